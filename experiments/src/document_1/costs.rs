//! Tables 1 and 2: two kinds of tree, two tests of boxes, and what a test costs. And what else the same questions tell: on
//! which axis a test of boxes ends (Figure 2), and the shares of the text.
//!
//! ```text
//! T_total   the best of some passes over all placements, asked without any instrument
//! C_p       the triangle pairs of a sample of placements are written down and tested again, by themselves
//! T_p       N_p C_p
//! T_b, C_b  T_total - T_p, and that over N_b
//! ```

use super::subjects::Subject;
use crate::method::{Figures, Method, Question, in_turns};
use crate::models::NAMES;
use crate::published::document_1::{self as published, Costs};
use crate::tabular::{column, row, today};
use crate::tests_again::triangle_test;
use crate::{Axis, Cell, Kind, Line, Plot, Row, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, Mesh, ObbOptions, ObbTree, Sat, WideTree};

/// The trees, as rows name them.
pub(super) const TREES: [&str; 2] = ["OBB tree", "AABB tree"];
pub(super) const TODAY: &str = "today's tree";
/// Axes are counted and triangles tested again at so many of the placements.
const SAMPLE: usize = 10_000;
/// The best of so many passes counts, and of so many tests of the same triangles.
const PASSES: u32 = 5;
const AGAIN: u32 = 3;

/// What one model costs: the two trees with SAT, with SAT lite, and today's.
pub(super) struct Measured {
    trees: [[Method; 2]; 2],
    today: [Method; 1],
    figures: [[Figures; 2]; 2],
    today_figures: Figures,
    /// Seconds of a triangle test.
    triangle_test: [[f64; 2]; 2],
    /// Of the trees with SAT.
    exits: [[u64; 16]; 2],
    scale: f64,
}

pub(super) fn row_name(tree: &str, subject: &str) -> String {
    format!("{tree}, {subject}")
}

fn methods(mesh: &std::sync::Arc<Mesh>) -> Vec<Method> {
    let obb = |sat| Method::new::<ObbTree>(TREES[0], mesh, &ObbOptions::default(), sat);
    let aabb = |sat| Method::new::<AabbTree>(TREES[1], mesh, &AabbOptions::default(), sat);
    let wide = Method::new::<WideTree>(TODAY, mesh, &Build::default(), Sat::default());
    vec![obb(Sat::Full), obb(Sat::Lite), aabb(Sat::Full), aabb(Sat::Lite), wide]
}

/// Measures one model.
pub(super) fn measure(subject: &Subject, settings: &Settings<'_>) -> Measured {
    let mut methods = methods(&subject.mesh);

    let steps = methods.len() as u64 * (u64::from(PASSES) + 1);
    settings.progress.begin(&format!("Tables 1 and 2, {}", subject.name), steps);
    let all = in_turns(&mut methods, &subject.placements, Question::First, PASSES, || settings.progress.advance(1));
    let sample = &subject.placements[..subject.placements.len().min(SAMPLE)];
    let figures = [[all[0], all[1]], [all[2], all[3]]];
    let today = [methods.pop().expect("today's tree is the last")];
    let mut methods = methods.into_iter();
    let trees = [(); 2].map(|()| [(); 2].map(|()| methods.next().expect("two tests of each of two trees")));
    let triangle_test = [0, 1].map(|tree| {
        [0, 1].map(|sat| {
            settings.progress.advance(1);
            triangle_test(&subject.mesh, &trees[tree][sat].tested(sample), AGAIN)
        })
    });
    let exits = [0, 1].map(|tree| trees[tree][0].exits(sample));
    settings.progress.advance(1);
    Measured { trees, today, figures, today_figures: all[4], triangle_test, exits, scale: subject.scale() }
}

