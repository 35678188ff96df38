//! The two parts that are closest, and how far they are apart.
//!
//! Pairs are asked in the order of the gaps between their boxes, in blocks of growing size, each over all cores and up to
//! the distance that was known before it: so neither answer nor work depends on the number of threads.

use super::sides::Sides;
use crate::assembly::Assembly;
use crate::clash::{Bounds, bounds_of, models_of, placed_of};
use crate::notes::Failure;
use crate::progress;
use boxwood::{Build, Closest, Pair, Placed, Scratch, WideTree, Work};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// What was found, and what was done.
pub(super) struct Measured {
    /// `None` if a side has no triangles.
    pub(super) closest: Option<ClosestParts>,
    /// Of each part; `None` if it has no triangles.
    pub(super) bounds: Vec<Option<Bounds>>,
    /// All pairs of parts that have triangles, and how many of them were asked.
    pub(super) pairs: usize,
    pub(super) asked: usize,
    pub(super) work: Work,
    /// How long boxes and trees took, and how long the triangles.
    pub(super) build: Duration,
    pub(super) measure: Duration,
}

/// A part of each side.
#[derive(Clone, Copy)]
pub(super) struct ClosestParts {
    /// Their places in the list of parts.
    pub(super) parts: [usize; 2],
    pub(super) closest: Closest,
}

impl Measured {
    pub(super) fn intersects(&self) -> bool {
        self.closest.is_some_and(|found| found.closest.distance == 0.0)
    }
}

/// Two parts that may be the closest.
struct Candidate {
    parts: [usize; 2],
    /// They are at least so far apart.
    gap: f64,
}

/// The largest block: all cores have something to do, and little is asked that the block itself makes needless.
const LARGEST_BLOCK: usize = 64;

