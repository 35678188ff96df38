//! Kinds of regions into which two solids divide space (inside or outside of each), and the relation that follows
//! from them.

use super::Relation;

/// Kinds of regions found so far. The flags are: inside both solids, inside the first only, inside the second
/// only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellFlags {
    in_both: bool,
    in_a: bool,
    in_b: bool,
}

impl CellFlags {
    /// Records that a region of the given kind exists: `inside` tells for each of the two solids whether the region is
    /// in it. `[false, false]` has no effect.
    pub(super) fn insert(&mut self, inside: [bool; 2]) {
        match inside {
            [true, true] => self.in_both = true,
            [true, false] => self.in_a = true,
            [false, true] => self.in_b = true,
            [false, false] => (),
        }
    }

    /// Returns true if a region of the given kind was found: `inside` tells for each of the two solids whether the
    /// region is in it.
    pub(super) fn contains(self, inside: [bool; 2]) -> bool {
        match inside {
            [true, true] => self.in_both,
            [true, false] => self.in_a,
            [false, true] => self.in_b,
            // There is always a region outside of both.
            [false, false] => true,
        }
    }

    /// Returns true if all three kinds of regions were found.
    pub(super) fn is_complete(self) -> bool {
        self.in_both && self.in_a && self.in_b
    }

    /// Relation of two solids for which every existing kind of region was recorded. `touching` is true if their boundaries have a
    /// common point.
    pub(super) fn relation(self, touching: bool) -> Relation {
        match (self.in_both, self.in_a, self.in_b) {
            (true, true, true) => Relation::Crossing,
            (false, ..) if touching => Relation::Touching,
            (false, ..) => Relation::Disjoint,
            (true, false, true) => Relation::AInsideB { touching },
            (true, true, false) => Relation::BInsideA { touching },
            (true, false, false) => Relation::Coincident,
        }
    }
}
