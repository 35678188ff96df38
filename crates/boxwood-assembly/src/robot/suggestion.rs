//! Suggests pairs of links that need no test, and writes them as SRDF.

use super::batch_result::{BatchResult, CollisionVerdict, MIN_SAMPLES};
use boxwood_report::format::{counted, printable, thousands};
use std::io::{self, Write};
use thiserror::Error;

/// Pair of links that needs no test, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IgnoreSuggestion {
    /// Indices of the two links, the lower one first.
    pub links: [usize; 2],
    /// Reason as written to an SRDF: "Adjacent", "Always", "Never", "User" and so on.
    pub reason: String,
}

/// SRDF that disables the pairs of links that need no test, and contains nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuggestedSrdf {
    /// Name of the robot.
    pub robot: String,
    /// Names of the links of each pair, and the reason.
    pub pairs: Vec<([String; 2], String)>,
}

/// Reason why no SRDF of suggested pairs can be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuggestionError {
    /// The configurations are listed: a pair that never collides in them may collide in others.
    #[error("the configurations are not random; pairs that never collide in them may collide in others")]
    NotRandom,
    /// There are fewer than [`MIN_SAMPLES`] random configurations.
    #[error(
        "{} too few to decide which pairs never collide; at least {} are required",
        counted(*configurations, "configuration is", "configurations are"),
        thousands(MIN_SAMPLES)
    )]
    TooFewSamples {
        /// Number of configurations.
        configurations: u64,
    },
    /// Joints are held, so that the random configurations do not cover all configurations.
    #[error("joints are held ({}); pairs that never collide at these values may collide at others", printable(joints))]
    JointsHeld {
        /// Names of the held joints and their values; see [`HeldJoints::text`](super::HeldJoints::text).
        joints: String,
    },
    /// A search stopped at a limit, so that collisions may be missing.
    #[error(
        "unknown which pairs never collide, because the search stopped at its limit of {} pairs",
        thousands(*limit)
    )]
    Incomplete {
        /// Maximum number of colliding pairs per configuration.
        limit: u64,
    },
    /// There are too many pairs of links to list.
    #[error("{pairs} pairs of links are too many to write")]
    TooManyPairs {
        /// Number of pairs of links.
        pairs: u64,
    },
}

impl BatchResult {
    /// Pairs of links that need no test, sorted: those that are ignored already, and those that always or never collide.
    ///
    /// If joints are held, only the ignored pairs. Returns `None` if there are more than a million pairs, or if a search stopped at
    /// a limit.
    #[must_use]
    pub fn suggestions(&self) -> Option<Vec<IgnoreSuggestion>> {
        let tested = self.tested_pairs()?;
        let ignored = self.pairs.reasons.iter();
        let ignored = ignored.map(|(&links, why)| IgnoreSuggestion { links, reason: why.reason().to_owned() });
        let found = tested.into_iter().filter_map(|links| {
            let reason = match self.pair_verdict(links) {
                _ if self.holds_joints() => return None,
                CollisionVerdict::Always => "Always",
                CollisionVerdict::Never => "Never",
                CollisionVerdict::Sometimes => return None,
            };
            Some(IgnoreSuggestion { links, reason: reason.to_owned() })
        });
        let mut all: Vec<IgnoreSuggestion> = ignored.chain(found).collect();
        all.sort_by_key(|suggestion| suggestion.links);
        Some(all)
    }

    /// SRDF of the pairs of links that need no test.
    ///
    /// ```
    /// use boxwood_assembly::Observer;
    /// use boxwood_assembly::robot::{BuiltInRobot, RobotModel, SampleOptions};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let result = arm.sample(&SampleOptions::default(), Observer::NONE)?;
    /// let mut text = Vec::new();
    /// result.srdf()?.write(&mut text)?;
    /// assert!(String::from_utf8(text)?.contains("reason=\"Adjacent\""));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SuggestionError`] if the configurations are not random or too few, if joints are held, if a search stopped at a limit, or if
    /// there are too many pairs.
    pub fn srdf(&self) -> Result<SuggestedSrdf, SuggestionError> {
        let Some(sampling) = &self.sampling else { return Err(SuggestionError::NotRandom) };
        if self.has_few_samples() {
            return Err(SuggestionError::TooFewSamples { configurations: self.configurations });
        }
        if sampling.held.matters {
            return Err(SuggestionError::JointsHeld { joints: sampling.held.text(&self.robot) });
        }
        if !self.complete {
            return Err(SuggestionError::Incomplete { limit: self.pairs.limits.collisions });
        }
        let suggestions = self.suggestions().ok_or(SuggestionError::TooManyPairs { pairs: self.pairs.total })?;
        let named = |IgnoreSuggestion { links, reason }: IgnoreSuggestion| {
            (self.robot.link_names(links).map(str::to_owned), reason)
        };
        Ok(SuggestedSrdf { robot: self.robot.name.clone(), pairs: suggestions.into_iter().map(named).collect() })
    }
}

impl SuggestedSrdf {
    /// Writes the SRDF.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "<?xml version=\"1.0\"?>\n<robot name=\"{}\">", escaped(&self.robot))?;
        for ([a, b], reason) in &self.pairs {
            let [a, b, reason] = [a, b, reason].map(|text| escaped(text));
            writeln!(out, "  <disable_collisions link1=\"{a}\" link2=\"{b}\" reason=\"{reason}\"/>")?;
        }
        writeln!(out, "</robot>")
    }
}

/// Escapes text for an XML attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' | '\t' => escaped.push_str(&format!("&#{};", u32::from(letter))),
            letter => escaped.push(letter),
        }
    }
    escaped
}
