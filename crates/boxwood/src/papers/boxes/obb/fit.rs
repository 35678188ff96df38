//! Fits an oriented box to triangles (Gottschalk, Lin and Manocha 1996, section 4). Its axes are the eigenvectors
//! of the covariance of the *surface*, so neither the number nor the size of the triangles that form the surface
//! matters.
//!
//! The first line is the contribution of a triangle to the covariance. The other lines give the covariance of a
//! node. The square of a vector w is the matrix w wᵀ:
//!
//! ```text
//! triangle with area A, mean m and corners p, q, r:  A/12 (9 m mᵀ + p pᵀ + q qᵀ + r rᵀ)
//! node: the sum over its triangles, relative to any point nearby, divided by the total area,
//!       minus the square of the mean
//! ```
//!
//! With p, q, r relative to m, the second moment of a triangle about any point o is A (m - o)(m - o)ᵀ plus A/12 (p
//! pᵀ + q qᵀ + r rᵀ). The last term does not depend on o, so it is computed once per triangle for all nodes
//! ([`TriangleMoments`]).
//!
//! If all triangles of a node are degenerate, the covariance of their corners is used instead. Coordinates are not
//! scaled first, because a mesh has a size of about one in its frame. Lengths too small for products in `f64`
//! (2^-500) are far below the resolution of the `f32` of a box (2^-149).

use super::{MAX_STRETCH, Obb};
use crate::kernel::boxes::eigenvectors;
use crate::kernel::boxes::eigenvectors::SymmetricMat3;
use glam::{DMat3, DVec3, Vec3, Vec3A};

/// A node counts as degenerate if its triangles have less area than this, in units of the frame: 2^-300. Such a node
/// is a line up to rounding, or smaller than the smallest `f32`.
const MIN_AREA: f64 = f64::from_bits((1023 - 300) << 52);
/// v = 2^-24: unit roundoff of `f32`.
const F32_ROUNDING: f64 = 1.0 / (1 << 24) as f64;
/// Bound of the loss by underflow in products and roundings of subnormal `f32`, 2^-140; the actual loss is a few
/// units of 2^-149.
const F32_UNDERFLOW_GUARD: f64 = f64::from_bits((1023 - 140) << 52);

/// Area, mean and second moment (about the mean) of a triangle.
///
/// Stored in `f32`, the precision of a box. A build reads the moments of all triangles once for every level of the
/// tree. The cost of these reads is mostly memory traffic, which `f32` halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TriangleMoments {
    area: f32,
    mean: Vec3,
    moment: [Vec3; 2],
}

impl TriangleMoments {
    pub(crate) fn new([u, v, w]: [DVec3; 3]) -> Self {
        let area = (v - u).cross(w - u).length() * 0.5;
        let mean = (u + v + w) / 3.0;
        let squares = [u, v, w].map(|p| SymmetricMat3::square(p - mean));
        let sum = squares.iter().fold(SymmetricMat3::default(), |sum, square| sum.plus(square, area / 12.0));
        let moment = [sum.diagonal.as_vec3(), sum.off_diagonal.as_vec3()];
        Self { area: area as f32, mean: mean.as_vec3(), moment }
    }

    #[inline(always)]
    pub(crate) fn mean(&self) -> DVec3 {
        self.mean.as_dvec3()
    }

    #[inline(always)]
    fn moment(&self) -> SymmetricMat3 {
        let [diagonal, off_diagonal] = self.moment.map(Vec3::as_dvec3);
        SymmetricMat3 { diagonal, off_diagonal }
    }
}

/// Box of a set of triangles, and the mean of their surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FittedObb {
    pub(crate) bounds: Obb,
    /// Mean of the surface, weighted by area; mean of the corners if the area is zero.
    pub(crate) mean: DVec3,
}

impl FittedObb {
    /// Fits a box to at least one triangle. `triangles` are the moments of the triangles, `corners` their corners
    /// rounded to `f32`.
    pub(crate) fn around<'p>(
        triangles: impl Iterator<Item = &'p TriangleMoments>,
        corners: impl Iterator<Item = [Vec3A; 3]> + Clone,
    ) -> Self {
        let mut sums = MomentSums::from_triangles(triangles);
        if sums.weight < MIN_AREA {
            sums = MomentSums::new(sums.origin);
            corners.clone().flatten().for_each(|corner| sums.add(corner.as_dvec3(), 1.0));
        }
        let mean = sums.mean();
        Self { bounds: fit_along(eigenvectors::eigenvectors(&sums.covariance()), mean, corners), mean }
    }

    /// Fits a box to one triangle, along the axes of the triangle.
    pub(crate) fn around_one(corners: [DVec3; 3]) -> Obb {
        fit_along(eigenvectors::of_triangle(corners), corners[0], [corners.map(DVec3::as_vec3a)].into_iter())
    }
}

