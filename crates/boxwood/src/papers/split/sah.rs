//! Binned surface area heuristic (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007).
//!
//! On each axis the midpoints are assigned to bins of equal width. The node is split between two adjacent bins such
//! that this cost is least:
//!
//! ```text
//! surface of the negative child's box * number of its items
//! + surface of the positive child's box * number of its items
//! ```

use super::{ExactAabb, SplitItem, stable_partition};
use glam::DVec3;

/// Number of bins per axis.
const BINS: usize = 16;

/// A set of items: their box and their number.
#[derive(Clone, Copy)]
struct SplitBin {
    bounds: ExactAabb,
    count: usize,
}

impl SplitBin {
    const EMPTY: Self = Self { bounds: ExactAabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY }, count: 0 };

    fn with(&self, other: &Self) -> Self {
        Self { bounds: self.bounds.union(&other.bounds), count: self.count + other.count }
    }

    /// Half the surface area of the box times the number of items. The box is multiplied by `scale` first, because
    /// products of unscaled lengths could overflow.
    fn cost(&self, scale: f64) -> f64 {
        let sides = self.bounds.max * scale - self.bounds.min * scale;
        (sides.x * sides.y + sides.y * sides.z + sides.z * sides.x) * self.count as f64
    }
}

/// Maps the midpoints of items along an axis to bins.
#[derive(Clone, Copy)]
struct SplitBinScale {
    axis: usize,
    scale: f64,
    low: f64,
    bins_per_length: f64,
}

impl SplitBinScale {
    fn bin(&self, item: &SplitItem) -> usize {
        let position = item.bounds.middle(self.axis) * self.scale - self.low;
        // The last midpoint lies at the end of the last bin, hence the minimum. A cast to usize maps negative numbers
        // and NaN to 0.
        ((position * self.bins_per_length) as usize).min(BINS - 1)
    }
}

/// Splits at the plane of least cost over all axes; at the first one if several planes have the same cost. Returns 0
/// if all items have equal midpoints.
pub(super) fn binned(items: &mut [SplitItem], scale: f64, scratch: &mut Vec<SplitItem>) -> usize {
    let mut best: Option<(f64, SplitBinScale, usize)> = None;
    for axis in 0..3 {
        let middles = items.iter().map(|item| item.bounds.middle(axis) * scale);
        let (low, high) = middles.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        if low == high {
            continue;
        }
        let bin_scale = SplitBinScale { axis, scale, low, bins_per_length: BINS as f64 / (high - low) };
        let (cost, last) = cheapest_plane(items, &bin_scale);
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, bin_scale, last));
        }
    }
    best.map_or(0, |(_, bin_scale, last)| stable_partition(items, scratch, |item| bin_scale.bin(item) <= last))
}

/// Returns the least cost of all planes between bins of an axis, and the index of the last bin before that plane.
fn cheapest_plane(items: &[SplitItem], bin_scale: &SplitBinScale) -> (f64, usize) {
    let mut bins = [SplitBin::EMPTY; BINS];
    for item in items {
        let bin = &mut bins[bin_scale.bin(item)];
        *bin = bin.with(&SplitBin { bounds: item.bounds, count: 1 });
    }
    // For each bin, the box and number of the items in later bins, accumulated from the last bin.
    let mut beyond = [SplitBin::EMPTY; BINS];
    for bin in (0..BINS - 1).rev() {
        beyond[bin] = beyond[bin + 1].with(&bins[bin + 1]);
    }
    let (mut best, mut before) = ((f64::INFINITY, 0), SplitBin::EMPTY);
    for bin in 0..BINS - 1 {
        before = before.with(&bins[bin]);
        if before.count == 0 || beyond[bin].count == 0 {
            continue;
        }
        let cost = before.cost(bin_scale.scale) + beyond[bin].cost(bin_scale.scale);
        if cost < best.0 {
            best = (cost, bin);
        }
    }
    best
}
