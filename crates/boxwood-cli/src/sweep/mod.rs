//! `boxwood sweep`: the first contact of a moving shape or of moving parts.
//!
//! ```text
//! options ─▶ SweptObject ─▶ reach (candidates by boxes) ─▶ meet (contacts) ─▶ SweepResult ─▶ text, data, view
//! ```

mod data;
mod meet;
mod mover;
mod reach;
mod text;
mod view;

use crate::arguments::{OutputFormat, SweepArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::scene::{self, Scene, SearchCost};
use boxwood::Motion;
use boxwood_assembly::Assembly;
use boxwood_report::view::FactList;
use meet::PartImpact;
use mover::SweptObject;
use std::io;
use std::time::Instant;

/// Result of a sweep.
struct SweepResult {
    scene: Scene,
    swept: SweptObject,
    motion: Motion,
    /// First contact with each part that is hit, sorted by time; at most one contact unless `all` is set.
    impacts: Vec<PartImpact>,
    all: bool,
    /// Number of parts that are tested for contact with the swept object.
    obstacles: usize,
    cost: SearchCost,
}

pub(crate) fn run(arguments: &SweepArgs) -> Result<u8, CommandError> {
    let output = arguments.output.output.as_deref();
    let motion = Motion::linear(arguments.by).map_err(|error| format!("--by: {error}"))?;
    let (assembly, destination, pictures) =
        scene::read_with_pictures(&arguments.scene, output, None, &arguments.pictures)?;
    let meshes = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let result = sweep(assembly, motion, arguments)?;
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| {
        FactList::collect(|facts| arguments.scene.add_facts(facts)).added_to(view::view_of(&result, &meshes))
    })?;
    Ok(if result.impacts.is_empty() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}

fn sweep(mut assembly: Assembly, motion: Motion, arguments: &SweepArgs) -> Result<SweepResult, CommandError> {
    let (swept, obstacles) = mover::select(&mut assembly, arguments)?;
    if obstacles.is_empty() {
        notes::note("the selection contains no obstacle; nothing was tested");
    }
    let mut pairs = Vec::new();
    let scene = Scene::new(assembly, &arguments.scene, |bounds| {
        pairs = reach::candidates(&swept, motion, &obstacles, bounds);
        pairs.iter().flat_map(|pair| pair.swept_part.into_iter().chain([pair.obstacle])).collect()
    })?;
    if let SweptObject::Parts(parts) = &swept
        && parts.iter().all(|&part| scene.bounds[part].is_none())
    {
        notes::note("the swept parts have no triangles; nothing can be hit");
    }
    let (placed, start) = (scene.placed()?, Instant::now());
    let (impacts, stats) = meet::first_impacts(&swept, motion, &pairs, &placed, arguments.all);
    let cost = SearchCost::since(start, stats);
    drop(placed);
    Ok(SweepResult { scene, swept, motion, impacts, all: arguments.all, obstacles: obstacles.len(), cost })
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