/// Weighted sums over points of 1, w and w wᵀ, with w the point relative to `origin`, a point nearby.
struct MomentSums {
    origin: DVec3,
    weight: f64,
    first: DVec3,
    second: SymmetricMat3,
}

impl MomentSums {
    fn new(origin: DVec3) -> Self {
        Self { origin, weight: 0.0, first: DVec3::ZERO, second: SymmetricMat3::default() }
    }

    /// Sums over triangles, relative to the mean of the first triangle. This mean is near all triangles of the
    /// node, so terms that cancel later are no larger than the node.
    fn from_triangles<'p>(triangles: impl Iterator<Item = &'p TriangleMoments>) -> Self {
        let mut triangles = triangles.peekable();
        let mut sums = Self::new(triangles.peek().map_or(DVec3::ZERO, |first| first.mean()));
        for triangle in triangles {
            sums.add(triangle.mean(), f64::from(triangle.area));
            sums.second = sums.second.plus(&triangle.moment(), 1.0);
        }
        sums
    }

    #[inline(always)]
    fn add(&mut self, point: DVec3, weight: f64) {
        let offset = point - self.origin;
        self.weight += weight;
        self.first += offset * weight;
        self.second = self.second.plus(&SymmetricMat3::square(offset), weight);
    }

    fn mean(&self) -> DVec3 {
        self.origin + self.first / self.weight
    }

    fn covariance(&self) -> SymmetricMat3 {
        let mean = self.first / self.weight;
        SymmetricMat3::default().plus(&self.second, self.weight.recip()).plus(&SymmetricMat3::square(mean), -1.0)
    }
}

/// Smallest box along the given axes, rounded outward. `near` is any point near the corners.
///
/// Let U be the axes and o the point `near`, both rounded to `f32`. Let v = 2^-24, and let skew be the Frobenius
/// norm of UᵀU - I. For a corner p let w = p - o and s = Uᵀw. The middle of the range of s over all corners,
/// mapped by U and added to o, gives the center c after rounding. Let d = c - o. Then p - c = w - d is the sum of
/// U (s - Uᵀd) and the residual (I - U Uᵀ)(w - d), which is at most skew (|w| + |d|). So the half extents e_k
/// along the axes u_k, the columns of U, must satisfy
///
/// ```text
/// e_k >= |s_k - u_k . d| + 1.01 skew (|w| + |d|)       for every corner p of the frame, not rounded
/// ```
///
/// One pass over the corners, in `f32`, finds the range of s with an error of at most v (|o| + 5 |w|). Of this,
/// rounding p costs v (|o| + |w|), the difference p - o costs v |w|, and sums of three products cost 3v |w|. The
/// code uses 2v |o| + 8v (|w| + |d|). The excess over the error covers three more errors, all below 2^-46 of the
/// same lengths: `f64` rounding, the rounding of [`BoxFrame::to_local`](crate::kernel::boxes::BoxFrame::to_local),
/// and that of [`Obb::contains`]. The step to the next `f32` covers the rounding of e itself. In these bounds, |w|
/// is replaced by an upper bound: 1.01 times the sum of 4v |o| and the length of the vector of the largest
/// computed |s_k|.
fn fit_along(axes: DMat3, near: DVec3, corners: impl Iterator<Item = [Vec3A; 3]>) -> Obb {
    let (rows, skew) = eigenvectors::rounded(axes);
    let origin = near.as_vec3a();
    let [x, y, z] = rows.map(Vec3A::from);
    let (mut low, mut high) = (Vec3A::INFINITY, Vec3A::NEG_INFINITY);
    for corner in corners.flatten() {
        let offset = corner - origin;
        let along = (x * offset.x + y * offset.y) + z * offset.z;
        (low, high) = (low.min(along), high.max(along));
    }
    let [x, y, z] = rows.map(Vec3::as_dvec3);
    let (low, high, origin) = (low.as_dvec3(), high.as_dvec3(), origin.as_dvec3());
    let middle = (low + high) * 0.5;
    let center = (origin + DVec3::new(x.dot(middle), y.dot(middle), z.dot(middle))).as_vec3();
    let shift = center.as_dvec3() - origin;
    let along = (x * shift.x + y * shift.y) + z * shift.z;
    let far = origin.length();
    let lengths = MAX_STRETCH * (low.abs().max(high.abs()).length() + 4.0 * F32_ROUNDING * far) + shift.length();
    let pad = MAX_STRETCH * skew * lengths + F32_ROUNDING * (2.0 * far + 8.0 * lengths) + F32_UNDERFLOW_GUARD;
    let half = ((high - along).max(along - low) + DVec3::splat(pad)).as_vec3();
    Obb { center, rows, half: Vec3::new(half.x.next_up(), half.y.next_up(), half.z.next_up()) }
}
