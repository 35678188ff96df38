//! Which parts and which pairs of parts are checked.
//!
//! A rule is a pair of globs. Parts that match the same globs are alike to all rules, so that pairs can be counted by
//! kinds of parts without looking at each.

use crate::nearest::nearest;
use crate::notes::{Failure, Warning};
use globset::{GlobBuilder, GlobMatcher};
use std::collections::{BTreeMap, BTreeSet};

/// What was asked for, as it was typed.
#[derive(Default)]
pub(crate) struct Wanted<'a> {
    /// Parts to check; all if there are none.
    pub(crate) only: &'a [String],
    /// `A:B` each.
    pub(crate) ignore: &'a [String],
    /// Globs two by two.
    pub(crate) between: &'a [String],
}

/// The parts that are checked, and the pairs of them.
#[derive(Debug)]
pub(crate) struct Selection {
    /// The places of the parts that are checked, in order.
    pub(crate) parts: Vec<usize>,
    /// The kind of each of these parts.
    kinds: Vec<usize>,
    /// For each kind, which globs it matches: those of `between`, then those of `ignore`.
    matched: Vec<Vec<bool>>,
    /// How many globs belong to `between`.
    between: usize,
}

impl Selection {
    /// Every pair of this many parts.
    pub(crate) fn all(parts: usize) -> Self {
        Self { parts: (0..parts).collect(), kinds: vec![0; parts], matched: vec![Vec::new()], between: 0 }
    }

    /// The parts and pairs that are wanted. Fails if a glob that asks for parts matches none; warns if one that leaves
    /// out pairs does.
    pub(crate) fn new(names: &[&str], wanted: &Wanted<'_>) -> Result<(Self, Vec<Warning>), Failure> {
        let only = globs(wanted.only)?;
        let asked_for = |name: &str| only.is_empty() || only.iter().any(|glob| glob.matches(name));
        let parts: Vec<usize> = (0..names.len()).filter(|&part| asked_for(names[part])).collect();
        let checked: Vec<&str> = parts.iter().map(|&part| names[part]).collect();
        let mut rules = globs(wanted.between)?;
        let failures: Vec<String> = only
            .iter()
            .filter_map(|glob| glob.unmatched("--only", names))
            .chain(rules.iter().filter_map(|glob| glob.unmatched("--between", &checked)))
            .collect();
        if !failures.is_empty() {
            return Err(Failure(failures));
        }
        let (between, mut warnings) = (rules.len(), Vec::new());
        for text in wanted.ignore {
            match split("--ignore", text, &checked, "part")? {
                Ok(sides) => rules.extend(sides),
                Err(unmatched) => warnings.push(Warning::once(None, unmatched)),
            }
        }
        let mut numbers = BTreeMap::new();
        let kinds = checked
            .iter()
            .map(|name| {
                let matched: Vec<bool> = rules.iter().map(|glob| glob.matches(name)).collect();
                let next = numbers.len();
                *numbers.entry(matched).or_insert(next)
            })
            .collect();
        let mut matched = vec![Vec::new(); numbers.len()];
        numbers.into_iter().for_each(|(globs, number)| matched[number] = globs);
        Ok((Self { parts, kinds, matched, between }, warnings))
    }

    /// Whether two of the parts, given by their places in `parts`, are checked against each other.
    pub(crate) fn allows(&self, [a, b]: [usize; 2]) -> bool {
        self.allows_kinds(self.kinds[a], self.kinds[b])
    }

    fn allows_kinds(&self, a: usize, b: usize) -> bool {
        let applies = |globs: &[[bool; 2]; 2]| (globs[0][0] && globs[1][1]) || (globs[0][1] && globs[1][0]);
        let rules = |range: std::ops::Range<usize>| {
            let of = move |kind: usize, rule: usize| [self.matched[kind][rule], self.matched[kind][rule + 1]];
            range.step_by(2).map(move |rule| [of(a, rule), of(b, rule)])
        };
        let rule_count = self.matched[a].len();
        let wanted = self.between == 0 || rules(0..self.between).any(|rule| applies(&rule));
        wanted && !rules(self.between..rule_count).any(|rule| applies(&rule))
    }

