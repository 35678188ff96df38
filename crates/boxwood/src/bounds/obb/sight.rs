//! Oriented boxes of two models, seen from the box frame of one of them, which is called a here.
//!
//! With M and t of [`relative`](crate::bounds::relative) and its derivation, which stays true: if the placed vertices
//! of two boxes have hulls that meet, there are p in box a and q in box b with |M q + t - p| <= G + v m in every
//! component. G is the geometry in delta, v = 2^-24, and m the magnitudes |M| rho_b + |t| + rho_a in it, so that
//! delta = G + 16 v m.
//!
//! The boxes are spans, p = c_a + U_a s_a and q = c_b + U_b s_b, |s| <= e. Another linear map cannot pull them apart
//! either, so we look at them through U_aᵀ, whatever its entries are:
//!
//! ```text
//! T = U_aᵀ (M c_b + t - c_a),   C = U_aᵀ M U_b:          a is |s_i| <= e_a,i (nearly), b is T + C s
//! ```
//!
//! and on any axis n, taken as exact numbers, with T and C as they were computed, they are apart if
//!
//! ```text
//! |n . T| > sum |n_i| (e_a,i + slack) + sum e_b,j |n . C_j|
//! a's faces   n = e_i
//! b's faces   n_k = C_i x C_j, all three n . C_j computed: the rounded n is not quite across C_i and C_j
//! edges       n = e_i x C_j, |n . C_k| = |(C_j x C_k)_i|, entries of the n_k
//! ```
//!
//! n_k is C_k only for rotations: the textbook test has |C| entries throughout, and loses pairs under scale or shear.
//!
//! **The slack**, in units of |n|_1, from sums of three products 3v, and |u|_1 <= sqrt 3 for what passes U_aᵀ:
//!
//! ```text
//! G + v m through U_aᵀ                                              sqrt 3 (G + v m)
//! M c_b + t - c_a 5v, or M U_b 3v, and then U_aᵀ 3v                 sqrt 3 * 8v m      (|c| + |U| e <= rho: shared)
//! U_aᵀ U_a is the identity up to 4v, |e_a| <= sqrt 3 rho_a          7v m
//! n . T, n . C_j 3v; times e 1v, sums 2v; both radii, slack 2v      sqrt 3 * 8v m      (n_k itself 2v, on edge axes)
//! ```
//!
//! Together sqrt 3 G + 37 v m. We take 4 delta = 4 G + 64 v m, with the largest delta of the three axes. Underflow
//! costs M, T and C less than the 2^-110 in delta, and products with n at most [`LOST`].
//!
//! **Nothing overflows**: [`Faces`] leaves out an axis unless m <= 2^16 rho_a and the row of |M| sums up to 2^20 at most,
//! and rho_a < 2^3: vertices are within 2 on every axis, so within 2 sqrt 3 on any, and a box is at most sqrt 3
//! times that wide on an axis of the frame. So |T| < 2^21, |C| < 2^23, |n| < 2^48, and no product passes 2^80.

use super::Obb;
use crate::bounds::placement::Placement;
use crate::bounds::relative::faces::Faces;
use glam::{Mat3A, Vec3A};

/// Products of small entries of n can vanish: fewer than 512 units of 2^-149 in all.
const LOST: f32 = f32::from_bits(1 << 9);

/// One model's box frame, and how oriented boxes of the other look in it.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// Columns of M.
    pub(super) map: [Vec3A; 3],
    /// t.
    pub(super) offset: Vec3A,
    /// 4 delta in every lane.
    pub(super) slack: Vec3A,
}

impl Sight {
    /// `None` if the frame is of no use: the pose flattens it, or nearly, or the other model is too large for it.
    pub(super) fn new(own: &Placement, other: &Placement) -> Option<Self> {
        let faces = Faces::new(own, other);
        // Faces are doubled.
        faces.is_complete().then(|| Self {
            map: faces.map,
            offset: faces.offset * 0.5,
            slack: Vec3A::splat(faces.slack.max_element() * 2.0),
        })
    }

    /// Relates two boxes: this is what boxes with orientations of their own pay for each pair.
    #[inline(always)]
    pub(super) fn relate(&self, own: &Obb, other: &Obb) -> Related {
        let [x, y, z] = self.map;
        let through = |v: [f32; 3]| (x * v[0] + y * v[1]) + z * v[2];
        let [own_x, own_y, own_z] = own.rows.map(Vec3A::from);
        let turned = |v: Vec3A| (own_x * v.x + own_y * v.y) + own_z * v.z;
        let axis = |k: usize| turned(through([other.rows[0][k], other.rows[1][k], other.rows[2][k]]));
        Related {
            between: turned((through(other.centre.to_array()) + self.offset) - Vec3A::from(own.centre)),
            columns: [axis(0), axis(1), axis(2)],
            wide: Vec3A::from(own.half) + self.slack,
            half: Vec3A::from(other.half),
        }
    }
}

/// Two boxes, the own one axis-parallel at the origin.
pub(super) struct Related {
    /// T.
    between: Vec3A,
    /// Columns of C: the other's axes.
    pub(super) columns: [Vec3A; 3],
    /// e_a with the slack.
    wide: Vec3A,
    /// e_b.
    half: Vec3A,
}

impl Related {
    /// The own faces on which the boxes are surely apart, a bit each. `>`, not `>=`: touching boxes go on.
    #[inline(always)]
    pub(super) fn own_faces(&self) -> u32 {
        let [x, y, z] = self.columns.map(Vec3A::abs);
        let radius = (x * self.half.x + y * self.half.y) + z * self.half.z;
        self.between.abs().cmpgt(self.wide + radius).bitmask()
    }

    /// The rows of C and those of its cofactors, whose columns are the n_k.
    #[inline(always)]
    pub(super) fn rows(&self) -> ([Vec3A; 3], [Vec3A; 3]) {
        let [x, y, z] = self.columns;
        let rows = Mat3A::from_cols(x, y, z).transpose();
        let [x, y, z] = [rows.x_axis, rows.y_axis, rows.z_axis];
        ([x, y, z], [y.cross(z), z.cross(x), x.cross(y)])
    }

    /// The other's faces, the lanes are k.
    #[inline(always)]
    pub(super) fn other_faces(&self) -> u32 {
        let (_, [x, y, z]) = self.rows();
        let on = |v: Vec3A| (x * v.x + y * v.y) + z * v.z;
        let wide = (x.abs() * self.wide.x + y.abs() * self.wide.y) + z.abs() * self.wide.z;
        let [first, second, third] = self.columns.map(|column| on(column).abs());
        let radius = (first * self.half.x + second * self.half.y) + third * self.half.z;
        on(self.between).abs().cmpgt((wide + radius) + Vec3A::splat(LOST)).bitmask()
    }

    /// The edge pairs: bit 3 i + j, the lanes are j.
    pub(super) fn edges(&self) -> u32 {
        let (rows, cofactors) = self.rows();
        let (next, last) = (yzx(self.half), zxy(self.half));
        let mut bits = 0;
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let across = cofactors[i].abs();
            let own = rows[q].abs() * self.wide[p] + rows[p].abs() * self.wide[q];
            // k = j + 1 leaves the cofactor of j + 2, and the other way round.
            let other = next * zxy(across) + last * yzx(across);
            let distance = (rows[p] * self.between[q] - rows[q] * self.between[p]).abs();
            bits |= distance.cmpgt((own + other) + Vec3A::splat(LOST)).bitmask() << (3 * i);
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
