//! `boxwood sweep`: the first contact of a moving shape or of moving parts.
//!
//! ```text
//! options ─▶ SweptObject, obstacles ─▶ Scene::sweep ─▶ SweepResult ─▶ text, data, view
//! ```

mod data;
mod text;

use crate::arguments::{OutputFormat, SweepArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::view::command_line;
use crate::{progress, scene};
use boxwood::Motion;
use boxwood_assembly::Assembly;
use boxwood_assembly::scene::{SweepOptions, SweepResult, SweptObject};
use boxwood_report::view::FactList;
use std::io;

pub(crate) fn run(arguments: &SweepArgs) -> Result<u8, CommandError> {
    let output = arguments.output.output.as_deref();
    let motion = Motion::linear(arguments.by).map_err(|error| format!("--by: {error}"))?;
    let (mut assembly, destination, pictures) =
        scene::read_with_pictures(&arguments.scene, output, None, &arguments.pictures)?;
    let swept = select(&mut assembly, arguments)?;
    let mut options = SweepOptions::default();
    options.all_parts = arguments.all;
    let result = progress::observed(|observer| assembly.scene(observer)?.sweep(swept, motion, &options, observer))
        .map_err(scene::query_error)?;
    if let SweptObject::Parts(parts) = &result.swept
        && parts.iter().all(|&part| result.scene.bounds()[part].is_none())
    {
        notes::note("the swept parts have no triangles; nothing can be hit");
    }
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures
        .draw(|| FactList::collect(|facts| arguments.scene.add_facts(facts)).added_to(result.view(&command_line())))?;
    Ok(if result.impacts.is_empty() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

/// Selects the swept object and its obstacles. Removes all other parts from the assembly, so that their poses are not
/// validated.
fn select(assembly: &mut Assembly, arguments: &SweepArgs) -> Result<SweptObject, CommandError> {
    let scene = &arguments.scene;
    let (swept, moved) = match arguments.shape() {
        Some(shape) => {
            assembly.select(&scene.only, &scene.except)?;
            (shape, 0)
        }
        None => {
            let parts = assembly.select_swept(&arguments.part, &scene.only, &scene.except)?;
            let moved = parts.len();
            (SweptObject::Parts(parts), moved)
        }
    };
    if assembly.parts.len() == moved {
        notes::note("the selection contains no obstacle; nothing was tested");
    }
    Ok(swept)
}

fn write(result: &SweepResult, arguments: &SweepArgs, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, result, arguments.max_rows as usize, width),
        OutputFormat::Json => data::write_json(out, result),
        OutputFormat::Jsonl => data::write_lines(out, result),
        OutputFormat::Csv => data::write_csv(out, result),
    })
}
