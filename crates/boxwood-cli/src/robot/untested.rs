//! Which pairs of links are not tested, and why; and how many are at most.

use super::subject::Subject;
use crate::arguments::RobotArguments;
use crate::notes::{self, Failure, Warning};
use crate::output::{counted, thousands};
use crate::select::pairs_matching;
use boxwood::{AllowedLinks, LinkLimits};
use std::collections::BTreeMap;

/// More pairs are counted, but not looked at one by one.
pub(super) const MOST_PAIRS: u64 = 1_000_000;

/// Why a pair is not tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A joint joins them.
    Adjacent,
    /// In the words of the SRDF.
    Srdf(String),
    /// By an option.
    Option,
}

impl Why {
    /// In the words of SRDF.
    pub(super) fn reason(&self) -> &str {
        match self {
            Self::Adjacent => "Adjacent",
            Self::Srdf(reason) => reason,
            Self::Option => "User",
        }
    }
}

pub(super) struct Untested {
    /// The lower link first. The first reason that applies counts: adjacent, SRDF, option.
    pub(super) pairs: BTreeMap<[usize; 2], Why>,
    pub(super) allowed: AllowedLinks,
    /// Pairs of links that have shapes, and how many of them are tested.
    pub(super) all: u64,
    pub(super) tested: u64,
    /// Where the search for those that collide ends.
    pub(super) limits: LinkLimits,
}

/// Pairs that are looked at for each that may be found: boxes that overlap, and boxes.
const CANDIDATES_PER_COLLISION: u64 = 100;
const BOX_TESTS_PER_COLLISION: u64 = 10_000;

fn limits(collisions: u64) -> LinkLimits {
    LinkLimits {
        collisions,
        candidates: collisions.saturating_mul(CANDIDATES_PER_COLLISION),
        box_tests: collisions.saturating_mul(BOX_TESTS_PER_COLLISION),
    }
}

impl Untested {
    pub(super) fn of(subject: &mut Subject, arguments: &RobotArguments) -> Result<Self, Failure> {
        let body = &subject.body;
        let mut pairs = BTreeMap::new();
        let names: Vec<&str> = body.links().iter().map(boxwood::Link::name).collect();
        for text in &arguments.allow {
            pairs.extend(pairs_matching("--allow", text, &names)?.into_iter().map(|pair| (pair, Why::Option)));
        }
        let mut warning = None;
        if let Some((srdf, file)) = &subject.srdf {
            let (untested, unknown) = srdf.untested(body);
            pairs.extend(untested.into_iter().map(|(pair, reason)| (pair, Why::Srdf(reason))));
            if !unknown.is_empty() {
                let links = counted(
                    unknown.len() as u64,
                    "link that the robot does not have",
                    "links that the robot does not have",
                );
                let what = format!("names {links}: {}", notes::printable(&unknown.join(", ")));
                warning = Some(Warning::once(Some(file.clone()), what));
            }
        }
        if !arguments.adjacent {
            pairs.extend(AllowedLinks::adjacent(body).pairs().map(|pair| (pair, Why::Adjacent)));
        }
        let mut allowed = AllowedLinks::none(body);
        for [a, b] in pairs.keys() {
            allowed.allow(*a, *b).map_err(|error| error.to_string())?;
        }
        let shaped = subject.shaped().len() as u64;
        let all = shaped * shaped.saturating_sub(1) / 2;
        let tested = all - pairs.keys().filter(|pair| pair.iter().all(|&link| subject.has_shape(link))).count() as u64;
        if let Some(warning) = warning {
            notes::warn(std::slice::from_ref(&warning));
            subject.warnings.push(warning);
        }
        Ok(Self { pairs, allowed, all, tested, limits: limits(arguments.max_pairs) })
    }

    /// How many pairs of links with shapes are left out for each reason, in words.
    pub(super) fn words(&self, subject: &Subject) -> String {
        let mut counts = [(0, "adjacent"), (0, "by the SRDF"), (0, "by --allow")];
        for (pair, why) in &self.pairs {
            if pair.iter().all(|&link| subject.has_shape(link)) {
                let place = match why {
                    Why::Adjacent => 0,
                    Why::Srdf(_) => 1,
                    Why::Option => 2,
                };
                counts[place].0 += 1;
            }
        }
        let told = counts.iter().filter(|(count, _)| *count > 0);
        let told: Vec<String> = told.map(|(count, words)| format!("{} {words}", thousands(*count))).collect();
        let tested = format!("{} of {} pairs of links are tested", thousands(self.tested), thousands(self.all));
        if told.is_empty() { tested } else { format!("{tested}; not: {}", told.join(", ")) }
    }
}
