//! That no test of oriented boxes is ever wrong, against exact arithmetic: whenever it says "apart on this axis", the
//! exact images of the placed corners must be apart on it. After the pattern of `relative/soundness.rs`.
//!
//! The corners of a box are exactly the vertices of its mesh: axes, centre and sides have so few bits that c + U s is
//! exact in `f64`. The boxes are moved to -1 to 4 slacks from touching on the axis under test; without the slack the
//! same campaign must find wrong claims.

use super::sight::Sight;
use super::world::World;
use super::{Obb, SKEW, axes};
use crate::bounds::{Frame, Placement};
use crate::pose::Pose;
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3, Vec3A};
use num_bigint::BigInt;
use std::ops::Range;

fn vector(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]))
}

fn rotation(random: &mut Random) -> DMat3 {
    DMat3::from_cols_array_2d(&random.rotation())
}

/// To a multiple of 2^-bits.
fn coarse(v: DVec3, bits: i32) -> Vec3 {
    let unit = 2_f64.powi(bits);
    ((v * unit).round() / unit).as_vec3()
}

/// One of two models: eight vertices that are exactly the corners of an oriented box of its frame.
struct Body {
    frame: Frame,
    bounds: Obb,
    vertices: [DVec3; 8],
    linear: DMat3,
    translation: DVec3,
}

impl Body {
    /// Centre, axes and sides are multiples of 2^-23, 2^-24 and 2^-8, so corners are of 2^-32, also at an offset of
    /// 1e6.
    fn random(random: &mut Random, linear: DMat3, translation: DVec3, local_offset: f64) -> Self {
        let rows = loop {
            let turn = if random.below(8) == 0 { DMat3::IDENTITY } else { rotation(random) };
            let rows = [turn.x_axis, turn.y_axis, turn.z_axis].map(|row| coarse(row, 24));
            // Steps of 2^-24 are coarser than those of `f32`: not every rotation is left near enough.
            if axes::skew(rows) <= SKEW {
                break rows;
            }
        };
        let half = coarse(vector(random).abs() * [1.0, 0.1][random.below(2) as usize], 8).max(Vec3::splat(1.0 / 256.0));
        let bounds = Obb { centre: coarse(vector(random), 23), rows, half };
        let at_origin = local_offset == 0.0;
        let scale = if at_origin { [1.0, 2_f64.powi(200), 2_f64.powi(-200)][random.below(3) as usize] } else { 1.0 };
        let frame = Frame { origin: DVec3::splat(local_offset), scale };
        let vertices = std::array::from_fn(|i| {
            let sign = DVec3::from([0, 1, 2].map(|k| if (i >> k) & 1 == 0 { -1.0 } else { 1.0 }));
            let local = bounds.centre.as_dvec3() + bounds.axes() * (half.as_dvec3() * sign);
            frame.origin + local / scale
        });
        Self { frame, bounds, vertices, linear: linear * scale, translation }
    }

    fn pose(&self) -> Pose {
        Pose { linear: self.linear, translation: self.translation }
    }

    fn placement(&self) -> Placement {
        let largest = self.vertices.iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
        Placement::new(&self.pose(), &self.frame, largest, self.bounds.reach()).expect("test poses stay in range")
    }
}

/// Poses of the kinds that break bounds: kind 0 to 8.
fn linear_map(random: &mut Random, kind: u64) -> DMat3 {
    let turn = rotation(random);
    let scale = |x: f64, y: f64, z: f64| DMat3::from_diagonal(DVec3::new(x, y, z));
    match kind {
        0 => DMat3::IDENTITY,
        1 => turn,
        2 => turn * scale(-1.0, 1.0, 1.0),
        3 => turn * 10.0_f64.powf(3.0 * random.range(-1.0, 1.0)),
        4 => turn * scale(1.0, 0.1, 10.0) * rotation(random),
        5 => DMat3::from_cols(vector(random), vector(random), vector(random)),
        6 => turn * scale(1.0, 1.0, 1e-4) * rotation(random),
        7 => turn * scale(1.0, 1e-2, 1.0) * rotation(random),
        _ => turn * scale(1.0, 1.0, 0.0) * rotation(random),
    }
}

