//! View of a sweep result: the motion up to the first contact, or the whole motion if all contacts are requested.

mod shape_mesh;

use super::{PartImpact, SweepResult, SweptObject};
use crate::units::with_units;
use crate::view::{VERSION, focus, parts_of, shapes_of, subject};
use boxwood::{Aabb, Mesh, Pose};
use boxwood_report::format::{length, plain_point, thousands};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactList, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict,
    VerdictTone, View, ViewPart,
};
use std::sync::Arc;

/// Number of equal time steps of the shown motion, with a frame at every step. Each contact has an additional
/// frame at its own time.
pub(super) const FRAMES: usize = 48;
/// Frames per second of the motion on the page.
const RATE: f64 = 24.0;

/// Maximum number of contacts that have a frame of their own and are drawn.
const MAX_CONTACTS: usize = 1_000;

impl SweepResult {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the result; it may be empty.
    ///
    /// The page shows the motion. Shapes are drawn with flat faces. The first 1,000 contacts are drawn, with a note if there are more.
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let assembly = self.scene.assembly();
        let mut parts = parts_of(&assembly.parts);
        let mut meshes = shapes_of(&assembly.meshes, &mut parts);
        let moving = moving_parts(self, &mut parts, &mut meshes);
        let ghosts: Vec<ViewPart> = moving.iter().map(|&part| ghost(&parts, part)).collect();
        parts.extend(ghosts);
        let times = times(self);
        let frames = frames(self, &parts, &moving, &times);
        let (table, mut marks) = table_and_marks(self, &moving, &times);
        marks.extend(arrow(self));
        let tone = if self.impacts.is_empty() { VerdictTone::Clear } else { VerdictTone::Found };
        View {
            title: format!("Sweep in {}", subject(&assembly.files)),
            verdict: Verdict { tone, text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: assembly.units.map(|units| units.to_string()),
            facts: facts(self),
            notes: notes(self),
            meshes,
            parts,
            marks,
            table,
            frames: Some(frames),
        }
    }
}

/// Indices of the moving parts in `parts`. A swept shape is first added to `parts` and `meshes`.
fn moving_parts(result: &SweepResult, parts: &mut Vec<ViewPart>, meshes: &mut Vec<Arc<Mesh>>) -> Vec<usize> {
    let (name, mesh) = match &result.swept {
        SweptObject::Parts(moved) => return moved.clone(),
        SweptObject::Shape(shape) => (shape.kind(), shape_mesh::shape_mesh(*shape)),
        SweptObject::Capsule(capsule) => ("capsule", shape_mesh::capsule_mesh(*capsule)),
    };
    meshes.push(Arc::new(mesh));
    let (name, mesh) = (unique_name(name, parts), meshes.len() - 1);
    parts.push(ViewPart { name, file: None, mesh, pose: Pose::IDENTITY, look: PartLook::AsFound });
    vec![parts.len() - 1]
}

/// Copy of a moving part at its start, drawn as a ghost.
fn ghost(parts: &[ViewPart], index: usize) -> ViewPart {
    let part = &parts[index];
    ViewPart { name: unique_name(&format!("{} at the start", part.name), parts), look: PartLook::Ghost, ..part.clone() }
}

/// The name, with a number if a part has this name already.
fn unique_name(name: &str, parts: &[ViewPart]) -> String {
    let is_new = |name: &String| parts.iter().all(|part| part.name != *name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_new).unwrap_or_default()
}

