//! Document 4: best-axis trees, beside every other split rule.
//!
//! ```text
//! rules     every rule: depth, balance, nodes, cost, what a question takes; the levels of the trees
//! probes    one small triangle against a tree
//! leaves    fewer triangles a leaf, or fewer nodes: leaf size and depth limit
//! prune     nodes that the rule cannot divide
//! ```

mod claims;
mod leaves;
mod probes;
mod prune;
mod rules;

pub use claims::claims;

use crate::alone::alone;
use crate::models::{NAMES, meshes};
use crate::outcome::Outcome;
use crate::parts::Part;
use crate::settings::Settings;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, random_placements, soup};
use std::sync::Arc;

/// A mesh by its name, and where two copies of it stand.
struct Subject {
    name: &'static str,
    mesh: Arc<Mesh>,
    placements: Vec<[Pose; 2]>,
}

/// The models, that of the pictures first.
const MODELS: [&str; 4] = [NAMES[2], NAMES[0], NAMES[1], "soup"];

/// Runs the experiments of the document.
#[must_use]
pub fn run(settings: &Settings<'_>) -> Outcome {
    alone(|| measured(settings))
}

fn measured(settings: &Settings<'_>) -> Outcome {
    type Experiment = fn(&[Subject], &Settings<'_>) -> Part;
    let parts: [Experiment; 3] = [rules::measure, leaves::measure, prune::measure];
    settings.progress.begin("Best-axis trees", parts.len() as u64 + 1);
    let subjects = subjects(settings);
    settings.progress.advance(1);
    let mut all = Part::default();
    for part in parts {
        all.append(part(&subjects, settings));
        settings.progress.advance(1);
    }
    let Part { tables, plots, trees } = all;
    Outcome {
        document: 4,
        title: "AABB Trees: Best Axis Algorithm, 2004".to_owned(),
        setup: SETUP.map(str::to_owned).into(),
        stands_in: STANDS_IN.map(str::to_owned).into(),
        claims: claims(&tables),
        tables,
        plots,
        trees,
    }
}

const SETUP: [&str; 5] = [
    "Best axis counts, for each axis, the centroids on both sides of the middle of the box, and takes the axis on which they \
     differ least. Its rival is the longest axis, divided in the same way. The rules of documents 1 and 2 and the surface area \
     heuristic are beside them, all in the same binary tree, one triangle a leaf unless said otherwise.",
    "Balance is the mean depth that as many leaves have in a perfectly balanced tree over that which they have. Cost is that of the surface \
     area heuristic. Overlap is the volume that siblings share over that of the smaller, in the mean.",
    "Two questions are asked of every tree: whether two copies intersect, of 60% intersecting placements; and whether a probe \
     does, a triangle of an eighth of the model's longest side, turned in any way, anywhere in the model's box. Leaf size and \
     depth limit are tried with probes: one thing against a tree is what the document asks.",
    "A node is divided if three times its triangles are more than min_vertices and its depth is below the limit. Where the rule \
     puts all triangles on one side, prune halves them by count; without it they stay together.",
    "Times are CPU time of one thread, the best of several turns; methods took turns.",
];

const STANDS_IN: [&str; 2] = [
    "The document has no measurements. Its one picture, a mesh with its boxes, is not public and measures nothing: the levels of our trees \
     are drawn instead. Its claims are tested on the teapot, the torus and \
     the spacecraft of document 1, and on a soup of triangles anywhere in a cube.",
    "The document ends at a leaf whose box overlaps, and leaves the triangles to the reader. Here triangles are tested, exactly: \
     all trees give the same answers.",
];

fn subjects(settings: &Settings<'_>) -> Vec<Subject> {
    let [torus, spacecraft, teapot] = meshes();
    let meshes = [teapot, torus, spacecraft, soup(&mut Random::new(4), 5_000, 0.05)];
    let subject = |(name, mesh)| {
        let mesh = Arc::new(mesh);
        let placements = random_placements(&mesh, settings.of(2_000, 200), 4).expect("meshes of moderate sizes");
        Subject { name, mesh, placements }
    };
    MODELS.into_iter().zip(meshes).map(subject).collect()
}
