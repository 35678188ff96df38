//! How much it matters along which axes a model happens to lie: box tests of trees that were built after it was turned. The
//! document does not say how its models lay.

use super::costs::{TODAY, TREES, row_name};
use super::subjects::Subject;
use crate::method::{Method, Question, in_turns};
use crate::models::NAMES;
use crate::tabular::{column, row, today};
use crate::{Cell, Kind, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, ObbOptions, ObbTree, Pose, Sat, WideTree};
use boxwood_scenes::{Random, placed, random_placements, unit_sized};
use std::sync::Arc;

/// As it was modelled, and turned at random.
pub(super) const TURNS: [&str; 4] = ["as modelled", "turned in one way", "in another", "in a third"];

const SEED: u64 = 7;

/// Box tests of a query with SAT, for each tree and model, by how the model was turned before.
pub(super) fn turned(subjects: &[Subject; 3], settings: &Settings<'_>) -> Table {
    settings.progress.begin("Models turned before trees are built", (subjects.len() * TURNS.len()) as u64);
    // A row a tree and model: trees first.
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); 3 * subjects.len()];
    for (place, subject) in subjects.iter().enumerate() {
        let mut random = Random::new(SEED);
        for turn in 0..TURNS.len() {
            let rotation = random.rotation();
            let pose = if turn == 0 { Pose::IDENTITY } else { Pose::rigid(rotation, [0.0; 3]).expect("a rotation") };
            let mesh = Arc::new(unit_sized(&placed(&subject.mesh, &pose)));
            let placements = random_placements(&mesh, settings.of(10_000, 500), SEED).expect("of moderate size");
            let mut methods = [
                Method::new::<ObbTree>(TREES[0], &mesh, &ObbOptions::default(), Sat::Full),
                Method::new::<AabbTree>(TREES[1], &mesh, &AabbOptions::default(), Sat::Full),
                Method::new::<WideTree>(TODAY, &mesh, &Build::default(), Sat::default()),
            ];
            let figures = in_turns(&mut methods, &placements, Question::First, 1, || ());
            for (tree, figures) in figures.iter().enumerate() {
                let each = figures.work.box_tests as f64 / placements.len() as f64;
                cells[subjects.len() * tree + place].push(Cell::ours(each));
            }
            settings.progress.advance(1);
        }
    }
    let names =
        [TREES[0], TREES[1], TODAY].into_iter().flat_map(|tree| NAMES.map(|model| (tree, row_name(tree, model))));
    let rows =
        names.zip(cells).map(|((tree, name), cells)| if tree == TODAY { today(name, cells) } else { row(name, cells) });
    Table {
        id: "1-turned".into(),
        title: "Box tests of a query, the mean, if a model is turned before its tree is built (SAT)".into(),
        columns: TURNS.map(|turn| column(turn, "N_b", Kind::Mean)).into(),
        rows: rows.collect(),
    }
}
