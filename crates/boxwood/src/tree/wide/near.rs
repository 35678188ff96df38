//! The search of two wide trees for what is near: pairs of slots wait with a lower bound of their distance, and the nearest of
//! a visit goes on first.
//!
//! ```text
//! a pair of slots that may be within reach:
//!     two nodes              their 64 pairs of slots are measured
//!     a leaf and a node      the leaf's box is measured against the node's eight
//!     two leaves             their triangles are, and the reach may shrink
//! ```
//!
//! Best first: of the pairs that wait the nearest is visited, so that none is that is farther than what is found in the end.
//! Pairs of boxes that overlap are all equally near. They wait on a stack, the deepest of a visit on top, so that a
//! pair of leaves is soon reached.

mod one;
mod queue;

use super::WideTree;
use super::distinct::Originals;
use super::node::Child;
use super::walk::{ROOTS, ROWS, Slot};
use crate::bounds::PairKeys;
use crate::mesh::Mesh;
use crate::simd::{Lanes, dispatch};
use crate::tree::{EightTriangles, Memory, Part, Side};
use crate::work::Work;
pub(crate) use one::NearLeaf;
pub(in crate::tree) use one::Open;
pub(in crate::tree) use queue::Queue;
use queue::Waiting;
use std::ops::ControlFlow;

/// What becomes of two leaves that may be near each other.
pub(crate) trait NearLeaves {
    /// Two leaves; breaks if no more are wanted.
    fn meet<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()>;

    /// Triangles that are farther apart than this do not matter any more. Never grows.
    fn reach(&self) -> f64;

    /// Whether copies of triangles with lower numbers may be left out.
    fn wants_originals_only(&self) -> bool;
}

impl WideTree {
    /// Hands every pair of leaves that may have triangles within reach to `leaves`, nearer ones first: from the roots, or
    /// from [parts](Self::divide_near).
    pub(crate) fn search_near(
        sides: [Side<'_, Self>; 2],
        gauge: &impl PairKeys,
        parts: Option<&[Part]>,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl NearLeaves,
    ) -> ControlFlow<()> {
        let [a, b] = sides.map(|side| side.tree);
        if a.nodes.is_empty() || b.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        let near = Near { a, b, gauge };
        let meshes = sides.map(|side| side.mesh);
        dispatch!(l => search(l, &near, meshes, parts.unwrap_or(&[ROOTS]), &mut memory.near, work, leaves))
    }

    /// Parts of a search for what is within reach, at least so many if there are: searches from each of them do together
    /// what one does.
    pub(crate) fn divide_near(
        [a, b]: [&Self; 2],
        gauge: &impl PairKeys,
        reach: f64,
        parts: usize,
        work: &mut Work,
    ) -> Vec<Part> {
        if a.nodes.is_empty() || b.nodes.is_empty() {
            return Vec::new();
        }
        dispatch!(l => divide(l, &Near { a, b, gauge }, reach, parts, work))
    }
}

struct Near<'d, G> {
    a: &'d WideTree,
    b: &'d WideTree,
    gauge: &'d G,
}