/// Times of the frames in [0, 1]: equal steps to the end of the shown motion, and the times of the contacts.
fn times(result: &SweepResult) -> Vec<f64> {
    let end = match result.impacts.first() {
        Some(first) if !result.options.all_parts => first.impact.t,
        _ => 1.0,
    };
    let even = (0..=FRAMES).map(|frame| end * frame as f64 / FRAMES as f64);
    let contacts = result.impacts.iter().take(MAX_CONTACTS).map(|impact| impact.impact.t);
    let mut times: Vec<f64> = even.chain(contacts).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

fn frames(result: &SweepResult, parts: &[ViewPart], moving: &[usize], times: &[f64]) -> Frames {
    let displacement = result.motion.displacement();
    let poses = |&t: &f64| {
        let mut poses: Vec<Pose> = parts.iter().map(|part| part.pose).collect();
        let translation = Pose::from_translation(displacement.map(|x| t * x));
        for &part in moving {
            let moved = translation * poses[part];
            // A part whose moved pose overflows is shown at its start.
            if moved.is_finite() {
                poses[part] = moved;
            }
        }
        poses
    };
    let name = |&t: &f64| format!("after {}", with_units(&length(result.distance(t)), result.scene.assembly().units));
    Frames {
        names: times.iter().map(name).collect(),
        rate: RATE,
        motion: FrameMotion::Poses(times.iter().map(poses).collect()),
    }
}

fn facts(result: &SweepResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("obstacles", result.obstacles as u64);
    facts.count("obstacles hit", result.impacts.len() as u64);
    facts.setting("swept object", result.swept_text());
    facts.setting("translation", plain_point(result.motion.displacement()));
    facts.setting("contacts", if result.options.all_parts { "first with every part" } else { "first" });
    result.scene.add_facts(&mut facts, &result.stats, result.search_time);
    facts.into_list()
}

fn notes(result: &SweepResult) -> Vec<String> {
    let mut notes: Vec<String> = result.scene.assembly().warnings.iter().map(ToString::to_string).collect();
    if result.impacts.first().is_some_and(|first| !result.options.all_parts && !first.impact.at_start) {
        notes.push("The motion is shown up to the first contact.".to_owned());
    }
    if !matches!(result.swept, SweptObject::Parts(_)) {
        notes.push("The swept shape is drawn with flat faces; the result is for the exact shape.".to_owned());
    }
    if result.impacts.len() > MAX_CONTACTS {
        notes.push(format!("The first {} contacts are drawn; the table contains all.", thousands(MAX_CONTACTS as u64)));
    }
    notes
}

/// Table and marks. A row and its marks are visible from the time of the contact on.
fn table_and_marks(result: &SweepResult, moving: &[usize], times: &[f64]) -> (Table, Vec<Mark>) {
    let (scene, numbers) = (&result.scene, result.scene.number_format());
    let (mut rows, mut marks) = (Vec::new(), Vec::new());
    for (row, PartImpact { part, swept_part, impact }) in result.impacts.iter().enumerate() {
        let start = times.partition_point(|&t| t < impact.t).min(times.len() - 1);
        let frames = Some(start..times.len());
        let moving_part = swept_part.unwrap_or(moving[0]);
        let cells = vec![
            Cell::text(scene.name(*part)),
            Cell::text(if impact.at_start { "at the start" } else { "during the motion" }),
            Cell::length(result.distance(impact.t)),
            Cell::count(u64::from(impact.triangle)),
            Cell::text(numbers.point(impact.point)),
            swept_part.map_or(Cell::Empty, |part| Cell::text(scene.name(part))),
        ];
        let bounds = Aabb::from_points([impact.point]).map(|point| focus(point, [scene.bounds()[*part]]));
        rows.push(Row { cells, parts: vec![*part, moving_part], bounds, frames: frames.clone() });
        if row < MAX_CONTACTS {
            let mut mark =
                |shape, part| marks.push(Mark { shape, row: Some(row), part: Some(part), frames: frames.clone() });
            mark(MarkShape::Point(impact.point), *part);
            mark(MarkShape::Triangles(vec![impact.triangle]), *part);
            if let (Some(swept_part), Some(triangle)) = (swept_part, impact.moving_triangle) {
                mark(MarkShape::Triangles(vec![triangle]), *swept_part);
            }
        }
    }
    let columns = Column::list([
        ("part", ColumnKind::Part),
        ("when", ColumnKind::Choice),
        ("distance", ColumnKind::Number),
        ("triangle", ColumnKind::Number),
        ("where", ColumnKind::Text),
        ("moving part", ColumnKind::Part),
    ]);
    (Table { caption: "Contacts, sorted by time".to_owned(), columns, rows }, marks)
}

/// Arrow along the whole motion, from the center of the swept object.
fn arrow(result: &SweepResult) -> Option<Mark> {
    let bounds = match &result.swept {
        SweptObject::Parts(parts) => {
            parts.iter().filter_map(|&part| result.scene.bounds()[part]).reduce(|a, b| a.union(&b))
        }
        // The shape is valid: it was swept.
        shape => shape.shape().ok()?.map(|shape| shape.bounds()),
    };
    let (from, displacement) = (bounds?.center(), result.motion.displacement());
    let to = [0, 1, 2].map(|axis: usize| from[axis] + displacement[axis]);
    let is_visible = from != to && to.iter().all(|x| x.is_finite());
    is_visible.then_some(Mark { shape: MarkShape::Arrow([from, to]), row: None, part: None, frames: None })
}
