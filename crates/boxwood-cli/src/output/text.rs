//! Clash result as text: tables of the intersecting pairs, their depths and contacts, and the pairs that are too close.

use super::contact_table;
use super::depth::{basis_label, depth_text};
use super::pair_table::{self, PairColumn, PairTableRow};
use super::rows::names;
use super::table::TerminalWidth;
use super::{ClashReport, NumberFormat, Out, counted, length_below, plain, thousands, time, with_units};
use crate::clash::{Clash, ClashKind, ClashKindCounts, CloseParts};
use anstyle::{AnsiColor, Style};
use boxwood::query::ClosestPoints;
use std::io;

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const CLOSE: Style = AnsiColor::Yellow.on_default().bold();
const CLEAR: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: Out<'_>, report: &ClashReport<'_>, width: TerminalWidth) -> io::Result<()> {
    let (assembly, result) = (report.assembly, report.result);
    let source = match assembly.files.len() {
        0 => "Built-in assembly".to_owned(),
        files => counted(files as u64, "file", "files"),
    };
    let parts = counted(assembly.parts.len() as u64, "part", "parts");
    let triangles = counted(assembly.triangles(), "triangle", "triangles");
    let units = report.units.map_or(String::new(), |units| format!(", in {units}"));
    writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n")?;
    let numbers = NumberFormat::for_boxes(result.bounds.iter().copied().flatten());
    if !result.clashes.is_empty() {
        write_clashes(out, report, numbers, width)?;
    }
    if result.clashes.iter().any(|clash| clash.depth.is_some()) {
        write_depths(out, report, width)?;
    }
    contact_table::write(out, report, width)?;
    if let Some(clearance) = result.query.clearance.filter(|_| !result.close.is_empty()) {
        write_close(out, report, clearance, numbers, width)?;
    }
    let style = if result.clashes.is_empty() { CLEAR } else { FOUND };
    let (clashes, pairs) = (thousands(result.clashes.len() as u64), counted(result.part_pairs, "pair", "pairs"));
    writeln!(out, "{style}{clashes} of {pairs} of parts intersect{style:#}{}", kind_summary(report))?;
    if result.query.ignore_touching {
        let touching = counted(result.touching_ignored as u64, "touching pair", "touching pairs");
        writeln!(out, "{touching} ignored (--ignore-touching)")?;
    }
    if result.query.depth
        && let open @ 1.. = result.clashes.iter().filter(|clash| lacks_depth(clash)).count() as u64
    {
        let pairs = counted(open, "pair has", "pairs have");
        writeln!(out, "{pairs} no depth: a part is not closed ('boxwood check' shows where)")?;
    }
    if let Some(clearance) = result.query.clearance {
        let style = if result.close.is_empty() { CLEAR } else { CLOSE };
        let clearance = with_units(&plain(clearance), report.units);
        let close = other_pairs(result.close.len() as u64);
        writeln!(out, "{style}{close} closer than {clearance}{style:#} (a gap of exactly {clearance} is accepted)")?;
    }
    for line in details(report) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    Ok(())
}

/// The result in one sentence.
pub(crate) fn verdict(report: &ClashReport<'_>) -> String {
    let result = report.result;
    let (clashes, pairs) = (thousands(result.clashes.len() as u64), counted(result.part_pairs, "pair", "pairs"));
    let close = result.query.clearance.map_or_else(String::new, |clearance| {
        let clearance = with_units(&plain(clearance), report.units);
        format!("; {} closer than {clearance}", other_pairs(result.close.len() as u64))
    });
    format!("{clashes} of {pairs} of parts intersect{}{close}", kind_summary(report))
}

/// Returns true if the interiors of an intersecting pair are not disjoint, but its depth is unknown, because a part
/// is not closed.
fn lacks_depth(clash: &Clash) -> bool {
    clash.depth.is_none() && clash.kind != ClashKind::Touching
}

/// Text with the number of clashes of each kind. If there are none, the text tells whether touching and containment
/// would have counted as clashes.
fn kind_summary(report: &ClashReport<'_>) -> String {
    let result = report.result;
    if result.clashes.is_empty() {
        let counts = match (result.query.ignore_touching, result.query.solid) {
            (false, false) => " (touching counts)",
            (false, true) => " (touching and containment count)",
            (true, false) => "",
            (true, true) => " (containment counts)",
        };
        return counts.to_owned();
    }
    let kinds: ClashKindCounts = result.clashes.iter().map(|clash| clash.kind).collect();
    let counts = [
        (kinds.crossing, "crossing"),
        (kinds.touching, "touching"),
        (kinds.a_inside_b + kinds.b_inside_a, "inside"),
        (kinds.coincident, "coincident"),
        (kinds.surfaces_only, "surfaces only"),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(count as u64))).collect();
    format!(": {}", counts.join(", "))
}

