//! Filter in `f32` lanes: finds which of eight triangles a moving shape may touch, and lower bounds of the times
//! of contact. It tests boxes first, then planes.
//!
//! Let d be the motion and |d| its largest |component|. At time s, the moving shape is at its start position plus
//! s d. All points are converted to scaled units by the factor k. The origin of the coordinates of the resting
//! triangles is a point g near them. At the time s0 of the closest approach, approximately, the moving shape is
//! near g too. Its points are relative to a second origin h, which is g moved back by s0 d. For a point w of a
//! resting triangle and a point p of the moving shape at the start, with the scaled coordinates x and the scaled
//! time tau:
//!
//! ```text
//! resting: x = (w - g) k        moving: x + tau D,  x = (p - h) k,  h = g - s0 d,  D = d / |d|,  tau = (s - s0) |d| k
//! ```
//!
//! **Errors of the conversion.** Let v = 2^-24, u = 2^-53, and S the largest scaled |coordinate|. Rounding a point
//! to `f32` has an error of v S. The point h has an error of e = (4u (|g| + 2 |s0 d|) + 2^-1070) k. Where boxes
//! overlap, |tau| <= 2 S. The direction D is rounded, and components below v are replaced by v. The error of tau D
//! is therefore 4v S.
//!
//! **Boxes.** The time at which two boxes begin or cease to overlap on an axis is the difference of two box
//! bounds, times 1 / D. The following errors are errors of this difference: 2v S from the bounds, 2v S from the
//! subtraction, and 2v of the result from the product. With the errors of the conversion, the total is below 16v S
//! + e. The margin used is 64v S + 2e.
//!
//! **Planes.** Let n be *any* vector with |components| of at most N. The height along n of a moving corner x above
//! a corner y of the resting triangle is n.(x - y) + tau n.D. The term n.(x - y) has an error of 30v N S: 4v S
//! from a difference, and the roundings of the products and of two sums. The heights of the other corners of the
//! resting triangle above y have the same error. The term tau n.D has an error of 30v N S, and the sums one of 20v
//! N S. The total is below 128v N S + 3 e N, and the margin used is 512v N S + 8 e N.
//!
//! While the boxes overlap, tau n.D is between its values at the times at which they begin and cease to overlap.
//! The filter uses as n the computed normal of the resting triangle, which is only approximate. For a triangle
//! that is nearly a segment, n is arbitrary, so the heights of the triangle's own corners are computed too.

use crate::kernel::simd::{F32x8, LANES, Lanes};
use crate::kernel::triangle::distance::filter8::NearPairs8;
use crate::kernel::triangle::intersect::filter8::{cross, dot};
use glam::DVec3;

/// Error bound of the box test, as a share of the largest |coordinate| S: 64 * 2^-24. Derived in the module
/// documentation.
const BOX_ERROR: f32 = 1.0 / (1 << 18) as f32;
/// Error bound of the plane test, as a share of N S, with N the largest |component| of the normal and S the
/// largest |coordinate|: 512 * 2^-24. Derived in the module documentation.
const PLANE_ERROR: f32 = 1.0 / (1 << 15) as f32;
/// Absolute margin, 2^-90, that is far above the loss by underflow in `f32` products of three factors.
const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 90) << 23);
/// Largest |coordinate|, in scaled units, for which the filter rejects pairs. For larger ones, products could overflow.
const MAX_COORDINATE: f32 = (1 << 20) as f32;
/// Smallest |component| of the direction D of the motion that is used, so that 1 / D is finite: 2^-24.
const MIN_COMPONENT: f64 = 1.0 / (1 << 24) as f64;
/// Unit roundoff of `f64`: 2^-53.
const F64_ROUNDING: f64 = f64::EPSILON / 2.0;
/// Absolute margin that is far above the loss by underflow in a few `f64` products.
const UNDERFLOW_LOSS: f64 = 16.0 * 5e-324;

