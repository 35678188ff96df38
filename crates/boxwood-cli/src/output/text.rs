//! Clash result as text: tables of the intersecting pairs, their depths and contacts, and the pairs that are too close.

use super::contact_table;
use super::depth::basis_label;
use super::pair_table::{self, PairColumn, PairTableRow};
use super::rows::names;
use super::table::TerminalWidth;
use super::{NumberFormat, Out, counted, length_below, plain, thousands, time, with_units};
use anstyle::{AnsiColor, Style};
use boxwood::query::ClosestPoints;
use boxwood_assembly::ClashResult;
use boxwood_assembly::depth_text;
use boxwood_assembly::{Clash, ClashKind, CloseParts};
use std::io;

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const CLOSE: Style = AnsiColor::Yellow.on_default().bold();
const CLEAR: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: Out<'_>, report: &ClashResult, width: TerminalWidth) -> io::Result<()> {
    let (assembly, result) = (&report.assembly, report);
    let source = match assembly.files.len() {
        0 => "Built-in assembly".to_owned(),
        files => counted(files as u64, "file", "files"),
    };
    let parts = counted(assembly.parts.len() as u64, "part", "parts");
    let triangles = counted(assembly.triangle_count(), "triangle", "triangles");
    let units = report.assembly.units.map_or(String::new(), |units| format!(", in {units}"));
    writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n")?;
    let numbers = NumberFormat::for_boxes(result.bounds.iter().copied().flatten());
    if !result.clashes.is_empty() {
        write_clashes(out, report, numbers, width)?;
    }
    if result.clashes.iter().any(|clash| clash.depth.is_some()) {
        write_depths(out, report, width)?;
    }
    contact_table::write(out, report, width)?;
    if let Some(clearance) = result.options.clearance.filter(|_| !result.close.is_empty()) {
        write_close(out, report, clearance, numbers, width)?;
    }
    let style = if result.clashes.is_empty() { CLEAR } else { FOUND };
    let (clashes, pairs) = (thousands(result.clashes.len() as u64), counted(result.part_pairs, "pair", "pairs"));
    writeln!(out, "{style}{clashes} of {pairs} of parts intersect{style:#}{}", report.kind_summary())?;
    if result.options.ignore_touching {
        let touching = counted(result.touching_ignored as u64, "touching pair", "touching pairs");
        writeln!(out, "{touching} ignored (--ignore-touching)")?;
    }
    if result.options.depth
        && let open @ 1.. = result.clashes.iter().filter(|clash| lacks_depth(clash)).count() as u64
    {
        let pairs = counted(open, "pair has", "pairs have");
        writeln!(out, "{pairs} no depth: a part is not closed ('boxwood check' shows where)")?;
    }
    if let Some(clearance) = result.options.clearance {
        let style = if result.close.is_empty() { CLEAR } else { CLOSE };
        let clearance = with_units(&plain(clearance), report.assembly.units);
        let close = report.close_summary();
        writeln!(out, "{style}{close} closer than {clearance}{style:#} (a gap of exactly {clearance} is accepted)")?;
    }
    for line in details(report) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    Ok(())
}

/// Returns true if the interiors of an intersecting pair are not disjoint, but its depth is unknown, because a part
/// is not closed.
fn lacks_depth(clash: &Clash) -> bool {
    clash.depth.is_none() && clash.kind != ClashKind::Touching
}

