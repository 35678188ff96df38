//! View of the animation: the deforming mesh, intersecting triangles highlighted, and one row per frame.

use super::film::{AnimatedFrame, Animation};
use super::seen::{RecordedAnimation, RecordedFrame};
use crate::output::{VERSION, counted, milliseconds, short_milliseconds, thousands};
use crate::view::{FactList, command_line, count, or_empty, words};
use boxwood::Pose;
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict, VerdictTone,
    View, ViewPart,
};
use std::time::Duration;

/// Frames per second of the animation on the page.
const RATE: f64 = 24.0;

/// Part index of the deforming mesh.
const MESH: usize = 0;
/// Part index of the model of `--against`.
const OTHER: usize = 1;

/// Part name of the deforming mesh. It is not a file name, because every frame has a file of its own.
const NAME: &str = "mesh";

/// Builds the view from the recording, which is taken out of `animation`. Returns `None` without a recording.
pub(super) fn build(animation: &mut Animation) -> Option<View> {
    let recording = animation.recording.take()?;
    let file = animation.frames.first().and_then(|frame| frame.file.clone());
    let part = |name: &str, file: Option<String>, mesh: usize| ViewPart {
        name: name.to_owned(),
        file,
        mesh,
        pose: Pose::IDENTITY,
        look: PartLook::AsFound,
    };
    let mut parts = vec![part(NAME, file, MESH)];
    if let Some((other, _)) = &animation.other {
        // Part names in a view must be unique.
        let other = if other == NAME { format!("{other} (against)") } else { other.clone() };
        parts.push(part(&other, None, OTHER));
    }
    let marks = marks(&recording);
    let (table, facts, notes) = (table(animation, &recording), facts(animation), notes(animation, &recording));
    let shown = animation.frames.iter().step_by(recording.stride);
    let names = shown.map(|frame| frame.name.clone()).collect();
    let vertices = recording.frames.into_iter().map(|shown| shown.vertices).collect();
    Some(View {
        title: animation.title.clone(),
        verdict: verdict(animation),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts,
        notes,
        meshes: std::iter::once(recording.mesh).chain(recording.other).collect(),
        parts,
        marks,
        table,
        frames: Some(Frames { names, rate: RATE, motion: FrameMotion::Vertices { mesh: MESH, vertices } }),
    })
}

fn verdict(animation: &Animation) -> Verdict {
    let all = counted(animation.frames.len() as u64, "frame", "frames");
    let count = |found: fn(&AnimatedFrame) -> bool| animation.frames.iter().filter(|frame| found(frame)).count() as u64;
    let (pairs, self_contact) = (count(|frame| frame.pairs > Some(0)), count(|frame| frame.self_pairs > 0));
    let text = match &animation.other {
        _ if pairs + self_contact == 0 => format!("Nothing intersects in {all}"),
        Some((name, _)) => {
            format!(
                "The mesh intersects {name} in {} of {all}, itself in {}",
                thousands(pairs),
                thousands(self_contact)
            )
        }
        None => format!("The mesh intersects itself in {} of {all}", thousands(self_contact)),
    };
    Verdict { tone: if pairs + self_contact == 0 { VerdictTone::Clear } else { VerdictTone::Found }, text }
}

fn facts(animation: &Animation) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("frames", animation.frames.len() as u64);
    facts.count("triangles", animation.triangles as u64);
    facts.count("vertices", animation.vertices as u64);
    if let Some((name, triangles)) = &animation.other {
        facts.setting("against", format!("{name}, {}", counted(*triangles as u64, "triangle", "triangles")));
    }
    let rebuild = animation.rebuild_if.map_or("never".to_owned(), |factor| format!("if cost growth exceeds {factor}"));
    facts.setting("tree rebuilt", rebuild);
    facts.setting("threads", thousands(animation.threads as u64));
    facts.time("build", animation.build);
    if let Some(refit) = animation.mean_refit() {
        facts.time("mean refit", refit);
    }
    facts.time("queries", animation.frames.iter().map(AnimatedFrame::query).sum());
    facts.into_list()
}

