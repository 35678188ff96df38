//! Collisions of links for programs. The keys are an interface: they are added to, never renamed.

use super::many::{Count, Many};
use super::one::{Collision, One};
use super::suggest::Suggestion;
use super::{Answer, Found, suggest};
use crate::arguments::Units;
use crate::clash::Kind;
use crate::notes::{Warning, text_of};
use crate::output::{DEPTH, DepthRow, VERSION, WorkCounts, depth_fields, quoted, write_list, write_value};
use boxwood::JointKind;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

#[derive(Serialize)]
struct RobotRow<'a> {
    name: &'a str,
    /// `null` if it is built in.
    file: Option<&'a str>,
    units: Units,
    links: Vec<LinkRow<'a>>,
    joints: Vec<JointRow<'a>>,
    packages: Vec<PackageRow<'a>>,
}

#[derive(Serialize)]
struct LinkRow<'a> {
    name: &'a str,
    /// `null` without a shape.
    triangles: Option<usize>,
}

#[derive(Serialize)]
struct JointRow<'a> {
    name: &'a str,
    r#type: &'static str,
    parent: &'a str,
    child: &'a str,
    /// `null` without limits, or without an end on that side.
    lower: Option<f64>,
    upper: Option<f64>,
    /// Which numbers of a configuration are its own.
    values: Range<usize>,
    /// `null` unless it follows another.
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
    beginning: &'a str,
    folder: String,
    names: usize,
}

#[derive(Serialize)]
struct UntestedRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct CollisionRow<'a> {
    a: &'a str,
    b: &'a str,
    kind: Kind,
    point: Option<[f64; 3]>,
    /// Only if it is asked for; `null` of insides that are apart, or if a link is not closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Option<DepthRow>>,
}

#[derive(Serialize)]
struct NearestRow<'a> {
    a: &'a str,
    b: &'a str,
    distance: f64,
    points: [[f64; 3]; 2],
    triangles: [u32; 2],
}

#[derive(Serialize)]
struct PairRow<'a> {
    a: &'a str,
    b: &'a str,
    collides: u64,
    share: f64,
    verdict: &'static str,
    /// `null` of what never collides.
    first: Option<u64>,
    example: Option<&'a [f64]>,
}

#[derive(Serialize)]
struct AnswerRow<'a> {
    configuration: usize,
    line: u64,
    collides: bool,
    pairs: Vec<[&'a str; 2]>,
}

#[derive(Serialize)]
struct Summary<'a> {
    links: usize,
    links_with_shapes: usize,
    pairs_of_links: u64,
    tested_pairs: u64,
    /// Of one configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    collisions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidate_pairs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<RobotWork>,
    /// Of many.
    #[serde(skip_serializing_if = "Option::is_none")]
    configurations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colliding: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// Of random ones: joints that were not moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<Vec<HeldRow<'a>>>,
    /// Of random ones: with 95 % certainty, what was never seen happens in fewer than this share of such configurations.
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen_share: Option<f64>,
    /// Whether no search ended at a limit.
    complete: bool,
    seconds: Seconds,
    threads: usize,
}

#[derive(Serialize)]
struct RobotWork {
    /// Of boxes around links and sets of links.
    link_box_tests: u64,
    /// Of the trees of triangles.
    #[serde(flatten)]
    triangles: WorkCounts,
}

#[derive(Serialize)]
struct HeldRow<'a> {
    joint: &'a str,
    values: &'a [f64],
}

#[derive(Serialize)]
struct Seconds {
    read: f64,
    search: f64,
}

