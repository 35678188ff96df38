//! Soundness of the separation test of oriented boxes, against exact arithmetic: whenever it reports a separating
//! axis, the exact images of the placed corners must be disjoint on it. Follows the pattern of the soundness tests
//! of `kernel::boxes::separation`.
//!
//! The corners of a box are exactly the vertices of its mesh: axes, center and sides have few enough bits for `c +
//! U s` to be exact in `f64`. The boxes are moved so that their gap on the tested axis is -1 to 4 times the slack.
//! Control: without the slack, the same cases must give wrong results.

use super::frame_view::ObbFrameView;
use super::world_axes::ObbWorldAxes;
use super::{MAX_F32_SKEW, Obb};
use crate::kernel::boxes::eigenvectors;
use crate::kernel::boxes::{BoxFrame, PlacedFrame};
use crate::kernel::pose::Pose;
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

/// Rounds the components of `v` to multiples of 2^-bits.
fn coarse(v: DVec3, bits: i32) -> Vec3 {
    let unit = 2_f64.powi(bits);
    ((v * unit).round() / unit).as_vec3()
}

/// A model whose eight vertices are exactly the corners of an oriented box of its frame.
struct ObbBody {
    frame: BoxFrame,
    bounds: Obb,
    vertices: [DVec3; 8],
    linear: DMat3,
    translation: DVec3,
}

impl ObbBody {
    /// Random body. Center, axes and half extents of its box are multiples of 2^-23, 2^-24 and 2^-8, so corners are
    /// multiples of 2^-32 and exact in `f64`, also at an offset of 1e6.
    fn random(random: &mut Random, linear: DMat3, translation: DVec3, local_offset: f64) -> Self {
        let rows = loop {
            let rotated = if random.below(8) == 0 { DMat3::IDENTITY } else { rotation(random) };
            let rows = [rotated.x_axis, rotated.y_axis, rotated.z_axis].map(|row| coarse(row, 24));
            // Components of axes are rounded to multiples of 2^-24, more coarsely than `f32`, so not every rotation
            // stays near enough to orthonormal.
            if eigenvectors::skew(rows) <= MAX_F32_SKEW {
                break rows;
            }
        };
        let half = coarse(vector(random).abs() * [1.0, 0.1][random.below(2) as usize], 8).max(Vec3::splat(1.0 / 256.0));
        let bounds = Obb { center: coarse(vector(random), 23), rows, half };
        let at_origin = local_offset == 0.0;
        let scale = if at_origin { [1.0, 2_f64.powi(200), 2_f64.powi(-200)][random.below(3) as usize] } else { 1.0 };
        let frame = BoxFrame { origin: DVec3::splat(local_offset), scale };
        let vertices = std::array::from_fn(|i| {
            let sign = DVec3::from([0, 1, 2].map(|k| if (i >> k) & 1 == 0 { -1.0 } else { 1.0 }));
            let local = bounds.center.as_dvec3() + bounds.axes() * (half.as_dvec3() * sign);
            frame.origin + local / scale
        });
        Self { frame, bounds, vertices, linear: linear * scale, translation }
    }

    fn pose(&self) -> Pose {
        Pose { linear: self.linear, translation: self.translation }
    }

    fn placement(&self) -> PlacedFrame {
        let largest = self.vertices.iter().fold(DVec3::ZERO, |most, v| most.max(v.abs()));
        PlacedFrame::new(&self.pose(), &self.frame, largest, self.bounds.max_abs()).expect("test poses stay in range")
    }
}

/// Random linear map of one of the kinds 0 to 8, which challenge the bounds in different ways.
fn linear_map(random: &mut Random, kind: u64) -> DMat3 {
    let rotated = rotation(random);
    let scale = |x: f64, y: f64, z: f64| DMat3::from_diagonal(DVec3::new(x, y, z));
    match kind {
        0 => DMat3::IDENTITY,
        1 => rotated,
        2 => rotated * scale(-1.0, 1.0, 1.0),
        3 => rotated * 10.0_f64.powf(3.0 * random.range(-1.0, 1.0)),
        4 => rotated * scale(1.0, 0.1, 10.0) * rotation(random),
        5 => DMat3::from_cols(vector(random), vector(random), vector(random)),
        6 => rotated * scale(1.0, 1.0, 1e-4) * rotation(random),
        7 => rotated * scale(1.0, 1e-2, 1.0) * rotation(random),
        _ => rotated * scale(1.0, 1.0, 0.0) * rotation(random),
    }
}

