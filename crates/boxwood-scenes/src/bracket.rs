//! The angle bracket: a foot to bolt down and an upright to hold something.

use crate::block::Block;
use boxwood::Mesh;

/// Segments of a hole.
const SEGMENTS: u32 = 24;

/// An L of two legs. It stands on z = 0, centred on x = 0; the upright's back is at y = 0, the foot reaches along y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bracket {
    /// Of both legs, along x.
    pub width: f64,
    /// Of the upright, from the ground.
    pub height: f64,
    /// Of the foot, from the back.
    pub depth: f64,
    /// Of both legs.
    pub thickness: f64,
    /// The radius of the hole in the middle of the foot.
    pub bolt_radius: f64,
    /// The hole through the upright, if there is one: the height of its centre, and its radius.
    pub hole: Option<[f64; 2]>,
}

impl Bracket {
    /// The closed mesh.
    ///
    /// # Panics
    /// If a length is not positive, or a hole leaves its leg. The upright's hole needs a quarter of its radius above
    /// and below it.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let Self { width, height, depth, thickness, bolt_radius, hole } = *self;
        let half = width / 2.0;
        // The hole has a cell of its own, so that it is in the middle of one.
        let around = hole.map(|[centre, radius]| [centre - 1.25 * radius, centre + 1.25 * radius]);
        let mut z = vec![0.0, thickness];
        z.extend(around.into_iter().flatten());
        z.push(height);
        let mut block = Block::new(&[-half, half], &[0.0, thickness, depth], &z)
            .fill([-half, 0.0, 0.0], [half, thickness, height])
            .fill([-half, 0.0, 0.0], [half, depth, thickness])
            .bore([-half, thickness, 0.0], [half, depth, thickness], 2, bolt_radius, SEGMENTS);
        if let (Some([low, high]), Some([_, radius])) = (around, hole) {
            block = block.bore([-half, 0.0, low], [half, thickness, high], 1, radius, SEGMENTS);
        }
        block.mesh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents};

    #[test]
    fn with_and_without_a_hole() {
        let plain = Bracket { width: 24.0, height: 56.0, depth: 36.0, thickness: 6.0, bolt_radius: 4.5, hole: None };
        let drilled = Bracket { hole: Some([39.5, 6.5]), ..plain };
        for (bracket, holes) in [(plain, 1), (drilled, 2)] {
            let mesh = bracket.mesh();
            check_solid(&mesh);
            assert_eq!(extents(&mesh), [[-12.0, 0.0, 0.0], [12.0, 36.0, 56.0]]);
            // Each hole makes the mesh one handle richer: V - E + F = 2 - 2 holes, and E = 3 F / 2.
            let (v, f) = (mesh.vertices().len() as i64, mesh.triangles().len() as i64);
            assert_eq!(v - f / 2, 2 - 2 * holes);
        }
    }
}
