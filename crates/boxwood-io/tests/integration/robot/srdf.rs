//! SRDF: ignored pairs and named configurations.

use crate::robot::*;
use boxwood_io::{FileLocation, ReadLimits, RobotReadErrorKind, Srdf, read_srdf};

fn read(content: &str) -> Result<Srdf, RobotReadError> {
    read_srdf(Folder::new().write("a.srdf", content), &ReadLimits::default())
}

fn four_links() -> std::sync::Arc<boxwood::Robot> {
    let links: String = ["a", "b", "c", "d"].map(|name| format!("<link name=\"{name}\"/>")).concat();
    let joints = ["b", "c", "d"].map(|name| joint(name, "fixed", ["a", name], "")).concat();
    Folder::new().read(&(links + &joints)).unwrap().robot
}

#[test]
fn pairs_and_states_are_read() {
    let srdf = read(
        "<robot name=\"r\"><group name=\"g\"><joint name=\"j\"/></group><virtual_joint name=\"v\"/>\
         <group_state name=\"home\" group=\"g\"><joint name=\"j\" value=\"0.5\"/><joint name=\"k\" value=\"1 2 3\"/></group_state>\
         <disable_collisions link1=\"c\" link2=\"a\" reason=\"Never\"/><disable_collisions link1=\"a\" link2=\"b\"/>\
         <disable_collisions link1=\"a\" link2=\"gone\" reason=\"Adjacent\"/></robot>",
    )
    .unwrap();
    assert_eq!((srdf.name.as_str(), srdf.disabled.len(), srdf.states.len()), ("r", 3, 1));
    let home = srdf.state("home").unwrap();
    assert_eq!(home.joints, [("j".to_owned(), vec![0.5]), ("k".to_owned(), vec![1.0, 2.0, 3.0])]);
    assert!(srdf.state("away").is_none());
    let (pairs, unknown) = srdf.ignored_pairs(&four_links());
    assert_eq!(pairs, [([0, 1], String::new()), ([0, 2], "Never".to_owned())]);
    assert_eq!(unknown, ["gone"]);
}

#[test]
fn unchecked_link_is_ignored_except_for_enabled_pairs() {
    let srdf = read(
        "<robot><disable_default_collisions link=\"b\"/><enable_collisions link1=\"b\" link2=\"c\"/>\
         <enable_collisions link1=\"a\" link2=\"d\"/><disable_collisions link1=\"a\" link2=\"d\" reason=\"User\"/></robot>",
    )
    .unwrap();
    let (pairs, unknown) = srdf.ignored_pairs(&four_links());
    let expected = [([0, 1], "Default".to_owned()), ([0, 3], "User".to_owned()), ([1, 3], "Default".to_owned())];
    assert_eq!((pairs.as_slice(), unknown.len()), (&expected[..], 0));
}

#[test]
fn invalid_srdf_is_an_error_with_its_line() {
    for (content, line) in [
        ("<robot>\n<disable_collisions link1=\"a\"/></robot>", 2),
        ("<robot>\n\n<disable_default_collisions/></robot>", 3),
        ("<robot>\n<group_state name=\"home\"><joint name=\"j\" value=\"x\"/></group_state></robot>", 2),
        ("<robot>\n<group_state name=\"home\"/></robot>", 2),
        ("<robot>\n<group_state/></robot>", 2),
        ("<robot>\n<xacro:if/></robot>", 2),
    ] {
        let error = read(content).unwrap_err();
        assert_eq!(error.location, FileLocation::Line(line), "{error}");
    }
    for urdf in ["<robot><link name=\"a\"/></robot>", "<robot><joint name=\"a\" type=\"fixed\"/></robot>"] {
        let error = read(urdf).unwrap_err();
        assert!(matches!(*error.kind, RobotReadErrorKind::WrongFileKind { expected: "SRDF" }), "{error}");
    }
    assert!(read("<robot name=\"a\"/>").is_ok());
    let error = read("<sdf/>").unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::WrongRoot { expected: "SRDF", .. }), "{error}");
    assert!(matches!(*read("").unwrap_err().kind, RobotReadErrorKind::Read(_)));
}
