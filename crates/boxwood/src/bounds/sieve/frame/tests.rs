//! That a box in a frame is called outside or inside only if all of what it may hold is, against exact arithmetic: planes and balls go
//! through corners of boxes, or past them by a few slacks.

use super::*;
use crate::bounds::Aabb;
use crate::exact::{Ball, HalfSpace, Sign};
use crate::simd::{LANES, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;

const CASES: u32 = 20_000;

type Bounds = [DVec3; 2];

/// Boxes of all sizes in one scene, as they are in the world and in the frame of a tree, with a half-space and a ball at a corner of
/// one of them.
struct Case {
    world: [Bounds; LANES],
    frame: Frame,
    space: HalfSpace,
    ball: Ball,
}

const WORLD: Frame = Frame { origin: DVec3::ZERO, scale: 1.0 };

fn corners([low, high]: Bounds) -> [DVec3; 8] {
    std::array::from_fn(|number| {
        let pick = |axis: usize| if number >> axis & 1 == 0 { low[axis] } else { high[axis] };
        DVec3::new(pick(0), pick(1), pick(2))
    })
}

impl Case {
    fn random(random: &mut Random) -> Self {
        let vector = |random: &mut Random| DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]));
        let scale = 2_f64.powi([0, 0, 0, 300, -300, -1000][random.below(6) as usize]);
        let away = vector(random) * [0.0, 0.0, 1e3, 1e9][random.below(4) as usize];
        let world = [0; LANES].map(|_| {
            let (at, size) = (vector(random) + away, 10_f64.powf(random.range(-8.0, 0.0)));
            let mut half = vector(random).abs() * size;
            if random.below(4) == 0 {
                half = DVec3::ZERO;
            }
            // One in many is far away.
            let at = if random.below(20) == 0 { at * 1e12 } else { at };
            [(at - half) * scale, (at + half) * scale]
        });
        let frame = Frame::around([(away - DVec3::ONE) * scale, (away + DVec3::ONE) * scale]);
        let target = corners(world[random.below(LANES as u64) as usize])[random.below(8) as usize];
        let unit = [scale, target.abs().max_element()][random.below(2) as usize];
        let by = random.range(-1.0, 1.0) * 10_f64.powf(random.range(-18.0, -6.0)) * unit;
        let normal = DVec3::from_array(random.direction());
        let length = 2_f64.powi(random.below(40) as i32 - 20);
        let space = HalfSpace { normal: (normal * length).to_array(), offset: (normal.dot(target) + by) * length };
        let centre = target + normal * unit * 2_f64.powi(random.below(12) as i32 - 6);
        let ball = Ball { centre, radius: ((target - centre).length() + by).abs() };
        Self { world, frame, space, ball }
    }

    /// In the world as they are, and in the frame, rounded outward.
    fn boxes(&self) -> [[Bounds; LANES]; 2] {
        let in_frame = self.world.map(|[low, high]| {
            let bounds = Aabb::between(self.frame.local(low), self.frame.local(high));
            [bounds.min.as_dvec3(), bounds.max.as_dvec3()]
        });
        [self.world, in_frame]
    }

    fn sorted<L: Lanes>(&self, l: L, share: f64) -> [[Sorted; 2]; 2] {
        let plane = (DVec3::from_array(self.space.normal), self.space.offset);
        let boxes = self.boxes();
        [0, 1].map(|which| {
            let frame = [WORLD, self.frame][which];
            let sieves = [
                FrameSieve::planes_by(share, &frame, [plane].into_iter()),
                FrameSieve::ball_by(share, &frame, self.ball.centre, self.ball.radius),
            ];
            let side = |end: usize| {
                [0, 1, 2].map(|axis| l.load_wide(&std::array::from_fn(|lane| boxes[which][lane][end][axis])))
            };
            sieves.map(|sieve| sieve.sort(l, &WideBoxes { low: side(0), high: side(1) }))
        })
    }

    /// How often a box was called outside or inside, and how often it is not, although all of it must be.
    fn judge(&self, share: f64) -> [[u32; 2]; 2] {
        let mut counts = [[0; 2]; 2];
        let sorted = self.sorted(Scalar, share);
        for (lane, bounds) in self.world.iter().enumerate() {
            let corners = corners(*bounds);
            let held = [
                corners.map(|corner| self.space.side(corner).0 != Sign::Positive),
                corners.map(|corner| self.ball.holds(corner).0),
            ];
            for sorted in sorted {
                for (count, (sorted, held)) in counts.iter_mut().zip(sorted.iter().zip(&held)) {
                    let [outside, inside] = [sorted.outside, sorted.inside].map(|bits| bits >> lane & 1 == 1);
                    count[0] += u32::from(outside) + u32::from(inside);
                    count[1] += u32::from(outside && held.contains(&true)) + u32::from(inside && held.contains(&false));
                }
            }
        }
        counts
    }
}

