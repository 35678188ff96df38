//! That no key is ever wrong, against exact arithmetic: whenever a key is above the threshold of a reach, no two placed
//! points of the boxes are within that reach of each other.
//!
//! Points are as near to each other as those of their boxes can be, and the reach is their distance, to the last bit: there a
//! bound that is too large by anything shows. Gaps go down to nothing beside the models, where the slack must pay, and models
//! are up to 10^12 sizes apart, where what is left out of the `f32` must.

mod models;

use super::{Gauge, PointGauge};
use crate::bounds::{BoxKeys, Keys, PairKeys};
use crate::simd::{LANES, Lanes, Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::DVec3;
use models::{Kind, Model, distance_above};

/// All keys, whatever they are compared with.
fn keys_of(gauge: &Gauge, [a, b]: &[Model; 2]) -> Keys {
    gauge.eight_by_eight(Scalar, &a.boxes, LANES, &b.boxes, gauge.scale().least())
}

/// How many keys were judged, how many say that boxes are apart, and how many are wrong.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    judged: u32,
    apart: u32,
    wrong: u32,
}

impl Tally {
    /// All 64 pairs of boxes of two models, by their nearest points.
    fn judge(&mut self, models: &[Model; 2]) {
        let [a, b] = models;
        let gauge = Gauge::new(&a.placement(), &b.placement(), 0.0);
        let keys = keys_of(&gauge, models);
        for bit in 0..64 {
            let [v, w] = Model::nearest(models, bit as usize / LANES, bit as usize % LANES);
            let key = keys.get(bit);
            self.judged += 1;
            self.apart += u32::from(key > gauge.scale().threshold((v - w).length() * 0.5));
            // Exact arithmetic is only for what is close.
            if key > gauge.scale().threshold((v - w).length() * (1.0 - 1e-12)) {
                let reach = distance_above(v, w);
                let wrong =
                    [reach, reach.next_up(), reach * (1.0 + 1e-9)].map(|reach| key > gauge.scale().threshold(reach));
                self.wrong += u32::from(wrong.contains(&true));
            }
        }
    }
}

/// Runs a campaign of pairs of models.
fn campaign(seed: u64, cases: u32, mut make: impl FnMut(&mut Random) -> [Model; 2]) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for case in 0..cases {
        let models = make(&mut random);
        let before = tally;
        tally.judge(&models);
        assert_eq!(tally.wrong, before.wrong, "case {case}: {models:?}");
    }
    tally
}

fn any_two(random: &mut Random) -> [Kind; 2] {
    [Kind::ALL[random.below(Kind::ALL.len() as u64) as usize], Kind::ALL[random.below(Kind::ALL.len() as u64) as usize]]
}

#[test]
fn keys_of_models_that_are_close_are_never_too_large() {
    let tally = campaign(0x6a_0e, 12_000, |random| {
        let kinds = any_two(random);
        Model::close(random, kinds)
    });
    assert!(tally.apart > tally.judged / 5, "{tally:?}");
}

/// Where nothing is lost by shear or stretch, so that roundings are all there is.
#[test]
fn keys_under_rigid_poses_are_never_too_large() {
    let tally = campaign(0x6a_12, 12_000, |random| {
        let kinds = [0; 2].map(|_| [Kind::Still, Kind::Turned, Kind::Mirrored][random.below(3) as usize]);
        Model::close(random, kinds)
    });
    assert!(tally.apart > tally.judged / 4, "{tally:?}");
}

#[test]
fn keys_of_models_that_are_far_apart_are_never_too_large() {
    let tally = campaign(0x6a_fa, 12_000, |random| {
        let kinds = if random.below(2) == 0 { any_two(random) } else { [Kind::Turned, Kind::Still] };
        Model::far_apart(random, kinds)
    });
    assert!(tally.apart > tally.judged / 2, "{tally:?}");
}

/// Sheared so that two axes of the frame are at a known angle, and the points lie on their bisector: there the norm of the
/// frame is all that a key may count.
#[test]
fn keys_under_shear_are_never_too_large() {
    let tally = campaign(0x6a_5e, 6_000, Model::sheared);
    assert!(tally.apart > tally.judged / 4, "{tally:?}");
}

/// Vertices that were moved after the boxes' frame was made, to next to nothing in it.
#[test]
fn keys_of_models_that_have_shrunk_are_never_too_large() {
    for exponent in (0..126).step_by(3) {
        campaign(0x6a_77 + exponent, 60, |random| {
            let kinds = [Kind::Turned, Kind::Still];
            let mut models = Model::close(random, kinds);
            for model in &mut models {
                if random.below(4) != 0 {
                    model.shrink(exponent as i32);
                }
            }
            models
        });
    }
}

