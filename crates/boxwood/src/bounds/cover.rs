//! Boxes of one placed model as boxes of another's frame: the cover box of a box and the optimal box of a triangle
//! (Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009, sections 2 and 2.2).
//!
//! With M and t from the other frame to this one, as in [`relative`](super::relative):
//!
//! ```text
//! cover of the box c +- e            M c + t +- (|M| e + delta)         the box of the eight mapped corners
//! optimal box of a triangle q_k      box of the M q_k + t, +- delta     the box of the three
//! ```
//!
//! **Why nothing is lost.** Let x be a common point of two placed triangles. It is a mean of the placed corners of each,
//! by some weights; let p be the mean of the corners of the one in its box frame by the same weights, q that of the other:
//! the witness, in both frames. The map x -> X (x - P) of either frame keeps means, so what [`relative`](super::relative)
//! derives for vertices holds for their means too: it takes x to within delta of p, and of M q + t, together:
//!
//! ```text
//! |p - (M q + t)| <= delta     in the one frame        |q - (N p + s)| <= delta'     in the other, with its own N, s, delta'
//! ```
//!
//! So a cover contains the witness if the box that it covers does, and so does the optimal box of the triangle. All boxes
//! that hold a triangle, as they are in its tree, contain its witness. Whatever is made of such boxes by covering and by
//! intersection contains the witness, and none of them is apart from another. One delta a cover is enough, and the boxes
//! that it is compared with need none. For models A and B with boxes in frames of those names:
//!
//! ```text
//! root A, root B                             contain q, p
//! cover_B(root A), and OAABB_B, its intersection with root B         contain p; so does every box on the way to B's triangle
//! OAABB_A = cover_A(OAABB_B), optimal_A(B's triangle), and their intersection
//!                                            contain q; so does every box on the way to A's triangle
//! ```
//!
//! The covered box must lie within the reach of its model, for which delta was made; a part of its root does.
//!
//! Delta has room for 16v of |M| rho + |t|. M and t were rounded to `f32`, 1v each; from there on the arithmetic is in
//! `f64`, less than 16u, and the corners of a triangle are in their frame up to 1u; the last step to `f32` is outward.

#[cfg(test)]
mod soundness;
mod world;

use super::Aabb;
use super::placement::Placement;
use super::relative::faces::Faces;
use glam::{DMat3, DVec3, Vec3A};

/// One model's box frame, and how boxes and points of the other look in it.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    /// M: from the other box frame to this one. The row of an axis that is of no use is zero, as is its t: nothing that
    /// is done with them is NaN.
    map: DMat3,
    /// |M|.
    map_abs: DMat3,
    /// t.
    offset: DVec3,
    /// Delta, an axis; infinite where the axis is of no use, so that boxes have no end there.
    slack: DVec3,
}

impl Cover {
    pub(crate) fn new(own: &Placement, other: &Placement) -> Self {
        let faces = Faces::new(own, other);
        let [x, y, z] = faces.map.map(Vec3A::as_dvec3);
        let (offset, slack) = (faces.offset.as_dvec3() * 0.5, faces.slack.as_dvec3() * 0.5);
        Self { map: DMat3::from_cols(x, y, z), map_abs: DMat3::from_cols(x.abs(), y.abs(), z.abs()), offset, slack }
    }

    /// Whether all three axes are of use.
    pub(crate) fn is_complete(&self) -> bool {
        self.slack.is_finite()
    }

    /// The cover box of a box of the other frame.
    pub(crate) fn of_box(&self, other: &Aabb) -> Aabb {
        let (min, max) = (other.min.as_dvec3(), other.max.as_dvec3());
        let centre = self.map * ((min + max) * 0.5) + self.offset;
        let radius = self.map_abs * ((max - min) * 0.5);
        self.widened(centre - radius, centre + radius)
    }

    /// The optimal box of a triangle, its corners given in the other frame.
    #[inline]
    pub(crate) fn of_triangle(&self, corners: [DVec3; 3]) -> Aabb {
        let [u, v, w] = corners.map(|corner| self.map * corner + self.offset);
        self.widened(u.min(v).min(w), u.max(v).max(w))
    }

    #[inline]
    fn widened(&self, low: DVec3, high: DVec3) -> Aabb {
        Aabb::between(low - self.slack, high + self.slack)
    }
}

/// Boxes of one frame, compared as they are.
impl Aabb {
    /// The axes on which two boxes are apart, a bit each. `>`, not `>=`: touching boxes are not apart.
    #[inline(always)]
    pub(crate) fn apart(&self, other: &Self) -> u32 {
        (self.min.cmpgt(other.max) | other.min.cmpgt(self.max)).bitmask()
    }

    /// What two boxes have in common, if they are not apart.
    #[inline]
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }
}
