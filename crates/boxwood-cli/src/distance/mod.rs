//! `boxwood distance`: how far apart two files or parts are, and where.
//!
//! ```text
//! files, or what is built in ─▶ sides (two sets of parts) ─▶ measure ─▶ Measured ─▶ text, data, view
//! ```

mod data;
mod measure;
mod sides;
mod text;
mod view;

use crate::arguments::{DistanceArguments, Units};
use crate::assembly::Assembly;
use crate::notes::{self, Failure};
use crate::output::Content;
use crate::view::{Facts, Pictures};
use measure::Measured;
use sides::Sides;
use std::path::Path;

/// All that an answer says.
struct Answer {
    assembly: Assembly,
    sides: Sides,
    measured: Measured,
    units: Option<Units>,
    threads: usize,
}

pub(crate) fn run(arguments: &DistanceArguments) -> Result<u8, Failure> {
    let (sources, files) = sides::sources(arguments)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let pictures = Pictures::new(&arguments.pictures, &inputs, &[])?;
    let mut assembly = sides::read(&sources, arguments)?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let sides = Sides::new(&mut assembly, arguments, files)?;
    let shown = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let measured = measure::measure(&mut assembly, &sides)?;
    // What is built in is in millimetres, unless it has been scaled.
    let built_in = assembly.files.is_empty() && arguments.placing.scale.is_none();
    let units = arguments.placing.units.or(built_in.then_some(Units::Mm));
    let answer = Answer { assembly, sides, measured, units, threads: rayon::current_num_threads() };
    if arguments.output.is_json() {
        crate::print(Content::Data, |out| data::write_json(out, &answer))?;
    } else {
        crate::print(Content::Text, |out| text::write(out, &answer))?;
    }
    pictures.draw(|| Facts::of(|facts| arguments.placing.add_facts(facts)).added_to(view::view_of(&answer, &shown)))?;
    Ok(if answer.measured.intersects() { crate::COLLISIONS_FOUND } else { crate::NOTHING_COLLIDES })
}
