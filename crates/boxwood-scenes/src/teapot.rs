//! The Utah teapot: Martin Newell's model of 1975, 32 bicubic Bézier patches over 306 control points. 28 patches are by Newell; the 4 of
//! the bottom are in the version that Frank Crow published ("The origins of the teapot", IEEE CG&A 7(1), 1987).
//!
//! The control points are very regular, so they are computed instead of listed. 24 patches are quarters of six profiles revolved around
//! the z axis; 8 are halves of four tubes, mirrored at y = 0. Adjacent patches share a row of equal control points. A patch is
//! evaluated first in one direction, then in the other. On a border all weights except one are exactly 0, so adjacent patches compute
//! the same bits and their vertices weld exactly.
//!
//! The teapot is not closed. Its four parts have borders: the pot (including the bottom) at the inner edge of its lip, the lid at its
//! rim, handle and spout at both ends. Handle and spout pass through the wall of the pot. All parts are consistently oriented, with
//! their fronts outside.

use crate::builder::Builder;
use crate::merge::unit_sized;
use crate::vector::Vector;
use boxwood::Mesh;

/// Four control points of a profile curve from top to bottom: radius, tangent length, height. The tangent length is
/// the distance of the inner control points of a quarter circle from its ends.
///
/// The tangent length is 0.56 radii (0.5523 for the best circle), except for 0.45 at the radius 0.8 of the knob.
type Profile = [[f64; 3]; 4];

const PROFILES: [Profile; 6] = [
    // Four profiles: lip, upper pot, lower pot, bottom.
    [[1.4, 0.784, 2.4], [1.3375, 0.749, 2.53125], [1.4375, 0.805, 2.53125], [1.5, 0.84, 2.4]],
    [[1.5, 0.84, 2.4], [1.75, 0.98, 1.875], [2.0, 1.12, 1.35], [2.0, 1.12, 0.9]],
    [[2.0, 1.12, 0.9], [2.0, 1.12, 0.45], [1.5, 0.84, 0.225], [1.5, 0.84, 0.15]],
    [[1.5, 0.84, 0.15], [1.5, 0.84, 0.075], [1.425, 0.798, 0.0], [0.0, 0.0, 0.0]],
    // Two profiles: knob and lid.
    [[0.0, 0.0, 3.15], [0.8, 0.45, 3.15], [0.0, 0.0, 2.85], [0.2, 0.112, 2.7]],
    [[0.2, 0.112, 2.7], [0.4, 0.224, 2.55], [1.3, 0.728, 2.55], [1.3, 0.728, 2.4]],
];

/// Four control sections along a tube: x and z of two opposite points in the plane of symmetry, and the half width.
type Tube = [[f64; 5]; 4];

const TUBES: [Tube; 4] = [
    // The handle: upper half, then lower half.
    [
        [-1.6, 2.025, -1.5, 2.25, 0.3],
        [-2.3, 2.025, -2.5, 2.25, 0.3],
        [-2.7, 2.025, -3.0, 2.25, 0.3],
        [-2.7, 1.8, -3.0, 1.8, 0.3],
    ],
    [
        [-2.7, 1.8, -3.0, 1.8, 0.3],
        [-2.7, 1.575, -3.0, 1.35, 0.3],
        [-2.5, 1.125, -2.65, 0.9375, 0.3],
        [-2.0, 0.9, -1.9, 0.6, 0.3],
    ],
    // The spout: lower half, then upper half.
    [
        [1.7, 1.425, 1.7, 0.6, 0.66],
        [2.6, 1.425, 3.1, 0.825, 0.66],
        [2.3, 2.1, 2.4, 2.025, 0.25],
        [2.7, 2.4, 3.3, 2.4, 0.25],
    ],
    [
        [2.7, 2.4, 3.3, 2.4, 0.25],
        [2.8, 2.475, 3.525, 2.49375, 0.25],
        [2.9, 2.475, 3.45, 2.5125, 0.15],
        [2.8, 2.4, 3.2, 2.4, 0.15],
    ],
];

/// Control points of a bicubic patch. The rows follow the revolved profile from top to bottom, or the handle or
/// spout outward. The points of a row run around the axis.
type BezierPatch = [[Vector; 4]; 4];

/// The teapot with every patch divided into `steps * steps` cells: `64 * steps^2 - 8 * steps` triangles. Unit-sized, z up.
///
/// # Panics
/// If `steps` is less than 2: handle and spout would be flat.
#[must_use]
pub fn teapot(steps: u32) -> Mesh {
    teapot_with(steps, steps)
}

/// The teapot with 3,760 triangles, the number closest to the 3,752 of the published experiments that the patches permit.
#[must_use]
pub fn teapot_3760() -> Mesh {
    teapot_with(10, 6)
}

/// The teapot with every patch divided into `around * along` cells: `64 * around * along - 8 * around` triangles. Unit-sized, z up.
///
/// Eight patches end in a point at the knob or the bottom; their last row has only half as many triangles.
///
/// # Panics
/// If `around` is less than 2 (handle and spout would be flat), or `along` is 0.
#[must_use]
pub fn teapot_with(around: u32, along: u32) -> Mesh {
    assert!(around > 1 && along > 0, "a patch needs at least 2 x 1 cells, not {around} x {along}");
    unit_sized(&tessellate(&patches(), around, along))
}

fn tessellate(patches: &[BezierPatch], around: u32, along: u32) -> Mesh {
    let mut builder = Builder::default();
    for patch in patches {
        push_patch(&mut builder, patch, around, along);
    }
    builder.finish()
}

