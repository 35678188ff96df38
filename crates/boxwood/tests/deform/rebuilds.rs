//! When a tree should be built anew, and what is kept then.

use crate::shapes::{Shape, some_mesh, told};
use crate::trees::{Test, every_tree};
use boxwood::{Mesh, Model, ObbTree, Pair, Pose, RTree, RTreeBuild, RTreeOptions, Tree};
use boxwood_scenes::Random;

/// The cost that `quality` tells over the least: every triangle in a box of its own, and one around all.
fn excess<T: Tree>(model: &Model<T>) -> Option<f64> {
    let around = |points: &[[f64; 3]]| {
        let side = |k: usize| {
            let along = || points.iter().map(|point| point[k]);
            along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
        };
        side(0) * side(1) + side(1) * side(2) + side(2) * side(0)
    };
    let corners: Vec<[[f64; 3]; 3]> =
        (0..model.mesh().triangles().len() as u32).map(|i| model.mesh().corners(i)).collect();
    let all = around(corners.as_flattened());
    let least = 1.0 + corners.iter().map(|corners| around(corners)).sum::<f64>() / all;
    model.quality().sah_cost.filter(|_| all > 0.0).map(|cost| cost / least)
}

/// Growth is the quotient of how far the costs are above the least, and a rebuild is what a build of the mesh as it is gives.
struct Rebuilds;

impl Test for Rebuilds {
    fn run<T: Tree>(&mut self, name: &str, options: &T::Options) {
        let mut random = Random::new(0x4e);
        for triangles in [0, 1, 2, 60] {
            let mesh = some_mesh(&mut random, triangles);
            let mut model = Model::<T>::with(mesh.clone(), options);
            assert_eq!(model.growth(), 1.0, "{name}");
            let then = excess(&model);
            for shape in [Shape::Jitter, Shape::AFew, Shape::Scrambled, Shape::Point] {
                let (places, _) = shape.of(&mut random, mesh.vertices(), model.mesh().vertices());
                let all: Vec<u32> = (0..places.len() as u32).collect();
                model.deform_some(&all, |vertex, _| places[vertex as usize]).expect("finite");
                // A refit of oriented boxes is a build.
                let follows = T::NAME != ObbTree::NAME;
                let growth = excess(&model).filter(|_| follows).map_or(1.0, |now| now / then.unwrap_or(1.0));
                assert!((model.growth() - growth).abs() < 1e-9 * growth, "{name}, {shape:?}: not {growth}");
                assert!(shape != Shape::Point || growth == 1.0, "{name}: a point is not judged");
            }
            // So that there is something to forget.
            model.deform_some(&[2], |_, _| [0.2; 3]).expect("finite");
            let (places, _) = Shape::Scrambled.of(&mut random, mesh.vertices(), mesh.vertices());
            model.set_vertices(&places).expect("finite");
            assert!(!model.rebuild_if(f64::INFINITY) && !model.rebuild_if(f64::NAN), "{name}");
            let fresh = told(&Model::<T>::with(model.mesh().clone(), options));
            model.rebuild();
            assert!(told(&model) == fresh, "{name}, {triangles}: a rebuild is a build");
            assert_eq!(model.growth(), 1.0, "{name}");
            // What was learnt of the old tree is forgotten.
            let back = |vertex: u32, _| mesh.vertices()[vertex as usize];
            model.deform_some(&(0..mesh.vertices().len() as u32).collect::<Vec<_>>(), back).expect("finite");
            assert_eq!(model.check(), Ok(()), "{name}");
            for vertex in 0..3 {
                model.deform_some(&[vertex], |_, _| [0.1; 3]).expect("finite");
                assert_eq!(model.check(), Ok(()), "{name}");
            }
        }
    }
}

#[test]
fn growth_is_what_quality_says_and_a_rebuild_is_a_build() {
    every_tree(&mut Rebuilds);
}

/// What a rebuild makes of the cost: before and after.
fn costs_of_rebuild(model: &Model) -> [f64; 2] {
    let mut fresh = model.clone();
    fresh.rebuild();
    [model, &fresh].map(|model| model.quality().sah_cost.expect("it has a surface"))
}

#[test]
fn triangles_that_change_places_are_worth_a_rebuild_and_a_wave_is_not() {
    let wave = |phase: f64| boxwood_scenes::wave(40, 40, 0.1, 2.0, phase);
    let mut model = Model::new(wave(0.0));
    for step in 0..20 {
        model.set_vertices(wave(f64::from(step) * 0.3).vertices()).expect("finite");
        assert!(!model.rebuild_if(1.5), "step {step}: {}", model.growth());
    }
    let soup = boxwood_scenes::soup(&mut Random::new(2), 1000, 0.02);
    let (triangles, rest) = soup.vertices().as_chunks::<3>();
    assert!(rest.is_empty());
    let mut triangles = triangles.to_vec();
    Random::new(1).shuffle(&mut triangles);
    let mut model = Model::new(soup);
    model.set_vertices(triangles.as_flattened()).expect("finite");
    let [refitted, fresh] = costs_of_rebuild(&model);
    assert!(refitted > 10.0 * fresh && model.growth() > 10.0, "{refitted}, {fresh}, {}", model.growth());
    assert!(model.rebuild_if(2.0) && !model.rebuild_if(2.0));
}

