//! The driver: one task on one mesh, one line of JSON, with the same words as the drivers of its peers.

use std::{borrow::Cow, ffi::OsString, path::PathBuf, process::ExitCode};

use anyhow::{Result, anyhow, bail, ensure};
use boxwood::{BroadMethod, LinkFit, Sat, SplitRule};
use clap::{Parser, ValueEnum};

use crate::{
    articulated,
    broad::{self, Finder},
    entrant::Entrant,
    job::Job,
    library::Library,
    measure::Effort,
    mesh,
    points::{self, Whereabouts},
    poses,
    rays::{self, Aim},
    record::Record,
    task::Task,
    tree::{Choice, QualityName, TreeName, rules},
};

/// Collides a mesh with a copy of itself, or moves boxes, and prints one line of JSON: times in microseconds of CPU time, and
/// answers.
#[derive(Parser)]
#[command(name = "boxwood-bench", version, override_usage = "boxwood-bench TASK MESH [POSES.txt] [OPTIONS]")]
struct Arguments {
    /// first (does it intersect?), batch (the same, all poses in one question), all (every intersecting pair of
    /// triangles), dist (how far apart?), nearest (how far is the mesh from points?), ray (what does each ray hit
    /// first?), ray-batch (the same, all rays in one question), build, refit (after every vertex moved), self (every intersecting pair of the mesh itself, with the
    /// build), broad (which of many boxes overlap, while they move) or articulated (the boxes of bodies with joints follow them)
    task: String,
    /// MESH, and for first, batch, all and dist POSES.txt: a 3x4 matrix [R|t] by rows on each line, which places the copy. For
    /// nearest POINTS.txt, three numbers on each line, and for ray and ray-batch RAYS.txt, origin and direction on each line; made
    /// in code if they are not given. For broad
    /// N [FRAMES [SPREAD]]: how many boxes, how many frames (20), and uniform, mixed or clustered. For articulated
    /// METHOD...: cab, cab-sum, obb, aabb*, aabb+ or brute; several take turns, with a line each
    #[arg(value_name = "MESH [POSES.txt]")]
    files: Vec<PathBuf>,
    /// Only the first N poses, points, rays or frames of articulated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    poses: Option<u32>,
    /// Where the points of nearest are that are made in code; 10,000 of them, around if not told
    #[arg(long)]
    points: Option<Whereabouts>,
    /// Where the rays of ray and ray-batch come from that are made in code; 10,000 of them, around if not told
    #[arg(long)]
    rays: Option<Aim>,
    /// Wall time is measured if more than 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,
    /// boxwood's tree
    #[arg(long, default_value = "wide")]
    tree: TreeName,
    /// Of the tree wide: how much time its build takes; the library's choice if not given, and fast for self
    #[arg(long)]
    quality: Option<QualityName>,
    /// How the tree divides its nodes; the tree's choice if not given
    #[arg(long, value_parser = rules())]
    rule: Option<SplitRule>,
    /// boxwood's test of two boxes: the axes of both, or all 15; the library's choice if not given
    #[arg(long)]
    sat: Option<SatWord>,
    /// How boxwood finds the pairs of the task broad; the library's choice if not given
    #[arg(long, value_parser = broad::methods())]
    method: Option<BroadMethod>,
    /// Which bodies and which motion articulated has: two chains of convex links 3:1, of convex and of dented links 6:1, braided,
    /// or a hand and a ball; 1 if not told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5))]
    experiment: Option<u32>,
    /// The best of so many turns counts; each repeats all poses for at least 70 ms
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Who is asked; the peers need a build with `--features parry,obvhs,bvh,rapier`
    #[arg(long, default_value = "boxwood")]
    lib: Library,
}

#[derive(Clone, Copy, ValueEnum)]
enum SatWord {
    Lite,
    Full,
}

impl From<SatWord> for Sat {
    fn from(word: SatWord) -> Self {
        match word {
            SatWord::Lite => Self::Lite,
            SatWord::Full => Self::Full,
        }
    }
}

