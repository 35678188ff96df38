//! What is wrong with a robot is told with its line, and the link or joint by its name.

use crate::*;
use boxwood::ArticulationError;
use boxwood_io::{Place, Problem, RobotPart, RobotProblem};

const TWO: &str = "<link name=\"a\"/>\n<link name=\"b\"/>\n";

/// The error of these elements: where, and in words.
fn refused(elements: &str) -> (RobotError, String) {
    let error = Folder::new().read(elements).expect_err(elements);
    let words = error.to_string();
    (error, words)
}

#[test]
fn case_104_bodies_that_hang_together_wrongly() {
    type Expected = fn(&ArticulationError) -> bool;
    let cases: [(String, u64, Expected); 8] = [
        (TWO.to_owned(), 4, |error| matches!(error, ArticulationError::TwoRoots { .. })),
        (
            format!("{TWO}<link name=\"a\"/>"),
            5,
            |error| matches!(error, ArticulationError::SameLink { name } if name == "a"),
        ),
        (
            TWO.to_owned() + &joint("j", "fixed", ["a", "x"], ""),
            5,
            |error| matches!(error, ArticulationError::UnknownLink { joint, link } if joint == "j" && link == "x"),
        ),
        (
            TWO.to_owned() + &joint("j", "fixed", ["x", "b"], ""),
            5,
            |error| matches!(error, ArticulationError::UnknownLink { link, .. } if link == "x"),
        ),
        (TWO.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("k", "fixed", ["b", "a"], ""), 6, |error| {
            matches!(error, ArticulationError::Cycle { .. })
        }),
        (TWO.to_owned() + &joint("j", "fixed", ["b", "b"], ""), 5, |error| {
            matches!(error, ArticulationError::Cycle { .. })
        }),
        (
            TWO.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("j", "fixed", ["a", "b"], ""),
            6,
            |error| matches!(error, ArticulationError::SameJoint { name } if name == "j"),
        ),
        (TWO.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("k", "fixed", ["a", "b"], ""), 6, |error| {
            matches!(error, ArticulationError::CarriedTwice { .. })
        }),
    ];
    for (elements, line, expected) in cases {
        let (error, words) = refused(&elements);
        let RobotProblem::Body(body) = &*error.problem else { panic!("{words}") };
        // In a circle any joint may be named.
        let cycle = matches!(body, ArticulationError::Cycle { .. });
        assert!(expected(body) && (cycle || error.place == Place::Line(line)), "{words}");
        assert!(words.contains("test.urdf: line"), "{words}");
    }
    assert!(matches!(*refused("").0.problem, RobotProblem::Body(ArticulationError::NoLinks)));
}

#[test]
fn case_107_axes_and_limits() {
    for inner in
        ["<axis xyz=\"0 0 0\"/>", "<limit lower=\"2\" upper=\"1\"/>", "<mimic joint=\"x\"/>", "<mimic joint=\"j\"/>"]
    {
        let (error, words) = refused(&(TWO.to_owned() + &joint("j", "revolute", ["a", "b"], inner)));
        assert!(matches!(*error.problem, RobotProblem::Body(_)) && words.contains("joint \"j\""), "{words}");
        assert_eq!(error.place, Place::Line(5), "{words}");
    }
    let infinite = "<limit lower=\"-inf\" upper=\"inf\"/>";
    let robot = Folder::new().read(&(TWO.to_owned() + &joint("j", "revolute", ["a", "b"], infinite))).unwrap();
    assert_eq!(robot.body.joints()[0].limits(), Some([f64::NEG_INFINITY, f64::INFINITY]));
}