/// Motion of a shape, prepared for the filter. The single letters in the field comments are those of the module
/// documentation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepFilter {
    /// g: point that is the origin of the coordinates of resting triangles.
    resting: DVec3,
    /// h: point that is the origin of the coordinates of the moving shape.
    moving: DVec3,
    /// k: factor from world to scaled units, a power of two.
    scale: f64,
    /// D: the motion divided by its largest |component|.
    direction: [f32; 3],
    /// 1 / D, per component. Components of D are at least [`MIN_COMPONENT`].
    inverse_direction: [f32; 3],
    /// e: error bound of h, in scaled units.
    error: f32,
    /// Factor of the conversion from the time s in [0, 1] to the scaled time tau: `tau = s * rate - zero`.
    rate: f64,
    /// Offset of the conversion from s to the scaled time tau; see `rate`.
    zero: f64,
    /// Scaled time tau at the start of the motion, s = 0, rounded down.
    begin: f32,
}

/// Moving shape, prepared for the filter: the convex hull of up to eight points, extended by a radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweptHull {
    points: [[f32; 3]; LANES],
    count: usize,
    radius: f32,
    low: [f32; 3],
    high: [f32; 3],
}

/// Eight resting triangles, prepared for the filter.
pub(crate) struct RestingTriangles8<L: Lanes> {
    points: [[L::F32; 3]; 3],
    low: [L::F32; 3],
    high: [L::F32; 3],
    normal: [L::F32; 3],
    /// Smallest and largest dot product of the normal and a corner relative to the first corner.
    heights: [L::F32; 2],
    /// N: largest |component| of the normal of each triangle.
    max_normal: L::F32,
    /// S: largest |coordinate| of all triangles.
    size: f32,
}

/// Error margins of the filter: [`BOX_ERROR`], [`PLANE_ERROR`], and a factor for the error `e` of [`SweepFilter`].
/// Tests pass smaller values.
#[derive(Clone, Copy)]
struct FilterMargins {
    boxes: f32,
    planes: f32,
    error: f32,
}

const MARGINS: FilterMargins = FilterMargins { boxes: BOX_ERROR, planes: PLANE_ERROR, error: 1.0 };

impl SweepFilter {
    /// Prepares a motion, which must not be zero. `resting` is a point near the resting triangles, and the moving
    /// shape is near this point at the time s = `middle`. `scale` is a power of two that scales the triangles and
    /// the shape to a size of about one.
    pub(crate) fn new(resting: DVec3, motion: DVec3, middle: f64, scale: f64) -> Self {
        let displacement = motion * middle;
        let max_component = motion.abs().max_element();
        // D and the rate are computed in two separate operations, so that neither overflows or underflows.
        let direction = motion / max_component;
        let rate = max_component * scale;
        // If the rate underflows, it is replaced by NaN. All scaled times that are computed from it are then
        // infinite, that is, unknown.
        let rate = if rate > 1e-280 { rate } else { f64::NAN };
        let error = (4.0 * F64_ROUNDING * (resting.abs().max_element() + 2.0 * displacement.abs().max_element())
            + UNDERFLOW_LOSS)
            * scale;
        let inverse_direction = direction.to_array().map(|x| {
            let step = x.abs().max(MIN_COMPONENT) as f32;
            if x < 0.0 { -1.0 / step } else { 1.0 / step }
        });
        let mut filter = Self {
            resting,
            moving: resting - displacement,
            scale,
            direction: direction.as_vec3().to_array(),
            inverse_direction,
            error: error as f32 * (1.0 + f32::EPSILON) + f32::MIN_POSITIVE,
            rate,
            zero: rate * middle,
            begin: f32::NEG_INFINITY,
        };
        filter.begin = -Self { zero: -filter.zero, ..filter }.tau(0.0);
        filter
    }