/// Measures between the sides, to which all parts belong. The meshes are used up.
pub(super) fn measure(assembly: &mut Assembly, sides: &Sides) -> Result<Measured, Failure> {
    let start = Instant::now();
    let (meshes, parts) = (std::mem::take(&mut assembly.meshes), &assembly.parts);
    let bounds = parts.par_iter().map(|part| bounds_of(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = candidates_of(sides, &bounds);
    let mut needed = vec![false; meshes.len()];
    candidates.iter().flat_map(|candidate| candidate.parts).for_each(|part| needed[parts[part].mesh] = true);
    let models = models_of::<WideTree>(meshes, &needed, &Build::default());
    let placed = placed_of(parts, &models)?;
    let (build, start) = (start.elapsed(), Instant::now());
    let (closest, asked, work) = closest_of(&candidates, &placed);
    let (pairs, measure) = (candidates.len(), start.elapsed());
    Ok(Measured { closest, bounds, pairs, asked, work, build, measure })
}

/// The pairs of parts that have triangles, by the gaps between their boxes.
fn candidates_of(sides: &Sides, bounds: &[Option<Bounds>]) -> Vec<Candidate> {
    let candidate = |parts: [usize; 2]| {
        let [Some(a), Some(b)] = parts.map(|part| bounds[part]) else { return None };
        Some(Candidate { parts, gap: gap(a, b) })
    };
    let mut candidates: Vec<Candidate> = sides.pairs().filter_map(candidate).collect();
    candidates.sort_by(|a, b| a.gap.total_cmp(&b.gap).then(a.parts.cmp(&b.parts)));
    candidates
}

/// How far two boxes are apart at least: along one axis, rounded down.
fn gap([low_a, high_a]: Bounds, [low_b, high_b]: Bounds) -> f64 {
    let along = |axis: usize| (low_b[axis] - high_a[axis]).max(low_a[axis] - high_b[axis]).next_down();
    (0..3).map(along).fold(0.0, f64::max)
}

/// The closest pair, the first of equals; how many were asked, and the work of all.
fn closest_of(candidates: &[Candidate], placed: &[Option<Placed<'_>>]) -> (Option<ClosestParts>, usize, Work) {
    let bar = progress::bar("measuring", candidates.len());
    let (mut best, mut asked, mut work) = (None, 0, Work::default());
    let mut block_size = 1;
    while asked < candidates.len() {
        let limit = best.map_or(f64::INFINITY, |best: ClosestParts| best.closest.distance);
        let rest = &candidates[asked..];
        // Those whose boxes are as far apart cannot be closer.
        let block = &rest[..rest.partition_point(|candidate| candidate.gap < limit).min(block_size)];
        if block.is_empty() {
            break;
        }
        let one = |scratch: &mut Scratch, candidate: &Candidate| ask(scratch, candidate, placed, limit);
        let answers: Vec<(Option<ClosestParts>, Work)> = block.par_iter().map_init(Scratch::new, one).collect();
        for (found, cost) in answers {
            work += cost;
            let is_closer = |found: &ClosestParts| {
                best.is_none_or(|best: ClosestParts| found.closest.distance < best.closest.distance)
            };
            best = found.filter(is_closer).or(best);
        }
        asked += block.len();
        bar.inc(block.len() as u64);
        block_size = (2 * block_size).min(LARGEST_BLOCK);
    }
    bar.finish_and_clear();
    (best, asked, work)
}

fn ask(
    scratch: &mut Scratch,
    candidate: &Candidate,
    placed: &[Option<Placed<'_>>],
    limit: f64,
) -> (Option<ClosestParts>, Work) {
    let [Some(a), Some(b)] = candidate.parts.map(|part| placed[part].as_ref()) else { return (None, Work::default()) };
    let pair = Pair::new(a, b);
    let closest = if limit.is_finite() { scratch.distance_below(&pair, limit) } else { scratch.distance(&pair) };
    (closest.map(|closest| ClosestParts { parts: candidate.parts, closest }), scratch.work())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(parts: [&[usize]; 2]) -> Sides {
        Sides { names: ["a", "b"].map(str::to_owned), parts: parts.map(<[usize]>::to_vec) }
    }

    #[test]
    fn every_pair_is_asked_once() {
        let pairs = |parts| sides(parts).pairs().collect::<Vec<_>>();
        assert_eq!(pairs([&[0, 1], &[2]]), [[0, 2], [1, 2]]);
        assert_eq!(pairs([&[0, 1, 2], &[0, 1, 2]]), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairs([&[1, 2], &[0, 1]]), [[1, 0], [2, 0], [2, 1]]);
        assert_eq!(pairs([&[1], &[0, 1, 2]]), [[1, 0], [1, 2]]);
        assert!(pairs([&[1], &[1]]).is_empty());
    }

    #[test]
    fn gaps_are_not_above_the_distance() {
        let at = |x: f64| [[x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]];
        assert_eq!(gap(at(0.0), at(0.5)), 0.0);
        assert_eq!(gap(at(0.0), at(1.0)), 0.0);
        assert_eq!([gap(at(0.0), at(1.5)), gap(at(1.5), at(0.0))], [0.5_f64.next_down(); 2]);
    }

    /// What the search by boxes finds is what asking every pair finds.
    #[test]
    fn the_closest_of_all_pairs_is_found() {
        let mut assembly = Assembly::built_in();
        let named = |word: &str| -> Vec<usize> {
            (0..assembly.parts.len()).filter(|&part| assembly.parts[part].name.contains(word)).collect()
        };
        let sides = sides([&named("bolt"), &named("bearing")]);
        let meshes = assembly.meshes.clone();
        let measured = measure(&mut assembly, &sides).expect("they can be placed");
        let models = models_of::<WideTree>(meshes, &[true; 48], &Build::default());
        let placed = placed_of(&assembly.parts, &models).expect("they can be placed");
        let distance = |parts: [usize; 2]| {
            let [Some(a), Some(b)] = parts.map(|part| placed[part].as_ref()) else { panic!("all have models") };
            Pair::new(a, b).distance().expect("triangles").distance
        };
        let least = sides.pairs().map(distance).fold(f64::INFINITY, f64::min);
        assert_eq!(measured.closest.map(|found| found.closest.distance), Some(least));
        assert!(least > 0.0 && measured.asked < measured.pairs, "{} of {}", measured.asked, measured.pairs);
    }
}