#[inline(always)]
fn search<L: Lanes>(
    l: L,
    near: &Near<'_, impl PairKeys>,
    meshes: [&Mesh; 2],
    parts: &[Part],
    queue: &mut Queue,
    work: &mut Work,
    leaves: &mut impl NearLeaves,
) -> ControlFlow<()> {
    queue.start(parts, near.gauge.least());
    let mut reach = leaves.reach();
    let mut threshold = near.gauge.threshold(reach);
    // Models without copies meet fewer leaves than this, unless much of them is equally near: then it is little to look for copies.
    let mut until_originals =
        if leaves.wants_originals_only() { near.leaf_pairs_before_originals() } else { usize::MAX };
    let mut originals: Option<[&Originals; 2]> = None;
    while let Some(Waiting { key, pair, .. }) = queue.pop() {
        if key > threshold {
            continue;
        }
        if let Some([a, b]) = originals
            && !(a.has(pair[0]) && b.has(pair[1]))
        {
            continue;
        }
        if let Some([i, j]) = near.visit(l, pair, threshold, queue, work) {
            leaves.meet(l, [near.a.leaf(i), near.b.leaf(j)], work)?;
            if leaves.reach() < reach {
                reach = leaves.reach();
                threshold = near.gauge.threshold(reach);
            }
            until_originals = until_originals.wrapping_sub(1);
            if until_originals == 0 {
                originals = Some([near.a.originals(meshes[0]), near.b.originals(meshes[1])]);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Level by level.
#[inline(always)]
fn divide<L: Lanes>(l: L, near: &Near<'_, impl PairKeys>, reach: f64, parts: usize, work: &mut Work) -> Vec<Part> {
    let threshold = near.gauge.threshold(reach);
    let (mut level, mut leaves, mut below) = (vec![ROOTS], Vec::new(), Queue::default());
    while !level.is_empty() && level.len() + leaves.len() < parts {
        below.start(&[], near.gauge.least());
        for &pair in &level {
            if near.visit(l, pair, threshold, &mut below, work).is_some() {
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

impl<G: PairKeys> Near<'_, G> {
    /// Many copies of a triangle are halved by count when a tree is built, unless they became that later.
    fn leaf_pairs_before_originals(&self) -> usize {
        let leaves = self.a.leaf_count() + self.b.leaf_count();
        let likely = self.a.splits_by_count + self.b.splits_by_count > 0;
        8 + if likely { leaves / 2 } else { leaves * 8 }
    }

    /// Visits a pair of slots, or the roots: puts what is near into the queue, or gives two leaves.
    #[inline(always)]
    fn visit<L: Lanes>(
        &self,
        l: L,
        pair: Part,
        threshold: f32,
        queue: &mut Queue,
        work: &mut Work,
    ) -> Option<[u32; 2]> {
        let children = if pair == ROOTS {
            [Child::Node(0), Child::Node(0)]
        } else {
            let ((node_a, slot_a), (node_b, slot_b)) = (Slot(pair[0]).node(self.a), Slot(pair[1]).node(self.b));
            [node_a.child(slot_a), node_b.child(slot_b)]
        };
        match children {
            [Child::Node(i), Child::Node(j)] => {
                let (node_a, node_b) = (&self.a.nodes[i as usize], &self.b.nodes[j as usize]);
                let rows = node_a.count as usize;
                let mut keys = self.gauge.eight_by_eight(l, &node_a.boxes, rows, &node_b.boxes, threshold);
                work.box_tests += u64::from(node_a.count * node_b.count);
                keys.near &= u64::from(node_b.filled()) * ROWS;
                let (first_a, first_b) = (Slot::of(i, 0).0, Slot::of(j, 0).0);
                queue.push(&keys, |row, lane| [first_a + row, first_b + lane]);
                None
            }
            [Child::Leaf(_), Child::Node(j)] => {
                let ((holder, slot), node) = (Slot(pair[0]).node(self.a), &self.b.nodes[j as usize]);
                let mut keys = self.gauge.one_by_eight(l, 0, &holder.boxes, slot, &node.boxes, threshold);
                work.box_tests += u64::from(node.count);
                keys.near &= u64::from(node.filled());
                queue.push(&keys, |_, lane| [pair[0], Slot::of(j, lane).0]);
                None
            }
            [Child::Node(i), Child::Leaf(_)] => {
                let (node, (holder, slot)) = (&self.a.nodes[i as usize], Slot(pair[1]).node(self.b));
                let mut keys = self.gauge.one_by_eight(l, 1, &holder.boxes, slot, &node.boxes, threshold);
                work.box_tests += u64::from(node.count);
                keys.near &= u64::from(node.filled());
                queue.push(&keys, |_, lane| [Slot::of(i, lane).0, pair[1]]);
                None
            }
            [Child::Leaf(i), Child::Leaf(j)] => Some([i, j]),
        }
    }
}
