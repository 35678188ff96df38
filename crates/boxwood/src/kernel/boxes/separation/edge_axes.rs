//! The nine edge axes n = a_i x M_j, each perpendicular to an edge of a's box and to an edge of b's box. M maps
//! b's frame to a's frame; a_i is the unit vector along axis i of a's frame, M_j column j of M.
//!
//! The test uses these symbols. e_a and e_b are the half sides of the boxes, and t is the vector between their
//! centers in a's frame. delta is the slack of a's face axes, and rho_a and rho_b bound the |coordinates| of the
//! boxes ([`super`]). For (p, q) = (i + 1, i + 2) modulo 3, n has the components -M_qj and M_pj on the axes p and
//! q, exactly. The radius of b's box along n is the sum over k of e_b,k C_ijk, with C_ijk = |M_pj M_qk - M_qj
//! M_pk| (zero for k = j). The boxes are disjoint if
//!
//! ```text
//! |M_pj t_q - M_qj t_p| > (e_a,p + 2 delta_p) |M_qj| + (e_a,q + 2 delta_q) |M_pj| + sum e_b,k C_ijk
//! ```
//!
//! The textbook formula has entries of |M| in place of C. It holds for rotations only, and misses overlapping
//! pairs under scale or shear.
//!
//! The slack delta counts twice. The first delta covers the geometry and t, as on a face axis. The second delta
//! covers the arithmetic of this test: it contains 16v G, with G = |M| rho_b + |t| + rho_a and v = 2^-24. The
//! arithmetic costs at most 16v (|n_p| + |n_q|) G: on the left side, the two products cost 1v each and their
//! difference 1v, of at most |n| G. On the right side, the sides of a and b cost 1v, their products 1v and the
//! five sums 5v, of at most |n| G as well. C is rounded up.
//!
//! If the face axes p and q are enabled, nothing overflows (see [`super`]). The infinite slack of a disabled axis,
//! or a NaN that results from it, makes the comparison false.

use super::face_axes::FaceAxes;
use super::{DoubledBox, ROUNDED_UP};
use glam::Vec3A;

/// Bound of the loss by underflow in the test of an edge axis: at most ten products of tiny entries of M lose 2^-149
/// each.
const UNDERFLOW_LOSS: f32 = f32::from_bits(1 << 9);

/// Edge axes of two placed frames. M maps the frame of b to the frame of a. Edge axis (i, j) is the cross product of
/// unit vector i and column j of M.
#[derive(Clone, Debug)]
pub(crate) struct EdgeAxes {
    /// Rows of M. Lane j belongs to column j.
    rows: [Vec3A; 3],
    /// Rows of |M|. Lane j belongs to column j.
    rows_abs: [Vec3A; 3],
    /// C: lane j of `cofactors[i][k]` is C_ijk, the factor of half side k of b in the radius of b on edge axis (i,
    /// j).
    cofactors: [[Vec3A; 3]; 3],
}

impl EdgeAxes {
    pub(super) fn new(faces: &FaceAxes) -> Self {
        let [x, y, z] = faces.map;
        let rows = [Vec3A::new(x.x, y.x, z.x), Vec3A::new(x.y, y.y, z.y), Vec3A::new(x.z, y.z, z.z)];
        // A product of two `f32` is exact in `f64`. The factor rounds up, which covers the difference of two products
        // and the conversion to `f32`.
        let m = [rows[0].as_dvec3(), rows[1].as_dvec3(), rows[2].as_dvec3()];
        let mut cofactors = [[Vec3A::ZERO; 3]; 3];
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            for k in 0..3 {
                cofactors[i][k] = ((m[p] * m[q][k] - m[q] * m[p][k]).abs() * ROUNDED_UP).as_vec3a();
            }
        }
        Self { rows, rows_abs: [rows[0].abs(), rows[1].abs(), rows[2].abs()], cofactors }
    }

    /// Edge axes that certainly separate the boxes: bit 3 i + j stands for the edge i of a and the edge j of b.
    pub(super) fn separated_axes(&self, faces: &FaceAxes, a: &DoubledBox, b: &DoubledBox) -> u32 {
        let between = faces.between(a, b);
        let wide = a.sides + faces.slack + faces.slack;
        let mut bits = 0;
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let [x, y, z] = self.cofactors[i];
            let own = self.rows_abs[q] * wide[p] + self.rows_abs[p] * wide[q];
            let radius = own + ((x * b.sides.x + y * b.sides.y) + z * b.sides.z) + Vec3A::splat(UNDERFLOW_LOSS);
            let distance = (self.rows[p] * between[q] - self.rows[q] * between[p]).abs();
            bits |= distance.cmpgt(radius).bitmask() << (3 * i);
        }
        bits
    }
}