    /// How many pairs are checked.
    pub(crate) fn pairs(&self) -> u64 {
        let mut count = vec![0_u64; self.matched.len()];
        self.kinds.iter().for_each(|&kind| count[kind] += 1);
        let mut pairs = 0;
        for a in 0..count.len() {
            for b in (a..count.len()).filter(|&b| self.allows_kinds(a, b)) {
                pairs += if a == b { count[a] * count[a].saturating_sub(1) / 2 } else { count[a] * count[b] };
            }
        }
        pairs
    }
}

/// The places of the names that a glob matches. Fails if there is none; the option is for the message.
pub(crate) fn matching(option: &str, glob: &str, names: &[&str]) -> Result<Vec<usize>, Failure> {
    let glob = NameGlob::new(glob)?;
    let places = (0..names.len()).filter(|&place| glob.matches(names[place])).collect();
    glob.unmatched(option, names).map_or(Ok(places), |message| Err(message.into()))
}

/// The pairs of links that two globs match, `A:B`, the lower first, in order. Fails if one of them matches no name.
pub(crate) fn pairs_matching(option: &str, text: &str, names: &[&str]) -> Result<Vec<[usize; 2]>, Failure> {
    let [a, b] = split(option, text, names, "link")?.map_err(Failure::from)?;
    let matching = |glob: &NameGlob| (0..names.len()).filter(|&place| glob.matches(names[place])).collect::<Vec<_>>();
    let (first, second) = (matching(&a), matching(&b));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a.min(b), a.max(b)]));
    let different: BTreeSet<[usize; 2]> = pairs.filter(|[a, b]| a != b).collect();
    Ok(different.into_iter().collect())
}

/// A glob, compared with the whole name. A name that is written out matches itself, even if it looks like a glob.
struct NameGlob {
    text: String,
    matcher: GlobMatcher,
}

