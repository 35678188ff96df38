//! JSON, JSON Lines and CSV output of `boxwood robot`. The keys are a stable interface: keys are added, never renamed.

use super::many::BatchResult;
use super::one::{LinkCollision, SingleResult};
use super::suggest::IgnoreSuggestion;
use super::{RobotFindings, RobotResult, suggest};
use crate::notes::text_of;
use crate::output::{DEPTH_COLUMNS, DepthRow, StatsRow, VERSION, depth_fields, quoted, write_list, write_value};
use boxwood::robot::JointKind;
use boxwood_assembly::ClashKind;
use boxwood_assembly::Units;
use boxwood_assembly::Warning;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

#[derive(Serialize)]
struct RobotRow<'a> {
    name: &'a str,
    /// Path of the URDF; `null` for a built-in robot.
    file: Option<&'a str>,
    units: Units,
    links: Vec<LinkRow<'a>>,
    joints: Vec<JointRow<'a>>,
    packages: Vec<PackageRow<'a>>,
}

#[derive(Serialize)]
struct LinkRow<'a> {
    name: &'a str,
    /// Number of triangles of the link; `null` for a link without geometry.
    triangles: Option<usize>,
}

#[derive(Serialize)]
struct JointRow<'a> {
    name: &'a str,
    r#type: &'static str,
    parent: &'a str,
    child: &'a str,
    /// Lower limit of the joint value; `null` if the joint has no limits or this one is infinite.
    lower: Option<f64>,
    /// Upper limit of the joint value; `null` if the joint has no limits or this one is infinite.
    upper: Option<f64>,
    /// Range of indices in a configuration that hold the values of the joint.
    values: Range<usize>,
    /// Joint that this joint mimics; `null` unless this is a mimic joint.
    mimic: Option<MimicRow<'a>>,
}

#[derive(Serialize)]
struct MimicRow<'a> {
    joint: &'a str,
    multiplier: f64,
    offset: f64,
}

#[derive(Serialize)]
struct PackageRow<'a> {
    prefix: &'a str,
    folder: String,
    mesh_names: usize,
}

#[derive(Serialize)]
struct IgnoredPairRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct CollisionRow<'a> {
    a: &'a str,
    b: &'a str,
    kind: ClashKind,
    point: Option<[f64; 3]>,
    /// Penetration depth. Written only with `--depth`; `null` if the interiors are disjoint or a link is not
    /// closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Option<DepthRow>>,
}

#[derive(Serialize)]
struct ClosestLinksRow<'a> {
    a: &'a str,
    b: &'a str,
    distance: f64,
    points: [[f64; 3]; 2],
    triangles: [u32; 2],
}

#[derive(Serialize)]
struct LinkPairRow<'a> {
    a: &'a str,
    b: &'a str,
    /// Number of configurations in which the links collide.
    collisions: u64,
    fraction: f64,
    verdict: &'static str,
    /// Index of the first configuration in which the two links collide; `null` if they never collide.
    first_index: Option<u64>,
    /// Joint values of the first configuration in which the two links collide; `null` if they never collide.
    first_configuration: Option<&'a [f64]>,
}

#[derive(Serialize)]
struct ConfigurationRow<'a> {
    configuration: usize,
    line: u64,
    collides: bool,
    pairs: Vec<[&'a str; 2]>,
}

#[derive(Serialize)]
struct RobotSummary<'a> {
    links: usize,
    links_with_geometry: usize,
    link_pairs: u64,
    tested_pairs: u64,
    /// Number of colliding pairs of links; written only for a single configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    collisions: Option<usize>,
    /// Number of pairs of links that passed the box tests; written only for a single configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidate_pairs: Option<u64>,
    /// Stats of the search for collisions; written only for a single configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<RobotStatsRow>,
    /// Number of tested configurations; written only for many configurations.
    #[serde(skip_serializing_if = "Option::is_none")]
    configurations: Option<u64>,
    /// Number of configurations with a collision; written only for many configurations.
    #[serde(skip_serializing_if = "Option::is_none")]
    colliding_configurations: Option<u64>,
    /// Seed of the random configurations; written only for these.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// Joints that were held at their values; written only for random configurations.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_joints: Option<Vec<FixedJointRow<'a>>>,
    /// Written only for random configurations: with 95 % confidence, an event that occurred in none of them has a
    /// probability below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen_fraction_bound: Option<f64>,
    /// False if a search stopped at a limit.
    complete: bool,
    seconds: RobotSeconds,
    threads: usize,
}

#[derive(Serialize)]
struct RobotStatsRow {
    /// Number of tests between boxes around links and sets of links.
    link_box_tests: u64,
    /// Counts of the tests between triangle trees.
    #[serde(flatten)]
    triangles: StatsRow,
}

#[derive(Serialize)]
struct FixedJointRow<'a> {
    joint: &'a str,
    values: &'a [f64],
}

#[derive(Serialize)]
struct RobotSeconds {
    read: f64,
    search: f64,
}

