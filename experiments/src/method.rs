//! Runs the same queries on several trees and measures the cost per tree. The trees take turns: each pass over all
//! queries uses the next tree. Used by the tables that compare trees.

use crate::measure::cpu_clock::timed;
use boxwood::model::TreeStats;
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Query on two placed copies of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairTask {
    /// Tests whether the copies intersect; stops at the first intersecting triangle pair.
    Intersects,
    /// Counts all intersecting triangle pairs.
    CountTrianglePairs,
}

/// A tree of a mesh, with its name in tables and the separating-axis test that queries use for its boxes.
pub(crate) struct TreeMethod {
    pub(crate) name: String,
    runner: Box<dyn MethodRunner>,
}

/// Results and cost of one [`PairTask`] on a list of placements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MethodStats {
    /// Number of hits: intersecting placements or, for [`PairTask::CountTrianglePairs`], intersecting triangle pairs.
    pub(crate) hits: u64,
    /// Work counters, summed over all placements.
    pub(crate) counts: TreeSearchStats,
    /// CPU time of the fastest pass over all placements.
    pub(crate) seconds: f64,
}

/// Triangle pairs that an intersection query tested at one placement of the two copies.
pub(crate) struct TestedTriangles {
    pub(crate) poses: [Pose; 2],
    pub(crate) pairs: Vec<TrianglePair>,
}

/// A [`TreeMethod`] with its tree type erased.
trait MethodRunner {
    fn run(&mut self, placements: &[[Pose; 2]], task: PairTask) -> MethodStats;
    fn separating_axis_counts(&self, placements: &[[Pose; 2]]) -> [u64; 16];
    fn tested_triangles(&self, placements: &[[Pose; 2]]) -> Vec<TestedTriangles>;
    fn tree_stats(&self) -> TreeStats;
    fn node_bytes(&self) -> usize;
}

struct TreeMethodRunner<T: Bvh> {
    model: TreeModel<T>,
    sat: Sat,
    scratch: TreeScratch,
}

const IN_RANGE: &str = "models of the experiments are near the origin";

impl<T: Bvh> TreeMethodRunner<T> {
    /// Calls `visit` for every placement.
    fn for_each(&self, placements: &[[Pose; 2]], mut visit: impl FnMut(&TreePair<'_, T>, &[Pose; 2])) {
        for poses in placements {
            let [a, b] = poses.map(|pose| self.model.at(pose).expect(IN_RANGE));
            visit(&TreePair::with_sat(&a, &b, self.sat), poses);
        }
    }
}

impl<T: Bvh> MethodRunner for TreeMethodRunner<T> {
    fn run(&mut self, placements: &[[Pose; 2]], task: PairTask) -> MethodStats {
        let mut scratch = std::mem::take(&mut self.scratch);
        let ((hits, counts), seconds) = timed(|| {
            let (mut hits, mut counts) = (0, TreeSearchStats::default());
            self.for_each(placements, |pair, _| {
                hits += match task {
                    PairTask::Intersects => u64::from(scratch.intersects(pair)),
                    PairTask::CountTrianglePairs => scratch.count_triangle_pairs(pair),
                };
                counts += scratch.stats();
            });
            (hits, counts)
        });
        self.scratch = scratch;
        MethodStats { hits, counts, seconds }
    }

    fn separating_axis_counts(&self, placements: &[[Pose; 2]]) -> [u64; 16] {
        let (mut scratch, mut counts) = (TreeScratch::counting_axes(), TreeSearchStats::default());
        self.for_each(placements, |pair, _| {
            scratch.intersects(pair);
            counts += scratch.stats();
        });
        counts.separating_axis_counts.unwrap_or_default()
    }

    fn tested_triangles(&self, placements: &[[Pose; 2]]) -> Vec<TestedTriangles> {
        let (mut scratch, mut tested) = (TreeScratch::recording_tests(), Vec::with_capacity(placements.len()));
        self.for_each(placements, |pair, &poses| {
            scratch.intersects(pair);
            tested.push(TestedTriangles { poses, pairs: scratch.tested().to_vec() });
        });
        tested
    }

    fn tree_stats(&self) -> TreeStats {
        self.model.tree_stats()
    }

    fn node_bytes(&self) -> usize {
        self.model.node_bytes()
    }
}

impl TreeMethod {
    /// Builds a tree of a mesh.
    pub(crate) fn new<T: Bvh>(name: impl Into<String>, mesh: &Arc<Mesh>, options: &T::Options, sat: Sat) -> Self {
        Self::from_model(name, TreeModel::<T>::new(Arc::clone(mesh), options), sat)
    }

    /// Uses the tree of an existing model.
    pub(crate) fn from_model<T: Bvh>(name: impl Into<String>, model: TreeModel<T>, sat: Sat) -> Self {
        Self { name: name.into(), runner: Box::new(TreeMethodRunner { model, sat, scratch: TreeScratch::new() }) }
    }

    /// Runs a task once on all placements with this tree.
    pub(crate) fn run(&mut self, placements: &[[Pose; 2]], task: PairTask) -> MethodStats {
        self.runner.run(placements, task)
    }

    /// Tests whether the two copies of the mesh intersect, and counts the box tests by the separating axis that
    /// they find. See [`TreeSearchStats::separating_axis_counts`].
    pub(crate) fn separating_axis_counts(&self, placements: &[[Pose; 2]]) -> [u64; 16] {
        self.runner.separating_axis_counts(placements)
    }

    /// Returns the triangle pairs that this tree tests at each placement to find out whether the copies intersect.
    pub(crate) fn tested_triangles(&self, placements: &[[Pose; 2]]) -> Vec<TestedTriangles> {
        self.runner.tested_triangles(placements)
    }

    pub(crate) fn tree_stats(&self) -> TreeStats {
        self.runner.tree_stats()
    }

    /// Bytes of the tree: its nodes and triangle ids.
    pub(crate) fn node_bytes(&self) -> usize {
        self.runner.node_bytes()
    }
}

/// Runs a task with all methods, interleaved, and returns the stats of each method with the time of its fastest pass.
///
/// The methods are interleaved, so that a slowdown of the machine affects all of them. `advance` reports progress; it
/// is called after every pass of a method.
///
/// # Panics
/// If the methods disagree about the number of hits, or if the work counters of a method differ between passes. All
/// methods are exact and deterministic.
pub(crate) fn run_interleaved(
    methods: &mut [TreeMethod],
    placements: &[[Pose; 2]],
    task: PairTask,
    passes: u32,
    advance: impl Fn(),
) -> Vec<MethodStats> {
    let mut best: Vec<MethodStats> = Vec::new();
    for _ in 0..passes.max(1) {
        for index in 0..methods.len() {
            let stats = methods[index].run(placements, task);
            advance();
            match best.get_mut(index) {
                Some(best) => {
                    assert_eq!(
                        best.counts, stats.counts,
                        "work counters of {} differ between passes",
                        methods[index].name
                    );
                    best.seconds = best.seconds.min(stats.seconds);
                }
                None => best.push(stats),
            }
            assert_eq!(best[0].hits, stats.hits, "{} disagrees with {}", methods[index].name, methods[0].name);
        }
    }
    best
}
