//! Tables 1 and 2 of the AABB tree paper: cost of queries with two trees and two box tests. Also Figure 2 (the
//! separating axes that box tests find), the shares in the text of the paper, and storage.
//!
//! The quantities of the tables, and how each is measured or computed:
//!
//! ```text
//! T_total   time of all queries: shortest of several passes over all placements, without recording
//! N_p       number of triangle tests
//! C_p       cost of a triangle test: the tests of a sample of placements are recorded, then repeated without box tests
//! T_p       time of triangle tests: N_p C_p
//! N_b       number of box tests
//! T_b       time of box tests: T_total - T_p
//! C_b       cost of a box test: T_b / N_b
//! ```

use super::models::ModelPlacements;
use crate::method::{MethodStats, PairTask, TreeMethod, run_interleaved};
use crate::models::NAMES;
use crate::published::aabb_tree::{self as published, PublishedCosts};
use crate::retest::triangle_test_seconds;
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultRow, ResultTable, RunSettings};
use boxwood::Mesh;
use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh8, ObbTree, ObbTreeOptions, Sat};

/// Names of the trees in table rows.
pub(super) const TREES: [&str; 2] = ["OBB tree", "AABB tree"];
/// Name of boxwood's default tree in table rows.
pub(super) const CURRENT: &str = "boxwood default";
/// Number of placements, at most, for two measurements: the counts of box tests by separating axis, and the
/// repeated triangle tests.
const SAMPLE: usize = 10_000;
/// Number of timed passes over all placements.
const PASSES: u32 = 5;
/// Number of timed passes over the recorded triangle tests.
const RETEST_PASSES: u32 = 3;

/// Costs of one model. Arrays are indexed by tree (OBB, AABB), then by box test (SAT, SAT lite).
pub(super) struct ModelCosts {
    trees: [[TreeMethod; 2]; 2],
    current: TreeMethod,
    stats: [[MethodStats; 2]; 2],
    current_stats: MethodStats,
    /// Seconds per triangle test, by tree and box test.
    triangle_test: [[f64; 2]; 2],
    /// For both trees with SAT: number of box tests that ended on each axis.
    axis_counts: [[u64; 16]; 2],
    /// Published number of placements divided by the number of placements here.
    scale: f64,
}

pub(super) fn row_name(tree: &str, model: &str) -> String {
    format!("{tree}, {model}")
}

fn methods(mesh: &std::sync::Arc<Mesh>) -> Vec<TreeMethod> {
    let obb = |sat| TreeMethod::new::<ObbTree>(TREES[0], mesh, &ObbTreeOptions::default(), sat);
    let aabb = |sat| TreeMethod::new::<AabbTree>(TREES[1], mesh, &AabbTreeOptions::default(), sat);
    let wide = TreeMethod::new::<Bvh8>(CURRENT, mesh, &BuildOptions::default(), Sat::default());
    vec![obb(Sat::Full), obb(Sat::Lite), aabb(Sat::Full), aabb(Sat::Lite), wide]
}

/// Measures the costs of all queries on the copies of one model.
pub(super) fn measure(model: &ModelPlacements, settings: &RunSettings<'_>) -> ModelCosts {
    let mut methods = methods(&model.mesh);

    let steps = methods.len() as u64 * (u64::from(PASSES) + 1);
    settings.progress.begin(&format!("Tables 1 and 2, {}", model.name), steps);
    let all =
        run_interleaved(&mut methods, &model.placements, PairTask::Intersects, PASSES, || settings.progress.advance(1));
    let sample = &model.placements[..model.placements.len().min(SAMPLE)];
    let stats = [[all[0], all[1]], [all[2], all[3]]];
    let current = methods.pop().expect("the default tree is the last");
    let mut methods = methods.into_iter();
    let trees = [(); 2].map(|()| [(); 2].map(|()| methods.next().expect("two trees with two box tests each")));
    let triangle_test = [0, 1].map(|tree| {
        [0, 1].map(|sat| {
            settings.progress.advance(1);
            triangle_test_seconds(&model.mesh, &trees[tree][sat].tested_triangles(sample), RETEST_PASSES)
        })
    });
    let axis_counts = [0, 1].map(|tree| trees[tree][0].separating_axis_counts(sample));
    settings.progress.advance(1);
    ModelCosts { trees, current, stats, current_stats: all[4], triangle_test, axis_counts, scale: model.scale() }
}

