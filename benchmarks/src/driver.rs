//! The benchmark driver `boxwood-bench`: measures one task on one mesh and prints one line of JSON. The drivers of
//! the C++ peers use the same task names and JSON keys.

use std::{borrow::Cow, ffi::OsString, path::PathBuf, process::ExitCode};

use anyhow::{Result, anyhow, bail, ensure};
use boxwood::papers::{BroadPhaseMethod, LinkBoxMethod, Sat, SplitRule};
use clap::{Parser, ValueEnum};

use crate::{
    broad_phase::{self, BroadPhaseEngine},
    competitor::Competitor,
    engine::Library,
    job::PairJob,
    measure::Effort,
    mesh,
    points::{self, PointSet},
    poses,
    rays::{self, RaySet},
    record::PairRecord,
    robots,
    task::Task,
    tree::{QualityName, TreeChoice, TreeName, rules},
};

/// Measure one task on one mesh and print one line of JSON
///
/// Times are CPU time in microseconds. Most tasks test the mesh against a copy of itself; broad moves boxes, and articulated moves
/// robots.
#[derive(Parser)]
#[command(name = "boxwood-bench", version, override_usage = "boxwood-bench TASK MESH [POSES.txt] [OPTIONS]")]
struct DriverArgs {
    /// Task to measure
    ///
    /// first: intersection test with early exit. batch: first for all poses in one call. all: all intersecting triangle pairs.
    /// dist: distance. nearest: distance of points from the mesh. ray: first hit of each ray. ray-batch: ray for all rays in one
    /// call. build: build of the tree. refit: update of the tree after all vertices moved. self: build and all self-intersections.
    /// broad: overlapping pairs of moving boxes. articulated: update of the link boxes of moving robots.
    task: String,
    /// Input of the task
    ///
    /// first, batch, all, dist: MESH POSES.txt. Each line of POSES.txt is a 3x4 matrix [R|t] by rows, the pose of the copy.
    /// nearest: MESH [POINTS.txt], three numbers per line. ray, ray-batch: MESH [RAYS.txt], origin and direction per line. Points
    /// and rays are generated if no file is given. broad: N [FRAMES [SPREAD]], the number of boxes, the number of frames (default
    /// 20), and uniform, mixed or clustered. articulated: METHOD..., any of cab, cab-sum, obb, aabb*, aabb+, brute; several methods
    /// take turns and print one line each. Other tasks: MESH.
    #[arg(value_name = "MESH [POSES.txt]")]
    files: Vec<PathBuf>,
    /// Use only the first N poses, points, rays, or frames of articulated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    poses: Option<u32>,
    /// Kind of the 10,000 generated points of nearest [default: around]
    #[arg(long)]
    points: Option<PointSet>,
    /// Kind of the 10,000 generated rays of ray and ray-batch [default: around]
    #[arg(long)]
    rays: Option<RaySet>,
    /// Number of threads; more than 1 are measured in wall time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,
    /// Tree of boxwood
    #[arg(long, default_value = "bvh8")]
    tree: TreeName,
    /// Build quality of the tree bvh8 [default: fast for self, otherwise the library's default]
    #[arg(long)]
    quality: Option<QualityName>,
    /// Split rule of the tree [default: the tree's default]
    #[arg(long, value_parser = rules())]
    rule: Option<SplitRule>,
    /// Separating-axis test of boxwood: 6 face axes (lite) or all 15 axes (full) [default: the library's default]
    #[arg(long)]
    sat: Option<SatName>,
    /// Broad-phase method of boxwood, for broad [default: the library's default]
    #[arg(long, value_parser = broad_phase::methods())]
    method: Option<BroadPhaseMethod>,
    /// Experiment of articulated [default: 1]
    ///
    /// 1: two chains of convex links, length to thickness 3:1. 2: the same with links of 6:1. 3: dented links of
    /// 6:1. 4: braided chains of convex links. 5: a hand and a ball.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5))]
    experiment: Option<u32>,
    /// Number of turns; each turn repeats all queries for at least 70 ms, and the fastest pass over all queries
    /// counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Library to measure; peers need a build with `--features parry,obvhs,bvh,rapier`
    #[arg(long, default_value = "boxwood")]
    lib: Library,
}

#[derive(Clone, Copy, ValueEnum)]
enum SatName {
    Lite,
    Full,
}

impl From<SatName> for Sat {
    fn from(name: SatName) -> Self {
        match name {
            SatName::Lite => Self::Lite,
            SatName::Full => Self::Full,
        }
    }
}

