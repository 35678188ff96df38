//! `boxwood check`: checks meshes for holes, self-intersections and other defects.

mod data;
mod text;

use crate::arguments::{CheckArgs, OutputFormat};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::progress;
use crate::sources;
use crate::view::{PictureFiles, command_line};
use boxwood_assembly::Warning;
use boxwood_assembly::check::{CheckResult, check_files};
use std::io;
use std::path::Path;

/// Checks all readable files. Returns an error afterwards if a file cannot be read.
pub(crate) fn run(arguments: &CheckArgs) -> Result<u8, CommandError> {
    let sources = sources::find(crate::require_paths(&arguments.paths, "check")?)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &[&destination])?;
    let options = arguments.options(pictures.are_wanted());
    let mut result = progress::observed(|observer| check_files(&sources, &options, observer))?;
    result.warnings.iter_mut().for_each(add_hint);
    notes::warn(&result.warnings);
    let written = write(&result, arguments.output.format(), &destination);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| result.view(&command_line()))?;
    match result.unreadable.as_slice() {
        errors @ [_, ..] => Err(CommandError(errors.iter().map(notes::read_error_with_path).collect())),
        [] if result.has_problems() => Ok(crate::EXIT_FOUND),
        [] if result.may_miss_self_intersections() => Ok(crate::EXIT_INCOMPLETE),
        [] => Ok(crate::EXIT_CLEAR),
    }
}

/// Adds the option that raises the limit to a warning about a stopped search.
fn add_hint(warning: &mut Warning) {
    if warning.what == CheckResult::STOPPED_SEARCH {
        warning.what.push_str(" (raise it with --max-tests)");
    }
}

fn write(result: &CheckResult, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, _| match format {
        OutputFormat::Text => text::write(out, result),
        OutputFormat::Json => data::write_json(out, result),
        OutputFormat::Jsonl => data::write_lines(out, result),
        OutputFormat::Csv => data::write_csv(out, result),
    })
}
