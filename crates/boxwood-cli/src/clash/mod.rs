//! `boxwood clash`: pairs of parts that intersect, contain one another or are closer than a clearance.
//!
//! ```text
//! parts ─▶ boxes (candidate pairs) ─▶ search (intersecting surfaces) ─▶ relate (kinds, distances) ─▶ detail, drawing
//! ```
//!
//! Every step after the boxes runs on all threads. Results and stats do not depend on the number of threads.

mod boxes;
mod detail;
mod drawing;
mod kind;
mod open;
mod relate;
mod search;
mod view;

pub(crate) use boxes::{part_bounds, placed_bounds};
pub(crate) use drawing::ClashDrawing;
pub(crate) use kind::{ClashKind, ClashKindCounts};
pub(crate) use open::open_part_warnings;
pub(crate) use search::{build_models, place_parts};
pub(crate) use view::view_of;

use crate::assembly::Assembly;
use crate::notes::CommandError;
use crate::select::Selection;
use boxwood::Aabb;
use boxwood::query::contacts::Contacts;
use boxwood::query::{ClosestPoints, NotClosed, Overlap, Penetration, QueryStats};
use rayon::prelude::*;
use relate::ClassifiedPairs;
use search::{IntersectingPairs, NarrowPhase};
use std::time::{Duration, Instant};

/// Two parts that intersect, or of which one is inside the other.
pub(crate) struct Clash {
    /// Indices of the two parts, the lower one first.
    pub(crate) parts: [usize; 2],
    pub(crate) kind: ClashKind,
    /// Summary of the intersecting triangle pairs; `None` if the surfaces do not intersect.
    pub(crate) overlap: Option<Overlap>,
    /// Box around the common points of the surfaces. If the surfaces do not intersect: the intersection of the
    /// boxes of the two parts.
    pub(crate) bounds: Option<Aabb>,
    /// Contacts, if requested and the surfaces intersect.
    pub(crate) contacts: Option<Contacts>,
    /// Penetration depth, if requested and the interiors intersect.
    pub(crate) depth: Option<Penetration>,
    /// Geometry for pictures, if requested.
    pub(crate) drawing: Option<ClashDrawing>,
}

/// Two parts that do not intersect, but are closer than the clearance.
pub(crate) struct CloseParts {
    /// Indices of the two parts, the lower one first.
    pub(crate) parts: [usize; 2],
    pub(crate) closest: ClosestPoints,
}

/// Options of a clash query.
#[derive(Clone, Copy, Default)]
pub(crate) struct ClashQuery {
    /// If set, also find pairs that are closer than this.
    pub(crate) clearance: Option<f64>,
    /// Also find parts that are inside another part, with disjoint surfaces.
    pub(crate) solid: bool,
    /// Leave out pairs that only touch.
    pub(crate) ignore_touching: bool,
    /// Compute the contacts of each clash.
    pub(crate) contacts: bool,
    /// Compute the penetration depth of each clash.
    pub(crate) depth: bool,
    /// Compute the geometry that pictures need. It is not part of text and data output.
    pub(crate) drawn: bool,
}

impl ClashQuery {
    /// Returns true if contacts or depths are requested.
    pub(crate) fn has_details(&self) -> bool {
        self.contacts || self.depth
    }
}

/// Result of a clash query, with its stats.
pub(crate) struct ClashResult {
    /// Clashes, sorted by part indices.
    pub(crate) clashes: Vec<Clash>,
    /// Pairs closer than the clearance, sorted by distance, then by part indices. Empty without a clearance.
    pub(crate) close: Vec<CloseParts>,
    /// Number of pairs that only touch and were left out.
    pub(crate) touching_ignored: usize,
    pub(crate) query: ClashQuery,
    /// If `solid` is set: the parts of candidate pairs that are not closed, each with the reason.
    pub(crate) open_parts: Vec<(usize, NotClosed)>,
    /// Bounding box of each part; `None` for a part without triangles.
    pub(crate) bounds: Vec<Option<Aabb>>,
    /// Number of selected pairs of parts.
    pub(crate) part_pairs: u64,
    /// Number of selected pairs whose boxes overlap or are closer than the clearance.
    pub(crate) candidates: usize,
    /// Stats of finding the intersecting surfaces.
    pub(crate) stats: QueryStats,
    /// Stats of the later steps: kinds, distances, contacts and depths.
    pub(crate) classification_stats: QueryStats,
    pub(crate) times: ClashTimes,
}

