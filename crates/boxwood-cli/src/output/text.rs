//! The result for people: a table of the pairs that intersect, and one of those that are too close.

use super::contact_table;
use super::depth::{basis_words, depth_words};
use super::pair_table::{self, Column, PairLine};
use super::rows::names;
use super::table::Width;
use super::{Numbers, Out, Report, counted, length_below, plain, thousands, time, with_units};
use crate::clash::{Clash, Close, Kind, Kinds};
use anstyle::{AnsiColor, Style};
use boxwood::Closest;
use std::io;

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const CLOSE: Style = AnsiColor::Yellow.on_default().bold();
const CLEAR: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: Out<'_>, report: &Report<'_>, width: Width) -> io::Result<()> {
    let (assembly, checked) = (report.assembly, report.checked);
    let source = match assembly.files.len() {
        0 => "Built-in assembly".to_owned(),
        files => counted(files as u64, "file", "files"),
    };
    let parts = counted(assembly.parts.len() as u64, "part", "parts");
    let triangles = counted(assembly.triangles(), "triangle", "triangles");
    let units = report.units.map_or(String::new(), |units| format!(", in {units}"));
    writeln!(out, "{HEADING}{source}{HEADING:#}: {parts}, {triangles}{units}\n")?;
    let numbers = Numbers::within(checked.bounds.iter().copied().flatten());
    if !checked.clashes.is_empty() {
        write_clashes(out, report, numbers, width)?;
    }
    if checked.clashes.iter().any(|clash| clash.depth.is_some()) {
        write_depths(out, report, width)?;
    }
    contact_table::write(out, report, width)?;
    if let Some(clearance) = checked.asked.clearance.filter(|_| !checked.close.is_empty()) {
        write_close(out, report, clearance, numbers, width)?;
    }
    let verdict = if checked.clashes.is_empty() { CLEAR } else { FOUND };
    let (clashes, pairs) = (thousands(checked.clashes.len() as u64), counted(checked.pairs, "pair", "pairs"));
    writeln!(out, "{verdict}{clashes} of {pairs} of parts intersect{verdict:#}{}", of_which(report))?;
    if checked.asked.ignore_touching {
        let touching = counted(checked.left_out as u64, "pair that only touches was", "pairs that only touch were");
        writeln!(out, "{touching} left out (--ignore-touching)")?;
    }
    if checked.asked.depth
        && let open @ 1.. = checked.clashes.iter().filter(|clash| lacks_depth(clash)).count() as u64
    {
        let pairs = counted(open, "pair has", "pairs have");
        writeln!(out, "{pairs} no depth: a part is not closed ('boxwood check' shows where)")?;
    }
    if let Some(clearance) = checked.asked.clearance {
        let verdict = if checked.close.is_empty() { CLEAR } else { CLOSE };
        let clearance = with_units(&plain(clearance), report.units);
        let others = others(checked.close.len() as u64);
        writeln!(out, "{verdict}{others} closer than {clearance}{verdict:#} (a gap of exactly that is enough)")?;
    }
    for line in details(report) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    Ok(())
}

/// What came out, in a sentence.
pub(crate) fn sentence(report: &Report<'_>) -> String {
    let checked = report.checked;
    let (clashes, pairs) = (thousands(checked.clashes.len() as u64), counted(checked.pairs, "pair", "pairs"));
    let close = checked.asked.clearance.map_or_else(String::new, |clearance| {
        let clearance = with_units(&plain(clearance), report.units);
        format!("; {} closer than {clearance}", others(checked.close.len() as u64))
    });
    format!("{clashes} of {pairs} of parts intersect{}{close}", of_which(report))
}

/// Whether it cannot be said how deep one is in the other.
fn lacks_depth(clash: &Clash) -> bool {
    clash.depth.is_none() && clash.kind != Kind::Touching
}

/// How many there are of each kind; what counts, if there are none.
fn of_which(report: &Report<'_>) -> String {
    let checked = report.checked;
    if checked.clashes.is_empty() {
        let counts = match (checked.asked.ignore_touching, checked.asked.solid) {
            (false, false) => " (touching counts)",
            (false, true) => " (touching counts, and being inside)",
            (true, false) => "",
            (true, true) => " (being inside counts)",
        };
        return counts.to_owned();
    }
    let kinds: Kinds = checked.clashes.iter().map(|clash| clash.kind).collect();
    let counts = [
        (kinds.crossing, "crossing"),
        (kinds.touching, "touching"),
        (kinds.a_inside_b + kinds.b_inside_a, "inside"),
        (kinds.coincident, "the same"),
        (kinds.meeting, "of open surfaces"),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(count as u64))).collect();
    format!(": {}", counts.join(", "))
}

fn others(count: u64) -> String {
    match count {
        0 => "none of the others comes".to_owned(),
        1 => "1 of the others comes".to_owned(),
        count => format!("{} of the others come", thousands(count)),
    }
}

