//! The same for what moves around the origin of a ray: the hull of points with a radius, which only just touches where a box,
//! a single point, is placed.

use super::{KINDS, linear};
use crate::bounds::motion::ray::{Extent, RayGauge};
use crate::bounds::{Aabb, BoxKeys, EightBoxes, Frame, Placement};
use crate::exact::{SWEEP_ERROR, first_meeting};
use crate::pose::Pose;
use crate::simd::{LANES, Lanes, Scalar};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// In a usual run.
const CASES: u32 = 12_000;

/// A placed model of eight points, and what is moved to touch one of them.
#[derive(Debug)]
struct Case {
    boxes: EightBoxes,
    placement: Placement,
    places: [DVec3; LANES],
    core: [DVec3; 3],
    radius: f64,
    way: DVec3,
}

impl Case {
    fn random(random: &mut Random) -> Self {
        let vector = |random: &mut Random| DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]));
        // Squares of the last are out of range.
        let kind = random.below(KINDS + 2);
        let linear = match kind.checked_sub(KINDS) {
            None => linear(kind, random),
            Some(large) => {
                let size = 2_f64.powf(random.range(500.0, 900.0) * if large == 0 { -1.0 } else { 1.0 });
                DMat3::from_cols_array_2d(&random.rotation()) * size
            }
        };
        let far = [0.0, 0.0, 1.0, 1e6, 1e12][random.below(5) as usize];
        let pose = Pose { linear, translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let places = [0; LANES].map(|_| vector(random).as_vec3());
        (0..LANES).for_each(|lane| boxes.set(lane, &Aabb { min: places[lane], max: places[lane] }));
        let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
        let placement = Placement::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        let places = places.map(|p: Vec3| pose.place_point(p.as_dvec3()));
        let target = places[random.below(LANES as u64) as usize];
        let size = placement.placed_size().max(1e-280);
        // Where it reaches farthest on an axis of the model's frame, or of the world's.
        let row = placement.inverse.row(random.below(3) as usize);
        let row = (row / row.abs().max_element()).normalize_or(DVec3::AXES[random.below(3) as usize]);
        let normal = [row, row, -row, DVec3::from_array(random.direction())][random.below(4) as usize];
        let radius = [0.0, 10_f64.powf(random.range(-3.0, 2.0)) * size][random.below(2) as usize];
        // A little nearer than touching: no rounding takes them apart.
        let near = f64::EPSILON * (target.abs().max_element() + radius + size) * 8.0;
        let length = (10_f64.powf(random.range(-3.0, 3.0)) * size).min(1e140);
        let way = vector(random);
        let way = if random.below(2) == 0 { way - normal * way.dot(normal) } else { way } * length;
        let start = target - normal * (radius - near) - way * random.unit();
        let behind = |random: &mut Random| {
            let step = vector(random) * [0.0, 1.0, 30.0][random.below(3) as usize] * size;
            start - step * step.dot(normal).signum()
        };
        Self { boxes, placement, places, core: [start, behind(random), behind(random)], radius, way }
    }

    /// How many points are touched, and how many of them are said not to be, or later.
    fn judge(&self, share: f64) -> [u32; 2] {
        let mut counts = [0; 2];
        if self.way == DVec3::ZERO {
            return counts;
        }
        let middle = self.core[0] * 0.5 + self.core[1] * 0.5;
        let extent = Extent { points: &self.core, radius: self.radius };
        for (lane, &place) in self.places.iter().enumerate() {
            let Some(there) = first_meeting(&self.core, &[place; 3], self.way, self.radius, 1.0).0 else { continue };
            let due = there.t + SWEEP_ERROR;
            for limit in [1.0, due.min(1.0)] {
                let gauge = RayGauge::with_share(&self.placement, middle, &extent, self.way, limit, share);
                let key = Scalar.store(gauge.keys(Scalar, &self.boxes))[lane];
                counts[0] += 1;
                counts[1] += u32::from(gauge.misses() || key == f32::INFINITY || key > gauge.threshold(due));
            }
        }
        counts
    }
}

fn campaign(share: f64) -> [u32; 2] {
    let mut random = Random::new(0x4a8);
    let mut all = [0; 2];
    for _ in 0..CASES {
        let case = Case::random(&mut random);
        let counts = case.judge(share);
        assert!(share < 1.0 || counts[1] == 0, "{case:?}");
        (0..2).for_each(|i| all[i] += counts[i]);
    }
    all
}

#[test]
fn no_box_is_lost() {
    let [judged, _] = campaign(1.0);
    assert!(judged > CASES, "{judged} points were touched");
}

#[test]
fn a_slack_that_is_too_small_is_found() {
    let found = [0.0, 0.01].map(|share| campaign(share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

/// What is far from all that is touched is not met.
#[test]
fn most_boxes_are_told_apart() {
    let mut random = Random::new(0x4a9);
    let [mut met, mut all] = [0; 2];
    for _ in 0..2_000 {
        let case = Case::random(&mut random);
        if case.way == DVec3::ZERO || case.radius > 0.1 * case.placement.size() {
            continue;
        }
        let point = Extent { points: &case.core[..1], radius: case.radius };
        let gauge = RayGauge::swept(&case.placement, case.core[0], &point, case.way, 1.0);
        let keys = Scalar.store(gauge.keys(Scalar, &case.boxes));
        met += keys.iter().filter(|&&key| !gauge.misses() && key <= gauge.threshold(1.0)).count();
        all += LANES;
    }
    assert!(met < all / 2, "{met} of {all}");
}
