//! Prints a Markdown table that compares boxwood with its peers on all workloads.

use std::{fs, path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result};
use boxwood_benchmarks::{
    broad_phase,
    build_process::BuildDriver,
    competitor::Competitor,
    driver,
    engine::Library,
    engines::external,
    measure::Effort,
    points, robots, scenes,
    sorts::{self, BoxChange},
    table::{Table, TableExtent},
    workload,
};
use boxwood_scenes::BoxDistribution;
use clap::Parser;

/// Measure boxwood and its peers in turns and print a Markdown table of ratios
///
/// Exit code 1 if a result of boxwood is wrong or a peer disagrees on boxes, distances or hits; 2 on an error.
#[derive(Parser)]
#[command(name = "table", version)]
struct TableArgs {
    /// Folder of workloads, each a folder with a.obj and poses-NAME.txt [default: generated scenes]
    folder: Option<PathBuf>,
    /// The same folder of workloads, given by option instead of as an argument
    #[arg(long, value_name = "DIR", conflicts_with = "folder")]
    workloads: Option<PathBuf>,
    /// Folder of external programs with the command line and JSON keys of boxwood-bench, to compare with
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Also measure builds with reused memory and with new memory pages
    #[arg(long)]
    memory: bool,
    /// Also measure the speedup on N threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    threads: Option<u32>,
    /// Write all measurements to a JSON file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Measure only the broad phase
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads"])]
    broad: bool,
    /// Measure only the tasks dist and nearest
    #[arg(long, conflicts_with_all = ["memory", "threads", "broad", "sorts"])]
    distances: bool,
    /// Measure only the tasks ray and ray-batch
    #[arg(long, conflicts_with_all = ["memory", "threads", "broad", "sorts", "distances"])]
    rays: bool,
    /// Measure only sorts of endpoint lists: Shell sort, insertion sort and the standard library's sort
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads", "broad"])]
    sorts: bool,
    /// Measure only the link boxes of robots: five published experiments
    #[arg(long, conflicts_with_all = ["folder", "workloads", "peers", "memory", "threads", "broad", "sorts", "distances", "rays"])]
    articulated: bool,
    /// Measure at most 100 poses, 10,000 boxes and 200 robot frames, in one turn
    #[arg(long)]
    quick: bool,
}

/// First argument with which this program runs itself as the benchmark driver. So it need not find the program
/// `boxwood-bench`.
const DRIVER: &str = "driver";

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|arg| arg == DRIVER) {
        return driver::main(std::env::args_os().skip(1));
    }
    match run(&TableArgs::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("table: a result of boxwood is wrong, or a peer disagrees on pairs of boxes, distances or hits");
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("table: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &TableArgs) -> Result<bool> {
    let extent = extent(args.quick);
    let workloads = match args.folder.as_ref().or(args.workloads.as_ref()) {
        Some(directory) => workload::in_directory(directory)?,
        None if args.broad || args.sorts || args.articulated => Vec::new(),
        None => scenes::workloads(extent.first)?,
    };
    let externals = args.peers.as_deref().map_or(Ok(Vec::new()), external::in_directory)?;
    let peers = [Competitor::boxwood_aabb()?].into_iter().chain(Library::peers().map(Competitor::new)).collect();
    let driver = BuildDriver { path: std::env::current_exe()?, args: vec![DRIVER.to_owned()] };
    let mut table = Table::new(peers, externals, driver);
    for workload in &workloads {
        eprintln!("{} ({} triangles)", workload.name, workload.mesh.triangles().len());
        if args.distances {
            table.add_distances(workload, extent)?;
            continue;
        }
        if args.rays {
            table.add_rays(workload, extent)?;
            continue;
        }
        table.add(workload, extent)?;
        if args.memory {
            table.add_memory(workload, extent)?;
        }
        if let Some(threads) = args.threads {
            table.add_threads(workload, threads as usize, extent)?;
        }
    }
    let has_boxes = !(args.sorts || args.articulated || args.distances || args.rays);
    for (spread, count) in broad_phase_jobs(args.quick).filter(|_| has_boxes) {
        eprintln!("{count} boxes, {}", spread.name());
        table.add_broad(&broad_phase::BroadPhaseJob::with_default_frames(count, spread, extent.effort)?)?;
    }
    for (count, motion) in sort_jobs(args.quick).filter(|_| args.sorts) {
        eprintln!("endpoints of {count} boxes, motion {}", motion.name());
        table.add_sorts(&sorts::SortJob { count, motion, effort: extent.effort })?;
    }
    for experiment in (1..=5).filter(|_| args.articulated) {
        eprintln!("robot experiment {experiment}");
        let frames = args.quick.then_some(200);
        table.add_robots(&robots::RobotJob { experiment, frames, effort: extent.effort })?;
    }
    print!("{}", table.to_markdown());
    if let Some(file) = &args.json {
        fs::write(file, table.to_json()?).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(table.is_correct())
}

/// Effort of the table, and numbers of queries per task. The limit of 2 s per library affects only the slowest peer,
/// which needs more time for a single pass.
fn extent(quick: bool) -> TableExtent {
    let effort = Effort { max_total: Duration::from_secs(2), ..Effort::with_turns(if quick { 1 } else { 3 }) };
    let (first, points) = if quick { (100, 1_000) } else { (1_000, points::COUNT) };
    TableExtent { first, all: 100, max_slow_queries: 3, points, effort }
}

fn broad_phase_jobs(quick: bool) -> impl Iterator<Item = (BoxDistribution, usize)> {
    let uniform = [1_000, 10_000, 100_000, 1_000_000].map(|count| (BoxDistribution::Uniform, count));
    let others =
        [(BoxDistribution::Mixed, 10_000), (BoxDistribution::Clustered, 10_000), (BoxDistribution::Clustered, 100_000)];
    uniform.into_iter().chain(others).filter(move |&(_, count)| !quick || count <= 10_000)
}

fn sort_jobs(quick: bool) -> impl Iterator<Item = (usize, BoxChange)> {
    let counts = [1_000, 10_000, 100_000, 1_000_000].into_iter().filter(move |&count| !quick || count <= 10_000);
    counts.flat_map(|count| BoxChange::MOTIONS.map(|motion| (count, motion)))
}
