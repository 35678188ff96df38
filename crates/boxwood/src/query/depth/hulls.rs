//! How deep the hulls of two clouds of points are in each other.
//!
//! Moving b by t frees it of a exactly if t is not inside of the hull of all differences D = a - b: the depth is the distance
//! from the origin to the boundary of D. From inside, a polytope with some of the corners of D grows until its nearest face is one
//! of D too (van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001). The nearest face is
//! a lower bound, and how far D reaches in any direction an upper one: whatever the search does, both hold.

use super::normal::normal;
use super::polytope::{Corner, Polytope};
use crate::exact::{Sign, point_apart};
use glam::DVec3;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Unit roundoff of `f64`.
const U: f64 = f64::EPSILON / 2.0;

/// What a lower bound may be too large, for clouds whose coordinates are at most one: differences are rounded to 1u of 2, on three
/// axes, 4u, and the distance to a triangle is off by 32u of the span, which is at most 4.
pub(super) const ERROR_BELOW: f64 = 144.0 * U;

/// What an upper bound may be too small: products with a direction cost 3u of the root of 3 at most, 6u each; the difference of two
/// of them 4u; the length of the direction 4u of 4; with some for second order.
pub(super) const ERROR_ABOVE: f64 = 64.0 * U;

/// Bounds that are so close are equal.
const CLOSE: f64 = 64.0 * U;

/// Where two hulls stand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hulls {
    /// Surely apart, or touching: the insides have nothing in common.
    Apart,
    /// They overlap, so deep.
    Deep(Depth),
    /// So close to touching that roundings decide; or flat.
    Unsure,
}

/// How deep hulls are in each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// From below, less than [`ERROR_BELOW`] too large, and from above, less than [`ERROR_ABOVE`] too small.
    pub(super) bounds: [f64; 2],
    /// Of length one: moving the second cloud this way frees it.
    pub(super) direction: DVec3,
    /// The face of D that is nearest, as far as it was found.
    pub(super) face: [Corner; 3],
}

/// Two clouds of points, with coordinates of at most one.
pub(super) struct Clouds<'c> {
    pub(super) a: &'c [DVec3],
    pub(super) b: &'c [DVec3],
    /// How many corners may be tried.
    pub(super) most: usize,
}

impl Clouds<'_> {
    /// The corner of D that is farthest in a direction, and how far that is.
    fn farthest(&self, direction: DVec3) -> (Corner, f64) {
        let (i, along_a) = farthest(self.a, direction);
        let (j, along_b) = farthest(self.b, -direction);
        let point = self.a[i] - self.b[j];
        (Corner { point, from: [i as u32, j as u32] }, along_a + along_b)
    }

    /// How far the second cloud is to be moved in a direction until the hulls are apart.
    pub(super) fn width(&self, direction: DVec3) -> f64 {
        self.farthest(direction).1 + ERROR_ABOVE
    }

    /// Neither cloud is empty.
    pub(super) fn depth(&self) -> Hulls {
        let Some(mut polytope) = self.start() else { return Hulls::Unsure };
        match self.take_in_origin(&mut polytope) {
            Some(true) => self.expand(&mut polytope).map_or(Hulls::Unsure, Hulls::Deep),
            Some(false) => Hulls::Apart,
            None => Hulls::Unsure,
        }
    }

    /// A first polytope, wherever it is; `None` if D is flat.
    fn start(&self) -> Option<Polytope> {
        let [low, high] = [DVec3::NEG_X, DVec3::X].map(|direction| self.farthest(direction).0);
        let line = high.point - low.point;
        let aside = line.any_orthogonal_vector();
        let off_line = |direction| {
            let corner = self.farthest(direction).0;
            (line.cross(corner.point - low.point).length_squared(), corner)
        };
        let sides = [aside, -aside].map(off_line);
        let third = if sides[1].0 > sides[0].0 { sides[1].1 } else { sides[0].1 };
        let across = normal(&[low.point, high.point, third.point])?;
        let off_plane = |direction: DVec3| {
            let (corner, along) = self.farthest(direction);
            (along - direction.dot(low.point), corner)
        };
        let sides = [across, -across].map(off_plane);
        let fourth = if sides[1].0 > sides[0].0 { sides[1].1 } else { sides[0].1 };
        Polytope::tetrahedron([low, high, third, fourth])
    }

    /// Grows the polytope until the origin is strictly inside; says whether it can be.
    fn take_in_origin(&self, polytope: &mut Polytope) -> Option<bool> {
        for _ in 0..self.most {
            let outside = |face: &u32| polytope.side(*face, DVec3::ZERO) != Sign::Negative;
            let Some(face) = polytope.faces().find(outside) else { return Some(true) };
            let direction = normal(&polytope.points(face))?;
            let (corner, along) = self.farthest(direction);
            if along < -ERROR_ABOVE {
                return Some(false);
            }
            polytope.grow(face, corner)?;
        }
        None
    }

    /// Grows the polytope where it is nearest to the origin, which is inside.
    fn expand(&self, polytope: &mut Polytope) -> Option<Depth> {
        let key = |polytope: &Polytope, face: u32| {
            let (apart, _) = point_apart(DVec3::ZERO, &polytope.points(face));
            // Not negative: the bits are in order.
            Reverse((apart.distance.to_bits(), face))
        };
        let mut nearest: BinaryHeap<_> = polytope.faces().map(|face| key(polytope, face)).collect();
        let mut best: Option<Depth> = None;
        let mut tried = 0;
        while let Some(Reverse((bits, face))) = nearest.pop() {
            if !polytope.has(face) {
                continue;
            }
            let below = f64::from_bits(bits);
            let mut grown = None;
            if let Some(direction) = normal(&polytope.points(face)) {
                let (corner, above) = self.farthest(direction);
                if best.is_none_or(|best| above < best.bounds[1]) {
                    best = Some(Depth { bounds: [below, above], direction, face: polytope.corners(face) });
                }
                tried += 1;
                let open = best.is_some_and(|best| best.bounds[1] - below > CLOSE) && tried < self.most;
                grown = open.then(|| polytope.grow(face, corner)).flatten();
            }
            match grown {
                Some(first) => nearest.extend(polytope.faces_from(first).map(|face| key(polytope, face))),
                None => {
                    let face = polytope.corners(face);
                    return best.map(|best| Depth { bounds: [below, best.bounds[1]], face, ..best });
                }
            }
        }
        None
    }
}

/// The point that is farthest in a direction, the first of equals.
fn farthest(points: &[DVec3], direction: DVec3) -> (usize, f64) {
    let (mut best, mut most) = (0, f64::NEG_INFINITY);
    for (place, point) in points.iter().enumerate() {
        let along = direction.dot(*point);
        if along > most {
            (best, most) = (place, along);
        }
    }
    (best, most)
}
