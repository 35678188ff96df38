//! The result as a table for people, as wide as the terminal.
//!
//! ```text
//! wide      part  part  pairs  common point  overlap box
//! medium    part  part  pairs  common point
//!             overlap box
//! narrow    part  part  pairs
//!             common point
//!             overlap box
//! ```
//! The widest that fits is taken; names are shortened first, but not below what can still be told apart.

use super::rows::names;
use super::table::{Width, distinct, padded, width_of};
use super::{Numbers, Out, Report, counted, thousands};
use anstyle::{AnsiColor, Style};
use std::io;
use std::time::Duration;

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const CLEAR: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

/// Between columns, and before the first.
const GAP: usize = 2;
/// A name is not shortened below this if another layout can be taken.
const SHORT_NAME: usize = 16;
/// No name is shown longer, even in a pipe: padding all others to a hostile name would take gigabytes.
const LONGEST_NAME: usize = 100;

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
    if !checked.clashes.is_empty() {
        write_table(out, report, width)?;
    }
    let verdict = if checked.clashes.is_empty() { CLEAR } else { FOUND };
    let (clashes, pairs) = (thousands(checked.clashes.len() as u64), counted(checked.pairs, "pair", "pairs"));
    writeln!(out, "{verdict}{clashes} of {pairs} of parts intersect{verdict:#} (touching counts)")?;
    for line in details(report) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    Ok(())
}

