//! Triangles of one plane: what they have in common is a convex polygon, a segment or a point.
//!
//! The corners are found by signs in a projection that is one to one on the plane. To put them in order: each side of the
//! polygon is on a side of one of the triangles, and a side of a triangle has at most two corners of the polygon on it,
//! because corners are extreme points. So every side of a triangle with two corners on it tells what follows what.

use super::super::Feature;
use super::super::orient::orient2d;
use super::super::sign::Sign;
use super::{Corner, How, Kind, MOST, Trace, feature_by, flattened};
use glam::{DVec2, DVec3};

/// One of the triangles, as the other sees it.
struct View<'t> {
    own: &'t [DVec3; 3],
    other: &'t [DVec3; 3],
    /// `sides[i][j]`: on which side of the other's side j the own corner i is.
    sides: [[Sign; 3]; 3],
    /// Which way the other turns.
    turn: Sign,
}

pub(super) fn flat(a: &[DVec3; 3], b: &[DVec3; 3]) -> Trace {
    let flat = |t: &[DVec3; 3], axis| t.map(|p| flattened(p, axis));
    let turn = |[u, v, w]: [DVec2; 3]| orient2d(u, v, w);
    // Both have an area, so there is such an axis, and it is one of both.
    let Some(axis) = (0..3).find(|&axis| turn(flat(a, axis)) != Sign::Zero) else {
        return Trace::nothing(Kind::FlatAlike);
    };
    let (flat_a, flat_b) = (flat(a, axis), flat(b, axis));
    let sides = |own: [DVec2; 3], t: [DVec2; 3]| own.map(|p| [0, 1, 2].map(|j| orient2d(t[j], t[(j + 1) % 3], p)));
    let seen_by_b = View { own: a, other: b, sides: sides(flat_a, flat_b), turn: turn(flat_b) };
    let seen_by_a = View { own: b, other: a, sides: sides(flat_b, flat_a), turn: turn(flat_a) };
    let alike = seen_by_a.turn == seen_by_b.turn;
    let mut trace = Trace::nothing(if alike { Kind::FlatAlike } else { Kind::FlatOpposed });
    let how = How::Across(axis as u8);
    for i in 0..3 {
        let corner = Feature::Vertex(i as u8);
        if let Some(feature) = feature_by(seen_by_b.sides[i]) {
            trace.add(Corner { features: [corner, feature], how });
        }
        if let Some(feature) = feature_by(seen_by_a.sides[i]) {
            trace.add(Corner { features: [feature, corner], how });
        }
        for j in 0..3 {
            if seen_by_b.goes_across(i, j) && seen_by_a.goes_across(j, i) {
                trace.add(Corner { features: [Feature::Edge(i as u8), Feature::Edge(j as u8)], how });
            }
        }
    }
    if trace.count > 2 {
        put_in_order(&mut trace, &seen_by_b, &seen_by_a, alike);
    }
    trace
}

/// Counter-clockwise about the normal of a: along its sides, and along those of b if it faces the same way.
fn put_in_order(trace: &mut Trace, a: &View<'_>, b: &View<'_>, alike: bool) {
    let mut next = [usize::MAX; MOST];
    for side in 0..3 {
        if let Some([from, to]) = a.along(trace.corners(), 0, side) {
            next[from] = to;
        }
        if let Some([from, to]) = b.along(trace.corners(), 1, side) {
            let [from, to] = if alike { [from, to] } else { [to, from] };
            next[from] = to;
        }
    }
    let (known, mut at) = (trace.corners, 0);
    for place in 0..usize::from(trace.count) {
        trace.corners[place] = known[at];
        debug_assert!(next[at] < usize::from(trace.count), "corner {at} of {:?} is followed by none", trace.corners());
        at = next[at].min(MOST - 1);
    }
    debug_assert_eq!(at, 0, "the corners do not close: {:?}", trace.corners());
}

impl View<'_> {
    /// Whether the ends of the own side i are strictly on different sides of the other's side j.
    fn goes_across(&self, i: usize, j: usize) -> bool {
        self.sides[i][j] * self.sides[(i + 1) % 3][j] == Sign::Negative
    }

    /// The two corners on an own side, in its direction, if there are two. `at` is the place of the own feature in a name.
    fn along(&self, corners: &[Corner], at: usize, side: usize) -> Option<[usize; 2]> {
        let (start, end) = (Feature::Vertex(side as u8), Feature::Vertex((side as u8 + 1) % 3));
        let within = Feature::Edge(side as u8);
        let mut on = (0..corners.len()).filter(|&k| [start, within, end].contains(&corners[k].features[at]));
        let (x, y) = (on.next()?, on.next()?);
        debug_assert_eq!(on.next(), None, "three corners on one side: {corners:?}");
        let [[own_x, other_x], [own_y, other_y]] =
            [x, y].map(|k| [corners[k].features[at], corners[k].features[1 - at]]);
        let x_first = if own_x == start || own_y == end {
            true
        } else if own_x == end || own_y == start {
            false
        } else {
            self.is_before(side, other_x, other_y)
        };
        Some(if x_first { [x, y] } else { [y, x] })
    }

    /// Which of two points within an own side comes first, named by features of the other.
    fn is_before(&self, side: usize, x: Feature, y: Feature) -> bool {
        // The side enters the other where its start is outside, and the first of two points is where it enters.
        let enters = |j: u8| self.sides[side][usize::from(j)] * self.turn == Sign::Negative;
        match (x, y) {
            (Feature::Edge(j), _) => enters(j),
            (_, Feature::Edge(j)) => !enters(j),
            (Feature::Vertex(x), Feature::Vertex(y)) => {
                let (from, to) = (self.own[side], self.own[(side + 1) % 3]);
                let (x, y) = (self.other[usize::from(x)], self.other[usize::from(y)]);
                // All on one line, on which every axis that tells the ends apart gives the order.
                (0..3).any(|k| if from[k] < to[k] { x[k] < y[k] } else { from[k] > to[k] && x[k] > y[k] })
            }
            (Feature::Face, _) | (_, Feature::Face) => true,
        }
    }
}
