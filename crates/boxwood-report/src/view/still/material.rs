//! Materials of the parts: opaque or translucent.

use super::super::PartLook;
use super::super::colors::{PALETTE, colors};
use super::frame::ViewMoment;
use super::shading::{LinearColor, to_linear};
use boxwood::{Aabb, Mesh, Pose};
use rayon::prelude::*;
use std::sync::Arc;

/// Color of parts with [`PartLook::Solid`]. If no row refers to any part, the color of all other parts
/// except ghosts, too.
const GRAY: [u8; 3] = [186, 192, 200];

/// Maximum number of parts of a row whose boxes are tested for containment. Rows with more parts are mere
/// lists of parts.
const MAX_ROW_PARTS: usize = 16;

/// Material of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Material {
    /// Opaque, in this color.
    Solid(LinearColor),
    /// Translucent, in this color, because the part may hide other parts of the same row.
    Glass(LinearColor),
    /// Translucent gray.
    Translucent,
    /// Almost invisible.
    Ghost,
}

/// Material of each part at its pose.
pub(super) fn materials(moment: &ViewMoment<'_>, meshes: &[Arc<Mesh>], poses: &[Pose]) -> Vec<Material> {
    let view = moment.view;
    let colors = colors(view);
    let no_part_named = colors.iter().all(Option::is_none);
    let mut is_found = vec![false; view.parts.len()];
    for &part in moment.rows().flat_map(|row| &row.parts) {
        is_found[part] = true;
    }
    let encloses = encloses_others(moment, meshes, poses);
    let material = |(part, color): (usize, &Option<usize>)| match (view.parts[part].look, color) {
        (PartLook::Ghost, _) => Material::Ghost,
        (PartLook::AsFound, Some(color)) if is_found[part] => {
            let light = to_linear(PALETTE[*color]);
            if encloses[part] { Material::Glass(light) } else { Material::Solid(light) }
        }
        (PartLook::AsFound, _) if !no_part_named => Material::Translucent,
        _ => Material::Solid(to_linear(GRAY)),
    };
    colors.iter().enumerate().map(material).collect()
}

/// Returns for each part true if its box contains the box of another part of one of its rows, so that it may
/// hide that part.
fn encloses_others(moment: &ViewMoment<'_>, meshes: &[Arc<Mesh>], poses: &[Pose]) -> Vec<bool> {
    let small_rows =
        || moment.rows().map(|row| &row.parts[..]).filter(|parts| (2..=MAX_ROW_PARTS).contains(&parts.len()));
    let mut is_in_small_row = vec![false; poses.len()];
    small_rows().flatten().for_each(|&part| is_in_small_row[part] = true);
    let bounds = |part: usize| {
        let mesh = &meshes[moment.view.parts[part].mesh];
        is_in_small_row[part].then(|| placed_bounds(mesh, &poses[part])).flatten()
    };
    let boxes: Vec<Option<Aabb>> = (0..poses.len()).into_par_iter().map(bounds).collect();
    let mut encloses = vec![false; poses.len()];
    for parts in small_rows() {
        for &outer in parts {
            let contains =
                |&inner: &usize| boxes[outer].zip(boxes[inner]).is_some_and(|(outer, inner)| contains(outer, inner));
            encloses[outer] |= parts.iter().any(contains);
        }
    }
    encloses
}

/// Bounding box of a mesh at a pose; `None` if it has no triangles.
fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Option<Aabb> {
    let points =
        mesh.triangles().iter().flatten().map(|&vertex| pose.transform_point(mesh.vertices()[vertex as usize]));
    Aabb::from_points(points)
}

/// Returns true if `inner` is inside `outer` and differs from it. Equal boxes do not contain each other, so
/// neither of two equal parts encloses the other.
fn contains(outer: Aabb, inner: Aabb) -> bool {
    outer != inner && outer.union(&inner) == outer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_contains_inner_box_but_not_itself() {
        let outer = Aabb { min: [0.0; 3], max: [4.0; 3] };
        assert!(contains(outer, Aabb { min: [1.0; 3], max: [2.0; 3] }));
        assert!(contains(outer, Aabb { min: [0.0; 3], max: [4.0, 4.0, 3.0] }), "boxes may share sides");
        assert!(!contains(outer, outer));
        assert!(!contains(outer, Aabb { min: [1.0; 3], max: [2.0, 2.0, 4.5] }));
        assert!(!contains(Aabb { min: [1.0; 3], max: [2.0; 3] }, outer));
    }
}