/// What was done, and how long it took: lines that fit 80 columns unless the numbers are very large. Only the last one
/// differs from run to run. Who chose a tree is told what it did.
fn details(report: &Report<'_>) -> Vec<String> {
    let (assembly, checked) = (report.assembly, report.checked);
    let boxes = counted(checked.candidates as u64, "candidate pair", "candidate pairs");
    let tests = counted(checked.work.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(checked.work.exact_tests);
    let [read, build, check] = [assembly.read, checked.build, checked.check].map(time);
    let threads = counted(report.threads as u64, "thread", "threads");
    let mut lines = vec![format!("{boxes}, {tests} ({exact} by exact arithmetic)")];
    lines.extend(report.means.told.then(|| tests_of_tree(report)));
    lines.push(format!("read {read}, build {build}, check {check}, {threads}"));
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

fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.0995 => format!("{:.1} ms", seconds * 1e3),
        ..0.9995 => format!("{:.0} ms", seconds * 1e3),
        ..99.95 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// A row of the table: two names, the count, the point, the box.
type Row = [String; 5];

fn write_table(out: Out<'_>, report: &Report<'_>, width: Width) -> io::Result<()> {
    let numbers = Numbers::within(report.checked.bounds.iter().copied().flatten());
    let header = ["part", "part", "pairs", "common point", "overlap box"].map(str::to_owned);
    let all_names = || report.checked.clashes.iter().flat_map(|clash| names(report, clash));
    let shorter = distinct(all_names(), LONGEST_NAME);
    let mut rows: Vec<Row> = report
        .checked
        .clashes
        .iter()
        .map(|clash| {
            let [a, b] = names(report, clash).map(|name| shorter[name].clone());
            let more = if clash.overlap.truncated { "+" } else { "" };
            let count = format!("{}{more}", thousands(clash.overlap.triangle_pairs));
            [a, b, count, numbers.point(clash.overlap.point), numbers.bounds(clash.overlap.bounds)]
        })
        .collect();
    let natural: [usize; 5] =
        std::array::from_fn(|column| rows.iter().chain([&header]).map(|row| width_of(&row[column])).max().unwrap_or(0));
    let layout = Layout::new(natural, width);
    // One short form of a name in both columns: names that are too long occur only in columns that are too narrow.
    if let Some(narrow) = (0..2).filter(|&i| layout.widths[i] < natural[i]).map(|i| layout.widths[i]).min() {
        let shorter = distinct(all_names(), narrow);
        for (row, clash) in rows.iter_mut().zip(&report.checked.clashes) {
            [row[0], row[1]] = names(report, clash).map(|name| shorter[name].clone());
        }
    }
    write_row(out, &header, &layout, HEADING)?;
    for row in &rows {
        write_row(out, row, &layout, Style::new())?;
    }
    writeln!(out)
}

/// The widths of the columns, and how many of them stand on the first line of a row.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    widths: [usize; 5],
    on_first_line: usize,
}

impl Layout {
    fn new(natural: [usize; 5], Width(width): Width) -> Self {
        for on_first_line in [5, 4, 3] {
            let numbers: usize = natural[2..on_first_line].iter().sum::<usize>() + GAP * on_first_line;
            let room = width.saturating_sub(numbers);
            let [a, b] = names_within(room, [natural[0], natural[1]]);
            let readable = a >= natural[0].min(SHORT_NAME) && b >= natural[1].min(SHORT_NAME);
            // The wide layout is for who has the room: names are shortened only where lines would be broken anyway.
            let whole = [a, b] == [natural[0], natural[1]];
            if on_first_line == 3 || (on_first_line == 4 && readable) || whole {
                return Self { widths: [a.max(4), b.max(4), natural[2], natural[3], natural[4]], on_first_line };
            }
        }
        Self { widths: natural, on_first_line: 5 }
    }
}

/// Shares the room between two columns of names: a short one leaves what it does not need to the other.
fn names_within(room: usize, [a, b]: [usize; 2]) -> [usize; 2] {
    let half = room / 2;
    match (a <= half, b <= half) {
        _ if a.saturating_add(b) <= room => [a, b],
        (true, _) => [a, room - a],
        (_, true) => [room - b, b],
        _ => [room - half, half],
    }
}

fn write_row(out: Out<'_>, row: &Row, layout: &Layout, style: Style) -> io::Result<()> {
    let [a, b, count, point, bounds] = row;
    let [wide_a, wide_b, wide_count, wide_point, _] = layout.widths;
    let [a, b] = [padded(a, wide_a), padded(b, wide_b)];
    let mut line = format!("  {a}  {b}  {count:>wide_count$}");
    let (mut below, mut rest) = (Vec::new(), [point.clone(), bounds.clone()].into_iter());
    if layout.on_first_line > 3 {
        line = format!("{line}  {}", padded(&rest.next().unwrap_or_default(), wide_point));
    }
    if layout.on_first_line > 4 {
        line = format!("{line}  {}", rest.next().unwrap_or_default());
    }
    below.extend(rest);
    writeln!(out, "{style}{}{style:#}", line.trim_end())?;
    for line in below {
        writeln!(out, "{QUIET}      {line}{QUIET:#}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;
    use crate::clash::{Checked, Limits, Means, check};
    use crate::select::Selection;

    fn means() -> Means {
        Means::untold()
    }

    fn checked() -> (Assembly, Checked) {
        let mut assembly = Assembly::built_in();
        let selection = Selection::all(assembly.parts.len());
        let checked = check(&mut assembly, &selection, Limits::NONE, &means());
        (assembly, checked.expect("the built-in assembly can be checked"))
    }

    fn lines(report: &Report<'_>, width: Width) -> Vec<String> {
        let mut bytes = Vec::new();
        write(&mut anstream::StripStream::new(&mut bytes), report, width).expect("memory takes all");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_table_fits_the_terminal() {
        let (mut assembly, checked) = checked();
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
        let (assembly, checked) = checked();
        let report = Report { assembly: &assembly, checked: &checked, means: &means(), units: None, threads: 1 };
        let rows = |width: Width| lines(&report, width).iter().filter(|line| line.starts_with("  ")).count();
        assert_eq!(rows(Width::UNLIMITED), 1 + 14);
        assert_eq!(rows(Width(200)), 1 + 14);
        assert_eq!(rows(Width(80)), 2 * (1 + 14));
        assert_eq!(rows(Width(50)), 3 * (1 + 14));
    }

    #[test]
    fn short_names_leave_room_to_long_ones() {
        assert_eq!(names_within(40, [10, 20]), [10, 20]);
        assert_eq!(names_within(40, [10, 90]), [10, 30]);
        assert_eq!(names_within(40, [90, 10]), [30, 10]);
        assert_eq!(names_within(41, [90, 90]), [21, 20]);
    }

    #[test]
    fn times_have_sensible_digits() {
        let shown = |seconds: f64| time(Duration::from_secs_f64(seconds));
        assert_eq!(
            [0.000_12, 0.0123, 0.456, 7.89, 123.4].map(shown),
            ["0.1 ms", "12.3 ms", "456 ms", "7.9 s", "123 s"]
        );
    }
}
