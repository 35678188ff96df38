//! View of an animation: the deforming mesh, intersecting triangles highlighted, and one row per frame.

#[cfg(test)]
mod tests;

use super::{Animation, AnimationFrame, AnimationRecording, RecordedFrame};
use crate::view::VERSION;
use boxwood::{Mesh, Pose};
use boxwood_report::format::{counted, milliseconds, short_milliseconds, thousands};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactList, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict,
    VerdictTone, View, ViewPart,
};
use std::sync::Arc;
use std::time::Duration;

/// Frames per second of the animation on the page.
const RATE: f64 = 24.0;

/// Part index of the deforming mesh.
const MESH: usize = 0;
/// Part index of the static model.
const STATIC_MODEL: usize = 1;

/// Part name of the deforming mesh. It is not a file name, because every frame has a file of its own.
const MESH_NAME: &str = "mesh";

impl Animation {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as the
    /// command that reproduces the result; it may be empty.
    ///
    /// Without a [recording](super::AnimationOptions::record), the view has no geometry, only the table.
    ///
    /// ```
    /// use boxwood_assembly::Observer;
    /// use boxwood_assembly::animation::{AnimationOptions, FrameSource, run_animation};
    /// use boxwood_scenes::Cloth;
    ///
    /// let mut cloth = Cloth::new(10);
    /// let mut frames = vec![cloth.mesh().into()];
    /// cloth.advance();
    /// frames.push(cloth.mesh().into());
    /// let mut options = AnimationOptions::default();
    /// options.record = true;
    /// let animation = run_animation(&FrameSource::from_meshes("cloth", frames), &options, Observer::NONE)?;
    /// assert!(animation.view("").to_html()?.starts_with("<!DOCTYPE html>"));
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
            frames: recording.map(|recording| frames(self, recording)),
        }
    }

    /// The result in one sentence: "The mesh intersects ball in 41 of 60 frames, itself in 38".
    #[must_use]
    pub fn verdict(&self) -> String {
        let all = counted(self.frames.len() as u64, "frame", "frames");
        let self_intersecting = thousands(self.self_intersecting_frames() as u64);
        match &self.options.against {
            _ if self.is_clear() => format!("Nothing intersects in {all}"),
            Some(against) => {
                let intersecting = thousands(self.intersecting_frames() as u64);
                format!(
                    "The mesh intersects {} in {intersecting} of {all}, itself in {self_intersecting}",
                    against.name
                )
            }
            None => format!("The mesh intersects itself in {self_intersecting} of {all}"),
        }
    }
}

fn parts(animation: &Animation, recording: &AnimationRecording) -> (Vec<Arc<Mesh>>, Vec<ViewPart>) {
    let part = |name: &str, file: Option<String>, mesh: usize| ViewPart {
        name: name.to_owned(),
        file,
        mesh,
        pose: Pose::IDENTITY,
        look: PartLook::AsFound,
    };
    let file = animation.frames.first().and_then(|frame| frame.file.clone());
    let (mut meshes, mut parts) = (vec![Arc::clone(&recording.mesh)], vec![part(MESH_NAME, file, MESH)]);
    if let Some(against) = &animation.options.against {
        // Part names in a view must be unique.
        let name = if against.name == MESH_NAME { "mesh (against)" } else { &against.name };
        meshes.push(Arc::clone(&against.mesh));
        parts.push(part(name, None, STATIC_MODEL));
    }
    (meshes, parts)
}

fn frames(animation: &Animation, recording: &AnimationRecording) -> Frames {
    let shown = animation.frames.iter().step_by(recording.stride);
    let vertices = recording.frames.iter().map(|frame| frame.vertices.clone()).collect();
    Frames {
        names: shown.map(|frame| frame.name.clone()).collect(),
        rate: RATE,
        motion: FrameMotion::Vertices { mesh: MESH, vertices },
    }
}

fn facts(animation: &Animation) -> Vec<Fact> {
    let (mut facts, options) = (FactList::default(), &animation.options);
    facts.count("frames", animation.frames.len() as u64);
    facts.count("triangles", animation.triangles as u64);
    facts.count("vertices", animation.vertices as u64);
    if let Some(against) = &options.against {
        let triangles = counted(against.mesh.triangles().len() as u64, "triangle", "triangles");
        facts.setting("against", format!("{}, {triangles}", against.name));
    }
    let rebuild = options.rebuild_if.map_or("never".to_owned(), |factor| format!("if cost growth exceeds {factor}"));
    facts.setting("tree rebuilt", rebuild);
    facts.setting("threads", thousands(animation.threads as u64));
    facts.time("build", animation.build_time);
    if let Some(refit) = animation.mean_refit_time() {
        facts.time("mean refit", refit);
    }
    facts.time("queries", animation.query_time());
    facts.into_list()
}

