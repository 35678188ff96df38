//! Tables 1 and 2 and Figure 6, and what a box costs to test and to store.

use super::proximity::{AABB, AABB_LITE, HUNDREDTHS, INSERTION, LEAFLESS, Measured, OBB, TODAY, V1, V2};
use crate::method::Figures;
use crate::published::document_3::{AABB_TEST_GAIN, OBB_STORAGE, TABLE_1, TABLE_2};
use crate::tabular::{column, row, today};
use crate::{Axis, Cell, Kind, Line, Plot, Row, Table};
use boxwood::Work;

/// Those of the methods that are drawn: all of them would hide each other.
const DRAWN: [&str; 7] = [V1, V2, INSERTION, AABB_LITE, OBB, LEAFLESS, TODAY];

fn named(method: &Measured, cells: Vec<Cell>) -> Row {
    let name = &method.method.name;
    if name == TODAY { today(name, cells) } else { row(name, cells) }
}

/// A cell beside one that was published, if there is one.
fn beside(ours: f64, published: Option<f64>) -> Cell {
    Cell { ours: Some(ours), published, ..Cell::NONE }
}

/// Which of the two versions of the document a method is.
fn version(method: &Measured) -> Option<usize> {
    [V1, V2].iter().position(|name| method.method.name == *name)
}

fn sum(figures: &[Figures]) -> (Work, f64) {
    let mut all = (Work::default(), 0.0);
    for own in figures {
        all.0 += own.work;
        all.1 += own.seconds;
    }
    all
}

/// Table 1: the mean over all distances.
pub(super) fn table_1(measured: &[Measured], positions: u32) -> Table {
    let count = f64::from(positions) * HUNDREDTHS.len() as f64;
    let rows = measured.iter().map(|method| {
        let (work, seconds) = sum(&method.figures);
        let published = |column: usize| version(method).map(|version| TABLE_1[version][column]);
        let each = |count_of: u64| count_of as f64 / count;
        let cells = vec![
            beside(each(work.box_tests), published(0)),
            beside(each(work.triangle_tests), published(1)),
            Cell::ours(each(work.triangle_box_tests)),
            Cell::ours(each(work.node_visits)),
            Cell::ours(1e6 * seconds / count),
        ];
        named(method, cells)
    });
    Table {
        id: "3-1".into(),
        title: format!("Table 1: the mean over {} distances, {positions} positions each", HUNDREDTHS.len()),
        columns: vec![
            column("box tests", "a step", Kind::Mean),
            column("triangle tests", "a step", Kind::Mean),
            column("triangle-box tests", "a step", Kind::Mean),
            column("node visits", "a step", Kind::Mean),
            column("time", "us a step", Kind::Time),
        ],
        rows: rows.collect(),
    }
}

/// The name of a row that is about a distance.
pub(super) fn distance(hundredths: u32) -> String {
    format!("0.{hundredths:02}")
}

/// The head of a column that is about a distance.
pub(super) fn at(what: &str, hundredths: u32) -> String {
    format!("{what} at {}", distance(hundredths))
}

/// Table 2: at three distances.
pub(super) fn table_2(measured: &[Measured], positions: u32) -> Table {
    let places = [0, 10, 20];
    let rows = measured.iter().map(|method| {
        let cells = places.iter().zip(TABLE_2).flat_map(|(&place, (_, published))| {
            let work = method.figures[place].work;
            let then = |column: usize| version(method).map(|version| published[version][column]);
            let each = |count: u64| count as f64 / f64::from(positions);
            [beside(each(work.box_tests), then(0)), beside(each(work.triangle_tests), then(1))]
        });
        named(method, cells.collect())
    });
    let columns = places.iter().flat_map(|&place| {
        ["box tests", "triangle tests"].map(|what| column(at(what, place as u32), "a position", Kind::Mean))
    });
    Table {
        id: "3-2".into(),
        title: format!("Table 2: at distances 0.00, 0.10 and 0.20, {positions} positions each"),
        columns: columns.collect(),
        rows: rows.collect(),
    }
}

/// Something over distance.
struct Curves {
    id: &'static str,
    title: &'static str,
    /// On the axis of the plot.
    what: &'static str,
    unit: &'static str,
    kind: Kind,
    /// Of all positions at a distance.
    of: fn(&Figures) -> f64,
}

const TIME: Curves = Curves {
    id: "3-figure-6",
    title: "Figure 6: time of a position, by the distance of the grids",
    what: "us a position",
    unit: "us",
    kind: Kind::Time,
    of: |figures| 1e6 * figures.seconds,
};

