//! Angular order of half-planes that are bounded by a common line.

use super::orient::{orient2d, orient3d};
use super::sign::Sign;
use crate::kernel::triangle::crossing::project_to_plane;
use crate::kernel::triangle::intersect::edgewise::project;
use glam::DVec3;
use std::cmp::Ordering;

/// Directed line, and a half-plane that the line bounds. Angles about the line are measured from this half-plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AngularOrder {
    /// Two points of the line, which is directed from the first point to the second.
    line: [DVec3; 2],
    /// A point of the start half-plane, whose angle is 0.
    start: DVec3,
}

impl AngularOrder {
    /// Creates the order around `line`. The point `start`, which must not be on the line, defines the half-plane
    /// with angle 0.
    pub(crate) fn new(line: [DVec3; 2], start: DVec3) -> Self {
        Self { line, start }
    }

    /// Compares the half-planes through two points by their angles from the start half-plane. The points must not
    /// be on the line.
    ///
    /// Angles are from 0 to less than a full turn. With the line from p to q, they grow from the start half-plane
    /// towards `(q - p) x (start - p)`.
    pub(crate) fn order(&self, x: DVec3, y: DVec3) -> Ordering {
        let ([p, q], [class_x, class_y]) = (self.line, [x, y].map(|point| self.turn_class(point)));
        // If both angles are in the same open half turn, orient3d is positive if y has the larger angle.
        let within = |class: u8| match class {
            1 | 3 => Sign::Zero.cmp(&orient3d(p, q, x, y)),
            _ => Ordering::Equal,
        };
        class_x.cmp(&class_y).then_with(|| within(class_x))
    }

    /// Class of the angle of x: 0 for angle 0, 1 for angles below half a turn, 2 for exactly half a turn, 3 for
    /// larger angles.
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

/// Returns true if the front of a triangle faces the direction of growing angles about the line pq.
///
/// The triangle must have an area, and the line must be in its plane. The result is for the part of the triangle
/// in the half-plane that contains the point x. The triangle (p, q, x) faces growing angles, so `triangle` does
/// too if it has the same orientation.
pub(crate) fn front_is_ahead([p, q]: [DVec3; 2], x: DVec3, triangle: &[DVec3; 3]) -> bool {
    let (_, turn, axis) = project_to_plane(triangle);
    let [p, q, x] = [p, q, x].map(|point| project(point, axis));
    orient2d(p, q, x) == turn
}

/// Returns a corner of a triangle on each side of a line pq in its plane. The triangle must have an area.
///
/// For the first corner, (p, q, corner) has the orientation of the triangle; the second corner is on the opposite
/// side. Each is `None` if no corner is on its side.
pub(crate) fn corner_on_each_side([p, q]: [DVec3; 2], triangle: &[DVec3; 3]) -> [Option<DVec3>; 2] {
    let (flat, turn, axis) = project_to_plane(triangle);
    let [p, q] = [p, q].map(|point| project(point, axis));
    let turns = flat.map(|x| orient2d(p, q, x));
    [turn, -turn].map(|side| turns.iter().position(|&turn| turn == side).map(|i| triangle[i]))
}
