//! `boxwood distance`: the distance between two files or sets of parts.
//!
//! ```text
//! files or built-in assembly ─▶ sides (two sets of parts) ─▶ measure ─▶ DistanceResult ─▶ text, data, view
//! ```

mod data;
mod measure;
mod sides;
mod text;
mod view;

use crate::arguments::DistanceArgs;
use crate::notes::{self, CommandError};
use crate::output::ContentKind;
use crate::view::{FactList, PictureFiles};
use boxwood_assembly::Assembly;
use boxwood_assembly::Units;
use measure::MeasuredDistance;
use sides::PartSets;
use std::path::Path;

/// Result of a distance query.
struct DistanceResult {
    assembly: Assembly,
    part_sets: PartSets,
    measured: MeasuredDistance,
    units: Option<Units>,
    threads: usize,
}

pub(crate) fn run(arguments: &DistanceArgs) -> Result<u8, CommandError> {
    let (sources, files) = sides::sources(arguments)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &[])?;
    let mut assembly = sides::read(&sources, arguments)?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let part_sets = PartSets::new(&mut assembly, arguments, files)?;
    let meshes = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let measured = measure::measure(&mut assembly, &part_sets)?;
    // The built-in assembly is in millimeters, unless it is scaled.
    let built_in = assembly.files.is_empty() && arguments.placing.scale.is_none();
    let units = arguments.placing.units.or(built_in.then_some(Units::Mm));
    let result = DistanceResult { assembly, part_sets, measured, units, threads: rayon::current_num_threads() };
    if arguments.output.is_json() {
        crate::print(ContentKind::Data, |out| data::write_json(out, &result))?;
    } else {
        crate::print(ContentKind::Text, |out| text::write(out, &result))?;
    }
    pictures.draw(|| {
        FactList::collect(|facts| arguments.placing.add_facts(facts)).added_to(view::view_of(&result, &meshes))
    })?;
    Ok(if result.measured.intersects() { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
}