fn other_pairs(count: u64) -> String {
    match count {
        0 => "no other pair is".to_owned(),
        1 => "1 other pair is".to_owned(),
        count => format!("{} other pairs are", thousands(count)),
    }
}

/// Lines with stats and times. They fit 80 columns unless the numbers are very large. Only the last line differs from run to run.
fn details(report: &ClashReport<'_>) -> Vec<String> {
    let (assembly, result) = (report.assembly, report.result);
    let boxes = counted(result.candidates as u64, "candidate pair", "candidate pairs");
    let tests = counted(result.stats.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(result.stats.exact_tests);
    let times = result.times;
    let [read, build, intersect, classify] =
        [assembly.read_time, times.build, times.intersect, times.classify].map(time);
    let threads = counted(report.threads as u64, "thread", "threads");
    let mut lines = vec![format!("{boxes}, {tests} ({exact} by exact arithmetic)")];
    let details = if result.query.has_details() { format!(", details {}", time(times.details)) } else { String::new() };
    lines.push(format!("read {read}, build {build}, intersect {intersect}, classify {classify}{details}, {threads}"));
    lines
}

/// Writes the table of the intersecting pairs.
fn write_clashes(
    out: Out<'_>,
    report: &ClashReport<'_>,
    numbers: NumberFormat,
    width: TerminalWidth,
) -> io::Result<()> {
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
    let lines = report.result.clashes.iter().map(line).collect();
    let columns = [
        PairColumn::Text("kind"),
        PairColumn::Number("triangle pairs"),
        PairColumn::Text("point"),
        PairColumn::Text("overlap box"),
    ];
    pair_table::write(out, &columns, lines, width)
}

/// Writes the table of penetration depths.
fn write_depths(out: Out<'_>, report: &ClashReport<'_>, width: TerminalWidth) -> io::Result<()> {
    let line = |clash: &Clash| {
        let depth = clash.depth?;
        // The digits of a direction do not depend on the size of the scene.
        let direction = NumberFormat::Plain(4).point(depth.direction);
        let cells = vec![depth_text(&depth), direction, basis_label(depth.basis).to_owned()];
        Some(PairTableRow { names: names(report, clash.parts), cells })
    };
    let lines = report.result.clashes.iter().filter_map(line).collect();
    let columns = [PairColumn::Number("depth"), PairColumn::Text("move b along"), PairColumn::Text("lower bound by")];
    pair_table::write(out, &columns, lines, width)
}

/// Writes the table of the pairs that are closer than the clearance.
fn write_close(
    out: Out<'_>,
    report: &ClashReport<'_>,
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
    let lines = report.result.close.iter().map(line).collect();
    let columns = [PairColumn::Number("distance"), PairColumn::Text("triangles"), PairColumn::Text("closest points")];
    pair_table::write(out, &columns, lines, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;
    use crate::clash::{ClashLimits, ClashQuery, ClashResult, check};
    use crate::output::table::width_of;
    use crate::select::Selection;

    fn built_in_result(clearance: Option<f64>) -> (Assembly, ClashResult) {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let query = ClashQuery { clearance, ..ClashQuery::default() };
        let result = check(&mut assembly, &selection, query, ClashLimits::NONE);
        (assembly, result.expect("the built-in assembly can be checked"))
    }

    fn lines(report: &ClashReport<'_>, width: TerminalWidth) -> Vec<String> {
        let mut bytes = Vec::new();
        write(&mut anstream::StripStream::new(&mut bytes), report, width).expect("writing to memory");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn tables_fit_terminal() {
        let (mut assembly, result) = built_in_result(Some(0.06));
        for names in ["short", "long"] {
            if names == "long" {
                assembly
                    .parts
                    .iter_mut()
                    .for_each(|part| part.name.insert_str(0, "a/very/long/folder/of-some-assembly/"));
            }
            let report = ClashReport { assembly: &assembly, result: &result, units: None, threads: 64 };
            for columns in [60, 80, 100, 120, 132, 200] {
                let lines = lines(&report, TerminalWidth(columns));
                let widest = lines.iter().max_by_key(|line| width_of(line)).expect("lines");
                assert!(width_of(widest) <= columns.max(80), "{columns} columns: {widest}");
            }
        }
    }

    #[test]
    fn wide_terminal_prints_one_line_per_pair() {
        let (assembly, result) = built_in_result(None);
        let report = ClashReport { assembly: &assembly, result: &result, units: None, threads: 1 };
        let rows = |width: TerminalWidth| lines(&report, width).iter().filter(|line| line.starts_with("  ")).count();
        assert_eq!(rows(TerminalWidth::UNLIMITED), 1 + 14);
        assert_eq!(rows(TerminalWidth(200)), 1 + 14);
        assert_eq!(rows(TerminalWidth(100)), 2 * (1 + 14));
        assert_eq!(rows(TerminalWidth(80)), 3 * (1 + 14));
    }
}
