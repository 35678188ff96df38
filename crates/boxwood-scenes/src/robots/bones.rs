//! Shapes for the links of a hand: rounded bones along x, and a palm.

use crate::builder::loft;
use crate::circle::unit_circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// A closed shell along x through elliptic sections `[x, half width (y), half height (z)]`. `2 * segments` triangles per inner section.
///
/// The first and the last section are poles with half width and half height 0.
pub(super) fn elliptic_shell(stations: &[[f64; 3]], segments: u32) -> Mesh {
    let loops: Vec<Vec<Vector>> = stations
        .iter()
        .map(|&[x, width, height]| match (width, height) {
            (0.0, 0.0) => vec![[x, 0.0, 0.0]],
            _ => unit_circle(segments).iter().map(|[y, z]| [x, width * y, height * z]).collect(),
        })
        .collect();
    loft(&loops)
}

/// Sections of a dome at the end of a bone, at four points of a quarter circle: fraction of the dome's depth, and
/// fraction of the bone's full width.
const DOME: [[f64; 2]; 4] = [[0.0, 0.0], [0.133_974_596_215_561_4, 0.5], [0.5, 0.866_025_403_784_438_6], [1.0, 1.0]];

/// A bone with domes at both ends, from x = `low` to `high`. `first` and `last` are `[half width, half height]` at
/// the base of the two domes.
pub(super) fn bone([low, high]: [f64; 2], first: [f64; 2], last: [f64; 2], segments: u32) -> Mesh {
    // Depth of a dome: flatter than a sphere, and at most a third of the length of the bone.
    let depth = |[width, height]: [f64; 2]| (0.6 * width.min(height)).min((high - low) / 3.0);
    let end = |at: f64, sign: f64, [width, height]: [f64; 2]| {
        DOME.map(|[along, across]| [at + sign * depth([width, height]) * along, width * across, height * across])
    };
    let mut last = end(high, -1.0, last);
    last.reverse();
    elliptic_shell(&[end(low, 1.0, first), last].concat(), segments)
}

/// A slab over an outline in the x-y plane, from z = `-half` to `half`, with rounded upper and lower edges of height `bevel`.
///
/// The outline must be star-shaped with respect to the mean of its points.
pub(super) fn slab(outline: &[[f64; 2]], half: f64, bevel: f64) -> Mesh {
    let mean = [0, 1].map(|axis| outline.iter().map(|point| point[axis]).sum::<f64>() / outline.len() as f64);
    let level = |fraction: f64, z: f64| -> Vec<Vector> {
        outline
            .iter()
            .map(|&[x, y]| [mean[0] + (x - mean[0]) * fraction, mean[1] + (y - mean[1]) * fraction, z])
            .collect()
    };
    let pole = |z: f64| vec![[mean[0], mean[1], z]];
    let edge = half - bevel;
    // Scale factors of the outline; factor `i` applies at the heights `-heights[i]` and `heights[i]`.
    let fractions = [0.82, 0.95, 1.0];
    let heights = [half, half - 0.4 * bevel, edge];
    let lower = (0..3).map(|i| level(fractions[i], -heights[i]));
    let upper = (0..3).rev().map(|i| level(fractions[i], heights[i]));
    let loops: Vec<_> = [pole(-half)].into_iter().chain(lower).chain(upper).chain([pole(half)]).collect();
    loft(&loops)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents};

    #[test]
    fn bone_has_given_extents() {
        let mesh = bone([1.0, 41.0], [9.0, 8.0], [7.0, 6.0], 12);
        check_solid(&mesh);
        assert_eq!(extents(&mesh), [[1.0, -9.0, -8.0], [41.0, 9.0, 8.0]]);
        assert_eq!(mesh.triangles().len(), 2 * 12 * 6);
    }

    #[test]
    fn slab_has_the_extents_of_its_outline() {
        let outline = unit_circle(24).iter().map(|[x, y]| [5.0 * x, 3.0 * y]).collect::<Vec<_>>();
        let mesh = slab(&outline, 2.0, 0.5);
        check_solid(&mesh);
        let [low, high] = extents(&mesh);
        assert!((low[0] + 5.0).abs() < 1e-12 && (high[1] - 3.0).abs() < 1e-12 && high[2] == 2.0);
    }
}
