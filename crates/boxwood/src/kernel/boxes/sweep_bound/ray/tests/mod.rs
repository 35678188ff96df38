//! Soundness of the ray bounds, against exact arithmetic. Boxes are single points, and rays pass exactly through the
//! placed positions of these points. Such a ray must be reported as entering the box, no later than it reaches the
//! point. Any slack that is too small is detected.

mod swept;
mod triangles;

use super::{RayBound, SweptExtent};
use crate::kernel::boxes::{BoundKeys, BoxFrame, Boxes8, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::simd::{LANES, Lanes, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::{BoundedRay, ray_crossing};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// Number of cases per kind of pose.
const CASES: u32 = 2_000;
const KINDS: u64 = 8;

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
        _ => scaled(10_f64.powf(random.range(-4.0, 4.0)), 1.0, 1.0),
    }
}

/// Placed model whose eight boxes are single points, and a ray aimed at one of the points.
struct RayBoxCase {
    boxes: Boxes8,
    placed_frame: PlacedFrame,
    points: [DVec3; LANES],
    origin: DVec3,
    direction: DVec3,
}

impl RayBoxCase {
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
        let points = points.map(|p| pose.transform_point_f64(p.as_dvec3()));
        let target = points[random.below(LANES as u64) as usize];
        // The displacement from the ray's origin to the target has few bits, as a multiple of a power of two, so that
        // the ray passes exactly through the target.
        let step = target.abs().max_element() * 2_f64.powi(random.below(60) as i32 - 50);
        let step = 2_f64.powf(step.max(1e-200).log2().floor());
        let axis = random.below(5) as usize;
        let displacement = DVec3::from_array([0, 1, 2].map(|k| {
            let number = random.range(-1024.0, 1024.0).round() * step;
            if k == axis { 0.0 } else { number }
        }));
        let origin = target - displacement;
        Self { boxes, placed_frame, points, origin, direction: displacement * 2_f64.powi(random.below(9) as i32 - 4) }
    }

    /// Number of points through which the ray passes exactly, and number of these that are reported as missed or too
    /// late.
    fn count_misses(&self, share: f64) -> [u32; 2] {
        if self.direction == DVec3::ZERO {
            return [0; 2];
        }
        let ray = BoundedRay { origin: self.origin, direction: self.direction, limit: f64::INFINITY };
        let mut counts = [0; 2];
        for lane in 0..LANES {
            let Some(there) = ray_crossing(&ray, &[self.points[lane]; 3]).0 else { continue };
            for limit in [f64::INFINITY, there.t * (1.0 + 1e-11) + 1e-320] {
                let bound = RayBound::with_share(
                    &self.placed_frame,
                    self.origin,
                    &SweptExtent::POINT,
                    self.direction,
                    limit,
                    share,
                );
                let key = ScalarLanes.store(bound.keys(ScalarLanes, &self.boxes))[lane];
                let missed =
                    bound.misses() || key == f32::INFINITY || key > bound.threshold(there.t * (1.0 + 1e-11) + 1e-320);
                counts[0] += 1;
                counts[1] += u32::from(missed);
            }
        }
        counts
    }
}

fn campaign(seed: u64, share: f64) -> [u32; 2] {
    let mut random = Random::new(seed);
    let mut all = [0; 2];
    for _ in 0..CASES * KINDS as u32 {
        let counts = RayBoxCase::random(&mut random).count_misses(share);
        (0..2).for_each(|i| all[i] += counts[i]);
    }
    all
}

#[test]
fn no_hit_box_is_missed() {
    let [judged, wrong] = campaign(0x4a6, 1.0);
    assert_eq!(wrong, 0, "of {judged}");
    assert!(judged > CASES, "{judged} rays went through their points");
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let found = [0.0, 0.02, 0.1].map(|share| campaign(0x4a6, share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0x4a7);
    for _ in 0..500 {
        let case = RayBoxCase::random(&mut random);
        if case.direction == DVec3::ZERO {
            continue;
        }
        let bound = RayBound::new(&case.placed_frame, case.origin, case.direction, f64::INFINITY);
        let plain = ScalarLanes.store(bound.keys(ScalarLanes, &case.boxes));
        on_every_level(|level| {
            let keys = dispatch_on!(level, l => l.store(bound.keys(l, &case.boxes)));
            assert_eq!(keys, plain, "{level:?}");
        });
    }
}
