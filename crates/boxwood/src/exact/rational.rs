//! Points and segments with rational coordinates, over integers: what the arrangement of triangles is made of.
//!
//! A common point of two triangles, and a point between two of those, is a quotient of polynomials in the coordinates of the
//! corners. Every predicate here is the sign of an integer polynomial in them.

use super::Rung;
use super::integer::{Integer, common_exponent};
use super::number::Number;
use super::ray::Passage;
use super::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

pub(crate) type Vector = [Integer; 3];

// Arrays are written out where it matters: `map` of arrays that own something is not inlined.

#[inline]
pub(super) fn dot([a, b, c]: &Vector, [x, y, z]: &Vector) -> Integer {
    a.times(x).plus(&b.times(y)).plus(&c.times(z))
}

#[inline]
pub(super) fn cross([a, b, c]: &Vector, [x, y, z]: &Vector) -> Vector {
    [b.times(z).minus(&c.times(y)), c.times(x).minus(&a.times(z)), a.times(y).minus(&b.times(x))]
}

#[inline]
pub(super) fn minus([a, b, c]: &Vector, [x, y, z]: &Vector) -> Vector {
    [a.minus(x), b.minus(y), c.minus(z)]
}

pub(super) fn sign(x: &Integer) -> Sign {
    x.sign().unwrap_or(Sign::Zero)
}

#[inline]
fn plus([a, b, c]: &Vector, [x, y, z]: &Vector) -> Vector {
    [a.plus(x), b.plus(y), c.plus(z)]
}

#[inline]
fn scaled([a, b, c]: &Vector, by: &Integer) -> Vector {
    [a.times(by), b.times(by), c.times(by)]
}

/// `u * 2^by`.
#[inline]
fn shifted(u: &Vector, by: i32) -> Vector {
    let [a, b, c] = u;
    if by == 0 { u.clone() } else { [a.shifted(by as u32), b.shifted(by as u32), c.shifted(by as u32)] }
}

pub(super) fn whole(p: DVec3, exponent: i32) -> Vector {
    [Integer::over(p.x, exponent), Integer::over(p.y, exponent), Integer::over(p.z, exponent)]
}

/// The corners of a triangle over a power of two, not above `exponent`, over which they are whole.
pub(super) fn whole_corners(corners: &[DVec3; 3], exponent: i32) -> ([Vector; 3], i32) {
    let exponent = common_exponent(corners.iter().flat_map(DVec3::to_array)).min(exponent);
    let [p, q, r] = *corners;
    ([whole(p, exponent), whole(q, exponent), whole(r, exponent)], exponent)
}

fn normal([p, q, r]: &[Vector; 3]) -> Vector {
    cross(&minus(q, p), &minus(r, p))
}

/// The point `coordinates / weight * 2^exponent`; the weight is positive.
#[derive(Clone, Debug)]
pub(crate) struct RationalPoint {
    coordinates: Vector,
    weight: Integer,
    exponent: i32,
}

impl RationalPoint {
    pub(super) fn new(coordinates: Vector, weight: Integer, exponent: i32) -> Self {
        debug_assert_eq!(sign(&weight), Sign::Positive, "a weight is positive");
        Self { coordinates, weight, exponent }
    }

    /// A point whose coordinates are numbers.
    pub(crate) fn at(point: DVec3) -> Self {
        let exponent = common_exponent(point.to_array());
        Self::new(whole(point, exponent), Integer::over(1.0, 0), exponent)
    }

    /// The same point, by numbers if its coordinates are: all that is computed from it is shorter then.
    pub(super) fn simplified(self) -> Self {
        let (near, _) = self.approximate();
        let simple = Self::at(near);
        if near.is_finite() && self.compare(&simple).is_eq() { simple } else { self }
    }

    /// The point of a triangle with these barycentric coordinates, over their sum: positive whole numbers.
    pub(crate) fn within(corners: &[DVec3; 3], shares: [f64; 3]) -> Self {
        let (corners, exponent) = whole_corners(corners, i32::MAX);
        let shares = shares.map(|share| Integer::over(share, 0));
        let [p, q, r] = [0, 1, 2].map(|i| scaled(&corners[i], &shares[i]));
        Self::new(plus(&plus(&p, &q), &r), shares[0].plus(&shares[1]).plus(&shares[2]), exponent)
    }

    /// The point in `f64`, and how far it may be from it on any axis: not at all if its coordinates are such numbers; else a
    /// quotient has an error of three roundings.
    pub(crate) fn approximate(&self) -> (DVec3, f64) {
        let quotient =
            |x: &Integer| if x.is_zero() { 0.0 } else { x.quotient_times_power(&self.weight, self.exponent) };
        let [x, y, z] = &self.coordinates;
        let point = DVec3::new(quotient(x), quotient(y), quotient(z));
        let is_exact = self.weight.is_one() && self.coordinates.iter().all(Integer::is_mantissa) && point.is_finite();
        (point, if is_exact { 0.0 } else { point.abs().max_element() * (4.0 * f64::EPSILON) + 4.0 * 5e-324 })
    }

