//! A job: one task on one mesh, done by several libraries in turn.

use anyhow::{Context, Result, bail, ensure};
use boxwood::{Mesh, Pose, Ray, Sat, Work};

use crate::{
    clock::{self, Clock},
    distances,
    entrant::Entrant,
    library::{Bytes, Itself, Models, Questions, Soft},
    measure::{Best, Contender, Effort, Pass, measure},
    queries::Queries,
    task::Task,
};

/// What is to be done.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Which task.
    pub task: Task,
    /// Collided with a copy of itself, which has a tree of its own.
    pub mesh: &'a Mesh,
    /// What is asked about; of the kind that the task has.
    pub queries: Queries<'a>,
    /// Slow libraries are asked about so many of them at most.
    pub few: usize,
    /// boxwood's test of two boxes; `None` leaves the choice to it.
    pub sat: Option<Sat>,
    /// How much is measured.
    pub effort: Effort,
    /// How many threads a library may use.
    pub threads: usize,
    /// By what it is measured.
    pub clock: Clock,
}

/// What a library did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Who.
    pub entrant: Entrant,
    /// How fast.
    pub best: Best,
    /// The answer of every query: 1 or 0, how many pairs of triangles, the bits of a distance, or of how far along a ray is
    /// hit (infinity if it is not); of the mesh itself a single
    /// one. Empty for a build or a refit.
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
    /// How many poses collide; not of a task that tells distances.
    #[must_use]
    pub fn hits(&self) -> u64 {
        Task::First.hits(&self.answers)
    }

    /// The sum of all distances; of the tasks `dist` and `nearest`.
    #[must_use]
    pub fn sum(&self) -> f64 {
        distances::of_answers(&self.answers).sum()
    }

    /// How many pairs of triangles intersect, over all poses; of the tasks `all` and `self`.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.answers.iter().sum()
    }
}

impl<'a> Job<'a> {
    /// On one thread, by its CPU time.
    #[must_use]
    pub fn new(task: Task, mesh: &'a Mesh, poses: &'a [Pose], effort: Effort) -> Self {
        let queries = if task.has_poses() { Queries::Poses(poses) } else { Queries::Nothing };
        Self { task, mesh, queries, few: usize::MAX, sat: None, effort, threads: 1, clock: Clock::Thread }
    }

    /// Asks for the nearest point of the mesh to each of these.
    #[must_use]
    pub fn about_points(mesh: &'a Mesh, points: &'a [[f64; 3]], effort: Effort) -> Self {
        Self { queries: Queries::Points(points), ..Self::new(Task::Nearest, mesh, &[], effort) }
    }

    /// Asks for the first hit of each of these: `ray` or `ray-batch`.
    #[must_use]
    pub fn about_rays(task: Task, mesh: &'a Mesh, rays: &'a [Ray], effort: Effort) -> Self {
        Self { queries: Queries::Rays(rays), ..Self::new(task, mesh, &[], effort) }
    }

