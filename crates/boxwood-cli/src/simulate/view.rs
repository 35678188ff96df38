//! The frames to be looked at: bodies as they move, those that meet lit up, and a row for each contact.

use super::figures::PHASES;
use super::seen::{Contact, Seen, name};
use super::steps::Simulation;
use super::text;
use crate::output::{VERSION, counted, plain, thousands};
use crate::view::{Facts, columns, command_line, count, words};
use boxwood::{Contacts, Mesh};
use boxwood_report::view::{ColumnKind, Figure, Frames, Look, Mark, Moves, Part, Row, Table, Tone, Verdict, View};
use std::collections::HashMap;
use std::sync::Arc;

/// Frames of the simulation in a second.
const RATE: f64 = 60.0;

/// Kinds by whose pairs rows can be filtered.
const MOST_KINDS: usize = 6;

/// Takes what is kept for it out of the simulation.
pub(super) fn of(simulation: &mut Simulation) -> Option<View> {
    let seen = simulation.seen.take()?;
    let (shapes, parts) = parts(simulation, &seen);
    let names = (0..seen.poses.len()).map(|shown| format!("frame {}", shown * seen.every)).collect();
    let (table, marks) = (table(simulation, &seen), marks(&seen));
    Some(View {
        title: simulation.title.clone(),
        verdict: verdict(simulation, &seen),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts: facts(simulation),
        notes: notes(simulation, &seen),
        shapes,
        parts,
        marks,
        table,
        frames: Some(Frames { names, rate: RATE / seen.every as f64, moves: Moves::Poses(seen.poses) }),
    })
}

/// Bodies of one model share its shape.
fn parts(simulation: &Simulation, seen: &Seen) -> (Vec<Arc<Mesh>>, Vec<Part>) {
    let (mut shapes, mut known, mut parts) = (Vec::new(), HashMap::new(), Vec::new());
    let first = seen.poses.first().map_or(&[][..], Vec::as_slice);
    for (number, (body, &pose)) in seen.bodies.iter().zip(first).enumerate() {
        let kind = body.kind.map(|kind| &simulation.kinds[kind]);
        let model = kind.map(|kind| Arc::as_ptr(&kind.model));
        let shape = *known.entry(model).or_insert_with(|| {
            let own = || Arc::new(kind.map_or_else(Mesh::default, |kind| kind.model.mesh().clone()));
            shapes.push(body.mesh.clone().unwrap_or_else(own));
            shapes.len() - 1
        });
        parts.push(Part {
            name: name(&simulation.kinds, body.kind, number),
            file: kind.and_then(|kind| kind.file.clone()),
            shape,
            pose,
            look: if body.mesh.is_some() { Look::Ghost } else { Look::AsFound },
        });
    }
    (shapes, parts)
}

fn verdict(simulation: &Simulation, seen: &Seen) -> Verdict {
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let most = simulation.frames.iter().map(|frame| frame.intersecting).max().unwrap_or(0);
    if most == 0 {
        return Verdict { tone: Tone::Clear, text: format!("Nothing collides in {frames}") };
    }
    let contacts = counted(seen.count as u64, "contact", "contacts");
    let text = format!("{contacts} in {frames}, up to {} at once", thousands(most as u64));
    Verdict { tone: Tone::Found, text }
}

fn facts(simulation: &Simulation) -> Vec<boxwood_report::view::Fact> {
    let (mut facts, scene) = (Facts::default(), &simulation.facts);
    facts.count("bodies", scene.bodies as u64);
    facts.count("bodies asleep", scene.asleep as u64);
    facts.count("triangles", scene.triangles);
    facts.count("frames", simulation.frames.len() as u64);
    facts.count("pairs of boxes that overlap, in all frames", simulation.sum(|frame| frame.work.candidates as u64));
    facts.count("pairs of bodies that intersect, in all frames", simulation.sum(|frame| frame.intersecting as u64));
    facts.setting("seed", scene.seed.to_string());
    facts.setting("speed", plain(scene.speed));
    facts.setting("density", plain(scene.density));
    facts.setting("side of the room", text::side(scene));
    facts.setting("threads", thousands(simulation.threads as u64));
    facts.time("build", simulation.build);
    for (phase, time) in PHASES {
        facts.time(&format!("{phase}, in the mean"), simulation.spent(time).mean);
    }
    facts.into_list()
}

