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
//! so with M = X L'_b and t = X D, computed in `f64` and rounded once to `f32`, the images lie within delta of the boxes
//! c_a +- e_a and M c_b + t +- |M| e_b:
//!
//! ```text
//! delta = |X L'_a - I| rho_a + 2 |X| (w_a + w_b) + 8u |X| (|L'_b| rho_b + |D|)      geometry: u = 2^-53
//!       + 2^-20 (|M| rho_b + |t| + rho_a)                                           16v, v = 2^-24: the f32 below
//!       + 2^-110                                                                    underflow, also if flushed to zero
//! ```
//!
//! *Arithmetic of a face axis,* relative to |M| rho_b + |t| + rho_a: rounding M and t 1v; the centre and sides of a box
//! from min and max 1v; the product 1v; three sums 3v; the difference of the centres 1v; and for the radius less than
//! that. Centre and side of a box together are at most rho, so all this is at most 8v. We ask for twice as much.
//! *An edge axis* takes delta twice: see [`Edges`].
//!
//! The same with the roles exchanged gives b's axes with their own X, M and delta; each stands alone. A pose that
//! flattens has no inverse: then X is infinite or NaN, so is delta, and no comparison with it separates anything. If
//! neither frame is of use, the axes of the world are tested in `f64`, with boxes of both sides mapped: the same
//! derivation with X = I.
//!
//! Boxes are kept doubled (min + max and max - min instead of the halves), which saves the halving; the three axes of a
//! frame are the lanes of one vector.

#[cfg(test)]
mod soundness;

use super::placement::{Placement, U};
use super::{Aabb, Sat};
use glam::{DMat3, DVec3, Vec3A};

/// Share of the magnitudes that the `f32` arithmetic of a test may lose: 2^-20.
const ARITHMETIC: f64 = 1.0 / (1 << 20) as f64;
/// Box frames have size one, so 2^-110 is nothing, and far above what underflow takes from `f32`.
const UNDERFLOW: f64 = f64::from_bits((1023 - 110) << 52);
/// A slack of more than this share of the model makes a frame's axes useless.
const USELESS: f64 = 1.0 / 16.0;
/// The slack is computed with a few dozen roundings of non-negative terms in `f64`, and rounded to `f32`.
const ROUNDED_UP: f64 = 1.0 + 1e-6;

/// A box, doubled: twice its centre, and its sides.
#[derive(Clone, Copy)]
pub(crate) struct Doubled {
    centre: Vec3A,
    sides: Vec3A,
}

impl Doubled {
    #[inline(always)]
    pub(crate) fn of(bounds: &Aabb) -> Self {
        let (min, max) = (Vec3A::from(bounds.min), Vec3A::from(bounds.max));
        Self { centre: min + max, sides: max - min }
    }
}

/// The face axes of one model's boxes, and how boxes of the other model look in that frame.
#[derive(Clone, Debug)]
struct Faces {
    /// Columns of M: from the other box frame to this one.
    map: [Vec3A; 3],
    /// Columns of |M|.
    map_abs: [Vec3A; 3],
    /// Twice t.
    offset: Vec3A,
    /// Twice delta, an axis.
    slack: Vec3A,
}

impl Faces {
    fn new(own: &Placement, other: &Placement) -> Self {
        let apart = other.origin - own.origin;
        let map = own.inverse * other.linear;
        let offset = own.inverse * apart;
        let geometry = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.reach + apart.abs().max_element());
        let mapped = (map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs()) * other.reach;
        let magnitudes = mapped + offset.abs() + DVec3::splat(own.reach);
        let delta = (magnitudes * ARITHMETIC + DVec3::splat(geometry + UNDERFLOW)) * ROUNDED_UP;
        let map = [map.x_axis, map.y_axis, map.z_axis].map(DVec3::as_vec3a);
        // A map that overflows f32 tells nothing, whatever its products become.
        let finite = map.iter().all(|column| column.is_finite());
        Self {
            map,
            map_abs: map.map(Vec3A::abs),
            offset: (offset * 2.0).as_vec3a(),
            slack: if finite { (delta * 2.0).as_vec3a() } else { Vec3A::INFINITY },
        }
    }

    /// Whether the slack leaves something to separate. False for NaN.
    fn useful(&self, own: &Placement) -> bool {
        f64::from(self.slack.max_element()) <= 2.0 * USELESS * own.reach
    }

    /// A box of the other model in this frame.
    #[inline(always)]
    fn image(&self, other: &Doubled) -> Image {
        let ([x, y, z], [x_abs, y_abs, z_abs]) = (self.map, self.map_abs);
        let Doubled { centre, sides } = other;
        Image {
            centre: ((x * centre.x + y * centre.y) + z * centre.z) + self.offset,
            reach: ((x_abs * sides.x + y_abs * sides.y) + z_abs * sides.z) + self.slack,
        }
    }
}

