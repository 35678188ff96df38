//! Self-intersection test: whether two triangles of one mesh intersect beyond the vertices that they share.
//!
//! Corners are shared if they have the same vertex index, whatever their coordinates. Triangles may be degenerate,
//! use a vertex twice, and have different vertices with equal coordinates. Two triangles intersect in this sense
//! if their intersection is not contained in the convex hull of the shared vertices. Triangles with the same three
//! vertices always intersect.
//!
//! **One shared vertex v.** The first triangle has the other vertices a and b, the second c and d. The *cone* of a
//! triangle at v consists of the rays from v through the other points of the triangle. Both triangles are convex
//! and contain v. If they contain another common point p, both contain the whole segment vp. So they intersect
//! beyond v exactly if their cones have a common ray.
//!
//! Let all vectors be relative to v, and let brackets denote determinants. The intersection line of the planes has
//! the direction `(a x b) x (c x d) = [acd] b - [bcd] a = [abd] c - [abc] d`. Each cone contains the ray from v in
//! this direction (the ray of sign +), the opposite ray (the ray of sign -), or neither of them. The signs of the
//! four determinants decide which one. The table lists a case and its result in each line:
//!
//! ```text
//! c, d strictly on one side of the plane of v, a, b, or a, b of that of v, c, d      no common ray
//! c and d, or a and b, both on the plane: a common plane, or a degenerate triangle   flat, see below
//! otherwise   the first cone contains the ray of sign [acd], or -[bcd] if that is zero
//!             the second cone         the ray of sign [abd], or -[abc] if that is zero; equal signs: a common ray
//! ```
//!
//! *Flat cones* are in a common plane, or one of them is degenerate. They have a common ray exactly if a border
//! ray of one cone is in the other cone. For cones in one plane, a border ray of the common part is a border ray
//! of one of the cones. A degenerate cone is the union of its border rays.
//!
//! **Two shared vertices u and v.** The third vertices are a and b. The cases are:
//!
//! - u and v have equal coordinates. Both triangles are segments from this point, that is, cones of one ray. They
//!   intersect beyond it exactly if these rays are equal.
//! - b is not in the plane of u, v and a. This plane cuts the triangle of b in uv alone.
//! - b is in this plane, and neither triangle is degenerate. The triangles intersect beyond uv exactly if a and b
//!   are strictly on one side of the line uv.
//! - A triangle is degenerate, so it is on the line uv. If the other triangle is not degenerate, it contains only
//!   uv of this line. If both are degenerate, they intersect beyond uv exactly if both extend beyond the same end
//!   of uv.
//!
//! **Flat neighbors**, which share vertices and are in one plane, are frequent in designed meshes. Their
//! determinants are zero, so all of them would need exact arithmetic. To avoid that, `f64` first searches for a
//! linear function that separates the triangles, of one of two kinds. The first kind is positive on the rays of
//! one cone and negative on the rays of the other cone. The second kind is the signed distance from the line of a
//! triangle's edge in a projection. The third corner of this triangle must be on one side of the line, and the
//! unshared corners of the other triangle on the opposite side. The line then contains only the edge of this
//! triangle, and only shared vertices of the other triangle.

pub(crate) mod filter8;

use super::intersect::edgewise::project;
use super::intersect::separating_line::line_separates;
use super::{DecidedBy, triangles_intersect};
use crate::kernel::predicates::orient::{orient2d, orient3d, orient3d_filtered, side_filtered};
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Returns whether two triangles intersect beyond the vertices that they share, and the stage that decided it.
///
/// `indices_a` and `indices_b` are the vertex indices of the corners.
#[inline]
pub(crate) fn intersect_beyond_shared(
    a: &[DVec3; 3],
    indices_a: [u32; 3],
    b: &[DVec3; 3],
    indices_b: [u32; 3],
) -> (bool, DecidedBy) {
    match SharedVertices::between(indices_a, indices_b) {
        SharedVertices::Nothing => triangles_intersect(a, b),
        SharedVertices::Vertex([i, j]) => {
            let others = |t: &[DVec3; 3], i: usize| [t[(i + 1) % 3], t[(i + 2) % 3]];
            intersect_beyond_vertex(a[i], others(a, i), others(b, j))
        }
        SharedVertices::Edge { edge: [u, v], others: [i, j] } => intersect_beyond_edge([a[u], a[v]], [a[i], b[j]]),
        SharedVertices::All => (true, DecidedBy::Filter),
    }
}

