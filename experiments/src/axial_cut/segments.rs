//! Section 2 of the axial-cut paper: time and number of box tests by the number of segments into which each axis
//! is cut. The largest number measured is the limit beyond which some box would be cut twice.

use super::{PaperPart, frames};
use crate::result::{NumberKind, PlotLine, ResultRow};
use crate::settings::RunSettings;
use crate::table_builder::{column, log_plot, row_from_numbers, table};
use boxwood::papers::{BroadPhaseMethod, EndpointSort};
use boxwood_scenes::BoxChange;

pub(super) const TABLE: &str = "2-1-segments";
pub(super) const TESTS: &str = "box tests per box";
pub(super) const TIME: &str = "time";
pub(super) const LIMIT: &str = "limit";

pub(super) fn measure(settings: &RunSettings<'_>) -> PaperPart {
    let count = settings.choose(64_000, 8_000);
    let segment_counts: &[u32] = settings.choose(&[1, 2, 4, 8, 16, 32], &[1, 2, 4, 8, 16]);
    let sort = EndpointSort::Shell;
    let mut methods: Vec<frames::NamedMethod> =
        segment_counts.iter().map(|&k| (format!("k = {k}"), frames::axial_cut(sort, Some(k)))).collect();
    methods.push((LIMIT.to_owned(), frames::axial_cut(sort, frames::LIMIT)));
    methods.push(("chosen by boxwood".to_owned(), frames::axial_cut(sort, None)));
    methods.push((frames::CURRENT.to_owned(), BroadPhaseMethod::default()));
    let stats = frames::run_interleaved(&methods, &frames::frames(count, BoxChange::Move(0.1), settings.choose(7, 4)));
    let columns = vec![
        column("segments, x", "", NumberKind::Count),
        column("segments, y", "", NumberKind::Count),
        column("segments, z", "", NumberKind::Count),
        column("subsets per box", "", NumberKind::Mean),
        column(TESTS, "", NumberKind::Mean),
        column(TIME, "relative to no cut", NumberKind::TimeRatio),
    ];
    let rows = methods.iter().zip(&stats).map(|((name, method), one)| {
        let is_current = *method == BroadPhaseMethod::default();
        let if_cut = |number: f64| (!is_current).then_some(number);
        let [x, y, z] = one.cut.segments.map(|segments| if_cut(segments as f64));
        let members = if_cut(one.cut.members as f64 / count as f64);
        let cells = [x, y, z, members, Some(one.tests_per_box()), Some(one.seconds / stats[0].seconds)];
        ResultRow { is_current, ..row_from_numbers(name, cells) }
    });
    let title = format!("Section 2: segments of the cut, {count} boxes that move by 0.1 sides per frame, Shell sort");
    let tables = vec![table(TABLE, title, columns, rows.collect())];
    let cuts = &stats[..=segment_counts.len()];
    let points = cuts.iter().map(|one| [one.cut.segments[0] as f64, one.seconds / stats[0].seconds]);
    let tests = cuts.iter().map(|one| [one.cut.segments[0] as f64, one.tests_per_box() / stats[0].tests_per_box()]);
    let lines = vec![
        PlotLine { name: "time".to_owned(), points: points.collect() },
        PlotLine { name: "box tests".to_owned(), points: tests.collect() },
    ];
    let title = "Section 2: time and box tests, by the number of segments";
    PaperPart {
        tables,
        plots: vec![log_plot("2-1-segments", title, ["segments per axis", "relative to no cut"], lines)],
        ..PaperPart::default()
    }
}