/// The box around another model's box in a frame, doubled, slack included.
#[derive(Clone, Copy)]
struct Image {
    centre: Vec3A,
    reach: Vec3A,
}

impl Image {
    /// The axes on which a box of the frame is apart from this one, a bit each. `>`, not `>=`: touching boxes go on,
    /// and so does NaN.
    #[inline(always)]
    fn apart(&self, own: &Doubled) -> u32 {
        (self.centre - own.centre).abs().cmpgt(own.sides + self.reach).bitmask()
    }
}

/// The nine axes n = e_i x M_j, each across an edge of a's box and one of b's.
///
/// With (p, q) = (i + 1, i + 2): n has the components -M_qj and M_pj, exact as they stand. b's box has on it the radius
/// sum over k of e_b,k C_ijk, C_ijk = |M_pj M_qk - M_qj M_pk| (zero for k = j), and disjoint is
///
/// ```text
/// |M_pj t_q - M_qj t_p| > (e_a,p + 2 delta_p) |M_qj| + (e_a,q + 2 delta_q) |M_pj| + sum e_b,k C_ijk
/// ```
///
/// The textbook formula has |M| entries in place of C: that holds for rotations only, and loses pairs under scale or
/// shear. Delta counts once for the geometry and the centre as on a face axis, and once more, 16v (|n_p| + |n_q|) times
/// the magnitudes, for 3v of the products and at most 12v of the right-hand side; C is rounded up.
#[derive(Clone, Debug)]
struct Edges {
    /// Rows of M and of |M|: the lanes are j.
    rows: [Vec3A; 3],
    rows_abs: [Vec3A; 3],
    /// `[i][k]`, the lanes are j.
    cofactors: [[Vec3A; 3]; 3],
}

impl Edges {
    fn new(faces: &Faces) -> Self {
        let rows = [0, 1, 2].map(|i| Vec3A::from_array(faces.map.map(|column| column[i])));
        // A product of two f32 is exact in f64; the difference and the step to f32 are paid by rounding up.
        let m = rows.map(Vec3A::as_dvec3);
        let cofactors = [(1, 2), (2, 0), (0, 1)]
            .map(|(p, q)| [0, 1, 2].map(|k| ((m[p] * m[q][k] - m[q] * m[p][k]).abs() * ROUNDED_UP).as_vec3a()));
        Self { rows, rows_abs: rows.map(Vec3A::abs), cofactors }
    }

    /// The axes that separate, a bit each: bit 3 i + j.
    #[inline]
    fn separating(&self, faces: &Faces, a: &Doubled, b: &Doubled) -> u32 {
        // Products of tiny entries of M can vanish: ten of them, 2^-149 each.
        const LOST: f32 = f32::from_bits(1 << 9);
        let apart = faces.image(b).centre - a.centre;
        let wide = a.sides + faces.slack + faces.slack;
        let mut bits = 0;
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let [x, y, z] = self.cofactors[i];
            let own = self.rows_abs[q] * wide[p] + self.rows_abs[p] * wide[q];
            let radius = own + ((x * b.sides.x + y * b.sides.y) + z * b.sides.z) + Vec3A::splat(LOST);
            let distance = (self.rows[p] * apart[q] - self.rows[q] * apart[p]).abs();
            bits |= distance.cmpgt(radius).bitmask() << (3 * i);
        }
        bits
    }
}

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
        // 32u for the arithmetic below: the same count as on a face axis, and one more map.
        let delta = (2.0 * (a.rounding + b.rounding) + 32.0 * U * magnitudes) * ROUNDED_UP;
        Self { maps: [rows(a.linear), rows(b.linear)], offset: apart * 2.0, slack: 2.0 * delta }
    }

    /// The axes that separate, a bit each.
    fn separating(&self, a: &Doubled, b: &Doubled) -> u32 {
        let [centre_a, sides_a, centre_b, sides_b] = [a.centre, a.sides, b.centre, b.sides].map(Vec3A::as_dvec3);
        let separates = |axis: usize| {
            let [row_a, row_b] = [self.maps[0][axis], self.maps[1][axis]];
            let apart = row_b.dot(centre_b) + self.offset[axis] - row_a.dot(centre_a);
            apart.abs() > row_a.abs().dot(sides_a) + row_b.abs().dot(sides_b) + self.slack
        };
        (0..3).map(|axis| u32::from(separates(axis)) << axis).sum()
    }
}

