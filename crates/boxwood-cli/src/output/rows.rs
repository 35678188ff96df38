//! What JSON and JSON lines have in common. The keys are an interface: they are added to, never renamed.

use super::Report;
use super::contacts::ContactsRow;
use super::depth::DepthRow;
use crate::arguments::Units;
use crate::clash::{Bounds, Clash, Close, Kind, Kinds};
use crate::trees::{SatName, TreeName};
use boxwood::{Closest, Work};
use serde::Serialize;
use std::io::{self, Write};

/// A box.
#[derive(Serialize)]
pub(crate) struct Box3 {
    min: [f64; 3],
    max: [f64; 3],
}

impl From<Bounds> for Box3 {
    fn from([min, max]: Bounds) -> Self {
        Self { min, max }
    }
}

#[derive(Serialize)]
pub(super) struct PartRow<'a> {
    name: &'a str,
    /// `null` in the built-in assembly.
    file: Option<&'a str>,
    triangles: usize,
    /// `null` if there is no triangle.
    r#box: Option<Box3>,
}

#[derive(Serialize)]
pub(super) struct PairRow<'a> {
    a: &'a str,
    b: &'a str,
    triangle_pairs: u64,
    /// Only where it is true.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
    kind: Kind,
    /// Whether the surfaces have a point in common.
    touching: bool,
    /// Around what they have in common; `null` if they are too close.
    r#box: Option<Box3>,
    /// On both surfaces.
    point: Option<[f64; 3]>,
    /// Only with a clearance.
    #[serde(flatten)]
    apart: Option<Apart>,
    /// Only if they are asked for; `null` of surfaces that are apart, and of insides that are.
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Option<ContactsRow<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Option<DepthRow>>,
}

/// How far apart, and where; `null` for a pair that intersects, but the distance.
#[derive(Default, Serialize)]
struct Apart {
    distance: f64,
    points: Option<[[f64; 3]; 2]>,
    triangles: Option<[u32; 2]>,
}

#[derive(Serialize)]
pub(super) struct Summary {
    files: usize,
    parts: usize,
    triangles: u64,
    pairs_of_parts: u64,
    candidate_pairs: usize,
    clashes: usize,
    kinds: Kinds,
    solid: bool,
    /// `null` unless they are to be left out.
    touching_left_out: Option<usize>,
    /// `null` without a clearance, as what is too close.
    clearance: Option<f64>,
    too_close: Option<usize>,
    units: Option<Units>,
    tree: TreeName,
    /// Of the tree wide its quality; `null` for a tree without split rules.
    rule: Option<&'static str>,
    sat: SatName,
    seconds: Seconds,
    work: WorkCounts,
    kinds_work: WorkCounts,
    threads: usize,
}

#[derive(Serialize)]
struct Seconds {
    read: f64,
    build: f64,
    check: f64,
    kinds: f64,
    /// Only with contacts or depths.
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<f64>,
}

/// What queries cost, all together.
#[derive(Serialize)]
pub(crate) struct WorkCounts {
    pub(crate) box_tests: u64,
    /// Only trees without leaf boxes have any.
    pub(crate) triangle_box_tests: u64,
    /// Only R-trees have any.
    pub(crate) node_visits: u64,
    pub(crate) triangle_tests: u64,
    pub(crate) filter_tests: u64,
    pub(crate) exact_tests: u64,
}

impl From<Work> for WorkCounts {
    fn from(work: Work) -> Self {
        Self {
            box_tests: work.box_tests,
            triangle_box_tests: work.triangle_box_tests,
            node_visits: work.node_visits,
            triangle_tests: work.triangle_tests,
            filter_tests: work.filter_tests,
            exact_tests: work.exact_tests,
        }
    }
}

/// The version that is written with a result.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(super) fn parts<'a>(report: &'a Report<'_>) -> impl Iterator<Item = PartRow<'a>> {
    report.assembly.parts.iter().zip(&report.checked.bounds).map(|(part, &bounds)| PartRow {
        name: &part.name,
        file: part.file.as_deref(),
        triangles: part.triangles,
        r#box: bounds.map(Box3::from),
    })
}