    /// Lexicographic order by x, y and z.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.min(other.exponent);
        let [p, q] = [(self, other), (other, self)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        let order = |k: usize| sign(&p[k].minus(&q[k])).cmp(&Sign::Zero);
        order(0).then_with(|| order(1)).then_with(|| order(2))
    }

    /// The corners of a triangle as seen from here, times a positive number.
    fn view(&self, corners: &[DVec3; 3]) -> [Vector; 3] {
        let (corners, exponent) = whole_corners(corners, self.exponent);
        let own = shifted(&self.coordinates, self.exponent - exponent);
        let seen = |corner: &Vector| minus(&scaled(corner, &self.weight), &own);
        [seen(&corners[0]), seen(&corners[1]), seen(&corners[2])]
    }

    /// Whether the point is on a triangle.
    pub(crate) fn is_on(&self, corners: &[DVec3; 3]) -> bool {
        super::ray::has_zero(&self.view(corners))
    }

    /// [`passage`](super::passage) of the ray from here, without a limit: over integers, as derived there. The direction is
    /// turned by next to nothing, in the same way for all triangles.
    pub(crate) fn passage(&self, direction: DVec3, corners: &[DVec3; 3]) -> Passage {
        let corners = self.view(corners);
        let direction = whole(direction, common_exponent(direction.to_array()));
        let [p, q, r] = &corners;
        let turned = [[q, r], [r, p], [p, q]].map(|[u, v]| {
            let across = cross(u, v);
            first_sign(std::iter::once(sign(&dot(&direction, &across))).chain(across.iter().map(sign)))
        });
        let has = |sign: Sign| turned.contains(&sign);
        match (has(Sign::Positive), has(Sign::Negative)) {
            (true, true) => Passage::Missed,
            (false, false) if super::ray::has_zero(&corners) => Passage::OnSurface,
            (false, false) => Passage::Missed,
            _ if has(Sign::Zero) => Passage::OnSurface,
            _ => match sign(&dot(&normal(&corners), p)) * turned[0] {
                Sign::Negative => Passage::Missed,
                Sign::Zero => Passage::OnSurface,
                Sign::Positive => Passage::through(turned[0]),
            },
        }
    }
}

pub(super) fn first_sign(mut signs: impl Iterator<Item = Sign>) -> Sign {
    signs.find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero)
}

/// A ray without a limit from a rational point.
#[derive(Clone, Debug)]
pub(crate) struct RationalRay<'p> {
    origin: &'p RationalPoint,
    /// Not zero, its largest component about 1.
    pub(crate) direction: DVec3,
    /// The origin in `f64`, and how far it may be from it on any axis.
    pub(crate) near: DVec3,
    pub(crate) error: f64,
}

impl<'p> RationalRay<'p> {
    pub(crate) fn new(origin: &'p RationalPoint, direction: DVec3) -> Self {
        let (near, error) = origin.approximate();
        Self { origin, direction, near, error }
    }

    /// [`RationalPoint::passage`], and which rung decided it.
    pub(crate) fn passage(&self, corners: &[DVec3; 3]) -> (Passage, Rung) {
        match self.passage_filtered(corners) {
            Some(passage) => (passage, Rung::Filter),
            None => (self.origin.passage(self.direction, corners), Rung::Exact),
        }
    }

    /// The same in `f64`, if that can tell.
    ///
    /// With p, q, r the corners as seen from the origin, |coordinates| at most M, each is wrong by at most e: the error of the
    /// origin, and 1u of M for the difference. A component of q x r is wrong by 4 M e, and 4u M^2 by rounding; V = d . (q x r),
    /// with |d| <= 1 on every axis, by three times that, and 12u M^2 for its own roundings: 12 M e + 24u M^2. The normal n, from
    /// edges of at most 2 M that are wrong by 2u M, is at most 8 M^2 and wrong by 32u M^2; n . p is wrong by 24 M^2 e and 96u M^3
    /// and 72u M^3. We take more, which covers products of errors too. What underflows is far below a bound that is not itself
    /// out of range.
    fn passage_filtered(&self, corners: &[DVec3; 3]) -> Option<Passage> {
        const U: f64 = f64::EPSILON / 2.0;
        let [p, q, r] = [corners[0] - self.near, corners[1] - self.near, corners[2] - self.near];
        let largest = p.abs().max(q.abs()).max(r.abs()).max_element() + self.error;
        let error = self.error + U * largest;
        let bound = largest * (16.0 * error + 64.0 * U * largest);
        if bound < 1e-270 {
            return None;
        }
        let d = self.direction;
        let volumes = [d.dot(q.cross(r)), d.dot(r.cross(p)), d.dot(p.cross(q))];
        let has = |side: f64| volumes.iter().any(|volume| volume * side > bound);
        if has(1.0) && has(-1.0) {
            return Some(Passage::Missed);
        }
        let along = Sign::certain(volumes[0], bound)?;
        if volumes.iter().any(|&volume| Sign::certain(volume, bound) != Some(along)) {
            return None;
        }
        let [a, b, c] = *corners;
        let height = (b - a).cross(c - a).dot(p);
        let bound = largest * largest * (32.0 * error + 256.0 * U * largest);
        let ahead = if bound < 1e-270 { None } else { Sign::certain(height, bound) }?;
        Some(if ahead == along { Passage::through(along) } else { Passage::Missed })
    }
}

