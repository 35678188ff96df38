//! Boxes along the axes of the world, in `f64`: what oriented ones are measured against.

use super::{LARGEST, LOST, LinkBox, sum};
use crate::pose::Pose;
use crate::simd::{LANES, Lanes};
use glam::DVec3;

/// An axis-aligned box in the world; nothing is rounded inward. Infinite if it holds everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AlignedBox {
    pub(crate) low: DVec3,
    pub(crate) high: DVec3,
}

/// What a box around the corners of an oriented one is padded by, of its size: 2 [`SKEW`](super::SKEW) for its reach, 8u for roundings.
const SLACK: f64 = 3.0 * super::SKEW;

impl AlignedBox {
    /// Holds everything.
    pub(crate) const ALL: Self = Self { low: DVec3::NEG_INFINITY, high: DVec3::INFINITY };

    /// Around the eight corners of an oriented box. The corners cost one rounding of the coordinate.
    #[inline(always)]
    pub(crate) fn around_box(of: &LinkBox) -> Self {
        let (x, y, z) = (of.axes.x_axis.abs(), of.axes.y_axis.abs(), of.axes.z_axis.abs());
        let reach = (x * of.half.x + y * of.half.y) + z * of.half.z;
        let size = sum(of.half);
        let slack = SLACK * size + f64::EPSILON * (sum(of.centre.abs()) + size) + LOST;
        if !(slack < LARGEST && size < LARGEST) {
            return Self::ALL;
        }
        let reach = reach + DVec3::splat(slack);
        Self { low: of.centre - reach, high: of.centre + reach }
    }

    /// Around both. Neither has a NaN.
    #[inline(always)]
    pub(crate) fn around_two(a: &Self, b: &Self) -> Self {
        let low = |a: f64, b: f64| if a < b { a } else { b };
        let high = |a: f64, b: f64| if a > b { a } else { b };
        Self {
            low: DVec3::new(low(a.low.x, b.low.x), low(a.low.y, b.low.y), low(a.low.z, b.low.z)),
            high: DVec3::new(high(a.high.x, b.high.x), high(a.high.y, b.high.y), high(a.high.z, b.high.z)),
        }
    }

    pub(crate) fn encloses(&self, other: &Self) -> bool {
        self.low.cmple(other.low).all() && self.high.cmpge(other.high).all()
    }

    pub(crate) fn holds(&self, point: DVec3) -> bool {
        self.low.cmple(point).all() && self.high.cmpge(point).all()
    }

    /// About half its longest side, to compare.
    #[inline]
    pub(crate) fn size(&self) -> f64 {
        (self.high * 0.5 - self.low * 0.5).max_element()
    }

    /// Its corners.
    pub(crate) fn corners(&self) -> [[f64; 3]; 8] {
        std::array::from_fn(|corner| {
            [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { self.low[axis] } else { self.high[axis] })
        })
    }

    /// The same box as an oriented one.
    pub(crate) fn turned(&self) -> LinkBox {
        LinkBox::between(self.low, self.high)
    }
}

/// Vertices in lanes, to be placed all at once; the last eight are filled up with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct Vertices {
    blocks: Vec<[[f64; LANES]; 3]>,
}

impl Vertices {
    pub(crate) fn new(points: &[DVec3]) -> Self {
        let block =
            |eight: &[DVec3]| [0, 1, 2].map(|axis| std::array::from_fn(|lane| eight[lane.min(eight.len() - 1)][axis]));
        Self { blocks: points.chunks(LANES).map(block).collect() }
    }

    /// The smallest box of all of them where a pose places them, of at least one.
    #[inline(always)]
    pub(super) fn bounds<L: Lanes>(&self, l: L, pose: &Pose) -> AlignedBox {
        let (mut low, mut high) = ([l.splat_wide(f64::INFINITY); 3], [l.splat_wide(f64::NEG_INFINITY); 3]);
        let columns = [pose.linear.x_axis, pose.linear.y_axis, pose.linear.z_axis];
        for block in &self.blocks {
            let [x, y, z] = [l.load_wide(&block[0]), l.load_wide(&block[1]), l.load_wide(&block[2])];
            for axis in 0..3 {
                // The order of operations of `Pose::place`.
                let [a, b, c] =
                    [l.splat_wide(columns[0][axis]), l.splat_wide(columns[1][axis]), l.splat_wide(columns[2][axis])];
                let placed = ((a * x + b * y) + c * z) + l.splat_wide(pose.translation[axis]);
                low[axis] = l.min_wide(low[axis], placed);
                high[axis] = l.max_wide(high[axis], placed);
            }
        }
        let mut bounds = AlignedBox { low: DVec3::ZERO, high: DVec3::ZERO };
        for axis in 0..3 {
            let (least, most) = (l.store_wide(low[axis]), l.store_wide(high[axis]));
            bounds.low[axis] = least.iter().fold(least[0], |low, &x| if x < low { x } else { low });
            bounds.high[axis] = most.iter().fold(most[0], |high, &x| if x > high { x } else { high });
        }
        bounds
    }
}
