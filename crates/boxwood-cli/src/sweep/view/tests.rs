use super::*;
use crate::arguments::{Arguments, Command};
use crate::assembly::Assembly;
use boxwood::{Motion, Pair};
use clap::Parser;

/// The answer to a command line about the built-in assembly, and what is seen of it.
fn seen(words: &[&str]) -> (Answer, View) {
    let words = ["boxwood", "sweep"].iter().chain(words);
    let Some(Command::Sweep(arguments)) = Arguments::try_parse_from(words).expect("a command").command else {
        panic!("another command");
    };
    let assembly = Assembly::built_in();
    let meshes = assembly.meshes.clone();
    let motion = Motion::by(arguments.by).expect("a motion");
    let answer = super::super::ask(assembly, motion, &arguments).expect("an answer");
    let view = view_of(&answer, &meshes);
    assert_eq!(view.check(), Ok(()));
    (answer, view)
}

fn poses(view: &View) -> &[Vec<Pose>] {
    match &view.frames {
        Some(Frames { moves: Moves::Poses(poses), .. }) => poses,
        _ => panic!("parts move"),
    }
}

#[test]
fn a_part_goes_to_what_it_meets_first() {
    let (answer, view) = seen(&["--part", "housing-cover", "--by", "0,0,200", "--all", "--except", "bolt*"]);
    let Mover::Parts(moved) = &answer.mover else { panic!("a part moves") };
    let (mover, ghost) = (moved[0], view.parts.len() - 1);
    assert_eq!((view.parts[ghost].look, view.parts[mover].look), (Look::Ghost, Look::AsFound));
    assert_eq!(view.parts[ghost].shape, view.parts[mover].shape);
    assert_eq!(view.table.rows.len(), answer.impacts.len());
    assert!(!view.table.rows.is_empty() && view.table.rows.iter().all(|row| row.parts.contains(&mover)));
    for (frame, poses) in poses(&view).iter().enumerate() {
        for (part, pose) in poses.iter().enumerate() {
            let [_, _, [.., z]] = pose.rows();
            let [_, _, [.., start]] = view.parts[part].pose.rows();
            assert_eq!(z > start, part == mover && frame > 0, "{part} in frame {frame}");
        }
    }
}

#[test]
fn the_last_frame_is_the_first_contact() {
    let (answer, view) = seen(&["--sphere", "0,0,500,20", "--by", "0,0,-500"]);
    let first = &answer.impacts[0];
    let row = &view.table.rows[0];
    let last = poses(&view).len() - 1;
    assert_eq!((view.table.rows.len(), row.frames.clone(), row.parts[0]), (1, Some(last..last + 1), first.part));
    let ball = row.parts[1];
    assert_eq!((view.parts[ball].name.as_str(), view.parts[ball].look), ("sphere", Look::AsFound));
    let [_, _, [.., z]] = poses(&view)[last][ball].rows();
    assert_eq!(z, -500.0 * first.impact.t);
    // The ball is drawn from within: it comes near, and not before.
    let ball_model = boxwood::Model::new(view.shapes[view.parts[ball].shape].as_ref().clone());
    let met = boxwood::Model::new(view.shapes[view.parts[first.part].shape].as_ref().clone());
    let met = met.at(view.parts[first.part].pose).expect("a place");
    let apart = |frame: usize| {
        let ball = ball_model.at(poses(&view)[frame][ball]).expect("a place");
        Pair::new(&ball, &met).distance().map(|closest| closest.distance).expect("triangles")
    };
    assert!(apart(last) < 0.5 && apart(0) > 100.0, "{} {}", apart(last), apart(0));
    let of_row = view.marks.iter().filter(|mark| mark.row == Some(0));
    assert!(of_row.clone().any(|mark| matches!(mark.figure, Figure::Point(point) if point == first.impact.point)));
    assert!(view.marks.iter().any(|mark| matches!(mark.figure, Figure::Arrow([_, [_, _, z]]) if z == 0.0)));
}

#[test]
fn a_free_way_is_gone_to_its_end() {
    let (_, view) = seen(&["--capsule", "0,0,900,0,50,900,5", "--by", "10,0,0"]);
    assert_eq!((view.verdict.tone, view.table.rows.len(), poses(&view).len()), (Tone::Clear, 0, FRAMES + 1));
    let [[.., x], ..] = poses(&view)[FRAMES][view.parts.len() - 2].rows();
    assert_eq!(x, 10.0);
}

#[test]
fn what_is_in_contact_at_the_start_does_not_move() {
    let (answer, view) = seen(&["--box", "-500,-500,-500,500,500,500", "--by", "0,0,9"]);
    assert!(answer.impacts[0].impact.at_start);
    assert_eq!((poses(&view).len(), view.table.rows[0].frames.clone()), (1, Some(0..1)));
}
