//! First impacts equal those of brute force over all triangles.

use crate::support::scenes::scenes;
use crate::sweeps::bits;
use crate::sweeps::movers::{Target, center_of};
use boxwood::query::Impact;
use boxwood::reference;
use boxwood::{Motion, Pair};
use boxwood_scenes::Random;

/// Number of sweeps against each model of each scene. Models with many triangles get fewer.
const SWEEPS: usize = 60;

/// Counts of tested sweeps.
#[derive(Default)]
struct ImpactCounts {
    /// Number of all sweeps.
    query_count: u32,
    /// Number of sweeps with an impact after the start.
    hit_count: u32,
    at_start: u32,
}

impl ImpactCounts {
    fn add(&mut self, impact: Option<&Impact>) {
        self.query_count += 1;
        self.hit_count += u32::from(impact.is_some_and(|impact| !impact.at_start));
        self.at_start += u32::from(impact.is_some_and(|impact| impact.at_start));
    }

    fn assert_plausible(&self) {
        let &Self { query_count, hit_count, at_start } = self;
        assert!(
            hit_count > query_count / 8 && at_start > query_count / 32,
            "{hit_count} of {query_count} hit something later, {at_start} at the start"
        );
    }
}

#[test]
fn impacts_of_shapes_match_reference() {
    let mut random = Random::new(0x5e91);
    let mut tally = ImpactCounts::default();
    for scene in scenes() {
        for placed in &scene.placed() {
            let target = Target::new(placed);
            let count = placed.model().mesh().triangles().len();
            for _ in 0..SWEEPS.div_ceil(1 + count / 40) {
                let Some(shape) = target.shape(&mut random) else { continue };
                let Some(motion) = target.motion(&mut random, center_of(&shape)) else { continue };
                let expected = reference::first_impact(placed, &shape, motion);
                let found = placed.first_impact(&shape, motion);
                assert_eq!(
                    found.as_ref().map(bits),
                    expected.as_ref().map(bits),
                    "{}, {shape:?}, {motion:?}",
                    scene.name
                );
                tally.add(expected.as_ref());
            }
        }
    }
    tally.assert_plausible();
}

/// The first model moves from one of its points, often towards a point of the second model (`Target::motion`).
#[test]
fn impacts_of_models_match_reference() {
    let mut random = Random::new(0x5e92);
    let mut tally = ImpactCounts::default();
    for scene in scenes().iter().filter(|scene| scene.pairs() < 60_000) {
        let [a, b] = scene.placed();
        let (from, to) = (Target::new(&a), Target::new(&b));
        for _ in 0..8_usize.div_ceil(1 + scene.pairs() / 1_000) {
            let start = from.point(&mut random);
            let Some(motion) = to.motion(&mut random, start) else { continue };
            let expected = reference::first_impact_of_models(&a, &b, motion);
            let pair = Pair::new(&a, &b);
            let found = pair.first_impact(motion);
            assert_eq!(found.as_ref().map(bits), expected.as_ref().map(bits), "{}, {motion:?}", scene.name);
            assert_eq!(expected.is_some_and(|impact| impact.at_start), pair.intersects(), "{}, {motion:?}", scene.name);
            tally.add(expected.as_ref());
        }
    }
    tally.assert_plausible();
}

/// Checks the documented properties of an impact (ranges of `t`, point and normal) for random shapes and motions.
#[test]
fn impacts_have_their_documented_properties() {
    let mut random = Random::new(0x5e93);
    for scene in scenes().iter().step_by(3) {
        for placed in &scene.placed() {
            let target = Target::new(placed);
            for _ in 0..20 {
                let Some(shape) = target.shape(&mut random) else { continue };
                let Some(motion) = target.motion(&mut random, center_of(&shape)) else { continue };
                let Some(impact) = placed.first_impact(&shape, motion) else { continue };
                check(
                    &impact,
                    placed.triangle_vertices(impact.triangle),
                    motion,
                    &format!("{}, {shape:?}", scene.name),
                );
            }
        }
    }
}

fn check(impact: &Impact, corners: [[f64; 3]; 3], motion: Motion, context: &str) {
    let context = || format!("{context}, {motion:?}: {impact:?}");
    assert!((0.0..=1.0).contains(&impact.t) && impact.moving_triangle.is_none(), "{}", context());
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
        assert!(motion.displacement() != [0.0; 3], "{}", context());
    }
}
