//! Machine-independent statistics of a tree, to compare split rules without measuring time.

use super::tree::PairSearch;
use crate::bvh::exact_aabb::ExactAabb;
use crate::mesh::Mesh;

/// Size, depth and tightness of a tree.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeStats {
    /// Number of stored nodes. For a tree without leaf nodes, the number of inner nodes.
    pub nodes: usize,
    /// Number of leaves.
    pub leaves: usize,
    /// Bytes of nodes and triangle ids: length times element size.
    pub node_bytes: usize,
    /// Smallest number of steps from the root to a leaf.
    pub min_depth: u32,
    /// Mean depth of all leaves; 0 if there are none.
    pub mean_depth: f64,
    /// Largest number of steps from the root to a leaf.
    pub max_depth: u32,
    /// Surface area heuristic: expected cost of a random ray that hits the root box, with cost one per box and one per triangle.
    ///
    /// The sum of the surfaces of all inner boxes, and of leaf boxes times their triangle counts, divided by the surface of
    /// the root. `None` if the root has no surface.
    pub sah_cost: Option<f64>,
    /// Mean, over all pairs of siblings, of the shared volume divided by the smaller volume: 0 is best, 1 means that one
    /// contains the other.
    ///
    /// `None` without siblings. For oriented boxes: the share of a lattice of 4 x 4 x 4 points of the smaller box that lies
    /// in the other.
    pub sibling_overlap: Option<f64>,
    /// Number of nodes split by count because the split rule could not split them or the tree was too deep.
    pub fallback_splits: u64,
    /// Levels from the root down.
    pub levels: Vec<LevelStats>,
}

/// One level of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelStats {
    /// Number of inner nodes.
    pub inner: u64,
    /// Number of leaves.
    pub leaves: u64,
    /// Number of triangles in these leaves.
    pub triangles: u64,
    /// [`TreeStats::sibling_overlap`] of the siblings on this level.
    pub sibling_overlap: Option<f64>,
}

/// Accumulates statistics while a tree visits its nodes, in any order.
#[derive(Default)]
pub(crate) struct TreeStatsBuilder {
    levels: Vec<LevelStats>,
    /// Sum of sibling overlaps and number of sibling pairs, per level.
    overlaps: Vec<(f64, u64)>,
    costs: SahCosts,
}

/// Accumulator of the surface area heuristic.
#[derive(Default)]
pub(crate) struct SahCosts {
    /// Weighted sum of the surfaces of all boxes, in frame units.
    surfaces: f64,
    root_surface: f64,
}

impl SahCosts {
    /// Empty sum for a tree whose root has this surface.
    pub(crate) fn new(root_surface: f64) -> Self {
        Self { surfaces: 0.0, root_surface }
    }

    /// Adds a box. `times` is the number of tests when it is hit: 1, or its number of triangles.
    #[inline]
    pub(crate) fn add(&mut self, surface: f64, times: u64) {
        self.surfaces += surface * times as f64;
    }

    /// [`TreeStats::sah_cost`].
    pub(crate) fn relative_to_root(&self) -> Option<f64> {
        (self.root_surface > 0.0).then(|| self.surfaces / self.root_surface)
    }
}

/// Lower bound of the SAH cost of any tree with more than one box over these triangles: one box per triangle, plus one box around all.
///
/// `None` if the box around all has no surface. In frame units, where no product overflows or underflows.
pub(crate) fn sah_lower_bound(tree: &impl PairSearch, mesh: &Mesh) -> Option<f64> {
    let scale = tree.tree_frame().frame.scale;
    let surface = |own: &ExactAabb| {
        let [x, y, z] = (own.max * scale - own.min * scale).to_array();
        x * y + y * z + z * x
    };
    let mut boxes = (0..mesh.triangles().len() as u32)
        .filter(|&triangle| tree.contains(triangle))
        .map(|triangle| ExactAabb::from_triangle(mesh.points(triangle)));
    let first = boxes.next()?;
    let sum = |(all, sum): (ExactAabb, f64), own: ExactAabb| (all.union(&own), sum + surface(&own));
    let (all, surfaces) = boxes.fold((first, surface(&first)), sum);
    let root = surface(&all);
    (root > 0.0).then(|| 1.0 + surfaces / root)
}

impl TreeStatsBuilder {
    /// Adds an inner node and the surface of its box.
    pub(crate) fn inner(&mut self, depth: u32, surface: f64) {
        self.level(depth).inner += 1;
        self.add_surface(depth, surface, 1);
    }

    /// Adds a leaf with its box surface and triangle count.
    pub(crate) fn leaf(&mut self, depth: u32, surface: f64, triangles: u64) {
        let level = self.level(depth);
        level.leaves += 1;
        level.triangles += triangles;
        self.add_surface(depth, surface, triangles);
    }

    /// Adds a pair of siblings at a depth, with the share of the smaller box that is in the other.
    pub(crate) fn siblings(&mut self, depth: u32, overlap: f64) {
        self.level(depth);
        let (sum, count) = &mut self.overlaps[depth as usize];
        *sum += overlap;
        *count += 1;
    }

    pub(crate) fn finish(mut self, nodes: usize, node_bytes: usize, splits_by_count: u64) -> TreeStats {
        for (level, &(sum, count)) in self.levels.iter_mut().zip(&self.overlaps) {
            level.sibling_overlap = (count > 0).then(|| sum / count as f64);
        }
        let (sum, count) = self.overlaps.iter().fold((0.0, 0), |(sum, count), level| (sum + level.0, count + level.1));
        let leaves: u64 = self.levels.iter().map(|level| level.leaves).sum();
        let depths: u64 = (0..).zip(&self.levels).map(|(depth, level)| depth * level.leaves).sum();
        TreeStats {
            nodes,
            leaves: leaves as usize,
            node_bytes,
            min_depth: self.levels.iter().position(|level| level.leaves > 0).unwrap_or(0) as u32,
            mean_depth: if leaves == 0 { 0.0 } else { depths as f64 / leaves as f64 },
            max_depth: self.levels.len().saturating_sub(1) as u32,
            sah_cost: self.costs.relative_to_root(),
            sibling_overlap: (count > 0).then(|| sum / count as f64),
            fallback_splits: splits_by_count,
            levels: self.levels,
        }
    }

    fn level(&mut self, depth: u32) -> &mut LevelStats {
        let depth = depth as usize;
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, LevelStats::default());
            self.overlaps.resize(depth + 1, (0.0, 0));
        }
        &mut self.levels[depth]
    }

    fn add_surface(&mut self, depth: u32, surface: f64, times: u64) {
        self.costs.add(surface, times);
        if depth == 0 {
            self.costs.root_surface = surface;
        }
    }
}
