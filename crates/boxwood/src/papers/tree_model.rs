//! Models over any of the papers' trees, and the pair queries that all trees support.

use crate::bvh::stats::TreeStats;
use crate::bvh::tree::Bvh;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{PlacedFrame, Sat};
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::Pose;
use crate::kernel::triangle::triangles_intersect;
use crate::mesh::{Mesh, MeshError};
use crate::model::mesh_tree::MeshTree;
use crate::pair::{Overlap, TrianglePair};
use crate::placed::{PlacedMesh, placed_frame};
use crate::query::intersect::search::{BLOCK, PairInput, for_each_in_blocks};
use crate::query::parallel;
use crate::query::pose_batch::{POSES_PER_TASK, PoseBatchError, query_poses};
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A mesh with one of the trees of the papers, as [`Model`](crate::Model) is a mesh with the default tree. Unlike a
/// `Model`, it is not a shared handle: a clone copies the tree.
///
/// All trees give the same results; they differ in the number of tests, in memory and in time.
///
/// ```
/// use boxwood::papers::{AabbTreeOptions, AabbTree, SplitRule, TreeModel};
/// use boxwood::{Mesh, Pose};
///
/// let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = TreeModel::<AabbTree>::new(triangle, &AabbTreeOptions::with_rule(SplitRule::Sah));
/// assert_eq!(model.tree_stats().leaves, 1);
/// let (a, b) = (model.at(Pose::IDENTITY)?, model.at(Pose::IDENTITY)?);
/// assert!(a.pair(&b).intersects());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct TreeModel<T: Bvh> {
    core: MeshTree<T>,
}

impl<T: Bvh> TreeModel<T> {
    /// Builds the tree of a mesh, which may be shared and may be empty.
    #[must_use]
    pub fn new(mesh: impl Into<Arc<Mesh>>, options: &T::Options) -> Self {
        Self { core: MeshTree::new(mesh.into(), options) }
    }

    /// The mesh, with the current positions of its vertices.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.core.mesh
    }

    /// Size, depth and tightness of the tree. Takes time linear in the size of the tree.
    #[must_use]
    pub fn tree_stats(&self) -> TreeStats {
        self.core.stats()
    }

    /// Memory of the model in bytes, without the mesh.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.core.memory_bytes()
    }

    /// Memory of the tree's nodes and triangle ids in bytes, without the rest of the model.
    #[must_use]
    pub fn node_bytes(&self) -> usize {
        self.core.tree.node_bytes()
    }

    /// Checks every invariant of the tree against the mesh. Returns a description of the first violation. Takes time
    /// linear in the size of the model, times the depth of the tree if its boxes are oriented.
    pub fn check(&self) -> Result<(), String> {
        self.core.check()
    }

    /// Places the model in the world.
    ///
    /// # Errors
    /// [`InvalidInput`] if the pose could place a vertex at a coordinate of 2^1000 or more.
    #[inline]
    pub fn at(&self, pose: Pose) -> Result<PlacedTree<'_, T>, InvalidInput> {
        let frame = placed_frame(&pose, self.core.tree.tree_frame())?;
        Ok(PlacedTree { model: self, pose, frame })
    }

    /// Moves all vertices; see [`Model::deform`](crate::Model::deform). Trees whose boxes cannot be refitted are rebuilt.
    pub fn deform(&mut self, move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]])) -> Result<(), MeshError> {
        self.core.deform_checked(move_vertices, |_, _| Ok(()))
    }

    /// Sets the positions of all vertices; see [`Model::set_vertices`](crate::Model::set_vertices).
    pub fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError> {
        self.core.set_vertices(vertices)
    }

    /// Moves the listed vertices; see [`Model::deform_vertices`](crate::Model::deform_vertices). In trees in which a
    /// box can depend on all vertices, all boxes are refitted: leafless trees refit all nodes, OBB trees are rebuilt.
    pub fn deform_vertices(
        &mut self,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), MeshError> {
        self.core.deform_vertices_checked(vertices, move_vertex, |_, _, _| Ok(()))
    }

    /// Builds the tree again for the current vertices. Triangles that were removed from an R-tree stay removed.
    pub fn rebuild(&mut self) {
        self.core.rebuild();
    }

    /// Rebuilds the tree if [`cost_growth`](Self::cost_growth) is above `factor`. Returns `true` if it was rebuilt.
    pub fn rebuild_if_degraded(&mut self, factor: f64) -> bool {
        self.core.rebuild_if_degraded(factor)
    }

    /// Growth of the query cost since the tree was built; see [`Model::cost_growth`](crate::Model::cost_growth). Always 1 for trees that are
    /// rebuilt by every deformation.
    #[must_use]
    pub fn cost_growth(&self) -> f64 {
        self.core.cost_growth()
    }

    pub(super) fn core(&self) -> &MeshTree<T> {
        &self.core
    }

    pub(super) fn core_mut(&mut self) -> &mut MeshTree<T> {
        &mut self.core
    }
}

