//! Intersection of coplanar triangles: a convex polygon, a segment, a point, or empty.
//!
//! The corners of the polygon are found by signs in a projection that is one to one on the plane of the triangles.
//! The order of the corners follows from the edges of the triangles. Each edge of the polygon is on an edge of one
//! of the triangles. An edge of a triangle contains at most two corners of the polygon, because corners are
//! extreme points. So two corners of the polygon that are on one triangle edge are neighbors in the polygon.

use super::{
    IntersectionVertex, MAX_CORNERS, PlaneRelation, TriangleIntersection, VertexConstruction, feature_from_signs,
};
use crate::kernel::predicates::orient::orient2d;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::TriangleFeature;
use crate::kernel::triangle::intersect::edgewise::project;
use glam::{DVec2, DVec3};

/// One of two coplanar triangles, with the sides of its corners relative to the edges of the other triangle.
struct CoplanarTriangle<'t> {
    own: &'t [DVec3; 3],
    other: &'t [DVec3; 3],
    /// `sides[i][j]`: side of corner i of this triangle relative to edge j of the other triangle.
    sides: [[Sign; 3]; 3],
    /// Orientation of the other triangle in the projection.
    turn: Sign,
}

/// Intersects two coplanar triangles with area.
pub(super) fn coplanar(a: &[DVec3; 3], b: &[DVec3; 3]) -> TriangleIntersection {
    let flat = |t: &[DVec3; 3], axis| t.map(|p| project(p, axis));
    let turn = |[u, v, w]: [DVec2; 3]| orient2d(u, v, w);
    // Triangle a has an area, so such an axis exists. Triangle b is in the same plane, so it has an area in this
    // projection too.
    let Some(axis) = (0..3).find(|&axis| turn(flat(a, axis)) != Sign::Zero) else {
        return TriangleIntersection::empty(PlaneRelation::CoplanarSameFacing);
    };
    let (flat_a, flat_b) = (flat(a, axis), flat(b, axis));
    let sides = |own: [DVec2; 3], t: [DVec2; 3]| own.map(|p| [0, 1, 2].map(|j| orient2d(t[j], t[(j + 1) % 3], p)));
    let view_a = CoplanarTriangle { own: a, other: b, sides: sides(flat_a, flat_b), turn: turn(flat_b) };
    let view_b = CoplanarTriangle { own: b, other: a, sides: sides(flat_b, flat_a), turn: turn(flat_a) };
    let same_facing = view_b.turn == view_a.turn;
    let mut result = TriangleIntersection::empty(if same_facing {
        PlaneRelation::CoplanarSameFacing
    } else {
        PlaneRelation::CoplanarOppositeFacing
    });
    let construction = VertexConstruction::EdgeEdge(axis as u8);
    for i in 0..3 {
        let corner = TriangleFeature::Vertex(i as u8);
        if let Some(feature) = feature_from_signs(view_a.sides[i]) {
            result.add(IntersectionVertex { features: [corner, feature], construction });
        }
        if let Some(feature) = feature_from_signs(view_b.sides[i]) {
            result.add(IntersectionVertex { features: [feature, corner], construction });
        }
        for j in 0..3 {
            if view_a.edge_crosses(i, j) && view_b.edge_crosses(j, i) {
                let features = [TriangleFeature::Edge(i as u8), TriangleFeature::Edge(j as u8)];
                result.add(IntersectionVertex { features, construction });
            }
        }
    }
    if result.count > 2 {
        sort_corners(&mut result, &view_a, &view_b, same_facing);
    }
    result
}

/// Sorts the corners of the intersection counterclockwise about the normal of a. Two corners on an edge of a are
/// in the order of the direction of this edge. Two corners on an edge of b are in the order of its direction if b
/// faces the same way as a, and in the reverse order if not.
fn sort_corners(
    result: &mut TriangleIntersection,
    a: &CoplanarTriangle<'_>,
    b: &CoplanarTriangle<'_>,
    same_facing: bool,
) {
    let mut next = [usize::MAX; MAX_CORNERS];
    for edge in 0..3 {
        if let Some([from, to]) = a.corners_on_edge(result.corners(), 0, edge) {
            next[from] = to;
        }
        if let Some([from, to]) = b.corners_on_edge(result.corners(), 1, edge) {
            let [from, to] = if same_facing { [from, to] } else { [to, from] };
            next[from] = to;
        }
    }
    let (unsorted, mut at) = (result.corners, 0);
    for index in 0..usize::from(result.count) {
        result.corners[index] = unsorted[at];
        debug_assert!(next[at] < usize::from(result.count), "corner {at} of {:?} has no successor", result.corners());
        at = next[at].min(MAX_CORNERS - 1);
    }
    debug_assert_eq!(at, 0, "the polygon is not closed: {:?}", result.corners());
}

impl CoplanarTriangle<'_> {
    /// Returns true if the ends of edge i of this triangle are strictly on opposite sides of the line of edge j of
    /// the other triangle.
    fn edge_crosses(&self, i: usize, j: usize) -> bool {
        self.sides[i][j] * self.sides[(i + 1) % 3][j] == Sign::Negative
    }

    /// Returns the indices of the two corners of the intersection that are on an edge of this triangle, in the
    /// direction of the edge; `None` if there are fewer. `at` is the index of this triangle in
    /// [`IntersectionVertex::features`].
    fn corners_on_edge(&self, corners: &[IntersectionVertex], at: usize, edge: usize) -> Option<[usize; 2]> {
        let (start, end) = (TriangleFeature::Vertex(edge as u8), TriangleFeature::Vertex((edge as u8 + 1) % 3));
        let within = TriangleFeature::Edge(edge as u8);
        let mut on = (0..corners.len()).filter(|&k| [start, within, end].contains(&corners[k].features[at]));
        let (x, y) = (on.next()?, on.next()?);
        debug_assert_eq!(on.next(), None, "three corners on one edge: {corners:?}");
        let [[own_x, other_x], [own_y, other_y]] =
            [x, y].map(|k| [corners[k].features[at], corners[k].features[1 - at]]);
        let x_first = if own_x == start || own_y == end {
            true
        } else if own_x == end || own_y == start {
            false
        } else {
            self.is_before(edge, other_x, other_y)
        };
        Some(if x_first { [x, y] } else { [y, x] })
    }

    /// Returns true if corner x of the intersection comes before corner y in the direction of an edge of this
    /// triangle. Both are inside the edge; `x` and `y` are the features of the other triangle that contain them.
    fn is_before(&self, edge: usize, x: TriangleFeature, y: TriangleFeature) -> bool {
        // The edge enters the other triangle through that triangle's edge j if the start of the edge is on the outer side
        // of edge j. The corner where it enters comes first.
        let enters = |j: u8| self.sides[edge][usize::from(j)] * self.turn == Sign::Negative;
        match (x, y) {
            (TriangleFeature::Edge(j), _) => enters(j),
            (_, TriangleFeature::Edge(j)) => !enters(j),
            (TriangleFeature::Vertex(x), TriangleFeature::Vertex(y)) => {
                let (from, to) = (self.own[edge], self.own[(edge + 1) % 3]);
                let (x, y) = (self.other[usize::from(x)], self.other[usize::from(y)]);
                // All four points are collinear, so any axis on which the ends of the edge differ gives the order.
                (0..3).any(|k| if from[k] < to[k] { x[k] < y[k] } else { from[k] > to[k] && x[k] > y[k] })
            }
            (TriangleFeature::Face, _) | (_, TriangleFeature::Face) => true,
        }
    }
}
