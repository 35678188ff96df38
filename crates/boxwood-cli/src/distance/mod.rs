//! `boxwood distance`: the distance between two files or sets of parts.
//!
//! ```text
//! files or built-in assembly ─▶ sides (PartSets) ─▶ Assembly::distance ─▶ DistanceResult ─▶ text, data, view
//! ```

mod data;
mod sides;
mod text;

use crate::arguments::DistanceArgs;
use crate::notes::{self, CommandError};
use crate::output::ContentKind;
use crate::progress;
use crate::view::{PictureFiles, command_line};
use boxwood_report::view::FactList;
use std::path::Path;

pub(crate) fn run(arguments: &DistanceArgs) -> Result<u8, CommandError> {
    let (sources, files) = sides::sources(arguments)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &[])?;
    let mut assembly = sides::read(&sources, arguments)?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let sets = sides::part_sets(&assembly, arguments, files)?;
    let result = progress::observed(|observer| assembly.distance(&sets, observer))?;
    if arguments.output.is_json() {
        crate::print(ContentKind::Data, |out| data::write_json(out, &result))?;
    } else {
        crate::print(ContentKind::Text, |out| text::write(out, &result))?;
    }
    pictures.draw(|| {
        FactList::collect(|facts| arguments.placing.add_facts(facts)).added_to(result.view(&command_line()))
    })?;
    Ok(if result.intersects() { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
}
