//! Page coordinates: world coordinates relative to the center of the scene, so that `f32` is precise enough. Very large
//! or very small scenes are also scaled, so that products of coordinates stay in range.

use super::quantize::QuantizationGrid;
use boxwood::{Aabb, Pose};

/// Scene sizes that need no scaling. In this range, a product of six coordinates neither overflows nor underflows in
/// `f32`.
const UNSCALED_SIZES: std::ops::RangeInclusive<f64> = 1e-3..=1e6;
/// The scale is 2^e with |e| at most this value, so that the scale and its inverse are both finite.
const MAX_SCALE_EXPONENT: i32 = 1000;
/// Largest page coordinate. Larger coordinates are clamped to it; such points are so far away that they only indicate a
/// direction.
const MAX_COORDINATE: f64 = 1e15;

/// Map from world to page coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageSpace {
    pub(super) origin: [f64; 3],
    /// Page units per world unit, a power of two.
    pub(super) scale: f64,
    /// Minimum and maximum corner of the bounding box, in page coordinates.
    pub(super) bounds: [[f64; 3]; 2],
}

impl PageSpace {
    /// Page space that encloses these world points.
    pub(super) fn enclosing(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let [low, high] = Aabb::from_points(points).map_or([[0.0; 3]; 2], |bounds| bounds.corners());
        let origin = [0, 1, 2].map(|axis| low[axis] / 2.0 + high[axis] / 2.0);
        let half = [0, 1, 2].map(|axis| high[axis] / 2.0 - low[axis] / 2.0).into_iter().fold(0.0, f64::max);
        let mut space = Self { origin, scale: scale_for(half), bounds: [[0.0; 3]; 2] };
        space.bounds = [low, high].map(|corner| space.page_point(corner));
        space
    }

    /// Converts a world point to page coordinates, clamped to [`MAX_COORDINATE`].
    pub(super) fn page_point(&self, point: [f64; 3]) -> [f64; 3] {
        // Both operands are scaled before the subtraction, because the difference of the largest numbers
        // would overflow.
        let one = |axis: usize| {
            (point[axis] * self.scale - self.origin[axis] * self.scale).clamp(-MAX_COORDINATE, MAX_COORDINATE)
        };
        // If the scale is 1, the subtraction is the only rounding.
        let plain = |axis: usize| (point[axis] - self.origin[axis]).clamp(-MAX_COORDINATE, MAX_COORDINATE);
        if self.scale == 1.0 { [0, 1, 2].map(plain) } else { [0, 1, 2].map(one) }
    }

    /// Row-major 3×4 matrix from quantized mesh coordinates to page coordinates.
    pub(super) fn matrix(&self, pose: &Pose, grid: &QuantizationGrid) -> [f64; 12] {
        let corner = self.page_point(pose.transform_point(grid.low));
        let rows = pose.to_rows();
        // Entries are clamped. Along an axis in which the mesh has no extent, the pose may scale beyond the `f64`
        // range; clamping then affects no vertex.
        let entry = |row: usize, column: usize| {
            (rows[row][column] * grid.step * self.scale).clamp(-MAX_COORDINATE, MAX_COORDINATE)
        };
        std::array::from_fn(|n| if n % 4 == 3 { corner[n / 4] } else { entry(n / 4, n % 4) })
    }
}

/// 1 for sizes in [`UNSCALED_SIZES`], otherwise the power of two that makes the size about 1.
fn scale_for(size: f64) -> f64 {
    if size == 0.0 || UNSCALED_SIZES.contains(&size) {
        return 1.0;
    }
    // Uses the exponent bits, because a logarithm may differ between machines. Subnormal numbers have the smallest
    // exponent.
    let exponent = (size.to_bits() >> 52) as i32 - 1023;
    let power = (-exponent).clamp(-MAX_SCALE_EXPONENT, MAX_SCALE_EXPONENT);
    f64::from_bits(((1023 + power) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_coordinates_are_in_range() {
        for (size, far) in
            [(1.0, 0.0), (1e3, 1e9), (1e300, 0.0), (1e-300, 0.0), (1e-320, 0.0), (5e6, -1e7), (1e-5, 1.0)]
        {
            let corners = [[far - size; 3], [far + size, far, far]];
            let space = PageSpace::enclosing(corners.into_iter());
            let max = space.bounds.as_flattened().iter().fold(0.0, |max: f64, x| max.max(x.abs()));
            assert!(max <= 1e6 && (max >= 0.9e-3 || size < 1e-310), "{size} about {far} becomes {:?}", space.bounds);
            assert!(space.bounds.as_flattened().iter().all(|x| x.is_finite()));
        }
        let space = PageSpace::enclosing([[1.0, 2.0, 3.0], [3.0, 2.0, 7.0]].into_iter());
        assert_eq!((space.origin, space.scale), ([2.0, 2.0, 5.0], 1.0));
        assert_eq!(space.bounds, [[-1.0, 0.0, -2.0], [1.0, 0.0, 2.0]]);
        assert_eq!(space.page_point([1e300, -1e300, 2.0]), [MAX_COORDINATE, -MAX_COORDINATE, -3.0]);
    }

    #[test]
    fn empty_space_is_at_the_origin() {
        let space = PageSpace::enclosing(std::iter::empty());
        assert_eq!((space.origin, space.scale, space.bounds), ([0.0; 3], 1.0, [[0.0; 3]; 2]));
    }

    /// Verifies that the matrix is finite for a flat mesh whose pose scales the missing dimension by a huge factor.
    #[test]
    fn matrices_are_finite() {
        let grid = QuantizationGrid::enclosing([[0.0; 3], [1e200, 0.0, 0.0]].into_iter());
        let pose = Pose::from_scale([1e-200, 1.0, 1e300]);
        let space = PageSpace::enclosing([[0.0; 3], [1.0, 0.0, 0.0]].into_iter());
        let matrix = space.matrix(&pose, &grid);
        assert!(matrix.iter().all(|entry| entry.is_finite()), "{matrix:?}");
        assert_eq!(65_535.0 * matrix[0] + matrix[3], 0.5);
    }
}