fn notes(animation: &Animation, recording: &RecordedAnimation) -> Vec<String> {
    let mut notes: Vec<String> = animation.warnings.iter().map(ToString::to_string).collect();
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

fn table(animation: &Animation, recording: &RecordedAnimation) -> Table {
    use ColumnKind::{Choice, Number, Text};
    let mut columns = vec![("frame", Number)];
    // Built-in frames have no names, only indices.
    let named = animation.frames.iter().any(|frame| frame.file.is_some());
    columns.extend(named.then_some(("file", Text)));
    columns.push(("intersects", Choice));
    columns.extend(animation.other.is_some().then_some(("pairs", Number)));
    columns.extend([("self pairs", Number), ("refit ms", Number), ("query ms", Number), ("cost growth", Number)]);
    let row = |(number, frame): (usize, &AnimatedFrame)| {
        let time = |time: Duration| Cell::Number(milliseconds(time), short_milliseconds(time));
        let mut cells = vec![count(number as u64)];
        cells.extend(named.then(|| words(frame.name.as_str())));
        cells.push(words(intersected(animation, frame)));
        cells.extend(frame.pairs.map(count));
        cells.extend([count(frame.self_pairs), or_empty(frame.refit.map(time)), time(frame.query())]);
        cells.push(Cell::Number(frame.cost_growth, format!("{:.3}", frame.cost_growth)));
        let mut parts = Vec::new();
        parts.extend((frame.pairs.unwrap_or(0) + frame.self_pairs > 0).then_some(MESH));
        parts.extend((frame.pairs > Some(0)).then_some(OTHER));
        let (index, is_shown) = recording.frame(number);
        // The frames in which the result of this row is highlighted: this frame, if it has an intersection and was
        // recorded. Otherwise the range is empty and begins at the frame to show: the last recorded one up to here.
        let holds = is_shown && !parts.is_empty();
        Row { cells, parts, bounds: None, frames: Some(index..index + usize::from(holds)) }
    };
    Table {
        caption: "Frames, and how many pairs of triangles intersect in each".to_owned(),
        columns: columns.into_iter().map(|(name, kind)| Column { name: name.to_owned(), kind }).collect(),
        rows: animation.frames.iter().enumerate().map(row).collect(),
    }
}

fn intersected(animation: &Animation, frame: &AnimatedFrame) -> String {
    let other = animation.other.as_ref().map_or("", |(name, _)| name);
    match (frame.pairs.unwrap_or(0), frame.self_pairs) {
        (0, 0) => "nothing".to_owned(),
        (_, 0) => other.to_owned(),
        (0, _) => "itself".to_owned(),
        _ => format!("{other} and itself"),
    }
}

/// Marks of the intersecting triangles in each frame.
fn marks(recording: &RecordedAnimation) -> Vec<Mark> {
    let of_frame = |(index, shown): (usize, &RecordedFrame)| {
        let triangles = [(MESH, &shown.own_contact), (OTHER, &shown.other_contact), (MESH, &shown.self_contact)];
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

#[cfg(test)]
mod tests {
    use super::super::OtherModel;
    use super::super::film;
    use super::super::reel::FrameSource;
    use super::*;
    use boxwood::{Mesh, Model, Pair};
    use boxwood_scenes::Cloth;

    fn cloth() -> Animation {
        let other = Some(OtherModel::new("ball", Cloth::ball()));
        film::run(FrameSource::cloth(), other, None, true, true, Vec::new()).expect("an animation")
    }

    /// In every frame, the vertices are those of the cloth, and the highlighted triangles are those that the library finds.
    #[test]
    fn view_shows_cloth_and_intersecting_triangles() {
        let mut animation = cloth();
        let view = build(&mut animation).expect("a recording");
        let Some(Frames { names, motion: FrameMotion::Vertices { mesh: MESH, vertices }, .. }) = &view.frames else {
            panic!("vertices move")
        };
        assert_eq!((names.len(), vertices.len(), view.table.rows.len()), (60, 60, 60));
        let mut cloth = Cloth::new(60);
        let ball = Model::new(view.meshes[OTHER].as_ref().clone());
        let ball = ball.at(Pose::IDENTITY).expect("a valid pose");
        for (index, vertices) in vertices.iter().enumerate() {
            assert_eq!(vertices, cloth.vertices(), "{index}");
            cloth.advance();
            let model =
                Model::new(Mesh::new(vertices.clone(), view.meshes[MESH].triangles().to_vec()).expect("a mesh"));
            let placed = model.at(Pose::IDENTITY).expect("a valid pose");
            let pairs = Pair::new(&placed, &ball).triangle_pairs();
            let highlighted = |part: usize| {
                let marks = view.marks.iter().filter(move |mark| mark.part == Some(part) && mark.row == Some(index));
                let mut highlighted: Vec<u32> = marks
                    .flat_map(|mark| {
                        assert_eq!(mark.frames, Some(index..index + 1));
                        let MarkShape::Triangles(triangles) = &mark.shape else { panic!("triangles") };
                        triangles.clone()
                    })
                    .collect();
                highlighted.sort_unstable();
                highlighted.dedup();
                highlighted
            };
            let self_contact = model.self_intersections();
            let mut mine: Vec<u32> =
                pairs.iter().map(|pair| pair.a).chain(self_contact.iter().flat_map(|pair| [pair.a, pair.b])).collect();
            let mut theirs: Vec<u32> = pairs.iter().map(|pair| pair.b).collect();
            for side in [&mut mine, &mut theirs] {
                side.sort_unstable();
                side.dedup();
            }
            assert_eq!((highlighted(MESH), highlighted(OTHER)), (mine, theirs), "{index}");
            let row = &view.table.rows[index];
            assert_eq!(row.frames, Some(index..index + usize::from(!row.parts.is_empty())));
            assert_eq!(row.parts.contains(&OTHER), !pairs.is_empty());
            assert_eq!(row.cells.len(), view.table.columns.len());
        }
        assert!(view.parts.iter().all(|part| part.look == PartLook::AsFound));
        assert!(view.table.rows[0].parts.is_empty() && view.verdict.tone == VerdictTone::Found);
    }

    #[test]
    fn animation_without_pictures_has_no_view() {
        let other = Some(OtherModel::new("ball", Cloth::ball()));
        let mut animation =
            film::run(FrameSource::cloth(), other, None, true, false, Vec::new()).expect("an animation");
        assert!(build(&mut animation).is_none());
    }

    #[test]
    fn very_long_animation_shows_every_nth_frame() {
        let cloth = Cloth::new(60).mesh();
        let recording = RecordedAnimation::new(&cloth, None, 100_000);
        assert_eq!(recording.stride, 31);
        assert_eq!((recording.frame(0), recording.frame(30), recording.frame(31)), ((0, true), (0, false), (1, true)));
        assert_eq!(RecordedAnimation::new(&Mesh::default(), None, 1).stride, 1);
    }
}
