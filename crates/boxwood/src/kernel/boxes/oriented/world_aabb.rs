//! Axis-aligned `f64` boxes in the world: the simple alternative to oriented boxes, and the baseline for comparing
//! them.

use super::{MAX_MAGNITUDE, OrientedBox, UNDERFLOW_LOSS, sum};
use crate::kernel::pose::Pose;
use crate::kernel::simd::{LANES, Lanes};
use glam::DVec3;

/// Axis-aligned box in the world, never rounded inward. Its bounds are infinite if it stands for the whole space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WorldAabb {
    pub(crate) low: DVec3,
    pub(crate) high: DVec3,
}

/// Padding of the box around an oriented box, as a share of the sum of the oriented box's half sides. The skew of the
/// axes changes the extent by up to 2 [`MAX_SKEW`](super::MAX_SKEW) of that sum, and rounding by 8u, u = 2^-53.
const SLACK: f64 = 3.0 * super::MAX_SKEW;

impl WorldAabb {
    /// Box that contains the whole space.
    pub(crate) const ALL: Self = Self { low: DVec3::NEG_INFINITY, high: DVec3::INFINITY };

    /// Box around an oriented box. The slack includes one rounding of each corner coordinate.
    #[inline(always)]
    pub(crate) fn around_box(of: &OrientedBox) -> Self {
        let (x, y, z) = (of.axes.x_axis.abs(), of.axes.y_axis.abs(), of.axes.z_axis.abs());
        let extent = (x * of.half.x + y * of.half.y) + z * of.half.z;
        let size = sum(of.half);
        let slack = SLACK * size + f64::EPSILON * (sum(of.center.abs()) + size) + UNDERFLOW_LOSS;
        if !(slack < MAX_MAGNITUDE && size < MAX_MAGNITUDE) {
            return Self::ALL;
        }
        let extent = extent + DVec3::splat(slack);
        Self { low: of.center - extent, high: of.center + extent }
    }

    /// Box around both boxes, which must not contain NaN.
    #[inline(always)]
    pub(crate) fn merge(a: &Self, b: &Self) -> Self {
        let low = |a: f64, b: f64| if a < b { a } else { b };
        let high = |a: f64, b: f64| if a > b { a } else { b };
        Self {
            low: DVec3::new(low(a.low.x, b.low.x), low(a.low.y, b.low.y), low(a.low.z, b.low.z)),
            high: DVec3::new(high(a.high.x, b.high.x), high(a.high.y, b.high.y), high(a.high.z, b.high.z)),
        }
    }

    /// Returns true if the box contains `other`.
    pub(crate) fn encloses(&self, other: &Self) -> bool {
        self.low.cmple(other.low).all() && self.high.cmpge(other.high).all()
    }

    /// Returns true if the box contains `point`.
    pub(crate) fn contains(&self, point: DVec3) -> bool {
        self.low.cmple(point).all() && self.high.cmpge(point).all()
    }

    /// About half the longest side, for comparisons.
    #[inline]
    pub(crate) fn size(&self) -> f64 {
        (self.high * 0.5 - self.low * 0.5).max_element()
    }

    /// The eight corners.
    pub(crate) fn corners(&self) -> [[f64; 3]; 8] {
        std::array::from_fn(|corner| {
            [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { self.low[axis] } else { self.high[axis] })
        })
    }

    /// This box as an oriented box with the world axes.
    pub(crate) fn to_oriented(self) -> OrientedBox {
        OrientedBox::between(self.low, self.high)
    }
}

/// Vertices stored as SIMD lanes; the last block is padded with the last vertex.
#[derive(Clone, Debug)]
pub(crate) struct VertexLanes {
    blocks: Vec<[[f64; LANES]; 3]>,
}

impl VertexLanes {
    pub(crate) fn new(points: &[DVec3]) -> Self {
        let block =
            |eight: &[DVec3]| [0, 1, 2].map(|axis| std::array::from_fn(|lane| eight[lane.min(eight.len() - 1)][axis]));
        Self { blocks: points.chunks(LANES).map(block).collect() }
    }

    /// Smallest box of the placed vertices. There must be at least one vertex.
    #[inline(always)]
    pub(super) fn bounds<L: Lanes>(&self, l: L, pose: &Pose) -> WorldAabb {
        let (mut low, mut high) = ([l.splat_f64(f64::INFINITY); 3], [l.splat_f64(f64::NEG_INFINITY); 3]);
        let columns = [pose.linear.x_axis, pose.linear.y_axis, pose.linear.z_axis];
        for block in &self.blocks {
            let [x, y, z] = [l.load_f64(&block[0]), l.load_f64(&block[1]), l.load_f64(&block[2])];
            for axis in 0..3 {
                // Same order of operations as `Pose::transform_point`.
                let [a, b, c] =
                    [l.splat_f64(columns[0][axis]), l.splat_f64(columns[1][axis]), l.splat_f64(columns[2][axis])];
                let placed = ((a * x + b * y) + c * z) + l.splat_f64(pose.translation[axis]);
                low[axis] = l.min_f64(low[axis], placed);
                high[axis] = l.max_f64(high[axis], placed);
            }
        }
        let mut bounds = WorldAabb { low: DVec3::ZERO, high: DVec3::ZERO };
        for axis in 0..3 {
            let (least, most) = (l.store_f64(low[axis]), l.store_f64(high[axis]));
            bounds.low[axis] = least.iter().fold(least[0], |low, &x| if x < low { x } else { low });
            bounds.high[axis] = most.iter().fold(most[0], |high, &x| if x > high { x } else { high });
        }
        bounds
    }
}