/// Prints mesh, tree and options.
impl<T: Bvh> fmt::Debug for TreeModel<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MeshTree { mesh, tree, options, .. } = &self.core;
        f.debug_struct("TreeModel")
            .field("mesh", mesh)
            .field("tree", tree)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

/// A [`TreeModel`] at a pose.
#[derive(Clone, Debug)]
pub struct PlacedTree<'m, T: Bvh> {
    model: &'m TreeModel<T>,
    pose: Pose,
    frame: PlacedFrame,
}

impl<'m, T: Bvh> PlacedTree<'m, T> {
    /// The model that is placed.
    #[must_use]
    pub fn model(&self) -> &'m TreeModel<T> {
        self.model
    }

    /// The pose of the model.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// World coordinates of the vertices of a triangle.
    ///
    /// # Panics
    /// If there is no triangle with that index.
    #[must_use]
    pub fn triangle_vertices(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.mesh_view().points(triangle).map(|point| point.to_array())
    }

    /// Smallest axis-aligned box of all placed triangles that are in the tree, computed in O(n); `None` if the tree
    /// is empty.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb> {
        let mut corners = self.triangles().flat_map(|triangle| self.mesh_view().points(triangle));
        let first = corners.next()?;
        let (low, high) = corners.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some(Aabb::from_vectors(low, high))
    }

    /// Prepares queries between two placed models; boxes are tested by [`Sat::Lite`].
    #[must_use]
    #[inline]
    pub fn pair<'p>(&'p self, other: &'p Self) -> TreePair<'p, T> {
        TreePair::new(self, other)
    }

    /// Returns for each pose of the other model, in order, whether the two models intersect; see
    /// [`PoseBatch::intersects`](crate::query::PoseBatch::intersects).
    ///
    /// # Errors
    /// [`PoseBatchError`] for the first pose at which the other model cannot be placed.
    pub fn intersects_at(&self, other: &TreeModel<T>, poses: &[Pose]) -> Result<Vec<bool>, PoseBatchError> {
        query_poses(poses, POSES_PER_TASK, |scratch, pose| {
            let other = other.at(pose)?;
            Ok(scratch.any_pair(&TreePair::new(self, &other).input()))
        })
    }

    /// Indices of the triangles that are in the tree.
    fn triangles(&self) -> impl Iterator<Item = u32> + '_ {
        let core = self.model.core();
        (0..core.mesh.triangles().len() as u32).filter(|&triangle| core.tree.contains(triangle))
    }

    fn mesh_view(&self) -> PlacedMesh<'_> {
        PlacedMesh { mesh: self.model.mesh(), pose: &self.pose, frame: &self.frame }
    }
}

/// Two placed models with the same kind of tree, prepared for queries between them. Corresponds to
/// [`Pair`](crate::Pair).
#[derive(Clone, Debug)]
pub struct TreePair<'p, T: Bvh> {
    a: &'p PlacedTree<'p, T>,
    b: &'p PlacedTree<'p, T>,
    relative: T::Separation,
}

impl<'p, T: Bvh> TreePair<'p, T> {
    /// Creates a pair whose boxes are tested by [`Sat::Lite`].
    #[must_use]
    #[inline]
    pub fn new(a: &'p PlacedTree<'p, T>, b: &'p PlacedTree<'p, T>) -> Self {
        Self::with_sat(a, b, Sat::default())
    }

