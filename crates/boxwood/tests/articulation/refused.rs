//! What makes no body, or no posture, and what is said of it.

use crate::{UP, chain, shift};
use boxwood::{Articulation, ArticulationError, Joint, JointKind, Link, Pose, Posture};
use std::sync::Arc;

fn body(links: &[&str], joints: &[(&str, &str, &str)]) -> Result<Articulation, ArticulationError> {
    let joints = joints.iter().map(|&(name, from, to)| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Fixed));
    Articulation::new(links.iter().map(|name| Link::new(name)).collect(), joints.collect())
}

fn told(links: &[&str], joints: &[(&str, &str, &str)]) -> String {
    body(links, joints).expect_err("no body").to_string()
}

#[test]
fn bodies_that_are_none_by_name() {
    assert_eq!(told(&[], &[]), "an articulated body needs a link");
    assert_eq!(told(&["a", "b", "a"], &[]), "two links have the name \"a\"");
    assert_eq!(told(&["a", "b", "c"], &[("j", "a", "b"), ("j", "b", "c")]), "two joints have the name \"j\"");
    assert_eq!(told(&["a"], &[("j", "a", "z")]), "joint \"j\" joins link \"z\", and there is no such link");
    assert_eq!(told(&["a"], &[("j", "y", "a")]), "joint \"j\" joins link \"y\", and there is no such link");
    assert_eq!(
        told(&["a", "b", "c"], &[("j", "a", "c"), ("k", "b", "c")]),
        "link \"c\" is carried by two joints, \"j\" and \"k\""
    );
    assert_eq!(
        told(&["a", "b", "c"], &[("j", "a", "b")]),
        "links \"a\" and \"c\" are both carried by no joint; a body hangs together at one"
    );
    // A circle beside a body, with a link that hangs on it; a circle alone; a link on itself.
    let beside = told(&["a", "d", "b", "c"], &[("j", "b", "c"), ("k", "c", "b"), ("l", "c", "d")]);
    assert!(beside.starts_with("link \"b\" is carried by itself") || beside.starts_with("link \"c\" is"), "{beside}");
    assert_eq!(
        told(&["a", "b"], &[("j", "a", "b"), ("k", "b", "a")]),
        "link \"a\" is carried by itself, by way of joint \"k\""
    );
    assert_eq!(told(&["a"], &[("j", "a", "a")]), "link \"a\" is carried by itself, by way of joint \"j\"");
}

#[test]
fn joints_that_are_none_by_name() {
    let with = |joint: Joint| {
        let links = ["a", "b"].map(Link::new).to_vec();
        Articulation::new(links, vec![joint]).expect_err("no joint").to_string()
    };
    let turning = |axis| Joint::new("j", "a", "b", Pose::IDENTITY, JointKind::Revolute { axis });
    assert_eq!(
        with(turning([0.0, -0.0, 0.0])),
        "joint \"j\" has the axis [0.0, -0.0, 0.0]; it must be finite and not zero"
    );
    assert_eq!(
        with(turning([0.0, f64::NAN, 1.0])),
        "joint \"j\" has the axis [0.0, NaN, 1.0]; it must be finite and not zero"
    );
    assert_eq!(
        with(turning(UP).with_limits(1.0, -1.0)),
        "joint \"j\" has the limits 1 and -1; they must be numbers, the lower first"
    );
    assert!(with(turning(UP).with_limits(f64::NAN, 1.0)).contains("limits NaN and 1"));
}

