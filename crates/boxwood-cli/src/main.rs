//! The `boxwood` command: asks the library, prints the answer. Holds no algorithms.

mod animate;
mod arguments;
mod assembly;
mod check;
mod clash;
mod cull;
mod distance;
mod formats;
mod info;
mod joined;
mod names;
mod nearest;
mod notes;
mod output;
mod progress;
mod ray;
mod reproduce;
mod robot;
mod scene;
mod select;
mod simulate;
mod sources;
mod sweep;
#[cfg(test)]
mod testing;
mod tree;
mod trees;
mod view;

use arguments::{Arguments, ClashArguments, Command, OutputArguments, Units};
use assembly::Assembly;
use notes::Failure;
use output::{Content, CurvesFile, Destination, Report, accept_closed_pipe, counted, thousands};
use select::{Selection, Wanted};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use view::{Facts, Pictures};

/// Exit codes that scripts rely on; what comes too close counts as what collides. Of `boxwood check`: nothing is wrong,
/// something is; of rays, sweeps and volumes: nothing is hit, met or in it, something is.
const NOTHING_COLLIDES: u8 = 0;
const COLLISIONS_FOUND: u8 = 1;
const ERROR: u8 = 2;
/// Nothing was found, but a limit ended the search before all was seen.
const INCOMPLETE: u8 = 3;

fn main() -> ExitCode {
    report_file_size_limit();
    let done = match Arguments::from_command_line() {
        Ok(arguments) => run(arguments),
        Err(answer) => print_answer_of_parser(&answer),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(Failure(messages)) => {
            messages.iter().for_each(|message| notes::error(message));
            ExitCode::from(ERROR)
        }
    }
}

/// A write beyond the limit on the size of files (`ulimit -f`) raises SIGXFSZ, which ends a process and leaves a temporary
/// file behind. With a handler of any kind, the write fails instead (EFBIG): an error like that of a full disk.
fn report_file_size_limit() {
    #[cfg(unix)]
    {
        let arrived = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // Where it cannot be handled, it ends the process as before.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, arrived);
    }
}

/// Help, the version, or what is wrong with the command line. Only the first two are results, which must arrive.
fn print_answer_of_parser(answer: &clap::Error) -> Result<u8, Failure> {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    if answer.use_stderr() {
        return Ok(ERROR);
    }
    accept_closed_pipe(printed).map_err(|error| cannot_write(&error))?;
    Ok(NOTHING_COLLIDES)
}

fn run(arguments: Arguments) -> Result<u8, Failure> {
    match arguments.command {
        None => {
            let destination = Destination::new(arguments.output.output.as_deref(), &[])?;
            let assembly = Assembly::built_in();
            let selection = Selection::all(assembly.parts.len());
            let (limits, means, units) = (clash::Limits::NONE, clash::Means::untold(), Some(Units::Mm));
            let curves = arguments.kinds.curves_file(&[], &destination)?;
            let pictures = Pictures::new(&arguments.pictures, &[], &written(&destination, curves.as_ref()))?;
            let asked = arguments.kinds.asked(arguments.clearance, pictures.are_wanted());
            let facts = Facts::default();
            let question = Question { selection, asked, limits, means, units, curves, pictures, facts };
            with_threads(None, move || answer(assembly, &question, &arguments.output, &destination))
        }
        Some(Command::Clash(arguments)) => with_threads(arguments.reading.threads, move || check_files(&arguments)),
        Some(Command::Distance(arguments)) => {
            with_threads(arguments.reading.threads, move || distance::run(&arguments))
        }
        Some(Command::Ray(arguments)) => with_threads(arguments.scene.reading.threads, move || ray::run(&arguments)),
        Some(Command::Sweep(arguments)) => {
            with_threads(arguments.scene.reading.threads, move || sweep::run(&arguments))
        }
        Some(Command::Cull(arguments)) => with_threads(arguments.scene.reading.threads, move || cull::run(&arguments)),
        Some(Command::Robot(arguments)) => with_threads(arguments.reading.threads, move || robot::run(&arguments)),
        Some(Command::Check(arguments)) => with_threads(arguments.reading.threads, move || check::run(&arguments)),
        Some(Command::Animate(arguments)) => with_threads(arguments.reading.threads, move || animate::run(&arguments)),
        Some(Command::Simulate(arguments)) => {
            with_threads(arguments.reading.threads, move || simulate::run(&arguments))
        }
        Some(Command::View(arguments)) => with_threads(arguments.scene.reading.threads, move || view::run(&arguments)),
        Some(Command::Info(arguments)) => with_threads(arguments.reading.threads, move || info::run(&arguments)),
        Some(Command::Tree(arguments)) => with_threads(arguments.reading.threads, move || tree::run(&arguments)),
        Some(Command::Reproduce(arguments)) => with_threads(None, move || reproduce::run(&arguments)),
        Some(Command::Formats(arguments)) => formats::run(&arguments).map(|()| NOTHING_COLLIDES),
        Some(Command::Completions { shell }) => {
            let script = arguments::completions(shell);
            print(Content::Data, |out| out.write_all(&script)).map(|()| NOTHING_COLLIDES)
        }
    }
}

