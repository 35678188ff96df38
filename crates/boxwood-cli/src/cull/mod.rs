//! `boxwood cull`: which parts are in a volume.
//!
//! ```text
//! options ─▶ Region (a volume and its numbers) ─▶ search (part by part) ─▶ Answer ─▶ text, data
//! ```

mod data;
mod region;
mod search;
mod text;

use crate::arguments::{CullArguments, Format};
use crate::notes::Failure;
use crate::output::{Content, Destination, accept_closed_pipe};
use crate::scene::{self, Cost, Scene};
use region::Region;
use search::PartIn;
use std::io;
use std::time::Instant;

/// All that an answer says.
struct Answer {
    scene: Scene,
    region: Region,
    /// Those that are in it, in order.
    parts: Vec<PartIn>,
    cost: Cost,
}

pub(crate) fn run(arguments: &CullArguments) -> Result<u8, Failure> {
    let (assembly, destination) = scene::read(&arguments.scene, arguments.output.output.as_deref(), None)?;
    let scene = Scene::of_chosen(assembly, &arguments.scene)?;
    let (region, volume) = region::of(arguments, &scene.bounds)?;
    let (placed, start) = (scene.placed()?, Instant::now());
    let (parts, work) = search::search(&volume, &placed);
    let cost = Cost::since(start, work);
    drop(placed);
    let answer = Answer { scene, region, parts, cost };
    accept_closed_pipe(write(&answer, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    Ok(if answer.parts.is_empty() { crate::NOTHING_COLLIDES } else { crate::COLLISIONS_FOUND })
}

fn write(answer: &Answer, arguments: &CullArguments, destination: &Destination) -> io::Result<()> {
    let (format, numbers) = (arguments.output.format(), arguments.triangles);
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, answer, numbers, arguments.max_rows as usize, width),
        Format::Json => data::write_json(out, answer, numbers),
        Format::Jsonl => data::write_lines(out, answer, numbers),
        Format::Csv => data::write_csv(out, answer, numbers),
    })
}
