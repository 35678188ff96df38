//! Soundness of the pair sweep bounds, against exact arithmetic. Boxes are single points, and a motion carries a
//! point of a exactly to a point of b. The pair of these two boxes must not be excluded, and the bound of its time
//! must not be later than the time at which the points coincide. Any slack that is too small is detected.

use super::PairSweepBound;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb, PairBoundKeys, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::simd::{LANES, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::{BoundedRay, ray_crossing};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// Number of random motions.
const CASES: u32 = 20_000;

fn linear(random: &mut Random) -> DMat3 {
    let [turn, other] = [0; 2].map(|_| DMat3::from_cols_array_2d(&random.rotation()));
    let scaled = |x: f64, y: f64, z: f64| turn * DMat3::from_diagonal(DVec3::new(x, y, z)) * other;
    match random.below(8) {
        0 => DMat3::IDENTITY,
        1 | 2 => turn,
        3 => scaled(1.0, -3.0, 0.5),
        4 => turn * 2_f64.powf(random.range(-40.0, 40.0)),
        5 => scaled(1.0, 1.0, 10_f64.powf(random.range(-14.0, -2.0))),
        6 => scaled(1.0, 1.0, 0.0),
        _ => scaled(10_f64.powf(random.range(-4.0, 4.0)), 1.0, 1.0),
    }
}

/// Placed model whose eight boxes are single points.
struct PointModel {
    boxes: Boxes8,
    placed_frame: PlacedFrame,
    points: [DVec3; LANES],
}

impl PointModel {
    fn random(random: &mut Random) -> Self {
        let far = [0.0, 1.0, 3.0, 1e3, 1e7, 1e12][random.below(6) as usize];
        let pose = Pose { linear: linear(random), translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = Boxes8 { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let points = [0; LANES].map(|_| Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32)));
        (0..LANES).for_each(|lane| boxes.set(lane, &LocalAabb { min: points[lane], max: points[lane] }));
        let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
        let placed_frame = PlacedFrame::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        Self { boxes, placed_frame, points: points.map(|p| pose.transform_point_f64(p.as_dvec3())) }
    }
}

struct PairSweepCase {
    a: PointModel,
    b: PointModel,
    displacement: DVec3,
}

impl PairSweepCase {
    /// Random motion in the direction from a point of a to a point of b, scaled by a power of two.
    fn random(random: &mut Random) -> Self {
        let (a, b) = (PointModel::random(random), PointModel::random(random));
        let [from, to] = [&a, &b].map(|points| points.points[random.below(LANES as u64) as usize]);
        Self { displacement: (to - from) * 2_f64.powi(random.below(9) as i32 - 2), a, b }
    }

    /// Number of points of a that the motion carries exactly to a point of b, and number of these that are reported
    /// as missed or too late.
    fn count_misses(&self, share: f64) -> [u32; 2] {
        let mut counts = [0; 2];
        for (row, &origin) in self.a.points.iter().enumerate() {
            let ray = BoundedRay { origin, direction: self.displacement, limit: f64::INFINITY };
            for (lane, &place) in self.b.points.iter().enumerate() {
                let Some(there) = ray_crossing(&ray, &[place; 3]).0 else { continue };
                let late = there.t * (1.0 + 1e-11) + 1e-320;
                for limit in [f64::INFINITY, late] {
                    let bound = PairSweepBound::with_share(
                        &self.a.placed_frame,
                        &self.b.placed_frame,
                        self.displacement,
                        limit,
                        share,
                    );
                    let threshold = bound.threshold(late);
                    let keys = bound.keys_8x8(ScalarLanes, &self.a.boxes, LANES, &self.b.boxes, threshold);
                    let from_a = bound.keys_1x8(ScalarLanes, 0, &self.a.boxes, row, &self.b.boxes, threshold);
                    let from_b = bound.keys_1x8(ScalarLanes, 1, &self.b.boxes, lane, &self.a.boxes, threshold);
                    let found = keys.near >> (LANES * row + lane) & from_a.near >> lane & from_b.near >> row & 1 == 1;
                    counts[0] += 1;
                    counts[1] += u32::from(bound.misses() || !found);
                }
            }
        }
        counts
    }
}

fn campaign(seed: u64, share: f64) -> [u32; 2] {
    let mut random = Random::new(seed);
    let mut all = [0; 2];
    for _ in 0..CASES {
        let case = PairSweepCase::random(&mut random);
        if case.displacement != DVec3::ZERO {
            let counts = case.count_misses(share);
            (0..2).for_each(|i| all[i] += counts[i]);
        }
    }
    all
}

#[test]
fn no_touching_pair_is_missed() {
    let [judged, wrong] = campaign(0x5e1, 1.0);
    assert_eq!(wrong, 0, "of {judged}");
    assert!(judged > CASES / 10, "{judged} motions carried a point to another");
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let found = [0.0, 0.02].map(|share| campaign(0x5e1, share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

#[test]
fn most_pairs_are_excluded() {
    let mut random = Random::new(0x5e2);
    let (mut near, mut all) = (0, 0);
    for _ in 0..500 {
        let case = PairSweepCase::random(&mut random);
        let bound = PairSweepBound::new(&case.a.placed_frame, &case.b.placed_frame, case.displacement, 1.0);
        let keys = bound.keys_8x8(ScalarLanes, &case.a.boxes, LANES, &case.b.boxes, bound.threshold(1.0));
        near += if bound.misses() { 0 } else { keys.near.count_ones() };
        all += 64;
    }
    assert!(near < all / 4, "{near} of {all} pairs not excluded");
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0x5e3);
    for _ in 0..300 {
        let case = PairSweepCase::random(&mut random);
        let bound = PairSweepBound::new(&case.a.placed_frame, &case.b.placed_frame, case.displacement, 1.0);
        let threshold = bound.threshold(1.0);
        let plain = bound.keys_8x8(ScalarLanes, &case.a.boxes, LANES, &case.b.boxes, threshold);
        on_every_level(|level| {
            let keys = dispatch_on!(level, l => bound.keys_8x8(l, &case.a.boxes, LANES, &case.b.boxes, threshold));
            assert_eq!((keys.rows, keys.near), (plain.rows, plain.near), "{level:?}");
        });
    }
}
