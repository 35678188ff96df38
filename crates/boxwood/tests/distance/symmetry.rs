//! Neither the order of the models nor that of triangles and corners changes the answer, but for names.

use crate::scenes::{Scene, scenes};
use crate::shapes::{mesh_of, shuffled};
use crate::{bits, exchanged};
use boxwood::{Closest, Model, Pair, TrianglePair};
use boxwood_scenes::Random;

/// Where both points are the same, nothing but their numbers tells triangle 5 and 7 from 7 and 5: then either may be named.
#[test]
fn exchanged_models_give_the_same_distance_and_exchanged_points() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        let one_way = Pair::new(&a, &b).distance();
        let other_way = Pair::new(&b, &a).distance().map(exchanged);
        let either = |closest: Closest| {
            let TrianglePair { a, b } = closest.triangles;
            let apart = closest.points[0] != closest.points[1];
            if apart { closest } else { Closest { triangles: TrianglePair { a: a.min(b), b: a.max(b) }, ..closest } }
        };
        assert_eq!(bits(one_way.map(either)), bits(other_way.map(either)), "{}", scene.name);
    }
}

/// Two triangles of a scene, where they are placed, as models of their own.
fn alone(scene: &Scene, pair: TrianglePair) -> Closest {
    let [a, b] = scene.placed();
    let models = [a.corners(pair.a), b.corners(pair.b)].map(|corners| Model::new(mesh_of(&[corners])));
    let [a, b] = models.each_ref().map(|model| model.at(boxwood::Pose::IDENTITY).expect("in range"));
    let closest = Pair::new(&a, &b).distance().expect("not empty");
    Closest { triangles: pair, ..closest }
}

#[test]
fn the_answer_is_that_of_its_two_triangles() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        if let Some(closest) = Pair::new(&a, &b).distance() {
            assert_eq!(bits(Some(closest)), bits(Some(alone(scene, closest.triangles))), "{}", scene.name);
        }
    }
}

/// The points are the same; of triangles that share them another may be named, whose number is lower now. Of models that
/// intersect another common point may be met first.
#[test]
fn shuffled_meshes_give_the_same_points() {
    let mut random = Random::new(0x5b1);
    for scene in scenes() {
        let [(mesh_a, old_a), (mesh_b, old_b)] =
            scene.models.each_ref().map(|model| shuffled(model.mesh(), &mut random));
        let models = [mesh_a, mesh_b].map(Model::new);
        let [a, b] = [0, 1].map(|side| models[side].at(scene.poses[side]).expect("in range"));
        let renamed = Pair::new(&a, &b).distance().map(|found| {
            let triangles = found.triangles;
            let triangles = TrianglePair { a: old_a[triangles.a as usize], b: old_b[triangles.b as usize] };
            Closest { triangles, ..found }
        });
        let [was_a, was_b] = scene.placed();
        let before = Pair::new(&was_a, &was_b).distance();
        let Some(renamed) = renamed else {
            assert_eq!(before, None, "{}", scene.name);
            continue;
        };
        if renamed.distance == 0.0 {
            assert_eq!(before.map(|before| before.distance), Some(0.0), "{}", scene.name);
            continue;
        }
        let named_before = before.map(|before| Closest { triangles: renamed.triangles, ..before });
        assert_eq!(bits(Some(renamed)), bits(named_before), "{}", scene.name);
        assert_eq!(bits(Some(renamed)), bits(Some(alone(scene, renamed.triangles))), "{}", scene.name);
    }
}

/// The same triangles in another tree, in the same place.
#[test]
fn other_trees_of_one_mesh_are_exchanged_too() {
    let mesh = boxwood_scenes::teapot(4);
    let models = [Model::new(mesh.clone()), Model::build(mesh, boxwood::Build::FAST)];
    let [a, b] = models.each_ref().map(|model| model.at(boxwood::Pose::IDENTITY).expect("in range"));
    let [one_way, other_way] = [Pair::new(&a, &b).distance(), Pair::new(&b, &a).distance().map(exchanged)];
    assert_eq!(bits(one_way), bits(other_way));
}
