//! A triangle of one model against boxes of the other, in the frame of the boxes: the 13 axes of Akenine-Möller (Fast
//! 3D Triangle-Box Overlap Testing, 2001), without ever being wrong.
//!
//! ```text
//! n = e_i               the faces of the box: the triangle's own box against it
//! n = f_0 x f_1         the triangle's normal, f_j its edges
//! n = e_i x f_j         across an edge of each; on it a point p lies at (f_j x p)_i, so that the lanes are i
//! ```
//!
//! What "apart" claims is what it claims for boxes ([`relative`](super::relative)): no points of the box, placed in the
//! world, meet the placed triangle. Any n is right as an exact number, however it came about, since a linear map cannot
//! pull meeting sets apart. So only the roundings of what is compared count, v = 2^-24, all doubled as there:
//!
//! ```text
//! a point T of the triangle:  in its frame 1v; M rounded 1v, product 1v, sums 3v        6v of |M| rho_b
//!                             t rounded 1v, sum 1v                                      2v of |t|
//! face axis:                  T with the slack 1v; the box's min and max are exact      1v
//! other axes:                 n T: products 1v, sums 2v; with the slack 1v              4v of |n| |T|
//!                             centre of the box 1v, or sides 1v; products 1v, sums 2v   4v of |n| rho_a
//!                             the sum of the two 1v                                     1v of |n| rho_a
//! ```
//!
//! A face axis takes delta once: 16v of the magnitudes, against 7v. Another axis takes sum |n_i| delta_i once for the
//! geometry and for T, as a face axis, and once more for its own arithmetic: 16v, against 5v. The slack is a sum of five
//! roundings more than delta, which its factor of 1 + 1e-6 pays too. All magnitudes are below 2^18, as there, those of n
//! below 2^39, so that nothing overflows.
//!
//! If an axis of the box's frame is of no use, none of this holds, and the triangle's own box stands in for it: then the
//! faces of the triangle's model are tested, or the axes of the world.

#[cfg(test)]
mod soundness;

use super::relative::faces::Faces;
use super::{Aabb, Doubled, Frame, Relative, WideAabb};
use glam::{DVec3, Vec3A, Vec3Swizzles};

/// Products of tiny numbers can vanish: at most twelve of them on an axis, 2^-149 each.
const LOST: f32 = f32::from_bits(1 << 9);

/// A triangle that is tested against boxes of the other model; one place for one triangle after the other.
#[derive(Default)]
pub(crate) struct MappedTriangle {
    faces: OnFaces,
    /// Of this triangle only if `beyond_is_made`, which the first box does that the faces cannot tell from it.
    beyond: Beyond,
    beyond_is_made: bool,
    /// Instead of all that, where the frame of the boxes is of no use: the triangle's box in its own.
    boxed: Option<Doubled>,
    /// Whose triangles: 0 a's, 1 b's.
    side: usize,
}

/// The triangle in the frame of the boxes, doubled, and the box of it.
#[derive(Default)]
struct OnFaces {
    points: [Vec3A; 3],
    /// Twice delta. The box is wider by it.
    slack: Vec3A,
    low: Vec3A,
    high: Vec3A,
}

/// The axes that are not faces of the box.
#[derive(Default)]
struct Beyond {
    normal: Slab<f32>,
    edges: [Slab<Vec3A>; 3],
}

/// A direction, and how far the triangle reaches along it (or across it and each e_i, in lanes), wider by the slack.
#[derive(Default)]
struct Slab<T> {
    direction: Vec3A,
    low: T,
    high: T,
}

impl MappedTriangle {
    /// Room for triangles of a (0) or b (1).
    pub(crate) fn of_side(side: usize) -> Self {
        Self { side, ..Self::default() }
    }

