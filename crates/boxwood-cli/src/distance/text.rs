//! Distance result as text: the two sets, the distance and the closest points.

use crate::output::{counted, length, thousands, time, with_units};
use anstyle::{AnsiColor, Style};
use boxwood_assembly::scene::{ClosestParts, DistanceResult};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(super) fn write(out: &mut dyn Write, result: &DistanceResult) -> io::Result<()> {
    for set in 0..2 {
        let (name, triangles) = (&result.sets.names[set], result.triangles(set));
        let parts = counted(result.sets.parts[set].len() as u64, "part", "parts");
        writeln!(out, "{HEADING}{name}{HEADING:#}: {parts}, {}", counted(triangles, "triangle", "triangles"))?;
    }
    writeln!(out)?;
    match &result.closest {
        Some(found) => write_closest(out, result, found)?,
        None => writeln!(out, "{HEADING}no distance{HEADING:#}: {}", result.no_distance_reason())?,
    }
    let pairs = counted(result.part_pairs, "pair", "pairs");
    let pair_tests = counted(result.stats.bodies_tested, "pair test", "pair tests");
    let tests = counted(result.stats.triangle_tests, "triangle test", "triangle tests");
    let exact = thousands(result.stats.exact_tests);
    let [read, build, measure] =
        [result.scene.assembly().read_time, result.scene.build_time(), result.measure_time].map(time);
    let threads = counted(rayon::current_num_threads() as u64, "thread", "threads");
    writeln!(out, "{QUIET}{pairs} of parts, {pair_tests}, {tests} ({exact} by exact arithmetic){QUIET:#}")?;
    writeln!(out, "{QUIET}read {read}, build {build}, measure {measure}, {threads}{QUIET:#}")
}

fn write_closest(out: &mut dyn Write, result: &DistanceResult, found: &ClosestParts) -> io::Result<()> {
    let numbers = result.scene.number_format();
    let [a, b] = found.parts.map(|part| result.scene.name(part));
    let [p, q] = found.closest.points.map(|point| numbers.point(point));
    let triangles = found.closest.triangles;
    if result.intersects() {
        writeln!(out, "{FOUND}intersecting: distance 0{FOUND:#} (touching counts)")?;
        writeln!(out, "  at {p}")?;
        writeln!(out, "  on {a}, triangle {}", triangles.a)?;
        return writeln!(out, "  on {b}, triangle {}", triangles.b);
    }
    let distance = with_units(&length(found.closest.distance), result.scene.assembly().units);
    writeln!(out, "{HEADING}distance {distance}{HEADING:#}")?;
    writeln!(out, "  from {p} on {a}, triangle {}", triangles.a)?;
    writeln!(out, "  to   {q} on {b}, triangle {}", triangles.b)
}