impl ModelCosts {
    /// Returns the seven columns of Tables 1 and 2 of the AABB tree paper, scaled to the published number of
    /// placements.
    fn costs(&self, tree: usize, sat: usize) -> PublishedCosts {
        let MethodStats { counts, seconds, .. } = self.stats[tree][sat];
        let [boxes, triangles] = [counts.box_tests, counts.triangle_tests].map(|count| count as f64);
        let triangle_test = self.triangle_test[tree][sat];
        let triangle_time = triangles * triangle_test;
        let box_time = seconds - triangle_time;
        let s = self.scale;
        [
            boxes * s,
            box_time / boxes * 1e6,
            box_time * s,
            triangles * s,
            triangle_test * 1e6,
            triangle_time * s,
            seconds * s,
        ]
    }

    fn current_costs(&self) -> Vec<ResultCell> {
        let MethodStats { counts, seconds, .. } = self.current_stats;
        let counts = [counts.box_tests, counts.triangle_tests].map(|count| ResultCell::ours(count as f64 * self.scale));
        let total = ResultCell::ours(seconds * self.scale);
        vec![counts[0], ResultCell::NONE, ResultCell::NONE, counts[1], ResultCell::NONE, ResultCell::NONE, total]
    }

    /// Seconds per query for three methods: OBB tree with SAT, AABB tree with SAT lite, boxwood's default tree.
    pub(super) fn query_seconds(&self, placements: usize) -> [f64; 3] {
        [self.stats[0][0], self.stats[1][1], self.current_stats].map(|stats| stats.seconds / placements as f64)
    }

    /// Storage of three trees (OBB tree, AABB tree, boxwood's default tree). For each tree: bytes of its nodes and
    /// triangle ids, then its number of nodes.
    pub(super) fn storage(&self) -> [[usize; 2]; 3] {
        [&self.trees[0][0], &self.trees[1][0], &self.current]
            .map(|method| [method.node_bytes(), method.tree_stats().nodes])
    }
}

/// Tables 1 and 2 of the AABB tree paper.
pub(super) fn tables(measured: &[ModelCosts; 3], placements: usize) -> [ResultTable; 2] {
    let names = ["SAT", "SAT lite"];
    [(published::TABLE_1, 0), (published::TABLE_2, 1)].map(|(published, sat)| {
        let tree_row = |tree: usize, model: usize| {
            let ours = measured[model].costs(tree, sat);
            let cells = ours
                .iter()
                .zip(published[tree][model])
                .map(|(&ours, published)| ResultCell::with_published(ours, published));
            row(row_name(TREES[tree], NAMES[model]), cells.collect())
        };
        let mut rows: Vec<ResultRow> =
            [0, 1].iter().flat_map(|&tree| [0, 1, 2].map(|model| tree_row(tree, model))).collect();
        rows.extend(
            [0, 1, 2].map(|model| current_row(row_name(CURRENT, NAMES[model]), measured[model].current_costs())),
        );
        let note = if placements == published::PLACEMENTS as usize {
            String::new()
        } else {
            format!(", scaled from {placements}")
        };
        ResultTable {
            id: format!("1-{}", sat + 1),
            title: format!("Table {}: both trees with {}, 100,000 placements{note}", sat + 1, names[sat]),
            columns: vec![
                column("N_b", "", NumberKind::Count),
                column("C_b", "us", NumberKind::Time),
                column("T_b", "s", NumberKind::Time),
                column("N_p", "", NumberKind::Count),
                column("C_p", "us", NumberKind::Time),
                column("T_p", "s", NumberKind::Time),
                column("T_total", "s", NumberKind::Time),
            ],
            rows,
        }
    })
}

/// Figure 2 of the AABB tree paper: of the SAT box tests that find disjoint boxes, the share that ends on each axis.
pub(super) fn exit_axes(measured: &[ModelCosts; 3]) -> (ResultTable, Plot) {
    let shares: Vec<(String, [f64; 15])> = [0, 1]
        .iter()
        .flat_map(|&tree| [0, 1, 2].map(|model| (tree, model)))
        .map(|(tree, model)| {
            let axis_counts = measured[model].axis_counts[tree];
            let disjoint: u64 = axis_counts[..15].iter().sum();
            let share = |axis: usize| axis_counts[axis] as f64 / disjoint.max(1) as f64;
            (row_name(TREES[tree], NAMES[model]), std::array::from_fn(share))
        })
        .collect();
    let axis_name = |axis: usize| match axis {
        0..3 => format!("axis {}: face of a", axis + 1),
        3..6 => format!("axis {}: face of b", axis + 1),
        _ => format!("axis {}: edges of both", axis + 1),
    };
    let table = ResultTable {
        id: "1-figure-2".into(),
        title: "Figure 2: axis on which SAT separates two boxes, as a share of the tests of disjoint boxes".into(),
        columns: shares.iter().map(|(name, _)| column(name, "", NumberKind::Share)).collect(),
        rows: (0..15)
            .map(|axis| row(axis_name(axis), shares.iter().map(|(_, share)| ResultCell::ours(share[axis])).collect()))
            .collect(),
    };
    let points = |share: &[f64; 15]| share.iter().enumerate().map(|(axis, &y)| [axis as f64 + 1.0, y]).collect();
    let plot = Plot {
        id: "1-figure-2".into(),
        title: "Figure 2: axis on which SAT separates two boxes".into(),
        x: PlotAxis { name: "axis: 1 to 6 faces, 7 to 15 pairs of edges".into(), log: false },
        y: PlotAxis { name: "share of the tests of disjoint boxes".into(), log: false },
        lines: shares.iter().map(|(name, share)| PlotLine { name: name.clone(), points: points(share) }).collect(),
    };
    (table, plot)
}

