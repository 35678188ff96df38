//! That a box is called outside or inside only if it is, against exact arithmetic: boxes are single points, and planes and balls go
//! through where those are placed, or past them by a few slacks. Any slack that is too small shows.

use super::{Sieve, Sorted};
use crate::bounds::{Aabb, EightBoxes, Frame, Placement};
use crate::exact::{Ball, HalfSpace, Sign};
use crate::pose::Pose;
use crate::simd::{LANES, Lanes, Scalar, dispatch_on, on_every_level};
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

/// A placed model of eight points, with a half-space and a ball at one of them.
struct Case {
    boxes: EightBoxes,
    placement: Placement,
    places: [DVec3; LANES],
    space: HalfSpace,
    ball: Ball,
}

impl Case {
    fn random(random: &mut Random) -> Self {
        let kind = random.below(KINDS);
        let linear = linear(kind, random);
        let far = [0.0, 0.0, 1.0, 1e6, 1e12][random.below(5) as usize];
        let pose = Pose { linear, translation: DVec3::from_array(random.direction()) * far };
        let mut boxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        let points = [0; LANES].map(|_| Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32)));
        (0..LANES).for_each(|lane| boxes.set(lane, &Aabb { min: points[lane], max: points[lane] }));
        let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
        let placement = Placement::new(&pose, &frame, DVec3::ONE, 1.0).expect("in range");
        let places = points.map(|p| pose.place_point(p.as_dvec3()));
        let target = places[random.below(LANES as u64) as usize];
        // By the size of the model or of its distance, whatever a slack may be a share of.
        let size = (target - pose.translation).abs().max_element();
        let unit = [size, target.abs().max_element()][random.below(2) as usize];
        let by = random.range(-1.0, 1.0) * 10_f64.powf(random.range(-17.0, -5.0)) * unit;
        let normal = DVec3::from_array(random.direction());
        let length = 2_f64.powi(random.below(80) as i32 - 40);
        let space = HalfSpace { normal: (normal * length).to_array(), offset: (normal.dot(target) + by) * length };
        let centre = target + normal * unit * 2_f64.powi(random.below(12) as i32 - 6);
        let ball = Ball { centre, radius: ((target - centre).length() + by).abs() };
        Self { boxes, placement, places, space, ball }
    }

    fn sorted<L: Lanes>(&self, l: L, share: f64) -> [Sorted; 2] {
        let plane = (DVec3::from_array(self.space.normal), self.space.offset);
        let planes = Sieve::planes_by(share, &self.placement, [plane].into_iter());
        let ball = Sieve::ball_by(share, &self.placement, self.ball.centre, self.ball.radius);
        [planes.sort(l, &self.boxes), ball.sort(l, &self.boxes)]
    }

    /// How often a box was called outside or inside, and how often it is not: of the half-space, of the ball.
    fn judge(&self, share: f64) -> [[u32; 2]; 2] {
        let mut counts = [[0; 2]; 2];
        let sorted = self.sorted(Scalar, share);
        for (lane, &place) in self.places.iter().enumerate() {
            let truth = [self.space.side(place).0 != Sign::Positive, self.ball.holds(place).0];
            for (count, (sorted, truth)) in counts.iter_mut().zip(sorted.iter().zip(truth)) {
                let [outside, inside] = [sorted.outside, sorted.inside].map(|bits| bits >> lane & 1 == 1);
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
        let counts = Case::random(&mut random).judge(share);
        for (all, counts) in all.iter_mut().flatten().zip(counts.iter().flatten()) {
            *all += counts;
        }
    }
    all
}

#[test]
fn no_box_is_called_what_it_is_not() {
    for (what, [judged, wrong]) in ["half-spaces", "balls"].into_iter().zip(campaign(0x51e, 1.0)) {
        assert_eq!(wrong, 0, "{what}: of {judged}");
        assert!(judged > CASES * LANES as u32 / 2, "{what}: only {judged}");
    }
}

/// The outer side of a ball is the slack of the gauge, which has tests of its own.
#[test]
fn a_slack_that_is_too_small_is_found() {
    let found = [0.0, 0.05].map(|share| campaign(0x51e, share).map(|counts| counts[1]));
    assert!(found[0].iter().all(|&wrong| wrong > 100), "wrong without a slack: {:?}", found[0]);
    assert!(found[1].iter().all(|&wrong| wrong > 0), "wrong with a twentieth of it: {:?}", found[1]);
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0x51f);
    for _ in 0..500 {
        let case = Case::random(&mut random);
        let plain = case.sorted(Scalar, 1.0);
        on_every_level(|level| {
            let lanes = dispatch_on!(level, l => case.sorted(l, 1.0));
            assert_eq!(lanes, plain, "{level:?}");
        });
    }
}
