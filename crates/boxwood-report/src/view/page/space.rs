//! Coordinates of the page: those of the world less the middle of what is shown, so that 32 bits are enough for them, and
//! scaled if it is so large or so small that products of them would leave the range.

use super::quantise::Grid;
use crate::view::Corners;
use crate::view::corners::corners_of;
use boxwood::Pose;

/// Sizes that a browser's 32-bit numbers take as they are, with room for products of six of them.
const FAIR: std::ops::RangeInclusive<f64> = 1e-3..=1e6;
/// Powers of two by which is scaled: those of which the inverse is a number too.
const POWERS: i32 = 1000;
/// What is farther away than this, on the page, is only a direction.
const FAR: f64 = 1e15;

/// From the world to the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub(super) origin: [f64; 3],
    /// A power of two.
    pub(super) scale: f64,
    /// In coordinates of the page.
    pub(super) bounds: Corners,
}

impl Space {
    /// The one around these points of the world.
    pub(super) fn around(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let [low, high] = corners_of(points).unwrap_or_default();
        let origin = [0, 1, 2].map(|axis| low[axis] / 2.0 + high[axis] / 2.0);
        let half = [0, 1, 2].map(|axis| high[axis] / 2.0 - low[axis] / 2.0).into_iter().fold(0.0, f64::max);
        let mut space = Self { origin, scale: scale_of(half), bounds: [[0.0; 3]; 2] };
        space.bounds = [low, high].map(|corner| space.point(corner));
        space
    }

    /// A point of the world.
    pub(super) fn point(&self, point: [f64; 3]) -> [f64; 3] {
        // Scaled first: differences of the largest numbers would be none.
        let one = |axis: usize| (point[axis] * self.scale - self.origin[axis] * self.scale).clamp(-FAR, FAR);
        // Without scale the difference is rounded once.
        let plain = |axis: usize| (point[axis] - self.origin[axis]).clamp(-FAR, FAR);
        if self.scale == 1.0 { [0, 1, 2].map(plain) } else { [0, 1, 2].map(one) }
    }

    /// From the whole numbers of a shape to the page, by rows.
    pub(super) fn matrix(&self, pose: &Pose, grid: &Grid) -> [f64; 12] {
        let corner = self.point(pose.place(grid.low));
        let rows = pose.rows();
        // An axis along which a shape has no size may be stretched beyond all numbers: nothing is there.
        let entry = |row: usize, column: usize| (rows[row][column] * grid.step * self.scale).clamp(-FAR, FAR);
        std::array::from_fn(|n| if n % 4 == 3 { corner[n / 4] } else { entry(n / 4, n % 4) })
    }
}

/// 1 for what is of a fair size, and what makes it about 1 otherwise.
fn scale_of(size: f64) -> f64 {
    if size == 0.0 || FAIR.contains(&size) {
        return 1.0;
    }
    // The exponent: a logarithm may differ between machines. Subnormal numbers have the least.
    let exponent = (size.to_bits() >> 52) as i32 - 1023;
    let power = (-exponent).clamp(-POWERS, POWERS);
    f64::from_bits(((1023 + power) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_fair_numbers() {
        for (size, far) in
            [(1.0, 0.0), (1e3, 1e9), (1e300, 0.0), (1e-300, 0.0), (1e-320, 0.0), (5e6, -1e7), (1e-5, 1.0)]
        {
            let corners = [[far - size; 3], [far + size, far, far]];
            let space = Space::around(corners.into_iter());
            let most = space.bounds.as_flattened().iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            assert!(most <= 1e6 && (most >= 0.9e-3 || size < 1e-310), "{size} about {far} becomes {:?}", space.bounds);
            assert!(space.bounds.as_flattened().iter().all(|x| x.is_finite()));
        }
        let space = Space::around([[1.0, 2.0, 3.0], [3.0, 2.0, 7.0]].into_iter());
        assert_eq!((space.origin, space.scale), ([2.0, 2.0, 5.0], 1.0));
        assert_eq!(space.bounds, [[-1.0, 0.0, -2.0], [1.0, 0.0, 2.0]]);
        assert_eq!(space.point([1e300, -1e300, 2.0]), [FAR, -FAR, -3.0]);
    }

    #[test]
    fn nothing_is_at_the_origin() {
        let space = Space::around(std::iter::empty());
        assert_eq!((space.origin, space.scale, space.bounds), ([0.0; 3], 1.0, [[0.0; 3]; 2]));
    }

    /// A flat shape in a pose that stretches what it does not have.
    #[test]
    fn matrices_are_numbers() {
        let grid = Grid::around([[0.0; 3], [1e200, 0.0, 0.0]].into_iter());
        let pose = Pose::scale([1e-200, 1.0, 1e300]).expect("finite");
        let space = Space::around([[0.0; 3], [1.0, 0.0, 0.0]].into_iter());
        let matrix = space.matrix(&pose, &grid);
        assert!(matrix.iter().all(|entry| entry.is_finite()), "{matrix:?}");
        assert_eq!(65_535.0 * matrix[0] + matrix[3], 0.5);
    }
}