/// What was done, and how long it took: lines that fit 80 columns unless the numbers are very large. Only the last one
/// differs from run to run. Who chose a tree is told what it did.
fn details(report: &Report<'_>) -> Vec<String> {
    let (assembly, checked) = (report.assembly, report.checked);
    let boxes = counted(checked.candidates as u64, "candidate pair", "candidate pairs");
    let tests = counted(checked.work.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(checked.work.exact_tests);
    let times = checked.times;
    let [read, build, check, kinds] = [assembly.read, times.build, times.check, times.kinds].map(time);
    let threads = counted(report.threads as u64, "thread", "threads");
    let mut lines = vec![format!("{boxes}, {tests} ({exact} by exact arithmetic)")];
    lines.extend(report.means.told.then(|| tests_of_tree(report)));
    let details = if checked.asked.details() { format!(", details {}", time(times.details)) } else { String::new() };
    lines.push(format!("read {read}, build {build}, check {check}, kinds {kinds}{details}, {threads}"));
    lines
}

fn tests_of_tree(report: &Report<'_>) -> String {
    let (tree, work) = (&report.means.tree, &report.checked.work);
    let boxes = counted(work.box_tests, "box test", "box tests");
    match work.triangle_box_tests {
        0 => format!("tree {tree}: {boxes}"),
        triangles => format!("tree {tree}: {boxes}, {}", counted(triangles, "triangle-box test", "triangle-box tests")),
    }
}

/// The pairs that intersect.
fn write_clashes(out: Out<'_>, report: &Report<'_>, numbers: Numbers, width: Width) -> io::Result<()> {
    let line = |clash: &Clash| {
        let count = clash.surfaces.map_or_else(
            || "0".to_owned(),
            |overlap| format!("{}{}", thousands(overlap.triangle_pairs), if overlap.truncated { "+" } else { "" }),
        );
        let point = clash.surfaces.map_or_else(|| "none".to_owned(), |overlap| numbers.point(overlap.point));
        let bounds = clash.bounds.map_or_else(String::new, |bounds| numbers.bounds(bounds));
        let cells = vec![clash.kind.words().to_owned(), count, point, bounds];
        PairLine { names: names(report, clash.parts), cells }
    };
    let lines = report.checked.clashes.iter().map(line).collect();
    let columns =
        [Column::Words("kind"), Column::Figure("pairs"), Column::Words("common point"), Column::Words("overlap box")];
    pair_table::write(out, &columns, lines, width)
}

/// How deep they are in each other.
fn write_depths(out: Out<'_>, report: &Report<'_>, width: Width) -> io::Result<()> {
    let line = |clash: &Clash| {
        let depth = clash.depth?;
        // Directions have no units, and these digits.
        let direction = Numbers::Plain(4).point(depth.direction);
        let cells = vec![depth_words(&depth), direction, basis_words(depth.basis).to_owned()];
        Some(PairLine { names: names(report, clash.parts), cells })
    };
    let lines = report.checked.clashes.iter().filter_map(line).collect();
    let columns = [Column::Figure("depth"), Column::Words("way out for b"), Column::Words("least depth known by")];
    pair_table::write(out, &columns, lines, width)
}

/// The pairs that do not, but are closer than the clearance.
fn write_close(out: Out<'_>, report: &Report<'_>, clearance: f64, numbers: Numbers, width: Width) -> io::Result<()> {
    let line = |close: &Close| {
        let Closest { distance, points, triangles } = close.closest;
        let triangles = format!("{} and {}", triangles.a, triangles.b);
        let cells = vec![length_below(distance, clearance), triangles, numbers.bounds(points)];
        PairLine { names: names(report, close.parts), cells }
    };
    let lines = report.checked.close.iter().map(line).collect();
    let columns = [Column::Figure("distance"), Column::Words("triangles"), Column::Words("closest points")];
    pair_table::write(out, &columns, lines, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;
    use crate::clash::{Asked, Checked, Limits, Means, check};
    use crate::output::table::width_of;
    use crate::select::Selection;

    fn means() -> Means {
        Means::untold()
    }

    fn checked(clearance: Option<f64>) -> (Assembly, Checked) {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let checked = check(&mut assembly, &selection, Asked { clearance, ..Asked::default() }, Limits::NONE, &means());
        (assembly, checked.expect("the built-in assembly can be checked"))
    }

    fn lines(report: &Report<'_>, width: Width) -> Vec<String> {
        let mut bytes = Vec::new();
        write(&mut anstream::StripStream::new(&mut bytes), report, width).expect("memory takes all");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_table_fits_the_terminal() {
        let (mut assembly, checked) = checked(Some(0.06));
        for names in ["short", "long"] {
            if names == "long" {
                assembly
                    .parts
                    .iter_mut()
                    .for_each(|part| part.name.insert_str(0, "a/very/long/folder/of-some-assembly/"));
            }
            let report = Report { assembly: &assembly, checked: &checked, means: &means(), units: None, threads: 64 };
            for columns in [60, 80, 100, 120, 132, 200] {
                let lines = lines(&report, Width(columns));
                let widest = lines.iter().max_by_key(|line| width_of(line)).expect("lines");
                assert!(width_of(widest) <= columns.max(80), "{columns} columns: {widest}");
            }
        }
    }

    #[test]
    fn who_has_the_room_gets_one_line_a_pair() {
        let (assembly, checked) = checked(None);
        let report = Report { assembly: &assembly, checked: &checked, means: &means(), units: None, threads: 1 };
        let rows = |width: Width| lines(&report, width).iter().filter(|line| line.starts_with("  ")).count();
        assert_eq!(rows(Width::UNLIMITED), 1 + 14);
        assert_eq!(rows(Width(200)), 1 + 14);
        assert_eq!(rows(Width(80)), 2 * (1 + 14));
        assert_eq!(rows(Width(50)), 3 * (1 + 14));
    }
}
