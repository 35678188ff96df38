//! Projection of two triangles along the motion: finds the pairs of features that come into contact at any time.
//!
//! Let v be the motion, p_i the corners of the moving triangle a, and q_j those of the resting triangle b. All
//! indices are modulo 3. In the projection along v, the side of an edge on which a corner lies is the sign of a
//! determinant:
//!
//! ```text
//! corner p_i of a, edge j of b      det[v, q_{j+1} - p_i, q_{j+2} - p_i]       edge j is opposite to corner j
//! corner q_j of b, edge i of a      det[v, p_{i+1} - q_j, p_{i+2} - q_j]
//! ```
//!
//! These 18 signs decide everything. A corner projects onto a triangle if no two of its three signs are opposite
//! (see `triangle/ray`). Two projected edges cross if each separates the ends of the other. The listed *feature
//! contacts* are the corners that project onto the other triangle, and the pairs of projected edges that cross.
//!
//! **The list is complete.** At the time at which contact begins, if it is after the start, a corner is on the
//! other triangle, or two edges cross whose projections cross too. Proof: let x be a common point at that time.
//!
//! - *x is inside a face.* If x is inside the other face too and the planes differ, the triangles would have been
//!   in contact earlier. The same holds if x is on an edge of the other triangle that is not parallel to the face.
//!   So these cases do not occur. The face or edge of the other triangle that contains x is therefore in the plane
//!   of the face. From x one can move within both triangles to a border: to a corner that is on the other
//!   triangle, or to two edges. From an edge in a face, one moves along the edge to its end or to another edge.
//! - *x is on two edges.* If x is an end of one, a corner is on the other triangle. If the edges are parallel,
//!   they overlap, and an end of one is on the other. If they cross in a plane parallel to v, the triangles would
//!   have been in contact earlier. In all other cases, their projections cross.
//! - *A triangle is degenerate.* It has no interior; it is the union of its edges.
//!
//! The same holds backwards for the time at which contact ends. So the smallest and the largest time of the listed
//! feature contacts are the ends of the interval of contact.
//!
//! **Error bound in `f64`.** Let u = 2^-53, k the axis of the largest component v_k of v, and V = |v_k|. Let c be
//! a difference of two corners, with |components| of at most C. The projection of c along v is w = c v_k - c_k v,
//! without component k. For another difference c' with the projection w', w x w' = v_k det[v, c, c']. A component
//! of w is a difference of two products of at most C V each. Each product has an error of 2u C V (1u for the
//! difference c, 1u for the product), and the subtraction one of 2u C V. So a component of w has an error of at
//! most E = 6u C V. Let W be a bound of |w| and |w'|. Then w x w' has an error of 2 (2 W E + E^2) from the errors
//! of w and w', and 4u W^2 from its own roundings. The sum, with the largest C, is the bound used for all 18
//! determinants.

use super::SweptTrianglePair;
use super::projected_sides::{ProjectedPosition, ProjectedSides};
use crate::kernel::predicates::orient::{F64_ROUNDING as U, F64_UNDERFLOW_GUARD as UNDERFLOW};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::ray::{BoundedRay, volume_exact, volume_filtered};
use glam::{DVec2, DVec3};

/// Pair of features that touch at some time. `sign` is the sign of n . motion, with n the cross product of the
/// [`ContactVectors`](super::contact_time::ContactVectors) of the contact. A triangle is seen edge-on if its plane
/// is parallel to the motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureContact {
    /// Corner of the moving triangle on the resting triangle, which is not seen edge-on. If `inside`, the corner
    /// is not on the border of the resting triangle.
    MovingCorner { corner: u8, inside: bool, sign: Sign },
    /// Corner of the resting triangle on the moving triangle, which is not seen edge-on. If `inside`, the corner
    /// is not on the border of the moving triangle.
    RestingCorner { corner: u8, inside: bool, sign: Sign },
    /// Edge of the moving triangle and edge of the resting one, each given by the index of the corner opposite to
    /// it.
    Edges { of_a: u8, of_b: u8, sign: Sign },
    /// Corner of the moving triangle, given by its index, and the resting triangle, which is seen edge-on or is a
    /// segment or a point.
    MovingCornerEdgeOn(u8),
    /// Corner of the resting triangle, given by its index, and the moving triangle, which is seen edge-on or is a
    /// segment or a point.
    RestingCornerEdgeOn(u8),
}

/// Largest number of feature contacts of two triangles: three corners of each triangle and nine pairs of edges.
pub(super) const MAX_CONTACTS: usize = 15;

/// Feature contacts of two triangles on the whole line of motion, including times before the start and after the
/// end of the motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct FeatureContacts {
    list: [FeatureContact; MAX_CONTACTS],
    len: usize,
}

impl FeatureContacts {
    const NONE: Self = Self { list: [FeatureContact::MovingCornerEdgeOn(0); MAX_CONTACTS], len: 0 };

    #[inline]
    pub(super) fn list(&self) -> &[FeatureContact] {
        &self.list[..self.len]
    }

