//! A solid that moves, and when it first is in contact with a triangle.

use super::Motion;
use crate::exact::{Meeting, Rung, Sign, faces_against, first_meeting, orient3d_of};
use crate::query::solid::{Core, Solid};
use glam::DVec3;

/// The faces of a box, their corners counter-clockwise seen from outside: on each axis the lower before the upper.
const FACES: [[usize; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

/// A solid and its motion.
pub(super) struct Mover<'s> {
    pub(super) solid: &'s Solid,
    by: DVec3,
    kind: Kind<'s>,
}

/// A box is not its corners alone, but what its twelve triangles enclose: rounding may have bent its faces.
enum Kind<'s> {
    Round([DVec3; 3]),
    Box(BoxMover<'s>),
}

struct BoxMover<'s> {
    corners: &'s [DVec3; 8],
    low: DVec3,
    high: DVec3,
    middle: DVec3,
    /// Triangles of the surface that do not surely trail, a bit each.
    ahead: u32,
}

impl<'s> Mover<'s> {
    pub(super) fn new(solid: &'s Solid, motion: Motion) -> Self {
        let kind = match solid.core() {
            Core::Point(point) => Kind::Round([*point; 3]),
            Core::Segment([p, q]) => Kind::Round([*p, *q, *q]),
            Core::Box(corners) => Kind::Box(BoxMover::new(corners, solid.middle(), motion.by)),
        };
        Self { solid, by: motion.by, kind }
    }

    /// When it first is in contact with a triangle; `None` if never, or surely not up to `until`.
    pub(super) fn meets(&self, triangle: &[DVec3; 3], until: f64) -> (Option<Meeting>, Rung) {
        match &self.kind {
            Kind::Round(core) => first_meeting(core, triangle, self.by, self.solid.radius(), until),
            Kind::Box(own) => own.meets(triangle, self.by, until),
        }
    }
}

/// Triangles of the surface.
const TRIANGLES: usize = 2 * FACES.len();

/// One of them.
fn surface(corners: &[DVec3; 8], number: usize) -> [DVec3; 3] {
    let [i, j, k, l] = FACES[number / 2];
    if number.is_multiple_of(2) { [corners[i], corners[j], corners[k]] } else { [corners[i], corners[k], corners[l]] }
}

impl<'s> BoxMover<'s> {
    fn new(corners: &'s [DVec3; 8], middle: DVec3, by: DVec3) -> Self {
        let out = outward(corners, middle);
        let trails = |number: usize| out.is_some_and(|out| faces_against(&surface(corners, number), by * out));
        let ahead = (0..TRIANGLES).filter(|&number| !trails(number)).fold(0, |bits, number| bits | 1 << number);
        let low = corners.iter().fold(DVec3::INFINITY, |low, &corner| low.min(corner));
        let high = corners.iter().fold(DVec3::NEG_INFINITY, |high, &corner| high.max(corner));
        Self { corners, low, high, middle, ahead }
    }

    /// What is not in contact at the start is met by a triangle of the surface that does not trail, if the surface is all around
    /// the middle: where it is met, a line along the motion leaves the solid, and it would stay in it if it were behind the
    /// planes of all triangles there.
    fn meets(&self, triangle: &[DVec3; 3], by: DVec3, until: f64) -> (Option<Meeting>, Rung) {
        let [p, q, r] = *triangle;
        let near = self.low.cmple(p.max(q).max(r)).all() && self.high.cmpge(p.min(q).min(r)).all();
        let (mut first, mut highest): (Option<Meeting>, _) = (None, Rung::Filter);
        for number in 0..TRIANGLES {
            let is_ahead = self.ahead >> number & 1 == 1;
            if !is_ahead && !near {
                continue;
            }
            let (meeting, rung) =
                first_meeting(&surface(self.corners, number), triangle, by, 0.0, if is_ahead { until } else { 0.0 });
            if rung == Rung::Exact {
                highest = rung;
            }
            let Some(meeting) = meeting else { continue };
            if meeting.at_start {
                return (Some(meeting), highest);
            }
            if is_ahead && first.is_none_or(|first| meeting.t < first.t) {
                first = Some(meeting);
            }
        }
        if near && self.holds(p) {
            first = Some(Meeting { t: 0.0, at_start: true, point: p, normal: DVec3::ZERO });
        }
        (first, highest)
    }

    /// Whether a point is in one of the tetrahedra from the middle to the triangles of the surface.
    fn holds(&self, point: DVec3) -> bool {
        let m = self.middle;
        (0..TRIANGLES).any(|number| {
            let [a, b, c] = surface(self.corners, number);
            let inner = orient3d_of(a, b, c, m);
            let sides = [[a, b, c], [m, b, a], [m, c, b], [m, a, c]];
            let is_inner = |[p, q, r]: [DVec3; 3]| [inner, Sign::Zero].contains(&orient3d_of(p, q, r, point));
            inner != Sign::Zero && sides.into_iter().all(is_inner)
        })
    }
}

/// 1 if the middle is behind all triangles, -1 if it is before all: axes may have either hand. `None` if the surface is not all
/// around it, as that of a flat box, or of one that rounding has bent beyond its thickness.
fn outward(corners: &[DVec3; 8], middle: DVec3) -> Option<f64> {
    let side = |number: usize| {
        let [a, b, c] = surface(corners, number);
        orient3d_of(a, b, c, middle)
    };
    let first = side(0);
    let way = match first {
        Sign::Negative => 1.0,
        Sign::Positive => -1.0,
        Sign::Zero => return None,
    };
    (1..TRIANGLES).all(|number| side(number) == first).then_some(way)
}
