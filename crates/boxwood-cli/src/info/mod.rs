//! `boxwood info`: prints parts, sizes and topology of mesh files.

mod facts;
mod text;

use crate::arguments::InfoArgs;
use crate::assembly;
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, write_list};
use crate::progress;
use crate::sources::{self, MeshSource};
use boxwood_assembly::Warning;
use facts::FileInfo;
use rayon::prelude::*;
use std::io::{self, Write};

/// Prints all readable files. Returns an error afterwards if a file cannot be read.
pub(crate) fn run(arguments: &InfoArgs) -> Result<u8, CommandError> {
    let sources = sources::find(crate::require_paths(&arguments.paths, "info")?)?;
    let options = arguments.reading.options();
    let bar = progress::bar("reading", sources.len());
    // Each file is dropped as soon as its information is collected.
    let read_info = |source: &MeshSource| {
        let info = boxwood_io::read(&source.path, &options)
            .map(|file| (facts::file_info(source, &file), assembly::file_warnings(source, &file)))
            .map_err(|error| assembly::read_error_message(source, &error));
        bar.inc(1);
        info
    };
    let results: Vec<Result<_, String>> = sources.par_iter().map(read_info).collect();
    bar.finish_and_clear();
    let (mut files, mut warnings, mut errors): (Vec<FileInfo>, Vec<Warning>, _) = (Vec::new(), Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok((file, file_warnings)) => {
                files.push(file);
                warnings.extend(file_warnings);
            }
            Err(message) => errors.push(message),
        }
    }
    notes::warn(&warnings);
    if arguments.output.is_json() {
        crate::print(ContentKind::Data, |out| write_json(out, &files, &warnings))?;
    } else {
        crate::print(ContentKind::Text, |out| text::write(out, &files))?;
    }
    if errors.is_empty() { Ok(crate::EXIT_CLEAR) } else { Err(CommandError(errors)) }
}

fn write_json(out: &mut dyn Write, files: &[FileInfo], warnings: &[Warning]) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{}\",", env!("CARGO_PKG_VERSION"))?;
    write_list(out, "files", files)?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", warnings)?;
    out.write_all(b"\n}\n")
}
