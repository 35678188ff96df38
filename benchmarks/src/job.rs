//! One task on one mesh, measured for several libraries in turns.

use anyhow::{Context, Result, bail, ensure};
use boxwood::papers::{Sat, TreeSearchStats};
use boxwood::{Mesh, Pose, Ray};

use crate::{
    clock::{self, Clock},
    competitor::Competitor,
    distances,
    engine::{Bytes, DeformableEngineModel, EngineModels, EngineQueries, Library, SelfIntersectionResult},
    measure::{BestPass, Effort, Pass, TimedEngine, measure},
    queries::QuerySet,
    task::Task,
};

/// Task, input and effort of a measurement.
#[derive(Clone, Copy)]
pub struct PairJob<'a> {
    /// Task to measure.
    pub task: Task,
    /// Mesh that is tested against a copy of itself. The copy has its own tree.
    pub mesh: &'a Mesh,
    /// Inputs of the queries: poses, points or rays, as the task needs.
    pub queries: QuerySet<'a>,
    /// Maximum number of queries for libraries that are slow at the task; see [`Library::is_slow`](crate::engine::Library::is_slow).
    pub max_slow_queries: usize,
    /// Separating-axis test of boxwood; `None` for its default.
    pub sat: Option<Sat>,
    /// Number and length of the turns that each library gets.
    pub effort: Effort,
    /// Number of threads that a library may use.
    pub threads: usize,
    /// Clock of the measurement.
    pub clock: Clock,
}

/// Measurement of one competitor for one job.
#[derive(Clone, Debug)]
pub struct PairResult {
    /// Library and tree.
    pub competitor: Competitor,
    /// Fastest pass over all queries.
    pub best: BestPass,
    /// Result of every query. Empty for builds and refits; one element for the task `self`.
    ///
    /// The meaning depends on the task: 1 for intersecting and 0 for disjoint models, a number of triangle pairs,
    /// the bits of a distance, or the bits of the ray parameter of a hit (infinity if there is none).
    pub results: Vec<u64>,
    /// Mean stats per query, if the library counts them.
    pub stats: Option<MeanStats>,
    /// Memory of one model, if the library reports it.
    pub bytes: Option<Bytes>,
}

/// Means of the counters of [`TreeSearchStats`] per query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanStats {
    /// Number of box pairs tested.
    pub box_tests: f64,
    /// Number of pairs of a triangle and a box tested.
    pub triangle_box_tests: f64,
    /// Number of triangle pairs tested.
    pub triangle_tests: f64,
    /// Number of triangle pairs that reached the `f64` filter.
    pub filter_tests: f64,
    /// Number of triangle pairs that the filter could not decide and exact arithmetic decided.
    pub exact_tests: f64,
}

impl PairResult {
    /// Number of colliding poses. Not meaningful for tasks that measure distances.
    #[must_use]
    pub fn hits(&self) -> u64 {
        Task::First.hits(&self.results)
    }

    /// Sum of all distances, for the tasks `dist` and `nearest`.
    #[must_use]
    pub fn sum(&self) -> f64 {
        distances::distances_of(&self.results).sum()
    }

    /// Number of intersecting triangle pairs, summed over all poses, for the tasks `all` and `self`.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.results.iter().sum()
    }
}

impl<'a> PairJob<'a> {
    /// Creates a job that runs on one thread and measures CPU time.
    #[must_use]
    pub fn new(task: Task, mesh: &'a Mesh, poses: &'a [Pose], effort: Effort) -> Self {
        let queries = if task.has_poses() { QuerySet::Poses(poses) } else { QuerySet::Nothing };
        Self { task, mesh, queries, max_slow_queries: usize::MAX, sat: None, effort, threads: 1, clock: Clock::Thread }
    }

