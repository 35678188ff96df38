//! Tables 1 and 2 and Figure 6 of the R-tree paper, and the time and memory cost of a box.

use super::proximity::{AABB, AABB_LITE, CURRENT, HUNDREDTHS, INSERTION, LEAFLESS, OBB, ProximityResult, V1, V2};
use crate::method::MethodStats;
use crate::published::r_tree::{AABB_TEST_GAIN, OBB_STORAGE_RATIO, TABLE_1, TABLE_2};
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultRow, ResultTable};
use boxwood::papers::TreeSearchStats;

/// Methods that are plotted; a plot of all methods would be unreadable.
const PLOTTED: [&str; 7] = [V1, V2, INSERTION, AABB_LITE, OBB, LEAFLESS, CURRENT];

fn row_for(method: &ProximityResult, cells: Vec<ResultCell>) -> ResultRow {
    let name = &method.method.name;
    if name == CURRENT { current_row(name, cells) } else { row(name, cells) }
}

/// Returns a cell with the measured number (`ours`) and, if there is one, the published number.
fn cell(ours: f64, published: Option<f64>) -> ResultCell {
    ResultCell { ours: Some(ours), published, ..ResultCell::NONE }
}

/// Index (0 or 1) of the version of the R-tree that a method runs; `None` for methods that are not in the R-tree paper.
fn version(method: &ProximityResult) -> Option<usize> {
    [V1, V2].iter().position(|name| method.method.name == *name)
}

fn sum(stats: &[MethodStats]) -> (TreeSearchStats, f64) {
    let mut all = (TreeSearchStats::default(), 0.0);
    for own in stats {
        all.0 += own.counts;
        all.1 += own.seconds;
    }
    all
}

/// Table 1 of the R-tree paper: means over all distances.
pub(super) fn table_1(measured: &[ProximityResult], positions: u32) -> ResultTable {
    let count = f64::from(positions) * HUNDREDTHS.len() as f64;
    let rows = measured.iter().map(|method| {
        let (counts, seconds) = sum(&method.stats);
        let published = |column: usize| version(method).map(|version| TABLE_1[version][column]);
        let per_step = |total: u64| total as f64 / count;
        let cells = vec![
            cell(per_step(counts.box_tests), published(0)),
            cell(per_step(counts.triangle_tests), published(1)),
            ResultCell::ours(per_step(counts.triangle_box_tests)),
            ResultCell::ours(per_step(counts.node_visits)),
            ResultCell::ours(1e6 * seconds / count),
        ];
        row_for(method, cells)
    });
    ResultTable {
        id: "3-1".into(),
        title: format!("Table 1: mean over {} distances, {positions} positions each", HUNDREDTHS.len()),
        columns: vec![
            column("box tests", "per step", NumberKind::Mean),
            column("triangle tests", "per step", NumberKind::Mean),
            column("triangle-box tests", "per step", NumberKind::Mean),
            column("node visits", "per step", NumberKind::Mean),
            column("time", "us per step", NumberKind::Time),
        ],
        rows: rows.collect(),
    }
}

/// Row name for a distance.
pub(super) fn distance_row(hundredths: u32) -> String {
    format!("0.{hundredths:02}")
}

/// Column name for a quantity at a distance.
pub(super) fn column_at_distance(what: &str, hundredths: u32) -> String {
    format!("{what} at {}", distance_row(hundredths))
}

/// Table 2 of the R-tree paper: means at three distances.
pub(super) fn table_2(measured: &[ProximityResult], positions: u32) -> ResultTable {
    let indices = [0, 10, 20];
    let rows = measured.iter().map(|method| {
        let cells = indices.iter().zip(TABLE_2).flat_map(|(&index, (_, published))| {
            let counts = method.stats[index].counts;
            let published_count = |column: usize| version(method).map(|version| published[version][column]);
            let per_position = |total: u64| total as f64 / f64::from(positions);
            [
                cell(per_position(counts.box_tests), published_count(0)),
                cell(per_position(counts.triangle_tests), published_count(1)),
            ]
        });
        row_for(method, cells.collect())
    });
    let columns = indices.iter().flat_map(|&index| {
        ["box tests", "triangle tests"]
            .map(|what| column(column_at_distance(what, index as u32), "per position", NumberKind::Mean))
    });
    ResultTable {
        id: "3-2".into(),
        title: format!("Table 2: means at distances 0.00, 0.10 and 0.20, {positions} positions each"),
        columns: columns.collect(),
        rows: rows.collect(),
    }
}

/// A quantity as a function of distance, for a table and a plot.
struct DistanceCurves {
    id: &'static str,
    title: &'static str,
    /// Name of the vertical axis of the plot.
    y_axis: &'static str,
    unit: &'static str,
    kind: NumberKind,
    /// Reads the quantity from the stats of one distance: the sum over all positions at this distance.
    total: fn(&MethodStats) -> f64,
}

const TIME: DistanceCurves = DistanceCurves {
    id: "3-figure-6",
    title: "Figure 6: time per position, by the distance of the grids",
    y_axis: "us per position",
    unit: "us",
    kind: NumberKind::Time,
    total: |stats| 1e6 * stats.seconds,
};

