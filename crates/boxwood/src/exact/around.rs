//! Half-planes around a line, in the order in which they come as one turns around it.

use super::beside::flattened;
use super::edgewise::project;
use super::orient::{orient2d, orient3d};
use super::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// A line, from its first point to its second, and a half-plane where turning begins, by a point of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axle {
    line: [DVec3; 2],
    first: DVec3,
}

impl Axle {
    /// The last point is not on the line.
    pub(crate) fn new(line: [DVec3; 2], first: DVec3) -> Self {
        Self { line, first }
    }

    /// The order of the half-planes of two points that are not on the line: by the angle from the first half-plane on, 0 to
    /// less than a full turn, that is positive from there towards (q - p) x (first - p).
    pub(crate) fn order(&self, x: DVec3, y: DVec3) -> Ordering {
        let ([p, q], [quarter_x, quarter_y]) = (self.line, [x, y].map(|point| self.quarter(point)));
        // Within less than half a turn, the one from which the other is ahead is first.
        let within = |quarter: u8| match quarter {
            1 | 3 => Sign::Zero.cmp(&orient3d(p, q, x, y)),
            _ => Ordering::Equal,
        };
        quarter_x.cmp(&quarter_y).then_with(|| within(quarter_x))
    }

    /// 0 in the first half-plane, 1 less than half a turn from it, 2 half a turn, 3 more.
    fn quarter(&self, x: DVec3) -> u8 {
        let ([p, q], first) = (self.line, self.first);
        match orient3d(p, q, first, x) {
            Sign::Positive => 1,
            Sign::Negative => 3,
            Sign::Zero => {
                let (_, turn, axis) = flattened(&[p, q, first]);
                let [p, q, x] = [p, q, x].map(|point| project(point, axis));
                if orient2d(p, q, x) == turn { 0 } else { 2 }
            }
        }
    }
}

/// Whether the front of a real triangle, in whose plane the line pq is, is ahead of its half-plane on the side of x as one
/// turns around the line. A point x of that half-plane makes (p, q, x) face ahead; the triangle does if it turns the same way.
pub(crate) fn faces_ahead([p, q]: [DVec3; 2], x: DVec3, triangle: &[DVec3; 3]) -> bool {
    let (_, turn, axis) = flattened(triangle);
    let [p, q, x] = [p, q, x].map(|point| project(point, axis));
    orient2d(p, q, x) == turn
}

/// A corner of a real triangle on each side of a line in its plane: on the side where the corner makes (p, q, corner) turn as
/// the triangle does, and on the other.
pub(crate) fn corners_beside([p, q]: [DVec3; 2], triangle: &[DVec3; 3]) -> [Option<DVec3>; 2] {
    let (flat, turn, axis) = flattened(triangle);
    let [p, q] = [p, q].map(|point| project(point, axis));
    let turns = flat.map(|x| orient2d(p, q, x));
    [turn, -turn].map(|side| turns.iter().position(|&turn| turn == side).map(|i| triangle[i]))
}
