//! How each part is drawn: solid, or so that one sees what is behind it.

use super::super::colours::{PALETTE, colours};
use super::super::corners::corners_of;
use super::super::{Corners, Look};
use super::light::{Light, light};
use super::moment::Moment;
use boxwood::{Mesh, Pose};
use rayon::prelude::*;
use std::sync::Arc;

/// Of parts that no row names, in a view without rows.
const GREY: [u8; 3] = [186, 192, 200];

/// A row of more parts is a list: nobody looks in each of them for all others.
const MEETING: usize = 16;

/// How a part is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Material {
    /// One sees nothing behind it.
    Solid(Light),
    /// One sees its colour, and through it what it was found with.
    Glass(Light),
    /// One sees through.
    Clear,
    /// One hardly sees it.
    Ghost,
}

/// How each part is drawn that stands at its pose.
pub(super) fn materials(moment: &Moment<'_>, shapes: &[Arc<Mesh>], poses: &[Pose]) -> Vec<Material> {
    let view = moment.view;
    let colours = colours(view);
    let nothing_is_named = colours.iter().all(Option::is_none);
    let mut is_found = vec![false; view.parts.len()];
    for &part in moment.rows().flat_map(|row| &row.parts) {
        is_found[part] = true;
    }
    let is_around = around_others(moment, shapes, poses);
    let material = |(part, colour): (usize, &Option<usize>)| match (view.parts[part].look, colour) {
        (Look::Ghost, _) => Material::Ghost,
        (Look::AsFound, Some(colour)) if is_found[part] => {
            let light = light(PALETTE[*colour]);
            if is_around[part] { Material::Glass(light) } else { Material::Solid(light) }
        }
        (Look::AsFound, _) if !nothing_is_named => Material::Clear,
        _ => Material::Solid(light(GREY)),
    };
    colours.iter().enumerate().map(material).collect()
}

/// For each part whether another of one of its rows lies within its box, and so may be hidden by it.
fn around_others(moment: &Moment<'_>, shapes: &[Arc<Mesh>], poses: &[Pose]) -> Vec<bool> {
    let meetings = || moment.rows().map(|row| &row.parts[..]).filter(|parts| (2..=MEETING).contains(&parts.len()));
    let mut meets = vec![false; poses.len()];
    meetings().flatten().for_each(|&part| meets[part] = true);
    let bounds = |part: usize| {
        let mesh = &shapes[moment.view.parts[part].shape];
        meets[part].then(|| placed_bounds(mesh, &poses[part])).flatten()
    };
    let boxes: Vec<Option<Corners>> = (0..poses.len()).into_par_iter().map(bounds).collect();
    let mut is_around = vec![false; poses.len()];
    for parts in meetings() {
        for &outer in parts {
            let holds =
                |&inner: &usize| boxes[outer].zip(boxes[inner]).is_some_and(|(outer, inner)| holds(outer, inner));
            is_around[outer] |= parts.iter().any(holds);
        }
    }
    is_around
}

/// The box of a mesh at a pose; none of one without triangles.
fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Option<Corners> {
    let points = mesh.triangles().iter().flatten().map(|&vertex| pose.place(mesh.vertices()[vertex as usize]));
    corners_of(points)
}

/// Whether the second box is within the first. Equal ones are not: of two parts that are the same, none is inside.
fn holds(outer: Corners, inner: Corners) -> bool {
    let [[low, high], [inner_low, inner_high]] = [outer, inner];
    outer != inner && (0..3).all(|axis| low[axis] <= inner_low[axis] && inner_high[axis] <= high[axis])
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn a_box_holds_what_is_within_it() {
        let outer = [[0.0; 3], [4.0; 3]];
        assert!(holds(outer, [[1.0; 3], [2.0; 3]]));
        assert!(holds(outer, [[0.0; 3], [4.0, 4.0, 3.0]]), "also along its sides");
        assert!(!holds(outer, outer));
        assert!(!holds(outer, [[1.0; 3], [2.0, 2.0, 4.5]]));
        assert!(!holds([[1.0; 3], [2.0; 3]], outer));
    }
}
