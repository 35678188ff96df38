//! Split rules: how the items of a node are assigned to its two children. A rule sees only boxes and centroids, not
//! triangles.
//!
//! Every rule gets at least two items and partitions them in place: the items of the first child (lower coordinates)
//! come first. It returns the number of these items. A result of 0 or of all items means that the rule could not
//! split the node. The items of a child keep their order, unless the rule sorts.

mod by_centroid;
mod by_midpoint;
mod sah;

use crate::bvh::exact_aabb::ExactAabb;
use crate::mesh::Mesh;
use glam::DVec3;

/// Rule that assigns the triangles of a node to its children. It affects depth, memory and query cost, not query
/// results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SplitRule {
    /// At the middle of the longest axis of the node's box, by the midpoints of the triangles' boxes (van den Bergen
    /// 1998, section 2).
    #[default]
    Middle,
    /// Equal counts along the longest axis of the node's box, by midpoints of the triangles' boxes (van den Bergen
    /// 1998, section 2, heuristic a).
    Median,
    /// Least overlap of the two halves along the longest axis, with at most two thirds of the triangles in each half
    /// (van den Bergen 1998, section 2, heuristic b).
    HalfBalanced,
    /// Equal counts along the longest axis, by centroids (Wang, Wang and Li, Research on Collision Detection Algorithm
    /// Based on AABB, section 3.1).
    Centroid,
    /// At the center of the node's box, on the axis that divides the centroids most equally (AABB Trees: Best Axis
    /// Algorithm, 2004).
    BestAxis,
    /// At the center of the longest axis, by centroids. The paper on the Best Axis Algorithm compares its rule with
    /// this one.
    LongestAxis,
    /// Least cost by the surface area heuristic, with 16 bins per axis.
    Sah,
}

impl SplitRule {
    /// All split rules.
    pub const ALL: [Self; 7] =
        [Self::Middle, Self::Median, Self::HalfBalanced, Self::Centroid, Self::BestAxis, Self::LongestAxis, Self::Sah];

    /// Name on the command line and in tables.
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

crate::kernel::named_enum::named_enum!(SplitRule, "split rule");

/// A triangle id and the triangle's box, as input of a split rule.
#[derive(Clone, Copy)]
pub(crate) struct SplitItem {
    pub(crate) bounds: ExactAabb,
    pub(crate) triangle: u32,
}

/// A split rule with the mesh data it needs and its reusable scratch memory.
pub(super) struct Splitter {
    rule: SplitRule,
    /// Centroids of all triangles; empty if the rule does not use them.
    centroids: Vec<DVec3>,
    /// Power of two that scales the mesh to a size of about one, so that surface areas neither underflow nor overflow.
    scale: f64,
    scratch: Vec<SplitItem>,
    keys: Vec<SplitKey>,
}

/// Sort key of an item: its position along an axis, and its triangle id to break ties.
type SplitKey = (f64, u32);

impl Splitter {
    pub(crate) fn new(rule: SplitRule, mesh: &Mesh, scale: f64) -> Self {
        let count = if rule.needs_centroids() { mesh.triangles().len() as u32 } else { 0 };
        let centroids = (0..count).map(|triangle| centroid(mesh.points(triangle))).collect();
        Self { rule, centroids, scale, scratch: Vec::new(), keys: Vec::new() }
    }

    /// Partitions the items of a node with box `bounds`. Returns the number of items of the first child.
    pub(crate) fn split(&mut self, items: &mut [SplitItem], bounds: &ExactAabb) -> usize {
        let Self { rule, centroids, scale, scratch, keys } = self;
        let centroid = |item: &SplitItem| centroids[item.triangle as usize];
        match rule {
            SplitRule::Middle => by_midpoint::middle(items, bounds, scratch),
            SplitRule::Median => by_midpoint::median(items, bounds, scratch, keys),
            SplitRule::HalfBalanced => by_midpoint::half_balanced(items, bounds, keys),
            SplitRule::Centroid => by_centroid::balanced(items, bounds, centroid, scratch, keys),
            SplitRule::BestAxis => by_centroid::best_axis(items, bounds, centroid, scratch),
            SplitRule::LongestAxis => by_centroid::longest_axis(items, bounds, centroid, scratch),
            SplitRule::Sah => sah::binned(items, *scale, scratch),
        }
    }
}

/// Centroid of a triangle. The corners are divided by four before they are added, because their sum could overflow.
/// The division by four is exact, so the result is rounded in the same way as the plain mean.
fn centroid([u, v, w]: [DVec3; 3]) -> DVec3 {
    (u * 0.25 + v * 0.25 + w * 0.25) / 0.75
}

/// Moves the items for which `first` is true to the front; both groups keep their order. Returns the size of the first
/// group.
pub(super) fn stable_partition<T: Copy>(items: &mut [T], scratch: &mut Vec<T>, first: impl Fn(&T) -> bool) -> usize {
    scratch.clear();
    let mut count = 0;
    for i in 0..items.len() {
        let item = items[i];
        if first(&item) {
            items[count] = item;
            count += 1;
        } else {
            scratch.push(item);
        }
    }
    items[count..].copy_from_slice(scratch);
    count
}

/// Partitions the items: the `floor(n/2)` items with the lowest positions come first. Equal positions are ordered
/// by triangle id.
fn lower_half(
    items: &mut [SplitItem],
    position: impl Fn(&SplitItem) -> f64,
    scratch: &mut Vec<SplitItem>,
    keys: &mut Vec<SplitKey>,
) -> usize {
    let key = |item: &SplitItem| (position(item), item.triangle);
    keys.clear();
    keys.extend(items.iter().map(key));
    let (_, &mut pivot, _) = keys.select_nth_unstable_by(items.len() / 2, compare_keys);
    stable_partition(items, scratch, |item| compare_keys(&key(item), &pivot).is_lt())
}

/// Orders keys by position, then by triangle id.
fn compare_keys(a: &SplitKey, b: &SplitKey) -> std::cmp::Ordering {
    // Adding zero makes -0 and 0 equal.
    (a.0 + 0.0).total_cmp(&(b.0 + 0.0)).then(a.1.cmp(&b.1))
}

#[cfg(test)]
mod tests;
