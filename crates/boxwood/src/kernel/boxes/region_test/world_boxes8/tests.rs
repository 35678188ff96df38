//! Soundness of the region tests of boxes in a frame, against exact arithmetic. Planes and balls pass through
//! corners of boxes, or past them by a few slacks. A box may be reported as outside (inside) only if every point
//! that it may contain is outside (inside).

use super::*;
use crate::kernel::boxes::LocalAabb;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::simd::{LANES, ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::{Ball, HalfSpace};
use boxwood_scenes::Random;

const CASES: u32 = 20_000;

type Bounds = [DVec3; 2];

/// Scene of boxes of all sizes, in the world and in the frame of a tree. A half-space and a ball have a corner of one
/// of the boxes on or near their boundaries.
struct WorldRegionCase {
    world: [Bounds; LANES],
    frame: BoxFrame,
    space: HalfSpace,
    ball: Ball,
}

const WORLD: BoxFrame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };

fn corners([low, high]: Bounds) -> [DVec3; 8] {
    std::array::from_fn(|number| {
        let pick = |axis: usize| if number >> axis & 1 == 0 { low[axis] } else { high[axis] };
        DVec3::new(pick(0), pick(1), pick(2))
    })
}

impl WorldRegionCase {
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
            // About one box in twenty is far from the others.
            let at = if random.below(20) == 0 { at * 1e12 } else { at };
            [(at - half) * scale, (at + half) * scale]
        });
        let frame = BoxFrame::fitting([(away - DVec3::ONE) * scale, (away + DVec3::ONE) * scale]);
        let target = corners(world[random.below(LANES as u64) as usize])[random.below(8) as usize];
        let unit = [scale, target.abs().max_element()][random.below(2) as usize];
        let by = random.range(-1.0, 1.0) * 10_f64.powf(random.range(-18.0, -6.0)) * unit;
        let normal = DVec3::from_array(random.direction());
        let length = 2_f64.powi(random.below(40) as i32 - 20);
        let space = HalfSpace { normal: (normal * length).to_array(), offset: (normal.dot(target) + by) * length };
        let center = target + normal * unit * 2_f64.powi(random.below(12) as i32 - 6);
        let ball = Ball { center, radius: ((target - center).length() + by).abs() };
        Self { world, frame, space, ball }
    }

    /// The boxes in world coordinates, and in the frame, where they are rounded outward.
    fn boxes(&self) -> [[Bounds; LANES]; 2] {
        let in_frame = self.world.map(|[low, high]| {
            let bounds = LocalAabb::between(self.frame.to_local(low), self.frame.to_local(high));
            [bounds.min.as_dvec3(), bounds.max.as_dvec3()]
        });
        [self.world, in_frame]
    }

    fn classified<L: Lanes>(&self, l: L, share: f64) -> [[BoxClassification; 2]; 2] {
        let plane = (DVec3::from_array(self.space.normal), self.space.offset);
        let boxes = self.boxes();
        [0, 1].map(|which| {
            let frame = [WORLD, self.frame][which];
            let tests = [
                WorldRegionTest::from_half_spaces_with(share, &frame, [plane].into_iter()),
                WorldRegionTest::from_ball_with(share, &frame, self.ball.center, self.ball.radius),
            ];
            let side = |end: usize| {
                [0, 1, 2].map(|axis| l.load_f64(&std::array::from_fn(|lane| boxes[which][lane][end][axis])))
            };
            tests.map(|test| test.classify(l, &WorldBoxes8 { low: side(0), high: side(1) }))
        })
    }

    /// Number of "outside" and "inside" results and number of wrong ones, first for the half-space, then for the
    /// ball.
    fn count_wrong(&self, share: f64) -> [[u32; 2]; 2] {
        let mut counts = [[0; 2]; 2];
        let classified = self.classified(ScalarLanes, share);
        for (lane, bounds) in self.world.iter().enumerate() {
            let corners = corners(*bounds);
            let contained = [
                corners.map(|corner| self.space.side(corner).0 != Sign::Positive),
                corners.map(|corner| self.ball.contains(corner).0),
            ];
            for classified in classified {
                for (count, (classified, contained)) in counts.iter_mut().zip(classified.iter().zip(&contained)) {
                    let [outside, inside] = [classified.outside, classified.inside].map(|bits| bits >> lane & 1 == 1);
                    count[0] += u32::from(outside) + u32::from(inside);
                    count[1] += u32::from(outside && contained.contains(&true))
                        + u32::from(inside && contained.contains(&false));
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
        let counts = WorldRegionCase::random(&mut random).count_wrong(share);
        for (all, counts) in all.iter_mut().flatten().zip(counts.iter().flatten()) {
            *all += counts;
        }
    }
    all
}

#[test]
fn outside_and_inside_are_exact() {
    for (what, [judged, wrong]) in ["half-spaces", "balls"].into_iter().zip(campaign(1.0)) {
        assert_eq!(wrong, 0, "{what}: of {judged}");
        assert!(judged > CASES * 2 * LANES as u32 * 3 / 4, "{what}: only {judged}");
    }
}

#[test]
fn soundness_test_detects_too_small_slack() {
    let wrong = campaign(0.0).map(|counts| counts[1]);
    assert!(wrong.iter().all(|&wrong| wrong > 20), "wrong without a slack: {wrong:?}");
}

#[test]
fn simd_and_single_box_match_scalar() {
    let mut random = Random::new(0xf4b);
    for _ in 0..500 {
        let case = WorldRegionCase::random(&mut random);
        let plain = case.classified(ScalarLanes, 1.0);
        let plane = (DVec3::from_array(case.space.normal), case.space.offset);
        let test = WorldRegionTest::from_half_spaces(&WORLD, [plane].into_iter());
        for (lane, &[low, high]) in case.world.iter().enumerate() {
            assert_eq!(
                test.contains(0, low, high),
                plain[0][0].inside >> lane & 1 == 1,
                "single-box test differs from the lanes"
            );
        }
        on_every_level(|level| {
            let lanes = dispatch_on!(level, l => case.classified(l, 1.0));
            assert_eq!(lanes, plain, "{level:?}");
        });
    }
}

/// Infinite boxes, and regions whose numbers overflow, are left undecided.
#[test]
fn overflowing_boxes_are_undecided() {
    let endless = |x: f64| [0; 3].map(|_| ScalarLanes.splat_f64(x));
    let everything = WorldBoxes8::<ScalarLanes> { low: endless(f64::NEG_INFINITY), high: endless(f64::INFINITY) };
    let unit = WorldBoxes8::<ScalarLanes> { low: endless(0.0), high: endless(1.0) };
    let open = BoxClassification { outside: 0, inside: 0 };
    let plane = |normal: DVec3, offset: f64| WorldRegionTest::from_half_spaces(&WORLD, [(normal, offset)].into_iter());
    assert_eq!(plane(DVec3::X, 1e300).classify(ScalarLanes, &everything), open);
    assert_eq!(WorldRegionTest::from_ball(&WORLD, DVec3::ZERO, 1e300).classify(ScalarLanes, &everything), open);
    assert_eq!(plane(DVec3::splat(f64::MAX), 1.0).classify(ScalarLanes, &unit), open);
    assert_eq!(plane(DVec3::splat(f64::MIN_POSITIVE), 1e300).classify(ScalarLanes, &unit), open);
    let tiny = BoxFrame { origin: DVec3::splat(1e300), scale: 2_f64.powi(-1000) };
    assert_eq!(WorldRegionTest::from_ball(&tiny, DVec3::ZERO, 5e-324).classify(ScalarLanes, &unit).inside, 0);
    assert_eq!(plane(DVec3::X, 2.0).classify(ScalarLanes, &unit), BoxClassification { outside: 0, inside: 0xff });
    assert_eq!(plane(DVec3::X, -1.0).classify(ScalarLanes, &unit), BoxClassification { outside: 0xff, inside: 0 });
}
