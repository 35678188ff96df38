//! How two triangles that meet lie to each other: do they pass through one another, and if not, along what do they touch?
//!
//! Two real triangles have one of these in common: nothing, a point, a stretch of a line, or a part of their plane. If it is
//! more than a point, then some of it is in the inside of both, in the inside of one and on a side of the other, or on a side of
//! both; which one is told here by signs.

use super::edgewise::project;
use super::guigue_devillers::insides_cross_by;
use super::orient::{orient2d, orient3d};
use super::separate::common_level;
use super::sign::Sign;
use glam::{DVec2, DVec3};

/// Whether a triangle has no area.
pub(crate) fn is_degenerate([u, v, w]: &[DVec3; 3]) -> bool {
    (0..3).all(|axis| orient2d(project(*u, axis), project(*v, axis), project(*w, axis)) == Sign::Zero)
}

/// Whether the insides of two real triangles meet in a line: then each goes on at both sides of the other.
pub(crate) fn insides_cross(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    touch_across(a, b).is_none() && insides_cross_by(a, b, orient3d)
}

/// The axis and the plane across it that two triangles are on different sides of, or in: all that they have in common is in it.
pub(crate) fn touch_across([u, v, w]: &[DVec3; 3], [p, q, r]: &[DVec3; 3]) -> Option<(usize, f64)> {
    let [(low_a, high_a), (low_b, high_b)] =
        [(u.min(v.min(*w)), u.max(v.max(*w))), (p.min(q.min(*r)), p.max(q.max(*r)))];
    let axis = (0..3).find(|&axis| high_a[axis] == low_b[axis] || high_b[axis] == low_a[axis])?;
    Some((axis, if high_a[axis] == low_b[axis] { high_a[axis] } else { low_a[axis] }))
}

/// Whether two triangles, of which the first has an area, are in one plane.
pub(crate) fn lie_in_a_plane(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    common_level(a, b).is_some() || sides_of(b, a) == [Sign::Zero; 3]
}

/// Which way a triangle turns in the first projection along an axis in which it has an area; zero if it has none. The same projection for
/// all triangles of a plane.
pub(crate) fn turn_of(t: &[DVec3; 3]) -> Sign {
    flattened(t).1
}

/// The first axis along which a triangle is projected to one with an area, and which way that turns; zero if there is none.
pub(crate) fn projection_of(t: &[DVec3; 3]) -> (usize, Sign) {
    let (_, turn, axis) = flattened(t);
    (axis, turn)
}

/// [`orient2d`] of three points in the projection along an axis.
pub(crate) fn orient2d_in(axis: usize, p: DVec3, q: DVec3, r: DVec3) -> Sign {
    orient2d(project(p, axis), project(q, axis), project(r, axis))
}

/// On which side of the plane of a real triangle the corners of another are.
pub(crate) fn sides_of(points: &[DVec3; 3], [a, b, c]: &[DVec3; 3]) -> [Sign; 3] {
    points.map(|point| orient3d(*a, *b, *c, point))
}

/// What a stretch of a line in the plane of a triangle has in common with it, if that is more than a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stretch {
    /// Some of its inside.
    Inside,
    /// Some of its side from this corner to the next, and nothing inside.
    Side(usize),
}

/// What the segment pq has in common with a real triangle in whose plane it lies.
///
/// The open triangle and the segment are disjoint exactly if a line separates them that is along a side of the one or along the
/// other: the normals of the sides of their difference are of these. On that line either may end.
pub(crate) fn stretch_in([p, q]: [DVec3; 2], t: &[DVec3; 3]) -> Option<Stretch> {
    // The boxes have nothing in common, or a point; so has a segment that is one.
    let low = p.min(q).max(t[0].min(t[1]).min(t[2]));
    let high = p.max(q).min(t[0].max(t[1]).max(t[2]));
    if low == high || low.cmpgt(high).any() {
        return None;
    }
    let (flat, turn, axis) = flattened(t);
    let [p2, q2] = [project(p, axis), project(q, axis)];
    let outside = |turns: &[Sign], outer: Sign| turns.iter().all(|&turn| turn != -outer);
    let of_sides = [0, 1, 2].map(|i| [p2, q2].map(|x| orient2d(flat[i], flat[(i + 1) % 3], x)));
    let of_line = flat.map(|x| orient2d(p2, q2, x));
    let apart = of_sides.iter().any(|turns| outside(turns, -turn))
        || outside(&of_line, Sign::Positive)
        || outside(&of_line, Sign::Negative);
    if !apart {
        return Some(Stretch::Inside);
    }
    let side = (0..3).find(|&i| of_sides[i] == [Sign::Zero; 2] && overlap([p, q], [t[i], t[(i + 1) % 3]]));
    side.map(Stretch::Side)
}

/// Whether two segments of one line, neither of them a point, have more than a point in common.
fn overlap([p, q]: [DVec3; 2], [u, v]: [DVec3; 2]) -> bool {
    let axis = (0..3).find(|&axis| u[axis] != v[axis]).unwrap_or(0);
    p[axis].min(q[axis]).max(u[axis].min(v[axis])) < p[axis].max(q[axis]).min(u[axis].max(v[axis]))
}

/// Whether two real triangles of one plane have more than a line in common, and then whether they face the same way.
pub(crate) fn overlap_in_plane(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<bool> {
    let (flat_a, turn_a, axis) = flattened(a);
    let flat_b = b.map(|point| project(point, axis));
    let turn_b = orient2d(flat_b[0], flat_b[1], flat_b[2]);
    // As in `coplanar`, but what is only touched is beyond.
    let beyond_a_side = |t: &[DVec2; 3], turn: Sign, other: &[DVec2; 3]| {
        (0..3).any(|i| other.iter().all(|&x| orient2d(t[i], t[(i + 1) % 3], x) != turn))
    };
    let apart = beyond_a_side(&flat_a, turn_a, &flat_b) || beyond_a_side(&flat_b, turn_b, &flat_a);
    (!apart).then_some(turn_a == turn_b)
}

/// A real triangle in a projection that keeps its area, and which way it turns there.
pub(super) fn flattened(t: &[DVec3; 3]) -> ([DVec2; 3], Sign, usize) {
    let in_projection = |axis: usize| {
        let flat = t.map(|point| project(point, axis));
        (flat, orient2d(flat[0], flat[1], flat[2]), axis)
    };
    (0..2).map(in_projection).find(|(_, turn, _)| *turn != Sign::Zero).unwrap_or_else(|| in_projection(2))
}
