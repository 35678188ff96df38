//! Two box frames placed in the world: whether boxes of one and the other can be told apart, without ever being wrong.
//!
//! What "disjoint" claims: no vertex set of box a and of box b, placed in the world by [`Pose::place`](crate::Pose::place)
//! and so rounded, has hulls that meet. The rounding of the placed vertices, of the maps between the frames and of the
//! test itself is added to every test as one number, the slack.
//!
//! **Why it is sound.** A linear map cannot pull two meeting sets apart: whatever the matrix X and the point P are, if
//! two sets share a point so do their images under x -> X (x - P). So X need not be an exact inverse of anything. Take
//! X about the inverse of a's map L'_a, and P = P_a. For a vertex of a at p in its frame and of b at q, with D = P_b - P_a:
//!
//! ```text
//! X (v - P_a) = p + (X L'_a - I) p + X e,      |e|  <= 2 w_a                 (w: rounding of a placed vertex and of P)
//! X (w - P_a) = (X L'_b) q + X D + X e',       |e'| <= 2 w_b + u |D|
//! ```
//!
//! so with M = X L'_b and t = X D, computed in `f64` and rounded once to `f32`, the images lie within delta of the boxes
//! c_a +- e_a and M c_b + t +- |M| e_b:
//!
//! ```text
//! delta = |X L'_a - I| rho_a + 2 |X| (w_a + w_b) + 8u |X| (|L'_b| rho_b + |D|)      geometry: u = 2^-53
//!       + 2^-20 (|M| rho_b + |t| + rho_a)                                           16v, v = 2^-24: the f32 below
//!       + 2^-110                                                                    underflow, also if flushed to zero
//! ```
//!
//! The second line is counted in [`faces`]; an edge axis takes delta twice, see [`edges`].
//!
//! The same with the roles exchanged gives b's axes with their own X, M and delta; each stands alone. An axis whose delta
//! is more than a sixteenth of the model is left out, by an infinite slack. That is also what makes the arithmetic safe:
//! on the axes that are left, all magnitudes are below 2^16 times the model's size, which is about one, so that no
//! product can overflow `f32` and claim a separation. A pose that flattens has no inverse: X and delta are infinite or
//! NaN. If each frame lacks an axis, those of the world are tested too ([`world`]).
//!
//! Boxes are kept doubled (min + max and max - min instead of the halves), which saves the halving; the three axes of a
//! frame are the lanes of one vector.

mod edges;
pub(in crate::bounds) mod eight;
pub(in crate::bounds) mod faces;
#[cfg(test)]
pub(in crate::bounds) mod soundness;
mod world;

use super::placement::Placement;
use super::{Aabb, Sat, WideAabb};
pub(crate) use edges::Edges;
pub(crate) use eight::EightBoxes;
use faces::Faces;
use glam::{DVec3, Vec3A};
use world::World;

/// The slack is computed with a few dozen roundings of non-negative terms in `f64`, and rounded to `f32`.
pub(in crate::bounds) const ROUNDED_UP: f64 = 1.0 + 1e-6;

/// A box, doubled: twice its centre, and its sides, each rounded to `f32` once.
#[derive(Clone, Copy)]
pub(crate) struct Doubled {
    pub(in crate::bounds) centre: Vec3A,
    pub(in crate::bounds) sides: Vec3A,
}

impl Doubled {
    #[inline(always)]
    pub(crate) fn of(bounds: &Aabb) -> Self {
        Self::of_wide(&(*bounds).into())
    }

    #[inline(always)]
    pub(crate) fn of_wide(&WideAabb { min, max }: &WideAabb) -> Self {
        Self { centre: min + max, sides: max - min }
    }
}

/// All that a query needs of the two poses, computed once a query.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    a: Faces,
    b: Faces,
    /// For [`Sat::Full`]. Apart from the rest, as is what few poses need: a pair is made for every question, and copied.
    edges: Option<Box<Edges>>,
    world: Option<Box<World>>,
}

/// The size of each of two placed frames in the world, to compare boxes by size.
#[derive(Clone, Debug)]
pub(crate) struct Sizes {
    /// |det| of each map to the world, and the length of each axis there, in one unit.
    volume_scale: [f32; 2],
    axis_scale: [DVec3; 2],
}

