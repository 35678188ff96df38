//! Cost growth, which tells when a tree should be rebuilt, and what a rebuild preserves.

use crate::deform::shapes::{Deformation, some_mesh, state_of};
use crate::support::trees::{Test, every_tree};
use boxwood::papers::{Bvh, ObbTree, RTree, RTreeConstruction, RTreeOptions, TreeModel, TreePair};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::Random;

/// SAH cost of the model's tree divided by a lower bound of this cost. The lower bound counts only one box around all
/// triangles and one box around each triangle. `None` if the box around all triangles has no surface.
fn cost_ratio<T: Bvh>(model: &TreeModel<T>) -> Option<f64> {
    let around = |points: &[[f64; 3]]| {
        let side = |k: usize| {
            let along = || points.iter().map(|point| point[k]);
            along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
        };
        side(0) * side(1) + side(1) * side(2) + side(2) * side(0)
    };
    let corners: Vec<[[f64; 3]; 3]> =
        (0..model.mesh().triangles().len() as u32).map(|i| model.mesh().triangle_vertices(i)).collect();
    let all = around(corners.as_flattened());
    let lower_bound = 1.0 + corners.iter().map(|corners| around(corners)).sum::<f64>() / all;
    model.tree_stats().sah_cost.filter(|_| all > 0.0).map(|cost| cost / lower_bound)
}

/// Asserts that the cost growth is the current [`cost_ratio`] divided by the ratio at build time. Also asserts that a
/// rebuild gives bitwise the tree of a new build of the current mesh.
struct Rebuilds;

impl Test for Rebuilds {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        let mut random = Random::new(0x4e);
        for triangles in [0, 1, 2, 60] {
            let mesh = some_mesh(&mut random, triangles);
            let mut model = TreeModel::<T>::new(mesh.clone(), options);
            assert_eq!(model.cost_growth(), 1.0, "{name}");
            let then = cost_ratio(&model);
            for deformation in [Deformation::Jitter, Deformation::AFew, Deformation::Scrambled, Deformation::Point] {
                let (vertices, _) = deformation.apply(&mut random, mesh.vertices(), model.mesh().vertices());
                let all: Vec<u32> = (0..vertices.len() as u32).collect();
                model.deform_vertices(&all, |vertex, _| vertices[vertex as usize]).expect("finite");
                // A refit of an `ObbTree` rebuilds the tree, so the cost growth of this tree stays 1.
                let follows = T::NAME != ObbTree::NAME;
                let growth = cost_ratio(&model).filter(|_| follows).map_or(1.0, |now| now / then.unwrap_or(1.0));
                assert!((model.cost_growth() - growth).abs() < 1e-9 * growth, "{name}, {deformation:?}: not {growth}");
                assert!(deformation != Deformation::Point || growth == 1.0, "{name}: growth of a point must be 1");
            }
            // These deformations fill the caches for partial refits, which the rebuild must clear.
            model.deform_vertices(&[2], |_, _| [0.2; 3]).expect("finite");
            let (vertices, _) = Deformation::Scrambled.apply(&mut random, mesh.vertices(), mesh.vertices());
            model.set_vertices(&vertices).expect("finite");
            assert!(!model.rebuild_if_degraded(f64::INFINITY) && !model.rebuild_if_degraded(f64::NAN), "{name}");
            let rebuilt = state_of(&TreeModel::<T>::new(model.mesh().clone(), options));
            model.rebuild();
            assert!(state_of(&model) == rebuilt, "{name}, {triangles}: a rebuild differs from a new build");
            assert_eq!(model.cost_growth(), 1.0, "{name}");
            // Deformations after the rebuild must not use cached data of the old tree.
            let back = |vertex: u32, _| mesh.vertices()[vertex as usize];
            model.deform_vertices(&(0..mesh.vertices().len() as u32).collect::<Vec<_>>(), back).expect("finite");
            assert_eq!(model.check(), Ok(()), "{name}");
            for vertex in 0..3 {
                model.deform_vertices(&[vertex], |_, _| [0.1; 3]).expect("finite");
                assert_eq!(model.check(), Ok(()), "{name}");
            }
        }
    }
}

