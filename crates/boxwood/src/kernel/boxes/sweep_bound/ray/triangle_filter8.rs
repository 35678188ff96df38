//! SIMD filter of eight triangles against a ray, in `f32` and in the box frame.
//!
//! **Miss.** As in [`sweep_bound`](crate::kernel::boxes::sweep_bound), Phi maps world points to the box frame, O +
//! tau D is the ray in the box frame at time tau, and R bounds the |coordinates| of the boxes. Let l_0, l_1, l_2
//! be the box-frame coordinates of the triangle's vertices, the `f64` results of
//! [`BoxFrame::to_local`](crate::kernel::boxes::BoxFrame::to_local). Let the ray hit the placed triangle at time
//! tau, at a point with some barycentric weights, and let y be the point of the triangle l_0, l_1, l_2 with these
//! weights. By the derivation of `sweep_bound`, y = O + tau D + delta with |delta| <= g, where g is the geometry
//! error plus some 2^-53 of R. Let c = l_0 - O, let e and f be the edges from l_0 to l_1 and l_2, and n = e x f.
//! The edge determinants (Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997) are
//!
//! ```text
//! V_2 = (D x c) . e,   V_1 = -(D x c) . f,   V_0 = n . D - V_1 - V_2
//! ```
//!
//! Each V_i is a sum of two determinants: det[D, a corner relative to y, an edge at that corner], and the error
//! det[D, delta, the edge]. Because y is in the triangle, no two of the three V_i have first determinants of
//! opposite sign. In addition,
//!
//! ```text
//! n . c - tau n . D = n . delta
//! ```
//!
//! So two V_i of certainly opposite sign prove a miss, also for degenerate triangles. For a given time tau', the
//! value n . c - tau' n . D has the sign of n . D if tau' is before tau, and the opposite sign if tau' is after
//! it. If the signs of n . D and of this value are both certain, they tell whether the ray hits the triangle only
//! after, or only before, the time tau'.
//!
//! **Bounds.** Let v = 2^-24 and C = R + |O|. It holds that |D| <= 1 and |c| <= C. The components of the edges
//! from l_0 are at most E, those of the edge between l_1 and l_2 at most 2 E. delta contributes 6 g E to V_1 and
//! V_2, 12 g E to V_0, and 6 g E^2 to n . c. Rounding contributes:
//! - c: 3v C, for O, l_0 and their difference.
//! - D x c, which is at most 2 C: 12v C, for two products that err by 3v + 1v + 1v of C each, and their
//!   difference.
//! - V_1 and V_2: 60v C E, the sum of 3 (12 + 2 + 2)v C E for the products with an edge and 12v C E for sums.
//! - n, which is at most 2 E^2: 8v E^2.
//! - n . D: 48v E^2, the sum of 3 (8 + 2 + 2)v E^2 for products and 12v E^2 for sums.
//! - V_0: 120v C E for V_1 and V_2, 48v E^2 for n . D, and 20v C E + 12v E^2 for its sums, where E <= 2 C.
//! - n . c: 3 (8 + 6 + 2)v C E^2 for products and 12v C E^2 for sums.
//! - tau' n . D: 54v |tau'| E^2. The difference n . c - tau' n . D adds 6v of both terms.
//!
//! The code uses these bounds for the errors of the computed values. The last line stands for the difference of n
//! . c and tau' n . D:
//!
//! ```text
//! V          E (16 g + 384v C)
//! n . D      64v E^2
//! n . c ...  E^2 (8 g + 192v C + 96v (C + |tau'|))
//! ```
//!
//! **Certain crossings.** Let V'_i be the exact edge determinants for the images of the corners and of the line
//! under the map Phi. They are det X times the values that the exact [`triangle`](crate::kernel::triangle) test
//! uses, where X is the matrix of Phi. So V'_i that are nonzero and all of one sign prove that the line crosses
//! the interior of the triangle. The images of corners are within g of the l_i, the image of the line within g of
//! O, and its direction within g / (2 C) of D. V'_i therefore differs from V_i by 24 g E, by 12 g C (an edge may
//! be wrong by 2 g), and by 6 g E. Since g is below R / 16, products of two errors are below g E and 2 g C. So
//! |V_i| must exceed
//!
//! ```text
//! 2 E (16 g + 384v C) + 16 g C
//! ```
//!
//! Each of these bounds is increased by a margin far above the underflow of products of three factors. One of the
//! factors may be |c| < 2^40 or tau'.

use super::RayBound;
use crate::kernel::boxes::LeafTriangles8;
use crate::kernel::boxes::sweep_bound::MotionInFrame;
use crate::kernel::simd::Lanes;

/// Factor of the rounding error of the edge determinants V_i (see the module header): 384v, v = 2^-24. It is multiplied
/// by the edge length and by C, the bound of the distance of a corner from the ray's origin.
const EDGE_ERROR: f64 = 384.0 / (1 << 24) as f64;
/// Factor of the rounding error of n . D, with n the triangle's normal and D the ray's direction: 64v, v = 2^-24,
/// times the squared edge length.
const FACING_ERROR: f32 = 64.0 / (1 << 24) as f32;
/// Factor of the rounding error of n . c - tau n . D, whose sign tells whether the ray reaches the triangle's plane
/// before tau: 96v, v = 2^-24. n is the triangle's normal, c a corner relative to the ray's origin, D the direction.
const DEPTH_ERROR: f32 = 96.0 / (1 << 24) as f32;
/// Margin for underflow of products of three factors, 2^-90.
const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 90) << 23);

