//! Section 2 of the AABB tree paper: where a box is split. Compares the rule of the paper with the two rules that
//! it rejected.

use super::costs::CURRENT;
use super::models::ModelPlacements;
use crate::method::{MethodStats, PairTask, TreeMethod, run_interleaved};
use crate::models::NAMES;
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, ResultCell, ResultColumn, ResultTable, RunSettings};
use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh8, Sat, SplitRule};

/// The compared split rules with their row names.
pub(super) const RULES: [(&str, SplitRule); 3] = [
    ("middle of the box", SplitRule::Middle),
    ("equal counts", SplitRule::Median),
    ("half-balanced, least overlap", SplitRule::HalfBalanced),
];

/// Maximum number of placements for the comparison of split rules.
const SAMPLE: usize = 10_000;
/// Number of timed passes over the placements.
const PASSES: u32 = 3;

/// Table of the cost of queries with AABB trees and SAT lite, by split rule.
pub(super) fn split_rules(models: &[ModelPlacements; 3], settings: &RunSettings<'_>) -> ResultTable {
    settings.progress.begin("Split rules", 3);
    let mut cells: Vec<Vec<ResultCell>> = vec![Vec::new(); RULES.len() + 1];
    for model in models {
        let aabb =
            |(name, rule)| TreeMethod::new::<AabbTree>(name, &model.mesh, &AabbTreeOptions::with_rule(rule), Sat::Lite);
        let mut methods: Vec<TreeMethod> = RULES.into_iter().map(aabb).collect();
        methods.push(TreeMethod::new::<Bvh8>(CURRENT, &model.mesh, &BuildOptions::default(), Sat::default()));
        let sample = &model.placements[..model.placements.len().min(SAMPLE)];
        let stats = run_interleaved(&mut methods, sample, PairTask::Intersects, PASSES, || ());
        let count = sample.len() as f64;
        for (cells, MethodStats { counts, seconds, .. }) in cells.iter_mut().zip(stats) {
            let per_query = [counts.box_tests, counts.triangle_tests].map(|all| all as f64 / count);
            cells.extend([per_query[0], per_query[1], 1e6 * seconds / count].map(ResultCell::ours));
        }
        settings.progress.advance(1);
    }
    let last = cells.pop().unwrap_or_default();
    let mut rows: Vec<_> = RULES.iter().zip(cells).map(|(&(name, _), cells)| row(name, cells)).collect();
    rows.push(current_row(CURRENT, last));
    ResultTable {
        id: "1-rules".into(),
        title: "Section 2: split rules of the AABB tree (SAT lite, mean per query)".into(),
        columns: NAMES.iter().flat_map(|name| columns(name)).collect(),
        rows,
    }
}

fn columns(model: &str) -> [ResultColumn; 3] {
    [
        column(format!("N_b, {model}"), "", NumberKind::Mean),
        column(format!("N_p, {model}"), "", NumberKind::Mean),
        column(format!("time, {model}"), "us", NumberKind::Time),
    ]
}
