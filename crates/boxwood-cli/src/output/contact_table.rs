//! Text table of contacts: one row per contact region.

use super::rows::names;
use super::{ListColumn, NumberFormat, Out, TerminalWidth, length, thousands, write_table};
use boxwood::query::contacts::ContactRegion;
use boxwood_assembly::ClashResult;
use std::io;

/// Maximum number of regions that are shown per pair. Parts with many holes, face to face, have one region per hole.
const MAX_REGIONS: usize = 6;

/// Normals are printed with four decimals: their components do not depend on the size of the scene.
const NORMAL_FORMAT: NumberFormat = NumberFormat::Plain(4);

pub(super) fn write(out: Out<'_>, report: &ClashResult, width: TerminalWidth) -> io::Result<()> {
    let (mut parts, mut regions, mut left_out) = (Vec::new(), Vec::new(), 0);
    for clash in &report.clashes {
        let Some(contacts) = &clash.contacts else { continue };
        let (first, more) = contacts.regions.split_at(contacts.regions.len().min(MAX_REGIONS));
        parts.extend(first.iter().map(|_| names(report, clash.parts)));
        regions.extend(first);
        left_out += more.len();
    }
    if regions.is_empty() {
        return Ok(());
    }
    let names_of = |side: usize| parts.iter().map(|names| names[side]).collect::<Vec<_>>();
    let cells = |cell: fn(&ContactRegion) -> String| regions.iter().map(move |region| cell(region));
    let columns = [
        ListColumn::names("part a", &names_of(0), width),
        ListColumn::names("part b", &names_of(1), width),
        ListColumn::text("curves", cells(curve_counts)),
        ListColumn::numbers("length", cells(|region| length(region.length))),
        ListColumn::numbers("area", cells(|region| length(region.area))),
        ListColumn::numbers("points", cells(|region| thousands(region.points.len() as u64))),
        ListColumn::text(
            "normal",
            cells(|region| region.normal.map_or_else(|| "none".to_owned(), |n| NORMAL_FORMAT.point(n))),
        ),
    ];
    write_table(out, &columns, width)?;
    if left_out > 0 {
        writeln!(out, "  and {} more regions; --json prints all", thousands(left_out as u64))?;
    }
    writeln!(out)
}

/// Text with the numbers of closed and open curves of a region.
fn curve_counts(region: &ContactRegion) -> String {
    let closed = region.curves.iter().filter(|curve| curve.closed).count();
    let counts = [(closed, "closed"), (region.curves.len() - closed, "open")];
    let counts: Vec<String> =
        counts.into_iter().filter(|&(count, _)| count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}
