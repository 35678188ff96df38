//! Angle bracket: a foot that is bolted down and an upright that holds a part.

use crate::block::Block;
use boxwood::Mesh;

/// Number of segments of a hole.
const SEGMENTS: u32 = 24;

/// An L-shaped bracket with its bottom at z = 0, centered on x = 0. The back of the upright is at y = 0; the foot extends along +y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bracket {
    /// Size of foot and upright along x.
    pub width: f64,
    /// Height of the upright, measured from z = 0.
    pub height: f64,
    /// Length of the foot along y, measured from the back of the upright.
    pub depth: f64,
    /// Thickness of foot and upright.
    pub thickness: f64,
    /// Radius of the bolt hole in the center of the foot.
    pub bolt_radius: f64,
    /// Optional hole through the upright: height of its center, and radius.
    pub hole: Option<[f64; 2]>,
}

impl Bracket {
    /// The closed mesh.
    ///
    /// # Panics
    /// If a length is not positive, or a hole does not fit. The hole in the upright needs a quarter of its radius as a margin above
    /// and below.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let Self { width, height, depth, thickness, bolt_radius, hole } = *self;
        let half = width / 2.0;
        // [`Block::bore`] drills through the center of a cell, so the hole in the upright gets a cell of its own.
        let hole_cell = hole.map(|[center, radius]| [center - 1.25 * radius, center + 1.25 * radius]);
        let mut z = vec![0.0, thickness];
        z.extend(hole_cell.into_iter().flatten());
        z.push(height);
        let mut block = Block::new(&[-half, half], &[0.0, thickness, depth], &z)
            .fill([-half, 0.0, 0.0], [half, thickness, height])
            .fill([-half, 0.0, 0.0], [half, depth, thickness])
            .bore([-half, thickness, 0.0], [half, depth, thickness], 2, bolt_radius, SEGMENTS);
        if let (Some([low, high]), Some([_, radius])) = (hole_cell, hole) {
            block = block.bore([-half, 0.0, low], [half, thickness, high], 1, radius, SEGMENTS);
        }
        block.mesh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents};

    #[test]
    fn bracket_is_solid_with_and_without_upright_hole() {
        let plain = Bracket { width: 24.0, height: 56.0, depth: 36.0, thickness: 6.0, bolt_radius: 4.5, hole: None };
        let drilled = Bracket { hole: Some([39.5, 6.5]), ..plain };
        for (bracket, holes) in [(plain, 1), (drilled, 2)] {
            let mesh = bracket.mesh();
            check_solid(&mesh);
            assert_eq!(extents(&mesh), [[-12.0, 0.0, 0.0], [12.0, 36.0, 56.0]]);
            // Each hole adds one handle, so V - E + F = 2 - 2 * holes; E = 3 F / 2, because all faces are
            // triangles.
            let (v, f) = (mesh.vertices().len() as i64, mesh.triangles().len() as i64);
            assert_eq!(v - f / 2, 2 - 2 * holes);
        }
    }
}
