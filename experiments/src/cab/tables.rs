//! Tables 1 to 5 of the CAB paper, and the volumes of boxes.

use super::EXPERIMENTS;
use super::measure::{MethodCounts, MethodResult, MethodTimes};
use super::world::WorldRunStats;
use crate::published::cab::TABLES;
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, ResultCell, ResultRow, ResultTable};
use boxwood::papers::LinkBoxMethod;

/// Methods with their row names. The first five are those of the CAB paper, in its order and with its names. The last
/// is boxwood's variant of CAB.
pub(super) const METHODS: [(&str, LinkBoxMethod); 6] = [
    ("brute", LinkBoxMethod::None),
    ("AABB+", LinkBoxMethod::AabbOfVertices),
    ("AABB*", LinkBoxMethod::AabbOfBoxes),
    ("OBB", LinkBoxMethod::Covariance),
    ("CAB", LinkBoxMethod::Cab),
    ("CAB, variant", LinkBoxMethod::CabSum),
];
/// Name of the row for a `World` with one body per link.
pub(super) const WORLD: &str = "links as bodies of a World";
/// Name of the row for boxwood's default method.
pub(super) const CURRENT: &str = "boxwood default: CAB, as above";

pub(super) const CANDIDATES: &str = "#coll";
pub(super) const FALSE_CANDIDATES: &str = "#false";
pub(super) const HITS: &str = "#coll - #false";
pub(super) const QUERY: &str = "t[query]";
pub(super) const UPDATE: &str = "t[upd]";
/// Name of the column with the time of the boxes: their update and the box tests, without exact tests.
pub(super) const BOXES: &str = "t[upd] + t[test]";
pub(super) const TOTAL: &str = "t[total]";
pub(super) const FRAME: &str = "per frame";

pub(super) fn id(experiment: u32) -> String {
    format!("5-{experiment}")
}

/// Table of one experiment: the rows and columns of the paper, and additional rows for methods that the paper does not
/// have.
pub(super) fn experiment_table(
    number: u32,
    measured: &[MethodResult],
    world: &WorldRunStats,
    frames: usize,
) -> ResultTable {
    let published = &TABLES[number as usize - 1];
    let result = |method: LinkBoxMethod| measured.iter().find(|own| own.method == method);
    let mut rows = Vec::new();
    for (index, (name, method)) in METHODS.into_iter().enumerate() {
        let Some(own) = result(method) else { continue };
        let mut cells = cells(&own.counts, &own.times, frames, published.get(index));
        calibrated_columns(number, method)
            .iter()
            .for_each(|&column| cells[column].calibrated = cells[column].published.is_some());
        rows.push(row(name, cells));
    }
    let mut world_cells = cells(&world.counts, &world.times, frames, None);
    // A world tests boxes while it updates them. So the cell of t[test], which is column 5, stays empty.
    world_cells[5] = ResultCell::NONE;
    rows.push(row(WORLD, world_cells));
    rows.extend(
        result(LinkBoxMethod::default()).map(|own| current_row(CURRENT, cells(&own.counts, &own.times, frames, None))),
    );
    ResultTable {
        id: id(number),
        title: format!("Table {number}: {}", EXPERIMENTS[number as usize - 1]),
        columns: vec![
            column(CANDIDATES, "", NumberKind::Count),
            column(FALSE_CANDIDATES, "", NumberKind::Count),
            column(HITS, "", NumberKind::Count),
            column(QUERY, "s", NumberKind::Time),
            column(UPDATE, "s", NumberKind::Time),
            column("t[test]", "s", NumberKind::Time),
            column(BOXES, "s", NumberKind::Time),
            column(TOTAL, "s", NumberKind::Time),
            column(FRAME, "µs", NumberKind::Time),
            column("box tests", "", NumberKind::Count),
        ],
        rows,
    }
}

/// Indices of the columns with calibrated numbers: the motion was adjusted until these numbers were near the
/// published numbers. They are the number of collisions and, in the first two experiments, the candidates of CAB
/// and OBB.
fn calibrated_columns(number: u32, method: LinkBoxMethod) -> &'static [usize] {
    match (number, method) {
        (1 | 2, LinkBoxMethod::Cab | LinkBoxMethod::Covariance) => &[0, 1, 2],
        _ => &[2],
    }
}

fn cells(counts: &MethodCounts, times: &MethodTimes, frames: usize, published: Option<&[f64; 6]>) -> Vec<ResultCell> {
    let per_frame = times.total() * 1e6 / frames.max(1) as f64;
    let all = [counts.candidates, counts.false_candidates(), counts.hits].map(|count| count as f64);
    let times = [times.query, times.update, times.test, times.boxes(), times.total()];
    let ours = all.into_iter().chain(times).chain([per_frame, counts.box_tests as f64]);
    let theirs = published.map(|&[candidates, false_candidates, query, update, test, total]| {
        let per_frame = total * 1e6 / frames.max(1) as f64;
        [
            candidates,
            false_candidates,
            candidates - false_candidates,
            query,
            update,
            test,
            update + test,
            total,
            per_frame,
        ]
    });
    let theirs = theirs.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
    ours.zip(theirs).map(|(ours, published)| ResultCell { ours: Some(ours), published, ..ResultCell::NONE }).collect()
}

pub(super) const SIZES: &str = "5-sizes";
pub(super) const RANDOM_CONFIGURATIONS: &str = "a chain of eight links, random configurations";
pub(super) const VOLUME: [(&str, LinkBoxMethod); 3] = [
    ("variant over CAB", LinkBoxMethod::CabSum),
    ("OBB over CAB", LinkBoxMethod::Covariance),
    ("AABB* over CAB", LinkBoxMethod::AabbOfBoxes),
];

/// Row with the total volume of the boxes around more than one link, for each method, divided by the volume with CAB.
pub(super) fn volume_row(title: &str, measured: &[MethodResult]) -> ResultRow {
    let volume = |method: LinkBoxMethod| measured.iter().find(|own| own.method == method).map(|own| own.volume);
    let ratio = |method| volume(method).zip(volume(LinkBoxMethod::Cab)).map(|(own, cab)| own / cab);
    row(title, VOLUME.map(|(_, method)| ResultCell { ours: ratio(method), ..ResultCell::NONE }).into())
}

/// Table of the total volumes of the boxes around more than one link.
pub(super) fn volume_table(rows: Vec<ResultRow>) -> ResultTable {
    ResultTable {
        id: SIZES.into(),
        title: "Section 3.2.1: total volume of all boxes around more than one link, over all frames".into(),
        columns: VOLUME.map(|(name, _)| column(name, "", NumberKind::Mean)).into(),
        rows,
    }
}
