//! Sides of the edges of one projected triangle on which the corners of the other lie.

use crate::kernel::predicates::sign::Sign;

/// Sides by edge and by corner of the other triangle. Edge `i` is opposite to corner `i`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProjectedSides {
    /// Determinants, all multiplied by the same number.
    pub(super) values: [[f64; 3]; 3],
    /// Per edge, one bit per corner that is certainly on the positive side.
    positive: [u8; 3],
    /// Per edge, one bit per corner that is certainly on the negative side.
    negative: [u8; 3],
    /// Per edge, one bit per corner that is exactly on the line of the edge.
    zero: [u8; 3],
}

/// For each set of corners, the edges with both ends in it.
const EDGES_BETWEEN: [u8; 8] = [0, 0, 0, 0b100, 0, 0b010, 0b001, 0b111];

/// Position of a projected corner relative to a projected triangle.
pub(super) enum ProjectedPosition {
    /// Outside of the triangle.
    Outside,
    /// On the triangle: inside or on its border. `sign` is that of the sum of the three determinants, n . v.
    On { inside: bool, sign: Sign },
    /// The triangle projects to a segment or point, and the corner is on its line.
    EdgeOn,
}

impl ProjectedSides {
    /// Keeps the signs that an error of this size cannot change; an infinite error leaves all unknown.
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

    /// Corners that are certainly outside of the triangle.
    #[inline(always)]
    pub(super) fn outside(&self) -> u8 {
        let any = |[x, y, z]: [u8; 3]| x | y | z;
        any(self.positive) & any(self.negative)
    }

    /// Edges of the other triangle that certainly do not cross the line of `edge`.
    #[inline(always)]
    pub(super) fn not_crossing(&self, edge: usize) -> u8 {
        EDGES_BETWEEN[usize::from(self.positive[edge])] | EDGES_BETWEEN[usize::from(self.negative[edge])]
    }

    /// Determines a side exactly if it is unknown. Returns true if it was known.
    #[inline]
    pub(super) fn resolve(&mut self, edge: usize, corner: usize, exactly: impl FnOnce() -> Sign) -> bool {
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

    /// Position of a corner, all of whose sides must be known.
    pub(super) fn position(&self, corner: usize) -> ProjectedPosition {
        let any = |sets: &[u8; 3]| (sets[0] | sets[1] | sets[2]) >> corner & 1 == 1;
        let inside = !any(&self.zero);
        match (any(&self.positive), any(&self.negative)) {
            (true, true) => ProjectedPosition::Outside,
            (true, false) => ProjectedPosition::On { inside, sign: Sign::Positive },
            (false, true) => ProjectedPosition::On { inside, sign: Sign::Negative },
            (false, false) => ProjectedPosition::EdgeOn,
        }
    }

    /// If the line of `edge` strictly separates the ends of another edge, the side of the last end. The sides must be
    /// known.
    pub(super) fn separated_ends(&self, edge: usize, [first, last]: [usize; 2]) -> Option<Sign> {
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
