//! Which triangles of eight something that moves may meet, and when, in `f32` lanes: by boxes, then by planes.
//!
//! What moves is at its place plus s d, d the motion. Seen from a point g, in units, and s0 being about when it is near,
//!
//! ```text
//! resting: x = (w - g) k        moving: x + tau D,  x = (p - h) k,  h = g - s0 d,  D = d / |d|,  tau = (s - s0) |d| k
//! ```
//!
//! |d| the largest |component|, k one over the unit. Points are rounded by v = 2^-24 of the largest |coordinate| S, and h errs
//! by e = 4u (|g| + 2 |s0 d|) + 2^-1070. Where boxes overlap |tau| <= 2 S, so that D, rounded and no component taken for less than v, costs
//! 4v S. **Boxes**: two bounds 2v S, a difference 2v S, times 1 / D 2v of that: below 16v S + e in all; we take 64v S + 2e.
//!
//! **Planes.** For *any* vector n, |components| at most N, a corner of what moves is at n.(x - y) + tau n.D along n, seen from a
//! corner y of the other: n.(x - y) errs by 30v N S (4v S of a difference, a product and two sums), that of another corner
//! of the other by as much, tau n.D by 30v N S, and their sums by 20v N S: below 128v N S + 3 e N in all; we take 512v N S +
//! 8 e N. tau n.D is between its values where boxes begin and end to overlap. n is about normal to the triangle; of one
//! that is nearly a segment it is anything, so that its corners are measured too.

use super::near::NearPairs;
use super::{cross, dot};
use crate::simd::{Eight, LANES, Lanes};
use glam::DVec3;

/// 64v.
const BOXES: f32 = 1.0 / (1 << 18) as f32;
/// 512v.
const PLANES: f32 = 1.0 / (1 << 15) as f32;
/// Far above what underflow takes from products of three.
const UNDERFLOW: f32 = f32::from_bits((127 - 90) << 23);
/// Beyond this, products could overflow.
const LARGEST: f32 = (1 << 20) as f32;
/// The least |component| of D: v.
const LEAST: f64 = 1.0 / (1 << 24) as f64;
/// Unit roundoff of `f64`.
const U: f64 = f64::EPSILON / 2.0;
/// More than underflow takes from a product in `f64`, times a few.
const LOST: f64 = 16.0 * 5e-324;

/// A motion as lanes see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepFilter {
    /// g and h.
    resting: DVec3,
    moving: DVec3,
    /// k, a power of two.
    per_unit: f64,
    direction: [f32; 3],
    /// 1 / D.
    per_step: [f32; 3],
    /// e.
    error: f32,
    /// From s to tau: s * rate - zero.
    rate: f64,
    zero: f64,
    begin: f32,
}

/// Up to eight points of what moves, the hull of which, with all that is not farther from it than a radius, is one row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingRow {
    points: [[f32; 3]; LANES],
    count: usize,
    radius: f32,
    low: [f32; 3],
    high: [f32; 3],
}

/// Eight resting triangles.
pub(crate) struct RestingEight<L: Lanes> {
    points: [[L::F; 3]; 3],
    low: [L::F; 3],
    high: [L::F; 3],
    normal: [L::F; 3],
    /// Between which heights along the normal its corners are, from the first.
    heights: [L::F; 2],
    /// N.
    steep: L::F,
    /// S.
    size: f32,
}

/// What is taken for errors: the constants above, and a share of e.
#[derive(Clone, Copy)]
struct Margins {
    boxes: f32,
    planes: f32,
    error: f32,
}

const MARGINS: Margins = Margins { boxes: BOXES, planes: PLANES, error: 1.0 };

