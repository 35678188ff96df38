//! Relations of closed meshes at random poses; the expected relation follows from point location.

use crate::relations::{count_from_env, relation_at};
use boxwood::query::{Location, Relation};
use boxwood::{Model, Pair, Pose};
use boxwood_scenes::{Random, cuboid, sphere, torus};

/// Whether any vertex of solid `a` is inside solid `b`, and whether any is outside of it.
fn vertices_inside_and_outside(a: &boxwood::PlacedModel, b: &boxwood::PlacedModel) -> [bool; 2] {
    let mut found = [false; 2];
    for triangle in 0..a.model().mesh().triangles().len() as u32 {
        for corner in a.triangle_vertices(triangle) {
            match b.locate(corner).expect("closed") {
                Location::Inside => found[0] = true,
                Location::Outside => found[1] = true,
                Location::OnSurface(_) => (),
            }
        }
    }
    found
}

/// At random poses, solids whose surfaces intersect cross each other. Otherwise the location of their vertices
/// gives the relation.
#[test]
fn relations_match_point_location_at_random_poses() {
    let models = [cuboid([-1.0; 3], [1.0; 3]), sphere(1.0, 1), torus(1.0, 0.4, 12, 8)].map(Model::new);
    let mut random = Random::new(5);
    let mut seen = std::collections::HashMap::new();
    for case in 0..count_from_env("BOXWOOD_RELATIONS", 3_000) {
        let (a, b) = (&models[random.below(3) as usize], &models[random.below(3) as usize]);
        let mut pose = |far: f64, size: f64| {
            let rows = random.rotation().map(|row| row.map(|x| x * size));
            Pose::from_mat3_translation(rows, random.point_in_box([-far; 3], [far; 3]))
        };
        let (at_a, at_b) = (pose(0.0, 1.0), pose(1.8, [0.1, 0.5, 1.0, 2.0][case as usize % 4]));
        let found = relation_at(a, at_a, b, at_b);
        let (a, b) = (a.at(at_a).expect("pose in range"), b.at(at_b).expect("pose in range"));
        let expected = if Pair::new(&a, &b).intersects() {
            Relation::Crossing
        } else {
            match (vertices_inside_and_outside(&a, &b), vertices_inside_and_outside(&b, &a)) {
                ([true, false], [false, true]) => Relation::AInsideB { touching: false },
                ([false, true], [true, false]) => Relation::BInsideA { touching: false },
                ([false, true], [false, true]) => Relation::Disjoint,
                other => panic!("case {case}: {other:?}"),
            }
        };
        *seen.entry(expected).or_insert(0) += 1;
        assert_eq!(found, expected, "case {case}");
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}
