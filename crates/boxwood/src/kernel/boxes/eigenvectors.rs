//! Orthonormal axes for a box: eigenvectors of a covariance matrix, or the axes of one triangle.
//!
//! Any orthonormal axes give a valid bounding box. The choice only affects how tight it is.

use glam::{DMat3, DVec3, Vec3};

/// Maximum Frobenius norm of `UᵀU - I` for a matrix U of axes rounded to `f32`. With v = 2^-24, the rounding
/// changes an orthonormal U by a matrix with a Frobenius norm of at most sqrt(3) v. The norm of `UᵀU - I` is then
/// at most about 2 sqrt(3) v. The limit is 4v.
pub(crate) const MAX_F32_SKEW: f64 = 4.0 / (1 << 24) as f64;

/// Maximum number of Jacobi sweeps; a sweep visits each of the three off-diagonal entries once. Cyclic Jacobi
/// converges quadratically. A matrix that needed more sweeps would get less suitable, but still orthonormal axes.
const SWEEPS: usize = 6;
/// Off-diagonal entries below this share of the trace are treated as zero. The resulting error of the axes
/// enlarges a box by about the same share of its size. The slack for rounding errors in a box test is about ten
/// times as large.
const DIAGONAL: f64 = 1e-6;
/// If the height of a triangle is below this share of its longest edge, its computed normal consists of rounding
/// errors and is not used.
const SLIVER: f64 = 1e-6;

/// Symmetric 3 x 3 matrix.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SymmetricMat3 {
    /// Entries xx, yy, zz.
    pub(crate) diagonal: DVec3,
    /// Entries xy, yz, zx.
    pub(crate) off_diagonal: DVec3,
}

impl SymmetricMat3 {
    /// Outer product w wᵀ.
    #[inline(always)]
    pub(crate) fn square(w: DVec3) -> Self {
        Self { diagonal: w * w, off_diagonal: w * DVec3::new(w.y, w.z, w.x) }
    }

    /// `self + times * other`.
    #[inline(always)]
    pub(crate) fn plus(&self, other: &Self, times: f64) -> Self {
        Self {
            diagonal: self.diagonal + other.diagonal * times,
            off_diagonal: self.off_diagonal + other.off_diagonal * times,
        }
    }
}

/// Eigenvectors of a symmetric matrix, by Jacobi rotations that each zero one off-diagonal entry.
///
/// Uses no trigonometric functions, so the result is bit-identical on every machine. Returns the identity for a matrix that
/// is zero or not finite.
pub(crate) fn eigenvectors(of: &SymmetricMat3) -> DMat3 {
    let trace = of.diagonal.element_sum();
    if !(trace.is_normal() && trace > 0.0) {
        return DMat3::IDENTITY;
    }
    let [x, y, z] = (of.diagonal / trace).to_array();
    let [xy, yz, zx] = (of.off_diagonal / trace).to_array();
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

/// Zeroes the entry (p, q), which must not be zero, by a Jacobi rotation; `r` is the third index. Returns cosine and
/// sine of the rotation angle, which is at most pi/4.
fn rotate(matrix: &mut [[f64; 3]; 3], p: usize, q: usize, r: usize) -> [f64; 2] {
    let (off_diagonal, difference) = (matrix[p][q], matrix[q][q] - matrix[p][p]);
    let twice = 2.0 * off_diagonal;
    let tangent = twice / (difference.abs() + (difference * difference + twice * twice).sqrt()).copysign(difference);
    let cosine = (tangent * tangent + 1.0).sqrt().recip();
    let sine = tangent * cosine;
    matrix[p][p] -= tangent * off_diagonal;
    matrix[q][q] += tangent * off_diagonal;
    (matrix[p][q], matrix[q][p]) = (0.0, 0.0);
    let (old_p, old_q) = (matrix[r][p], matrix[r][q]);
    let (new_p, new_q) = (cosine * old_p - sine * old_q, sine * old_p + cosine * old_q);
    (matrix[r][p], matrix[p][r]) = (new_p, new_p);
    (matrix[r][q], matrix[q][r]) = (new_q, new_q);
    [cosine, sine]
}

/// Axes of one triangle, as in RAPID: along its longest edge, across it in the plane, and along the normal. Returns the identity for a
/// triangle without extent, and for points so small that products of their differences underflow.
pub(crate) fn of_triangle([u, v, w]: [DVec3; 3]) -> DMat3 {
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
    // Normalized again: for a thin triangle, `normal` is not exactly perpendicular to `along`.
    let across = normal.cross(along).normalize();
    DMat3::from_cols(along, across, along.cross(across))
}

/// Rounds axes U to `f32` rows, and returns them with their [`skew`]. Returns the identity if the skew exceeds
/// [`MAX_F32_SKEW`], which rounding alone cannot cause.
pub(crate) fn rounded(axes: DMat3) -> ([Vec3; 3], f64) {
    let rows = [axes.row(0), axes.row(1), axes.row(2)].map(DVec3::as_vec3);
    let skew = skew(rows);
    if skew <= MAX_F32_SKEW { (rows, skew) } else { ([Vec3::X, Vec3::Y, Vec3::Z], 0.0) }
}

/// Frobenius norm of U Uᵀ - I, for U given by rows. UᵀU - I has the same norm.
pub(crate) fn skew(rows: [Vec3; 3]) -> f64 {
    let [x, y, z] = rows.map(Vec3::as_dvec3);
    let diagonal = DVec3::new(x.dot(x), y.dot(y), z.dot(z)) - DVec3::ONE;
    let off_diagonal = DVec3::new(x.dot(y), y.dot(z), z.dot(x));
    (diagonal.length_squared() + 2.0 * off_diagonal.length_squared()).sqrt()
}
