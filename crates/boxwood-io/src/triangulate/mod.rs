//! Triangulates faces with any number of corners.
//!
//! A face is projected along the axis on which its Newell normal is largest. All decisions are then made in the
//! plane, with the exact sign of `orient2d`:
//!
//! ```text
//! boundary of the face                                        triangulation
//! 3 corners                                                   unchanged
//! 4 corners                                                   along the diagonal that separates the other two corners
//! all turns in one direction, boundary winds once             fan from the first corner, O(n)
//! otherwise, or if some corners are collinear with neighbors  ear clipping (Meisters 1975), O(n * (reflex + collinear corners))
//! ```
//!
//! A face with n corners always yields n - 2 triangles of its own corners, with its own orientation, so a closed
//! mesh stays closed. A nonplanar face gets the triangles of its projection. Repeated corners, collinear corners
//! and edges that run there and back (the bridge from an outline to a hole) are supported. A face that crosses
//! itself has no correct triangulation: it becomes a fan, and [`FaceTriangulation::Fan`] lets the caller count a
//! warning.

mod ear_clipping;

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::options::ReadLimits;
use boxwood::exact::{Sign, orient2d};
use ear_clipping::EarClipper;

/// Warning text for faces triangulated as [`FaceTriangulation::Fan`].
pub(crate) const SELF_CROSSING: &str = "self-crossing faces were triangulated as a fan";

/// Result of triangulating a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum FaceTriangulation {
    /// The triangles cover exactly the face.
    Proper,
    /// The face crosses itself; the triangles are a fan from its first corner. The caller adds the warning [`SELF_CROSSING`].
    Fan,
}

/// Triangulates faces one after the other. Memory is reused: a face that is not larger than an earlier one does not allocate.
pub(crate) struct FaceTriangulator {
    max_concave_corners: u64,
    ear_clipper: EarClipper,
}

impl FaceTriangulator {
    pub(crate) fn new(limits: &ReadLimits) -> Self {
        Self { max_concave_corners: limits.max_concave_corners, ear_clipper: EarClipper::default() }
    }

    /// Triangulates a face given by the vertex indices of its corners, and appends `corners.len() - 2` triangles to `out`.
    ///
    /// Appends nothing if there are fewer than 3 corners; the caller decides what that means. Every corner must be less than
    /// `vertices.len()`. `location` is used for the error if a concave face has too many corners.
    pub(crate) fn triangulate(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        location: FileLocation,
        out: &mut Vec<[u32; 3]>,
    ) -> Result<FaceTriangulation, ParseError> {
        match *corners {
            [a, b, c] => {
                out.push([a, b, c]);
                Ok(FaceTriangulation::Proper)
            }
            [a, b, c, d] => Ok(triangulate_quad([a, b, c, d], vertices, out)),
            _ => self.triangulate_many(corners, vertices, location, out),
        }
    }

    fn triangulate_many(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        location: FileLocation,
        out: &mut Vec<[u32; 3]>,
    ) -> Result<FaceTriangulation, ParseError> {
        let normal = newell_normal(corners, vertices);
        let mut surveys =
            axes_by_size(normal).into_iter().map(|axis| (axis, BoundarySurvey::new(corners, vertices, axis)));
        let Some((axis, survey)) = surveys.find(|(_, survey)| !survey.is_line()) else {
            // All corners are collinear, so the face is a line. Any fan of its corners covers exactly this line.
            return Ok(fan(corners, out, FaceTriangulation::Proper));
        };
        let projection = (axis, normal[axis]);
        let affordable = self.is_affordable(corners.len(), survey.reflex() + survey.collinear);
        match survey.shape() {
            BoundaryShape::Overlapping => Ok(fan(corners, out, FaceTriangulation::Fan)),
            BoundaryShape::Convex if survey.collinear == 0 || !affordable => {
                Ok(fan(corners, out, FaceTriangulation::Proper))
            }
            // A fan would be correct, but may have degenerate triangles at the collinear corners. So ear clipping
            // is tried first.
            BoundaryShape::Convex => Ok(self
                .clip(corners, vertices, projection, out)
                .unwrap_or_else(|| fan(corners, out, FaceTriangulation::Proper))),
            BoundaryShape::Concave if !affordable => Err(self.too_many(corners.len(), location)),
            BoundaryShape::Concave => Ok(self
                .clip(corners, vertices, projection, out)
                .unwrap_or_else(|| fan(corners, out, FaceTriangulation::Fan))),
        }
    }

    /// Clips ears, which requires a counterclockwise boundary.
    ///
    /// The rounded normal gives the orientation, except possibly for needle-shaped faces. For a needle-shaped
    /// face, ear clipping is tried with the opposite orientation, too. It can succeed for only one of the two
    /// orientations.
    fn clip(
        &mut self,
        corners: &[u32],
        vertices: &[[f64; 3]],
        (axis, normal): (usize, f64),
        out: &mut Vec<[u32; 3]>,
    ) -> Option<FaceTriangulation> {
        let start = out.len();
        let points = corners.iter().map(|&corner| project(vertices[corner as usize], axis));
        let clockwise = normal < 0.0;
        for mirrored in [clockwise, !clockwise] {
            let points = points.clone().map(|[x, y]| if mirrored { [y, x] } else { [x, y] });
            if self
                .ear_clipper
                .clip_all(points, &mut |ear: [u32; 3]| out.push(ear.map(|corner| corners[corner as usize])))
            {
                return Some(FaceTriangulation::Proper);
            }
            out.truncate(start);
        }
        None
    }

