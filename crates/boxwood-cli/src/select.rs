//! Selection of parts and of pairs of parts by name.
//!
//! A rule is a pair of globs. Parts that match the same globs form a class: all rules treat them alike. Pairs are therefore counted
//! class by class, without visiting each pair.

use crate::nearest::nearest;
use crate::notes::{CommandError, RunWarning};
use globset::{GlobBuilder, GlobMatcher};
use std::collections::{BTreeMap, BTreeSet};

/// Filters as typed on the command line.
#[derive(Default)]
pub(crate) struct SelectionFilters<'a> {
    /// Globs of selected parts; all parts if empty.
    pub(crate) only: &'a [String],
    /// Ignored pairs, each as `A:B`.
    pub(crate) ignore: &'a [String],
    /// Globs of selected pairs, as a flat list: each glob at an even index forms a pair with the next one.
    pub(crate) between: &'a [String],
}

/// Selected parts and pairs of parts.
#[derive(Debug)]
pub(crate) struct Selection {
    /// Sorted indices of the selected parts.
    pub(crate) parts: Vec<usize>,
    /// Class of each selected part: parts that match the same globs have the same class.
    classes: Vec<usize>,
    /// For each class, whether it matches each glob: first the globs of `between`, then those of `ignore`.
    matched: Vec<Vec<bool>>,
    /// Number of globs that belong to `between`.
    between_globs: usize,
}

impl Selection {
    /// Selects all pairs of `parts` parts.
    pub(crate) fn all(parts: usize) -> Self {
        Self { parts: (0..parts).collect(), classes: vec![0; parts], matched: vec![Vec::new()], between_globs: 0 }
    }

    /// Applies the filters to the part names. An `ignore` glob that matches no part is a warning.
    ///
    /// # Errors
    /// If an `only` or `between` glob matches no part, or a glob is invalid.
    pub(crate) fn new(names: &[&str], filters: &SelectionFilters<'_>) -> Result<(Self, Vec<RunWarning>), CommandError> {
        let only = globs(filters.only)?;
        let is_selected = |name: &str| only.is_empty() || only.iter().any(|glob| glob.matches(name));
        let parts: Vec<usize> = (0..names.len()).filter(|&part| is_selected(names[part])).collect();
        let selected: Vec<&str> = parts.iter().map(|&part| names[part]).collect();
        let mut rules = globs(filters.between)?;
        let failures: Vec<String> = only
            .iter()
            .filter_map(|glob| glob.unmatched("--only", names))
            .chain(rules.iter().filter_map(|glob| glob.unmatched("--between", &selected)))
            .collect();
        if !failures.is_empty() {
            return Err(CommandError(failures));
        }
        let (between_globs, mut warnings) = (rules.len(), Vec::new());
        for text in filters.ignore {
            match split("--ignore", text, &selected, "part")? {
                Ok(sides) => rules.extend(sides),
                Err(unmatched) => warnings.push(RunWarning::once(None, unmatched)),
            }
        }
        let mut class_ids = BTreeMap::new();
        let classes = selected
            .iter()
            .map(|name| {
                let matched: Vec<bool> = rules.iter().map(|glob| glob.matches(name)).collect();
                let next = class_ids.len();
                *class_ids.entry(matched).or_insert(next)
            })
            .collect();
        let mut matched = vec![Vec::new(); class_ids.len()];
        class_ids.into_iter().for_each(|(globs, class)| matched[class] = globs);
        Ok((Self { parts, classes, matched, between_globs }, warnings))
    }

    /// Returns true if the pair is selected. `a` and `b` are indices into `parts`.
    pub(crate) fn includes(&self, [a, b]: [usize; 2]) -> bool {
        self.includes_classes(self.classes[a], self.classes[b])
    }

    fn includes_classes(&self, a: usize, b: usize) -> bool {
        let applies = |globs: &[[bool; 2]; 2]| (globs[0][0] && globs[1][1]) || (globs[0][1] && globs[1][0]);
        let rules = |range: std::ops::Range<usize>| {
            let matches = move |class: usize, rule: usize| [self.matched[class][rule], self.matched[class][rule + 1]];
            range.step_by(2).map(move |rule| [matches(a, rule), matches(b, rule)])
        };
        let rule_count = self.matched[a].len();
        let is_between = self.between_globs == 0 || rules(0..self.between_globs).any(|rule| applies(&rule));
        is_between && !rules(self.between_globs..rule_count).any(|rule| applies(&rule))
    }

    /// Number of selected pairs.
    pub(crate) fn pair_count(&self) -> u64 {
        let mut count = vec![0_u64; self.matched.len()];
        self.classes.iter().for_each(|&class| count[class] += 1);
        let mut pairs = 0;
        for a in 0..count.len() {
            for b in (a..count.len()).filter(|&b| self.includes_classes(a, b)) {
                pairs += if a == b { count[a] * count[a].saturating_sub(1) / 2 } else { count[a] * count[b] };
            }
        }
        pairs
    }
}

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

