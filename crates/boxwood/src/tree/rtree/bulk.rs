//! Packing, level by level (Leutenegger, Lopez and Edgington 1997, section 2.2, in three dimensions).
//!
//! ```text
//! n entries make t = ceil(n / M) nodes
//! sorted by x and cut into ceil(cbrt(t)) slabs; each slab sorted by y and cut into strips, as many as the root of its
//! nodes; each strip sorted by z and cut into nodes
//! the boxes of the nodes are the entries of the next level, until there is one node
//! ```
//!
//! Where the paper fills every node and leaves the rest to the last, here nodes and cuts are shared out evenly: node k has
//! the entries from floor(k n / t) to floor((k + 1) n / t). That is the same number of nodes, and no node is small: for
//! t >= 2, n is at least (t - 1) M + 1, so that each has at least floor(n / t) >= floor((M + 1) / 2) >= m entries.

use super::nodes::{Entry, Nodes};
use std::ops::Range;

/// Makes a tree of these leaf entries; returns its root.
pub(super) fn pack(nodes: &mut Nodes, slots: usize, mut entries: Vec<Entry>) -> Option<u32> {
    nodes.reserve(nodes_for(entries.len(), slots));
    for level in 0.. {
        entries = pack_level(nodes, slots, &mut entries, level);
        if entries.len() <= 1 {
            break;
        }
    }
    entries.first().map(|root| root.id)
}

/// How many nodes there will be on all levels.
fn nodes_for(entries: usize, slots: usize) -> usize {
    let levels =
        std::iter::successors(Some(entries.div_ceil(slots)), |&nodes| (nodes > 1).then(|| nodes.div_ceil(slots)));
    levels.sum()
}

/// Makes the nodes of one level; returns their entries in the next.
fn pack_level(nodes: &mut Nodes, slots: usize, entries: &mut [Entry], level: u8) -> Vec<Entry> {
    let tiles = entries.len().div_ceil(slots);
    let shares = Shares { entries: entries.len(), tiles };
    let slabs = (0..).find(|&side: &usize| side.pow(3) >= tiles).unwrap_or(tiles);
    sort(entries, 0, slabs);
    for slab in even(0..tiles, slabs) {
        let strips = (0..).find(|&side: &usize| side.pow(2) >= slab.len()).unwrap_or(tiles);
        sort(&mut entries[shares.of(&slab)], 1, strips);
        for strip in even(slab, strips) {
            sort(&mut entries[shares.of(&strip)], 2, strip.len());
        }
    }
    (0..tiles).map(|tile| nodes.add(level, &entries[shares.of(&(tile..tile + 1))])).collect()
}

/// Which entries belong to which tiles.
struct Shares {
    entries: usize,
    tiles: usize,
}

impl Shares {
    fn of(&self, tiles: &Range<usize>) -> Range<usize> {
        // 2^31 entries make fewer than 2^31 tiles: the product fits 64 bits, but not 32.
        let first = |tile: usize| (self.entries as u64 * tile as u64 / self.tiles as u64) as usize;
        first(tiles.start)..first(tiles.end)
    }
}

/// Cuts a range into this many parts that differ by one at most.
fn even(whole: Range<usize>, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let cut = move |part: usize| whole.start + whole.len() * part / parts;
    (0..parts).map(move |part| cut(part)..cut(part + 1))
}

/// By the middles of the boxes along an axis, if the entries are to be cut there at all. Ids tell equal middles apart:
/// the order depends on nothing else, and no number of ties makes the sort slow.
fn sort(entries: &mut [Entry], axis: usize, parts: usize) {
    if parts > 1 {
        let middle = |entry: &Entry| entry.bounds.min[axis] + entry.bounds.max[axis];
        entries.sort_unstable_by(|a, b| middle(a).total_cmp(&middle(b)).then(a.id.cmp(&b.id)));
    }
}
