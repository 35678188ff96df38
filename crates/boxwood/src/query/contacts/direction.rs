//! Direction of a curve segment: whether the surfaces cross along it, and in which direction.
//!
//! A pair of triangles that cross has the direction (normal of a) x (normal of b). Where a face crosses a face, this
//! is the direction of the segment. Where an edge lies in a face, both triangles along the edge have a direction.
//! They agree if the surface passes through the face there, and are opposite if it only touches the face from one
//! side.
//!
//! Where an edge of a lies on an edge of b, the directions of the triangle pairs are not sufficient. There, the
//! wedge of each solid is used: the part of its interior between its two faces at the edge. In a turn around the
//! edge, a wedge begins at one of these faces and ends at the other. The surfaces cross if exactly one face of b is
//! in the wedge of a:
//!
//! ```text
//! direction = (face where b begins is in a) - (face where b ends is in a)        in: 1, on a face of a: 1/2, out: 0
//! ```
//!
//! Faces that coincide are patches and count as one half. So the outline of a patch is directed as if b were moved
//! toward a.

use super::segments::SegmentSource;
use super::triangles::IntersectingTriangles;
use crate::kernel::predicates::orient::{orient2d as orient2d_of, orient3d as orient3d_of};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::TriangleFeature;
use glam::{DVec2, DVec3};

/// Direction of a segment, given all pairs of triangles that contain it: 1, -1 or 0 as
/// [`CurveSegment::direction`](super::segments::CurveSegment).
pub(super) fn segment_direction(intersecting: &IntersectingTriangles, sources: &[SegmentSource]) -> i8 {
    let on_edges =
        |source: &SegmentSource| matches!(source.features, [TriangleFeature::Edge(_), TriangleFeature::Edge(_)]);
    if sources.iter().all(on_edges) {
        let [of_a, of_b] = [0, 1].map(|side| fans(intersecting, sources, side));
        if of_a.len() > 1 && of_b.len() > 1 {
            return wedge_direction(&of_a, &of_b).unwrap_or(0);
        }
    }
    let sum = |across: bool| sources.iter().filter(|p| p.across == across).map(|p| i32::from(p.direction)).sum::<i32>();
    let total = if sources.iter().any(|source| source.across) { sum(true) } else { sum(false) };
    total.signum() as i8
}

/// Triangle with an edge that contains the segment.
#[derive(Clone, Copy)]
struct EdgeFanTriangle {
    /// Index of the triangle among the intersecting triangles of its model.
    index: u32,
    /// End points of the edge, the lower one first.
    edge: [DVec3; 2],
    /// Vertex that is not on the edge.
    apex: DVec3,
    /// True if the triangle uses the edge from the lower to the higher end.
    upward: bool,
}

/// Triangles of model `side` with an edge that contains the segment, each once.
fn fans(intersecting: &IntersectingTriangles, sources: &[SegmentSource], side: usize) -> Vec<EdgeFanTriangle> {
    let fan = |source: &SegmentSource| {
        let triangle = intersecting.triangles_of(source.pair as usize)[side];
        let TriangleFeature::Edge(i) = source.features[side] else { return None };
        let [from, to, apex] = [0, 1, 2].map(|k| (usize::from(i) + k) % 3);
        let upward = triangle.ranks[from] < triangle.ranks[to];
        let ends = [triangle.points[from], triangle.points[to]];
        let edge = if upward { ends } else { [ends[1], ends[0]] };
        Some(EdgeFanTriangle {
            index: intersecting.triangle_indices[source.pair as usize][side],
            edge,
            apex: triangle.points[apex],
            upward,
        })
    };
    let mut fans: Vec<EdgeFanTriangle> = sources.iter().filter_map(fan).collect();
    fans.sort_unstable_by_key(|fan| fan.index);
    fans.dedup_by_key(|fan| fan.index);
    fans
}

/// Direction of a segment where an edge of each model lies on one line, computed from the wedges at the two edges.
///
/// `None` if one of the edges has no wedge: it has more or less than two triangles, or its two triangles use it in
/// the same direction.
///
/// The result is 1 from the end of the edge with the lower rank (the order by x, then y, then z) to the other end.
/// The nodes at the ends of the segment are in the same order, because they are vertices on the line of the edge.
fn wedge_direction(a: &[EdgeFanTriangle], b: &[EdgeFanTriangle]) -> Option<i8> {
    let ([a_begins, a_ends], [b_begins, b_ends]) = (wedge(a)?, wedge(b)?);
    let line = a[0].edge;
    let halves = |ray: DVec3| halves_within(line, ray, a_begins, a_ends);
    Some((halves(b_begins)? - halves(b_ends)?).signum())
}

/// Two points off the edge: one on the face at which the wedge of the solid begins, and one on the face at which it
/// ends. The turn around the edge is counterclockwise about the direction from its lower to its higher end.
///
/// The normal of an upward triangle points in the direction of the turn, and outward, so the solid ends at this
/// triangle.
fn wedge(fans: &[EdgeFanTriangle]) -> Option<[DVec3; 2]> {
    match fans {
        [one, other] if one.upward != other.upward => {
            Some(if one.upward { [other.apex, one.apex] } else { [one.apex, other.apex] })
        }
        _ => None,
    }
}

/// Position of the half-plane of `ray` relative to the arc from half-plane `begin` to half-plane `end`, in halves:
/// 2 if it is inside the arc, 1 if it is on `begin` or `end`, 0 if it is outside.
///
/// `None` if the arc is empty. All half-planes are bounded by `line`; each is given by a point.
fn halves_within(line: [DVec3; 2], ray: DVec3, begin: DVec3, end: DVec3) -> Option<i8> {
    let (to_end, to_ray) = (turn_class(line, begin, end), turn_class(line, begin, ray));
    if to_end == 0 {
        return None;
    }
    if to_ray == 0 || turn_class(line, ray, end) == 0 {
        return Some(1);
    }
    // If `ray` and `end` are in the same open half turn from `begin`, `ray` comes first if `end` is less than half a
    // turn after it.
    let before = if to_ray == to_end { turn_class(line, ray, end) == 1 } else { to_ray < to_end };
    Some(if before { 2 } else { 0 })
}

/// Class of the angle from half-plane `from` to half-plane `to`: 0 for zero, 1 for less than half a turn, 2 for half
/// a turn, 3 for more.
fn turn_class([p, q]: [DVec3; 2], from: DVec3, to: DVec3) -> u8 {
    match orient3d_of(p, q, from, to) {
        Sign::Positive => 1,
        Sign::Negative => 3,
        Sign::Zero => {
            // `from` and `to` are in one plane through the line. Any axis projection in which neither of them falls
            // on the line shows whether they are on the same side of it.
            let turn = |axis: usize, r: DVec3| {
                let [p, q, r] = [p, q, r].map(|x| DVec2::new(x[(axis + 1) % 3], x[(axis + 2) % 3]));
                orient2d_of(p, q, r)
            };
            let shown = (0..3).map(|axis| turn(axis, from) * turn(axis, to)).find(|&sign| sign != Sign::Zero);
            if shown == Some(Sign::Negative) { 2 } else { 0 }
        }
    }
}
