//! Which half of a range a triangle goes to, by the surface area heuristic in bins: a plane between two bins of middles.

use super::items::{Item, Union};
use glam::Vec4;

/// More bins made no better trees.
const BINS: usize = 8;
/// Added to a number below it, this makes the number's whole part, rounded to the nearest, the lowest bits.
const WHOLE: f32 = (1 << 23) as f32;
/// Middles closer than this along an axis are not told apart: the bins of a shorter side could overflow.
const SHORTEST: f32 = 1e-30;
/// Some items: their box and how many they are.
#[derive(Clone, Copy)]
struct Bin {
    all: Union,
    count: u32,
}

impl Bin {
    const EMPTY: Self = Self { all: Union::EMPTY, count: 0 };

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.all.add(other.all.min, other.all.max);
        self.count += other.count;
    }

    /// Half the surface times the items; infinite if there are none.
    #[inline(always)]
    fn cost(&self) -> f32 {
        if self.count == 0 {
            return f32::INFINITY;
        }
        let sides = self.all.max - self.all.min;
        (sides.x * sides.y + sides.y * sides.z + sides.z * sides.x) * self.count as f32
    }
}

/// Where middles lie along the axes, in bins.
struct Ruler {
    low: Vec4,
    /// 0 on an axis where middles are not told apart.
    bins_per_length: Vec4,
}

impl Ruler {
    fn new(middles: &Union) -> Self {
        let sides = middles.max - middles.min;
        let bins_per_length =
            Vec4::select(sides.cmpgt(Vec4::splat(SHORTEST)), Vec4::splat(BINS as f32) / sides, Vec4::ZERO);
        Self { low: middles.min, bins_per_length }
    }

    /// Its bin along each axis, as [`WHOLE`] and so many.
    #[inline(always)]
    fn bins(&self, item: &Item) -> Vec4 {
        let bin = (item.middle() - self.low) * self.bins_per_length - 0.5;
        bin.max(Vec4::ZERO).min(Vec4::splat((BINS - 1) as f32)) + WHOLE
    }
}

/// Divides items, whose middles are in this box, at the least cost of all axes and planes, of equals the first. Returns how many come first; 0 if
/// no middles are told apart.
pub(super) fn divide(items: &mut [Item], middles: &Union) -> usize {
    let ruler = Ruler::new(middles);
    let mut bins = [[Bin::EMPTY; BINS]; 3];
    for item in items.iter() {
        let [x, y, z, _] = ruler.bins(item).to_array().map(|bin| bin.to_bits() as usize % BINS);
        let own = Bin { all: Union { min: item.min, max: item.max }, count: 1 };
        bins[0][x].add(&own);
        bins[1][y].add(&own);
        bins[2][z].add(&own);
    }
    let mut best = (f32::INFINITY, 0, 0);
    for axis in (0..3).filter(|&axis| ruler.bins_per_length[axis] > 0.0) {
        let (cost, last) = cheapest_plane(&bins[axis]);
        if cost < best.0 {
            best = (cost, axis, last);
        }
    }
    let (cost, axis, last) = best;
    let last = WHOLE + last as f32;
    if cost == f32::INFINITY { 0 } else { partition(items, |item| ruler.bins(item)[axis] <= last) }
}

/// Moves the items of the first kind to the front, without a branch that nothing could predict: every item changes places
/// with the first of the other kind, and stays there if it is of the first.
#[inline(always)]
fn partition(items: &mut [Item], first: impl Fn(&Item) -> bool) -> usize {
    let mut firsts = 0;
    for i in 0..items.len() {
        let is_first = first(&items[i]);
        items.swap(i, firsts);
        firsts += usize::from(is_first);
    }
    firsts
}

/// The least cost of the planes between bins, and the last bin before that plane.
#[inline(always)]
fn cheapest_plane(bins: &[Bin; BINS]) -> (f32, usize) {
    let mut beyond = [0.0; BINS];
    let mut sum = Bin::EMPTY;
    for bin in (1..BINS).rev() {
        sum.add(&bins[bin]);
        beyond[bin - 1] = sum.cost();
    }
    let (mut best, mut sum) = ((f32::INFINITY, 0), Bin::EMPTY);
    for bin in 0..BINS - 1 {
        sum.add(&bins[bin]);
        let cost = sum.cost() + beyond[bin];
        if cost < best.0 {
            best = (cost, bin);
        }
    }
    best
}
