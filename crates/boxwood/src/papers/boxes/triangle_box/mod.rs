//! Test of a triangle of one model against boxes of the other, in the frame of the boxes: the 13 axes of
//! Akenine-Möller (Fast 3D Triangle-Box Overlap Testing, 2001), made sound.
//!
//! With e_i the unit vector along axis i of that frame, and f_j the edges of the triangle, the axes are
//!
//! ```text
//! n = e_i               the faces of the box: the axis-aligned box of the triangle against the box
//! n = f_0 x f_1         the triangle's normal
//! n = e_i x f_j         across an edge of the box and an edge of the triangle;
//!                       along n, a point p has the position (f_j x p)_i, so the lanes of f_j x p stand for i
//! ```
//!
//! "Separated" means the same as for boxes: no point of the box, placed in the world, is in the placed triangle.
//! [`separation`](crate::kernel::boxes::separation) defines M, t, rho and the slack delta; here, a is the model of
//! the boxes and b that of the triangle. Any n is valid as an exact number, however it was computed, because a
//! linear map cannot separate intersecting sets. So only the rounding of the compared values counts. All values
//! are doubled as for boxes. With v = 2^-24, the left side lists the roundings and the right side their sum:
//!
//! ```text
//! a point T of the triangle:  in its frame 1v; M rounded 1v, product 1v, sums 3v        6v of |M| rho_b
//!                             t rounded 1v, sum 1v                                      2v of |t|
//! face axis:                  T with the slack 1v; the box's min and max are exact      1v
//! other axes:                 n T: products 1v, sums 2v; with the slack 1v              4v of |n| |T|
//!                             center of the box 1v, or sides 1v; products 1v, sums 2v   4v of |n| rho_a
//!                             the sum of the two 1v                                     1v of |n| rho_a
//! ```
//!
//! The slack of a face axis is delta, which contains 16v of the magnitudes |M| rho_b + |t| + rho_a; the errors
//! above need 7v. The slack of another axis is twice the sum of |n_i| delta_i. The first half covers the geometry
//! and T, as on a face axis. The second half contains 16v for the arithmetic on that axis, which needs 5v.
//! Computing the slack takes five more roundings than delta, which the factor 1 + 1e-6 of delta covers too. All
//! magnitudes are below 2^18, as for boxes, and those of n below 2^39, so nothing overflows.
//!
//! If an axis of the frame of the boxes is unusable, these bounds do not hold. The axis-aligned box of the
//! triangle in its own frame is then tested instead of the triangle: on the face axes of the triangle's model, or
//! on the world axes.

use crate::kernel::boxes::separation::face_axes::FaceAxes;
use crate::kernel::boxes::{BoxFrame, BoxSeparation, DoubledBox, LocalAabb, LocalAabbA};
use glam::{DVec3, Vec3A, Vec3Swizzles};

/// Bound of the loss by underflow on an axis, 2^-140: at most twelve products lose 2^-149 each.
const UNDERFLOW_LOSS: f32 = f32::from_bits(1 << 9);

/// A triangle prepared for tests against boxes of the other model. One value is reused for many triangles.
#[derive(Default)]
pub(crate) struct MappedTriangle {
    faces: FaceAxisTriangle,
    /// Axes other than the face axes. Belongs to the current triangle only if `has_other_axes` is set. Computed for
    /// the first box that the face axes cannot separate.
    other_axes: OtherAxes,
    has_other_axes: bool,
    /// Axis-aligned box of the triangle in its own frame. Used instead of the triangle if the frame of the boxes is
    /// unusable.
    fallback_box: Option<DoubledBox>,
    /// Model of the triangles: 0 for a, 1 for b.
    side: usize,
}

/// The triangle in the frame of the boxes, with doubled coordinates, and its axis-aligned box there, for the test on
/// the face axes.
#[derive(Default)]
struct FaceAxisTriangle {
    points: [Vec3A; 3],
    /// Twice the error bound delta per axis; `low` and `high` include it.
    slack: Vec3A,
    low: Vec3A,
    high: Vec3A,
}

/// Separating axes other than the faces of the box: the triangle's normal and the nine edge axes.
#[derive(Default)]
struct OtherAxes {
    normal: Slab<f32>,
    edges: [Slab<Vec3A>; 3],
}

/// A direction f and an interval of the triangle, enlarged by the slack. For a scalar `T`, the interval along f. For
/// a vector `T`, lane i has the interval along e_i x f, with e_i the unit vector along axis i.
#[derive(Default)]
struct Slab<T> {
    direction: Vec3A,
    low: T,
    high: T,
}

impl MappedTriangle {
    /// Creates storage for triangles of model a (`side` 0) or model b (`side` 1).
    pub(crate) fn for_side(side: usize) -> Self {
        Self { side, ..Self::default() }
    }

