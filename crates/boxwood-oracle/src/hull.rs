//! A second test for intersecting triangles, which checks the oracle (`triangles.rs`) itself on small integers.
//!
//! Two convex sets intersect if and only if the origin lies in the set of their differences. For triangles this is
//! the convex hull of nine points `a_i - b_j`. By Carathéodory's theorem, the origin lies in the hull of nine
//! points if and only if it lies in a nondegenerate simplex of at most four of them. All such simplices are tried.

type SmallVector = [i128; 3];

/// Returns true if triangles with small integer vertices intersect. Coordinates up to 2^20 cannot overflow.
pub fn differences_enclose_origin(a: &[SmallVector; 3], b: &[SmallVector; 3]) -> bool {
    let points: Vec<SmallVector> = a.iter().flat_map(|p| b.iter().map(|q| subtract(*p, *q))).collect();
    for i in 0..9 {
        if points[i] == [0; 3] {
            return true;
        }
        for j in 0..i {
            if segment_has_origin(points[i], points[j]) {
                return true;
            }
            for k in 0..j {
                if triangle_has_origin([points[i], points[j], points[k]]) {
                    return true;
                }
                if (0..k).any(|l| tetrahedron_has_origin([points[i], points[j], points[k], points[l]])) {
                    return true;
                }
            }
        }
    }
    false
}

/// Returns true if the origin is on the closed segment from `p` to `q`: it is on the line through `p` and `q`, and
/// these points are not on the same side of the origin.
fn segment_has_origin(p: SmallVector, q: SmallVector) -> bool {
    cross(p, q) == [0; 3] && dot(p, q) <= 0
}

/// Returns true if the origin is in the closed triangle: in its plane, with barycentric coordinates (areas along
/// the normal) that are not negative. Always false for a degenerate triangle, whose edges are tested separately.
fn triangle_has_origin([p, q, r]: [SmallVector; 3]) -> bool {
    let normal = cross(subtract(q, p), subtract(r, p));
    let areas = [cross(p, q), cross(q, r), cross(r, p)].map(|area| dot(area, normal));
    normal != [0; 3] && dot(normal, p) == 0 && areas.iter().all(|&area| area >= 0)
}

/// Returns true if the origin is in the closed tetrahedron: the four volumes with the origin in place of a vertex
/// are zero or have the sign of the whole volume. Always false for a flat tetrahedron, whose faces are tested
/// separately.
fn tetrahedron_has_origin([p, q, r, s]: [SmallVector; 4]) -> bool {
    let volumes = [[p, q, r], [p, s, q], [p, r, s], [q, s, r]].map(|[u, v, w]| dot(cross(u, v), w));
    let total_volume: i128 = volumes.iter().sum();
    total_volume != 0 && volumes.iter().all(|&volume| volume * total_volume.signum() >= 0)
}

fn subtract(a: SmallVector, b: SmallVector) -> SmallVector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: SmallVector, b: SmallVector) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: SmallVector, b: SmallVector) -> SmallVector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}
