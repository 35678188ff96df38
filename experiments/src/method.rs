//! Trees that are asked the same questions, in turns: what the tables of documents 1 and 3 compare.

use crate::clock::timed;
use boxwood::{Mesh, Model, Pair, Pose, Quality, Sat, Scratch, Tree, TrianglePair, Work};
use std::sync::Arc;

/// What is asked of two placed copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether they intersect: ends at the first hit.
    First,
    /// All pairs of triangles that meet.
    All,
}

/// A tree of a mesh, and how its boxes are tested.
pub(crate) struct Method {
    pub(crate) name: String,
    asked: Box<dyn Asked>,
}

/// What asking about some placements gave.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Figures {
    /// Copies that intersect, or pairs of triangles that do.
    pub(crate) hits: u64,
    /// Of all placements.
    pub(crate) work: Work,
    /// Of the best pass.
    pub(crate) seconds: f64,
}

/// The triangles that a placement's question tested.
pub(crate) struct Tested {
    pub(crate) poses: [Pose; 2],
    pub(crate) pairs: Vec<TrianglePair>,
}

/// A method without the type of its tree.
trait Asked {
    fn ask(&mut self, placements: &[[Pose; 2]], question: Question) -> Figures;
    fn exits(&self, placements: &[[Pose; 2]]) -> [u64; 16];
    fn tested(&self, placements: &[[Pose; 2]]) -> Vec<Tested>;
    fn quality(&self) -> Quality;
    fn node_bytes(&self) -> usize;
}

struct Asker<T: Tree> {
    model: Model<T>,
    sat: Sat,
    scratch: Scratch,
}

const IN_RANGE: &str = "models of the experiments stand near the origin";

impl<T: Tree> Asker<T> {
    /// Hands every placement to `ask`.
    fn each(&self, placements: &[[Pose; 2]], mut ask: impl FnMut(&Pair<'_, T>, &[Pose; 2])) {
        for poses in placements {
            let [a, b] = poses.map(|pose| self.model.at(pose).expect(IN_RANGE));
            ask(&Pair::with_sat(&a, &b, self.sat), poses);
        }
    }
}

impl<T: Tree> Asked for Asker<T> {
    fn ask(&mut self, placements: &[[Pose; 2]], question: Question) -> Figures {
        let mut scratch = std::mem::take(&mut self.scratch);
        let ((hits, work), seconds) = timed(|| {
            let (mut hits, mut work) = (0, Work::default());
            self.each(placements, |pair, _| {
                hits += match question {
                    Question::First => u64::from(scratch.intersects(pair)),
                    Question::All => scratch.count(pair),
                };
                work += scratch.work();
            });
            (hits, work)
        });
        self.scratch = scratch;
        Figures { hits, work, seconds }
    }

    fn exits(&self, placements: &[[Pose; 2]]) -> [u64; 16] {
        let (mut scratch, mut work) = (Scratch::counting_sat_exits(), Work::default());
        self.each(placements, |pair, _| {
            scratch.intersects(pair);
            work += scratch.work();
        });
        work.sat_exits.unwrap_or_default()
    }

    fn tested(&self, placements: &[[Pose; 2]]) -> Vec<Tested> {
        let (mut scratch, mut tested) = (Scratch::recording_tests(), Vec::with_capacity(placements.len()));
        self.each(placements, |pair, &poses| {
            scratch.intersects(pair);
            tested.push(Tested { poses, pairs: scratch.tested().to_vec() });
        });
        tested
    }

    fn quality(&self) -> Quality {
        self.model.quality()
    }

    fn node_bytes(&self) -> usize {
        self.model.node_bytes()
    }
}

impl Method {
    /// A tree of a mesh.
    pub(crate) fn new<T: Tree>(name: impl Into<String>, mesh: &Arc<Mesh>, options: &T::Options, sat: Sat) -> Self {
        Self::of(name, Model::<T>::with(Arc::clone(mesh), options), sat)
    }

    /// A model that there is already.
    pub(crate) fn of<T: Tree>(name: impl Into<String>, model: Model<T>, sat: Sat) -> Self {
        Self { name: name.into(), asked: Box::new(Asker { model, sat, scratch: Scratch::new() }) }
    }

    /// Asks about all placements, once.
    pub(crate) fn ask(&mut self, placements: &[[Pose; 2]], question: Question) -> Figures {
        self.asked.ask(placements, question)
    }

    /// On which axes the box tests of all placements ended, as [`Work::sat_exits`] has them. Asks whether the copies
    /// intersect.
    pub(crate) fn exits(&self, placements: &[[Pose; 2]]) -> [u64; 16] {
        self.asked.exits(placements)
    }

    /// Which triangles were tested. Asks whether the copies intersect.
    pub(crate) fn tested(&self, placements: &[[Pose; 2]]) -> Vec<Tested> {
        self.asked.tested(placements)
    }

    pub(crate) fn quality(&self) -> Quality {
        self.asked.quality()
    }

    /// Bytes of nodes and triangle ids.
    pub(crate) fn node_bytes(&self) -> usize {
        self.asked.node_bytes()
    }
}

/// Asks all methods, in turns so that what slows the machine down slows all of them; times are those of each method's best
/// pass. Calls `done` after every turn.
///
/// # Panics
/// If methods disagree about an answer, or a method with itself about its work: all are exact, and counts repeat.
pub(crate) fn in_turns(
    methods: &mut [Method],
    placements: &[[Pose; 2]],
    question: Question,
    passes: u32,
    done: impl Fn(),
) -> Vec<Figures> {
    let mut best: Vec<Figures> = Vec::new();
    for _ in 0..passes.max(1) {
        for place in 0..methods.len() {
            let figures = methods[place].ask(placements, question);
            done();
            match best.get_mut(place) {
                Some(best) => {
                    assert_eq!(best.work, figures.work, "{} repeats its work", methods[place].name);
                    best.seconds = best.seconds.min(figures.seconds);
                }
                None => best.push(figures),
            }
            assert_eq!(best[0].hits, figures.hits, "{} agrees with {}", methods[place].name, methods[0].name);
        }
    }
    best
}