impl Measured {
    /// The seven columns of Tables 1 and 2.
    fn costs(&self, tree: usize, sat: usize) -> Costs {
        let Figures { work, seconds, .. } = self.figures[tree][sat];
        let [boxes, triangles] = [work.box_tests, work.triangle_tests].map(|count| count as f64);
        let one_triangle = self.triangle_test[tree][sat];
        let in_triangles = triangles * one_triangle;
        let in_boxes = seconds - in_triangles;
        let s = self.scale;
        [
            boxes * s,
            in_boxes / boxes * 1e6,
            in_boxes * s,
            triangles * s,
            one_triangle * 1e6,
            in_triangles * s,
            seconds * s,
        ]
    }

    fn today_costs(&self) -> Vec<Cell> {
        let Figures { work, seconds, .. } = self.today_figures;
        let counts = [work.box_tests, work.triangle_tests].map(|count| Cell::ours(count as f64 * self.scale));
        let total = Cell::ours(seconds * self.scale);
        vec![counts[0], Cell::NONE, Cell::NONE, counts[1], Cell::NONE, Cell::NONE, total]
    }

    /// Seconds of a question: OBB with SAT, AABB with SAT lite, today's.
    pub(super) fn query_seconds(&self, placements: usize) -> [f64; 3] {
        [self.figures[0][0], self.figures[1][1], self.today_figures].map(|figures| figures.seconds / placements as f64)
    }

    /// Bytes of nodes and ids, and how many nodes: OBB, AABB, today's.
    pub(super) fn storage(&self) -> [[usize; 2]; 3] {
        [&self.trees[0][0], &self.trees[1][0], &self.today[0]]
            .map(|method| [method.node_bytes(), method.quality().nodes])
    }
}

/// Tables 1 and 2.
pub(super) fn tables(measured: &[Measured; 3], placements: usize) -> [Table; 2] {
    let names = ["SAT", "SAT lite"];
    [(published::TABLE_1, 0), (published::TABLE_2, 1)].map(|(published, sat)| {
        let of = |tree: usize, subject: usize| {
            let ours = measured[subject].costs(tree, sat);
            let cells = ours.iter().zip(published[tree][subject]).map(|(&ours, then)| Cell::beside(ours, then));
            row(row_name(TREES[tree], NAMES[subject]), cells.collect())
        };
        let mut rows: Vec<Row> = [0, 1].iter().flat_map(|&tree| [0, 1, 2].map(|subject| of(tree, subject))).collect();
        rows.extend([0, 1, 2].map(|subject| today(row_name(TODAY, NAMES[subject]), measured[subject].today_costs())));
        let by =
            if placements == published::PLACEMENTS as usize { String::new() } else { format!(", from {placements}") };
        Table {
            id: format!("1-{}", sat + 1),
            title: format!("Table {}: both trees with {}, 100,000 placements{by}", sat + 1, names[sat]),
            columns: vec![
                column("N_b", "", Kind::Count),
                column("C_b", "us", Kind::Time),
                column("T_b", "s", Kind::Time),
                column("N_p", "", Kind::Count),
                column("C_p", "us", Kind::Time),
                column("T_p", "s", Kind::Time),
                column("T_total", "s", Kind::Time),
            ],
            rows,
        }
    })
}

/// Figure 2: of the box tests with SAT that find no overlap, the share that ends on each axis.
pub(super) fn exit_axes(measured: &[Measured; 3]) -> (Table, Plot) {
    let shares: Vec<(String, [f64; 15])> = [0, 1]
        .iter()
        .flat_map(|&tree| [0, 1, 2].map(|subject| (tree, subject)))
        .map(|(tree, subject)| {
            let exits = measured[subject].exits[tree];
            let disjoint: u64 = exits[..15].iter().sum();
            let share = |axis: usize| exits[axis] as f64 / disjoint.max(1) as f64;
            (row_name(TREES[tree], NAMES[subject]), std::array::from_fn(share))
        })
        .collect();
    let axis_name = |axis: usize| match axis {
        0..3 => format!("axis {}: face of a", axis + 1),
        3..6 => format!("axis {}: face of b", axis + 1),
        _ => format!("axis {}: edges", axis + 1),
    };
    let table = Table {
        id: "1-figure-2".into(),
        title: "Figure 2: the axis on which SAT finds two boxes disjoint, as a share of the tests that do".into(),
        columns: shares.iter().map(|(name, _)| column(name, "", Kind::Share)).collect(),
        rows: (0..15)
            .map(|axis| row(axis_name(axis), shares.iter().map(|(_, share)| Cell::ours(share[axis])).collect()))
            .collect(),
    };
    let points = |share: &[f64; 15]| share.iter().enumerate().map(|(axis, &y)| [axis as f64 + 1.0, y]).collect();
    let plot = Plot {
        id: "1-figure-2".into(),
        title: "Figure 2: the axis on which SAT finds two boxes disjoint".into(),
        x: Axis { name: "axis: 1 to 6 faces, 7 to 15 pairs of edges".into(), log: false },
        y: Axis { name: "share of the tests of disjoint boxes".into(), log: false },
        lines: shares.iter().map(|(name, share)| Line { name: name.clone(), points: points(share) }).collect(),
    };
    (table, plot)
}

