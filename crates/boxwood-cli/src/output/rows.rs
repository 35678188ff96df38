//! Rows of the clash result, shared by JSON and JSON Lines. The keys are an interface: keys may be added, never renamed.

use super::contacts::ContactsRow;
use super::depth::DepthRow;
use boxwood::Aabb;
use boxwood::papers::TreeSearchStats;
use boxwood::query::{ClosestPoints, QueryStats};
use boxwood_assembly::ClashResult;
use boxwood_assembly::Units;
use boxwood_assembly::{Clash, ClashKind, ClashKindCounts, CloseParts};
use serde::Serialize;
use std::io::{self, Write};

/// Axis-aligned box.
#[derive(Serialize)]
pub(crate) struct BoxRow {
    min: [f64; 3],
    max: [f64; 3],
}

impl From<Aabb> for BoxRow {
    fn from(Aabb { min, max }: Aabb) -> Self {
        Self { min, max }
    }
}

#[derive(Serialize)]
pub(super) struct ClashPartRow<'a> {
    name: &'a str,
    /// Path of the part's file; `null` for a part of the built-in assembly.
    file: Option<&'a str>,
    triangles: usize,
    /// `null` for a part without triangles.
    r#box: Option<BoxRow>,
}

#[derive(Serialize)]
pub(super) struct ClashPairRow<'a> {
    a: &'a str,
    b: &'a str,
    triangle_pairs: u64,
    /// True if counting the triangle pairs stopped at `--max-triangle-pairs`. Written only if true.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
    kind: ClashKind,
    surfaces_intersect: bool,
    /// Box around the intersection; `null` for pairs that are too close.
    r#box: Option<BoxRow>,
    /// Common point of the surfaces; `null` if they do not intersect.
    point: Option<[f64; 3]>,
    /// Distance and closest points, written only with a clearance.
    #[serde(flatten)]
    separation: Option<SeparationRow>,
    /// Contacts of the pair, written only with `--contacts`; `null` if the surfaces do not intersect.
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Option<ContactsRow<'a>>>,
    /// Penetration depth, written only with `--depth`; `null` if the interiors do not intersect.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Option<DepthRow>>,
}

/// Distance and closest points. For an intersecting pair the distance is 0 and the other fields are `null`.
#[derive(Default, Serialize)]
struct SeparationRow {
    distance: f64,
    points: Option<[[f64; 3]; 2]>,
    triangles: Option<[u32; 2]>,
}

#[derive(Serialize)]
pub(super) struct ClashSummary {
    files: usize,
    parts: usize,
    triangles: u64,
    part_pairs: u64,
    candidate_pairs: usize,
    clashes: usize,
    kinds: ClashKindCounts,
    solid: bool,
    /// Number of touching pairs that were left out; `null` without `--ignore-touching`.
    touching_ignored: Option<usize>,
    /// `null` without a clearance.
    clearance: Option<f64>,
    /// Number of pairs that are too close; `null` without a clearance.
    too_close: Option<usize>,
    units: Option<Units>,
    seconds: ClashSeconds,
    stats: StatsRow,
    classification_stats: StatsRow,
    threads: usize,
}

#[derive(Serialize)]
struct ClashSeconds {
    read: f64,
    build: f64,
    intersect: f64,
    classify: f64,
    /// Time to compute contacts and depths, written only if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<f64>,
}

/// Work counters of queries.
#[derive(Serialize)]
pub(crate) struct StatsRow {
    pub(crate) box_tests: u64,
    /// Nonzero only for trees without leaf boxes.
    pub(crate) triangle_box_tests: u64,
    /// Nonzero only for R-trees and for queries on many parts at once.
    pub(crate) node_visits: u64,
    pub(crate) triangle_tests: u64,
    pub(crate) filter_tests: u64,
    pub(crate) exact_tests: u64,
}

impl From<QueryStats> for StatsRow {
    fn from(stats: QueryStats) -> Self {
        TreeSearchStats::from(stats).into()
    }
}

impl From<TreeSearchStats> for StatsRow {
    fn from(stats: TreeSearchStats) -> Self {
        Self {
            box_tests: stats.box_tests,
            triangle_box_tests: stats.triangle_box_tests,
            node_visits: stats.node_visits,
            triangle_tests: stats.triangle_tests,
            filter_tests: stats.filter_tests,
            exact_tests: stats.exact_tests,
        }
    }
}

