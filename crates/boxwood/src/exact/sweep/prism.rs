//! A positive radius in whole numbers: whether what a triangle sweeps on a part of its way is within the radius of another.
//!
//! Nearest points of two disjoint triangles are a point of an edge of the first and one of the second, or a point of the first and
//! a corner of the second. So what the first sweeps up to a time s is within a radius exactly if what one of its edges sweeps is,
//! a parallelogram: two triangles, or the segment that a corner of the second sweeps the other way is within
//! the radius of the first. All of their corners are x + s v, whole over a power of two.

use super::normal::rounded;
use super::{Meeting, Pair, SWEEP_ERROR};
use crate::exact::distance::WholePair;
use crate::exact::distance::vector::{Vector, minus, plus, whole};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use glam::DVec3;

/// Less than the error allowed, so that adding it may round.
const AHEAD: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// A pair that is not within its radius at the start.
pub(super) struct Prism<'a> {
    pair: &'a Pair,
    /// Of all corners and of the radius, and of the motion.
    exponents: [i32; 2],
}

/// A point in whole numbers, and about where it is.
type Place = (Vector<Integer>, DVec3);

impl<'a> Prism<'a> {
    pub(super) fn new(pair: &'a Pair) -> Self {
        let coordinates = pair.a.iter().chain(&pair.b).flat_map(DVec3::to_array);
        let exponents = [common_exponent(coordinates.chain([pair.radius])), common_exponent(pair.motion.to_array())];
        Self { pair, exponents }
    }

    /// When they are first within the radius, at most 2^-40 early. The first contact is not before `low`, and likely just after it,
    /// or where there is a hint.
    pub(super) fn first_within(&self, mut low: f64, hint: f64, until: f64) -> Option<Meeting> {
        let before = hint - AHEAD / 2.0;
        if before > low && !self.is_within(before) {
            low = before;
        }
        let mut ahead = AHEAD;
        let mut high = loop {
            let next = (low + ahead).min(1.0);
            if self.is_within(next) {
                break next;
            }
            if next >= 1.0 || next > until {
                return None;
            }
            (low, ahead) = (next, ahead * 16.0);
        };
        while high - low > AHEAD {
            let middle = low + (high - low) * 0.5;
            *(if self.is_within(middle) { &mut high } else { &mut low }) = middle;
        }
        Some(self.meeting(low))
    }

    /// Whether the first contact is not after a time.
    fn is_within(&self, time: f64) -> bool {
        let at = self.at(time);
        let (a, b) = (&self.pair.a, &self.pair.b);
        let radius = Integer::over(self.pair.radius, self.exponents[0]).shifted(at.shift);
        let within = |[p, q, r]: [&Place; 3], other: &[DVec3; 3]| {
            let places = [p.1, q.1, r.1];
            let other_corners = other.map(|corner| at.resting(corner).0);
            let corners = [[p.0.clone(), q.0.clone(), r.0.clone()], other_corners];
            WholePair { places: [&places, other], corners }.is_within(&radius)
        };
        let [from, to] = [false, true].map(|moved| a.map(|p| if moved { at.moved(p, false) } else { at.resting(p) }));
        if a[0] == a[2] {
            return within([&from[0], &to[0], &to[0]], b);
        }
        let is_segment = a[0] == a[1] || a[1] == a[2];
        let edges = if is_segment { &[[0, 2]][..] } else { &[[0, 1], [1, 2], [0, 2]] };
        let swept =
            |&[i, j]: &[usize; 2]| within([&from[i], &from[j], &to[j]], b) || within([&from[i], &to[j], &to[i]], b);
        let back = |&q: &DVec3| {
            let (from, to) = (at.resting(q), at.moved(q, true));
            within([&from, &to, &to], a)
        };
        edges.iter().any(swept) || (!is_segment && b.iter().any(back))
    }

    /// Where they are at a time when they are apart.
    fn meeting(&self, time: f64) -> Meeting {
        let at = self.at(time);
        let moved = self.pair.a.map(|p| at.moved(p, false));
        let places = [0, 1, 2].map(|i| moved[i].1);
        let corners = [moved.map(|place| place.0), self.pair.b.map(|q| at.resting(q).0)];
        let found = WholePair { places: [&places, &self.pair.b], corners }.nearest();
        debug_assert!(found.is_some(), "they meet before they are near: {:?}", self.pair);
        found.map_or_else(
            || self.pair.meeting(time, self.pair.b[0], self.pair.motion),
            |found| self.pair.meeting(time, found.points[1], rounded(&found.normal)),
        )
    }

    fn at(&self, time: f64) -> At<'_> {
        let own = common_exponent([time]);
        let [resting, moving] = self.exponents;
        let exponent = resting.min(moving + own);
        let time_whole = Integer::over(time, own).shifted((moving + own - exponent) as u32);
        let way = whole::<Integer>(self.pair.motion, moving).map(|x| x.times(&time_whole));
        At { prism: self, way, place: self.pair.motion * time, shift: (resting - exponent) as u32 }
    }
}

/// A prism up to a time.
struct At<'a> {
    prism: &'a Prism<'a>,
    way: Vector<Integer>,
    place: DVec3,
    /// From the power of two of corners to that of all.
    shift: u32,
}

impl At<'_> {
    fn resting(&self, corner: DVec3) -> Place {
        (whole::<Integer>(corner, self.prism.exponents[0]).map(|x| x.shifted(self.shift)), corner)
    }

    fn moved(&self, corner: DVec3, back: bool) -> Place {
        let (from, place) = self.resting(corner);
        if back { (minus(&from, &self.way), place - self.place) } else { (plus(&from, &self.way), place + self.place) }
    }
}
