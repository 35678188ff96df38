//! Soundness of the entry times, against integer arithmetic: a corner of the moving box reaches a corner of each box
//! at a known time.

use super::*;
use crate::kernel::boxes::LocalAabb;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use boxwood_scenes::Random;

const CASES: u32 = 20_000;
const WORLD: BoxFrame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };

/// Moving box, eight boxes that it reaches at time s, and a frame in which their entry times are computed too.
struct MovingBoxCase {
    moving: MovingBox,
    s: f64,
    boxes: [[DVec3; 2]; LANES],
    frame: BoxFrame,
}

fn whole(random: &mut Random, most: u64) -> DVec3 {
    DVec3::from_array([0; 3].map(|_| random.below(2 * most + 1) as f64 - most as f64))
}

impl MovingBoxCase {
    /// Random case in which all numbers are integers or fractions of integers, times a power of two.
    fn random(random: &mut Random, share: f64) -> Self {
        let size = 2_f64.powi([0, 0, 0, 300, -300, -900][random.below(6) as usize]);
        let mut direction = whole(random, 1 << 20);
        for axis in 0..3 {
            direction[axis] *= [1.0, 1.0, 1.0, 0.0][random.below(4) as usize];
        }
        let bits = [0, 10, 28][random.below(3) as usize];
        let s = random.below(1 << bits) as f64 / 8.0;
        let contact = whole(random, 1 << 10);
        let origin = contact - direction * s;
        // The moving box extends backward from its leading corner, if it has an extent. Each of the other boxes
        // extends in any direction from the corner that is reached.
        let longest = 9 * random.below(2);
        let extent = whole(random, longest).abs() * direction.signum();
        let moving = [(origin - extent).min(origin), (origin - extent).max(origin)];
        let boxes = [0; LANES].map(|_| {
            let other = contact + whole(random, 40);
            [contact.min(other) * size, contact.max(other) * size]
        });
        let speed = 2_f64.powi([0, 0, 100, -100][random.below(4) as usize]);
        let moving = moving.map(|corner| (corner * size).to_array());
        let mut moving = MovingBox::new(moving.into(), (direction * size * speed).to_array());
        moving.share = share;
        let frame = BoxFrame {
            origin: whole(random, 1 << 30) / f64::from(1 << 24) * size,
            scale: 2_f64.powi(random.below(9) as i32 - 8) / size,
        };
        Self { moving, s: s / speed, boxes, frame }
    }

    /// Entry times of the boxes, computed in three ways: in the world, in the frame with exact boxes, and in the
    /// frame with boxes rounded outward.
    fn keys<L: Lanes>(&self, l: L) -> [EntryTimes8; 3] {
        let local = self.boxes.map(|corners| corners.map(|corner| self.frame.to_local(corner)));
        let outward = local.map(|[low, high]| {
            let bounds = LocalAabb::between(low, high);
            [bounds.min.as_dvec3(), bounds.max.as_dvec3()]
        });
        [(self.boxes, WORLD), (local, self.frame), (outward, self.frame)].map(|(boxes, frame)| {
            let side =
                |end: usize| [0, 1, 2].map(|axis| l.load_f64(&std::array::from_fn(|lane| boxes[lane][end][axis])));
            self.moving.in_frame(&frame).keys(l, &WorldBoxes8 { low: side(0), high: side(1) })
        })
    }

    /// Number of boxes that are reported as entered too late or never, for each of the three computations of
    /// [`keys`](Self::keys).
    fn lost(&self) -> [u32; 3] {
        let most = self.moving.threshold(self.s);
        self.keys(ScalarLanes).map(|found| {
            let is_lost = |lane: usize| found.never >> lane & 1 == 1 || found.keys[lane] > most;
            (0..LANES).filter(|&lane| is_lost(lane)).count() as u32
        })
    }
}

fn campaign(share: f64) -> [u32; 3] {
    let mut random = Random::new(0xc0a);
    let mut all = [0; 3];
    for _ in 0..CASES {
        let lost = MovingBoxCase::random(&mut random, share).lost();
        all = [0, 1, 2].map(|which| all[which] + lost[which]);
    }
    all
}

