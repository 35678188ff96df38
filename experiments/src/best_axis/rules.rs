//! Comparison of all split rules: shape of the tree, cost of queries, and statistics of the tree levels.

use super::probes::{self, ProbeStats, ProbedTree};
use super::{MODELS, NamedMesh, PaperPart};
use crate::method::{MethodStats, PairTask, TreeMethod, run_interleaved};
use crate::result::{NumberKind, Plot, PlotAxis, PlotLine, ResultColumn, ResultRow, ResultTable, TreeGroup};
use crate::settings::RunSettings;
use crate::table_builder::{column, row_from_numbers, table};
use boxwood::model::{BuildOptions, LevelStats};
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh8, Sat, SplitRule};

pub(super) const BALANCE: &str = "balance";
pub(super) const DEEPEST: &str = "deepest leaf";
pub(super) const LEAVES: &str = "leaves";
pub(super) const BOX_TESTS: &str = "box tests";
pub(super) const TIME: &str = "time";
pub(super) const CURRENT: &str = "boxwood default: 8-wide BVH";

/// Tree built by one split rule, with the cost of queries on it.
struct RuleResult {
    name: String,
    /// Stats of testing whether two copies of the model intersect.
    copies: MethodStats,
    /// Stats of the tree (size and tightness of its boxes), and stats of the probes against it.
    probes: ProbeStats,
}

/// Id of the table of tree shapes for a model.
pub(super) fn tree_table(model: &str) -> String {
    format!("4-trees-{model}")
}

/// Id of the table of query costs for a model.
pub(super) fn query_table(model: &str) -> String {
    format!("4-queries-{model}")
}

pub(super) fn measure(models: &[NamedMesh], settings: &RunSettings<'_>) -> PaperPart {
    let (mut tables, mut plots, mut trees) = (Vec::new(), Vec::new(), Vec::new());
    for model in models {
        let results = measure_rules(model, settings);
        tables.extend([shapes(model, &results), queries(model, &results)]);
        if model.name == MODELS[0] {
            plots.extend(levels(model, &results));
        }
        let by_rule = results.into_iter().map(|one| (one.name, one.probes.tree_stats)).collect();
        trees.push(TreeGroup { title: model.name.to_owned(), trees: by_rule });
    }
    PaperPart { tables, plots, trees }
}

/// Builds a tree by every split rule and boxwood's default tree, and measures all of them.
fn measure_rules(model: &NamedMesh, settings: &RunSettings<'_>) -> Vec<RuleResult> {
    let options = SplitRule::ALL.map(|rule| (rule.name(), AabbTreeOptions::with_rule(rule)));
    let mut methods: Vec<TreeMethod> =
        options.map(|(name, options)| TreeMethod::new::<AabbTree>(name, &model.mesh, &options, Sat::Lite)).into();
    methods.push(TreeMethod::new::<Bvh8>(CURRENT, &model.mesh, &BuildOptions::default(), Sat::Lite));
    let copies = run_interleaved(&mut methods, &model.placements, PairTask::Intersects, settings.choose(5, 3), || ());
    let mut probed_trees: Vec<ProbedTree> = options.map(|(_, options)| ProbedTree::Binary(options)).into();
    probed_trees.push(ProbedTree::Default);
    let probes = probes::run_interleaved(model, &probed_trees, settings.choose(10_000, 1_000), settings.choose(5, 4));
    let all = methods.into_iter().zip(copies).zip(probes);
    all.map(|((method, copies), probes)| RuleResult { name: method.name, copies, probes }).collect()
}

fn shapes(model: &NamedMesh, results: &[RuleResult]) -> ResultTable {
    let columns = vec![
        column("nodes", "", NumberKind::Count),
        column(LEAVES, "", NumberKind::Count),
        column("shallowest leaf", "", NumberKind::Count),
        column("mean depth", "", NumberKind::Mean),
        column(DEEPEST, "", NumberKind::Count),
        column(BALANCE, "", NumberKind::Mean),
        column("splits by count", "", NumberKind::Count),
        column("cost", "", NumberKind::Mean),
        column("sibling overlap", "", NumberKind::Share),
    ];
    let cells = |one: &RuleResult| {
        let tree_stats = &one.probes.tree_stats;
        // Balance is computed for binary trees only: a node of the default tree has up to eight children.
        let balance = (one.name != CURRENT).then(|| min_mean_depth(tree_stats.leaves) / tree_stats.mean_depth);
        [
            Some(tree_stats.nodes as f64),
            Some(tree_stats.leaves as f64),
            Some(f64::from(tree_stats.min_depth)),
            Some(tree_stats.mean_depth),
            Some(f64::from(tree_stats.max_depth)),
            balance,
            Some(tree_stats.fallback_splits as f64),
            tree_stats.sah_cost,
            tree_stats.sibling_overlap,
        ]
    };
    let title = format!("Trees by every split rule: {}, {} triangles", model.name, model.mesh.triangles().len());
    by_rule(&tree_table(model.name), title, columns, results, |one| cells(one).into())
}

