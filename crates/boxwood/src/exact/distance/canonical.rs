//! One order for the corners of a triangle and for two triangles, so that a value is a function of the sets of corners.

use glam::{BVec3, DVec3};

/// The corners in lexicographic order, and where each was. Zeros lose their sign, so that equal corners are equal in
/// every bit.
#[inline]
pub(in crate::exact) fn sorted(triangle: &[DVec3; 3]) -> ([DVec3; 3], [u8; 3]) {
    let [u, v, w] = *triangle;
    let [u, v, w] = [(u + DVec3::ZERO, 0), (v + DVec3::ZERO, 1), (w + DVec3::ZERO, 2)];
    let (u, v) = in_order(u, v);
    let (v, w) = in_order(v, w);
    let (u, v) = in_order(u, v);
    ([u.0, v.0, w.0], [u.1, v.1, w.1])
}

/// Without a branch: nothing predicts the order of corners.
#[inline(always)]
fn in_order(p: (DVec3, u8), q: (DVec3, u8)) -> ((DVec3, u8), (DVec3, u8)) {
    let swap = before(q.0, p.0);
    let mask = BVec3::splat(swap);
    let (first, last) = (DVec3::select(mask, q.0, p.0), DVec3::select(mask, p.0, q.0));
    let flip = (p.1 ^ q.1) & u8::from(swap).wrapping_neg();
    ((first, p.1 ^ flip), (last, q.1 ^ flip))
}

/// Two triangles with their corners in order, the lesser triangle first; and whether that one was the second.
#[inline]
pub(super) fn both_sorted(a: &[DVec3; 3], b: &[DVec3; 3]) -> ([[DVec3; 3]; 2], bool) {
    let (a, b) = (sorted(a).0, sorted(b).0);
    let differ = (0..3).find(|&i| a[i] != b[i]);
    match differ {
        Some(i) if before(b[i], a[i]) => ([b, a], true),
        _ => ([a, b], false),
    }
}

#[inline(always)]
fn before(p: DVec3, q: DVec3) -> bool {
    (p.x < q.x) | ((p.x == q.x) & ((p.y < q.y) | ((p.y == q.y) & (p.z < q.z))))
}
