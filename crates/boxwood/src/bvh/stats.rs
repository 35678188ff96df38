//! Machine-independent statistics of a tree, to compare split rules without measuring time.

use super::tree::PairSearch;
use crate::bvh::exact_aabb::ExactAabb;
use crate::mesh::Mesh;

/// Size, depth and tightness of a tree.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeStats {
    /// Number of stored nodes. Some trees store no leaf nodes; for these, the number of inner nodes.
    pub nodes: usize,
    /// Number of leaves.
    pub leaves: usize,
    /// Memory in bytes of all nodes and triangle ids that the tree stores, without unused capacity of the lists.
    pub node_bytes: usize,
    /// Smallest depth of a leaf: its number of steps from the root.
    pub min_depth: u32,
    /// Mean depth of all leaves; 0 if there are no leaves.
    pub mean_depth: f64,
    /// Largest depth of a leaf: its number of steps from the root.
    pub max_depth: u32,
    /// Surface area heuristic (SAH): expected cost of a random ray that hits the root box. A box test and a
    /// triangle test have cost 1 each.
    ///
    /// It is the sum of two numbers, divided by the surface area of the root box: the surface areas of the boxes
    /// of all inner nodes, and the surface area of each leaf box times the number of triangles in the leaf. `None`
    /// if the root box has zero surface area.
    pub sah_cost: Option<f64>,
    /// Mean, over all pairs of sibling boxes, of the shared volume divided by the smaller of the two volumes: 0 is
    /// best, 1 means that one box contains the other.
    ///
    /// `None` if the tree has no siblings. For oriented boxes, the quotient is estimated from a lattice of 4 x 4 x
    /// 4 points in the smaller box: it is the share of these points that lie in the other box.
    pub sibling_overlap: Option<f64>,
    /// Number of nodes split by count because the split rule could not split them or the tree was too deep.
    pub fallback_splits: u64,
    /// Stats of each level, from the root down.
    pub levels: Vec<LevelStats>,
}

/// Stats of one level of a tree: its nodes and leaves at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelStats {
    /// Number of inner nodes on this level.
    pub inner: u64,
    /// Number of leaves on this level.
    pub leaves: u64,
    /// Number of triangles in the leaves of this level.
    pub triangles: u64,
    /// [`TreeStats::sibling_overlap`] of the siblings on this level.
    pub sibling_overlap: Option<f64>,
}

/// Accumulates statistics while a tree visits its nodes, in any order.
#[derive(Default)]
pub(crate) struct TreeStatsBuilder {
    levels: Vec<LevelStats>,
    /// Per level: the sum of the overlaps of sibling pairs, and the number of sibling pairs.
    overlaps: Vec<(f64, u64)>,
    costs: SahCosts,
}

/// Accumulates the SAH cost of a tree.
#[derive(Default)]
pub(crate) struct SahCosts {
    /// Sum over all boxes added so far: the surface area of the box times the `times` passed to
    /// [`add`](Self::add). All areas are in coordinates of the tree's frame.
    surfaces: f64,
    root_surface: f64,
}

impl SahCosts {
    /// Starts the sum for a tree whose root box has the surface area `root_surface`.
    pub(crate) fn new(root_surface: f64) -> Self {
        Self { surfaces: 0.0, root_surface }
    }

    /// Adds a box with its surface area. `times` is the number of tests that a ray which hits the box causes: 1 for
    /// an inner box, the number of triangles for a leaf box.
    #[inline]
    pub(crate) fn add(&mut self, surface: f64, times: u64) {
        self.surfaces += surface * times as f64;
    }

    /// The SAH cost, as defined at [`TreeStats::sah_cost`].
    pub(crate) fn relative_to_root(&self) -> Option<f64> {
        (self.root_surface > 0.0).then(|| self.surfaces / self.root_surface)
    }
}

/// Lower bound of the SAH cost of any tree with more than one box over these triangles: the cost of one root box
/// around all triangles and one leaf box per triangle.
///
/// `None` if the box around all triangles has zero surface area. Computed in lengths of the tree's frame, so that
/// no product overflows or underflows.
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
    /// Adds an inner node with the surface area of its box.
    pub(crate) fn inner(&mut self, depth: u32, surface: f64) {
        self.level(depth).inner += 1;
        self.add_surface(depth, surface, 1);
    }

    /// Adds a leaf with the surface area of its box and its number of triangles.
    pub(crate) fn leaf(&mut self, depth: u32, surface: f64, triangles: u64) {
        let level = self.level(depth);
        level.leaves += 1;
        level.triangles += triangles;
        self.add_surface(depth, surface, triangles);
    }

    /// Adds a pair of siblings at `depth`. `overlap` is the share of the smaller box that lies in the other box.
    pub(crate) fn siblings(&mut self, depth: u32, overlap: f64) {
        self.level(depth);
        let (sum, count) = &mut self.overlaps[depth as usize];
        *sum += overlap;
        *count += 1;
    }

    pub(crate) fn finish(mut self, nodes: usize, node_bytes: usize, fallback_splits: u64) -> TreeStats {
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
            fallback_splits,
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