    /// Converts a time s to the scaled time tau, rounded up; infinite if the conversion failed.
    #[inline]
    pub(crate) fn tau(&self, s: f64) -> f32 {
        let scaled = s * self.rate;
        let tau = (scaled - self.zero) + 16.0 * F64_ROUNDING * (scaled.abs() + self.zero.abs());
        let tau = tau as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + FILTER_UNDERFLOW;
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// Prepares a moving shape, given by its points at the start of the motion and a radius.
    #[inline]
    pub(crate) fn row(&self, points: &[DVec3], radius: f64) -> SweptHull {
        // The radius is rounded up.
        let radius = (radius * self.scale) as f32 * (1.0 + 2.0 * f32::EPSILON);
        let mut row = SweptHull {
            points: [[0.0; 3]; LANES],
            count: points.len().min(LANES),
            radius,
            low: [f32::INFINITY; 3],
            high: [f32::NEG_INFINITY; 3],
        };
        for (scaled_point, point) in row.points.iter_mut().zip(points) {
            *scaled_point = ((*point - self.moving) * self.scale).as_vec3().to_array();
            for axis in 0..3 {
                row.low[axis] = row.low[axis].min(scaled_point[axis]);
                row.high[axis] = row.high[axis].max(scaled_point[axis]);
            }
        }
        for axis in 0..3 {
            row.low[axis] -= radius;
            row.high[axis] += radius;
        }
        row
    }

    /// Prepares `count` moving triangles, at most eight, one row per triangle.
    #[inline(always)]
    pub(crate) fn rows<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3], count: usize) -> [SweptHull; LANES] {
        let points = self.relative_points(l, world, self.moving);
        let mut rows = [SweptHull::EMPTY; LANES];
        let mut stored = [[[0.0; LANES]; 3]; 3];
        for corner in 0..3 {
            for axis in 0..3 {
                stored[corner][axis] = l.store(points[corner][axis]);
            }
        }
        for (lane, row) in rows.iter_mut().enumerate().take(count) {
            row.count = 3;
            for corner in 0..3 {
                for axis in 0..3 {
                    let x = stored[corner][axis][lane];
                    row.points[corner][axis] = x;
                    row.low[axis] = row.low[axis].min(x);
                    row.high[axis] = row.high[axis].max(x);
                }
            }
        }
        rows
    }

    /// Prepares eight resting triangles.
    #[inline(always)]
    pub(crate) fn resting<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3]) -> RestingTriangles8<L> {
        let points = self.relative_points(l, world, self.resting);
        let [p, q, r] = points;
        let zero = l.splat(0.0);
        let (mut low, mut high, mut edges) = ([zero; 3], [zero; 3], [[zero; 3]; 2]);
        let mut size = zero;
        for axis in 0..3 {
            low[axis] = l.min(l.min(p[axis], q[axis]), r[axis]);
            high[axis] = l.max(l.max(p[axis], q[axis]), r[axis]);
            size = l.max(size, l.max(l.abs(low[axis]), l.abs(high[axis])));
            edges[0][axis] = q[axis] - p[axis];
            edges[1][axis] = r[axis] - p[axis];
        }
        let normal = cross::<L>(edges[0], edges[1]);
        let max_normal = l.max(l.max(l.abs(normal[0]), l.abs(normal[1])), l.abs(normal[2]));
        // No `map` here: the compiler may not inline its closure.
        let edge_heights = [dot::<L>(normal, edges[0]), dot::<L>(normal, edges[1])];
        let heights = [
            l.min(l.min(edge_heights[0], edge_heights[1]), zero),
            l.max(l.max(edge_heights[0], edge_heights[1]), zero),
        ];
        RestingTriangles8 { points, low, high, normal, heights, max_normal, size: l.max_lane(size) }
    }

    /// Points relative to `from`, scaled and rounded to `f32`.
    #[inline(always)]
    fn relative_points<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3], from: DVec3) -> [[L::F32; 3]; 3] {
        let zero = l.splat(0.0);
        let mut points = [[zero; 3]; 3];
        let scale = l.splat_f64(self.scale);
        for axis in 0..3 {
            let from = l.splat_f64(from[axis]);
            for corner in 0..3 {
                points[corner][axis] = l.to_f32((world[corner][axis] - from) * scale);
            }
        }
        points
    }

    /// Returns the lanes whose triangle the moving shape `row` may touch no later than `until`, and lower bounds
    /// of the times of contact. `until` and the returned times are scaled times tau.
    #[inline(always)]
    pub(crate) fn may_touch<L: Lanes>(
        &self,
        l: L,
        row: &SweptHull,
        triangles: &RestingTriangles8<L>,
        until: f32,
    ) -> (u32, F32x8) {
        self.may_touch_with(&MARGINS, l, row, triangles, until)
    }

    /// [`may_touch`](Self::may_touch) with other error margins. Tests pass margins that are too small, to check
    /// that they detect wrong results.
    #[inline(always)]
    fn may_touch_with<L: Lanes>(
        &self,
        margins: &FilterMargins,
        l: L,
        row: &SweptHull,
        triangles: &RestingTriangles8<L>,
        until: f32,
    ) -> (u32, F32x8) {
        let mut size = triangles.size;
        for axis in 0..3 {
            size = size.max(row.low[axis].abs()).max(row.high[axis].abs());
        }
        // If coordinates are NaN or too large for `f32`, the filter rejects no lane.
        if !(size <= MAX_COORDINATE && self.error <= MAX_COORDINATE) {
            return (0xff, [self.begin; LANES]);
        }
        let error = self.error * margins.error;
        let margin = size * margins.boxes + 2.0 * error + FILTER_UNDERFLOW;
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(until));
        for axis in 0..3 {
            let inverse_direction = self.inverse_direction[axis];
            let (low, high) = (l.splat(row.low[axis] - margin), l.splat(row.high[axis] + margin));
            let (entry, exit) = (triangles.low[axis] - high, triangles.high[axis] - low);
            let (entry, exit) = if inverse_direction < 0.0 { (exit, entry) } else { (entry, exit) };
            enter = l.max(enter, entry * l.splat(inverse_direction));
            leave = l.min(leave, exit * l.splat(inverse_direction));
        }
        let mut undecided = !l.to_bitmask(l.greater(enter, leave)) & 0xff;
        if undecided != 0 {
            let margin = size * margins.planes + 8.0 * error;
            undecided &= !l.to_bitmask(self.misses_plane(l, row, triangles, [enter, leave], margin));
        }
        (undecided, l.store(enter))
    }

    /// Mask of the lanes in which the moving shape `row` is certainly on one side of the triangle's plane from the
    /// scaled time `enter` to `leave`. `margin` is the error bound of a height for a normal whose largest
    /// |component| is 1.
    #[inline(always)]
    fn misses_plane<L: Lanes>(
        &self,
        l: L,
        row: &SweptHull,
        triangles: &RestingTriangles8<L>,
        [enter, leave]: [L::F32; 2],
        margin: f32,
    ) -> L::Mask {
        let n = triangles.normal;
        let direction = [l.splat(self.direction[0]), l.splat(self.direction[1]), l.splat(self.direction[2])];
        let (mut min, mut max) = (l.splat(f32::INFINITY), l.splat(f32::NEG_INFINITY));
        for point in &row.points[..row.count] {
            let mut from = [n[0]; 3];
            for axis in 0..3 {
                from[axis] = l.splat(point[axis]) - triangles.points[0][axis];
            }
            let height = dot::<L>(n, from);
            (min, max) = (l.min(min, height), l.max(max, height));
        }
        let speed = dot::<L>(n, direction);
        let (first, last) = (speed * enter, speed * leave);
        // The radius times the length of the normal, rounded up: the sum of |components| is at least the length.
        let radius_extent = (l.abs(n[0]) + l.abs(n[1]) + l.abs(n[2])) * l.splat(row.radius);
        let margin = triangles.max_normal * l.splat(margin) + l.splat(FILTER_UNDERFLOW) + radius_extent;
        let above = l.greater(min + l.min(first, last), triangles.heights[1] + margin);
        let below = l.greater(triangles.heights[0] - margin, max + l.max(first, last));
        l.or(above, below)
    }

    /// Returns all pairs of a moving shape (row) and a resting triangle (lane) that may touch no later than
    /// `until`, a scaled time tau.
    #[inline(always)]
    pub(crate) fn pairs<L: Lanes>(
        &self,
        l: L,
        rows: &[SweptHull],
        triangles: &RestingTriangles8<L>,
        valid: u32,
        until: f32,
    ) -> NearPairs8 {
        let mut pairs = NearPairs8 { keys: [[0.0; LANES]; LANES], near: 0, tested: 0 };
        for (index, row) in rows.iter().enumerate() {
            let (undecided, keys) = self.may_touch(l, row, triangles, until);
            pairs.keys[index] = keys;
            pairs.near |= u64::from(undecided & valid) << (LANES * index);
        }
        pairs.tested = pairs.near.count_ones();
        pairs
    }
}

impl SweptHull {
    const EMPTY: Self = Self {
        points: [[0.0; 3]; LANES],
        count: 0,
        radius: 0.0,
        low: [f32::INFINITY; 3],
        high: [f32::NEG_INFINITY; 3],
    };
}

#[cfg(test)]
mod tests;
