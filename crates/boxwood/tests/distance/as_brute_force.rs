//! The search finds what trying all pairs finds, and 0 exactly where the models intersect.

use crate::bits;
use crate::scenes::scenes;
use boxwood::{Pair, Scratch};

#[test]
fn distance_points_and_triangles_are_those_of_brute_force() {
    let mut reused = Scratch::new();
    for scene in scenes() {
        let [a, b] = scene.placed();
        let (pair, mut truth) = (Pair::new(&a, &b), scene.truth());
        if truth.is_some_and(|truth| truth.distance == 0.0) {
            // Of models that intersect any common point will do, but it is the same whatever was asked before.
            let closest = pair.distance().expect("not empty");
            assert_eq!(closest.distance, 0.0, "{}", scene.name);
            assert!(pair.common_point(closest.triangles).is_some(), "{}: {closest:?}", scene.name);
            truth = Some(closest);
        }
        let truth = bits(truth);
        assert_eq!(bits(pair.distance()), truth, "{}", scene.name);
        assert_eq!(bits(Scratch::new().distance(&pair)), truth, "{}, fresh memory", scene.name);
        assert_eq!(bits(reused.distance(&pair)), truth, "{}, memory of other questions", scene.name);
    }
}

#[test]
fn it_is_zero_exactly_where_the_models_intersect() {
    let [mut meeting, mut apart] = [0; 2];
    for scene in scenes() {
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let Some(closest) = pair.distance() else {
            assert_eq!(scene.pairs(), 0, "{}: no answer for models with triangles", scene.name);
            continue;
        };
        assert_ne!(scene.pairs(), 0, "{}: {closest:?} for no triangles", scene.name);
        assert_eq!(closest.distance == 0.0, pair.intersects(), "{}: {closest:?}", scene.name);
        assert!(closest.distance >= 0.0 && closest.distance.is_finite(), "{}: {closest:?}", scene.name);
        assert!(closest.points.as_flattened().iter().all(|x| x.is_finite()), "{}: {closest:?}", scene.name);
        if pair.intersects() {
            assert_eq!(closest.points[0], closest.points[1], "{}: one point of both", scene.name);
            assert!(pair.common_point(closest.triangles).is_some(), "{}: triangles that meet", scene.name);
            meeting += 1;
        } else {
            apart += 1;
        }
    }
    assert!(meeting > 100 && apart > 200, "{meeting} scenes meet, {apart} do not");
}

#[test]
fn a_model_is_no_distance_from_itself() {
    for scene in scenes().iter().filter(|scene| scene.models[0].mesh().triangles().len() < 60) {
        let [a, _] = scene.placed();
        let itself = Pair::new(&a, &a).distance();
        assert_eq!(
            itself.map(|closest| closest.distance),
            (!scene.models[0].mesh().triangles().is_empty()).then_some(0.0)
        );
    }
}
