//! The surface area heuristic in bins (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007): on
//! each axis the midpoints are sorted into bins of equal width, and the node is divided between two bins where
//!
//! ```text
//! surface of the negative box * its items + surface of the positive box * its items
//! ```
//!
//! is least.

use super::{Exact, Item, stable_partition};
use glam::DVec3;

const BINS: usize = 16;

/// Some items: their box and how many they are.
#[derive(Clone, Copy)]
struct Bin {
    bounds: Exact,
    count: usize,
}

impl Bin {
    const EMPTY: Self = Self { bounds: Exact { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY }, count: 0 };

    fn with(&self, other: &Self) -> Self {
        Self { bounds: self.bounds.union(&other.bounds), count: self.count + other.count }
    }

    /// Half the surface of the box times the items. Scaled before the product: at its own size it could overflow.
    fn cost(&self, scale: f64) -> f64 {
        let sides = self.bounds.max * scale - self.bounds.min * scale;
        (sides.x * sides.y + sides.y * sides.z + sides.z * sides.x) * self.count as f64
    }
}

/// Where midpoints lie along an axis, in bins.
#[derive(Clone, Copy)]
struct Ruler {
    axis: usize,
    scale: f64,
    low: f64,
    bins_per_length: f64,
}

impl Ruler {
    fn bin(&self, item: &Item) -> usize {
        let position = item.bounds.middle(self.axis) * self.scale - self.low;
        // The last midpoint lies at the end of the last bin. A cast to usize takes negative numbers and NaN to 0.
        ((position * self.bins_per_length) as usize).min(BINS - 1)
    }
}

/// The least cost of all axes and planes, of equals the first. Cannot divide items with equal midpoints.
pub(super) fn binned(items: &mut [Item], scale: f64, spare: &mut Vec<Item>) -> usize {
    let mut best: Option<(f64, Ruler, usize)> = None;
    for axis in 0..3 {
        let middles = items.iter().map(|item| item.bounds.middle(axis) * scale);
        let (low, high) = middles.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        if low == high {
            continue;
        }
        let ruler = Ruler { axis, scale, low, bins_per_length: BINS as f64 / (high - low) };
        let (cost, last) = cheapest_plane(items, &ruler);
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, ruler, last));
        }
    }
    best.map_or(0, |(_, ruler, last)| stable_partition(items, spare, |item| ruler.bin(item) <= last))
}

/// The least cost of the planes between bins, and the last bin before that plane.
fn cheapest_plane(items: &[Item], ruler: &Ruler) -> (f64, usize) {
    let mut bins = [Bin::EMPTY; BINS];
    for item in items {
        let bin = &mut bins[ruler.bin(item)];
        *bin = bin.with(&Bin { bounds: item.bounds, count: 1 });
    }
    // What is beyond each bin, from the last one back.
    let mut beyond = [Bin::EMPTY; BINS];
    for bin in (0..BINS - 1).rev() {
        beyond[bin] = beyond[bin + 1].with(&bins[bin + 1]);
    }
    let (mut best, mut before) = ((f64::INFINITY, 0), Bin::EMPTY);
    for bin in 0..BINS - 1 {
        before = before.with(&bins[bin]);
        if before.count == 0 || beyond[bin].count == 0 {
            continue;
        }
        let cost = before.cost(ruler.scale) + beyond[bin].cost(ruler.scale);
        if cost < best.0 {
            best = (cost, bin);
        }
    }
    best
}
