//! Tests many configurations and counts how often each pair of links collides.

use super::listed::ListedConfiguration;
use super::one::links_of;
use super::sample::{FixedJoints, Sampler};
use super::subject::LoadedRobot;
use super::untested::{IgnoredLinks, MAX_LISTED_PAIRS};
use crate::notes::{CommandError, printable};
use crate::progress;
use boxwood::RobotState;
use boxwood::robot::Target;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Maximum number of configurations per batch: enough for all cores, with little memory.
const BATCH: usize = 4096;
/// Minimum number of configurations per batch.
const MIN_BATCH: usize = 64;
/// Maximum number of colliding pairs that a batch may find: 100 MB. Batches are smaller if a configuration may
/// have many colliding pairs.
const MAX_FOUND: u64 = 4_000_000;

fn batch_of(ignored: &IgnoredLinks) -> usize {
    let max_pairs = ignored.limits.collisions.min(ignored.tested).max(1);
    usize::try_from(MAX_FOUND / max_pairs).unwrap_or(BATCH).clamp(MIN_BATCH, BATCH)
}

/// Minimum number of random configurations for a verdict: with 95 % confidence, an event that occurred in none of
/// them has a probability below 0.3 %.
pub(super) const MIN_SAMPLES: u64 = 1_000;

/// Number of collisions of two links.
#[derive(Clone, Debug)]
pub(super) struct LinkPairCount {
    pub(super) collisions: u64,
    /// Index of the first configuration in which the two links collide.
    pub(super) first_index: u64,
    /// Joint values of the first configuration in which the two links collide.
    pub(super) first_configuration: Vec<f64>,
}

/// Verdict on a pair of links over all tested configurations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CollisionVerdict {
    Always,
    Sometimes,
    Never,
}

impl CollisionVerdict {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Sometimes => "sometimes",
            Self::Never => "never",
        }
    }
}

/// Colliding pairs in one configuration of a file.
pub(super) struct ConfigurationResult {
    pub(super) line: u64,
    pub(super) pairs: Vec<[usize; 2]>,
}

/// Result for many configurations.
pub(super) struct BatchResult {
    pub(super) configurations: u64,
    /// Number of configurations with a collision.
    pub(super) colliding: u64,
    /// Pairs that collide in at least one configuration.
    pub(super) counts: BTreeMap<[usize; 2], LinkPairCount>,
    /// False if a search stopped at a limit, so that collisions may be missing.
    pub(super) complete: bool,
    /// Results per configuration of a file, in file order; `None` for random configurations.
    pub(super) results: Option<Vec<ConfigurationResult>>,
    /// Seed of the random configurations; `None` for configurations of a file.
    pub(super) seed: Option<u64>,
    pub(super) fixed: FixedJoints,
    pub(super) search: Duration,
}

impl BatchResult {
    pub(super) fn verdict(&self, pair: [usize; 2]) -> CollisionVerdict {
        match self.counts.get(&pair) {
            None => CollisionVerdict::Never,
            Some(count) if count.collisions == self.configurations && !self.has_few_samples() => {
                CollisionVerdict::Always
            }
            Some(_) => CollisionVerdict::Sometimes,
        }
    }

    /// Returns true if there are too few random configurations for the verdict `Always`.
    pub(super) fn has_few_samples(&self) -> bool {
        self.seed.is_some() && self.configurations < MIN_SAMPLES
    }

    /// All tested pairs, sorted; `None` if there are too many to list, or if a search stopped at a limit.
    pub(super) fn tested<'a>(&self, loaded: &'a LoadedRobot, ignored: &'a IgnoredLinks) -> Option<Vec<[usize; 2]>> {
        if ignored.all > MAX_LISTED_PAIRS || !self.complete {
            return None;
        }
        let links_with_geometry = loaded.links_with_geometry();
        let pairs =
            (0..links_with_geometry.len()).flat_map(|i| links_with_geometry[i + 1..].iter().map(move |&b| [i, b]));
        Some(pairs.map(|[i, b]| [links_with_geometry[i], b]).filter(|pair| !ignored.pairs.contains_key(pair)).collect())
    }

    /// Count of the pair of links whose first collision has the lowest configuration index.
    pub(super) fn first_collision(&self) -> Option<&LinkPairCount> {
        self.counts.values().min_by_key(|count| count.first_index)
    }
}

/// Tests random configurations.
pub(super) fn sample(
    sampler: &mut Sampler,
    configurations: u64,
    seed: u64,
    state: &RobotState,
    ignored: &IgnoredLinks,
) -> Result<BatchResult, CommandError> {
    let (mut left, at_once) = (configurations, batch_of(ignored) as u64);
    let next = || {
        let batch = left.min(at_once);
        left -= batch;
        (0..batch).map(|_| sampler.next()).collect()
    };
    let mut batch = run_batches(next, configurations, state, ignored, |_, _| {})?;
    batch.seed = Some(seed);
    batch.fixed = sampler.fixed().clone();
    Ok(batch)
}

/// Tests the configurations of a file.
pub(super) fn try_listed(
    listed: &[ListedConfiguration],
    state: &RobotState,
    ignored: &IgnoredLinks,
) -> Result<BatchResult, CommandError> {
    let mut batches = listed.chunks(batch_of(ignored));
    let next = || batches.next().unwrap_or_default().iter().map(|listed| listed.values.clone()).collect();
    let mut results = Vec::with_capacity(listed.len());
    let mut batch = run_batches(next, listed.len() as u64, state, ignored, |number, pairs| {
        results.push(ConfigurationResult { line: listed[number as usize].line, pairs: pairs.to_vec() });
    })?;
    batch.results = Some(results);
    Ok(batch)
}

/// Tests the configurations returned by `next`, batch by batch, and calls `each` with the index and the colliding pairs of every
/// configuration. Results are in order for any number of threads.
fn run_batches(
    mut next: impl FnMut() -> Vec<Vec<f64>>,
    configurations: u64,
    state: &RobotState,
    ignored: &IgnoredLinks,
    mut each: impl FnMut(u64, &[[usize; 2]]),
) -> Result<BatchResult, CommandError> {
    let (start, bar) = (Instant::now(), progress::bar("testing", configurations as usize));
    let batch = state.configuration_batch(Target::SelfCollision(&ignored.allowed));
    let (mut tested_count, mut colliding, mut counts, mut complete) = (0, 0, BTreeMap::new(), true);
    while tested_count < configurations {
        let values = next();
        let results = batch.collisions_limited(&values, &ignored.limits).map_err(|error| {
            let number = tested_count + error.index as u64 + 1;
            printable(&format!("configuration {number}: {}", error.cause))
        })?;
        for (found, values) in results.iter().zip(&values) {
            complete &= found.complete;
            let pairs: Vec<[usize; 2]> = found.pairs.iter().filter_map(links_of).collect();
            for &pair in &pairs {
                let new_count =
                    || LinkPairCount { collisions: 0, first_index: tested_count, first_configuration: values.clone() };
                counts.entry(pair).or_insert_with(new_count).collisions += 1;
            }
            colliding += u64::from(!pairs.is_empty());
            each(tested_count, &pairs);
            tested_count += 1;
        }
        bar.inc(values.len() as u64);
    }
    bar.finish_and_clear();
    Ok(BatchResult {
        configurations,
        colliding,
        counts,
        complete,
        results: None,
        seed: None,
        fixed: FixedJoints::default(),
        search: start.elapsed(),
    })
}
