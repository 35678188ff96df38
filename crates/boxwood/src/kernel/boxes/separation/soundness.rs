//! Soundness of the box tests, against exact arithmetic. Whenever a test reports a separating axis, the placed
//! corners of the two boxes are mapped by x -> X (x - P) (see [`super`]) without rounding. Their images must be
//! separated on that axis.
//!
//! Every corner of a box is a vertex of its mesh, so the boxes are tight. The gap of two boxes on the tested axis
//! is -1 to 4 times the slack. In this range, an error bound that is too small gives wrong results. Control: the
//! same cases must give wrong results if the slack is reduced.

use super::face_axes::FaceAxes;
use super::world_axes::WorldAxes;
use super::{DoubledBox, EdgeAxes};
use crate::kernel::boxes::{BoxFrame, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};
use num_bigint::BigInt;
use std::ops::Range;

pub(crate) fn vector(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]))
}

fn rotation(random: &mut Random) -> DMat3 {
    DMat3::from_cols_array_2d(&random.rotation())
}

/// Model of a test: its eight vertices are exactly the corners of a box in its frame.
pub(crate) struct TestBody {
    pub(crate) frame: BoxFrame,
    pub(crate) bounds: LocalAabb,
    pub(crate) vertices: [DVec3; 8],
    /// Upper bound of the |coordinates| of the box, a power of two.
    pub(crate) reach: f64,
    linear: DMat3,
    pub(crate) translation: DVec3,
}

