//! What is moved, and what it could meet.

use crate::arguments::{Capsule, Shape, SweepArguments};
use crate::assembly::Assembly;
use crate::notes::Failure;
use crate::scene::chosen;
use crate::select::matching;
use boxwood::Solid;
use std::collections::BTreeSet;

/// What is moved.
pub(super) enum Mover {
    Shape(Shape, Solid),
    Capsule(Capsule, Solid),
    /// Parts of the assembly, by their places.
    Parts(Vec<usize>),
}

/// What is moved, and the places of the parts that it could meet. The assembly keeps only these: nobody asks whether others
/// can be placed.
pub(super) fn choose(assembly: &mut Assembly, arguments: &SweepArguments) -> Result<(Mover, Vec<usize>), Failure> {
    let chosen = chosen(assembly, &arguments.scene)?;
    if let Some(shape) = arguments.shape() {
        let solid = shape.solid().map_err(|error| format!("{}: {error}", shape.option()))?;
        assembly.keep(&chosen);
        return Ok((Mover::Shape(shape, solid), (0..chosen.len()).collect()));
    }
    if let Some(capsule) = arguments.capsule {
        let solid = Solid::capsule(capsule.ends, capsule.radius).map_err(|error| format!("--capsule: {error}"))?;
        assembly.keep(&chosen);
        return Ok((Mover::Capsule(capsule, solid), (0..chosen.len()).collect()));
    }
    let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
    let mut moved = BTreeSet::new();
    for glob in &arguments.part {
        moved.extend(matching("--part", glob, &names)?);
    }
    if moved.len() == names.len() {
        let message = format!("--part {}: matches all parts; there is none left to be met", arguments.part.join(", "));
        return Err(message.into());
    }
    let kept: BTreeSet<usize> = chosen.into_iter().chain(moved.iter().copied()).collect();
    let kept: Vec<usize> = kept.into_iter().collect();
    assembly.keep(&kept);
    let (moved, others) = (0..kept.len()).partition(|&place| moved.contains(&kept[place]));
    Ok((Mover::Parts(moved), others))
}
