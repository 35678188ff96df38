//! `boxwood ray`: casts rays and reports their hits.
//!
//! ```text
//! options or ray file ─▶ inputs (rays) ─▶ Scene::cast_rays ─▶ RayResult ─▶ text, data, view
//! ```

mod data;
mod inputs;
mod text;

use crate::arguments::{OutputFormat, RayArgs};
use crate::notes::CommandError;
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::view::command_line;
use crate::{progress, scene};
use boxwood_assembly::scene::{RayOptions, RayResult};
use boxwood_report::view::{FactList, View};
use std::io;
use std::path::Path;

pub(crate) fn run(arguments: &RayArgs) -> Result<u8, CommandError> {
    let also_read = arguments.rays.as_deref().filter(|path| *path != Path::new("-"));
    let rays = inputs::scene_rays(arguments)?;
    let (mut assembly, destination, pictures) = scene::read_with_pictures(
        &arguments.scene,
        arguments.output.output.as_deref(),
        also_read,
        &arguments.pictures,
    )?;
    scene::select(&mut assembly, &arguments.scene)?;
    let mut options = RayOptions::default();
    options.all_hits = arguments.all;
    let result = progress::observed(|observer| assembly.scene(observer)?.cast_rays(rays, &options, observer))?;
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| FactList::collect(|facts| arguments.scene.add_facts(facts)).added_to(view(&result)))?;
    Ok(if result.rays_with_hits() > 0 { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
}

/// View of the result, with the option that helps if hits are left out.
fn view(result: &RayResult) -> View {
    let mut view = result.view(&command_line());
    if view.table.rows.len() < result.hits.iter().map(|hits| hits.len().max(1)).sum() {
        view.notes.push("To write all hits to a file, use -o hits.csv.".to_owned());
    }
    view
}

fn write(result: &RayResult, arguments: &RayArgs, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, result, arguments.max_rows as usize, width),
        OutputFormat::Json => data::write_json(out, result),
        OutputFormat::Jsonl => data::write_lines(out, result),
        OutputFormat::Csv => data::write_csv(out, result),
    })
}
