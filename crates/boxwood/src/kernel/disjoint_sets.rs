//! Disjoint sets (union–find) over the numbers `0..n`, stored as one array that gives the parent of each number.
//!
//! The representative of a set is its smallest element. `find` uses path halving. There is no union by rank,
//! because the representative must be the minimum. An operation takes O(log n) amortized time.

/// Creates `count` sets with one element each.
pub(crate) fn disjoint_sets(count: u32) -> Vec<u32> {
    (0..count).collect()
}

/// Returns the smallest element of the set that contains `x`, and shortens the path to it.
pub(crate) fn find(parents: &mut [u32], mut x: u32) -> u32 {
    while parents[x as usize] != x {
        let grandparent = parents[parents[x as usize] as usize];
        parents[x as usize] = grandparent;
        x = grandparent;
    }
    x
}

/// Merges the sets of `a` and `b`.
pub(crate) fn union(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(parents, a), find(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}
