//! `boxwood ray`: casts rays and reports their hits.
//!
//! ```text
//! options or ray file ─▶ beams (input rays) ─▶ cast (boxes, then parts) ─▶ RayResult ─▶ text, data, view
//! ```

mod beams;
mod cast;
mod data;
mod slabs;
mod text;
mod view;

use crate::arguments::{OutputFormat, RayArgs};
use crate::notes::CommandError;
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::scene::{self, Scene, SearchCost};
use beams::RayInput;
use boxwood_report::view::FactList;
use cast::PartHit;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Result of a ray query.
struct RayResult {
    scene: Scene,
    inputs: Vec<RayInput>,
    /// Hits of each ray, sorted by distance; at most one per ray unless `all` is set.
    hits: Vec<Vec<PartHit>>,
    all: bool,
    cost: SearchCost,
}

impl RayResult {
    /// Number of rays with at least one hit.
    fn rays_with_hits(&self) -> usize {
        self.hits.iter().filter(|hits| !hits.is_empty()).count()
    }
}

pub(crate) fn run(arguments: &RayArgs) -> Result<u8, CommandError> {
    let also_read = arguments.rays.as_deref().filter(|path| *path != Path::new("-"));
    let inputs = beams::ray_inputs(arguments)?;
    let (assembly, destination, pictures) = scene::read_with_pictures(
        &arguments.scene,
        arguments.output.output.as_deref(),
        also_read,
        &arguments.pictures,
    )?;
    let meshes = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let scene = Scene::from_selection(assembly, &arguments.scene)?;
    let (placed, start) = (scene.placed()?, Instant::now());
    let (hits, stats) = cast::cast(&inputs, &scene.bounds, &placed, arguments.all);
    let cost = SearchCost::since(start, stats);
    drop(placed);
    let result = RayResult { scene, inputs, hits, all: arguments.all, cost };
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| {
        FactList::collect(|facts| arguments.scene.add_facts(facts)).added_to(view::view_of(&result, &meshes))
    })?;
    Ok(if result.rays_with_hits() > 0 { crate::EXIT_FOUND } else { crate::EXIT_CLEAR })
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
