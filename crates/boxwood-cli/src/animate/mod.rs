//! `boxwood animate`: checks a sequence of deforming mesh frames for collisions.
//!
//! ```text
//! files, or the cloth ─▶ reel (a mesh, then vertices) ─▶ film (refit, queries) ─▶ Animation ─▶ text, data, picture, view
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

use crate::arguments::{AnimateArgs, OutputFormat, ReadArgs};
use crate::notes::{self, CommandError, printable, shown};
use crate::output::{ContentKind, Destination, ResultFiles, accept_closed_pipe};
use crate::sources::{self, MeshSource};
use crate::view::PictureFiles;
use boxwood::{Mesh, Model};
use boxwood_assembly::Warning;
use film::{Animation, OtherModel};
use reel::FrameSource;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(arguments: &AnimateArgs) -> Result<u8, CommandError> {
    let frames = natural::find_frames(&arguments.frames)?;
    let against = arguments.against.as_ref().map(|path| sources::find(std::slice::from_ref(path))).transpose()?;
    let inputs = frames.iter().chain(against.iter().flatten()).map(|source| source.canonical.as_path());
    let inputs: Vec<&Path> = inputs.collect();
    let destinations = ResultFiles::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &destinations.all())?;
    let mut animation = animate(frames, against, pictures.are_wanted(), arguments)?;
    let written = write(&animation, arguments.output.format(), &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| picture::draw(&animation))?;
    if let Some(view) = view::build(&mut animation) {
        pictures.draw(|| view)?;
    }
    let found = animation.frames.iter().any(|frame| frame.pairs.unwrap_or(0) + frame.self_pairs > 0);
    Ok(if found { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
}

fn animate(
    frames: Vec<MeshSource>,
    against: Option<Vec<MeshSource>>,
    pictures: bool,
    arguments: &AnimateArgs,
) -> Result<Animation, CommandError> {
    let options = arguments.reading.options();
    let mut warnings = Vec::new();
    let other = match (against, &arguments.against) {
        (Some(_), Some(path)) if frames.is_empty() => {
            let message = "--against needs frames, for example 'boxwood animate frames/ --against'";
            return Err(format!("{message} {}", shown(path)).into());
        }
        (Some(sources), Some(path)) => Some(read_other(&sources, path, &arguments.reading, &mut warnings)?),
        _ if frames.is_empty() => Some(OtherModel::new("ball", boxwood_scenes::Cloth::ball())),
        _ => None,
    };
    let source = if frames.is_empty() { FrameSource::cloth() } else { FrameSource::from_files(frames, options) };
    film::run(source, other, arguments.rebuild_if, arguments.reading.welds(), pictures, warnings)
}

/// Reads the model of `--against`.
fn read_other(
    sources: &[MeshSource],
    path: &Path,
    reading: &ReadArgs,
    warnings: &mut Vec<Warning>,
) -> Result<OtherModel, CommandError> {
    let assembly = sources::read(sources, reading, None)?;
    notes::warn(&assembly.warnings);
    warnings.extend_from_slice(&assembly.warnings);
    let mesh = assembly.merged()?;
    Ok(OtherModel::new(&shown(path), mesh))
}

impl OtherModel {
    fn new(name: &str, mesh: impl Into<Arc<Mesh>>) -> Self {
        Self { name: printable(name), model: Model::new(mesh) }
    }
}

fn write(animation: &Animation, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, animation, width),
        OutputFormat::Json => data::write_json(out, animation),
        OutputFormat::Jsonl => data::write_lines(out, animation),
        OutputFormat::Csv => data::write_csv(out, animation),
    })
}
