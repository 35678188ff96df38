//! The view lists the contacts of all frames, and shows the bodies at their poses.

use super::*;
use crate::observer::Observer;
use crate::simulation::{BodySource, SimulationOptions, run_simulation};
use boxwood::Pair;

fn run(options: &SimulationOptions) -> (Simulation, View) {
    let simulation = run_simulation(BodySource::BuiltIn, options, Observer::NONE).expect("a simulation");
    let view = simulation.view("");
    view.check().expect("a valid view");
    (simulation, view)
}

/// In every frame, the rows are exactly the pairs of bodies that the library finds intersecting.
#[test]
fn rows_match_intersecting_pairs_in_every_frame() {
    let options =
        SimulationOptions { bodies: 40, frames: 40, density: 0.3, speed: 4.0, ..SimulationOptions::default() };
    let (simulation, view) = run(&SimulationOptions { record: true, ..options });
    let Some(Frames { names, motion: FrameMotion::Poses(poses), rate }) = &view.frames else { panic!("bodies move") };
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
fn cloth_is_drawn_as_ghost() {
    let options =
        SimulationOptions { bodies: 10, frames: 3, cloth: true, record: true, ..SimulationOptions::default() };
    let (_, view) = run(&options);
    let cloth = view.parts.last().expect("parts");
    assert_eq!(
        (cloth.name.as_str(), cloth.look, view.meshes[cloth.mesh].triangles().len()),
        ("cloth", PartLook::Ghost, 20_000)
    );
    assert!(view.notes.iter().any(|note| note.contains("cloth")));
}

#[test]
fn view_without_recording_is_valid() {
    let (simulation, view) = run(&SimulationOptions { bodies: 10, frames: 3, ..SimulationOptions::default() });
    assert!(simulation.recording.is_none() && view.frames.is_none() && view.parts.is_empty());
    assert!(view.notes.iter().any(|note| note.contains("not recorded")));
    assert!(view.to_html().is_ok());
}
