//! Instruction counts of small fixed cases of every query under callgrind, compared with a committed table.
//!
//! Instruction counts are reproducible where times are not, but depend on the compiler and the instruction set. The
//! table therefore records both. A slower case is an error only if compiler and instruction set equal those of the
//! table; otherwise rows are only printed.
//!
//! Counts must not depend on the folder of the checkout. Two measures ensure that:
//!
//! * Our crates are compiled as one codegen unit each ([`build_settings`]). The benchmarks are a workspace of their
//!   own, so the library lies outside of the root of that workspace, and cargo hashes the absolute path of such a
//!   crate into its symbol names. With the default of 16 units, the names decide which functions share a unit, and so
//!   what is inlined: up to 3.6% between two folders.
//! * The program is run by a relative path. Its path is its first argument, and the length of the path changes the
//!   layout of its memory: up to 0.5%.
//!
//! The remaining dependence is below 0.2%: symbol names still differ, and the size of the environment shifts the
//! stack.

mod table;

use crate::cargo_build::build_executable;
use crate::step::{Call, StepError, program, root};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::{Conditions, Counts, InstructionTable, TOLERANCE, Verdict, collected_count, compare};

const TITLE: &str = "instructions";
/// Path of the committed table of counts, relative to the workspace root.
const TABLE_PATH: &str = "benchmarks/instructions.txt";
/// Callgrind option: count only inside functions whose name matches.
const TOGGLE_COLLECT: &str = "--toggle-collect=*measured_part*";
/// Packages of the benchmark workspace that are ours: the driver and its path dependencies.
const PACKAGES: [&str; 4] = ["boxwood-benchmarks", "boxwood", "boxwood-io", "boxwood-scenes"];

/// Arguments of `cargo xtask instructions`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Measure only cases whose name contains this text.
    filter: Option<String>,
    /// Write the counts to the table instead of comparing; give the reason in the commit message.
    #[arg(long)]
    update: bool,
}

/// Arguments of `cargo build --release` that compile our packages as one codegen unit each.
///
/// A cargo profile is not used: it would also recompile the crates of the registry, whose symbol names do not
/// depend on the folder. Cargo keeps the builds of our packages with and without these settings, so that
/// alternating with a plain release build recompiles nothing.
pub(crate) fn build_settings() -> impl Iterator<Item = String> {
    PACKAGES
        .iter()
        .flat_map(|package| ["--config".to_owned(), format!("profile.release.package.{package}.codegen-units=1")])
}

/// Measures all cases and compares them with the table; part of `cargo xtask test`.
pub(crate) fn check(build: Call) -> Result<(), StepError> {
    run(build, &Options { filter: None, update: false })
}

/// Measures the cases and compares them with the table, or updates the table. Without valgrind, prints a message
/// and skips the check.
pub(crate) fn run(build: Call, options: &Options) -> Result<(), StepError> {
    if !program("valgrind", ["--version"]).succeeds() {
        let skipped = "SKIPPED: valgrind is not installed (package valgrind)";
        if options.update {
            return Err(failed(skipped));
        }
        eprintln!("\n== {TITLE}: {skipped}");
        return Ok(());
    }
    let driver = build_executable("instructions: build", build)?;
    let (rustc, target) = compiler()?;
    let all = run_captured(Command::new(&driver), root())?.0;
    let is_selected = |case: &&str| options.filter.as_ref().is_none_or(|filter| case.contains(filter));
    let cases: Vec<&str> = all.lines().filter(is_selected).collect();
    if cases.is_empty() {
        return Err(failed("no case name contains the filter text"));
    }
    let (instruction_set, measured) = measure(&driver, &cases)?;
    let conditions = Conditions { rustc, target, instruction_set };
    let path = root().join(TABLE_PATH);
    let read = || {
        let text = std::fs::read_to_string(&path).map_err(|error| failed(&format!("{TABLE_PATH}: {error}")))?;
        InstructionTable::parse(&text).map_err(|error| failed(&format!("{TABLE_PATH}: {error}")))
    };
    if !options.update {
        return report(&read()?, &conditions, &measured, options.filter.is_some());
    }
    let mut table = InstructionTable { conditions, counts: Counts::new() };
    if options.filter.is_some() {
        let committed = read()?;
        if committed.conditions != table.conditions {
            return Err(failed(
                "the table was made with another compiler or instruction set; update all cases at once",
            ));
        }
        table.counts = committed.counts;
    }
    table.counts.extend(measured);
    std::fs::write(&path, table.to_text()).map_err(|error| failed(&format!("{TABLE_PATH}: {error}")))?;
    eprintln!("== {TITLE}: wrote {TABLE_PATH}; give the reason in the commit message");
    Ok(())
}

