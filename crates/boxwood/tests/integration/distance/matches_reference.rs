//! Distances equal those of brute force, and are 0 exactly if the models intersect.

use crate::distance::{bits, on_new_thread};
use crate::support::scenes::scenes;
use boxwood::Pair;

#[test]
fn distance_points_and_triangles_match_reference() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        let (pair, mut expected) = (Pair::new(&a, &b), scene.reference_distance());
        if expected.is_some_and(|expected| expected.distance == 0.0) {
            // For intersecting models, the query may report any common point. It must always be the same point,
            // whatever this thread queried before.
            let closest = pair.distance().expect("not empty");
            assert_eq!(closest.distance, 0.0, "{}", scene.name);
            assert!(pair.common_point(closest.triangles).is_some(), "{}: {closest:?}", scene.name);
            expected = Some(closest);
        }
        let expected = bits(expected);
        assert_eq!(bits(pair.distance()), expected, "{}, memory of the last query", scene.name);
        assert_eq!(bits(on_new_thread(|| pair.distance())), expected, "{}, new memory", scene.name);
    }
}

#[test]
fn distance_is_zero_exactly_for_intersecting_models() {
    let [mut intersecting_count, mut disjoint_count] = [0; 2];
    for scene in scenes() {
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let Some(closest) = pair.distance() else {
            assert_eq!(scene.pairs(), 0, "{}: no result for models with triangles", scene.name);
            continue;
        };
        assert_ne!(scene.pairs(), 0, "{}: {closest:?} for models without triangles", scene.name);
        assert_eq!(closest.distance == 0.0, pair.intersects(), "{}: {closest:?}", scene.name);
        assert!(closest.distance >= 0.0 && closest.distance.is_finite(), "{}: {closest:?}", scene.name);
        assert!(closest.points.as_flattened().iter().all(|x| x.is_finite()), "{}: {closest:?}", scene.name);
        if pair.intersects() {
            assert_eq!(closest.points[0], closest.points[1], "{}: points differ at distance 0", scene.name);
            assert!(pair.common_point(closest.triangles).is_some(), "{}: triangles do not intersect", scene.name);
            intersecting_count += 1;
        } else {
            disjoint_count += 1;
        }
    }
    assert!(
        intersecting_count > 100 && disjoint_count > 200,
        "{intersecting_count} scenes intersect, {disjoint_count} do not"
    );
}

#[test]
fn distance_of_a_model_to_itself_is_zero() {
    for scene in scenes().iter().filter(|scene| scene.models[0].mesh().triangles().len() < 60) {
        let [a, _] = scene.placed();
        let distance = Pair::new(&a, &a).distance();
        assert_eq!(
            distance.map(|closest| closest.distance),
            (!scene.models[0].mesh().triangles().is_empty()).then_some(0.0)
        );
    }
}