/// Shared vertices of two triangles, as corner indices.
enum SharedVertices {
    Nothing,
    /// One shared vertex: its corner index in the first and in the second triangle.
    Vertex([usize; 2]),
    Edge {
        /// Corner indices of the two shared vertices in the first triangle.
        edge: [usize; 2],
        /// Corner index of the third corner of each triangle. The third corner may use a shared vertex again.
        others: [usize; 2],
    },
    All,
}

impl SharedVertices {
    #[inline]
    fn between(a: [u32; 3], b: [u32; 3]) -> Self {
        let (mut corners, mut count) = ([[0; 2]; 3], 0);
        for i in 0..3 {
            if a[..i].contains(&a[i]) {
                continue;
            }
            if let Some(j) = b.iter().position(|&index| index == a[i]) {
                corners[count] = [i, j];
                count += 1;
            }
        }
        let [[i, j], [k, l], _] = corners;
        match count {
            0 => Self::Nothing,
            1 => Self::Vertex([i, j]),
            2 => Self::Edge { edge: [i, k], others: [3 - i - k, 3 - j - l] },
            _ => Self::All,
        }
    }
}

/// Relation of two cones with a common apex, decided by signs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConeSigns {
    Disjoint,
    Intersect,
    /// The cones are coplanar or one is degenerate: the signs do not decide.
    CoplanarOrDegenerate,
}

