//! Details of the clashes that were found: contacts, penetration depths, and the geometry that pictures need.

use super::pair_queries::query_pairs;
use super::{Clash, ClashOptions};
use crate::observer::{Cancelled, Observer, Stage};
use boxwood::query::QueryStats;
use boxwood::query::contacts::Contacts;
use boxwood::{Pair, PlacedModel};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Maximum number of triangle pairs that are drawn per pair of parts. Coincident surfaces can have billions.
const MAX_DRAWN_PAIRS: u64 = 1_000_000;

/// Geometry of one clash for pictures.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClashDrawing {
    /// For each part, the triangles that intersect the other part, sorted.
    pub triangles: [Vec<u32>; 2],
    /// Contacts, unless the clash has them already.
    pub contacts: Option<Contacts>,
    /// If set, triangle pairs were left out.
    pub truncated: bool,
}

/// Adds the requested contacts and depths to the clashes and returns the stats. Contacts need intersecting surfaces, depths
/// intersecting interiors.
pub(super) fn add_details(
    clashes: &mut [Clash],
    placed: &[Option<PlacedModel>],
    options: &ClashOptions,
    observer: Observer<'_>,
) -> Result<QueryStats, Cancelled> {
    if !options.has_details() {
        return Ok(QueryStats::default());
    }
    let max_pairs = options.max_triangle_pairs.unwrap_or(u64::MAX);
    let (details, stats) = query_clashes((Stage::Measuring, observer), clashes, placed, |clash, pair| {
        let has_contacts = options.contacts && clash.overlap.is_some();
        let contacts = has_contacts.then(|| pair.contacts_limited(max_pairs));
        // Kinds with a depth have closed parts, except for an open part contained in the other: it has no depth.
        let has_depth = options.depth && clash.kind.has_depth();
        let depth = if has_depth { pair.penetration().ok().flatten() } else { None };
        (contacts, depth)
    })?;
    for (clash, detail) in clashes.iter_mut().zip(details) {
        (clash.contacts, clash.depth) = detail;
    }
    Ok(stats)
}

/// Adds drawings to the clashes. Their stats are not counted.
pub(super) fn add_drawings(
    clashes: &mut [Clash],
    placed: &[Option<PlacedModel>],
    options: &ClashOptions,
    observer: Observer<'_>,
) -> Result<(), Cancelled> {
    let max_pairs = options.max_triangle_pairs.unwrap_or(u64::MAX).min(MAX_DRAWN_PAIRS);
    let (drawings, _) = query_clashes((Stage::Drawing, observer), clashes, placed, |clash, pair| {
        let mut drawing = intersecting_triangles(pair, max_pairs);
        if clash.contacts.is_none() && clash.overlap.is_some() {
            drawing.contacts = Some(pair.contacts_limited(max_pairs));
        }
        drawing
    })?;
    for (clash, drawing) in clashes.iter_mut().zip(drawings) {
        clash.drawing = Some(drawing);
    }
    Ok(())
}

/// Runs `query` on the pairs of all clashes, whose parts are placed. Returns one result per clash, and the stats.
fn query_clashes<R: Send>(
    stage: (Stage, Observer<'_>),
    clashes: &[Clash],
    placed: &[Option<PlacedModel>],
    query: impl Fn(&Clash, &Pair<'_>) -> R + Sync,
) -> Result<(Vec<R>, QueryStats), Cancelled> {
    let pairs: Vec<[usize; 2]> = clashes.iter().map(|clash| clash.parts).collect();
    let (results, stats) = query_pairs(stage, &pairs, placed, |parts, pair| {
        // Clashes are sorted by their parts.
        let index = clashes.binary_search_by_key(&parts, |clash| clash.parts).ok()?;
        Some(query(&clashes[index], pair))
    })?;
    Ok((results.into_iter().map(|(_, result)| result).collect(), stats))
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
