//! Result of testing many configurations: how often each pair of links collides.

use super::configuration_batch::run_batches;
use super::configuration_list::ConfigurationList;
use super::error::RobotModelError;
use super::held_joints::HeldJoints;
use super::joint_assignment::JointAssignment;
use super::link_pairs::{LinkPairOptions, LinkPairs};
use super::percent::percent;
use super::robot_model::RobotModel;
use super::sampler::Sampler;
use crate::observer::Observer;
use boxwood::RobotState;
use boxwood::robot::StateError;
use boxwood_report::format::{counted, thousands};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Minimum number of random configurations for the verdict "always" and for an SRDF of suggested pairs: with 95 % confidence, an
/// event that occurred in none of them has a probability below 0.3 %.
pub const MIN_SAMPLES: u64 = 1_000;

/// Options of [`RobotModel::sample`]. The default samples 10,000 configurations of all joints.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SampleOptions {
    /// Pairs of links to test.
    pub pairs: LinkPairOptions,
    /// Number of configurations.
    pub configurations: u64,
    /// Random seed: equal seeds give the same configurations on every machine.
    pub seed: u64,
    /// Joint values: joints that are set by name are held. By default, no joint is held.
    pub joints: Option<JointAssignment>,
}

impl Default for SampleOptions {
    fn default() -> Self {
        Self { pairs: LinkPairOptions::default(), configurations: 10_000, seed: 1, joints: None }
    }
}

/// Number of collisions of two links.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinkPairCount {
    /// Number of configurations in which the two links collide.
    pub collisions: u64,
    /// Index of the first configuration in which the two links collide.
    pub first_index: u64,
    /// Joint values of the first configuration in which the two links collide.
    pub first_configuration: Vec<f64>,
}

/// Verdict on a pair of links over all tested configurations. [`Display`](fmt::Display) gives its [`name`](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CollisionVerdict {
    /// The links collide in all configurations.
    Always,
    /// The links collide in some configurations, or in all of too few random ones.
    Sometimes,
    /// The links were found to collide in no configuration.
    Never,
}

impl CollisionVerdict {
    /// Name in JSON, CSV and tables: "always", "sometimes" or "never".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Sometimes => "sometimes",
            Self::Never => "never",
        }
    }
}

impl fmt::Display for CollisionVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Random seed and held joints of random configurations.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sampling {
    /// Random seed.
    pub seed: u64,
    /// Joints that were held at their values.
    pub held: HeldJoints,
}

/// Colliding links in one configuration of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EntryResult {
    /// Line of the configuration, from 1.
    pub line: u64,
    /// Values of all joints.
    pub values: Vec<f64>,
    /// Colliding pairs of links, sorted.
    pub pairs: Vec<[usize; 2]>,
}

/// Configurations of a list that are outside the joint limits. They are tested anyway.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OutsideLimits {
    /// Number of configurations.
    pub count: u64,
    /// Line of the first one, from 1.
    pub line: u64,
    /// Its first joint value that is outside the limits.
    pub cause: StateError,
}

/// Result of [`RobotModel::sample`] and [`RobotModel::check_configurations`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BatchResult {
    /// The robot. Its warnings include those of the query.
    pub robot: RobotModel,
    /// Pairs of links that were tested.
    pub pairs: LinkPairs,
    /// Number of tested configurations.
    pub configurations: u64,
    /// Number of configurations with a collision.
    pub colliding: u64,
    /// Pairs that collide in at least one configuration.
    pub counts: BTreeMap<[usize; 2], LinkPairCount>,
    /// False if a search stopped at a limit, so that collisions may be missing.
    pub complete: bool,
    /// Seed and held joints; `None` for listed configurations.
    pub sampling: Option<Sampling>,
    /// Results per configuration of a list, in order; `None` for random configurations.
    pub entries: Option<Vec<EntryResult>>,
    /// Listed configurations outside the joint limits, if there are any.
    pub outside_limits: Option<OutsideLimits>,
    /// State of the robot at the joint values that were set; others are 0.
    pub state: RobotState,
    /// Elapsed time of the tests.
    pub search_time: Duration,
}

