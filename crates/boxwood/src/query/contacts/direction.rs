//! Which way a segment of a curve goes: whether the surfaces cross along it, and how.
//!
//! A pair of triangles across each other has a direction, (normal of a) x (normal of b). Where a face crosses a face
//! that is all. Where an edge lies in a face, both triangles along the edge have a say: they agree if the surface goes
//! through the face there, and contradict each other if it only touches it from one side.
//!
//! Where an edge lies on an edge the sum of the directions says nothing; the wedges do. Turning about the edge, a solid
//! begins at one of its faces and ends at the other. The surfaces cross if one face of b is in the wedge of a and the
//! other is not:
//!
//! ```text
//! direction = (face where b begins is in a) - (face where b ends is in a)        in: 1, on a face of a: 1/2, out: 0
//! ```
//!
//! Faces that coincide are patches, and half of them counts: so the outline of a patch goes as if b were moved towards a.

use super::scene::Scene;
use super::segments::Piece;
use crate::exact::{Feature, Sign, orient2d_of, orient3d_of};
use glam::{DVec2, DVec3};

/// The direction of a segment, given all pairs of triangles that have it in common.
pub(super) fn of(scene: &Scene, pieces: &[Piece]) -> i8 {
    let on_edges = |piece: &Piece| matches!(piece.features, [Feature::Edge(_), Feature::Edge(_)]);
    if pieces.iter().all(on_edges) {
        let [of_a, of_b] = [0, 1].map(|side| fans(scene, pieces, side));
        if of_a.len() > 1 && of_b.len() > 1 {
            return wedges(&of_a, &of_b).unwrap_or(0);
        }
    }
    let sum = |across: bool| pieces.iter().filter(|p| p.across == across).map(|p| i32::from(p.direction)).sum::<i32>();
    let voted = if pieces.iter().any(|piece| piece.across) { sum(true) } else { sum(false) };
    voted.signum() as i8
}

/// A triangle along an edge.
#[derive(Clone, Copy)]
struct Fan {
    place: u32,
    /// The ends of the edge, the lower one first.
    edge: [DVec3; 2],
    /// The corner that is not on the edge.
    apex: DVec3,
    /// Whether its corners go from the lower end to the higher.
    upward: bool,
}

/// The triangles of one model along a segment, each once.
fn fans(scene: &Scene, pieces: &[Piece], side: usize) -> Vec<Fan> {
    let fan = |piece: &Piece| {
        let corners = scene.corners(piece.pair as usize)[side];
        let Feature::Edge(i) = piece.features[side] else { return None };
        let [from, to, apex] = [0, 1, 2].map(|k| (usize::from(i) + k) % 3);
        let upward = corners.ranks[from] < corners.ranks[to];
        let ends = [corners.points[from], corners.points[to]];
        let edge = if upward { ends } else { [ends[1], ends[0]] };
        Some(Fan { place: scene.places[piece.pair as usize][side], edge, apex: corners.points[apex], upward })
    };
    let mut fans: Vec<Fan> = pieces.iter().filter_map(fan).collect();
    fans.sort_unstable_by_key(|fan| fan.place);
    fans.dedup_by_key(|fan| fan.place);
    fans
}

/// The direction by the wedges of two edges on one line. `None` if one of them is no wedge: more than two triangles, or
/// both run the same way. The ends of the segment are vertices, so that the order of nodes is that of ranks.
fn wedges(a: &[Fan], b: &[Fan]) -> Option<i8> {
    let ([a_begins, a_ends], [b_begins, b_ends]) = (wedge(a)?, wedge(b)?);
    let line = a[0].edge;
    let halves = |ray: DVec3| halves_within(line, ray, a_begins, a_ends);
    Some((halves(b_begins)? - halves(b_ends)?).signum())
}

/// Where a solid begins and ends, turning about the edge from its lower to its higher end. The normal of a triangle
/// whose corners run upward points the way of turning, and points out: there the solid ends.
fn wedge(fans: &[Fan]) -> Option<[DVec3; 2]> {
    match fans {
        [one, other] if one.upward != other.upward => {
            Some(if one.upward { [other.apex, one.apex] } else { [one.apex, other.apex] })
        }
        _ => None,
    }
}

/// How much of a ray is in the arc from one ray to another, in halves: 2 within, 1 on one of them, 0 outside. `None` if
/// there is no arc. All are rays from a line, through a point each.
fn halves_within(line: [DVec3; 2], ray: DVec3, begin: DVec3, end: DVec3) -> Option<i8> {
    let (to_end, to_ray) = (quarter(line, begin, end), quarter(line, begin, ray));
    if to_end == 0 {
        return None;
    }
    if to_ray == 0 || quarter(line, ray, end) == 0 {
        return Some(1);
    }
    // In the same open half the ray comes first if the end is less than a half turn further.
    let before = if to_ray == to_end { quarter(line, ray, end) == 1 } else { to_ray < to_end };
    Some(if before { 2 } else { 0 })
}

/// How far to turn from one ray to another: 0 not at all, 1 less than half, 2 half, 3 more than half.
fn quarter([p, q]: [DVec3; 2], from: DVec3, to: DVec3) -> u8 {
    match orient3d_of(p, q, from, to) {
        Sign::Positive => 1,
        Sign::Negative => 3,
        Sign::Zero => {
            // In one plane through the line: on the same side of it or not, in any projection that shows.
            let turn = |axis: usize, r: DVec3| {
                let [p, q, r] = [p, q, r].map(|x| DVec2::new(x[(axis + 1) % 3], x[(axis + 2) % 3]));
                orient2d_of(p, q, r)
            };
            let shown = (0..3).map(|axis| turn(axis, from) * turn(axis, to)).find(|&sign| sign != Sign::Zero);
            if shown == Some(Sign::Negative) { 2 } else { 0 }
        }
    }
}
