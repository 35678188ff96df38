//! Influence of a model's orientation in its own frame on the results of the AABB tree paper. Counts the box tests of
//! trees that were built after the model was rotated. The paper does not state the orientation of its models.

use super::costs::{CURRENT, TREES, row_name};
use super::models::ModelPlacements;
use crate::method::{PairTask, TreeMethod, run_interleaved};
use crate::models::NAMES;
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, ResultCell, ResultTable, RunSettings};
use boxwood::Pose;
use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh8, ObbTree, ObbTreeOptions, Sat};
use boxwood_scenes::{Random, random_placements, transformed, unit_sized};
use std::sync::Arc;

/// Column names: the model with its original orientation, and with three random rotations.
pub(super) const ROTATIONS: [&str; 4] = ["as modeled", "rotation 1", "rotation 2", "rotation 3"];

const SEED: u64 = 7;

/// Table of box tests per query with SAT, by tree, model and rotation.
pub(super) fn rotated_table(models: &[ModelPlacements; 3], settings: &RunSettings<'_>) -> ResultTable {
    settings.progress.begin("Models rotated before trees are built", (models.len() * ROTATIONS.len()) as u64);
    // `cells` has one row per tree and model. The rows of one tree are consecutive.
    let mut cells: Vec<Vec<ResultCell>> = vec![Vec::new(); 3 * models.len()];
    for (index, model) in models.iter().enumerate() {
        let mut random = Random::new(SEED);
        for column in 0..ROTATIONS.len() {
            let rotation = random.rotation();
            let pose = if column == 0 {
                Pose::IDENTITY
            } else {
                Pose::from_rotation_matrix(rotation, [0.0; 3]).expect("a rotation is a valid pose")
            };
            let mesh = Arc::new(unit_sized(&transformed(&model.mesh, &pose)));
            let placements =
                random_placements(&mesh, settings.choose(10_000, 500), SEED).expect("models are of moderate size");
            let mut methods = [
                TreeMethod::new::<ObbTree>(TREES[0], &mesh, &ObbTreeOptions::default(), Sat::Full),
                TreeMethod::new::<AabbTree>(TREES[1], &mesh, &AabbTreeOptions::default(), Sat::Full),
                TreeMethod::new::<Bvh8>(CURRENT, &mesh, &BuildOptions::default(), Sat::default()),
            ];
            let stats = run_interleaved(&mut methods, &placements, PairTask::Intersects, 1, || ());
            for (tree, stats) in stats.iter().enumerate() {
                let per_query = stats.counts.box_tests as f64 / placements.len() as f64;
                cells[models.len() * tree + index].push(ResultCell::ours(per_query));
            }
            settings.progress.advance(1);
        }
    }
    let names =
        [TREES[0], TREES[1], CURRENT].into_iter().flat_map(|tree| NAMES.map(|model| (tree, row_name(tree, model))));
    let rows = names
        .zip(cells)
        .map(|((tree, name), cells)| if tree == CURRENT { current_row(name, cells) } else { row(name, cells) });
    ResultTable {
        id: "1-rotated".into(),
        title: "Mean box tests per query if a model is rotated before its tree is built (SAT)".into(),
        columns: ROTATIONS.map(|rotation| column(rotation, "N_b", NumberKind::Mean)).into(),
        rows: rows.collect(),
    }
}