impl NameGlob {
    fn new(text: &str) -> Result<Self, Failure> {
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

    /// The message if the glob matches none of the names.
    fn unmatched(&self, option: &str, names: &[&str]) -> Option<String> {
        (!self.matches_any(names))
            .then(|| format!("{option} {}: no part has a name like this; {}", self.text, self.hint(names, "part")))
    }

    /// The nearest names, or the first ones.
    fn hint(&self, names: &[&str], thing: &str) -> String {
        const SHOWN: usize = 4;
        match nearest(&self.text, names.iter().copied(), SHOWN).as_slice() {
            [] => {
                let more = names.len().saturating_sub(SHOWN);
                let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("the {thing}s are {}{rest}", names[..names.len().min(SHOWN)].join(", "))
            }
            near => format!("the nearest are {}", near.join(", ")),
        }
    }
}

fn globs(texts: &[String]) -> Result<Vec<NameGlob>, Failure> {
    texts.iter().map(|text| NameGlob::new(text)).collect()
}

/// The two globs of `A:B`, split at the first colon that leaves two globs that match something; the inner error is a
/// message if there is none. The names are those of `thing`s.
fn split(option: &str, text: &str, names: &[&str], thing: &str) -> Result<Result<[NameGlob; 2], String>, Failure> {
    let mut first = None;
    let colons = text.match_indices(':').map(|(at, _)| at).filter(|&at| at > 0 && at + 1 < text.len());
    for at in colons {
        // A colon in the middle of a set, as in [a:b], leaves no valid globs; another may.
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
            Ok(Err(format!(
                "{option} {text}: no {thing} has a name like {}, so nothing is left out; {hint}",
                glob.text
            )))
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

    /// The pairs that are checked, by name, and the warnings; counted both ways.
    fn select(only: &[&str], ignore: &[&str], between: &[&str]) -> Result<(Vec<String>, Vec<String>), Failure> {
        let [only, ignore, between] = [only, ignore, between].map(strings);
        let wanted = Wanted { only: &only, ignore: &ignore, between: &between };
        let (selection, warnings) = Selection::new(&NAMES, &wanted)?;
        let count = selection.parts.len();
        let pairs: Vec<[usize; 2]> = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        let allowed: Vec<String> = pairs
            .into_iter()
            .filter(|&pair| selection.allows(pair))
            .map(|pair| pair.map(|place| NAMES[selection.parts[place]]).join(" "))
            .collect();
        assert_eq!(selection.pairs(), allowed.len() as u64);
        Ok((allowed, warnings.iter().map(ToString::to_string).collect()))
    }

    #[track_caller]
    fn pairs(only: &[&str], ignore: &[&str], between: &[&str]) -> Vec<String> {
        let (pairs, warnings) = select(only, ignore, between).expect("valid");
        assert!(warnings.is_empty(), "{warnings:?}");
        pairs
    }

    #[test]
    fn without_rules_all_pairs_are_checked() {
        assert_eq!(pairs(&[], &[], &[]).len(), 15);
        assert_eq!(Selection::all(6).pairs(), 15);
        assert_eq!(Selection::all(0).pairs(), 0);
    }

    #[test]
    fn only_takes_parts() {
        assert_eq!(pairs(&["bolt-*"], &[], &[]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&["bolt-1", "base"], &[], &[]), ["base bolt-1"]);
        assert_eq!(pairs(&["box:*"], &[], &[]), ["box:lid box:body"]);
        assert_eq!(pairs(&["*"], &[], &[]).len(), 15, "a star takes slashes and colons too");
    }

    #[test]
    fn ignore_leaves_out_pairs_in_either_order() {
        assert_eq!(pairs(&[], &["bolt-*:base"], &[]).len(), 15 - 2);
        assert_eq!(pairs(&["bolt-*", "base"], &["base:bolt-*"], &[]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&["bolt-*", "base"], &["bolt-*:bolt-*"], &[]), ["base bolt-1", "base bolt-2"]);
    }

    #[test]
    fn ignore_is_split_where_both_sides_match() {
        assert_eq!(pairs(&["box:*", "base"], &["box:lid:base"], &[]), ["base box:body", "box:lid box:body"]);
        assert_eq!(pairs(&["box:*", "base"], &["base:box:lid"], &[]), ["base box:body", "box:lid box:body"]);
        assert_eq!(pairs(&["box:*", "base"], &["box:lid:box:body"], &[]), ["base box:lid", "base box:body"]);
    }

    #[test]
    fn between_takes_pairs_of_two_sets() {
        assert_eq!(pairs(&[], &[], &["base", "bolt-*"]), ["base bolt-1", "base bolt-2"]);
        assert_eq!(pairs(&[], &["base:bolt-1"], &["base", "bolt-*"]), ["base bolt-2"]);
        assert_eq!(pairs(&[], &[], &["bolt-*", "bolt-*"]), ["bolt-1 bolt-2"]);
        assert_eq!(pairs(&[], &[], &["base", "box:lid", "arm*", "base"]), ["base box:lid", "base arm/left"]);
    }

    #[test]
    fn a_glob_that_matches_nothing_is_told_with_the_nearest_names() {
        let failed =
            |only: &[&str], between: &[&str]| select(only, &[], between).expect_err("nothing matches").0.join("\n");
        let message = failed(&["blot-1"], &[]);
        assert_eq!(message, "--only blot-1: no part has a name like this; the nearest are bolt-1");
        let message = failed(&[], &["base", "motor*"]);
        assert!(message.contains("--between motor*") && message.contains("base, bolt-1, bolt-2, box:lid and 2 more"));
        assert!(failed(&["[a"], &[]).contains("not a valid glob"));
        let (pairs, warnings) = select(&[], &["base:bold-1"], &[]).expect("only a warning");
        assert_eq!(pairs.len(), 15);
        assert!(warnings[0].contains("name like bold-1") && warnings[0].contains("bolt-1"), "{warnings:?}");
    }

    #[test]
    fn a_glob_finds_places() {
        assert_eq!(matching("--move", "bolt-*", &NAMES).expect("two"), [1, 2]);
        let message = matching("--move", "blot-1", &NAMES).expect_err("none").0.join("\n");
        assert_eq!(message, "--move blot-1: no part has a name like this; the nearest are bolt-1");
        assert!(matching("--move", "x", &[]).is_err());
    }

    #[test]
    fn a_name_that_looks_like_a_glob_matches_itself() {
        let glob = NameGlob::new("part[1]").expect("valid");
        assert!(glob.matches("part[1]") && glob.matches("part1") && !glob.matches("part2"));
    }
}
