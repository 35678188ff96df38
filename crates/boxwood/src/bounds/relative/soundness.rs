//! That no box test is ever wrong, against exact arithmetic: whenever a test says "apart on this axis", the exact
//! images of the placed corners must be apart on it.
//!
//! Boxes are made so that their corners are exactly the vertices of a mesh, and moved to a distance of -1 to 4 times
//! the slack from touching on the axis under test: where a wrong bound would show. With the slack scaled down the same
//! campaign must find wrong claims, else it proves nothing.

use super::{Doubled, Edges, Faces, World};
use crate::bounds::{Aabb, Frame, Placement};
use crate::pose::Pose;
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};
use num_bigint::BigInt;
use std::ops::Range;

pub(in crate::bounds) fn vector(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]))
}

fn rotation(random: &mut Random) -> DMat3 {
    DMat3::from_cols_array_2d(&random.rotation())
}

/// One of two models: eight vertices that are exactly the corners of a box of its frame.
pub(in crate::bounds) struct Body {
    pub(in crate::bounds) frame: Frame,
    pub(in crate::bounds) bounds: Aabb,
    pub(in crate::bounds) vertices: [DVec3; 8],
    /// The largest |coordinate| of its boxes, a power of two.
    pub(in crate::bounds) reach: f64,
    linear: DMat3,
    pub(in crate::bounds) translation: DVec3,
}

impl Body {
    /// A box somewhere in a model of size one, whose corners are exact in `f64` as vertices of the mesh. Either the model
    /// is far from its own origin, and its coordinates have few bits; or it is at the origin in units of any size, and
    /// they are `f32` of any exponent, so that sums of two of them round. At times it is next to nothing in its frame, and
    /// the map makes up for that, as one does that takes a large offset away.
    pub(in crate::bounds) fn random(random: &mut Random, linear: DMat3, translation: DVec3, local_offset: f64) -> Self {
        let at_origin = local_offset == 0.0;
        let reach = match random.below(16) {
            0 if at_origin => 2_f64.powi(-(random.below(20) as i32)),
            1 if at_origin => 2_f64.powi(-(random.below(146) as i32)),
            _ => 1.0,
        };
        let mut coordinate = || {
            let few_bits = (random.range(-1.0, 1.0) * f64::from(1 << 23)).round() / f64::from(1 << 23);
            let shift = if at_origin { random.below(40) as i32 } else { 0 };
            (few_bits * 2_f64.powi(-shift) * reach) as f32
        };
        let mut vector = || Vec3::new(coordinate(), coordinate(), coordinate());
        let (u, v) = (vector(), vector());
        let bounds = Aabb { min: u.min(v), max: u.max(v) };
        let scale = if at_origin { [1.0, 2_f64.powi(200), 2_f64.powi(-200)][random.below(3) as usize] } else { 1.0 };
        let frame = Frame { origin: DVec3::splat(local_offset), scale };
        let corner = |i: usize| {
            let pick = |axis: usize| f64::from(if (i >> axis) & 1 == 0 { bounds.min[axis] } else { bounds.max[axis] });
            frame.origin + DVec3::new(pick(0), pick(1), pick(2)) / scale
        };
        let vertices = std::array::from_fn(corner);
        Self { frame, bounds, vertices, reach, linear: linear * scale / reach, translation }
    }

    fn pose(&self) -> Pose {
        Pose { linear: self.linear, translation: self.translation }
    }

    pub(in crate::bounds) fn placement(&self) -> Placement {
        let largest = self.vertices.iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
        Placement::new(&self.pose(), &self.frame, largest, self.reach).expect("test poses stay in range")
    }
}