    fn push(&mut self, contact: FeatureContact) {
        self.list[self.len] = contact;
        self.len += 1;
    }
}

/// Two triangles projected along the motion, with the sides of their corners relative to the edges of the other
/// triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProjectedPair<'a> {
    pair: &'a SweptTrianglePair,
    /// Sides of the corners of `a` relative to the edges of `b`.
    pub(super) of_b: ProjectedSides,
    /// Sides of the corners of `b` relative to the edges of `a`.
    pub(super) of_a: ProjectedSides,
    /// Error bound of all 18 determinants.
    pub(super) error: f64,
    /// Sign of the common factor v_k by which all determinants are multiplied; k is the axis of the motion's
    /// largest component.
    factor: Sign,
    /// True if no sign so far needed exact arithmetic.
    pub(super) filtered: bool,
}

impl<'a> ProjectedPair<'a> {
    #[inline]
    pub(super) fn new(pair: &'a SweptTrianglePair) -> Self {
        let size = pair.motion.abs();
        let k = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
        // Permutes the axes so that the largest component of the motion is last.
        let permuted = |p: DVec3| match k {
            0 => [p.y, p.z, p.x],
            1 => [p.z, p.x, p.y],
            _ => [p.x, p.y, p.z],
        };
        let a = [permuted(pair.a[0]), permuted(pair.a[1]), permuted(pair.a[2])];
        let b = [permuted(pair.b[0]), permuted(pair.b[1]), permuted(pair.b[2])];
        let v = permuted(pair.motion);
        let max = |x: f64, y: f64| if x > y { x } else { y };
        let (mut max_difference, mut max_projected) = (0.0, 0.0);
        let mut w = [[DVec2::ZERO; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                let c = [b[j][0] - a[i][0], b[j][1] - a[i][1], b[j][2] - a[i][2]];
                w[i][j] = DVec2::new(c[0] * v[2] - c[2] * v[0], c[1] * v[2] - c[2] * v[1]);
                max_difference = max(max(c[0].abs(), c[1].abs()), max(c[2].abs(), max_difference));
                max_projected = max(max(w[i][j].x.abs(), w[i][j].y.abs()), max_projected);
            }
        }
        let component_error = 8.0 * U * max_difference * v[2].abs() + UNDERFLOW;
        let error = 5.0 * max_projected * (component_error + U * max_projected)
            + 3.0 * component_error * component_error
            + UNDERFLOW;
        // The maximum ignores NaN. NaN is only possible after an overflow, which is therefore tested separately.
        let is_bound = max_difference * v[2].abs() < f64::MAX / 4.0 && error < f64::INFINITY;
        let error = if is_bound { error } else { f64::INFINITY };
        let (mut of_a, mut of_b) = ([[0.0; 3]; 3], [[0.0; 3]; 3]);
        for (edge, from, to) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            for corner in 0..3 {
                of_a[edge][corner] = w[from][corner].perp_dot(w[to][corner]);
                of_b[edge][corner] = w[corner][from].perp_dot(w[corner][to]);
            }
        }
        let (of_b, of_a) = (ProjectedSides::new(of_b, error), ProjectedSides::new(of_a, error));
        Self { pair, of_b, of_a, error, factor: Sign::of(v[2]), filtered: true }
    }

    /// Pairs of edges whose projections may cross: for each edge of `a`, a bit mask of edges of `b`.
    #[inline]
    fn may_cross(&self) -> [u8; 3] {
        let mut may_cross = [0; 3];
        for i in 0..3 {
            let not_crossing = |j: usize| (self.of_b.not_crossing(j) >> i & 1) << j;
            may_cross[i] = !(self.of_a.not_crossing(i) | not_crossing(0) | not_crossing(1) | not_crossing(2)) & 0b111;
        }
        may_cross
    }

    /// Returns true if the triangles are certainly not in contact at any time on the line of motion.
    #[inline]
    pub(super) fn certainly_misses(&self) -> bool {
        // If `a` is a point, every contact is a contact of a corner of `a`, so the corners of `b` need not be tested.
        let other = self.of_a.outside() == 0b111 || is_point(&self.pair.a);
        other && self.of_b.outside() == 0b111 && self.may_cross() == [0; 3]
    }

    /// Finds all feature contacts of the two triangles on the whole line of motion.
    pub(super) fn contacts(&mut self) -> FeatureContacts {
        let mut contacts = FeatureContacts::NONE;
        let (a, b) = (&self.pair.a, &self.pair.b);
        let skipped_of_a =
            self.of_b.outside() | duplicate_corners(a) | if is_point(b) && !is_point(a) { 0b111 } else { 0 };
        let skipped_of_b = self.of_a.outside() | duplicate_corners(b) | if is_point(a) { 0b111 } else { 0 };
        for corner in 0..3 {
            if skipped_of_a >> corner & 1 == 0 {
                self.moving_corner(corner, &mut contacts);
            }
        }
        for corner in 0..3 {
            if skipped_of_b >> corner & 1 == 0 {
                self.resting_corner(corner, &mut contacts);
            }
        }
        let may_cross = self.may_cross();
        for i in (0..3).filter(|&i| !is_duplicate_edge(a, i)) {
            for j in (0..3).filter(|&j| may_cross[i] >> j & 1 == 1 && !is_duplicate_edge(b, j)) {
                self.edges(i, j, &mut contacts);
            }
        }
        contacts
    }

    /// Adds the contact of corner `i` of the moving triangle with the resting triangle, if there is one.
    fn moving_corner(&mut self, i: usize, contacts: &mut FeatureContacts) {
        for j in 0..3 {
            self.resolve_side_b(j, i);
        }
        let corner = i as u8;
        match self.of_b.position(i) {
            ProjectedPosition::Outside => {}
            ProjectedPosition::On { inside, sign } => {
                contacts.push(FeatureContact::MovingCorner { corner, inside, sign: sign * self.factor });
            }
            ProjectedPosition::EdgeOn => contacts.push(FeatureContact::MovingCornerEdgeOn(corner)),
        }
    }

    /// Adds the contact of corner `j` of the resting triangle with the moving triangle, if there is one.
    fn resting_corner(&mut self, j: usize, contacts: &mut FeatureContacts) {
        for i in 0..3 {
            self.resolve_side_a(i, j);
        }
        let corner = j as u8;
        match self.of_a.position(j) {
            ProjectedPosition::Outside => {}
            ProjectedPosition::On { inside, sign } => {
                contacts.push(FeatureContact::RestingCorner { corner, inside, sign: sign * self.factor });
            }
            ProjectedPosition::EdgeOn => contacts.push(FeatureContact::RestingCornerEdgeOn(corner)),
        }
    }

    /// Adds the contact of edge `i` of the moving and edge `j` of the resting triangle, if there is one.
    fn edges(&mut self, i: usize, j: usize, contacts: &mut FeatureContacts) {
        let (of_a, of_b) = ([(i + 1) % 3, (i + 2) % 3], [(j + 1) % 3, (j + 2) % 3]);
        for corner in of_b {
            self.resolve_side_a(i, corner);
        }
        // With d and e the vectors of edges i and j, the sign of the contact is that of det[v, d, e]. From the
        // first end of edge `j` to its last end, the determinant for the side of edge `i` changes by det[v, d, e].
        // If the line of edge `i` separates the two ends, the side of the last end therefore has the sign of
        // det[v, d, e].
        let Some(sign) = self.of_a.separated_ends(i, of_b) else { return };
        for corner in of_a {
            self.resolve_side_b(j, corner);
        }
        if self.of_b.separated_ends(j, of_a).is_some() {
            contacts.push(FeatureContact::Edges { of_a: i as u8, of_b: j as u8, sign: sign * self.factor });
        }
    }

    /// Makes the side of a corner of `b` relative to an edge of `a` known, by exact arithmetic if needed.
    fn resolve_side_a(&mut self, edge: usize, corner: usize) {
        let (pair, factor) = (self.pair, self.factor);
        let exact_sign =
            || factor * orientation(pair.motion, pair.b[corner], pair.a[(edge + 1) % 3], pair.a[(edge + 2) % 3]);
        self.filtered &= self.of_a.resolve(edge, corner, exact_sign);
    }

    /// Makes the side of a corner of `a` relative to an edge of `b` known, by exact arithmetic if needed.
    fn resolve_side_b(&mut self, edge: usize, corner: usize) {
        let (pair, factor) = (self.pair, self.factor);
        let exact_sign =
            || factor * orientation(pair.motion, pair.a[corner], pair.b[(edge + 1) % 3], pair.b[(edge + 2) % 3]);
        self.filtered &= self.of_b.resolve(edge, corner, exact_sign);
    }
}

/// Exact sign of det[d, u - o, v - o].
#[cold]
fn orientation(d: DVec3, o: DVec3, u: DVec3, v: DVec3) -> Sign {
    if u == v || u == o || v == o {
        return Sign::Zero;
    }
    let ray = BoundedRay { origin: o, direction: d, limit: f64::INFINITY };
    volume_filtered(d, u - o, v - o).unwrap_or_else(|| volume_exact(&ray, u, v))
}

fn is_point([p, q, r]: &[DVec3; 3]) -> bool {
    p == q && q == r
}

/// Bit mask of the corners that equal the previous corner. The corners must be sorted.
fn duplicate_corners(triangle: &[DVec3; 3]) -> u8 {
    u8::from(triangle[1] == triangle[0]) << 1 | u8::from(triangle[2] == triangle[1]) << 2
}

/// Returns true if an edge has length zero or equals another edge. `edge` is the index of the corner opposite to
/// it. The corners must be sorted.
fn is_duplicate_edge(triangle: &[DVec3; 3], edge: usize) -> bool {
    edge != 1 && duplicate_corners(triangle) != 0
}
