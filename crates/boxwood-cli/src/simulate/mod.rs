//! `boxwood simulate`: many bodies that tumble through a room, frame by frame.
//!
//! ```text
//! files, or what is built in ─▶ kinds (models) ─▶ room (a world, motions) ─▶ steps ─▶ Simulation ─▶ text, data, picture, view
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

use crate::arguments::{Format, SimulateArguments};
use crate::assembly::Assembly;
use crate::notes::{self, Failure};
use crate::output::{Content, Destination, Destinations, accept_closed_pipe, counted};
use crate::sources;
use crate::view::Pictures;
use room::Room;
use std::io;
use std::path::Path;
use std::time::Instant;
use steps::Simulation;

pub(crate) fn run(arguments: &SimulateArguments) -> Result<u8, Failure> {
    arguments.check()?;
    let sources = sources::find(&arguments.paths)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destinations = Destinations::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = Pictures::new(&arguments.pictures, &inputs, &destinations.all())?;
    let assembly = match &sources[..] {
        [] => None,
        _ => Some(Assembly::read(&sources, &arguments.reading.options(), Some(arguments.skip_broken))?),
    };
    let mut simulation = simulate(assembly, pictures.are_wanted(), arguments)?;
    let written = write(&simulation, arguments, &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| picture::draw(&simulation))?;
    if let Some(view) = view::of(&mut simulation) {
        pictures.draw(|| view)?;
    }
    let found = simulation.frames.iter().any(|frame| frame.intersecting > 0);
    Ok(if found { crate::COLLISIONS_FOUND } else { crate::NOTHING_COLLIDES })
}

/// Of the parts of an assembly, or of what is built in.
fn simulate(assembly: Option<Assembly>, pictures: bool, arguments: &SimulateArguments) -> Result<Simulation, Failure> {
    let start = Instant::now();
    let (title, kinds, warnings) = match assembly {
        Some(mut assembly) => {
            let title = counted(assembly.files.len() as u64, "file", "files");
            let mut warnings = std::mem::take(&mut assembly.warnings);
            let kinds = kinds::of_parts(assembly, arguments.bodies, arguments.unit_size, &mut warnings);
            notes::warn(&warnings);
            (title, kinds?, warnings)
        }
        None => ("Built-in scene".to_owned(), kinds::built_in(arguments.bodies)?, Vec::new()),
    };
    let room = Room::new(kinds, arguments)?;
    let build = start.elapsed();
    steps::simulate(room, arguments.frames, title, build, pictures, warnings)
}

fn write(simulation: &Simulation, arguments: &SimulateArguments, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, simulation, arguments.every, width),
        Format::Json => data::write_json(out, simulation),
        Format::Jsonl => data::write_lines(out, simulation),
        Format::Csv => data::write_csv(out, simulation),
    })
}
