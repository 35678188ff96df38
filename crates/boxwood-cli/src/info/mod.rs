//! `boxwood info`: what is in mesh files.

mod facts;
mod text;

use crate::arguments::InfoArguments;
use crate::assembly;
use crate::notes::{self, Failure, Warning};
use crate::output::{Content, write_list};
use crate::progress;
use crate::sources::{self, Source};
use facts::FileFacts;
use rayon::prelude::*;
use std::io::{self, Write};

/// Shows what can be read, and fails if something cannot.
pub(crate) fn run(arguments: &InfoArguments) -> Result<u8, Failure> {
    let sources = sources::find(crate::some_paths(&arguments.paths, "info")?)?;
    let options = arguments.reading.options();
    let bar = progress::bar("reading", sources.len());
    // Each file is let go as soon as its facts are known.
    let facts_of = |source: &Source| {
        let known = boxwood_io::read(&source.path, &options)
            .map(|file| (facts::of(source, &file), assembly::warnings_of(source, &file)))
            .map_err(|error| assembly::message(source, &error));
        bar.inc(1);
        known
    };
    let known: Vec<Result<_, String>> = sources.par_iter().map(facts_of).collect();
    bar.finish_and_clear();
    let (mut facts, mut warnings, mut broken): (Vec<FileFacts>, Vec<Warning>, _) = (Vec::new(), Vec::new(), Vec::new());
    for known in known {
        match known {
            Ok((file, warnings_of_file)) => {
                facts.push(file);
                warnings.extend(warnings_of_file);
            }
            Err(message) => broken.push(message),
        }
    }
    notes::warn(&warnings);
    if arguments.output.is_json() {
        crate::print(Content::Data, |out| write_json(out, &facts, &warnings))?;
    } else {
        crate::print(Content::Text, |out| text::write(out, &facts))?;
    }
    if broken.is_empty() { Ok(crate::NOTHING_COLLIDES) } else { Err(Failure(broken)) }
}

fn write_json(out: &mut dyn Write, files: &[FileFacts], warnings: &[Warning]) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{}\",", env!("CARGO_PKG_VERSION"))?;
    write_list(out, "files", files)?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", warnings)?;
    out.write_all(b"\n}\n")
}