/// Which repeat on every machine, as times do not.
const BOXES: Curves = Curves {
    id: "3-boxes",
    title: "Box tests of a position, by the distance of the grids",
    what: "box tests a position",
    unit: "",
    kind: Kind::Mean,
    of: |figures| (figures.work.box_tests + figures.work.triangle_box_tests) as f64,
};

/// Figure 6, time over distance; and box tests over distance.
pub(super) fn figure_6(measured: &[Measured], positions: u32) -> [(Table, Plot); 2] {
    [TIME, BOXES].map(|curves| (curves.table(measured, positions), curves.plot(measured, positions)))
}

impl Curves {
    /// A figure of a position at each of the distances.
    fn figures(&self, method: &Measured, positions: u32) -> impl Iterator<Item = f64> {
        method.figures.iter().map(move |figures| (self.of)(figures) / f64::from(positions))
    }

    /// A row a distance, a column a method: there are more distances than a page is wide.
    fn table(&self, measured: &[Measured], positions: u32) -> Table {
        let all: Vec<Vec<f64>> = measured.iter().map(|method| self.figures(method, positions).collect()).collect();
        let cells = |place: usize| all.iter().map(|figures| Cell::ours(figures[place])).collect();
        let rows = HUNDREDTHS.iter().enumerate();
        Table {
            id: self.id.into(),
            title: self.title.into(),
            columns: measured.iter().map(|method| column(&method.method.name, self.unit, self.kind)).collect(),
            rows: rows.map(|(place, &hundredths)| row(distance(hundredths), cells(place))).collect(),
        }
    }

    fn plot(&self, measured: &[Measured], positions: u32) -> Plot {
        let distances = HUNDREDTHS.map(|hundredths| f64::from(hundredths) / 100.0);
        let line = |method: &Measured| Line {
            name: method.method.name.clone(),
            points: distances.into_iter().zip(self.figures(method, positions)).map(|(x, y)| [x, y]).collect(),
        };
        let drawn = measured.iter().filter(|method| DRAWN.contains(&&*method.method.name));
        Plot {
            id: self.id.into(),
            title: self.title.into(),
            x: Axis { name: "distance, in sizes of the grid".into(), log: false },
            y: Axis { name: self.what.into(), log: true },
            lines: drawn.map(line).collect(),
        }
    }
}

/// The columns that a test of two boxes is compared in: over one of version 1, over one of version 2.
pub(super) const OVER: [&str; 2] = ["over version 1", "over version 2"];

/// Section 3: what a box test takes, with all that is around it, and what a box takes to store. Of the time and the box tests at
/// distance 0.00 those at 0.20 are taken away, where next to nothing is tested: what a question costs beside.
pub(super) fn boxes(measured: &[Measured]) -> Table {
    let find = |name: &str| measured.iter().find(|method| method.method.name == name).expect("it was measured");
    let each = |name: &str| {
        let figures = &find(name).figures;
        let [near, far] = [figures[0], figures[figures.len() - 1]];
        1e9 * (near.seconds - far.seconds) / (near.work.box_tests as f64 - far.work.box_tests as f64)
    };
    let plain = [V1, V2].map(each);
    // Nodes of the binary trees are a box and 8 bytes of what is below it, beside 4 bytes a triangle.
    let bytes = |name: &str| {
        let method = &find(name).method;
        let nodes = method.quality().nodes;
        (method.node_bytes() - 4 * nodes.div_ceil(2)) as f64 / nodes as f64 - 8.0
    };
    let [aabb, obb] = [AABB, OBB].map(bytes);
    let cells = |name: &str, bytes: Option<f64>, published: [Option<f64>; 2]| {
        let over = plain.map(|plain| beside(each(name) / plain, published[0]));
        let stored = Cell { ours: bytes.map(|bytes| bytes / aabb), published: published[1], ..Cell::NONE };
        let bytes = Cell { ours: bytes, ..Cell::NONE };
        row(name, vec![Cell::ours(each(name)), over[0], over[1], bytes, stored])
    };
    Table {
        id: "3-box".into(),
        title: "Section 3: what a search takes for a box test, and the bytes of a box (time and box tests at distance 0.00 less those at \
                0.20)"
            .into(),
        columns: vec![
            column("a box test", "ns", Kind::Time),
            column(OVER[0], "", Kind::TimeRatio),
            column(OVER[1], "", Kind::TimeRatio),
            column("bytes", "a box", Kind::Bytes),
            column("over axis-aligned", "", Kind::Mean),
        ],
        rows: vec![
            cells(V1, None, [None; 2]),
            cells(V2, None, [None; 2]),
            cells(AABB_LITE, Some(aabb), [None; 2]),
            cells(AABB, Some(aabb), [None; 2]),
            cells(OBB, Some(obb), [Some(AABB_TEST_GAIN), Some(OBB_STORAGE)]),
        ],
    }
}