/// A place on a segment: 0 at its start, 1 at its end. The denominator is positive.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    numerator: Integer,
    denominator: Integer,
}

impl Parameter {
    pub(crate) fn number(x: f64) -> Self {
        let exponent = common_exponent([x]).min(0);
        Self { numerator: Integer::over(x, exponent), denominator: Integer::over(1.0, exponent) }
    }

    fn new(numerator: Integer, denominator: Integer) -> Self {
        match sign(&denominator) {
            Sign::Negative => Self { numerator: -numerator, denominator: -denominator },
            _ => Self { numerator, denominator },
        }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let apart = self.numerator.times(&other.denominator).minus(&other.numerator.times(&self.denominator));
        sign(&apart).cmp(&Sign::Zero)
    }

    /// A place strictly between two: a number of few bits if there is one.
    pub(crate) fn between(low: &Self, high: &Self) -> Self {
        let value =
            |p: &Self| if p.numerator.is_zero() { 0.0 } else { p.numerator.quotient_times_power(&p.denominator, 0) };
        let (from, to) = (value(low), value(high));
        let middle = from + (to - from) / 2.0;
        // The fewer bits the better: the longest prefix of the middle that is still between.
        for kept in [4, 16, 40] {
            let short = Self::number(f64::from_bits(middle.to_bits() & (!0 << (52 - kept))));
            if low.compare(&short).is_lt() && short.compare(high).is_lt() {
                return short;
            }
        }
        let [x, y] = [(low, high), (high, low)].map(|(one, other)| one.numerator.times(&other.denominator));
        let denominator = low.denominator.times(&high.denominator);
        Self { numerator: x.plus(&y), denominator: denominator.plus(&denominator) }
    }
}

/// A segment between two rational points, and the line that it is on.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// Where it starts, over the weight; the point at a parameter t is `(from + t along) / weight * 2^exponent`.
    from: Vector,
    along: Vector,
    weight: Integer,
    exponent: i32,
}

/// A half-plane of a triangle that begins at a line, as seen when turning around the line.
#[derive(Clone, Debug)]
pub(crate) struct Germ {
    /// A corner of the triangle in it, as seen from the line.
    corner: Vector,
    /// The change of the winding number across it.
    pub(crate) step: i64,
}

