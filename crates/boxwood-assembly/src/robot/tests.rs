//! Tests of self-collision on the built-in robots, and on a robot from a file.

use super::*;
use crate::observer::Observer;
use crate::testing::Folder;
use std::ops::ControlFlow;

/// Robot with a base, an arm that rotates about z at (2, 0, 0), and a tip that slides on the arm along x. All three are boxes. With
/// slide = -2, the tip intersects the base.
const ROBOT: &str = r#"<?xml version="1.0"?>
<robot name="crane">
  <link name="base"><collision><geometry><box size="2 2 2"/></geometry></collision></link>
  <link name="arm"><collision><geometry><box size="0.5 0.5 0.5"/></geometry></collision></link>
  <link name="tip"><collision><geometry><box size="0.5 0.5 0.5"/></geometry></collision></link>
  <link name="frame"/>
  <joint name="my turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="2 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="slide" type="prismatic"><parent link="arm"/><child link="tip"/><origin xyz="1 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-3" upper="1" effort="1" velocity="1"/></joint>
  <joint name="flange" type="fixed"><parent link="tip"/><child link="frame"/></joint>
</robot>
"#;

const SRDF: &str = r#"<robot name="crane">
  <group_state name="back" group="all"><joint name="slide" value="-2"/></group_state>
  <disable_collisions link1="base" link2="tip" reason="Never"/>
  <disable_collisions link1="base" link2="gone" reason="Never"/>
</robot>
"#;

fn arm() -> RobotModel {
    RobotModel::built_in(BuiltInRobot::Arm)
}

fn crane() -> (Folder, RobotModel) {
    let folder = Folder::new();
    folder.write("crane.urdf", ROBOT);
    folder.write("crane.srdf", SRDF);
    let robot = RobotModel::open(folder.path("crane.urdf")).expect("a robot");
    (folder, robot)
}

fn sample(robot: &RobotModel, configurations: u64, held: &[&str]) -> BatchResult {
    let mut joints = JointAssignment::new(robot);
    joints.parse(held).expect("valid");
    let options = SampleOptions { configurations, joints: Some(joints), ..SampleOptions::default() };
    robot.sample(&options, Observer::NONE).expect("a result")
}

#[test]
fn robot_file_has_name_and_units() {
    let (folder, crane) = crane();
    assert_eq!((crane.name.as_str(), crane.units), ("crane", Some(crate::Units::M)));
    assert_eq!((crane.links_with_geometry(), crane.movable_joints()), (vec![0, 1, 2], vec![0, 1]));
    assert_eq!((crane.link_triangles(0), crane.link_triangles(3), crane.triangle_count()), (Some(12), None, 36));
    let error = RobotModel::open(folder.path("crane.srdf")).expect_err("an SRDF").to_string();
    assert!(error.contains("the file is an SRDF, expected a URDF"), "{error}");
}

#[test]
fn srdf_ignores_pairs_and_defines_states() {
    let (folder, crane) = crane();
    let plain = crane.link_pairs(&LinkPairOptions::default()).expect("pairs");
    assert_eq!(plain.summary(), "1 of 3 pairs of links tested; ignored: 2 adjacent");
    let crane = crane.with_srdf(folder.path("crane.srdf")).expect("an SRDF");
    assert_eq!(crane.warnings.len(), 1);
    assert!(crane.warnings[0].to_string().ends_with("names 1 link that the robot does not have: gone"));
    let pairs = crane.link_pairs(&LinkPairOptions::default()).expect("pairs");
    assert_eq!(pairs.summary(), "0 of 3 pairs of links tested; ignored: 2 adjacent, 1 by the SRDF");
    assert_eq!(pairs.reasons[&[0, 2]], IgnoreReason::Srdf("Never".to_owned()));
    let mut joints = JointAssignment::new(&crane);
    joints.set_state("back").expect("a state");
    assert_eq!(joints.values(), [0.0, -2.0]);
    assert!(joints.is_set(1) && !joints.is_set(0));
    let error = joints.set_state("front").expect_err("no such state").to_string();
    assert!(error.starts_with("state front: no such state in ") && error.ends_with("it has back"), "{error}");
    let error = JointAssignment::new(&arm()).set_state("back").expect_err("no SRDF").to_string();
    assert_eq!(error, "state back: the robot has no SRDF");
}