    /// Creates a job of the task `nearest`: the distance of each point from the mesh.
    #[must_use]
    pub fn with_points(mesh: &'a Mesh, points: &'a [[f64; 3]], effort: Effort) -> Self {
        Self { queries: QuerySet::Points(points), ..Self::new(Task::Nearest, mesh, &[], effort) }
    }

    /// Creates a job of the task `ray` or `ray-batch`: the first hit of each ray.
    #[must_use]
    pub fn with_rays(task: Task, mesh: &'a Mesh, rays: &'a [Ray], effort: Effort) -> Self {
        Self { queries: QuerySet::Rays(rays), ..Self::new(task, mesh, &[], effort) }
    }

    /// Sets the number of threads. With more than one thread, wall time is measured.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, clock: if threads > 1 { Clock::Wall } else { self.clock }, ..self }
    }

    /// Measures every competitor that supports the task. In each round, every competitor has one turn, in the given
    /// order. Calls `run_externals` at the end of each round, on the same core, so that external programs can measure
    /// themselves.
    pub fn run(&self, competitors: &[Competitor], run_externals: &mut (dyn FnMut() + Send)) -> Result<Vec<PairResult>> {
        let supported: Vec<Competitor> = competitors
            .iter()
            .copied()
            .filter(|competitor| competitor.unsupported_reason(self.task).is_none())
            .collect();
        let needs_input = !matches!(self.queries, QuerySet::Nothing);
        ensure!(!needs_input || self.count() > 0, "no {} given; need at least one", self.queries.name());
        let run = || match self.task {
            Task::Build => self.run_builds(&supported, run_externals),
            Task::Refit => self.run_refits(&supported, run_externals),
            Task::SelfIntersection => self.run_self_intersections(&supported, run_externals),
            Task::First | Task::All | Task::Batch | Task::Dist | Task::Nearest | Task::Ray | Task::RayBatch => {
                self.run_queries(&supported, run_externals)
            }
            Task::Broad => bail!("task broad takes boxes instead of a mesh"),
            Task::Articulated => bail!("task articulated takes robots instead of a mesh"),
        };
        if self.threads == 1 { on_one_core(run)? } else { on_threads(self.threads, run)? }
    }

    fn run_builds(&self, competitors: &[Competitor], run_externals: &mut dyn FnMut()) -> Result<Vec<PairResult>> {
        let builders = competitors.iter().map(Competitor::engine).collect::<Result<Vec<_>>>()?;
        let sizes = builders.iter().map(|builder| Ok(builder.build(self.mesh, self.clock)?.1));
        let sizes = sizes.collect::<Result<Vec<Option<Bytes>>>>()?;
        // Every pass of a build is checked against the first build. The only result that can be compared is the size of
        // the model.
        let results: Vec<[u64; 1]> = sizes.iter().map(|&bytes| [size_of_model(bytes)]).collect();
        let mut engines = Vec::new();
        for (builder, results) in builders.iter().zip(&results) {
            let pass = || {
                let (time, bytes) = builder.build(self.mesh, self.clock).expect("the first build succeeded");
                Pass { time, results: vec![size_of_model(bytes)] }
            };
            engines.push(TimedEngine { expected: results, pass: Box::new(pass) });
        }
        let bests = measure(&mut engines, self.effort, run_externals);
        Ok(without_results(competitors, bests, sizes))
    }

    fn run_self_intersections(
        &self,
        competitors: &[Competitor],
        run_externals: &mut dyn FnMut(),
    ) -> Result<Vec<PairResult>> {
        type Warmup = (SelfIntersectionResult, TreeSearchStats);
        // Stats are collected in this warm-up and not in the timed passes, because counting takes time.
        let warm_up = |competitor: &Competitor| {
            let (result, stats) = boxwood::measure(|| competitor.self_intersections(self.mesh, self.clock));
            result.map(|result| (result, TreeSearchStats::from(stats)))
        };
        let warmups = competitors.iter().map(warm_up).collect::<Result<Vec<Warmup>>>()?;
        let results: Vec<[u64; 1]> = warmups.iter().map(|(warmup, _)| [warmup.pairs]).collect();
        let mut engines = Vec::new();
        for (competitor, results) in competitors.iter().zip(&results) {
            let pass = || {
                let SelfIntersectionResult { time, pairs, .. } =
                    competitor.self_intersections(self.mesh, self.clock).expect("the warm-up succeeded");
                Pass { time, results: vec![pairs] }
            };
            engines.push(TimedEngine { expected: results, pass: Box::new(pass) });
        }
        let bests = measure(&mut engines, self.effort, run_externals);
        let outcome = |((&competitor, (warmup, stats)), best): ((&Competitor, Warmup), BestPass)| {
            let SelfIntersectionResult { pairs, bytes, .. } = warmup;
            let stats = (competitor.library() == Library::Boxwood).then(|| MeanStats::mean(&[stats])).flatten();
            PairResult { competitor, best, results: vec![pairs], stats, bytes }
        };
        Ok(competitors.iter().zip(warmups).zip(bests).map(outcome).collect())
    }

    fn run_refits(&self, competitors: &[Competitor], run_externals: &mut dyn FnMut()) -> Result<Vec<PairResult>> {
        let shapes: Vec<Vec<[f64; 3]>> = (1..=SHAPES).map(|phase| bend(self.mesh.vertices(), phase)).collect();
        let models = competitors.iter().map(|competitor| competitor.deformable(self.mesh));
        let mut models = models.collect::<Result<Vec<Box<dyn DeformableEngineModel>>>>()?;
        // Each model is refitted once before the timed refits, because its first refit also allocates memory.
        models.iter_mut().for_each(|model| _ = model.refit(&shapes[0], self.clock));
        let mut engines = Vec::new();
        for model in &mut models {
            let pass = || {
                let shapes = shapes.iter().cycle().take(REFITS);
                Pass { time: shapes.map(|shape| model.refit(shape, self.clock)).sum(), results: vec![1; REFITS] }
            };
            engines.push(TimedEngine { expected: &[1; REFITS], pass: Box::new(pass) });
        }
        let bests = measure(&mut engines, self.effort, run_externals);
        drop(engines);
        for (model, competitor) in models.iter().zip(competitors) {
            model.check().with_context(|| competitor.name())?;
        }
        Ok(without_results(competitors, bests, models.iter().map(|model| model.bytes()).collect()))
    }

    fn run_queries(&self, competitors: &[Competitor], run_externals: &mut dyn FnMut()) -> Result<Vec<PairResult>> {
        let models = competitors.iter().map(|competitor| competitor.models(self.task, self.mesh));
        let models = models.collect::<Result<Vec<Box<dyn EngineModels>>>>()?;
        let mut queries = models.iter().map(|models| self.prepare_queries(&**models)).collect::<Result<Vec<_>>>()?;
        let warm_up = |(competitor, queries): (&Competitor, &mut Box<dyn EngineQueries + '_>)| {
            self.warm_up(&mut **queries, self.count_for(competitor))
        };
        let warmups: Vec<WarmupPass> = competitors.iter().zip(&mut queries).map(warm_up).collect();
        let mut engines = Vec::new();
        for (queries, WarmupPass { results, .. }) in queries.iter_mut().zip(&warmups) {
            let pass = || queries.query_all(self.task, results.len(), self.clock);
            engines.push(TimedEngine { expected: results, pass: Box::new(pass) });
        }
        let bests = measure(&mut engines, self.effort, run_externals);
        drop(engines);
        let bytes = models.iter().map(|models| models.bytes());
        let outcome = |(((&competitor, WarmupPass { results, stats }), best), bytes)| PairResult {
            competitor,
            best,
            results,
            stats,
            bytes,
        };
        Ok(competitors.iter().zip(warmups).zip(bests).zip(bytes).map(outcome).collect())
    }

    fn prepare_queries<'m>(&self, models: &'m dyn EngineModels) -> Result<Box<dyn EngineQueries + 'm>> {
        match self.queries {
            QuerySet::Nothing => bail!("task {} needs poses, points or rays", self.task),
            QuerySet::Poses(poses) => models.pose_queries(poses, self.sat),
            QuerySet::Points(points) => models.point_queries(points),
            QuerySet::Rays(rays) => models.ray_queries(rays),
        }
    }

    /// Number of queries of the job.
    #[must_use]
    pub fn count(&self) -> usize {
        self.queries.count()
    }

    fn count_for(&self, competitor: &Competitor) -> usize {
        let max_count = if competitor.library().is_slow(self.task) { self.max_slow_queries } else { usize::MAX };
        self.count().min(max_count)
    }

    /// Runs a pass that is not timed. It warms up the caches and collects the stats, so that timed passes need not
    /// collect them.
    fn warm_up(&self, queries: &mut dyn EngineQueries, count: usize) -> WarmupPass {
        let mut results = Vec::new();
        let mut all_stats = Vec::new();
        for index in 0..count {
            let (result, stats) = queries.query_with_stats(self.task, index);
            results.push(result);
            all_stats.extend(stats);
        }
        WarmupPass { results, stats: MeanStats::mean(&all_stats) }
    }
}