/// Prints one row per case. Fails if a case is slower than in the table, or if the table and the measurement have
/// different cases. Does not fail if the table was made under other conditions.
///
/// If `filtered` is set, cases that were not measured are left out.
fn report(
    table: &InstructionTable,
    conditions: &Conditions,
    measured: &Counts,
    filtered: bool,
) -> Result<(), StepError> {
    let mut rows = compare(&table.counts, measured);
    rows.retain(|row| !filtered || row.measured.is_some());
    let width = rows.iter().map(|row| row.case.len()).max().unwrap_or(0);
    eprintln!("{:width$} {:>14} {:>14} {:>8}", "case", "committed", "measured", "ratio");
    for row in &rows {
        eprintln!("{}", row.to_line(width));
    }
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict() == verdict).count();
    let Conditions { rustc, target, instruction_set } = conditions;
    eprintln!("{} cases, {rustc}, {target}, {instruction_set}", measured.len());
    if *conditions != table.conditions {
        let Conditions { rustc, target, instruction_set } = &table.conditions;
        eprintln!(
            "NOT CHECKED: the table was made with {rustc}, {target}, {instruction_set}; counts may differ for other reasons than \
             a change of the code. If the project has moved to the conditions above, update the table."
        );
        return Ok(());
    }
    if count(Verdict::Faster) > 0 {
        eprintln!(
            "{} cases take over {TOLERANCE}% fewer instructions: record the gain with cargo xtask instructions --update",
            count(Verdict::Faster)
        );
    }
    let unmatched = count(Verdict::New) + count(Verdict::Gone);
    match (count(Verdict::Slower), unmatched) {
        (0, 0) => {
            eprintln!("== {TITLE}: ok");
            Ok(())
        }
        (slower, unmatched) => Err(failed(&format!(
            "{slower} cases take over {TOLERANCE}% more instructions than in {TABLE_PATH}, and {unmatched} cases are only in the table or \
             only measured. If that is intended, run cargo xtask instructions --update and give the reason in the commit message"
        ))),
    }
}

/// Runs every case under callgrind, at most one case per core at a time; parallel runs do not change the counts.
///
/// Returns the instruction set that the cases detected under emulation, and the counts.
fn measure(driver: &str, cases: &[&str]) -> Result<(String, Counts), StepError> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new((0, BTreeSet::new(), Counts::new())));
    let work = || -> Result<(), StepError> {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (instruction_set, count) = measure_one(driver, case)?;
            let mut done = done.lock().map_err(|_| failed("a thread panicked"))?;
            done.0 += 1;
            eprintln!("{:>3}/{} {case}: {count}", done.0, cases.len());
            done.1.insert(instruction_set);
            done.2.insert((*case).to_owned(), count);
        }
        Ok(())
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| failed("a thread panicked"))?)
    })?;
    let (_, instruction_sets, counts) = done.into_inner().map_err(|_| failed("a thread panicked"))?;
    Ok((instruction_sets.into_iter().collect::<Vec<_>>().join(" and "), counts))
}

fn measure_one(driver: &str, case: &str) -> Result<(String, u64), StepError> {
    // The program is run from its own folder, so that its path has the same length in every checkout.
    let path = Path::new(driver);
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(failed(&format!("{driver}: not the path of a program")));
    };
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", TOGGLE_COLLECT]);
    valgrind.arg(Path::new(".").join(name)).arg(case);
    let (stdout, stderr) = run_captured(valgrind, folder)?;
    let instruction_set = stdout.lines().find_map(|line| line.strip_prefix("instruction set: "));
    match (instruction_set, collected_count(&stderr)) {
        (Some(instruction_set), Some(count)) if count > 0 => Ok((instruction_set.to_owned(), count)),
        _ => Err(failed(&format!("{case}: callgrind counted no instructions:\n{stdout}{stderr}"))),
    }
}

/// Runs a command in a folder and returns its standard output and standard error.
fn run_captured(mut command: Command, folder: &Path) -> Result<(String, String), StepError> {
    let name = format!("{command:?}");
    let output = command.current_dir(folder).output().map_err(|error| failed(&format!("{name}: {error}")))?;
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() {
        Ok((stdout, stderr))
    } else {
        Err(failed(&format!("{name}: {}\n{stderr}", output.status)))
    }
}

/// Returns the version and the host target of the compiler that cargo uses.
fn compiler() -> Result<(String, String), StepError> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("--version").arg("--verbose");
    let text = run_captured(rustc, root())?.0;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    match (text.lines().next(), host) {
        (Some(version), Some(host)) => Ok((version.to_owned(), host.to_owned())),
        _ => Err(failed(&format!("rustc did not print its version and host:\n{text}"))),
    }
}

fn failed(reason: &str) -> StepError {
    StepError::new(TITLE, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_dependency_is_one_codegen_unit() {
        let manifest = include_str!("../../benchmarks/Cargo.toml");
        let is_path_dependency = |line: &&str| line.contains("path = \"../");
        let names = manifest.lines().filter(is_path_dependency).filter_map(|line| line.split(' ').next());
        let names: BTreeSet<&str> = names.chain(["boxwood-benchmarks"]).collect();
        assert_eq!(names, BTreeSet::from(PACKAGES));
    }
}
