//! `boxwood distance`: how far apart two files or parts are, and where.
//!
//! ```text
//! files, or what is built in ─▶ sides (two sets of parts) ─▶ measure ─▶ Measured ─▶ text, data
//! ```

mod data;
mod measure;
mod sides;
mod text;

use crate::arguments::{DistanceArguments, Units};
use crate::assembly::Assembly;
use crate::notes::{self, Failure};
use crate::output::Content;
use measure::Measured;
use sides::Sides;

/// All that an answer says.
struct Answer {
    assembly: Assembly,
    sides: Sides,
    measured: Measured,
    units: Option<Units>,
    threads: usize,
}

pub(crate) fn run(arguments: &DistanceArguments) -> Result<u8, Failure> {
    let (mut assembly, files) = sides::read(arguments)?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let sides = Sides::new(&mut assembly, arguments, files)?;
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
    Ok(if answer.measured.intersects() { crate::COLLISIONS_FOUND } else { crate::NOTHING_COLLIDES })
}
