//! The closest points depend neither on the order of the models nor on that of triangles and vertices; only indices
//! may change.

use crate::distance::{bits, swapped};
use crate::support::scenes::{Scene, scenes};
use crate::support::shapes::{mesh_of, shuffled};
use boxwood::query::{ClosestPoints, TrianglePair};
use boxwood::{Model, Pair};
use boxwood_scenes::Random;

/// The result for (b, a) is the swapped result for (a, b), bit for bit. If the models intersect, both closest
/// points are equal. Then two triangle pairs with exchanged ids, such as (5, 7) and (7, 5), may give this point,
/// and the query may report either pair.
#[test]
fn swapped_models_give_swapped_points() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        let forward = Pair::new(&a, &b).distance();
        let backward = Pair::new(&b, &a).distance().map(swapped);
        let either = |closest: ClosestPoints| {
            let TrianglePair { a, b } = closest.triangles;
            let disjoint = closest.points[0] != closest.points[1];
            if disjoint {
                closest
            } else {
                ClosestPoints { triangles: TrianglePair { a: a.min(b), b: a.max(b) }, ..closest }
            }
        };
        assert_eq!(bits(forward.map(either)), bits(backward.map(either)), "{}", scene.name);
    }
}

/// Distance of two triangles of a scene, at their placed positions, as two models of one triangle each.
fn distance_of_triangles(scene: &Scene, pair: TrianglePair) -> ClosestPoints {
    let [a, b] = scene.placed();
    let models =
        [a.triangle_vertices(pair.a), b.triangle_vertices(pair.b)].map(|corners| Model::new(mesh_of(&[corners])));
    let [a, b] = models.each_ref().map(|model| model.at(boxwood::Pose::IDENTITY).expect("in range"));
    let closest = Pair::new(&a, &b).distance().expect("not empty");
    ClosestPoints { triangles: pair, ..closest }
}

#[test]
fn result_equals_the_distance_of_its_two_triangles() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        if let Some(closest) = Pair::new(&a, &b).distance() {
            assert_eq!(
                bits(Some(closest)),
                bits(Some(distance_of_triangles(scene, closest.triangles))),
                "{}",
                scene.name
            );
        }
    }
}

/// The closest points do not change if the meshes are shuffled. If several triangles share these points, another
/// one may be reported, because the order of indices has changed. If the models intersect, another common point may
/// be found first, so only the distance is compared.
#[test]
fn shuffled_meshes_give_the_same_closest_points() {
    let mut random = Random::new(0x5b1);
    for scene in scenes() {
        let [(mesh_a, old_a), (mesh_b, old_b)] =
            scene.models.each_ref().map(|model| shuffled(model.mesh(), &mut random));
        let models = [mesh_a, mesh_b].map(Model::new);
        let [a, b] = [0, 1].map(|side| models[side].at(scene.poses[side]).expect("in range"));
        let renamed = Pair::new(&a, &b).distance().map(|found| {
            let triangles = found.triangles;
            let triangles = TrianglePair { a: old_a[triangles.a as usize], b: old_b[triangles.b as usize] };
            ClosestPoints { triangles, ..found }
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
        let named_before = before.map(|before| ClosestPoints { triangles: renamed.triangles, ..before });
        assert_eq!(bits(Some(renamed)), bits(named_before), "{}", scene.name);
        assert_eq!(bits(Some(renamed)), bits(Some(distance_of_triangles(scene, renamed.triangles))), "{}", scene.name);
    }
}

/// Two models with the same triangles and pose, but different trees: swapping them changes no bit of the result.
#[test]
fn different_trees_of_one_mesh_are_symmetric() {
    let mesh = boxwood_scenes::teapot(4);
    let models = [Model::new(mesh.clone()), Model::with_options(mesh, boxwood::model::BuildOptions::FAST)];
    let [a, b] = models.each_ref().map(|model| model.at(boxwood::Pose::IDENTITY).expect("in range"));
    let [forward, backward] = [Pair::new(&a, &b).distance(), Pair::new(&b, &a).distance().map(swapped)];
    assert_eq!(bits(forward), bits(backward));
}
