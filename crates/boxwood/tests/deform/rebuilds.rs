//! When a tree should be built anew, and what is kept then.

use crate::shapes::{Shape, some_mesh, told};
use crate::trees::{Test, every_tree};
use boxwood::{Model, Pair, Pose, RTree, RTreeBuild, RTreeOptions, Tree};
use boxwood_scenes::Random;

/// Growth is the quotient of the costs that `quality` tells, and a rebuild is what a build of the mesh as it is gives.
struct Rebuilds;

impl Test for Rebuilds {
    fn run<T: Tree>(&mut self, name: &str, options: &T::Options) {
        let mut random = Random::new(0x4e);
        for triangles in [0, 1, 2, 60] {
            let mesh = some_mesh(&mut random, triangles);
            let mut model = Model::<T>::with(mesh.clone(), options);
            assert_eq!(model.growth(), 1.0, "{name}");
            let built = model.quality().sah_cost;
            for shape in [Shape::Jitter, Shape::AFew, Shape::Scrambled, Shape::Point] {
                let (places, _) = shape.of(&mut random, mesh.vertices(), model.mesh().vertices());
                let all: Vec<u32> = (0..places.len() as u32).collect();
                model.deform_some(&all, |vertex, _| places[vertex as usize]).expect("finite");
                let growth = model.quality().sah_cost.zip(built).map_or(1.0, |(now, then)| now / then);
                assert!((model.growth() - growth).abs() < 1e-9 * growth, "{name}, {shape:?}: not {growth}");
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

#[test]
fn scrambled_triangles_are_worth_a_rebuild_and_a_wave_is_not() {
    let wave = |phase: f64| boxwood_scenes::wave(40, 40, 0.1, 2.0, phase);
    let mut model = Model::new(wave(0.0));
    for step in 0..20 {
        model.set_vertices(wave(f64::from(step) * 0.3).vertices()).expect("finite");
        assert!(!model.rebuild_if(1.5), "step {step}: {}", model.growth());
    }
    let mut places = model.mesh().vertices().to_vec();
    Random::new(1).shuffle(&mut places);
    model.set_vertices(&places).expect("finite");
    assert!(model.growth() > 2.0, "{}", model.growth());
    let refitted = model.quality().sah_cost;
    assert!(model.rebuild_if(2.0) && !model.rebuild_if(2.0));
    assert!(model.quality().sah_cost < refitted);
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