#[test]
fn growth_matches_quality_and_rebuild_equals_new_build() {
    every_tree(&mut Rebuilds);
}

/// SAH cost of the model's tree, and the cost after a rebuild.
fn costs_of_rebuild(model: &Model) -> [f64; 2] {
    let mut rebuilt = model.clone();
    rebuilt.rebuild();
    [model, &rebuilt].map(|model| model.tree_stats().sah_cost.expect("surface area is not zero"))
}

#[test]
fn shuffled_triangles_trigger_a_rebuild_and_a_wave_does_not() {
    let wave = |phase: f64| boxwood_scenes::wave(40, 40, 0.1, 2.0, phase);
    let mut model = Model::new(wave(0.0));
    for step in 0..20 {
        model.set_vertices(wave(f64::from(step) * 0.3).vertices()).expect("finite");
        assert!(!model.rebuild_if_degraded(1.5), "step {step}: {}", model.cost_growth());
    }
    let soup = boxwood_scenes::soup(&mut Random::new(2), 1000, 0.02);
    let (triangles, rest) = soup.vertices().as_chunks::<3>();
    assert!(rest.is_empty());
    let mut triangles = triangles.to_vec();
    Random::new(1).shuffle(&mut triangles);
    let mut model = Model::new(soup);
    model.set_vertices(triangles.as_flattened()).expect("finite");
    let [refitted, rebuilt] = costs_of_rebuild(&model);
    assert!(refitted > 10.0 * rebuilt && model.cost_growth() > 10.0, "{refitted}, {rebuilt}, {}", model.cost_growth());
    assert!(model.rebuild_if_degraded(2.0) && !model.rebuild_if_degraded(2.0));
}

/// A nearly flat cloth, and a crumpled one: the same triangles with every vertex at a random position.
fn flat_and_crumpled_cloth(random: &mut Random) -> [Mesh; 2] {
    let cloth = boxwood_scenes::wave(40, 40, 0.05, 2.0, 0.0);
    let anywhere = cloth.vertices().iter().map(|_| random.point_in_box([-1.0; 3], [1.0; 3])).collect();
    let crumple = Mesh::new(anywhere, cloth.triangles().to_vec()).expect("finite");
    [cloth, crumple]
}

/// A tree is built for a crumpled cloth, and then the cloth becomes flat. The cost of the tree hardly grows, but
/// the model detects that a rebuilt tree would be far cheaper.
#[test]
fn cloth_built_crumpled_is_rebuilt_once_when_flat() {
    let [cloth, crumple] = flat_and_crumpled_cloth(&mut Random::new(5));
    let mut model = Model::new(crumple);
    let built = model.tree_stats().sah_cost.expect("surface area is not zero");
    model.set_vertices(cloth.vertices()).expect("finite");
    let [refitted, rebuilt] = costs_of_rebuild(&model);
    assert!(refitted < 1.5 * built && refitted > 50.0 * rebuilt, "{built}, {refitted}, {rebuilt}");
    assert!(model.rebuild_if_degraded(2.0), "{}", model.cost_growth());
    for _ in 0..5 {
        model.deform(|old, new| new.copy_from_slice(old)).expect("finite");
        assert!(!model.rebuild_if_degraded(1.01), "{}", model.cost_growth());
    }
}

