//! Rows of the result, shared by JSON, JSON Lines and CSV. The keys are a stable interface: keys are added, never renamed.

use super::RobotResult;
use crate::notes::text_of;
use crate::output::{DepthRow, StatsRow};
use boxwood::robot::JointKind;
use boxwood_assembly::robot::{BatchResult, ConfigurationResult, LinkCollision, RobotModel};
use boxwood_assembly::{ClashKind, Units};
use serde::Serialize;
use std::ops::Range;

#[derive(Serialize)]
pub(super) struct RobotRow<'a> {
    name: &'a str,
    /// Path of the URDF; `null` for a built-in robot.
    file: Option<&'a str>,
    units: Option<Units>,
    links: Vec<LinkRow<'a>>,
    joints: Vec<JointRow<'a>>,
    packages: Vec<PackageRow<'a>>,
}

#[derive(Serialize)]
pub(super) struct LinkRow<'a> {
    name: &'a str,
    /// Number of triangles of the link; `null` for a link without geometry.
    triangles: Option<usize>,
}

#[derive(Serialize)]
pub(super) struct JointRow<'a> {
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
pub(super) struct MimicRow<'a> {
    joint: &'a str,
    multiplier: f64,
    offset: f64,
}

#[derive(Serialize)]
pub(super) struct PackageRow<'a> {
    prefix: &'a str,
    folder: String,
    mesh_names: usize,
}

#[derive(Serialize)]
pub(super) struct IgnoredPairRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
pub(super) struct CollisionRow<'a> {
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
pub(super) struct ClosestLinksRow<'a> {
    a: &'a str,
    b: &'a str,
    distance: f64,
    points: [[f64; 3]; 2],
    triangles: [u32; 2],
}

#[derive(Serialize)]
pub(super) struct LinkPairRow<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    /// Number of configurations in which the links collide.
    pub(super) collisions: u64,
    pub(super) fraction: f64,
    pub(super) verdict: &'static str,
    /// Index of the first configuration in which the two links collide; `null` if they never collide.
    pub(super) first_index: Option<u64>,
    /// Joint values of the first configuration in which the two links collide; `null` if they never collide.
    pub(super) first_configuration: Option<&'a [f64]>,
}

#[derive(Serialize)]
pub(super) struct ConfigurationRow<'a> {
    configuration: usize,
    line: u64,
    collides: bool,
    pairs: Vec<[&'a str; 2]>,
}

#[derive(Serialize)]
pub(super) struct RobotSummary<'a> {
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
pub(super) struct RobotStatsRow {
    /// Number of tests between boxes around links and sets of links.
    link_box_tests: u64,
    /// Counts of the tests between triangle trees.
    #[serde(flatten)]
    triangles: StatsRow,
}

#[derive(Serialize)]
pub(super) struct FixedJointRow<'a> {
    joint: &'a str,
    values: &'a [f64],
}

#[derive(Serialize)]
pub(super) struct RobotSeconds {
    read: f64,
    search: f64,
}

pub(super) fn robot_row(model: &RobotModel) -> RobotRow<'_> {
    let robot = &model.robot;
    let joint = |(number, joint): (usize, &'_ boxwood::robot::Joint)| {
        let finite = |limit: f64| Some(limit).filter(|limit| limit.is_finite());
        let [parent, child] = model.link_names(robot.joint_links(number));
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
        name: &model.name,
        file: model.file.as_deref(),
        units: model.units,
        links: links
            .map(|link| LinkRow { name: model.link_name(link), triangles: model.link_triangles(link) })
            .collect(),
        joints: robot.joints().iter().enumerate().map(joint).collect(),
        packages: model
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

pub(super) fn ignored_pair_rows(result: &RobotResult) -> impl Iterator<Item = IgnoredPairRow<'_>> {
    result.pairs().reasons.iter().map(|(&links, why)| {
        let [a, b] = result.robot().link_names(links);
        IgnoredPairRow { a, b, reason: why.reason() }
    })
}

