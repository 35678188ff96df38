//! Narrow phase: finds the candidate pairs whose surfaces intersect, on all threads.

use super::boxes::too_far;
use crate::assembly::AssemblyPart;
use crate::notes::CommandError;
use crate::progress;
use boxwood::query::{Overlap, QueryStats};
use boxwood::{Mesh, Model, Pair, PlacedModel, measure};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Input of the narrow phase: the candidate pairs, and the parts and meshes to test.
#[derive(Clone, Copy)]
pub(super) struct NarrowPhase<'a> {
    pub(super) parts: &'a [AssemblyPart],
    pub(super) meshes: &'a [Arc<Mesh>],
    pub(super) candidates: &'a [[usize; 2]],
    /// Maximum number of triangle pairs that are counted per pair of parts; `None` for no limit.
    pub(super) max_triangle_pairs: Option<u64>,
    /// Start time of the clash query.
    pub(super) start: Instant,
}

/// Pairs whose surfaces intersect.
pub(super) struct IntersectingPairs {
    /// Part indices and overlap of each pair, in the order of the candidates.
    pub(super) overlaps: Vec<([usize; 2], Overlap)>,
    pub(super) stats: QueryStats,
    /// Elapsed time for boxes and trees.
    pub(super) build: Duration,
    /// Elapsed time for the triangle tests.
    pub(super) intersect: Duration,
}

impl IntersectingPairs {
    /// Overlap of the surfaces of two parts; `None` if they do not intersect.
    pub(super) fn overlap(&self, parts: [usize; 2]) -> Option<Overlap> {
        let index = self.overlaps.binary_search_by_key(&parts, |&(parts, _)| parts).ok()?;
        Some(self.overlaps[index].1)
    }
}

impl NarrowPhase<'_> {
    /// Builds the models of all candidate parts.
    pub(super) fn models(&self) -> Vec<Option<Model>> {
        let mut needed = vec![false; self.meshes.len()];
        self.candidates.iter().flatten().for_each(|&part| needed[self.parts[part].mesh] = true);
        build_models(self.meshes.to_vec(), &needed)
    }

    /// Finds the candidates whose surfaces intersect.
    pub(super) fn intersect(&self, placed: &[Option<PlacedModel>]) -> IntersectingPairs {
        let (build, start) = (self.start.elapsed(), Instant::now());
        let max_pairs = self.max_triangle_pairs.unwrap_or(u64::MAX);
        let (overlaps, stats) =
            query_pairs("checking", self.candidates, placed, |_, pair| pair.overlap_limited(max_pairs));
        IntersectingPairs { overlaps, stats, build, intersect: start.elapsed() }
    }
}

/// Builds the models of the needed meshes, one per mesh, on all threads. Parts can share a mesh.
pub(crate) fn build_models(meshes: Vec<Arc<Mesh>>, needed: &[bool]) -> Vec<Option<Model>> {
    let bar = progress::bar("building", needed.iter().filter(|&&needed| needed).count());
    let build = |(mesh, &needed): (Arc<Mesh>, &bool)| {
        needed.then(|| {
            let model = Model::new(mesh);
            bar.inc(1);
            model
        })
    };
    let models = meshes.into_par_iter().zip(needed).map(build).collect();
    bar.finish_and_clear();
    models
}

/// Places the parts that have models at their poses.
pub(crate) fn place_parts(
    parts: &[AssemblyPart],
    models: &[Option<Model>],
) -> Result<Vec<Option<PlacedModel>>, CommandError> {
    let placed = |part: &AssemblyPart| {
        let placed = models[part.mesh].as_ref().map(|model| model.at(part.pose)).transpose();
        placed.map_err(|error| CommandError::from(too_far(&part.name, &error.to_string())))
    };
    parts.iter().map(placed).collect()
}

/// Runs `query` on all pairs in parallel. Returns its results in the order of the pairs, and the stats of all of them,
/// which do not depend on the number of threads.
pub(super) fn query_pairs<F: Send>(
    stage: &'static str,
    pairs: &[[usize; 2]],
    placed: &[Option<PlacedModel>],
    query: impl Fn([usize; 2], &Pair<'_>) -> Option<F> + Sync,
) -> (Vec<([usize; 2], F)>, QueryStats) {
    let bar = progress::bar(stage, pairs.len());
    let sum = Mutex::new(QueryStats::default());
    let one = |&parts: &[usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { return None };
        let (result, stats) = measure(|| query(parts, &Pair::new(a, b)));
        if let Ok(mut sum) = sum.lock() {
            *sum += stats;
        }
        bar.inc(1);
        result.map(|result| (parts, result))
    };
    let results = pairs.par_iter().map(one).flatten_iter().collect();
    bar.finish_and_clear();
    (results, sum.into_inner().unwrap_or_default())
}