/// `x` divided by the smallest positive `f64`, which is an integer. Products of equally many such integers compare
/// like the products of the original numbers.
fn to_integer(x: f64) -> BigInt {
    let bits = x.abs().to_bits();
    let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let mantissa = if biased == 0 { fraction } else { fraction | (1 << 52) };
    let magnitude = BigInt::from(mantissa) << (biased.max(1) - 1) as u64;
    if x < 0.0 { -magnitude } else { magnitude }
}

/// Exact product Mᵀ n.
fn transpose_mul(m: &DMat3, n: &[BigInt; 3]) -> [BigInt; 3] {
    let columns = [m.x_axis, m.y_axis, m.z_axis];
    columns.map(|column| (0..3).map(|i| to_integer(column[i]) * &n[i]).sum())
}

/// Axis of a box test: the direction n in the space of the images x -> U X (x - P). X and P are the matrix and the
/// point of the test; U is U_aᵀ, the transposed axes of box a.
struct ObbAxis {
    n: DVec3,
    u: DMat3,
    x: DMat3,
    p: DVec3,
}

impl ObbAxis {
    /// Exact interval that the images of a body's placed vertices cover along the axis.
    fn interval(&self, body: &ObbBody) -> [BigInt; 2] {
        let n = transpose_mul(&self.x, &transpose_mul(&self.u, &self.n.to_array().map(to_integer)));
        let images = body.vertices.map(|v| {
            let placed = body.pose().transform_point_f64(v);
            (0..3).map(|k| &n[k] * (to_integer(placed[k]) - to_integer(self.p[k]))).sum::<BigInt>()
        });
        let [first, ..] = &images;
        let (low, high) = images.iter().fold((first, first), |(low, high), x| (low.min(x), high.max(x)));
        [low.clone(), high.clone()]
    }

    /// The axis as a direction in the world, rounded. A body is moved along it.
    fn in_world(&self) -> DVec3 {
        (self.u * self.x).transpose() * self.n
    }
}

/// Measurement of two boxes on one axis: signed distance of the centers, sum of the radii without the slack, and the
/// slack.
struct ObbAxisMeasure {
    distance: f64,
    radii: f64,
    slack: f64,
}

/// Test on one of 18 axes: 0 to 2 are face axes of a, 3 to 5 face axes of b, 6 to 14 edge axes, 15 to 17 world axes.
struct ObbAxisTest<'b> {
    number: usize,
    bodies: [&'b ObbBody; 2],
    placements: [PlacedFrame; 2],
    view: ObbFrameView,
    world: ObbWorldAxes,
}

impl<'b> ObbAxisTest<'b> {
    /// Creates the test of axis `number`; `None` if the axis belongs to a's frame and that frame is unusable.
    fn new(number: usize, a: &'b ObbBody, b: &'b ObbBody) -> Option<Self> {
        let placements = [a.placement(), b.placement()];
        let flat = ObbFrameView { map: [Vec3A::ZERO; 3], offset: Vec3A::ZERO, slack: Vec3A::ZERO };
        let view = ObbFrameView::new(&placements[0], &placements[1]).or((number >= 15).then_some(flat))?;
        let world = ObbWorldAxes::new(&placements[0], &placements[1]);
        Some(Self { number, bodies: [a, b], placements, view, world })
    }

    /// Returns true if the production code reports the axis `number` as separating.
    fn separates(&self) -> bool {
        let [a, b] = self.bodies.map(|body| &body.bounds);
        let relative = self.view.relate(a, b);
        let bits = match self.number {
            0..3 => relative.own_faces(),
            3..6 => relative.other_faces() << 3,
            6..15 => relative.edges() << 6,
            _ => self.world.separated_axes(a, b) << 15,
        };
        bits & (1 << self.number) != 0
    }

    fn scale_slack(&mut self, by: f64) {
        self.view.slack *= by as f32;
        self.world.slack *= by;
    }

