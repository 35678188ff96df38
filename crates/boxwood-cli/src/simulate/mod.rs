//! `boxwood simulate`: moves many bodies through a room and reports collisions per frame.
//!
//! ```text
//! files, or built-in meshes ─▶ kinds (models) ─▶ room (a world, motions) ─▶ steps ─▶ Simulation ─▶ text, data, picture, view
//! ```

mod clock;
mod data;
mod figures;
mod kinds;
mod picture;
mod room;
mod seen;
mod steps;
mod text;
mod view;

use crate::arguments::{OutputFormat, SimulateArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, ResultFiles, accept_closed_pipe, counted};
use crate::sources;
use crate::view::PictureFiles;
use boxwood_assembly::Assembly;
use room::Room;
use std::io;
use std::path::Path;
use std::time::Instant;
use steps::Simulation;

pub(crate) fn run(arguments: &SimulateArgs) -> Result<u8, CommandError> {
    arguments.check()?;
    let sources = sources::find(&arguments.paths)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destinations = ResultFiles::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &destinations.all())?;
    let assembly = match &sources[..] {
        [] => None,
        _ => Some(sources::read(&sources, &arguments.reading, Some(arguments.skip_unreadable))?),
    };
    let mut simulation = simulate(assembly, pictures.are_wanted(), arguments)?;
    let written = write(&simulation, arguments, &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| picture::draw(&simulation))?;
    if let Some(view) = view::build(&mut simulation) {
        pictures.draw(|| view)?;
    }
    let found = simulation.frames.iter().any(|frame| frame.intersecting > 0);
    Ok(if found { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
}

/// Simulates the parts of an assembly, or the built-in kinds.
fn simulate(assembly: Option<Assembly>, pictures: bool, arguments: &SimulateArgs) -> Result<Simulation, CommandError> {
    let start = Instant::now();
    let (title, kinds, warnings) = match assembly {
        Some(mut assembly) => {
            let title = counted(assembly.files.len() as u64, "file", "files");
            let mut warnings = std::mem::take(&mut assembly.warnings);
            let kinds = kinds::kinds_from_parts(assembly, arguments.bodies, arguments.unit_size, &mut warnings);
            notes::warn(&warnings);
            (title, kinds?, warnings)
        }
        None => ("Built-in scene".to_owned(), kinds::built_in(arguments.bodies)?, Vec::new()),
    };
    let room = Room::new(kinds, arguments)?;
    let build = start.elapsed();
    steps::simulate(room, arguments.frames, title, build, pictures, warnings)
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