/// Returns whether two triangles that share the vertex v intersect beyond v, and the stage that decided it. The
/// other vertices are `ab` and `cd`.
#[inline]
fn intersect_beyond_vertex(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> (bool, DecidedBy) {
    if certainly_separated(v, ab, cd) {
        return (false, DecidedBy::Filter);
    }
    match cones(v, ab, cd, orient3d_filtered) {
        // The filter never returns a zero sign, so the cones are neither coplanar nor degenerate here.
        Some(cones) => (cones == ConeSigns::Intersect, DecidedBy::Filter),
        None if separated_by_border_line(v, ab, cd) => (false, DecidedBy::Filter),
        None => (intersect_beyond_vertex_exact(v, ab, cd), DecidedBy::Exact),
    }
}

/// Returns true if two cones at v are certainly on opposite sides of a plane through v. The normal of this plane
/// is the difference of the middle directions of the two cones.
#[inline]
fn certainly_separated(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    // If a length is zero, underflows or overflows, the direction is NaN or infinite. No sign is certain then, and
    // the result is false.
    let unit = |x: DVec3| (x - v) / (x - v).length();
    let direction = (unit(ab[0]) + unit(ab[1])) - (unit(cd[0]) + unit(cd[1]));
    let all = |ends: [DVec3; 2], sign: Sign| ends.iter().all(|&end| side_filtered(direction, v, end) == Some(sign));
    all(ab, Sign::Positive) && all(cd, Sign::Negative)
}

/// Returns true if, in some projection, a border line of one of two cones at v certainly separates the cones.
#[inline]
fn separated_by_border_line(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    let separated =
        |[a, b]: [DVec3; 2], cd: &[DVec3; 2]| line_separates([v, a], b, cd) || line_separates([v, b], a, cd);
    separated(ab, &cd) || separated(cd, &ab)
}

#[cold]
fn intersect_beyond_vertex_exact(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    match cones(v, ab, cd, |p, q, r, s| Some(orient3d(p, q, r, s))) {
        Some(ConeSigns::Disjoint) => false,
        Some(ConeSigns::Intersect) => true,
        Some(ConeSigns::CoplanarOrDegenerate) | None => flat_cones_intersect(v, ab, cd),
    }
}

/// Relation of two cones at v, one spanned by a and b, the other by c and d, decided by four signs of `orient`.
/// Returns `None` if a sign that is needed is not certain.
#[inline(always)]
fn cones(
    v: DVec3,
    [a, b]: [DVec3; 2],
    [c, d]: [DVec3; 2],
    orient: impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<ConeSigns> {
    let (abc, abd) = (orient(v, a, b, c)?, orient(v, a, b, d)?);
    if abc * abd == Sign::Positive {
        return Some(ConeSigns::Disjoint);
    }
    let (acd, bcd) = (orient(v, c, d, a)?, orient(v, c, d, b)?);
    if acd * bcd == Sign::Positive {
        return Some(ConeSigns::Disjoint);
    }
    let either = |sign: Sign, other: Sign| if sign == Sign::Zero { -other } else { sign };
    Some(match (either(acd, bcd), either(abd, abc)) {
        (Sign::Zero, _) | (_, Sign::Zero) => ConeSigns::CoplanarOrDegenerate,
        (first, second) if first == second => ConeSigns::Intersect,
        _ => ConeSigns::Disjoint,
    })
}

/// Returns true if two cones at v have a common ray. The cones must be coplanar, or at least one of them
/// degenerate.
fn flat_cones_intersect(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    let border_in = |ends: [DVec3; 2], cone: [DVec3; 2]| ends.into_iter().any(|x| x != v && in_cone(v, cone, x));
    border_in(ab, cd) || border_in(cd, ab)
}

/// Returns true if the ray from v through another point x is in the cone at v that is spanned by c and d.
fn in_cone(v: DVec3, [c, d]: [DVec3; 2], x: DVec3) -> bool {
    for axis in 0..3 {
        let [v2, c2, d2, x2] = [v, c, d, x].map(|point| project(point, axis));
        let turn = orient2d(v2, c2, d2);
        if turn != Sign::Zero {
            // Relative to v, let x = s c + t d. The first two conditions are t >= 0 and s >= 0: the projection is
            // one to one on the plane, so the signs of orient2d are those of t and s.
            return orient2d(v2, c2, x2) * turn != Sign::Negative
                && orient2d(v2, x2, d2) * turn != Sign::Negative
                && orient3d(v, c, d, x) == Sign::Zero;
        }
    }
    [c, d].into_iter().any(|end| end != v && same_ray(v, end, x))
}

/// Returns true if x and y, both different from v, are in the same direction from v.
fn same_ray(v: DVec3, x: DVec3, y: DVec3) -> bool {
    are_collinear(v, x, y) && (0..3).all(|k| (x[k] > v[k]) == (y[k] > v[k]) && (x[k] < v[k]) == (y[k] < v[k]))
}

/// Returns true if three points are collinear: all three projections have zero area.
fn are_collinear(p: DVec3, q: DVec3, r: DVec3) -> bool {
    (0..3).all(|axis| orient2d(project(p, axis), project(q, axis), project(r, axis)) == Sign::Zero)
}

/// Returns whether two triangles that share the edge uv intersect beyond this edge, and the stage that decided it.
/// Their third vertices are a and b.
#[inline]
fn intersect_beyond_edge([u, v]: [DVec3; 2], [a, b]: [DVec3; 2]) -> (bool, DecidedBy) {
    match orient3d_filtered(u, v, a, b) {
        // The filter never returns a zero sign, so the triangles are not coplanar.
        Some(_) => (false, DecidedBy::Filter),
        None if line_separates([u, v], a, &[b]) => (false, DecidedBy::Filter),
        None => (intersect_beyond_edge_exact([u, v], [a, b]), DecidedBy::Exact),
    }
}

#[cold]
fn intersect_beyond_edge_exact([u, v]: [DVec3; 2], [a, b]: [DVec3; 2]) -> bool {
    if u == v {
        return a != u && b != u && same_ray(u, a, b);
    }
    if orient3d(u, v, a, b) != Sign::Zero {
        return false;
    }
    for axis in 0..3 {
        let [u, v, a, b] = [u, v, a, b].map(|point| project(point, axis));
        let turn = orient2d(u, v, a);
        if turn != Sign::Zero {
            return orient2d(u, v, b) == turn;
        }
    }
    // Here the third vertex a is on the line uv. If b is too, any axis on which u and v differ orders all four points.
    let axis = (0..3).find(|&axis| u[axis] != v[axis]).unwrap_or(0);
    let (low, high) = (u[axis].min(v[axis]), u[axis].max(v[axis]));
    let below = a[axis] < low && b[axis] < low;
    let above = a[axis] > high && b[axis] > high;
    (below || above) && are_collinear(u, v, b)
}