#[test]
fn patterns_ignore_pairs() {
    let (_folder, crane) = crane();
    let pairs = |ignore: &str| {
        let options =
            LinkPairOptions { include_adjacent: true, ignore: vec![ignore.to_owned()], ..LinkPairOptions::default() };
        crane.link_pairs(&options).map(|pairs| pairs.summary())
    };
    assert_eq!(pairs("b*:t?p").expect("pairs"), "2 of 3 pairs of links tested; ignored: 1 by pattern");
    let error = pairs("base:tib").expect_err("no such link").to_string();
    assert!(error.starts_with("ignore base:tib: no link name matches tib"), "{error}");
}

#[test]
fn joint_values_are_set_by_name_and_by_text() {
    let (_folder, crane) = crane();
    let parsed = |texts: &[&str]| {
        let mut joints = JointAssignment::new(&crane);
        joints.parse(texts).map(|()| joints.values().to_vec()).map_err(|error| error.to_string())
    };
    for texts in [&["my turn=0.25,slide=-1"][..], &["slide = -1 my turn=0.25"], &["0.25 -1"], &["0.25", "-1"]] {
        assert_eq!(parsed(texts), Ok(vec![0.25, -1.0]), "{texts:?}");
    }
    assert_eq!(parsed(&[]), Ok(vec![0.0; 2]));
    for (text, message) in [
        ("1", "1 value given; the robot has 2 degrees of freedom; the joints are my turn, slide"),
        ("slid=1", "unknown joint slid; the joints are my turn, slide; did you mean slide?"),
        ("flange=1", "joint flange has no value: it is fixed"),
        ("slide=x", "joint slide: 'x' is not a number"),
        ("0,1e400", "joint slide: '1e400' is too large"),
        ("slide=1:2", "joint slide has 1 value; 2 given"),
        ("slide=1,2", "write numbers for all joints, or NAME=VALUE for some, not both"),
        (",", "write numbers, or NAME=VALUE; the joints are my turn, slide"),
    ] {
        assert_eq!(parsed(&[text]), Err(message.to_owned()), "{text}");
    }
    let mut joints = JointAssignment::new(&crane);
    assert!(joints.set_all(&[1.0]).is_err() && joints.set_all(&[1.0, f64::NAN]).is_err());
    let error = joints.set("slide", &[f64::INFINITY]).expect_err("infinite").to_string();
    assert_eq!(error, "joint slide: the value inf is not finite");
    assert!(joints.set_all(&[1.0, 0.5]).is_ok() && joints.are_all_set());
}

#[test]
fn single_configuration_has_depth_and_closest_links() {
    let (_folder, crane) = crane();
    let mut options = ConfigurationOptions { depth: true, distance: true, ..ConfigurationOptions::default() };
    options.pairs.include_adjacent = true;
    let result = crane.check_configuration(&[0.0, -2.0], &options, Observer::NONE).expect("a result");
    assert_eq!((result.collisions.len(), result.collisions[0].links), (1, [0, 2]));
    // The tip extends from 0.75 to 1.25 in x; the base ends at 1.
    let depth = result.collisions[0].depth.expect("a depth");
    assert!((depth.upper - 0.25).abs() < 1e-12);
    let closest = result.closest_links.expect("two pairs do not collide");
    assert_eq!((closest.links, closest.closest.distance), ([1, 2], 0.5));
    assert_eq!(result.configuration_text(), "my turn 0, slide -2");
    assert_eq!(result.outside_limits, None);
    let outside = crane.check_configuration(&[2.0, 0.0], &options, Observer::NONE).expect("tested anyway");
    assert!(outside.outside_limits.is_some());
    assert!(matches!(
        crane.check_configuration(&[0.0], &options, Observer::NONE),
        Err(RobotModelError::State(boxwood::robot::StateError::WrongValueCount { expected: 2, found: 1 }))
    ));
}

