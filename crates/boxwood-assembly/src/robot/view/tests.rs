//! The views show what the results contain, and draw nothing else.

use super::super::{
    BuiltInRobot, ConfigurationList, ConfigurationOptions, JointAssignment, LinkPairOptions, SampleOptions,
};
use super::*;
use crate::observer::Observer;
use boxwood::robot::Target;
use boxwood_report::view::{Cell, MarkShape};

fn arm() -> RobotModel {
    RobotModel::built_in(BuiltInRobot::Arm)
}

/// Samples the arm and returns the result and its view.
fn sample(configurations: u64, ignore: &[&str]) -> (BatchResult, View) {
    let mut options = SampleOptions { configurations, ..SampleOptions::default() };
    options.pairs.ignore = ignore.iter().map(|&pair| pair.to_owned()).collect();
    let result = arm().sample(&options, Observer::NONE).expect("a result");
    let view = result.view("boxwood robot");
    check(&view);
    (result, view)
}

/// Checks that all indices of the view are valid.
fn check(view: &View) {
    view.check().expect("a valid view");
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
        if let MarkShape::Triangles(triangles) = &mark.shape {
            let shape = &view.meshes[view.parts[mark.part.expect("triangles are of a part")].mesh];
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

/// Link index of a part of the view.
fn link(robot: &RobotModel, view: &View, part: usize) -> usize {
    robot.robot.link_index(&view.parts[part].name).expect("a link")
}

#[test]
fn single_configuration_is_shown_as_still() {
    let arm = arm();
    let mut joints = JointAssignment::new(&arm);
    joints.parse(&["elbow=2.7,wrist-1-bend=2"]).expect("valid");
    let options = ConfigurationOptions { depth: true, distance: true, ..ConfigurationOptions::default() };
    let result = arm.check_configuration(joints.values(), &options, Observer::NONE).expect("a result");
    let view = result.view("");
    check(&view);
    assert!(view.frames.is_none() && result.collides());
    assert_eq!(view.table.rows.len(), result.collisions.len() + 1, "and the closest links");
    assert_eq!(view.verdict.tone, VerdictTone::Found);
    for part in 0..view.parts.len() {
        let link = link(&arm, &view, part);
        assert_eq!(Some(&view.parts[part].pose), result.state.model_pose(link));
        assert_eq!(Some(view.meshes[view.parts[part].mesh].triangles().len()), arm.link_triangles(link));
    }
    for (row, collision) in view.table.rows.iter().zip(&result.collisions) {
        assert_eq!([0, 1].map(|side| words(&row.cells[side])), arm.link_names(collision.links));
        assert_eq!([0, 1].map(|side| link(&arm, &view, row.parts[side])), collision.links);
    }
    for row in 0..result.collisions.len() {
        let of_row = || view.marks.iter().filter(|mark| mark.row == Some(row));
        assert_eq!(of_row().filter(|mark| matches!(mark.shape, MarkShape::Triangles(_))).count(), 2);
        assert!(
            of_row()
                .any(|mark| matches!(mark.shape, MarkShape::Curve { .. } | MarkShape::Point(_) | MarkShape::Patch(_)))
        );
    }
    let gaps = view.marks.iter().filter(|mark| matches!(mark.shape, MarkShape::Gap(_)));
    assert_eq!(gaps.map(|mark| mark.row).collect::<Vec<_>>(), [Some(result.collisions.len())]);
}

#[test]
fn random_configurations_show_each_pair_at_its_first_collision() {
    let (result, view) = sample(2_000, &[]);
    assert!(result.counts.len() > 1);
    assert_eq!(view.table.rows.len() as u64, result.pairs.tested);
    assert_eq!(view.command, "boxwood robot");
    let Some(Frames { motion: FrameMotion::Poses(poses), names, .. }) = &view.frames else { panic!("frames expected") };
    assert_eq!(poses.len(), names.len());
    assert_eq!(poses[0], view.parts.iter().map(|part| part.pose).collect::<Vec<_>>());
    let mut state = result.state.clone();
    for row in &view.table.rows {
        let pair = [0, 1].map(|side| link(&result.robot, &view, row.parts[side]));
        let frames = row.frames.clone().expect("rows have frames");
        let Some(count) = result.counts.get(&pair) else {
            assert!(frames.is_empty() && words(&row.cells[2]) == "never");
            continue;
        };
        let shown = format!("configuration {}", count.first_index);
        let frame = frames.clone().find(|&frame| names[frame] == shown).expect("the first collision is shown");
        state.set_configuration(&count.first_configuration).expect("a valid configuration");
        for (part, pose) in poses[frame].iter().enumerate() {
            assert_eq!(Some(pose), state.model_pose(link(&result.robot, &view, part)));
        }
    }
}

/// In every frame, exactly the links that the library finds colliding are highlighted.
#[test]
fn highlighted_links_are_exactly_the_colliding_ones() {
    let (result, view) = sample(500, &[]);
    assert!(!view.marks.is_empty());
    let Some(Frames { motion: FrameMotion::Poses(poses), .. }) = &view.frames else { panic!("frames expected") };
    for (frame, poses) in poses.iter().enumerate() {
        let links = |part: usize| &result.robot.robot.links()[link(&result.robot, &view, part)];
        let placed = |part: usize| links(part).model().expect("a shape").at(poses[part]).expect("a valid pose");
        let mut highlighted: Vec<usize> = view
            .marks
            .iter()
            .filter(|mark| mark.frames == Some(frame..frame + 1) && matches!(mark.shape, MarkShape::Triangles(_)))
            .filter_map(|mark| mark.part)
            .collect();
        highlighted.sort_unstable();
        let mut colliding = Vec::new();
        for a in 0..poses.len() {
            for b in a + 1..poses.len() {
                let is_ignored =
                    result.pairs.ignored.is_ignored(link(&result.robot, &view, a), link(&result.robot, &view, b));
                if !is_ignored && boxwood::Pair::new(&placed(a), &placed(b)).intersects() {
                    colliding.extend([a, b]);
                }
            }
        }
        colliding.sort_unstable();
        assert_eq!(highlighted, colliding, "frame {frame}");
    }
}

#[test]
fn listed_configurations_become_motion() {
    let text = "# folds\nelbow,wrist-1-bend\n0,0\n2.7,2\n2.7,2\n0,0\n2.7,2\n";
    let arm = arm();
    let list = ConfigurationList::from_reader(text.as_bytes(), "path.csv", &JointAssignment::new(&arm));
    let result =
        arm.check_configurations(&list.expect("valid"), &LinkPairOptions::default(), Observer::NONE).expect("a result");
    let view = result.view("");
    check(&view);
    let Some(Frames { names, .. }) = &view.frames else { panic!("frames expected") };
    assert_eq!(names.len(), 4 * 12 + 1);
    assert_eq!((names[0].as_str(), names[24].as_str(), names[48].as_str()), ("line 3", "line 5", "line 7"));
    assert_eq!(names[25], "from line 5 to line 6");
    assert_eq!(view.table.rows.len(), 2 * result.counts.len(), "each pair collides twice");
    for row in &view.table.rows {
        let (first, last) = (words(&row.cells[2]), words(&row.cells[3]));
        let frames = row.frames.clone().expect("rows have frames");
        match first {
            "4" => assert!(last == "5" && frames.contains(&12) && frames.contains(&24) && !frames.contains(&36)),
            _ => assert!(first == "7" && last == "7" && frames.contains(&48) && !frames.contains(&36)),
        }
        let state = &result.state;
        assert!(!state.collisions(Target::SelfCollision(&result.pairs.ignored)).is_empty() || frames.start > 0);
    }
}

#[test]
fn view_without_collisions_is_valid() {
    let (_, view) = sample(3, &["*:*"]);
    assert_eq!((view.verdict.tone, view.table.rows.len(), view.marks.len()), (VerdictTone::Clear, 0, 0));
    assert_eq!(view.frames.expect("frames").names, ["initial"]);
}
