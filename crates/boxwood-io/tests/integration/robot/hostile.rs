//! Robot files with excessive counts or nesting, and damaged ones, give a robot or an error, quickly and without a
//! panic.

use crate::robot::*;
use boxwood_io::{ReadErrorKind, ReadLimits, ReadOptions, RobotReadErrorKind};
use boxwood_scenes::Random;
use std::time::{Duration, Instant};

/// Time limit per file.
const TIME_LIMIT: Duration = Duration::from_secs(5);

fn read_in_time(folder: &Folder, content: &[u8]) -> Result<RobotFile, RobotReadError> {
    let (path, start) = (folder.write("robot/urdf/a.urdf", content), Instant::now());
    let robot = read_robot(&path, &RobotReadOptions::default());
    assert!(start.elapsed() < TIME_LIMIT, "took {:?}", start.elapsed());
    robot
}

#[test]
fn xml_bombs_are_rejected() {
    let folder = Folder::new();
    let laughs: String = (1..10).map(|i| format!("<!ENTITY l{i} \"&l{0};&l{0};&l{0};\">", i - 1)).collect();
    let bomb = format!("<!DOCTYPE robot [<!ENTITY l0 \"ha\">{laughs}]><robot>&l9;</robot>");
    let error = read_in_time(&folder, bomb.as_bytes()).unwrap_err();
    assert!(matches!(&*error.kind, RobotReadErrorKind::Xml(what) if what.contains("DTD")), "{error}");
}

#[test]
fn deep_and_wide_files_take_linear_time() {
    let folder = Folder::new();
    let deep = |tag: &str| {
        format!(
            "<robot><link name=\"a\"/>{}{}</robot>",
            format!("<{tag}>").repeat(200_000),
            format!("</{tag}>").repeat(200_000)
        )
    };
    assert!(read_in_time(&folder, deep("gazebo").as_bytes()).is_ok());
    assert!(read_in_time(&folder, format!("<robot>{}", "<a>".repeat(200_000)).as_bytes()).is_err());
    let attributes: String = (0..100_000).map(|i| format!(" a{i}=\"\"")).collect();
    let namespaces: String = (0..3_000).map(|i| format!("<a xmlns:n{i}=\"u{i}\">")).collect();
    for content in [format!("<robot{attributes}/>"), format!("<robot>{namespaces}")] {
        let error = read_in_time(&folder, content.as_bytes()).unwrap_err();
        assert!(matches!(*error.kind, RobotReadErrorKind::Read(ReadErrorKind::Limit { .. })), "{error}");
    }
    let chain: String = (0..10_000)
        .map(|i| {
            format!("<link name=\"{i}\"/>")
                + &if i > 0 {
                    joint(&i.to_string(), "fixed", [&(i - 1).to_string(), &i.to_string()], "")
                } else {
                    String::new()
                }
        })
        .collect();
    assert_eq!(
        read_in_time(&folder, format!("<robot>{chain}</robot>").as_bytes()).unwrap().robot.links().len(),
        10_000
    );
}

#[test]
fn number_of_triangles_is_limited() {
    let folder = Folder::new();
    folder.write("robot/urdf/a.obj", TETRAHEDRON);
    let shape = "<collision><geometry><mesh filename=\"a.obj\"/></geometry></collision>";
    let text = format!("<link name=\"arm\">{}</link>", shape.repeat(1_000));
    let options = RobotReadOptions { max_triangles: 2_000, ..RobotReadOptions::default() };
    let error = folder.read_with(&text, &options).unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::Read(ReadErrorKind::Limit { max: 2_000, .. })), "{error}");
    assert!(folder.read(&text).is_ok());
}

#[test]
fn file_limits_apply_to_robots() {
    let folder = Folder::new();
    let limits = ReadLimits { max_file_bytes: 60, ..ReadLimits::default() };
    let options =
        RobotReadOptions { read: ReadOptions { limits, ..ReadOptions::default() }, ..RobotReadOptions::default() };
    let error = folder.read_with(&link("a", "<sphere radius=\"1\"/>"), &options).unwrap_err();
    assert!(matches!(*error.kind, RobotReadErrorKind::Read(ReadErrorKind::Limit { max: 60, .. })), "{error}");
}

#[test]
fn damaged_files_give_a_robot_or_an_error() {
    let folder = Folder::new();
    folder.write("robot/meshes/a.obj", TETRAHEDRON);
    let limit = "<limit lower=\"-1\" upper=\"1\"/><axis xyz=\"0 0 1\"/><origin xyz=\"1 2 3\" rpy=\"0 1 2\"/>";
    let whole = [
        "<robot name=\"r\">",
        &mesh_link("a", "package://p/meshes/a.obj"),
        &link("b", "<capsule radius=\"1\" length=\"2\"/>"),
        &joint("j", "revolute", ["a", "b"], limit),
        "</robot>",
    ]
    .concat();
    let mut random = Random::new(11);
    let (mut read, mut refused) = (0, 0);
    for round in 0..2_000 {
        let mut bytes = whole.clone().into_bytes();
        if round < whole.len() {
            bytes.truncate(round);
        } else {
            for _ in 0..=random.below(2) {
                let at = random.below(bytes.len() as u64) as usize;
                bytes[at] = b"<>/\"'=&; 0129.-e:ab%\0\xff"[random.below(22) as usize];
            }
        }
        match read_in_time(&folder, &bytes) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 500, "{read} read, {refused} refused");
}
