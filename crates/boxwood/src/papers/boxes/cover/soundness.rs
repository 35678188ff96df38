//! Soundness and tightness of cover boxes, against exact arithmetic.
//!
//! - The exact images of the placed corners of a box are inside its cover, and extend to within two slacks of its
//!   faces. The same holds for the optimal boxes of triangles.
//! - A corner of the own model and a corner of the other model are placed at the same point. Then the own corner
//!   is the witness of the proof in [`cover`](super). It must be in the cover of the other model's box, although
//!   it gets no slack itself. The corner of the other model is the farthest one of its box along an axis, where a
//!   wrong bound would be noticed. Control: if covers have no slack, the same test must lose some witnesses.

use super::CoverFrame;
use crate::kernel::boxes::{BoxFrame, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};
use num_bigint::BigInt;

/// A model whose eight vertices are exactly the corners of a box of its frame.
struct CoverBody {
    frame: BoxFrame,
    bounds: LocalAabb,
    pose: Pose,
}

impl CoverBody {
    /// Random box inside a model of size one, near the point `world`. The box corners have few enough bits to be
    /// exact in `f64` as vertices, also far from the mesh origin.
    fn random(random: &mut Random, world: DVec3) -> Self {
        let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
        let scale =
            if offset == 0.0 { [1.0, 2_f64.powi(200), 2_f64.powi(-200)][random.below(3) as usize] } else { 1.0 };
        let mut coordinate = || (random.range(-1.0, 1.0) * f64::from(1 << 23)).round() as f32 / (1 << 23) as f32;
        let mut vector = || Vec3::new(coordinate(), coordinate(), coordinate());
        let (u, v) = (vector(), vector());
        let kind = random.below(8);
        let (linear, frame) = (linear_map(random, kind) * scale, BoxFrame { origin: DVec3::splat(offset), scale });
        let pose = Pose { linear, translation: world - linear * frame.origin };
        Self { frame, bounds: LocalAabb { min: u.min(v), max: u.max(v) }, pose }
    }

    /// Corner `index` (0 to 7) in the box frame.
    fn corner(&self, index: usize) -> DVec3 {
        let pick = |axis: usize| if index >> axis & 1 == 0 { self.bounds.min[axis] } else { self.bounds.max[axis] };
        Vec3::new(pick(0), pick(1), pick(2)).as_dvec3()
    }

    /// Corner `index` (0 to 7) in the world, placed by [`Pose::transform_point`].
    fn placed(&self, index: usize) -> DVec3 {
        self.pose.transform_point_f64(self.frame.origin + self.corner(index) / self.frame.scale)
    }

    fn placement(&self) -> PlacedFrame {
        let largest = self.frame.origin.abs() + DVec3::splat(1.0 / self.frame.scale);
        PlacedFrame::new(&self.pose, &self.frame, largest, 1.0).expect("test poses stay in range")
    }
}

/// Random linear map of a kind that challenges the bounds.
fn linear_map(random: &mut Random, kind: u64) -> DMat3 {
    let [rotated, other] = [0; 2].map(|_| DMat3::from_cols_array_2d(&random.rotation()));
    let scale = |x: f64, y: f64, z: f64| DMat3::from_diagonal(DVec3::new(x, y, z));
    match kind {
        0 => DMat3::IDENTITY,
        1 => rotated,
        2 => rotated * scale(-1.0, 1.0, 1.0),
        3 => rotated * 10_f64.powf(random.range(-3.0, 3.0)),
        4 => rotated * scale(1.0, 0.1, 10.0) * other,
        5 => rotated * scale(1.0, 0.5, 2.0) * other * scale(1.0, 1.0, 3.0),
        6 => rotated * scale(1.0, 1.0, 1e-4) * other,
        _ => rotated * scale(1.0, 1.0, 0.0) * other,
    }
}