#[test]
fn numbers_that_are_none() {
    for (inner, value) in [
        ("<origin xyz=\"0 0\"/>", "0 0"),
        ("<origin xyz=\"0 0 0 0\"/>", "0 0 0 0"),
        ("<origin xyz=\"0, 0, 0\"/>", "0, 0, 0"),
        ("<origin xyz=\"0 0 x\"/>", "0 0 x"),
        ("<origin xyz=\"nan 0 0\"/>", "nan 0 0"),
        ("<origin rpy=\"inf 0 0\"/>", "inf 0 0"),
        ("<origin rpy=\"0 1e999 0\"/>", "0 1e999 0"),
        ("<axis xyz=\"NaN 0 0\"/>", "NaN 0 0"),
        ("<limit lower=\"nan\" upper=\"1\"/>", "nan"),
        ("<limit lower=\"${-pi}\" upper=\"1\"/>", "${-pi}"),
        ("<mimic joint=\"x\" multiplier=\"two\"/>", "two"),
    ] {
        let (error, words) = refused(&(TWO.to_owned() + &joint("j", "revolute", ["a", "b"], inner)));
        let RobotProblem::Value { owner, value: told, .. } = &*error.problem else { panic!("{words}") };
        assert_eq!((owner, told.as_str()), (&RobotPart::Joint("j".to_owned()), value));
        assert_eq!(error.place, Place::Line(5), "{words}");
    }
    for geometry in [
        "<box size=\"1 1\"/>",
        "<box size=\"1 -1 1\"/>",
        "<box size=\"1 inf 1\"/>",
        "<sphere radius=\"-1\"/>",
        "<sphere radius=\"\"/>",
        "<cylinder radius=\"1\" length=\"a\"/>",
        "<mesh filename=\"a.obj\" scale=\"2\"/>",
        "<mesh filename=\"a.obj\" scale=\"1 1 nan\"/>",
    ] {
        let (error, words) = refused(&link("arm", geometry));
        assert!(
            matches!(&*error.problem, RobotProblem::Value { owner: RobotPart::Link(name), .. } if name == "arm"),
            "{words}"
        );
    }
}

#[test]
fn what_must_be_there_and_is_not() {
    for (elements, what) in [
        (link("arm", ""), "shape"),
        (link("arm", "<sphere/>"), "\"radius\""),
        (link("arm", "<mesh/>"), "\"filename\""),
        ("<link name=\"arm\"><collision/></link>".to_owned(), "<geometry>"),
        ("<link/>".to_owned(), "name"),
        (TWO.to_owned() + "<joint name=\"j\" type=\"fixed\"><child link=\"b\"/></joint>", "<parent>"),
        (TWO.to_owned() + "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child/></joint>", "\"link\""),
        (TWO.to_owned() + "<joint name=\"j\"><parent link=\"a\"/><child link=\"b\"/></joint>", "\"type\""),
        (TWO.to_owned() + "<joint type=\"fixed\"/>", "name"),
    ] {
        let (error, words) = refused(&elements);
        assert!(matches!(*error.problem, RobotProblem::Missing { .. }) && words.contains(what), "{words}");
    }
}

#[test]
fn kinds_that_are_not_read() {
    for kind in ["planar", "ball", "Revolute", ""] {
        let (error, words) = refused(&(TWO.to_owned() + &joint("j", kind, ["a", "b"], "")));
        assert!(
            matches!(&*error.problem, RobotProblem::JointType { joint, kind: told } if joint == "j" && told == kind),
            "{words}"
        );
    }
    let (error, words) = refused(&link("arm", "<cone radius=\"1\" length=\"1\"/>"));
    assert!(matches!(*error.problem, RobotProblem::Shape { .. }) && words.contains("<cone>"), "{words}");
}

