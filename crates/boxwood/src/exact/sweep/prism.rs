//! A positive radius in whole numbers: whether what a triangle sweeps on a part of its way is within the radius of another.
//!
//! Nearest points of two disjoint triangles are a point of an edge of the first and one of the second, or a point of the first and
//! a corner of the second. So what the first sweeps up to a time s is within a radius exactly if what one of its edges sweeps is,
//! a parallelogram: two triangles, or the segment that a corner of the second sweeps the other way is within
//! the radius of the first. All of their corners are x + s v, whole over a power of two.

use super::normal::{power_below, rounded};
use super::{Meeting, Pair, SWEEP_ERROR};
use crate::exact::distance::vector::{Vector, minus, plus, whole};
use crate::exact::distance::{WholePair, about_within};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::orient::{U, UNDERFLOW};
use glam::DVec3;

/// Less than the error allowed, so that adding it may round.
const AHEAD: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// A pair that is not within its radius at the start.
pub(super) struct Prism<'a> {
    pair: &'a Pair,
    /// Of all corners and of the radius, and of the motion.
    exponents: [i32; 2],
}

/// Which way a corner has gone.
#[derive(Clone, Copy)]
enum Way {
    None,
    Ahead,
    Back,
}

/// A corner of a triangle, or where it is after a time.
#[derive(Clone, Copy)]
struct Corner {
    from: DVec3,
    way: Way,
}

/// A triangle that is swept, and another that it may be within the radius of.
struct Piece {
    swept: [Corner; 3],
    other: [DVec3; 3],
}

impl<'a> Prism<'a> {
    pub(super) fn new(pair: &'a Pair) -> Self {
        let coordinates = pair.a.iter().chain(&pair.b).flat_map(DVec3::to_array);
        let exponents = [common_exponent(coordinates.chain([pair.radius])), common_exponent(pair.motion.to_array())];
        Self { pair, exponents }
    }

    /// When they are first within the radius, at most 2^-40 early. The first contact is not before `low`, and likely just after it,
    /// or where there is a hint.
    #[cold]
    #[inline(never)]
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
            // What is not within the radius at the end never was: most of what passes is done with here.
            if next >= 1.0 || next > until || (ahead <= AHEAD && !self.is_within(1.0)) {
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

    /// Whether the first contact is not after a time: by `f64` if one of the swept triangles is surely within the radius, or all
    /// are surely not; whole numbers decide what is left.
    fn is_within(&self, time: f64) -> bool {
        let at = self.at(time);
        let guess = |piece: &Piece| at.about_within(piece);
        let open = |piece: &Piece| guess(piece).is_none() && at.is_within(piece);
        self.pieces().any(|piece| guess(&piece) == Some(true)) || self.pieces().any(|piece| open(&piece))
    }

    /// The triangles that are swept, each with the one that it is near to.
    fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let Pair { a, b, .. } = self.pair;
        let corner = |i: usize| Corner { from: a[i], way: Way::None };
        let moved = |i: usize| Corner { from: a[i], way: Way::Ahead };
        let is_point = a[0] == a[2];
        let is_segment = a[0] == a[1] || a[1] == a[2];
        let edges = match (is_point, is_segment) {
            (true, _) => &[][..],
            (false, true) => &[[0, 2]],
            (false, false) => &[[0, 1], [1, 2], [0, 2]],
        };
        let swept = edges.iter().flat_map(move |&[i, j]| {
            [[corner(i), corner(j), moved(j)], [corner(i), moved(j), moved(i)]].map(|swept| Piece { swept, other: *b })
        });
        let point = Piece { swept: [corner(0), moved(0), moved(0)], other: *b };
        let back = |&q: &DVec3| {
            let [from, to] = [Way::None, Way::Back].map(|way| Corner { from: q, way });
            Piece { swept: [from, to, to], other: *a }
        };
        let backs = if is_segment { &[][..] } else { &b[..] };
        is_point.then_some(point).into_iter().chain(swept).chain(backs.iter().map(back))
    }

    /// Where they are at a time when they are apart.
    fn meeting(&self, time: f64) -> Meeting {
        let at = self.at(time);
        let moved = self.pair.a.map(|from| Corner { from, way: Way::Ahead });
        let places = moved.map(|corner| at.place(corner));
        let corners = [moved.map(|corner| at.whole(corner)), self.pair.b.map(|q| at.resting(q))];
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
    fn resting(&self, corner: DVec3) -> Vector<Integer> {
        whole::<Integer>(corner, self.prism.exponents[0]).map(|x| x.shifted(self.shift))
    }

    fn whole(&self, corner: Corner) -> Vector<Integer> {
        let from = self.resting(corner.from);
        match corner.way {
            Way::None => from,
            Way::Ahead => plus(&from, &self.way),
            Way::Back => minus(&from, &self.way),
        }
    }

    /// About where a corner is.
    fn place(&self, corner: Corner) -> DVec3 {
        match corner.way {
            Way::None => corner.from,
            Way::Ahead => corner.from + self.place,
            Way::Back => corner.from - self.place,
        }
    }

    /// If `f64` can tell. In each coordinate a place is off by u of the way and u of the sum, so by less than 3u of the largest of
    /// its parts, and in length by less than 6u of that, besides what underflow takes. All is brought to a size of at most about
    /// one first, by a power of two: a product with that is off by less than [`UNDERFLOW`], and not at all if it does not underflow.
    fn about_within(&self, piece: &Piece) -> Option<bool> {
        let parts = piece.swept.iter().map(|corner| corner.from).chain(piece.other);
        let largest = parts.fold(self.place.abs(), |largest, part| largest.max(part.abs())).max_element();
        let scale = power_below(largest);
        let off = 6.0 * U * (largest * scale) + 4.0 * UNDERFLOW * (1.0 + scale);
        let swept = piece.swept.map(|corner| self.place(corner) * scale);
        about_within(&swept, &piece.other.map(|corner| corner * scale), self.prism.pair.radius * scale, off)
    }

    fn is_within(&self, piece: &Piece) -> bool {
        let radius = Integer::over(self.prism.pair.radius, self.prism.exponents[0]).shifted(self.shift);
        let places = piece.swept.map(|corner| self.place(corner));
        let corners = [piece.swept.map(|corner| self.whole(corner)), piece.other.map(|q| self.resting(q))];
        WholePair { places: [&places, &piece.other], corners }.is_within(&radius)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::families::{Case, cases};
    use super::*;

    /// What `f64` tells of a swept triangle is what whole numbers do.
    #[test]
    fn guesses_are_right() {
        let mut told = [0; 2];
        for Case { name, pair: [a, b], motion, radius, .. } in cases(97, 12) {
            let pair = Pair { a, b, motion, radius };
            let prism = Prism::new(&pair);
            for time in [1.0, 0.5, 0.1, 1e-9] {
                let at = prism.at(time);
                for piece in prism.pieces() {
                    if let Some(guess) = at.about_within(&piece) {
                        assert_eq!(guess, at.is_within(&piece), "{name}: {pair:?} {time}");
                        told[usize::from(guess)] += 1;
                    }
                }
            }
        }
        assert!(told[0] > 1000 && told[1] > 1000, "{told:?}");
    }
}
