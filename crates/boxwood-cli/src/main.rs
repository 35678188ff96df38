//! The `boxwood` command: asks the library, prints the answer. Holds no algorithms.

mod arguments;
mod check;
mod json;
mod text;

use arguments::{Arguments, Format};
use clap::Parser;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::time::Instant;

/// Exit codes that scripts rely on.
const NOTHING_COLLIDES: u8 = 0;
const COLLISIONS_FOUND: u8 = 1;
const ERROR: u8 = 2;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            // Where even this cannot be written, the exit code still tells.
            let _ = writeln!(anstream::stderr(), "boxwood: {message}");
            ExitCode::from(ERROR)
        }
    }
}

fn run(arguments: &Arguments) -> Result<u8, String> {
    let start = Instant::now();
    let parts = boxwood_scenes::assembly();
    let checked = check::check(&parts).map_err(|failed| format!("part {}: {}", failed.part, failed.error))?;
    let mut out = anstream::stdout().lock();
    let written = match arguments.format {
        Format::Text => text::write(&mut out, &parts, &checked, start.elapsed()),
        Format::Json => json::write(&mut out, &parts, &checked),
    };
    accept_closed_pipe(written.and_then(|()| out.flush())).map_err(|error| format!("writing the result: {error}"))?;
    Ok(if checked.clashes.is_empty() { NOTHING_COLLIDES } else { COLLISIONS_FOUND })
}

/// `boxwood | head` has read all it wants: not an error.
fn accept_closed_pipe(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
