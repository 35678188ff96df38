//! Separation test of oriented boxes of two models in the box frame of one of them, which is called a here.
//!
//! As derived in [`separation`](crate::kernel::boxes::separation), M and t map b's frame to a's frame, rho is the
//! largest |coordinate| of a model's boxes, and delta is the slack. Let v = 2^-24 and m = |M| rho_b + |t| + rho_a,
//! the magnitudes in that derivation. delta is the sum of a geometric part G and 16 v m. If the hulls of the
//! placed vertices of two boxes intersect, there are p in box a and q in box b with |M q + t - p| <= G + v m in
//! every component.
//!
//! The boxes are spans: p = c_a + U_a s_a and q = c_b + U_b s_b with |s| <= e, for centers c, axes U and half
//! extents e. No linear map can separate intersecting sets, so both boxes are mapped by U_aᵀ, whatever its entries
//! are:
//!
//! ```text
//! T = U_aᵀ (M c_b + t - c_a),   C = U_aᵀ M U_b:          a is |s_i| <= e_a,i (nearly), b is T + C s
//! ```
//!
//! T, C and the axis n are computed and then taken as exact numbers. The first line is the test on any axis n; the
//! other lines list the axes:
//!
//! ```text
//! |n . T| > sum |n_i| (e_a,i + slack) + sum e_b,j |n . C_j|                                    (C_j: column j of C)
//! a's faces   n = a_i, the unit vector along axis i
//! b's faces   n_k = C_i x C_j, all three n . C_j computed: the rounded n is not exactly normal to C_i and C_j
//! edges       n = a_i x C_j, |n . C_k| = |(C_j x C_k)_i|, entries of the n_k
//! ```
//!
//! n_k equals C_k only for rotations. The textbook test uses entries of |C| throughout, and misses overlapping
//! pairs under scale or shear.
//!
//! **The slack**, in units of |n|_1. A sum of three products errs by 3v. The axes u of a have |u|_1 <= sqrt 3, so
//! the errors of everything mapped by U_aᵀ get the factor sqrt 3. The slack must cover the sum of these errors,
//! whose bounds are on the right:
//!
//! ```text
//! G + v m through U_aᵀ                                              sqrt 3 (G + v m)
//! M c_b + t - c_a 5v, or M U_b 3v, and then U_aᵀ 3v                 sqrt 3 * 8v m      (|c| + |U| e <= rho: shared)
//! U_aᵀ U_a is the identity up to 4v, |e_a| <= sqrt 3 rho_a          7v m
//! n . T, n . C_j 3v; times e 1v, sums 2v; both radii, slack 2v      sqrt 3 * 8v m      (n_k itself 2v, on edge axes)
//! ```
//!
//! The sum is sqrt 3 G + 37 v m. The code uses 4 delta = 4 G + 64 v m, with the largest delta of the three axes.
//! Underflow costs M, T and C less than the 2^-110 in delta, and products with n at most [`UNDERFLOW_LOSS`].
//!
//! **No overflow.** [`FaceAxes`] disables an axis unless m <= 2^16 rho_a and the row sum of |M| is at most 2^20.
//! rho_a < 2^3: vertices are within 2 on every axis of the frame, so within 2 sqrt 3 on any axis, and a box is at
//! most sqrt 3 times that wide on an axis of the frame. So |T| < 2^21, |C| < 2^23, |n| < 2^48, and no product
//! exceeds 2^80.

use super::Obb;
use crate::kernel::boxes::placed_frame::PlacedFrame;
use crate::kernel::boxes::separation::face_axes::FaceAxes;
use glam::{Mat3A, Vec3A};

/// Bound of the loss by underflow in products with small entries of an axis n, 2^-140: fewer than 512 units of 2^-149
/// in total.
const UNDERFLOW_LOSS: f32 = f32::from_bits(1 << 9);

/// Box frame of one model, with the map from the box frame of the other.
#[derive(Clone, Debug)]
pub(super) struct ObbFrameView {
    /// Columns of M, the matrix of the map from the other model's box frame to this one.
    pub(crate) map: [Vec3A; 3],
    /// t: translation of the map from the other model's box frame.
    pub(super) offset: Vec3A,
    /// Slack of the test: 4 delta in every lane, with the largest delta of the three axes.
    pub(crate) slack: Vec3A,
}

impl ObbFrameView {
    /// Creates the view; `None` if the frame is unusable: the pose is singular or nearly so, or the other model is
    /// too large for the frame.
    pub(crate) fn new(own: &PlacedFrame, other: &PlacedFrame) -> Option<Self> {
        let faces = FaceAxes::new(own, other);
        // `FaceAxes` stores doubled values. So its offset is halved, and its slack is multiplied by two instead of
        // four.
        faces.is_complete().then(|| Self {
            map: faces.map,
            offset: faces.offset * 0.5,
            slack: Vec3A::splat(faces.slack.max_element() * 2.0),
        })
    }

