//! Finds the triangles in the region, part by part, on all threads.

use crate::progress;
use boxwood::{PlacedModel, QueryStats, Region, Scratch};
use rayon::prelude::*;

/// Part that intersects the region.
pub(super) struct PartInRegion {
    /// Index of the part.
    pub(super) part: usize,
    /// Sorted indices of the triangles with a point in the region.
    pub(super) intersecting: Vec<u32>,
    /// Sorted indices of the triangles entirely in the region.
    pub(super) within: Vec<u32>,
}

/// Returns the parts that intersect the region, and the total work.
pub(super) fn search(region: &Region, placed: &[Option<PlacedModel>]) -> (Vec<PartInRegion>, QueryStats) {
    let bar = progress::bar("searching", placed.len());
    let one = |scratch: &mut Scratch, (part, placed): (usize, &Option<PlacedModel>)| {
        bar.inc(1);
        let placed = placed.as_ref()?;
        let intersecting = scratch.triangles_intersecting(placed, region);
        let mut work = scratch.work();
        if intersecting.is_empty() {
            return Some((None, work));
        }
        let within = scratch.triangles_within(placed, region);
        work += scratch.work();
        Some((Some(PartInRegion { part, intersecting, within }), work))
    };
    let results = placed.par_iter().enumerate().map_init(Scratch::new, one).flatten_iter();
    let results: Vec<(Option<PartInRegion>, QueryStats)> = results.collect();
    bar.finish_and_clear();
    let (mut parts, mut work) = (Vec::new(), QueryStats::default());
    for (part, cost) in results {
        work += cost;
        parts.extend(part);
    }
    (parts, work)
}
