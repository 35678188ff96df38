//! Two grids of 46,080 triangles at distances from 0 to a fifth of their size, asked of every tree.

use crate::Settings;
use crate::method::{Figures, Method, Question, in_turns};
use boxwood::{
    AabbOptions, AabbTree, Build, Collide, EncodedOptions, Fanout, Leafless, LeaflessFull, Mesh, Model, ObbOptions,
    ObbTree, PlainTree, Pose, RTree, RTreeBuild, RTreeOptions, Sat, WideTree,
};
use boxwood_scenes::{Random, grid_46080, placements_at_distance, unit_sized};
use std::sync::Arc;

/// Distances are these many hundredths of the longest side.
pub(crate) const HUNDREDTHS: [u32; 21] = {
    let mut all = [0; 21];
    let mut place = 0;
    while place < all.len() {
        all[place] = place as u32;
        place += 1;
    }
    all
};

/// Names of methods that claims are about.
pub(crate) const V1: &str = "R-tree, version 1";
pub(crate) const V2: &str = "R-tree, version 2";
pub(crate) const AABB_LITE: &str = "AABB tree, SAT lite";
pub(crate) const AABB: &str = "AABB tree, SAT";
pub(crate) const OBB: &str = "OBB tree, SAT";
pub(crate) const TODAY: &str = "today's tree";
pub(crate) const INSERTION: &str = "R-tree, version 2, built by insertion";
pub(crate) const LEAFLESS: &str = "leafless tree, compressed";

const SEED: u64 = 2009;

/// A method and what it took at each distance.
pub(crate) struct Measured {
    pub(crate) method: Method,
    /// Of all positions at each of the distances.
    pub(crate) figures: Vec<Figures>,
}

/// Every tree. Today's is the last.
fn methods(mesh: &Arc<Mesh>) -> Vec<Method> {
    let rtree = |name, options: RTreeOptions| Method::new::<RTree>(name, mesh, &options, Sat::default());
    let of_fanout = |min, max| Fanout::new(min, max).expect("a fan-out that can be split");
    let plain = RTreeOptions::default();
    let encoded = EncodedOptions::default();
    vec![
        rtree(V1, RTreeOptions { collide: Collide::V1, ..plain }),
        rtree(V2, RTreeOptions { collide: Collide::V2, ..plain }),
        rtree(INSERTION, RTreeOptions { build: RTreeBuild::Insertion, ..plain }),
        rtree("R-tree, version 2, 2 to 4 entries", RTreeOptions { fanout: of_fanout(2, 4), ..plain }),
        rtree("R-tree, version 2, 6 to 16 entries", RTreeOptions { fanout: of_fanout(6, 16), ..plain }),
        Method::new::<AabbTree>(AABB, mesh, &AabbOptions::default(), Sat::Full),
        Method::new::<AabbTree>(AABB_LITE, mesh, &AabbOptions::default(), Sat::Lite),
        Method::new::<ObbTree>(OBB, mesh, &ObbOptions::default(), Sat::Full),
        Method::new::<ObbTree>("OBB tree, SAT lite", mesh, &ObbOptions::default(), Sat::Lite),
        Method::new::<PlainTree>("plain tree", mesh, &encoded, Sat::Lite),
        Method::new::<LeaflessFull>("leafless tree", mesh, &encoded, Sat::Lite),
        Method::new::<Leafless>(LEAFLESS, mesh, &encoded, Sat::Lite),
        Method::new::<WideTree>(TODAY, mesh, &Build::default(), Sat::default()),
    ]
}

/// How many positions there are at each distance.
pub(crate) fn positions(settings: &Settings<'_>) -> u32 {
    settings.of(100, 40)
}

/// Asks every tree at every distance for all pairs of triangles that meet, of which there are none.
pub(crate) fn measure(settings: &Settings<'_>) -> Vec<Measured> {
    let mesh = Arc::new(unit_sized(&grid_46080()));
    let mut methods = methods(&mesh);
    let (passes, positions) = (settings.of(3, 2), positions(settings));
    let steps = HUNDREDTHS.len() as u64 * (1 + u64::from(passes) * methods.len() as u64);
    settings.progress.begin("Close proximity", steps);
    let model = Model::new(Arc::clone(&mesh));
    let mut by_method: Vec<Vec<Figures>> = methods.iter().map(|_| Vec::new()).collect();
    for hundredths in HUNDREDTHS {
        // The same turns and directions at every distance, so that it is the distance alone that makes a difference.
        let distance = f64::from(hundredths) / 100.0;
        let poses = placements_at_distance(&model, distance, positions, &mut Random::new(SEED));
        let placements: Vec<[Pose; 2]> = poses.into_iter().map(|pose| [Pose::IDENTITY, pose]).collect();
        settings.progress.advance(1);
        let figures = in_turns(&mut methods, &placements, Question::All, passes, || settings.progress.advance(1));
        by_method.iter_mut().zip(figures).for_each(|(all, figures)| all.push(figures));
    }
    methods.into_iter().zip(by_method).map(|(method, figures)| Measured { method, figures }).collect()
}
