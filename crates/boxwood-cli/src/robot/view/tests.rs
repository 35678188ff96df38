use super::*;
use crate::arguments::{Arguments, Command};
use crate::testing::Folder;
use boxwood::Against;
use boxwood_report::view::{Cell, Figure};
use clap::Parser;

/// The answer to a command line, and what is seen of it.
fn seen(words: &[&str]) -> (Answer, View) {
    let words = ["boxwood", "robot"].iter().chain(words);
    let Some(Command::Robot(arguments)) = Arguments::try_parse_from(words).expect("a command").command else {
        panic!("another command");
    };
    let answer = super::super::ask(&arguments).expect("an answer");
    let view = of(&answer).expect("a view");
    check(&view);
    (answer, view)
}

/// What is named is there.
fn check(view: &View) {
    let frames = view.frames.as_ref().map(|frames| frames.names.len());
    let has =
        |range: &std::ops::Range<usize>| frames.is_some_and(|frames| range.start <= range.end && range.end <= frames);
    for row in &view.table.rows {
        assert_eq!(row.cells.len(), view.table.columns.len());
        assert!(row.parts.len() == 2 && row.parts.iter().all(|&part| part < view.parts.len()));
        assert!(row.frames.as_ref().is_none_or(has));
    }
    for mark in &view.marks {
        assert!(mark.row.is_none_or(|row| row < view.table.rows.len()) && mark.frames.as_ref().is_none_or(has));
        if let Figure::Triangles(triangles) = &mark.figure {
            let shape = &view.shapes[view.parts[mark.part.expect("triangles are of a part")].shape];
            assert!(!triangles.is_empty() && triangles.is_sorted());
            assert!(triangles.iter().all(|&triangle| (triangle as usize) < shape.triangles().len()));
        }
    }
}

fn words(cell: &Cell) -> &str {
    match cell {
        Cell::Text(words) | Cell::Number(_, words) => words,
        Cell::Empty => "",
    }
}

/// The links of a part of the view, by its names.
fn link(answer: &Answer, view: &View, part: usize) -> usize {
    answer.subject.body.link(&view.parts[part].name).expect("a link")
}

#[test]
fn one_configuration_is_shown_as_it_is() {
    let (answer, view) = seen(&["--joints", "elbow=2.7,wrist-1-bend=2", "--depth", "--distance"]);
    let Found::One(one) = &answer.found else { panic!("one was asked") };
    assert!(view.frames.is_none() && !one.collisions.is_empty());
    assert_eq!(view.table.rows.len(), one.collisions.len() + 1, "and the nearest");
    assert_eq!(view.verdict.tone, Tone::Found);
    for part in 0..view.parts.len() {
        let link = link(&answer, &view, part);
        assert_eq!(Some(&view.parts[part].pose), answer.posture.model_pose(link));
        assert_eq!(Some(view.shapes[view.parts[part].shape].triangles().len()), answer.subject.triangles(link));
    }
    for (row, met) in view.table.rows.iter().zip(&one.collisions) {
        assert_eq!([0, 1].map(|side| words(&row.cells[side])), met.links.map(|link| answer.subject.link(link)));
        assert_eq!([0, 1].map(|side| link(&answer, &view, row.parts[side])), met.links);
    }
    for row in 0..one.collisions.len() {
        let of_row = || view.marks.iter().filter(|mark| mark.row == Some(row));
        assert_eq!(of_row().filter(|mark| matches!(mark.figure, Figure::Triangles(_))).count(), 2);
        assert!(of_row().any(|mark| matches!(mark.figure, Figure::Curve { .. } | Figure::Point(_) | Figure::Patch(_))));
    }
    let gaps = view.marks.iter().filter(|mark| matches!(mark.figure, Figure::Gap(_)));
    assert_eq!(gaps.map(|mark| mark.row).collect::<Vec<_>>(), [Some(one.collisions.len())]);
}

