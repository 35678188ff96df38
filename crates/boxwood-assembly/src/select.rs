//! Selection of parts and of pairs of parts by name.
//!
//! A rule is a pair of patterns. Parts that match the same patterns form a class: all rules treat them alike. Pairs are therefore counted
//! class by class, without visiting each pair.

use crate::error::AssemblyError;
use crate::names::{NameError, NamePattern, patterns, split_pair};
use std::collections::BTreeMap;

/// Filters of the pairs of parts to test, by patterns for names. The default selects all pairs.
///
/// A pattern is a glob for the whole name; `*` and `?` match any characters, also slashes and colons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairFilters {
    /// Patterns of the parts to test; all parts if empty.
    pub only: Vec<String>,
    /// Pairs to leave out, each as `A:B` with a pattern on each side. A pair with a pattern that matches no part is a warning.
    pub ignore: Vec<String>,
    /// Pairs to test: a part that matches the first pattern with a part that matches the second; all pairs if empty.
    pub between: Vec<[String; 2]>,
}

/// Selected parts and pairs of parts.
#[derive(Debug)]
pub(crate) struct PairSelection {
    /// Sorted indices of the selected parts.
    pub(crate) parts: Vec<usize>,
    /// Class of each selected part: parts that match the same patterns have the same class.
    classes: Vec<usize>,
    /// For each class, whether it matches each pattern: first the patterns of `between`, then those of `ignore`.
    matched: Vec<Vec<bool>>,
    /// Number of patterns that belong to `between`.
    between_patterns: usize,
}

impl PairSelection {
    /// Applies the filters to the names of all parts. Also returns the pairs of `ignore` that match no pair of names.
    ///
    /// # Errors
    /// If a pattern of `only` or `between` matches no part, or a pattern is invalid.
    pub(crate) fn new(names: &[&str], filters: &PairFilters) -> Result<(Self, Vec<NameError>), AssemblyError> {
        let only = patterns("only", &filters.only)?;
        let is_selected = |name: &str| only.is_empty() || only.iter().any(|pattern| pattern.matches(name));
        let parts: Vec<usize> = (0..names.len()).filter(|&part| is_selected(names[part])).collect();
        let selected: Vec<&str> = parts.iter().map(|&part| names[part]).collect();
        let mut rules = patterns("between", filters.between.as_flattened())?;
        let unmatched_only = only.iter().filter_map(|pattern| pattern.unmatched("only", names));
        let unmatched_between = rules.iter().filter_map(|pattern| pattern.unmatched("between", &selected));
        let errors: Vec<NameError> = unmatched_only.chain(unmatched_between).collect();
        if !errors.is_empty() {
            return Err(AssemblyError::Names(errors));
        }
        let (between_patterns, mut unmatched) = (rules.len(), Vec::new());
        for text in &filters.ignore {
            match split_pair("ignore", text, &selected, "part")? {
                Ok(pair) => rules.extend(pair),
                Err(error) => unmatched.push(error),
            }
        }
        let mut class_ids = BTreeMap::new();
        let classes = selected
            .iter()
            .map(|name| {
                let matched: Vec<bool> = rules.iter().map(|pattern: &NamePattern| pattern.matches(name)).collect();
                let next = class_ids.len();
                *class_ids.entry(matched).or_insert(next)
            })
            .collect();
        let mut matched = vec![Vec::new(); class_ids.len()];
        class_ids.into_iter().for_each(|(patterns, class)| matched[class] = patterns);
        Ok((Self { parts, classes, matched, between_patterns }, unmatched))
    }

    /// Returns true if the pair is selected. `a` and `b` are indices into `parts`.
    pub(crate) fn includes(&self, [a, b]: [usize; 2]) -> bool {
        self.includes_classes(self.classes[a], self.classes[b])
    }

    fn includes_classes(&self, a: usize, b: usize) -> bool {
        let applies = |rule: &[[bool; 2]; 2]| (rule[0][0] && rule[1][1]) || (rule[0][1] && rule[1][0]);
        let rules = |range: std::ops::Range<usize>| {
            let matches = move |class: usize, rule: usize| [self.matched[class][rule], self.matched[class][rule + 1]];
            range.step_by(2).map(move |rule| [matches(a, rule), matches(b, rule)])
        };
        let rule_count = self.matched[a].len();
        let is_between = self.between_patterns == 0 || rules(0..self.between_patterns).any(|rule| applies(&rule));
        is_between && !rules(self.between_patterns..rule_count).any(|rule| applies(&rule))
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

#[cfg(test)]
impl PairSelection {
    /// Selects all pairs of `parts` parts.
    pub(crate) fn all(parts: usize) -> Self {
        Self { parts: (0..parts).collect(), classes: vec![0; parts], matched: vec![Vec::new()], between_patterns: 0 }
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
    fn select(only: &[&str], ignore: &[&str], between: &[&str]) -> Result<(Vec<String>, Vec<String>), AssemblyError> {
        let [only, ignore, between] = [only, ignore, between].map(strings);
        let between = between.chunks(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
        let (selection, warnings) = PairSelection::new(&NAMES, &PairFilters { only, ignore, between })?;
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
        assert_eq!(PairSelection::all(6).pair_count(), 15);
        assert_eq!(PairSelection::all(0).pair_count(), 0);
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
            |only: &[&str], between: &[&str]| select(only, &[], between).expect_err("nothing matches").to_string();
        let message = failed(&["blot-1"], &[]);
        assert_eq!(message, "only blot-1: no part name matches; similar names: bolt-1");
        let message = failed(&[], &["base", "motor*"]);
        assert!(message.contains("between motor*") && message.contains("base, bolt-1, bolt-2, box:lid and 2 more"));
        assert!(failed(&["[a"], &[]).contains("not a valid glob"));
        let (pairs, warnings) = select(&[], &["base:bold-1"], &[]).expect("only a warning");
        assert_eq!(pairs.len(), 15);
        assert!(warnings[0].contains("no part name matches bold-1") && warnings[0].contains("bolt-1"), "{warnings:?}");
    }
}