/// Does what the words say, of which the first is the name of the program.
#[must_use]
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    match run(&Arguments::parse_from(words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boxwood-bench: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether the default tree is asked about the mesh itself.
fn is_own(task: Task, tree: Choice) -> bool {
    task == Task::Itself && tree.wide_build().is_some()
}

fn run(arguments: &Arguments) -> Result<()> {
    let task: Task = arguments.task.parse()?;
    if task == Task::Articulated {
        return run_articulated(arguments);
    }
    ensure!(arguments.experiment.is_none(), "--experiment: it is the task articulated that has experiments");
    if task == Task::Broad {
        return run_broad(arguments);
    }
    ensure!(arguments.method.is_none(), "--method: it is the task broad that has methods");
    let mut tree = Choice::new(arguments.tree, arguments.rule)?;
    // One question does not repay a better tree.
    let quality = arguments.quality.or_else(|| is_own(task, tree).then_some(QualityName::Fast));
    if let Some(quality) = quality {
        tree = tree.with_quality(quality)?;
    }
    let entrant = if arguments.lib == Library::Boxwood { Entrant::ours(tree) } else { Entrant::of(arguments.lib) };
    if let Some(reason) = entrant.lacks(task) {
        bail!("--lib {}: {reason}", arguments.lib);
    }
    ensure!(arguments.points.is_none() || task == Task::Nearest, "--points: it is the task nearest that has points");
    ensure!(
        arguments.rays.is_none() || task.follows_rays(),
        "--rays: it is the tasks ray and ray-batch that have rays"
    );
    if task == Task::Nearest {
        return run_nearest(arguments, entrant);
    }
    if task.follows_rays() {
        return run_rays(task, arguments, entrant);
    }
    let (mesh, poses) = match (task.has_poses(), arguments.files.as_slice()) {
        (false, [mesh]) => (mesh::read(mesh)?, Vec::new()),
        (true, [mesh, poses]) => (mesh::read(mesh)?, poses::read(poses)?),
        (false, _) => bail!("{task} takes a mesh and nothing else: boxwood-bench {task} MESH"),
        (true, _) => bail!("{task} takes a mesh and poses: boxwood-bench {task} MESH POSES.txt"),
    };
    let job = Job::new(task, &mesh, the_first(arguments.poses, &poses)?, Effort::turns(arguments.passes));
    report(&Job { sat: arguments.sat.map(Sat::from), ..job.on_threads(arguments.threads as usize) }, entrant)
}

fn run_nearest(arguments: &Arguments, entrant: Entrant) -> Result<()> {
    let (mesh, points) = match (arguments.files.as_slice(), arguments.points) {
        ([mesh], place) => {
            let mesh = mesh::read(mesh)?;
            let points = place.unwrap_or_default().points(&mesh, points::COUNT)?;
            (mesh, points)
        }
        ([mesh, points], None) => (mesh::read(mesh)?, points::read(points)?),
        ([_, _], Some(_)) => bail!("--points: the points are read from a file"),
        _ => bail!("nearest takes a mesh and points: boxwood-bench nearest MESH [POINTS.txt]"),
    };
    let job = Job::about_points(&mesh, the_first(arguments.poses, &points)?, Effort::turns(arguments.passes));
    report(&job.on_threads(arguments.threads as usize), entrant)
}

fn run_rays(task: Task, arguments: &Arguments, entrant: Entrant) -> Result<()> {
    let (mesh, rays) = match (arguments.files.as_slice(), arguments.rays) {
        ([mesh], aim) => {
            let mesh = mesh::read(mesh)?;
            let rays = aim.unwrap_or_default().rays(&mesh, rays::COUNT)?;
            (mesh, rays)
        }
        ([mesh, rays], None) => (mesh::read(mesh)?, rays::read(rays)?),
        ([_, _], Some(_)) => bail!("--rays: the rays are read from a file"),
        _ => bail!("{task} takes a mesh and rays: boxwood-bench {task} MESH [RAYS.txt]"),
    };
    let job = Job::about_rays(task, &mesh, the_first(arguments.poses, &rays)?, Effort::turns(arguments.passes));
    report(&job.on_threads(arguments.threads as usize), entrant)
}

fn the_first<T>(count: Option<u32>, list: &[T]) -> Result<&[T]> {
    let count = count.map_or(list.len(), |count| count as usize);
    list.get(..count).ok_or_else(|| anyhow!("--poses {count}: there are {}", list.len()))
}

fn report(job: &Job, entrant: Entrant) -> Result<()> {
    for outcome in job.run(&[entrant], &mut || ())? {
        println!("{}", serde_json::to_string(&Record::new(job, &outcome))?);
    }
    Ok(())
}

fn run_articulated(arguments: &Arguments) -> Result<()> {
    if let Some(reason) = arguments.lib.lacks(Task::Articulated) {
        bail!("--lib {}: {reason}", arguments.lib);
    }
    ensure!(arguments.threads == 1, "--threads: boxes follow their joints on one thread");
    let words = arguments.files.iter().map(|word| articulated::fit(&word.to_string_lossy()));
    let fits = words.collect::<Result<Vec<LinkFit>>>()?;
    ensure!(
        !fits.is_empty(),
        "articulated takes methods: boxwood-bench articulated cab|cab-sum|obb|aabb*|aabb+|brute..."
    );
    let (experiment, effort) = (arguments.experiment.unwrap_or(1), Effort::turns(arguments.passes));
    let job = articulated::Job { experiment, frames: arguments.poses, effort };
    for outcome in job.run(&fits)? {
        println!("{}", serde_json::to_string(&articulated::Record::new(&job, &outcome))?);
    }
    Ok(())
}

fn run_broad(arguments: &Arguments) -> Result<()> {
    let finder = match arguments.method {
        Some(method) if arguments.lib == Library::Boxwood => Finder::ours(method),
        Some(_) => bail!("--method: {} has none", arguments.lib),
        None => Finder::of(arguments.lib),
    };
    let words: Vec<Cow<str>> = arguments.files.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let job = broad::Job::of_words(&words, Effort::turns(arguments.passes))?;
    let job = broad::Job { threads: arguments.threads as usize, ..job };
    for outcome in job.run(&[finder])? {
        println!("{}", serde_json::to_string(&broad::Record::new(&job, &outcome))?);
    }
    Ok(())
}
