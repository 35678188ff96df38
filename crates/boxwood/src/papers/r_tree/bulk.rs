//! Sort-tile-recursive packing, level by level (Leutenegger, Lopez and Edgington 1997, section 2.2, in three
//! dimensions). m and M are the minimum and maximum number of entries per node.
//!
//! The steps for one level with n entries:
//!
//! ```text
//! n entries make t = ceil(n / M) nodes of at most M entries
//! sort by x and cut into ceil(cbrt(t)) slabs
//! sort each slab by y and cut it into ceil(sqrt(its nodes)) strips
//! sort each strip by z and cut it into nodes
//! the boxes of the nodes are the entries of the next level, until there is one node
//! ```
//!
//! The paper fills every node except the last, which gets the remaining entries. Here entries are distributed
//! evenly: node k has the entries from `floor(k n / t)` to `floor((k + 1) n / t)`. The number of nodes is the same
//! as in the paper. No node is too small: for `t >= 2`, `n >= (t - 1) M + 1`, so each node has at least `floor(n /
//! t) >= floor((M + 1) / 2) >= m` entries.

use super::nodes::{RTreeEntry, RTreeNodes};
use std::ops::Range;

/// Builds a tree of the given leaf entries in nodes of at most `slots` entries. Returns its root; `None` without
/// entries.
pub(super) fn pack(nodes: &mut RTreeNodes, slots: usize, mut entries: Vec<RTreeEntry>) -> Option<u32> {
    nodes.reserve(nodes_for(entries.len(), slots));
    for level in 0.. {
        entries = pack_level(nodes, slots, &mut entries, level);
        if entries.len() <= 1 {
            break;
        }
    }
    entries.first().map(|root| root.id)
}

/// Number of nodes on all levels of a tree with `entries` triangles and at most `slots` entries per node.
fn nodes_for(entries: usize, slots: usize) -> usize {
    let levels =
        std::iter::successors(Some(entries.div_ceil(slots)), |&nodes| (nodes > 1).then(|| nodes.div_ceil(slots)));
    levels.sum()
}

/// Creates the nodes of one level. Returns their entries for the level above.
fn pack_level(nodes: &mut RTreeNodes, slots: usize, entries: &mut [RTreeEntry], level: u8) -> Vec<RTreeEntry> {
    let tiles = entries.len().div_ceil(slots);
    let shares = TileShares { entries: entries.len(), tiles };
    let slabs = (0..).find(|&side: &usize| side.pow(3) >= tiles).unwrap_or(tiles);
    sort_by_center(entries, 0, slabs);
    for slab in cut_evenly(0..tiles, slabs) {
        let strips = (0..).find(|&side: &usize| side.pow(2) >= slab.len()).unwrap_or(tiles);
        sort_by_center(&mut entries[shares.entries_of(&slab)], 1, strips);
        for strip in cut_evenly(slab, strips) {
            sort_by_center(&mut entries[shares.entries_of(&strip)], 2, strip.len());
        }
    }
    (0..tiles).map(|tile| nodes.add(level, &entries[shares.entries_of(&(tile..tile + 1))])).collect()
}

/// Even distribution of `entries` over `tiles`; a tile becomes a node.
struct TileShares {
    entries: usize,
    tiles: usize,
}

impl TileShares {
    /// Range of the entries that belong to a range of tiles.
    fn entries_of(&self, tiles: &Range<usize>) -> Range<usize> {
        // 2^31 entries make fewer than 2^31 tiles, so the product fits in 64 bits, but not in 32.
        let first = |tile: usize| (self.entries as u64 * tile as u64 / self.tiles as u64) as usize;
        first(tiles.start)..first(tiles.end)
    }
}

/// Cuts a range into `parts` parts whose lengths differ by at most one.
fn cut_evenly(whole: Range<usize>, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let cut = move |part: usize| whole.start + whole.len() * part / parts;
    (0..parts).map(move |part| cut(part)..cut(part + 1))
}

/// Sorts entries by the centers of their boxes along `axis`, unless `parts` is 1, which needs no order. Ties are
/// broken by id, so the order is deterministic, and ties do not slow down the sort.
fn sort_by_center(entries: &mut [RTreeEntry], axis: usize, parts: usize) {
    if parts > 1 {
        let center = |entry: &RTreeEntry| entry.bounds.min[axis] + entry.bounds.max[axis];
        entries.sort_unstable_by(|a, b| center(a).total_cmp(&center(b)).then(a.id.cmp(&b.id)));
    }
}
