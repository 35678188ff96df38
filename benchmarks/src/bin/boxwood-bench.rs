//! The benchmark driver: one task on one mesh, one line of JSON, with the same words as the drivers of its peers.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, anyhow, bail, ensure};
use boxwood::{Sat, SplitRule};
use boxwood_benchmarks::{
    clock,
    job::Job,
    library::Library,
    measure::Effort,
    mesh, poses,
    record::Record,
    task::Task,
    tree::{Choice, TreeName, rules},
};
use clap::{Parser, ValueEnum};

/// Collides a mesh with a copy of itself and prints one line of JSON: times in microseconds of CPU time, and answers.
#[derive(Parser)]
#[command(name = "boxwood-bench", version, override_usage = "boxwood-bench TASK MESH [POSES.txt] [OPTIONS]")]
struct Arguments {
    /// first (does it intersect?), all (every intersecting pair of triangles) or build
    task: String,
    /// MESH, and for first and all POSES.txt: a 3x4 matrix [R|t] by rows on each line, which places the copy
    #[arg(value_name = "MESH [POSES.txt]")]
    files: Vec<PathBuf>,
    /// Only the first N poses
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    poses: Option<u32>,
    /// So far 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u32,
    /// boxwood's tree
    #[arg(long, default_value = "aabb")]
    tree: TreeName,
    /// How the tree divides its nodes; the tree's choice if not given
    #[arg(long, value_parser = rules())]
    rule: Option<SplitRule>,
    /// boxwood's test of two boxes: the axes of both, or all 15; the library's choice if not given
    #[arg(long)]
    sat: Option<SatWord>,
    /// The best of so many turns counts; each repeats all poses for at least 70 ms
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Who is asked; the peers need a build with `--features parry`
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

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boxwood-bench: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let task: Task = arguments.task.parse()?;
    ensure!(arguments.threads == 1, "--threads {}: only 1 thread so far", arguments.threads);
    let tree = Choice::new(arguments.tree, arguments.rule)?;
    let library = arguments.lib;
    if let Some(reason) = library.lacks(task) {
        bail!("--lib {library}: {reason}");
    }
    let (mesh, poses) = match (task, arguments.files.as_slice()) {
        (Task::Build, [mesh]) => (mesh::read(mesh)?, Vec::new()),
        (Task::First | Task::All, [mesh, poses]) => (mesh::read(mesh)?, poses::read(poses)?),
        (Task::Build, _) => bail!("build takes a mesh and nothing else: boxwood-bench build MESH"),
        (Task::First | Task::All, _) => bail!("{task} takes a mesh and poses: boxwood-bench {task} MESH POSES.txt"),
    };
    let count = arguments.poses.map_or(poses.len(), |count| count as usize);
    let poses = poses.get(..count).ok_or_else(|| anyhow!("--poses {count}: there are {}", poses.len()))?;
    let _ = clock::pin_to_one_core();
    let sat = arguments.sat.map(Sat::from);
    let job = Job { task, mesh: &mesh, poses, tree, sat, effort: Effort::turns(arguments.passes) };
    for outcome in job.run(&[library])? {
        println!("{}", serde_json::to_string(&Record::new(&job, &outcome))?);
    }
    Ok(())
}
