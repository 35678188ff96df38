//! Invalid robots, joints and configurations are rejected, with error messages that name the invalid element.

use crate::robot::{UP, chain, translation};
use boxwood::robot::{Joint, JointKind, Link, RobotError, StateError};
use boxwood::{Mesh, Model, Pose, Robot, RobotState};
use std::sync::Arc;

fn robot(links: &[&str], joints: &[(&str, &str, &str)]) -> Result<Robot, RobotError> {
    let joints = joints.iter().map(|&(name, from, to)| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Fixed));
    Robot::new(links.iter().map(|name| Link::new(name)).collect(), joints.collect())
}

fn error_message(links: &[&str], joints: &[(&str, &str, &str)]) -> String {
    robot(links, joints).expect_err("invalid robot").to_string()
}

#[test]
fn invalid_robots_are_rejected() {
    assert_eq!(error_message(&[], &[]), "a robot needs at least one link");
    assert_eq!(error_message(&["a", "b", "a"], &[]), "two links have the name \"a\"");
    assert_eq!(error_message(&["a", "b", "c"], &[("j", "a", "b"), ("j", "b", "c")]), "two joints have the name \"j\"");
    assert_eq!(error_message(&["a"], &[("j", "a", "z")]), "joint \"j\" refers to unknown link \"z\"");
    assert_eq!(error_message(&["a"], &[("j", "y", "a")]), "joint \"j\" refers to unknown link \"y\"");
    assert_eq!(
        error_message(&["a", "b", "c"], &[("j", "a", "c"), ("k", "b", "c")]),
        "link \"c\" is the child of two joints: \"j\" and \"k\""
    );
    assert_eq!(
        error_message(&["a", "b", "c"], &[("j", "a", "b")]),
        "links \"a\" and \"c\" both have no parent joint; a robot has exactly one root link"
    );
    // Joints that form a cycle. First: the root link "a" is outside the cycle, and link "d" is attached to the cycle.
    // Second: all links are in the cycle, so there is no root link. Third: a joint connects a link with itself.
    let cycle_beside_tree = error_message(&["a", "d", "b", "c"], &[("j", "b", "c"), ("k", "c", "b"), ("l", "c", "d")]);
    assert!(
        cycle_beside_tree.starts_with("link \"b\" is part of a cycle")
            || cycle_beside_tree.starts_with("link \"c\" is"),
        "{cycle_beside_tree}"
    );
    assert_eq!(
        error_message(&["a", "b"], &[("j", "a", "b"), ("k", "b", "a")]),
        "link \"a\" is part of a cycle through joint \"k\""
    );
    assert_eq!(error_message(&["a"], &[("j", "a", "a")]), "link \"a\" is part of a cycle through joint \"j\"");
}

#[test]
fn invalid_joints_are_rejected() {
    let with = |joint: Joint| {
        let links = ["a", "b"].map(Link::new).to_vec();
        Robot::new(links, vec![joint]).expect_err("invalid joint").to_string()
    };
    let turning = |axis| Joint::new("j", "a", "b", Pose::IDENTITY, JointKind::Revolute { axis });
    assert_eq!(
        with(turning([0.0, -0.0, 0.0])),
        "invalid axis [0.0, -0.0, 0.0] of joint \"j\"; need a finite vector other than zero"
    );
    assert_eq!(
        with(turning([0.0, f64::NAN, 1.0])),
        "invalid axis [0.0, NaN, 1.0] of joint \"j\"; need a finite vector other than zero"
    );
    assert_eq!(with(turning(UP).with_limits(1.0, -1.0)), "invalid limits [1, -1] of joint \"j\"; need lower <= upper");
    assert!(with(turning(UP).with_limits(f64::NAN, 1.0)).contains("limits [NaN, 1]"));
}

#[test]
fn rejected_configuration_changes_nothing() {
    let robot = chain(4);
    let mut state = RobotState::new(&robot).expect("pose in range");
    state.set_configuration(&[0.1, 0.2, 0.3]).expect("pose in range");
    let before = (state.configuration().to_vec(), state.link_poses().to_vec());
    assert_eq!(state.set_configuration(&[0.0; 2]).expect_err("too few").to_string(), "2 joint values given; need 3");
    assert_eq!(
        state.set_configuration(&[0.0, f64::NAN, 0.0]).expect_err("NaN").to_string(),
        "value NaN of joint \"joint 2\" is not finite"
    );
    assert_eq!(
        state.set_joint(7, &[0.0]).expect_err("must be rejected").to_string(),
        "unknown joint 7; the robot has 3 joints"
    );
    assert_eq!(state.set_joint(0, &[]).expect_err("must be rejected").to_string(), "0 joint values given; need 1");
    assert_eq!((state.configuration().to_vec(), state.link_poses().to_vec()), before);

    // A configuration that places a link out of range: the error names the link, and all links keep their poses.
    let slide = |name: &str, from: &str, to: &str| {
        Joint::new(name, from, to, translation([0.0; 3]), JointKind::Prismatic { axis: [1.0, 0.0, 0.0] })
    };
    let links = ["a", "b", "c"].map(Link::new).to_vec();
    let slides = Robot::new(links, vec![slide("j", "a", "b"), slide("k", "b", "c")]).expect("valid robot");
    let mut state = RobotState::new(&Arc::new(slides)).expect("pose in range");
    state.set_configuration(&[1.0, 2.0]).expect("pose in range");
    let before = state.link_poses().to_vec();
    let error_message = state.set_configuration(&[1e308, 1e308]).expect_err("out of range").to_string();
    assert!(error_message.starts_with("link \"c\": "), "{error_message}");
    assert_eq!((state.configuration(), state.link_poses()), (&[1.0, 2.0][..], &before[..]));
    state.set_configuration(&[3.0, 2.0]).expect("pose in range");
    assert_eq!(state.link_pose(2).transform_point([0.0; 3]), [5.0, 0.0, 0.0]);
}

