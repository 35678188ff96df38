//! Faces of any number of corners, cut into triangles.
//!
//! A face is looked at along the axis on which its Newell normal is largest, and from there on the plane decides, by
//! the exact sign of `orient2d`:
//!
//! ```text
//! 3 corners               as they are
//! 4 corners               along the diagonal that has the other two corners on its two sides
//! all turns one way, and the boundary goes round once      a fan from the first corner, O(n)
//! otherwise, or if corners are on straight edges           ear clipping (Meisters 1975), O(n * such corners)
//! ```
//!
//! A face is always cut into n - 2 triangles of its own corners, in its own direction of turning, so that a closed mesh
//! stays closed. A face that is not planar is cut as its projection asks. Repeated corners, corners on straight edges
//! and edges that run there and back (the bridge from an outline to a hole) are fine. A face that crosses itself has no
//! right cut: it becomes a fan, and the caller is told, so that it can count a warning.

mod ears;

use crate::error::{Broken, Place, Problem};
use crate::options::Limits;
use boxwood::{Sign, orient2d};
use ears::Ears;

/// What a caller says of faces that were cut as [`Cut::Fan`].
pub(crate) const CROSSING: &str = "faces that cross themselves were cut as a fan";

/// How a face was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Cut {
    /// The triangles cover the face and nothing else.
    Proper,
    /// The face crosses itself; the triangles are a fan from its first corner. Worth the warning [`CROSSING`].
    Fan,
}

/// Cuts faces one after the other. Its memory is reused: a face costs no allocation once there was a larger one.
pub(crate) struct Cutter {
    limit: u64,
    ears: Ears,
}

impl Cutter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { limit: limits.concave_corners, ears: Ears::default() }
    }

    /// Cuts the face whose corners are these vertices, in order, and adds its `corners.len() - 2` triangles to `out`
    /// (none if there are fewer than 3 corners: what that means is for the caller to say). Every corner must be less
    /// than `vertices.len()`; the place is for the error of a concave face that has too many corners.
    pub(crate) fn cut(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        place: Place,
        out: &mut Vec<[u32; 3]>,
    ) -> Result<Cut, Broken> {
        match *corners {
            [a, b, c] => {
                out.push([a, b, c]);
                Ok(Cut::Proper)
            }
            [a, b, c, d] => Ok(cut_quad([a, b, c, d], vertices, out)),
            _ => self.cut_many(corners, vertices, place, out),
        }
    }

    fn cut_many(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        place: Place,
        out: &mut Vec<[u32; 3]>,
    ) -> Result<Cut, Broken> {
        let normal = newell(corners, vertices);
        let mut surveys = axes_by_size(normal).into_iter().map(|axis| (axis, Survey::new(corners, vertices, axis)));
        let Some((axis, survey)) = surveys.find(|(_, survey)| !survey.is_line()) else {
            // All corners are on a line, and a fan covers just that line.
            return Ok(fan(corners, out, Cut::Proper));
        };
        let view = (axis, normal[axis]);
        let affordable = self.is_affordable(corners.len(), survey.reflex() + survey.straight);
        match survey.shape() {
            Shape::Overlapping => Ok(fan(corners, out, Cut::Fan)),
            Shape::Convex if survey.straight == 0 || !affordable => Ok(fan(corners, out, Cut::Proper)),
            // A fan would do, but may have triangles without area at the straight corners.
            Shape::Convex => {
                Ok(self.clip(corners, vertices, view, out).unwrap_or_else(|| fan(corners, out, Cut::Proper)))
            }
            Shape::Concave if !affordable => Err(self.too_many(corners.len(), place)),
            Shape::Concave => {
                Ok(self.clip(corners, vertices, view, out).unwrap_or_else(|| fan(corners, out, Cut::Fan)))
            }
        }
    }

    /// Ear clipping, which needs a boundary that goes round counter-clockwise. The rounded normal tells which way that
    /// is but for needles; there the other way is tried too. Only one of the two can succeed.
    fn clip(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        (axis, normal): (usize, f64),
        out: &mut Vec<[u32; 3]>,
    ) -> Option<Cut> {
        let start = out.len();
        let points = corners.iter().map(|&corner| project(vertices[corner as usize], axis));
        let clockwise = normal < 0.0;
        for mirrored in [clockwise, !clockwise] {
            let points = points.clone().map(|[x, y]| if mirrored { [y, x] } else { [x, y] });
            if self.ears.cut(points, &mut |ear: [u32; 3]| out.push(ear.map(|corner| corners[corner as usize]))) {
                return Some(Cut::Proper);
            }
            out.truncate(start);
        }
        None
    }

    /// The work is corners times those that do not turn outwards: a disc of many corners, a few of which rounding has
    /// pushed inwards, is cheap.
    fn is_affordable(&self, corners: usize, blockers: usize) -> bool {
        let (corners, blockers, limit) = (corners as u64, blockers as u64, self.limit);
        corners <= limit || corners.saturating_mul(blockers) <= limit.saturating_mul(limit)
    }

    #[cold]
    fn too_many(&self, corners: usize, place: Place) -> Broken {
        let what = format!("a face that is not convex has {corners} corners and would take long to cut");
        let problem = Problem::Limit { what, limit: self.limit, option: Some("--max-concave-corners") };
        Broken { place, problem }
    }
}