fn notes(simulation: &Simulation, seen: &Seen) -> Vec<String> {
    let mut notes: Vec<String> = simulation.warnings.iter().map(ToString::to_string).collect();
    let mut note = |text: String| notes.push(text);
    if seen.bodies.len() < simulation.facts.bodies {
        let (shown, all) = (thousands(seen.bodies.len() as u64), thousands(simulation.facts.bodies as u64));
        note(format!("{shown} of {all} bodies are shown: all would be too much for a page."));
    }
    if seen.every > 1 {
        let (shown, all) = (thousands(seen.poses.len() as u64), thousands(simulation.frames.len() as u64));
        note(format!(
            "{shown} of {all} frames are shown: all would be too much for a page. Contacts are of all frames."
        ));
    }
    if seen.bodies.iter().any(|body| body.mesh.is_some()) && simulation.facts.speed > 0.0 {
        note("The cloth is drawn as it is at first: it waves, but that is not shown.".to_owned());
    }
    let [listed, drawn] = seen.is_whole();
    if !listed {
        let (listed, all) = (thousands(seen.contacts.len() as u64), thousands(seen.count as u64));
        note(format!("The table has the first {listed} of {all} contacts."));
    }
    if seen.count > 0 {
        let some = if drawn { "" } else { "; of some it is not, as there are too many" };
        note(format!("Where bodies meet is drawn in the first frame of a contact{some}."));
    }
    notes
}

fn table(simulation: &Simulation, seen: &Seen) -> Table {
    use ColumnKind::{Choice, Number, Part, Text};
    let kinds = &simulation.kinds;
    let kind_of = |body: usize| {
        let is_cloth = simulation.facts.cloth && body + 1 == simulation.facts.bodies;
        (!is_cloth).then_some(body % kinds.len())
    };
    let row = |contact: &Contact| {
        let [first, end] = contact.frames;
        let [a, b] = contact.bodies.map(|body| words(name(kinds, kind_of(body), body)));
        let mut both = contact.bodies.map(|body| kind_of(body).map_or(super::room::CLOTH, |kind| &kinds[kind].name));
        both.sort_unstable();
        let cells = vec![
            a,
            b,
            words(both.join(" and ")),
            count(first as u64),
            count(end as u64 - 1),
            count((end - first) as u64),
        ];
        let parts = contact.bodies.iter().filter_map(|&body| seen.part(body)).collect();
        Row { cells, parts, bounds: None, frames: Some(seen.shown(contact.frames)) }
    };
    let of_kinds = if kinds.len() <= MOST_KINDS { Choice } else { Text };
    Table {
        caption: "Contacts, and from which frame to which they last".to_owned(),
        columns: columns([
            ("body", Part),
            ("body", Part),
            ("kinds", of_kinds),
            ("first frame", Number),
            ("last frame", Number),
            ("frames", Number),
        ]),
        rows: seen.contacts.iter().map(row).collect(),
    }
}

/// Where bodies meet, in the first frame of each contact that is shown.
fn marks(seen: &Seen) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (row, contact) in seen.contacts.iter().enumerate() {
        let shown = seen.shown(contact.frames);
        let Some(place) = contact.place.as_ref().filter(|_| !shown.is_empty()) else { continue };
        let (part, frames) = (seen.part(contact.bodies[0]), shown.start..shown.start + 1);
        let mark = |figure| Mark { figure, row: Some(row), part, frames: Some(frames.clone()) };
        marks.extend(figures(place).map(mark));
    }
    marks
}

