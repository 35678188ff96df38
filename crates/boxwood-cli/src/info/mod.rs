//! `boxwood info`: prints parts, sizes and topology of mesh files.

mod data;
mod text;

use crate::arguments::InfoArgs;
use crate::notes::{self, CommandError};
use crate::output::ContentKind;
use crate::progress;
use crate::sources;
use boxwood_assembly::facts::file_facts;

/// Prints all readable files. Returns an error afterwards if a file cannot be read.
pub(crate) fn run(arguments: &InfoArgs) -> Result<u8, CommandError> {
    let sources = sources::find(crate::require_paths(&arguments.paths, "info")?)?;
    let options = arguments.reading.options();
    let result = progress::observed(|observer| file_facts(&sources, &options, observer))?;
    notes::warn(&result.warnings);
    if arguments.output.is_json() {
        crate::print(ContentKind::Data, |out| data::write_json(out, &result))?;
    } else {
        crate::print(ContentKind::Text, |out| text::write(out, &result.files))?;
    }
    match result.unreadable.as_slice() {
        [] => Ok(crate::EXIT_CLEAR),
        errors => Err(CommandError(errors.iter().map(notes::read_error_with_path).collect())),
    }
}
