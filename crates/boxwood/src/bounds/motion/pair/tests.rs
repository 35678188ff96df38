//! That no pair of boxes is lost, against exact arithmetic: boxes are single points, a motion carries one of a exactly to one
//! of b, and those boxes must meet, no later than the points do. Any slack that is too small shows.

use super::SweepGauge;
use crate::bounds::{Aabb, EightBoxes, Frame, PairKeys, Placement};
use crate::exact::{RayLine, crossing};
use crate::pose::Pose;
use crate::simd::{LANES, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// Motions in a usual run.
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

/// A placed model of eight points.
struct Points {
    boxes: EightBoxes,
    placement: Placement,
    places: [DVec3; LANES],
}

impl Points {
    fn random(random: &mut Random) -> Self {
        let far = [0.0, 1.0, 3.0, 1e3, 1e7, 1e12][random.below(6) as usize];
        let pose = Pose { linear: linear(random), translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let places = [0; LANES].map(|_| Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32)));
        (0..LANES).for_each(|lane| boxes.set(lane, &Aabb { min: places[lane], max: places[lane] }));
        let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
        let placement = Placement::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        Self { boxes, placement, places: places.map(|p| pose.place_point(p.as_dvec3())) }
    }
}

struct Case {
    a: Points,
    b: Points,
    way: DVec3,
}

impl Case {
    /// The way from a point of a to one of b, times a power of two.
    fn random(random: &mut Random) -> Self {
        let (a, b) = (Points::random(random), Points::random(random));
        let [from, to] = [&a, &b].map(|points| points.places[random.below(LANES as u64) as usize]);
        Self { way: (to - from) * 2_f64.powi(random.below(9) as i32 - 2), a, b }
    }

    /// How many points are carried to one of b exactly, and how many of them are said not to be, or later.
    fn judge(&self, share: f64) -> [u32; 2] {
        let mut counts = [0; 2];
        for (row, &origin) in self.a.places.iter().enumerate() {
            let ray = RayLine { origin, direction: self.way, limit: f64::INFINITY };
            for (lane, &place) in self.b.places.iter().enumerate() {
                let Some(there) = crossing(&ray, &[place; 3]).0 else { continue };
                let late = there.t * (1.0 + 1e-11) + 1e-320;
                for limit in [f64::INFINITY, late] {
                    let gauge = SweepGauge::with_share(&self.a.placement, &self.b.placement, self.way, limit, share);
                    let threshold = gauge.threshold(late);
                    let keys = gauge.eight_by_eight(Scalar, &self.a.boxes, LANES, &self.b.boxes, threshold);
                    let from_a = gauge.one_by_eight(Scalar, 0, &self.a.boxes, row, &self.b.boxes, threshold);
                    let from_b = gauge.one_by_eight(Scalar, 1, &self.b.boxes, lane, &self.a.boxes, threshold);
                    let found = keys.near >> (LANES * row + lane) & from_a.near >> lane & from_b.near >> row & 1 == 1;
                    counts[0] += 1;
                    counts[1] += u32::from(gauge.misses() || !found);
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
        let case = Case::random(&mut random);
        if case.way != DVec3::ZERO {
            let counts = case.judge(share);
            (0..2).for_each(|i| all[i] += counts[i]);
        }
    }
    all
}

#[test]
fn no_pair_is_lost() {
    let [judged, wrong] = campaign(0x5e1, 1.0);
    assert_eq!(wrong, 0, "of {judged}");
    assert!(judged > CASES / 10, "{judged} motions carried a point to another");
}

#[test]
fn a_slack_that_is_too_small_is_found() {
    let found = [0.0, 0.02].map(|share| campaign(0x5e1, share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

#[test]
fn most_pairs_are_told_apart() {
    let mut random = Random::new(0x5e2);
    let (mut near, mut all) = (0, 0);
    for _ in 0..500 {
        let case = Case::random(&mut random);
        let gauge = SweepGauge::new(&case.a.placement, &case.b.placement, case.way, 1.0);
        let keys = gauge.eight_by_eight(Scalar, &case.a.boxes, LANES, &case.b.boxes, gauge.threshold(1.0));
        near += if gauge.misses() { 0 } else { keys.near.count_ones() };
        all += 64;
    }
    assert!(near < all / 4, "{near} of {all} may meet");
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0x5e3);
    for _ in 0..300 {
        let case = Case::random(&mut random);
        let gauge = SweepGauge::new(&case.a.placement, &case.b.placement, case.way, 1.0);
        let threshold = gauge.threshold(1.0);
        let plain = gauge.eight_by_eight(Scalar, &case.a.boxes, LANES, &case.b.boxes, threshold);
        on_every_level(|level| {
            let keys =
                dispatch_on!(level, l => gauge.eight_by_eight(l, &case.a.boxes, LANES, &case.b.boxes, threshold));
            assert_eq!((keys.rows, keys.near), (plain.rows, plain.near), "{level:?}");
        });
    }
}
