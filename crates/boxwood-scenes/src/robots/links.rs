//! Links of the chains in the CAB paper (Schmidl, Walker and Lin 2004): ellipsoids, and a dented link in the shape of a
//! boat hull.
//!
//! All links have length 1 along x, are centered at the origin and have 146 vertices: two poles, and nine rings of
//! sixteen. The links in the paper have about 140 vertices.

use crate::builder::loft;
use crate::vector::Vector;
use boxwood::Mesh;
use boxwood::mesh::primitives::unit_circle_point;

const RINGS: u32 = 9;
const SEGMENTS: u32 = 16;

/// A convex link: an ellipsoid of length 1 and thickness `1 / ratio`.
///
/// Each ring is rotated by half a segment relative to the previous one. Therefore no four vertices are coplanar, and the mesh is convex
/// by more than rounding errors.
///
/// # Panics
/// If `ratio` is not positive.
#[must_use]
pub fn ellipsoid_link(ratio: f64) -> Mesh {
    assert!(ratio > 0.0, "a link needs a positive ratio, not {ratio}");
    // Each ring is rotated by half a segment relative to the previous ring, always in the same direction. The
    // widest ring has vertices on the y and z axes.
    rings(0.5 / ratio, |ring, segment| unit_circle_point(2 * segment + ring + 1, 2 * SEGMENTS))
}

/// A concave link in the shape of a boat hull: length 1, width and height 1/6, like the ellipsoid of ratio 6.
///
/// Its section is a square rotated by 45 degrees. Three sides of the square are bent outward; the fourth, the deck,
/// is bent inward. The corners are on the coordinate axes. The axis-aligned box in the link frame is therefore that
/// of the ellipsoid, and a box aligned with the sides of the square is smaller, as described in the CAB paper.
#[must_use]
pub fn dented_link() -> Mesh {
    // Bend of the three sides other than the deck, toward the circumscribed circle of the square: 0 gives a
    // straight side, 1 the circle.
    const SIDE_BEND: f64 = 0.15;
    // Bend of the deck, on the same scale; it is negative because the deck is bent inward.
    const DECK_BEND: f64 = -1.8;
    const QUARTER: u32 = SEGMENTS / 4;
    rings(0.5 / 6.0, |_, segment| {
        let (side, step) = (segment / QUARTER, segment % QUARTER);
        let [from, to, round] =
            [unit_circle_point(side, 4), unit_circle_point(side + 1, 4), unit_circle_point(segment, SEGMENTS)];
        let part = f64::from(step) / f64::from(QUARTER);
        let bend = if side == 0 { DECK_BEND } else { SIDE_BEND };
        [0, 1].map(|axis| {
            let straight = from[axis] + (to[axis] - from[axis]) * part;
            straight + bend * (round[axis] - straight)
        })
    })
}

/// Shell with the profile of an ellipsoid of length 1 and half width `half_width`, from pole to pole.
///
/// `section` returns the point of the unit cross section for a ring index (from 1) and a segment index.
fn rings(half_width: f64, section: impl Fn(u32, u32) -> [f64; 2]) -> Mesh {
    let pole = |x: f64| vec![[x, 0.0, 0.0]];
    let ring = |index: u32| -> Vec<Vector> {
        let [cos, sin] = unit_circle_point(index, 2 * (RINGS + 1));
        let points = (0..SEGMENTS).map(|segment| section(index, segment));
        points.map(|[y, z]| [-0.5 * cos, half_width * sin * y, half_width * sin * z]).collect()
    };
    let loops: Vec<_> = [pole(-0.5)].into_iter().chain((1..=RINGS).map(ring)).chain([pole(0.5)]).collect();
    loft(&loops)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, hash, shell_volumes};
    use crate::vector::{cross, dot, normalized, sub};
    use std::f64::consts::PI;

    /// Smallest distance by which a vertex is behind the plane of a triangle of which it is not a corner. Negative
    /// if a vertex is in front of such a plane.
    fn convexity_margin(mesh: &Mesh) -> f64 {
        let mut margin = f64::INFINITY;
        for (id, triangle) in (0..).zip(mesh.triangles()) {
            let [a, b, c] = mesh.triangle_vertices(id);
            let normal = normalized(cross(sub(b, a), sub(c, a)));
            for (vertex, &point) in (0..).zip(mesh.vertices()) {
                if !triangle.contains(&vertex) {
                    margin = margin.min(dot(sub(a, point), normal));
                }
            }
        }
        margin
    }

    #[test]
    fn ellipsoids_are_convex() {
        for ratio in [3.0, 6.0] {
            let mesh = ellipsoid_link(ratio);
            check_solid(&mesh);
            assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (146, 288));
            assert!(convexity_margin(&mesh) > 1e-4, "{}", convexity_margin(&mesh));
            let half = 0.5 / ratio;
            assert_eq!(extents(&mesh), [[-0.5, -half, -half], [0.5, half, half]]);
            let volume = 4.0 / 3.0 * PI * 0.5 * half * half;
            let part = shell_volumes(&mesh)[0] / 6.0 / volume;
            assert!((0.9..0.97).contains(&part), "{part}");
        }
    }

    #[test]
    fn dented_link_is_concave_and_has_the_extents_of_the_ellipsoid() {
        let (dented, ellipsoid) = (dented_link(), ellipsoid_link(6.0));
        check_solid(&dented);
        assert!(!boxwood::Model::new(dented.clone()).has_self_intersections());
        assert_eq!(dented.vertices().len(), 146);
        assert_eq!(extents(&dented), extents(&ellipsoid));
        assert!(convexity_margin(&dented) < -0.03, "{}", convexity_margin(&dented));
        let diagonal_width = |mesh: &Mesh| {
            let along = mesh.vertices().iter().map(|[_, y, z]| (y + z) / 2.0_f64.sqrt());
            along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
        };
        assert!(
            diagonal_width(&dented) < 0.8 * diagonal_width(&ellipsoid),
            "a box rotated by 45 degrees must be smaller"
        );
    }

    #[test]
    fn links_are_bit_identical_on_every_machine() {
        let all = [ellipsoid_link(3.0), ellipsoid_link(6.0), dented_link()].map(|mesh| hash(&mesh));
        assert_eq!(all, [0x1288_e950_7338_3665, 0xec39_97aa_6110_d485, 0x0e44_153f_5de8_ca81], "{all:#x?}");
    }
}