    /// Replaces the triangle; `corners` are in mesh coordinates. Updated in place, because the value has some hundred
    /// bytes, of which most tests need few.
    #[inline]
    pub(crate) fn set(&mut self, relative: &BoxSeparation, frame: &BoxFrame, corners: [DVec3; 3]) {
        self.has_other_axes = false;
        let Some(faces) = relative.face_axes_of(1 - self.side) else {
            let [u, v, w] = corners.map(|corner| frame.to_local(corner));
            self.fallback_box = Some(DoubledBox::from_aabb(&LocalAabb::between(u.min(v).min(w), u.max(v).max(w))));
            return;
        };
        self.fallback_box = None;
        self.faces.set(faces, frame, corners);
    }

    /// Returns false only if the triangle is certainly disjoint from a box of the other model.
    #[inline]
    pub(crate) fn may_intersect(&mut self, relative: &BoxSeparation, bounds: &LocalAabbA) -> bool {
        if let Some(own) = &self.fallback_box {
            let other = DoubledBox::from_aabb_a(bounds);
            return if self.side == 0 { relative.may_overlap(own, &other) } else { relative.may_overlap(&other, own) };
        }
        if self.faces.separated_axes(bounds) != 0 {
            return false;
        }
        if !self.has_other_axes {
            self.other_axes.set(&self.faces);
            self.has_other_axes = true;
        }
        self.other_axes.separated_axes(&DoubledBox::from_aabb_a(bounds)) == 0
    }
}

impl FaceAxisTriangle {
    #[inline]
    fn set(&mut self, faces: &FaceAxes, frame: &BoxFrame, [u, v, w]: [DVec3; 3]) {
        let image = |corner: DVec3| faces.image((frame.to_local(corner) * 2.0).as_vec3a());
        let (u, v, w) = (image(u), image(v), image(w));
        let slack = faces.slack;
        *self = Self { points: [u, v, w], slack, low: u.min(v).min(w) - slack, high: u.max(v).max(w) + slack };
    }

    /// Face axes that certainly separate the triangle and the box, one bit per axis.
    #[inline(always)]
    fn separated_axes(&self, &LocalAabbA { min, max }: &LocalAabbA) -> u32 {
        (self.low.cmpgt(max + max) | (min + min).cmpgt(self.high)).bitmask()
    }
}

impl OtherAxes {
    #[inline(never)]
    fn set(&mut self, &FaceAxisTriangle { points: [u, v, w], slack, .. }: &FaceAxisTriangle) {
        let directions = [v - u, w - v, u - w];
        self.normal.direction = directions[0].cross(directions[1]);
        let Slab { direction, low, high } = &mut self.normal;
        let along = |point: Vec3A| direction.dot(point);
        let padding = direction.abs().dot(slack) * 2.0 + UNDERFLOW_LOSS;
        *low = along(u).min(along(v)).min(along(w)) - padding;
        *high = along(u).max(along(v)).max(along(w)) + padding;
        for (Slab { direction, low, high }, edge) in self.edges.iter_mut().zip(directions) {
            *direction = edge;
            let (u, v, w) = (edge.cross(u), edge.cross(v), edge.cross(w));
            let padding = edge_axis_radius(edge, slack) * 2.0 + UNDERFLOW_LOSS;
            *low = u.min(v).min(w) - padding;
            *high = u.max(v).max(w) + padding;
        }
    }

    /// Other axes that certainly separate the triangle and the box, one bit per axis: bit 0 is the triangle's normal,
    /// bit 1 + 3 j + i is edge i of the box with edge j of the triangle.
    #[inline(never)]
    fn separated_axes(&self, &DoubledBox { center: box_center, sides }: &DoubledBox) -> u32 {
        let Slab { direction, low, high } = &self.normal;
        let (center, radius) = (direction.dot(box_center), direction.abs().dot(sides));
        let mut bits = u32::from(*low > center + radius || center - radius > *high);
        for (j, Slab { direction, low, high }) in self.edges.iter().enumerate() {
            let (center, radius) = (direction.cross(box_center), edge_axis_radius(*direction, sides));
            bits |= (low.cmpgt(center + radius) | (center - radius).cmpgt(*high)).bitmask() << (1 + 3 * j);
        }
        bits
    }
}

/// Radius of a box with the given sides along each n = e_i x `direction`: the sum of |n_k| `sides[k]`. e_i is the unit
/// vector along axis i. Lane i of the result is the radius for e_i.
#[inline(always)]
fn edge_axis_radius(direction: Vec3A, sides: Vec3A) -> Vec3A {
    let direction = direction.abs();
    direction.yzx() * sides.zxy() + direction.zxy() * sides.yzx()
}

#[cfg(test)]
mod soundness;