/// Ray O + tau D in the box frame, for times tau of a [`MotionInFrame`], with its error bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxFrameRay {
    /// O: origin of the ray at tau = 0.
    origin: [f32; 3],
    /// D: direction of the ray, the displacement per unit of tau.
    direction: [f32; 3],
    /// Error of the edge determinants V_i per edge length: 16 g + 384v C, with g the geometry error of the ray, v =
    /// 2^-24 and C = `size`. Infinite if no triangle can be decided.
    edge_error: f32,
    /// C = R + |O|: upper bound of the distance, per axis, of a triangle corner from O.
    size: f32,
    /// 16 g C, with g the geometry error of the ray: additional margin of a certain crossing.
    crossing_margin: f32,
}

/// Result for eight triangles, one bit per triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RayFilterResult {
    /// Triangles that the ray may hit.
    pub(crate) open: u32,
    /// Triangles whose interior the infinite line through the ray certainly crosses. A subset of `open`.
    pub(crate) crossed: u32,
}

impl BoxFrameRay {
    /// Ray that leaves every triangle open.
    pub(super) const UNDECIDED: Self =
        Self { origin: [0.0; 3], direction: [0.0; 3], edge_error: f32::INFINITY, size: 0.0, crossing_margin: 0.0 };

    /// Ray of a motion, with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
    #[inline(always)]
    pub(super) fn new(motion: &MotionInFrame, share: f64) -> Self {
        let size = motion.radius + motion.origin.abs().max_element();
        let edge_error = (16.0 * motion.geometry + EDGE_ERROR * size) * share;
        let [origin, direction] = [motion.origin.as_vec3().to_array(), motion.direction.as_vec3().to_array()];
        let crossing_margin = 16.0 * motion.geometry * size * share;
        Self {
            origin,
            direction,
            edge_error: edge_error as f32,
            size: size as f32,
            crossing_margin: crossing_margin as f32,
        }
    }
}

impl RayBound {
    /// Tests which triangles the ray may hit no later than `threshold`, a result of
    /// [`BoundKeys::threshold`](crate::kernel::boxes::BoundKeys::threshold).
    #[inline(always)]
    pub(crate) fn may_intersect<L: Lanes>(&self, l: L, leaf: &LeafTriangles8, threshold: f32) -> RayFilterResult {
        let BoxFrameRay { origin, direction: [x, y, z], edge_error, size, crossing_margin } = self.line;
        let (zero, side) = (l.splat(0.0), leaf.side);
        let [x, y, z] = [l.splat(x), l.splat(y), l.splat(z)];
        let c = [
            l.load(&leaf.corner[0]) - l.splat(origin[0]),
            l.load(&leaf.corner[1]) - l.splat(origin[1]),
            l.load(&leaf.corner[2]) - l.splat(origin[2]),
        ];
        let [e, f] = &leaf.edges;
        let e = [l.load(&e[0]), l.load(&e[1]), l.load(&e[2])];
        let f = [l.load(&f[0]), l.load(&f[1]), l.load(&f[2])];
        let moment = cross::<L>([x, y, z], c);
        let n = cross::<L>(e, f);
        let (second, minus_first) = (dot::<L>(moment, e), dot::<L>(moment, f));
        let across = dot::<L>(n, [x, y, z]);
        let (first, third) = (zero - minus_first, (across + minus_first) - second);
        let least = l.min(l.min(first, second), third);
        let most = l.max(l.max(first, second), third);
        let margin = l.splat(side * edge_error + FILTER_UNDERFLOW);
        let missed = l.and(l.greater(most, margin), l.greater(zero - margin, least));
        let open = !l.to_bitmask(missed) & 0xff;
        // The ray misses all triangles of most leaves.
        if open == 0 {
            return RayFilterResult { open, crossed: 0 };
        }
        let margin = l.splat(side * edge_error * 2.0 + crossing_margin + FILTER_UNDERFLOW);
        let crossed = l.to_bitmask(l.or(l.greater(least, margin), l.greater(zero - margin, most)));
        let square = side * side;
        let certain = l.greater(l.abs(across), l.splat(square * FACING_ERROR + FILTER_UNDERFLOW));
        let is_back = l.greater(zero, across);
        let height = dot::<L>(n, c);
        // Values of n . c - tau n . D at the threshold and at the begin of the ray, times the sign of n . D. Written
        // out, because a closure is not always inlined.
        let [at_end, at_begin] = [height - across * l.splat(threshold), height - across * l.splat(self.begin)];
        let [at_end, at_begin] =
            [l.select(is_back, zero - at_end, at_end), l.select(is_back, zero - at_begin, at_begin)];
        let margin = |tau: f32| {
            square * (edge_error * 0.5) + (square * DEPTH_ERROR + FILTER_UNDERFLOW) * (1.0 + size + tau.abs())
        };
        let beyond = l.greater(at_end, l.splat(margin(threshold)));
        let behind = l.greater(l.splat(-margin(self.begin)), at_begin);
        let open = open & !l.to_bitmask(l.and(certain, l.or(beyond, behind)));
        RayFilterResult { open, crossed: crossed & open }
    }
}

#[inline(always)]
fn cross<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> [L::F32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
fn dot<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> L::F32 {
    (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
}
