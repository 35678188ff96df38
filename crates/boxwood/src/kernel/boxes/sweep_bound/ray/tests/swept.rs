//! Soundness of the bounds for swept shapes. A shape consists of all points within a radius of the convex hull of
//! some points. A box is a single point, and the shape only just touches the placed position of that point.

use super::{KINDS, linear};
use crate::kernel::boxes::sweep_bound::ray::{RayBound, SweptExtent};
use crate::kernel::boxes::{BoundKeys, BoxFrame, Boxes8, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::simd::{LANES, Lanes, ScalarLanes};
use crate::kernel::triangle::{SWEEP_ERROR, first_impact};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};

/// Number of random cases.
const CASES: u32 = 12_000;

/// Placed model whose eight boxes are single points, and a shape that moves until it touches one of the points.
#[derive(Debug)]
struct SweptShapeCase {
    boxes: Boxes8,
    placed_frame: PlacedFrame,
    points: [DVec3; LANES],
    core: [DVec3; 3],
    radius: f64,
    displacement: DVec3,
}

impl SweptShapeCase {
    fn random(random: &mut Random) -> Self {
        let vector = |random: &mut Random| DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]));
        // The last two kinds of maps have entries whose squares overflow or underflow.
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
        let mut boxes = Boxes8 { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let points = [0; LANES].map(|_| vector(random).as_vec3());
        (0..LANES).for_each(|lane| boxes.set(lane, &LocalAabb { min: points[lane], max: points[lane] }));
        let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
        let placed_frame = PlacedFrame::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        let points = points.map(|p: Vec3| pose.transform_point_f64(p.as_dvec3()));
        let target = points[random.below(LANES as u64) as usize];
        let size = placed_frame.placed_size().max(1e-280);
        // The shape touches the box point with its own extreme point along `normal`. The normal is an axis of the
        // model frame or of the world, or a random direction.
        let row = placed_frame.inverse.row(random.below(3) as usize);
        let row = (row / row.abs().max_element()).normalize_or(DVec3::AXES[random.below(3) as usize]);
        let normal = [row, row, -row, DVec3::from_array(random.direction())][random.below(4) as usize];
        let radius = [0.0, 10_f64.powf(random.range(-3.0, 2.0)) * size][random.below(2) as usize];
        // The shape is moved slightly closer than touching, so that rounding cannot separate it from the point.
        let near = f64::EPSILON * (target.abs().max_element() + radius + size) * 8.0;
        let length = (10_f64.powf(random.range(-3.0, 3.0)) * size).min(1e140);
        let displacement = vector(random);
        let displacement =
            if random.below(2) == 0 { displacement - normal * displacement.dot(normal) } else { displacement } * length;
        let start = target - normal * (radius - near) - displacement * random.unit();
        let behind = |random: &mut Random| {
            let step = vector(random) * [0.0, 1.0, 30.0][random.below(3) as usize] * size;
            start - step * step.dot(normal).signum()
        };
        Self { boxes, placed_frame, points, core: [start, behind(random), behind(random)], radius, displacement }
    }

    /// Number of points that the shape touches, and number of these that are reported as missed or too late.
    fn count_misses(&self, share: f64) -> [u32; 2] {
        let mut counts = [0; 2];
        if self.displacement == DVec3::ZERO {
            return counts;
        }
        let middle = self.core[0] * 0.5 + self.core[1] * 0.5;
        let extent = SweptExtent { points: &self.core, radius: self.radius };
        for (lane, &place) in self.points.iter().enumerate() {
            let Some(there) = first_impact(&self.core, &[place; 3], self.displacement, self.radius, 1.0).0 else {
                continue;
            };
            let due = there.t + SWEEP_ERROR;
            for limit in [1.0, due.min(1.0)] {
                let bound = RayBound::with_share(&self.placed_frame, middle, &extent, self.displacement, limit, share);
                let key = ScalarLanes.store(bound.keys(ScalarLanes, &self.boxes))[lane];
                counts[0] += 1;
                counts[1] += u32::from(bound.misses() || key == f32::INFINITY || key > bound.threshold(due));
            }
        }
        counts
    }
}

fn campaign(share: f64) -> [u32; 2] {
    let mut random = Random::new(0x4a8);
    let mut all = [0; 2];
    for _ in 0..CASES {
        let case = SweptShapeCase::random(&mut random);
        let counts = case.count_misses(share);
        assert!(share < 1.0 || counts[1] == 0, "{case:?}");
        (0..2).for_each(|i| all[i] += counts[i]);
    }
    all
}

#[test]
fn no_touched_box_is_missed() {
    let [judged, _] = campaign(1.0);
    assert!(judged > CASES, "{judged} points were touched");
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let found = [0.0, 0.01].map(|share| campaign(share)[1]);
    assert!(found[0] > 100 && found[1] > 0, "missed with shares of the slack: {found:?}");
}

/// The bounds are tight enough: most boxes far from the path of the shape are excluded.
#[test]
fn most_boxes_are_excluded() {
    let mut random = Random::new(0x4a9);
    let [mut near, mut all] = [0; 2];
    for _ in 0..2_000 {
        let case = SweptShapeCase::random(&mut random);
        if case.displacement == DVec3::ZERO || case.radius > 0.1 * case.placed_frame.size() {
            continue;
        }
        let point = SweptExtent { points: &case.core[..1], radius: case.radius };
        let bound = RayBound::swept(&case.placed_frame, case.core[0], &point, case.displacement, 1.0);
        let keys = ScalarLanes.store(bound.keys(ScalarLanes, &case.boxes));
        near += keys.iter().filter(|&&key| !bound.misses() && key <= bound.threshold(1.0)).count();
        all += LANES;
    }
    assert!(near < all / 2, "{near} of {all}");
}
