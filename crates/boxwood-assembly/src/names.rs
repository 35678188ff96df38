//! Patterns for the names of parts and links.
//!
//! A pattern is a glob that is compared with the whole name: `*` and `?` match any characters, also slashes and colons. A
//! pattern that is equal to a name matches this name too, even if it looks like a glob.

use crate::similar_names::similar;
use boxwood_report::format::printable;
use globset::{GlobBuilder, GlobMatcher};
use std::collections::BTreeSet;
use thiserror::Error;

/// Error of a pattern for names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{filter} {}: {kind}", printable(pattern))]
#[non_exhaustive]
pub struct NameError {
    /// What the pattern selects: the name of a field of the options, such as "only" or "ignore".
    pub filter: &'static str,
    /// The pattern, or pair of patterns, as given.
    pub pattern: String,
    /// What is wrong with it.
    pub kind: NameErrorKind,
}

/// What is wrong with a pattern for names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameErrorKind {
    /// The pattern is not a valid glob.
    #[error("not a valid glob: {0}")]
    InvalidGlob(String),
    /// The text is not a pair of patterns `A:B`.
    #[error("not a valid pair of globs")]
    InvalidPair,
    /// No name matches the pattern. Contains similar names, or else the first names.
    #[error("no {noun} name matches; {hint}")]
    Unmatched {
        /// "part" or "link".
        noun: &'static str,
        /// Text about existing names.
        hint: String,
    },
    /// No name matches one pattern of a pair, so the pair has no effect.
    #[error("no {noun} name matches {}, so no pair is ignored; {hint}", printable(pattern))]
    UnmatchedInPair {
        /// "part" or "link".
        noun: &'static str,
        /// The pattern without a match.
        pattern: String,
        /// Text about existing names.
        hint: String,
    },
}

/// Compiled pattern for names.
pub(crate) struct NamePattern {
    text: String,
    matcher: GlobMatcher,
}

impl NamePattern {
    /// Compiles a pattern. `filter` is for the error.
    pub(crate) fn new(filter: &'static str, text: &str) -> Result<Self, NameError> {
        let glob = GlobBuilder::new(text).literal_separator(false).backslash_escape(true).build();
        let glob = glob.map_err(|error| NameError {
            filter,
            pattern: text.to_owned(),
            kind: NameErrorKind::InvalidGlob(error.kind().to_string()),
        })?;
        Ok(Self { text: text.to_owned(), matcher: glob.compile_matcher() })
    }

    pub(crate) fn matches(&self, name: &str) -> bool {
        name == self.text || self.matcher.is_match(name)
    }

    fn matches_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.matches(name))
    }

    /// Indices of the matching names.
    fn indices(&self, names: &[&str]) -> Vec<usize> {
        (0..names.len()).filter(|&index| self.matches(names[index])).collect()
    }

    /// Error if the pattern matches none of the names of parts.
    pub(crate) fn unmatched(&self, filter: &'static str, names: &[&str]) -> Option<NameError> {
        let kind = || NameErrorKind::Unmatched { noun: "part", hint: self.hint(names, "part") };
        (!self.matches_any(names)).then(|| NameError { filter, pattern: self.text.clone(), kind: kind() })
    }

    /// Similar names, or else the first names.
    fn hint(&self, names: &[&str], noun: &str) -> String {
        const MAX_SHOWN: usize = 4;
        match similar(&self.text, names.iter().copied(), MAX_SHOWN).as_slice() {
            [] => {
                let more = names.len().saturating_sub(MAX_SHOWN);
                let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("the {noun}s are {}{rest}", names[..names.len().min(MAX_SHOWN)].join(", "))
            }
            near => format!("similar names: {}", near.join(", ")),
        }
    }
}

/// Compiles several patterns.
pub(crate) fn patterns(filter: &'static str, texts: &[String]) -> Result<Vec<NamePattern>, NameError> {
    texts.iter().map(|text| NamePattern::new(filter, text)).collect()
}

