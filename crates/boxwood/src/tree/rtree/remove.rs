//! Guttman's deletion (1984, section 3.3).
//!
//! ```text
//! FindLeaf       depth first, into every entry whose box contains the triangle's
//! CondenseTree   from the leaf up: a node that has become too small is given back, its entries kept; other boxes shrink
//!                the entries that were kept are inserted again, each on its own level
//! a root with one child gives way to it
//! ```

use super::RTree;
use super::insert::Step;
use super::nodes::Entry;

impl RTree {
    /// Takes a triangle with its box out of the tree. Says whether it was there.
    pub(super) fn take(&mut self, leaf: &Entry) -> bool {
        let mut path = Vec::new();
        if !self.find(leaf, &mut path) {
            return false;
        }
        let orphans = self.condense(&mut path);
        for (entry, level) in orphans {
            self.put(entry, level, &mut path);
        }
        self.shrink();
        true
    }

    /// Leaves the way to the triangle's own entry in `path`.
    fn find(&self, leaf: &Entry, path: &mut Vec<Step>) -> bool {
        path.extend(self.root.map(|node| Step { node, slot: 0 }));
        while let Some(step) = path.last_mut() {
            let is_leaf = self.nodes.level(step.node) == 0;
            match self.nodes.entries(step.node).get(step.slot) {
                Some(entry) if is_leaf && entry.id == leaf.id => return true,
                Some(entry) if !is_leaf && entry.bounds.contains(&leaf.bounds) => {
                    path.push(Step { node: entry.id, slot: 0 });
                }
                Some(_) => step.slot += 1,
                None => {
                    path.pop();
                    if let Some(above) = path.last_mut() {
                        above.slot += 1;
                    }
                }
            }
        }
        false
    }

    /// Takes out the entry at the end of the path, and all nodes on the way that become too small; returns the entries of
    /// those with their levels. A root that is not a leaf loses one of its entries at most, and so keeps one.
    fn condense(&mut self, path: &mut Vec<Step>) -> Vec<(Entry, u8)> {
        let mut orphans = Vec::new();
        let mut below: Option<u32> = None;
        while let Some(Step { node, slot }) = path.pop() {
            match below {
                Some(child) if self.nodes.count(child) >= self.options.fanout.min() => {
                    self.nodes.entries_mut(node)[slot].bounds = self.nodes.bounds(child);
                }
                Some(child) => {
                    let level = self.nodes.level(child);
                    orphans.extend(self.nodes.entries(child).iter().map(|&entry| (entry, level)));
                    self.nodes.release(child);
                    self.nodes.take(node, slot);
                }
                None => self.nodes.take(node, slot),
            }
            below = Some(node);
        }
        orphans
    }

    fn shrink(&mut self) {
        while let Some(root) = self.root {
            let below = match (self.nodes.level(root), self.nodes.entries(root)) {
                (0, []) => None,
                (1.., [only]) => Some(only.id),
                _ => return,
            };
            self.nodes.release(root);
            self.root = below;
        }
    }
}