/// Calls `run` on a thread pool of one thread that is pinned to one core. Child processes of that thread run on the
/// same core.
pub(crate) fn on_one_core<R: Send>(run: impl FnOnce() -> R + Send) -> Result<R> {
    on_threads(1, || {
        let _ = clock::pin_to_one_core();
        run()
    })
}

/// Calls `run` in a thread pool of `threads` threads.
pub(crate) fn on_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> Result<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(pool.context("cannot start the threads")?.install(run))
}

/// Results and stats of the warm-up pass, which is not timed.
struct WarmupPass {
    results: Vec<u64>,
    stats: Option<MeanStats>,
}

impl MeanStats {
    /// Means of the counters over all queries; `None` if the list is empty.
    fn mean(all_stats: &[TreeSearchStats]) -> Option<Self> {
        let mean = |count: fn(&TreeSearchStats) -> u64| {
            all_stats.iter().map(count).sum::<u64>() as f64 / all_stats.len() as f64
        };
        (!all_stats.is_empty()).then(|| Self {
            box_tests: mean(|stats| stats.box_tests),
            triangle_box_tests: mean(|stats| stats.triangle_box_tests),
            triangle_tests: mean(|stats| stats.triangle_tests),
            filter_tests: mean(|stats| stats.filter_tests),
            exact_tests: mean(|stats| stats.exact_tests),
        })
    }
}

fn without_results(competitors: &[Competitor], bests: Vec<BestPass>, bytes: Vec<Option<Bytes>>) -> Vec<PairResult> {
    let outcome =
        |((&competitor, best), bytes)| PairResult { competitor, best, results: Vec::new(), stats: None, bytes };
    competitors.iter().zip(bests).zip(bytes).map(outcome).collect()
}

fn size_of_model(bytes: Option<Bytes>) -> u64 {
    bytes.map_or(0, |bytes| bytes.model as u64)
}

/// Number of deformed shapes of the mesh. Successive refits move the mesh to the next of these shapes, cyclically.
const SHAPES: u32 = 4;
/// Number of refits in a pass, whose total time is measured: a single refit is too short for the clock.
const REFITS: usize = 20;

/// Moves every vertex a little, by the same waves as the C++ drivers. Meant for meshes of about unit size.
fn bend(vertices: &[[f64; 3]], phase: u32) -> Vec<[f64; 3]> {
    let phase = 0.3 * f64::from(phase);
    let wave = |x: f64| 0.02 * (9.0 * x + phase).sin();
    vertices.iter().map(|&[x, y, z]| [x + wave(y), y + wave(z), z + wave(x)]).collect()
}
