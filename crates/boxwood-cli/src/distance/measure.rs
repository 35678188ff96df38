//! Finds the closest two parts of two sets.
//!
//! ```text
//! candidates = pairs of parts, sorted by the gap between their boxes
//! while the next candidate has a gap below the smallest known distance:
//!     measure a block of candidates in parallel, each up to that distance
//!     update the smallest distance; double the block size
//! ```
//!
//! A block uses only the distance known before it, so neither the result nor the stats depend on the number of threads.

use super::sides::PartSets;
use crate::models::{build_models, part_bounds, place_parts};
use crate::notes::CommandError;
use crate::progress;
use boxwood::query::{ClosestPoints, QueryStats};
use boxwood::{Aabb, Pair, PlacedModel};
use boxwood_assembly::Assembly;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// Closest parts, with stats and times.
pub(super) struct MeasuredDistance {
    /// Closest pair of parts; `None` if no pair has triangles in both parts.
    pub(super) closest: Option<ClosestParts>,
    /// Bounding box of each part; `None` for a part without triangles.
    pub(super) bounds: Vec<Option<Aabb>>,
    /// Number of pairs in which both parts have triangles.
    pub(super) part_pairs: usize,
    /// Number of pairs of parts whose distance was computed.
    pub(super) measured_pairs: usize,
    pub(super) stats: QueryStats,
    /// Elapsed time for boxes and trees.
    pub(super) build: Duration,
    /// Elapsed time for the measurements.
    pub(super) measure: Duration,
}

/// Closest pair of parts, one of each set.
#[derive(Clone, Copy)]
pub(super) struct ClosestParts {
    /// Indices of the two parts.
    pub(super) parts: [usize; 2],
    pub(super) closest: ClosestPoints,
}

impl MeasuredDistance {
    pub(super) fn intersects(&self) -> bool {
        self.closest.is_some_and(|found| found.closest.distance == 0.0)
    }
}

/// Pair of parts that may be the closest.
struct PartPairCandidate {
    parts: [usize; 2],
    /// Lower bound of the distance: the gap between the boxes.
    gap: f64,
}

/// Maximum number of candidates per block: large enough for all cores, but small, because all candidates of a block
/// are measured. The result of one candidate cannot exclude others of the same block.
const MAX_BLOCK: usize = 64;

