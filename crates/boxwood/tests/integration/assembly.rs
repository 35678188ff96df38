//! The built-in assembly: exactly the pairs of parts intersect that its drawing (`expected_contacts`) specifies.
//! Parts that touch in one point intersect; parts that are one rounding step apart do not.
//!
//! This is an end-to-end test: closed machine parts, poses that place them, meshes shared by several parts. A
//! tolerance anywhere would turn a touch into a miss or a near miss into a clash.

use boxwood::model::BuildOptions;
use boxwood::papers::{Bvh8, PlacedTree, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pair, PlacedModel, Pose};
use boxwood_scenes::{ContactKind, ScenePart, assembly, expected_contacts, near_misses};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Models of the parts; parts with the same mesh share one model.
struct ModelSet {
    /// One model per distinct mesh.
    models: Vec<Model>,
    /// For each part, the index of its model in `models`.
    of_part: Vec<usize>,
}

impl ModelSet {
    fn new(parts: &[ScenePart]) -> Self {
        let mut meshes: Vec<&Arc<Mesh>> = Vec::new();
        let of_part = parts.iter().map(|part| {
            meshes.iter().position(|mesh| Arc::ptr_eq(mesh, &part.mesh)).unwrap_or_else(|| {
                meshes.push(&part.mesh);
                meshes.len() - 1
            })
        });
        let of_part = of_part.collect();
        Self { models: meshes.into_iter().map(|mesh| Model::new(mesh.as_ref().clone())).collect(), of_part }
    }

    fn placed(&self, parts: &[ScenePart]) -> Vec<PlacedModel> {
        let at = |(part, &model): (&ScenePart, &usize)| self.models[model].at(part.pose).expect("in range");
        parts.iter().zip(&self.of_part).map(at).collect()
    }
}

/// Names of all pairs of parts for which `intersects` returns true; its arguments are two indices into `parts`.
fn intersecting(parts: &[ScenePart], mut intersects: impl FnMut(usize, usize) -> bool) -> BTreeSet<[&str; 2]> {
    let mut found = BTreeSet::new();
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            // Bounding boxes are not compared first: the query itself must decide every pair.
            if intersects(i, j) {
                found.insert([parts[i].name.as_str(), parts[j].name.as_str()]);
            }
        }
    }
    found
}

/// The models of all parts, as `TreeModel`s of the default tree, whose queries let the caller choose the box test
/// ([`Sat`]).
fn tree_models(parts: &[ScenePart]) -> Vec<TreeModel<Bvh8>> {
    parts.iter().map(|part| TreeModel::new(Arc::clone(&part.mesh), &BuildOptions::default())).collect()
}

fn placed_trees<'m>(models: &'m [TreeModel<Bvh8>], parts: &[ScenePart]) -> Vec<PlacedTree<'m, Bvh8>> {
    models.iter().zip(parts).map(|(model, part)| model.at(part.pose).expect("in range")).collect()
}

fn expected() -> BTreeSet<[&'static str; 2]> {
    expected_contacts().iter().map(|pair| [pair.a, pair.b]).collect()
}

fn find<'p, P>(parts: &[ScenePart], placed: &'p [P], name: &str) -> &'p P {
    &placed[parts.iter().position(|part| part.name == name).unwrap_or_else(|| panic!("no part {name}"))]
}

#[test]
fn exactly_the_expected_parts_intersect() {
    let parts = assembly();
    let models = ModelSet::new(&parts);
    let placed = models.placed(&parts);
    let found = intersecting(&parts, |i, j| Pair::new(&placed[i], &placed[j]).intersects());
    assert_eq!(found, expected());
    let trees = tree_models(&parts);
    let (trees, mut scratch) = (placed_trees(&trees, &parts), TreeScratch::new());
    for sat in [Sat::Lite, Sat::Full] {
        let found = intersecting(&parts, |i, j| scratch.intersects(&TreePair::with_sat(&trees[i], &trees[j], sat)));
        assert_eq!(found, expected(), "{sat:?}");
    }
    assert_eq!(expected().len(), 14);
}