impl RobotModel {
    /// Tests random configurations and counts how often each pair of links collides.
    ///
    /// Joint values are uniform within the joint limits; revolute joints without limits range over half a turn in both directions.
    /// Floating joints, and joints that [`SampleOptions::joints`] sets by name, are held.
    ///
    /// ```
    /// use boxwood_assembly::Observer;
    /// use boxwood_assembly::robot::{BuiltInRobot, RobotModel, SampleOptions};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let mut options = SampleOptions::default();
    /// options.configurations = 2_000;
    /// let result = arm.sample(&options, Observer::NONE)?;
    /// let (links, count) = result.counts.iter().max_by_key(|(_, count)| count.collisions).expect("it collides");
    /// println!("{:?} collide {} times", arm.link_names(*links), count.collisions);
    /// assert_eq!(result.configurations, 2_000);
    /// # Ok::<(), boxwood_assembly::robot::RobotModelError>(())
    /// ```
    ///
    /// # Errors
    /// - [`RobotModelError::Names`] if a pair of patterns is invalid or matches no link.
    /// - [`RobotModelError::NoJointToSample`] if the values of all joints are set at once.
    /// - [`RobotModelError::NoFiniteRange`] if a prismatic joint has no finite limits and is not held.
    /// - [`RobotModelError::State`] or [`RobotModelError::Configuration`] if the pose of a link overflows.
    /// - [`RobotModelError::Cancelled`].
    pub fn sample(&self, options: &SampleOptions, observer: Observer<'_>) -> Result<BatchResult, RobotModelError> {
        let pairs = self.link_pairs(&options.pairs)?;
        let joints = options.joints.clone().unwrap_or_else(|| JointAssignment::new(self));
        let mut state = RobotState::new(&self.robot)?;
        state.set_configuration(joints.values())?;
        let mut sampler = Sampler::new(&self.robot, &joints, options.seed)?;
        let sampling = Sampling { seed: options.seed, held: sampler.held().clone() };
        let configurations = std::iter::repeat_with(|| sampler.next());
        let result = run_batches(self, pairs, state, (options.configurations, configurations), observer, |_, _, _| {})?;
        Ok(BatchResult { sampling: Some(sampling), ..result })
    }

    /// Tests listed configurations: which links collide at each of them, and how often each pair of links collides.
    ///
    /// ```
    /// use boxwood_assembly::Observer;
    /// use boxwood_assembly::robot::{BuiltInRobot, ConfigurationList, LinkPairOptions, RobotModel};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let list: ConfigurationList = [[0.0; 6], [0.0, 0.0, 2.7, 2.0, 0.0, 0.0]].map(Vec::from).into_iter().collect();
    /// let result = arm.check_configurations(&list, &LinkPairOptions::default(), Observer::NONE)?;
    /// let entries = result.entries.expect("listed configurations");
    /// assert_eq!((entries[0].pairs.len(), entries[1].pairs.len()), (0, 2));
    /// # Ok::<(), boxwood_assembly::robot::RobotModelError>(())
    /// ```
    ///
    /// # Errors
    /// - [`RobotModelError::Names`] if a pair of patterns is invalid or matches no link.
    /// - [`RobotModelError::State`] or [`RobotModelError::Configuration`] if the number of values is wrong, a value is not finite,
    ///   or the pose of a link overflows.
    /// - [`RobotModelError::Cancelled`].
    pub fn check_configurations(
        &self,
        list: &ConfigurationList,
        options: &LinkPairOptions,
        observer: Observer<'_>,
    ) -> Result<BatchResult, RobotModelError> {
        let pairs = self.link_pairs(options)?;
        let mut state = RobotState::new(&self.robot)?;
        if !list.base.is_empty() {
            state.set_configuration(&list.base)?;
        }
        let mut results = Vec::with_capacity(list.entries.len());
        let configurations = list.entries.iter().map(|entry| entry.values.clone());
        let count = list.entries.len() as u64;
        let result = run_batches(self, pairs, state, (count, configurations), observer, |index, values, colliding| {
            let line = list.entries[index as usize].line;
            results.push(EntryResult { line, values, pairs: colliding });
        })?;
        Ok(BatchResult { entries: Some(results), outside_limits: self.outside_limits(list), ..result })
    }

