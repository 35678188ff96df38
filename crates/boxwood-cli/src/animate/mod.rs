//! `boxwood animate`: checks a sequence of deforming mesh frames for collisions.

mod data;
mod text;

use crate::arguments::{AnimateArgs, OutputFormat};
use crate::notes::{self, CommandError, shown};
use crate::output::{ContentKind, Destination, ResultFiles, accept_closed_pipe};
use crate::progress;
use crate::sources::{self, MeshSource};
use crate::view::{PictureFiles, command_line};
use boxwood_assembly::animation::{
    Animation, AnimationError, AnimationOptions, FrameSource, StaticModel, run_animation,
};
use std::io;
use std::path::Path;

pub(crate) fn run(arguments: &AnimateArgs) -> Result<u8, CommandError> {
    let frames = match &arguments.frames[..] {
        [] => FrameSource::built_in(),
        paths => FrameSource::find(paths, arguments.reading.options())?,
    };
    let against = arguments.against.as_ref().map(|path| sources::find(std::slice::from_ref(path))).transpose()?;
    let inputs = frames.files().iter().chain(against.iter().flatten()).map(|source| source.canonical.as_path());
    let inputs: Vec<&Path> = inputs.collect();
    let destinations = ResultFiles::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &destinations.all())?;
    let mut options = AnimationOptions::default();
    options.against = static_model(against, arguments)?;
    options.rebuild_if = arguments.rebuild_if;
    options.weld = arguments.reading.welds();
    options.record = pictures.are_wanted();
    let animation = animate(&frames, &options)?;
    let written = write(&animation, arguments.output.format(), &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| animation.chart())?;
    pictures.draw(|| animation.view(&command_line()))?;
    Ok(if animation.is_clear() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

/// Reads the model of `--against`, whose files are `sources`. The built-in cloth falls onto the built-in ball.
fn static_model(
    sources: Option<Vec<MeshSource>>,
    arguments: &AnimateArgs,
) -> Result<Option<StaticModel>, CommandError> {
    let has_frames = !arguments.frames.is_empty();
    let (Some(sources), Some(path)) = (sources, &arguments.against) else {
        return Ok((!has_frames).then(StaticModel::built_in));
    };
    if !has_frames {
        let message = "--against needs frames, for example 'boxwood animate frames/ --against'";
        return Err(format!("{message} {}", shown(path)).into());
    }
    let assembly = sources::read(&sources, &arguments.reading, None)?;
    notes::warn(&assembly.warnings);
    Ok(Some(StaticModel::from_assembly(&shown(path), &assembly)?))
}

/// Runs the animation and prints the warnings about its frames.
fn animate(frames: &FrameSource, options: &AnimationOptions) -> Result<Animation, CommandError> {
    let animation = progress::observed(|observer| run_animation(frames, options, observer));
    if let Err(AnimationError::Frame(error)) = &animation {
        notes::warn(&error.warnings);
    }
    let animation = animation?;
    // The warnings about the static model were printed before.
    let printed = options.against.as_ref().map_or(0, |against| against.warnings.len());
    notes::warn(&animation.warnings[printed..]);
    Ok(animation)
}

fn write(animation: &Animation, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, animation, width),
        OutputFormat::Json => data::write_json(out, animation),
        OutputFormat::Jsonl => data::write_lines(out, animation),
        OutputFormat::Csv => data::write_csv(out, animation),
    })
}
