//! boxwood beside its peers on every workload, as a table in Markdown.

use std::{fs, path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result};
use boxwood_benchmarks::{
    apart::Driver,
    driver,
    entrant::Entrant,
    library::Library,
    measure::Effort,
    scenes,
    table::{Extent, Table},
    visitor, workload,
};
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
    /// 100 poses at most, and one turn
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
            eprintln!("table: an answer of boxwood is wrong");
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
        None => scenes::workloads(extent.first)?,
    };
    let visitors = arguments.peers.as_deref().map_or(Ok(Vec::new()), visitor::in_directory)?;
    let peers = [Entrant::binary()?].into_iter().chain(Library::peers().map(Entrant::of)).collect();
    let driver = Driver { path: std::env::current_exe()?, words: vec![DRIVER.to_owned()] };
    let mut table = Table::new(peers, visitors, driver);
    for workload in &workloads {
        eprintln!("{} ({} triangles)", workload.name, workload.mesh.triangles().len());
        table.add(workload, extent)?;
        if arguments.memory {
            table.add_memory(workload, extent)?;
        }
        if let Some(threads) = arguments.threads {
            table.add_threads(workload, threads as usize, extent)?;
        }
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
    Extent { first: if quick { 100 } else { 1000 }, all: 100, effort }
}