/// An integer over one fixed power of two: products of equally many are compared exactly.
fn whole(x: f64) -> BigInt {
    let bits = x.abs().to_bits();
    let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let mantissa = if biased == 0 { fraction } else { fraction | (1 << 52) };
    let magnitude = BigInt::from(mantissa) << (biased.max(1) - 1) as u64;
    if x < 0.0 { -magnitude } else { magnitude }
}

/// The vector Mᵀ n, exactly.
fn pulled(m: &DMat3, n: &[BigInt; 3]) -> [BigInt; 3] {
    let columns = [m.x_axis, m.y_axis, m.z_axis];
    columns.map(|column| (0..3).map(|i| whole(column[i]) * &n[i]).sum())
}

/// An axis that boxes are tested on: the direction n in the image of x -> U X (x - P), U = U_aᵀ.
struct Axis {
    n: DVec3,
    u: DMat3,
    x: DMat3,
    p: DVec3,
}

impl Axis {
    /// The exact interval of the images of a body's placed vertices.
    fn interval(&self, body: &Body) -> [BigInt; 2] {
        let n = pulled(&self.x, &pulled(&self.u, &self.n.to_array().map(whole)));
        let images = body.vertices.map(|v| {
            let placed = body.pose().place_point(v);
            (0..3).map(|k| &n[k] * (whole(placed[k]) - whole(self.p[k]))).sum::<BigInt>()
        });
        let [first, ..] = &images;
        let (low, high) = images.iter().fold((first, first), |(low, high), x| (low.min(x), high.max(x)));
        [low.clone(), high.clone()]
    }

    /// The axis as a direction in the world, rounded: to move along it.
    fn in_world(&self) -> DVec3 {
        (self.u * self.x).transpose() * self.n
    }
}

/// What a test on one axis compares: signed distance of the centres, sum of the radii without the slack, and the slack.
struct Measured {
    distance: f64,
    radii: f64,
    slack: f64,
}

/// One of the 18 axes: 0 to 2 a's faces, 3 to 5 b's, 6 to 14 edges, 15 to 17 the world.
struct Test<'b> {
    number: usize,
    bodies: [&'b Body; 2],
    placements: [Placement; 2],
    sight: Sight,
    world: World,
}

impl<'b> Test<'b> {
    /// `None` if a's frame is of no use and the axis is one of it.
    fn new(number: usize, a: &'b Body, b: &'b Body) -> Option<Self> {
        let placements = [a.placement(), b.placement()];
        let flat = Sight { map: [Vec3A::ZERO; 3], offset: Vec3A::ZERO, slack: Vec3A::ZERO };
        let sight = Sight::new(&placements[0], &placements[1]).or((number >= 15).then_some(flat))?;
        let world = World::new(&placements[0], &placements[1]);
        Some(Self { number, bodies: [a, b], placements, sight, world })
    }

    /// The claim of the code under test.
    fn separates(&self) -> bool {
        let [a, b] = self.bodies.map(|body| &body.bounds);
        let related = self.sight.relate(a, b);
        let bits = match self.number {
            0..3 => related.own_faces(),
            3..6 => related.other_faces() << 3,
            6..15 => related.edges() << 6,
            _ => self.world.apart(a, b) << 15,
        };
        bits & (1 << self.number) != 0
    }

    fn scale_slack(&mut self, by: f64) {
        self.sight.slack *= by as f32;
        self.world.slack *= by;
    }

    fn axis(&self) -> Axis {
        let related = self.sight.relate(&self.bodies[0].bounds, &self.bodies[1].bounds);
        let u = self.bodies[0].bounds.axes().transpose();
        let (x, p) = (self.placements[0].inverse, self.placements[0].origin);
        let unit = |i: usize| DVec3::AXES[i];
        let n = match self.number {
            0..3 => unit(self.number),
            3..6 => {
                let (_, cofactors) = related.rows();
                DVec3::from(cofactors.map(|row| f64::from(row[self.number - 3])))
            }
            6..15 => {
                let (i, j) = ((self.number - 6) / 3, (self.number - 6) % 3);
                unit(i).cross(related.columns[j].as_dvec3())
            }
            _ => return Axis { n: unit(self.number - 15), u: DMat3::IDENTITY, x: DMat3::IDENTITY, p },
        };
        Axis { n, u, x, p }
    }

