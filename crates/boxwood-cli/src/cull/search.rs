//! Finds the triangles in the region, part by part, on all threads.

use crate::progress;
use boxwood::query::QueryStats;
use boxwood::{PlacedModel, Region, measure};
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

/// Returns the parts that intersect the region, and the stats of the search.
pub(super) fn search(region: &Region, placed: &[Option<PlacedModel>]) -> (Vec<PartInRegion>, QueryStats) {
    let bar = progress::bar("searching", placed.len());
    let one = |(part, placed): (usize, &Option<PlacedModel>)| {
        bar.inc(1);
        let placed = placed.as_ref()?;
        Some(measure(|| part_in_region(region, part, placed)))
    };
    let results: Vec<(Option<PartInRegion>, QueryStats)> =
        placed.par_iter().enumerate().map(one).flatten_iter().collect();
    bar.finish_and_clear();
    let stats = results.iter().map(|&(_, stats)| stats).sum();
    (results.into_iter().filter_map(|(part, _)| part).collect(), stats)
}

fn part_in_region(region: &Region, part: usize, placed: &PlacedModel) -> Option<PartInRegion> {
    let intersecting = placed.triangles_intersecting(region);
    if intersecting.is_empty() {
        return None;
    }
    let within = placed.triangles_within(region);
    Some(PartInRegion { part, intersecting, within })
}
