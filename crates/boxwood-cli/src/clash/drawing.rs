//! Geometry of clashes that only pictures need: the intersecting triangles and their contacts.

use super::Clash;
use super::search::{NarrowPhase, query_pairs};
use boxwood::query::contacts::Contacts;
use boxwood::{Pair, PlacedModel};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Maximum number of triangle pairs that are drawn per pair of parts. Coincident surfaces can have billions.
const MAX_DRAWN_PAIRS: u64 = 1_000_000;

/// Drawn geometry of one clash.
pub(crate) struct ClashDrawing {
    /// For each part, the triangles that intersect the other part, sorted.
    pub(crate) triangles: [Vec<u32>; 2],
    /// Contacts to draw; `None` if the clash already contains them, or if the surfaces do not intersect.
    pub(crate) contacts: Option<Contacts>,
    /// True if triangle pairs were left out.
    pub(crate) truncated: bool,
}

/// Adds a drawing to each clash. The stats of these queries are discarded.
pub(super) fn add(phase: &NarrowPhase<'_>, clashes: &mut [Clash], placed: &[Option<PlacedModel>]) {
    let pairs: Vec<[usize; 2]> = clashes.iter().map(|clash| clash.parts).collect();
    let clash_of = |parts| clashes.binary_search_by_key(&parts, |clash| clash.parts).ok().map(|index| &clashes[index]);
    let max_pairs = phase.max_triangle_pairs.unwrap_or(u64::MAX).min(MAX_DRAWN_PAIRS);
    let (drawings, _) = query_pairs("drawing", &pairs, placed, |parts, pair| {
        let (clash, mut drawing) = (clash_of(parts)?, intersecting_triangles(pair, max_pairs));
        if clash.contacts.is_none() && clash.overlap.is_some() {
            drawing.contacts = Some(pair.contacts_limited(max_pairs));
        }
        Some(drawing)
    });
    for (clash, (_, drawing)) in clashes.iter_mut().zip(drawings) {
        clash.drawing = Some(drawing);
    }
}

fn intersecting_triangles(pair: &Pair<'_>, max_pairs: u64) -> ClashDrawing {
    let (mut seen, mut count) = ([HashSet::new(), HashSet::new()], 0);
    let search = pair.for_each_triangle_pair(|found| {
        if count == max_pairs {
            return ControlFlow::Break(());
        }
        count += 1;
        seen[0].insert(found.a);
        seen[1].insert(found.b);
        ControlFlow::Continue(())
    });
    let triangles = seen.map(|seen| {
        let mut triangles: Vec<u32> = seen.into_iter().collect();
        triangles.sort_unstable();
        triangles
    });
    ClashDrawing { triangles, contacts: None, truncated: search.is_break() }
}