/// Those that intersect, then those that are too close.
pub(super) fn pairs<'a>(report: &'a Report<'_>) -> impl Iterator<Item = PairRow<'a>> {
    let clashes = report.checked.clashes.iter().map(|clash| intersecting(report, clash));
    clashes.chain(report.checked.close.iter().map(|close| too_close(report, close)))
}

fn intersecting<'a>(report: &'a Report<'_>, clash: &'a Clash) -> PairRow<'a> {
    let ([a, b], surfaces) = (names(report, clash.parts), clash.surfaces);
    PairRow {
        a,
        b,
        triangle_pairs: surfaces.map_or(0, |overlap| overlap.triangle_pairs),
        truncated: surfaces.is_some_and(|overlap| overlap.truncated),
        kind: clash.kind,
        touching: surfaces.is_some(),
        r#box: clash.bounds.map(Box3::from),
        point: surfaces.map(|overlap| overlap.point),
        apart: report.checked.asked.clearance.map(|_| Apart::default()),
        contacts: report.checked.asked.contacts.then(|| clash.contacts.as_ref().map(ContactsRow::from)),
        depth: report.checked.asked.depth.then(|| clash.depth.map(DepthRow::from)),
    }
}

fn too_close<'a>(report: &'a Report<'_>, close: &Close) -> PairRow<'a> {
    let [a, b] = names(report, close.parts);
    let Closest { distance, points, triangles } = close.closest;
    let apart = Some(Apart { distance, points: Some(points), triangles: Some([triangles.a, triangles.b]) });
    PairRow {
        a,
        b,
        triangle_pairs: 0,
        truncated: false,
        kind: Kind::TooClose,
        touching: false,
        r#box: None,
        point: None,
        apart,
        contacts: report.checked.asked.contacts.then_some(None),
        depth: report.checked.asked.depth.then_some(None),
    }
}

/// The names of two parts.
pub(super) fn names<'a>(report: &'a Report<'_>, parts: [usize; 2]) -> [&'a str; 2] {
    parts.map(|part| report.assembly.parts[part].name.as_str())
}

pub(super) fn summary(report: &Report<'_>) -> Summary {
    let (assembly, checked) = (report.assembly, report.checked);
    Summary {
        files: assembly.files.len(),
        parts: assembly.parts.len(),
        triangles: assembly.triangles(),
        pairs_of_parts: checked.pairs,
        candidate_pairs: checked.candidates,
        clashes: checked.clashes.len(),
        kinds: checked.clashes.iter().map(|clash| clash.kind).collect(),
        solid: checked.asked.solid,
        touching_left_out: checked.asked.ignore_touching.then_some(checked.left_out),
        clearance: checked.asked.clearance,
        too_close: checked.asked.clearance.map(|_| checked.close.len()),
        units: report.units,
        tree: report.means.tree.tree,
        rule: report.means.tree.rule_name(),
        sat: report.means.sat,
        seconds: Seconds {
            read: assembly.read.as_secs_f64(),
            build: checked.times.build.as_secs_f64(),
            check: checked.times.check.as_secs_f64(),
            kinds: checked.times.kinds.as_secs_f64(),
            details: checked.asked.details().then_some(checked.times.details.as_secs_f64()),
        },
        work: checked.work.into(),
        kinds_work: checked.kinds_work.into(),
        threads: report.threads,
    }
}

/// A list of a JSON document: a line for each row, so that people can read it and `diff` can compare it.
pub(crate) fn write_list<T: Serialize>(
    out: &mut dyn Write,
    key: &str,
    rows: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    write!(out, "  \"{key}\": [")?;
    let mut separator = "\n    ";
    for row in rows {
        out.write_all(separator.as_bytes())?;
        serde_json::to_writer(&mut *out, &row)?;
        separator = ",\n    ";
    }
    out.write_all(if separator.starts_with(',') { b"\n  ]" } else { b"]" })
}

/// A value on a line of its own, with a comma behind it.
pub(crate) fn write_value(out: &mut dyn Write, key: &str, value: &impl Serialize) -> io::Result<()> {
    write!(out, "  \"{key}\": ")?;
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b",\n")
}