fn patches() -> Vec<BezierPatch> {
    let revolved = PROFILES.iter().flat_map(|profile| (0..4).map(|quarter| quarter_patch(profile, quarter)));
    let mirrored = TUBES.iter().flat_map(|tube| [half_patch(tube, false), half_patch(tube, true)]);
    revolved.chain(mirrored).collect()
}

/// Patch of one quarter of a revolved profile.
fn quarter_patch(profile: &Profile, quarter: usize) -> BezierPatch {
    profile.map(|[radius, tangent, z]| {
        [[radius, 0.0], [radius, tangent], [tangent, radius], [0.0, radius]].map(|mut point| {
            for _ in 0..quarter {
                point = [-point[1], point[0]];
            }
            [point[0], point[1], z]
        })
    })
}

/// Patch of one half of a tube (handle or spout). Each row runs from the first point of a section to the second, or
/// from the second to the first if `back` is set.
fn half_patch(tube: &Tube, back: bool) -> BezierPatch {
    tube.map(|[x0, z0, x1, z1, width]| {
        if back {
            [[x1, 0.0, z1], [x1, -width, z1], [x0, -width, z0], [x0, 0.0, z0]]
        } else {
            [[x0, 0.0, z0], [x0, width, z0], [x1, width, z1], [x1, 0.0, z1]]
        }
    })
}

/// Adds the triangles of a patch; vertices on its border are welded to those of adjacent patches.
fn push_patch(builder: &mut Builder, patch: &BezierPatch, around: u32, along: u32) {
    let rows: Vec<Vec<u32>> = (0..=along)
        .map(|i| {
            let row = [0, 1, 2, 3].map(|column| bezier(patch.map(|points| points[column]), i, along));
            (0..=around).map(|j| builder.welded_vertex(bezier(row, j, around))).collect()
        })
        .collect();
    for pair in rows.windows(2) {
        for j in 0..around as usize {
            let (upper, lower) = (&pair[0][j..=j + 1], &pair[1][j..=j + 1]);
            builder.triangle_unless_degenerate([lower[0], lower[1], upper[1]]);
            builder.triangle_unless_degenerate([lower[0], upper[1], upper[0]]);
        }
    }
}

/// Point of a cubic Bézier curve at `k / n`. Evaluation from either end gives the same bits.
fn bezier(control: [Vector; 4], k: u32, n: u32) -> Vector {
    let [t, s] = [k, n - k].map(|part| f64::from(part) / f64::from(n));
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    [0, 1, 2].map(|axis| {
        let [a, b, c, d] = control.map(|point| point[axis]);
        // The weights sum to 1 only up to rounding. The early return keeps a coordinate exactly constant if all
        // four control values are equal.
        if a == b && b == c && c == d {
            return a;
        }
        (weights[0] * a + weights[3] * d) + (weights[1] * b + weights[2] * c)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_no_waste, check_orientable, extents, hash, open_edges, shell_volumes};
    use crate::vector::{add, cross, dot, scale};
    use std::collections::BTreeSet;

    #[test]
    fn teapot_has_32_patches_over_306_control_points() {
        assert_eq!(patches().len(), 32);
        let points: BTreeSet<_> =
            patches().as_flattened().as_flattened().iter().map(|p| p.map(|x| (x + 0.0).to_bits())).collect();
        // Of the 306 points, four near the knob are in no patch, and the ring between pot and bottom is listed twice.
        assert_eq!(points.len(), 306 - 4 - 12);
    }

    #[test]
    fn teapot_has_no_degenerate_triangles_and_given_borders() {
        for (around, along) in [(2, 1), (2, 3), (4, 4), (7, 7), (10, 6), (10, 10)] {
            let mesh = teapot_with(around, along);
            check_no_waste(&mesh);
            check_orientable(&mesh);
            assert_eq!(mesh.triangles().len() as u32, 64 * around * along - 8 * around);
            // Four patches meet the lip, four the rim of the lid, and two each end of the handle and of the spout.
            // Each contributes `around` open edges.
            assert_eq!(open_edges(&mesh).len() as u32, (4 + 4 + 4 * 2) * around);
            // Pot and handle share a control point, so they are one shell; lid and spout are the two other shells.
            assert_eq!(shell_volumes(&mesh).len(), 3);
        }
    }

    /// Verifies that pot, lid, handle and spout have positive volume, if their borders are closed by cones with the
    /// mean border point as apex.
    #[test]
    fn triangle_fronts_are_outside() {
        for part in [0..16, 16..24, 24..28, 28..32] {
            let mesh = tessellate(&patches()[part.clone()], 10, 10);
            let borders = open_edges(&mesh);
            let point = |vertex: u32| mesh.vertices()[vertex as usize];
            let sum = borders.iter().fold([0.0; 3], |sum, &[a, _]| add(sum, point(a)));
            let middle = scale(sum, 1.0 / borders.len() as f64);
            let cones: f64 = borders.iter().map(|&[a, b]| dot(middle, cross(point(b), point(a)))).sum();
            let volume = (shell_volumes(&mesh)[0] + cones) / 6.0;
            assert!(volume > 0.1, "{part:?}: {volume}");
        }
    }

    #[test]
    fn teapot_is_unit_sized() {
        let [low, high] = extents(&teapot(10));
        assert_eq!((low[0], high[0]), (-0.5, 0.5));
        assert_eq!(low[1], -high[1]);
        assert!((high[1] - 0.311).abs() < 0.001 && (high[2] - 0.2448).abs() < 0.001, "{high:?}");
    }

    #[test]
    fn teapot_is_bit_identical_on_every_machine() {
        assert_eq!(teapot_3760().triangles().len(), 3_760);
        assert_eq!(hash(&teapot_3760()), 0x3222_b871_b929_741e);
        assert_eq!(hash(&teapot(8)), 0xff56_c162_58b0_1ac9);
    }
}