fn robot_row(result: &RobotResult) -> RobotRow<'_> {
    let (loaded, robot) = (&result.loaded, &result.loaded.robot);
    let joint = |(number, joint): (usize, &'_ boxwood::robot::Joint)| {
        let finite = |limit: f64| Some(limit).filter(|limit| limit.is_finite());
        let [parent, child] = robot.joint_links(number).map(|link| loaded.link(link));
        JointRow {
            name: robot.joints()[number].name(),
            r#type: type_of(joint.kind()),
            parent,
            child,
            lower: joint.limits().and_then(|[lower, _]| finite(lower)),
            upper: joint.limits().and_then(|[_, upper]| finite(upper)),
            values: robot.value_range(number),
            mimic: robot.joints()[number].mimic().map(|mimic| MimicRow {
                joint: &mimic.joint,
                multiplier: mimic.multiplier,
                offset: mimic.offset,
            }),
        }
    };
    let links = 0..robot.links().len();
    RobotRow {
        name: &loaded.name,
        file: loaded.file.as_deref(),
        units: loaded.units,
        links: links.map(|link| LinkRow { name: loaded.link(link), triangles: loaded.triangles(link) }).collect(),
        joints: robot.joints().iter().enumerate().map(joint).collect(),
        packages: loaded
            .substitutions
            .iter()
            .map(|found| PackageRow {
                prefix: &found.prefix,
                folder: text_of(&found.folder),
                mesh_names: found.mesh_names,
            })
            .collect(),
    }
}

fn type_of(kind: JointKind) -> &'static str {
    match kind {
        JointKind::Fixed => "fixed",
        JointKind::Revolute { .. } => "revolute",
        JointKind::Continuous { .. } => "continuous",
        JointKind::Prismatic { .. } => "prismatic",
        JointKind::Spherical => "spherical",
        JointKind::Floating => "floating",
    }
}

fn names(result: &RobotResult, links: [usize; 2]) -> [&str; 2] {
    links.map(|link| result.loaded.link(link))
}

fn ignored_pair_rows(result: &RobotResult) -> impl Iterator<Item = IgnoredPairRow<'_>> {
    result.ignored.pairs.iter().map(|(&links, why)| {
        let [a, b] = names(result, links);
        IgnoredPairRow { a, b, reason: why.reason() }
    })
}

fn collision_rows<'a>(result: &'a RobotResult, single: &'a SingleResult) -> impl Iterator<Item = CollisionRow<'a>> {
    single.collisions.iter().map(|&LinkCollision { links, kind, point, depth }| {
        let [a, b] = names(result, links);
        CollisionRow { a, b, kind, point, depth: result.query.depth.then(|| depth.map(DepthRow::from)) }
    })
}

fn closest_row<'a>(result: &'a RobotResult, single: &SingleResult) -> Option<ClosestLinksRow<'a>> {
    single.closest_links.map(|(links, closest)| {
        let [a, b] = names(result, links);
        let triangles = [closest.triangles.a, closest.triangles.b];
        ClosestLinksRow { a, b, distance: closest.distance, points: closest.points, triangles }
    })
}

/// Rows of all tested pairs of links; only of the colliding pairs if there are too many to list.
fn pair_rows<'a>(result: &'a RobotResult, batch: &'a BatchResult) -> impl Iterator<Item = LinkPairRow<'a>> {
    let tested = batch.tested(&result.loaded, &result.ignored);
    let tested = tested.unwrap_or_else(|| batch.counts.keys().copied().collect());
    tested.into_iter().map(move |links| {
        let [a, b] = names(result, links);
        let (count, verdict) = (batch.counts.get(&links), batch.verdict(links));
        let collisions = count.map_or(0, |count| count.collisions);
        LinkPairRow {
            a,
            b,
            collisions,
            fraction: collisions as f64 / batch.configurations as f64,
            verdict: verdict.word(),
            first_index: count.map(|count| count.first_index),
            first_configuration: count.map(|count| count.first_configuration.as_slice()),
        }
    })
}

fn result_rows<'a>(result: &'a RobotResult, batch: &'a BatchResult) -> impl Iterator<Item = ConfigurationRow<'a>> {
    batch.results.iter().flatten().enumerate().map(|(configuration, found)| ConfigurationRow {
        configuration,
        line: found.line,
        collides: !found.pairs.is_empty(),
        pairs: found.pairs.iter().map(|&pair| names(result, pair)).collect(),
    })
}

fn fixed_joint_rows<'a>(result: &'a RobotResult, batch: &'a BatchResult) -> Vec<FixedJointRow<'a>> {
    let joints = result.loaded.robot.joints();
    batch.fixed.joints.iter().map(|(joint, values)| FixedJointRow { joint: joints[*joint].name(), values }).collect()
}