#[test]
fn near_misses_are_disjoint() {
    let parts = assembly();
    let models = ModelSet::new(&parts);
    let placed = models.placed(&parts);
    let trees = tree_models(&parts);
    let trees = placed_trees(&trees, &parts);
    assert_eq!(near_misses().len(), 4);
    for near in near_misses() {
        let [a, b] = [near.a, near.b].map(|name| find(&parts, &placed, name));
        for (a, b) in [(a, b), (b, a)] {
            let pair = Pair::new(a, b);
            assert!(!pair.intersects(), "{} and {}: {}", near.a, near.b, near.reason);
            assert_eq!((pair.count_triangle_pairs(), pair.overlap()), (0, None));
        }
        let [tree_a, tree_b] = [near.a, near.b].map(|name| find(&parts, &trees, name));
        for sat in [Sat::Lite, Sat::Full] {
            for (a, b) in [(tree_a, tree_b), (tree_b, tree_a)] {
                let pair = TreePair::with_sat(a, b, sat);
                assert!(!pair.intersects(), "{} and {}: {}", near.a, near.b, near.reason);
                assert_eq!((pair.count_triangle_pairs(), pair.overlap()), (0, None));
            }
        }
        // The two parts are really near each other: they intersect if part b is moved by 1.2 times the expected gap in
        // one of 26 directions.
        let step = 1.2 * near.gap;
        let intersects = |towards: [f64; 3]| {
            let by = Pose::from_translation(towards.map(|x| x * step));
            let nudged = b.model().at(by * *b.pose()).expect("in range");
            Pair::new(a, &nudged).intersects()
        };
        let directions = (0..27).map(|i| [i % 3, i / 3 % 3, i / 9].map(|k| f64::from(k) - 1.0));
        assert!(
            directions.into_iter().any(intersects),
            "{} and {} are farther apart than {}",
            near.a,
            near.b,
            near.gap
        );
    }
}

#[test]
fn touching_parts_have_no_depth_and_clashing_parts_have() {
    let parts = assembly();
    let models = ModelSet::new(&parts);
    let placed = models.placed(&parts);
    for contact in expected_contacts() {
        let pair = [contact.a, contact.b].map(|name| find(&parts, &placed, name));
        let overlap = Pair::new(pair[0], pair[1]).overlap().unwrap_or_else(|| panic!("{}", contact.reason));
        assert!(overlap.bounds.contains_point(overlap.point), "{}", contact.reason);
        if contact.kind == ContactKind::Touch {
            // In this assembly, every touching contact (face, edge or point) lies in a plane perpendicular to a
            // coordinate axis, so the bounding box of the overlap has zero thickness.
            assert!((0..3).any(|k| overlap.bounds.min[k] == overlap.bounds.max[k]), "{}: {overlap:?}", contact.reason);
        }
    }
}

/// The relation of every pair of parts is the one in the assembly's drawing. Parts that consist of intersecting
/// shells, such as an eye bolt with its ring and its collar, count as solids too.
#[test]
fn relations_match_the_drawing() {
    let parts = assembly();
    let models = ModelSet::new(&parts);
    let placed = models.placed(&parts);
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            let [a, b] = [i, j].map(|part| parts[part].name.as_str());
            let drawn = expected_contacts().into_iter().find(|pair| [pair.a, pair.b] == [a, b]);
            let drawn = drawn.map_or(Relation::Disjoint, |pair| pair.kind.relation());
            assert_eq!(Pair::new(&placed[i], &placed[j]).relation(), drawn, "{a} and {b}");
            assert_eq!(Pair::new(&placed[j], &placed[i]).relation(), drawn, "{b} and {a}");
        }
    }
}

#[test]
fn parts_with_the_same_mesh_can_share_a_model() {
    let parts = assembly();
    let models = ModelSet::new(&parts);
    assert!(models.models.len() < parts.len(), "no part shares its mesh");
    let shared = models.placed(&parts);
    let own: Vec<Model> = parts.iter().map(|part| Model::new(part.mesh.as_ref().clone())).collect();
    let own: Vec<PlacedModel> =
        own.iter().zip(&parts).map(|(model, part)| model.at(part.pose).expect("in range")).collect();
    for model in &models.models {
        assert_eq!(model.check(), Ok(()));
    }
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            let [shared, own] = [&shared, &own].map(|placed| Pair::new(&placed[i], &placed[j]).triangle_pairs());
            assert_eq!(shared, own, "{} and {}", parts[i].name, parts[j].name);
        }
    }
}
