//! On which sides of the edges of one triangle the corners of another are seen.

use crate::exact::sign::Sign;

/// By the edge, which is opposite to the corner of that number, and a corner of the other triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    /// Determinants, all times the same number.
    pub(super) values: [[f64; 3]; 3],
    /// By the edge, a bit for each corner whose side is known.
    positive: [u8; 3],
    negative: [u8; 3],
    zero: [u8; 3],
}

/// For a set of corners, the edges that have both ends in it.
const BETWEEN: [u8; 8] = [0, 0, 0, 0b100, 0, 0b010, 0b001, 0b111];

/// How a corner is seen before a triangle.
pub(super) enum Seeing {
    Beside,
    /// The sign of the sum of its three determinants, which is n . v.
    On {
        inside: bool,
        sign: Sign,
    },
    EdgeOn,
}

impl Sides {
    /// Those that an error of that size cannot change; an infinite one can change all.
    #[inline(always)]
    pub(super) fn new(values: [[f64; 3]; 3], error: f64) -> Self {
        let mut sides = Self { values, positive: [0; 3], negative: [0; 3], zero: [0; 3] };
        for edge in 0..3 {
            for corner in 0..3 {
                sides.positive[edge] |= u8::from(values[edge][corner] > error) << corner;
                sides.negative[edge] |= u8::from(values[edge][corner] < -error) << corner;
            }
        }
        sides
    }

    /// Corners that are surely not seen on the triangle.
    #[inline(always)]
    pub(super) fn outside(&self) -> u8 {
        let any = |[x, y, z]: [u8; 3]| x | y | z;
        any(self.positive) & any(self.negative)
    }

    /// Edges of the other triangle that surely do not cross the line of an edge.
    #[inline(always)]
    pub(super) fn beside(&self, edge: usize) -> u8 {
        BETWEEN[usize::from(self.positive[edge])] | BETWEEN[usize::from(self.negative[edge])]
    }

    /// The side, if it is known, or else found out; and whether it was known.
    #[inline]
    pub(super) fn settle(&mut self, edge: usize, corner: usize, exactly: impl FnOnce() -> Sign) -> bool {
        let bit = 1 << corner;
        let known = (self.positive[edge] | self.negative[edge] | self.zero[edge]) & bit != 0;
        if !known {
            match exactly() {
                Sign::Positive => self.positive[edge] |= bit,
                Sign::Negative => self.negative[edge] |= bit,
                Sign::Zero => self.zero[edge] |= bit,
            }
        }
        known
    }

    /// Of a corner all of whose sides are known.
    pub(super) fn seeing(&self, corner: usize) -> Seeing {
        let any = |sets: &[u8; 3]| (sets[0] | sets[1] | sets[2]) >> corner & 1 == 1;
        let inside = !any(&self.zero);
        match (any(&self.positive), any(&self.negative)) {
            (true, true) => Seeing::Beside,
            (true, false) => Seeing::On { inside, sign: Sign::Positive },
            (false, true) => Seeing::On { inside, sign: Sign::Negative },
            (false, false) => Seeing::EdgeOn,
        }
    }

    /// Of an edge and the ends of another, whose sides are known: the side of the last end if the first is strictly on the other.
    pub(super) fn parted(&self, edge: usize, [first, last]: [usize; 2]) -> Option<Sign> {
        let has = |set: [u8; 3], corner: usize| set[edge] >> corner & 1 == 1;
        if has(self.negative, first) && has(self.positive, last) {
            Some(Sign::Positive)
        } else if has(self.positive, first) && has(self.negative, last) {
            Some(Sign::Negative)
        } else {
            None
        }
    }
}
