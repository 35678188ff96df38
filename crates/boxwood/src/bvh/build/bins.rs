//! Binned surface area heuristic: splits a range at a plane between two bins of triangle centers.

use super::items::{BuildItem, ItemBounds};
use glam::Vec4;

/// Number of bins per axis. More bins gave no better trees.
const BINS: usize = 8;
/// 2^23. If this is added to a smaller nonnegative number x, the lowest mantissa bits of the sum are the integer
/// nearest to x.
const WHOLE: f32 = (1 << 23) as f32;
/// An axis on which the centers extend no farther than this is not used for splits: the number of bins per unit of
/// length could overflow.
const SHORTEST: f32 = 1e-30;

/// Items whose centers are in one bin: the box of all of them, and their number.
#[derive(Clone, Copy)]
struct BuildBin {
    all: ItemBounds,
    count: u32,
}

impl BuildBin {
    const EMPTY: Self = Self { all: ItemBounds::EMPTY, count: 0 };

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.all.add(other.all.min, other.all.max);
        self.count += other.count;
    }

    /// SAH cost of the bin's items in one box: half the surface area times the number of items; infinite for an empty
    /// bin.
    #[inline(always)]
    fn cost(&self) -> f32 {
        if self.count == 0 {
            return f32::INFINITY;
        }
        let sides = self.all.max - self.all.min;
        (sides.x * sides.y + sides.y * sides.z + sides.z * sides.x) * self.count as f32
    }
}

/// Linear map from the centers of items to bin indices on each axis.
struct BinScale {
    low: Vec4,
    /// Number of bins per unit of length on each axis; 0 on an axis that is not used for splits.
    bins_per_length: Vec4,
}

impl BinScale {
    fn new(doubled_centers: &ItemBounds) -> Self {
        let sides = doubled_centers.max - doubled_centers.min;
        let bins_per_length =
            Vec4::select(sides.cmpgt(Vec4::splat(SHORTEST)), Vec4::splat(BINS as f32) / sides, Vec4::ZERO);
        Self { low: doubled_centers.min, bins_per_length }
    }

    /// Index of the item's bin on each axis. [`WHOLE`] is added, so the index is in the lowest mantissa bits of each
    /// lane.
    #[inline(always)]
    fn bins(&self, item: &BuildItem) -> Vec4 {
        let bin = (item.doubled_center() - self.low) * self.bins_per_length - 0.5;
        bin.max(Vec4::ZERO).min(Vec4::splat((BINS - 1) as f32)) + WHOLE
    }
}

/// Splits items at the plane of least cost over all axes; of planes with equal cost, at the first.
///
/// `doubled_centers` is the box of the doubled centers of the items. Returns the number of items in the first
/// half, or 0 if no plane separates the centers.
pub(in crate::bvh) fn divide(items: &mut [BuildItem], doubled_centers: &ItemBounds) -> usize {
    let scale = BinScale::new(doubled_centers);
    let mut bins = [[BuildBin::EMPTY; BINS]; 3];
    for item in items.iter() {
        let [x, y, z, _] = scale.bins(item).to_array().map(|bin| bin.to_bits() as usize % BINS);
        let own = BuildBin { all: ItemBounds { min: item.min, max: item.max }, count: 1 };
        bins[0][x].add(&own);
        bins[1][y].add(&own);
        bins[2][z].add(&own);
    }
    let mut best = (f32::INFINITY, 0, 0);
    for axis in (0..3).filter(|&axis| scale.bins_per_length[axis] > 0.0) {
        let (cost, last) = cheapest_plane(&bins[axis]);
        if cost < best.0 {
            best = (cost, axis, last);
        }
    }
    let (cost, axis, last) = best;
    let last = WHOLE + last as f32;
    if cost == f32::INFINITY { 0 } else { partition(items, |item| scale.bins(item)[axis] <= last) }
}

/// Moves the items for which `first` returns true to the front, and returns their number. They are the first half.
///
/// There is no unpredictable branch: every item is swapped with the first item of the second half, and the
/// boundary advances if the item belongs to the first half.
#[inline(always)]
fn partition(items: &mut [BuildItem], first: impl Fn(&BuildItem) -> bool) -> usize {
    let mut firsts = 0;
    for i in 0..items.len() {
        let is_first = first(&items[i]);
        items.swap(i, firsts);
        firsts += usize::from(is_first);
    }
    firsts
}

/// Least cost of a plane between bins, and the index of the last bin before that plane.
#[inline(always)]
fn cheapest_plane(bins: &[BuildBin; BINS]) -> (f32, usize) {
    let mut beyond = [0.0; BINS];
    let mut sum = BuildBin::EMPTY;
    for bin in (1..BINS).rev() {
        sum.add(&bins[bin]);
        beyond[bin - 1] = sum.cost();
    }
    let (mut best, mut sum) = ((f32::INFINITY, 0), BuildBin::EMPTY);
    for bin in 0..BINS - 1 {
        sum.add(&bins[bin]);
        let cost = sum.cost() + beyond[bin];
        if cost < best.0 {
            best = (cost, bin);
        }
    }
    best
}
