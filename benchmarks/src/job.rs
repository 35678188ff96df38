//! A job: one task on one mesh, done by several libraries in turn.

use anyhow::{Result, ensure};
use boxwood::{Mesh, Pose, Sat, Tree, Work};

use crate::{
    clock,
    library::{Built, Bytes, Library, Questions},
    measure::{Best, Contender, Effort, Pass, measure},
    task::Task,
    tree::{Choice, Question},
};

/// What is to be done.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Which task.
    pub task: Task,
    /// Collided with a copy of itself, which has a tree of its own.
    pub mesh: &'a Mesh,
    /// Where the copy stands, query by query. A build has none.
    pub poses: &'a [Pose],
    /// boxwood's tree.
    pub tree: Choice,
    /// boxwood's test of two boxes; `None` leaves the choice to it.
    pub sat: Option<Sat>,
    /// How much is measured.
    pub effort: Effort,
}

/// What a library did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Which library.
    pub library: Library,
    /// How fast.
    pub best: Best,
    /// The answer of every pose: 1 or 0, or how many pairs of triangles. Empty for a build.
    pub answers: Vec<u64>,
    /// Work a query, where the library counts it.
    pub work: Option<MeanWork>,
    /// Of a model, where the library can tell.
    pub bytes: Option<Bytes>,
}

/// The counters of `boxwood::Work`, a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanWork {
    /// Pairs of boxes tested.
    pub box_tests: f64,
    /// Pairs of a triangle and a box tested.
    pub triangle_box_tests: f64,
    /// Pairs of triangles tested.
    pub triangle_tests: f64,
    /// Of these, those that went to the `f64` filter.
    pub filter_tests: f64,
    /// Of these, those that the filter left to exact arithmetic.
    pub exact_tests: f64,
}

impl Outcome {
    /// How many poses collide.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.answers.iter().filter(|&&answer| answer > 0).count() as u64
    }

    /// How many pairs of triangles intersect, over all poses; of the task `all`.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.answers.iter().sum()
    }
}

impl Job<'_> {
    /// Does the job with every library that has a question for it, in the order given.
    pub fn run(&self, libraries: &[Library]) -> Result<Vec<Outcome>> {
        let able: Vec<Library> =
            libraries.iter().copied().filter(|library| library.lacks(self.task).is_none()).collect();
        self.tree.ask(Run { job: self, libraries: &able })
    }

    fn run_builds<T: Tree>(&self, libraries: &[Library], options: &T::Options) -> Result<Vec<Outcome>> {
        let bytes = |library: &Library| Ok(library.materials(self.mesh)?.build::<T>(options)?.bytes());
        let bytes = libraries.iter().map(bytes).collect::<Result<Vec<Option<Bytes>>>>()?;
        // A build has one answer: the size of its model.
        let answers: Vec<[u64; 1]> = bytes.iter().map(|&bytes| [size_of_model(bytes)]).collect();
        let mut contenders = Vec::new();
        for (&library, answers) in libraries.iter().zip(&answers) {
            let pass = move || build_once::<T>(library, self.mesh, options).expect("the mesh was built beforehand");
            contenders.push(Contender { answers, pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort);
        let outcome = |((&library, bytes), best)| Outcome { library, best, answers: Vec::new(), work: None, bytes };
        Ok(libraries.iter().zip(bytes).zip(bests).map(outcome).collect())
    }

    fn run_questions<T: Tree>(&self, libraries: &[Library], options: &T::Options) -> Result<Vec<Outcome>> {
        ensure!(!self.poses.is_empty(), "there are no poses");
        let build = |library: &Library| library.materials(self.mesh)?.build::<T>(options);
        let models = libraries.iter().map(|library| Ok([build(library)?, build(library)?]));
        let models = models.collect::<Result<Vec<[Built<T>; 2]>>>()?;
        let questions = |(&library, models)| Questions::new(library, models, self.poses, self.sat);
        let mut questions = libraries.iter().zip(&models).map(questions).collect::<Result<Vec<Questions<T>>>>()?;
        let rehearsals: Vec<Rehearsal> = questions.iter_mut().map(|questions| self.rehearse(questions)).collect();
        let mut contenders = Vec::new();
        for (questions, rehearsal) in questions.iter_mut().zip(&rehearsals) {
            contenders.push(Contender { answers: &rehearsal.answers, pass: Box::new(|| self.ask_all(questions)) });
        }
        let bests = measure(&mut contenders, self.effort);
        drop(contenders);
        let bytes = models.iter().map(|[model, _]| model.bytes());
        let outcome =
            |(((&library, Rehearsal { answers, work }), best), bytes)| Outcome { library, best, answers, work, bytes };
        Ok(libraries.iter().zip(rehearsals).zip(bests).zip(bytes).map(outcome).collect())
    }

    /// A pass without the clock: warms up, and counts what a timed pass need not count again.
    fn rehearse<T: Tree>(&self, questions: &mut Questions<T>) -> Rehearsal {
        let mut answers = Vec::new();
        let mut works = Vec::new();
        for pose in 0..self.poses.len() {
            answers.push(questions.ask(self.task, pose));
            works.extend(questions.work());
        }
        Rehearsal { answers, work: MeanWork::of(&works) }
    }

    fn ask_all<T: Tree>(&self, questions: &mut Questions<T>) -> Pass {
        let mut answers = Vec::with_capacity(self.poses.len());
        let start = clock::thread_time();
        answers.extend((0..self.poses.len()).map(|pose| questions.ask(self.task, pose)));
        Pass { time: clock::thread_time() - start, answers }
    }
}

/// The job, once the tree is known.
struct Run<'a> {
    job: &'a Job<'a>,
    libraries: &'a [Library],
}

impl Question for Run<'_> {
    type Answer = Result<Vec<Outcome>>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        match self.job.task {
            Task::Build => self.job.run_builds::<T>(self.libraries, options),
            Task::First | Task::All => self.job.run_questions::<T>(self.libraries, options),
        }
    }
}

struct Rehearsal {
    answers: Vec<u64>,
    work: Option<MeanWork>,
}

impl MeanWork {
    /// `None` if nothing was counted.
    fn of(works: &[Work]) -> Option<Self> {
        let mean = |count: fn(&Work) -> u64| works.iter().map(count).sum::<u64>() as f64 / works.len() as f64;
        (!works.is_empty()).then(|| Self {
            box_tests: mean(|work| work.box_tests),
            triangle_box_tests: mean(|work| work.triangle_box_tests),
            triangle_tests: mean(|work| work.triangle_tests),
            filter_tests: mean(|work| work.filter_tests),
            exact_tests: mean(|work| work.exact_tests),
        })
    }
}

/// Neither the copy of the mesh nor freeing the model is part of a build.
fn build_once<T: Tree>(library: Library, mesh: &Mesh, options: &T::Options) -> Result<Pass> {
    let materials = library.materials(mesh)?;
    let start = clock::thread_time();
    let built = materials.build::<T>(options)?;
    let time = clock::thread_time() - start;
    Ok(Pass { time, answers: vec![size_of_model(built.bytes())] })
}

fn size_of_model(bytes: Option<Bytes>) -> u64 {
    bytes.map_or(0, |bytes| bytes.model as u64)
}