impl Relative {
    #[inline]
    pub(crate) fn new(a: &Placement, b: &Placement, sat: Sat) -> Self {
        let (faces_a, faces_b) = (Faces::new(a, b), Faces::new(b, a));
        let world = !faces_a.is_complete() && !faces_b.is_complete();
        let edges = (sat == Sat::Full).then(|| Box::new(Edges::new(&faces_a)));
        Self { edges, world: world.then(|| Box::new(World::new(a, b))), a: faces_a, b: faces_b }
    }

    /// Whether the boxes may overlap; if not, they are surely apart.
    #[inline(always)]
    pub(crate) fn may_overlap(&self, a: &Doubled, b: &Doubled) -> bool {
        self.a.apart(a, b) == 0
            && self.b.apart(b, a) == 0
            && (!self.has_more_axes() || self.apart_beyond_faces(a, b) == 0)
    }

    /// The first axis that separates: 0 to 2 a's faces (or the world's axes where those are of no use), 3 to 5 b's
    /// faces, 6 to 14 the edge pairs. `None` exactly where [`Self::may_overlap`].
    pub(crate) fn separating_axis(&self, a: &Doubled, b: &Doubled) -> Option<usize> {
        let faces = self.a.apart(a, b) | (self.b.apart(b, a) << 3);
        let bits = if faces == 0 { self.apart_beyond_faces(a, b) } else { faces };
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// Whether there are axes to be tested beside those of the faces.
    #[inline(always)]
    pub(crate) fn has_more_axes(&self) -> bool {
        self.edges.is_some() || self.world.is_some()
    }

    /// The edge axes, if they are asked for, and those of the world, if they are needed.
    #[inline(never)]
    fn apart_beyond_faces(&self, a: &Doubled, b: &Doubled) -> u32 {
        let edges = self.edges.as_ref().map_or(0, |edges| edges.apart(&self.a, a, b));
        let world = self.world.as_ref().map_or(0, |world| world.apart(a, b));
        (edges << 6) | world
    }

    /// Whether boxes are apart on an edge axis (of [`Self::edges`]) or on one of the world's, asked for or not. Never inlined: the compiler
    /// would compute half of it ahead of every test that does not need it.
    #[inline(never)]
    pub(crate) fn apart_beyond_faces_at_last(&self, edges: &Edges, a: &Doubled, b: &Doubled) -> bool {
        edges.apart(&self.a, a, b) != 0 || self.world.as_ref().is_some_and(|world| world.apart(a, b) != 0)
    }

    /// The edge axes, for a search that finds itself in a close call.
    #[inline(never)]
    pub(crate) fn edges(&self) -> Edges {
        Edges::new(&self.a)
    }

    /// How one model's frame, a's (0) or b's (1), sees points of the other; `None` if not all its axes are of use.
    #[inline]
    pub(in crate::bounds) fn frame_of(&self, side: usize) -> Option<&Faces> {
        let faces = if side == 0 { &self.a } else { &self.b };
        faces.is_complete().then_some(faces)
    }
}

impl Sizes {
    pub(crate) fn new(a: &Placement, b: &Placement) -> Self {
        let scaled = Placement::in_one_unit(a, b);
        Self {
            volume_scale: scaled.map(|m| m.determinant().abs() as f32),
            axis_scale: scaled.map(|m| DVec3::new(m.x_axis.length(), m.y_axis.length(), m.z_axis.length())),
        }
    }

    /// Whether a's box is the larger in the world, by volume; ties by the longest side, then a.
    #[inline(always)]
    pub(crate) fn a_is_larger(&self, a: &Doubled, b: &Doubled) -> bool {
        let volume = |sides: Vec3A| (sides.x * sides.y) * sides.z;
        let (volume_a, volume_b) = (volume(a.sides) * self.volume_scale[0], volume(b.sides) * self.volume_scale[1]);
        if volume_a != volume_b {
            return volume_a > volume_b;
        }
        let longest = |sides: Vec3A, scale: DVec3| (sides.as_dvec3() * scale).max_element();
        longest(a.sides, self.axis_scale[0]) >= longest(b.sides, self.axis_scale[1])
    }
}
