//! Section 2: where a box is divided. The document's choice and the two that it tried and left.

use super::costs::TODAY;
use super::subjects::Subject;
use crate::method::{Figures, Method, Question, in_turns};
use crate::models::NAMES;
use crate::tabular::{column, row, today};
use crate::{Cell, Column, Kind, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, Sat, SplitRule, WideTree};

/// The rules, as rows name them.
pub(super) const RULES: [(&str, SplitRule); 3] = [
    ("middle of the box", SplitRule::Middle),
    ("equal counts", SplitRule::Median),
    ("half-balanced, least overlap", SplitRule::HalfBalanced),
];

/// Rules are compared at so many of the placements.
const SAMPLE: usize = 10_000;
const PASSES: u32 = 3;

/// What a query takes, of AABB trees with SAT lite that were divided by each of the rules.
pub(super) fn split_rules(subjects: &[Subject; 3], settings: &Settings<'_>) -> Table {
    settings.progress.begin("Split rules", 3);
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); RULES.len() + 1];
    for subject in subjects {
        let aabb =
            |(name, rule)| Method::new::<AabbTree>(name, &subject.mesh, &AabbOptions::with_rule(rule), Sat::Lite);
        let mut methods: Vec<Method> = RULES.into_iter().map(aabb).collect();
        methods.push(Method::new::<WideTree>(TODAY, &subject.mesh, &Build::default(), Sat::default()));
        let sample = &subject.placements[..subject.placements.len().min(SAMPLE)];
        let figures = in_turns(&mut methods, sample, Question::First, PASSES, || ());
        let count = sample.len() as f64;
        for (cells, Figures { work, seconds, .. }) in cells.iter_mut().zip(figures) {
            let each = [work.box_tests, work.triangle_tests].map(|all| all as f64 / count);
            cells.extend([each[0], each[1], 1e6 * seconds / count].map(Cell::ours));
        }
        settings.progress.advance(1);
    }
    let last = cells.pop().unwrap_or_default();
    let mut rows: Vec<_> = RULES.iter().zip(cells).map(|(&(name, _), cells)| row(name, cells)).collect();
    rows.push(today(TODAY, last));
    Table {
        id: "1-rules".into(),
        title: "Section 2: where a box of the AABB tree is divided (a query with SAT lite, the mean)".into(),
        columns: NAMES.iter().flat_map(|name| columns(name)).collect(),
        rows,
    }
}

fn columns(model: &str) -> [Column; 3] {
    [
        column(format!("N_b, {model}"), "", Kind::Mean),
        column(format!("N_p, {model}"), "", Kind::Mean),
        column(format!("time, {model}"), "us", Kind::Time),
    ]
}
