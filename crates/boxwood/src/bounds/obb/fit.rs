//! The box of some triangles (Gottschalk, Lin and Manocha 1996, section 4): its axes are the eigenvectors of the
//! covariance of the *surface*, so that neither the number nor the size of the triangles that cover it matters.
//!
//! ```text
//! of a triangle with area A, mean m and corners p, q, r:  A/12 (9 m mᵀ + p pᵀ + q qᵀ + r rᵀ)
//! of a node: the sum, about any point near, over the whole area, minus the square of the mean
//! ```
//!
//! With corners taken relative to m the second moment about any point o is A (m - o)(m - o)ᵀ plus
//! A/12 (p pᵀ + q qᵀ + r rᵀ), which does not change from node to node: it is computed once a triangle ([`Patch`]).
//!
//! Triangles without area count by their corners instead, if a node has no other. Nothing is scaled first: a frame has
//! size one, and what is too small for products in `f64` (2^-500) is far below what the `f32` of a box can tell apart
//! (2^-149).

use super::axes::{self, Symmetric};
use super::{Obb, STRETCH};
use glam::{DMat3, DVec3, Vec3, Vec3A};

/// A node with less area than this, in units of the frame, has none: it is a line up to rounding, or smaller than the
/// smallest `f32`.
const TINY: f64 = f64::from_bits((1023 - 300) << 52);
/// v = 2^-24, unit roundoff of `f32`.
const V: f64 = 1.0 / (1 << 24) as f64;
/// Products and roundings in the range of subnormal `f32` lose a few units of 2^-149.
const UNDERFLOW: f64 = f64::from_bits((1023 - 140) << 52);

/// A triangle as the fit sees it: its area, mean, and second moment about its own mean. In `f32`, as finely as a box
/// can be placed: a builder reads all of them on every level, and the bytes are what that costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch {
    area: f32,
    mean: Vec3,
    moment: [Vec3; 2],
}

impl Patch {
    pub(crate) fn of([u, v, w]: [DVec3; 3]) -> Self {
        let area = (v - u).cross(w - u).length() * 0.5;
        let mean = (u + v + w) / 3.0;
        let squares = [u, v, w].map(|p| Symmetric::square(p - mean));
        let sum = squares.iter().fold(Symmetric::default(), |sum, square| sum.plus(square, area / 12.0));
        let moment = [sum.diagonal.as_vec3(), sum.beside.as_vec3()];
        Self { area: area as f32, mean: mean.as_vec3(), moment }
    }

    #[inline(always)]
    pub(crate) fn mean(&self) -> DVec3 {
        self.mean.as_dvec3()
    }

    #[inline(always)]
    fn moment(&self) -> Symmetric {
        let [diagonal, beside] = self.moment.map(Vec3::as_dvec3);
        Symmetric { diagonal, beside }
    }
}

/// The box of some triangles, and where their surface has its mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fitted {
    pub(crate) bounds: Obb,
    /// By area; by corners if there is none.
    pub(crate) mean: DVec3,
}

impl Fitted {
    /// The box of triangles in a frame, at least one, whose patches are known; `corners` are theirs, rounded to `f32`.
    pub(crate) fn around<'p>(
        patches: impl Iterator<Item = &'p Patch>,
        corners: impl Iterator<Item = [Vec3A; 3]> + Clone,
    ) -> Self {
        let mut moments = Moments::of(patches);
        if moments.weight < TINY {
            moments = Moments::new(moments.about);
            corners.clone().flatten().for_each(|corner| moments.add(corner.as_dvec3(), 1.0));
        }
        let mean = moments.mean();
        Self { bounds: along(axes::eigenvectors(&moments.covariance()), mean, corners), mean }
    }

    /// The box of one triangle.
    pub(crate) fn around_one(corners: [DVec3; 3]) -> Obb {
        along(axes::of_triangle(corners), corners[0], [corners.map(DVec3::as_vec3a)].into_iter())
    }
}

