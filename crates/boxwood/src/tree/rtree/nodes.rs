//! The storage: nodes of a fixed number of slots in flat arrays. Knows levels and counts, not what boxes mean.

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

/// What is known of a node beside its entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
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
}

impl Nodes {
    pub(super) fn new(slots: usize) -> Self {
        Self { slots, heads: Vec::new(), entries: Vec::new(), free: Vec::new() }
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
            self.heads.push(Head { count: 0, level });
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
    }

    /// One more entry, for which there must be a slot.
    pub(super) fn push(&mut self, node: u32, entry: Entry) {
        debug_assert!(!self.is_full(node), "node {node} has no slot left");
        self.heads[node as usize].count += 1;
        if let Some(last) = self.entries_mut(node).last_mut() {
            *last = entry;
        }
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
        size_of_val(&self.heads[..]) + size_of_val(&self.entries[..]) + size_of_val(&self.free[..])
    }
}
