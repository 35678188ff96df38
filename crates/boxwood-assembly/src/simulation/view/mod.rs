//! View of a simulation: moving bodies, colliding ones highlighted, and one row per contact.

#[cfg(test)]
mod tests;

use super::{RecordedContact, Simulation, SimulationPhase, SimulationRecording};
use crate::view::VERSION;
use boxwood::Mesh;
use boxwood::query::contacts::Contacts;
use boxwood_report::format::{counted, plain, thousands};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactList, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict,
    VerdictTone, View, ViewPart,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Frames per second of the simulation.
const RATE: f64 = 60.0;

/// Maximum number of kinds of bodies for which the pair of kinds in a row is a choice column of the table, by which
/// rows can be filtered.
const MAX_KINDS: usize = 6;

impl Simulation {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as the
    /// command that reproduces the result; it may be empty.
    ///
    /// Without a [recording](super::SimulationOptions::record), the view has no geometry and its table is empty.
    ///
    /// ```
    /// use boxwood_assembly::Observer;
    /// use boxwood_assembly::simulation::{BodySource, SimulationOptions, run_simulation};
    ///
    /// let mut options = SimulationOptions::default();
    /// (options.bodies, options.frames, options.record) = (20, 5, true);
    /// let page = run_simulation(BodySource::BuiltIn, &options, Observer::NONE)?.view("").to_html()?;
    /// assert!(page.starts_with("<!DOCTYPE html>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let recording = self.recording.as_ref();
        let (meshes, parts) = recording.map(|recording| parts(self, recording)).unwrap_or_default();
        let tone = if self.is_clear() { VerdictTone::Clear } else { VerdictTone::Found };
        View {
            title: self.title.clone(),
            verdict: Verdict { tone, text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: None,
            facts: facts(self),
            notes: notes(self),
            meshes,
            parts,
            marks: recording.map(marks).unwrap_or_default(),
            table: table(self),
            frames: recording.map(frames),
        }
    }

    /// The result in one sentence: "91 contacts in 6 frames, up to 57 at once".
    #[must_use]
    pub fn verdict(&self) -> String {
        let frames = counted(self.frames.len() as u64, "frame", "frames");
        let max_count = self.frames.iter().map(|frame| frame.intersecting).max().unwrap_or(0);
        if max_count == 0 {
            return format!("Nothing collides in {frames}");
        }
        let contacts = counted(self.sum(|frame| frame.began as u64), "contact", "contacts");
        format!("{contacts} in {frames}, up to {} at once", thousands(max_count as u64))
    }
}

/// Meshes and parts of the view. Bodies with the same model share a mesh.
fn parts(simulation: &Simulation, recording: &SimulationRecording) -> (Vec<Arc<Mesh>>, Vec<ViewPart>) {
    let (mut meshes, mut known, mut parts) = (Vec::new(), HashMap::new(), Vec::new());
    let first = recording.poses.first().map_or(&[][..], Vec::as_slice);
    for (number, (body, &pose)) in recording.bodies.iter().zip(first).enumerate() {
        let kind = body.kind.map(|kind| &simulation.kinds[kind]);
        let model = kind.map(|kind| std::ptr::from_ref(kind.model.mesh()));
        let mesh = *known.entry(model).or_insert_with(|| {
            let of_kind = || Arc::new(kind.map_or_else(Mesh::default, |kind| kind.model.mesh().clone()));
            meshes.push(body.mesh.clone().unwrap_or_else(of_kind));
            meshes.len() - 1
        });
        parts.push(ViewPart {
            name: simulation.body_name(number),
            file: kind.and_then(|kind| kind.file.clone()),
            mesh,
            pose,
            look: if body.mesh.is_some() { PartLook::Ghost } else { PartLook::AsFound },
        });
    }
    (meshes, parts)
}

fn frames(recording: &SimulationRecording) -> Frames {
    let name = |index: usize| format!("frame {}", index * recording.stride);
    Frames {
        names: (0..recording.poses.len()).map(name).collect(),
        rate: RATE / recording.stride as f64,
        motion: FrameMotion::Poses(recording.poses.clone()),
    }
}

