//! Hexagon bolt.

use crate::builder::loft;
use crate::circle::unit_circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// Corner radius and height of the head, relative to the radius of the shank. A real M8 bolt has 7.5 and 5.3 mm for a radius of 4 mm.
const HEAD: [f64; 2] = [1.875, 1.25];

/// A hexagon bolt without thread that points down: the shank reaches from z = `-length` to 0, the head is above z = 0.
/// `4 * segments + 24` triangles.
///
/// # Panics
/// If there are fewer than 6 segments (the shank would stick out beside the head), or radius or length is not positive.
#[must_use]
pub fn bolt(radius: f64, length: f64, segments: u32) -> Mesh {
    assert!(segments >= 6, "a bolt needs at least 6 segments, not {segments}");
    assert!(radius > 0.0 && length > 0.0, "a bolt needs a positive radius and length, not {radius} and {length}");
    let [head_radius, head_height] = HEAD.map(|factor| factor * radius);
    let ring = |n: u32, radius: f64, z: f64| -> Vec<Vector> {
        unit_circle(n).iter().map(|[x, y]| [x * radius, y * radius, z]).collect()
    };
    loft(&[
        vec![[0.0, 0.0, -length]],
        ring(segments, radius, -length),
        ring(segments, radius, 0.0),
        ring(6, head_radius, 0.0),
        ring(6, head_radius, head_height),
        vec![[0.0, 0.0, head_height]],
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, shell_volumes};

    #[test]
    fn bolt_has_shank_and_head() {
        for segments in [6, 7, 12, 24, 25] {
            let mesh = bolt(4.0, 20.0, segments);
            check_solid(&mesh);
            assert_eq!(mesh.triangles().len() as u32, 4 * segments + 24);
            let [low, high] = extents(&mesh);
            assert_eq!((low[2], high[2], high[0]), (-20.0, 5.0, 7.5));
            // The volume equals that of two prisms, shank and head. It would differ if the underside of the head
            // folded over.
            let polygon = |n: f64, radius: f64| 0.5 * n * radius * radius * libm::sin(std::f64::consts::TAU / n);
            let volume = 20.0 * polygon(f64::from(segments), 4.0) + 5.0 * polygon(6.0, 7.5);
            assert!((shell_volumes(&mesh)[0] / 6.0 / volume - 1.0).abs() < 1e-12);
        }
    }
}
