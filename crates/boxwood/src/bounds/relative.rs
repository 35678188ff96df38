//! Two box frames placed in the world: whether boxes of one and the other can be told apart, without ever being wrong.
//!
//! What "disjoint" claims: no vertex set of box a and of box b, placed in the world by [`Pose::place`](crate::Pose::place)
//! and so rounded, has hulls that meet. The rounding of the placed vertices, of the maps between the frames and of the
//! test itself is added to every test as one number, the slack.
//!
//! **Why it is sound.** A linear map cannot pull two meeting sets apart: whatever the matrix X and the point P are, if
//! two sets share a point so do their images under x -> X (x - P). So X need not be an exact inverse of anything. Take
//! X about the inverse of a's map L'_a, and P = P_a. For a vertex of a at p in its frame and of b at q, with D = P_b - P_a:
//!
//! ```text
//! X (v - P_a) = p + (X L'_a - I) p + X e,      |e|  <= 2 w_a                 (w: rounding of a placed vertex and of P)
//! X (w - P_a) = (X L'_b) q + X D + X e',       |e'| <= 2 w_b + u |D|
//! ```
//!
//! so with M = fl(X L'_b) and t = fl(X D) the images lie within delta of the boxes c_a +- e_a and M c_b + t +- |M| e_b:
//!
//! ```text
//! delta = |X L'_a - I| rho_a + 2 |X| (w_a + w_b) + 8u |X| (|L'_b| rho_b + |D|)      exact geometry against M and t
//!       + 2^-48 (|M| rho_b + |t| + rho_a)                                           32u: the arithmetic of the tests
//!       + 2^-300                                                                    underflow
//! ```
//!
//! *Arithmetic of a face axis:* c and e from min and max 1u, the product 1u, three sums 3u, the difference of the centres
//! 1u, the radii 4u and their sum 3u, each relative to at most |M| rho_b + |t| + rho_a: below 16u.
//! *An edge axis* takes delta twice, 64u: see [`Edges`].
//!
//! The same with the roles exchanged gives b's axes with their own X, M and delta; each stands alone. A pose that
//! flattens has no inverse: then X is infinite or NaN, so is delta, and no comparison with it separates anything. If
//! neither frame is useful, the axes of the world are tested instead, with boxes of both sides mapped: the same
//! derivation with X = I.
//!
//! `f64` throughout, though the boxes are `f32`: the slack stays near 1e-15 of the model instead of 1e-6, so common
//! offsets, large partners and skewed poses cost nothing, and one path serves them all. Boxes are kept doubled
//! (min + max and max - min instead of the halves), which saves the halving.

use super::placement::{Placement, U, norm};
use super::{Aabb, Sat};
use glam::{DMat3, DVec3};

/// Share of the magnitudes that the arithmetic of a test may lose: 2^-48.
const ARITHMETIC: f64 = 32.0 * U;
/// 2^-300: box frames have size one, so this is nothing, and far above what underflow takes.
const UNDERFLOW: f64 = f64::from_bits((1023 - 300) << 52);
/// A slack of more than this share of the model makes a frame's axes useless.
const USELESS: f64 = 1.0 / 16.0;
/// The slack itself is computed with a few dozen roundings of non-negative terms.
const ROUNDED_UP: f64 = 1.0 + 1e-12;

/// A box, doubled: twice its centre, and its sides.
#[derive(Clone, Copy)]
pub(crate) struct Doubled {
    centre: DVec3,
    sides: DVec3,
}

impl Doubled {
    #[inline]
    pub(crate) fn of(bounds: &Aabb) -> Self {
        let (min, max) = (bounds.min.as_dvec3(), bounds.max.as_dvec3());
        Self { centre: min + max, sides: max - min }
    }
}

/// The face axes of one model's boxes, and how boxes of the other model look in that frame.
#[derive(Clone, Debug)]
struct Faces {
    /// Rows of M: from the other box frame to this one.
    map: [DVec3; 3],
    /// Rows of |M|.
    map_abs: [DVec3; 3],
    /// Twice t.
    offset: DVec3,
    /// Twice delta.
    slack: f64,
}