fn globs(texts: &[String]) -> Result<Vec<NameGlob>, CommandError> {
    texts.iter().map(|text| NameGlob::new(text)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = ["base", "bolt-1", "bolt-2", "box:lid", "box:body", "arm/left"];

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    /// Names of the selected pairs, and the warnings. Checks that `pair_count` returns the number of these pairs.
    fn select(only: &[&str], ignore: &[&str], between: &[&str]) -> Result<(Vec<String>, Vec<String>), CommandError> {
        let [only, ignore, between] = [only, ignore, between].map(strings);
        let filters = SelectionFilters { only: &only, ignore: &ignore, between: &between };
        let (selection, warnings) = Selection::new(&NAMES, &filters)?;
        let count = selection.parts.len();
        let pairs: Vec<[usize; 2]> = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        let included: Vec<String> = pairs
            .into_iter()
            .filter(|&pair| selection.includes(pair))
            .map(|pair| pair.map(|index| NAMES[selection.parts[index]]).join(" "))
            .collect();
        assert_eq!(selection.pair_count(), included.len() as u64);
        Ok((included, warnings.iter().map(ToString::to_string).collect()))
    }

    #[track_caller]
    fn pairs(only: &[&str], ignore: &[&str], between: &[&str]) -> Vec<String> {
        let (pairs, warnings) = select(only, ignore, between).expect("valid");
        assert!(warnings.is_empty(), "{warnings:?}");
        pairs
    }

    #[test]
    fn no_filters_select_all_pairs() {
        assert_eq!(pairs(&[], &[], &[]).len(), 15);
        assert_eq!(Selection::all(6).pair_count(), 15);
        assert_eq!(Selection::all(0).pair_count(), 0);
    }

    #[test]
    fn only_selects_parts() {
        assert_eq!(pairs(&["bolt-*"], &[], &[]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&["bolt-1", "base"], &[], &[]), ["base bolt-1"]);
        assert_eq!(pairs(&["box:*"], &[], &[]), ["box:lid box:body"]);
        assert_eq!(pairs(&["*"], &[], &[]).len(), 15, "a star matches slashes and colons too");
    }

    #[test]
    fn ignore_excludes_pairs_in_either_order() {
        assert_eq!(pairs(&[], &["bolt-*:base"], &[]).len(), 15 - 2);
        assert_eq!(pairs(&["bolt-*", "base"], &["base:bolt-*"], &[]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&["bolt-*", "base"], &["bolt-*:bolt-*"], &[]), ["base bolt-1", "base bolt-2"]);
    }

    #[test]
    fn ignore_is_split_at_colon_where_both_sides_match() {
        assert_eq!(pairs(&["box:*", "base"], &["box:lid:base"], &[]), ["base box:body", "box:lid box:body"]);
        assert_eq!(pairs(&["box:*", "base"], &["base:box:lid"], &[]), ["base box:body", "box:lid box:body"]);
        assert_eq!(pairs(&["box:*", "base"], &["box:lid:box:body"], &[]), ["base box:lid", "base box:body"]);
    }

    #[test]
    fn between_selects_pairs_of_two_sets() {
        assert_eq!(pairs(&[], &[], &["base", "bolt-*"]), ["base bolt-1", "base bolt-2"]);
        assert_eq!(pairs(&[], &["base:bolt-1"], &["base", "bolt-*"]), ["base bolt-2"]);
        assert_eq!(pairs(&[], &[], &["bolt-*", "bolt-*"]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&[], &[], &["base", "box:lid", "arm*", "base"]), ["base box:lid", "base arm/left"]);
    }

    #[test]
    fn unmatched_glob_is_reported_with_similar_names() {
        let failed =
            |only: &[&str], between: &[&str]| select(only, &[], between).expect_err("nothing matches").0.join("\n");
        let message = failed(&["blot-1"], &[]);
        assert_eq!(message, "--only blot-1: no part name matches; similar names: bolt-1");
        let message = failed(&[], &["base", "motor*"]);
        assert!(message.contains("--between motor*") && message.contains("base, bolt-1, bolt-2, box:lid and 2 more"));
        assert!(failed(&["[a"], &[]).contains("not a valid glob"));
        let (pairs, warnings) = select(&[], &["base:bold-1"], &[]).expect("only a warning");
        assert_eq!(pairs.len(), 15);
        assert!(warnings[0].contains("no part name matches bold-1") && warnings[0].contains("bolt-1"), "{warnings:?}");
    }

    #[test]
    fn matching_returns_indices() {
        assert_eq!(matching("--move", "bolt-*", &NAMES).expect("two"), [1, 2]);
        let message = matching("--move", "blot-1", &NAMES).expect_err("none").0.join("\n");
        assert_eq!(message, "--move blot-1: no part name matches; similar names: bolt-1");
        assert!(matching("--move", "x", &[]).is_err());
    }

    #[test]
    fn name_with_glob_characters_matches_itself() {
        let glob = NameGlob::new("part[1]").expect("valid");
        assert!(glob.matches("part[1]") && glob.matches("part1") && !glob.matches("part2"));
    }
}
