//! The distance for people: the two sides, the answer, where.

use super::Answer;
use super::measure::ClosestParts;
use crate::output::{Numbers, counted, length, thousands, time, with_units};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    for side in 0..2 {
        let (name, triangles) = (&answer.sides.names[side], answer.triangles(side));
        let parts = counted(answer.sides.parts[side].len() as u64, "part", "parts");
        writeln!(out, "{HEADING}{name}{HEADING:#}: {parts}, {}", counted(triangles, "triangle", "triangles"))?;
    }
    writeln!(out)?;
    match &answer.measured.closest {
        Some(found) => write_closest(out, answer, found)?,
        None => write_empty(out, answer)?,
    }
    let measured = &answer.measured;
    let (asked, pairs) = (thousands(measured.asked as u64), counted(measured.pairs as u64, "pair", "pairs"));
    let tests = counted(measured.work.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(measured.work.exact_tests);
    let [read, build, measure] = [answer.assembly.read, measured.build, measured.measure].map(time);
    let threads = counted(answer.threads as u64, "thread", "threads");
    writeln!(out, "{QUIET}{asked} of {pairs} of parts measured, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
    writeln!(out, "{QUIET}read {read}, build {build}, measure {measure}, {threads}{QUIET:#}")
}

fn write_closest(out: &mut dyn Write, answer: &Answer, found: &ClosestParts) -> io::Result<()> {
    let numbers = Numbers::within(answer.measured.bounds.iter().copied().flatten());
    let [a, b] = found.parts.map(|part| answer.assembly.parts[part].name.as_str());
    let [p, q] = found.closest.points.map(|point| numbers.point(point));
    let triangles = found.closest.triangles;
    if answer.measured.intersects() {
        writeln!(out, "{FOUND}they intersect: distance 0{FOUND:#} (touching counts)")?;
        writeln!(out, "  at {p}")?;
        writeln!(out, "  on {a}, triangle {}", triangles.a)?;
        return writeln!(out, "  on {b}, triangle {}", triangles.b);
    }
    let distance = with_units(&length(found.closest.distance), answer.units);
    writeln!(out, "{HEADING}distance {distance}{HEADING:#}")?;
    writeln!(out, "  from {p} on {a}, triangle {}", triangles.a)?;
    writeln!(out, "  to   {q} on {b}, triangle {}", triangles.b)
}

fn write_empty(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{HEADING}no distance{HEADING:#}: {}", why_none(answer))
}

/// Why there is no distance.
pub(super) fn why_none(answer: &Answer) -> String {
    let empty: Vec<&str> =
        (0..2).filter(|&side| answer.triangles(side) == 0).map(|side| answer.sides.names[side].as_str()).collect();
    match empty.as_slice() {
        [a, b] => format!("neither {a} nor {b} has triangles"),
        [a] => format!("{a} has no triangles"),
        // Both sides have the one part that has some.
        _ => "there is only one part with triangles".to_owned(),
    }
}

impl Answer {
    fn triangles(&self, side: usize) -> u64 {
        self.sides.parts[side].iter().map(|&part| self.assembly.parts[part].triangles as u64).sum()
    }
}