#[test]
fn a_posture_that_is_refused_changes_nothing() {
    let body = chain(4);
    let mut posture = Posture::new(&body);
    posture.set(&[0.1, 0.2, 0.3]).expect("placed");
    let before = (posture.values().to_vec(), posture.poses().to_vec());
    assert_eq!(posture.set(&[0.0; 2]).expect_err("too few").to_string(), "2 numbers for joints that take 3");
    assert_eq!(
        posture.set(&[0.0, f64::NAN, 0.0]).expect_err("NaN").to_string(),
        "joint \"joint 2\" is to stand at NaN; it must be finite"
    );
    assert_eq!(posture.set_joint(7, &[0.0]).expect_err("none").to_string(), "there is no joint 7; there are 3");
    assert_eq!(posture.set_joint(0, &[]).expect_err("none").to_string(), "0 numbers for joints that take 1");
    assert_eq!((posture.values().to_vec(), posture.poses().to_vec()), before);

    // Beyond all numbers: the link is named, and those before it stay where they were too.
    let slide = |name: &str, from: &str, to: &str| {
        Joint::new(name, from, to, shift([0.0; 3]), JointKind::Prismatic { axis: [1.0, 0.0, 0.0] })
    };
    let links = ["a", "b", "c"].map(Link::new).to_vec();
    let slides = Articulation::new(links, vec![slide("j", "a", "b"), slide("k", "b", "c")]).expect("a body");
    let mut posture = Posture::new(&Arc::new(slides));
    posture.set(&[1.0, 2.0]).expect("placed");
    let before = posture.poses().to_vec();
    let told = posture.set(&[1e308, 1e308]).expect_err("too far").to_string();
    assert!(told.starts_with("link \"c\": "), "{told}");
    assert_eq!((posture.values(), posture.poses()), (&[1.0, 2.0][..], &before[..]));
    posture.set(&[3.0, 2.0]).expect("placed");
    assert_eq!(posture.pose(2).place([0.0; 3]), [5.0, 0.0, 0.0]);
}

#[test]
fn limits_are_known_and_not_enforced() {
    let links = ["a", "b"].map(Link::new).to_vec();
    let joint = Joint::new("knee", "a", "b", Pose::IDENTITY, JointKind::Revolute { axis: UP }).with_limits(0.0, 2.0);
    let body = Arc::new(Articulation::new(links, vec![joint]).expect("a body"));
    assert_eq!(body.within_limits(&[2.0]), Ok(()));
    let told = body.within_limits(&[2.5]).expect_err("beyond").to_string();
    assert_eq!(told, "joint \"knee\" is to stand at 2.5, beyond its limits 0 and 2");
    Posture::new(&body).set(&[2.5]).expect("placed all the same");
}

#[test]
fn joints_that_follow_none_by_name() {
    let turning =
        |name: &str, from: &str, to: &str| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Revolute { axis: UP });
    let told = |second: Joint, third: Joint| {
        let links = ["a", "b", "c", "d"].map(Link::new).to_vec();
        Articulation::new(links, vec![turning("first", "a", "b"), second, third]).expect_err("no body").to_string()
    };
    let (second, third) = (turning("second", "b", "c"), turning("third", "c", "d"));
    assert_eq!(
        told(second.clone().mimicking("fourth", 1.0, 0.0), third.clone()),
        "joint \"second\" follows joint \"fourth\", and there is no such joint"
    );
    let cannot = "both must take one number, and the one that leads must follow none";
    let second_on = |leader| second.clone().mimicking(leader, 1.0, 0.0);
    assert_eq!(
        told(second_on("second"), third.clone()),
        format!("joint \"second\" cannot follow joint \"second\": {cannot}")
    );
    assert_eq!(
        told(second_on("first"), third.clone().mimicking("second", 1.0, 0.0)),
        format!("joint \"third\" cannot follow joint \"second\": {cannot}")
    );
    let free = Joint::new("third", "c", "d", Pose::IDENTITY, JointKind::Spherical);
    assert!(told(second.clone().mimicking("third", 1.0, 0.0), free.clone()).contains(cannot));
    assert!(told(second.clone(), free.mimicking("second", 1.0, 0.0)).contains(cannot));
    assert_eq!(
        told(second.mimicking("first", f64::INFINITY, 0.0), third),
        "joint \"second\" follows another by inf times its number plus 0; both must be finite"
    );
}