    fn axis(&self) -> ObbAxis {
        let relative = self.view.relate(&self.bodies[0].bounds, &self.bodies[1].bounds);
        let u = self.bodies[0].bounds.axes().transpose();
        let (x, p) = (self.placements[0].inverse, self.placements[0].origin);
        let unit = |i: usize| DVec3::AXES[i];
        let n = match self.number {
            0..3 => unit(self.number),
            3..6 => {
                let (_, cofactors) = relative.rows();
                DVec3::from(cofactors.map(|row| f64::from(row[self.number - 3])))
            }
            6..15 => {
                let (i, j) = ((self.number - 6) / 3, (self.number - 6) % 3);
                unit(i).cross(relative.columns[j].as_dvec3())
            }
            _ => return ObbAxis { n: unit(self.number - 15), u: DMat3::IDENTITY, x: DMat3::IDENTITY, p },
        };
        ObbAxis { n, u, x, p }
    }

    /// Computes the measurement by definition, in `f64`, without the code under test. It is used only to move the
    /// boxes.
    fn measure(&self) -> ObbAxisMeasure {
        let axis = self.axis();
        let on_axis = |v: DVec3| axis.n.dot(axis.u * (axis.x * v));
        let [a, b] = [0, 1].map(|i| {
            let (placement, bounds) = (&self.placements[i], &self.bodies[i].bounds);
            let center = placement.origin - self.placements[0].origin + placement.linear * bounds.center.as_dvec3();
            let axes = placement.linear * bounds.axes();
            let sides = DVec3::new(on_axis(axes.x_axis), on_axis(axes.y_axis), on_axis(axes.z_axis)).abs();
            (on_axis(center), sides.dot(bounds.half.as_dvec3()))
        });
        let slack = match self.number {
            0..15 => axis.n.abs().element_sum() * f64::from(self.view.slack.x),
            _ => self.world.slack,
        };
        ObbAxisMeasure { distance: b.0 - a.0, radii: a.1 + b.1, slack }
    }
}

/// Creates two random bodies whose boxes are `gap` slacks apart on the axis `number`.
fn bodies_at_gap(random: &mut Random, number: usize, gap: f64) -> [ObbBody; 2] {
    let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
    let world = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let kinds = [random.below(9), random.below(9)];
    let maps = kinds.map(|kind| linear_map(random, kind));
    let a = ObbBody::random(random, maps[0], world, offset);
    let displacement = vector(random);
    let mut b = ObbBody::random(random, maps[1], world + displacement, offset);
    // The step is done twice: the second time corrects the rounding of the first.
    for _ in 0..2 {
        let Some(test) = ObbAxisTest::new(number, &a, &b) else { break };
        let (measured, along) = (test.measure(), test.axis().in_world());
        let wanted = (measured.radii + gap * measured.slack).copysign(measured.distance);
        let step = along * ((wanted - measured.distance) / along.length_squared());
        if step.is_finite() {
            b.translation += step;
        }
    }
    [a, b]
}

/// Runs `cases` tests with gaps in the range `gaps`, measured in slacks. Returns per axis the number of reported
/// separations and the number of wrong ones.
fn count_separations(cases: usize, slack_scale: f64, gaps: Range<f64>) -> [[u64; 2]; 18] {
    let mut random = Random::new(0x00b0_0b0c);
    let mut counts = [[0; 2]; 18];
    for case in 0..cases {
        let number = case % 18;
        let gap = random.range(gaps.start, gaps.end);
        let [a, b] = bodies_at_gap(&mut random, number, gap);
        let Some(mut test) = ObbAxisTest::new(number, &a, &b) else { continue };
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
fn reported_separations_are_correct() {
    for (axis, [made, wrong]) in count_separations(72_000, 1.0, -1.0..4.0).into_iter().enumerate() {
        assert_eq!(wrong, 0, "wrong of {made} separations on axis {axis}");
        assert!(made > 500, "only {made} separations on axis {axis}: the cases miss the boundary");
    }
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let counts = count_separations(72_000, 0.0, -0.1..0.1);
    for (kind, axes) in [("own face", 0..3), ("other face", 3..6), ("edge", 6..15), ("world", 15..18)] {
        let wrong: u64 = counts[axes].iter().map(|[_, wrong]| wrong).sum();
        assert!(wrong > 20, "without slack only {wrong} separations on {kind} axes are wrong");
    }
}
