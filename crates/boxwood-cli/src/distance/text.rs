//! Distance result as text: the two sets, the distance and the closest points.

use super::DistanceResult;
use super::measure::ClosestParts;
use crate::output::{NumberFormat, counted, length, thousands, time, with_units};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: &mut dyn Write, result: &DistanceResult) -> io::Result<()> {
    for set in 0..2 {
        let (name, triangles) = (&result.part_sets.names[set], result.triangles(set));
        let parts = counted(result.part_sets.parts[set].len() as u64, "part", "parts");
        writeln!(out, "{HEADING}{name}{HEADING:#}: {parts}, {}", counted(triangles, "triangle", "triangles"))?;
    }
    writeln!(out)?;
    match &result.measured.closest {
        Some(found) => write_closest(out, result, found)?,
        None => write_empty(out, result)?,
    }
    let measured = &result.measured;
    let (count, pairs) =
        (thousands(measured.measured_pairs as u64), counted(measured.part_pairs as u64, "pair", "pairs"));
    let tests = counted(measured.stats.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(measured.stats.exact_tests);
    let [read, build, measure] = [result.assembly.read_time, measured.build, measured.measure].map(time);
    let threads = counted(result.threads as u64, "thread", "threads");
    writeln!(out, "{QUIET}{count} of {pairs} of parts measured, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
    writeln!(out, "{QUIET}read {read}, build {build}, measure {measure}, {threads}{QUIET:#}")
}

fn write_closest(out: &mut dyn Write, result: &DistanceResult, found: &ClosestParts) -> io::Result<()> {
    let numbers = NumberFormat::for_boxes(result.measured.bounds.iter().copied().flatten());
    let [a, b] = found.parts.map(|part| result.assembly.parts[part].name.as_str());
    let [p, q] = found.closest.points.map(|point| numbers.point(point));
    let triangles = found.closest.triangles;
    if result.measured.intersects() {
        writeln!(out, "{FOUND}intersecting: distance 0{FOUND:#} (touching counts)")?;
        writeln!(out, "  at {p}")?;
        writeln!(out, "  on {a}, triangle {}", triangles.a)?;
        return writeln!(out, "  on {b}, triangle {}", triangles.b);
    }
    let distance = with_units(&length(found.closest.distance), result.units);
    writeln!(out, "{HEADING}distance {distance}{HEADING:#}")?;
    writeln!(out, "  from {p} on {a}, triangle {}", triangles.a)?;
    writeln!(out, "  to   {q} on {b}, triangle {}", triangles.b)
}

fn write_empty(out: &mut dyn Write, result: &DistanceResult) -> io::Result<()> {
    writeln!(out, "{HEADING}no distance{HEADING:#}: {}", no_distance_reason(result))
}

/// Returns the reason why there is no distance between the two sets.
pub(super) fn no_distance_reason(result: &DistanceResult) -> String {
    let empty: Vec<&str> =
        (0..2).filter(|&set| result.triangles(set) == 0).map(|set| result.part_sets.names[set].as_str()).collect();
    match empty.as_slice() {
        [a, b] => format!("neither {a} nor {b} has triangles"),
        [a] => format!("{a} has no triangles"),
        // Both sets contain the same part, the only one with triangles.
        _ => "only one part has triangles".to_owned(),
    }
}

impl DistanceResult {
    /// Number of triangles of a set.
    fn triangles(&self, set: usize) -> u64 {
        self.part_sets.parts[set].iter().map(|&part| self.assembly.parts[part].triangles as u64).sum()
    }
}
