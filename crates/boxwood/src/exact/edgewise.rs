//! Two closed triangles, edge by edge: the test that knows no special case, because it is made of nothing else.
//!
//! Closed triangles, degenerate or not, meet if and only if an edge of one (a closed segment, perhaps a point) meets the
//! other. Proof: if neither is degenerate, walk from a common point along the line where their planes meet (or anywhere
//! in the common plane) until the first boundary; that point is on an edge of one and in the other. A degenerate
//! triangle is the union of its edges.
//!
//! ```text
//! for each edge pq of one against the other triangle t, with the signs of p and q against t's plane:
//!     equal and not zero   the edge misses t
//!     not both zero        the line crosses the plane in one point: in t if the three signs (p, q, t_j, t_j+1) agree
//!     both zero            t is in one plane with pq, or degenerate: decided in a projection that keeps its area
//! ```
//!
//! It is the plain twin of the other tests, and the one that finds where triangles meet. Degenerate triangles of the other
//! tests come here too. A projection along an axis is used only after the exact sign of an area in it was
//! found not to be zero: then it maps the plane one to one, and any such axis gives the same answer.

use super::meeting::Meeting;
use super::orient::{orient2d, orient3d};
use super::sign::Sign;
use glam::{DVec2, DVec3};

/// Where the two closed triangles have a point in common; `None` exactly if there is none.
pub(crate) fn edgewise(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Meeting> {
    if !boxes_meet(a, b) {
        return None;
    }
    let shared = a.iter().copied().find(|p| b.contains(p)).map(Meeting::At);
    shared.or_else(|| through_edges(a, b))
}

fn through_edges(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Meeting> {
    let sides_of_a = a.map(|p| orient3d(b[0], b[1], b[2], p));
    if all_on_one_side(sides_of_a) {
        return None;
    }
    let sides_of_b = b.map(|p| orient3d(a[0], a[1], a[2], p));
    if all_on_one_side(sides_of_b) {
        return None;
    }
    edges_through(a, sides_of_a, b).or_else(|| edges_through(b, sides_of_b, a))
}

/// Whether all three are strictly on the same side: the triangles are disjoint.
#[inline]
pub(crate) fn all_on_one_side(sides: [Sign; 3]) -> bool {
    sides[0] != Sign::Zero && sides[0] == sides[1] && sides[1] == sides[2]
}

fn edges_through(from: &[DVec3; 3], sides: [Sign; 3], to: &[DVec3; 3]) -> Option<Meeting> {
    (0..3).find_map(|i| {
        let j = (i + 1) % 3;
        let (p, q) = (from[i], from[j]);
        match (sides[i], sides[j]) {
            (Sign::Zero, Sign::Zero) => in_plane(p, q, to),
            (side_p, side_q) if side_p == side_q => None,
            (side_p, side_q) => crossing(p, side_p, q, side_q, to),
        }
    })
}

/// The one point where the line of pq crosses the plane of `t`, which is a real triangle, if it is in `t`. The three
/// signs are those of the barycentric coordinates; they cannot all be zero, since the line is not in the plane.
fn crossing(p: DVec3, side_p: Sign, q: DVec3, side_q: Sign, t: &[DVec3; 3]) -> Option<Meeting> {
    let mut seen = Sign::Zero;
    for j in 0..3 {
        let sign = orient3d(p, q, t[j], t[(j + 1) % 3]);
        if sign * seen == Sign::Negative {
            return None;
        }
        if sign != Sign::Zero {
            seen = sign;
        }
    }
    Some(match (side_p, side_q) {
        (Sign::Zero, _) => Meeting::At(p),
        (_, Sign::Zero) => Meeting::At(q),
        _ => Meeting::Through { edge: [p, q], plane: *t },
    })
}

/// p and q are both in the plane of `t`, or `t` is degenerate.
fn in_plane(p: DVec3, q: DVec3, t: &[DVec3; 3]) -> Option<Meeting> {
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
            .map(Meeting::At)
            .or_else(|| (0..3).find_map(|j| segments_in_plane(axis, [p, q], [t[j], t[(j + 1) % 3]])));
    }
    // A segment or a point is the union of its edges.
    (0..3).find_map(|j| segments(p, q, t[j], t[(j + 1) % 3]))
}

/// Two segments in space, each perhaps a point.
fn segments(p: DVec3, q: DVec3, a: DVec3, b: DVec3) -> Option<Meeting> {
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
    // All on one line: on a line boxes meet exactly when segments do, and then an end of one is in the other.
    end_in_box([p, q], [a, b]).or_else(|| end_in_box([a, b], [p, q])).map(Meeting::At)
}

fn end_in_box(ends: [DVec3; 2], [from, to]: [DVec3; 2]) -> Option<DVec3> {
    let (low, high) = (from.min(to), from.max(to));
    ends.into_iter().find(|end| end.cmpge(low).all() && end.cmple(high).all())
}

/// Two segments of one plane, in a projection along `axis` that is one to one on it.
fn segments_in_plane(axis: usize, pq: [DVec3; 2], ab: [DVec3; 2]) -> Option<Meeting> {
    let [p, q] = pq.map(|x| project(x, axis));
    let [a, b] = ab.map(|x| project(x, axis));
    let (a_turn, b_turn) = (orient2d(p, q, a), orient2d(p, q, b));
    let (p_turn, q_turn) = (orient2d(a, b, p), orient2d(a, b, q));
    if a_turn * b_turn == Sign::Negative && p_turn * q_turn == Sign::Negative {
        return Some(Meeting::Across { axis, edge: pq, other: ab });
    }
    let on = |turn: Sign, x: DVec2, from: DVec2, to: DVec2| {
        turn == Sign::Zero && x.cmpge(from.min(to)).all() && x.cmple(from.max(to)).all()
    };
    let ends = [(a_turn, a, p, q, ab[0]), (b_turn, b, p, q, ab[1]), (p_turn, p, a, b, pq[0]), (q_turn, q, a, b, pq[1])];
    ends.into_iter().find(|&(turn, x, from, to, _)| on(turn, x, from, to)).map(|(.., end)| Meeting::At(end))
}

/// Drops one coordinate, keeping the orientation of the other two.
pub(super) fn project(point: DVec3, axis: usize) -> DVec2 {
    DVec2::new(point[(axis + 1) % 3], point[(axis + 2) % 3])
}

/// Whether the boxes of two triangles have a point in common: a comparison of numbers as they stand, so exact.
pub(super) fn boxes_meet(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let corners = |[u, v, w]: &[DVec3; 3]| (u.min(*v).min(*w), u.max(*v).max(*w));
    let ((low_a, high_a), (low_b, high_b)) = (corners(a), corners(b));
    low_a.cmple(high_b).all() && low_b.cmple(high_a).all()
}
