//! Split rules: how the items of a node are divided between its two children. A rule sees boxes and centroids only, never
//! triangles, and does not know what becomes of the halves.
//!
//! Every rule divides the items in place and returns how many are negative; 0 or all of them means that the rule could
//! not divide the node. Items that stay on one side keep their order, unless the rule sorts.

mod by_centroid;
mod by_midpoint;
mod sah;

use crate::bounds::{Aabb, Frame};
use crate::mesh::Mesh;
use glam::DVec3;

/// Which triangles of a node go to which child. Answers do not depend on it; depth, bytes and work do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SplitRule {
    /// At the middle of the longest side; the midpoint of a triangle's box decides (van den Bergen 1998, section 2).
    #[default]
    Middle,
    /// Equal counts along the longest side, by midpoints (van den Bergen 1998, section 2, heuristic a).
    Median,
    /// The least overlap along the longest side, with neither half over two thirds (van den Bergen 1998, section 2,
    /// heuristic b).
    HalfBalanced,
    /// Equal counts along the longest side, by centroids (Wang, Wang and Li, Research on Collision Detection Algorithm
    /// Based on AABB, section 3.1).
    Centroid,
    /// At the centre of the box, on the axis that divides the centroids most equally (AABB Trees: Best Axis Algorithm,
    /// 2004).
    BestAxis,
    /// The rival of best axis: at the centre of the longest side, by centroids.
    LongestAxis,
    /// The least cost by the surface area heuristic, in 16 bins a side.
    Sah,
}

impl SplitRule {
    /// Every rule.
    pub const ALL: [Self; 7] =
        [Self::Middle, Self::Median, Self::HalfBalanced, Self::Centroid, Self::BestAxis, Self::LongestAxis, Self::Sah];

    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Middle => "middle",
            Self::Median => "median",
            Self::HalfBalanced => "half-balanced",
            Self::Centroid => "centroid",
            Self::BestAxis => "best-axis",
            Self::LongestAxis => "longest-axis",
            Self::Sah => "sah",
        }
    }

    fn needs_centroids(self) -> bool {
        matches!(self, Self::Centroid | Self::BestAxis | Self::LongestAxis)
    }
}

/// A triangle as the rules see it.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) bounds: Exact,
    pub(super) triangle: u32,
}

/// The smallest box of some triangles, in the mesh's own coordinates, not rounded: splits are decided by it, so that
/// ties are ties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    pub(super) min: DVec3,
    pub(super) max: DVec3,
}

impl Exact {
    pub(super) fn around([u, v, w]: [DVec3; 3]) -> Self {
        Self { min: u.min(v).min(w), max: u.max(v).max(w) }
    }

    pub(super) fn at(point: DVec3) -> Self {
        Self { min: point, max: point }
    }

    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Rounded outward. Monotone, so that the box of a union is the union of the boxes bit for bit.
    pub(super) fn rounded(&self, frame: &Frame) -> Aabb {
        Aabb::between(frame.local(self.min), frame.local(self.max))
    }

    /// Halved before the sum, which could overflow.
    #[inline]
    fn middle(&self, axis: usize) -> f64 {
        self.min[axis] * 0.5 + self.max[axis] * 0.5
    }

    /// The lowest axis of greatest length.
    fn longest_axis(&self) -> usize {
        let sides = self.max * 0.5 - self.min * 0.5;
        let mut longest = 0;
        for axis in 1..3 {
            if sides[axis] > sides[longest] {
                longest = axis;
            }
        }
        longest
    }
}

/// The box of a triangle in a tree's frame.
pub(super) fn triangle_bounds(mesh: &Mesh, frame: &Frame, triangle: u32) -> Aabb {
    Exact::around(mesh.points(triangle)).rounded(frame)
}

/// A rule, with what it needs of the mesh and the memory it uses again and again.
pub(super) struct Splitter {
    rule: SplitRule,
    /// Of every triangle; empty if the rule does not look at them.
    centroids: Vec<DVec3>,
    /// A power of two that brings the mesh to a size of about one, so that surfaces neither vanish nor overflow.
    scale: f64,
    spare: Vec<Item>,
    keys: Vec<Key>,
}

/// A position along an axis, with the triangle to tell equal ones apart.
type Key = (f64, u32);

impl Splitter {
    pub(super) fn new(rule: SplitRule, mesh: &Mesh, scale: f64) -> Self {
        let count = if rule.needs_centroids() { mesh.triangles().len() as u32 } else { 0 };
        let centroids = (0..count).map(|triangle| centroid(mesh.points(triangle))).collect();
        Self { rule, centroids, scale, spare: Vec::new(), keys: Vec::new() }
    }

    /// Divides the items of a node with this box; returns how many are negative.
    pub(super) fn split(&mut self, items: &mut [Item], bounds: &Exact) -> usize {
        let Self { rule, centroids, scale, spare, keys } = self;
        let centroid = |item: &Item| centroids[item.triangle as usize];
        match rule {
            SplitRule::Middle => by_midpoint::middle(items, bounds, spare),
            SplitRule::Median => by_midpoint::median(items, bounds, spare, keys),
            SplitRule::HalfBalanced => by_midpoint::half_balanced(items, bounds, keys),
            SplitRule::Centroid => by_centroid::balanced(items, bounds, centroid, spare, keys),
            SplitRule::BestAxis => by_centroid::best_axis(items, bounds, centroid, spare),
            SplitRule::LongestAxis => by_centroid::longest_axis(items, bounds, centroid, spare),
            SplitRule::Sah => sah::binned(items, *scale, spare),
        }
    }
}

/// The mean of the corners. Quartered before the sum, which could overflow; that is exact, so it is the mean rounded as
/// ever.
fn centroid([u, v, w]: [DVec3; 3]) -> DVec3 {
    (u * 0.25 + v * 0.25 + w * 0.25) / 0.75
}

/// Moves the items of the first kind to the front, both kinds in their old order.
pub(super) fn stable_partition<T: Copy>(items: &mut [T], spare: &mut Vec<T>, first: impl Fn(&T) -> bool) -> usize {
    spare.clear();
    let mut count = 0;
    for i in 0..items.len() {
        let item = items[i];
        if first(&item) {
            items[count] = item;
            count += 1;
        } else {
            spare.push(item);
        }
    }
    items[count..].copy_from_slice(spare);
    count
}

/// The lower half by a position, equal positions by triangle: floor(n/2) items, whatever the positions.
fn lower_half(
    items: &mut [Item],
    position: impl Fn(&Item) -> f64,
    spare: &mut Vec<Item>,
    keys: &mut Vec<Key>,
) -> usize {
    let key = |item: &Item| (position(item), item.triangle);
    keys.clear();
    keys.extend(items.iter().map(key));
    let (_, &mut pivot, _) = keys.select_nth_unstable_by(items.len() / 2, in_order);
    stable_partition(items, spare, |item| in_order(&key(item), &pivot).is_lt())
}

fn in_order(a: &Key, b: &Key) -> std::cmp::Ordering {
    // -0 and 0 are one position.
    (a.0 + 0.0).total_cmp(&(b.0 + 0.0)).then(a.1.cmp(&b.1))
}

#[cfg(test)]
mod tests;
