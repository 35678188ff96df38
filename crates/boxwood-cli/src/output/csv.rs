//! The pairs as comma-separated values (RFC 4180, lines end in LF).

use super::depth::basis_name;
use super::rows::names;
use super::{Out, Report};
use crate::clash::{Asked, Kind};
use boxwood::{Closest, Contacts, Penetration};
use std::borrow::Cow;
use std::io;

const HEADER: &str = "a,b,triangle_pairs,kind,min_x,min_y,min_z,max_x,max_y,max_z,x,y,z,truncated";
/// Behind the others, with a clearance.
const APART: &str = "distance,a_x,a_y,a_z,b_x,b_y,b_z,a_triangle,b_triangle";

/// Behind these, with contacts, and with depths.
const CONTACTS: &str = "regions,curves,curve_length,patch_area";
pub(crate) const DEPTH: &str = "depth_lower,depth_upper,direction_x,direction_y,direction_z,depth_basis";

pub(super) fn write(out: Out<'_>, report: &Report<'_>) -> io::Result<()> {
    let asked = report.checked.asked;
    let apart = asked.clearance.is_some();
    let more = [(apart, APART), (asked.contacts, CONTACTS), (asked.depth, DEPTH)];
    let more: String = more.into_iter().filter(|&(told, _)| told).map(|(_, columns)| format!(",{columns}")).collect();
    writeln!(out, "{HEADER}{more}")?;
    // What does not apply is an empty field.
    let no_points = if apart { ",0.0,,,,,,,," } else { "" };
    for clash in &report.checked.clashes {
        let [a, b] = names(report, clash.parts).map(quoted);
        let surfaces = clash.surfaces;
        write!(out, "{a},{b},{},{}", surfaces.map_or(0, |overlap| overlap.triangle_pairs), clash.kind.name())?;
        let [min, max] = clash.bounds.map_or([None; 2], |bounds| bounds.map(Some));
        for point in [min, max, surfaces.map(|overlap| overlap.point)] {
            match point {
                Some(point) => write_points(out, &[point])?,
                None => write!(out, ",,,")?,
            }
        }
        write!(out, ",{}{no_points}", surfaces.is_some_and(|overlap| overlap.truncated))?;
        write_details(out, &asked, clash.contacts.as_ref(), clash.depth.as_ref())?;
    }
    for close in &report.checked.close {
        let [a, b] = names(report, close.parts).map(quoted);
        let Closest { distance, points, triangles } = close.closest;
        write!(out, "{a},{b},0,{},,,,,,,,,,false,{distance:?}", Kind::TooClose.name())?;
        write_points(out, &points)?;
        write!(out, ",{},{}", triangles.a, triangles.b)?;
        write_details(out, &asked, None, None)?;
    }
    Ok(())
}

/// The last columns, and the end of the line.
fn write_details(
    out: Out<'_>,
    asked: &Asked,
    contacts: Option<&Contacts>,
    depth: Option<&Penetration>,
) -> io::Result<()> {
    match contacts.filter(|_| asked.contacts).map(|contacts| &contacts.regions) {
        Some(regions) => {
            let curves: usize = regions.iter().map(|region| region.curves.len()).sum();
            let length: f64 = regions.iter().map(|region| region.length).sum();
            let area: f64 = regions.iter().map(|region| region.area).sum();
            write!(out, ",{},{curves},{length:?},{area:?}", regions.len())?;
        }
        None if asked.contacts => write!(out, ",,,,")?,
        None => (),
    }
    if asked.depth {
        write!(out, "{}", depth_fields(depth))?;
    }
    writeln!(out)
}

/// How deep, a comma before each field.
pub(crate) fn depth_fields(depth: Option<&Penetration>) -> String {
    let Some(Penetration { lower, upper, direction: [x, y, z], basis }) = depth else { return ",,,,,,".to_owned() };
    format!(",{lower:?},{upper:?},{x:?},{y:?},{z:?},{}", basis_name(*basis))
}

/// All digits, and an exponent where there would be many zeros; a comma before each.
fn write_points(out: Out<'_>, points: &[[f64; 3]]) -> io::Result<()> {
    points.iter().flatten().try_for_each(|x| write!(out, ",{x:?}"))
}

/// A field: in quotes if it has to be.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    let plain = !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
    if plain { text.into() } else { format!("\"{}\"", text.replace('"', "\"\"")).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        assert_eq!(quoted("gear:wheel-1"), "gear:wheel-1");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("12\" pipe"), "\"12\"\" pipe\"");
        assert_eq!(quoted(" a"), "\" a\"");
        assert_eq!(quoted("a\nb"), "\"a\nb\"");
        assert_eq!(quoted(""), "");
    }
}
