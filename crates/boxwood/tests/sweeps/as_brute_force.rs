//! The search finds what trying all triangles finds.

use crate::bits;
use crate::movers::{Target, middle};
use crate::scenes::scenes;
use boxwood::{Impact, Motion, Pair, Scratch, brute_force_impact, brute_force_impact_of_models};
use boxwood_scenes::Random;

/// Sweeps at each model of each scene, if it has few triangles.
const SWEEPS: usize = 60;

/// How many of what was asked met something later, and how many at once.
#[derive(Default)]
struct Tally {
    asked: u32,
    met: u32,
    at_start: u32,
}

impl Tally {
    fn add(&mut self, impact: Option<&Impact>) {
        self.asked += 1;
        self.met += u32::from(impact.is_some_and(|impact| !impact.at_start));
        self.at_start += u32::from(impact.is_some_and(|impact| impact.at_start));
    }

    fn judge(&self) {
        let &Self { asked, met, at_start } = self;
        assert!(met > asked / 8 && at_start > asked / 32, "of {asked} {met} met something, {at_start} at the start");
    }
}

#[test]
fn impacts_of_solids_are_those_of_brute_force() {
    let mut reused = Scratch::new();
    let mut random = Random::new(0x5e91);
    let mut tally = Tally::default();
    for scene in scenes() {
        for placed in &scene.placed() {
            let target = Target::new(placed);
            let count = placed.model().mesh().triangles().len();
            for _ in 0..SWEEPS.div_ceil(1 + count / 40) {
                let Some(solid) = target.solid(&mut random) else { continue };
                let Some(motion) = target.motion(&mut random, middle(&solid)) else { continue };
                let truth = brute_force_impact(placed, &solid, motion);
                let found = reused.first_impact(placed, &solid, motion);
                assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "{}, {solid:?}, {motion:?}", scene.name);
                assert_eq!(placed.first_impact(&solid, motion), truth, "{}, {solid:?}, {motion:?}", scene.name);
                tally.add(truth.as_ref());
            }
        }
    }
    tally.judge();
}

/// From a point of the first model to one of the second, and as anything else that moves.
#[test]
fn impacts_of_models_are_those_of_brute_force() {
    let mut reused = Scratch::new();
    let mut random = Random::new(0x5e92);
    let mut tally = Tally::default();
    for scene in scenes().iter().filter(|scene| scene.pairs() < 60_000) {
        let [a, b] = scene.placed();
        let (from, to) = (Target::new(&a), Target::new(&b));
        for _ in 0..8_usize.div_ceil(1 + scene.pairs() / 1_000) {
            let start = from.point(&mut random);
            let Some(motion) = to.motion(&mut random, start) else { continue };
            let truth = brute_force_impact_of_models(&a, &b, motion);
            let pair = Pair::new(&a, &b);
            let found = reused.first_impact_of_models(&pair, motion);
            assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "{}, {motion:?}", scene.name);
            assert_eq!(pair.first_impact(motion), truth, "{}, {motion:?}", scene.name);
            assert_eq!(truth.is_some_and(|impact| impact.at_start), pair.intersects(), "{}, {motion:?}", scene.name);
            tally.add(truth.as_ref());
        }
    }
    tally.judge();
}

/// What a number promises, for every answer.
#[test]
fn impacts_are_what_they_say() {
    let mut random = Random::new(0x5e93);
    for scene in scenes().iter().step_by(3) {
        for placed in &scene.placed() {
            let target = Target::new(placed);
            for _ in 0..20 {
                let Some(solid) = target.solid(&mut random) else { continue };
                let Some(motion) = target.motion(&mut random, middle(&solid)) else { continue };
                let Some(impact) = placed.first_impact(&solid, motion) else { continue };
                check(&impact, placed.corners(impact.triangle), motion, &format!("{}, {solid:?}", scene.name));
            }
        }
    }
}

fn check(impact: &Impact, corners: [[f64; 3]; 3], motion: Motion, context: &str) {
    let context = || format!("{context}, {motion:?}: {impact:?}");
    assert!((0.0..=1.0).contains(&impact.t) && impact.mover.is_none(), "{}", context());
    for k in 0..3 {
        let on_axis = || corners.iter().map(|corner| corner[k]);
        let (low, high) = (on_axis().fold(f64::INFINITY, f64::min), on_axis().fold(f64::NEG_INFINITY, f64::max));
        assert!((low..=high).contains(&impact.point[k]), "{}", context());
    }
    if impact.at_start {
        assert!(impact.t == 0.0 && impact.normal == [0.0; 3], "{}", context());
    } else {
        let length = impact.normal.iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((length - 1.0).abs() < 1e-14, "{}", context());
        assert!(motion.way() != [0.0; 3], "{}", context());
    }
}
