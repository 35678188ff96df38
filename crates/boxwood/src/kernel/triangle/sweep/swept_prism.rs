//! Contact within a positive radius, in integers: tests whether the volume that a triangle sweeps on the first
//! part of its motion is within the radius of another triangle.
//!
//! The closest points of two disjoint triangles are a point of an edge of the first and a point of the second, or
//! a point of the first and a corner of the second. So the volume that the first triangle sweeps up to time s is
//! within the radius of the second exactly if one of these pairs is:
//! - the parallelogram that an edge of the first triangle sweeps (split into two triangles), and the second
//!   triangle;
//! - the first triangle, and the segment that a corner of the second triangle sweeps in the opposite direction.
//!
//! All corners x and x + s v, with v the motion, are integers times a power of two.

use super::contact_normal::{power_below, rounded};
use super::{SWEEP_ERROR, SweptTrianglePair, TriangleImpact};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{F64_ROUNDING as U, F64_UNDERFLOW_GUARD as UNDERFLOW};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::triangle::distance::whole_vector::{WholeVector, minus, plus, whole};
use crate::kernel::triangle::distance::{IntegerTrianglePair, filter_within};
use glam::DVec3;

/// The search ends when the interval that contains the contact time is at most this long. It is slightly less than
/// the allowed error [`SWEEP_ERROR`]. The difference covers the rounding of a time to which this length is added.
const TIME_STEP: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// Integer test for two triangles that are not within the radius of each other at the start of the motion.
pub(super) struct SweptPrism<'a> {
    pair: &'a SweptTrianglePair,
    /// Exponents of two powers of two. Coordinates of corners and the radius are integers times the first power,
    /// components of the motion are integers times the second.
    exponents: [i32; 2],
}

/// How a corner is displaced: not at all, by the motion up to the tested time, or by the opposite of that.
#[derive(Clone, Copy)]
enum SweptDisplacement {
    None,
    Ahead,
    Back,
}

/// Corner of a triangle at its start position `from`, and how it is displaced from there.
#[derive(Clone, Copy)]
struct SweptCorner {
    from: DVec3,
    displacement: SweptDisplacement,
}

/// A triangle `swept` that is part of the swept volume, and a triangle `other`. The test is whether the distance
/// of the two is at most the radius.
struct SweptPiece {
    swept: [SweptCorner; 3],
    other: [DVec3; 3],
}

impl<'a> SweptPrism<'a> {
    pub(super) fn new(pair: &'a SweptTrianglePair) -> Self {
        let coordinates = pair.a.iter().chain(&pair.b).flat_map(DVec3::to_array);
        let exponents = [common_exponent(coordinates.chain([pair.radius])), common_exponent(pair.motion.to_array())];
        Self { pair, exponents }
    }

    /// First time at which the triangles are within the radius of each other, at most 2^-40 too early. `None` if
    /// there is no such time, or if it is later than `until`. The first contact must not be before `low`. The
    /// search is fastest if this contact is just after `low` or near `hint`.
    #[cold]
    #[inline(never)]
    pub(super) fn first_within(&self, mut low: f64, hint: f64, until: f64) -> Option<TriangleImpact> {
        let before = hint - TIME_STEP / 2.0;
        if before > low && !self.is_reached(before) {
            low = before;
        }
        let mut ahead = TIME_STEP;
        let mut high = loop {
            let next = (low + ahead).min(1.0);
            if self.is_reached(next) {
                break next;
            }
            // If the volume swept up to time 1 is not within the radius, there is no contact. This test decides most misses.
            if next >= 1.0 || next > until || (ahead <= TIME_STEP && !self.is_reached(1.0)) {
                return None;
            }
            (low, ahead) = (next, ahead * 16.0);
        };
        while high - low > TIME_STEP {
            let middle = low + (high - low) * 0.5;
            *(if self.is_reached(middle) { &mut high } else { &mut low }) = middle;
        }
        Some(self.impact(low))
    }

    /// Returns true if the first contact is not after `time`. The result is true if `f64` proves that one piece of
    /// the swept volume is within the radius, and false if it proves that no piece is. In all other cases,
    /// integers decide the pieces that `f64` left undecided.
    fn is_reached(&self, time: f64) -> bool {
        let at = self.at(time);
        let filtered = |part: &SweptPiece| at.filter_within(part);
        let undecided = |part: &SweptPiece| filtered(part).is_none() && at.is_within(part);
        self.parts().any(|part| filtered(&part) == Some(true)) || self.parts().any(|part| undecided(&part))
    }

