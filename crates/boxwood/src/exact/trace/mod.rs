//! What two triangles have in common: nothing, a point, a segment, or a convex polygon if they share a plane. By signs
//! alone: every corner of it is named by the features that it is on, and computed only if somebody asks.
//!
//! The common part is convex, and its corners are its extreme points. An extreme point of the intersection of two convex
//! sets is in the relative interior of exactly one feature of each, and these features meet nowhere else (otherwise the
//! point would be within a segment of both). So the corners are those of the pairs of features that cross in one point:
//!
//! ```text
//! planes that differ     a corner of one in the other; a side of one, its ends strictly on different sides, through the other
//! one plane              a corner of one in the other; two sides that cross
//! ```
//!
//! A name stands for one point, and a point has one name: there are no others to be told apart by coordinates.

mod crossing;
mod flat;
#[cfg(test)]
mod tests;

use super::Feature;
use super::edgewise::{all_on_one_side, edgewise};
use super::meeting::Meeting;
use super::orient::{orient2d, orient3d};
use super::rational::RationalPoint;
use super::sign::Sign;
use glam::{DVec2, DVec3};
use std::cmp::Ordering;

/// A corner of what two triangles have in common, named by the features that it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corner {
    /// The feature of each triangle.
    pub(crate) features: [Feature; 2],
    how: How,
}

/// How a corner that is no corner of either triangle is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// A side of the first goes through the plane of the second.
    FirstThrough,
    /// And the other way round.
    SecondThrough,
    /// Two sides of one plane, which cross when projected along the axis too.
    Across(u8),
}

/// The most corners that two triangles of one plane can have in common.
const MOST: usize = 6;

/// What two triangles have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    corners: [Corner; MOST],
    count: u8,
    kind: Kind,
}

/// How two triangles lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// In planes that differ: at most two corners.
    Across,
    /// In one plane, with normals of one direction.
    FlatAlike,
    /// In one plane, with normals of opposite directions.
    FlatOpposed,
}

impl Trace {
    fn nothing(kind: Kind) -> Self {
        let any = Corner { features: [Feature::Face; 2], how: How::FirstThrough };
        Self { corners: [any; MOST], count: 0, kind }
    }

    /// None, one point, the two ends of a segment, or three to six corners of a polygon. A segment of triangles across
    /// each other goes along (normal of a) x (normal of b); a polygon goes counter-clockwise about the normal of a.
    pub(crate) fn corners(&self) -> &[Corner] {
        &self.corners[..usize::from(self.count)]
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Adds a corner, unless it is there.
    fn add(&mut self, corner: Corner) {
        if self.corners().iter().all(|known| known.features != corner.features) {
            debug_assert!(usize::from(self.count) < MOST, "more than {MOST} corners");
            self.corners[usize::from(self.count)] = corner;
            self.count += 1;
        }
    }
}

/// What two triangles have in common that both have an area.
pub(crate) fn trace(a: &[DVec3; 3], b: &[DVec3; 3]) -> Trace {
    let sides_of_a = a.map(|p| orient3d(b[0], b[1], b[2], p));
    if all_on_one_side(sides_of_a) {
        return Trace::nothing(Kind::Across);
    }
    if sides_of_a == [Sign::Zero; 3] {
        return flat::flat(a, b);
    }
    let sides_of_b = b.map(|p| orient3d(a[0], a[1], a[2], p));
    if all_on_one_side(sides_of_b) {
        return Trace::nothing(Kind::Across);
    }
    crossing::across(a, sides_of_a, b, sides_of_b)
}

/// Whether a triangle has no area: its projections along all three axes have none.
#[inline]
pub(crate) fn has_no_area(&[p, q, r]: &[DVec3; 3]) -> bool {
    (0..3).all(|axis| orient2d(flattened(p, axis), flattened(q, axis), flattened(r, axis)) == Sign::Zero)
}

fn flattened(point: DVec3, axis: usize) -> DVec2 {
    super::edgewise::project(point, axis)
}

/// A common point of triangles, exactly: it can be rounded, and compared with others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactPoint(Meeting);

impl ExactPoint {
    /// The point of a corner of the trace of two triangles.
    pub(crate) fn of(corner: &Corner, a: &[DVec3; 3], b: &[DVec3; 3]) -> Self {
        let side = |t: &[DVec3; 3], i: u8| [t[usize::from(i)], t[usize::from(i + 1) % 3]];
        Self(match (corner.features, corner.how) {
            ([Feature::Vertex(i), _], _) => Meeting::At(a[usize::from(i)]),
            ([_, Feature::Vertex(i)], _) => Meeting::At(b[usize::from(i)]),
            ([Feature::Edge(i), Feature::Edge(j)], How::Across(axis)) => {
                Meeting::Across { axis: usize::from(axis), edge: side(a, i), other: side(b, j) }
            }
            ([_, Feature::Edge(j)], How::SecondThrough) => Meeting::Through { edge: side(b, j), plane: *a },
            ([Feature::Edge(i), _], _) => Meeting::Through { edge: side(a, i), plane: *b },
            // Faces meet in more than a point, and are no name of a corner.
            ([Feature::Face, _], _) => Meeting::At(a[0]),
        })
    }

    /// One of the common points of two triangles of any kind, chosen by the order of their corners; `None` exactly if
    /// there is none.
    pub(crate) fn common(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Self> {
        edgewise(a, b).map(Self)
    }

    /// Each coordinate rounded once; zero has no sign.
    pub(crate) fn rounded(&self) -> DVec3 {
        self.0.point() + DVec3::ZERO
    }

    /// The same point by its coordinates.
    pub(crate) fn rational(&self) -> RationalPoint {
        self.0.rational()
    }

    /// By x, then y, then z, of the exact coordinates.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.0.compare(&other.0)
    }
}

/// The feature of a triangle on which a point is, from the signs that tell on which side of its sides the point is:
/// `None` if it is outside. Signs of a point inside are all the same, whichever way the triangle turns; at most two are
/// zero.
fn feature_by(signs: [Sign; 3]) -> Option<Feature> {
    if signs.contains(&Sign::Negative) && signs.contains(&Sign::Positive) {
        return None;
    }
    let zeros = signs.map(|sign| sign == Sign::Zero);
    Some(match zeros {
        [false, false, false] => Feature::Face,
        [true, false, false] => Feature::Edge(0),
        [false, true, false] => Feature::Edge(1),
        [false, false, true] => Feature::Edge(2),
        [true, true, _] => Feature::Vertex(1),
        [_, true, true] => Feature::Vertex(2),
        [true, _, true] => Feature::Vertex(0),
    })
}