    /// From the definition, in `f64`, not from the code under test: it only steers the boxes to where it matters.
    fn measure(&self) -> Measured {
        let axis = self.axis();
        let on_axis = |v: DVec3| axis.n.dot(axis.u * (axis.x * v));
        let [a, b] = [0, 1].map(|i| {
            let (placement, bounds) = (&self.placements[i], &self.bodies[i].bounds);
            let centre = placement.origin - self.placements[0].origin + placement.linear * bounds.centre.as_dvec3();
            let axes = placement.linear * bounds.axes();
            let sides = DVec3::new(on_axis(axes.x_axis), on_axis(axes.y_axis), on_axis(axes.z_axis)).abs();
            (on_axis(centre), sides.dot(bounds.half.as_dvec3()))
        });
        let slack = match self.number {
            0..15 => axis.n.abs().element_sum() * f64::from(self.sight.slack.x),
            _ => self.world.slack,
        };
        Measured { distance: b.0 - a.0, radii: a.1 + b.1, slack }
    }
}

/// Makes the pair of bodies of one case, `gap` slacks apart on the axis.
fn approached(random: &mut Random, number: usize, gap: f64) -> [Body; 2] {
    let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
    let world = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let kinds = [random.below(9), random.below(9)];
    let maps = kinds.map(|kind| linear_map(random, kind));
    let a = Body::random(random, maps[0], world, offset);
    let apart = vector(random);
    let mut b = Body::random(random, maps[1], world + apart, offset);
    // Twice: the second step corrects the rounding of the first.
    for _ in 0..2 {
        let Some(test) = Test::new(number, &a, &b) else { break };
        let (measured, along) = (test.measure(), test.axis().in_world());
        let wanted = (measured.radii + gap * measured.slack).copysign(measured.distance);
        let step = along * ((wanted - measured.distance) / along.length_squared());
        if step.is_finite() {
            b.translation += step;
        }
    }
    [a, b]
}

/// Runs the campaign with gaps in the range given, in slacks; returns for each axis how many claims were made, and how
/// many of them were wrong.
fn claims(cases: usize, slack_scale: f64, gaps: Range<f64>) -> [[u64; 2]; 18] {
    let mut random = Random::new(0x00b0_0b0c);
    let mut counts = [[0; 2]; 18];
    for case in 0..cases {
        let number = case % 18;
        let gap = random.range(gaps.start, gaps.end);
        let [a, b] = approached(&mut random, number, gap);
        let Some(mut test) = Test::new(number, &a, &b) else { continue };
        test.scale_slack(slack_scale);
        if test.separates() {
            let axis = test.axis();
            let ([low_a, high_a], [low_b, high_b]) = (axis.interval(&a), axis.interval(&b));
            counts[number][0] += 1;
            counts[number][1] += u64::from(!(high_a < low_b || high_b < low_a));
        }
    }
    counts
}

#[test]
fn no_claim_of_separation_is_wrong() {
    for (axis, [made, wrong]) in claims(72_000, 1.0, -1.0..4.0).into_iter().enumerate() {
        assert_eq!(wrong, 0, "of {made} claims on axis {axis}");
        assert!(made > 500, "only {made} claims on axis {axis}: the campaign misses the boundary");
    }
}

#[test]
fn the_campaign_finds_a_slack_that_is_too_small() {
    let counts = claims(72_000, 0.0, -0.1..0.1);
    for (kind, axes) in [("own face", 0..3), ("other face", 3..6), ("edge", 6..15), ("world", 15..18)] {
        let wrong: u64 = counts[axes].iter().map(|[_, wrong]| wrong).sum();
        assert!(wrong > 20, "without slack only {wrong} claims on {kind} axes are wrong");
    }
}
