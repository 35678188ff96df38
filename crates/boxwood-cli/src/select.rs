//! Selection of parts and of pairs of parts by name.
//!
//! A rule is a pair of globs. Parts that match the same globs form a class: all rules treat them alike. Pairs are therefore counted
//! class by class, without visiting each pair.

use crate::nearest::nearest;
use crate::notes::CommandError;
use globset::{GlobBuilder, GlobMatcher};
use std::collections::BTreeSet;

/// Indices of the names that a glob matches. `option` is the option of the glob, for the error message.
///
/// # Errors
/// If the glob is invalid or matches no name.
pub(crate) fn matching(option: &str, glob: &str, names: &[&str]) -> Result<Vec<usize>, CommandError> {
    let glob = NameGlob::new(glob)?;
    let indices = (0..names.len()).filter(|&index| glob.matches(names[index])).collect();
    glob.unmatched(option, names).map_or(Ok(indices), |message| Err(message.into()))
}

/// Pairs of links that match `A:B`, sorted, the lower index first.
///
/// # Errors
/// If a glob is invalid or matches no link.
pub(crate) fn pairs_matching(option: &str, text: &str, names: &[&str]) -> Result<Vec<[usize; 2]>, CommandError> {
    let [a, b] = split(option, text, names, "link")?.map_err(CommandError::from)?;
    let matching = |glob: &NameGlob| (0..names.len()).filter(|&index| glob.matches(names[index])).collect::<Vec<_>>();
    let (first, second) = (matching(&a), matching(&b));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a.min(b), a.max(b)]));
    let different: BTreeSet<[usize; 2]> = pairs.filter(|[a, b]| a != b).collect();
    Ok(different.into_iter().collect())
}

/// Glob that is compared with the whole name. A text equal to the name matches too, even if it looks like a glob.
struct NameGlob {
    text: String,
    matcher: GlobMatcher,
}

impl NameGlob {
    fn new(text: &str) -> Result<Self, CommandError> {
        let glob = GlobBuilder::new(text).literal_separator(false).backslash_escape(true).build();
        let matcher = glob.map_err(|error| format!("{text}: not a valid glob: {}", error.kind()))?.compile_matcher();
        Ok(Self { text: text.to_owned(), matcher })
    }

    fn matches(&self, name: &str) -> bool {
        name == self.text || self.matcher.is_match(name)
    }

    fn matches_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.matches(name))
    }

    /// Error message if the glob matches none of the part names.
    fn unmatched(&self, option: &str, names: &[&str]) -> Option<String> {
        (!self.matches_any(names))
            .then(|| format!("{option} {}: no part name matches; {}", self.text, self.hint(names, "part")))
    }

    /// Clause for an error message: the names similar to the glob, or the first names if none is similar.
    fn hint(&self, names: &[&str], thing: &str) -> String {
        const MAX_SHOWN: usize = 4;
        match nearest(&self.text, names.iter().copied(), MAX_SHOWN).as_slice() {
            [] => {
                let more = names.len().saturating_sub(MAX_SHOWN);
                let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("the {thing}s are {}{rest}", names[..names.len().min(MAX_SHOWN)].join(", "))
            }
            near => format!("similar names: {}", near.join(", ")),
        }
    }
}

/// Splits `A:B` at the first colon for which both globs match a name. `thing` is the noun for the names in messages.
///
/// # Errors
/// The outer error is for an invalid pair of globs. The inner error is the message if no split has two matching globs.
fn split(option: &str, text: &str, names: &[&str], thing: &str) -> Result<Result<[NameGlob; 2], String>, CommandError> {
    let mut first = None;
    let colons = text.match_indices(':').map(|(at, _)| at).filter(|&at| at > 0 && at + 1 < text.len());
    for at in colons {
        // A colon inside a character set, as in [a:b], would give invalid globs: the next colon is tried.
        let (Ok(a), Ok(b)) = (NameGlob::new(&text[..at]), NameGlob::new(&text[at + 1..])) else { continue };
        match [a.matches_any(names), b.matches_any(names)] {
            [true, true] => return Ok(Ok([a, b])),
            [true, false] => first = Some(b),
            _ => first = first.or(Some(a)),
        }
    }
    match first {
        Some(glob) => {
            let hint = glob.hint(names, thing);
            Ok(Err(format!("{option} {text}: no {thing} name matches {}, so no pair is ignored; {hint}", glob.text)))
        }
        None => Err(format!("{option} {text}: not a valid pair of globs").into()),
    }
}
