//! Parts of a limb: round bones and a palm, made along x.

use crate::builder::loft;
use crate::circle::circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// A round part along x: at each of these, x and the half width (y) and half height (z) of an ellipse. The first and the last are
/// poles, where the ellipse is a point. `2 * segments` triangles for each ellipse between.
pub(super) fn limb(stations: &[[f64; 3]], segments: u32) -> Mesh {
    let loops: Vec<Vec<Vector>> = stations
        .iter()
        .map(|&[x, width, height]| match (width, height) {
            (0.0, 0.0) => vec![[x, 0.0, 0.0]],
            _ => circle(segments).iter().map(|[y, z]| [x, width * y, height * z]).collect(),
        })
        .collect();
    loft(&loops)
}

/// Where a dome begins and how wide it is there, in parts of its depth and of its full width: points of a quarter circle.
const DOME: [[f64; 2]; 4] = [[0.0, 0.0], [0.133_974_596_215_561_4, 0.5], [0.5, 0.866_025_403_784_438_6], [1.0, 1.0]];

/// A part with domes at its ends, from x = `low` to `high`, of these half widths and half heights where the domes begin.
pub(super) fn bone([low, high]: [f64; 2], first: [f64; 2], last: [f64; 2], segments: u32) -> Mesh {
    // Flatter than a sphere, and no deeper than a third of the length.
    let depth = |[width, height]: [f64; 2]| (0.6 * width.min(height)).min((high - low) / 3.0);
    let end = |at: f64, way: f64, [width, height]: [f64; 2]| {
        DOME.map(|[along, across]| [at + way * depth([width, height]) * along, width * across, height * across])
    };
    let mut last = end(high, -1.0, last);
    last.reverse();
    limb(&[end(low, 1.0, first), last].concat(), segments)
}

/// A slab that an outline in the x-y plane goes about, bevelled above and below: the half height, and how much of the outline is
/// left there. The mean of the outline sees all of it.
pub(super) fn slab(outline: &[[f64; 2]], half: f64, bevel: f64) -> Mesh {
    let mean = [0, 1].map(|axis| outline.iter().map(|point| point[axis]).sum::<f64>() / outline.len() as f64);
    let level = |part: f64, z: f64| -> Vec<Vector> {
        outline.iter().map(|&[x, y]| [mean[0] + (x - mean[0]) * part, mean[1] + (y - mean[1]) * part, z]).collect()
    };
    let pole = |z: f64| vec![[mean[0], mean[1], z]];
    let edge = half - bevel;
    let parts = [0.82, 0.95, 1.0];
    let heights = [half, half - 0.4 * bevel, edge];
    let lower = (0..3).map(|i| level(parts[i], -heights[i]));
    let upper = (0..3).rev().map(|i| level(parts[i], heights[i]));
    let loops: Vec<_> = [pole(-half)].into_iter().chain(lower).chain(upper).chain([pole(half)]).collect();
    loft(&loops)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents};

    #[test]
    fn bones_reach_from_end_to_end() {
        let mesh = bone([1.0, 41.0], [9.0, 8.0], [7.0, 6.0], 12);
        check_solid(&mesh);
        assert_eq!(extents(&mesh), [[1.0, -9.0, -8.0], [41.0, 9.0, 8.0]]);
        assert_eq!(mesh.triangles().len(), 2 * 12 * 6);
    }

    #[test]
    fn slabs_are_as_wide_as_their_outline() {
        let outline = circle(24).iter().map(|[x, y]| [5.0 * x, 3.0 * y]).collect::<Vec<_>>();
        let mesh = slab(&outline, 2.0, 0.5);
        check_solid(&mesh);
        let [low, high] = extents(&mesh);
        assert!((low[0] + 5.0).abs() < 1e-12 && (high[1] - 3.0).abs() < 1e-12 && high[2] == 2.0);
    }
}
