//! Two triangles of one mesh: whether they meet beyond what they share.
//!
//! Corners are the same if they have the same name (the index of the vertex), wherever they lie; triangles may be
//! degenerate, name a vertex twice, and have different vertices in one place. Two triangles count if their intersection
//! is not contained in the hull of the vertices they share; on the same three vertices they always do.
//!
//! **One vertex v**, others a, b and c, d. Both triangles are convex and contain v, so a common point p brings the whole
//! segment vp with it: they meet beyond v exactly if the cones that they span at v have a common ray. With all vectors
//! from v and brackets for determinants, `(a x b) x (c x d) = [acd] b - [bcd] a = [abd] c - [abc] d` is the direction in which
//! the planes meet. Each cone holds this ray or its opposite, if any, and the signs of the same four determinants tell
//! which one:
//!
//! ```text
//! c, d strictly on one side of the plane of v, a, b, or a, b of that of v, c, d     no common ray
//! c and d, or a and b, both on the plane: a common plane, or a degenerate triangle   flat, see below
//! else        the first cone holds the ray of [acd], or of -[bcd] if that is zero
//!             the second          the ray of [abd], or of -[abc] if that is zero: the same sign, the same ray
//! ```
//!
//! Flat cones have a common ray exactly if a border of one is in the other: in a plane because an end of the common part
//! is an end of one of them; a degenerate cone is the union of its borders.
//!
//! **Two vertices u, v**, others a and b. If b is not on the plane of u, v, a, that plane cuts the other triangle in uv alone.
//! If it is, and neither is degenerate, there is more exactly if a and b are strictly on one side of the line. If one is
//! degenerate, only its line matters, of which the other has uv alone unless it is degenerate too: then both must reach
//! beyond the same end. If u and v lie in one place, both triangles are segments from there: cones of one ray.
//!
//! **Flat neighbours**, of which designed meshes have many, would all take the long way: their signs are zero. Before that,
//! a linear function that separates them is looked for in `f64`, and any will do: one that is positive on the rays of one
//! cone and negative on those of the other; or, in a projection, the side of the line of an edge, of which the third corner
//! of its triangle is on one side and what the other triangle does not share on the other. On the line the first has the
//! edge alone, and the other what they share.

use super::edgewise::project;
use super::orient::{orient2d, orient3d, orient3d_filtered, side_filtered};
use super::separate::line_separates;
use super::sign::Sign;
use super::{Rung, triangles_meet};
use glam::DVec3;

/// Whether two triangles whose corners have names meet beyond the vertices that they share, and which rung decided it.
#[inline]
pub(crate) fn meet_beyond_shared(a: &[DVec3; 3], names_a: [u32; 3], b: &[DVec3; 3], names_b: [u32; 3]) -> (bool, Rung) {
    match Shared::between(names_a, names_b) {
        Shared::Nothing => triangles_meet(a, b),
        Shared::Vertex([i, j]) => {
            let others = |t: &[DVec3; 3], i: usize| [t[(i + 1) % 3], t[(i + 2) % 3]];
            beyond_vertex(a[i], others(a, i), others(b, j))
        }
        Shared::Edge { edge: [u, v], others: [i, j] } => beyond_edge([a[u], a[v]], [a[i], b[j]]),
        Shared::All => (true, Rung::Filter),
    }
}

/// What two triangles share, as places of corners.
enum Shared {
    Nothing,
    /// In the first and in the second.
    Vertex([usize; 2]),
    Edge {
        /// In the first.
        edge: [usize; 2],
        /// The third corner of each; it may repeat a name.
        others: [usize; 2],
    },
    All,
}

impl Shared {
    #[inline]
    fn between(a: [u32; 3], b: [u32; 3]) -> Self {
        let (mut places, mut count) = ([[0; 2]; 3], 0);
        for i in 0..3 {
            if a[..i].contains(&a[i]) {
                continue;
            }
            if let Some(j) = b.iter().position(|&name| name == a[i]) {
                places[count] = [i, j];
                count += 1;
            }
        }
        let [[i, j], [k, l], _] = places;
        match count {
            0 => Self::Nothing,
            1 => Self::Vertex([i, j]),
            2 => Self::Edge { edge: [i, k], others: [3 - i - k, 3 - j - l] },
            _ => Self::All,
        }
    }
}

/// What the signs of two cones say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cones {
    Apart,
    Meet,
    /// In one plane, or one is degenerate.
    Flat,
}

