//! How two parts lie to each other, in the words of results.

use boxwood::Relation;
use serde::Serialize;

/// What there is to say of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Touching,
    Crossing,
    AInsideB,
    BInsideA,
    Coincident,
    /// The surfaces meet, and one of them is open or without area there.
    Meeting,
    /// They have nothing in common, but come closer than they may.
    TooClose,
}

impl Kind {
    /// By the relation, and whether the surfaces meet; `None` for parts that have nothing in common.
    pub(crate) fn of(relation: Relation, surfaces_meet: bool) -> Option<Self> {
        match relation {
            Relation::Disjoint if !surfaces_meet => None,
            Relation::Disjoint | Relation::Meeting => Some(Self::Meeting),
            Relation::Touching => Some(Self::Touching),
            Relation::Crossing => Some(Self::Crossing),
            Relation::AInsideB { .. } => Some(Self::AInsideB),
            Relation::BInsideA { .. } => Some(Self::BInsideA),
            Relation::Coincident => Some(Self::Coincident),
        }
    }

    /// Whether the insides have a point in common, so that one part must be moved to be free of the other.
    pub(crate) fn has_depth(self) -> bool {
        matches!(self, Self::Crossing | Self::AInsideB | Self::BInsideA | Self::Coincident)
    }

    /// For programs: an interface, never renamed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Touching => "touching",
            Self::Crossing => "crossing",
            Self::AInsideB => "a_inside_b",
            Self::BInsideA => "b_inside_a",
            Self::Coincident => "coincident",
            Self::Meeting => "meeting",
            Self::TooClose => "too_close",
        }
    }

    /// For a table, where room is short.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Touching => "touching",
            Self::Crossing => "crossing",
            Self::AInsideB => "a in b",
            Self::BInsideA => "b in a",
            Self::Coincident => "same",
            Self::Meeting => "surfaces meet",
            Self::TooClose => "too close",
        }
    }
}

/// How many pairs of each kind intersect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Kinds {
    pub(crate) touching: usize,
    pub(crate) crossing: usize,
    pub(crate) a_inside_b: usize,
    pub(crate) b_inside_a: usize,
    pub(crate) coincident: usize,
    pub(crate) meeting: usize,
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut count = Self::default();
        for kind in kinds {
            match kind {
                Kind::Touching => count.touching += 1,
                Kind::Crossing => count.crossing += 1,
                Kind::AInsideB => count.a_inside_b += 1,
                Kind::BInsideA => count.b_inside_a += 1,
                Kind::Coincident => count.coincident += 1,
                Kind::Meeting => count.meeting += 1,
                Kind::TooClose => (),
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_json() {
        use Kind::{AInsideB, BInsideA, Coincident, Crossing, Meeting, TooClose, Touching};
        for kind in [Touching, Crossing, AInsideB, BInsideA, Coincident, Meeting, TooClose] {
            assert_eq!(serde_json::to_value(kind).expect("a word"), kind.name());
        }
    }
}