/// The shares that the text names.
pub(super) fn shares(measured: &[Measured; 3], subjects: &[Subject; 3]) -> Table {
    let of = |tree: usize, subject: usize| {
        let own = &measured[subject];
        let exits = own.exits[tree];
        let [on_edges, disjoint, all] =
            [&exits[6..15], &exits[..15], &exits[..]].map(|part| part.iter().sum::<u64>().max(1) as f64);
        // An OBB tree with SAT, an AABB tree with SAT lite: what the document compares.
        let costs = own.costs(tree, tree);
        let hits = own.today_figures.hits as f64 / subjects[subject].placements.len() as f64;
        let cells = vec![
            Cell::fitted(hits, published::HITS),
            Cell::beside(exits[15] as f64 / all, published::POSITIVE),
            Cell::beside(on_edges / disjoint, published::ON_EDGES),
            Cell::beside(on_edges / all, published::LITE_ERRS),
            Cell::beside(costs[5] / costs[6], published::TIME_IN_TRIANGLES[tree]),
        ];
        row(row_name(TREES[tree], NAMES[subject]), cells)
    };
    Table {
        id: "1-shares".into(),
        title: "Shares: placements that intersect; box tests that find an overlap; exits on edge axes, where SAT \
                lite errs; time of triangle tests (OBB with SAT, AABB with SAT lite)"
            .into(),
        columns: vec![
            column("hits", "", Kind::Share),
            column("overlapping", "", Kind::Share),
            column("on edges", "of disjoint", Kind::Share),
            column("SAT lite errs", "", Kind::Share),
            column("T_p / T_total", "", Kind::TimeRatio),
        ],
        rows: [0, 1].iter().flat_map(|&tree| [0, 1, 2].map(|subject| of(tree, subject))).collect(),
    }
}

/// What the trees take to store.
pub(super) fn storage(measured: &[Measured; 3]) -> Table {
    let rows = [TREES[0], TREES[1], TODAY].into_iter().enumerate().map(|(tree, name)| {
        let stored = [0, 1, 2].map(|subject| measured[subject].storage()[tree]);
        let mut cells: Vec<Cell> = stored.iter().map(|[bytes, _]| Cell::ours(*bytes as f64)).collect();
        // A node of the binary trees: its box, and 8 bytes of what is below it. The rest of the bytes are 4 a triangle.
        let scalars = |[bytes, nodes]: [usize; 2]| ((bytes - 4 * nodes.div_ceil(2)) / nodes - 8) as f64 / 4.0;
        let box_scalars = published::SCALARS.get(tree).map(|&then| Cell::beside(scalars(stored[0]), then));
        cells.push(box_scalars.unwrap_or(Cell::NONE));
        if tree == 2 { today(name, cells) } else { row(name, cells) }
    });
    Table {
        id: "1-storage".into(),
        title: "Storage: bytes of nodes and triangle numbers, and scalars of a box".into(),
        columns: (NAMES.iter().map(|name| column(*name, "bytes", Kind::Bytes)))
            .chain([column("scalars", "a box", Kind::Count)])
            .collect(),
        rows: rows.collect(),
    }
}