    /// Expresses the box `other` in terms of the axes of `own`. A test of two AABBs needs no such step per pair.
    #[inline(always)]
    pub(super) fn relate(&self, own: &Obb, other: &Obb) -> RelativeObb {
        let [x, y, z] = self.map;
        let map_vector = |v: [f32; 3]| (x * v[0] + y * v[1]) + z * v[2];
        let [own_x, own_y, own_z] = own.rows.map(Vec3A::from);
        let to_own_axes = |v: Vec3A| (own_x * v.x + own_y * v.y) + own_z * v.z;
        let axis = |k: usize| to_own_axes(map_vector([other.rows[0][k], other.rows[1][k], other.rows[2][k]]));
        RelativeObb {
            between: to_own_axes((map_vector(other.center.to_array()) + self.offset) - Vec3A::from(own.center)),
            columns: [axis(0), axis(1), axis(2)],
            own_half: Vec3A::from(own.half) + self.slack,
            other_half: Vec3A::from(other.half),
        }
    }
}

/// Two boxes in coordinates in which the box `own` is axis-aligned and centered at the origin.
pub(super) struct RelativeObb {
    /// T: center of the other box, in the coordinates of the own box.
    between: Vec3A,
    /// Columns of C: axes of the other box, in the coordinates of the own box.
    pub(super) columns: [Vec3A; 3],
    /// Half extents of the own box, plus the slack.
    own_half: Vec3A,
    /// Half extents of the other box.
    other_half: Vec3A,
}

impl RelativeObb {
    /// Face axes of the own box that certainly separate the boxes, one bit per axis. The comparison is `>`, not `>=`,
    /// so touching boxes overlap.
    #[inline(always)]
    pub(super) fn own_faces(&self) -> u32 {
        let [x, y, z] = self.columns.map(Vec3A::abs);
        let radius = (x * self.other_half.x + y * self.other_half.y) + z * self.other_half.z;
        self.between.abs().cmpgt(self.own_half + radius).bitmask()
    }

    /// Returns the rows of C and the rows of its cofactor matrix. Column k of the cofactor matrix is n_k = C_i x C_j,
    /// the normal of face k of the other box.
    #[inline(always)]
    pub(crate) fn rows(&self) -> ([Vec3A; 3], [Vec3A; 3]) {
        let [x, y, z] = self.columns;
        let rows = Mat3A::from_cols(x, y, z).transpose();
        let [x, y, z] = [rows.x_axis, rows.y_axis, rows.z_axis];
        ([x, y, z], [y.cross(z), z.cross(x), x.cross(y)])
    }

    /// Face axes of the other box that certainly separate the boxes, one bit per axis.
    #[inline(always)]
    pub(super) fn other_faces(&self) -> u32 {
        let (_, [x, y, z]) = self.rows();
        let on = |v: Vec3A| (x * v.x + y * v.y) + z * v.z;
        let own_radius = (x.abs() * self.own_half.x + y.abs() * self.own_half.y) + z.abs() * self.own_half.z;
        let [first, second, third] = self.columns.map(|column| on(column).abs());
        let radius = (first * self.other_half.x + second * self.other_half.y) + third * self.other_half.z;
        on(self.between).abs().cmpgt((own_radius + radius) + Vec3A::splat(UNDERFLOW_LOSS)).bitmask()
    }

    /// Edge axes that certainly separate the boxes: bit 3 i + j stands for edge i of the own box and edge j of the
    /// other box. In all vectors, lane j belongs to edge j of the other box.
    pub(crate) fn edges(&self) -> u32 {
        let (rows, cofactors) = self.rows();
        let (next, last) = (yzx(self.other_half), zxy(self.other_half));
        let mut bits = 0;
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let across = cofactors[i].abs();
            let own = rows[q].abs() * self.own_half[p] + rows[p].abs() * self.own_half[q];
            // For edge j, half extent k = j + 1 is multiplied by the cofactor of column j + 2, and half extent j + 2
            // by that of column j + 1.
            let other = next * zxy(across) + last * yzx(across);
            let distance = (rows[p] * self.between[q] - rows[q] * self.between[p]).abs();
            bits |= distance.cmpgt((own + other) + Vec3A::splat(UNDERFLOW_LOSS)).bitmask() << (3 * i);
        }
        bits
    }
}

#[inline(always)]
fn yzx(v: Vec3A) -> Vec3A {
    Vec3A::new(v.y, v.z, v.x)
}

#[inline(always)]
fn zxy(v: Vec3A) -> Vec3A {
    Vec3A::new(v.z, v.x, v.y)
}
