//! Two grids of 46,080 triangles each, queried with every tree. Their distance is 0 to 0.2 times the longest side
//! of a grid.

use crate::RunSettings;
use crate::method::{MethodStats, PairTask, TreeMethod, run_interleaved};
use boxwood::model::BuildOptions;
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh8, EncodedTreeOptions, Fanout, LeaflessCompressed, LeaflessFull, ObbTree,
    ObbTreeOptions, PlainTree, RTree, RTreeConstruction, RTreeOptions, RTreeSearch, Sat,
};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, grid_46080, placements_at_distance, unit_sized};
use std::sync::Arc;

/// Distances between the two grids, in hundredths of the longest side of a grid.
pub(crate) const HUNDREDTHS: [u32; 21] = {
    let mut all = [0; 21];
    let mut index = 0;
    while index < all.len() {
        all[index] = index as u32;
        index += 1;
    }
    all
};

/// Row name of the R-tree with the first version of the collision algorithm of the R-tree paper.
pub(crate) const V1: &str = "R-tree, version 1";
/// Row name of the R-tree with the second version of the collision algorithm of the R-tree paper.
pub(crate) const V2: &str = "R-tree, version 2";
/// Row name of the AABB tree with SAT lite.
pub(crate) const AABB_LITE: &str = "AABB tree, SAT lite";
pub(crate) const AABB: &str = "AABB tree, SAT";
pub(crate) const OBB: &str = "OBB tree, SAT";
pub(crate) const CURRENT: &str = "boxwood default";
pub(crate) const INSERTION: &str = "R-tree, version 2, built by insertion";
pub(crate) const LEAFLESS: &str = "leafless tree, compressed";

const SEED: u64 = 2009;

/// A method and its stats at each distance.
pub(crate) struct ProximityResult {
    pub(crate) method: TreeMethod,
    /// Stats per distance, summed over all positions.
    pub(crate) stats: Vec<MethodStats>,
}

/// All methods to compare; boxwood's default tree is the last.
fn methods(mesh: &Arc<Mesh>) -> Vec<TreeMethod> {
    let rtree = |name, options: RTreeOptions| TreeMethod::new::<RTree>(name, mesh, &options, Sat::default());
    let fanout = |min, max| Fanout::new(min, max).expect("min is at most max / 2");
    let plain = RTreeOptions::default();
    let encoded = EncodedTreeOptions::default();
    vec![
        rtree(V1, RTreeOptions { search: RTreeSearch::V1, ..plain }),
        rtree(V2, RTreeOptions { search: RTreeSearch::V2, ..plain }),
        rtree(INSERTION, RTreeOptions { build: RTreeConstruction::Insertion, ..plain }),
        rtree("R-tree, version 2, 2 to 4 entries", RTreeOptions { fanout: fanout(2, 4), ..plain }),
        rtree("R-tree, version 2, 6 to 16 entries", RTreeOptions { fanout: fanout(6, 16), ..plain }),
        TreeMethod::new::<AabbTree>(AABB, mesh, &AabbTreeOptions::default(), Sat::Full),
        TreeMethod::new::<AabbTree>(AABB_LITE, mesh, &AabbTreeOptions::default(), Sat::Lite),
        TreeMethod::new::<ObbTree>(OBB, mesh, &ObbTreeOptions::default(), Sat::Full),
        TreeMethod::new::<ObbTree>("OBB tree, SAT lite", mesh, &ObbTreeOptions::default(), Sat::Lite),
        TreeMethod::new::<PlainTree>("plain tree", mesh, &encoded, Sat::Lite),
        TreeMethod::new::<LeaflessFull>("leafless tree", mesh, &encoded, Sat::Lite),
        TreeMethod::new::<LeaflessCompressed>(LEAFLESS, mesh, &encoded, Sat::Lite),
        TreeMethod::new::<Bvh8>(CURRENT, mesh, &BuildOptions::default(), Sat::default()),
    ]
}

/// Number of positions of the second grid at each distance.
pub(crate) fn positions(settings: &RunSettings<'_>) -> u32 {
    settings.choose(100, 40)
}

/// Measures, for every tree and every distance, a search for all intersecting triangle pairs of the two grids. The
/// grids do not intersect, so the search finds no pair.
pub(crate) fn measure(settings: &RunSettings<'_>) -> Vec<ProximityResult> {
    let mesh = Arc::new(unit_sized(&grid_46080()));
    let mut methods = methods(&mesh);
    let (passes, positions) = (settings.choose(3, 2), positions(settings));
    let steps = HUNDREDTHS.len() as u64 * (1 + u64::from(passes) * methods.len() as u64);
    settings.progress.begin("Close proximity", steps);
    let model = Model::new(Arc::clone(&mesh));
    let mut by_method: Vec<Vec<MethodStats>> = methods.iter().map(|_| Vec::new()).collect();
    for hundredths in HUNDREDTHS {
        // Equal seeds give the same rotations and directions at every distance, so that only the distance differs.
        let distance = f64::from(hundredths) / 100.0;
        let poses = placements_at_distance(&model, distance, positions, &mut Random::new(SEED));
        let placements: Vec<[Pose; 2]> = poses.into_iter().map(|pose| [Pose::IDENTITY, pose]).collect();
        settings.progress.advance(1);
        let stats = run_interleaved(&mut methods, &placements, PairTask::CountTrianglePairs, passes, || {
            settings.progress.advance(1);
        });
        by_method.iter_mut().zip(stats).for_each(|(all, stats)| all.push(stats));
    }
    methods.into_iter().zip(by_method).map(|(method, stats)| ProximityResult { method, stats }).collect()
}
