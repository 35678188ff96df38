//! Files that ask for too much or are damaged anywhere: an answer or an error, soon, never a panic.

use crate::*;
use boxwood_io::{Limits, Options, Problem, RobotProblem};
use boxwood_scenes::Random;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(5);

fn read_soon(folder: &Folder, content: &[u8]) -> Result<Robot, RobotError> {
    let (path, start) = (folder.write("robot/urdf/a.urdf", content), Instant::now());
    let robot = read_robot(&path, &RobotOptions::default());
    assert!(start.elapsed() < PATIENCE, "took {:?}", start.elapsed());
    robot
}

#[test]
fn bombs_are_refused() {
    let folder = Folder::new();
    let laughs: String = (1..10).map(|i| format!("<!ENTITY l{i} \"&l{0};&l{0};&l{0};\">", i - 1)).collect();
    let bomb = format!("<!DOCTYPE robot [<!ENTITY l0 \"ha\">{laughs}]><robot>&l9;</robot>");
    let error = read_soon(&folder, bomb.as_bytes()).unwrap_err();
    assert!(matches!(&*error.problem, RobotProblem::Xml(what) if what.contains("DTD")), "{error}");
}

#[test]
fn depth_and_width_cost_no_more_than_their_letters() {
    let folder = Folder::new();
    let deep = |tag: &str| {
        format!(
            "<robot><link name=\"a\"/>{}{}</robot>",
            format!("<{tag}>").repeat(200_000),
            format!("</{tag}>").repeat(200_000)
        )
    };
    assert!(read_soon(&folder, deep("gazebo").as_bytes()).is_ok());
    assert!(read_soon(&folder, format!("<robot>{}", "<a>".repeat(200_000)).as_bytes()).is_err());
    let attributes: String = (0..100_000).map(|i| format!(" a{i}=\"\"")).collect();
    let namespaces: String = (0..3_000).map(|i| format!("<a xmlns:n{i}=\"u{i}\">")).collect();
    for content in [format!("<robot{attributes}/>"), format!("<robot>{namespaces}")] {
        let error = read_soon(&folder, content.as_bytes()).unwrap_err();
        assert!(matches!(*error.problem, RobotProblem::Read(Problem::Limit { .. })), "{error}");
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
    assert_eq!(read_soon(&folder, format!("<robot>{chain}</robot>").as_bytes()).unwrap().body.links().len(), 10_000);
}

#[test]
fn one_file_named_many_times_is_not_copied_without_end() {
    let folder = Folder::new();
    folder.write("robot/urdf/a.obj", TETRAHEDRON);
    let shape = "<collision><geometry><mesh filename=\"a.obj\"/></geometry></collision>";
    let text = format!("<link name=\"arm\">{}</link>", shape.repeat(1_000));
    let options = RobotOptions { triangles: 2_000, ..RobotOptions::default() };
    let error = folder.read_with(&text, &options).unwrap_err();
    assert!(matches!(*error.problem, RobotProblem::Read(Problem::Limit { limit: 2_000, .. })), "{error}");
    assert!(folder.read(&text).is_ok());
}

#[test]
fn limits_of_files_hold_for_robots() {
    let folder = Folder::new();
    let limits = Limits { file_bytes: 60, ..Limits::default() };
    let options = RobotOptions { reading: Options { limits, ..Options::default() }, ..RobotOptions::default() };
    let error = folder.read_with(&link("a", "<sphere radius=\"1\"/>"), &options).unwrap_err();
    assert!(matches!(*error.problem, RobotProblem::Read(Problem::Limit { limit: 60, .. })), "{error}");
}

#[test]
fn damage_anywhere_gives_an_answer_or_an_error() {
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
        match read_soon(&folder, &bytes) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 500, "{read} read, {refused} refused");
}
