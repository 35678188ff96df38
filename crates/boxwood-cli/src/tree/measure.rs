//! Measures one tree of a mesh: statistics, build time and query cost.

use crate::trees::{SatName, TreeChoice, TreeTask};
use boxwood::model::TreeStats;
use boxwood::papers::{Bvh, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::{InvalidInput, Mesh, Pose};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Measurement of a tree.
pub(super) struct TreeMeasurement {
    pub(super) choice: TreeChoice,
    pub(super) tree_stats: TreeStats,
    /// Number of bytes of the model, without its mesh.
    pub(super) bytes: usize,
    pub(super) build: Duration,
    /// Results and cost of the queries; `None` without placements.
    pub(super) queries: Option<TreeQueries>,
}

/// Results and cost of the queries on a tree.
pub(super) struct TreeQueries {
    /// Per placement, true if the copies intersect.
    pub(super) results: Vec<bool>,
    /// Sum of the stats over all placements.
    pub(super) stats: TreeSearchStats,
    /// Mean time per placement.
    pub(super) time: Duration,
}

impl TreeMeasurement {
    pub(super) fn intersecting_placements(&self) -> usize {
        let results = self.queries.as_ref().map_or(&[][..], |queries| &queries.results);
        results.iter().filter(|&&hit| hit).count()
    }
}

/// Maximum number of times that a task (building a tree, or all its queries) is run. The shortest run is reported,
/// because noise only makes runs slower.
const MAX_RUNS: u32 = 3;
/// After this time, no further run of a task is started.
const TIME_LIMIT: Duration = Duration::from_secs(1);

/// Measures a tree. Returns an error if a placement is out of range.
pub(super) fn measure(
    mesh: &Arc<Mesh>,
    choice: &TreeChoice,
    placements: &[[Pose; 2]],
    sat: SatName,
) -> Result<TreeMeasurement, String> {
    choice
        .run(MeasureTask { mesh, choice, placements, sat })
        .map_err(|error| format!("{error}; use --placements 0 to skip the queries"))
}

struct MeasureTask<'a> {
    mesh: &'a Arc<Mesh>,
    choice: &'a TreeChoice,
    placements: &'a [[Pose; 2]],
    sat: SatName,
}

impl TreeTask for MeasureTask<'_> {
    type Output = Result<TreeMeasurement, InvalidInput>;

    fn run<T: Bvh>(self, options: &T::Options) -> Self::Output {
        let (model, build) = best_of(|| TreeModel::<T>::new(Arc::clone(self.mesh), options));
        let (tree_stats, bytes) = (model.tree_stats(), model.memory_bytes());
        let queries = if self.placements.is_empty() { None } else { Some(self.run_queries(&model)?) };
        Ok(TreeMeasurement { choice: *self.choice, tree_stats, bytes, build, queries })
    }
}

impl MeasureTask<'_> {
    fn run_queries<T: Bvh>(&self, model: &TreeModel<T>) -> Result<TreeQueries, InvalidInput> {
        let mut scratch = TreeScratch::new();
        let mut pass = || {
            let (mut results, mut stats) = (Vec::with_capacity(self.placements.len()), TreeSearchStats::default());
            for &[a, b] in self.placements {
                let (a, b) = (model.at(a)?, model.at(b)?);
                results.push(scratch.intersects(&TreePair::with_sat(&a, &b, self.sat.into())));
                stats += scratch.stats();
            }
            Ok((results, stats))
        };
        let (outcome, time) = best_of(&mut pass);
        let (results, stats) = outcome?;
        Ok(TreeQueries { results, stats, time: time / self.placements.len().max(1) as u32 })
    }
}

/// Runs `task` several times; returns the last result and the shortest time.
fn best_of<R>(mut task: impl FnMut() -> R) -> (R, Duration) {
    let start = Instant::now();
    let mut result = task();
    let mut best = start.elapsed();
    for _ in 1..MAX_RUNS {
        if start.elapsed() >= TIME_LIMIT {
            break;
        }
        // The result is dropped before the next run: two trees of a large mesh may not fit in memory.
        drop(result);
        let run_start = Instant::now();
        result = task();
        best = best.min(run_start.elapsed());
    }
    (result, best)
}

/// Returns an error if two trees give different results.
pub(super) fn check_agreement(rows: &[TreeMeasurement], seed: u64) -> Result<(), String> {
    let mut outcome = rows.iter().filter_map(|row| Some((&row.choice, &row.queries.as_ref()?.results)));
    let Some((first, truth)) = outcome.next() else { return Ok(()) };
    for (choice, results) in outcome {
        if let Some(index) = truth.iter().zip(results).position(|(a, b)| a != b) {
            let words = |hit: bool| if hit { "intersect" } else { "do not" };
            return Err(format!(
                "trees disagree about placement {} of seed {seed}: with ({first}) the copies {}, with ({choice}) they \
                 {}; this is a bug in boxwood: please report it with the file",
                index + 1,
                words(truth[index]),
                words(results[index]),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::TreeName;
    use boxwood::papers::SplitRule;

    fn row(rule: SplitRule, results: Option<Vec<bool>>) -> TreeMeasurement {
        let choice = TreeChoice::new(TreeName::Aabb).with_rule(rule).expect("a tree with rules");
        let mesh = Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        let row = measure(&mesh, &choice, &[], SatName::Lite).expect("measured");
        TreeMeasurement {
            queries: results.map(|results| TreeQueries {
                results,
                stats: TreeSearchStats::default(),
                time: Duration::ZERO,
            }),
            ..row
        }
    }

    #[test]
    fn disagreeing_trees_are_an_error() {
        let (middle, sah) = (SplitRule::Middle, SplitRule::Sah);
        assert!(check_agreement(&[], 1).is_ok());
        assert!(check_agreement(&[row(middle, None), row(sah, None)], 1).is_ok());
        assert!(check_agreement(&[row(middle, Some(vec![true, false])), row(sah, Some(vec![true, false]))], 1).is_ok());
        let message = check_agreement(&[row(middle, Some(vec![true, false])), row(sah, Some(vec![true, true]))], 7);
        let message = message.expect_err("they disagree");
        assert!(
            message.contains("placement 2 of seed 7: with (aabb, middle) the copies do not, with (aabb, sah) they")
        );
    }

    #[test]
    fn best_of_runs_at_most_max_runs() {
        let mut runs = 0;
        let (last, _) = best_of(|| {
            runs += 1;
            runs
        });
        assert_eq!((last, runs), (MAX_RUNS, MAX_RUNS));
    }
}
