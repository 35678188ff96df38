//! Classifies candidate pairs: the kind of each clash, and which other pairs are too close.

use super::pair_queries::query_pairs;
use super::{Clash, ClashKind, ClashOptions, CloseParts};
use crate::observer::{Cancelled, Observer, Stage};
use boxwood::query::{ClosestPoints, NotClosed, Overlap, QueryStats};
use boxwood::{Aabb, Pair, PlacedModel};

/// Classified pairs of parts.
#[derive(Default)]
pub(super) struct ClassifiedPairs {
    /// Clashes, sorted by part indices.
    pub(super) clashes: Vec<Clash>,
    /// Pairs that are too close, sorted by distance, then by part indices.
    pub(super) close: Vec<CloseParts>,
    /// Number of touching pairs that were left out.
    pub(super) touching_ignored: usize,
    pub(super) stats: QueryStats,
}

/// Finding about one pair of parts.
enum PairFinding {
    Clash(ClashKind),
    TooClose(ClosestPoints),
}

/// Classifies `pairs`. `overlaps` are the pairs whose surfaces intersect, sorted.
pub(super) fn classify(
    pairs: &[[usize; 2]],
    overlaps: &[([usize; 2], Overlap)],
    placed: &[Option<PlacedModel>],
    bounds: &[Option<Aabb>],
    options: &ClashOptions,
    observer: Observer<'_>,
) -> Result<ClassifiedPairs, Cancelled> {
    let overlap_of = |parts: [usize; 2]| {
        let index = overlaps.binary_search_by_key(&parts, |&(parts, _)| parts).ok()?;
        Some(overlaps[index].1)
    };
    let (findings, stats) = query_pairs((Stage::Classifying, observer), pairs, placed, |parts, pair| {
        let surfaces_intersect = overlap_of(parts).is_some();
        let needs_kind = surfaces_intersect || options.solid;
        let kind = if needs_kind { ClashKind::from_relation(pair.relation(), surfaces_intersect) } else { None };
        let too_close = |clearance| closest_if_too_close(pair, clearance).map(PairFinding::TooClose);
        kind.map(PairFinding::Clash).or_else(|| options.clearance.and_then(too_close))
    })?;
    let mut classified = ClassifiedPairs { stats, ..ClassifiedPairs::default() };
    for (parts, finding) in findings {
        match finding {
            PairFinding::Clash(ClashKind::Touching) if options.ignore_touching => classified.touching_ignored += 1,
            PairFinding::Clash(kind) => {
                let overlap = overlap_of(parts);
                let common_points = overlap.map(|overlap| overlap.bounds);
                let bounds = common_points.or_else(|| common_box(parts.map(|part| bounds[part])));
                let clash = Clash { parts, kind, overlap, bounds, contacts: None, depth: None, drawing: None };
                classified.clashes.push(clash);
            }
            PairFinding::TooClose(closest) => classified.close.push(CloseParts { parts, closest }),
        }
    }
    // The sort is stable: equal distances stay in the order of the parts.
    classified.close.sort_by(|a, b| a.closest.distance.total_cmp(&b.closest.distance));
    Ok(classified)
}

/// Closest points of a pair if it is closer than the clearance. The comparison is exact; the distance is rounded, possibly to
/// the clearance itself.
fn closest_if_too_close(pair: &Pair<'_>, clearance: f64) -> Option<ClosestPoints> {
    // Never an error: an invalid clearance was rejected before.
    if !pair.is_closer_than(clearance).unwrap_or(false) {
        return None;
    }
    pair.distance_below(clearance).or_else(|| pair.distance())
}

/// Intersection of the boxes of two parts, which contains the intersection of the parts. If one part is inside the other, this is
/// the box of the inner part.
fn common_box([a, b]: [Option<Aabb>; 2]) -> Option<Aabb> {
    let (a, b) = (a?, b?);
    Some(Aabb {
        min: [0, 1, 2].map(|axis: usize| a.min[axis].max(b.min[axis])),
        max: [0, 1, 2].map(|axis: usize| a.max[axis].min(b.max[axis])),
    })
}

/// Parts of these pairs that are not closed, sorted by index, and why.
pub(super) fn open_parts(pairs: &[[usize; 2]], placed: &[Option<PlacedModel>]) -> Vec<(usize, NotClosed)> {
    let mut parts: Vec<usize> = pairs.iter().flatten().copied().collect();
    parts.sort_unstable();
    parts.dedup();
    let reason = |part: usize| placed[part].as_ref()?.model().check_closed().err().map(|reason| (part, reason));
    parts.into_iter().filter_map(reason).collect()
}
