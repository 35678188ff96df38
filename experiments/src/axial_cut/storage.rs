//! Figure 2 of the axial-cut paper: bytes and query time of three trees. The first has leaf nodes, the second has none,
//! and the third has none and is compressed.

use super::PaperPart;
use crate::method::{MethodStats, PairTask, TreeMethod, run_interleaved};
use crate::models::{NAMES, meshes};
use crate::result::{NumberKind, PlotLine, ResultRow, ResultTable};
use crate::retest::triangle_test_seconds;
use crate::settings::RunSettings;
use crate::table_builder::{column, log_plot, row_from_numbers, table};
use boxwood::model::BuildOptions;
use boxwood::papers::{Bvh8, EncodedTreeOptions, LeaflessCompressed, LeaflessFull, PlainTree, Sat, SplitRule};
use boxwood::{Mesh, Pose};
use boxwood_scenes::{random_placements, teapot};
use std::sync::Arc;

/// Ids of the tables of this module, one per model.
pub(super) const MODELS: [&str; 3] = ["2-2-torus", "2-2-spacecraft", "2-2-teapot"];
pub(super) const BALANCE: &str = "2-2-balance";
pub(super) const BALANCED_TESTS: &str = "tests, balanced / middle";
pub(super) const BALANCED_TIME: &str = "time, balanced / middle";
pub(super) const PLAIN: &str = "plain";
pub(super) const FULL: &str = "leafless, full bounds";
pub(super) const COMPRESSED: &str = "leafless, compressed";
const CURRENT: &str = "boxwood default: 8-wide BVH";
pub(super) const BYTES: &str = "bytes per triangle";
pub(super) const BOX_TESTS: &str = "box tests";
pub(super) const TRIANGLE_BOX_TESTS: &str = "triangle-box tests";
pub(super) const TIME: &str = "time";
pub(super) const IN_TRIANGLES: &str = "time in triangle tests";

const SAT: Sat = Sat::Lite;
const SEED: u64 = 2;

pub(super) fn measure(settings: &RunSettings<'_>) -> PaperPart {
    let count = settings.choose(2_000, 300);
    let models = meshes().map(Arc::new);
    let (mut tables, mut balance) = (Vec::new(), Vec::new());
    for ((id, name), mesh) in MODELS.into_iter().zip(NAMES).zip(&models) {
        let placements = random_poses(mesh, count);
        tables.push(storage_table(id, name, mesh, &placements, settings));
        balance.push(balance_row(name, mesh, &placements, settings));
    }
    let columns = vec![
        column("depth, balanced", "", NumberKind::Count),
        column("depth, middle", "", NumberKind::Count),
        column(BALANCED_TESTS, "", NumberKind::Mean),
        column(BALANCED_TIME, "", NumberKind::TimeRatio),
    ];
    let title = "Section 4: balanced trees against trees split in the middle of the box, both compressed";
    tables.push(table(BALANCE, title, columns, balance));
    PaperPart { tables, plots: plots(settings), ..PaperPart::default() }
}

fn random_poses(mesh: &Arc<Mesh>, count: u32) -> Vec<[Pose; 2]> {
    random_placements(mesh, count, SEED).expect("models of the experiments are of moderate size")
}

/// All trees to compare; boxwood's default tree is the last.
fn trees(mesh: &Arc<Mesh>) -> Vec<TreeMethod> {
    let options = EncodedTreeOptions::default();
    vec![
        TreeMethod::new::<PlainTree>(PLAIN, mesh, &options, SAT),
        TreeMethod::new::<LeaflessFull>(FULL, mesh, &options, SAT),
        TreeMethod::new::<LeaflessCompressed>(COMPRESSED, mesh, &options, SAT),
        TreeMethod::new::<Bvh8>(CURRENT, mesh, &BuildOptions::default(), SAT),
    ]
}

fn run_methods(methods: &mut [TreeMethod], placements: &[[Pose; 2]], settings: &RunSettings<'_>) -> Vec<MethodStats> {
    run_interleaved(methods, placements, PairTask::Intersects, settings.choose(7, 4), || ())
}