/// Table of the shares that the text of the AABB tree paper gives, for example the share of placements that intersect.
pub(super) fn shares(measured: &[ModelCosts; 3], models: &[ModelPlacements; 3]) -> ResultTable {
    let shares_row = |tree: usize, model: usize| {
        let own = &measured[model];
        let axis_counts = own.axis_counts[tree];
        let [on_edges, disjoint, all] = [&axis_counts[6..15], &axis_counts[..15], &axis_counts[..]]
            .map(|part| part.iter().sum::<u64>().max(1) as f64);
        // `ModelCosts` is indexed by tree (0: OBB, 1: AABB) and by box test (0: SAT, 1: SAT lite). The paper
        // compares an OBB tree with SAT and an AABB tree with SAT lite, so `tree` is also the index of the box
        // test.
        let costs = own.costs(tree, tree);
        let hits = own.current_stats.hits as f64 / models[model].placements.len() as f64;
        let cells = vec![
            ResultCell::calibrated(hits, published::INTERSECTING_SHARE),
            ResultCell::with_published(axis_counts[15] as f64 / all, published::OVERLAPPING_SHARE),
            ResultCell::with_published(on_edges / disjoint, published::EDGE_AXIS_SHARE),
            ResultCell::with_published(on_edges / all, published::SAT_LITE_ERROR_SHARE),
            ResultCell::with_published(costs[5] / costs[6], published::TRIANGLE_TEST_TIME_SHARE[tree]),
        ];
        row(row_name(TREES[tree], NAMES[model]), cells)
    };
    ResultTable {
        id: "1-shares".into(),
        title: "Shares: placements that intersect; box tests that find an overlap; tests that end on an edge axis, of disjoint boxes and of all (the \
                errors of SAT lite); time of triangle tests (OBB with SAT, AABB with SAT lite)"
            .into(),
        columns: vec![
            column("hits", "", NumberKind::Share),
            column("overlapping", "", NumberKind::Share),
            column("on edge axes", "of disjoint", NumberKind::Share),
            column("SAT lite errors", "", NumberKind::Share),
            column("T_p / T_total", "", NumberKind::TimeRatio),
        ],
        rows: [0, 1].iter().flat_map(|&tree| [0, 1, 2].map(|model| shares_row(tree, model))).collect(),
    }
}

/// Table of the memory of the trees.
pub(super) fn storage(measured: &[ModelCosts; 3]) -> ResultTable {
    let rows = [TREES[0], TREES[1], CURRENT].into_iter().enumerate().map(|(tree, name)| {
        let stored = [0, 1, 2].map(|model| measured[model].storage()[tree]);
        let mut cells: Vec<ResultCell> = stored.iter().map(|[bytes, _]| ResultCell::ours(*bytes as f64)).collect();
        // Computes the number of scalars (of 4 bytes) of a box from the bytes of a binary tree with one triangle
        // per leaf. A node consists of a box and 8 bytes for its children. Each of the `nodes.div_ceil(2)`
        // triangles has an id of 4 bytes.
        let scalars = |[bytes, nodes]: [usize; 2]| ((bytes - 4 * nodes.div_ceil(2)) / nodes - 8) as f64 / 4.0;
        let box_scalars = published::BOX_SCALARS
            .get(tree)
            .map(|&published| ResultCell::with_published(scalars(stored[0]), published));
        cells.push(box_scalars.unwrap_or(ResultCell::NONE));
        if tree == 2 { current_row(name, cells) } else { row(name, cells) }
    });
    ResultTable {
        id: "1-storage".into(),
        title: "Storage: bytes of nodes and triangle ids, and scalars per box".into(),
        columns: (NAMES.iter().map(|name| column(*name, "bytes", NumberKind::Bytes)))
            .chain([column("scalars", "per box", NumberKind::Count)])
            .collect(),
        rows: rows.collect(),
    }
}
