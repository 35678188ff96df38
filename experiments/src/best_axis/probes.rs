//! Probes: a small triangle at random poses inside the bounding box of a model is tested against the model. This is the
//! setting of the best-axis paper, which tests one object against a tree.

use super::NamedMesh;
use crate::measure::cpu_clock::timed;
use crate::measure::single_thread::best_of_rounds;
use boxwood::model::{BuildOptions, TreeStats};
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::{Aabb, Mesh, Pose};
use boxwood_scenes::Random;
use std::sync::Arc;

/// Distance of the farthest vertex of the probe triangle from the origin of its coordinates, relative to the longest
/// side of the model.
const PROBE_RADIUS: f64 = 1.0 / 16.0;
const SEED: u64 = 4;
const IN_RANGE: &str = "models of the experiments are near the origin";

/// Tree against which the probes are tested.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProbedTree {
    /// Binary AABB tree with these options.
    Binary(AabbTreeOptions),
    /// boxwood's default tree.
    Default,
}

/// Stats of a tree (size and tightness of its boxes), and results and cost of the probes against it.
#[derive(Clone, Debug)]
pub(super) struct ProbeStats {
    pub(super) tree_stats: TreeStats,
    hits: u64,
    counts: TreeSearchStats,
    /// CPU seconds of all probes in the fastest round.
    pub(super) seconds: f64,
    probes: usize,
}

impl ProbeStats {
    pub(super) fn box_tests(&self) -> f64 {
        self.counts.box_tests as f64 / self.probes as f64
    }

    pub(super) fn triangle_tests(&self) -> f64 {
        self.counts.triangle_tests as f64 / self.probes as f64
    }
}

/// Tests `probes` probes against every tree, interleaved, in `rounds` rounds.
///
/// # Panics
/// If the trees find different numbers of hits.
pub(super) fn run_interleaved(
    model: &NamedMesh,
    trees: &[ProbedTree],
    probes: usize,
    rounds: usize,
) -> Vec<ProbeStats> {
    let (triangle, poses) = (probe(&model.mesh), poses(&model.mesh, probes));
    let mut stats: Vec<Option<ProbeStats>> = vec![None; trees.len()];
    let mut passes: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for (tree, stats) in trees.iter().zip(&mut stats) {
        passes.push(match tree {
            ProbedTree::Binary(options) => pass::<AabbTree>(&model.mesh, &triangle, options, &poses, stats),
            ProbedTree::Default => pass::<Bvh8>(&model.mesh, &triangle, &BuildOptions::default(), &poses, stats),
        });
    }
    let best = best_of_rounds(rounds, &mut passes);
    drop(passes);
    let stats: Vec<ProbeStats> =
        stats.into_iter().flatten().zip(best).map(|(stats, seconds)| ProbeStats { seconds, ..stats }).collect();
    assert!(stats.iter().all(|one| one.hits == stats[0].hits), "trees find different hits");
    stats
}

fn pass<'p, T: Bvh + 'p>(
    mesh: &Arc<Mesh>,
    triangle: &Arc<Mesh>,
    options: &T::Options,
    poses: &'p [Pose],
    stats: &'p mut Option<ProbeStats>,
) -> Box<dyn FnMut() -> f64 + 'p> {
    let [model, triangle] = [mesh, triangle].map(|mesh| TreeModel::<T>::new(Arc::clone(mesh), options));
    let mut scratch = TreeScratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect(IN_RANGE);
        let (mut hits, mut counts) = (0, TreeSearchStats::default());
        let ((), seconds) = timed(|| {
            for &pose in poses {
                hits += u64::from(scratch.intersects(&TreePair::new(&placed, &triangle.at(pose).expect(IN_RANGE))));
                counts += scratch.stats();
            }
        });
        *stats = Some(ProbeStats { tree_stats: model.tree_stats(), hits, counts, seconds, probes: poses.len() });
        seconds
    })
}

/// Mesh of the probe: a triangle around the origin.
fn probe(mesh: &Mesh) -> Arc<Mesh> {
    let size = mesh.bounds().expect("models have triangles").size();
    let radius = size.into_iter().fold(0.0, f64::max) * PROBE_RADIUS;
    let corners = [[1.0, 0.0, 0.0], [-0.5, 0.75, 0.0], [-0.5, -0.75, 0.0]];
    let corners = corners.map(|corner: [f64; 3]| corner.map(|x| x * radius));
    Arc::new(Mesh::new(corners.into(), vec![[0, 1, 2]]).expect("all indices are below 3"))
}

/// Poses of the probe: random rotations at random points in the box of the model.
fn poses(mesh: &Mesh, count: usize) -> Vec<Pose> {
    let Aabb { min, max } = mesh.bounds().expect("models have triangles");
    let mut random = Random::new(SEED);
    let mut pose = || {
        Pose::from_rotation_matrix(random.rotation(), random.point_in_box(min, max))
            .expect("a rotation is a valid pose")
    };
    (0..count).map(|_| pose()).collect()
}
