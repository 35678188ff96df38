//! Soundness of the distance keys, against exact arithmetic: whenever the key of two boxes is above the threshold
//! of a distance d, no two placed points of the boxes are within d of each other.
//!
//! Each pair of boxes is tested with their nearest points and the threshold of the exact distance of these points.
//! Any bound that is too large is therefore detected. Some gaps are tiny relative to the models, which tests the
//! slack. Some models are 10^12 sizes apart, which tests far axes, whose offset is left out of the `f32`
//! arithmetic.

mod models;

use super::{DistanceBound, PointDistanceBound};
use crate::kernel::boxes::{BoundKeys, KeyMatrix8, PairBoundKeys};
use crate::kernel::simd::{LANES, Lanes, ScalarLanes, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::DVec3;
use models::{BoxModel, PoseKind, distance_above};

/// Keys of all 64 box pairs of two models.
fn keys_of(bound: &DistanceBound, [a, b]: &[BoxModel; 2]) -> KeyMatrix8 {
    bound.keys_8x8(ScalarLanes, &a.boxes, LANES, &b.boxes, bound.scale().separated_key())
}

/// Number of tested keys, of keys that separate boxes, and of wrong keys.
#[derive(Clone, Copy, Debug, Default)]
struct KeyTally {
    total: u32,
    separated: u32,
    wrong: u32,
}

impl KeyTally {
    /// Tests all 64 box pairs of two models with their nearest points.
    fn count(&mut self, models: &[BoxModel; 2]) {
        let [a, b] = models;
        let bound = DistanceBound::new(&a.placed_frame(), &b.placed_frame(), 0.0);
        let keys = keys_of(&bound, models);
        for bit in 0..64 {
            let [v, w] = BoxModel::nearest(models, bit as usize / LANES, bit as usize % LANES);
            let key = keys.get(bit);
            self.total += 1;
            self.separated += u32::from(key > bound.scale().threshold((v - w).length() * 0.5));
            // Exact arithmetic is slow and only needed where the key is close to the threshold.
            if key > bound.scale().threshold((v - w).length() * (1.0 - 1e-12)) {
                let reach = distance_above(v, w);
                let wrong =
                    [reach, reach.next_up(), reach * (1.0 + 1e-9)].map(|reach| key > bound.scale().threshold(reach));
                self.wrong += u32::from(wrong.contains(&true));
            }
        }
    }
}

/// Asserts that no key of `cases` random pairs of models is wrong, and returns the counts.
fn campaign(seed: u64, cases: u32, mut make: impl FnMut(&mut Random) -> [BoxModel; 2]) -> KeyTally {
    let mut random = Random::new(seed);
    let mut tally = KeyTally::default();
    for case in 0..cases {
        let models = make(&mut random);
        let before = tally;
        tally.count(&models);
        assert_eq!(tally.wrong, before.wrong, "case {case}: {models:?}");
    }
    tally
}

fn any_two(random: &mut Random) -> [PoseKind; 2] {
    [
        PoseKind::ALL[random.below(PoseKind::ALL.len() as u64) as usize],
        PoseKind::ALL[random.below(PoseKind::ALL.len() as u64) as usize],
    ]
}

#[test]
fn keys_of_close_models_are_lower_bounds() {
    let tally = campaign(0x6a_0e, 12_000, |random| {
        let kinds = any_two(random);
        BoxModel::close(random, kinds)
    });
    assert!(tally.separated > tally.total / 5, "{tally:?}");
}

/// A rigid pose neither shears nor stretches, so the bound is tight up to rounding. This tests the rounding errors
/// alone.
#[test]
fn keys_under_rigid_poses_are_lower_bounds() {
    let tally = campaign(0x6a_12, 12_000, |random| {
        let kinds = [0; 2].map(|_| [PoseKind::Still, PoseKind::Turned, PoseKind::Mirrored][random.below(3) as usize]);
        BoxModel::close(random, kinds)
    });
    assert!(tally.separated > tally.total / 4, "{tally:?}");
}

#[test]
fn keys_of_distant_models_are_lower_bounds() {
    let tally = campaign(0x6a_fa, 12_000, |random| {
        let kinds = if random.below(2) == 0 { any_two(random) } else { [PoseKind::Turned, PoseKind::Still] };
        BoxModel::far_apart(random, kinds)
    });
    assert!(tally.separated > tally.total / 2, "{tally:?}");
}

/// Tests sigma, the upper bound of the norm of a normalized inverse (see the header of `distance_bound`), for sheared
/// frames. Two axes of the frame have a known angle, and the points lie on the bisector of these axes, where the factor
/// 1 / sigma is needed.
#[test]
fn keys_under_shear_are_lower_bounds() {
    let tally = campaign(0x6a_5e, 6_000, BoxModel::sheared);
    assert!(tally.separated > tally.total / 4, "{tally:?}");
}

/// Keys are lower bounds even if the vertices shrink to nearly nothing after the box frame was chosen.
#[test]
fn keys_of_shrunk_models_are_lower_bounds() {
    for exponent in (0..126).step_by(3) {
        campaign(0x6a_77 + exponent, 60, |random| {
            let kinds = [PoseKind::Turned, PoseKind::Still];
            let mut models = BoxModel::close(random, kinds);
            for model in &mut models {
                if random.below(4) != 0 {
                    model.shrink(exponent as i32);
                }
            }
            models
        });
    }
}

/// Keys are lower bounds for models so far from the world origin that the rounding of placed vertices exceeds the
/// models' size.
#[test]
fn keys_of_models_below_rounding_error_are_lower_bounds() {
    let tally = campaign(0x6a_99, 12_000, |random| {
        let kinds = any_two(random);
        BoxModel::vanishing(random, kinds)
    });
    assert!(tally.separated > tally.total / 50, "{tally:?}");
}

/// Keys are lower bounds for coordinates at the limits of `f64`.
#[test]
fn keys_of_tiny_and_huge_models_are_lower_bounds() {
    for exponent in [-1070, -1030, -1000, -700, -300, 300, 700] {
        campaign(0x6a_33, 300, |random| {
            let kinds = any_two(random);
            let mut models =
                if random.below(2) == 0 { BoxModel::close(random, kinds) } else { BoxModel::far_apart(random, kinds) };
            for model in &mut models {
                model.scale_world(exponent);
            }
            models
        });
    }
}

fn bits(keys: &KeyMatrix8) -> ([[u32; LANES]; LANES], u64) {
    (keys.rows.map(|row| row.map(f32::to_bits)), keys.near)
}

#[inline(always)]
fn all_kernels<L: Lanes>(l: L, bound: &DistanceBound, [a, b]: &[BoxModel; 2], threshold: f32) -> Vec<KeyMatrix8> {
    let mut all = vec![bound.keys_8x8(l, &a.boxes, LANES, &b.boxes, threshold)];
    for lane in 0..LANES {
        all.push(bound.keys_1x8(l, 0, &a.boxes, lane, &b.boxes, threshold));
        all.push(bound.keys_1x8(l, 1, &b.boxes, lane, &a.boxes, threshold));
    }
    all
}

/// The kernel for one box against eight computes the same keys as the 8 x 8 kernel, for a box of either model and on
/// every SIMD level. Overlapping boxes may have any key at or below the separated key.
#[test]
fn kernels_1x8_match_8x8_on_all_levels() {
    let mut random = Random::new(0x6a_e8);
    for case in 0..1_500 {
        let kinds = any_two(&mut random);
        let models =
            if case % 2 == 0 { BoxModel::close(&mut random, kinds) } else { BoxModel::far_apart(&mut random, kinds) };
        let bound = DistanceBound::new(&models[0].placed_frame(), &models[1].placed_frame(), 0.0);
        let [v, w] = BoxModel::nearest(&models, case % LANES, 0);
        let threshold = bound.scale().threshold((v - w).length() * random.range(0.5, 1.5));
        let all = all_kernels(ScalarLanes, &bound, &models, threshold);
        let (eight, single) = (all[0], &all[1..]);
        for bit in 0..64_usize {
            let (row, lane) = (bit / LANES, bit % LANES);
            let [of_a, of_b] = [(single[2 * row], lane), (single[2 * lane + 1], row)];
            for (keys, lane) in [of_a, of_b] {
                let (key, same) = (eight.get(bit as u32), keys.rows[0][lane]);
                let overlap = !bound.scale().far && key <= 0.0 && same <= bound.scale().separated_key();
                assert!(key == same || overlap, "case {case}: {key} is not {same}");
                assert_eq!(eight.near >> bit & 1, keys.near >> lane & 1, "case {case}");
                assert_eq!(keys.near >> LANES, 0, "only the first row is used");
            }
            assert_eq!(eight.near >> bit & 1 == 0, eight.get(bit as u32) > threshold, "case {case}");
        }
        let rows = 1 + case % LANES;
        let few = bound.keys_8x8(ScalarLanes, &models[0].boxes, rows, &models[1].boxes, threshold);
        assert_eq!(few.near, eight.near & (u64::MAX >> (64 - LANES * rows)));
        on_every_level(|level| {
            let same = dispatch_on!(level, l => all_kernels(l, &bound, &models, threshold));
            assert!(same.iter().map(bits).eq(all.iter().map(bits)), "case {case}, {level:?}");
        });
    }
}

/// Keys are tight: boxes at a distance along an axis of an unsheared frame have a key above the threshold of a
/// slightly smaller distance, even if the models are a million sizes apart.
#[test]
fn keys_are_tight_along_axes() {
    let mut random = Random::new(0x6a_71);
    for case in 0..4_000_usize {
        let separated = [1e-2, 1.0, 30.0, 1e3, 1e6][case % 5];
        let (axis, kind) =
            (random.below(3) as usize, [PoseKind::Turned, PoseKind::Still, PoseKind::Mirrored][case % 3]);
        let models = BoxModel::facing(&mut random, [kind, PoseKind::Turned], axis, separated);
        let bound = DistanceBound::new(&models[0].placed_frame(), &models[1].placed_frame(), 0.0);
        let [v, w] = BoxModel::nearest(&models, 0, 0);
        let (key, distance) = (keys_of(&bound, &models).get(0), (v - w).length());
        assert!((distance / separated - 1.0).abs() < 1e-6, "case {case}: {distance} is not {separated}");
        let below = if separated > 100.0 { distance - 1e-3 } else { distance * 0.999 };
        assert!(key > bound.scale().threshold(below), "case {case}: {key}, at {distance}");
        assert!(key <= bound.scale().threshold(distance_above(v, w)), "case {case}: {key}, at {distance}");
    }
}

/// A computed distance may be below the exact distance by a share of the largest distance between corners, however
/// close the triangles are. `distance_limit` allows for that error, even if the rounding of placed corners exceeds
/// the models' size.
#[test]
fn distance_limit_covers_error_of_computed_distance() {
    let mut random = Random::new(0x6a_4c);
    for case in 0..6_000 {
        let kinds = any_two(&mut random);
        let models = match case % 3 {
            0 => BoxModel::close(&mut random, kinds),
            1 => BoxModel::far_apart(&mut random, kinds),
            _ => BoxModel::vanishing(&mut random, kinds),
        };
        let error = [1e-3, 1e-6, 1e-14][random.below(3) as usize];
        let bound = DistanceBound::new(&models[0].placed_frame(), &models[1].placed_frame(), error);
        let [low, high] = BoxModel::bounds(&models);
        let span = (high[0].max(high[1]) - low[0].min(low[1])).max_element();
        // Distance of the world boxes of the corners: a lower bound of the distance of any two triangles, and
        // possibly equal to it.
        let distance = (low[0] - high[1]).max(low[1] - high[0]).max(DVec3::ZERO).length();
        let least_value = (distance - error * span).max(0.0);
        let reach = bound.scale().distance_limit(least_value) * (1.0 + 1e-15);
        assert!(reach >= distance, "case {case}: {reach}, not {distance}: {models:?}");
        let allowed = 2.0 * (distance + bound.scale().span);
        assert!(span <= allowed, "case {case}: a span of {span}, not {allowed}: {models:?}");
    }
}

/// For infinite limits, models without extent and coinciding models, no pair is excluded, and no key or threshold is
/// NaN.
#[test]
fn infinite_limits_exclude_no_pair() {
    let mut random = Random::new(0x6a_ee);
    for kind in PoseKind::ALL {
        let mut models = BoxModel::close(&mut random, [kind, PoseKind::Still]);
        for exponent in [0, -1060, 700] {
            models[1].scale_world(exponent);
            let bound = DistanceBound::new(&models[0].placed_frame(), &models[1].placed_frame(), 0.0);
            for reach in [f64::INFINITY, f64::MAX] {
                let threshold = bound.scale().threshold(reach);
                assert!(!threshold.is_nan());
                let keys = bound.keys_8x8(ScalarLanes, &models[0].boxes, LANES, &models[1].boxes, threshold);
                assert_eq!(keys.near, u64::MAX, "{kind:?} {exponent} {reach}");
            }
        }
    }
}

/// Keys of [`PointDistanceBound`] are lower bounds of the distance to a point.
#[test]
fn keys_of_points_are_lower_bounds() {
    let mut random = Random::new(0x6a_01);
    let mut separated = 0;
    for case in 0..12_000 {
        let kinds = [any_two(&mut random)[0], PoseKind::Point];
        let models = match case % 3 {
            0 => BoxModel::far_apart(&mut random, kinds),
            1 => BoxModel::close(&mut random, kinds),
            _ => BoxModel::vanishing(&mut random, kinds),
        };
        let point = models[1].corner(0, 0);
        let bound = PointDistanceBound::new(&models[0].placed_frame(), point, 0.0);
        let keys = bound.keys(ScalarLanes, &models[0].boxes);
        let keys = ScalarLanes.store(keys);
        for (row, key) in keys.into_iter().enumerate() {
            let [v, _] = BoxModel::nearest(&models, row, 0);
            let distance = distance_above(v, point);
            assert!(key <= bound.scale().threshold(distance), "case {case}, {key} at {distance}: {models:?}");
            separated += u32::from(key > bound.scale().threshold(distance * 0.5));
        }
        on_every_level(|level| {
            let same = dispatch_on!(level, l => l.store(bound.keys(l, &models[0].boxes)));
            assert_eq!(same.map(f32::to_bits), keys.map(f32::to_bits), "case {case}, {level:?}");
        });
    }
    assert!(separated > 8 * 12_000 / 4, "{separated}");
}
