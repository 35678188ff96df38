//! Best-first traversal of two BVHs, for distance, clearance and sweep queries.
//!
//! ```text
//! queue = { (root a, root b) }                        key: lower bound of the distance
//! while the queue is not empty:
//!     pair = pop a pair with the smallest key
//!     key > max_distance   skip
//!     node, node           compute 64 keys, push those within max_distance
//!     leaf, node           compute 8 keys, push those within max_distance
//!     leaf, leaf           visit; the visitor may reduce max_distance
//! ```
//!
//! The queue is a [bucket queue](super::bucket_queue): a pair may be visited early by the width of a bucket, 3 to
//! 6% of its distance. Therefore no visited pair is farther than the result by more than 3 to 6%. All pairs of
//! overlapping boxes share one bucket, which is a stack. The pair with the deepest overlap is pushed last, so that
//! the search soon reaches a pair of leaves.

use super::bucket_queue::BucketQueue;
use super::bucket_queue::QueuedPair;
use super::{ChildSlot, ROOTS, ROWS};
use crate::bvh::Bvh8;
use crate::bvh::distinct_triangles::Originals;
use crate::bvh::node::ChildKind;
use crate::bvh::traverse::{LeafView, NodePair, SearchSide, TraversalMemory};
use crate::kernel::boxes::PairBoundKeys;
use crate::kernel::simd::{Lanes, dispatch};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Receives the leaf pairs that a best-first search visits.
pub(crate) trait NearestPairVisitor {
    /// Visits two leaves. Returns `Break` if no more leaf pairs are needed.
    fn visit_leaf_pair<L: Lanes>(&mut self, l: L, leaves: [LeafView<'_>; 2], stats: &mut QueryStats)
    -> ControlFlow<()>;

    /// Distance, or time of a motion, beyond which triangle pairs cannot change the result. Never increases during a
    /// search.
    fn max_distance(&self) -> f64;

    /// Returns true if the search may skip a triangle that has the same corners as a triangle with a lower id.
    fn may_skip_copies(&self) -> bool;
}

impl Bvh8 {
    /// Visits every pair of leaves that may have triangles within the visitor's `max_distance`, near pairs first.
    /// Runs the given [tasks](Self::split_nearest_pair_search), or the whole search if `tasks` is `None`.
    pub(crate) fn search_nearest_pair(
        sides: [SearchSide<'_, Self>; 2],
        bound: &impl PairBoundKeys,
        tasks: Option<&[NodePair]>,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl NearestPairVisitor,
    ) -> ControlFlow<()> {
        let [a, b] = sides.map(|side| side.tree);
        if a.nodes.is_empty() || b.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        let nearest = NearestPairSearch { a, b, bound };
        let meshes = sides.map(|side| side.mesh);
        dispatch!(l => search(l, &nearest, meshes, tasks.unwrap_or(&[ROOTS]), &mut memory.queue, stats, leaves))
    }

    /// Splits a best-first search within `max_distance` into at least `min_tasks` independent tasks (fewer if the
    /// trees are small).
    pub(crate) fn split_nearest_pair_search(
        [a, b]: [&Self; 2],
        bound: &impl PairBoundKeys,
        max_distance: f64,
        min_tasks: usize,
        stats: &mut QueryStats,
    ) -> Vec<NodePair> {
        if a.nodes.is_empty() || b.nodes.is_empty() {
            return Vec::new();
        }
        dispatch!(l => split_into_tasks(l, &NearestPairSearch { a, b, bound }, max_distance, min_tasks, stats))
    }
}

/// Input of a best-first search: two trees, and the lower bounds of the distances between their boxes.
struct NearestPairSearch<'d, G> {
    a: &'d Bvh8,
    b: &'d Bvh8,
    bound: &'d G,
}

/// Runs a best-first search from the given tasks.
#[inline(always)]
fn search<L: Lanes>(
    l: L,
    search: &NearestPairSearch<'_, impl PairBoundKeys>,
    meshes: [&Mesh; 2],
    tasks: &[NodePair],
    queue: &mut BucketQueue,
    stats: &mut QueryStats,
    leaves: &mut impl NearestPairVisitor,
) -> ControlFlow<()> {
    queue.start(tasks, search.bound.separated_key());
    let mut max_distance = leaves.max_distance();
    let mut threshold = search.bound.threshold(max_distance);
    // Number of leaf pairs to visit before the search detects triangles that are copies of others, and skips them.
    // If a model has no copies, most searches end before this number is reached. They reach it if large parts of
    // the two models are equally far apart. Such a search takes so long that detecting copies adds little time.
    let mut until_originals = if leaves.may_skip_copies() { search.leaf_pairs_before_originals() } else { usize::MAX };
    let mut originals: Option<[&Originals; 2]> = None;
    while let Some(QueuedPair { key, pair, .. }) = queue.pop() {
        if key > threshold {
            continue;
        }
        if let Some([a, b]) = originals
            && !(a.has(pair[0]) && b.has(pair[1]))
        {
            continue;
        }
        if let Some([i, j]) = search.visit(l, pair, threshold, queue, stats) {
            leaves.visit_leaf_pair(l, [search.a.leaf(i), search.b.leaf(j)], stats)?;
            if leaves.max_distance() < max_distance {
                max_distance = leaves.max_distance();
                threshold = search.bound.threshold(max_distance);
            }
            until_originals = until_originals.wrapping_sub(1);
            if until_originals == 0 {
                originals = Some([search.a.originals(meshes[0]), search.b.originals(meshes[1])]);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits slot pairs level by level until at least `min_tasks` pairs are left. Returns the pairs that are left, as
/// tasks.
#[inline(always)]
fn split_into_tasks<L: Lanes>(
    l: L,
    search: &NearestPairSearch<'_, impl PairBoundKeys>,
    max_distance: f64,
    min_tasks: usize,
    stats: &mut QueryStats,
) -> Vec<NodePair> {
    let threshold = search.bound.threshold(max_distance);
    let (mut level, mut leaves, mut below) = (vec![ROOTS], Vec::new(), BucketQueue::default());
    while !level.is_empty() && level.len() + leaves.len() < min_tasks {
        below.start(&[], search.bound.separated_key());
        for &pair in &level {
            if search.visit(l, pair, threshold, &mut below, stats).is_some() {
                leaves.push(pair);
            }
        }
        level.clear();
        while let Some(waiting) = below.pop() {
            level.push(waiting.pair);
        }
    }
    leaves.extend(level);
    leaves
}

impl<G: PairBoundKeys> NearestPairSearch<'_, G> {
    /// Number of visited leaf pairs after which triangles that are copies of others are detected and skipped.
    ///
    /// The number is lower if nodes were split by count when the trees were built: many copies cause such splits,
    /// unless the triangles became copies by a later deformation.
    fn leaf_pairs_before_originals(&self) -> usize {
        let leaves = self.a.leaf_count() + self.b.leaf_count();
        let likely = self.a.fallback_splits + self.b.fallback_splits > 0;
        8 + if likely { leaves / 2 } else { leaves * 8 }
    }

    /// Visits a slot pair or the pair of roots. Returns the leaf indices if both slots contain leaves; otherwise
    /// pushes the pairs below with keys up to `threshold` to the queue.
    #[inline(always)]
    fn visit<L: Lanes>(
        &self,
        l: L,
        pair: NodePair,
        threshold: f32,
        queue: &mut BucketQueue,
        stats: &mut QueryStats,
    ) -> Option<[u32; 2]> {
        let children = if pair == ROOTS {
            [ChildKind::Node(0), ChildKind::Node(0)]
        } else {
            let ((node_a, slot_a), (node_b, slot_b)) =
                (ChildSlot(pair[0]).node(self.a), ChildSlot(pair[1]).node(self.b));
            [node_a.child(slot_a), node_b.child(slot_b)]
        };
        match children {
            [ChildKind::Node(i), ChildKind::Node(j)] => {
                let (node_a, node_b) = (&self.a.nodes[i as usize], &self.b.nodes[j as usize]);
                let rows = node_a.count as usize;
                let mut keys = self.bound.keys_8x8(l, &node_a.boxes, rows, &node_b.boxes, threshold);
                stats.box_tests += u64::from(node_a.count * node_b.count);
                keys.near &= u64::from(node_b.filled()) * ROWS;
                let (first_a, first_b) = (ChildSlot::new(i, 0).0, ChildSlot::new(j, 0).0);
                queue.push(&keys, |row, lane| [first_a + row, first_b + lane]);
                None
            }
            [ChildKind::Leaf(_), ChildKind::Node(j)] => {
                let ((parent, slot), node) = (ChildSlot(pair[0]).node(self.a), &self.b.nodes[j as usize]);
                let mut keys = self.bound.keys_1x8(l, 0, &parent.boxes, slot, &node.boxes, threshold);
                stats.box_tests += u64::from(node.count);
                keys.near &= u64::from(node.filled());
                queue.push(&keys, |_, lane| [pair[0], ChildSlot::new(j, lane).0]);
                None
            }
            [ChildKind::Node(i), ChildKind::Leaf(_)] => {
                let (node, (parent, slot)) = (&self.a.nodes[i as usize], ChildSlot(pair[1]).node(self.b));
                let mut keys = self.bound.keys_1x8(l, 1, &parent.boxes, slot, &node.boxes, threshold);
                stats.box_tests += u64::from(node.count);
                keys.near &= u64::from(node.filled());
                queue.push(&keys, |_, lane| [ChildSlot::new(i, lane).0, pair[1]]);
                None
            }
            [ChildKind::Leaf(i), ChildKind::Leaf(j)] => Some([i, j]),
        }
    }
}