    /// Creates a pair whose boxes are tested by `sat`, which does not change the results. Has no effect on an
    /// [`RTree`](super::RTree), whose search compares boxes along the axes of one frame at a time.
    #[must_use]
    #[inline]
    pub fn with_sat(a: &'p PlacedTree<'p, T>, b: &'p PlacedTree<'p, T>, sat: Sat) -> Self {
        Self { a, b, relative: T::separation(&a.frame, &b.frame, sat) }
    }

    /// Returns true if the two models have a common point; touching counts. The same query as
    /// [`Pair::intersects`](crate::Pair::intersects).
    #[must_use]
    pub fn intersects(&self) -> bool {
        Scratch::query(|scratch| scratch.any_pair(&self.input()))
    }

    /// All pairs of triangles that have a common point, sorted. The same query as
    /// [`Pair::triangle_pairs`](crate::Pair::triangle_pairs).
    #[must_use]
    pub fn triangle_pairs(&self) -> Vec<TrianglePair> {
        let input = self.input();
        let mut pairs = parallel::run_tasks(&input, |scratch, tasks| scratch.pairs_of(&input, tasks)).concat();
        pairs.sort_unstable();
        pairs
    }

    /// Number of triangle pairs that have a common point. The same query as
    /// [`Pair::count_triangle_pairs`](crate::Pair::count_triangle_pairs).
    #[must_use]
    pub fn count_triangle_pairs(&self) -> u64 {
        let input = self.input();
        parallel::run_tasks(&input, |scratch, tasks| scratch.count_of(&input, tasks)).into_iter().sum()
    }

    /// Calls `visit` for every pair of triangles that have a common point, until `visit` returns `Break`. The same
    /// query as [`Pair::for_each_triangle_pair`](crate::Pair::for_each_triangle_pair).
    pub fn for_each_triangle_pair<B>(&self, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        Scratch::query(|scratch| for_each_in_blocks(visit, |sink| scratch.search(&self.input(), None, BLOCK, sink)))
    }

    /// Number of intersecting triangle pairs, a box around the intersection and one common point; `None` if the
    /// surfaces do not intersect. The same query as [`Pair::overlap`](crate::Pair::overlap).
    #[must_use]
    pub fn overlap(&self) -> Option<Overlap> {
        Scratch::query(|scratch| scratch.overlap_of(&self.input(), u64::MAX))
    }

    #[inline]
    fn input(&self) -> PairInput<'_, T> {
        let (a, b) = (self.a, self.b);
        PairInput {
            trees: [&a.model.core.tree, &b.model.core.tree],
            placed: [a.mesh_view(), b.mesh_view()],
            relative: &self.relative,
        }
    }
}

/// All pairs of triangles that have a common point, sorted. Tests every triangle of `a` against every triangle of
/// `b`. The reference implementation of [`TreePair::triangle_pairs`]; triangles that were removed from an R-tree
/// are left out.
#[must_use]
pub fn brute_force_pairs<T: Bvh>(a: &PlacedTree<'_, T>, b: &PlacedTree<'_, T>) -> Vec<TrianglePair> {
    let points = |placed: &PlacedTree<'_, T>| -> Vec<_> {
        placed.triangles().map(|triangle| (triangle, placed.mesh_view().points(triangle))).collect()
    };
    let others = points(b);
    let intersects = |(a, p): &(u32, [DVec3; 3]), (b, q): &(u32, [DVec3; 3])| {
        triangles_intersect(p, q).0.then_some(TrianglePair { a: *a, b: *b })
    };
    points(a).iter().flat_map(|first| others.iter().filter_map(|second| intersects(first, second))).collect()
}

/// Work counters of one query on a [`TreePair`], with the quantities that the papers tabulate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeSearchStats {
    /// Number of box pairs tested for overlap (N_b in the literature).
    pub box_tests: u64,
    /// Number of pairs of a triangle and a box tested for overlap. Only trees without leaf boxes have such tests.
    pub triangle_box_tests: u64,
    /// Number of visited nodes, counted for R-trees.
    pub node_visits: u64,
    /// Number of triangle pairs tested for intersection (N_p in the literature).
    pub triangle_tests: u64,
    /// Number of `triangle_tests` that reached the floating-point filters.
    pub filter_tests: u64,
    /// Number of triangle tests that the floating-point filters left undecided, so that exact arithmetic decided
    /// them.
    pub exact_tests: u64,
    /// If [counted](TreeScratch::counting_axes), number of box tests per separating axis. 0 to 2 are the face axes of `a`, 3 to 5 those
    /// of `b`, 6 to 14 the edge axes. Element 15 counts the tests that found no separating axis.
    pub separating_axis_counts: Option<[u64; 16]>,
}