/// Poses of the kinds that break bounds: kind 0 to 7.
pub(in crate::bounds) fn linear_map(random: &mut Random, kind: u64) -> DMat3 {
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

/// An axis that boxes are tested on: the direction n in the image of x -> X (x - P).
pub(in crate::bounds) struct Axis {
    pub(in crate::bounds) n: DVec3,
    pub(in crate::bounds) x: DMat3,
    pub(in crate::bounds) p: DVec3,
}

impl Axis {
    /// The exact interval of the images of a body's placed vertices.
    pub(in crate::bounds) fn interval(&self, body: &Body) -> [BigInt; 2] {
        let x = [self.x.row(0), self.x.row(1), self.x.row(2)];
        let images = body.vertices.map(|v| {
            let placed = body.pose().place_point(v);
            let terms = (0..9).map(|i| {
                let (m, k) = (i / 3, i % 3);
                whole(self.n[m]) * whole(x[m][k]) * (whole(placed[k]) - whole(self.p[k]))
            });
            terms.sum::<BigInt>()
        });
        let [first, ..] = &images;
        let (low, high) = images.iter().fold((first, first), |(low, high), x| (low.min(x), high.max(x)));
        [low.clone(), high.clone()]
    }

    /// The axis as a direction in the world, rounded: to move along it.
    pub(in crate::bounds) fn in_world(&self) -> DVec3 {
        self.x.transpose() * self.n
    }
}

/// What a test on one axis compares, doubled as in the tests: signed distance of the centres, sum of the radii without
/// the slack, and the slack.
struct Measured {
    distance: f64,
    radii: f64,
    slack: f64,
}

/// One of the 18 axes: 0 to 2 a's faces, 3 to 5 b's, 6 to 14 edges, 15 to 17 the world.
struct Test {
    number: usize,
    placements: [Placement; 2],
    boxes: [Doubled; 2],
    faces: [Faces; 2],
    edges: Edges,
    world: World,
}

impl Test {
    fn new(number: usize, a: &Body, b: &Body) -> Self {
        let placements = [a.placement(), b.placement()];
        let faces = [Faces::new(&placements[0], &placements[1]), Faces::new(&placements[1], &placements[0])];
        let (edges, world) = (Edges::new(&faces[0]), World::new(&placements[0], &placements[1]));
        Self { number, placements, boxes: [Doubled::of(&a.bounds), Doubled::of(&b.bounds)], faces, edges, world }
    }

    /// The claim of the code under test.
    fn separates(&self) -> bool {
        let [a, b] = &self.boxes;
        let bits = match self.number {
            0..3 => self.faces[0].apart(a, b),
            3..6 => self.faces[1].apart(b, a) << 3,
            6..15 => self.edges.apart(&self.faces[0], a, b) << 6,
            _ => self.world.apart(a, b) << 15,
        };
        bits & (1 << self.number) != 0
    }

    fn scale_slack(&mut self, by: f64) {
        for faces in &mut self.faces {
            faces.slack *= by as f32;
        }
        self.world.slack *= by;
    }

    fn axis(&self) -> Axis {
        let unit = |i: usize| DVec3::AXES[i];
        let frame =
            |side: usize, n: DVec3| Axis { n, x: self.placements[side].inverse, p: self.placements[side].origin };
        match self.number {
            0..3 => frame(0, unit(self.number)),
            3..6 => frame(1, unit(self.number - 3)),
            6..15 => {
                let (i, j) = ((self.number - 6) / 3, (self.number - 6) % 3);
                frame(0, unit(i).cross(self.faces[0].map[j].as_dvec3()))
            }
            _ => Axis { n: unit(self.number - 15), x: DMat3::IDENTITY, p: self.placements[0].origin },
        }
    }

    /// From the definition, in `f64`, not from the code under test: it only steers the boxes to where it matters.
    fn measure(&self) -> Measured {
        let axis = self.axis();
        let side = |body: usize, x: DVec3| axis.n.dot(axis.x * self.placements[body].linear * x);
        let [a, b] = [0, 1].map(|body| {
            let centre = self.placements[body].origin - self.placements[0].origin;
            let columns = DVec3::new(side(body, DVec3::X), side(body, DVec3::Y), side(body, DVec3::Z));
            let sides = self.boxes[body].sides.as_dvec3();
            (
                2.0 * axis.n.dot(axis.x * centre) + side(body, self.boxes[body].centre.as_dvec3()),
                columns.abs().dot(sides),
            )
        });
        let slack = match self.number {
            0..3 => f64::from(self.faces[0].slack[self.number]),
            3..6 => f64::from(self.faces[1].slack[self.number - 3]),
            6..15 => 2.0 * axis.n.abs().dot(self.faces[0].slack.as_dvec3()),
            _ => self.world.slack,
        };
        Measured { distance: b.0 - a.0, radii: a.1 + b.1, slack }
    }
}

/// Makes the pair of bodies of one case, `gap` slacks apart on the axis.
fn approached(random: &mut Random, number: usize, gap: f64) -> [Body; 2] {
    let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
    let world = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let kinds = [random.below(8), random.below(8)];
    let maps = kinds.map(|kind| linear_map(random, kind));
    let a = Body::random(random, maps[0], world, offset);
    let apart = vector(random);
    let mut b = Body::random(random, maps[1], world + apart, offset);
    // Twice: the second step corrects the rounding of the first.
    for _ in 0..2 {
        let test = Test::new(number, &a, &b);
        let (measured, along) = (test.measure(), test.axis().in_world());
        let wanted = (measured.radii + gap * measured.slack).copysign(measured.distance);
        let step = along * ((wanted - measured.distance) / 2.0 / along.length_squared());
        if step.is_finite() {
            b.translation += step;
        }
    }
    [a, b]
}

/// Runs the campaign with gaps in the range given, in slacks; returns for each axis how many claims were made, and how
/// many of them were wrong.
fn claims(cases: usize, slack_scale: f64, gaps: Range<f64>) -> [[u64; 2]; 18] {
    let mut random = Random::new(0x00b0_c5ed);
    let mut counts = [[0; 2]; 18];
    for case in 0..cases {
        let number = case % 18;
        let gap = random.range(gaps.start, gaps.end);
        let [a, b] = approached(&mut random, number, gap);
        let mut test = Test::new(number, &a, &b);
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
    for (kind, axes) in [("face", 0..6), ("edge", 6..15), ("world", 15..18)] {
        let wrong: u64 = counts[axes].iter().map(|[_, wrong]| wrong).sum();
        assert!(wrong > 20, "without slack only {wrong} claims on {kind} axes are wrong");
    }
}