fn robot(answer: &Answer) -> RobotRow<'_> {
    let (subject, body) = (&answer.subject, &answer.subject.body);
    let joint = |(number, joint): (usize, &'_ boxwood::Joint)| {
        let finite = |limit: f64| Some(limit).filter(|limit| limit.is_finite());
        let [parent, child] = body.ends(number).map(|link| subject.link(link));
        JointRow {
            name: body.joints()[number].name(),
            r#type: type_of(joint.kind()),
            parent,
            child,
            lower: joint.limits().and_then(|[lower, _]| finite(lower)),
            upper: joint.limits().and_then(|[_, upper]| finite(upper)),
            values: body.values_of(number),
            mimic: body.joints()[number].mimic().map(|mimic| MimicRow {
                joint: &mimic.leader,
                multiplier: mimic.factor,
                offset: mimic.offset,
            }),
        }
    };
    let links = 0..body.links().len();
    RobotRow {
        name: &subject.name,
        file: subject.file.as_deref(),
        units: subject.units,
        links: links.map(|link| LinkRow { name: subject.link(link), triangles: subject.triangles(link) }).collect(),
        joints: body.joints().iter().enumerate().map(joint).collect(),
        packages: subject
            .substitutions
            .iter()
            .map(|found| PackageRow { beginning: &found.beginning, folder: text_of(&found.folder), names: found.names })
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

fn names(answer: &Answer, links: [usize; 2]) -> [&str; 2] {
    links.map(|link| answer.subject.link(link))
}

fn untested(answer: &Answer) -> impl Iterator<Item = UntestedRow<'_>> {
    answer.untested.pairs.iter().map(|(&links, why)| {
        let [a, b] = names(answer, links);
        UntestedRow { a, b, reason: why.reason() }
    })
}

fn collisions<'a>(answer: &'a Answer, one: &'a One) -> impl Iterator<Item = CollisionRow<'a>> {
    one.collisions.iter().map(|&Collision { links, kind, point, depth }| {
        let [a, b] = names(answer, links);
        CollisionRow { a, b, kind, point, depth: answer.asked.depth.then(|| depth.map(DepthRow::from)) }
    })
}

fn nearest<'a>(answer: &'a Answer, one: &One) -> Option<NearestRow<'a>> {
    one.nearest.map(|(links, closest)| {
        let [a, b] = names(answer, links);
        let triangles = [closest.triangles.a, closest.triangles.b];
        NearestRow { a, b, distance: closest.distance, points: closest.points, triangles }
    })
}

/// All pairs that were tested; those that collide, if all are too many.
fn pairs<'a>(answer: &'a Answer, many: &'a Many) -> impl Iterator<Item = PairRow<'a>> {
    let tested = many.tested(&answer.subject, &answer.untested);
    let tested = tested.unwrap_or_else(|| many.counts.keys().copied().collect());
    tested.into_iter().map(move |links| {
        let [a, b] = names(answer, links);
        let (count, verdict) = (many.counts.get(&links), many.verdict(links));
        let collides = count.map_or(0, |count| count.collides);
        let share = collides as f64 / many.configurations as f64;
        let example = count.map(|Count { example, .. }| example.as_slice());
        PairRow { a, b, collides, share, verdict: verdict.word(), first: count.map(|count| count.first), example }
    })
}

fn answers<'a>(answer: &'a Answer, many: &'a Many) -> impl Iterator<Item = AnswerRow<'a>> {
    many.answers.iter().flatten().enumerate().map(|(configuration, found)| AnswerRow {
        configuration,
        line: found.line,
        collides: !found.pairs.is_empty(),
        pairs: found.pairs.iter().map(|&pair| names(answer, pair)).collect(),
    })
}

fn held<'a>(answer: &'a Answer, many: &'a Many) -> Vec<HeldRow<'a>> {
    let joints = answer.subject.body.joints();
    many.held.joints.iter().map(|(joint, values)| HeldRow { joint: joints[*joint].name(), values }).collect()
}

