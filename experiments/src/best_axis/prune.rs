//! What the best-axis paper calls "prune": nodes that the best-axis rule cannot split, because its split plane
//! leaves all triangles of the node on one side.

use super::{NamedMesh, PaperPart};
use crate::result::{NumberKind, ResultRow};
use crate::settings::RunSettings;
use crate::table_builder::{column, row_from_numbers, table};
use boxwood::Mesh;
use boxwood::papers::{AabbTree, AabbTreeOptions, SplitRule, TreeModel};
use boxwood_scenes::merged;
use std::sync::Arc;

pub(super) const TABLE: &str = "4-prune";
pub(super) const SHARE: &str = "share of splits by count";

pub(super) fn measure(models: &[NamedMesh], _: &RunSettings<'_>) -> PaperPart {
    let columns = vec![
        column("nodes with prune", "", NumberKind::Count),
        column("splits by count", "", NumberKind::Count),
        column(SHARE, "", NumberKind::Share),
        column("nodes without", "", NumberKind::Count),
        column("triangles per leaf without", "", NumberKind::Mean),
    ];
    let mut rows: Vec<ResultRow> = models.iter().map(|model| prune_row(model.name, &model.mesh)).collect();
    // The last row is for a mesh that contains every triangle twice. No plane separates two coincident triangles.
    if let Some(first) = models.first() {
        let twice = merged(&[Mesh::clone(&first.mesh), Mesh::clone(&first.mesh)]);
        rows.push(prune_row(&format!("{} twice", first.name), &Arc::new(twice)));
    }
    let title = "Prune: nodes whose triangles all lie on one side of the split by best axis, one triangle per leaf";
    PaperPart { tables: vec![table(TABLE, title, columns, rows)], ..PaperPart::default() }
}

fn prune_row(name: &str, mesh: &Arc<Mesh>) -> ResultRow {
    let [with, without] = [true, false].map(|prune| {
        let options = AabbTreeOptions { fallback_split: prune, ..AabbTreeOptions::with_rule(SplitRule::BestAxis) };
        TreeModel::<AabbTree>::new(Arc::clone(mesh), &options).tree_stats()
    });
    let splits = with.nodes - with.leaves;
    let cells = [
        with.nodes as f64,
        with.fallback_splits as f64,
        with.fallback_splits as f64 / splits.max(1) as f64,
        without.nodes as f64,
        mesh.triangles().len() as f64 / without.leaves.max(1) as f64,
    ];
    row_from_numbers(name, cells.map(Some))
}