impl Segment {
    pub(crate) fn between(p: &RationalPoint, q: &RationalPoint) -> Self {
        let exponent = p.exponent.min(q.exponent);
        let [from, to] = [(p, q), (q, p)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        Self { along: minus(&to, &from), from, weight: p.weight.times(&q.weight), exponent }
    }

    pub(crate) fn point(&self, at: &Parameter) -> RationalPoint {
        let Parameter { numerator, denominator } = at;
        let coordinates = plus(&scaled(&self.from, denominator), &scaled(&self.along, numerator));
        RationalPoint::new(coordinates, self.weight.times(denominator), self.exponent)
    }

    /// The segment and a triangle over one power of two.
    fn with_corners(&self, triangle: &[DVec3; 3]) -> Facing {
        let (corners, exponent) = whole_corners(triangle, self.exponent);
        let by = self.exponent - exponent;
        let (from, along) = (shifted(&self.from, by), shifted(&self.along, by));
        let seen = |corner: &Vector| minus(&scaled(corner, &self.weight), &from);
        let seen = [seen(&corners[0]), seen(&corners[1]), seen(&corners[2])];
        Facing { along, normal: normal(&corners), corners, seen }
    }

    /// What the segment has in common with a triangle that has an area: from one parameter to another, which may be the same;
    /// `None` if nothing.
    pub(crate) fn clip(&self, triangle: &[DVec3; 3]) -> Option<[Parameter; 2]> {
        let facing = self.with_corners(triangle);
        // How far the plane is above the start, and how much of that is left at the end.
        let height = dot(&facing.normal, &facing.seen[0]);
        let climb = dot(&facing.normal, &facing.along);
        match (sign(&height), sign(&climb)) {
            (Sign::Zero, Sign::Zero) => facing.clip_in_plane(),
            (_, Sign::Zero) => None,
            (start, climbing) => {
                let ahead =
                    start * climbing != Sign::Negative && sign(&climb.minus(&height)) * climbing != Sign::Negative;
                let within = ahead && facing.passes_within();
                within.then(|| Parameter::new(height, climb)).map(|at| [at.clone(), at])
            }
        }
    }

    /// The half-planes of a triangle with area in whose plane the line is: one if the line is along a side, two if it goes
    /// through the inside.
    ///
    /// With D the direction of the line and X a corner as seen from it, turning around the line moves X along D x X. So the
    /// winding number falls by one across the half-plane if D x X is along the normal, from the back to the front; and rises by one
    /// if it is against the normal.
    pub(crate) fn germs(&self, triangle: &[DVec3; 3]) -> impl Iterator<Item = Germ> + use<> {
        let facing = self.with_corners(triangle);
        let (axis, front) = facing.projection();
        let side = |corner: &Vector| sign(&cross_along(axis, &facing.along, corner)) * front;
        let sides = [side(&facing.seen[0]), side(&facing.seen[1]), side(&facing.seen[2])];
        let seen = facing.seen;
        let germ = move |side: Sign, step: i64| {
            let at = sides.iter().position(|&own| own == side)?;
            Some(Germ { corner: seen[at].clone(), step })
        };
        [germ(Sign::Positive, -1), germ(Sign::Negative, 1)].into_iter().flatten()
    }

    /// Whether a half-plane comes in the first half of a turn that begins at a direction, turned by next to nothing as for
    /// [`RationalPoint::passage`]. It is never in the half-plane where turning begins.
    pub(crate) fn is_in_first_half(&self, direction: DVec3, germ: &Germ) -> bool {
        let direction = whole(direction, common_exponent(direction.to_array()));
        // det[D, r, X] = r . (X x D)
        let across = cross(&germ.corner, &self.along);
        let signs = std::iter::once(sign(&dot(&direction, &across))).chain(across.iter().map(sign));
        first_sign(signs) == Sign::Positive
    }

    /// The order of two half-planes that are in the same half of a turn.
    pub(crate) fn order(&self, x: &Germ, y: &Germ) -> Ordering {
        Sign::Zero.cmp(&sign(&dot(&cross(&self.along, &x.corner), &y.corner)))
    }
}

/// A segment and a triangle with area over one power of two.
struct Facing {
    along: Vector,
    corners: [Vector; 3],
    normal: Vector,
    /// The corners as seen from the start of the segment, times the weight of the segment.
    seen: [Vector; 3],
}

impl Facing {
    /// Whether the line, which is not in the plane of the triangle, goes through it: it turns the same way around all sides.
    fn passes_within(&self) -> bool {
        let [p, q, r] = &self.seen;
        let around = cross(&self.along, p);
        let signs = [sign(&dot(&around, q)), sign(&dot(&cross(&self.along, q), r)), -sign(&dot(&around, r))];
        !(signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative))
    }

    /// An axis along which the plane of the triangle is projected one to one, and which way the triangle turns then.
    fn projection(&self) -> (usize, Sign) {
        let turns = [sign(&self.normal[0]), sign(&self.normal[1]), sign(&self.normal[2])];
        let axis = turns.iter().position(|&turn| turn != Sign::Zero).unwrap_or(2);
        (axis, turns[axis])
    }

    /// What the segment, which is in the plane of the triangle, has in common with it.
    fn clip_in_plane(&self) -> Option<[Parameter; 2]> {
        let (axis, turn) = self.projection();
        let (mut low, mut high) = (Parameter::number(0.0), Parameter::number(1.0));
        for i in 0..3 {
            // The triangle is to the left of its sides if it turns that way. How far a side is to the right of the start, and
            // how much of that is left further along, both with the opposite sign if it turns the other way.
            let side = minus(&self.corners[(i + 1) % 3], &self.corners[i]);
            let (value, growth) = (cross_along(axis, &side, &self.seen[i]), cross_along(axis, &side, &self.along));
            match sign(&growth) * turn {
                Sign::Zero if sign(&value) * turn == Sign::Positive => return None,
                Sign::Zero => (),
                Sign::Positive => {
                    let enter = Parameter::new(value, growth);
                    low = if enter.compare(&low).is_gt() { enter } else { low };
                }
                Sign::Negative => {
                    let leave = Parameter::new(value, growth);
                    high = if leave.compare(&high).is_lt() { leave } else { high };
                }
            }
        }
        (!low.compare(&high).is_gt()).then_some([low, high])
    }
}

/// The component of u x v along an axis.
fn cross_along(axis: usize, u: &Vector, v: &Vector) -> Integer {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    u[i].times(&v[j]).minus(&u[j].times(&v[i]))
}

#[cfg(test)]
mod tests;
