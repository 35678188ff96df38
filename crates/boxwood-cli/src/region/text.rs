//! Region result as text: one row per part.

use crate::output::{ListColumn, TerminalWidth, counted, thousands, write_table};
use crate::scene::{self, HEADING, QUIET};
use boxwood_assembly::scene::{PartInRegion, RegionResult};
use std::io::{self, Write};

/// Maximum number of runs of consecutive triangle indices that are shown per part.
const MAX_RUNS: usize = 12;

pub(super) fn write(
    out: &mut dyn Write,
    result: &RegionResult,
    with_triangles: bool,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    scene::write_heading(out, &result.scene, &format!("region: {}", result.region))?;
    let shown = &result.parts[..result.parts.len().min(max_rows)];
    if !shown.is_empty() {
        write_parts(out, result, shown, with_triangles, width)?;
    }
    if let more @ 1.. = result.parts.len() - shown.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more; --json and --format csv show all){QUIET:#}")?;
    }
    if !shown.is_empty() {
        writeln!(out)?;
    }
    let assembly = result.scene.assembly();
    let (parts, all) = (result.parts.len() as u64, counted(assembly.parts.len() as u64, "part", "parts"));
    let intersect = if parts == 1 { "intersects" } else { "intersect" };
    let within = match result.contained_parts() as u64 {
        _ if parts == 0 => String::new(),
        0 => ", none is within it".to_owned(),
        1 => ", 1 is within it".to_owned(),
        count => format!(", {} are within it", thousands(count)),
    };
    let triangles = result.intersecting_triangles() as u64;
    let all_triangles = thousands(assembly.triangle_count());
    let (parts, triangles) = (thousands(parts), thousands(triangles));
    writeln!(out, "{HEADING}{parts} of {all} {intersect} the region{HEADING:#}{within} (touching counts)")?;
    writeln!(out, "intersecting triangles: {triangles} of {all_triangles}")?;
    scene::write_details(out, &result.scene, result.stats, result.search_time)
}

fn write_parts(
    out: &mut dyn Write,
    result: &RegionResult,
    parts: &[PartInRegion],
    with_triangles: bool,
    width: TerminalWidth,
) -> io::Result<()> {
    let names: Vec<&str> = parts.iter().map(|part| result.scene.name(part.part)).collect();
    let count = |count: &dyn Fn(&PartInRegion) -> usize| -> Vec<String> {
        parts.iter().map(|part| thousands(count(part) as u64)).collect()
    };
    let containment = |part: &PartInRegion| if result.is_contained(part) { "within" } else { "partly" }.to_owned();
    let mut columns = vec![
        ListColumn::names("part", &names, width),
        ListColumn::text("containment", parts.iter().map(containment)),
        ListColumn::numbers("intersecting", count(&|part| part.intersecting.len()).into_iter()),
        ListColumn::numbers("within", count(&|part| part.within.len()).into_iter()),
        ListColumn::numbers("total", count(&|part| result.triangles(part)).into_iter()),
    ];
    if with_triangles {
        columns.push(ListColumn::text("triangle ids", parts.iter().map(|part| runs(&part.intersecting))));
    }
    write_table(out, &columns, width)
}

/// Formats sorted triangle indices as runs of consecutive numbers, for example 0-5, 8, 10-12.
fn runs(ids: &[u32]) -> String {
    let is_next = |a: &u32, b: &u32| *b == a + 1;
    let mut runs = ids.chunk_by(is_next);
    let show = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(u32::to_string).collect(),
    };
    let shown: Vec<String> = runs.by_ref().take(MAX_RUNS).map(show).collect();
    let more: usize = runs.map(<[u32]>::len).sum();
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_ids_are_one_run() {
        assert_eq!(runs(&[0, 1, 2, 5, 8, 9]), "0-2, 5, 8-9");
        assert_eq!(runs(&[7]), "7");
        let odd: Vec<u32> = (0..20).map(|n| 2 * n).collect();
        assert_eq!(runs(&odd), "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and 8 more");
    }
}
