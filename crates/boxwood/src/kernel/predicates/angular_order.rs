//! Angular order of half-planes that are bounded by a common line.

use super::orient::{orient2d, orient3d};
use super::sign::Sign;
use crate::kernel::triangle::crossing::project_to_plane;
use crate::kernel::triangle::intersect::edgewise::project;
use glam::DVec3;
use std::cmp::Ordering;

/// Directed line, and a half-plane at which angles start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AngularOrder {
    /// Two points of the line; it is directed from the first to the second.
    line: [DVec3; 2],
    /// A point of the half-plane with angle 0.
    start: DVec3,
}

impl AngularOrder {
    /// Creates the order around `line`. The point `start`, which is not on the line, defines the half-plane with angle 0.
    pub(crate) fn new(line: [DVec3; 2], start: DVec3) -> Self {
        Self { line, start }
    }

    /// Compares the half-planes of two points that are not on the line, by their angles from the start half-plane.
    ///
    /// With the line from p to q, angles are from 0 to less than a full turn, and grow from the start half-plane towards
    /// `(q - p) x (start - p)`.
    pub(crate) fn order(&self, x: DVec3, y: DVec3) -> Ordering {
        let ([p, q], [class_x, class_y]) = (self.line, [x, y].map(|point| self.turn_class(point)));
        // Within an open half turn, orient3d is positive if y has the larger angle.
        let within = |class: u8| match class {
            1 | 3 => Sign::Zero.cmp(&orient3d(p, q, x, y)),
            _ => Ordering::Equal,
        };
        class_x.cmp(&class_y).then_with(|| within(class_x))
    }

    /// Class of the angle of x: 0 for angle 0, 1 for less than half a turn, 2 for half a turn, 3 for more.
    fn turn_class(&self, x: DVec3) -> u8 {
        let ([p, q], start) = (self.line, self.start);
        match orient3d(p, q, start, x) {
            Sign::Positive => 1,
            Sign::Negative => 3,
            Sign::Zero => {
                let (_, turn, axis) = project_to_plane(&[p, q, start]);
                let [p, q, x] = [p, q, x].map(|point| project(point, axis));
                if orient2d(p, q, x) == turn { 0 } else { 2 }
            }
        }
    }
}

/// Returns true if the front of a triangle faces growing angles around the line pq.
///
/// The triangle has an area, and the line is in its plane. The point x is in the same half-plane as the part of the triangle to
/// classify. The triangle (p, q, x) faces growing angles; the given one does if both have the same orientation.
pub(crate) fn front_is_ahead([p, q]: [DVec3; 2], x: DVec3, triangle: &[DVec3; 3]) -> bool {
    let (_, turn, axis) = project_to_plane(triangle);
    let [p, q, x] = [p, q, x].map(|point| project(point, axis));
    orient2d(p, q, x) == turn
}

/// Returns one corner of a triangle on each side of a line pq in its plane; the triangle has an area.
///
/// The first is a corner for which (p, q, corner) has the orientation of the triangle, the second one on the other side.
pub(crate) fn corner_on_each_side([p, q]: [DVec3; 2], triangle: &[DVec3; 3]) -> [Option<DVec3>; 2] {
    let (flat, turn, axis) = project_to_plane(triangle);
    let [p, q] = [p, q].map(|point| project(point, axis));
    let turns = flat.map(|x| orient2d(p, q, x));
    [turn, -turn].map(|side| turns.iter().position(|&turn| turn == side).map(|i| triangle[i]))
}
