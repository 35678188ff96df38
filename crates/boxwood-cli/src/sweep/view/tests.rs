//! The page of a sweep shows the motion and its contacts.

use super::*;
use crate::arguments::{Args, Command};
use boxwood::{Motion, Pair};
use boxwood_assembly::Assembly;
use clap::Parser;

/// Result and view of a sweep in the built-in assembly.
fn sweep_view(words: &[&str]) -> (SweepResult, View) {
    let words = ["boxwood", "sweep"].iter().chain(words);
    let Some(Command::Sweep(arguments)) = Args::try_parse_from(words).expect("a command").command else {
        panic!("another command");
    };
    let assembly = Assembly::built_in();
    let meshes = assembly.meshes.clone();
    let motion = Motion::linear(arguments.by).expect("a motion");
    let result = super::super::sweep(assembly, motion, &arguments).expect("a result");
    let view = view_of(&result, &meshes);
    assert_eq!(view.check(), Ok(()));
    (result, view)
}

fn poses(view: &View) -> &[Vec<Pose>] {
    match &view.frames {
        Some(Frames { motion: FrameMotion::Poses(poses), .. }) => poses,
        _ => panic!("parts move"),
    }
}

#[test]
fn only_swept_part_moves() {
    let (result, view) = sweep_view(&["--part", "housing-cover", "--by", "0,0,200", "--all", "--except", "bolt*"]);
    let SweptObject::Parts(moved) = &result.swept else { panic!("a part motion") };
    let (moving, ghost) = (moved[0], view.parts.len() - 1);
    assert_eq!((view.parts[ghost].look, view.parts[moving].look), (PartLook::Ghost, PartLook::AsFound));
    assert_eq!(view.parts[ghost].mesh, view.parts[moving].mesh);
    assert_eq!(view.table.rows.len(), result.impacts.len());
    assert!(!view.table.rows.is_empty() && view.table.rows.iter().all(|row| row.parts.contains(&moving)));
    for (frame, poses) in poses(&view).iter().enumerate() {
        for (part, pose) in poses.iter().enumerate() {
            let [_, _, [.., z]] = pose.to_rows();
            let [_, _, [.., start]] = view.parts[part].pose.to_rows();
            assert_eq!(z > start, part == moving && frame > 0, "{part} in frame {frame}");
        }
    }
}

#[test]
fn motion_ends_at_first_contact() {
    let (result, view) = sweep_view(&["--sphere", "0,0,500,20", "--by", "0,0,-500"]);
    let first = &result.impacts[0];
    let row = &view.table.rows[0];
    let last = poses(&view).len() - 1;
    assert_eq!((view.table.rows.len(), row.frames.clone(), row.parts[0]), (1, Some(last..last + 1), first.part));
    let ball = row.parts[1];
    assert_eq!((view.parts[ball].name.as_str(), view.parts[ball].look), ("sphere", PartLook::AsFound));
    let [_, _, [.., z]] = poses(&view)[last][ball].to_rows();
    assert_eq!(z, -500.0 * first.impact.t);
    // The drawn sphere is inscribed in the exact one, so it does not quite reach the part. It comes close to the
    // part in the last frame only.
    let ball_model = boxwood::Model::new(view.meshes[view.parts[ball].mesh].as_ref().clone());
    let hit = boxwood::Model::new(view.meshes[view.parts[first.part].mesh].as_ref().clone());
    let hit = hit.at(view.parts[first.part].pose).expect("a place");
    let distance = |frame: usize| {
        let ball = ball_model.at(poses(&view)[frame][ball]).expect("a place");
        Pair::new(&ball, &hit).distance().map(|closest| closest.distance).expect("triangles")
    };
    assert!(distance(last) < 0.5 && distance(0) > 100.0, "{} {}", distance(last), distance(0));
    let of_row = view.marks.iter().filter(|mark| mark.row == Some(0));
    assert!(of_row.clone().any(|mark| matches!(mark.shape, MarkShape::Point(point) if point == first.impact.point)));
    assert!(view.marks.iter().any(|mark| matches!(mark.shape, MarkShape::Arrow([_, [_, _, z]]) if z == 0.0)));
}

#[test]
fn motion_without_contact_is_shown_completely() {
    let (_, view) = sweep_view(&["--capsule", "0,0,900,0,50,900,5", "--by", "10,0,0"]);
    assert_eq!((view.verdict.tone, view.table.rows.len(), poses(&view).len()), (VerdictTone::Clear, 0, FRAMES + 1));
    let [[.., x], ..] = poses(&view)[FRAMES][view.parts.len() - 2].to_rows();
    assert_eq!(x, 10.0);
}

#[test]
fn contact_at_start_shows_no_motion() {
    let (result, view) = sweep_view(&["--box", "-500,-500,-500,500,500,500", "--by", "0,0,9"]);
    assert!(result.impacts[0].impact.at_start);
    assert_eq!((poses(&view).len(), view.table.rows[0].frames.clone()), (1, Some(0..1)));
}
