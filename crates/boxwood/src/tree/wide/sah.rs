//! The high-quality build: divided where the surface area heuristic is least, in bins (Wald, On fast Construction of
//! SAH-based Bounding Volume Hierarchies, 2007). The rule of [`split`](crate::tree::split), on `f32` boxes in vectors and
//! with half the bins: it need not agree with it, only be good and quick.

use super::hierarchy::Hierarchy;
use crate::bounds::Aabb;
use crate::simd::LANES;
use crate::tree::MAX_DEPTH_BY_RULE;
use glam::Vec3A;

/// More bins made no better trees.
const BINS: usize = 8;

/// A triangle's box.
#[derive(Clone, Copy)]
struct Item {
    min: Vec3A,
    max: Vec3A,
    triangle: u32,
}

/// Some items: their box and how many they are.
#[derive(Clone, Copy)]
struct Bin {
    min: Vec3A,
    max: Vec3A,
    count: u32,
}

impl Bin {
    const EMPTY: Self = Self { min: Vec3A::INFINITY, max: Vec3A::NEG_INFINITY, count: 0 };

    #[inline(always)]
    fn add(&mut self, min: Vec3A, max: Vec3A, count: u32) {
        self.min = self.min.min(min);
        self.max = self.max.max(max);
        self.count += count;
    }

    /// Half the surface times the items; infinite if there are none.
    #[inline(always)]
    fn cost(&self) -> f32 {
        if self.count == 0 {
            return f32::INFINITY;
        }
        let sides = self.max - self.min;
        sides.dot(Vec3A::new(sides.y, sides.z, sides.x)) * self.count as f32
    }
}

/// Where middles lie along the axes, in bins. Middles are doubled: lower and upper corner added.
struct Ruler {
    low: Vec3A,
    /// 0 on an axis where all middles are equal.
    bins_per_length: Vec3A,
}

impl Ruler {
    #[inline(always)]
    fn bins(&self, item: &Item) -> [usize; 3] {
        let cell = (item.min + item.max - self.low) * self.bins_per_length;
        // Casts saturate, and take NaN to 0.
        [cell.x, cell.y, cell.z].map(|x| (x as usize).min(BINS - 1))
    }

    #[inline(always)]
    fn bin(&self, item: &Item, axis: usize) -> usize {
        let cell = (item.min[axis] + item.max[axis] - self.low[axis]) * self.bins_per_length[axis];
        (cell as usize).min(BINS - 1)
    }
}

/// Orders and divides the triangles with these boxes.
pub(super) fn by_sah(boxes: &[Aabb]) -> Hierarchy {
    let item = |(triangle, bounds): (u32, &Aabb)| Item { min: bounds.min.into(), max: bounds.max.into(), triangle };
    let mut items: Vec<Item> = (0..).zip(boxes).map(item).collect();
    let mut spare = items.clone();
    let mut hierarchy = Hierarchy::new(boxes.len());
    let mut tasks = vec![(0, 0)];
    while let Some((range, depth)) = tasks.pop() {
        let own = &mut items[hierarchy.ranges[range].start as usize..hierarchy.ranges[range].end as usize];
        let (bounds, ruler) = measure(own);
        hierarchy.ranges[range].bounds = bounds;
        if own.len() <= LANES {
            continue;
        }
        let mut first = if depth < MAX_DEPTH_BY_RULE { divide(own, &ruler, &mut spare) } else { 0 };
        if first == 0 || first == own.len() {
            hierarchy.splits_by_count += 1;
            first = own.len() / 2;
        }
        let child = hierarchy.divide(range, first);
        tasks.extend([(child + 1, depth + 1), (child, depth + 1)]);
    }
    hierarchy.order = items.iter().map(|item| item.triangle).collect();
    hierarchy
}

/// The box of some items, and a ruler for their middles.
fn measure(items: &[Item]) -> (Aabb, Ruler) {
    let (mut all, mut middles) = (Bin::EMPTY, Bin::EMPTY);
    for item in items {
        let middle = item.min + item.max;
        all.add(item.min, item.max, 1);
        middles.add(middle, middle, 1);
    }
    let sides = middles.max - middles.min;
    let bins_per_length = Vec3A::select(sides.cmpgt(Vec3A::ZERO), Vec3A::splat(BINS as f32) / sides, Vec3A::ZERO);
    (Aabb { min: all.min.into(), max: all.max.into() }, Ruler { low: middles.min, bins_per_length })
}

/// Divides the items at the least cost of all axes and planes, of equals the first. Returns how many come first; 0 if
/// all middles are equal.
fn divide(items: &mut [Item], ruler: &Ruler, spare: &mut [Item]) -> usize {
    let mut bins = [[Bin::EMPTY; BINS]; 3];
    for item in items.iter() {
        let [x, y, z] = ruler.bins(item);
        bins[0][x].add(item.min, item.max, 1);
        bins[1][y].add(item.min, item.max, 1);
        bins[2][z].add(item.min, item.max, 1);
    }
    let mut best = (f32::INFINITY, 0, 0);
    for axis in (0..3).filter(|&axis| ruler.bins_per_length[axis] > 0.0) {
        let (cost, last) = cheapest_plane(&bins[axis]);
        if cost < best.0 {
            best = (cost, axis, last);
        }
    }
    let (cost, axis, last) = best;
    if cost == f32::INFINITY { 0 } else { partition(items, spare, |item| ruler.bin(item, axis) <= last) }
}

/// As [`stable_partition`](crate::tree::split::stable_partition), without a branch that nothing could predict: every item is
/// written to both places, and only one of them is counted.
fn partition(items: &mut [Item], spare: &mut [Item], first: impl Fn(&Item) -> bool) -> usize {
    let (mut firsts, mut others) = (0, 0);
    for i in 0..items.len() {
        let item = items[i];
        let is_first = first(&item);
        items[firsts] = item;
        spare[others] = item;
        firsts += usize::from(is_first);
        others += usize::from(!is_first);
    }
    items[firsts..].copy_from_slice(&spare[..others]);
    firsts
}

/// The least cost of the planes between bins, and the last bin before that plane.
#[inline(always)]
fn cheapest_plane(bins: &[Bin; BINS]) -> (f32, usize) {
    let mut beyond = [0.0; BINS];
    let mut sum = Bin::EMPTY;
    for bin in (1..BINS).rev() {
        sum.add(bins[bin].min, bins[bin].max, bins[bin].count);
        beyond[bin - 1] = sum.cost();
    }
    let (mut best, mut sum) = ((f32::INFINITY, 0), Bin::EMPTY);
    for bin in 0..BINS - 1 {
        sum.add(bins[bin].min, bins[bin].max, bins[bin].count);
        let cost = sum.cost() + beyond[bin];
        if cost < best.0 {
            best = (cost, bin);
        }
    }
    best
}