impl Faces {
    fn new(own: &Placement, other: &Placement) -> Self {
        let apart = other.origin - own.origin;
        let map = own.inverse * other.linear;
        let offset = own.inverse * apart;
        let exact = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.reach + apart.abs().max_element());
        let arithmetic = norm(map) * other.reach + offset.abs().max_element() + own.reach;
        let delta = (exact + ARITHMETIC * arithmetic + UNDERFLOW) * ROUNDED_UP;
        let rows = rows(map);
        Self { map: rows, map_abs: rows.map(DVec3::abs), offset: offset * 2.0, slack: 2.0 * delta }
    }

    /// Whether the slack leaves something to separate. False for NaN.
    fn useful(&self, own: &Placement) -> bool {
        self.slack <= 2.0 * USELESS * own.reach
    }

    /// The centre of the other box seen from this one, on one axis.
    #[inline(always)]
    fn apart(&self, axis: usize, own: &Doubled, other: &Doubled) -> f64 {
        let row = self.map[axis];
        let centre = ((row.x * other.centre.x + row.y * other.centre.y) + row.z * other.centre.z) + self.offset[axis];
        centre - own.centre[axis]
    }

    /// The first of the three axes that separates. `>`, not `>=`: touching boxes go on, and so does NaN.
    #[inline(always)]
    fn separating(&self, own: &Doubled, other: &Doubled) -> Option<usize> {
        for axis in 0..3 {
            let reach = self.map_abs[axis];
            let radius = (reach.x * other.sides.x + reach.y * other.sides.y) + reach.z * other.sides.z;
            if self.apart(axis, own, other).abs() > (own.sides[axis] + radius) + self.slack {
                return Some(axis);
            }
        }
        None
    }
}

/// The nine axes n = e_i x M_j, each across an edge of a's box and one of b's.
///
/// With (p, q) = (i + 1, i + 2): n has the components -M_qj and M_pj, b's box has on it the radius
/// sum over k of e_b,k |M_pj M_qk - M_qj M_pk| (zero for k = j), and disjoint is
///
/// ```text
/// |M_pj t_q - M_qj t_p| > (e_a,p + 2 delta) |M_qj| + (e_a,q + 2 delta) |M_pj| + sum e_b,k C_ijk        C: cofactors
/// ```
///
/// The textbook formula has |M| entries in place of C: that holds for rotations only, and loses pairs under scale or
/// shear. Twice delta: once for the geometry and the centre t as above, and 32u (|n_p| + |n_q|) (|M| rho_b + |t| + rho_a)
/// more for 4u of the products, 3u of the cofactors and 12u of the right-hand side.
#[derive(Clone, Debug)]
struct Edges {
    /// `[i][j]`: C for the two k that are not j, in increasing order.
    cofactors: [[[f64; 2]; 3]; 3],
}

impl Edges {
    fn new(faces: &Faces) -> Self {
        let m = &faces.map;
        let cofactor = |i: usize, j: usize, k: usize| {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            (m[p][j] * m[q][k] - m[q][j] * m[p][k]).abs()
        };
        Self { cofactors: [0, 1, 2].map(|i| [0, 1, 2].map(|j| OTHERS[j].map(|k| cofactor(i, j, k)))) }
    }

    /// The first that separates, 0 to 8 for (i, j) = (0, 0), (0, 1) ... (2, 2).
    #[inline]
    fn separating(&self, faces: &Faces, a: &Doubled, b: &Doubled) -> Option<usize> {
        // More than ten products can lose to underflow when all entries of M are tiny.
        const LOST: f64 = 64.0 * 5e-324;
        let apart = DVec3::new(faces.apart(0, a, b), faces.apart(1, a, b), faces.apart(2, a, b));
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let (wide_p, wide_q) = (a.sides[p] + 2.0 * faces.slack, a.sides[q] + 2.0 * faces.slack);
            for j in 0..3 {
                let (others, [c0, c1]) = (OTHERS[j], self.cofactors[i][j]);
                let own = wide_p * faces.map_abs[q][j] + wide_q * faces.map_abs[p][j];
                let radius = own + (b.sides[others[0]] * c0 + b.sides[others[1]] * c1) + LOST;
                if (faces.map[p][j] * apart[q] - faces.map[q][j] * apart[p]).abs() > radius {
                    return Some(3 * i + j);
                }
            }
        }
        None
    }
}

