//! Trade-off between triangles per leaf and number of nodes: leaf size and depth limit of best-axis trees.

use super::probes::{self, ProbedTree};
use super::{MODELS, NamedMesh, PaperPart, rules};
use crate::result::{NumberKind, Plot, PlotLine, ResultRow, ResultTable};
use crate::settings::RunSettings;
use crate::table_builder::{column, log_plot, row_from_numbers, table};
use boxwood::papers::{AabbTreeOptions, SplitRule};

pub(super) const NODES: &str = "nodes";
const BOX_TESTS: &str = "box tests";
pub(super) const TRIANGLE_TESTS: &str = "triangle tests";
pub(super) const TIME: &str = "time";

/// Values of the option `min_vertices`: three times the maximum number of triangles per leaf.
pub(super) const MIN_VERTICES: [u32; 8] = [3, 6, 12, 24, 48, 96, 192, 384];
/// Maximum depths of the trees; `u32::MAX` is no limit.
const MAX_DEPTHS: [u32; 8] = [1, 3, 5, 7, 9, 11, 13, u32::MAX];

/// Id of the table that compares leaf sizes for a model.
pub(super) fn size_table(model: &str) -> String {
    format!("4-leaf-size-{model}")
}

/// Name of the row for a leaf size.
pub(super) fn size_row(min_vertices: u32) -> String {
    format!("min_vertices = {min_vertices}")
}

pub(super) fn measure(models: &[NamedMesh], settings: &RunSettings<'_>) -> PaperPart {
    let options = MIN_VERTICES.map(|size| (size_row(size), AabbTreeOptions { max_leaf_vertices: size, ..best_axis() }));
    let mut tables: Vec<ResultTable> =
        models.iter().map(|model| measured(&size_table(model.name), "Leaf size", model, &options, settings)).collect();
    let plots = tables.first().map(plot).into_iter().collect();
    let options = MAX_DEPTHS.map(|max_depth| {
        let name = if max_depth == u32::MAX { "no limit".to_owned() } else { format!("max_depth = {max_depth}") };
        (name, AabbTreeOptions { max_depth, ..best_axis() })
    });
    let depths =
        |model: &NamedMesh| measured(&format!("4-depth-{}", model.name), "Depth limit", model, &options, settings);
    tables.extend(models.iter().filter(|model| model.name == MODELS[0]).map(depths));
    PaperPart { tables, plots, ..PaperPart::default() }
}

fn best_axis() -> AabbTreeOptions {
    AabbTreeOptions::with_rule(SplitRule::BestAxis)
}

fn measured(
    id: &str,
    what: &str,
    model: &NamedMesh,
    options: &[(String, AabbTreeOptions)],
    settings: &RunSettings<'_>,
) -> ResultTable {
    let mut choices: Vec<ProbedTree> = options.iter().map(|(_, options)| ProbedTree::Binary(*options)).collect();
    choices.push(ProbedTree::Default);
    let stats = probes::run_interleaved(model, &choices, settings.choose(10_000, 1_000), settings.choose(5, 4));
    // Times are relative to the tree of the paper, which has one triangle per leaf and no depth limit.
    let plain = options.iter().position(|(_, one)| *one == best_axis()).unwrap_or(0);
    let columns = vec![
        column(NODES, "", NumberKind::Count),
        column("triangles per leaf", "", NumberKind::Mean),
        column("deepest leaf", "", NumberKind::Count),
        column(BOX_TESTS, "per probe", NumberKind::Mean),
        column(TRIANGLE_TESTS, "per probe", NumberKind::Mean),
        column(TIME, "relative to one triangle per leaf", NumberKind::TimeRatio),
    ];
    let names = options.iter().map(|(name, _)| name.as_str()).chain([rules::CURRENT]);
    let rows = names.zip(&stats).map(|(name, one)| {
        let cells = [
            one.tree_stats.nodes as f64,
            model.mesh.triangles().len() as f64 / one.tree_stats.leaves as f64,
            f64::from(one.tree_stats.max_depth),
            one.box_tests(),
            one.triangle_tests(),
            one.seconds / stats[plain].seconds,
        ];
        ResultRow { is_current: name == rules::CURRENT, ..row_from_numbers(name, cells.map(Some)) }
    });
    table(id, format!("{what}: best axis, {}", model.name), columns, rows.collect())
}

/// Plot of nodes, tests and time by the maximum number of triangles per leaf.
fn plot(sizes: &ResultTable) -> Plot {
    let line = |column: &str| {
        let at = |min_vertices: u32| sizes.ours(&size_row(min_vertices), column);
        let point = |size: u32| Some([f64::from(size / 3), at(size)? / at(MIN_VERTICES[0])?]);
        // Points without tests are dropped, because a logarithmic axis cannot show 0.
        let points = MIN_VERTICES.into_iter().filter_map(point).filter(|point| point[1] > 0.0 && point[1].is_finite());
        PlotLine { name: column.to_owned(), points: points.collect() }
    };
    let lines = [NODES, BOX_TESTS, TRIANGLE_TESTS, TIME].map(line).into();
    let title = format!("Nodes, tests and time, by the maximum number of triangles per leaf: {}, best axis", MODELS[0]);
    log_plot("4-leaf-size", &title, ["maximum triangles per leaf", "relative to one triangle per leaf"], lines)
}
