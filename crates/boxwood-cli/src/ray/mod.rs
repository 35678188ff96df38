//! `boxwood ray`: what rays hit.
//!
//! ```text
//! options, or a file of rays ─▶ beams ─▶ cast (boxes, then part by part) ─▶ Answer ─▶ text, data, view
//! ```

mod beams;
mod cast;
mod data;
mod slabs;
mod text;
mod view;

use crate::arguments::{Format, RayArguments};
use crate::notes::Failure;
use crate::output::{Content, Destination, accept_closed_pipe};
use crate::scene::{self, Cost, Scene};
use crate::view::Facts;
use beams::Beam;
use cast::PartHit;
use std::io;
use std::path::Path;
use std::time::Instant;

/// All that an answer says.
struct Answer {
    scene: Scene,
    beams: Vec<Beam>,
    /// Of each ray, the nearest first; one at most, unless all were asked for.
    hits: Vec<Vec<PartHit>>,
    all: bool,
    cost: Cost,
}

impl Answer {
    /// How many rays hit something.
    fn hitting(&self) -> usize {
        self.hits.iter().filter(|hits| !hits.is_empty()).count()
    }
}

pub(crate) fn run(arguments: &RayArguments) -> Result<u8, Failure> {
    let also_read = arguments.rays.as_deref().filter(|path| *path != Path::new("-"));
    let beams = beams::of(arguments)?;
    let (assembly, destination, pictures) =
        scene::read_drawn(&arguments.scene, arguments.output.output.as_deref(), also_read, &arguments.pictures)?;
    let shown = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let scene = Scene::of_chosen(assembly, &arguments.scene)?;
    let (placed, start) = (scene.placed()?, Instant::now());
    let (hits, work) = cast::cast(&beams, &scene.bounds, &placed, arguments.all);
    let cost = Cost::since(start, work);
    drop(placed);
    let answer = Answer { scene, beams, hits, all: arguments.all, cost };
    accept_closed_pipe(write(&answer, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| Facts::of(|facts| arguments.scene.add_facts(facts)).added_to(view::view_of(&answer, &shown)))?;
    Ok(if answer.hitting() > 0 { crate::COLLISIONS_FOUND } else { crate::NOTHING_COLLIDES })
}

fn write(answer: &Answer, arguments: &RayArguments, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, answer, arguments.max_rows as usize, width),
        Format::Json => data::write_json(out, answer),
        Format::Jsonl => data::write_lines(out, answer),
        Format::Csv => data::write_csv(out, answer),
    })
}