/// The two axes that are not j.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The axes of the world, for poses that have no useful inverse.
#[derive(Clone, Debug)]
struct World {
    maps: [[DVec3; 3]; 2],
    /// Twice D.
    offset: DVec3,
    slack: f64,
}

impl World {
    fn new(a: &Placement, b: &Placement) -> Self {
        let apart = b.origin - a.origin;
        let magnitudes = a.linear_norm * a.reach + b.linear_norm * b.reach + apart.abs().max_element();
        let delta = (2.0 * (a.rounding + b.rounding) + ARITHMETIC * magnitudes) * ROUNDED_UP;
        Self { maps: [rows(a.linear), rows(b.linear)], offset: apart * 2.0, slack: 2.0 * delta }
    }

    fn separating(&self, a: &Doubled, b: &Doubled) -> Option<usize> {
        (0..3).find(|&axis| {
            let [row_a, row_b] = [self.maps[0][axis], self.maps[1][axis]];
            let apart = row_b.dot(b.centre) + self.offset[axis] - row_a.dot(a.centre);
            apart.abs() > row_a.abs().dot(a.sides) + row_b.abs().dot(b.sides) + self.slack
        })
    }
}

/// All that a query needs of the two poses, computed once a query.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    a: Faces,
    b: Faces,
    edges: Option<Edges>,
    world: Option<World>,
    /// |det| of each map to the world, and the length of each axis there, in one unit: to compare boxes by size.
    volume_scale: [f64; 2],
    axis_scale: [DVec3; 2],
}

impl Relative {
    pub(crate) fn new(a: &Placement, b: &Placement, sat: Sat) -> Self {
        let (faces_a, faces_b) = (Faces::new(a, b), Faces::new(b, a));
        let useless = !faces_a.useful(a) && !faces_b.useful(b);
        // In units of the larger model, so that determinants stay in range.
        let unit = a.linear_norm.max(b.linear_norm).recip();
        let scaled = [a.linear * unit, b.linear * unit];
        Self {
            edges: (sat == Sat::Full).then(|| Edges::new(&faces_a)),
            world: useless.then(|| World::new(a, b)),
            a: faces_a,
            b: faces_b,
            volume_scale: scaled.map(|m| m.determinant().abs()),
            axis_scale: scaled.map(|m| DVec3::new(m.x_axis.length(), m.y_axis.length(), m.z_axis.length())),
        }
    }

    /// The axis on which the boxes are surely apart: 0 to 2 a's faces (or the world's axes where those are of no use),
    /// 3 to 5 b's faces, 6 to 14 the edge pairs. `None`: they may overlap.
    #[inline]
    pub(crate) fn separating(&self, a: &Doubled, b: &Doubled) -> Option<usize> {
        if let Some(axis) = self.a.separating(a, b) {
            return Some(axis);
        }
        if let Some(axis) = self.b.separating(b, a) {
            return Some(3 + axis);
        }
        if let Some(axis) = self.edges.as_ref().and_then(|edges| edges.separating(&self.a, a, b)) {
            return Some(6 + axis);
        }
        self.world.as_ref().and_then(|world| world.separating(a, b))
    }

    /// Whether a's box is the larger in the world, by volume; ties by the longest side, then a.
    #[inline]
    pub(crate) fn a_is_larger(&self, a: &Doubled, b: &Doubled) -> bool {
        let volume = |bounds: &Doubled, scale: f64| (bounds.sides.x * bounds.sides.y) * bounds.sides.z * scale;
        let (volume_a, volume_b) = (volume(a, self.volume_scale[0]), volume(b, self.volume_scale[1]));
        if volume_a != volume_b {
            return volume_a > volume_b;
        }
        let longest = |bounds: &Doubled, scale: DVec3| (bounds.sides * scale).max_element();
        longest(a, self.axis_scale[0]) >= longest(b, self.axis_scale[1])
    }
}

fn rows(matrix: DMat3) -> [DVec3; 3] {
    [matrix.row(0), matrix.row(1), matrix.row(2)]
}