fn summary(result: &RobotResult) -> RobotSummary<'_> {
    let (single, batch) = match &result.findings {
        RobotFindings::Single(single) => (Some(single), None),
        RobotFindings::Batch(batch) => (None, Some(batch)),
    };
    let random = batch.filter(|batch| batch.seed.is_some());
    RobotSummary {
        links: result.loaded.robot.links().len(),
        links_with_geometry: result.loaded.links_with_geometry().len(),
        link_pairs: result.ignored.all,
        tested_pairs: result.ignored.tested,
        collisions: single.map(|single| single.collisions.len()),
        candidate_pairs: single.map(|single| single.stats.link_pairs_tested),
        stats: single.map(|single| RobotStatsRow {
            link_box_tests: single.stats.link_box_tests,
            triangles: single.stats.into(),
        }),
        configurations: batch.map(|batch| batch.configurations),
        colliding_configurations: batch.map(|batch| batch.colliding),
        seed: batch.and_then(|batch| batch.seed),
        fixed_joints: random.map(|batch| fixed_joint_rows(result, batch)),
        unseen_fraction_bound: random
            .filter(|batch| batch.complete)
            .map(|batch| (3.0 / batch.configurations as f64).min(1.0)),
        complete: result.is_complete(),
        seconds: RobotSeconds { read: result.loaded.read.as_secs_f64(), search: result.search.as_secs_f64() },
        threads: result.threads,
    }
}

/// Writes one JSON document, with one line per list element.
pub(super) fn write_json(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "robot", &robot_row(result))?;
    write_list(out, "ignored_pairs", ignored_pair_rows(result))?;
    out.write_all(b",\n")?;
    match &result.findings {
        RobotFindings::Single(single) => {
            write_value(out, "configuration", &single.values)?;
            write_list(out, "collisions", collision_rows(result, single))?;
            out.write_all(b",\n")?;
            if result.query.distance {
                write_value(out, "closest", &closest_row(result, single))?;
            }
        }
        RobotFindings::Batch(batch) => {
            write_list(out, "pairs", pair_rows(result, batch))?;
            out.write_all(b",\n")?;
            if batch.results.is_some() {
                write_list(out, "results", result_rows(result, batch))?;
            } else {
                write_list(out, "suggested_ignored_pairs", suggested_rows(result, batch))?;
            }
            out.write_all(b",\n")?;
        }
    }
    write_value(out, "summary", &summary(result))?;
    write_list(out, "warnings", &result.loaded.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
struct SuggestedRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: String,
}

fn suggested_rows<'a>(result: &'a RobotResult, batch: &BatchResult) -> impl Iterator<Item = SuggestedRow<'a>> {
    suggest::suggestions(result, batch).into_iter().flatten().map(|IgnoreSuggestion { links, reason }| {
        let [a, b] = names(result, links);
        SuggestedRow { a, b, reason }
    })
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum RobotJsonLine<'a> {
    Collision(CollisionRow<'a>),
    Closest(ClosestLinksRow<'a>),
    Pair(LinkPairRow<'a>),
    Result(ConfigurationRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        robot: &'a str,
        #[serde(flatten)]
        summary: RobotSummary<'a>,
    },
}

/// Writes one JSON object per line: results, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    let found: Box<dyn Iterator<Item = RobotJsonLine<'_>>> = match &result.findings {
        RobotFindings::Single(single) => {
            let closest = closest_row(result, single).map(RobotJsonLine::Closest);
            Box::new(collision_rows(result, single).map(RobotJsonLine::Collision).chain(closest))
        }
        RobotFindings::Batch(batch) => Box::new(
            pair_rows(result, batch)
                .map(RobotJsonLine::Pair)
                .chain(result_rows(result, batch).map(RobotJsonLine::Result)),
        ),
    };
    let warnings = result.loaded.warnings.iter().map(RobotJsonLine::Warning);
    let summary = RobotJsonLine::Summary { version: VERSION, robot: &result.loaded.name, summary: summary(result) };
    for line in found.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes one row per pair. Values that do not apply are empty fields.
pub(super) fn write_csv(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    match &result.findings {
        RobotFindings::Single(single) => {
            let depth = if result.query.depth { format!(",{DEPTH_COLUMNS}") } else { String::new() };
            writeln!(out, "a,b,kind,x,y,z{depth}")?;
            for LinkCollision { links, kind, point, depth } in &single.collisions {
                let [a, b] = names(result, *links).map(quoted);
                let point = point.map_or(",,".to_owned(), |[x, y, z]| format!("{x:?},{y:?},{z:?}"));
                let depth = if result.query.depth { depth_fields(depth.as_ref()) } else { String::new() };
                writeln!(out, "{a},{b},{},{point}{depth}", kind.name())?;
            }
        }
        RobotFindings::Batch(batch) => {
            writeln!(out, "a,b,collisions,fraction,verdict,first_index")?;
            for LinkPairRow { a, b, collisions, fraction, verdict, first_index, .. } in pair_rows(result, batch) {
                let first_index = first_index.map_or(String::new(), |index| index.to_string());
                writeln!(out, "{},{},{collisions},{fraction:?},{verdict},{first_index}", quoted(a), quoted(b))?;
            }
        }
    }
    Ok(())
}
