//! Kinds of problems: their names in JSON, CSV and options, and their labels in tables.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Kind of problem of a mesh. Edges and triangles are compared by the coordinates of their vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProblemKind {
    /// No triangles.
    Empty,
    /// Two triangles that intersect beyond their shared vertices.
    SelfIntersection,
    /// An edge of only one triangle.
    Open,
    /// An edge of three or more triangles.
    Nonmanifold,
    /// An edge between two triangles of opposite orientation.
    Orientation,
    /// A closed surface whose triangles face inward, by its signed volume in floating point.
    InsideOut,
    /// A triangle with zero area.
    Degenerate,
    /// A triangle with the same corners as an earlier one.
    Duplicate,
    /// A vertex that no triangle uses.
    Unreferenced,
}

impl ProblemKind {
    /// All kinds, in the order of [`MeshReport::problems`](super::MeshReport::problems).
    pub const ALL: [Self; 9] = [
        Self::Empty,
        Self::SelfIntersection,
        Self::Open,
        Self::Nonmanifold,
        Self::Orientation,
        Self::InsideOut,
        Self::Degenerate,
        Self::Duplicate,
        Self::Unreferenced,
    ];

    /// Name in JSON and CSV: part of the interface, never renamed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::SelfIntersection => "self_intersection",
            Self::Open => "open",
            Self::Nonmanifold => "nonmanifold",
            Self::Orientation => "orientation",
            Self::InsideOut => "inside_out",
            Self::Degenerate => "degenerate",
            Self::Duplicate => "duplicate",
            Self::Unreferenced => "unreferenced",
        }
    }

    /// Short label in tables and on the command line: the name with hyphens.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::SelfIntersection => "self-intersection",
            Self::InsideOut => "inside-out",
            other => other.name(),
        }
    }

    /// What a problem of this kind is, such as "an edge of only one triangle".
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::Empty => "no triangles",
            Self::SelfIntersection => "two triangles that intersect beyond their shared vertices",
            Self::Open => "an edge of only one triangle",
            Self::Nonmanifold => "an edge of three or more triangles",
            Self::Orientation => "an edge between two triangles of opposite orientation",
            Self::InsideOut => "a closed surface whose triangles face inward (by signed volume in floating point)",
            Self::Degenerate => "a triangle with zero area",
            Self::Duplicate => "a triangle with the same corners as an earlier one",
            Self::Unreferenced => "a vertex that no triangle uses",
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a text that is not the name of a kind of problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a kind of problem; expected {names}", names = ProblemKind::ALL.map(ProblemKind::name).join(", "))]
pub struct UnknownProblemKind(pub String);

/// Parses a name or a label: "self_intersection" or "self-intersection".
impl FromStr for ProblemKind {
    type Err = UnknownProblemKind;

    fn from_str(text: &str) -> Result<Self, UnknownProblemKind> {
        let is_named = |kind: &Self| kind.name() == text || kind.label() == text;
        Self::ALL.into_iter().find(is_named).ok_or_else(|| UnknownProblemKind(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_labels_are_parsed() {
        for kind in ProblemKind::ALL {
            assert_eq!([kind.name().parse(), kind.label().parse()], [Ok(kind), Ok(kind)]);
            assert_eq!(kind.label(), kind.name().replace('_', "-"));
        }
        let error = "hole".parse::<ProblemKind>().expect_err("unknown").to_string();
        assert!(error.starts_with("\"hole\" is not a kind of problem; expected empty, self_intersection, "), "{error}");
    }

    #[test]
    fn all_kinds_are_listed_in_order() {
        assert!(ProblemKind::ALL.is_sorted());
        assert_eq!(ProblemKind::ALL.last(), Some(&ProblemKind::Unreferenced));
    }
}
