//! Three directions for a box. Any that are orthonormal will do for containment: how well they are chosen decides only
//! how tight the box is.

use super::SKEW;
use glam::{DMat3, DVec3, Vec3};

/// Sweeps over the three off-diagonal entries, at most. Cyclic Jacobi converges quadratically; if a matrix needed more,
/// its axes would be less well chosen, but still orthonormal.
const SWEEPS: usize = 6;
/// Off-diagonal entries below this share of the trace are as good as zero: a box grows by that share of its size, a
/// tenth of the slack of a test.
const DIAGONAL: f64 = 1e-6;
/// A triangle lower than this share of its longest edge has a normal made of rounding errors.
const SLIVER: f64 = 1e-6;

/// A symmetric matrix: xx, yy, zz, xy, yz, zx.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::bounds) struct Symmetric {
    pub(super) diagonal: DVec3,
    pub(super) beside: DVec3,
}

impl Symmetric {
    /// w wᵀ.
    #[inline(always)]
    pub(in crate::bounds) fn square(w: DVec3) -> Self {
        Self { diagonal: w * w, beside: w * DVec3::new(w.y, w.z, w.x) }
    }

    #[inline(always)]
    pub(in crate::bounds) fn plus(&self, other: &Self, times: f64) -> Self {
        Self { diagonal: self.diagonal + other.diagonal * times, beside: self.beside + other.beside * times }
    }
}

/// The eigenvectors of a symmetric matrix, by Jacobi's rotations: each makes one off-diagonal entry zero. No sines, so
/// the same bits on every machine. The identity for a matrix that is zero or not finite.
pub(in crate::bounds) fn eigenvectors(of: &Symmetric) -> DMat3 {
    let trace = of.diagonal.element_sum();
    if !(trace.is_normal() && trace > 0.0) {
        return DMat3::IDENTITY;
    }
    let [x, y, z] = (of.diagonal / trace).to_array();
    let [xy, yz, zx] = (of.beside / trace).to_array();
    let mut matrix = [[x, xy, zx], [xy, y, yz], [zx, yz, z]];
    let mut vectors = DMat3::IDENTITY.to_cols_array_2d().map(DVec3::from_array);
    for _ in 0..SWEEPS {
        if matrix[0][1].abs().max(matrix[1][2].abs()).max(matrix[0][2].abs()) <= DIAGONAL {
            break;
        }
        for [p, q, r] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            if matrix[p][q].abs() <= DIAGONAL {
                continue;
            }
            let [cosine, sine] = rotate(&mut matrix, p, q, r);
            (vectors[p], vectors[q]) =
                (vectors[p] * cosine - vectors[q] * sine, vectors[p] * sine + vectors[q] * cosine);
        }
    }
    DMat3::from_cols(vectors[0], vectors[1], vectors[2])
}

/// Makes the entry (p, q), which is not zero, zero; returns cosine and sine of the angle, at most an eighth of a turn.
fn rotate(matrix: &mut [[f64; 3]; 3], p: usize, q: usize, r: usize) -> [f64; 2] {
    let (beside, apart) = (matrix[p][q], matrix[q][q] - matrix[p][p]);
    let twice = 2.0 * beside;
    let tangent = twice / (apart.abs() + (apart * apart + twice * twice).sqrt()).copysign(apart);
    let cosine = (tangent * tangent + 1.0).sqrt().recip();
    let sine = tangent * cosine;
    matrix[p][p] -= tangent * beside;
    matrix[q][q] += tangent * beside;
    (matrix[p][q], matrix[q][p]) = (0.0, 0.0);
    let (old_p, old_q) = (matrix[r][p], matrix[r][q]);
    let (new_p, new_q) = (cosine * old_p - sine * old_q, sine * old_p + cosine * old_q);
    (matrix[r][p], matrix[p][r]) = (new_p, new_p);
    (matrix[r][q], matrix[q][r]) = (new_q, new_q);
    [cosine, sine]
}

/// The axes of one triangle, as RAPID takes them: along its longest edge, along its normal and across both. The points
/// must not be so small that products of their differences vanish; then, and for a triangle that is a point, the
/// identity.
pub(super) fn of_triangle([u, v, w]: [DVec3; 3]) -> DMat3 {
    let edges = [v - u, w - v, u - w];
    let lengths = edges.map(DVec3::length_squared);
    let longest = (1..3).fold(0, |longest, edge| if lengths[edge] > lengths[longest] { edge } else { longest });
    if !lengths[longest].is_normal() {
        return DMat3::IDENTITY;
    }
    let length = lengths[longest].sqrt();
    let along = edges[longest] / length;
    let normal = along.cross(edges[(longest + 1) % 3]);
    let height = normal.length();
    let normal = if height > SLIVER * length { normal / height } else { along.any_orthonormal_vector() };
    // Once more across: the cross product of a low triangle is a little skew.
    let across = normal.cross(along).normalize();
    DMat3::from_cols(along, across, along.cross(across))
}

/// Rounds axes to `f32`, by rows, and says how skew they are. The identity instead if they are not near enough to
/// orthonormal, which rounding alone cannot cause.
pub(super) fn rounded(axes: DMat3) -> ([Vec3; 3], f64) {
    let rows = [axes.row(0), axes.row(1), axes.row(2)].map(DVec3::as_vec3);
    let skew = skew(rows);
    if skew <= SKEW { (rows, skew) } else { ([Vec3::X, Vec3::Y, Vec3::Z], 0.0) }
}

/// |U Uᵀ - I|, the root of the sum of squares; U by rows. That of UᵀU - I is the same number.
pub(super) fn skew(rows: [Vec3; 3]) -> f64 {
    let [x, y, z] = rows.map(Vec3::as_dvec3);
    let diagonal = DVec3::new(x.dot(x), y.dot(y), z.dot(z)) - DVec3::ONE;
    let beside = DVec3::new(x.dot(y), y.dot(z), z.dot(x));
    (diagonal.length_squared() + 2.0 * beside.length_squared()).sqrt()
}