/// Version of the program, written with every result.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Version of the JSON layout, written with every result. Increased when a key changes its name or meaning.
pub(crate) const SCHEMA: u32 = 1;

pub(super) fn parts<'a>(report: &'a ClashResult) -> impl Iterator<Item = ClashPartRow<'a>> {
    report.assembly.parts.iter().zip(&report.bounds).map(|(part, &bounds)| ClashPartRow {
        name: &part.name,
        file: part.file.as_deref(),
        triangles: part.triangles,
        r#box: bounds.map(BoxRow::from),
    })
}

/// Rows of the intersecting pairs, then of the pairs that are too close.
pub(super) fn pairs<'a>(report: &'a ClashResult) -> impl Iterator<Item = ClashPairRow<'a>> {
    let clashes = report.clashes.iter().map(|clash| intersecting(report, clash));
    clashes.chain(report.close.iter().map(|close| too_close(report, close)))
}

fn intersecting<'a>(report: &'a ClashResult, clash: &'a Clash) -> ClashPairRow<'a> {
    let ([a, b], overlap) = (names(report, clash.parts), clash.overlap);
    ClashPairRow {
        a,
        b,
        triangle_pairs: overlap.map_or(0, |overlap| overlap.triangle_pairs),
        truncated: overlap.is_some_and(|overlap| overlap.truncated),
        kind: clash.kind,
        surfaces_intersect: overlap.is_some(),
        r#box: clash.bounds.map(BoxRow::from),
        point: overlap.map(|overlap| overlap.point),
        separation: report.options.clearance.map(|_| SeparationRow::default()),
        contacts: report.options.contacts.then(|| clash.contacts.as_ref().map(ContactsRow::from)),
        depth: report.options.depth.then(|| clash.depth.map(DepthRow::from)),
    }
}

fn too_close<'a>(report: &'a ClashResult, close: &CloseParts) -> ClashPairRow<'a> {
    let [a, b] = names(report, close.parts);
    let ClosestPoints { distance, points, triangles } = close.closest;
    let separation =
        Some(SeparationRow { distance, points: Some(points), triangles: Some([triangles.a, triangles.b]) });
    ClashPairRow {
        a,
        b,
        triangle_pairs: 0,
        truncated: false,
        kind: ClashKind::TooClose,
        surfaces_intersect: false,
        r#box: None,
        point: None,
        separation,
        contacts: report.options.contacts.then_some(None),
        depth: report.options.depth.then_some(None),
    }
}

/// Names of two parts.
pub(super) fn names(report: &ClashResult, parts: [usize; 2]) -> [&str; 2] {
    parts.map(|part| report.assembly.parts[part].name.as_str())
}

pub(super) fn summary(report: &ClashResult) -> ClashSummary {
    let (assembly, result) = (&report.assembly, report);
    ClashSummary {
        files: assembly.files.len(),
        parts: assembly.parts.len(),
        triangles: assembly.triangle_count(),
        part_pairs: result.part_pairs,
        candidate_pairs: result.candidates,
        clashes: result.clashes.len(),
        kinds: result.clashes.iter().map(|clash| clash.kind).collect(),
        solid: result.options.solid,
        touching_ignored: result.options.ignore_touching.then_some(result.touching_ignored),
        clearance: result.options.clearance,
        too_close: result.options.clearance.map(|_| result.close.len()),
        units: report.assembly.units,
        seconds: ClashSeconds {
            read: assembly.read_time.as_secs_f64(),
            build: result.times.build.as_secs_f64(),
            intersect: result.times.intersect.as_secs_f64(),
            classify: result.times.classify.as_secs_f64(),
            details: result.options.has_details().then_some(result.times.details.as_secs_f64()),
        },
        stats: result.stats.into(),
        classification_stats: result.classification_stats.into(),
        threads: rayon::current_num_threads(),
    }
}

/// Writes the start of a JSON document: its versions.
pub(crate) fn write_start(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",\n  \"schema\": {SCHEMA},")
}

/// Writes an array of a JSON document with one line per row, so that people can read it and `diff` can compare it.
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

/// Writes a key and its value on one line, followed by a comma.
pub(crate) fn write_value(out: &mut dyn Write, key: &str, value: &impl Serialize) -> io::Result<()> {
    write!(out, "  \"{key}\": ")?;
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b",\n")
}