/// Indices of the names of parts that match a pattern.
///
/// # Errors
/// If the pattern is invalid or matches no name.
pub(crate) fn matching(filter: &'static str, pattern: &str, names: &[&str]) -> Result<Vec<usize>, NameError> {
    let pattern = NamePattern::new(filter, pattern)?;
    pattern.unmatched(filter, names).map_or_else(|| Ok(pattern.indices(names)), Err)
}

/// Pairs of links that match `A:B`, sorted, the lower index first.
///
/// # Errors
/// If a pattern is invalid or matches no link.
pub(crate) fn link_pairs_matching(
    filter: &'static str,
    text: &str,
    names: &[&str],
) -> Result<Vec<[usize; 2]>, NameError> {
    let [a, b] = split_pair(filter, text, names, "link")??;
    let (first, second) = (a.indices(names), b.indices(names));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a.min(b), a.max(b)]));
    let different: BTreeSet<[usize; 2]> = pairs.filter(|[a, b]| a != b).collect();
    Ok(different.into_iter().collect())
}

/// Splits `A:B` at the first colon for which both patterns match a name. `noun` is the noun for the names in messages.
///
/// # Errors
/// The outer error is for an invalid pair of patterns. The inner error is for a pair of which one pattern matches no name at
/// any colon.
pub(crate) fn split_pair(
    filter: &'static str,
    text: &str,
    names: &[&str],
    noun: &'static str,
) -> Result<Result<[NamePattern; 2], NameError>, NameError> {
    let mut first = None;
    let colons = text.match_indices(':').map(|(at, _)| at).filter(|&at| at > 0 && at + 1 < text.len());
    for at in colons {
        // A colon inside a character set, as in [a:b], would give invalid globs: the next colon is tried.
        let halves = [&text[..at], &text[at + 1..]].map(|half| NamePattern::new(filter, half));
        let [Ok(a), Ok(b)] = halves else { continue };
        match [a.matches_any(names), b.matches_any(names)] {
            [true, true] => return Ok(Ok([a, b])),
            [true, false] => first = Some(b),
            _ => first = first.or(Some(a)),
        }
    }
    let error = |kind| NameError { filter, pattern: text.to_owned(), kind };
    match first {
        Some(unmatched) => {
            let hint = unmatched.hint(names, noun);
            Ok(Err(error(NameErrorKind::UnmatchedInPair { noun, pattern: unmatched.text, hint })))
        }
        None => Err(error(NameErrorKind::InvalidPair)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = ["base", "bolt-1", "bolt-2", "box:lid", "box:body", "arm/left"];

    #[test]
    fn matching_returns_indices() {
        assert_eq!(matching("only", "bolt-*", &NAMES).expect("two"), [1, 2]);
        let message = matching("only", "blot-1", &NAMES).expect_err("none").to_string();
        assert_eq!(message, "only blot-1: no part name matches; similar names: bolt-1");
        assert!(matching("only", "x", &[]).is_err());
        assert!(matching("only", "[a", &NAMES).expect_err("invalid").to_string().contains("not a valid glob"));
    }

    #[test]
    fn name_with_glob_characters_matches_itself() {
        let pattern = NamePattern::new("only", "part[1]").expect("valid");
        assert!(pattern.matches("part[1]") && pattern.matches("part1") && !pattern.matches("part2"));
    }

    #[test]
    fn link_pairs_are_sorted_and_different() {
        assert_eq!(link_pairs_matching("ignore", "bolt-*:bolt-*", &NAMES), Ok(vec![[1, 2]]));
        assert_eq!(link_pairs_matching("ignore", "box:lid:b*", &NAMES), Ok(vec![[0, 3], [1, 3], [2, 3], [3, 4]]));
        let unmatched = link_pairs_matching("ignore", "bolt-*:motor", &NAMES).expect_err("no motor").to_string();
        assert!(unmatched.starts_with("ignore bolt-*:motor: no link name matches motor, so no pair"), "{unmatched}");
        assert_eq!(
            link_pairs_matching("ignore", "bolt", &NAMES).expect_err("no colon").to_string(),
            "ignore bolt: not a valid pair of globs"
        );
    }
}
