//! `boxwood simulate`: moves many bodies through a room and reports collisions per frame.

mod data;
mod text;

use crate::arguments::{OutputFormat, SimulateArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, ResultFiles, accept_closed_pipe};
use crate::progress;
use crate::sources;
use crate::view::{PictureFiles, command_line};
use boxwood_assembly::simulation::{BodySource, Simulation, run_simulation};
use std::io;
use std::path::Path;

pub(crate) fn run(arguments: &SimulateArgs) -> Result<u8, CommandError> {
    let mut options = arguments.options();
    options.check()?;
    let sources = sources::find(&arguments.paths)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destinations = ResultFiles::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &destinations.all())?;
    let assembly = match &sources[..] {
        [] => None,
        _ => Some(sources::read(&sources, &arguments.reading, Some(arguments.skip_unreadable))?),
    };
    let read_warnings = assembly.as_ref().map_or(&[][..], |assembly| &assembly.warnings);
    notes::warn(read_warnings);
    options.record = pictures.are_wanted();
    let source = assembly.as_ref().map_or(BodySource::BuiltIn, BodySource::Parts);
    let simulation = progress::observed(|observer| run_simulation(source, &options, observer))?;
    notes::warn(&simulation.warnings[read_warnings.len()..]);
    let written = write(&simulation, arguments, &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| simulation.chart())?;
    pictures.draw(|| simulation.view(&command_line()))?;
    Ok(if simulation.is_clear() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

fn write(simulation: &Simulation, arguments: &SimulateArgs, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, simulation, arguments.every, width),
        OutputFormat::Json => data::write_json(out, simulation),
        OutputFormat::Jsonl => data::write_lines(out, simulation),
        OutputFormat::Csv => data::write_csv(out, simulation),
    })
}