/// Elapsed time of each step of a clash query.
#[derive(Clone, Copy)]
pub(crate) struct ClashTimes {
    /// Time to compute boxes and build trees.
    pub(crate) build: Duration,
    /// Time to find the intersecting surfaces.
    pub(crate) intersect: Duration,
    /// Time to classify the clashes and to find the pairs that are too close.
    pub(crate) classify: Duration,
    /// Time to compute contacts and depths.
    pub(crate) details: Duration,
    /// Time to compute the geometry for pictures.
    pub(crate) drawing: Duration,
}

impl ClashResult {
    /// Returns true if no pair clashes or is too close.
    pub(crate) fn is_clear(&self) -> bool {
        self.clashes.is_empty() && self.close.is_empty()
    }
}

/// Limits of a clash query.
#[derive(Clone, Copy)]
pub(crate) struct ClashLimits {
    /// Maximum number of candidate pairs; more are an error.
    pub(crate) candidates: u64,
    /// Maximum number of triangle pairs that are counted per pair of parts; `None` for no limit.
    pub(crate) triangle_pairs: Option<u64>,
}

impl ClashLimits {
    /// No limits, for the built-in assembly.
    pub(crate) const NONE: Self = Self { candidates: u64::MAX, triangle_pairs: None };
}

/// Finds the clashes among the selected pairs. `assembly` must contain exactly the selected parts, in their order.
/// Takes the meshes out of the assembly.
pub(crate) fn check(
    assembly: &mut Assembly,
    selection: &Selection,
    query: ClashQuery,
    limits: ClashLimits,
) -> Result<ClashResult, CommandError> {
    let start = Instant::now();
    let meshes = std::mem::take(&mut assembly.meshes);
    let parts = &assembly.parts;
    let bounds = parts.par_iter().map(|part| part_bounds(part, &meshes[part.mesh])).collect::<Result<Vec<_>, _>>()?;
    let candidates = boxes::candidates_of(&bounds, query.clearance, selection, limits.candidates)?;
    let max_triangle_pairs = limits.triangle_pairs;
    let phase = NarrowPhase { parts, meshes: &meshes, candidates: &candidates, max_triangle_pairs, start };
    let (intersecting, classified) = relate::find(&phase, &bounds, &query)?;
    let IntersectingPairs { stats, build, intersect, .. } = intersecting;
    let ClassifiedPairs { clashes, close, touching_ignored, open_parts, classify, details, drawing, .. } = classified;
    Ok(ClashResult {
        clashes,
        close,
        touching_ignored,
        query,
        open_parts,
        bounds,
        part_pairs: selection.pair_count(),
        candidates: candidates.len(),
        stats,
        classification_stats: classified.stats,
        times: ClashTimes { build, intersect, classify, details, drawing },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(max_triangle_pairs: Option<u64>) -> ClashResult {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let limits = ClashLimits { triangle_pairs: max_triangle_pairs, ..ClashLimits::NONE };
        check(&mut assembly, &selection, ClashQuery::default(), limits).expect("the built-in assembly can be checked")
    }

    #[test]
    fn high_triangle_pair_limit_changes_nothing() {
        let (plain, limited) = (result(None), result(Some(1_000_000)));
        assert_eq!(plain.clashes.len(), limited.clashes.len());
        for (plain, limited) in plain.clashes.iter().zip(&limited.clashes) {
            assert_eq!((plain.parts, plain.kind, plain.overlap), (limited.parts, limited.kind, limited.overlap));
        }
        assert_eq!(plain.stats, limited.stats);
    }

    #[test]
    fn low_triangle_pair_limit_is_reported_and_reduces_tests() {
        let (plain, limited) = (result(None), result(Some(5)));
        for (plain, limited) in plain.clashes.iter().zip(&limited.clashes) {
            assert_eq!(plain.kind, limited.kind);
            let [plain, limited] = [plain, limited].map(|clash| clash.overlap.expect("the surfaces intersect"));
            assert_eq!(limited.triangle_pairs, plain.triangle_pairs.min(5));
            assert_eq!(limited.truncated, plain.triangle_pairs > 5);
            assert!(limited.bounds.corners().into_iter().all(|corner| plain.bounds.contains_point(corner)));
        }
        assert!(limited.stats.triangle_tests < plain.stats.triangle_tests);
    }
}