pub(super) fn collision_rows(single: &ConfigurationResult) -> impl Iterator<Item = CollisionRow<'_>> {
    single.collisions.iter().map(|&LinkCollision { links, kind, point, depth, .. }| {
        let [a, b] = single.robot.link_names(links);
        CollisionRow { a, b, kind, point, depth: single.options.depth.then(|| depth.map(DepthRow::from)) }
    })
}

pub(super) fn closest_row(single: &ConfigurationResult) -> Option<ClosestLinksRow<'_>> {
    single.closest_links.map(|found| {
        let ([a, b], closest) = (single.robot.link_names(found.links), found.closest);
        let triangles = [closest.triangles.a, closest.triangles.b];
        ClosestLinksRow { a, b, distance: closest.distance, points: closest.points, triangles }
    })
}

/// Rows of all tested pairs of links; only of the colliding pairs if there are too many to list.
pub(super) fn pair_rows(batch: &BatchResult) -> impl Iterator<Item = LinkPairRow<'_>> {
    let tested = batch.tested_pairs().unwrap_or_else(|| batch.counts.keys().copied().collect());
    tested.into_iter().map(move |links| {
        let [a, b] = batch.robot.link_names(links);
        let (count, verdict) = (batch.counts.get(&links), batch.pair_verdict(links));
        let collisions = count.map_or(0, |count| count.collisions);
        LinkPairRow {
            a,
            b,
            collisions,
            fraction: collisions as f64 / batch.configurations as f64,
            verdict: verdict.name(),
            first_index: count.map(|count| count.first_index),
            first_configuration: count.map(|count| count.first_configuration.as_slice()),
        }
    })
}

pub(super) fn result_rows(batch: &BatchResult) -> impl Iterator<Item = ConfigurationRow<'_>> {
    batch.entries.iter().flatten().enumerate().map(|(configuration, found)| ConfigurationRow {
        configuration,
        line: found.line,
        collides: !found.pairs.is_empty(),
        pairs: found.pairs.iter().map(|&pair| batch.robot.link_names(pair)).collect(),
    })
}

/// Held joints of random configurations; `None` for listed ones.
fn fixed_joint_rows(batch: &BatchResult) -> Option<Vec<FixedJointRow<'_>>> {
    let joints = batch.robot.robot.joints();
    let held = &batch.sampling.as_ref()?.held.joints;
    Some(held.iter().map(|held| FixedJointRow { joint: joints[held.joint].name(), values: &held.values }).collect())
}

pub(super) fn summary(result: &RobotResult) -> RobotSummary<'_> {
    let (robot, pairs) = (result.robot(), result.pairs());
    let (single, batch) = match result {
        RobotResult::Single(single) => (Some(single), None),
        RobotResult::Batch(batch) => (None, Some(batch)),
    };
    RobotSummary {
        links: robot.robot.links().len(),
        links_with_geometry: robot.links_with_geometry().len(),
        link_pairs: pairs.total,
        tested_pairs: pairs.tested,
        collisions: single.map(|single| single.collisions.len()),
        candidate_pairs: single.map(|single| single.stats.link_pairs_tested),
        stats: single.map(|single| RobotStatsRow {
            link_box_tests: single.stats.link_box_tests,
            triangles: single.stats.into(),
        }),
        configurations: batch.map(|batch| batch.configurations),
        colliding_configurations: batch.map(|batch| batch.colliding),
        seed: batch.and_then(|batch| Some(batch.sampling.as_ref()?.seed)),
        fixed_joints: batch.and_then(|batch| fixed_joint_rows(batch)),
        unseen_fraction_bound: batch.and_then(|batch| batch.unseen_fraction_bound()),
        complete: result.is_complete(),
        seconds: RobotSeconds { read: robot.read_time.as_secs_f64(), search: result.search_time().as_secs_f64() },
        threads: rayon::current_num_threads(),
    }
}

#[derive(Serialize)]
pub(super) struct SuggestedRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: String,
}

pub(super) fn suggested_rows(batch: &BatchResult) -> impl Iterator<Item = SuggestedRow<'_>> {
    batch.suggestions().into_iter().flatten().map(|suggestion| {
        let [a, b] = batch.robot.link_names(suggestion.links);
        SuggestedRow { a, b, reason: suggestion.reason }
    })
}
