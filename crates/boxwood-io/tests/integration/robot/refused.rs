//! Invalid robot files are errors with the line and the name of the link or joint.

use crate::robot::*;
use boxwood::robot::RobotError;
use boxwood_io::{FileLocation, ReadErrorKind, RobotElement, RobotReadErrorKind};

const TWO_LINKS: &str = "<link name=\"a\"/>\n<link name=\"b\"/>\n";

/// Reads a robot with these elements, and returns the error and its message.
fn read_error(elements: &str) -> (RobotReadError, String) {
    let error = Folder::new().read(elements).expect_err(elements);
    let words = error.to_string();
    (error, words)
}

#[test]
fn case_104_links_and_joints_that_are_not_a_tree_are_errors() {
    type Expected = fn(&RobotError) -> bool;
    let cases: [(String, u64, Expected); 8] = [
        (TWO_LINKS.to_owned(), 4, |error| matches!(error, RobotError::MultipleRoots { .. })),
        (
            format!("{TWO_LINKS}<link name=\"a\"/>"),
            5,
            |error| matches!(error, RobotError::DuplicateLink { name } if name == "a"),
        ),
        (
            TWO_LINKS.to_owned() + &joint("j", "fixed", ["a", "x"], ""),
            5,
            |error| matches!(error, RobotError::UnknownLink { joint, link } if joint == "j" && link == "x"),
        ),
        (
            TWO_LINKS.to_owned() + &joint("j", "fixed", ["x", "b"], ""),
            5,
            |error| matches!(error, RobotError::UnknownLink { link, .. } if link == "x"),
        ),
        (
            TWO_LINKS.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("k", "fixed", ["b", "a"], ""),
            6,
            |error| matches!(error, RobotError::Cycle { .. }),
        ),
        (TWO_LINKS.to_owned() + &joint("j", "fixed", ["b", "b"], ""), 5, |error| {
            matches!(error, RobotError::Cycle { .. })
        }),
        (
            TWO_LINKS.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("j", "fixed", ["a", "b"], ""),
            6,
            |error| matches!(error, RobotError::DuplicateJoint { name } if name == "j"),
        ),
        (
            TWO_LINKS.to_owned() + &joint("j", "fixed", ["a", "b"], "") + &joint("k", "fixed", ["a", "b"], ""),
            6,
            |error| matches!(error, RobotError::TwoParents { .. }),
        ),
    ];
    for (elements, line, expected) in cases {
        let (error, words) = read_error(&elements);
        let RobotReadErrorKind::Robot(robot_error) = &*error.kind else { panic!("{words}") };
        // The error of a cycle may name any joint of the cycle, so its line is not checked.
        let cycle = matches!(robot_error, RobotError::Cycle { .. });
        assert!(expected(robot_error) && (cycle || error.location == FileLocation::Line(line)), "{words}");
        assert!(words.contains("test.urdf: line"), "{words}");
    }
    assert!(matches!(*read_error("").0.kind, RobotReadErrorKind::Robot(RobotError::NoLinks)));
}

#[test]
fn case_107_invalid_axes_limits_and_mimics_are_errors() {
    for inner in
        ["<axis xyz=\"0 0 0\"/>", "<limit lower=\"2\" upper=\"1\"/>", "<mimic joint=\"x\"/>", "<mimic joint=\"j\"/>"]
    {
        let (error, words) = read_error(&(TWO_LINKS.to_owned() + &joint("j", "revolute", ["a", "b"], inner)));
        assert!(matches!(*error.kind, RobotReadErrorKind::Robot(_)) && words.contains("joint \"j\""), "{words}");
        assert_eq!(error.location, FileLocation::Line(5), "{words}");
    }
    let infinite = "<limit lower=\"-inf\" upper=\"inf\"/>";
    let robot = Folder::new().read(&(TWO_LINKS.to_owned() + &joint("j", "revolute", ["a", "b"], infinite))).unwrap();
    assert_eq!(robot.robot.joints()[0].limits(), Some([f64::NEG_INFINITY, f64::INFINITY]));
}

#[test]
fn invalid_numbers_are_errors() {
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
        let (error, words) = read_error(&(TWO_LINKS.to_owned() + &joint("j", "revolute", ["a", "b"], inner)));
        let RobotReadErrorKind::InvalidValue { owner, value: reported, .. } = &*error.kind else { panic!("{words}") };
        assert_eq!((owner, reported.as_str()), (&RobotElement::Joint("j".to_owned()), value));
        assert_eq!(error.location, FileLocation::Line(5), "{words}");
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
        let (error, words) = read_error(&link("arm", geometry));
        assert!(
            matches!(&*error.kind, RobotReadErrorKind::InvalidValue { owner: RobotElement::Link(name), .. } if name == "arm"),
            "{words}"
        );
    }
}

#[test]
fn missing_elements_and_attributes_are_errors() {
    for (elements, what) in [
        (link("arm", ""), "shape"),
        (link("arm", "<sphere/>"), "\"radius\""),
        (link("arm", "<mesh/>"), "\"filename\""),
        ("<link name=\"arm\"><collision/></link>".to_owned(), "<geometry>"),
        ("<link/>".to_owned(), "name"),
        (TWO_LINKS.to_owned() + "<joint name=\"j\" type=\"fixed\"><child link=\"b\"/></joint>", "<parent>"),
        (TWO_LINKS.to_owned() + "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child/></joint>", "\"link\""),
        (TWO_LINKS.to_owned() + "<joint name=\"j\"><parent link=\"a\"/><child link=\"b\"/></joint>", "\"type\""),
        (TWO_LINKS.to_owned() + "<joint type=\"fixed\"/>", "name"),
    ] {
        let (error, words) = read_error(&elements);
        assert!(matches!(*error.kind, RobotReadErrorKind::Missing { .. }) && words.contains(what), "{words}");
    }
}