/// What is asked of an assembly.
struct Question {
    selection: Selection,
    asked: clash::Asked,
    limits: clash::Limits,
    means: clash::Means,
    units: Option<Units>,
    /// Where curves of contact are written.
    curves: Option<CurvesFile>,
    pictures: Pictures,
    /// What they say of the selection.
    facts: Facts,
}

/// All that is written but pictures.
fn written<'a>(result: &'a Destination, curves: Option<&'a CurvesFile>) -> Vec<&'a Destination> {
    std::iter::once(result).chain(curves.map(CurvesFile::destination)).collect()
}

fn check_files(arguments: &ClashArguments) -> Result<u8, Failure> {
    let means = arguments.means()?;
    let sources = sources::find(some_paths(&arguments.paths, "clash")?)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
    let curves = arguments.kinds.curves_file(&inputs, &destination)?;
    let pictures = Pictures::new(&arguments.pictures, &inputs, &written(&destination, curves.as_ref()))?;
    let mut assembly = Assembly::read(&sources, &arguments.reading.options(), Some(arguments.skip_broken))?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
    let wanted = Wanted { only: &arguments.only, ignore: &arguments.ignore, between: &arguments.between };
    let (selection, warnings) = Selection::new(&names, &wanted)?;
    notes::warn(&warnings);
    assembly.warnings.extend(warnings);
    assembly.keep(&selection.parts);
    let asked = arguments.kinds.asked(arguments.clearance, pictures.are_wanted());
    let (limits, units) = (arguments.limits(), arguments.placing.units);
    let facts = Facts::of(|facts| arguments.add_facts(facts));
    let question = Question { selection, asked, limits, means, units, curves, pictures, facts };
    answer(assembly, &question, &arguments.output, &destination)
}

fn answer(
    mut assembly: Assembly,
    question: &Question,
    output: &OutputArguments,
    destination: &Destination,
) -> Result<u8, Failure> {
    if assembly.parts.len() < 2 {
        let parts = counted(assembly.parts.len() as u64, "part", "parts");
        notes::note(&format!("{parts} to check: there is no pair that could collide"));
    }
    let Question { selection, asked, limits, means, units, curves, pictures, facts } = question;
    let shown = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let checked = clash::check(&mut assembly, selection, *asked, *limits, means)?;
    let open = clash::warnings_of_open_parts(&checked, &assembly.parts);
    notes::warn_of_some(&open, "parts that are not closed");
    assembly.warnings.extend(open);
    if checked.pairs == 0 && assembly.parts.len() > 1 {
        notes::note("the selection leaves no pair of parts: nothing was checked");
    }
    let threads = rayon::current_num_threads();
    let report = Report { assembly: &assembly, checked: &checked, means, units: *units, threads };
    if let Some(curves) = curves {
        curves.write(&report)?;
    }
    let written = output::write(&report, output.format(), destination);
    accept_closed_pipe(written).map_err(|error| cannot_write(&error))?;
    if let (Some(path), true) = (&output.output, io::stderr().is_terminal()) {
        let (clashes, pairs) = (thousands(checked.clashes.len() as u64), thousands(checked.pairs));
        let close =
            asked.clearance.map_or(String::new(), |_| format!(", {} too close", thousands(checked.close.len() as u64)));
        notes::note(&format!(
            "{clashes} of {pairs} pairs of parts intersect{close}; written to {}",
            notes::shown(path)
        ));
    }
    pictures.draw(|| facts.added_to(clash::view_of(&report, limits, &shown)))?;
    Ok(if checked.is_clear() { NOTHING_COLLIDES } else { COLLISIONS_FOUND })
}

/// The paths, or what to do if there are none.
fn some_paths<'a>(paths: &'a [PathBuf], command: &str) -> Result<&'a [PathBuf], Failure> {
    if paths.is_empty() {
        let message = format!(
            "no files given; name mesh files, folders or globs, such as 'boxwood {command} parts/' or 'boxwood \
             {command} \"*.stl\"'\n       'boxwood' alone checks a built-in example, 'boxwood {command} --help' tells \
             more"
        );
        return Err(message.into());
    }
    Ok(paths)
}

/// Runs on this many threads, or on as many as there are cores.
fn with_threads(threads: Option<u16>, work: impl FnOnce() -> Result<u8, Failure> + Send) -> Result<u8, Failure> {
    // Zero means one for each core.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build();
    pool.map_err(|error| format!("the threads cannot be started: {error}; try --threads 1"))?.install(work)
}

/// Writes to standard output.
fn print(content: Content, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let written = Destination::StandardOutput.write(content, |out, _| fill(out));
    accept_closed_pipe(written).map_err(|error| cannot_write(&error))
}

fn cannot_write(error: &io::Error) -> Failure {
    format!("the result cannot be written: {error}").into()
}