fn facts(simulation: &Simulation) -> Vec<Fact> {
    let (mut facts, options) = (FactList::default(), &simulation.options);
    facts.count("bodies", simulation.bodies as u64);
    facts.count("sleeping bodies", simulation.sleeping as u64);
    facts.count("triangles", simulation.triangles);
    facts.count("frames", simulation.frames.len() as u64);
    facts.count("candidates, all frames", simulation.sum(|frame| frame.stats.candidates as u64));
    facts.count("intersecting pairs, all frames", simulation.sum(|frame| frame.intersecting as u64));
    facts.setting("seed", options.seed.to_string());
    facts.setting("speed", plain(options.speed));
    facts.setting("density", plain(options.density));
    facts.setting("room side", simulation.room_side_text());
    facts.setting("threads", thousands(simulation.threads as u64));
    facts.time("build", simulation.build_time);
    for phase in SimulationPhase::ALL {
        facts.time(&format!("mean {}", phase.name()), simulation.time_stats(phase).mean);
    }
    facts.into_list()
}

fn notes(simulation: &Simulation) -> Vec<String> {
    let mut notes: Vec<String> = simulation.warnings.iter().map(ToString::to_string).collect();
    let mut note = |text: String| notes.push(text);
    let Some(recording) = &simulation.recording else {
        note("The frames were not recorded, so that contacts are neither listed nor shown.".to_owned());
        return notes;
    };
    if recording.bodies.len() < simulation.bodies {
        let (shown, all) = (thousands(recording.bodies.len() as u64), thousands(simulation.bodies as u64));
        note(format!("{shown} of {all} bodies are shown, to limit the size of the page."));
    }
    if recording.stride > 1 {
        let (shown, all) = (thousands(recording.poses.len() as u64), thousands(simulation.frames.len() as u64));
        note(format!(
            "{shown} of {all} frames are shown, to limit the size of the page. The contacts of all frames are listed."
        ));
    }
    if recording.bodies.iter().any(|body| body.mesh.is_some()) && simulation.options.speed > 0.0 {
        note("The cloth is drawn in its initial shape; its motion is not shown.".to_owned());
    }
    if recording.contacts.len() < recording.contact_count {
        let (listed, all) = (thousands(recording.contacts.len() as u64), thousands(recording.contact_count as u64));
        note(format!("The table has the first {listed} of {all} contacts."));
    }
    if recording.contact_count > 0 {
        let some = if recording.truncated { "; some are omitted, because there are too many" } else { "" };
        note(format!("Contact regions are drawn in the first frame of a contact{some}."));
    }
    notes
}

fn table(simulation: &Simulation) -> Table {
    use ColumnKind::{Choice, Number, Part, Text};
    let kinds = &simulation.kinds;
    let row = |recording: &SimulationRecording, contact: &RecordedContact| {
        let [a, b] = contact.bodies.map(|body| Cell::text(simulation.body_name(body)));
        let kind_name = |body| simulation.kind_of(body).map_or(Simulation::CLOTH, |kind: usize| &kinds[kind].name);
        let mut both = contact.bodies.map(kind_name);
        both.sort_unstable();
        let frames = &contact.frames;
        let numbers = [frames.start, frames.end - 1, frames.len()].map(|number| Cell::count(number as u64));
        let cells = [a, b, Cell::text(both.join(" and "))].into_iter().chain(numbers).collect();
        let parts = contact.bodies.into_iter().filter(|&body| body < recording.bodies.len()).collect();
        Row { cells, parts, bounds: None, frames: Some(recording.recorded(frames)) }
    };
    let rows = |recording: &SimulationRecording| recording.contacts.iter().map(|found| row(recording, found)).collect();
    let of_kinds = if kinds.len() <= MAX_KINDS { Choice } else { Text };
    Table {
        caption: "Contacts with their first and last frame".to_owned(),
        columns: Column::list([
            ("body", Part),
            ("body", Part),
            ("kinds", of_kinds),
            ("first frame", Number),
            ("last frame", Number),
            ("frames", Number),
        ]),
        rows: simulation.recording.as_ref().map_or_else(Vec::new, rows),
    }
}

/// Marks of the contact regions, each visible in the first recorded frame of its contact.
fn marks(recording: &SimulationRecording) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (row, contact) in recording.contacts.iter().enumerate() {
        let frames = recording.recorded(&contact.frames);
        let Some(regions) = contact.regions.as_ref().filter(|_| !frames.is_empty()) else { continue };
        let part = Some(contact.bodies[0]).filter(|&body| body < recording.bodies.len());
        let frames = Some(frames.start..frames.start + 1);
        marks.extend(shapes(regions).map(|shape| Mark { shape, row: Some(row), part, frames: frames.clone() }));
    }
    marks
}

fn shapes(contacts: &Contacts) -> impl Iterator<Item = MarkShape> {
    contacts.regions.iter().flat_map(|region| {
        let curves =
            region.curves.iter().map(|curve| MarkShape::Curve { points: curve.points.clone(), closed: curve.closed });
        curves.chain(region.points.iter().map(|spot| MarkShape::Point(spot.point)))
    })
}