fn fan(corners: &[u32], out: &mut Vec<[u32; 3]>, cut: Cut) -> Cut {
    if let [first, rest @ ..] = corners {
        out.extend(rest.windows(2).map(|pair| [*first, pair[0], pair[1]]));
    }
    cut
}

/// A diagonal is right if its two triangles turn the same way: the other two corners are then on its two sides. A
/// diagonal that makes a triangle of no area is second choice, for quads that are triangles with a repeated corner.
fn cut_quad([a, b, c, d]: [u32; 4], vertices: &[[f64; 3]], out: &mut Vec<[u32; 3]>) -> Cut {
    let corners = [a, b, c, d];
    let along_ac = [[a, b, c], [a, c, d]];
    let along_bd = [[b, c, d], [b, d, a]];
    for axis in axes_by_size(newell(&corners, vertices)) {
        let at = |corner: u32| project(vertices[corner as usize], axis);
        let turns = |cut: [[u32; 3]; 2]| cut.map(|[i, j, k]| turn(at(i), at(j), at(k)));
        let (ac, bd) = (turns(along_ac), turns(along_bd));
        if [ac, bd].into_iter().flatten().all(|sign| sign == Sign::Zero) {
            continue;
        }
        let choices = [(ac, along_ac), (bd, along_bd)];
        let proper = choices.into_iter().find(|([first, second], _)| *first * *second == Sign::Positive);
        let weak = choices.into_iter().find(|([first, second], _)| *first * *second == Sign::Zero);
        let (cut, triangles) = match proper.or(weak) {
            Some((_, triangles)) => (Cut::Proper, triangles),
            None => (Cut::Fan, along_ac),
        };
        out.extend(triangles);
        return cut;
    }
    out.extend(along_ac);
    Cut::Proper
}

/// Twice the area vector of a polygon, rounded. It only ranks the axes, so its errors change no answer. Taken from the
/// first corner, so that a small face far from the origin has one at all.
fn newell(corners: &[u32], vertices: &[[f64; 3]]) -> [f64; 3] {
    let point = |corner: u32| vertices[corner as usize];
    let Some((&first, rest)) = corners.split_first() else { return [0.0; 3] };
    let origin = point(first);
    let from_origin = |corner: u32| [0, 1, 2].map(|i| point(corner)[i] - origin[i]);
    let mut sum = [0.0; 3];
    let mut last = [0.0; 3];
    for &corner in rest {
        let next = from_origin(corner);
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            sum[i] += last[j] * next[k] - last[k] * next[j];
        }
        last = next;
    }
    sum
}

/// The axes, the one of the largest component first. Components that overflowed rank in some order, which is as good as
/// any: a flat face is cut alike on every axis on which it has an area.
fn axes_by_size(normal: [f64; 3]) -> [usize; 3] {
    let mut axes = [2, 1, 0];
    axes.sort_by(|&i, &j| normal[j].abs().total_cmp(&normal[i].abs()));
    axes
}

/// A point looked at along an axis, in right-handed order.
#[inline]
fn project(point: [f64; 3], axis: usize) -> [f64; 2] {
    [point[(axis + 1) % 3], point[(axis + 2) % 3]]
}

/// Which way three points turn. Points that are not finite turn no way: the mesh that they are in is refused later, with
/// their name.
#[inline]
fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    orient2d(a, b, c).unwrap_or(Sign::Zero)
}

/// What one walk along the boundary tells.
#[derive(Default)]
struct Survey {
    left: usize,
    right: usize,
    straight: usize,
    /// How often the walk changes between going up and going down in the order of (x, y); twice if it goes round once.
    reversals: usize,
}

enum Shape {
    Convex,
    /// Turns one way only, but goes round more than once.
    Overlapping,
    Concave,
}

impl Survey {
    fn new(corners: &[u32], vertices: &[[f64; 3]], axis: usize) -> Self {
        let mut survey = Self::default();
        let points = corners.iter().map(|&corner| project(vertices[corner as usize], axis));
        // The last corner and the last one that differs from it: a corner that repeats another turns nowhere.
        let Some(mut here) = points.clone().next_back() else { return survey };
        let Some(mut before) = points.clone().rev().find(|&point| point != here) else { return survey };
        for next in points {
            if next == here {
                continue;
            }
            match turn(before, here, next) {
                Sign::Positive => survey.left += 1,
                Sign::Negative => survey.right += 1,
                Sign::Zero => survey.straight += 1,
            }
            survey.reversals += usize::from((before < here) != (here < next));
            (before, here) = (here, next);
        }
        survey
    }

    fn is_line(&self) -> bool {
        self.left == 0 && self.right == 0
    }

    /// The corners that turn the rarer way.
    fn reflex(&self) -> usize {
        self.left.min(self.right)
    }

    fn shape(&self) -> Shape {
        match self.reflex() {
            0 if self.reversals == 2 => Shape::Convex,
            0 => Shape::Overlapping,
            _ => Shape::Concave,
        }
    }
}

#[cfg(test)]
mod tests;
