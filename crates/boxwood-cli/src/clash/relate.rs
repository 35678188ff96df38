//! Classifies candidate pairs: the kind of each clash, and which other pairs are too close.

use super::search::{IntersectingPairs, NarrowPhase, place_parts, query_pairs};
use super::{Clash, ClashKind, ClashQuery, CloseParts, detail, drawing};
use crate::notes::CommandError;
use boxwood::query::{ClosestPoints, NotClosed, QueryStats};
use boxwood::{Aabb, Pair, PlacedModel};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// Result of the classification of all candidate pairs.
pub(super) struct ClassifiedPairs {
    /// Clashes, sorted by part indices.
    pub(super) clashes: Vec<Clash>,
    /// Pairs closer than the clearance, sorted by distance, then by part indices.
    pub(super) close: Vec<CloseParts>,
    /// Number of pairs that only touch and were left out.
    pub(super) touching_ignored: usize,
    /// With `--solid`: the parts that are not closed, each with the reason.
    pub(super) open_parts: Vec<(usize, NotClosed)>,
    pub(super) stats: QueryStats,
    /// Elapsed time for kinds and distances.
    pub(super) classify: Duration,
    /// Elapsed time for contacts and depths.
    pub(super) details: Duration,
    /// Elapsed time for the geometry of pictures.
    pub(super) drawing: Duration,
}

/// Result of the classification of one pair of parts.
enum PairFinding {
    Clash(ClashKind),
    TooClose(ClosestPoints),
}

/// Finds the intersecting pairs among the candidates and classifies them.
pub(super) fn find(
    phase: &NarrowPhase<'_>,
    bounds: &[Option<Aabb>],
    query: &ClashQuery,
) -> Result<(IntersectingPairs, ClassifiedPairs), CommandError> {
    let models = phase.models();
    let placed = place_parts(phase.parts, &models)?;
    let intersecting = phase.intersect(&placed);
    let start = Instant::now();
    let pairs = pairs_to_classify(phase, &intersecting, query);
    let classified = classify(phase, &intersecting, &pairs, &placed, bounds, query, start);
    Ok((intersecting, classified))
}

/// Pairs to classify: those with intersecting surfaces, or all candidates if enclosed parts (`--solid`) or pairs
/// closer than a clearance are to be found.
fn pairs_to_classify<'a>(
    phase: &NarrowPhase<'a>,
    intersecting: &IntersectingPairs,
    query: &ClashQuery,
) -> Cow<'a, [[usize; 2]]> {
    if query.solid || query.clearance.is_some() {
        phase.candidates.into()
    } else {
        intersecting.overlaps.iter().map(|&(parts, _)| parts).collect()
    }
}

fn classify(
    phase: &NarrowPhase<'_>,
    intersecting: &IntersectingPairs,
    pairs: &[[usize; 2]],
    placed: &[Option<PlacedModel>],
    bounds: &[Option<Aabb>],
    query: &ClashQuery,
    start: Instant,
) -> ClassifiedPairs {
    let (findings, mut stats) = query_pairs("relating", pairs, placed, |parts, pair| {
        let surfaces_intersect = intersecting.overlap(parts).is_some();
        let needs_kind = surfaces_intersect || query.solid;
        let kind = if needs_kind { ClashKind::from_relation(pair.relation(), surfaces_intersect) } else { None };
        let too_close = |clearance| closest_if_too_close(pair, clearance).map(PairFinding::TooClose);
        kind.map(PairFinding::Clash).or_else(|| query.clearance.and_then(too_close))
    });
    let (mut clashes, mut close) = (Vec::new(), Vec::new());
    for (parts, finding) in findings {
        match finding {
            PairFinding::Clash(kind) => {
                let overlap = intersecting.overlap(parts);
                let common_points = overlap.map(|overlap| overlap.bounds);
                let bounds = common_points.or_else(|| common_box(parts.map(|part| bounds[part])));
                clashes.push(Clash { parts, kind, overlap, bounds, contacts: None, depth: None, drawing: None });
            }
            PairFinding::TooClose(closest) => close.push(CloseParts { parts, closest }),
        }
    }
    // The sort is stable: equal distances stay in the order of the parts.
    close.sort_by(|a, b| a.closest.distance.total_cmp(&b.closest.distance));
    let found = clashes.len();
    clashes.retain(|clash| !query.ignore_touching || clash.kind != ClashKind::Touching);
    let touching_ignored = found - clashes.len();
    let open_parts = if query.solid { open_parts(pairs, placed) } else { Vec::new() };
    let (classify, start) = (start.elapsed(), Instant::now());
    stats += detail::add(phase, &mut clashes, placed, query);
    let (details, start) = (start.elapsed(), Instant::now());
    if query.drawn {
        drawing::add(phase, &mut clashes, placed);
    }
    ClassifiedPairs { clashes, close, touching_ignored, open_parts, stats, classify, details, drawing: start.elapsed() }
}

/// Closest points of a pair if it is closer than the clearance. The comparison is exact; the distance is rounded, possibly to
/// the clearance itself.
fn closest_if_too_close(pair: &Pair<'_>, clearance: f64) -> Option<ClosestPoints> {
    // Never an error: the command line rejects a negative or infinite clearance.
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

/// Parts in `pairs` that are not closed, sorted by index, each with the reason.
fn open_parts(pairs: &[[usize; 2]], placed: &[Option<PlacedModel>]) -> Vec<(usize, NotClosed)> {
    let mut parts: Vec<usize> = pairs.iter().flatten().copied().collect();
    parts.sort_unstable();
    parts.dedup();
    let reason = |part: usize| placed[part].as_ref()?.model().check_closed().err().map(|reason| (part, reason));
    parts.into_iter().filter_map(reason).collect()
}