fn figures(contacts: &Contacts) -> impl Iterator<Item = Figure> {
    contacts.regions.iter().flat_map(|region| {
        let curve = |curve: &boxwood::Curve| Figure::Curve { points: curve.points.clone(), closed: curve.closed };
        let points = region.points.iter().map(|spot| Figure::Point(spot.point));
        region.curves.iter().map(curve).chain(points)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command, SimulateArguments};
    use boxwood::Pair;
    use clap::Parser;

    fn arguments(words: &[&str]) -> SimulateArguments {
        let words = ["boxwood", "simulate"].iter().chain(words);
        match Arguments::try_parse_from(words).expect("a command").command {
            Some(Command::Simulate(arguments)) => *arguments,
            _ => panic!("another command"),
        }
    }

    fn seen(words: &[&str]) -> (Simulation, View) {
        let mut simulation = super::super::simulate(None, true, &arguments(words)).expect("a simulation");
        let view = of(&mut simulation).expect("pictures are wanted");
        (simulation, view)
    }

    /// The law of all frames: poses are those of the run, and two bodies meet where a row says so, and only there.
    #[test]
    fn rows_hold_where_bodies_meet() {
        let (simulation, view) = seen(&["--bodies", "40", "--frames", "40", "--density", "0.3", "--speed", "4"]);
        let Some(Frames { names, moves: Moves::Poses(poses), rate }) = &view.frames else { panic!("bodies move") };
        let side = view.facts.iter().find(|fact| fact.label == "side of the room").expect("a room");
        assert!(side.value.len() <= 8, "{}: no digits that mean nothing", side.value);
        assert_eq!((names.len(), poses.len(), view.parts.len(), *rate), (40, 40, 40, 60.0));
        assert_ne!(poses[0], poses[39]);
        assert_eq!(poses[0], view.parts.iter().map(|part| part.pose).collect::<Vec<_>>());
        let mut contacts = 0;
        for (frame, poses) in poses.iter().enumerate() {
            let placed = |part: usize| simulation.kinds[part % 6].model.at(poses[part]).expect("a place");
            let mut meeting = Vec::new();
            for a in 0..poses.len() {
                let other = |&b: &usize| Pair::new(&placed(a), &placed(b)).intersects();
                meeting.extend((a + 1..poses.len()).filter(other).map(|b| vec![a, b]));
            }
            let holds = |row: &&Row| row.frames.as_ref().is_some_and(|frames| frames.contains(&frame));
            let mut rows: Vec<Vec<usize>> = view.table.rows.iter().filter(holds).map(|row| row.parts.clone()).collect();
            rows.sort_unstable();
            assert_eq!(rows, meeting, "frame {frame}");
            assert_eq!(rows.len(), simulation.frames[frame].intersecting);
            contacts += simulation.frames[frame].began;
        }
        assert_eq!(view.table.rows.len(), contacts);
        for (number, row) in view.table.rows.iter().enumerate() {
            assert_eq!(row.cells.len(), view.table.columns.len());
            let start = row.frames.as_ref().map_or(0, |frames| frames.start);
            let mut marks = view.marks.iter().filter(|mark| mark.row == Some(number)).peekable();
            assert!(marks.peek().is_some() && marks.all(|mark| mark.frames == Some(start..start + 1)));
        }
    }

    #[test]
    fn frames_between_those_that_are_shown_count() {
        let (mut simulation, _) = seen(&["--bodies", "2", "--frames", "1"]);
        let room = super::super::Room::new(std::mem::take(&mut simulation.kinds), &arguments(&["--bodies", "2"]));
        let mut seen = Seen::new(&room.expect("a room"), 400_000);
        assert_eq!(seen.every, 4);
        seen.poses = vec![Vec::new(); 3];
        assert_eq!(
            [[0, 9], [1, 9], [5, 8], [8, 9], [9, 11]].map(|frames| seen.shown(frames)),
            [0..3, 1..3, 1..1, 2..3, 2..2]
        );
    }

    #[test]
    fn a_cloth_is_a_ghost() {
        let (_, view) = seen(&["--bodies", "10", "--frames", "3", "--cloth"]);
        let cloth = view.parts.last().expect("parts");
        assert_eq!(
            (cloth.name.as_str(), cloth.look, view.shapes[cloth.shape].triangles().len()),
            ("cloth", Look::Ghost, 20_000)
        );
        assert!(view.notes.iter().any(|note| note.contains("cloth")));
    }
}