    /// On so many threads: on several of them by wall time.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, clock: if threads > 1 { Clock::Wall } else { self.clock }, ..self }
    }

    /// Does the job with everyone who has a question for it, in the order given. Visitors, who measure themselves, have
    /// their turn behind each of ours, on the same core.
    pub fn run(&self, entrants: &[Entrant], visitors: &mut (dyn FnMut() + Send)) -> Result<Vec<Outcome>> {
        let able: Vec<Entrant> =
            entrants.iter().copied().filter(|entrant| entrant.lacks(self.task).is_none()).collect();
        let is_something = !matches!(self.queries, Queries::Nothing);
        ensure!(!is_something || self.count() > 0, "there are no {}", self.queries.name());
        let run = || match self.task {
            Task::Build => self.run_builds(&able, visitors),
            Task::Refit => self.run_refits(&able, visitors),
            Task::Itself => self.run_itself(&able, visitors),
            Task::First | Task::All | Task::Batch | Task::Dist | Task::Nearest | Task::Ray | Task::RayBatch => {
                self.run_questions(&able, visitors)
            }
            Task::Broad => bail!("broad has boxes in the place of a mesh"),
            Task::Articulated => bail!("articulated has bodies in the place of a mesh"),
        };
        if self.threads == 1 { on_one_core(run)? } else { on_threads(self.threads, run)? }
    }

    fn run_builds(&self, entrants: &[Entrant], visitors: &mut dyn FnMut()) -> Result<Vec<Outcome>> {
        let makers = entrants.iter().map(Entrant::maker).collect::<Result<Vec<_>>>()?;
        let sizes = makers.iter().map(|maker| Ok(maker.build(self.mesh, self.clock)?.1));
        let sizes = sizes.collect::<Result<Vec<Option<Bytes>>>>()?;
        // A build has one answer: the size of its model.
        let answers: Vec<[u64; 1]> = sizes.iter().map(|&bytes| [size_of_model(bytes)]).collect();
        let mut contenders = Vec::new();
        for (maker, answers) in makers.iter().zip(&answers) {
            let pass = || {
                let (time, bytes) = maker.build(self.mesh, self.clock).expect("the mesh was built beforehand");
                Pass { time, answers: vec![size_of_model(bytes)] }
            };
            contenders.push(Contender { answers, pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort, visitors);
        Ok(without_answers(entrants, bests, sizes))
    }

    fn run_itself(&self, entrants: &[Entrant], visitors: &mut dyn FnMut()) -> Result<Vec<Outcome>> {
        let rehearsals = entrants.iter().map(|entrant| entrant.itself(self.mesh, self.clock));
        let rehearsals = rehearsals.collect::<Result<Vec<Itself>>>()?;
        let answers: Vec<[u64; 1]> = rehearsals.iter().map(|rehearsal| [rehearsal.pairs]).collect();
        let mut contenders = Vec::new();
        for (entrant, answers) in entrants.iter().zip(&answers) {
            let pass = || {
                let Itself { time, pairs, .. } =
                    entrant.itself(self.mesh, self.clock).expect("it was asked beforehand");
                Pass { time, answers: vec![pairs] }
            };
            contenders.push(Contender { answers, pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort, visitors);
        let outcome = |((&entrant, Itself { pairs, work, bytes, .. }), best)| {
            let work = work.and_then(|work| MeanWork::of(&[work]));
            Outcome { entrant, best, answers: vec![pairs], work, bytes }
        };
        Ok(entrants.iter().zip(rehearsals).zip(bests).map(outcome).collect())
    }

    fn run_refits(&self, entrants: &[Entrant], visitors: &mut dyn FnMut()) -> Result<Vec<Outcome>> {
        let shapes: Vec<Vec<[f64; 3]>> = (1..=SHAPES).map(|phase| bent(self.mesh.vertices(), phase)).collect();
        let models = entrants.iter().map(|entrant| entrant.soft(self.mesh));
        let mut models = models.collect::<Result<Vec<Box<dyn Soft>>>>()?;
        // The first refit takes what memory it needs.
        models.iter_mut().for_each(|model| _ = model.refit(&shapes[0], self.clock));
        let mut contenders = Vec::new();
        for model in &mut models {
            let pass = || {
                let shapes = shapes.iter().cycle().take(REFITS);
                Pass { time: shapes.map(|shape| model.refit(shape, self.clock)).sum(), answers: vec![1; REFITS] }
            };
            contenders.push(Contender { answers: &[1; REFITS], pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort, visitors);
        drop(contenders);
        for (model, entrant) in models.iter().zip(entrants) {
            model.check().with_context(|| entrant.name())?;
        }
        Ok(without_answers(entrants, bests, models.iter().map(|model| model.bytes()).collect()))
    }

    fn run_questions(&self, entrants: &[Entrant], visitors: &mut dyn FnMut()) -> Result<Vec<Outcome>> {
        let models = entrants.iter().map(|entrant| entrant.models(self.task, self.mesh));
        let models = models.collect::<Result<Vec<Box<dyn Models>>>>()?;
        let mut questions = models.iter().map(|models| self.questions(&**models)).collect::<Result<Vec<_>>>()?;
        let rehearse = |(entrant, questions): (&Entrant, &mut Box<dyn Questions + '_>)| {
            self.rehearse(&mut **questions, self.count_for(entrant))
        };
        let rehearsals: Vec<Rehearsal> = entrants.iter().zip(&mut questions).map(rehearse).collect();
        let mut contenders = Vec::new();
        for (questions, Rehearsal { answers, .. }) in questions.iter_mut().zip(&rehearsals) {
            let pass = || questions.ask_all(self.task, answers.len(), self.clock);
            contenders.push(Contender { answers, pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort, visitors);
        drop(contenders);
        let bytes = models.iter().map(|models| models.bytes());
        let outcome =
            |(((&entrant, Rehearsal { answers, work }), best), bytes)| Outcome { entrant, best, answers, work, bytes };
        Ok(entrants.iter().zip(rehearsals).zip(bests).zip(bytes).map(outcome).collect())
    }

    fn questions<'m>(&self, models: &'m dyn Models) -> Result<Box<dyn Questions + 'm>> {
        match self.queries {
            Queries::Nothing => bail!("{} has no questions", self.task),
            Queries::Poses(poses) => models.questions(poses, self.sat),
            Queries::Points(points) => models.questions_about_points(points),
            Queries::Rays(rays) => models.questions_about_rays(rays),
        }
    }

    /// How many queries there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.queries.count()
    }

    fn count_for(&self, entrant: &Entrant) -> usize {
        let most = if entrant.library().is_slow(self.task) { self.few } else { usize::MAX };
        self.count().min(most)
    }

    /// A pass without the clock: warms up, and counts what a timed pass need not count again.
    fn rehearse(&self, questions: &mut dyn Questions, count: usize) -> Rehearsal {
        let mut answers = Vec::new();
        let mut works = Vec::new();
        for number in 0..count {
            answers.push(questions.ask(self.task, number));
            works.extend(questions.work());
        }
        Rehearsal { answers, work: MeanWork::of(&works) }
    }
}

/// On a thread that stays on its core, as all that it starts, and that has no others to share its work with.
pub(crate) fn on_one_core<R: Send>(run: impl FnOnce() -> R + Send) -> Result<R> {
    on_threads(1, || {
        let _ = clock::pin_to_one_core();
        run()
    })
}

pub(crate) fn on_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> Result<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(pool.context("the threads cannot be started")?.install(run))
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

fn without_answers(entrants: &[Entrant], bests: Vec<Best>, bytes: Vec<Option<Bytes>>) -> Vec<Outcome> {
    let outcome = |((&entrant, best), bytes)| Outcome { entrant, best, answers: Vec::new(), work: None, bytes };
    entrants.iter().zip(bests).zip(bytes).map(outcome).collect()
}

fn size_of_model(bytes: Option<Bytes>) -> u64 {
    bytes.map_or(0, |bytes| bytes.model as u64)
}

/// Refits go round these shapes, so often in a pass: one alone is too short for the clock.
const SHAPES: u32 = 4;
const REFITS: usize = 20;

/// Every vertex moved a little: the waves of the C++ drivers, for a mesh of about unit size.
fn bent(vertices: &[[f64; 3]], phase: u32) -> Vec<[f64; 3]> {
    let phase = 0.3 * f64::from(phase);
    let wave = |x: f64| 0.02 * (9.0 * x + phase).sin();
    vertices.iter().map(|&[x, y, z]| [x + wave(y), y + wave(z), z + wave(x)]).collect()
}
