//! Storage of an R-tree: nodes with a fixed number of slots in flat arrays, plus back references (leaf of each
//! triangle, parent of each node). Knows levels and counts, not the meaning of boxes.

use crate::kernel::boxes::LocalAabb;
use glam::Vec3;

/// Entry of 28 bytes: a box with its triangle or child node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RTreeEntry {
    pub(super) bounds: LocalAabb,
    /// Triangle id in a leaf, child index in an inner node.
    pub(super) id: u32,
}

impl RTreeEntry {
    /// Entry in a slot that is not used.
    pub(super) const UNUSED: Self = Self { bounds: LocalAabb { min: Vec3::ZERO, max: Vec3::ZERO }, id: u32::MAX };
}

/// Index that stands for "no node", for example as the leaf of a triangle that is not in the tree.
pub(super) const NO_INDEX: u32 = u32::MAX;

/// Data of a node except its entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct RTreeNodeHead {
    /// Parent node. Undefined for the root and for free nodes.
    pub(super) parent: u32,
    /// Number of entries: slots in use.
    pub(super) count: u8,
    /// Height above the leaves: 0 for a leaf. Always less than 32, see [`Fanout`](super::Fanout).
    pub(super) level: u8,
}

/// All nodes of a tree, including free ones.
#[derive(Clone, Debug)]
pub(super) struct RTreeNodes {
    /// Number of slots per node.
    slots: usize,
    pub(super) heads: Vec<RTreeNodeHead>,
    /// Slots of all nodes. Node `i` owns `slots` slots from index `i * slots`; its used slots come first.
    entries: Vec<RTreeEntry>,
    /// Indices of free nodes, each once; free nodes have no entries. They are reused before the arrays grow, so the
    /// arrays are never longer than the largest tree so far required.
    pub(super) free: Vec<u32>,
    /// Index of the leaf that contains each triangle of the mesh, or [`NO_INDEX`].
    pub(super) leaves: Vec<u32>,
}

impl RTreeNodes {
    /// Empty storage for a mesh with `triangles` triangles.
    pub(super) fn new(slots: usize, triangles: usize) -> Self {
        let leaves = vec![NO_INDEX; triangles];
        Self { slots, heads: Vec::new(), entries: Vec::new(), free: Vec::new(), leaves }
    }

    /// Reserves memory for `nodes` more nodes.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.heads.reserve_exact(nodes);
        self.entries.reserve_exact(nodes * self.slots);
    }

    #[inline]
    pub(super) fn level(&self, node: u32) -> u8 {
        self.heads[node as usize].level
    }

    pub(super) fn count(&self, node: u32) -> usize {
        self.heads[node as usize].count.into()
    }

    #[inline]
    pub(super) fn entries(&self, node: u32) -> &[RTreeEntry] {
        let count = self.heads[node as usize].count;
        &self.entries[node as usize * self.slots..][..count.into()]
    }

    pub(super) fn entries_mut(&mut self, node: u32) -> &mut [RTreeEntry] {
        let count = self.heads[node as usize].count;
        &mut self.entries[node as usize * self.slots..][..count.into()]
    }

    /// Index of the leaf that contains a triangle; `None` if the triangle is not in the tree.
    pub(super) fn leaf_of(&self, triangle: u32) -> Option<u32> {
        self.leaves.get(triangle as usize).copied().filter(|&leaf| leaf != NO_INDEX)
    }

    /// Index of the parent of a node, which must not be the root.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.heads[node as usize].parent
    }

    /// Slot of the entry of `node` that has the given id; `None` if there is none.
    pub(super) fn slot_of(&self, node: u32, id: u32) -> Option<usize> {
        self.entries(node).iter().position(|entry| entry.id == id)
    }

    pub(super) fn is_full(&self, node: u32) -> bool {
        self.count(node) == self.slots
    }

    /// Smallest box of the entries of a node, which must not be empty.
    pub(super) fn bounds(&self, node: u32) -> LocalAabb {
        let entries = self.entries(node);
        entries[1..].iter().fold(entries[0].bounds, |bounds, entry| bounds.union(&entry.bounds))
    }

    /// Adds a node with the given entries. Returns the entry that the node's parent must store.
    pub(super) fn add(&mut self, level: u8, entries: &[RTreeEntry]) -> RTreeEntry {
        let node = self.free.pop().unwrap_or_else(|| {
            self.heads.push(RTreeNodeHead { parent: NO_INDEX, count: 0, level });
            self.entries.resize(self.entries.len() + self.slots, RTreeEntry::UNUSED);
            (self.heads.len() - 1) as u32
        });
        self.heads[node as usize].level = level;
        self.replace(node, entries);
        RTreeEntry { bounds: self.bounds(node), id: node }
    }

    /// Replaces the entries of a node.
    pub(super) fn replace(&mut self, node: u32, entries: &[RTreeEntry]) {
        self.heads[node as usize].count = entries.len() as u8;
        self.entries_mut(node).copy_from_slice(entries);
        entries.iter().for_each(|entry| self.link(node, entry.id));
    }

    /// Sets the back reference of entry `id` to `node`: as the leaf of a triangle, or as the parent of a node.
    fn link(&mut self, node: u32, id: u32) {
        match self.level(node) {
            0 => self.leaves[id as usize] = node,
            _ => self.heads[id as usize].parent = node,
        }
    }

    /// Adds an entry to a node, which must not be full.
    pub(super) fn push(&mut self, node: u32, entry: RTreeEntry) {
        debug_assert!(!self.is_full(node), "node {node} has no slot left");
        self.heads[node as usize].count += 1;
        if let Some(last) = self.entries_mut(node).last_mut() {
            *last = entry;
        }
        self.link(node, entry.id);
    }

    /// Removes the entry in a slot. The last entry of the node moves to that slot.
    pub(super) fn remove_entry(&mut self, node: u32, slot: usize) {
        let entries = self.entries_mut(node);
        let last = entries.len() - 1;
        entries.swap(slot, last);
        self.heads[node as usize].count -= 1;
    }

    /// Moves a node to the free list.
    pub(super) fn release(&mut self, node: u32) {
        self.heads[node as usize].count = 0;
        self.free.push(node);
    }

    /// Number of nodes, including free ones. All node indices are below this number.
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let nodes = size_of_val(&self.heads[..]) + size_of_val(&self.entries[..]);
        nodes + size_of_val(&self.free[..]) + size_of_val(&self.leaves[..])
    }
}