#[inline]
fn beyond_vertex(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> (bool, Rung) {
    if are_separated(v, ab, cd) {
        return (false, Rung::Filter);
    }
    match cones(v, ab, cd, orient3d_filtered) {
        // The filter never finds a zero.
        Some(cones) => (cones == Cones::Meet, Rung::Filter),
        None if a_border_separates(v, ab, cd) => (false, Rung::Filter),
        None => (beyond_vertex_exactly(v, ab, cd), Rung::Exact),
    }
}

/// Whether the cones are surely on two sides of a plane through v: of that across the difference of their middles.
#[inline]
fn are_separated(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    // A length that is zero, or that is lost or overflows, makes no number, of which nothing is certain.
    let unit = |x: DVec3| (x - v) / (x - v).length();
    let direction = (unit(ab[0]) + unit(ab[1])) - (unit(cd[0]) + unit(cd[1]));
    let all = |ends: [DVec3; 2], sign: Sign| ends.iter().all(|&end| side_filtered(direction, v, end) == Some(sign));
    all(ab, Sign::Positive) && all(cd, Sign::Negative)
}

/// Whether one cone is surely beyond a border of the other in a projection.
#[inline]
fn a_border_separates(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    let beyond = |[a, b]: [DVec3; 2], cd: &[DVec3; 2]| line_separates([v, a], b, cd) || line_separates([v, b], a, cd);
    beyond(ab, &cd) || beyond(cd, &ab)
}

#[cold]
fn beyond_vertex_exactly(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    match cones(v, ab, cd, |p, q, r, s| Some(orient3d(p, q, r, s))) {
        Some(Cones::Apart) => false,
        Some(Cones::Meet) => true,
        Some(Cones::Flat) | None => flat_cones_meet(v, ab, cd),
    }
}

/// The cones of a, b and of c, d at v, by four signs; `None` if one that is needed is not certain.
#[inline(always)]
fn cones(
    v: DVec3,
    [a, b]: [DVec3; 2],
    [c, d]: [DVec3; 2],
    orient: impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<Cones> {
    let (abc, abd) = (orient(v, a, b, c)?, orient(v, a, b, d)?);
    if abc * abd == Sign::Positive {
        return Some(Cones::Apart);
    }
    let (acd, bcd) = (orient(v, c, d, a)?, orient(v, c, d, b)?);
    if acd * bcd == Sign::Positive {
        return Some(Cones::Apart);
    }
    let either = |sign: Sign, other: Sign| if sign == Sign::Zero { -other } else { sign };
    Some(match (either(acd, bcd), either(abd, abc)) {
        (Sign::Zero, _) | (_, Sign::Zero) => Cones::Flat,
        (first, second) if first == second => Cones::Meet,
        _ => Cones::Apart,
    })
}

/// Cones of one plane, or of which one is degenerate.
fn flat_cones_meet(v: DVec3, ab: [DVec3; 2], cd: [DVec3; 2]) -> bool {
    let held = |ends: [DVec3; 2], cone: [DVec3; 2]| ends.into_iter().any(|x| x != v && in_cone(v, cone, x));
    held(ab, cd) || held(cd, ab)
}

/// Whether the ray from v through x, which is another point, is in the cone of c, d.
fn in_cone(v: DVec3, [c, d]: [DVec3; 2], x: DVec3) -> bool {
    for axis in 0..3 {
        let [v2, c2, d2, x2] = [v, c, d, x].map(|point| project(point, axis));
        let turn = orient2d(v2, c2, d2);
        if turn != Sign::Zero {
            // With x = s c + t d, these are the signs of t and of s. On the plane the projection is one to one.
            return orient2d(v2, c2, x2) * turn != Sign::Negative
                && orient2d(v2, x2, d2) * turn != Sign::Negative
                && orient3d(v, c, d, x) == Sign::Zero;
        }
    }
    [c, d].into_iter().any(|end| end != v && same_ray(v, end, x))
}

/// Whether two points, both other than v, are in the same direction from it.
fn same_ray(v: DVec3, x: DVec3, y: DVec3) -> bool {
    on_a_line(v, x, y) && (0..3).all(|k| (x[k] > v[k]) == (y[k] > v[k]) && (x[k] < v[k]) == (y[k] < v[k]))
}

/// Whether all three projections have no area.
fn on_a_line(p: DVec3, q: DVec3, r: DVec3) -> bool {
    (0..3).all(|axis| orient2d(project(p, axis), project(q, axis), project(r, axis)) == Sign::Zero)
}

#[inline]
fn beyond_edge([u, v]: [DVec3; 2], [a, b]: [DVec3; 2]) -> (bool, Rung) {
    match orient3d_filtered(u, v, a, b) {
        // It never finds a zero.
        Some(_) => (false, Rung::Filter),
        None if line_separates([u, v], a, &[b]) => (false, Rung::Filter),
        None => (beyond_edge_exactly([u, v], [a, b]), Rung::Exact),
    }
}

#[cold]
fn beyond_edge_exactly([u, v]: [DVec3; 2], [a, b]: [DVec3; 2]) -> bool {
    if u == v {
        return a != u && b != u && same_ray(u, a, b);
    }
    if orient3d(u, v, a, b) != Sign::Zero {
        return false;
    }
    for axis in 0..3 {
        let [u, v, a, b] = [u, v, a, b].map(|point| project(point, axis));
        let turn = orient2d(u, v, a);
        if turn != Sign::Zero {
            return orient2d(u, v, b) == turn;
        }
    }
    // Here a is on the line of uv. If b is too, an axis on which u and v differ orders all four.
    let axis = (0..3).find(|&axis| u[axis] != v[axis]).unwrap_or(0);
    let (low, high) = (u[axis].min(v[axis]), u[axis].max(v[axis]));
    let below = a[axis] < low && b[axis] < low;
    let above = a[axis] > high && b[axis] > high;
    (below || above) && on_a_line(u, v, b)
}