/// Lines with stats and times. They fit 80 columns unless the numbers are very large. Only the last line differs from run to run.
fn details(report: &ClashResult) -> Vec<String> {
    let (assembly, result) = (&report.assembly, report);
    let boxes = counted(result.candidates as u64, "candidate pair", "candidate pairs");
    let tests = counted(result.stats.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(result.stats.exact_tests);
    let times = result.times;
    let [read, build, intersect, classify] =
        [assembly.read_time, times.build, times.intersect, times.classify].map(time);
    let threads = counted(rayon::current_num_threads() as u64, "thread", "threads");
    let mut lines = vec![format!("{boxes}, {tests} ({exact} by exact arithmetic)")];
    let details =
        if result.options.has_details() { format!(", details {}", time(times.details)) } else { String::new() };
    lines.push(format!("read {read}, build {build}, intersect {intersect}, classify {classify}{details}, {threads}"));
    lines
}

/// Writes the table of the intersecting pairs.
fn write_clashes(out: Out<'_>, report: &ClashResult, numbers: NumberFormat, width: TerminalWidth) -> io::Result<()> {
    let line = |clash: &Clash| {
        let count = clash.overlap.map_or_else(
            || "0".to_owned(),
            |overlap| format!("{}{}", thousands(overlap.triangle_pairs), if overlap.truncated { "+" } else { "" }),
        );
        let point = clash.overlap.map_or_else(|| "none".to_owned(), |overlap| numbers.point(overlap.point));
        let bounds = clash.bounds.map_or_else(String::new, |bounds| numbers.points(bounds.corners()));
        let cells = vec![clash.kind.label().to_owned(), count, point, bounds];
        PairTableRow { names: names(report, clash.parts), cells }
    };
    let lines = report.clashes.iter().map(line).collect();
    let columns = [
        PairColumn::Text("kind"),
        PairColumn::Number("triangle pairs"),
        PairColumn::Text("point"),
        PairColumn::Text("overlap box"),
    ];
    pair_table::write(out, &columns, lines, width)
}

/// Writes the table of penetration depths.
fn write_depths(out: Out<'_>, report: &ClashResult, width: TerminalWidth) -> io::Result<()> {
    let line = |clash: &Clash| {
        let depth = clash.depth?;
        // The digits of a direction do not depend on the size of the scene.
        let direction = NumberFormat::Plain(4).point(depth.direction);
        let cells = vec![depth_text(&depth), direction, basis_label(depth.basis).to_owned()];
        Some(PairTableRow { names: names(report, clash.parts), cells })
    };
    let lines = report.clashes.iter().filter_map(line).collect();
    let columns = [PairColumn::Number("depth"), PairColumn::Text("move b along"), PairColumn::Text("lower bound by")];
    pair_table::write(out, &columns, lines, width)
}

/// Writes the table of the pairs that are closer than the clearance.
fn write_close(
    out: Out<'_>,
    report: &ClashResult,
    clearance: f64,
    numbers: NumberFormat,
    width: TerminalWidth,
) -> io::Result<()> {
    let line = |close: &CloseParts| {
        let ClosestPoints { distance, points, triangles } = close.closest;
        let triangles = format!("{} and {}", triangles.a, triangles.b);
        let cells = vec![length_below(distance, clearance), triangles, numbers.points(points)];
        PairTableRow { names: names(report, close.parts), cells }
    };
    let lines = report.close.iter().map(line).collect();
    let columns = [PairColumn::Number("distance"), PairColumn::Text("triangles"), PairColumn::Text("closest points")];
    pair_table::write(out, &columns, lines, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::table::width_of;
    use boxwood_assembly::{Assembly, ClashOptions, Observer};

    fn built_in_result(clearance: Option<f64>) -> ClashResult {
        let mut options = ClashOptions::default();
        options.clearance = clearance;
        Assembly::built_in().clash(&options, Observer::NONE).expect("the built-in assembly can be tested")
    }

    fn lines(report: &ClashResult, width: TerminalWidth) -> Vec<String> {
        let mut bytes = Vec::new();
        write(&mut anstream::StripStream::new(&mut bytes), report, width).expect("writing to memory");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn tables_fit_terminal() {
        let mut result = built_in_result(Some(0.06));
        for names in ["short", "long"] {
            if names == "long" {
                result
                    .assembly
                    .parts
                    .iter_mut()
                    .for_each(|part| part.name.insert_str(0, "a/very/long/folder/of-some-assembly/"));
            }
            for columns in [60, 80, 100, 120, 132, 200] {
                let lines = lines(&result, TerminalWidth(columns));
                let widest = lines.iter().max_by_key(|line| width_of(line)).expect("lines");
                assert!(width_of(widest) <= columns.max(80), "{columns} columns: {widest}");
            }
        }
    }

    #[test]
    fn wide_terminal_prints_one_line_per_pair() {
        let result = built_in_result(None);
        let rows = |width: TerminalWidth| lines(&result, width).iter().filter(|line| line.starts_with("  ")).count();
        assert_eq!(rows(TerminalWidth::UNLIMITED), 1 + 14);
        assert_eq!(rows(TerminalWidth(200)), 1 + 14);
        assert_eq!(rows(TerminalWidth(100)), 2 * (1 + 14));
        assert_eq!(rows(TerminalWidth(80)), 3 * (1 + 14));
    }
}
