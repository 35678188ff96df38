//! Paper 4: AABB Trees: Best Axis Algorithm, 2004. Best-axis trees compared with all other split rules.
//!
//! The modules, and what each measures:
//!
//! ```text
//! rules     every split rule: depth, balance, nodes, SAH cost, query cost; levels of the trees
//! probes    one small triangle against a tree
//! leaves    leaf size and depth limit
//! prune     nodes that the rule cannot split
//! claims    claims of the paper
//! ```

mod claims;
mod leaves;
mod probes;
mod prune;
mod rules;

pub use claims::claims;

use crate::measure::single_thread::on_single_thread;
use crate::models::{NAMES, meshes};
use crate::parts::PaperPart;
use crate::result::PaperResult;
use crate::settings::RunSettings;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, random_placements, soup};
use std::sync::Arc;

/// Mesh with its name and placements of two copies.
struct NamedMesh {
    name: &'static str,
    mesh: Arc<Mesh>,
    placements: Vec<[Pose; 2]>,
}

/// Names of the models. The first model is also plotted.
const MODELS: [&str; 4] = [NAMES[2], NAMES[0], NAMES[1], "soup"];

/// Runs the experiments of the best-axis paper (paper 4).
#[must_use]
pub fn run(settings: &RunSettings<'_>) -> PaperResult {
    on_single_thread(|| run_experiments(settings))
}

fn run_experiments(settings: &RunSettings<'_>) -> PaperResult {
    type BestAxisExperiment = fn(&[NamedMesh], &RunSettings<'_>) -> PaperPart;
    let parts: [BestAxisExperiment; 3] = [rules::measure, leaves::measure, prune::measure];
    settings.progress.begin("Best-axis trees", parts.len() as u64 + 1);
    let models = named_meshes(settings);
    settings.progress.advance(1);
    let mut all = PaperPart::default();
    for part in parts {
        all.append(part(&models, settings));
        settings.progress.advance(1);
    }
    let PaperPart { tables, plots, trees } = all;
    PaperResult {
        paper: 4,
        title: "AABB Trees: Best Axis Algorithm, 2004".to_owned(),
        setup: SETUP.map(str::to_owned).into(),
        substitutions: SUBSTITUTIONS.map(str::to_owned).into(),
        claims: claims(&tables),
        tables,
        plots,
        trees,
    }
}

const SETUP: [&str; 5] = [
    "Best axis counts, for each axis, the centroids on both sides of the middle of the box, and chooses the axis on which the counts differ \
     least. It is compared with the longest axis, split in the same way, with the rules of papers 1 and 2, and with the surface area \
     heuristic (SAH). All rules build the same binary tree, with one triangle per leaf unless stated otherwise.",
    "Balance is the mean leaf depth of a perfectly balanced tree with as many leaves, divided by the mean leaf depth of the tree. Cost is the \
     SAH cost. Overlap is the volume that siblings share, divided by the volume of the smaller one; the mean is given.",
    "Two queries are run with every tree. The first tests whether two copies intersect; about 60% of the placements do. The second tests \
     whether the model intersects a probe: a triangle of an eighth of the model's longest side, at a random pose in the model's box. Leaf \
     size and depth limit are measured with probes, because the paper tests one object against a tree.",
    "A node is split if three times its number of triangles exceeds min_vertices and its depth is below the limit. If the rule puts all \
     triangles on one side, prune splits them into halves by count; without prune the node becomes a leaf.",
    "Times are CPU time of one thread, the best of several rounds. The methods ran interleaved.",
];

const SUBSTITUTIONS: [&str; 2] = [
    "The paper contains no measurements. Its only picture, a mesh with its boxes, is not public; the levels of our trees are drawn instead. Its \
     claims are tested on the teapot, the torus and the spacecraft of paper 1, and on a soup of random triangles in a cube.",
    "The algorithm of the paper ends at a leaf with an overlapping box and leaves the triangle tests to the reader. Here triangles are tested \
     exactly, and all trees return the same results.",
];

/// Meshes with their placements, in the order of [`MODELS`].
fn named_meshes(settings: &RunSettings<'_>) -> Vec<NamedMesh> {
    let [torus, spacecraft, teapot] = meshes();
    let meshes = [teapot, torus, spacecraft, soup(&mut Random::new(4), 5_000, 0.05)];
    let named_mesh = |(name, mesh)| {
        let mesh = Arc::new(mesh);
        let placements = random_placements(&mesh, settings.choose(2_000, 200), 4).expect("meshes are of moderate size");
        NamedMesh { name, mesh, placements }
    };
    MODELS.into_iter().zip(meshes).map(named_mesh).collect()
}
