//! The motion to be looked at: what moves goes its way to the first contact, or all of it.

mod solid;
#[cfg(test)]
mod tests;

use super::Answer;
use super::meet::PartImpact;
use super::mover::Mover;
use super::text::words_of;
use crate::output::{VERSION, counted, length, plain_point, thousands, with_units};
use crate::scene::length_of;
use crate::view::{
    Facts, around, columns, command_line, count, focus, length_cell, parts_of, shapes_of, subject, words,
};
use boxwood::{Mesh, Pose};
use boxwood_report::view::{
    Cell, ColumnKind, Figure, Frames, Look, Mark, Moves, Part, Row, Table, Tone, Verdict, View,
};
use std::sync::Arc;

/// Frames from the start to the end of the motion, and how many there are in a second. Contacts have frames of their own.
const FRAMES: usize = 48;
const RATE: f64 = 24.0;

/// Contacts that have a frame of their own and are drawn.
const MOST_CONTACTS: usize = 1_000;

/// The view of what was met of these meshes.
pub(super) fn view_of(answer: &Answer, meshes: &[Arc<Mesh>]) -> View {
    let assembly = &answer.scene.assembly;
    let mut parts = parts_of(&assembly.parts);
    let mut shapes = shapes_of(meshes, &mut parts);
    let movers = movers(answer, &mut parts, &mut shapes);
    let ghosts: Vec<Part> = movers.iter().map(|&mover| ghost(&parts, mover)).collect();
    parts.extend(ghosts);
    let times = times(answer);
    let frames = frames(answer, &parts, &movers, &times);
    let (table, mut marks) = found(answer, &movers, &times);
    marks.extend(arrow(answer));
    View {
        title: format!("A motion in {}", subject(&assembly.files)),
        verdict: verdict(answer),
        command: command_line(),
        version: VERSION.to_owned(),
        units: answer.scene.units.map(|units| units.to_string()),
        facts: facts(answer),
        notes: notes(answer),
        shapes,
        parts,
        marks,
        table,
        frames: Some(frames),
    }
}

/// The places of the parts that move: those of the assembly, or one more.
fn movers(answer: &Answer, parts: &mut Vec<Part>, shapes: &mut Vec<Arc<Mesh>>) -> Vec<usize> {
    let (name, mesh) = match &answer.mover {
        Mover::Parts(moved) => return moved.clone(),
        Mover::Shape(shape, _) => (shape.option().trim_start_matches('-'), solid::of_shape(*shape)),
        Mover::Capsule(capsule, _) => ("capsule", solid::of_capsule(*capsule)),
    };
    shapes.push(Arc::new(mesh));
    let (name, shape) = (unlike_all(name, parts), shapes.len() - 1);
    parts.push(Part { name, file: None, shape, pose: Pose::IDENTITY, look: Look::AsFound });
    vec![parts.len() - 1]
}

/// Where it was at the start.
fn ghost(parts: &[Part], mover: usize) -> Part {
    let part = &parts[mover];
    Part { name: unlike_all(&format!("{} at the start", part.name), parts), look: Look::Ghost, ..part.clone() }
}

/// The name, or one that no part has.
fn unlike_all(name: &str, parts: &[Part]) -> String {
    let is_new = |name: &String| parts.iter().all(|part| part.name != *name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_new).unwrap_or_default()
}