/// Measures the distance between the two sets. Takes the meshes out of the assembly.
pub(super) fn measure(assembly: &mut Assembly, part_sets: &PartSets) -> Result<MeasuredDistance, CommandError> {
    let start = Instant::now();
    let (meshes, parts) = (std::mem::take(&mut assembly.meshes), &assembly.parts);
    let bounds = parts.par_iter().map(|part| part_bounds(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = candidates_of(part_sets, &bounds);
    let mut needed = vec![false; meshes.len()];
    candidates.iter().flat_map(|candidate| candidate.parts).for_each(|part| needed[parts[part].mesh] = true);
    let models = build_models(meshes, &needed);
    let placed = place_parts(parts, &models)?;
    let (build, start) = (start.elapsed(), Instant::now());
    let (closest, measured_pairs, stats) = closest_of(&candidates, &placed);
    let (part_pairs, measure) = (candidates.len(), start.elapsed());
    Ok(MeasuredDistance { closest, bounds, part_pairs, measured_pairs, stats, build, measure })
}

/// Pairs of parts that both have triangles, sorted by the gap between the boxes of the two parts.
fn candidates_of(part_sets: &PartSets, bounds: &[Option<Aabb>]) -> Vec<PartPairCandidate> {
    let candidate = |parts: [usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| bounds[part]) else { return None };
        Some(PartPairCandidate { parts, gap: gap(a, b) })
    };
    let mut candidates: Vec<PartPairCandidate> = part_sets.pairs().filter_map(candidate).collect();
    candidates.sort_by(|a, b| a.gap.total_cmp(&b.gap).then(a.parts.cmp(&b.parts)));
    candidates
}

/// Lower bound of the distance of two boxes: the largest gap along an axis, rounded down.
fn gap(a: Aabb, b: Aabb) -> f64 {
    let along = |axis: usize| (b.min[axis] - a.max[axis]).max(a.min[axis] - b.max[axis]).next_down();
    (0..3).map(along).fold(0.0, f64::max)
}

/// Returns the closest pair (the first of several at equal distance), the number of measured pairs and the stats
/// of all measurements.
fn closest_of(
    candidates: &[PartPairCandidate],
    placed: &[Option<PlacedModel>],
) -> (Option<ClosestParts>, usize, QueryStats) {
    let bar = progress::bar("measuring", candidates.len());
    let (mut best, mut measured, mut stats) = (None, 0, QueryStats::default());
    let mut block_size = 1;
    while measured < candidates.len() {
        let limit = best.map_or(f64::INFINITY, |best: ClosestParts| best.closest.distance);
        let rest = &candidates[measured..];
        // A candidate whose gap is not below `limit`, the smallest known distance, cannot be closer.
        let block = &rest[..rest.partition_point(|candidate| candidate.gap < limit).min(block_size)];
        if block.is_empty() {
            break;
        }
        let one = |candidate: &PartPairCandidate| boxwood::measure(|| measure_pair(candidate, placed, limit));
        let results: Vec<(Option<ClosestParts>, QueryStats)> = block.par_iter().map(one).collect();
        for (found, cost) in results {
            stats += cost;
            let is_closer = |found: &ClosestParts| {
                best.is_none_or(|best: ClosestParts| found.closest.distance < best.closest.distance)
            };
            best = found.filter(is_closer).or(best);
        }
        measured += block.len();
        bar.inc(block.len() as u64);
        block_size = (2 * block_size).min(MAX_BLOCK);
    }
    bar.finish_and_clear();
    (best, measured, stats)
}

/// Distance of one pair if it is below `limit`.
fn measure_pair(candidate: &PartPairCandidate, placed: &[Option<PlacedModel>], limit: f64) -> Option<ClosestParts> {
    let [Some(a), Some(b)] = candidate.parts.map(|part| placed[part].as_ref()) else { return None };
    let pair = Pair::new(a, b);
    let closest = if limit.is_finite() { pair.distance_below(limit) } else { pair.distance() };
    closest.map(|closest| ClosestParts { parts: candidate.parts, closest })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(parts: [&[usize]; 2]) -> PartSets {
        PartSets { names: ["a", "b"].map(str::to_owned), parts: parts.map(<[usize]>::to_vec) }
    }

    #[test]
    fn part_sets_yield_each_pair_once() {
        let pairs = |parts| sets(parts).pairs().collect::<Vec<_>>();
        assert_eq!(pairs([&[0, 1], &[2]]), [[0, 2], [1, 2]]);
        assert_eq!(pairs([&[0, 1, 2], &[0, 1, 2]]), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairs([&[1, 2], &[0, 1]]), [[1, 0], [2, 0], [2, 1]]);
        assert_eq!(pairs([&[1], &[0, 1, 2]]), [[1, 0], [1, 2]]);
        assert!(pairs([&[1], &[1]]).is_empty());
    }

    #[test]
    fn gap_is_lower_bound_of_distance() {
        let at = |x: f64| Aabb { min: [x, 0.0, 0.0], max: [x + 1.0, 1.0, 1.0] };
        assert_eq!(gap(at(0.0), at(0.5)), 0.0);
        assert_eq!(gap(at(0.0), at(1.0)), 0.0);
        assert_eq!([gap(at(0.0), at(1.5)), gap(at(1.5), at(0.0))], [0.5_f64.next_down(); 2]);
    }

    /// The search by boxes finds the same pair as measuring every pair.
    #[test]
    fn measure_finds_closest_of_all_pairs() {
        let mut assembly = Assembly::built_in();
        let named = |word: &str| -> Vec<usize> {
            (0..assembly.parts.len()).filter(|&part| assembly.parts[part].name.contains(word)).collect()
        };
        let part_sets = sets([&named("bolt"), &named("bearing")]);
        let meshes = assembly.meshes.clone();
        let measured = measure(&mut assembly, &part_sets).expect("they can be placed");
        let models = build_models(meshes, &[true; 48]);
        let placed = place_parts(&assembly.parts, &models).expect("they can be placed");
        let distance = |parts: [usize; 2]| {
            let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { panic!("all have models") };
            Pair::new(a, b).distance().expect("triangles").distance
        };
        let smallest = part_sets.pairs().map(distance).fold(f64::INFINITY, f64::min);
        assert_eq!(measured.closest.map(|found| found.closest.distance), Some(smallest));
        assert!(smallest > 0.0);
        let (count, all) = (measured.measured_pairs, measured.part_pairs);
        assert!(count < all, "{count} of {all}");
    }
}