#[test]
fn meshes_that_cannot_be_read() {
    let folder = Folder::new();
    folder.write("robot/a.dae", "<?xml version=\"1.0\"?><COLLADA/>");
    folder.write("robot/broken.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n");
    folder.write("robot/empty.stl", "");
    folder.write("robot/huge.obj", "v 1e308 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
    let error = folder.read(&mesh_link("arm", "package://p/a.dae")).unwrap_err();
    let words = error.to_string();
    assert!(matches!(*error.problem, RobotProblem::MeshFormat { .. }), "{words}");
    assert!(
        words.contains("\"arm\"") && words.contains("a.dae") && words.contains("STL") && words.contains("convert"),
        "{words}"
    );
    for name in ["broken.stl", "empty.stl"] {
        let error = folder.read(&mesh_link("arm", &format!("package://p/{name}"))).unwrap_err();
        let words = error.to_string();
        assert!(
            matches!(*error.problem, RobotProblem::Mesh { .. }) && words.contains(name) && words.contains("\"arm\""),
            "{words}"
        );
    }
    let error = folder.read(&link("arm", "<mesh filename=\"../huge.obj\" scale=\"10 1 1\"/>")).unwrap_err();
    assert!(matches!(*error.problem, RobotProblem::Geometry { .. }), "{error}");
}

#[test]
fn files_that_are_no_robots() {
    let folder = Folder::new();
    let read =
        |name: &str, content: &[u8]| read_robot(&folder.write(name, content), &RobotOptions::default()).unwrap_err();
    let empty = read("empty.urdf", b"");
    assert!(matches!(*empty.problem, RobotProblem::Read(Problem::Truncated(_))) && empty.to_string().contains("empty"));
    let is_xml = |content: &[u8]| matches!(*read("a.urdf", content).problem, RobotProblem::Xml(_));
    assert!(is_xml(b"hello") && is_xml(b"<robot>") && is_xml(b"<robot></link>") && is_xml(b"<robot a=1/>"));
    let broken = read("a.urdf", b"<robot>\n<link name=\"a\">\n</robot>");
    assert_eq!(broken.place, Place::Line(3), "{broken}");
    assert!(
        matches!(*read("a.urdf", b"<sdf version='1.6'/>").problem, RobotProblem::NoRobot { root, .. } if root == "sdf")
    );
    let not_text = read("a.urdf", b"<robot>\n\xff</robot>");
    assert_eq!(not_text.place, Place::Line(2), "{not_text}");
    assert!(read("a.urdf", b"\xff\xfe<\0").to_string().contains("UTF-16"));
    let nowhere = read_robot(&folder.path("nowhere.urdf"), &RobotOptions::default()).unwrap_err();
    assert!(matches!(*nowhere.problem, RobotProblem::Read(Problem::Io(_))), "{nowhere}");
    let is_folder = read_robot(&folder.path("robot"), &RobotOptions::default()).unwrap_err();
    assert!(is_folder.to_string().contains("is a folder"), "{is_folder}");
}

#[test]
fn xacro_is_told_from_urdf() {
    let folder = Folder::new();
    let read = |content: &str| read_robot(&folder.write("a.urdf", content), &RobotOptions::default());
    let declared = "<robot name=\"a\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n<link name=\"a\"/>";
    assert!(read(&format!("{declared}</robot>")).is_ok());
    let error = read(&format!("{declared}\n<xacro:macro name=\"m\"/></robot>")).unwrap_err();
    assert!(matches!(*error.problem, RobotProblem::Xacro) && error.place == Place::Line(3), "{error}");
    assert!(matches!(*read("<robot><xacro:include/></robot>").unwrap_err().problem, RobotProblem::Xacro));
    for name in ["${prefix}base", "$(arg prefix)base"] {
        let error = read(&format!("<robot>\n<link name=\"{name}\"/></robot>")).unwrap_err();
        assert!(matches!(*error.problem, RobotProblem::Xacro) && error.place == Place::Line(2), "{error}");
        assert!(
            error.to_string().contains("(${...}, $(...)) of xacro") && error.to_string().contains("run xacro first")
        );
    }
}

#[test]
fn an_srdf_is_told_from_urdf() {
    let folder = Folder::new();
    let read = |content: &str| read_robot(&folder.write("a.urdf", content), &RobotOptions::default());
    let error = read("<robot name=\"a\"><disable_collisions link1=\"a\" link2=\"b\"/></robot>").unwrap_err();
    assert!(matches!(*error.problem, RobotProblem::OtherKind { expected: "URDF" }), "{error}");
    assert!(!matches!(*read("<robot/>").unwrap_err().problem, RobotProblem::OtherKind { .. }));
}