/// If all links overlap, all pairs collide: pairs up to the limit are listed, and the result is incomplete.
#[test]
fn limit_of_pairs_makes_result_incomplete() {
    let folder = Folder::new();
    let link = |n: usize| {
        format!(
            "<link name=\"l{n}\"><collision><geometry><box size=\"1 1 1\"/></geometry></collision></link>\
             <joint name=\"j{n}\" type=\"continuous\"><parent link=\"base\"/><child link=\"l{n}\"/></joint>"
        )
    };
    let links: String = (0..5).map(link).collect();
    folder.write("heap.urdf", &format!("<robot name=\"heap\"><link name=\"base\"/>{links}</robot>"));
    let heap = RobotModel::open(folder.path("heap.urdf")).expect("a robot");
    let pairs = LinkPairOptions { max_pairs: 4, ..LinkPairOptions::default() };
    let options = ConfigurationOptions { pairs: pairs.clone(), distance: true, ..ConfigurationOptions::default() };
    let result = heap.check_configuration(&[0.0; 5], &options, Observer::NONE).expect("a result");
    assert_eq!((result.complete, result.has_more, result.collisions.len()), (false, true, 4));
    assert_eq!(result.verdict(), "more than 4 of 10 pairs of links collide");
    assert!(result.closest_links.is_none());
    let warning = result.robot.warnings.last().expect("a warning").to_string();
    assert!(warning.ends_with(".urdf: search for colliding links stopped at its limit of 4 pairs"), "{warning}");
    let options = SampleOptions { pairs, configurations: 1_000, ..SampleOptions::default() };
    let result = heap.sample(&options, Observer::NONE).expect("a result");
    assert!(!result.complete && result.tested_pairs().is_none() && result.unseen_fraction_bound().is_none());
    assert_eq!(result.srdf(), Err(SuggestionError::Incomplete { limit: 4 }));
}

#[test]
fn random_configurations_depend_only_on_seed() {
    let arm = arm();
    let with_seed = |seed: u64| {
        let options = SampleOptions { configurations: 500, seed, ..SampleOptions::default() };
        arm.sample(&options, Observer::NONE).expect("a result").counts
    };
    assert_eq!(with_seed(1), with_seed(1));
    assert_ne!(with_seed(1), with_seed(2));
    // The first collision of each pair collides when it is tested alone.
    for (&links, count) in &with_seed(1) {
        let options = ConfigurationOptions::default();
        let result = arm.check_configuration(&count.first_configuration, &options, Observer::NONE).expect("a result");
        assert!(result.collisions.iter().any(|collision| collision.links == links));
    }
}

#[test]
fn joints_set_by_name_are_held() {
    let (_folder, crane) = crane();
    let result = sample(&crane, 1_000, &["slide=-2", "my turn=0"]);
    assert_eq!(result.pair_verdict([0, 2]), CollisionVerdict::Always);
    assert_eq!(result.verdict(), "1,000 of 1,000 configurations collide (100 %)");
    let held = &result.sampling.as_ref().expect("random").held;
    assert!(held.all && held.matters);
    assert_eq!(held.text(&crane), "my turn 0, slide -2");
    assert_eq!(result.suggestions().expect("few pairs").len(), 3, "only the ignored pairs");
    assert!(matches!(result.srdf(), Err(SuggestionError::JointsHeld { .. })));
    let mut joints = JointAssignment::new(&crane);
    joints.set_all(&[0.0, 0.0]).expect("two values");
    assert!(matches!(crane.held_joints(&joints), Err(RobotModelError::NoJointToSample)));
    assert!(matches!(crane.held_joints(&JointAssignment::new(&arm())), Err(RobotModelError::Joints(_))));
}