    /// Returns true if ear clipping stays within the limit.
    ///
    /// The work is `corners * blockers`, where blockers are the reflex and collinear corners. A disc with many corners, a few of
    /// them pushed inward by rounding, is therefore cheap.
    fn is_affordable(&self, corners: usize, blockers: usize) -> bool {
        let (corners, blockers, limit) = (corners as u64, blockers as u64, self.max_concave_corners);
        corners <= limit || corners.saturating_mul(blockers) <= limit.saturating_mul(limit)
    }

    #[cold]
    fn too_many(&self, corners: usize, location: FileLocation) -> ParseError {
        let what = format!("a nonconvex face has {corners} corners and would take too long to triangulate");
        let kind = ReadErrorKind::Limit { what, limit: LimitKind::ConcaveCorners, max: self.max_concave_corners };
        ParseError { location, kind }
    }
}

/// Appends a fan from the first corner, and returns `result`.
fn fan(corners: &[u32], out: &mut Vec<[u32; 3]>, result: FaceTriangulation) -> FaceTriangulation {
    if let [first, rest @ ..] = corners {
        out.extend(rest.windows(2).map(|pair| [*first, pair[0], pair[1]]));
    }
    result
}

/// Triangulates a quad along a diagonal.
///
/// A diagonal is proper if its two triangles have the same orientation: it then separates the other two corners. A diagonal
/// with a degenerate triangle is the second choice, for quads that are triangles with a repeated corner.
fn triangulate_quad([a, b, c, d]: [u32; 4], vertices: &[[f64; 3]], out: &mut Vec<[u32; 3]>) -> FaceTriangulation {
    let corners = [a, b, c, d];
    let along_ac = [[a, b, c], [a, c, d]];
    let along_bd = [[b, c, d], [b, d, a]];
    for axis in axes_by_size(newell_normal(&corners, vertices)) {
        let at = |corner: u32| project(vertices[corner as usize], axis);
        let turns = |triangles: [[u32; 3]; 2]| triangles.map(|[i, j, k]| turn(at(i), at(j), at(k)));
        let (ac, bd) = (turns(along_ac), turns(along_bd));
        if [ac, bd].into_iter().flatten().all(|sign| sign == Sign::Zero) {
            continue;
        }
        let choices = [(ac, along_ac), (bd, along_bd)];
        let proper = choices.into_iter().find(|([first, second], _)| *first * *second == Sign::Positive);
        let weak = choices.into_iter().find(|([first, second], _)| *first * *second == Sign::Zero);
        let (result, triangles) = match proper.or(weak) {
            Some((_, triangles)) => (FaceTriangulation::Proper, triangles),
            None => (FaceTriangulation::Fan, along_ac),
        };
        out.extend(triangles);
        return result;
    }
    out.extend(along_ac);
    FaceTriangulation::Proper
}

/// Newell normal: twice the area vector of a polygon, rounded.
///
/// It is used to rank the axes and to try the more likely orientation first, so rounding errors change no result. Computed
/// relative to the first corner, so that a small face far from the origin does not vanish.
fn newell_normal(corners: &[u32], vertices: &[[f64; 3]]) -> [f64; 3] {
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

/// Axes sorted by decreasing component of the normal.
///
/// The order of components that overflowed does not matter: a planar face has the same triangulation in every
/// projection in which its area is not zero.
fn axes_by_size(normal: [f64; 3]) -> [usize; 3] {
    let mut axes = [2, 1, 0];
    axes.sort_by(|&i, &j| normal[j].abs().total_cmp(&normal[i].abs()));
    axes
}

/// Projects a point along an axis. The axes of the two returned coordinates and the projection axis form a
/// right-handed system, in this order.
#[inline]
fn project(point: [f64; 3], axis: usize) -> [f64; 2] {
    [point[(axis + 1) % 3], point[(axis + 2) % 3]]
}

/// Orientation of three points; zero if one of them is not finite. (The caller rejects such a mesh later.)
#[inline]
fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    orient2d(a, b, c).unwrap_or(Sign::Zero)
}

/// Numbers of turns in each direction, and of reversals, in one walk along the boundary of a face.
#[derive(Default)]
struct BoundarySurvey {
    left: usize,
    right: usize,
    collinear: usize,
    /// Number of changes between increasing and decreasing (x, y) in lexicographic order; 2 if the boundary winds once.
    reversals: usize,
}

enum BoundaryShape {
    Convex,
    /// The boundary turns in one direction only, but winds more than once.
    Overlapping,
    Concave,
}

impl BoundarySurvey {
    fn new(corners: &[u32], vertices: &[[f64; 3]], axis: usize) -> Self {
        let mut survey = Self::default();
        let points = corners.iter().map(|&corner| project(vertices[corner as usize], axis));
        // Start with the last corner, and the latest one before it at a different point: repeated
        // corners have no turn.
        let Some(mut here) = points.clone().next_back() else { return survey };
        let Some(mut before) = points.clone().rev().find(|&point| point != here) else { return survey };
        for next in points {
            if next == here {
                continue;
            }
            match turn(before, here, next) {
                Sign::Positive => survey.left += 1,
                Sign::Negative => survey.right += 1,
                Sign::Zero => survey.collinear += 1,
            }
            survey.reversals += usize::from((before < here) != (here < next));
            (before, here) = (here, next);
        }
        survey
    }

    fn is_line(&self) -> bool {
        self.left == 0 && self.right == 0
    }

    /// Number of corners that turn in the less frequent direction.
    fn reflex(&self) -> usize {
        self.left.min(self.right)
    }

    fn shape(&self) -> BoundaryShape {
        match self.reflex() {
            0 if self.reversals == 2 => BoundaryShape::Convex,
            0 => BoundaryShape::Overlapping,
            _ => BoundaryShape::Concave,
        }
    }
}

#[cfg(test)]
mod tests;
