//! Tests many configurations, batch by batch.

use super::batch_result::{BatchResult, LinkPairCount};
use super::configuration_result::{incomplete_search, links_of};
use super::error::RobotModelError;
use super::link_pairs::LinkPairs;
use super::robot_model::RobotModel;
use crate::observer::{Observer, Stage};
use boxwood::RobotState;
use boxwood::robot::Target;
use std::collections::BTreeMap;
use std::time::Instant;

/// Maximum number of configurations per batch: enough for all cores, with little memory.
const BATCH: usize = 4096;
/// Minimum number of configurations per batch.
const MIN_BATCH: usize = 64;
/// Maximum number of colliding pairs that a batch may find: 100 MB. Batches are smaller if a configuration may
/// have many colliding pairs.
const MAX_FOUND: u64 = 4_000_000;

fn batch_length(pairs: &LinkPairs) -> usize {
    let max_pairs = pairs.limits.collisions.min(pairs.tested).max(1);
    usize::try_from(MAX_FOUND / max_pairs).unwrap_or(BATCH).clamp(MIN_BATCH, BATCH)
}

/// Tests the first `count` configurations and calls `each` with the index, the joint values and the colliding pairs of every
/// configuration. Results are in order for any number of threads.
pub(super) fn run_batches(
    robot: &RobotModel,
    pairs: LinkPairs,
    state: RobotState,
    (count, mut configurations): (u64, impl Iterator<Item = Vec<f64>>),
    observer: Observer<'_>,
    mut each: impl FnMut(u64, Vec<f64>, Vec<[usize; 2]>),
) -> Result<BatchResult, RobotModelError> {
    let (start, progress) = (Instant::now(), observer.begin(Stage::Testing, count as usize));
    let batch = state.configuration_batch(Target::SelfCollision(&pairs.ignored));
    let (mut tested, mut colliding, mut counts, mut complete) = (0, 0, BTreeMap::new(), true);
    while tested < count {
        progress.check()?;
        let length = (batch_length(&pairs) as u64).min(count - tested) as usize;
        let values: Vec<Vec<f64>> = configurations.by_ref().take(length).collect();
        let results = batch.collisions_limited(&values, &pairs.limits).map_err(|error| {
            let number = tested + error.index as u64 + 1;
            RobotModelError::Configuration { number, cause: error.cause }
        })?;
        for (found, values) in results.iter().zip(values) {
            complete &= found.complete;
            let found: Vec<[usize; 2]> = found.pairs.iter().filter_map(links_of).collect();
            for &pair in &found {
                let new_count =
                    || LinkPairCount { collisions: 0, first_index: tested, first_configuration: values.clone() };
                counts.entry(pair).or_insert_with(new_count).collisions += 1;
            }
            colliding += u64::from(!found.is_empty());
            each(tested, values, found);
            tested += 1;
        }
        progress.advance(length);
    }
    progress.check()?;
    let mut robot = robot.clone();
    robot.warnings.extend((!complete).then(|| incomplete_search(&robot, &pairs)));
    Ok(BatchResult {
        robot,
        configurations: count,
        colliding,
        counts,
        complete,
        sampling: None,
        entries: None,
        outside_limits: None,
        search_time: start.elapsed(),
        pairs,
        state,
    })
}