/// So far from the origin of the world that placing vertices rounds them by more than their models' size.
#[test]
fn keys_of_models_that_vanish_in_rounding_are_never_too_large() {
    let tally = campaign(0x6a_99, 12_000, |random| {
        let kinds = any_two(random);
        Model::vanishing(random, kinds)
    });
    assert!(tally.apart > tally.judged / 50, "{tally:?}");
}

/// Numbers at the ends of `f64`.
#[test]
fn keys_of_tiny_and_huge_models_are_never_too_large() {
    for exponent in [-1070, -1030, -1000, -700, -300, 300, 700] {
        campaign(0x6a_33, 300, |random| {
            let kinds = any_two(random);
            let mut models =
                if random.below(2) == 0 { Model::close(random, kinds) } else { Model::far_apart(random, kinds) };
            for model in &mut models {
                model.scale_world(exponent);
            }
            models
        });
    }
}

fn bits(keys: &Keys) -> ([[u32; LANES]; LANES], u64) {
    (keys.rows.map(|row| row.map(f32::to_bits)), keys.near)
}

#[inline(always)]
fn all_kernels<L: Lanes>(l: L, gauge: &Gauge, [a, b]: &[Model; 2], threshold: f32) -> Vec<Keys> {
    let mut all = vec![gauge.eight_by_eight(l, &a.boxes, LANES, &b.boxes, threshold)];
    for lane in 0..LANES {
        all.push(gauge.one_by_eight(l, 0, &a.boxes, lane, &b.boxes, threshold));
        all.push(gauge.one_by_eight(l, 1, &b.boxes, lane, &a.boxes, threshold));
    }
    all
}

/// A single box against eight has the keys of eight against eight, from either side and on all lanes; boxes that overlap have
/// some key that is not above the least.
#[test]
fn all_kernels_agree() {
    let mut random = Random::new(0x6a_e8);
    for case in 0..1_500 {
        let kinds = any_two(&mut random);
        let models =
            if case % 2 == 0 { Model::close(&mut random, kinds) } else { Model::far_apart(&mut random, kinds) };
        let gauge = Gauge::new(&models[0].placement(), &models[1].placement(), 0.0);
        let [v, w] = Model::nearest(&models, case % LANES, 0);
        let threshold = gauge.scale().threshold((v - w).length() * random.range(0.5, 1.5));
        let all = all_kernels(Scalar, &gauge, &models, threshold);
        let (eight, single) = (all[0], &all[1..]);
        for bit in 0..64_usize {
            let (row, lane) = (bit / LANES, bit % LANES);
            let [of_a, of_b] = [(single[2 * row], lane), (single[2 * lane + 1], row)];
            for (keys, lane) in [of_a, of_b] {
                let (key, same) = (eight.get(bit as u32), keys.rows[0][lane]);
                let overlap = !gauge.scale().far && key <= 0.0 && same <= gauge.scale().least();
                assert!(key == same || overlap, "case {case}: {key} is not {same}");
                assert_eq!(eight.near >> bit & 1, keys.near >> lane & 1, "case {case}");
                assert_eq!(keys.near >> LANES, 0, "there is one row");
            }
            assert_eq!(eight.near >> bit & 1 == 0, eight.get(bit as u32) > threshold, "case {case}");
        }
        let rows = 1 + case % LANES;
        let few = gauge.eight_by_eight(Scalar, &models[0].boxes, rows, &models[1].boxes, threshold);
        assert_eq!(few.near, eight.near & (u64::MAX >> (64 - LANES * rows)));
        on_every_level(|level| {
            let same = dispatch_on!(level, l => all_kernels(l, &gauge, &models, threshold));
            assert!(same.iter().map(bits).eq(all.iter().map(bits)), "case {case}, {level:?}");
        });
    }
}