    /// Takes a triangle, its corners in the mesh's own coordinates. In place: it is some hundred bytes, of which most
    /// tests need few.
    #[inline]
    pub(crate) fn set(&mut self, relative: &Relative, frame: &Frame, corners: [DVec3; 3]) {
        self.beyond_is_made = false;
        let Some(faces) = relative.frame_of(1 - self.side) else {
            let [u, v, w] = corners.map(|corner| frame.local(corner));
            self.boxed = Some(Doubled::of(&Aabb::between(u.min(v).min(w), u.max(v).max(w))));
            return;
        };
        self.boxed = None;
        self.faces.set(faces, frame, corners);
    }

    /// Whether the triangle may meet a box of the other model; if not, they are surely apart.
    #[inline]
    pub(crate) fn may_meet(&mut self, relative: &Relative, bounds: &WideAabb) -> bool {
        if let Some(own) = &self.boxed {
            let other = Doubled::of_wide(bounds);
            return if self.side == 0 { relative.may_overlap(own, &other) } else { relative.may_overlap(&other, own) };
        }
        if self.faces.apart(bounds) != 0 {
            return false;
        }
        if !self.beyond_is_made {
            self.beyond.set(&self.faces);
            self.beyond_is_made = true;
        }
        self.beyond.apart(&Doubled::of_wide(bounds)) == 0
    }
}

impl OnFaces {
    #[inline]
    fn set(&mut self, faces: &Faces, frame: &Frame, [u, v, w]: [DVec3; 3]) {
        let image = |corner: DVec3| faces.image((frame.local(corner) * 2.0).as_vec3a());
        let (u, v, w) = (image(u), image(v), image(w));
        let slack = faces.slack;
        *self = Self { points: [u, v, w], slack, low: u.min(v).min(w) - slack, high: u.max(v).max(w) + slack };
    }

    /// The face axes on which the triangle and the box are surely apart, a bit each.
    #[inline(always)]
    fn apart(&self, &WideAabb { min, max }: &WideAabb) -> u32 {
        (self.low.cmpgt(max + max) | (min + min).cmpgt(self.high)).bitmask()
    }
}

impl Beyond {
    #[inline(never)]
    fn set(&mut self, &OnFaces { points: [u, v, w], slack, .. }: &OnFaces) {
        let directions = [v - u, w - v, u - w];
        self.normal.direction = directions[0].cross(directions[1]);
        let Slab { direction, low, high } = &mut self.normal;
        let along = |point: Vec3A| direction.dot(point);
        let wider = direction.abs().dot(slack) * 2.0 + LOST;
        *low = along(u).min(along(v)).min(along(w)) - wider;
        *high = along(u).max(along(v)).max(along(w)) + wider;
        for (Slab { direction, low, high }, edge) in self.edges.iter_mut().zip(directions) {
            *direction = edge;
            let (u, v, w) = (edge.cross(u), edge.cross(v), edge.cross(w));
            let wider = across(edge, slack) * 2.0 + LOST;
            *low = u.min(v).min(w) - wider;
            *high = u.max(v).max(w) + wider;
        }
    }

    /// The axes on which the triangle and the box are surely apart, a bit each: 0 the normal, 1 + 3 j + i an edge pair.
    #[inline(never)]
    fn apart(&self, &Doubled { centre, sides }: &Doubled) -> u32 {
        let Slab { direction, low, high } = &self.normal;
        let (middle, radius) = (direction.dot(centre), direction.abs().dot(sides));
        let mut bits = u32::from(*low > middle + radius || middle - radius > *high);
        for (j, Slab { direction, low, high }) in self.edges.iter().enumerate() {
            let (middle, radius) = (direction.cross(centre), across(*direction, sides));
            bits |= (low.cmpgt(middle + radius) | (middle - radius).cmpgt(*high)).bitmask() << (1 + 3 * j);
        }
        bits
    }
}

/// The sums of |n| r over the components for n = e_i x f, i in lanes: how far a box with the sides r reaches along n.
#[inline(always)]
fn across(direction: Vec3A, sides: Vec3A) -> Vec3A {
    let direction = direction.abs();
    direction.yzx() * sides.zxy() + direction.zxy() * sides.yzx()
}
