//! Soundness of the region tests, against exact arithmetic. Boxes are single points. Planes and balls pass through
//! the placed positions of these points, or past them by a few slacks. Any slack that is too small is detected.

use super::{BoxClassification, RegionBoxTest};
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::simd::{LANES, Lanes, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::{Ball, HalfSpace};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

const CASES: u32 = 20_000;
const KINDS: u64 = 9;

fn linear(kind: u64, random: &mut Random) -> DMat3 {
    let [turn, other] = [0; 2].map(|_| DMat3::from_cols_array_2d(&random.rotation()));
    let scaled = |x: f64, y: f64, z: f64| turn * DMat3::from_diagonal(DVec3::new(x, y, z)) * other;
    match kind {
        0 => DMat3::IDENTITY,
        1 => turn,
        2 => scaled(1.0, -3.0, 0.5),
        3 => turn * 2_f64.powf(random.range(-60.0, 60.0)),
        4 => scaled(1.0, 1.0, 10_f64.powf(random.range(-14.0, -2.0))),
        5 => scaled(1.0, 1.0, 0.0),
        6 => scaled(1.0, 0.0, 0.0),
        7 => scaled(10_f64.powf(random.range(-4.0, 4.0)), 1.0, 1.0),
        _ => turn * 2_f64.powf(random.range(-900.0, 300.0)),
    }
}

/// Placed model with eight points as boxes, and a half-space and a ball whose boundaries pass near one of the points.
struct RegionBoxCase {
    boxes: Boxes8,
    placed_frame: PlacedFrame,
    placed: [DVec3; LANES],
    space: HalfSpace,
    ball: Ball,
}

impl RegionBoxCase {
    fn random(random: &mut Random) -> Self {
        let kind = random.below(KINDS);
        let linear = linear(kind, random);
        let far = [0.0, 0.0, 1.0, 1e6, 1e12][random.below(5) as usize];
        let pose = Pose { linear, translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = Boxes8 { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let points = [0; LANES].map(|_| Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32)));
        (0..LANES).for_each(|lane| boxes.set(lane, &LocalAabb { min: points[lane], max: points[lane] }));
        let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
        let placed_frame = PlacedFrame::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        let placed = points.map(|p| pose.transform_point_f64(p.as_dvec3()));
        let target = placed[random.below(LANES as u64) as usize];
        // The boundary is moved by a share of the model's size, or by a share of its distance from the origin. The
        // slack may be proportional to either of them.
        let size = (target - pose.translation).abs().max_element();
        let unit = [size, target.abs().max_element()][random.below(2) as usize];
        let by = random.range(-1.0, 1.0) * 10_f64.powf(random.range(-17.0, -5.0)) * unit;
        let normal = DVec3::from_array(random.direction());
        let length = 2_f64.powi(random.below(80) as i32 - 40);
        let space = HalfSpace { normal: (normal * length).to_array(), offset: (normal.dot(target) + by) * length };
        let center = target + normal * unit * 2_f64.powi(random.below(12) as i32 - 6);
        let ball = Ball { center, radius: ((target - center).length() + by).abs() };
        Self { boxes, placed_frame, placed, space, ball }
    }

    fn classified<L: Lanes>(&self, l: L, share: f64) -> [BoxClassification; 2] {
        let plane = (DVec3::from_array(self.space.normal), self.space.offset);
        let planes = RegionBoxTest::from_half_spaces_with(share, &self.placed_frame, [plane].into_iter());
        let ball = RegionBoxTest::from_ball_with(share, &self.placed_frame, self.ball.center, self.ball.radius);
        [planes.classify(l, &self.boxes), ball.classify(l, &self.boxes)]
    }

    /// Number of "outside" and "inside" results and number of wrong ones, first for the half-space, then for the
    /// ball.
    fn count_wrong(&self, share: f64) -> [[u32; 2]; 2] {
        let mut counts = [[0; 2]; 2];
        let classified = self.classified(ScalarLanes, share);
        for (lane, &point) in self.placed.iter().enumerate() {
            let truth = [self.space.side(point).0 != Sign::Positive, self.ball.contains(point).0];
            for (count, (classified, truth)) in counts.iter_mut().zip(classified.iter().zip(truth)) {
                let [outside, inside] = [classified.outside, classified.inside].map(|bits| bits >> lane & 1 == 1);
                count[0] += u32::from(outside) + u32::from(inside);
                count[1] += u32::from(outside && truth) + u32::from(inside && !truth);
            }
        }
        counts
    }
}

fn campaign(seed: u64, share: f64) -> [[u32; 2]; 2] {
    let mut random = Random::new(seed);
    let mut all = [[0; 2]; 2];
    for _ in 0..CASES {
        let counts = RegionBoxCase::random(&mut random).count_wrong(share);
        for (all, counts) in all.iter_mut().flatten().zip(counts.iter().flatten()) {
            *all += counts;
        }
    }
    all
}

#[test]
fn outside_and_inside_are_exact() {
    for (what, [judged, wrong]) in ["half-spaces", "balls"].into_iter().zip(campaign(0x51e, 1.0)) {
        assert_eq!(wrong, 0, "{what}: of {judged}");
        assert!(judged > CASES * LANES as u32 / 2, "{what}: only {judged}");
    }
}

/// Control: without slack, the half-space test and the "inside" test of a ball give wrong results. The slack of
/// "outside" for a ball is that of the distance bound, which has its own tests.
#[test]
fn soundness_test_detects_too_small_slack() {
    let found = [0.0, 0.05].map(|share| campaign(0x51e, share).map(|counts| counts[1]));
    assert!(found[0].iter().all(|&wrong| wrong > 100), "wrong without a slack: {:?}", found[0]);
    assert!(found[1].iter().all(|&wrong| wrong > 0), "wrong with a twentieth of it: {:?}", found[1]);
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0x51f);
    for _ in 0..500 {
        let case = RegionBoxCase::random(&mut random);
        let plain = case.classified(ScalarLanes, 1.0);
        on_every_level(|level| {
            let lanes = dispatch_on!(level, l => case.classified(l, 1.0));
            assert_eq!(lanes, plain, "{level:?}");
        });
    }
}