/// Mean leaf depth of a perfectly balanced binary tree with `leaves` leaves.
///
/// Let `2^d` be the largest power of two not above `leaves`. Start with a full tree of depth `d`, which has `2^d`
/// leaves. Add the missing `leaves - 2^d` leaves one by one: each time, a leaf at depth `d` gets two children,
/// which are leaves at depth `d + 1`. So `2 (leaves - 2^d)` leaves have depth `d + 1`, and all other leaves have
/// depth `d`.
fn min_mean_depth(leaves: usize) -> f64 {
    let whole = leaves.max(1).ilog2();
    f64::from(whole) + 2.0 * (leaves.max(1) - (1 << whole)) as f64 / leaves.max(1) as f64
}

fn queries(model: &NamedMesh, results: &[RuleResult]) -> ResultTable {
    let copies = model.placements.len() as f64;
    let best = results.iter().find(|one| one.name == SplitRule::BestAxis.name());
    let [best_copies, best_probes] = best.map_or([f64::NAN; 2], |one| [one.copies.seconds, one.probes.seconds]);
    let columns = vec![
        column(BOX_TESTS, "two copies", NumberKind::Mean),
        column("triangle tests", "two copies", NumberKind::Mean),
        column(TIME, "two copies, relative to best-axis", NumberKind::TimeRatio),
        column("box tests, probe", "per probe", NumberKind::Mean),
        column("triangle tests, probe", "per probe", NumberKind::Mean),
        column("time, probe", "per probe, relative to best-axis", NumberKind::TimeRatio),
    ];
    let cells = |one: &RuleResult| {
        vec![
            Some(one.copies.counts.box_tests as f64 / copies),
            Some(one.copies.counts.triangle_tests as f64 / copies),
            Some(one.copies.seconds / best_copies),
            Some(one.probes.box_tests()),
            Some(one.probes.triangle_tests()),
            Some(one.probes.seconds / best_probes),
        ]
    };
    let title = format!("Cost of a query, by every split rule: {}", model.name);
    by_rule(&query_table(model.name), title, columns, results, cells)
}

fn by_rule(
    id: &str,
    title: String,
    columns: Vec<ResultColumn>,
    results: &[RuleResult],
    cells: impl Fn(&RuleResult) -> Vec<Option<f64>>,
) -> ResultTable {
    let rows = results
        .iter()
        .map(|one| ResultRow { is_current: one.name == CURRENT, ..row_from_numbers(&one.name, cells(one)) });
    table(id, title, columns, rows.collect())
}

/// Plots of nodes, leaves and overlap by level, from the root down.
fn levels(model: &NamedMesh, results: &[RuleResult]) -> [Plot; 3] {
    let line = |one: &RuleResult, value: &dyn Fn(&LevelStats) -> Option<f64>| PlotLine {
        name: one.name.clone(),
        points: (0_u32..)
            .zip(&one.probes.tree_stats.levels)
            .filter_map(|(depth, level)| Some([f64::from(depth), value(level)?]))
            .collect(),
    };
    let plot = |id: &str, what: &str, log: bool, value: &dyn Fn(&LevelStats) -> Option<f64>| Plot {
        id: format!("4-{id}-{}", model.name),
        title: format!("Levels of the trees, {}: {what}", model.name),
        x: PlotAxis { name: "depth".to_owned(), log: false },
        y: PlotAxis { name: what.to_owned(), log },
        lines: results.iter().map(|one| line(one, value)).collect(),
    };
    // Levels without leaves are dropped, because a logarithmic axis cannot show 0.
    let counted = |count: u64| (count > 0).then_some(count as f64);
    [
        plot("levels", "nodes, including leaves", true, &|level| counted(level.inner + level.leaves)),
        plot("leaves", "leaves", true, &|level| counted(level.leaves)),
        plot("overlap", "overlap of siblings, 0 to 1", false, &|level| level.sibling_overlap),
    ]
}

#[cfg(test)]
mod tests {
    use super::min_mean_depth;

    #[test]
    fn min_mean_depth_matches_balanced_trees() {
        assert_eq!([1, 2, 4, 5, 6, 8].map(min_mean_depth), [0.0, 1.0, 2.0, 2.4, 8.0 / 3.0, 3.0]);
    }
}
