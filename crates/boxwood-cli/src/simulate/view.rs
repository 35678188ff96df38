//! View of the simulation: moving bodies, colliding ones highlighted, and one row per contact.

use super::figures::PHASES;
use super::seen::{RecordedContact, RecordedSimulation, name};
use super::steps::Simulation;
use super::text;
use crate::output::{VERSION, counted, plain, thousands};
use crate::view::{FactList, columns, command_line, count, words};
use boxwood::Mesh;
use boxwood::query::contacts::Contacts;
use boxwood_report::view::{
    ColumnKind, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict, VerdictTone, View, ViewPart,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Frames per second of the simulation.
const RATE: f64 = 60.0;

/// Maximum number of kinds of bodies for which the pair of kinds in a row is a choice column of the table, by which
/// rows can be filtered.
const MAX_KINDS: usize = 6;

/// Builds the view from the recording, which is taken out of `simulation`. Returns `None` without a recording.
pub(super) fn build(simulation: &mut Simulation) -> Option<View> {
    let recording = simulation.recording.take()?;
    let (meshes, parts) = parts(simulation, &recording);
    let names = (0..recording.poses.len()).map(|shown| format!("frame {}", shown * recording.stride)).collect();
    let (table, marks) = (table(simulation, &recording), marks(&recording));
    Some(View {
        title: simulation.title.clone(),
        verdict: verdict(simulation, &recording),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts: facts(simulation),
        notes: notes(simulation, &recording),
        meshes,
        parts,
        marks,
        table,
        frames: Some(Frames {
            names,
            rate: RATE / recording.stride as f64,
            motion: FrameMotion::Poses(recording.poses),
        }),
    })
}

/// Shapes and parts of the view. Bodies with the same model share a mesh.
fn parts(simulation: &Simulation, recording: &RecordedSimulation) -> (Vec<Arc<Mesh>>, Vec<ViewPart>) {
    let (mut shapes, mut known, mut parts) = (Vec::new(), HashMap::new(), Vec::new());
    let first = recording.poses.first().map_or(&[][..], Vec::as_slice);
    for (number, (body, &pose)) in recording.bodies.iter().zip(first).enumerate() {
        let kind = body.kind.map(|kind| &simulation.kinds[kind]);
        let model = kind.map(|kind| std::ptr::from_ref(kind.model.mesh()));
        let shape = *known.entry(model).or_insert_with(|| {
            let own = || Arc::new(kind.map_or_else(Mesh::default, |kind| kind.model.mesh().clone()));
            shapes.push(body.mesh.clone().unwrap_or_else(own));
            shapes.len() - 1
        });
        parts.push(ViewPart {
            name: name(&simulation.kinds, body.kind, number),
            file: kind.and_then(|kind| kind.file.clone()),
            mesh: shape,
            pose,
            look: if body.mesh.is_some() { PartLook::Ghost } else { PartLook::AsFound },
        });
    }
    (shapes, parts)
}

fn verdict(simulation: &Simulation, recording: &RecordedSimulation) -> Verdict {
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let max_count = simulation.frames.iter().map(|frame| frame.intersecting).max().unwrap_or(0);
    if max_count == 0 {
        return Verdict { tone: VerdictTone::Clear, text: format!("Nothing collides in {frames}") };
    }
    let contacts = counted(recording.count as u64, "contact", "contacts");
    let text = format!("{contacts} in {frames}, up to {} at once", thousands(max_count as u64));
    Verdict { tone: VerdictTone::Found, text }
}

fn facts(simulation: &Simulation) -> Vec<boxwood_report::view::Fact> {
    let (mut facts, scene) = (FactList::default(), &simulation.facts);
    facts.count("bodies", scene.bodies as u64);
    facts.count("sleeping bodies", scene.sleeping as u64);
    facts.count("triangles", scene.triangles);
    facts.count("frames", simulation.frames.len() as u64);
    facts.count("candidates, all frames", simulation.sum(|frame| frame.stats.candidates as u64));
    facts.count("intersecting pairs, all frames", simulation.sum(|frame| frame.intersecting as u64));
    facts.setting("seed", scene.seed.to_string());
    facts.setting("speed", plain(scene.speed));
    facts.setting("density", plain(scene.density));
    facts.setting("room side", text::side(scene));
    facts.setting("threads", thousands(simulation.threads as u64));
    facts.time("build", simulation.build);
    for (phase, time) in PHASES {
        facts.time(&format!("mean {phase}"), simulation.time_stats(time).mean);
    }
    facts.into_list()
}

fn notes(simulation: &Simulation, recording: &RecordedSimulation) -> Vec<String> {
    let mut notes: Vec<String> = simulation.warnings.iter().map(ToString::to_string).collect();
    let mut note = |text: String| notes.push(text);
    if recording.bodies.len() < simulation.facts.bodies {
        let (shown, all) = (thousands(recording.bodies.len() as u64), thousands(simulation.facts.bodies as u64));
        note(format!("{shown} of {all} bodies are shown, to limit the size of the page."));
    }
    if recording.stride > 1 {
        let (shown, all) = (thousands(recording.poses.len() as u64), thousands(simulation.frames.len() as u64));
        note(format!(
            "{shown} of {all} frames are shown, to limit the size of the page. The contacts of all frames are listed."
        ));
    }
    if recording.bodies.iter().any(|body| body.mesh.is_some()) && simulation.facts.speed > 0.0 {
        note("The cloth is drawn in its initial shape; its motion is not shown.".to_owned());
    }
    let [listed, drawn] = recording.is_complete();
    if !listed {
        let (listed, all) = (thousands(recording.contacts.len() as u64), thousands(recording.count as u64));
        note(format!("The table has the first {listed} of {all} contacts."));
    }
    if recording.count > 0 {
        let some = if drawn { "" } else { "; some are omitted, because there are too many" };
        note(format!("Contact regions are drawn in the first frame of a contact{some}."));
    }
    notes
}

fn table(simulation: &Simulation, recording: &RecordedSimulation) -> Table {
    use ColumnKind::{Choice, Number, Part, Text};
    let kinds = &simulation.kinds;
    let kind_of = |body: usize| {
        let is_cloth = simulation.facts.cloth && body + 1 == simulation.facts.bodies;
        (!is_cloth).then_some(body % kinds.len())
    };
    let row = |contact: &RecordedContact| {
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
        let parts = contact.bodies.iter().filter_map(|&body| recording.part(body)).collect();
        Row { cells, parts, bounds: None, frames: Some(recording.shown(contact.frames)) }
    };
    let of_kinds = if kinds.len() <= MAX_KINDS { Choice } else { Text };
    Table {
        caption: "Contacts with their first and last frame".to_owned(),
        columns: columns([
            ("body", Part),
            ("body", Part),
            ("kinds", of_kinds),
            ("first frame", Number),
            ("last frame", Number),
            ("frames", Number),
        ]),
        rows: recording.contacts.iter().map(row).collect(),
    }
}

/// Marks of the contact regions, each visible in the first shown frame of its contact.
fn marks(recording: &RecordedSimulation) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (row, contact) in recording.contacts.iter().enumerate() {
        let shown = recording.shown(contact.frames);
        let Some(contacts) = contact.contacts.as_ref().filter(|_| !shown.is_empty()) else { continue };
        let (part, frames) = (recording.part(contact.bodies[0]), shown.start..shown.start + 1);
        let mark = |shape| Mark { shape, row: Some(row), part, frames: Some(frames.clone()) };
        marks.extend(figures(contacts).map(mark));
    }
    marks
}

