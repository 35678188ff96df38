//! The instruction guard: small fixed cases of every query under callgrind, against a table that is committed.
//!
//! Counts of instructions repeat where times do not, but they depend on the compiler and on the instruction set. So the table
//! tells both, and a case that is slower is a failure only where they are those of the table; elsewhere rows are printed alone.

mod table;

use crate::built::built;
use crate::step::{Call, Failed, program, root};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::{Conditions, Counts, TOLERANCE, Table, Verdict, collected, compare};

const TITLE: &str = "instructions";
/// Where the table is, from the root.
const TABLE: &str = "benchmarks/instructions.txt";
/// The function that is counted in, by a part of its name.
const MEASURED: &str = "--toggle-collect=*measured_part*";

/// What is asked for.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only cases whose name contains this.
    filter: Option<String>,
    /// Write the counts to the table instead of comparing; say why in the commit.
    #[arg(long)]
    update: bool,
}

/// Everything, as tests do it.
pub(crate) fn check(build: Call) -> Result<(), Failed> {
    run(build, &Options { filter: None, update: false })
}

/// Measures and compares, or updates. Skipped, with a message, where there is no valgrind.
pub(crate) fn run(build: Call, options: &Options) -> Result<(), Failed> {
    if !program("valgrind", ["--version"]).succeeds() {
        let skipped = "SKIPPED, because there is no valgrind on this machine (package valgrind)";
        if options.update {
            return Err(failed(skipped));
        }
        eprintln!("\n== {TITLE}: {skipped}");
        return Ok(());
    }
    let driver = built("instructions: build", build)?;
    let (rustc, target) = compiler()?;
    let all = output(Command::new(&driver))?.0;
    let chosen = |case: &&str| options.filter.as_ref().is_none_or(|filter| case.contains(filter));
    let cases: Vec<&str> = all.lines().filter(chosen).collect();
    if cases.is_empty() {
        return Err(failed("no case has such a name"));
    }
    let (instruction_set, measured) = measure(&driver, &cases)?;
    let conditions = Conditions { rustc, target, instruction_set };
    let path = root().join(TABLE);
    let read = || {
        let text = std::fs::read_to_string(&path).map_err(|error| failed(&format!("{TABLE}: {error}")))?;
        Table::parse(&text).map_err(|error| failed(&format!("{TABLE}: {error}")))
    };
    if !options.update {
        return report(&read()?, &conditions, &measured, options.filter.is_some());
    }
    let mut table = Table { conditions, counts: Counts::new() };
    if options.filter.is_some() {
        let committed = read()?;
        if committed.conditions != table.conditions {
            return Err(failed("the table is of another compiler or instruction set: update all cases at once"));
        }
        table.counts = committed.counts;
    }
    table.counts.extend(measured);
    std::fs::write(&path, table.text()).map_err(|error| failed(&format!("{TABLE}: {error}")))?;
    eprintln!("== {TITLE}: {TABLE} is written; say in the commit why counts changed");
    Ok(())
}

/// Prints all rows, and fails if one is slower, unless the table is of other conditions.
fn report(table: &Table, conditions: &Conditions, measured: &Counts, some: bool) -> Result<(), Failed> {
    let mut rows = compare(&table.counts, measured);
    rows.retain(|row| !some || row.measured.is_some());
    let width = rows.iter().map(|row| row.case.len()).max().unwrap_or(0);
    eprintln!("{:width$} {:>14} {:>14} {:>8}", "case", "committed", "measured", "ratio");
    for row in &rows {
        eprintln!("{}", row.line(width));
    }
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict() == verdict).count();
    let Conditions { rustc, target, instruction_set } = conditions;
    eprintln!("{} cases, {rustc}, {target}, {instruction_set}", measured.len());
    if *conditions != table.conditions {
        let Conditions { rustc, target, instruction_set } = &table.conditions;
        eprintln!(
            "NOT GUARDED: the table is of {rustc}, {target}, {instruction_set}, so that counts may differ for other reasons \
             than a change of the code. Nothing fails. If the project moved to these, update the table."
        );
        return Ok(());
    }
    if count(Verdict::Faster) > 0 {
        eprintln!(
            "{} cases take over {TOLERANCE}% fewer instructions: keep the gain by cargo xtask instructions --update",
            count(Verdict::Faster)
        );
    }
    let unknown = count(Verdict::New) + count(Verdict::Gone);
    match (count(Verdict::Slower), unknown) {
        (0, 0) => {
            eprintln!("== {TITLE}: ok");
            Ok(())
        }
        (slower, unknown) => Err(failed(&format!(
            "{slower} cases take over {TOLERANCE}% more instructions than {TABLE} says, and {unknown} are only on one side. If that \
             is meant, run cargo xtask instructions --update and give the reason in the commit"
        ))),
    }
}

/// Runs every case under callgrind, as many at a time as there are cores, which does not change counts. The instruction set is what
/// the cases were told by the emulator.
fn measure(driver: &str, cases: &[&str]) -> Result<(String, Counts), Failed> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new((0, BTreeSet::new(), Counts::new())));
    let work = || -> Result<(), Failed> {
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

fn measure_one(driver: &str, case: &str) -> Result<(String, u64), Failed> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", MEASURED, driver, case]);
    let (stdout, stderr) = output(valgrind)?;
    let instruction_set = stdout.lines().find_map(|line| line.strip_prefix("instruction set: "));
    match (instruction_set, collected(&stderr)) {
        (Some(instruction_set), Some(count)) if count > 0 => Ok((instruction_set.to_owned(), count)),
        _ => Err(failed(&format!("{case}: callgrind did not count anything:\n{stdout}{stderr}"))),
    }
}

/// What a program prints, to both outputs.
fn output(mut command: Command) -> Result<(String, String), Failed> {
    let name = format!("{command:?}");
    let output = command.current_dir(root()).output().map_err(|error| failed(&format!("{name}: {error}")))?;
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() {
        Ok((stdout, stderr))
    } else {
        Err(failed(&format!("{name}: {}\n{stderr}", output.status)))
    }
}

/// Version and target of the compiler that cargo uses here.
fn compiler() -> Result<(String, String), Failed> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("--version").arg("--verbose");
    let text = output(rustc)?.0;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    match (text.lines().next(), host) {
        (Some(version), Some(host)) => Ok((version.to_owned(), host.to_owned())),
        _ => Err(failed(&format!("rustc does not tell its version and target:\n{text}"))),
    }
}

fn failed(reason: &str) -> Failed {
    Failed::new(TITLE, reason)
}
