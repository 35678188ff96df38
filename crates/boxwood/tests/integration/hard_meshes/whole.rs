//! Closed surfaces: a mesh against itself, and one mesh inside another.

use crate::hard_meshes::all_models::{as_brute_force, sound};
use boxwood::query::TrianglePair;
use boxwood_scenes::{cuboid, sheet, sphere, torus};
use std::collections::BTreeSet;

#[test]
fn case_51_a_mesh_on_itself_meets_itself_and_all_neighbors() {
    for mesh in [cuboid([-1.0; 3], [1.0; 3]), sphere(1.0, 2), torus(0.7, 0.2, 20, 12), sheet(16, 16, |x, y| x * y)] {
        let model = sound(mesh);
        let pairs: BTreeSet<TrianglePair> = as_brute_force(&model, &model).into_iter().collect();
        let triangles = model.mesh().triangles();
        for (a, corners) in (0..).zip(triangles) {
            assert!(pairs.contains(&TrianglePair { a, b: a }), "triangle {a} misses itself");
            for (b, others) in (0..).zip(triangles) {
                let adjacent = corners.iter().any(|corner| others.contains(corner));
                assert!(!adjacent || pairs.contains(&TrianglePair { a, b }), "{a} misses its neighbor {b}");
            }
        }
        // Each triangle intersects only itself and its neighbors, because none of these surfaces intersects itself.
        let meeting: usize = triangles
            .iter()
            .map(|corners| triangles.iter().filter(|others| corners.iter().any(|i| others.contains(i))).count())
            .sum();
        assert_eq!(pairs.len(), meeting);
    }
}

#[test]
fn case_52_a_mesh_inside_a_mesh_does_not_meet_its_surface() {
    let ball = sphere(0.4, 3);
    for (inner, outer) in [
        (ball.clone(), cuboid([-1.0; 3], [1.0; 3])),
        (ball.clone(), sphere(0.5, 2)),
        (cuboid([-1.0; 3], [1.0; 3]), cuboid([-1.5; 3], [1.5; 3])),
        // A cube inside another one that is larger by one ulp on every side.
        (cuboid([-1.0; 3], [1.0; 3]), cuboid([(-1.0_f64).next_down(); 3], [1.0_f64.next_up(); 3])),
        (torus(1.0, 0.1, 24, 8), torus(1.0, 0.3, 24, 8)),
    ] {
        let [inner, outer] = [inner, outer].map(sound);
        assert_eq!(as_brute_force(&inner, &outer), []);
    }
    // A cube inside a box, in contact with one wall of the box: the surfaces intersect.
    let [inner, outer] = [cuboid([-1.0; 3], [1.0; 3]), cuboid([-1.0, -2.0, -2.0], [2.0; 3])].map(sound);
    assert!(!as_brute_force(&inner, &outer).is_empty());
}