impl SweepFilter {
    /// Seen from about `resting`, where what moves is at s = `middle`; the motion is not zero. `per_unit` brings both to a size
    /// of about one.
    pub(crate) fn new(resting: DVec3, motion: DVec3, middle: f64, per_unit: f64) -> Self {
        let way = motion * middle;
        let longest = motion.abs().max_element();
        // In two steps, so that neither is out of range.
        let direction = motion / longest;
        let rate = longest * per_unit;
        // Where it underflows, nothing is known of when anything happens.
        let rate = if rate > 1e-280 { rate } else { f64::NAN };
        let error = (4.0 * U * (resting.abs().max_element() + 2.0 * way.abs().max_element()) + LOST) * per_unit;
        let per_step = direction.to_array().map(|x| {
            let step = x.abs().max(LEAST) as f32;
            if x < 0.0 { -1.0 / step } else { 1.0 / step }
        });
        let mut own = Self {
            resting,
            moving: resting - way,
            per_unit,
            direction: direction.as_vec3().to_array(),
            per_step,
            error: error as f32 * (1.0 + f32::EPSILON) + f32::MIN_POSITIVE,
            rate,
            zero: rate * middle,
            begin: f32::NEG_INFINITY,
        };
        own.begin = -Self { zero: -own.zero, ..own }.tau(0.0);
        own
    }

