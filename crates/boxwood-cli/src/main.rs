//! The `boxwood` command: reads files, calls the library and prints the results. Contains no algorithms.

mod animate;
mod arguments;
mod check;
mod clash;
mod distance;
mod formats;
mod info;
mod notes;
mod output;
mod progress;
mod ray;
mod region;
mod reproduce;
mod robot;
mod scene;
mod simulate;
mod sources;
mod sweep;
#[cfg(test)]
mod testing;
mod tree;
mod trees;
mod view;

use arguments::{Args, Command};
use notes::CommandError;
use output::{ContentKind, Destination, accept_closed_pipe};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit code: nothing was found. The exit codes are an interface for scripts.
///
/// "Found" means: a collision or a pair closer than the clearance; `check`: a defect; `ray` and `sweep`: a hit; `region`: a part in
/// the region.
const EXIT_CLEAR: u8 = 0;
/// Exit code: something was found.
const EXIT_FOUND: u8 = 1;
const EXIT_ERROR: u8 = 2;
/// Exit code: nothing was found, but a limit ended the search early.
const EXIT_INCOMPLETE: u8 = 3;

fn main() -> ExitCode {
    report_file_size_limit();
    let outcome = match Args::from_command_line() {
        Ok(arguments) => run(arguments),
        Err(message) => print_parser_message(&message),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(CommandError(messages)) => {
            messages.iter().for_each(|message| notes::error(message));
            ExitCode::from(EXIT_ERROR)
        }
    }
}

/// Turns SIGXFSZ into an ordinary write error.
///
/// A write beyond the file size limit (`ulimit -f`) raises SIGXFSZ, which would end the process and leave a temporary file behind.
/// With any handler installed, the write fails with EFBIG instead, like on a full disk.
fn report_file_size_limit() {
    #[cfg(unix)]
    {
        let arrived = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // If the handler cannot be installed, the signal ends the process as before.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, arrived);
    }
}

/// Prints a message of the argument parser: help, the version or an error. Help and version are results, so a failure to write
/// them is an error.
fn print_parser_message(message: &clap::Error) -> Result<u8, CommandError> {
    let printed = message.print().and_then(|()| io::stdout().flush());
    if message.use_stderr() {
        return Ok(EXIT_ERROR);
    }
    accept_closed_pipe(printed).map_err(|error| cannot_write(&error))?;
    Ok(EXIT_CLEAR)
}

fn run(arguments: Args) -> Result<u8, CommandError> {
    match arguments.command {
        None => with_threads(None, move || clash::run_built_in(&arguments)),
        Some(Command::Clash(arguments)) => with_threads(arguments.reading.threads, move || clash::run(&arguments)),
        Some(Command::Distance(arguments)) => {
            with_threads(arguments.reading.threads, move || distance::run(&arguments))
        }
        Some(Command::Ray(arguments)) => with_threads(arguments.scene.reading.threads, move || ray::run(&arguments)),
        Some(Command::Sweep(arguments)) => {
            with_threads(arguments.scene.reading.threads, move || sweep::run(&arguments))
        }
        Some(Command::Region(arguments)) => {
            with_threads(arguments.scene.reading.threads, move || region::run(&arguments))
        }
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
        Some(Command::Formats(arguments)) => formats::run(&arguments).map(|()| EXIT_CLEAR),
        Some(Command::Completions { shell }) => {
            let script = arguments::completions(shell);
            print(ContentKind::Data, |out| out.write_all(&script)).map(|()| EXIT_CLEAR)
        }
        Some(Command::Man { output_dir }) => match arguments::write_man_pages(&output_dir) {
            Ok(()) => Ok(EXIT_CLEAR),
            Err(error) => Err(format!("{}: {error}", output_dir.display()).into()),
        },
    }
}

/// Returns the paths. Without paths, returns an error with examples of usage.
fn require_paths<'a>(paths: &'a [PathBuf], command: &str) -> Result<&'a [PathBuf], CommandError> {
    if paths.is_empty() {
        let message = format!(
            "no input files; pass mesh files, folders or globs, for example 'boxwood {command} parts/' or 'boxwood \
             {command} \"*.stl\"'\n       'boxwood' alone checks a built-in example; see also 'boxwood {command} --help'"
        );
        return Err(message.into());
    }
    Ok(paths)
}

/// Runs `work` on a pool of `threads` threads; by default one per core.
fn with_threads(
    threads: Option<u16>,
    work: impl FnOnce() -> Result<u8, CommandError> + Send,
) -> Result<u8, CommandError> {
    // Zero means one thread per core.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build();
    pool.map_err(|error| format!("cannot start the threads: {error}; try --threads 1"))?.install(work)
}

/// Writes to standard output.
fn print(content: ContentKind, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CommandError> {
    let written = Destination::StandardOutput.write(content, |out, _| fill(out));
    accept_closed_pipe(written).map_err(|error| cannot_write(&error))
}

fn cannot_write(error: &io::Error) -> CommandError {
    format!("cannot write the result: {error}").into()
}