#[test]
fn random_ones_show_each_pair_at_its_example() {
    let (answer, view) = seen(&["--samples", "2000"]);
    let Found::Many(many) = &answer.found else { panic!("many were asked") };
    assert!(many.counts.len() > 1);
    assert_eq!(view.table.rows.len() as u64, answer.untested.tested);
    let Some(Frames { moves: Moves::Poses(poses), names, .. }) = &view.frames else { panic!("it moves") };
    assert_eq!(poses.len(), names.len());
    assert_eq!(poses[0], view.parts.iter().map(|part| part.pose).collect::<Vec<_>>());
    let mut posture = answer.posture.clone();
    for row in &view.table.rows {
        let pair = [0, 1].map(|side| link(&answer, &view, row.parts[side]));
        let frames = row.frames.clone().expect("rows have frames");
        let Some(count) = many.counts.get(&pair) else {
            assert!(frames.is_empty() && words(&row.cells[2]) == "never");
            continue;
        };
        let shown = format!("configuration {}", count.first);
        let frame = frames.clone().find(|&frame| names[frame] == shown).expect("its example is shown");
        posture.set(&count.example).expect("a posture");
        for (part, pose) in poses[frame].iter().enumerate() {
            assert_eq!(Some(pose), posture.model_pose(link(&answer, &view, part)));
        }
    }
}

/// The law of all frames: links are lit up where the library says that they meet, and only there.
#[test]
fn what_is_lit_up_collides() {
    let (answer, view) = seen(&["--samples", "500"]);
    assert!(!view.marks.is_empty());
    let Some(Frames { moves: Moves::Poses(poses), .. }) = &view.frames else { panic!("it moves") };
    for (frame, poses) in poses.iter().enumerate() {
        let links = |part: usize| &answer.subject.body.links()[link(&answer, &view, part)];
        let placed = |part: usize| links(part).model().expect("a shape").at(poses[part]).expect("a place");
        let mut lit: Vec<usize> = view
            .marks
            .iter()
            .filter(|mark| mark.frames == Some(frame..frame + 1) && matches!(mark.figure, Figure::Triangles(_)))
            .filter_map(|mark| mark.part)
            .collect();
        lit.sort_unstable();
        let mut meeting = Vec::new();
        for a in 0..poses.len() {
            for b in a + 1..poses.len() {
                let allowed = answer.untested.allowed.allows(link(&answer, &view, a), link(&answer, &view, b));
                if !allowed && boxwood::Pair::new(&placed(a), &placed(b)).intersects() {
                    meeting.extend([a, b]);
                }
            }
        }
        meeting.sort_unstable();
        assert_eq!(lit, meeting, "frame {frame}");
    }
}

#[test]
fn lines_of_a_file_are_a_motion() {
    let folder = Folder::new();
    folder.write("path.csv", "# folds\nelbow,wrist-1-bend\n0,0\n2.7,2\n2.7,2\n0,0\n2.7,2\n");
    let path = folder.path("path.csv");
    let (answer, view) = seen(&["--configurations", path.to_str().expect("a name")]);
    let Found::Many(many) = &answer.found else { panic!("many were asked") };
    let Some(Frames { names, .. }) = &view.frames else { panic!("it moves") };
    assert_eq!(names.len(), 4 * 12 + 1);
    assert_eq!((names[0].as_str(), names[24].as_str(), names[48].as_str()), ("line 3", "line 5", "line 7"));
    assert_eq!(names[25], "from line 5 to line 6");
    assert_eq!(view.table.rows.len(), 2 * many.counts.len(), "each pair meets twice");
    for row in &view.table.rows {
        let (first, last) = (words(&row.cells[2]), words(&row.cells[3]));
        let frames = row.frames.clone().expect("rows have frames");
        match first {
            "4" => assert!(last == "5" && frames.contains(&12) && frames.contains(&24) && !frames.contains(&36)),
            _ => assert!(first == "7" && last == "7" && frames.contains(&48) && !frames.contains(&36)),
        }
        let posture = &answer.posture;
        assert!(!posture.collisions(Against::Itself(&answer.untested.allowed)).is_empty() || frames.start > 0);
    }
}

#[test]
fn nothing_found_is_a_picture_too() {
    let (_, view) = seen(&["--samples", "3", "--allow", "*:*"]);
    assert_eq!((view.verdict.tone, view.table.rows.len(), view.marks.len()), (Tone::Clear, 0, 0));
    assert_eq!(view.frames.expect("as told").names, ["as told"]);
}