fn storage_table(
    id: &str,
    name: &str,
    mesh: &Arc<Mesh>,
    placements: &[[Pose; 2]],
    settings: &RunSettings<'_>,
) -> ResultTable {
    let mut methods = trees(mesh);
    let results = run_methods(&mut methods, placements, settings);
    let triangles = mesh.triangles().len();
    let columns = vec![
        column("bytes", "", NumberKind::Bytes),
        column(BYTES, "", NumberKind::Mean),
        column(BOX_TESTS, "per query", NumberKind::Mean),
        column(TRIANGLE_BOX_TESTS, "per query", NumberKind::Mean),
        column("triangle tests", "per query", NumberKind::Mean),
        column(TIME, "relative to plain", NumberKind::TimeRatio),
        column(IN_TRIANGLES, "relative to total of plain", NumberKind::TimeRatio),
    ];
    let rows = methods.iter().zip(&results).map(|(method, stats)| {
        let (bytes, counts) = (method.node_bytes() as f64, stats.counts);
        let means = [counts.box_tests, counts.triangle_box_tests, counts.triangle_tests]
            .map(|count| Some(count as f64 / placements.len() as f64));
        let is_current = method.name == CURRENT;
        // The time in triangle tests is not measured for the default tree. It tests eight triangles at a time, so
        // repeating single triangle tests would not measure its cost.
        let in_triangles = (!is_current).then(|| {
            counts.triangle_tests as f64
                * triangle_test_seconds(mesh, &method.tested_triangles(placements), settings.choose(5, 3))
        });
        let times = [Some(stats.seconds), in_triangles].map(|time| Some(time? / results[0].seconds));
        let cells = [Some(bytes), Some(bytes / triangles as f64)].into_iter().chain(means).chain(times);
        ResultRow { is_current, ..row_from_numbers(&method.name, cells) }
    });
    let title = format!("Figure 2: {name}, {triangles} triangles, {} placements", placements.len());
    table(id, title, columns, rows.collect())
}

fn balance_row(name: &str, mesh: &Arc<Mesh>, placements: &[[Pose; 2]], settings: &RunSettings<'_>) -> ResultRow {
    let rules = [SplitRule::Centroid, SplitRule::Middle];
    let mut methods = rules.map(|rule| {
        TreeMethod::new::<LeaflessCompressed>(rule.name(), mesh, &EncodedTreeOptions::with_rule(rule), SAT)
    });
    let depths = methods.each_ref().map(|method| f64::from(method.tree_stats().max_depth));
    let results = run_methods(&mut methods, placements, settings);
    let tests = |stats: &MethodStats| (stats.counts.box_tests + stats.counts.triangle_box_tests) as f64;
    let ratios = [tests(&results[0]) / tests(&results[1]), results[0].seconds / results[1].seconds];
    row_from_numbers(name, depths.into_iter().chain(ratios).map(Some))
}

/// Plots of bytes and query time by the number of triangles of a teapot.
fn plots(settings: &RunSettings<'_>) -> Vec<crate::result::Plot> {
    let steps: &[u32] = settings.choose(&[2, 4, 8, 16, 32], &[2, 4, 8]);
    let mut lines: [Vec<PlotLine>; 2] = [(); 2].map(|()| Vec::new());
    for &steps in steps {
        let mesh = Arc::new(teapot(steps));
        let placements = random_poses(&mesh, settings.choose(300, 100));
        let mut methods = trees(&mesh);
        let results = run_methods(&mut methods, &placements, settings);
        let triangles = mesh.triangles().len() as f64;
        for (index, (method, stats)) in methods.iter().zip(&results).enumerate() {
            let us = stats.seconds * 1e6 / placements.len() as f64;
            for (lines, format_number) in lines.iter_mut().zip([method.node_bytes() as f64, us]) {
                if lines.len() == index {
                    lines.push(PlotLine { name: method.name.clone(), points: Vec::new() });
                }
                lines[index].points.push([triangles, format_number]);
            }
        }
    }
    let [bytes, times] = lines;
    vec![
        log_plot("2-2-bytes", "Figure 2: bytes of the tree of a teapot", ["triangles", "bytes"], bytes),
        log_plot(
            "2-2-time",
            "Figure 2: time to test whether two teapots intersect",
            ["triangles", "us per query"],
            times,
        ),
    ]
}
