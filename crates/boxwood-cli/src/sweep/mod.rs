//! `boxwood sweep`: what a moving solid, or moving parts, meet first.
//!
//! ```text
//! options ─▶ Mover ─▶ reach (boxes) ─▶ meet (pair by pair) ─▶ Answer ─▶ text, data, view
//! ```

mod data;
mod meet;
mod mover;
mod reach;
mod text;
mod view;

use crate::arguments::{Format, SweepArguments};
use crate::assembly::Assembly;
use crate::notes::{self, Failure};
use crate::output::{Content, Destination, accept_closed_pipe};
use crate::scene::{self, Cost, Scene};
use crate::view::Facts;
use boxwood::Motion;
use meet::PartImpact;
use mover::Mover;
use std::io;
use std::time::Instant;

/// All that an answer says.
struct Answer {
    scene: Scene,
    mover: Mover,
    motion: Motion,
    /// The soonest first; one at most, unless all were asked for.
    impacts: Vec<PartImpact>,
    all: bool,
    /// How many parts could have been met.
    others: usize,
    cost: Cost,
}

pub(crate) fn run(arguments: &SweepArguments) -> Result<u8, Failure> {
    let output = arguments.output.output.as_deref();
    let motion = Motion::by(arguments.by).map_err(|error| format!("--by: {error}"))?;
    let (assembly, destination, pictures) = scene::read_drawn(&arguments.scene, output, None, &arguments.pictures)?;
    let shown = if pictures.are_wanted() { assembly.meshes.clone() } else { Vec::new() };
    let answer = ask(assembly, motion, arguments)?;
    accept_closed_pipe(write(&answer, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| Facts::of(|facts| arguments.scene.add_facts(facts)).added_to(view::view_of(&answer, &shown)))?;
    Ok(if answer.impacts.is_empty() { crate::NOTHING_COLLIDES } else { crate::COLLISIONS_FOUND })
}

fn ask(mut assembly: Assembly, motion: Motion, arguments: &SweepArguments) -> Result<Answer, Failure> {
    let (mover, others) = mover::choose(&mut assembly, arguments)?;
    if others.is_empty() {
        notes::note("the selection leaves no part that could be met: nothing was asked");
    }
    let mut pairs = Vec::new();
    let scene = Scene::new(assembly, &arguments.scene, |bounds| {
        pairs = reach::pairs(&mover, motion, &others, bounds);
        pairs.iter().flat_map(|pair| pair.mover.into_iter().chain([pair.other])).collect()
    })?;
    if let Mover::Parts(parts) = &mover
        && parts.iter().all(|&part| scene.bounds[part].is_none())
    {
        notes::note("what moves has no triangles: it meets nothing");
    }
    let (placed, start) = (scene.placed()?, Instant::now());
    let (impacts, work) = meet::meet(&mover, motion, &pairs, &placed, arguments.all);
    let cost = Cost::since(start, work);
    drop(placed);
    Ok(Answer { scene, mover, motion, impacts, all: arguments.all, others: others.len(), cost })
}

fn write(answer: &Answer, arguments: &SweepArguments, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, answer, arguments.max_rows as usize, width),
        Format::Json => data::write_json(out, answer),
        Format::Jsonl => data::write_lines(out, answer),
        Format::Csv => data::write_csv(out, answer),
    })
}
