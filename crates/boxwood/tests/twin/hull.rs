//! A second formulation, for checking the twin itself on small integers.
//!
//! Two convex sets meet if and only if the origin lies in the set of their differences. For triangles that is the hull
//! of nine points `a_i - b_j`, and by Carathéodory's theorem the origin lies in the hull of nine points if and only if
//! it lies in a simplex of at most four of them that is not flat. All of them are tried.

type Small = [i128; 3];

/// Whether triangles with small integer corners meet. Coordinates up to 2^20 cannot overflow.
pub(crate) fn differences_enclose_origin(a: &[Small; 3], b: &[Small; 3]) -> bool {
    let points: Vec<Small> = a.iter().flat_map(|p| b.iter().map(|q| minus(*p, *q))).collect();
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

/// The origin is on the line and the ends are not on the same side of it.
fn segment_has_origin(p: Small, q: Small) -> bool {
    cross(p, q) == [0; 3] && dot(p, q) <= 0
}

/// The origin is in the plane and its three barycentric coordinates (areas along the normal) are not negative. A flat
/// triangle says no: its sides speak for it.
fn triangle_has_origin([p, q, r]: [Small; 3]) -> bool {
    let normal = cross(minus(q, p), minus(r, p));
    let areas = [cross(p, q), cross(q, r), cross(r, p)].map(|area| dot(area, normal));
    normal != [0; 3] && dot(normal, p) == 0 && areas.iter().all(|&area| area >= 0)
}

/// The four volumes with the origin in place of a corner have the sign of the whole, or are zero. A flat tetrahedron
/// says no: its faces speak for it.
fn tetrahedron_has_origin([p, q, r, s]: [Small; 4]) -> bool {
    let volumes = [[p, q, r], [p, s, q], [p, r, s], [q, s, r]].map(|[u, v, w]| dot(cross(u, v), w));
    let whole: i128 = volumes.iter().sum();
    whole != 0 && volumes.iter().all(|&volume| volume * whole.signum() >= 0)
}

fn minus(a: Small, b: Small) -> Small {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: Small, b: Small) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Small, b: Small) -> Small {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}
