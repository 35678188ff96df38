//! Where surfaces meet, for people: a row a region.

use super::rows::names;
use super::{Cells, Numbers, Out, Report, Width, length, thousands, write_table};
use boxwood::Region;
use std::io;

/// So many regions of a pair are shown; parts with many holes, face to face, have one for each.
const MOST_REGIONS: usize = 6;

/// Directions have no units, and these digits.
const NORMAL: Numbers = Numbers::Plain(4);

pub(super) fn write(out: Out<'_>, report: &Report<'_>, width: Width) -> io::Result<()> {
    let (mut parts, mut regions, mut left_out) = (Vec::new(), Vec::new(), 0);
    for clash in &report.checked.clashes {
        let Some(contacts) = &clash.contacts else { continue };
        let (first, more) = contacts.regions.split_at(contacts.regions.len().min(MOST_REGIONS));
        parts.extend(first.iter().map(|_| names(report, clash.parts)));
        regions.extend(first);
        left_out += more.len();
    }
    if regions.is_empty() {
        return Ok(());
    }
    let of = |side: usize| parts.iter().map(|names| names[side]).collect::<Vec<_>>();
    let words = |of: fn(&Region) -> String| regions.iter().map(move |region| of(region));
    let columns = [
        Cells::names("part a", &of(0), width),
        Cells::names("part b", &of(1), width),
        Cells::words("curves", words(curves)),
        Cells::figures("length", words(|region| length(region.length))),
        Cells::figures("area", words(|region| length(region.area))),
        Cells::figures("points", words(|region| thousands(region.points.len() as u64))),
        Cells::words("normal", words(|region| region.normal.map_or_else(|| "none".to_owned(), |n| NORMAL.point(n)))),
    ];
    write_table(out, &columns, width)?;
    if left_out > 0 {
        writeln!(out, "  and {} more regions; --json has all", thousands(left_out as u64))?;
    }
    writeln!(out)
}

fn curves(region: &Region) -> String {
    let closed = region.curves.iter().filter(|curve| curve.closed).count();
    let counts = [(closed, "closed"), (region.curves.len() - closed, "open")];
    let counts: Vec<String> =
        counts.into_iter().filter(|&(count, _)| count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}