/// Runs the driver with command-line arguments, the first of which is the program name.
#[must_use]
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match run(&DriverArgs::parse_from(args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boxwood-bench: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Returns true if the task is `self` and the tree is boxwood's default tree.
fn is_self_with_wide_tree(task: Task, tree: TreeChoice) -> bool {
    task == Task::SelfIntersection && tree.wide_build().is_some()
}

fn run(args: &DriverArgs) -> Result<()> {
    let task: Task = args.task.parse()?;
    if task == Task::Articulated {
        return run_robots(args);
    }
    ensure!(args.experiment.is_none(), "--experiment: only the task articulated has experiments");
    if task == Task::Broad {
        return run_broad(args);
    }
    ensure!(args.method.is_none(), "--method: only the task broad has methods");
    let mut tree = TreeChoice::new(args.tree, args.rule)?;
    // For the task `self`, the default quality is `fast`: a better tree does not pay off for a single query.
    let quality = args.quality.or_else(|| is_self_with_wide_tree(task, tree).then_some(QualityName::Fast));
    if let Some(quality) = quality {
        tree = tree.with_quality(quality)?;
    }
    let competitor = if args.lib == Library::Boxwood { Competitor::boxwood(tree) } else { Competitor::new(args.lib) };
    if let Some(reason) = competitor.unsupported_reason(task) {
        bail!("--lib {}: {reason}", args.lib);
    }
    ensure!(args.points.is_none() || task == Task::Nearest, "--points: only the task nearest takes points");
    ensure!(args.rays.is_none() || task.casts_rays(), "--rays: only the tasks ray and ray-batch take rays");
    if task == Task::Nearest {
        return run_nearest(args, competitor);
    }
    if task.casts_rays() {
        return run_rays(task, args, competitor);
    }
    let (mesh, poses) = match (task.has_poses(), args.files.as_slice()) {
        (false, [mesh]) => (mesh::read(mesh)?, Vec::new()),
        (true, [mesh, poses]) => (mesh::read(mesh)?, poses::read(poses)?),
        (false, _) => bail!("{task} takes a mesh and nothing else: boxwood-bench {task} MESH"),
        (true, _) => bail!("{task} takes a mesh and poses: boxwood-bench {task} MESH POSES.txt"),
    };
    let job = PairJob::new(task, &mesh, first_n(args.poses, &poses)?, Effort::with_turns(args.passes));
    report(&PairJob { sat: args.sat.map(Sat::from), ..job.on_threads(args.threads as usize) }, competitor)
}

fn run_nearest(args: &DriverArgs, competitor: Competitor) -> Result<()> {
    let (mesh, points) = match (args.files.as_slice(), args.points) {
        ([mesh], kind) => {
            let mesh = mesh::read(mesh)?;
            let points = kind.unwrap_or_default().points(&mesh, points::COUNT)?;
            (mesh, points)
        }
        ([mesh, points], None) => (mesh::read(mesh)?, points::read(points)?),
        ([_, _], Some(_)) => bail!("--points conflicts with POINTS.txt: points are either read or generated"),
        _ => bail!("nearest takes a mesh and points: boxwood-bench nearest MESH [POINTS.txt]"),
    };
    let job = PairJob::with_points(&mesh, first_n(args.poses, &points)?, Effort::with_turns(args.passes));
    report(&job.on_threads(args.threads as usize), competitor)
}

fn run_rays(task: Task, args: &DriverArgs, competitor: Competitor) -> Result<()> {
    let (mesh, rays) = match (args.files.as_slice(), args.rays) {
        ([mesh], kind) => {
            let mesh = mesh::read(mesh)?;
            let rays = kind.unwrap_or_default().rays(&mesh, rays::COUNT)?;
            (mesh, rays)
        }
        ([mesh, rays], None) => (mesh::read(mesh)?, rays::read(rays)?),
        ([_, _], Some(_)) => bail!("--rays conflicts with RAYS.txt: rays are either read or generated"),
        _ => bail!("{task} takes a mesh and rays: boxwood-bench {task} MESH [RAYS.txt]"),
    };
    let job = PairJob::with_rays(task, &mesh, first_n(args.poses, &rays)?, Effort::with_turns(args.passes));
    report(&job.on_threads(args.threads as usize), competitor)
}

/// Returns the first `count` elements of `list`, or all elements if `count` is `None`.
fn first_n<T>(count: Option<u32>, list: &[T]) -> Result<&[T]> {
    let count = count.map_or(list.len(), |count| count as usize);
    list.get(..count).ok_or_else(|| anyhow!("--poses {count}: the input has only {}", list.len()))
}

/// Runs a job and prints its records.
fn report(job: &PairJob, competitor: Competitor) -> Result<()> {
    for outcome in job.run(&[competitor], &mut || ())? {
        println!("{}", serde_json::to_string(&PairRecord::new(job, &outcome))?);
    }
    Ok(())
}

fn run_robots(args: &DriverArgs) -> Result<()> {
    if let Some(reason) = args.lib.unsupported_reason(Task::Articulated) {
        bail!("--lib {}: {reason}", args.lib);
    }
    ensure!(args.threads == 1, "--threads: articulated runs on one thread");
    let methods = args.files.iter().map(|name| robots::parse_method(&name.to_string_lossy()));
    let methods = methods.collect::<Result<Vec<LinkBoxMethod>>>()?;
    ensure!(
        !methods.is_empty(),
        "articulated takes methods: boxwood-bench articulated cab|cab-sum|obb|aabb*|aabb+|brute..."
    );
    let (experiment, effort) = (args.experiment.unwrap_or(1), Effort::with_turns(args.passes));
    let job = robots::RobotJob { experiment, frames: args.poses, effort };
    for outcome in job.run(&methods)? {
        println!("{}", serde_json::to_string(&robots::RobotRecord::new(&job, &outcome))?);
    }
    Ok(())
}

fn run_broad(args: &DriverArgs) -> Result<()> {
    let engine = match args.method {
        Some(method) if args.lib == Library::Boxwood => BroadPhaseEngine::boxwood(method),
        Some(_) => bail!("--method: {} has no choice of methods", args.lib),
        None => BroadPhaseEngine::new(args.lib),
    };
    let inputs: Vec<Cow<str>> = args.files.iter().map(|input| input.to_string_lossy()).collect();
    let inputs: Vec<&str> = inputs.iter().map(|input| &**input).collect();
    let job = broad_phase::BroadPhaseJob::parse(&inputs, Effort::with_turns(args.passes))?;
    let job = broad_phase::BroadPhaseJob { threads: args.threads as usize, ..job };
    for outcome in job.run(&[engine])? {
        println!("{}", serde_json::to_string(&broad_phase::BroadPhaseRecord::new(&job, &outcome))?);
    }
    Ok(())
}
