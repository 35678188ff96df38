//! Intersection test of two closed triangles, edge by edge. It also handles degenerate triangles.
//!
//! Closed triangles, degenerate or not, intersect if and only if an edge of one triangle (a closed segment,
//! perhaps a point) intersects the other triangle. Proof: if neither is degenerate, walk from a common point along
//! the intersection line of their planes (or anywhere in the common plane) to the first boundary. That point is on
//! an edge of one triangle and in the other triangle. A degenerate triangle is the union of its edges.
//!
//! The test compares each edge pq of one triangle with the other triangle t, whose corners are t_j. The table
//! lists the cases on the left, and what follows from them on the right:
//!
//! ```text
//! for each edge pq of one triangle and the other triangle t, with the sides of p and q relative to the plane of t:
//!     equal and not zero   the edge misses t
//!     not both zero        the line pq crosses the plane in one point; it is in t if the three signs
//!                          orient3d(p, q, t_j, t_j+1) agree
//!     both zero            t is in one plane with pq, or degenerate: decided in a projection that keeps its area
//! ```
//!
//! This is the reference implementation for the other intersection tests, and the only one that finds a common
//! point. The other tests pass degenerate triangles to it. A projection along an axis is used only if the
//! projected triangle t has a nonzero area, computed exactly. The projection then maps the plane of t one to one,
//! so every such axis gives the same result.

use crate::kernel::predicates::orient::{orient2d, orient3d};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::common_point::CommonPoint;
use glam::{DVec2, DVec3};