impl TestBody {
    /// Random box whose placed model has a size of about one. The corners are exact in `f64` as vertices of the
    /// mesh.
    ///
    /// If `local_offset` is not zero, the model is far from its own origin and its coordinates have few bits. If
    /// `local_offset` is zero, the frame has any scale and the coordinates are `f32` of any exponent, so that sums
    /// of two coordinates round. In this case, some models are tiny in their frame, and `linear` is enlarged
    /// accordingly. A mesh from which a large offset was removed has such a frame and map.
    pub(crate) fn random(random: &mut Random, linear: DMat3, translation: DVec3, local_offset: f64) -> Self {
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
        let bounds = LocalAabb { min: u.min(v), max: u.max(v) };
        let scale = if at_origin { [1.0, 2_f64.powi(200), 2_f64.powi(-200)][random.below(3) as usize] } else { 1.0 };
        let frame = BoxFrame { origin: DVec3::splat(local_offset), scale };
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

    pub(crate) fn placed_frame(&self) -> PlacedFrame {
        let largest = self.vertices.iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
        PlacedFrame::new(&self.pose(), &self.frame, largest, self.reach).expect("test poses stay in range")
    }
}

/// Random linear map of one of the kinds 0 to 7, which challenge the error bounds in different ways.
pub(crate) fn linear_map(random: &mut Random, kind: u64) -> DMat3 {
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

/// `x` divided by the smallest positive `f64`, which is an integer. Products of equally many such integers compare
/// like the products of the original numbers.
fn scaled_integer(x: f64) -> BigInt {
    let bits = x.abs().to_bits();
    let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let mantissa = if biased == 0 { fraction } else { fraction | (1 << 52) };
    let magnitude = BigInt::from(mantissa) << (biased.max(1) - 1) as u64;
    if x < 0.0 { -magnitude } else { magnitude }
}

/// Axis of a box test: the direction n in the space of the images x -> X (x - P), with the matrix X and the point
/// P of the test (see [`super`]).
pub(crate) struct ExactAxis {
    pub(crate) n: DVec3,
    pub(crate) x: DMat3,
    pub(crate) p: DVec3,
}

impl ExactAxis {
    /// Exact interval that the images of a body's placed vertices cover along the axis.
    pub(crate) fn interval(&self, body: &TestBody) -> [BigInt; 2] {
        let x = [self.x.row(0), self.x.row(1), self.x.row(2)];
        let images = body.vertices.map(|v| {
            let placed = body.pose().transform_point_f64(v);
            let terms = (0..9).map(|i| {
                let (m, k) = (i / 3, i % 3);
                scaled_integer(self.n[m])
                    * scaled_integer(x[m][k])
                    * (scaled_integer(placed[k]) - scaled_integer(self.p[k]))
            });
            terms.sum::<BigInt>()
        });
        let [first, ..] = &images;
        let (low, high) = images.iter().fold((first, first), |(low, high), x| (low.min(x), high.max(x)));
        [low.clone(), high.clone()]
    }

    /// The axis as a direction in the world, rounded. A body is moved along it.
    pub(crate) fn in_world(&self) -> DVec3 {
        self.x.transpose() * self.n
    }
}

/// Measurement of two boxes on one axis, doubled as in the tests: signed distance of the centers, sum of the radii
/// without slack, and slack.
struct AxisMeasurement {
    distance: f64,
    radii: f64,
    slack: f64,
}

/// Test on one of 18 axes: 0 to 2 are a's face axes, 3 to 5 b's face axes, 6 to 14 the edge axes, 15 to 17 the world
/// axes.
struct AxisTest {
    number: usize,
    placed_frames: [PlacedFrame; 2],
    boxes: [DoubledBox; 2],
    faces: [FaceAxes; 2],
    edges: EdgeAxes,
    world: WorldAxes,
}

impl AxisTest {
    fn new(number: usize, a: &TestBody, b: &TestBody) -> Self {
        let placed_frames = [a.placed_frame(), b.placed_frame()];
        let faces =
            [FaceAxes::new(&placed_frames[0], &placed_frames[1]), FaceAxes::new(&placed_frames[1], &placed_frames[0])];
        let (edges, world) = (EdgeAxes::new(&faces[0]), WorldAxes::new(&placed_frames[0], &placed_frames[1]));
        Self {
            number,
            placed_frames,
            boxes: [DoubledBox::from_aabb(&a.bounds), DoubledBox::from_aabb(&b.bounds)],
            faces,
            edges,
            world,
        }
    }

    /// Returns true if the production code reports the axis `number` as separating.
    fn separates(&self) -> bool {
        let [a, b] = &self.boxes;
        let bits = match self.number {
            0..3 => self.faces[0].separated_axes(a, b),
            3..6 => self.faces[1].separated_axes(b, a) << 3,
            6..15 => self.edges.separated_axes(&self.faces[0], a, b) << 6,
            _ => self.world.separated_axes(a, b) << 15,
        };
        bits & (1 << self.number) != 0
    }

    fn scale_slack(&mut self, by: f64) {
        for faces in &mut self.faces {
            faces.slack *= by as f32;
        }
        self.world.slack *= by;
    }

    fn axis(&self) -> ExactAxis {
        let unit = |i: usize| DVec3::AXES[i];
        let frame = |side: usize, n: DVec3| ExactAxis {
            n,
            x: self.placed_frames[side].inverse,
            p: self.placed_frames[side].origin,
        };
        match self.number {
            0..3 => frame(0, unit(self.number)),
            3..6 => frame(1, unit(self.number - 3)),
            6..15 => {
                let (i, j) = ((self.number - 6) / 3, (self.number - 6) % 3);
                frame(0, unit(i).cross(self.faces[0].map[j].as_dvec3()))
            }
            _ => ExactAxis { n: unit(self.number - 15), x: DMat3::IDENTITY, p: self.placed_frames[0].origin },
        }
    }

    /// Computes the measurement by definition, in `f64`, without the code under test. It is used only to move the
    /// boxes to a few slacks from touching.
    fn measure(&self) -> AxisMeasurement {
        let axis = self.axis();
        let side = |body: usize, x: DVec3| axis.n.dot(axis.x * self.placed_frames[body].linear * x);
        let [a, b] = [0, 1].map(|body| {
            let center = self.placed_frames[body].origin - self.placed_frames[0].origin;
            let columns = DVec3::new(side(body, DVec3::X), side(body, DVec3::Y), side(body, DVec3::Z));
            let sides = self.boxes[body].sides.as_dvec3();
            (
                2.0 * axis.n.dot(axis.x * center) + side(body, self.boxes[body].center.as_dvec3()),
                columns.abs().dot(sides),
            )
        });
        let slack = match self.number {
            0..3 => f64::from(self.faces[0].slack[self.number]),
            3..6 => f64::from(self.faces[1].slack[self.number - 3]),
            6..15 => 2.0 * axis.n.abs().dot(self.faces[0].slack.as_dvec3()),
            _ => self.world.slack,
        };
        AxisMeasurement { distance: b.0 - a.0, radii: a.1 + b.1, slack }
    }
}

/// Random bodies whose boxes have a gap of `gap` times the slack on the axis `number`. A negative gap is an
/// overlap.
fn bodies_near_touching(random: &mut Random, number: usize, gap: f64) -> [TestBody; 2] {
    let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
    let world = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let kinds = [random.below(8), random.below(8)];
    let maps = kinds.map(|kind| linear_map(random, kind));
    let a = TestBody::random(random, maps[0], world, offset);
    let displacement = vector(random);
    let mut b = TestBody::random(random, maps[1], world + displacement, offset);
    // The step is done twice: the second time corrects the rounding of the first.
    for _ in 0..2 {
        let test = AxisTest::new(number, &a, &b);
        let (measured, along) = (test.measure(), test.axis().in_world());
        let wanted = (measured.radii + gap * measured.slack).copysign(measured.distance);
        let step = along * ((wanted - measured.distance) / 2.0 / along.length_squared());
        if step.is_finite() {
            b.translation += step;
        }
    }
    [a, b]
}

/// Runs `cases` tests with gaps in the range `gaps`, measured in slacks. Returns per axis the number of reported
/// separations and the number of wrong ones.
fn count_claims(cases: usize, slack_scale: f64, gaps: Range<f64>) -> [[u64; 2]; 18] {
    let mut random = Random::new(0x00b0_c5ed);
    let mut counts = [[0; 2]; 18];
    for case in 0..cases {
        let number = case % 18;
        let gap = random.range(gaps.start, gaps.end);
        let [a, b] = bodies_near_touching(&mut random, number, gap);
        let mut test = AxisTest::new(number, &a, &b);
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
fn reported_separations_are_exact() {
    for (axis, [made, wrong]) in count_claims(72_000, 1.0, -1.0..4.0).into_iter().enumerate() {
        assert_eq!(wrong, 0, "wrong separations of {made} on axis {axis}");
        assert!(made > 500, "only {made} separations on axis {axis}: the cases miss the boundary");
    }
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let counts = count_claims(72_000, 0.0, -0.1..0.1);
    for (kind, axes) in [("face", 0..6), ("edge", 6..15), ("world", 15..18)] {
        let wrong: u64 = counts[axes].iter().map(|[_, wrong]| wrong).sum();
        assert!(wrong > 20, "only {wrong} wrong separations on {kind} axes without slack");
    }
}
