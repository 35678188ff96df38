//! What a tree turned out to be, in figures that do not depend on a machine: a split rule can be judged without a clock.

use super::Search;
use super::split::Exact;
use crate::mesh::Mesh;

/// Size, depth and tightness of a tree.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Quality {
    /// Nodes that are stored. A tree without leaf nodes has as many as inner nodes.
    pub nodes: usize,
    /// Places that hold triangles.
    pub leaves: usize,
    /// Bytes of nodes and triangle ids, by length times size.
    pub node_bytes: usize,
    /// Steps from the root to a leaf: the least.
    pub least_depth: u32,
    /// The mean over all leaves; 0 if there are none.
    pub mean_depth: f64,
    /// The greatest.
    pub greatest_depth: u32,
    /// The surface area heuristic: what a random ray that meets the root's box costs, one a box and one a triangle. The
    /// surfaces of all inner boxes, and those of the leaves times their triangles, over that of the root. `None` if the
    /// root has no surface.
    pub sah_cost: Option<f64>,
    /// The mean, over all pairs of siblings, of the volume that the two boxes share over the volume of the smaller; 0 is
    /// best, 1 is one inside the other. `None` if there are no siblings. Of oriented boxes: the share of a lattice of
    /// 4 x 4 x 4 points of the smaller that lies in the other.
    pub sibling_overlap: Option<f64>,
    /// How many nodes were halved by count because the split rule could not divide them or the tree was too deep.
    pub splits_by_count: u64,
    /// From the root down.
    pub levels: Vec<Level>,
}

/// One level of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Level {
    /// Inner nodes.
    pub inner: u64,
    /// Places that hold triangles.
    pub leaves: u64,
    /// Triangles in those.
    pub triangles: u64,
    /// As [`Quality::sibling_overlap`], of the siblings on this level.
    pub sibling_overlap: Option<f64>,
}

/// A tree walks its nodes, in any order, and tells what it sees.
#[derive(Default)]
pub(super) struct Tally {
    levels: Vec<Level>,
    /// Sums of sibling overlap, a level, and how many pairs of siblings.
    overlaps: Vec<(f64, u64)>,
    costs: Costs,
}

/// The surface area heuristic, added up.
#[derive(Default)]
pub(super) struct Costs {
    /// Of all boxes, weighted, in units of the frame.
    surfaces: f64,
    root_surface: f64,
}

impl Costs {
    /// Nothing yet, of a tree whose root has this surface.
    pub(super) fn of(root_surface: f64) -> Self {
        Self { surfaces: 0.0, root_surface }
    }

    /// A box and how much is tested when it is met: itself, or its triangles.
    #[inline]
    pub(super) fn add(&mut self, surface: f64, times: u64) {
        self.surfaces += surface * times as f64;
    }

    /// [`Quality::sah_cost`].
    pub(super) fn over_root(&self) -> Option<f64> {
        (self.root_surface > 0.0).then(|| self.surfaces / self.root_surface)
    }
}

/// What no tree of these triangles costs less than, unless it has but one box: each triangle in a box of its own, and the box
/// of all once. `None` if that has no surface. In the units of the frame, where no product leaves the range.
pub(crate) fn least_cost(tree: &impl Search, mesh: &Mesh) -> Option<f64> {
    let scale = tree.extent().frame.scale;
    let surface = |own: &Exact| {
        let [x, y, z] = (own.max * scale - own.min * scale).to_array();
        x * y + y * z + z * x
    };
    let mut boxes = (0..mesh.triangles().len() as u32)
        .filter(|&triangle| tree.holds(triangle))
        .map(|triangle| Exact::around(mesh.points(triangle)));
    let first = boxes.next()?;
    let sum = |(all, sum): (Exact, f64), own: Exact| (all.union(&own), sum + surface(&own));
    let (all, surfaces) = boxes.fold((first, surface(&first)), sum);
    let root = surface(&all);
    (root > 0.0).then(|| 1.0 + surfaces / root)
}

impl Tally {
    /// An inner node and the surface of its box.
    pub(super) fn inner(&mut self, depth: u32, surface: f64) {
        self.level(depth).inner += 1;
        self.add_surface(depth, surface, 1);
    }

    /// A place with triangles and the surface of its box.
    pub(super) fn leaf(&mut self, depth: u32, surface: f64, triangles: u64) {
        let level = self.level(depth);
        level.leaves += 1;
        level.triangles += triangles;
        self.add_surface(depth, surface, triangles);
    }

    /// Two siblings: where they are, and the share of the smaller box that is in the other.
    pub(super) fn siblings(&mut self, depth: u32, overlap: f64) {
        self.level(depth);
        let (sum, count) = &mut self.overlaps[depth as usize];
        *sum += overlap;
        *count += 1;
    }

    pub(super) fn finish(mut self, nodes: usize, node_bytes: usize, splits_by_count: u64) -> Quality {
        for (level, &(sum, count)) in self.levels.iter_mut().zip(&self.overlaps) {
            level.sibling_overlap = (count > 0).then(|| sum / count as f64);
        }
        let (sum, count) = self.overlaps.iter().fold((0.0, 0), |(sum, count), level| (sum + level.0, count + level.1));
        let leaves: u64 = self.levels.iter().map(|level| level.leaves).sum();
        let depths: u64 = (0..).zip(&self.levels).map(|(depth, level)| depth * level.leaves).sum();
        Quality {
            nodes,
            leaves: leaves as usize,
            node_bytes,
            least_depth: self.levels.iter().position(|level| level.leaves > 0).unwrap_or(0) as u32,
            mean_depth: if leaves == 0 { 0.0 } else { depths as f64 / leaves as f64 },
            greatest_depth: self.levels.len().saturating_sub(1) as u32,
            sah_cost: self.costs.over_root(),
            sibling_overlap: (count > 0).then(|| sum / count as f64),
            splits_by_count,
            levels: self.levels,
        }
    }

    fn level(&mut self, depth: u32) -> &mut Level {
        let depth = depth as usize;
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
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
