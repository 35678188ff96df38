//! `boxwood animate`: a mesh that deforms, frame by frame.
//!
//! ```text
//! files, or the cloth ─▶ reel (a mesh, then vertices) ─▶ film (refit, ask) ─▶ Film ─▶ text, data, picture, view
//! ```

mod data;
mod film;
mod natural;
mod picture;
mod reel;
mod seams;
mod seen;
mod text;
mod view;

use crate::arguments::{AnimateArguments, Format};
use crate::assembly::Assembly;
use crate::joined::{joined, pieces};
use crate::notes::{self, Failure, Warning, printable, shown};
use crate::output::{Content, Destination, Destinations, accept_closed_pipe};
use crate::sources::{self, Source};
use crate::view::Pictures;
use boxwood::{Mesh, Model};
use film::{Film, Other};
use reel::Reel;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(arguments: &AnimateArguments) -> Result<u8, Failure> {
    let frames = natural::sources(&arguments.frames)?;
    let against = arguments.against.as_ref().map(|path| sources::find(std::slice::from_ref(path))).transpose()?;
    let inputs = frames.iter().chain(against.iter().flatten()).map(|source| source.canonical.as_path());
    let inputs: Vec<&Path> = inputs.collect();
    let destinations = Destinations::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = Pictures::new(&arguments.pictures, &inputs, &destinations.all())?;
    let mut film = shoot(frames, against, pictures.are_wanted(), arguments)?;
    let written = write(&film, arguments.output.format(), &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| picture::draw(&film))?;
    if let Some(view) = view::of(&mut film) {
        pictures.draw(|| view)?;
    }
    let found = film.frames.iter().any(|frame| frame.pairs.unwrap_or(0) + frame.self_pairs > 0);
    Ok(if found { crate::COLLISIONS_FOUND } else { crate::NOTHING_COLLIDES })
}

fn shoot(
    frames: Vec<Source>,
    against: Option<Vec<Source>>,
    pictures: bool,
    arguments: &AnimateArguments,
) -> Result<Film, Failure> {
    let options = arguments.reading.options();
    let mut warnings = Vec::new();
    let other = match (against, &arguments.against) {
        (Some(_), Some(path)) if frames.is_empty() => {
            let message = "--against needs frames to follow, such as 'boxwood animate frames/ --against'";
            return Err(format!("{message} {}", shown(path)).into());
        }
        (Some(sources), Some(path)) => Some(read_other(&sources, path, &options, &mut warnings)?),
        _ if frames.is_empty() => Some(Other::new("ball", boxwood_scenes::Cloth::ball())),
        _ => None,
    };
    let reel = if frames.is_empty() { Reel::cloth() } else { Reel::of_files(frames, options) };
    film::shoot(reel, other, arguments.rebuild_if, arguments.reading.welds(), pictures, warnings)
}

/// The model that stays.
fn read_other(
    sources: &[Source],
    path: &Path,
    options: &boxwood_io::Options,
    warnings: &mut Vec<Warning>,
) -> Result<Other, Failure> {
    let assembly = Assembly::read(sources, options, None)?;
    notes::warn(&assembly.warnings);
    warnings.extend_from_slice(&assembly.warnings);
    let mesh = joined(&pieces(&assembly.parts, &assembly.meshes), "scale it down")?;
    Ok(Other::new(&shown(path), mesh))
}

impl Other {
    fn new(name: &str, mesh: impl Into<Arc<Mesh>>) -> Self {
        Self { name: printable(name), model: Model::new(mesh) }
    }
}

fn write(film: &Film, format: Format, destination: &Destination) -> io::Result<()> {
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, film, width),
        Format::Json => data::write_json(out, film),
        Format::Jsonl => data::write_lines(out, film),
        Format::Csv => data::write_csv(out, film),
    })
}
