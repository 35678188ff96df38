//! One order for the corners of a triangle and for two triangles, so that a value is a function of the sets of corners.

use glam::DVec3;

/// The corners in lexicographic order, and where each was. Zeros lose their sign, so that equal corners are equal in
/// every bit.
#[inline]
pub(in crate::exact) fn sorted(triangle: &[DVec3; 3]) -> ([DVec3; 3], [u8; 3]) {
    let [u, v, w] = *triangle;
    let mut corners = [u + DVec3::ZERO, v + DVec3::ZERO, w + DVec3::ZERO];
    let mut places = [0, 1, 2];
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if before(corners[j], corners[i]) {
            corners.swap(i, j);
            places.swap(i, j);
        }
    }
    (corners, places)
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

#[inline]
fn before(p: DVec3, q: DVec3) -> bool {
    p.x < q.x || (p.x == q.x && (p.y < q.y || (p.y == q.y && p.z < q.z)))
}
