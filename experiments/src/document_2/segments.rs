//! Section 2: the more segments an axis is cut into, the faster, up to the limit that no box is cut twice.

use super::{Part, frames};
use crate::outcome::{Kind, Line, Row};
use crate::settings::Settings;
use crate::tabular::{column, log_plot, row_of, table};
use boxwood::{BroadMethod, ProjectionSort};
use boxwood_scenes::BoxChange;

pub(super) const TABLE: &str = "2-1-segments";
pub(super) const TESTS: &str = "box tests a box";
pub(super) const TIME: &str = "time";
pub(super) const LIMIT: &str = "limit";

pub(super) fn measure(settings: &Settings<'_>) -> Part {
    let count = settings.of(64_000, 8_000);
    let wanted: &[u32] = settings.of(&[1, 2, 4, 8, 16, 32], &[1, 2, 4, 8, 16]);
    let sort = ProjectionSort::Shell;
    let mut methods: Vec<frames::Method> =
        wanted.iter().map(|&k| (format!("k = {k}"), frames::axial_cut(sort, Some(k)))).collect();
    methods.push((LIMIT.to_owned(), frames::axial_cut(sort, frames::LIMIT)));
    methods.push(("as boxwood chooses them".to_owned(), frames::axial_cut(sort, None)));
    methods.push((frames::TODAY.to_owned(), BroadMethod::default()));
    let ran = frames::in_turns(&methods, &frames::frames(count, BoxChange::Sides(0.1), settings.of(7, 4)));
    let columns = vec![
        column("segments, x", "", Kind::Count),
        column("segments, y", "", Kind::Count),
        column("segments, z", "", Kind::Count),
        column("subsets a box lies in", "", Kind::Mean),
        column(TESTS, "", Kind::Mean),
        column(TIME, "of no cut", Kind::TimeRatio),
    ];
    let rows = methods.iter().zip(&ran).map(|((name, method), one)| {
        let is_today = *method == BroadMethod::default();
        let of_the_cut = |number: f64| (!is_today).then_some(number);
        let [x, y, z] = one.cut.segments.map(|segments| of_the_cut(segments as f64));
        let members = of_the_cut(one.cut.members as f64 / count as f64);
        let cells = [x, y, z, members, Some(one.tests_a_box()), Some(one.seconds / ran[0].seconds)];
        Row { is_today, ..row_of(name, cells) }
    });
    let title = format!("Section 2: segments of the cut, {count} boxes that move by a tenth of a side, Shell sort");
    let tables = vec![table(TABLE, title, columns, rows.collect())];
    let cuts = &ran[..=wanted.len()];
    let points = cuts.iter().map(|one| [one.cut.segments[0] as f64, one.seconds / ran[0].seconds]);
    let tests = cuts.iter().map(|one| [one.cut.segments[0] as f64, one.tests_a_box() / ran[0].tests_a_box()]);
    let lines = vec![
        Line { name: "time".to_owned(), points: points.collect() },
        Line { name: "box tests".to_owned(), points: tests.collect() },
    ];
    let title = "Section 2: time and box tests, by the segments of the cut";
    Part {
        tables,
        plots: vec![log_plot("2-1-segments", title, ["segments of an axis", "of no cut"], lines)],
        ..Part::default()
    }
}
