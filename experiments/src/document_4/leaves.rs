//! Few triangles a leaf, or few nodes: what leaf size and depth limit do, by the rule of the document.

use super::probes::{self, Choice};
use super::{MODELS, Part, Subject, rules};
use crate::outcome::{Kind, Line, Plot, Row, Table};
use crate::settings::Settings;
use crate::tabular::{column, log_plot, row_of, table};
use boxwood::{AabbOptions, SplitRule};

pub(super) const NODES: &str = "nodes";
const BOX_TESTS: &str = "box tests";
pub(super) const TRIANGLE_TESTS: &str = "triangle tests";
pub(super) const TIME: &str = "time";

/// Three times the triangles that a leaf may have.
pub(super) const MIN_VERTICES: [u32; 8] = [3, 6, 12, 24, 48, 96, 192, 384];
const MAX_DEPTHS: [u32; 8] = [1, 3, 5, 7, 9, 11, 13, u32::MAX];

/// The table about the leaf sizes of a model.
pub(super) fn size_table(model: &str) -> String {
    format!("4-leaf-size-{model}")
}

/// The row of a leaf size.
pub(super) fn size_row(min_vertices: u32) -> String {
    format!("min_vertices = {min_vertices}")
}

pub(super) fn measure(subjects: &[Subject], settings: &Settings<'_>) -> Part {
    let options = MIN_VERTICES.map(|size| (size_row(size), AabbOptions { min_vertices: size, ..best_axis() }));
    let mut tables: Vec<Table> = subjects
        .iter()
        .map(|subject| measured(&size_table(subject.name), "Leaf size", subject, &options, settings))
        .collect();
    let plots = tables.first().map(plot).into_iter().collect();
    let options = MAX_DEPTHS.map(|max_depth| {
        let name = if max_depth == u32::MAX { "no limit".to_owned() } else { format!("max_depth = {max_depth}") };
        (name, AabbOptions { max_depth, ..best_axis() })
    });
    let depths =
        |subject: &Subject| measured(&format!("4-depth-{}", subject.name), "Depth limit", subject, &options, settings);
    tables.extend(subjects.iter().filter(|subject| subject.name == MODELS[0]).map(depths));
    Part { tables, plots, ..Part::default() }
}

fn best_axis() -> AabbOptions {
    AabbOptions::with_rule(SplitRule::BestAxis)
}

fn measured(
    id: &str,
    what: &str,
    subject: &Subject,
    options: &[(String, AabbOptions)],
    settings: &Settings<'_>,
) -> Table {
    let mut choices: Vec<Choice> = options.iter().map(|(_, options)| Choice::Binary(*options)).collect();
    choices.push(Choice::Today);
    let asked = probes::in_turns(subject, &choices, settings.of(10_000, 1_000), settings.of(5, 4));
    // As the document has it: one triangle a leaf, no limit.
    let plain = options.iter().position(|(_, one)| *one == best_axis()).unwrap_or(0);
    let columns = vec![
        column(NODES, "", Kind::Count),
        column("triangles a leaf", "", Kind::Mean),
        column("deepest leaf", "", Kind::Count),
        column(BOX_TESTS, "a probe", Kind::Mean),
        column(TRIANGLE_TESTS, "a probe", Kind::Mean),
        column(TIME, "of one triangle a leaf", Kind::TimeRatio),
    ];
    let names = options.iter().map(|(name, _)| name.as_str()).chain([rules::TODAY]);
    let rows = names.zip(&asked).map(|(name, one)| {
        let cells = [
            one.quality.nodes as f64,
            subject.mesh.triangles().len() as f64 / one.quality.leaves as f64,
            f64::from(one.quality.greatest_depth),
            one.box_tests(),
            one.triangle_tests(),
            one.seconds / asked[plain].seconds,
        ];
        Row { is_today: name == rules::TODAY, ..row_of(name, cells.map(Some)) }
    });
    table(id, format!("{what}: best axis, {}", subject.name), columns, rows.collect())
}

/// Nodes, tests and time over the triangles that a leaf may have.
fn plot(sizes: &Table) -> Plot {
    let line = |column: &str| {
        let at = |min_vertices: u32| sizes.ours(&size_row(min_vertices), column);
        let of = |size: u32| Some([f64::from(size / 3), at(size)? / at(MIN_VERTICES[0])?]);
        // A logarithm has no place for no tests at all.
        let points = MIN_VERTICES.into_iter().filter_map(of).filter(|point| point[1] > 0.0 && point[1].is_finite());
        Line { name: column.to_owned(), points: points.collect() }
    };
    let lines = [NODES, BOX_TESTS, TRIANGLE_TESTS, TIME].map(line).into();
    let title = format!("Nodes, tests and time, by the triangles that a leaf may have: the {} by best axis", MODELS[0]);
    log_plot("4-leaf-size", &title, ["triangles that a leaf may have", "of one triangle a leaf"], lines)
}
