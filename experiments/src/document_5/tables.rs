//! Tables 1 to 5, and how large boxes are.

use super::EXPERIMENTS;
use super::measure::{Counts, Measured, Times};
use super::world::InAWorld;
use crate::published::document_5::TABLES;
use crate::tabular::{column, row, today};
use crate::{Cell, Kind, Row, Table};
use boxwood::LinkFit;

/// The rows of the document, in its order and by its names; ours come after them.
pub(super) const METHODS: [(&str, LinkFit); 6] = [
    ("brute", LinkFit::Brute),
    ("AABB+", LinkFit::AabbOfVertices),
    ("AABB*", LinkFit::AabbOfBoxes),
    ("OBB", LinkFit::Obb),
    ("CAB", LinkFit::Cab),
    ("CAB, variant", LinkFit::CabSum),
];
/// Joints left aside.
pub(super) const WORLD: &str = "links as bodies of a World";
/// What a user of boxwood gets who asks for nothing else.
pub(super) const TODAY: &str = "today: CAB, as above";

pub(super) const CANDIDATES: &str = "#coll";
pub(super) const VAIN: &str = "#false";
pub(super) const HITS: &str = "#coll - #false";
pub(super) const QUERY: &str = "t[query]";
pub(super) const UPDATE: &str = "t[upd]";
/// Without the exact questions.
pub(super) const BOXES: &str = "t[upd] + t[test]";
pub(super) const TOTAL: &str = "t[total]";
pub(super) const FRAME: &str = "a frame";

pub(super) fn id(experiment: u32) -> String {
    format!("5-{experiment}")
}

/// A table of the document.
pub(super) fn experiment(number: u32, measured: &[Measured], world: &InAWorld, frames: usize) -> Table {
    let published = &TABLES[number as usize - 1];
    let of = |fit: LinkFit| measured.iter().find(|own| own.fit == fit);
    let mut rows = Vec::new();
    for (place, (name, fit)) in METHODS.into_iter().enumerate() {
        let Some(own) = of(fit) else { continue };
        let mut cells = cells(&own.counts, &own.times, frames, published.get(place));
        fitted(number, fit).iter().for_each(|&column| cells[column].fitted = cells[column].published.is_some());
        rows.push(row(name, cells));
    }
    let mut of_the_world = cells(&world.counts, &world.times, frames, None);
    // A world tests boxes as it updates them.
    of_the_world[5] = Cell::NONE;
    rows.push(row(WORLD, of_the_world));
    rows.extend(of(LinkFit::default()).map(|own| today(TODAY, cells(&own.counts, &own.times, frames, None))));
    Table {
        id: id(number),
        title: format!("Table {number}: {}", EXPERIMENTS[number as usize - 1]),
        columns: vec![
            column(CANDIDATES, "", Kind::Count),
            column(VAIN, "", Kind::Count),
            column(HITS, "", Kind::Count),
            column(QUERY, "s", Kind::Time),
            column(UPDATE, "s", Kind::Time),
            column("t[test]", "s", Kind::Time),
            column(BOXES, "s", Kind::Time),
            column(TOTAL, "s", Kind::Time),
            column(FRAME, "µs", Kind::Time),
            column("box tests", "", Kind::Count),
        ],
        rows,
    }
}

/// The columns to whose published numbers the motion was fitted: what meets, and in the first two experiments what CAB asks about, and
/// OBB with it.
fn fitted(number: u32, fit: LinkFit) -> &'static [usize] {
    match (number, fit) {
        (1 | 2, LinkFit::Cab | LinkFit::Obb) => &[0, 1, 2],
        _ => &[2],
    }
}

fn cells(counts: &Counts, times: &Times, frames: usize, published: Option<&[f64; 6]>) -> Vec<Cell> {
    let a_frame = times.total() * 1e6 / frames.max(1) as f64;
    let all = [counts.candidates, counts.vain(), counts.hits].map(|count| count as f64);
    let times = [times.query, times.update, times.test, times.boxes(), times.total()];
    let ours = all.into_iter().chain(times).chain([a_frame, counts.box_tests as f64]);
    let theirs = published.map(|&[candidates, vain, query, update, test, total]| {
        let a_frame = total * 1e6 / frames.max(1) as f64;
        [candidates, vain, candidates - vain, query, update, test, update + test, total, a_frame]
    });
    let theirs = theirs.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
    ours.zip(theirs).map(|(ours, published)| Cell { ours: Some(ours), published, ..Cell::NONE }).collect()
}

pub(super) const SIZES: &str = "5-sizes";
pub(super) const FOLDS: &str = "a chain of eight, folded in any way";
pub(super) const VOLUME: [(&str, LinkFit); 3] =
    [("variant over CAB", LinkFit::CabSum), ("OBB over CAB", LinkFit::Obb), ("AABB* over CAB", LinkFit::AabbOfBoxes)];

/// How large inner boxes are, over those of CAB.
pub(super) fn size(title: &str, measured: &[Measured]) -> Row {
    let of = |fit: LinkFit| measured.iter().find(|own| own.fit == fit).map(|own| own.volume);
    let ratio = |fit| of(fit).zip(of(LinkFit::Cab)).map(|(own, cab)| own / cab);
    row(title, VOLUME.map(|(_, fit)| Cell { ours: ratio(fit), ..Cell::NONE }).into())
}

pub(super) fn sizes(rows: Vec<Row>) -> Table {
    Table {
        id: SIZES.into(),
        title: "Section 3.2.1: the volume of all boxes around more than one link, in all frames together".into(),
        columns: VOLUME.map(|(name, _)| column(name, "", Kind::Mean)).into(),
        rows,
    }
}
