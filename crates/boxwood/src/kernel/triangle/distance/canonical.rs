//! Canonical order of the corners of a triangle and of the two triangles of a pair, so that results depend only on
//! the two sets of corners.

use glam::{BVec3, DVec3};

/// Sorts the corners lexicographically and returns them with their original indices. Negative zeros become positive, so
/// that equal corners have equal bits.
#[inline]
pub(in crate::kernel::triangle) fn sorted_corners(triangle: &[DVec3; 3]) -> ([DVec3; 3], [u8; 3]) {
    let [u, v, w] = *triangle;
    let [u, v, w] = [(u + DVec3::ZERO, 0), (v + DVec3::ZERO, 1), (w + DVec3::ZERO, 2)];
    let (u, v) = sort_two(u, v);
    let (v, w) = sort_two(v, w);
    let (u, v) = sort_two(u, v);
    ([u.0, v.0, w.0], [u.1, v.1, w.1])
}

/// Sorts two corners lexicographically. Branch-free, because the order of corners is unpredictable.
#[inline(always)]
fn sort_two(p: (DVec3, u8), q: (DVec3, u8)) -> ((DVec3, u8), (DVec3, u8)) {
    let swap = is_lexicographically_less(q.0, p.0);
    let mask = BVec3::splat(swap);
    let (first, last) = (DVec3::select(mask, q.0, p.0), DVec3::select(mask, p.0, q.0));
    let flip = (p.1 ^ q.1) & u8::from(swap).wrapping_neg();
    ((first, p.1 ^ flip), (last, q.1 ^ flip))
}

/// Sorts the corners of each triangle, and then the two triangles. Returns the triangles, and true if they were
/// swapped.
#[inline]
pub(super) fn canonical_pair(a: &[DVec3; 3], b: &[DVec3; 3]) -> ([[DVec3; 3]; 2], bool) {
    let (a, b) = (sorted_corners(a).0, sorted_corners(b).0);
    let differ = (0..3).find(|&i| a[i] != b[i]);
    match differ {
        Some(i) if is_lexicographically_less(b[i], a[i]) => ([b, a], true),
        _ => ([a, b], false),
    }
}

/// Returns true if `p` is lexicographically less than `q`.
#[inline(always)]
fn is_lexicographically_less(p: DVec3, q: DVec3) -> bool {
    (p.x < q.x) | ((p.x == q.x) & ((p.y < q.y) | ((p.y == q.y) & (p.z < q.z))))
}
