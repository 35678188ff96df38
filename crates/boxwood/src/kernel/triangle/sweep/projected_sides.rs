//! Positions of the corners of one projected triangle relative to the edges of another projected triangle.

use crate::kernel::predicates::sign::Sign;

/// For two projected triangles: the side of each corner of one triangle relative to each edge of the other,
/// `[edge][corner]`. Edge `i` is opposite to corner `i`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProjectedSides {
    /// Determinants whose signs are the sides, `[edge][corner]`. All are multiplied by the same number.
    pub(super) values: [[f64; 3]; 3],
    /// For each edge, a bit mask of the corners that are certainly on its positive side.
    positive: [u8; 3],
    /// For each edge, a bit mask of the corners that are certainly on its negative side.
    negative: [u8; 3],
    /// For each edge, a bit mask of the corners that are exactly on its line.
    zero: [u8; 3],
}

/// Table from a bit mask of corners to the bit mask of the edges that have both ends among these corners.
const EDGES_BETWEEN: [u8; 8] = [0, 0, 0, 0b100, 0, 0b010, 0b001, 0b111];

/// Position of a projected corner relative to a projected triangle.
pub(super) enum ProjectedPosition {
    /// The corner is outside of the triangle.
    Outside,
    /// The corner is on the triangle: inside or on the border. `sign` is the sign of the sum of the three
    /// determinants, which is n . v with the normal n of the triangle and the motion v.
    On { inside: bool, sign: Sign },
    /// All three determinants are zero: the triangle projects to a segment whose line contains the projected
    /// corner, or to a point.
    EdgeOn,
}

impl ProjectedSides {
    /// Creates sides from determinants with an error of at most `error`. Signs that such an error can change are
    /// unknown; if `error` is infinite, all are.
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

    /// Bit mask of the corners that are certainly outside of the triangle: on opposite sides of two of its edges.
    #[inline(always)]
    pub(super) fn outside(&self) -> u8 {
        let any = |[x, y, z]: [u8; 3]| x | y | z;
        any(self.positive) & any(self.negative)
    }

    /// Bit mask of the other triangle's edges that certainly do not cross the line of `edge`.
    #[inline(always)]
    pub(super) fn not_crossing(&self, edge: usize) -> u8 {
        EDGES_BETWEEN[usize::from(self.positive[edge])] | EDGES_BETWEEN[usize::from(self.negative[edge])]
    }

    /// Sets the side of a corner relative to an edge to the exact sign `exactly()` if the side is unknown. Returns
    /// true if the side was known.
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

    /// Position of a corner relative to the triangle. All three sides of the corner must be known.
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

    /// If the line of `edge` strictly separates the two corners `first` and `last`, returns the side of `last`,
    /// otherwise `None`. The sides must be known.
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
