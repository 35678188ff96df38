//! The storage: nodes of a fixed number of slots in flat arrays, and the ways back: which leaf holds a triangle, which
//! node is whose parent. Knows levels and counts, not what boxes mean.

use crate::bounds::Aabb;
use glam::Vec3;

/// A box and what it is the box of: 28 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::tree) struct Entry {
    pub(super) bounds: Aabb,
    /// In a leaf a triangle, in an inner node a child.
    pub(super) id: u32,
}

impl Entry {
    /// What is in a slot that is not in use.
    pub(super) const UNUSED: Self = Self { bounds: Aabb { min: Vec3::ZERO, max: Vec3::ZERO }, id: u32::MAX };
}

/// No node: the holder of a triangle that is in no leaf.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of a node beside its entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// The node that it is an entry of. Of the root, and of a node given back: anything.
    pub(super) parent: u32,
    /// How many of its slots are in use.
    pub(super) count: u8,
    /// Steps to the leaves below it: 0 is a leaf. All are less than 32, see [`Fanout`](super::Fanout).
    pub(super) level: u8,
}

/// All nodes of a tree, those given back included.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    /// Slots a node.
    slots: usize,
    pub(super) heads: Vec<Head>,
    /// Node i owns `slots` of them from `i * slots`; those in use come first.
    entries: Vec<Entry>,
    /// Nodes given back, each once, without entries; used before the arrays grow, so that these are never longer than
    /// the largest tree that was in them.
    pub(super) free: Vec<u32>,
    /// Of each triangle of the mesh the leaf that it is in, or [`NONE`].
    pub(super) holders: Vec<u32>,
}

impl Nodes {
    /// Without nodes, for this many triangles.
    pub(super) fn new(slots: usize, triangles: usize) -> Self {
        let holders = vec![NONE; triangles];
        Self { slots, heads: Vec::new(), entries: Vec::new(), free: Vec::new(), holders }
    }

    /// Room for this many nodes.
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
    pub(super) fn entries(&self, node: u32) -> &[Entry] {
        let count = self.heads[node as usize].count;
        &self.entries[node as usize * self.slots..][..count.into()]
    }

    pub(super) fn entries_mut(&mut self, node: u32) -> &mut [Entry] {
        let count = self.heads[node as usize].count;
        &mut self.entries[node as usize * self.slots..][..count.into()]
    }

    /// The leaf that a triangle is in.
    pub(super) fn holder(&self, triangle: u32) -> Option<u32> {
        self.holders.get(triangle as usize).copied().filter(|&leaf| leaf != NONE)
    }

    /// The parent of a node that is not the root.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.heads[node as usize].parent
    }

    /// The slot of a node that holds this id.
    pub(super) fn slot_of(&self, node: u32, id: u32) -> Option<usize> {
        self.entries(node).iter().position(|entry| entry.id == id)
    }

    pub(super) fn is_full(&self, node: u32) -> bool {
        self.count(node) == self.slots
    }

    /// The smallest box of a node's entries, of which there must be one.
    pub(super) fn bounds(&self, node: u32) -> Aabb {
        let entries = self.entries(node);
        entries[1..].iter().fold(entries[0].bounds, |bounds, entry| bounds.union(&entry.bounds))
    }

    /// A node with these entries, and itself as an entry of its parent.
    pub(super) fn add(&mut self, level: u8, entries: &[Entry]) -> Entry {
        let node = self.free.pop().unwrap_or_else(|| {
            self.heads.push(Head { parent: NONE, count: 0, level });
            self.entries.resize(self.entries.len() + self.slots, Entry::UNUSED);
            (self.heads.len() - 1) as u32
        });
        self.heads[node as usize].level = level;
        self.replace(node, entries);
        Entry { bounds: self.bounds(node), id: node }
    }

    /// Takes other entries in place of its own.
    pub(super) fn replace(&mut self, node: u32, entries: &[Entry]) {
        self.heads[node as usize].count = entries.len() as u8;
        self.entries_mut(node).copy_from_slice(entries);
        entries.iter().for_each(|entry| self.link(node, entry.id));
    }

    /// Notes where an entry of a node is.
    fn link(&mut self, node: u32, id: u32) {
        match self.level(node) {
            0 => self.holders[id as usize] = node,
            _ => self.heads[id as usize].parent = node,
        }
    }

    /// One more entry, for which there must be a slot.
    pub(super) fn push(&mut self, node: u32, entry: Entry) {
        debug_assert!(!self.is_full(node), "node {node} has no slot left");
        self.heads[node as usize].count += 1;
        if let Some(last) = self.entries_mut(node).last_mut() {
            *last = entry;
        }
        self.link(node, entry.id);
    }

    /// Takes an entry out; the last one takes its slot.
    pub(super) fn take(&mut self, node: u32, slot: usize) {
        let entries = self.entries_mut(node);
        let last = entries.len() - 1;
        entries.swap(slot, last);
        self.heads[node as usize].count -= 1;
    }

    /// Gives a node back.
    pub(super) fn release(&mut self, node: u32) {
        self.heads[node as usize].count = 0;
        self.free.push(node);
    }

    /// Nodes there is room for, those given back included: their ids are less than this.
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let nodes = size_of_val(&self.heads[..]) + size_of_val(&self.entries[..]);
        nodes + size_of_val(&self.free[..]) + size_of_val(&self.holders[..])
    }
}