fn figures(contacts: &Contacts) -> impl Iterator<Item = MarkShape> {
    contacts.regions.iter().flat_map(|region| {
        let curve = |curve: &boxwood::query::contacts::ContactCurve| MarkShape::Curve {
            points: curve.points.clone(),
            closed: curve.closed,
        };
        let points = region.points.iter().map(|spot| MarkShape::Point(spot.point));
        region.curves.iter().map(curve).chain(points)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Args, Command, SimulateArgs};
    use boxwood::Pair;
    use clap::Parser;

    fn arguments(words: &[&str]) -> SimulateArgs {
        let words = ["boxwood", "simulate"].iter().chain(words);
        match Args::try_parse_from(words).expect("a command").command {
            Some(Command::Simulate(arguments)) => *arguments,
            _ => panic!("another command"),
        }
    }

    fn run(words: &[&str]) -> (Simulation, View) {
        let mut simulation = super::super::simulate(None, true, &arguments(words)).expect("a simulation");
        let view = build(&mut simulation).expect("a recording");
        (simulation, view)
    }

    /// In every frame, the rows are exactly the pairs of bodies that the library finds intersecting.
    #[test]
    fn rows_match_intersecting_pairs_in_every_frame() {
        let (simulation, view) = run(&["--bodies", "40", "--frames", "40", "--density", "0.3", "--speed", "4"]);
        let Some(Frames { names, motion: FrameMotion::Poses(poses), rate }) = &view.frames else {
            panic!("bodies move")
        };
        let side = view.facts.iter().find(|fact| fact.label == "room side").expect("a room");
        assert!(side.value.len() <= 8, "{}: significant digits only", side.value);
        assert_eq!((names.len(), poses.len(), view.parts.len(), *rate), (40, 40, 40, 60.0));
        assert_ne!(poses[0], poses[39]);
        assert_eq!(poses[0], view.parts.iter().map(|part| part.pose).collect::<Vec<_>>());
        let mut contacts = 0;
        for (frame, poses) in poses.iter().enumerate() {
            let placed = |part: usize| simulation.kinds[part % 6].model.at(poses[part]).expect("a valid pose");
            let mut intersecting = Vec::new();
            for a in 0..poses.len() {
                let other = |&b: &usize| Pair::new(&placed(a), &placed(b)).intersects();
                intersecting.extend((a + 1..poses.len()).filter(other).map(|b| vec![a, b]));
            }
            let holds = |row: &&Row| row.frames.as_ref().is_some_and(|frames| frames.contains(&frame));
            let mut rows: Vec<Vec<usize>> = view.table.rows.iter().filter(holds).map(|row| row.parts.clone()).collect();
            rows.sort_unstable();
            assert_eq!(rows, intersecting, "frame {frame}");
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
    fn contacts_between_shown_frames_are_listed() {
        let (mut simulation, _) = run(&["--bodies", "2", "--frames", "1"]);
        let room = super::super::Room::new(std::mem::take(&mut simulation.kinds), &arguments(&["--bodies", "2"]));
        let mut recording = RecordedSimulation::new(&room.expect("a room"), 400_000);
        assert_eq!(recording.stride, 4);
        recording.poses = vec![Vec::new(); 3];
        assert_eq!(
            [[0, 9], [1, 9], [5, 8], [8, 9], [9, 11]].map(|frames| recording.shown(frames)),
            [0..3, 1..3, 1..1, 2..3, 2..2]
        );
    }

    #[test]
    fn cloth_is_drawn_as_ghost() {
        let (_, view) = run(&["--bodies", "10", "--frames", "3", "--cloth"]);
        let cloth = view.parts.last().expect("parts");
        assert_eq!(
            (cloth.name.as_str(), cloth.look, view.meshes[cloth.mesh].triangles().len()),
            ("cloth", PartLook::Ghost, 20_000)
        );
        assert!(view.notes.iter().any(|note| note.contains("cloth")));
    }
}
