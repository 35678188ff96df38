//! `boxwood region`: lists the parts in a region.
//!
//! ```text
//! options ─▶ argument (SceneRegion) ─▶ Scene::parts_in_region ─▶ RegionResult ─▶ text, data
//! ```

mod argument;
mod data;
mod text;

use crate::arguments::{OutputFormat, RegionArgs};
use crate::notes::CommandError;
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::{progress, scene};
use boxwood_assembly::scene::RegionResult;
use std::io;

pub(crate) fn run(arguments: &RegionArgs) -> Result<u8, CommandError> {
    let (mut assembly, destination) = scene::read(&arguments.scene, arguments.output.output.as_deref(), None)?;
    scene::select(&mut assembly, &arguments.scene)?;
    let region = argument::scene_region(arguments);
    let result = progress::observed(|observer| assembly.scene(observer)?.parts_in_region(&region, observer))
        .map_err(|error| argument::region_error(error, &region))?;
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    Ok(if result.parts.is_empty() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

fn write(result: &RegionResult, arguments: &RegionArgs, destination: &Destination) -> io::Result<()> {
    let (format, with_triangles) = (arguments.output.format(), arguments.triangles);
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, result, with_triangles, arguments.max_rows as usize, width),
        OutputFormat::Json => data::write_json(out, result, with_triangles),
        OutputFormat::Jsonl => data::write_lines(out, result, with_triangles),
        OutputFormat::Csv => data::write_csv(out, result, with_triangles),
    })
}