/// `Robot::new` checks the origins of joints and models, and `RobotState` checks the base pose. The error names the
/// joint or link, and the matrix entry.
#[test]
fn poses_that_are_not_finite_are_rejected() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut rows = Pose::IDENTITY.to_rows();
        rows[1][3] = value;
        let not_finite = Pose::from_rows(rows);
        // Compares the errors as text, because NaN is not equal to itself.
        let expected = format!("pose matrix entry at row 1, column 3 is {value}; entries must be finite");
        let robot = |joint_origin: Pose, model_origin: Pose| {
            let model = Model::new(Mesh::default());
            let links = vec![Link::new("a"), Link::new("b").with_model(model, model_origin)];
            let joint = Joint::new("j", "a", "b", joint_origin, JointKind::Revolute { axis: UP });
            Robot::new(links, vec![joint])
        };
        for (name, robot) in [("j", robot(not_finite, Pose::IDENTITY)), ("b", robot(Pose::IDENTITY, not_finite))] {
            let error = robot.expect_err("not finite");
            assert!(matches!(error, RobotError::InvalidOrigin { .. }), "{error:?}");
            assert_eq!(error.to_string(), format!("origin of {name:?}: {expected}"));
        }
        let robot = Arc::new(robot(Pose::IDENTITY, Pose::IDENTITY).expect("valid robot"));
        let mut state = RobotState::new(&robot).expect("pose in range");
        let error = state.set_base_pose(not_finite).expect_err("not finite");
        assert!(matches!(error, StateError::LinkPose { .. }), "{error:?}");
        assert_eq!(error.to_string(), format!("link \"a\": {expected}"));
        assert_eq!((*state.base_pose(), state.link_poses()), (Pose::IDENTITY, &[Pose::IDENTITY; 2][..]));
        assert_eq!(state.check(), Ok(()));
    }
}

#[test]
fn limits_are_reported_but_not_enforced() {
    let links = ["a", "b"].map(Link::new).to_vec();
    let joint = Joint::new("knee", "a", "b", Pose::IDENTITY, JointKind::Revolute { axis: UP }).with_limits(0.0, 2.0);
    let robot = Arc::new(Robot::new(links, vec![joint]).expect("valid robot"));
    assert_eq!(robot.check_limits(&[2.0]), Ok(()));
    let error_message = robot.check_limits(&[2.5]).expect_err("value is outside the limits").to_string();
    assert_eq!(error_message, "value 2.5 of joint \"knee\" is outside its limits [0, 2]");
    RobotState::new(&robot).expect("pose in range").set_configuration(&[2.5]).expect("limits are not enforced");
}

#[test]
fn invalid_mimic_joints_are_rejected() {
    let turning =
        |name: &str, from: &str, to: &str| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Revolute { axis: UP });
    let error_message = |second: Joint, third: Joint| {
        let links = ["a", "b", "c", "d"].map(Link::new).to_vec();
        Robot::new(links, vec![turning("first", "a", "b"), second, third]).expect_err("invalid robot").to_string()
    };
    let (second, third) = (turning("second", "b", "c"), turning("third", "c", "d"));
    assert_eq!(
        error_message(second.clone().with_mimic("fourth", 1.0, 0.0), third.clone()),
        "joint \"second\" mimics unknown joint \"fourth\""
    );
    let reason = "both must have one degree of freedom";
    let second_on = |leader| second.clone().with_mimic(leader, 1.0, 0.0);
    assert_eq!(
        error_message(second_on("second"), third.clone()),
        format!("joint \"second\" cannot mimic joint \"second\": {reason}, and \"second\" must not be a mimic joint")
    );
    assert_eq!(
        error_message(second_on("first"), third.clone().with_mimic("second", 1.0, 0.0)),
        format!("joint \"third\" cannot mimic joint \"second\": {reason}, and \"second\" must not be a mimic joint")
    );
    let free = Joint::new("third", "c", "d", Pose::IDENTITY, JointKind::Spherical);
    assert!(error_message(second.clone().with_mimic("third", 1.0, 0.0), free.clone()).contains(reason));
    assert!(error_message(second.clone(), free.with_mimic("second", 1.0, 0.0)).contains(reason));
    assert_eq!(
        error_message(second.with_mimic("first", f64::INFINITY, 0.0), third),
        "invalid mimic of joint \"second\": multiplier inf, offset 0; both must be finite"
    );
}
