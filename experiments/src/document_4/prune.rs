//! Prune: what becomes of nodes that the rule cannot divide, since it puts all triangles on one side.

use super::{Part, Subject};
use crate::outcome::{Kind, Row};
use crate::settings::Settings;
use crate::tabular::{column, row_of, table};
use boxwood::{AabbOptions, AabbTree, Mesh, Model, SplitRule};
use boxwood_scenes::joined;
use std::sync::Arc;

pub(super) const TABLE: &str = "4-prune";
pub(super) const SHARE: &str = "splits by count of all";

pub(super) fn measure(subjects: &[Subject], _: &Settings<'_>) -> Part {
    let columns = vec![
        column("nodes with prune", "", Kind::Count),
        column("splits by count", "", Kind::Count),
        column(SHARE, "", Kind::Share),
        column("nodes without", "", Kind::Count),
        column("triangles a leaf without", "", Kind::Mean),
    ];
    let mut rows: Vec<Row> = subjects.iter().map(|subject| of(subject.name, &subject.mesh)).collect();
    // Triangles on top of each other: no plane divides them.
    if let Some(first) = subjects.first() {
        let twice = joined(&[Mesh::clone(&first.mesh), Mesh::clone(&first.mesh)]);
        rows.push(of(&format!("{} twice", first.name), &Arc::new(twice)));
    }
    let title = "Prune: nodes whose triangles all fall on one side of the best axis, one triangle a leaf";
    Part { tables: vec![table(TABLE, title, columns, rows)], ..Part::default() }
}

fn of(name: &str, mesh: &Arc<Mesh>) -> Row {
    let [with, without] = [true, false].map(|prune| {
        let options = AabbOptions { prune, ..AabbOptions::with_rule(SplitRule::BestAxis) };
        Model::<AabbTree>::with(Arc::clone(mesh), &options).quality()
    });
    let splits = with.nodes - with.leaves;
    let cells = [
        with.nodes as f64,
        with.splits_by_count as f64,
        with.splits_by_count as f64 / splits.max(1) as f64,
        without.nodes as f64,
        mesh.triangles().len() as f64 / without.leaves.max(1) as f64,
    ];
    row_of(name, cells.map(Some))
}
