//! Kinds of clashes: their names in JSON and CSV, and their labels in tables.

use boxwood::query::Relation;
use serde::Serialize;
use std::fmt;

/// Relation of two parts that clash or are too close.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ClashKind {
    /// The surfaces intersect, the interiors do not.
    Touching,
    /// The interiors intersect, and each part extends outside the other.
    Crossing,
    /// The first part is contained in the second.
    AInsideB,
    /// The second part is contained in the first.
    BInsideA,
    /// Both parts fill the same space.
    Coincident,
    /// The surfaces intersect, and at least one of them is open or bounds nothing, so it has no interior.
    SurfacesOnly,
    /// The parts do not intersect, but their distance is below the clearance.
    TooClose,
}

impl ClashKind {
    /// Kind of clash for a relation; `None` for disjoint parts whose surfaces do not intersect.
    #[must_use]
    pub fn from_relation(relation: Relation, surfaces_intersect: bool) -> Option<Self> {
        match relation {
            Relation::Disjoint if !surfaces_intersect => None,
            Relation::Disjoint | Relation::SurfacesOnly => Some(Self::SurfacesOnly),
            Relation::Touching => Some(Self::Touching),
            Relation::Crossing => Some(Self::Crossing),
            Relation::AInsideB { .. } => Some(Self::AInsideB),
            Relation::BInsideA { .. } => Some(Self::BInsideA),
            Relation::Coincident => Some(Self::Coincident),
        }
    }

    /// Returns true if the interiors intersect, so that there is a penetration depth.
    #[must_use]
    pub fn has_depth(self) -> bool {
        matches!(self, Self::Crossing | Self::AInsideB | Self::BInsideA | Self::Coincident)
    }

    /// Name in JSON and CSV: part of the interface, never renamed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Touching => "touching",
            Self::Crossing => "crossing",
            Self::AInsideB => "a_inside_b",
            Self::BInsideA => "b_inside_a",
            Self::Coincident => "coincident",
            Self::SurfacesOnly => "surfaces_only",
            Self::TooClose => "too_close",
        }
    }

    /// Short label in tables.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Touching => "touching",
            Self::Crossing => "crossing",
            Self::AInsideB => "a in b",
            Self::BInsideA => "b in a",
            Self::Coincident => "coincident",
            Self::SurfacesOnly => "surfaces only",
            Self::TooClose => "too close",
        }
    }
}

/// Number of clashes of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClashKindCounts {
    /// Number of pairs whose surfaces intersect and whose interiors do not.
    pub touching: usize,
    /// Number of pairs whose interiors intersect and that extend outside each other.
    pub crossing: usize,
    /// Number of pairs of which the first part is contained in the second.
    pub a_inside_b: usize,
    /// Number of pairs of which the second part is contained in the first.
    pub b_inside_a: usize,
    /// Number of pairs that fill the same space.
    pub coincident: usize,
    /// Number of pairs with a part that is open or bounds no volume.
    pub surfaces_only: usize,
}

impl FromIterator<ClashKind> for ClashKindCounts {
    fn from_iter<I: IntoIterator<Item = ClashKind>>(kinds: I) -> Self {
        let mut count = Self::default();
        for kind in kinds {
            match kind {
                ClashKind::Touching => count.touching += 1,
                ClashKind::Crossing => count.crossing += 1,
                ClashKind::AInsideB => count.a_inside_b += 1,
                ClashKind::BInsideA => count.b_inside_a += 1,
                ClashKind::Coincident => count.coincident += 1,
                ClashKind::SurfacesOnly => count.surfaces_only += 1,
                ClashKind::TooClose => (),
            }
        }
        count
    }
}

impl fmt::Display for ClashKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
