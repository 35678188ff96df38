//! The links of the published chains: ellipsoids, and one with a dent like a boat.
//!
//! All are 1 long, along x, about the origin, of 146 vertices: two poles, and nine rings of sixteen (the document: about 140).

use crate::builder::loft;
use crate::circle::turn;
use crate::vector::Vector;
use boxwood::Mesh;

const RINGS: u32 = 9;
const SEGMENTS: u32 = 16;

/// A convex link: an ellipsoid 1 long and `1 / ratio` thick.
///
/// Every ring is turned by half a segment against the one before, so that no four vertices are in a plane and the mesh is convex
/// beyond all doubt of rounding.
///
/// # Panics
/// If the ratio is not positive.
#[must_use]
pub fn ellipsoid_link(ratio: f64) -> Mesh {
    assert!(ratio > 0.0, "a link needs a positive ratio, not {ratio}");
    // Half a segment more from ring to ring, always in the same direction; the widest ring begins at an axis.
    rings(0.5 / ratio, |ring, segment| turn(2 * segment + ring + 1, 2 * SEGMENTS))
}

/// A link with a dent: the hull of a boat, 1 long and 1/6 wide and high, as the ellipsoid of that ratio is.
///
/// Its section is a square that stands on a corner, bent outward on three sides and inward on the fourth, which is the deck. The
/// corners are on the axes: so boxes along the axes of the link are those of the ellipsoid, and one that is turned with the sides is
/// smaller, as the document tells of its own.
#[must_use]
pub fn dented_link() -> Mesh {
    // How far a side goes out toward the circle about the corners: the deck inward instead, by more than it would go outward.
    const SIDE: f64 = 0.15;
    const DECK: f64 = -1.8;
    const QUARTER: u32 = SEGMENTS / 4;
    rings(0.5 / 6.0, |_, segment| {
        let (side, step) = (segment / QUARTER, segment % QUARTER);
        let [from, to, round] = [turn(side, 4), turn(side + 1, 4), turn(segment, SEGMENTS)];
        let part = f64::from(step) / f64::from(QUARTER);
        let bend = if side == 0 { DECK } else { SIDE };
        [0, 1].map(|axis| {
            let straight = from[axis] + (to[axis] - from[axis]) * part;
            straight + bend * (round[axis] - straight)
        })
    })
}

/// Sections of an ellipsoid of half the length 1 and this half width, from pole to pole. A section is given by points about the
/// unit circle, by the number of its ring and of the segment.
fn rings(half: f64, section: impl Fn(u32, u32) -> [f64; 2]) -> Mesh {
    let pole = |x: f64| vec![[x, 0.0, 0.0]];
    let ring = |number: u32| -> Vec<Vector> {
        let [cos, sin] = turn(number, 2 * (RINGS + 1));
        let points = (0..SEGMENTS).map(|segment| section(number, segment));
        points.map(|[y, z]| [-0.5 * cos, half * sin * y, half * sin * z]).collect()
    };
    let loops: Vec<_> = [pole(-0.5)].into_iter().chain((1..=RINGS).map(ring)).chain([pole(0.5)]).collect();
    loft(&loops)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents, hash, shell_volumes};
    use crate::vector::{cross, dot, normalized, sub};
    use std::f64::consts::PI;

    /// The least distance by which a vertex is behind the plane of a triangle that it is no corner of; negative if it is in front.
    fn depth_of_hull(mesh: &Mesh) -> f64 {
        let mut least = f64::INFINITY;
        for (id, triangle) in (0..).zip(mesh.triangles()) {
            let [a, b, c] = mesh.corners(id);
            let normal = normalized(cross(sub(b, a), sub(c, a)));
            for (vertex, &point) in (0..).zip(mesh.vertices()) {
                if !triangle.contains(&vertex) {
                    least = least.min(dot(sub(a, point), normal));
                }
            }
        }
        least
    }

    #[test]
    fn ellipsoids_are_convex() {
        for ratio in [3.0, 6.0] {
            let mesh = ellipsoid_link(ratio);
            check_solid(&mesh);
            assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (146, 288));
            assert!(depth_of_hull(&mesh) > 1e-4, "{}", depth_of_hull(&mesh));
            let half = 0.5 / ratio;
            assert_eq!(extents(&mesh), [[-0.5, -half, -half], [0.5, half, half]]);
            let volume = 4.0 / 3.0 * PI * 0.5 * half * half;
            let part = shell_volumes(&mesh)[0] / 6.0 / volume;
            assert!((0.9..0.97).contains(&part), "{part}");
        }
    }

    #[test]
    fn the_dented_link_is_as_large_and_not_convex() {
        let (dented, whole) = (dented_link(), ellipsoid_link(6.0));
        check_solid(&dented);
        assert!(!boxwood::Model::new(dented.clone()).intersects_itself());
        assert_eq!(dented.vertices().len(), 146);
        assert_eq!(extents(&dented), extents(&whole));
        assert!(depth_of_hull(&dented) < -0.03, "{}", depth_of_hull(&dented));
        let across = |mesh: &Mesh| {
            let along = mesh.vertices().iter().map(|[_, y, z]| (y + z) / 2.0_f64.sqrt());
            along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
        };
        assert!(across(&dented) < 0.8 * across(&whole), "boxes that are turned are smaller");
    }

    #[test]
    fn is_the_same_on_every_machine() {
        let all = [ellipsoid_link(3.0), ellipsoid_link(6.0), dented_link()].map(|mesh| hash(&mesh));
        assert_eq!(all, [0x1288_e950_7338_3665, 0xec39_97aa_6110_d485, 0x0e44_153f_5de8_ca81], "{all:#x?}");
    }
}