fn campaign(share: f64) -> [[u32; 2]; 2] {
    let mut random = Random::new(0xf4a);
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
    for (what, [judged, wrong]) in ["half-spaces", "balls"].into_iter().zip(campaign(1.0)) {
        assert_eq!(wrong, 0, "{what}: of {judged}");
        assert!(judged > CASES * 2 * LANES as u32 * 3 / 4, "{what}: only {judged}");
    }
}

#[test]
fn a_slack_that_is_too_small_is_found() {
    let wrong = campaign(0.0).map(|counts| counts[1]);
    assert!(wrong.iter().all(|&wrong| wrong > 20), "wrong without a slack: {wrong:?}");
}

#[test]
fn lanes_change_nothing() {
    let mut random = Random::new(0xf4b);
    for _ in 0..500 {
        let case = Case::random(&mut random);
        let plain = case.sorted(Scalar, 1.0);
        let plane = (DVec3::from_array(case.space.normal), case.space.offset);
        let sieve = FrameSieve::of_planes(&WORLD, [plane].into_iter());
        for (lane, &[low, high]) in case.world.iter().enumerate() {
            assert_eq!(sieve.holds(0, low, high), plain[0][0].inside >> lane & 1 == 1, "one box, no lanes");
        }
        on_every_level(|level| {
            let lanes = dispatch_on!(level, l => case.sorted(l, 1.0));
            assert_eq!(lanes, plain, "{level:?}");
        });
    }
}

/// Boxes without end and numbers that overflow are not judged.
#[test]
fn what_is_too_large_is_left_open() {
    let endless = |x: f64| [0; 3].map(|_| Scalar.splat_wide(x));
    let everything = WideBoxes::<Scalar> { low: endless(f64::NEG_INFINITY), high: endless(f64::INFINITY) };
    let unit = WideBoxes::<Scalar> { low: endless(0.0), high: endless(1.0) };
    let open = Sorted { outside: 0, inside: 0 };
    let plane = |normal: DVec3, offset: f64| FrameSieve::of_planes(&WORLD, [(normal, offset)].into_iter());
    assert_eq!(plane(DVec3::X, 1e300).sort(Scalar, &everything), open);
    assert_eq!(FrameSieve::of_ball(&WORLD, DVec3::ZERO, 1e300).sort(Scalar, &everything), open);
    assert_eq!(plane(DVec3::splat(f64::MAX), 1.0).sort(Scalar, &unit), open);
    assert_eq!(plane(DVec3::splat(f64::MIN_POSITIVE), 1e300).sort(Scalar, &unit), open);
    let tiny = Frame { origin: DVec3::splat(1e300), scale: 2_f64.powi(-1000) };
    assert_eq!(FrameSieve::of_ball(&tiny, DVec3::ZERO, 5e-324).sort(Scalar, &unit).inside, 0);
    assert_eq!(plane(DVec3::X, 2.0).sort(Scalar, &unit), Sorted { outside: 0, inside: 0xff });
    assert_eq!(plane(DVec3::X, -1.0).sort(Scalar, &unit), Sorted { outside: 0xff, inside: 0 });
}