/// Boxes at a distance along an axis of a frame that does not shear are told apart just below that distance, also where the
/// models are a million sizes apart.
#[test]
fn keys_tell_boxes_apart() {
    let mut random = Random::new(0x6a_71);
    for case in 0..4_000_usize {
        let apart = [1e-2, 1.0, 30.0, 1e3, 1e6][case % 5];
        let (axis, kind) = (random.below(3) as usize, [Kind::Turned, Kind::Still, Kind::Mirrored][case % 3]);
        let models = Model::facing(&mut random, [kind, Kind::Turned], axis, apart);
        let gauge = Gauge::new(&models[0].placement(), &models[1].placement(), 0.0);
        let [v, w] = Model::nearest(&models, 0, 0);
        let (key, distance) = (keys_of(&gauge, &models).get(0), (v - w).length());
        assert!((distance / apart - 1.0).abs() < 1e-6, "case {case}: {distance} is not {apart}");
        let below = if apart > 100.0 { distance - 1e-3 } else { distance * 0.999 };
        assert!(key > gauge.scale().threshold(below), "case {case}: {key}, at {distance}");
        assert!(key <= gauge.scale().threshold(distance_above(v, w)), "case {case}: {key}, at {distance}");
    }
}

/// The value of a distance may be less than the distance by a share of the span of the corners, however near the triangles of
/// the boxes are to each other. The reach allows for that, also where placing corners rounds them by more than the models' size.
#[test]
fn the_reach_allows_for_the_error_of_a_value() {
    let mut random = Random::new(0x6a_4c);
    for case in 0..6_000 {
        let kinds = any_two(&mut random);
        let models = match case % 3 {
            0 => Model::close(&mut random, kinds),
            1 => Model::far_apart(&mut random, kinds),
            _ => Model::vanishing(&mut random, kinds),
        };
        let error = [1e-3, 1e-6, 1e-14][random.below(3) as usize];
        let gauge = Gauge::new(&models[0].placement(), &models[1].placement(), error);
        let [low, high] = Model::bounds(&models);
        let span = (high[0].max(high[1]) - low[0].min(low[1])).max_element();
        // Triangles are at least as far apart as the boxes of their corners in the world, and may be just that.
        let distance = (low[0] - high[1]).max(low[1] - high[0]).max(DVec3::ZERO).length();
        let least_value = (distance - error * span).max(0.0);
        let reach = gauge.scale().reach(least_value) * (1.0 + 1e-15);
        assert!(reach >= distance, "case {case}: {reach}, not {distance}: {models:?}");
        let allowed = 2.0 * (distance + gauge.scale().span);
        assert!(span <= allowed, "case {case}: a span of {span}, not {allowed}: {models:?}");
    }
}

/// Infinite reaches, models that are points, models at one place: nothing is claimed, nothing is NaN.
#[test]
fn extremes_leave_boxes_near() {
    let mut random = Random::new(0x6a_ee);
    for kind in Kind::ALL {
        let mut models = Model::close(&mut random, [kind, Kind::Still]);
        for exponent in [0, -1060, 700] {
            models[1].scale_world(exponent);
            let gauge = Gauge::new(&models[0].placement(), &models[1].placement(), 0.0);
            for reach in [f64::INFINITY, f64::MAX] {
                let threshold = gauge.scale().threshold(reach);
                assert!(!threshold.is_nan());
                let keys = gauge.eight_by_eight(Scalar, &models[0].boxes, LANES, &models[1].boxes, threshold);
                assert_eq!(keys.near, u64::MAX, "{kind:?} {exponent} {reach}");
            }
        }
    }
}

/// A point is a model of one box that is exactly where it is.
#[test]
fn keys_of_points_are_never_too_large() {
    let mut random = Random::new(0x6a_01);
    let mut told = 0;
    for case in 0..12_000 {
        let kinds = [any_two(&mut random)[0], Kind::Point];
        let models = match case % 3 {
            0 => Model::far_apart(&mut random, kinds),
            1 => Model::close(&mut random, kinds),
            _ => Model::vanishing(&mut random, kinds),
        };
        let point = models[1].corner(0, 0);
        let gauge = PointGauge::new(&models[0].placement(), point, 0.0);
        let keys = gauge.keys(Scalar, &models[0].boxes);
        let keys = Scalar.store(keys);
        for (row, key) in keys.into_iter().enumerate() {
            let [v, _] = Model::nearest(&models, row, 0);
            let distance = distance_above(v, point);
            assert!(key <= gauge.scale().threshold(distance), "case {case}, {key} at {distance}: {models:?}");
            told += u32::from(key > gauge.scale().threshold(distance * 0.5));
        }
        on_every_level(|level| {
            let same = dispatch_on!(level, l => l.store(gauge.keys(l, &models[0].boxes)));
            assert_eq!(same.map(f32::to_bits), keys.map(f32::to_bits), "case {case}, {level:?}");
        });
    }
    assert!(told > 8 * 12_000 / 4, "{told}");
}