/// Returns a common point of two closed triangles; `None` exactly if the triangles are disjoint.
pub(crate) fn edgewise(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<CommonPoint> {
    if !boxes_overlap(a, b) {
        return None;
    }
    let shared = a.iter().copied().find(|p| b.contains(p)).map(CommonPoint::Vertex);
    shared.or_else(|| common_point_on_edges(a, b))
}

fn common_point_on_edges(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<CommonPoint> {
    let sides_of_a = a.map(|p| orient3d(b[0], b[1], b[2], p));
    if all_on_one_side(sides_of_a) {
        return None;
    }
    let sides_of_b = b.map(|p| orient3d(a[0], a[1], a[2], p));
    if all_on_one_side(sides_of_b) {
        return None;
    }
    edges_with_triangle(a, sides_of_a, b).or_else(|| edges_with_triangle(b, sides_of_b, a))
}

/// Returns true if all three vertices of a triangle are strictly on the same side of the plane of another
/// triangle. The triangles are then disjoint.
#[inline]
pub(crate) fn all_on_one_side(sides: [Sign; 3]) -> bool {
    sides[0] != Sign::Zero && sides[0] == sides[1] && sides[1] == sides[2]
}

/// Returns a common point of an edge of `from` and the triangle `to`. `sides` are the sides of the vertices of
/// `from` relative to the plane of `to`.
fn edges_with_triangle(from: &[DVec3; 3], sides: [Sign; 3], to: &[DVec3; 3]) -> Option<CommonPoint> {
    (0..3).find_map(|i| {
        let j = (i + 1) % 3;
        let (p, q) = (from[i], from[j]);
        match (sides[i], sides[j]) {
            (Sign::Zero, Sign::Zero) => segment_in_plane(p, q, to),
            (side_p, side_q) if side_p == side_q => None,
            (side_p, side_q) => segment_through_plane(p, side_p, q, side_q, to),
        }
    })
}

/// Returns the point where the line pq crosses the plane of `t`, if this point is in `t`. The ends of the segment
/// pq must not be on the same side of the plane, and `t` must have a nonzero area.
///
/// The signs of the barycentric coordinates of this point are the three orient3d signs. They cannot all be zero,
/// because the line is not in the plane.
fn segment_through_plane(p: DVec3, side_p: Sign, q: DVec3, side_q: Sign, t: &[DVec3; 3]) -> Option<CommonPoint> {
    let mut nonzero_sign = Sign::Zero;
    for j in 0..3 {
        let sign = orient3d(p, q, t[j], t[(j + 1) % 3]);
        if sign * nonzero_sign == Sign::Negative {
            return None;
        }
        if sign != Sign::Zero {
            nonzero_sign = sign;
        }
    }
    Some(match (side_p, side_q) {
        (Sign::Zero, _) => CommonPoint::Vertex(p),
        (_, Sign::Zero) => CommonPoint::Vertex(q),
        _ => CommonPoint::EdgePlane { edge: [p, q], plane: *t },
    })
}

/// Returns a common point of the segment pq and `t`, where p and q are both in the plane of `t`, or `t` is
/// degenerate.
fn segment_in_plane(p: DVec3, q: DVec3, t: &[DVec3; 3]) -> Option<CommonPoint> {
    for axis in 0..3 {
        let [u, v, w] = t.map(|x| project(x, axis));
        let turn = orient2d(u, v, w);
        if turn == Sign::Zero {
            continue;
        }
        let inside = |x: DVec3| {
            let x = project(x, axis);
            [(u, v), (v, w), (w, u)].into_iter().all(|(from, to)| orient2d(from, to, x) * turn != Sign::Negative)
        };
        return [p, q]
            .into_iter()
            .find(|&x| inside(x))
            .map(CommonPoint::Vertex)
            .or_else(|| (0..3).find_map(|j| segments_in_plane(axis, [p, q], [t[j], t[(j + 1) % 3]])));
    }
    // A degenerate triangle is the union of its edges.
    (0..3).find_map(|j| segments(p, q, t[j], t[(j + 1) % 3]))
}

/// Returns a common point of two segments in space. A segment may have length zero.
fn segments(p: DVec3, q: DVec3, a: DVec3, b: DVec3) -> Option<CommonPoint> {
    if orient3d(p, q, a, b) != Sign::Zero {
        return None;
    }
    for axis in 0..3 {
        let [u, v, x, y] = [p, q, a, b].map(|point| project(point, axis));
        let triples = [(u, v, x), (u, v, y), (x, y, u), (x, y, v)];
        if triples.into_iter().any(|(i, j, k)| orient2d(i, j, k) != Sign::Zero) {
            return segments_in_plane(axis, [p, q], [a, b]);
        }
    }
    // All four points are collinear. Two segments on a line intersect exactly if their bounding boxes overlap. If
    // they do, an end of one segment is on the other segment, and therefore in its bounding box.
    end_in_box([p, q], [a, b]).or_else(|| end_in_box([a, b], [p, q])).map(CommonPoint::Vertex)
}

/// Returns an end of one segment that is in the bounding box of another segment.
fn end_in_box(ends: [DVec3; 2], [from, to]: [DVec3; 2]) -> Option<DVec3> {
    let (low, high) = (from.min(to), from.max(to));
    ends.into_iter().find(|end| end.cmpge(low).all() && end.cmple(high).all())
}

/// Returns a common point of two coplanar segments. The projection along `axis` must be one to one on their plane.
fn segments_in_plane(axis: usize, pq: [DVec3; 2], ab: [DVec3; 2]) -> Option<CommonPoint> {
    let [p, q] = pq.map(|x| project(x, axis));
    let [a, b] = ab.map(|x| project(x, axis));
    let (a_turn, b_turn) = (orient2d(p, q, a), orient2d(p, q, b));
    let (p_turn, q_turn) = (orient2d(a, b, p), orient2d(a, b, q));
    if a_turn * b_turn == Sign::Negative && p_turn * q_turn == Sign::Negative {
        return Some(CommonPoint::EdgeEdge { axis, edge: pq, other: ab });
    }
    let on = |turn: Sign, x: DVec2, from: DVec2, to: DVec2| {
        turn == Sign::Zero && x.cmpge(from.min(to)).all() && x.cmple(from.max(to)).all()
    };
    let ends = [(a_turn, a, p, q, ab[0]), (b_turn, b, p, q, ab[1]), (p_turn, p, a, b, pq[0]), (q_turn, q, a, b, pq[1])];
    ends.into_iter().find(|&(turn, x, from, to, _)| on(turn, x, from, to)).map(|(.., end)| CommonPoint::Vertex(end))
}

/// Projects a point along an axis. The order of the two remaining coordinates is cyclic, so that orientations are
/// preserved.
pub(crate) fn project(point: DVec3, axis: usize) -> DVec2 {
    DVec2::new(point[(axis + 1) % 3], point[(axis + 2) % 3])
}

/// Returns true if the bounding boxes of two triangles overlap. Exact, because it only compares coordinates.
pub(in crate::kernel::triangle) fn boxes_overlap(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let corners = |[u, v, w]: &[DVec3; 3]| (u.min(*v).min(*w), u.max(*v).max(*w));
    let ((low_a, high_a), (low_b, high_b)) = (corners(a), corners(b));
    low_a.cmple(high_b).all() && low_b.cmple(high_a).all()
}
