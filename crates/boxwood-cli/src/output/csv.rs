//! Clash pairs as comma-separated values (RFC 4180, lines end in LF).

use super::Out;
use super::depth::basis_name;
use super::rows::names;
use boxwood::query::contacts::Contacts;
use boxwood::query::{ClosestPoints, Penetration};
use boxwood_assembly::ClashResult;
use boxwood_assembly::{ClashKind, ClashOptions};
use std::borrow::Cow;
use std::io;

const HEADER: &str = "a,b,triangle_pairs,kind,min_x,min_y,min_z,max_x,max_y,max_z,x,y,z,truncated";
/// Additional columns with `--clearance`.
const SEPARATION_COLUMNS: &str = "distance,a_x,a_y,a_z,b_x,b_y,b_z,a_triangle,b_triangle";

/// Additional columns with `--contacts`.
const CONTACT_COLUMNS: &str = "regions,curves,curve_length,patch_area";
/// Additional columns with `--depth`.
pub(crate) const DEPTH_COLUMNS: &str = "depth_lower,depth_upper,direction_x,direction_y,direction_z,depth_basis";

pub(super) fn write(out: Out<'_>, report: &ClashResult) -> io::Result<()> {
    let query = &report.options;
    let separation = query.clearance.is_some();
    let more = [(separation, SEPARATION_COLUMNS), (query.contacts, CONTACT_COLUMNS), (query.depth, DEPTH_COLUMNS)];
    let more: String =
        more.into_iter().filter(|&(is_requested, _)| is_requested).map(|(_, columns)| format!(",{columns}")).collect();
    writeln!(out, "{HEADER}{more}")?;
    // An intersecting pair has distance 0; the fields for its closest points and triangles are empty.
    let no_points = if separation { ",0.0,,,,,,,," } else { "" };
    for clash in &report.clashes {
        let [a, b] = names(report, clash.parts).map(quoted);
        let overlap = clash.overlap;
        write!(out, "{a},{b},{},{}", overlap.map_or(0, |overlap| overlap.triangle_pairs), clash.kind.name())?;
        let [min, max] = clash.bounds.map_or([None; 2], |bounds| bounds.corners().map(Some));
        for point in [min, max, overlap.map(|overlap| overlap.point)] {
            match point {
                Some(point) => write_points(out, &[point])?,
                None => write!(out, ",,,")?,
            }
        }
        write!(out, ",{}{no_points}", overlap.is_some_and(|overlap| overlap.truncated))?;
        write_details(out, query, clash.contacts.as_ref(), clash.depth.as_ref())?;
    }
    for close in &report.close {
        let [a, b] = names(report, close.parts).map(quoted);
        let ClosestPoints { distance, points, triangles } = close.closest;
        write!(out, "{a},{b},0,{},,,,,,,,,,false,{distance:?}", ClashKind::TooClose.name())?;
        write_points(out, &points)?;
        write!(out, ",{},{}", triangles.a, triangles.b)?;
        write_details(out, query, None, None)?;
    }
    Ok(())
}

/// Writes the columns of contacts and depth, and the end of the line.
fn write_details(
    out: Out<'_>,
    query: &ClashOptions,
    contacts: Option<&Contacts>,
    depth: Option<&Penetration>,
) -> io::Result<()> {
    match contacts.filter(|_| query.contacts).map(|contacts| &contacts.regions) {
        Some(regions) => {
            let curves: usize = regions.iter().map(|region| region.curves.len()).sum();
            let length: f64 = regions.iter().map(|region| region.length).sum();
            let area: f64 = regions.iter().map(|region| region.area).sum();
            write!(out, ",{},{curves},{length:?},{area:?}", regions.len())?;
        }
        None if query.contacts => write!(out, ",,,,")?,
        None => (),
    }
    if query.depth {
        write!(out, "{}", depth_fields(depth))?;
    }
    writeln!(out)
}

/// Fields of [`DEPTH_COLUMNS`], each with a leading comma; empty fields without a depth.
pub(crate) fn depth_fields(depth: Option<&Penetration>) -> String {
    let Some(Penetration { lower, upper, direction: [x, y, z], basis }) = depth else { return ",,,,,,".to_owned() };
    format!(",{lower:?},{upper:?},{x:?},{y:?},{z:?},{}", basis_name(*basis))
}

/// Writes coordinates, each with a leading comma: the shortest text that reads back exactly, with an exponent for extreme values.
fn write_points(out: Out<'_>, points: &[[f64; 3]]) -> io::Result<()> {
    points.iter().flatten().try_for_each(|x| write!(out, ",{x:?}"))
}

/// CSV field, quoted if necessary.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    let plain = !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
    if plain { text.into() } else { format!("\"{}\"", text.replace('"', "\"\"")).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_only_if_necessary() {
        assert_eq!(quoted("gear:wheel-1"), "gear:wheel-1");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("12\" pipe"), "\"12\"\" pipe\"");
        assert_eq!(quoted(" a"), "\" a\"");
        assert_eq!(quoted("a\nb"), "\"a\nb\"");
        assert_eq!(quoted(""), "");
    }
}