#[test]
fn suggested_pairs_round_trip_through_srdf() {
    let (folder, _) = crane();
    // The tip cannot reach the base.
    folder.write("away.urdf", &ROBOT.replace("lower=\"-3\"", "lower=\"0\""));
    let crane = RobotModel::open(folder.path("away.urdf")).expect("a robot");
    let few = sample(&crane, 999, &[]);
    assert_eq!(few.srdf(), Err(SuggestionError::TooFewSamples { configurations: 999 }));
    let srdf = sample(&crane, 1_000, &[]).srdf().expect("an SRDF");
    let reasons: Vec<&str> = srdf.pairs.iter().map(|(_, reason)| reason.as_str()).collect();
    assert_eq!(reasons, ["Adjacent", "Never", "Adjacent", "Adjacent"]);
    let mut text = Vec::new();
    srdf.write(&mut text).expect("memory");
    folder.write("new.srdf", str::from_utf8(&text).expect("text"));
    let crane = crane.with_srdf(folder.path("new.srdf")).expect("an SRDF");
    let options = LinkPairOptions { include_adjacent: true, ..LinkPairOptions::default() };
    let pairs = crane.link_pairs(&options).expect("pairs");
    assert_eq!(pairs.summary(), "0 of 3 pairs of links tested; ignored: 3 by the SRDF");
}

#[test]
fn list_has_numbers_names_or_json() {
    let (folder, crane) = crane();
    let mut joints = JointAssignment::new(&crane);
    joints.set("my turn", &[0.5]).expect("a joint");
    let parsed = |text: &str| {
        let list = ConfigurationList::from_reader(text.as_bytes(), "list", &joints);
        list.map(|list| list.entries.into_iter().map(|entry| (entry.line, entry.values)).collect::<Vec<_>>())
            .map_err(|error| error.to_string())
    };
    assert_eq!(parsed("# a, b\n0 0\n\n0;-2\n"), Ok(vec![(2, vec![0.0, 0.0]), (4, vec![0.0, -2.0])]));
    assert_eq!(parsed("\u{feff}slide\n-2\n"), Ok(vec![(2, vec![0.5, -2.0])]));
    assert_eq!(parsed("slide,my turn\n1,2"), Ok(vec![(2, vec![2.0, 1.0])]));
    assert_eq!(parsed("[0, 1]\n{\"slide\": -2}\n"), Ok(vec![(1, vec![0.0, 1.0]), (2, vec![0.5, -2.0])]));
    for (text, message) in [
        (
            "0 0\n0 0 0\n",
            "list, line 2: 3 values given; the robot has 2 degrees of freedom; the joints are my turn, slide",
        ),
        ("slide\n1 2\n", "list, line 2: 2 numbers for 1 column"),
        ("0 x\n", "list, line 1: joint slide: 'x' is not a number"),
        ("slide\nx\n", "list, line 2: 'x' is not a number"),
        ("{\"slide\": true}\n", "list, line 1: slide: true is not a number"),
        ("flange\n", "list, line 1: joint flange has no value: it is fixed"),
        ("# nothing\n", "list: no configurations; write one per line, with one number per joint"),
    ] {
        assert_eq!(parsed(text), Err(message.to_owned()), "{text:?}");
    }
    let error = ConfigurationList::read(folder.path(""), &joints).expect_err("a folder").to_string();
    assert!(error.ends_with(": is a folder, not a file"), "{error}");
    folder.write("list.txt", "0 0\n0 2\n0 3\n");
    let list = ConfigurationList::read(folder.path("list.txt"), &joints).expect("a list");
    let result = crane.check_configurations(&list, &LinkPairOptions::default(), Observer::NONE).expect("a result");
    let outside = result.outside_limits.expect("two are outside");
    assert_eq!((outside.count, outside.line), (2, 2));
    assert_eq!(result.state.configuration(), [0.5, 0.0]);
}

#[test]
fn invalid_configuration_of_list_is_an_error() {
    let list: ConfigurationList = [vec![0.0; 6], vec![0.0; 5]].into_iter().collect();
    let error = arm().check_configurations(&list, &LinkPairOptions::default(), Observer::NONE).expect_err("too few");
    assert_eq!(error.to_string(), "configuration 2: 5 joint values given; need 6");
}

#[test]
fn operations_can_be_cancelled() {
    let cancel = |_| ControlFlow::Break(());
    let (arm, observer) = (arm(), Observer::new(&cancel));
    let single = arm.check_configuration(&[0.0; 6], &ConfigurationOptions::default(), observer).map(|_| ());
    let samples = arm.sample(&SampleOptions::default(), observer).map(|_| ());
    for result in [single, samples] {
        assert!(matches!(result, Err(RobotModelError::Cancelled(_))), "{result:?}");
    }
}