/// Curves of the number of box tests, which, unlike times, are the same on every machine.
const BOXES: DistanceCurves = DistanceCurves {
    id: "3-boxes",
    title: "Box tests per position, by the distance of the grids",
    y_axis: "box tests per position",
    unit: "",
    kind: NumberKind::Mean,
    total: |stats| (stats.counts.box_tests + stats.counts.triangle_box_tests) as f64,
};

/// Figure 6 of the R-tree paper: time by distance, and box tests by distance.
pub(super) fn figure_6(measured: &[ProximityResult], positions: u32) -> [(ResultTable, Plot); 2] {
    [TIME, BOXES].map(|curves| (curves.table(measured, positions), curves.plot(measured, positions)))
}

impl DistanceCurves {
    /// Mean of the quantity per position, at each distance.
    fn means(&self, method: &ProximityResult, positions: u32) -> impl Iterator<Item = f64> {
        method.stats.iter().map(move |stats| (self.total)(stats) / f64::from(positions))
    }

    /// Table with one row per distance and one column per method. The distances are the rows, because they are too
    /// many for columns.
    fn table(&self, measured: &[ProximityResult], positions: u32) -> ResultTable {
        let all: Vec<Vec<f64>> = measured.iter().map(|method| self.means(method, positions).collect()).collect();
        let cells = |index: usize| all.iter().map(|means| ResultCell::ours(means[index])).collect();
        let rows = HUNDREDTHS.iter().enumerate();
        ResultTable {
            id: self.id.into(),
            title: self.title.into(),
            columns: measured.iter().map(|method| column(&method.method.name, self.unit, self.kind)).collect(),
            rows: rows.map(|(index, &hundredths)| row(distance_row(hundredths), cells(index))).collect(),
        }
    }

    fn plot(&self, measured: &[ProximityResult], positions: u32) -> Plot {
        let distances = HUNDREDTHS.map(|hundredths| f64::from(hundredths) / 100.0);
        let line = |method: &ProximityResult| PlotLine {
            name: method.method.name.clone(),
            points: distances.into_iter().zip(self.means(method, positions)).map(|(x, y)| [x, y]).collect(),
        };
        let plotted = measured.iter().filter(|method| PLOTTED.contains(&&*method.method.name));
        Plot {
            id: self.id.into(),
            title: self.title.into(),
            x: PlotAxis { name: "distance, in sizes of the grid".into(), log: false },
            y: PlotAxis { name: self.y_axis.into(), log: true },
            lines: plotted.map(line).collect(),
        }
    }
}

/// Names of two columns: time of a box test, divided by the time of a box test in version 1 (first column) or
/// version 2 (second column) of the R-tree paper.
pub(super) const OVER: [&str; 2] = ["over version 1", "over version 2"];

/// Table for section 3 of the R-tree paper: time of a box test including its share of the traversal, and bytes of a
/// box.
///
/// The time and the box tests at distance 0.20, where almost nothing is tested, are subtracted from those at
/// distance 0.00. This removes the constant cost of a query.
pub(super) fn boxes(measured: &[ProximityResult]) -> ResultTable {
    let find = |name: &str| measured.iter().find(|method| method.method.name == name).expect("the method was measured");
    let box_test_ns = |name: &str| {
        let stats = &find(name).stats;
        let [near, far] = [stats[0], stats[stats.len() - 1]];
        1e9 * (near.seconds - far.seconds) / (near.counts.box_tests as f64 - far.counts.box_tests as f64)
    };
    let versions = [V1, V2].map(box_test_ns);
    // Computes the bytes of a box from the bytes of a binary tree with one triangle per leaf. A node consists of a
    // box and 8 bytes for its children. Each of the `nodes.div_ceil(2)` triangles has an id of 4 bytes.
    let bytes = |name: &str| {
        let method = &find(name).method;
        let nodes = method.tree_stats().nodes;
        (method.node_bytes() - 4 * nodes.div_ceil(2)) as f64 / nodes as f64 - 8.0
    };
    let [aabb, obb] = [AABB, OBB].map(bytes);
    let cells = |name: &str, bytes: Option<f64>, published: [Option<f64>; 2]| {
        let over = versions.map(|version| cell(box_test_ns(name) / version, published[0]));
        let stored = ResultCell { ours: bytes.map(|bytes| bytes / aabb), published: published[1], ..ResultCell::NONE };
        let bytes = ResultCell { ours: bytes, ..ResultCell::NONE };
        row(name, vec![ResultCell::ours(box_test_ns(name)), over[0], over[1], bytes, stored])
    };
    ResultTable {
        id: "3-box".into(),
        title: "Section 3: time of a search per box test, and bytes of a box (time and box tests at distance 0.00 minus those at 0.20)"
            .into(),
        columns: vec![
            column("per box test", "ns", NumberKind::Time),
            column(OVER[0], "", NumberKind::TimeRatio),
            column(OVER[1], "", NumberKind::TimeRatio),
            column("bytes", "per box", NumberKind::Bytes),
            column("over axis-aligned", "", NumberKind::Mean),
        ],
        rows: vec![
            cells(V1, None, [None; 2]),
            cells(V2, None, [None; 2]),
            cells(AABB_LITE, Some(aabb), [None; 2]),
            cells(AABB, Some(aabb), [None; 2]),
            cells(OBB, Some(obb), [Some(AABB_TEST_GAIN), Some(OBB_STORAGE_RATIO)]),
        ],
    }
}
