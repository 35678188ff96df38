//! Which kinds of regions two solids cut space into, and what follows for their relation.

use super::Relation;

/// The kinds of regions that were seen: inside of both solids, of the first alone, of the second alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Regions {
    in_both: bool,
    in_a: bool,
    in_b: bool,
}

impl Regions {
    pub(super) fn see(&mut self, inside: [bool; 2]) {
        match inside {
            [true, true] => self.in_both = true,
            [true, false] => self.in_a = true,
            [false, true] => self.in_b = true,
            [false, false] => (),
        }
    }

    pub(super) fn has(self, inside: [bool; 2]) -> bool {
        match inside {
            [true, true] => self.in_both,
            [true, false] => self.in_a,
            [false, true] => self.in_b,
            // There is always a region outside of both.
            [false, false] => true,
        }
    }

    /// Whether no more can be seen.
    pub(super) fn all(self) -> bool {
        self.in_both && self.in_a && self.in_b
    }

    /// The relation of two solids of which all kinds of regions were seen; `touching` says whether their boundaries meet.
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
