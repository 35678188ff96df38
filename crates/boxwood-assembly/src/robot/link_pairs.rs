//! Pairs of links to test, ignored pairs with the reason, and the limits of the search.

use super::error::RobotModelError;
use super::robot_model::RobotModel;
use crate::names::link_pairs_matching;
use boxwood::robot::{IgnoredLinkPairs, LinkLimits};
use boxwood_report::format::thousands;
use std::collections::BTreeMap;

/// Maximum number of pairs that are listed one by one; more are only counted.
const MAX_LISTED_PAIRS: u64 = 1_000_000;

/// Options of the pairs of links to test, and of the search. The default ignores adjacent links and the pairs of the SRDF.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkPairOptions {
    /// If set, adjacent links are tested too: links that are connected by a joint, or by joints and links without geometry.
    pub include_adjacent: bool,
    /// Pairs of links to ignore, each as `A:B` with a pattern for names on each side.
    ///
    /// A pattern is a glob for the whole name; `*` and `?` match any characters, also slashes and colons.
    pub ignore: Vec<String>,
    /// Maximum number of colliding pairs per configuration; 10,000 by default.
    ///
    /// The search also stops after 100 times as many pairs with overlapping boxes, or 10,000 times as many box tests.
    pub max_pairs: u64,
}

impl Default for LinkPairOptions {
    fn default() -> Self {
        Self { include_adjacent: false, ignore: Vec::new(), max_pairs: 10_000 }
    }
}

/// Reason why a pair of links is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IgnoreReason {
    /// The links are adjacent.
    Adjacent,
    /// Disabled by the SRDF, with the reason that the SRDF states.
    Srdf(String),
    /// The names match a pair of [`LinkPairOptions::ignore`].
    Pattern,
}

impl IgnoreReason {
    /// Reason as written to an SRDF: "Adjacent", "User", or the reason of the SRDF.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Adjacent => "Adjacent",
            Self::Srdf(reason) => reason,
            Self::Pattern => "User",
        }
    }
}

/// Pairs of links to test, and ignored pairs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkPairs {
    /// Ignored pairs, for queries of a [`RobotState`](boxwood::RobotState).
    pub ignored: IgnoredLinkPairs,
    /// Reason per ignored pair, with the lower link index first. If several reasons apply, the first of adjacent, SRDF and
    /// pattern.
    pub reasons: BTreeMap<[usize; 2], IgnoreReason>,
    /// Number of pairs of links with geometry.
    pub total: u64,
    /// Number of pairs of links with geometry that are tested.
    pub tested: u64,
    /// Number of pairs of links with geometry that are ignored, per reason.
    pub ignored_counts: IgnoredPairCounts,
    /// Limits of the search for colliding pairs.
    pub limits: LinkLimits,
}

/// Number of ignored pairs of links with geometry, per reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct IgnoredPairCounts {
    /// Number of pairs of adjacent links.
    pub adjacent: u64,
    /// Number of pairs that the SRDF disables.
    pub srdf: u64,
    /// Number of pairs that match a pair of patterns.
    pub pattern: u64,
}

/// Maximum number of pairs with overlapping boxes per permitted collision.
const CANDIDATES_PER_COLLISION: u64 = 100;
/// Maximum number of box tests per permitted collision.
const BOX_TESTS_PER_COLLISION: u64 = 10_000;

fn limits(collisions: u64) -> LinkLimits {
    LinkLimits {
        collisions,
        candidates: collisions.saturating_mul(CANDIDATES_PER_COLLISION),
        box_tests: collisions.saturating_mul(BOX_TESTS_PER_COLLISION),
    }
}

impl RobotModel {
    /// Pairs of links to test: all except for adjacent links, the pairs of the SRDF, and those that match a pair of patterns.
    ///
    /// ```
    /// use boxwood_assembly::robot::{BuiltInRobot, LinkPairOptions, RobotModel};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let pairs = arm.link_pairs(&LinkPairOptions::default())?;
    /// assert_eq!((pairs.total, pairs.tested, pairs.ignored_counts.adjacent), (21, 15, 6));
    /// # Ok::<(), boxwood_assembly::robot::RobotModelError>(())
    /// ```
    ///
    /// # Errors
    /// [`RobotModelError::Names`] if a pair of patterns is invalid or matches no link.
    pub fn link_pairs(&self, options: &LinkPairOptions) -> Result<LinkPairs, RobotModelError> {
        let robot = &self.robot;
        let names: Vec<&str> = robot.links().iter().map(boxwood::robot::Link::name).collect();
        // Later reasons replace earlier ones.
        let mut reasons = BTreeMap::new();
        for text in &options.ignore {
            let pairs = link_pairs_matching("ignore", text, &names)?;
            reasons.extend(pairs.into_iter().map(|pair| (pair, IgnoreReason::Pattern)));
        }
        if let Some(srdf) = &self.srdf {
            let (pairs, _) = srdf.content.ignored_pairs(robot);
            reasons.extend(pairs.into_iter().map(|(pair, reason)| (pair, IgnoreReason::Srdf(reason))));
        }
        if !options.include_adjacent {
            reasons.extend(IgnoredLinkPairs::adjacent(robot).pairs().map(|pair| (pair, IgnoreReason::Adjacent)));
        }
        let mut ignored = IgnoredLinkPairs::none(robot);
        for &[a, b] in reasons.keys() {
            let known = ignored.ignore(a, b);
            debug_assert!(known.is_ok(), "the indices are those of links");
        }
        let links = self.links_with_geometry().len() as u64;
        let total = links * links.saturating_sub(1) / 2;
        let mut counts = IgnoredPairCounts::default();
        for (_, reason) in reasons.iter().filter(|(pair, _)| pair.iter().all(|&link| self.has_geometry(link))) {
            *match reason {
                IgnoreReason::Adjacent => &mut counts.adjacent,
                IgnoreReason::Srdf(_) => &mut counts.srdf,
                IgnoreReason::Pattern => &mut counts.pattern,
            } += 1;
        }
        let tested = total - (counts.adjacent + counts.srdf + counts.pattern);
        Ok(LinkPairs { ignored, reasons, total, tested, ignored_counts: counts, limits: limits(options.max_pairs) })
    }
}

impl LinkPairs {
    /// Text with the number of tested pairs, and of ignored pairs per reason.
    #[must_use]
    pub fn summary(&self) -> String {
        let IgnoredPairCounts { adjacent, srdf, pattern } = self.ignored_counts;
        let counts = [(adjacent, "adjacent"), (srdf, "by the SRDF"), (pattern, "by pattern")];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(*count))).collect();
        let tested = format!("{} of {} pairs of links tested", thousands(self.tested), thousands(self.total));
        if counts.is_empty() { tested } else { format!("{tested}; ignored: {}", counts.join(", ")) }
    }

    /// All tested pairs, sorted; `None` if there are too many to list.
    pub(super) fn tested_pairs(&self, robot: &RobotModel) -> Option<Vec<[usize; 2]>> {
        if self.total > MAX_LISTED_PAIRS {
            return None;
        }
        let links = robot.links_with_geometry();
        let pairs = (0..links.len()).flat_map(|a| (a + 1..links.len()).map(move |b| [a, b]));
        let pairs = pairs.map(|pair| pair.map(|index| links[index]));
        Some(pairs.filter(|pair| !self.reasons.contains_key(pair)).collect())
    }
}