/// Two random bodies near each other, at a random distance from the world origin.
fn bodies(random: &mut Random) -> [CoverBody; 2] {
    let far = [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
    let world = DVec3::from_array(random.direction()) * far;
    let displacement = DVec3::from_array(random.direction());
    [CoverBody::random(random, world), CoverBody::random(random, world + displacement)]
}

/// Corner indices of a triangle of the other box: first the corner that is farthest along `axis` of this frame, then
/// two random corners.
fn triangle_to(random: &mut Random, cover: &CoverFrame, axis: usize) -> [usize; 3] {
    let row = cover.map.row(axis);
    let first = (0..3).filter(|&k| row[k] > 0.0).map(|k| 1 << k).sum();
    [first, random.below(8) as usize, random.below(8) as usize]
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

/// Exact interval of the images X (v - P) of placed points along an axis.
fn interval(own: &PlacedFrame, points: &[DVec3], axis: usize) -> [BigInt; 2] {
    let row = own.inverse.row(axis);
    let image =
        |v: &DVec3| (0..3).map(|k| to_integer(row[k]) * (to_integer(v[k]) - to_integer(own.origin[k]))).sum::<BigInt>();
    let images: Vec<BigInt> = points.iter().map(image).collect();
    [images.iter().min().expect("some").clone(), images.iter().max().expect("some").clone()]
}

/// Asserts that a box contains the exact images of the placed points, and exceeds them by at most two slacks.
fn assert_contains_tightly(bounds: &LocalAabb, own: &PlacedFrame, cover: &CoverFrame, points: &[DVec3]) {
    let one = to_integer(1.0);
    for axis in 0..3 {
        let [low, high] = [bounds.min[axis], bounds.max[axis]].map(f64::from);
        if cover.slack[axis].is_infinite() {
            assert_eq!([low, high], [f64::NEG_INFINITY, f64::INFINITY]);
            continue;
        }
        let tolerance = 2.0 * cover.slack[axis] + (low.abs() + high.abs()) * 1e-6;
        let [exact_low, exact_high] = interval(own, points, axis);
        assert!(
            to_integer(low) * &one <= exact_low && exact_high <= to_integer(high) * &one,
            "a placed corner is outside"
        );
        assert!(
            exact_low <= to_integer(low + tolerance) * &one && to_integer(high - tolerance) * &one <= exact_high,
            "the box is too large"
        );
    }
}

#[test]
fn covers_contain_placed_corners_tightly() {
    let mut random = Random::new(0xc0_0e6);
    let mut open = 0;
    for case in 0..4_000 {
        let [own, other] = bodies(&mut random);
        let placement = own.placement();
        let cover = CoverFrame::new(&placement, &other.placement());
        let all: Vec<DVec3> = (0..8).map(|index| other.placed(index)).collect();
        assert_contains_tightly(&cover.cover_box(&other.bounds), &placement, &cover, &all);
        let triangle = triangle_to(&mut random, &cover, case % 3);
        let optimal = cover.optimal_box(triangle.map(|index| other.corner(index)));
        assert_contains_tightly(&optimal, &placement, &cover, &triangle.map(|index| all[index]));
        open += u32::from(!cover.is_complete());
    }
    assert!((200..2_000).contains(&open), "{open} covers have an unusable axis");
}

/// Places a corner of each of two models at the same point, in random cases. Returns the number of cases in which
/// this succeeds, and the number of these in which a cover or optimal box does not contain the point.
fn count_witnesses(cases: usize, slack_scale: f64) -> [usize; 2] {
    let mut random = Random::new(0x3177e55);
    let mut counts = [0; 2];
    for case in 0..cases {
        let [own, mut other] = bodies(&mut random);
        let steer = CoverFrame::new(&own.placement(), &other.placement());
        let triangle = triangle_to(&mut random, &steer, case % 3);
        let corner = random.below(8) as usize;
        // The step is done several times: each corrects the rounding of the previous one.
        for _ in 0..4 {
            let step = own.placed(corner) - other.placed(triangle[0]);
            other.pose.translation += step;
        }
        if own.placed(corner) != other.placed(triangle[0]) {
            continue;
        }
        let mut cover = CoverFrame::new(&own.placement(), &other.placement());
        cover.slack = DVec3::select(cover.slack.cmplt(DVec3::INFINITY), cover.slack * slack_scale, cover.slack);
        let witness = own.corner(corner).as_vec3();
        let witness = LocalAabb { min: witness, max: witness };
        let boxes = [cover.cover_box(&other.bounds), cover.optimal_box(triangle.map(|index| other.corner(index)))];
        counts[0] += 1;
        counts[1] +=
            usize::from(boxes.iter().any(|bounds| !bounds.contains(&witness) || bounds.separated_axes(&witness) != 0));
    }
    counts
}

#[test]
fn covers_contain_witness() {
    let [made, lost] = count_witnesses(40_000, 1.0);
    assert_eq!(lost, 0, "lost of {made}");
    assert!(made > 5_000, "only {made} corners were placed at one point");
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let [made, lost] = count_witnesses(40_000, 0.0);
    assert!(lost > made / 100, "without slack only {lost} of {made} witnesses are lost");
}

/// If the other model is mapped beyond the range of `f32`, or this one has no extent, axes become unusable, and the
/// boxes are infinite instead of NaN.
#[test]
fn maps_beyond_f32_make_axes_unusable() {
    let pose = |scale: f64| Pose { linear: DMat3::from_diagonal(DVec3::splat(scale)), translation: DVec3::ZERO };
    let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
    let placement =
        |scale: f64, reach: f64| PlacedFrame::new(&pose(scale), &frame, DVec3::ONE, reach).expect("in range");
    let open = LocalAabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
    for (own, other) in [(1e-200, 1.0), (0.0, 1.0), (1e-50, 1.0)] {
        let reach = if own == 1e-50 { 1e-45 } else { 1.0 };
        let cover = CoverFrame::new(&placement(own, 1.0), &placement(other, reach));
        assert!(!cover.is_complete());
        assert_eq!(cover.cover_box(&LocalAabb { min: Vec3::ZERO, max: Vec3::ONE }), open);
        assert_eq!(cover.optimal_box([DVec3::ZERO, DVec3::ONE, DVec3::X]), open);
    }
}
