//! One tree of a mesh: what it is, and what it costs to build and to ask.

use crate::trees::{Choice, Question, SatName};
use boxwood::{Mesh, Model, Pair, PlaceError, Pose, Quality, Scratch, Tree, Work};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A tree, measured.
pub(super) struct Row {
    pub(super) choice: Choice,
    pub(super) quality: Quality,
    /// Of everything that is not the mesh.
    pub(super) bytes: usize,
    pub(super) build: Duration,
    /// `None` if there were no placements.
    pub(super) queries: Option<Queries>,
}

/// What was asked of a tree.
pub(super) struct Queries {
    /// For every placement, whether the copies intersect.
    pub(super) answers: Vec<bool>,
    /// Of all placements.
    pub(super) work: Work,
    /// Of one placement, in the mean.
    pub(super) time: Duration,
}

impl Row {
    pub(super) fn hits(&self) -> usize {
        let answers = self.queries.as_ref().map_or(&[][..], |queries| &queries.answers);
        answers.iter().filter(|&&hit| hit).count()
    }
}

/// Times are the best of so many turns, which noise can only lengthen; after this long there is no further turn.
const TURNS: u32 = 3;
const ENOUGH: Duration = Duration::from_secs(1);

/// Measures a tree; fails if a placement is too far away.
pub(super) fn measure(
    mesh: &Arc<Mesh>,
    choice: &Choice,
    placements: &[[Pose; 2]],
    sat: SatName,
) -> Result<Row, String> {
    choice
        .ask(Measure { mesh, choice, placements, sat })
        .map_err(|error| format!("{error}; --placements 0 asks no questions"))
}

struct Measure<'a> {
    mesh: &'a Arc<Mesh>,
    choice: &'a Choice,
    placements: &'a [[Pose; 2]],
    sat: SatName,
}

impl Question for Measure<'_> {
    type Answer = Result<Row, PlaceError>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        let (model, build) = best_of(|| Model::<T>::with(Arc::clone(self.mesh), options));
        let (quality, bytes) = (model.quality(), model.bytes());
        let queries = if self.placements.is_empty() { None } else { Some(self.ask_all(&model)?) };
        Ok(Row { choice: *self.choice, quality, bytes, build, queries })
    }
}

impl Measure<'_> {
    fn ask_all<T: Tree>(&self, model: &Model<T>) -> Result<Queries, PlaceError> {
        let mut scratch = Scratch::new();
        let mut pass = || {
            let (mut answers, mut work) = (Vec::with_capacity(self.placements.len()), Work::default());
            for &[a, b] in self.placements {
                let (a, b) = (model.at(a)?, model.at(b)?);
                answers.push(scratch.intersects(&Pair::with_sat(&a, &b, self.sat.into())));
                work += scratch.work();
            }
            Ok((answers, work))
        };
        let (asked, time) = best_of(&mut pass);
        let (answers, work) = asked?;
        Ok(Queries { answers, work, time: time / self.placements.len().max(1) as u32 })
    }
}

/// Does it a few times; the last result and the shortest time.
fn best_of<R>(mut work: impl FnMut() -> R) -> (R, Duration) {
    let start = Instant::now();
    let mut result = work();
    let mut best = start.elapsed();
    for _ in 1..TURNS {
        if start.elapsed() >= ENOUGH {
            break;
        }
        // Freed beforehand: two trees of a large mesh may be more than fits.
        drop(result);
        let turn = Instant::now();
        result = work();
        best = best.min(turn.elapsed());
    }
    (result, best)
}

/// All trees must give the same answers.
pub(super) fn agree(rows: &[Row], seed: u64) -> Result<(), String> {
    let mut asked = rows.iter().filter_map(|row| Some((&row.choice, &row.queries.as_ref()?.answers)));
    let Some((first, truth)) = asked.next() else { return Ok(()) };
    for (choice, answers) in asked {
        if let Some(place) = truth.iter().zip(answers).position(|(a, b)| a != b) {
            let words = |hit: bool| if hit { "intersect" } else { "do not" };
            return Err(format!(
                "the trees disagree about placement {} of seed {seed}: by ({first}) the copies {}, by ({choice}) they \
                 {}; this is a mistake in boxwood: please report it with the file",
                place + 1,
                words(truth[place]),
                words(answers[place]),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::TreeName;
    use boxwood::SplitRule;

    fn row(rule: SplitRule, answers: Option<Vec<bool>>) -> Row {
        let choice = Choice::of(TreeName::Aabb).with_rule(rule).expect("a tree with rules");
        let mesh = Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        let row = measure(&mesh, &choice, &[], SatName::Lite).expect("measured");
        Row { queries: answers.map(|answers| Queries { answers, work: Work::default(), time: Duration::ZERO }), ..row }
    }

    #[test]
    fn trees_that_disagree_are_found() {
        let (middle, sah) = (SplitRule::Middle, SplitRule::Sah);
        assert!(agree(&[], 1).is_ok());
        assert!(agree(&[row(middle, None), row(sah, None)], 1).is_ok());
        assert!(agree(&[row(middle, Some(vec![true, false])), row(sah, Some(vec![true, false]))], 1).is_ok());
        let message = agree(&[row(middle, Some(vec![true, false])), row(sah, Some(vec![true, true]))], 7);
        let message = message.expect_err("they disagree");
        assert!(message.contains("placement 2 of seed 7: by (aabb, middle) the copies do not, by (aabb, sah) they"));
    }

    #[test]
    fn the_best_turn_counts() {
        let mut turns = 0;
        let (last, _) = best_of(|| {
            turns += 1;
            turns
        });
        assert_eq!((last, turns), (TURNS, TURNS));
    }
}
