//! boxwood beside its peers on every workload, as a table in Markdown.

use std::{fs, path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result};
use boxwood_benchmarks::{
    clock,
    library::Library,
    measure::Effort,
    scenes,
    table::{Extent, Table},
    workload,
};
use clap::Parser;

/// Runs every library of this build on every workload, in turns, and prints a table in Markdown. Exit code 1 if an
/// answer of boxwood is wrong, 2 on an error.
#[derive(Parser)]
#[command(name = "table", version)]
struct Arguments {
    /// A folder of workloads: in each folder in it, a.obj and poses-NAME.txt. Without it, scenes made in code.
    workloads: Option<PathBuf>,
    /// Writes every measurement to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// 100 poses at most, and one turn
    #[arg(long)]
    quick: bool,
}

fn main() -> ExitCode {
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
    let workloads = match &arguments.workloads {
        Some(directory) => workload::in_directory(directory)?,
        None => scenes::workloads(extent.first)?,
    };
    let _ = clock::pin_to_one_core();
    let mut table = Table::new(Library::available());
    for workload in &workloads {
        eprintln!("{} ({} triangles)", workload.name, workload.mesh.triangles().len());
        table.add(workload, extent)?;
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
