//! Direction of a curve segment: whether the surfaces of models a and b cross along it, and in which direction.
//!
//! Two triangles that cross along the segment give it the direction (normal of the triangle of a) x (normal of the
//! triangle of b). Where a face crosses a face, only one pair of triangles contains the segment and decides.
//!
//! Where an edge of one surface lies in a face of the other, each of the two triangles at the edge gives a
//! direction. The two directions agree if the surface with the edge passes through the face. They are opposite if
//! this surface only touches the face from one side.
//!
//! Where an edge of a lies on an edge of b, the directions of the triangle pairs are not sufficient. The wedges of
//! the two solids decide instead. The wedge of a solid is the part of its interior near the edge, between its two
//! faces at the edge. A turn around the edge enters the wedge at one of these faces, where the wedge begins. It
//! leaves the wedge at the other face, where the wedge ends. The surfaces cross if exactly one face of b is in the
//! wedge of a. In this formula, the value of a face is 1 if it is inside the wedge of a, 1/2 if it is on a face of
//! a, and 0 if it is outside. The direction is the sign of the difference:
//!
//! ```text
//! direction = (value of the face where the wedge of b begins) - (value of the face where the wedge of b ends)
//! ```
//!
//! Where faces of a and b coincide, their common part is a patch. Because a coinciding face counts one half, the
//! outline of a patch is directed as if b were moved toward a.

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
    /// End points of the edge; the point with the lower rank (in the order by x, then y, then z) is first.
    edge: [DVec3; 2],
    /// Vertex that is not on the edge.
    apex: DVec3,
    /// True if the vertex order of the triangle runs along the edge from `edge[0]` to `edge[1]`.
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

/// Direction of a segment that lies on an edge of each model, computed from the wedges of the two solids at the
/// edges.
///
/// `None` if one of the edges has no wedge: it does not have exactly two triangles, or its two triangles use it in
/// the same direction.
///
/// 1 means the direction from the lower to the higher end of the edge (in the order by x, then y, then z), -1 the
/// opposite, 0 no direction. [`CurveSegment::direction`](super::segments::CurveSegment) uses the nodes of the
/// segment instead. They are in the same order along the line, so the value is the same.
fn wedge_direction(a: &[EdgeFanTriangle], b: &[EdgeFanTriangle]) -> Option<i8> {
    let ([a_begins, a_ends], [b_begins, b_ends]) = (wedge(a)?, wedge(b)?);
    let line = a[0].edge;
    let halves = |ray: DVec3| halves_within(line, ray, a_begins, a_ends);
    Some((halves(b_begins)? - halves(b_ends)?).signum())
}

/// Vertices of the two triangles at the edge that are not on the edge: first of the triangle at which the wedge of
/// the solid begins, then of the triangle at which it ends.
///
/// The turn around the edge is counterclockwise about the direction from the lower to the higher end of the edge.
/// The normal of an `upward` triangle points in the direction of the turn, and out of the solid. So the wedge ends
/// at the upward triangle.
fn wedge(fans: &[EdgeFanTriangle]) -> Option<[DVec3; 2]> {
    match fans {
        [one, other] if one.upward != other.upward => {
            Some(if one.upward { [other.apex, one.apex] } else { [one.apex, other.apex] })
        }
        _ => None,
    }
}

/// Position of the half-plane through `ray` relative to the arc from the half-plane through `begin` to the one
/// through `end`, in halves: 2 if it is inside the arc, 1 if it is at `begin` or `end`, 0 if it is outside.
///
/// `line` bounds all three half-planes. `None` if the arc is empty.
fn halves_within(line: [DVec3; 2], ray: DVec3, begin: DVec3, end: DVec3) -> Option<i8> {
    let (to_end, to_ray) = (turn_class(line, begin, end), turn_class(line, begin, ray));
    if to_end == 0 {
        return None;
    }
    if to_ray == 0 || turn_class(line, ray, end) == 0 {
        return Some(1);
    }
    // If the turn from `begin` to `ray` and the turn from `begin` to `end` have the same class, `ray` comes before
    // `end` if the turn from `ray` to `end` is less than half a turn.
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
            // `from` and `to` are in one plane through the line. A projection along a coordinate axis shows
            // whether they are on the same side of the line, if neither of them falls on the projected line.
            let turn = |axis: usize, r: DVec3| {
                let [p, q, r] = [p, q, r].map(|x| DVec2::new(x[(axis + 1) % 3], x[(axis + 2) % 3]));
                orient2d_of(p, q, r)
            };
            let shown = (0..3).map(|axis| turn(axis, from) * turn(axis, to)).find(|&sign| sign != Sign::Zero);
            if shown == Some(Sign::Negative) { 2 } else { 0 }
        }
    }
}
