//! The swept object and its obstacles.

use crate::arguments::{CapsuleArg, ShapeArg, SweepArgs};
use crate::notes::CommandError;
use crate::scene::selected_parts;
use crate::select::matching;
use boxwood::Shape;
use boxwood_assembly::Assembly;
use std::collections::BTreeSet;

/// Object that is swept.
pub(super) enum SweptObject {
    Shape(ShapeArg, Shape),
    Capsule(CapsuleArg, Shape),
    /// Parts of the assembly, by their indices.
    Parts(Vec<usize>),
}

/// Selects the swept object and the indices of its obstacles. Removes all other parts from the assembly, so that their poses are
/// not validated.
pub(super) fn select(
    assembly: &mut Assembly,
    arguments: &SweepArgs,
) -> Result<(SweptObject, Vec<usize>), CommandError> {
    let selected = selected_parts(assembly, &arguments.scene)?;
    if let Some(argument) = arguments.shape() {
        let shape = argument.shape().map_err(|error| format!("{}: {error}", argument.option()))?;
        assembly.retain(&selected);
        return Ok((SweptObject::Shape(argument, shape), (0..selected.len()).collect()));
    }
    if let Some(capsule) = arguments.capsule {
        let shape = Shape::capsule(capsule.ends, capsule.radius).map_err(|error| format!("--capsule: {error}"))?;
        assembly.retain(&selected);
        return Ok((SweptObject::Capsule(capsule, shape), (0..selected.len()).collect()));
    }
    let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
    let mut moved = BTreeSet::new();
    for glob in &arguments.part {
        moved.extend(matching("--part", glob, &names)?);
    }
    if moved.len() == names.len() {
        let message = format!(
            "--part {}: matches all parts; at least one part must remain as an obstacle",
            arguments.part.join(", ")
        );
        return Err(message.into());
    }
    let kept: BTreeSet<usize> = selected.into_iter().chain(moved.iter().copied()).collect();
    let kept: Vec<usize> = kept.into_iter().collect();
    assembly.retain(&kept);
    let (moved, obstacles) = (0..kept.len()).partition(|&index| moved.contains(&kept[index]));
    Ok((SweptObject::Parts(moved), obstacles))
}
