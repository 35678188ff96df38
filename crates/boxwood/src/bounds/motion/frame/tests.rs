//! That no box is come to too late, against whole numbers: a corner of what moves gets to a corner of each box at a known time.

use super::*;
use crate::bounds::Aabb;
use crate::simd::{Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;

const CASES: u32 = 20_000;
const WORLD: Frame = Frame { origin: DVec3::ZERO, scale: 1.0 };

/// A box that moves, boxes that it comes to at s, and a frame.
struct Case {
    moving: MovingBox,
    s: f64,
    boxes: [[DVec3; 2]; LANES],
    frame: Frame,
}

fn whole(random: &mut Random, most: u64) -> DVec3 {
    DVec3::from_array([0; 3].map(|_| random.below(2 * most + 1) as f64 - most as f64))
}

impl Case {
    /// All numbers are whole, or whole parts of one, and times a power of two.
    fn random(random: &mut Random, share: f64) -> Self {
        let size = 2_f64.powi([0, 0, 0, 300, -300, -900][random.below(6) as usize]);
        let mut direction = whole(random, 1 << 20);
        for axis in 0..3 {
            direction[axis] *= [1.0, 1.0, 1.0, 0.0][random.below(4) as usize];
        }
        let bits = [0, 10, 28][random.below(3) as usize];
        let s = random.below(1 << bits) as f64 / 8.0;
        let meet = whole(random, 1 << 10);
        let origin = meet - direction * s;
        // What moves is behind its corner, if it has an extent; boxes are anywhere around theirs.
        let longest = 9 * random.below(2);
        let extent = whole(random, longest).abs() * direction.signum();
        let moving = [(origin - extent).min(origin), (origin - extent).max(origin)];
        let boxes = [0; LANES].map(|_| {
            let other = meet + whole(random, 40);
            [meet.min(other) * size, meet.max(other) * size]
        });
        let pace = 2_f64.powi([0, 0, 100, -100][random.below(4) as usize]);
        let moving = moving.map(|corner| (corner * size).to_array());
        let mut moving = MovingBox::new(moving, (direction * size * pace).to_array());
        moving.share = share;
        let frame = Frame {
            origin: whole(random, 1 << 30) / f64::from(1 << 24) * size,
            scale: 2_f64.powi(random.below(9) as i32 - 8) / size,
        };
        Self { moving, s: s / pace, boxes, frame }
    }

    /// In the world; in the frame, where these boxes have no error; and there, rounded outward.
    fn keys<L: Lanes>(&self, l: L) -> [FrameKeys; 3] {
        let local = self.boxes.map(|corners| corners.map(|corner| self.frame.local(corner)));
        let outward = local.map(|[low, high]| {
            let bounds = Aabb::between(low, high);
            [bounds.min.as_dvec3(), bounds.max.as_dvec3()]
        });
        [(self.boxes, WORLD), (local, self.frame), (outward, self.frame)].map(|(boxes, frame)| {
            let side =
                |end: usize| [0, 1, 2].map(|axis| l.load_wide(&std::array::from_fn(|lane| boxes[lane][end][axis])));
            self.moving.in_frame(&frame).keys(l, &WideBoxes { low: side(0), high: side(1) })
        })
    }

    /// How many boxes are come to too late, or not at all, of each of the three.
    fn lost(&self) -> [u32; 3] {
        let most = self.moving.threshold(self.s);
        self.keys(Scalar).map(|found| {
            let is_lost = |lane: usize| found.never >> lane & 1 == 1 || found.keys[lane] > most;
            (0..LANES).filter(|&lane| is_lost(lane)).count() as u32
        })
    }
}

fn campaign(share: f64) -> [u32; 3] {
    let mut random = Random::new(0xc0a);
    let mut all = [0; 3];
    for _ in 0..CASES {
        let lost = Case::random(&mut random, share).lost();
        all = [0, 1, 2].map(|which| all[which] + lost[which]);
    }
    all
}

#[test]
fn no_box_is_come_to_too_late() {
    assert_eq!(campaign(1.0), [0; 3]);
}

#[test]
fn a_slack_that_is_too_small_is_found() {
    let [world, frame, _] = campaign(0.0);
    assert!(world > CASES / 10 && frame > CASES / 10, "{world} in the world, {frame} in frames");
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0xc0b);
    for _ in 0..500 {
        let case = Case::random(&mut random, 1.0);
        let plain = case.keys(Scalar);
        on_every_level(|level| assert_eq!(dispatch_on!(level, l => case.keys(l)), plain, "{level:?}"));
    }
}