    /// tau at `s`, rounded up. Infinite if that is not known.
    #[inline]
    pub(crate) fn tau(&self, s: f64) -> f32 {
        let long = s * self.rate;
        let tau = (long - self.zero) + 16.0 * U * (long.abs() + self.zero.abs());
        let tau = tau as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + UNDERFLOW;
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// A row of what moves, at its place where the motion begins.
    #[inline]
    pub(crate) fn row(&self, points: &[DVec3], radius: f64) -> MovingRow {
        // Rounded up.
        let radius = (radius * self.per_unit) as f32 * (1.0 + 2.0 * f32::EPSILON);
        let mut row = MovingRow {
            points: [[0.0; 3]; LANES],
            count: points.len().min(LANES),
            radius,
            low: [f32::INFINITY; 3],
            high: [f32::NEG_INFINITY; 3],
        };
        for (own, point) in row.points.iter_mut().zip(points) {
            *own = ((*point - self.moving) * self.per_unit).as_vec3().to_array();
            for axis in 0..3 {
                row.low[axis] = row.low[axis].min(own[axis]);
                row.high[axis] = row.high[axis].max(own[axis]);
            }
        }
        for axis in 0..3 {
            row.low[axis] -= radius;
            row.high[axis] += radius;
        }
        row
    }

    /// Rows of eight moving triangles.
    #[inline(always)]
    pub(crate) fn rows<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3], count: usize) -> [MovingRow; LANES] {
        let points = self.see(l, world, self.moving);
        let mut rows = [MovingRow::NONE; LANES];
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

    /// Eight triangles that rest.
    #[inline(always)]
    pub(crate) fn resting<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3]) -> RestingEight<L> {
        let points = self.see(l, world, self.resting);
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
        let steep = l.max(l.max(l.abs(normal[0]), l.abs(normal[1])), l.abs(normal[2]));
        // Not by `map`, whose closure the compiler may leave out of line.
        let tops = [dot::<L>(normal, edges[0]), dot::<L>(normal, edges[1])];
        let heights = [l.min(l.min(tops[0], tops[1]), zero), l.max(l.max(tops[0], tops[1]), zero)];
        RestingEight { points, low, high, normal, heights, steep, size: l.largest(size) }
    }

    #[inline(always)]
    fn see<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3], from: DVec3) -> [[L::F; 3]; 3] {
        let zero = l.splat(0.0);
        let mut points = [[zero; 3]; 3];
        let scale = l.splat_wide(self.per_unit);
        for axis in 0..3 {
            let from = l.splat_wide(from[axis]);
            for corner in 0..3 {
                points[corner][axis] = l.narrow((world[corner][axis] - from) * scale);
            }
        }
        points
    }

    /// Lanes that a row may meet no later than `until`, a tau, and when at the earliest.
    #[inline(always)]
    pub(crate) fn may_meet<L: Lanes>(
        &self,
        l: L,
        row: &MovingRow,
        eight: &RestingEight<L>,
        until: f32,
    ) -> (u32, Eight) {
        self.may_meet_by(&MARGINS, l, row, eight, until)
    }

    /// The same with other margins: for a test that wants to see them missed.
    #[inline(always)]
    fn may_meet_by<L: Lanes>(
        &self,
        margins: &Margins,
        l: L,
        row: &MovingRow,
        eight: &RestingEight<L>,
        until: f32,
    ) -> (u32, Eight) {
        let mut size = eight.size;
        for axis in 0..3 {
            size = size.max(row.low[axis].abs()).max(row.high[axis].abs());
        }
        // What is too far away for `f32`, or not a number, is left open.
        if !(size <= LARGEST && self.error <= LARGEST) {
            return (0xff, [self.begin; LANES]);
        }
        let error = self.error * margins.error;
        let margin = size * margins.boxes + 2.0 * error + UNDERFLOW;
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(until));
        for axis in 0..3 {
            let per_step = self.per_step[axis];
            let (low, high) = (l.splat(row.low[axis] - margin), l.splat(row.high[axis] + margin));
            let (soon, late) = (eight.low[axis] - high, eight.high[axis] - low);
            let (soon, late) = if per_step < 0.0 { (late, soon) } else { (soon, late) };
            enter = l.max(enter, soon * l.splat(per_step));
            leave = l.min(leave, late * l.splat(per_step));
        }
        let mut open = !l.bits(l.greater(enter, leave)) & 0xff;
        if open != 0 {
            let margin = size * margins.planes + 8.0 * error;
            open &= !l.bits(self.passes_plane(l, row, eight, [enter, leave], margin));
        }
        (open, l.store(enter))
    }

    /// Lanes of triangles on one side of whose plane a row surely stays from one tau to another. The margin is that of a
    /// vector of |components| up to one.
    #[inline(always)]
    fn passes_plane<L: Lanes>(
        &self,
        l: L,
        row: &MovingRow,
        eight: &RestingEight<L>,
        [enter, leave]: [L::F; 2],
        margin: f32,
    ) -> L::M {
        let n = eight.normal;
        let direction = [l.splat(self.direction[0]), l.splat(self.direction[1]), l.splat(self.direction[2])];
        let (mut least, mut most) = (l.splat(f32::INFINITY), l.splat(f32::NEG_INFINITY));
        for point in &row.points[..row.count] {
            let mut from = [n[0]; 3];
            for axis in 0..3 {
                from[axis] = l.splat(point[axis]) - eight.points[0][axis];
            }
            let height = dot::<L>(n, from);
            (least, most) = (l.min(least, height), l.max(most, height));
        }
        let pace = dot::<L>(n, direction);
        let (first, last) = (pace * enter, pace * leave);
        // The sum of |components| is not less than the length.
        let around = (l.abs(n[0]) + l.abs(n[1]) + l.abs(n[2])) * l.splat(row.radius);
        let margin = eight.steep * l.splat(margin) + l.splat(UNDERFLOW) + around;
        let above = l.greater(least + l.min(first, last), eight.heights[1] + margin);
        let below = l.greater(eight.heights[0] - margin, most + l.max(first, last));
        l.or(above, below)
    }

    /// Pairs of rows and of lanes that may meet no later than `until`, a tau.
    #[inline(always)]
    pub(crate) fn pairs<L: Lanes>(
        &self,
        l: L,
        rows: &[MovingRow],
        eight: &RestingEight<L>,
        valid: u32,
        until: f32,
    ) -> NearPairs {
        let mut pairs = NearPairs { keys: [[0.0; LANES]; LANES], near: 0, tested: 0 };
        for (number, row) in rows.iter().enumerate() {
            let (open, keys) = self.may_meet(l, row, eight, until);
            pairs.keys[number] = keys;
            pairs.near |= u64::from(open & valid) << (LANES * number);
        }
        pairs.tested = pairs.near.count_ones();
        pairs
    }
}

impl MovingRow {
    const NONE: Self = Self {
        points: [[0.0; 3]; LANES],
        count: 0,
        radius: 0.0,
        low: [f32::INFINITY; 3],
        high: [f32::NEG_INFINITY; 3],
    };
}

#[cfg(test)]
mod tests;