#[test]
fn entry_times_are_never_late() {
    assert_eq!(campaign(1.0), [0; 3]);
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let [world, frame, _] = campaign(0.0);
    assert!(world > CASES / 10 && frame > CASES / 10, "{world} in the world, {frame} in frames");
}

#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0xc0b);
    for _ in 0..500 {
        let case = MovingBoxCase::random(&mut random, 1.0);
        let plain = case.keys(ScalarLanes);
        on_every_level(|level| assert_eq!(dispatch_on!(level, l => case.keys(l)), plain, "{level:?}"));
    }
}

/// Entry time of a single box; `None` if it is excluded. All lanes hold the same box.
fn one(moving: &MovingBox, frame: &BoxFrame, [low, high]: [DVec3; 2]) -> Option<f64> {
    let side = |corner: DVec3| corner.to_array().map(|x| ScalarLanes.splat_f64(x));
    let found = moving.in_frame(frame).keys(ScalarLanes, &WorldBoxes8 { low: side(low), high: side(high) });
    (found.never & 1 == 0).then_some(found.keys[0])
}

#[test]
fn entry_times_are_tight_and_passed_boxes_are_excluded() {
    let unit = |x: f64, y: f64| [DVec3::new(x, y, 0.0), DVec3::new(x + 1.0, y + 1.0, 1.0)];
    let moving = MovingBox::new([[0.0; 3], [1.0; 3]].into(), [3.0, 2.0, 0.0]);
    // The key is sigma = s q, and q is 2 for this direction.
    let near = |x: f64, y: f64, s: f64| {
        let key = one(&moving, &WORLD, unit(x, y)).expect("not excluded") / 2.0;
        assert!(key <= s && key >= s - 1e-12, "{key}, not {s}");
    };
    near(0.5, 0.5, 0.0);
    near(4.0, 2.0, 1.0);
    near(5.0, 4.0, 1.5);
    near(301.0, 200.0, 100.0);
    for (x, y) in [(-1.1, 0.0), (4.0, 4.4), (4.0, -0.1), (301.0, 202.5)] {
        assert_eq!(one(&moving, &WORLD, unit(x, y)), None, "{x}, {y}");
    }
    // Boxes beside the path, at distance z on an axis along which the box does not move.
    let beside = |z: f64| [DVec3::new(4.0, 2.0, z), DVec3::new(5.0, 3.0, z)];
    assert!(one(&moving, &WORLD, beside(1.0)).is_some() && one(&moving, &WORLD, beside(1.0_f64.next_up())).is_none());
    let still = MovingBox::new([[0.0; 3], [1.0; 3]].into(), [0.0; 3]);
    assert!(one(&still, &WORLD, unit(1.0, 0.0)).is_some_and(|key| key <= still.threshold(0.0)));
    assert_eq!(one(&still, &WORLD, unit(1.0_f64.next_up(), 0.0)), None);
}

/// Overflow in a frame, and very slow motion, exclude no box, and no entry time is NaN.
#[test]
fn overflow_and_slow_motion_exclude_nothing() {
    let all = [DVec3::NEG_INFINITY, DVec3::INFINITY];
    let tiny = BoxFrame { origin: DVec3::ZERO, scale: 2_f64.powi(1022) };
    let cube = [DVec3::splat(-1.0), DVec3::ONE];
    for direction in [[1.0; 3], [0.3, -0.7, 0.0], [1e-320, 1e-322, 0.0], [1.0, -1e-300, 1e-320]] {
        for at in [0.0, 1.0, 8.0, 1e300] {
            let moving = MovingBox::new([[-at; 3]; 2].into(), direction);
            for frame in [WORLD, tiny] {
                let key = one(&moving, &frame, all).expect("not excluded");
                assert!(key <= moving.threshold(0.0), "{key:e}");
            }
        }
    }
    // The moving box is at a distance of 8 in the world, which overflows in the frame.
    let away = MovingBox::new([[-8.0, 0.0, 0.0]; 2].into(), [1.0, 0.0, 0.0]);
    let key = one(&away, &tiny, cube).expect("not excluded");
    assert!(key <= 8.0 && key > 1.0, "{key}");
    let slow = MovingBox::new([[0.0, -8.0, 0.0]; 2].into(), [1.0, 1e-300, 0.0]);
    assert!(one(&slow, &WORLD, cube).is_some());
}