/// When frames are, as shares of the way: evenly to where the motion is shown to, and at every contact.
fn times(answer: &Answer) -> Vec<f64> {
    let end = match answer.impacts.first() {
        Some(first) if !answer.all => first.impact.t,
        _ => 1.0,
    };
    let even = (0..=FRAMES).map(|frame| end * frame as f64 / FRAMES as f64);
    let contacts = answer.impacts.iter().take(MOST_CONTACTS).map(|impact| impact.impact.t);
    let mut times: Vec<f64> = even.chain(contacts).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

fn frames(answer: &Answer, parts: &[Part], movers: &[usize], times: &[f64]) -> Frames {
    let way = answer.motion.way();
    let poses = |&t: &f64| {
        let mut poses: Vec<Pose> = parts.iter().map(|part| part.pose).collect();
        // Whatever is beyond all numbers stays where it is.
        if let Ok(moved) = Pose::translation(way.map(|x| t * x)) {
            movers.iter().for_each(|&mover| poses[mover] = poses[mover].then(&moved).unwrap_or(poses[mover]));
        }
        poses
    };
    let whole = length_of(way);
    let name = |&t: &f64| format!("after {}", with_units(&length(t * whole), answer.scene.units));
    Frames {
        names: times.iter().map(name).collect(),
        rate: RATE,
        moves: Moves::Poses(times.iter().map(poses).collect()),
    }
}

fn verdict(answer: &Answer) -> Verdict {
    let others = counted(answer.others as u64, "part", "parts");
    let way = |t: f64| with_units(&length(t * length_of(answer.motion.way())), answer.scene.units);
    let text = match &answer.impacts[..] {
        [] => return Verdict { tone: Tone::Clear, text: format!("The way is free: none of {others} is met") },
        [first, ..] if !answer.all && first.impact.at_start => {
            format!("In contact with {} at the start", answer.scene.name(first.part))
        }
        [first, ..] if !answer.all => {
            format!("{} is met after {}", answer.scene.name(first.part), way(first.impact.t))
        }
        all => format!("{} of {others} met", thousands(all.len() as u64)),
    };
    Verdict { tone: Tone::Found, text }
}

fn facts(answer: &Answer) -> Vec<boxwood_report::view::Fact> {
    let mut facts = Facts::default();
    facts.count("parts that could be met", answer.others as u64);
    facts.count("parts that are met", answer.impacts.len() as u64);
    facts.setting("what moves", words_of(answer));
    facts.setting("by", plain_point(answer.motion.way()));
    facts.setting("contacts", if answer.all { "the first with every part" } else { "the first" });
    answer.scene.add_facts(&mut facts, &answer.cost);
    facts.into_list()
}

fn notes(answer: &Answer) -> Vec<String> {
    let mut notes: Vec<String> = answer.scene.assembly.warnings.iter().map(ToString::to_string).collect();
    if answer.impacts.first().is_some_and(|first| !answer.all && !first.impact.at_start) {
        notes.push("The motion is shown as far as the first contact.".to_owned());
    }
    if !matches!(answer.mover, Mover::Parts(_)) {
        notes.push("What moves is drawn with flat faces; the answer is of the solid itself.".to_owned());
    }
    if answer.impacts.len() > MOST_CONTACTS {
        notes.push(format!("The first {} contacts are drawn; the table has all.", thousands(MOST_CONTACTS as u64)));
    }
    notes
}

/// Rows, and what is drawn of them. A row holds from its contact on.
fn found(answer: &Answer, movers: &[usize], times: &[f64]) -> (Table, Vec<Mark>) {
    let (scene, numbers) = (&answer.scene, answer.scene.numbers());
    let whole = length_of(answer.motion.way());
    let (mut rows, mut marks) = (Vec::new(), Vec::new());
    for (row, PartImpact { part, mover, impact }) in answer.impacts.iter().enumerate() {
        let start = times.partition_point(|&t| t < impact.t).min(times.len() - 1);
        let frames = Some(start..times.len());
        let by = mover.unwrap_or(movers[0]);
        let cells = vec![
            words(scene.name(*part)),
            words(if impact.at_start { "at the start" } else { "on the way" }),
            length_cell(impact.t * whole),
            count(u64::from(impact.triangle)),
            words(numbers.point(impact.point)),
            mover.map_or(Cell::Empty, |mover| words(scene.name(mover))),
        ];
        let bounds = around([impact.point]).map(|point| focus(point, [scene.bounds[*part]]));
        rows.push(Row { cells, parts: vec![*part, by], bounds, frames: frames.clone() });
        if row < MOST_CONTACTS {
            let mut mark =
                |figure, part| marks.push(Mark { figure, row: Some(row), part: Some(part), frames: frames.clone() });
            mark(Figure::Point(impact.point), *part);
            mark(Figure::Triangles(vec![impact.triangle]), *part);
            if let (Some(mover), Some(triangle)) = (mover, impact.mover) {
                mark(Figure::Triangles(vec![triangle]), *mover);
            }
        }
    }
    let columns = columns([
        ("part", ColumnKind::Part),
        ("when", ColumnKind::Choice),
        ("distance", ColumnKind::Number),
        ("triangle", ColumnKind::Number),
        ("where", ColumnKind::Text),
        ("by", ColumnKind::Part),
    ]);
    (Table { caption: "What is met, the soonest first".to_owned(), columns, rows }, marks)
}

/// The whole way of the middle of what moves.
fn arrow(answer: &Answer) -> Option<Mark> {
    let bounds = match &answer.mover {
        Mover::Parts(parts) => around(parts.iter().filter_map(|&part| answer.scene.bounds[part]).flatten()),
        Mover::Shape(_, solid) | Mover::Capsule(_, solid) => Some(solid.bounds()),
    };
    let ([low, high], way) = (bounds?, answer.motion.way());
    let from = [0, 1, 2].map(|axis: usize| low[axis] / 2.0 + high[axis] / 2.0);
    let to = [0, 1, 2].map(|axis: usize| from[axis] + way[axis]);
    let is_seen = from != to && to.iter().all(|x| x.is_finite());
    is_seen.then_some(Mark { figure: Figure::Arrow([from, to]), row: None, part: None, frames: None })
}
