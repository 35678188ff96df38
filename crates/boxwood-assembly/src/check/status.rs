//! Outcome of the check of a mesh or file.

use std::fmt;

/// Outcome of the check of a mesh or file, from best to worst. [`Display`](fmt::Display) gives a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CheckStatus {
    /// There certainly are no problems.
    NoProblems,
    /// Every problem is of an allowed kind.
    OnlyAllowed,
    /// No problem was found, but the search for self-intersections stopped at a limit.
    Incomplete,
    /// There are problems.
    Problems,
}

impl CheckStatus {
    /// Returns true if there certainly are no problems, apart from allowed kinds.
    #[must_use]
    pub fn is_ok(self) -> bool {
        matches!(self, Self::NoProblems | Self::OnlyAllowed)
    }

    /// The outcome as a sentence: part of the text output.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::NoProblems => "closed, oriented, no self-intersections; supports all queries",
            Self::OnlyAllowed => "only allowed problems",
            Self::Incomplete => "no problem found, but the search for self-intersections is incomplete",
            Self::Problems => "there are problems",
        }
    }
}

impl fmt::Display for CheckStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