fn summary(answer: &Answer) -> Summary<'_> {
    let (one, many) = match &answer.found {
        Found::One(one) => (Some(one), None),
        Found::Many(many) => (None, Some(many)),
    };
    let random = many.filter(|many| many.seed.is_some());
    Summary {
        links: answer.subject.body.links().len(),
        links_with_shapes: answer.subject.shaped().len(),
        pairs_of_links: answer.untested.all,
        tested_pairs: answer.untested.tested,
        collisions: one.map(|one| one.collisions.len()),
        candidate_pairs: one.map(|one| one.work.queries),
        work: one.map(|one| RobotWork { link_box_tests: one.work.box_tests, triangles: one.work.work.into() }),
        configurations: many.map(|many| many.configurations),
        colliding: many.map(|many| many.colliding),
        seed: many.and_then(|many| many.seed),
        held: random.map(|many| held(answer, many)),
        unseen_share: random.filter(|many| many.complete).map(|many| (3.0 / many.configurations as f64).min(1.0)),
        complete: answer.is_complete(),
        seconds: Seconds { read: answer.subject.read.as_secs_f64(), search: answer.search.as_secs_f64() },
        threads: answer.threads,
    }
}

/// One document, with a line for each thing of a list.
pub(super) fn write_json(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "robot", &robot(answer))?;
    write_list(out, "untested", untested(answer))?;
    out.write_all(b",\n")?;
    match &answer.found {
        Found::One(one) => {
            write_value(out, "configuration", &one.values)?;
            write_list(out, "collisions", collisions(answer, one))?;
            out.write_all(b",\n")?;
            if answer.asked.distance {
                write_value(out, "nearest", &nearest(answer, one))?;
            }
        }
        Found::Many(many) => {
            write_list(out, "pairs", pairs(answer, many))?;
            out.write_all(b",\n")?;
            if many.answers.is_some() {
                write_list(out, "answers", answers(answer, many))?;
            } else {
                write_list(out, "suggested", suggested(answer, many))?;
            }
            out.write_all(b",\n")?;
        }
    }
    write_value(out, "summary", &summary(answer))?;
    write_list(out, "warnings", &answer.subject.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
struct SuggestedRow<'a> {
    a: &'a str,
    b: &'a str,
    reason: String,
}

fn suggested<'a>(answer: &'a Answer, many: &Many) -> impl Iterator<Item = SuggestedRow<'a>> {
    suggest::of(answer, many).into_iter().flatten().map(|Suggestion { links, reason }| {
        let [a, b] = names(answer, links);
        SuggestedRow { a, b, reason }
    })
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Collision(CollisionRow<'a>),
    Nearest(NearestRow<'a>),
    Pair(PairRow<'a>),
    Answer(AnswerRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        robot: &'a str,
        #[serde(flatten)]
        summary: Summary<'a>,
    },
}

/// What was found, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let found: Box<dyn Iterator<Item = Line<'_>>> = match &answer.found {
        Found::One(one) => {
            let nearest = nearest(answer, one).map(Line::Nearest);
            Box::new(collisions(answer, one).map(Line::Collision).chain(nearest))
        }
        Found::Many(many) => {
            Box::new(pairs(answer, many).map(Line::Pair).chain(answers(answer, many).map(Line::Answer)))
        }
    };
    let warnings = answer.subject.warnings.iter().map(Line::Warning);
    let summary = Line::Summary { version: VERSION, robot: &answer.subject.name, summary: summary(answer) };
    for line in found.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A row a pair. What does not apply is an empty field.
pub(super) fn write_csv(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    match &answer.found {
        Found::One(one) => {
            let depth = if answer.asked.depth { format!(",{DEPTH}") } else { String::new() };
            writeln!(out, "a,b,kind,x,y,z{depth}")?;
            for Collision { links, kind, point, depth } in &one.collisions {
                let [a, b] = names(answer, *links).map(quoted);
                let point = point.map_or(",,".to_owned(), |[x, y, z]| format!("{x:?},{y:?},{z:?}"));
                let depth = if answer.asked.depth { depth_fields(depth.as_ref()) } else { String::new() };
                writeln!(out, "{a},{b},{},{point}{depth}", kind.name())?;
            }
        }
        Found::Many(many) => {
            writeln!(out, "a,b,collides,share,verdict,first")?;
            for PairRow { a, b, collides, share, verdict, first, .. } in pairs(answer, many) {
                let first = first.map_or(String::new(), |first| first.to_string());
                writeln!(out, "{},{},{collides},{share:?},{verdict},{first}", quoted(a), quoted(b))?;
            }
        }
    }
    Ok(())
}