    fn outside_limits(&self, list: &ConfigurationList) -> Option<OutsideLimits> {
        let outside = |values: &[f64]| self.robot.check_limits(values).err();
        let mut outside = list.entries.iter().filter_map(|entry| Some((entry.line, outside(&entry.values)?)));
        let (line, cause) = outside.next()?;
        Some(OutsideLimits { count: 1 + outside.count() as u64, line, cause })
    }
}

impl BatchResult {
    /// Returns true if links collide in any configuration.
    #[must_use]
    pub fn collides(&self) -> bool {
        self.colliding > 0
    }

    /// Verdict on a pair of links, with the lower index first.
    #[must_use]
    pub fn pair_verdict(&self, links: [usize; 2]) -> CollisionVerdict {
        match self.counts.get(&links) {
            None => CollisionVerdict::Never,
            Some(count) if count.collisions == self.configurations && !self.has_few_samples() => {
                CollisionVerdict::Always
            }
            Some(_) => CollisionVerdict::Sometimes,
        }
    }

    /// Number of tested pairs with this verdict.
    #[must_use]
    pub fn verdict_count(&self, verdict: CollisionVerdict) -> u64 {
        match verdict {
            CollisionVerdict::Never => self.pairs.tested - self.counts.len() as u64,
            verdict => self.counts.keys().filter(|&&pair| self.pair_verdict(pair) == verdict).count() as u64,
        }
    }

    /// Returns true if there are fewer than [`MIN_SAMPLES`] random configurations.
    #[must_use]
    pub fn has_few_samples(&self) -> bool {
        self.sampling.is_some() && self.configurations < MIN_SAMPLES
    }

    /// Returns true if random configurations hold a joint that changes the relative pose of links with geometry.
    #[must_use]
    pub fn holds_joints(&self) -> bool {
        self.sampling.as_ref().is_some_and(|sampling| sampling.held.matters)
    }

    /// All tested pairs, sorted; `None` if there are more than a million, or if a search stopped at a limit.
    #[must_use]
    pub fn tested_pairs(&self) -> Option<Vec<[usize; 2]>> {
        if self.complete { self.pairs.tested_pairs(&self.robot) } else { None }
    }

    /// Count of the pair of links whose first collision has the lowest configuration index.
    #[must_use]
    pub fn first_collision(&self) -> Option<&LinkPairCount> {
        self.counts.values().min_by_key(|count| count.first_index)
    }

    /// Upper bound, with 95 % confidence, of the probability of an event that occurred in none of the random configurations;
    /// `None` for listed configurations, or if a search stopped at a limit.
    #[must_use]
    pub fn unseen_fraction_bound(&self) -> Option<f64> {
        let is_known = self.sampling.is_some() && self.complete;
        is_known.then(|| (3.0 / self.configurations as f64).min(1.0))
    }

    /// The result in one sentence: "36 of 500 configurations collide (7.20 %)".
    #[must_use]
    pub fn verdict(&self) -> String {
        let all = counted(self.configurations, "configuration", "configurations");
        match self.colliding {
            0 if !self.complete => format!("No collision found in {all}, but not all pairs were tested"),
            0 => format!("Nothing collides in {all}"),
            count => {
                let verb = if count == 1 { "collides" } else { "collide" };
                format!("{} of {all} {verb} ({})", thousands(count), percent(count, self.configurations))
            }
        }
    }

    /// Text about the tested configurations: "500 random configurations within the joint limits, seed 1".
    #[must_use]
    pub fn configurations_text(&self) -> String {
        let Some(sampling) = &self.sampling else {
            return counted(self.configurations, "configuration from a file", "configurations from a file");
        };
        let configurations = counted(self.configurations, "random configuration", "random configurations");
        let held = sampling.held.text(&self.robot);
        let held = if held.is_empty() { held } else { format!("; held: {held}") };
        format!("{configurations} within the joint limits, seed {}{held}", sampling.seed)
    }
}
