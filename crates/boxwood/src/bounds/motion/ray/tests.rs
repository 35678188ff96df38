//! That no box is lost, against exact arithmetic: boxes are single points, rays go exactly through where those are placed, and a
//! ray that does must enter the box, no later than it is there. Any slack that is too small shows.

mod swept;
mod triangles;

use super::{Extent, RayGauge};
use crate::bounds::{Aabb, BoxKeys, EightBoxes, Frame, Placement};
use crate::exact::{RayLine, crossing};
use crate::pose::Pose;
use crate::simd::{LANES, Lanes, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// Of each kind in a usual run.
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

/// A placed model of eight points, and a ray that was aimed at one of them.
struct Case {
    boxes: EightBoxes,
    placement: Placement,
    places: [DVec3; LANES],
    origin: DVec3,
    direction: DVec3,
}

impl Case {
    fn random(random: &mut Random) -> Self {
        let kind = random.below(KINDS);
        let linear = linear(kind, random);
        let far = [0.0, 0.0, 1.0, 1e6, 1e12][random.below(5) as usize];
        let pose = Pose { linear, translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let places = [0; LANES].map(|_| Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32)));
        (0..LANES).for_each(|lane| boxes.set(lane, &Aabb { min: places[lane], max: places[lane] }));
        let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
        let placement = Placement::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        let places = places.map(|p| pose.place_point(p.as_dvec3()));
        let target = places[random.below(LANES as u64) as usize];
        // Differences of few bits, as multiples of a step of the target, are exact.
        let step = target.abs().max_element() * 2_f64.powi(random.below(60) as i32 - 50);
        let step = 2_f64.powf(step.max(1e-200).log2().floor());
        let axis = random.below(5) as usize;
        let apart = DVec3::from_array([0, 1, 2].map(|k| {
            let number = random.range(-1024.0, 1024.0).round() * step;
            if k == axis { 0.0 } else { number }
        }));
        let origin = target - apart;
        Self { boxes, placement, places, origin, direction: apart * 2_f64.powi(random.below(9) as i32 - 4) }
    }

    /// How many points the ray goes through exactly, and how many of them it is said to miss, or to meet later.
    fn judge(&self, share: f64) -> [u32; 2] {
        if self.direction == DVec3::ZERO {
            return [0; 2];
        }
        let ray = RayLine { origin: self.origin, direction: self.direction, limit: f64::INFINITY };
        let mut counts = [0; 2];
        for lane in 0..LANES {
            let Some(there) = crossing(&ray, &[self.places[lane]; 3]).0 else { continue };
            for limit in [f64::INFINITY, there.t * (1.0 + 1e-11) + 1e-320] {
                let gauge =
                    RayGauge::with_share(&self.placement, self.origin, &Extent::POINT, self.direction, limit, share);
                let key = Scalar.store(gauge.keys(Scalar, &self.boxes))[lane];
                let missed =
                    gauge.misses() || key == f32::INFINITY || key > gauge.threshold(there.t * (1.0 + 1e-11) + 1e-320);
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
        let counts = Case::random(&mut random).judge(share);
        (0..2).for_each(|i| all[i] += counts[i]);
    }
    all
}

#[test]
fn no_box_is_lost() {
    let [judged, wrong] = campaign(0x4a6, 1.0);
    assert_eq!(wrong, 0, "of {judged}");
    assert!(judged > CASES, "{judged} rays went through their points");
}

#[test]
fn a_slack_that_is_too_small_is_found() {
    let found = [0.0, 0.02, 0.1].map(|share| campaign(0x4a6, share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0x4a7);
    for _ in 0..500 {
        let case = Case::random(&mut random);
        if case.direction == DVec3::ZERO {
            continue;
        }
        let gauge = RayGauge::new(&case.placement, case.origin, case.direction, f64::INFINITY);
        let plain = Scalar.store(gauge.keys(Scalar, &case.boxes));
        on_every_level(|level| {
            let keys = dispatch_on!(level, l => l.store(gauge.keys(l, &case.boxes)));
            assert_eq!(keys, plain, "{level:?}");
        });
    }
}