    /// The pieces of the swept volume, each with the triangle to test it against.
    fn parts(&self) -> impl Iterator<Item = SweptPiece> + '_ {
        let SweptTrianglePair { a, b, .. } = self.pair;
        let corner = |i: usize| SweptCorner { from: a[i], displacement: SweptDisplacement::None };
        let moved = |i: usize| SweptCorner { from: a[i], displacement: SweptDisplacement::Ahead };
        let is_point = a[0] == a[2];
        let is_segment = a[0] == a[1] || a[1] == a[2];
        let edges = match (is_point, is_segment) {
            (true, _) => &[][..],
            (false, true) => &[[0, 2]],
            (false, false) => &[[0, 1], [1, 2], [0, 2]],
        };
        let swept = edges.iter().flat_map(move |&[i, j]| {
            [[corner(i), corner(j), moved(j)], [corner(i), moved(j), moved(i)]]
                .map(|swept| SweptPiece { swept, other: *b })
        });
        let point = SweptPiece { swept: [corner(0), moved(0), moved(0)], other: *b };
        let backward = |&q: &DVec3| {
            let [from, to] = [SweptDisplacement::None, SweptDisplacement::Back]
                .map(|displacement| SweptCorner { from: q, displacement });
            SweptPiece { swept: [from, to, to], other: *a }
        };
        let backward_corners = if is_segment { &[][..] } else { &b[..] };
        is_point.then_some(point).into_iter().chain(swept).chain(backward_corners.iter().map(backward))
    }

    /// Builds the result for the contact time `time`, at which the triangles are still slightly farther apart than
    /// the radius.
    fn impact(&self, time: f64) -> TriangleImpact {
        let at = self.at(time);
        let moved = self.pair.a.map(|from| SweptCorner { from, displacement: SweptDisplacement::Ahead });
        let approximate_corners = moved.map(|corner| at.rounded_position(corner));
        let corners = [moved.map(|corner| at.whole(corner)), self.pair.b.map(|q| at.resting(q))];
        let found =
            IntegerTrianglePair { approximate_corners: [&approximate_corners, &self.pair.b], corners }.nearest();
        debug_assert!(found.is_some(), "no closest points for a pair outside its radius: {:?}", self.pair);
        found.map_or_else(
            || self.pair.impact(time, self.pair.b[0], self.pair.motion),
            |found| self.pair.impact(time, found.points[1], rounded(&found.normal)),
        )
    }

    /// The volume swept up to `time`, with the displacement at that time.
    fn at(&self, time: f64) -> PrismUntil<'_> {
        let time_exponent = common_exponent([time]);
        let [resting, moving] = self.exponents;
        let exponent = resting.min(moving + time_exponent);
        let time_integer = Integer::over(time, time_exponent).shifted((moving + time_exponent - exponent) as u32);
        let displacement = whole::<Integer>(self.pair.motion, moving).map(|x| x.times(&time_integer));
        PrismUntil {
            prism: self,
            displacement,
            rounded_displacement: self.pair.motion * time,
            shift: (resting - exponent) as u32,
        }
    }
}

/// The volume that a triangle sweeps up to a time, with the displacement at that time.
struct PrismUntil<'a> {
    prism: &'a SweptPrism<'a>,
    /// The motion times the time up to which the triangle is swept, in integers.
    displacement: WholeVector<Integer>,
    /// The motion times the time up to which the triangle is swept, rounded to `f64`.
    rounded_displacement: DVec3,
    /// Number of bits by which integer corners are shifted to the unit of the displacement.
    shift: u32,
}

impl PrismUntil<'_> {
    fn resting(&self, corner: DVec3) -> WholeVector<Integer> {
        whole::<Integer>(corner, self.prism.exponents[0]).map(|x| x.shifted(self.shift))
    }

    fn whole(&self, corner: SweptCorner) -> WholeVector<Integer> {
        let from = self.resting(corner.from);
        match corner.displacement {
            SweptDisplacement::None => from,
            SweptDisplacement::Ahead => plus(&from, &self.displacement),
            SweptDisplacement::Back => minus(&from, &self.displacement),
        }
    }

    /// Position of a displaced corner, rounded to `f64`.
    fn rounded_position(&self, corner: SweptCorner) -> DVec3 {
        match corner.displacement {
            SweptDisplacement::None => corner.from,
            SweptDisplacement::Ahead => corner.from + self.rounded_displacement,
            SweptDisplacement::Back => corner.from - self.rounded_displacement,
        }
    }

    /// Returns whether a piece of the swept volume is within the radius of its other triangle; `None` if `f64`
    /// cannot decide.
    ///
    /// All positions are first multiplied by a power of two, so that their size is at most about one. Such a
    /// product has an error of less than [`UNDERFLOW`] if it underflows, and no error if not. With u = 2^-53, each
    /// coordinate of a position has an error of 1u of the displacement and 1u of the sum of start and
    /// displacement. The two errors are less than 3u of the largest |coordinate|. The error of the position in
    /// length is less than 6u of the largest |coordinate|, plus underflow.
    fn filter_within(&self, part: &SweptPiece) -> Option<bool> {
        let parts = part.swept.iter().map(|corner| corner.from).chain(part.other);
        let largest =
            parts.fold(self.rounded_displacement.abs(), |largest, part| largest.max(part.abs())).max_element();
        let scale = power_below(largest);
        let error = 6.0 * U * (largest * scale) + 4.0 * UNDERFLOW * (1.0 + scale);
        let swept = part.swept.map(|corner| self.rounded_position(corner) * scale);
        filter_within(&swept, &part.other.map(|corner| corner * scale), self.prism.pair.radius * scale, error)
    }

    fn is_within(&self, part: &SweptPiece) -> bool {
        let radius = Integer::over(self.prism.pair.radius, self.prism.exponents[0]).shifted(self.shift);
        let approximate_corners = part.swept.map(|corner| self.rounded_position(corner));
        let corners = [part.swept.map(|corner| self.whole(corner)), part.other.map(|q| self.resting(q))];
        IntegerTrianglePair { approximate_corners: [&approximate_corners, &part.other], corners }.is_within(&radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::triangle::sweep::tests::families::{Case, cases};

    /// Wherever `f64` decides whether a piece is within the radius, integers give the same result.
    #[test]
    fn filter_matches_exact() {
        let mut decided = [0; 2];
        for Case { name, pair: [a, b], motion, radius, .. } in cases(97, 12) {
            let pair = SweptTrianglePair { a, b, motion, radius };
            let prism = SweptPrism::new(&pair);
            for time in [1.0, 0.5, 0.1, 1e-9] {
                let at = prism.at(time);
                for part in prism.parts() {
                    if let Some(filtered) = at.filter_within(&part) {
                        assert_eq!(filtered, at.is_within(&part), "{name}: {pair:?} {time}");
                        decided[usize::from(filtered)] += 1;
                    }
                }
            }
        }
        assert!(decided[0] > 1000 && decided[1] > 1000, "{decided:?}");
    }
}
