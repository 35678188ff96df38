//! Where surfaces meet, as rows of JSON and as lines of a file for what shows meshes.

use super::rows::{Box3, names};
use super::{Content, Destination, Out, Report, VERSION, write_list};
use crate::notes::{Failure, shown};
use boxwood::{Contacts, Curve, Region};
use boxwood_io::{Format, Line, WriteError, write_lines_to};
use serde::Serialize;
use std::io;
use std::path::Path;

/// Contacts of a pair.
#[derive(Serialize)]
pub(super) struct ContactsRow<'a> {
    regions: Vec<RegionRow<'a>>,
    /// Pairs of triangles of which one has no area.
    degenerate_pairs: u64,
    /// Only where it is true.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Serialize)]
struct RegionRow<'a> {
    curves: Vec<CurveRow<'a>>,
    points: Vec<[f64; 3]>,
    patches: Vec<PatchRow<'a>>,
    /// `null` if there is none, or too little of it.
    normal: Option<[f64; 3]>,
    r#box: Box3,
    length: f64,
    area: f64,
}

#[derive(Serialize)]
struct CurveRow<'a> {
    closed: bool,
    directed: bool,
    length: f64,
    points: &'a [[f64; 3]],
    /// Of each segment, the triangles that have it in common.
    triangles: Vec<Vec<[u32; 2]>>,
}

#[derive(Serialize)]
struct PatchRow<'a> {
    opposed: bool,
    area: f64,
    points: &'a [[f64; 3]],
    triangles: [u32; 2],
}

impl<'a> From<&'a Contacts> for ContactsRow<'a> {
    fn from(contacts: &'a Contacts) -> Self {
        let &Contacts { ref regions, degenerate_pairs, truncated, .. } = contacts;
        Self { regions: regions.iter().map(RegionRow::from).collect(), degenerate_pairs, truncated }
    }
}

impl<'a> From<&'a Region> for RegionRow<'a> {
    fn from(region: &'a Region) -> Self {
        let patches = region.patches.iter().map(|patch| PatchRow {
            opposed: patch.opposed,
            area: patch.area,
            points: &patch.points,
            triangles: [patch.triangles.a, patch.triangles.b],
        });
        Self {
            curves: region.curves.iter().map(CurveRow::from).collect(),
            points: region.points.iter().map(|spot| spot.point).collect(),
            patches: patches.collect(),
            normal: region.normal,
            r#box: region.bounds.into(),
            length: region.length,
            area: region.area,
        }
    }
}

impl<'a> From<&'a Curve> for CurveRow<'a> {
    fn from(curve: &'a Curve) -> Self {
        let of_segment = |segment| curve.traces(segment).iter().map(|trace| [trace.triangles.a, trace.triangles.b]);
        Self {
            closed: curve.closed,
            directed: curve.directed,
            length: curve.length,
            points: &curve.points,
            triangles: (0..curve.segments()).map(|segment| of_segment(segment).collect()).collect(),
        }
    }
}

/// How curves are written to a file of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Lines(Format),
    Json,
}

/// A file for the curves.
pub(crate) struct CurvesFile {
    shape: Shape,
    destination: Destination,
}

impl CurvesFile {
    /// Checks what can be known before the work is done.
    pub(crate) fn new(path: &Path, inputs: &[&Path], result: &Destination) -> Result<Self, Failure> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let shape = match extension.as_deref() {
            Some("obj") => Shape::Lines(Format::Obj),
            Some("ply") => Shape::Lines(Format::Ply),
            Some("json") => Shape::Json,
            _ => {
                let what = "contacts are written as lines (.obj, .ply) or as .json; choose a name that ends so";
                return Err(format!("--contacts={}: {what}", shown(path)).into());
            }
        };
        let destination = Destination::of_option("--contacts", Some(path), inputs)?;
        if destination.is_same_file(result) {
            return Err("-o and --contacts name the same file; choose another name for one of them".to_owned().into());
        }
        Ok(Self { shape, destination })
    }

    pub(crate) fn destination(&self) -> &Destination {
        &self.destination
    }

    pub(crate) fn write(&self, report: &Report<'_>) -> Result<(), Failure> {
        let written = self.destination.write(Content::Data, |out, _| match self.shape {
            Shape::Json => write_json(out, report),
            Shape::Lines(format) => write_lines(out, report, format),
        });
        written.map_err(|error| format!("the contacts cannot be written: {error}").into())
    }
}

/// The contacts of a pair, where they are alone.
#[derive(Serialize)]
struct PairContacts<'a> {
    a: &'a str,
    b: &'a str,
    #[serde(flatten)]
    contacts: ContactsRow<'a>,
}

fn write_json(out: Out<'_>, report: &Report<'_>) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    let rows = report.checked.clashes.iter().filter_map(|clash| {
        let [a, b] = names(report, clash.parts);
        Some(PairContacts { a, b, contacts: clash.contacts.as_ref()?.into() })
    });
    write_list(out, "pairs", rows)?;
    out.write_all(b"\n}\n")
}

/// Curves, and single points, each named by its parts.
fn write_lines(out: Out<'_>, report: &Report<'_>, format: Format) -> io::Result<()> {
    let named: Vec<(String, &Region)> = report
        .checked
        .clashes
        .iter()
        .flat_map(|clash| {
            let [a, b] = names(report, clash.parts);
            let regions = clash.contacts.iter().flat_map(|contacts| &contacts.regions).enumerate();
            regions.map(move |(place, region)| (format!("{a} and {b}, region {}", place + 1), region))
        })
        .collect();
    let lines: Vec<Line<'_>> = named
        .iter()
        .flat_map(|(name, region)| {
            let curves =
                region.curves.iter().map(move |curve| Line { name, points: &curve.points, closed: curve.closed });
            let points = region.points.iter().map(move |spot| Line {
                name,
                points: std::slice::from_ref(&spot.point),
                closed: false,
            });
            curves.chain(points)
        })
        .collect();
    write_lines_to(out, format, &lines).map_err(|error| match error {
        WriteError::Io(error) => error,
        other => io::Error::other(other),
    })
}