#[test]
fn unsupported_joint_types_and_shapes_are_errors() {
    for kind in ["planar", "ball", "Revolute", ""] {
        let (error, words) = read_error(&(TWO_LINKS.to_owned() + &joint("j", kind, ["a", "b"], "")));
        assert!(
            matches!(&*error.kind, RobotReadErrorKind::UnsupportedJointType { joint, kind: reported } if joint == "j" && reported == kind),
            "{words}"
        );
    }
    let (error, words) = read_error(&link("arm", "<cone radius=\"1\" length=\"1\"/>"));
    assert!(matches!(*error.kind, RobotReadErrorKind::UnsupportedShape { .. }) && words.contains("<cone>"), "{words}");
}

#[test]
fn unreadable_meshes_are_errors_with_their_link() {
    let folder = Folder::new();
    folder.write("robot/a.dae", "<?xml version=\"1.0\"?><COLLADA/>");
    folder.write("robot/broken.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n");
    folder.write("robot/empty.stl", "");
    folder.write("robot/huge.obj", "v 1e308 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
    let error = folder.read(&mesh_link("arm", "package://p/a.dae")).unwrap_err();
    let words = error.to_string();
    assert!(matches!(*error.kind, RobotReadErrorKind::MeshFormat { .. }), "{words}");
    assert!(
        words.contains("\"arm\"") && words.contains("a.dae") && words.contains("STL") && words.contains("convert"),
        "{words}"
    );
    for name in ["broken.stl", "empty.stl"] {
        let error = folder.read(&mesh_link("arm", &format!("package://p/{name}"))).unwrap_err();
        let words = error.to_string();
        assert!(
            matches!(*error.kind, RobotReadErrorKind::Mesh { .. }) && words.contains(name) && words.contains("\"arm\""),
            "{words}"
        );
    }
    let error = folder.read(&link("arm", "<mesh filename=\"../huge.obj\" scale=\"10 1 1\"/>")).unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::Geometry { .. }), "{error}");
}

#[test]
fn files_that_are_not_robots_are_errors() {
    let folder = Folder::new();
    let read =
        |name: &str, content: &[u8]| read_robot(folder.write(name, content), &RobotReadOptions::default()).unwrap_err();
    let empty = read("empty.urdf", b"");
    assert!(
        matches!(*empty.kind, RobotReadErrorKind::Read(ReadErrorKind::Truncated(_)))
            && empty.to_string().contains("empty")
    );
    let is_xml = |content: &[u8]| matches!(*read("a.urdf", content).kind, RobotReadErrorKind::Xml(_));
    assert!(is_xml(b"hello") && is_xml(b"<robot>") && is_xml(b"<robot></link>") && is_xml(b"<robot a=1/>"));
    let broken = read("a.urdf", b"<robot>\n<link name=\"a\">\n</robot>");
    assert_eq!(broken.location, FileLocation::Line(3), "{broken}");
    assert!(
        matches!(*read("a.urdf", b"<sdf version='1.6'/>").kind, RobotReadErrorKind::WrongRoot { root, .. } if root == "sdf")
    );
    let not_text = read("a.urdf", b"<robot>\n\xff</robot>");
    assert_eq!(not_text.location, FileLocation::Line(2), "{not_text}");
    assert!(read("a.urdf", b"\xff\xfe<\0").to_string().contains("UTF-16"));
    let nowhere = read_robot(folder.path("nowhere.urdf"), &RobotReadOptions::default()).unwrap_err();
    assert!(matches!(*nowhere.kind, RobotReadErrorKind::Read(ReadErrorKind::Io(_))), "{nowhere}");
    let is_folder = read_robot(folder.path("robot"), &RobotReadOptions::default()).unwrap_err();
    assert!(is_folder.to_string().contains("is a folder"), "{is_folder}");
}

#[test]
fn xacro_template_is_detected() {
    let folder = Folder::new();
    let read = |content: &str| read_robot(folder.write("a.urdf", content), &RobotReadOptions::default());
    let declared = "<robot name=\"a\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n<link name=\"a\"/>";
    assert!(read(&format!("{declared}</robot>")).is_ok());
    let error = read(&format!("{declared}\n<xacro:macro name=\"m\"/></robot>")).unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::Xacro) && error.location == FileLocation::Line(3), "{error}");
    assert!(matches!(*read("<robot><xacro:include/></robot>").unwrap_err().kind, RobotReadErrorKind::Xacro));
    for name in ["${prefix}base", "$(arg prefix)base"] {
        let error = read(&format!("<robot>\n<link name=\"{name}\"/></robot>")).unwrap_err();
        assert!(matches!(*error.kind, RobotReadErrorKind::Xacro) && error.location == FileLocation::Line(2), "{error}");
        assert!(
            error.to_string().contains("xacro template (xacro elements, ${...} or $(...))")
                && error.to_string().contains("run xacro first")
        );
    }
}

#[test]
fn srdf_instead_of_urdf_is_detected() {
    let folder = Folder::new();
    let read = |content: &str| read_robot(folder.write("a.urdf", content), &RobotReadOptions::default());
    let error = read("<robot name=\"a\"><disable_collisions link1=\"a\" link2=\"b\"/></robot>").unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::WrongFileKind { expected: "URDF" }), "{error}");
    assert!(!matches!(*read("<robot/>").unwrap_err().kind, RobotReadErrorKind::WrongFileKind { .. }));
}
