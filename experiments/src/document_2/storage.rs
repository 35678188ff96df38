//! Figure 2: trees with and without leaf nodes, whole and compressed: bytes, and the time of a question.

use super::Part;
use crate::method::{Figures, Method, Question, in_turns};
use crate::models::{NAMES, meshes};
use crate::outcome::{Kind, Line, Row, Table};
use crate::settings::Settings;
use crate::tabular::{column, log_plot, row_of, table};
use crate::tests_again::triangle_test;
use boxwood::{Build, EncodedOptions, Leafless, LeaflessFull, Mesh, PlainTree, Pose, Sat, SplitRule, WideTree};
use boxwood_scenes::{random_placements, teapot};
use std::sync::Arc;

/// The tables, by models.
pub(super) const MODELS: [&str; 3] = ["2-2-torus", "2-2-spacecraft", "2-2-teapot"];
pub(super) const BALANCE: &str = "2-2-balance";
pub(super) const BALANCED_TESTS: &str = "tests, balanced / middle";
pub(super) const BALANCED_TIME: &str = "time, balanced / middle";
pub(super) const PLAIN: &str = "plain";
pub(super) const FULL: &str = "leafless, full bounds";
pub(super) const COMPRESSED: &str = "leafless, compressed";
const TODAY: &str = "today: wide tree";
pub(super) const BYTES: &str = "bytes a triangle";
pub(super) const BOX_TESTS: &str = "box tests";
pub(super) const TRIANGLE_BOX_TESTS: &str = "triangle-box tests";
pub(super) const TIME: &str = "time";
pub(super) const IN_TRIANGLES: &str = "time in triangle tests";

const SAT: Sat = Sat::Lite;
const SEED: u64 = 2;

pub(super) fn measure(settings: &Settings<'_>) -> Part {
    let count = settings.of(2_000, 300);
    let models = meshes().map(Arc::new);
    let (mut tables, mut balance) = (Vec::new(), Vec::new());
    for ((id, name), mesh) in MODELS.into_iter().zip(NAMES).zip(&models) {
        let placements = placed(mesh, count);
        tables.push(storage_table(id, name, mesh, &placements, settings));
        balance.push(balance_row(name, mesh, &placements, settings));
    }
    let columns = vec![
        column("depth, balanced", "", Kind::Count),
        column("depth, middle", "", Kind::Count),
        column(BALANCED_TESTS, "", Kind::Mean),
        column(BALANCED_TIME, "", Kind::TimeRatio),
    ];
    let title = "Section 4: balanced trees against trees divided in the middle of the box, both compressed";
    tables.push(table(BALANCE, title, columns, balance));
    Part { tables, plots: plots(settings), ..Part::default() }
}

fn placed(mesh: &Arc<Mesh>, count: u32) -> Vec<[Pose; 2]> {
    random_placements(mesh, count, SEED).expect("models of the experiments have moderate sizes")
}

/// Today's last.
fn trees(mesh: &Arc<Mesh>) -> Vec<Method> {
    let options = EncodedOptions::default();
    vec![
        Method::new::<PlainTree>(PLAIN, mesh, &options, SAT),
        Method::new::<LeaflessFull>(FULL, mesh, &options, SAT),
        Method::new::<Leafless>(COMPRESSED, mesh, &options, SAT),
        Method::new::<WideTree>(TODAY, mesh, &Build::default(), SAT),
    ]
}

fn asked(methods: &mut [Method], placements: &[[Pose; 2]], settings: &Settings<'_>) -> Vec<Figures> {
    in_turns(methods, placements, Question::First, settings.of(7, 4), || ())
}

fn storage_table(id: &str, name: &str, mesh: &Arc<Mesh>, placements: &[[Pose; 2]], settings: &Settings<'_>) -> Table {
    let mut methods = trees(mesh);
    let asked = asked(&mut methods, placements, settings);
    let triangles = mesh.triangles().len();
    let columns = vec![
        column("bytes", "", Kind::Bytes),
        column(BYTES, "", Kind::Mean),
        column(BOX_TESTS, "a question", Kind::Mean),
        column(TRIANGLE_BOX_TESTS, "a question", Kind::Mean),
        column("triangle tests", "a question", Kind::Mean),
        column(TIME, "of plain", Kind::TimeRatio),
        column(IN_TRIANGLES, "of all of plain", Kind::TimeRatio),
    ];
    let rows = methods.iter().zip(&asked).map(|(method, figures)| {
        let (bytes, work) = (method.node_bytes() as f64, figures.work);
        let means = [work.box_tests, work.triangle_box_tests, work.triangle_tests]
            .map(|count| Some(count as f64 / placements.len() as f64));
        let is_today = method.name == TODAY;
        // Today's tests are made eight at a time: by themselves they are others.
        let in_triangles = (!is_today)
            .then(|| work.triangle_tests as f64 * triangle_test(mesh, &method.tested(placements), settings.of(5, 3)));
        let times = [Some(figures.seconds), in_triangles].map(|time| Some(time? / asked[0].seconds));
        let cells = [Some(bytes), Some(bytes / triangles as f64)].into_iter().chain(means).chain(times);
        Row { is_today, ..row_of(&method.name, cells) }
    });
    let title = format!("Figure 2: {name}, {triangles} triangles, {} placements", placements.len());
    table(id, title, columns, rows.collect())
}

fn balance_row(name: &str, mesh: &Arc<Mesh>, placements: &[[Pose; 2]], settings: &Settings<'_>) -> Row {
    let rules = [SplitRule::Centroid, SplitRule::Middle];
    let mut methods =
        rules.map(|rule| Method::new::<Leafless>(rule.name(), mesh, &EncodedOptions::with_rule(rule), SAT));
    let depths = methods.each_ref().map(|method| f64::from(method.quality().greatest_depth));
    let asked = asked(&mut methods, placements, settings);
    let tests = |figures: &Figures| (figures.work.box_tests + figures.work.triangle_box_tests) as f64;
    let ratios = [tests(&asked[0]) / tests(&asked[1]), asked[0].seconds / asked[1].seconds];
    row_of(name, depths.into_iter().chain(ratios).map(Some))
}

/// Over the size of a teapot.
fn plots(settings: &Settings<'_>) -> Vec<crate::outcome::Plot> {
    let steps: &[u32] = settings.of(&[2, 4, 8, 16, 32], &[2, 4, 8]);
    let mut lines: [Vec<Line>; 2] = [(); 2].map(|()| Vec::new());
    for &steps in steps {
        let mesh = Arc::new(teapot(steps));
        let placements = placed(&mesh, settings.of(300, 100));
        let mut methods = trees(&mesh);
        let asked = asked(&mut methods, &placements, settings);
        let triangles = mesh.triangles().len() as f64;
        for (place, (method, figures)) in methods.iter().zip(&asked).enumerate() {
            let us = figures.seconds * 1e6 / placements.len() as f64;
            for (lines, figure) in lines.iter_mut().zip([method.node_bytes() as f64, us]) {
                if lines.len() == place {
                    lines.push(Line { name: method.name.clone(), points: Vec::new() });
                }
                lines[place].points.push([triangles, figure]);
            }
        }
    }
    let [bytes, times] = lines;
    vec![
        log_plot("2-2-bytes", "Figure 2: bytes of the tree of a teapot", ["triangles", "bytes"], bytes),
        log_plot("2-2-time", "Figure 2: whether two teapots intersect", ["triangles", "us a question"], times),
    ]
}
