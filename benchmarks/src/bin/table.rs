//! boxwood beside its peers on every workload, as a table in Markdown.

use std::{fs, path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result};
use boxwood_benchmarks::{
    apart::Driver,
    articulated, broad, driver,
    entrant::Entrant,
    library::Library,
    measure::Effort,
    points, scenes,
    sorts::{self, Motion},
    table::{Extent, Table},
    visitor, workload,
};
use boxwood_scenes::Spread;
use clap::Parser;

/// Runs boxwood, the peers of this build and the programs of a folder on every workload, in turns, and prints a table of
/// ratios in Markdown. Exit code 1 if an answer of boxwood is wrong, 2 on an error.
#[derive(Parser)]
#[command(name = "table", version)]
struct Arguments {
    /// A folder of workloads: in each folder in it, a.obj and poses-NAME.txt. Without it, scenes made in code
    folder: Option<PathBuf>,
    /// The same folder, by name
    #[arg(long, value_name = "DIR", conflicts_with = "folder")]
    workloads: Option<PathBuf>,
    /// A folder of programs with the same contract as boxwood-bench, which are run beside it
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Also builds by where they find their memory
    #[arg(long)]
    memory: bool,
    /// Also what so many threads gain
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    threads: Option<u32>,
    /// Writes every measurement to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Only the broad phase
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads"])]
    broad: bool,
    /// Only the tasks dist and nearest
    #[arg(long, conflicts_with_all = ["memory", "threads", "broad", "sorts"])]
    distances: bool,
    /// Only the tasks ray and ray-batch
    #[arg(long, conflicts_with_all = ["memory", "threads", "broad", "sorts", "distances"])]
    rays: bool,
    /// Only the sorts of projection lists: Shell sort, insertion sort and the standard library's
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads", "broad"])]
    sorts: bool,
    /// Only the boxes of bodies with joints: five published experiments
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads", "broad", "sorts", "distances", "rays"])]
    articulated: bool,
    /// 100 poses at most, 10,000 boxes at most, 200 frames of bodies at most, and one turn
    #[arg(long)]
    quick: bool,
}

/// The first word by which the table asks itself to be a driver: so there is no other program to be found.
const DRIVER: &str = "driver";

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|word| word == DRIVER) {
        return driver::main(std::env::args_os().skip(1));
    }
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("table: an answer of boxwood is wrong, or a peer finds other pairs of boxes, distances or hits");
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("table: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool> {
    let extent = extent(arguments.quick);
    let workloads = match arguments.folder.as_ref().or(arguments.workloads.as_ref()) {
        Some(directory) => workload::in_directory(directory)?,
        None if arguments.broad || arguments.sorts || arguments.articulated => Vec::new(),
        None => scenes::workloads(extent.first)?,
    };
    let visitors = arguments.peers.as_deref().map_or(Ok(Vec::new()), visitor::in_directory)?;
    let peers = [Entrant::binary()?].into_iter().chain(Library::peers().map(Entrant::of)).collect();
    let driver = Driver { path: std::env::current_exe()?, words: vec![DRIVER.to_owned()] };
    let mut table = Table::new(peers, visitors, driver);
    for workload in &workloads {
        eprintln!("{} ({} triangles)", workload.name, workload.mesh.triangles().len());
        if arguments.distances {
            table.add_distances(workload, extent)?;
            continue;
        }
        if arguments.rays {
            table.add_rays(workload, extent)?;
            continue;
        }
        table.add(workload, extent)?;
        if arguments.memory {
            table.add_memory(workload, extent)?;
        }
        if let Some(threads) = arguments.threads {
            table.add_threads(workload, threads as usize, extent)?;
        }
    }
    let has_boxes = !(arguments.sorts || arguments.articulated || arguments.distances || arguments.rays);
    for (spread, count) in scenes_of_boxes(arguments.quick).filter(|_| has_boxes) {
        eprintln!("{count} boxes, {}", spread.name());
        table.add_broad(&broad::Job::with_default_frames(count, spread, extent.effort)?)?;
    }
    for (count, motion) in ends_of_boxes(arguments.quick).filter(|_| arguments.sorts) {
        eprintln!("the ends of {count} boxes, motion {}", motion.name());
        table.add_sorts(&sorts::Job { count, motion, effort: extent.effort })?;
    }
    for experiment in (1..=5).filter(|_| arguments.articulated) {
        eprintln!("experiment {experiment} of bodies with joints");
        let frames = arguments.quick.then_some(200);
        table.add_articulated(&articulated::Job { experiment, frames, effort: extent.effort })?;
    }
    print!("{}", table.to_markdown());
    if let Some(file) = &arguments.json {
        fs::write(file, table.to_json()?).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(table.is_right())
}

/// A library that has had 2 s gets no further turn: the slowest peer takes longer than that for one.
fn extent(quick: bool) -> Extent {
    let effort = Effort { enough: Duration::from_secs(2), ..Effort::turns(if quick { 1 } else { 3 }) };
    let (first, points) = if quick { (100, 1_000) } else { (1_000, points::COUNT) };
    Extent { first, all: 100, few: 3, points, effort }
}

fn scenes_of_boxes(quick: bool) -> impl Iterator<Item = (Spread, usize)> {
    let uniform = [1_000, 10_000, 100_000, 1_000_000].map(|count| (Spread::Uniform, count));
    let others = [(Spread::Mixed, 10_000), (Spread::Clustered, 10_000), (Spread::Clustered, 100_000)];
    uniform.into_iter().chain(others).filter(move |&(_, count)| !quick || count <= 10_000)
}

fn ends_of_boxes(quick: bool) -> impl Iterator<Item = (usize, Motion)> {
    let counts = [1_000, 10_000, 100_000, 1_000_000].into_iter().filter(move |&count| !quick || count <= 10_000);
    counts.flat_map(|count| Motion::MOTIONS.map(|motion| (count, motion)))
}