/// One box in all lanes, against what moves.
fn one(moving: &MovingBox, frame: &Frame, [low, high]: [DVec3; 2]) -> Option<f64> {
    let side = |corner: DVec3| corner.to_array().map(|x| Scalar.splat_wide(x));
    let found = moving.in_frame(frame).keys(Scalar, &WideBoxes { low: side(low), high: side(high) });
    (found.never & 1 == 0).then_some(found.keys[0])
}

#[test]
fn keys_are_no_less_than_they_need_be_and_what_passes_is_never_met() {
    let unit = |x: f64, y: f64| [DVec3::new(x, y, 0.0), DVec3::new(x + 1.0, y + 1.0, 1.0)];
    let moving = MovingBox::new([[0.0; 3], [1.0; 3]], [3.0, 2.0, 0.0]);
    // The unit of time is that of a direction of two.
    let near = |x: f64, y: f64, s: f64| {
        let key = one(&moving, &WORLD, unit(x, y)).expect("met") / 2.0;
        assert!(key <= s && key >= s - 1e-12, "{key}, not {s}");
    };
    near(0.5, 0.5, 0.0);
    near(4.0, 2.0, 1.0);
    near(5.0, 4.0, 1.5);
    near(301.0, 200.0, 100.0);
    for (x, y) in [(-1.1, 0.0), (4.0, 4.4), (4.0, -0.1), (301.0, 202.5)] {
        assert_eq!(one(&moving, &WORLD, unit(x, y)), None, "{x}, {y}");
    }
    // Beside it, along the axis on which nothing moves.
    let beside = |z: f64| [DVec3::new(4.0, 2.0, z), DVec3::new(5.0, 3.0, z)];
    assert!(one(&moving, &WORLD, beside(1.0)).is_some() && one(&moving, &WORLD, beside(1.0_f64.next_up())).is_none());
    let still = MovingBox::new([[0.0; 3], [1.0; 3]], [0.0; 3]);
    assert!(one(&still, &WORLD, unit(1.0, 0.0)).is_some_and(|key| key <= still.threshold(0.0)));
    assert_eq!(one(&still, &WORLD, unit(1.0_f64.next_up(), 0.0)), None);
}

/// What overflows in a frame, or hardly moves, is left open; nothing is NaN.
#[test]
fn what_is_too_large_is_left_open() {
    let all = [DVec3::NEG_INFINITY, DVec3::INFINITY];
    let tiny = Frame { origin: DVec3::ZERO, scale: 2_f64.powi(1022) };
    let cube = [DVec3::splat(-1.0), DVec3::ONE];
    for direction in [[1.0; 3], [0.3, -0.7, 0.0], [1e-320, 1e-322, 0.0], [1.0, -1e-300, 1e-320]] {
        for at in [0.0, 1.0, 8.0, 1e300] {
            let moving = MovingBox::new([[-at; 3]; 2], direction);
            for frame in [WORLD, tiny] {
                let key = one(&moving, &frame, all).expect("it is there");
                assert!(key <= moving.threshold(0.0), "{key:e}");
            }
        }
    }
    // Eight away in the world; in the frame that overflows.
    let away = MovingBox::new([[-8.0, 0.0, 0.0]; 2], [1.0, 0.0, 0.0]);
    let key = one(&away, &tiny, cube).expect("met");
    assert!(key <= 8.0 && key > 1.0, "{key}");
    let slow = MovingBox::new([[0.0, -8.0, 0.0]; 2], [1.0, 1e-300, 0.0]);
    assert!(one(&slow, &WORLD, cube).is_some());
}