/// A cloth, and one whose vertices are all over the place.
fn cloth_and_crumple(random: &mut Random) -> [Mesh; 2] {
    let cloth = boxwood_scenes::wave(40, 40, 0.05, 2.0, 0.0);
    let anywhere = cloth.vertices().iter().map(|_| random.point_in_box([-1.0; 3], [1.0; 3])).collect();
    let crumple = Mesh::new(anywhere, cloth.triangles().to_vec()).expect("finite");
    [cloth, crumple]
}

/// A tree of a bad shape is found out when the shape is better, though it costs no more than before.
#[test]
fn a_cloth_that_was_built_crumpled_is_rebuilt_once_when_it_is_flat() {
    let [cloth, crumple] = cloth_and_crumple(&mut Random::new(5));
    let mut model = Model::new(crumple);
    let built = model.quality().sah_cost.expect("it has a surface");
    model.set_vertices(cloth.vertices()).expect("finite");
    let [refitted, fresh] = costs_of_rebuild(&model);
    assert!(refitted < 1.5 * built && refitted > 50.0 * fresh, "{built}, {refitted}, {fresh}");
    assert!(model.rebuild_if(2.0), "{}", model.growth());
    for _ in 0..5 {
        model.deform(|old, new| new.copy_from_slice(old)).expect("finite");
        assert!(!model.rebuild_if(1.01), "{}", model.growth());
    }
}

/// A shape that is costly in itself is no reason to build, and if it is built, none to build again.
#[test]
fn a_costly_shape_is_not_built_again_and_again() {
    let mut random = Random::new(6);
    let [cloth, _] = cloth_and_crumple(&mut random);
    let mut model = Model::new(cloth);
    for frame in 0..20 {
        let [_, crumple] = cloth_and_crumple(&mut random);
        model.set_vertices(crumple.vertices()).expect("finite");
        let [refitted, fresh] = costs_of_rebuild(&model);
        assert!(refitted < 2.0 * fresh && !model.rebuild_if(2.0), "frame {frame}: {refitted}, {fresh}");
        if frame == 10 {
            model.rebuild();
        }
    }
}

/// At a point there is nothing to judge; a tree that was built there is no measure when the model is back.
#[test]
fn a_model_that_collapses_and_comes_back() {
    let torus = boxwood_scenes::torus(1.0, 0.3, 60, 40);
    let point = vec![[0.5; 3]; torus.vertices().len()];
    let mut model = Model::new(torus.clone());
    for frame in 0..5 {
        model.set_vertices(&point).expect("finite");
        assert!(model.growth() == 1.0 && !model.rebuild_if(1.01), "frame {frame}");
    }
    model.set_vertices(torus.vertices()).expect("finite");
    assert_eq!(model.growth(), 1.0, "the tree is what it was");
    model.set_vertices(&point).expect("finite");
    model.rebuild();
    let collapsed = Model::new(Mesh::new(point, torus.triangles().to_vec()).expect("finite"));
    for mut model in [model, collapsed] {
        model.set_vertices(torus.vertices()).expect("finite");
        let [refitted, fresh] = costs_of_rebuild(&model);
        assert!(refitted > 2.0 * fresh && model.growth() > 2.0, "{refitted}, {fresh}, {}", model.growth());
        assert!(model.rebuild_if(2.0) && !model.rebuild_if(1.01));
    }
}

/// Triangles that were taken out of an R-tree stay out, whatever happens.
#[test]
fn what_was_taken_out_stays_out() {
    let mut random = Random::new(0x07);
    for build in [RTreeBuild::Bulk, RTreeBuild::Insertion] {
        let mesh = some_mesh(&mut random, 50);
        let mut model = Model::<RTree>::with(mesh.clone(), &RTreeOptions { build, ..RTreeOptions::default() });
        for triangle in (0..50).filter(|triangle| triangle % 3 != 0) {
            assert_eq!(model.remove(triangle), Ok(true));
        }
        for round in 0..30 {
            let shape = Shape::ALL[round % Shape::ALL.len()];
            let (places, _) = shape.of(&mut random, mesh.vertices(), model.mesh().vertices());
            match round % 4 {
                0 => model.set_vertices(&places).expect("finite"),
                1 => model.rebuild(),
                _ => {
                    let some = [random.below(20) as u32, random.below(20) as u32];
                    model.deform_some(&some, |vertex, _| places[vertex as usize]).expect("finite");
                }
            }
            // In and out: nodes are given back and taken again, in any order.
            assert_eq!(model.insert(1), Ok(true));
            assert_eq!(model.check(), Ok(()), "round {round}");
            assert_eq!(model.remove(1), Ok(true));
            assert_eq!(model.check(), Ok(()), "round {round}");
            assert_eq!(model.triangle_count(), 17);
            assert!((0..50).all(|triangle| model.contains(triangle) == (triangle % 3 == 0)));
        }
        model.set_vertices(mesh.vertices()).expect("finite");
        let here = model.at(Pose::IDENTITY).expect("in range");
        let pairs = Pair::new(&here, &here).triangle_pairs();
        assert!(pairs.len() >= 17 && pairs.iter().all(|pair| pair.a % 3 == 0 && pair.b % 3 == 0));
    }
}
