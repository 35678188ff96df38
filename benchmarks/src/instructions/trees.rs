//! Instruction-count cases with trees: builds, refits, and all triangle pairs with each tree of the papers.

use std::sync::Arc;

use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, Bvh, Bvh8, LeaflessCompressed, ObbTree, RTree, TreeModel, TreePair, TreeScratch};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{torus, torus_5000};

use super::{Case, Queries};

pub(super) const CASES: &[Case] = &[
    Case::warm("build/fast", || build::<Bvh8>(torus_5000(), BuildOptions::FAST)),
    Case::warm("build/high", || build::<Bvh8>(torus_5000(), BuildOptions::HIGH)),
    Case::warm("build/aabb", || build::<AabbTree>(torus_1250(), Default::default())),
    Case::warm("build/obb", || build::<ObbTree>(torus_1250(), Default::default())),
    Case::warm("build/rtree", || build::<RTree>(torus_1250(), Default::default())),
    Case::warm("build/leafless", || build::<LeaflessCompressed>(torus_1250(), Default::default())),
    Case::warm("all/aabb", || all::<AabbTree>(&Default::default())),
    Case::warm("all/obb", || all::<ObbTree>(&Default::default())),
    Case::warm("all/rtree", || all::<RTree>(&Default::default())),
    Case::warm("all/leafless", || all::<LeaflessCompressed>(&Default::default())),
    Case::warm("refit/all", refit),
    Case::warm("refit/some", refit_vertices),
    Case::warm("topology", || {
        let mesh = torus_5000();
        Box::new(move || mesh.topology().is_closed().into())
    }),
];

fn torus_1250() -> Mesh {
    torus(0.4, 0.1, 25, 25)
}

fn build<T: Bvh>(mesh: Mesh, options: T::Options) -> Queries
where
    T::Options: 'static,
{
    let mesh = Arc::new(mesh);
    Box::new(move || TreeModel::<T>::new(Arc::clone(&mesh), &options).node_bytes() as u64)
}

fn all<T: Bvh + 'static>(options: &T::Options) -> Queries {
    let (a, b) = (TreeModel::<T>::new(torus_1250(), options), TreeModel::<T>::new(torus_1250(), options));
    let poses = [0.3, 0.5, 0.7].map(|angle| {
        let rotation = Pose::from_axis_angle([1.0, 0.3, 0.2], angle).expect("finite");
        Pose::from_translation([0.2, 0.1, 0.0]) * rotation
    });
    let mut scratch = TreeScratch::new();
    Box::new(move || {
        let a = a.at(Pose::IDENTITY).expect("near");
        let mut count = |pose| scratch.triangle_pairs(&TreePair::new(&a, &b.at(pose).expect("near"))).len() as u64;
        poses.into_iter().map(&mut count).sum()
    })
}

fn refit() -> Queries {
    let mut model = Model::new(torus_5000());
    let shapes =
        [1.0, 1.1, 1.2, 1.1].map(|by| model.mesh().vertices().iter().map(|p| p.map(|x| by * x)).collect::<Vec<_>>());
    Box::new(move || {
        for shape in &shapes {
            model.set_vertices(shape).expect("finite");
        }
        model.cost_growth().to_bits() >> 32
    })
}

fn refit_vertices() -> Queries {
    let mut model = Model::new(torus_5000());
    let vertices: Vec<u32> = (0..100).collect();
    Box::new(move || {
        for by in [0.01, 0.02, -0.01, -0.02] {
            model.deform_vertices(&vertices, |_, [x, y, z]| [x, y, z + by]).expect("finite");
        }
        1
    })
}
