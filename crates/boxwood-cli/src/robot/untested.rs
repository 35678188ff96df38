//! Ignored pairs of links with the reason, and the limits of the search.

use super::subject::LoadedRobot;
use crate::arguments::RobotArgs;
use crate::notes::{self, CommandError};
use crate::output::{counted, thousands};
use crate::select::pairs_matching;
use boxwood::robot::{IgnoredLinkPairs, LinkLimits};
use boxwood_assembly::Warning;
use std::collections::BTreeMap;

/// Maximum number of pairs that are listed one by one; more are only counted.
pub(super) const MAX_LISTED_PAIRS: u64 = 1_000_000;

/// Reason why a pair is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum IgnoreReason {
    /// The links are connected by a joint.
    Adjacent,
    /// Disabled by the SRDF, with its reason.
    Srdf(String),
    /// Ignored by `--ignore`.
    Option,
}

impl IgnoreReason {
    /// Reason as written to an SRDF.
    pub(super) fn reason(&self) -> &str {
        match self {
            Self::Adjacent => "Adjacent",
            Self::Srdf(reason) => reason,
            Self::Option => "User",
        }
    }
}

/// Pairs of links that are not tested.
pub(super) struct IgnoredLinks {
    /// Reason per ignored pair, with the lower link index first. If several reasons apply, the first of adjacent,
    /// SRDF, option is stored.
    pub(super) pairs: BTreeMap<[usize; 2], IgnoreReason>,
    pub(super) allowed: IgnoredLinkPairs,
    /// Number of pairs of links with geometry.
    pub(super) all: u64,
    /// Number of pairs of links with geometry that are tested.
    pub(super) tested: u64,
    /// Limits of the search for colliding pairs.
    pub(super) limits: LinkLimits,
}

/// Maximum number of pairs with overlapping boxes, for each collision that `--max-pairs` permits.
const CANDIDATES_PER_COLLISION: u64 = 100;
/// Maximum number of box tests, for each collision that `--max-pairs` permits.
const BOX_TESTS_PER_COLLISION: u64 = 10_000;

fn limits(collisions: u64) -> LinkLimits {
    LinkLimits {
        collisions,
        candidates: collisions.saturating_mul(CANDIDATES_PER_COLLISION),
        box_tests: collisions.saturating_mul(BOX_TESTS_PER_COLLISION),
    }
}

impl IgnoredLinks {
    pub(super) fn new(loaded: &mut LoadedRobot, arguments: &RobotArgs) -> Result<Self, CommandError> {
        let robot = &loaded.robot;
        let mut pairs = BTreeMap::new();
        let names: Vec<&str> = robot.links().iter().map(boxwood::robot::Link::name).collect();
        for text in &arguments.ignore {
            pairs
                .extend(pairs_matching("--ignore", text, &names)?.into_iter().map(|pair| (pair, IgnoreReason::Option)));
        }
        let mut warning = None;
        if let Some((srdf, file)) = &loaded.srdf {
            let (ignored, unknown) = srdf.ignored_pairs(robot);
            pairs.extend(ignored.into_iter().map(|(pair, reason)| (pair, IgnoreReason::Srdf(reason))));
            if !unknown.is_empty() {
                let links = counted(
                    unknown.len() as u64,
                    "link that the robot does not have",
                    "links that the robot does not have",
                );
                let what = format!("names {links}: {}", notes::printable(&unknown.join(", ")));
                warning = Some(Warning::new(Some(file.clone()), what));
            }
        }
        if !arguments.include_adjacent {
            pairs.extend(IgnoredLinkPairs::adjacent(robot).pairs().map(|pair| (pair, IgnoreReason::Adjacent)));
        }
        let mut allowed = IgnoredLinkPairs::none(robot);
        for [a, b] in pairs.keys() {
            allowed.ignore(*a, *b).map_err(|error| error.to_string())?;
        }
        let links_with_geometry = loaded.links_with_geometry().len() as u64;
        let all = links_with_geometry * links_with_geometry.saturating_sub(1) / 2;
        let tested =
            all - pairs.keys().filter(|pair| pair.iter().all(|&link| loaded.has_geometry(link))).count() as u64;
        if let Some(warning) = warning {
            notes::warn(std::slice::from_ref(&warning));
            loaded.warnings.push(warning);
        }
        Ok(Self { pairs, allowed, all, tested, limits: limits(arguments.max_pairs) })
    }

    /// Text with the number of tested pairs, and of ignored pairs per reason.
    pub(super) fn words(&self, loaded: &LoadedRobot) -> String {
        let mut counts = [(0, "adjacent"), (0, "by the SRDF"), (0, "by --ignore")];
        for (pair, why) in &self.pairs {
            if pair.iter().all(|&link| loaded.has_geometry(link)) {
                let index = match why {
                    IgnoreReason::Adjacent => 0,
                    IgnoreReason::Srdf(_) => 1,
                    IgnoreReason::Option => 2,
                };
                counts[index].0 += 1;
            }
        }
        let texts = counts.iter().filter(|(count, _)| *count > 0);
        let texts: Vec<String> = texts.map(|(count, words)| format!("{} {words}", thousands(*count))).collect();
        let tested = format!("{} of {} pairs of links tested", thousands(self.tested), thousands(self.all));
        if texts.is_empty() { tested } else { format!("{tested}; ignored: {}", texts.join(", ")) }
    }
}