/// Sums of a weight times 1, w and w wᵀ, with w relative to some point near.
struct Moments {
    about: DVec3,
    weight: f64,
    first: DVec3,
    second: Symmetric,
}

impl Moments {
    fn new(about: DVec3) -> Self {
        Self { about, weight: 0.0, first: DVec3::ZERO, second: Symmetric::default() }
    }

    /// About the mean of the first triangle, which is within the node: what cancels later is of the node's own size.
    fn of<'p>(patches: impl Iterator<Item = &'p Patch>) -> Self {
        let mut patches = patches.peekable();
        let mut moments = Self::new(patches.peek().map_or(DVec3::ZERO, |first| first.mean()));
        for patch in patches {
            moments.add(patch.mean(), f64::from(patch.area));
            moments.second = moments.second.plus(&patch.moment(), 1.0);
        }
        moments
    }

    #[inline(always)]
    fn add(&mut self, point: DVec3, weight: f64) {
        let apart = point - self.about;
        self.weight += weight;
        self.first += apart * weight;
        self.second = self.second.plus(&Symmetric::square(apart), weight);
    }

    fn mean(&self) -> DVec3 {
        self.about + self.first / self.weight
    }

    fn covariance(&self) -> Symmetric {
        let mean = self.first / self.weight;
        Symmetric::default().plus(&self.second, self.weight.recip()).plus(&Symmetric::square(mean), -1.0)
    }
}

/// The smallest box along some axes, rounded outward. `near` is any point near the corners.
///
/// With U and o the axes and `near` in `f32`, w = p - o and s = Uᵀw, let c be the middle of the s, mapped and rounded,
/// and d = c - o. Then p - c = w - d has the span coordinates s - Uᵀd and the residual (I - U Uᵀ)(w - d), so we need
///
/// ```text
/// e_k >= |s_k - u_k . d| + 1.01 skew (|w| + |d|)       for every corner p of the frame, not rounded
/// ```
///
/// One pass over the corners, in `f32`, finds the range of s, with an error of at most v (|o| + 5 |w|): p rounded
/// v (|o| + |w|), the difference v |w|, sums of three products 3v |w|. We take 2v |o| + 8v (|w| + |d|), the rest being
/// room for `f64`, for [`Frame::local`](crate::bounds::Frame::local) and for the rounding of [`Obb::contains`], all of
/// them below 2^-46 of the same lengths. The step to the next `f32` is for the rounding of e itself. |w| is at most
/// 1.01 times the diagonal of the range that was found and 4v |o|.
fn along(axes: DMat3, near: DVec3, corners: impl Iterator<Item = [Vec3A; 3]>) -> Obb {
    let (rows, skew) = axes::rounded(axes);
    let origin = near.as_vec3a();
    let [x, y, z] = rows.map(Vec3A::from);
    let (mut low, mut high) = (Vec3A::INFINITY, Vec3A::NEG_INFINITY);
    for corner in corners.flatten() {
        let apart = corner - origin;
        let along = (x * apart.x + y * apart.y) + z * apart.z;
        (low, high) = (low.min(along), high.max(along));
    }
    let [x, y, z] = rows.map(Vec3::as_dvec3);
    let (low, high, origin) = (low.as_dvec3(), high.as_dvec3(), origin.as_dvec3());
    let middle = (low + high) * 0.5;
    let centre = (origin + DVec3::new(x.dot(middle), y.dot(middle), z.dot(middle))).as_vec3();
    let shift = centre.as_dvec3() - origin;
    let along = (x * shift.x + y * shift.y) + z * shift.z;
    let far = origin.length();
    let lengths = STRETCH * (low.abs().max(high.abs()).length() + 4.0 * V * far) + shift.length();
    let pad = STRETCH * skew * lengths + V * (2.0 * far + 8.0 * lengths) + UNDERFLOW;
    let half = ((high - along).max(along - low) + DVec3::splat(pad)).as_vec3();
    Obb { centre, rows, half: Vec3::new(half.x.next_up(), half.y.next_up(), half.z.next_up()) }
}