impl From<QueryStats> for TreeSearchStats {
    fn from(stats: QueryStats) -> Self {
        Self {
            box_tests: stats.box_tests,
            triangle_box_tests: stats.triangle_box_tests,
            node_visits: stats.node_visits,
            triangle_tests: stats.triangle_tests,
            filter_tests: stats.filter_tests,
            exact_tests: stats.exact_tests,
            separating_axis_counts: stats.separating_axes,
        }
    }
}

impl std::ops::AddAssign for TreeSearchStats {
    fn add_assign(&mut self, other: Self) {
        self.box_tests += other.box_tests;
        self.triangle_box_tests += other.triangle_box_tests;
        self.node_visits += other.node_visits;
        self.triangle_tests += other.triangle_tests;
        self.filter_tests += other.filter_tests;
        self.exact_tests += other.exact_tests;
        if let Some(axis_counts) = other.separating_axis_counts {
            let sum = self.separating_axis_counts.get_or_insert_default();
            sum.iter_mut().zip(axis_counts).for_each(|(sum, count)| *sum += count);
        }
    }
}

/// Reusable memory of queries on one thread, with the counters of the last query. Can also record the tested triangle
/// pairs.
#[derive(Clone, Debug, Default)]
pub struct TreeScratch {
    scratch: Scratch,
}

impl TreeScratch {
    /// Creates an empty scratch, which grows with the first query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty scratch that also counts which axis separated each box pair:
    /// [`TreeSearchStats::separating_axis_counts`].
    #[must_use]
    pub fn counting_axes() -> Self {
        Self { scratch: Scratch { count_separating_axes: true, ..Scratch::default() } }
    }

    /// Creates an empty scratch that also records the tested triangle pairs: [`TreeScratch::tested`].
    #[must_use]
    pub fn recording_tests() -> Self {
        Self { scratch: Scratch { tested: Some(Vec::new()), ..Scratch::default() } }
    }

    /// Triangle pairs that the last query tested, in order; their number is [`TreeSearchStats::triangle_tests`].
    /// Empty unless the scratch [records](Self::recording_tests) them.
    #[must_use]
    pub fn tested(&self) -> &[TrianglePair] {
        self.scratch.tested.as_deref().unwrap_or(&[])
    }

    /// Stats of the last query.
    #[must_use]
    pub fn stats(&self) -> TreeSearchStats {
        self.scratch.stats.into()
    }

    /// Does the same as [`TreePair::intersects`], with the memory of this scratch.
    pub fn intersects<T: Bvh>(&mut self, pair: &TreePair<'_, T>) -> bool {
        self.scratch.any_pair(&pair.input())
    }

    /// Does the same as [`TreePair::count_triangle_pairs`], on this thread and with the memory of this scratch.
    pub fn count_triangle_pairs<T: Bvh>(&mut self, pair: &TreePair<'_, T>) -> u64 {
        self.scratch.count_of(&pair.input(), None)
    }

    /// Does the same as [`TreePair::triangle_pairs`], on this thread and with the memory of this scratch.
    pub fn triangle_pairs<T: Bvh>(&mut self, pair: &TreePair<'_, T>) -> Vec<TrianglePair> {
        let mut pairs = self.scratch.pairs_of(&pair.input(), None);
        pairs.sort_unstable();
        pairs
    }

    /// Does the same as [`TreePair::overlap`], with the memory of this scratch.
    pub fn overlap<T: Bvh>(&mut self, pair: &TreePair<'_, T>) -> Option<Overlap> {
        self.scratch.overlap_of(&pair.input(), u64::MAX)
    }

    /// Does the same as [`TreePair::for_each_triangle_pair`], with the memory of this scratch.
    pub fn for_each_triangle_pair<B, T: Bvh>(
        &mut self,
        pair: &TreePair<'_, T>,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for_each_in_blocks(visit, |sink| self.scratch.search(&pair.input(), None, BLOCK, sink))
    }
}