fn notes(animation: &Animation) -> Vec<String> {
    let mut notes: Vec<String> = animation.warnings.iter().map(ToString::to_string).collect();
    let Some(recording) = &animation.recording else { return notes };
    if recording.stride > 1 {
        let (shown, all) = (thousands(recording.frames.len() as u64), thousands(animation.frames.len() as u64));
        notes.push(format!(
            "{shown} of {all} frames are shown, to limit the size of the page. The table has all frames."
        ));
    }
    if recording.truncated {
        notes.push(
            "Not all intersecting triangles are highlighted: there are too many. The table counts all of them."
                .to_owned(),
        );
    }
    notes
}

fn table(animation: &Animation) -> Table {
    use ColumnKind::{Choice, Number, Text};
    // Only frames from files have names of their own.
    let has_names = animation.frames.iter().any(|frame| frame.file.is_some());
    let mut columns = Column::list([("frame", Number)]);
    if has_names {
        columns.extend(Column::list([("file", Text)]));
    }
    columns.extend(Column::list([("intersects", Choice)]));
    if animation.options.against.is_some() {
        columns.extend(Column::list([("pairs", Number)]));
    }
    let last = [("self pairs", Number), ("refit ms", Number), ("query ms", Number), ("cost growth", Number)];
    columns.extend(Column::list(last));
    let row = |(number, frame): (usize, &AnimationFrame)| {
        let time = |time: Duration| Cell::Number(milliseconds(time), short_milliseconds(time));
        let mut cells = vec![Cell::count(number as u64)];
        cells.extend(has_names.then(|| Cell::text(frame.name.as_str())));
        cells.push(Cell::text(intersected(animation, frame)));
        cells.extend(frame.pairs.map(Cell::count));
        let refit = Cell::or_empty(frame.refit_time.map(time));
        cells.extend([Cell::count(frame.self_pairs), refit, time(frame.query_time())]);
        cells.push(Cell::Number(frame.cost_growth, format!("{:.3}", frame.cost_growth)));
        let Some(recording) = &animation.recording else { return Row { cells, ..Row::default() } };
        let mut parts = Vec::new();
        parts.extend((!frame.is_clear()).then_some(MESH));
        parts.extend((frame.pairs > Some(0)).then_some(STATIC_MODEL));
        let (index, is_shown) = recording.frame(number);
        // The frames in which the result of this row is highlighted: this frame, if it has an intersection and was
        // recorded. Otherwise the range is empty and begins at the frame to show: the last recorded one up to here.
        let holds = is_shown && !parts.is_empty();
        Row { cells, parts, bounds: None, frames: Some(index..index + usize::from(holds)) }
    };
    Table {
        caption: "Frames, and how many pairs of triangles intersect in each".to_owned(),
        columns,
        rows: animation.frames.iter().enumerate().map(row).collect(),
    }
}

fn intersected(animation: &Animation, frame: &AnimationFrame) -> String {
    let against = animation.options.against.as_ref().map_or("", |against| &against.name);
    match (frame.pairs.unwrap_or(0), frame.self_pairs) {
        (0, 0) => "nothing".to_owned(),
        (_, 0) => against.to_owned(),
        (0, _) => "itself".to_owned(),
        _ => format!("{against} and itself"),
    }
}

/// Marks of the intersecting triangles in each frame.
fn marks(recording: &AnimationRecording) -> Vec<Mark> {
    let of_frame = |(index, frame): (usize, &RecordedFrame)| {
        let triangles =
            [(MESH, &frame.triangles), (STATIC_MODEL, &frame.static_triangles), (MESH, &frame.self_triangles)];
        let mark = move |(part, triangles): (usize, &Vec<u32>)| Mark {
            shape: MarkShape::Triangles(triangles.clone()),
            row: Some(index * recording.stride),
            part: Some(part),
            frames: Some(index..index + 1),
        };
        triangles.into_iter().filter(|(_, triangles)| !triangles.is_empty()).map(mark).collect::<Vec<_>>()
    };
    recording.frames.iter().enumerate().flat_map(of_frame).collect()
}
