//! Contacts of surfaces as JSON rows, and as line geometry for mesh viewers (`--contacts=FILE`).

use super::rows::{BoxRow, names};
use super::{ContentKind, Destination, Out, write_list};
use crate::notes::{CommandError, shown};
use boxwood::query::contacts::{ContactCurve, ContactRegion, Contacts};
use boxwood_assembly::ClashResult;
use boxwood_io::{Format, Polyline, WriteError, write_polylines_to};
use serde::Serialize;
use std::io;
use std::path::Path;

/// Contacts of one pair of parts.
#[derive(Serialize)]
pub(super) struct ContactsRow<'a> {
    regions: Vec<ContactRegionRow<'a>>,
    /// Number of intersecting triangle pairs with a degenerate triangle.
    degenerate_pairs: u64,
    /// True if the contacts are incomplete because of `--max-triangle-pairs`. Written only if true.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Serialize)]
struct ContactRegionRow<'a> {
    curves: Vec<CurveRow<'a>>,
    points: Vec<[f64; 3]>,
    patches: Vec<PatchRow<'a>>,
    /// Area-weighted direction from the first part to the second; `null` if it is undefined.
    normal: Option<[f64; 3]>,
    r#box: BoxRow,
    length: f64,
    area: f64,
}

#[derive(Serialize)]
struct CurveRow<'a> {
    closed: bool,
    directed: bool,
    length: f64,
    points: &'a [[f64; 3]],
    /// For each segment, the triangle pairs whose intersection contains it.
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
        Self { regions: regions.iter().map(ContactRegionRow::from).collect(), degenerate_pairs, truncated }
    }
}

impl<'a> From<&'a ContactRegion> for ContactRegionRow<'a> {
    fn from(region: &'a ContactRegion) -> Self {
        let patches = region.patches.iter().map(|patch| PatchRow {
            opposed: patch.opposed,
            area: patch.area,
            points: &patch.points,
            triangles: [patch.triangles.a, patch.triangles.b],
        });
        Self {
            curves: region.curves.iter().map(CurveRow::from).collect(),
            points: region.points.iter().map(|point| point.point).collect(),
            patches: patches.collect(),
            normal: region.normal,
            r#box: region.bounds.into(),
            length: region.length,
            area: region.area,
        }
    }
}

impl<'a> From<&'a ContactCurve> for CurveRow<'a> {
    fn from(curve: &'a ContactCurve) -> Self {
        let triangles_of =
            |segment| curve.triangle_contacts(segment).iter().map(|trace| [trace.triangles.a, trace.triangles.b]);
        Self {
            closed: curve.closed,
            directed: curve.directed,
            length: curve.length,
            points: &curve.points,
            triangles: (0..curve.segment_count()).map(|segment| triangles_of(segment).collect()).collect(),
        }
    }
}

/// Format of a contacts file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContactsFileFormat {
    Lines(Format),
    Json,
}

/// Destination of `--contacts=FILE`.
pub(crate) struct ContactsFile {
    format: ContactsFileFormat,
    destination: Destination,
}

impl ContactsFile {
    /// Validates the path before the query runs.
    pub(crate) fn new(path: &Path, inputs: &[&Path], result: &Destination) -> Result<Self, CommandError> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let format = match extension.as_deref() {
            Some("obj") => ContactsFileFormat::Lines(Format::Obj),
            Some("ply") => ContactsFileFormat::Lines(Format::Ply),
            Some("json") => ContactsFileFormat::Json,
            _ => {
                let what = "unknown format of contacts; the name must end in .obj, .ply or .json";
                return Err(format!("--contacts={}: {what}", shown(path)).into());
            }
        };
        let destination = Destination::for_option("--contacts", Some(path), inputs)?;
        if destination.is_same_file(result) {
            return Err("-o and --contacts name the same file; choose different names".to_owned().into());
        }
        Ok(Self { format, destination })
    }

    pub(crate) fn destination(&self) -> &Destination {
        &self.destination
    }

    pub(crate) fn write(&self, report: &ClashResult) -> Result<(), CommandError> {
        let written = self.destination.write(ContentKind::Data, |out, _| match self.format {
            ContactsFileFormat::Json => write_json(out, report),
            ContactsFileFormat::Lines(format) => write_lines(out, report, format),
        });
        written.map_err(|error| format!("cannot write the contacts: {error}").into())
    }
}

/// Contacts of one pair in a contacts file.
#[derive(Serialize)]
struct PairContacts<'a> {
    a: &'a str,
    b: &'a str,
    #[serde(flatten)]
    contacts: ContactsRow<'a>,
}

fn write_json(out: Out<'_>, report: &ClashResult) -> io::Result<()> {
    super::write_start(out)?;
    let rows = report.clashes.iter().filter_map(|clash| {
        let [a, b] = names(report, clash.parts);
        Some(PairContacts { a, b, contacts: clash.contacts.as_ref()?.into() })
    });
    write_list(out, "pairs", rows)?;
    out.write_all(b"\n}\n")
}

/// Writes curves and isolated points as lines, each named after its parts and region.
fn write_lines(out: Out<'_>, report: &ClashResult, format: Format) -> io::Result<()> {
    let named: Vec<(String, &ContactRegion)> = report
        .clashes
        .iter()
        .flat_map(|clash| {
            let [a, b] = names(report, clash.parts);
            let regions = clash.contacts.iter().flat_map(|contacts| &contacts.regions).enumerate();
            regions.map(move |(index, region)| (format!("{a} and {b}, region {}", index + 1), region))
        })
        .collect();
    let lines: Vec<Polyline<'_>> = named
        .iter()
        .flat_map(|(name, region)| {
            let curves =
                region.curves.iter().map(move |curve| Polyline { name, points: &curve.points, closed: curve.closed });
            let points = region.points.iter().map(move |point| Polyline {
                name,
                points: std::slice::from_ref(&point.point),
                closed: false,
            });
            curves.chain(points)
        })
        .collect();
    write_polylines_to(out, format, &lines).map_err(|error| match error {
        WriteError::Io(error) => error,
        other => io::Error::other(other),
    })
}
