//! Which triangles of eight a ray may meet, in `f32` lanes, in the frame of the boxes.
//!
//! Let a ray meet a placed triangle at s, in a point of some weights, and y be the point of these weights of the triangle with the
//! corners l_0, l_1, l_2, which are [`Frame::local`](crate::bounds::Frame::local) of the vertices as `f64` has it. By
//! [`motion`](super::super), y = O + tau D + delta with |delta| <= g, the geometry's error and some u of the reach R. With c = l_0 - O,
//! e and f the edges from l_0 and n = e x f (Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997):
//!
//! ```text
//! V_2 = (D x c) . e,   V_1 = -(D x c) . f,   V_0 = n . D - V_1 - V_2
//! each is det[D, a corner seen from y, the edge behind it], all of one sign or zero, and det[D, delta, the edge]
//! n . c - tau n . D = n . delta
//! ```
//!
//! So two V certainly of opposite sign are a miss, for degenerate triangles too; and if the sign of n . D is certain, n . c -
//! tau' n . D has the same one for tau' before tau, and the other for tau' after it.
//!
//! **Bounds**, with v = 2^-24, |D| <= 1, edges of at most E from l_0 and 2 E between the others, |c| <= C = R + |O|. delta gives
//! 6 g E to V_1 and V_2 and 12 g E to V_0, and 6 g E^2 to n . c. Rounded are O, l_0 and their difference: c by 3v C. D x c, two
//! products of 3v + 1v + 1v of C and their difference, errs by 12v C and is at most 2 C; times an edge 3 (12 + 2 + 2)v C E and
//! 12v C E for sums: 60v C E. n errs by 8v E^2 and is at most 2 E^2; n . D by 3 (8 + 2 + 2)v E^2 and 12v E^2 for sums, 48v E^2;
//! so V_0 by 120v C E, 48v E^2 and 20v C E + 12v E^2 for its sums, and E <= 2 C. n . c by 3 (8 + 6 + 2)v C E^2 and 12v C E^2; tau'
//! n . D by 54v |tau'| E^2, and the difference by 6v of both. We take
//!
//! ```text
//! V          E (16 g + 384v C)
//! n . D      64v E^2
//! n . c ...  E^2 (8 g + 192v C + 96v (C + |tau'|))
//! ```
//!
//! **Surely crossed.** The other way round, V as computed against V' of the images of the corners under Phi and of the line: those
//! are det X times what [`exact`](crate::exact) judges, so that V' which are all of one sign, and not zero, say that the line
//! crosses the triangle inside. The images of corners are within g of the l_i, the line within g of O, and its direction within
//! g / (2 C) of D: V' differs by 24 g E, 12 g C, as an edge may be wrong by 2 g, and 6 g E; as g is useful, that is below R / 16,
//! products of two errors are below g E and 2 g C. So V must pass
//!
//! ```text
//! 2 E (16 g + 384v C) + 16 g C
//! ```
//!
//! We add far more to each than underflow takes from products of three, one of which may be |c| < 2^40, or tau'.

use super::{Course, RayGauge};
use crate::bounds::Sketch;
use crate::simd::Lanes;

/// 384v.
const VOLUME: f64 = 384.0 / (1 << 24) as f64;
/// 64v.
const ACROSS: f32 = 64.0 / (1 << 24) as f32;
/// 96v.
const ALONG: f32 = 96.0 / (1 << 24) as f32;
const UNDERFLOW: f32 = f32::from_bits((127 - 90) << 23);

/// A ray as triangles see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// O and D.
    origin: [f32; 3],
    direction: [f32; 3],
    /// 16 g + 384v C: infinite, if nothing is told apart.
    off: f32,
    /// C.
    size: f32,
    /// 16 g C.
    moved: f32,
}

/// What is known of eight triangles: a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    /// The ray may meet it.
    pub(crate) open: u32,
    /// The line of the ray surely crosses it, strictly inside. Only where it is open.
    pub(crate) crossed: u32,
}

impl Line {
    /// Leaves everything open.
    pub(super) const BLIND: Self =
        Self { origin: [0.0; 3], direction: [0.0; 3], off: f32::INFINITY, size: 0.0, moved: 0.0 };

    /// With a share of the slack: for a test that wants to see it missed.
    #[inline(always)]
    pub(super) fn new(course: &Course, share: f64) -> Self {
        let size = course.reach + course.origin.abs().max_element();
        let off = (16.0 * course.geometry + VOLUME * size) * share;
        let [origin, direction] = [course.origin.as_vec3().to_array(), course.direction.as_vec3().to_array()];
        let moved = 16.0 * course.geometry * size * share;
        Self { origin, direction, off: off as f32, size: size as f32, moved: moved as f32 }
    }
}

impl RayGauge {
    /// Triangles that the ray may meet no later than at a [threshold](crate::bounds::BoxKeys::threshold).
    #[inline(always)]
    pub(crate) fn may_meet<L: Lanes>(&self, l: L, sketch: &Sketch, threshold: f32) -> Met {
        let Line { origin, direction: [x, y, z], off, size, moved } = self.line;
        let (zero, side) = (l.splat(0.0), sketch.side);
        let [x, y, z] = [l.splat(x), l.splat(y), l.splat(z)];
        let c = [
            l.load(&sketch.corner[0]) - l.splat(origin[0]),
            l.load(&sketch.corner[1]) - l.splat(origin[1]),
            l.load(&sketch.corner[2]) - l.splat(origin[2]),
        ];
        let [e, f] = &sketch.edges;
        let e = [l.load(&e[0]), l.load(&e[1]), l.load(&e[2])];
        let f = [l.load(&f[0]), l.load(&f[1]), l.load(&f[2])];
        let moment = cross::<L>([x, y, z], c);
        let n = cross::<L>(e, f);
        let (second, minus_first) = (dot::<L>(moment, e), dot::<L>(moment, f));
        let across = dot::<L>(n, [x, y, z]);
        let (first, third) = (zero - minus_first, (across + minus_first) - second);
        let least = l.min(l.min(first, second), third);
        let most = l.max(l.max(first, second), third);
        let margin = l.splat(side * off + UNDERFLOW);
        let missed = l.and(l.greater(most, margin), l.greater(zero - margin, least));
        let open = !l.bits(missed) & 0xff;
        // What most leaves end with.
        if open == 0 {
            return Met { open, crossed: 0 };
        }
        let margin = l.splat(side * off * 2.0 + moved + UNDERFLOW);
        let crossed = l.bits(l.or(l.greater(least, margin), l.greater(zero - margin, most)));
        let square = side * side;
        let certain = l.greater(l.abs(across), l.splat(square * ACROSS + UNDERFLOW));
        let is_back = l.greater(zero, across);
        let height = dot::<L>(n, c);
        // n . c - tau n . D, times the sign of n . D. Not a closure, which is not always inlined.
        let [at_end, at_begin] = [height - across * l.splat(threshold), height - across * l.splat(self.begin)];
        let [at_end, at_begin] =
            [l.select(is_back, zero - at_end, at_end), l.select(is_back, zero - at_begin, at_begin)];
        let margin = |tau: f32| square * (off * 0.5) + (square * ALONG + UNDERFLOW) * (1.0 + size + tau.abs());
        let beyond = l.greater(at_end, l.splat(margin(threshold)));
        let behind = l.greater(l.splat(-margin(self.begin)), at_begin);
        let open = open & !l.bits(l.and(certain, l.or(beyond, behind)));
        Met { open, crossed: crossed & open }
    }
}

#[inline(always)]
fn cross<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> [L::F; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
fn dot<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> L::F {
    (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
}