/// A crumpled cloth is expensive with any tree. It triggers no rebuild, either before or after a rebuild at frame
/// 10.
#[test]
fn expensive_shape_is_not_rebuilt_repeatedly() {
    let mut random = Random::new(6);
    let [cloth, _] = flat_and_crumpled_cloth(&mut random);
    let mut model = Model::new(cloth);
    for frame in 0..20 {
        let [_, crumple] = flat_and_crumpled_cloth(&mut random);
        model.set_vertices(crumple.vertices()).expect("finite");
        let [refitted, rebuilt] = costs_of_rebuild(&model);
        assert!(refitted < 2.0 * rebuilt && !model.rebuild_if_degraded(2.0), "frame {frame}: {refitted}, {rebuilt}");
        if frame == 10 {
            model.rebuild();
        }
    }
}

/// The cost growth of a model that is collapsed to a point is 1. A tree that was built for the point gives no cost
/// to compare with: when the model expands again, its cost growth is above 2 and the tree is rebuilt.
#[test]
fn growth_of_a_collapsed_model_is_one_and_its_tree_is_rebuilt_later() {
    let torus = boxwood_scenes::torus(1.0, 0.3, 60, 40);
    let point = vec![[0.5; 3]; torus.vertices().len()];
    let mut model = Model::new(torus.clone());
    for frame in 0..5 {
        model.set_vertices(&point).expect("finite");
        assert!(model.cost_growth() == 1.0 && !model.rebuild_if_degraded(1.01), "frame {frame}");
    }
    model.set_vertices(torus.vertices()).expect("finite");
    assert_eq!(model.cost_growth(), 1.0, "the tree has not changed");
    model.set_vertices(&point).expect("finite");
    model.rebuild();
    let collapsed = Model::new(Mesh::new(point, torus.triangles().to_vec()).expect("finite"));
    for mut model in [model, collapsed] {
        model.set_vertices(torus.vertices()).expect("finite");
        let [refitted, rebuilt] = costs_of_rebuild(&model);
        assert!(
            refitted > 2.0 * rebuilt && model.cost_growth() > 2.0,
            "{refitted}, {rebuilt}, {}",
            model.cost_growth()
        );
        assert!(model.rebuild_if_degraded(2.0) && !model.rebuild_if_degraded(1.01));
    }
}

/// Triangles that were removed from an R-tree stay removed through deformations and rebuilds.
#[test]
fn removed_triangles_stay_removed() {
    let mut random = Random::new(0x07);
    for build in [RTreeConstruction::Bulk, RTreeConstruction::Insertion] {
        let mesh = some_mesh(&mut random, 50);
        let mut model = TreeModel::<RTree>::new(mesh.clone(), &RTreeOptions { build, ..RTreeOptions::default() });
        for triangle in (0..50).filter(|triangle| triangle % 3 != 0) {
            assert_eq!(model.remove(triangle), Ok(true));
        }
        for round in 0..30 {
            let deformation = Deformation::ALL[round % Deformation::ALL.len()];
            let (vertices, _) = deformation.apply(&mut random, mesh.vertices(), model.mesh().vertices());
            match round % 4 {
                0 => model.set_vertices(&vertices).expect("finite"),
                1 => model.rebuild(),
                _ => {
                    let some = [random.below(20) as u32, random.below(20) as u32];
                    model.deform_vertices(&some, |vertex, _| vertices[vertex as usize]).expect("finite");
                }
            }
            // Also inserts and removes a triangle, so that nodes are freed and reused in any order.
            assert_eq!(model.insert(1), Ok(true));
            assert_eq!(model.check(), Ok(()), "round {round}");
            assert_eq!(model.remove(1), Ok(true));
            assert_eq!(model.check(), Ok(()), "round {round}");
            assert_eq!(model.triangle_count(), 17);
            assert!((0..50).all(|triangle| model.contains(triangle) == (triangle % 3 == 0)));
        }
        model.set_vertices(mesh.vertices()).expect("finite");
        let here = model.at(Pose::IDENTITY).expect("in range");
        let pairs = TreePair::new(&here, &here).triangle_pairs();
        assert!(pairs.len() >= 17 && pairs.iter().all(|pair| pair.a % 3 == 0 && pair.b % 3 == 0));
    }
}