/// All that a query needs of the two poses, computed once a query.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    /// Of a's boxes, and of b's.
    faces: [Faces; 2],
    edges: Option<Edges>,
    world: Option<World>,
    /// Neither edges nor world.
    faces_only: bool,
    /// |det| of each map to the world, and the length of each axis there, in one unit: to compare boxes by size.
    volume_scale: [f32; 2],
    axis_scale: [DVec3; 2],
}

impl Relative {
    pub(crate) fn new(a: &Placement, b: &Placement, sat: Sat) -> Self {
        let faces = [Faces::new(a, b), Faces::new(b, a)];
        let useless = !faces[0].useful(a) && !faces[1].useful(b);
        // In units of the larger model, so that determinants stay in range.
        let unit = a.linear_norm.max(b.linear_norm).recip();
        let scaled = [a.linear * unit, b.linear * unit];
        Self {
            edges: (sat == Sat::Full).then(|| Edges::new(&faces[0])),
            world: useless.then(|| World::new(a, b)),
            faces_only: sat == Sat::Lite && !useless,
            faces,
            volume_scale: scaled.map(|m| m.determinant().abs() as f32),
            axis_scale: scaled.map(|m| DVec3::new(m.x_axis.length(), m.y_axis.length(), m.z_axis.length())),
        }
    }

    /// A box of one model (0 is a, 1 is b), to be tested against boxes of the other.
    #[inline(always)]
    pub(crate) fn fixed<const MODEL: usize>(&self, bounds: Doubled) -> Fixed<'_, MODEL> {
        Fixed { relative: self, bounds, image: self.faces[1 - MODEL].image(&bounds) }
    }

    /// Whether a's box is the larger in the world, by volume; ties by the longest side, then a.
    #[inline(always)]
    pub(crate) fn a_is_larger(&self, a: &Doubled, b: &Doubled) -> bool {
        let volume = |sides: Vec3A| (sides.x * sides.y) * sides.z;
        let (volume_a, volume_b) = (volume(a.sides) * self.volume_scale[0], volume(b.sides) * self.volume_scale[1]);
        if volume_a != volume_b {
            return volume_a > volume_b;
        }
        let longest = |sides: Vec3A, scale: DVec3| (sides.as_dvec3() * scale).max_element();
        longest(a.sides, self.axis_scale[0]) >= longest(b.sides, self.axis_scale[1])
    }
}

/// A box that stays while boxes of the other model are tested against it. Its image in their frame is made once, so
/// the first three axes of each test cost next to nothing.
pub(crate) struct Fixed<'r, const MODEL: usize> {
    relative: &'r Relative,
    bounds: Doubled,
    image: Image,
}

impl<const MODEL: usize> Fixed<'_, MODEL> {
    /// Whether the other box may overlap this one; if not, they are surely apart.
    #[inline(always)]
    pub(crate) fn may_overlap(&self, other: &Doubled) -> bool {
        self.image.apart(other) == 0 && self.image_of(other).apart(&self.bounds) == 0 && self.apart_on_more(other) == 0
    }

    /// The first axis that separates in the order of the textbook: 0 to 2 a's faces (or the world's axes where those
    /// are of no use), 3 to 5 b's faces, 6 to 14 the edge pairs. `None`: they may overlap. The same answer as
    /// [`Self::may_overlap`], which tests the axes in the order of their cost.
    pub(crate) fn separating_axis(&self, other: &Doubled) -> Option<usize> {
        let (others, own) = (self.image.apart(other), self.image_of(other).apart(&self.bounds));
        let faces = if MODEL == 0 { own | (others << 3) } else { others | (own << 3) };
        let bits = if faces == 0 { self.apart_on_more(other) } else { faces };
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn image_of(&self, other: &Doubled) -> Image {
        self.relative.faces[MODEL].image(other)
    }

    /// The axes beyond the faces, where there are any.
    #[inline(always)]
    fn apart_on_more(&self, other: &Doubled) -> u32 {
        if self.relative.faces_only { 0 } else { self.apart_beyond_faces(other) }
    }

    /// Never inlined: the compiler would compute half of it ahead of every descent that does not need it.
    #[inline(never)]
    fn apart_beyond_faces(&self, other: &Doubled) -> u32 {
        let Relative { faces, edges, world, .. } = self.relative;
        let (a, b) = if MODEL == 0 { (&self.bounds, other) } else { (other, &self.bounds) };
        let edges = edges.as_ref().map_or(0, |edges| edges.separating(&faces[0], a, b));
        let world = world.as_ref().map_or(0, |world| world.separating(a, b));
        (edges << 6) | world
    }
}

fn rows(matrix: DMat3) -> [DVec3; 3] {
    [matrix.row(0), matrix.row(1), matrix.row(2)]
}
