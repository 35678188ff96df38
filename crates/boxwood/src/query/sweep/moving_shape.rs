//! Moving shape, and its first contact with a triangle.

use super::Motion;
use crate::kernel::predicates::orient::orient3d as orient3d_of;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{DecidedBy, TriangleImpact, faces_opposite, first_impact};
use crate::shape::{Shape, ShapeCore};
use glam::DVec3;

/// Corners of the faces of a box, counterclockwise seen from outside. Two faces per axis: first the lower, then the
/// upper.
const FACES: [[usize; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

/// Shape with its motion.
pub(super) struct MovingShape<'s> {
    pub(super) shape: &'s Shape,
    by: DVec3,
    kind: MovingShapeKind<'s>,
}

/// Geometry of a moving shape. A box is the solid enclosed by its twelve surface triangles, because rounding may
/// have bent its faces.
enum MovingShapeKind<'s> {
    Round([DVec3; 3]),
    Box(MovingBoxSurface<'s>),
}

struct MovingBoxSurface<'s> {
    corners: &'s [DVec3; 8],
    low: DVec3,
    high: DVec3,
    center: DVec3,
    /// Bit `i` is set unless surface triangle `i` certainly trails, that is, faces away from the direction of motion.
    ahead: u32,
}

impl<'s> MovingShape<'s> {
    pub(super) fn new(shape: &'s Shape, motion: Motion) -> Self {
        let kind = match shape.core() {
            ShapeCore::Point(point) => MovingShapeKind::Round([*point; 3]),
            ShapeCore::Segment([p, q]) => MovingShapeKind::Round([*p, *q, *q]),
            ShapeCore::Box(corners) => MovingShapeKind::Box(MovingBoxSurface::new(corners, shape.middle(), motion.by)),
        };
        Self { shape, by: motion.by, kind }
    }

    /// First contact of the moving shape with a triangle. May be `None` if the contact is certainly after `until`.
    pub(super) fn first_impact(&self, triangle: &[DVec3; 3], until: f64) -> (Option<TriangleImpact>, DecidedBy) {
        match &self.kind {
            MovingShapeKind::Round(core) => first_impact(core, triangle, self.by, self.shape.radius(), until),
            MovingShapeKind::Box(surface) => surface.first_impact(triangle, self.by, until),
        }
    }
}

/// Number of surface triangles of a box.
const TRIANGLES: usize = 2 * FACES.len();

/// Surface triangle `index` of a box.
fn surface_triangle(corners: &[DVec3; 8], index: usize) -> [DVec3; 3] {
    let [i, j, k, l] = FACES[index / 2];
    if index.is_multiple_of(2) { [corners[i], corners[j], corners[k]] } else { [corners[i], corners[k], corners[l]] }
}

impl<'s> MovingBoxSurface<'s> {
    fn new(corners: &'s [DVec3; 8], center: DVec3, by: DVec3) -> Self {
        let out = outward_sign(corners, center);
        let trails = |index: usize| out.is_some_and(|out| faces_opposite(&surface_triangle(corners, index), by * out));
        let ahead = (0..TRIANGLES).filter(|&index| !trails(index)).fold(0, |bits, index| bits | 1 << index);
        let low = corners.iter().fold(DVec3::INFINITY, |low, &corner| low.min(corner));
        let high = corners.iter().fold(DVec3::NEG_INFINITY, |high, &corner| high.max(corner));
        Self { corners, low, high, center, ahead }
    }

    /// First contact of the moving box with a triangle.
    ///
    /// Contact during the motion is tested only for surface triangles of the box that do not trail. If the surface
    /// encloses the center of the box, one of the tested surface triangles is the first to touch `triangle`.
    /// Proof: the box reaches the point of first contact from behind, so a line from this point along the motion
    /// starts outside of the box. If all surface triangles at the point trailed, the line would start behind all
    /// their planes, inside the box.
    fn first_impact(&self, triangle: &[DVec3; 3], by: DVec3, until: f64) -> (Option<TriangleImpact>, DecidedBy) {
        let [p, q, r] = *triangle;
        let boxes_overlap = self.low.cmple(p.max(q).max(r)).all() && self.high.cmpge(p.min(q).min(r)).all();
        let (mut first, mut highest): (Option<TriangleImpact>, _) = (None, DecidedBy::Filter);
        for index in 0..TRIANGLES {
            let is_ahead = self.ahead >> index & 1 == 1;
            if !is_ahead && !boxes_overlap {
                continue;
            }
            let (impact, decided_by) = first_impact(
                &surface_triangle(self.corners, index),
                triangle,
                by,
                0.0,
                if is_ahead { until } else { 0.0 },
            );
            if decided_by == DecidedBy::Exact {
                highest = decided_by;
            }
            let Some(impact) = impact else { continue };
            if impact.at_start {
                return (Some(impact), highest);
            }
            if is_ahead && first.is_none_or(|first| impact.t < first.t) {
                first = Some(impact);
            }
        }
        if boxes_overlap && self.contains(p) {
            first = Some(TriangleImpact { t: 0.0, at_start: true, point: p, normal: DVec3::ZERO });
        }
        (first, highest)
    }

    /// Returns true if a point is in one of the tetrahedra between the center of the box and its surface triangles.
    fn contains(&self, point: DVec3) -> bool {
        let m = self.center;
        (0..TRIANGLES).any(|index| {
            let [a, b, c] = surface_triangle(self.corners, index);
            let inner = orient3d_of(a, b, c, m);
            let sides = [[a, b, c], [m, b, a], [m, c, b], [m, a, c]];
            let is_inner = |[p, q, r]: [DVec3; 3]| [inner, Sign::Zero].contains(&orient3d_of(p, q, r, point));
            inner != Sign::Zero && sides.into_iter().all(is_inner)
        })
    }
}

/// Returns 1 if the center of a box is behind all its surface triangles, and -1 if it is in front of all of them.
/// The sign depends on whether the axes of the box are right-handed or left-handed.
///
/// `None` if the surface does not enclose the center. Examples: a flat box, or a box that rounding has bent by more
/// than its thickness.
fn outward_sign(corners: &[DVec3; 8], center: DVec3) -> Option<f64> {
    let side = |index: usize| {
        let [a, b, c] = surface_triangle(corners, index);
        orient3d_of(a, b, c, center)
    };
    let first = side(0);
    let sign = match first {
        Sign::Negative => 1.0,
        Sign::Positive => -1.0,
        Sign::Zero => return None,
    };
    (1..TRIANGLES).all(|index| side(index) == first).then_some(sign)
}
