//! `boxwood distance`: the distance of two sets of parts, exact if 0, with its parts, points and triangles.

mod support;

use boxwood_scenes::near_misses;
use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, cube_at, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// A cube of side 2 around the origin, one at distance 0.5, and one that touches it in a vertex.
fn three() -> Folder {
    let folder = Folder::new();
    folder.write("base.obj", cube_at(0.0));
    folder.write("beside.obj", cube_at(2.5));
    folder.write("touching.obj", cube([1.0; 3], [2.0; 3]));
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    in_one_line(stderr(output))
}

#[track_caller]
fn distance(output: &Output) -> f64 {
    json(output)["distance"].as_f64().unwrap_or_else(|| panic!("no distance: {}", stdout(output)))
}

/// Names of the closest parts.
#[track_caller]
fn parts(output: &Output) -> String {
    let document = json(output);
    ["a", "b"].map(|side| document[side]["part"].as_str().expect("a name").to_owned()).join(" ")
}

#[test]
fn disjoint_files_exit_with_0() {
    let folder = three();
    let output = folder.run(&["distance", "base.obj", "beside.obj", "--units", "mm"]);
    expect(&output, 0);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines[..4],
        ["base.obj: 1 part, 12 triangles", "beside.obj: 1 part, 12 triangles", "", "distance 0.5 mm"]
    );
    assert!(lines[4].starts_with("  from (1, ") && lines[4].contains(") on base, triangle "), "{}", lines[4]);
    assert!(lines[5].starts_with("  to   (1.5, ") && lines[5].contains(") on beside, triangle "), "{}", lines[5]);
    assert!(lines[6].starts_with("1 pair of parts, 1 pair test, "), "{}", lines[6]);

    let output = folder.run(&["distance", "base.obj", "beside.obj", "--json"]);
    expect(&output, 0);
    let document = json(&output);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["a", "b", "distance", "intersects", "schema", "summary", "version", "warnings"]);
    assert_eq!((distance(&output), &document["intersects"]), (0.5, &Value::Bool(false)));
    let (a, b) = (&document["a"], &document["b"]);
    assert_eq!((&a["part"], &a["file"], &b["part"]), (&"base".into(), &"base.obj".into(), &"beside".into()));
    assert_eq!((point(&a["point"])[0], point(&b["point"])[0]), (1.0, 1.5));
    assert!(number(&a["triangle"]) < 12 && number(&b["triangle"]) < 12);
}

#[test]
fn swapped_files_swap_results() {
    let folder = three();
    let [there, back] = [["base.obj", "beside.obj"], ["beside.obj", "base.obj"]]
        .map(|[a, b]| json(&folder.run(&["distance", a, b, "--json"])));
    assert_eq!((&there["distance"], &there["a"], &there["b"]), (&back["distance"], &back["b"], &back["a"]));
}

#[test]
fn intersecting_files_exit_with_1() {
    let folder = three();
    let output = folder.run(&["distance", "base.obj", "touching.obj"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(
        text.contains("\nintersecting: distance 0 (touching counts)\n  at (1, 1, 1)\n  on base, triangle "),
        "{text}"
    );
    let document = json(&folder.run(&["distance", "base.obj", "touching.obj", "--json"]));
    assert_eq!((document["distance"].as_f64(), &document["intersects"]), (Some(0.0), &Value::Bool(true)));
    assert_eq!([&document["a"]["point"], &document["b"]["point"]].map(point), [[1.0; 3]; 2]);
    // Moved apart by about one rounding step, the parts do not intersect.
    let output = folder.run(&["distance", "base.obj", "touching.obj", "--move", "touching=3e-16,3e-16,3e-16"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\ndistance 3.84593e-16\n"), "{}", stdout(&output));
}

#[test]
fn closest_parts_of_files_are_named() {
    let folder = Folder::new();
    let objects = |shift: f64| {
        let first = cube([shift, 0.0, 0.0], [shift + 1.0, 1.0, 1.0]);
        let second = cube_after([shift + 2.0, 0.0, 0.0], [shift + 3.0, 1.0, 1.0], 8);
        format!("o near\n{first}o off\n{second}")
    };
    folder.write("arm.obj", objects(0.0));
    folder.write("fence/wall.obj", objects(3.25));
    folder.write("fence/post.obj", cube([50.0; 3], [51.0; 3]));
    let output = folder.run(&["distance", "arm.obj", "fence", "--json"]);
    expect(&output, 0);
    assert_eq!((parts(&output).as_str(), distance(&output)), ("arm:off wall:near", 0.25));
    assert_eq!(json(&output)["summary"]["parts"], Value::from(vec![2, 3]));
    let between = |a: &str, b: &str| folder.run(&["distance", "arm.obj", "fence", "--between", a, b, "--json"]);
    assert_eq!(
        (parts(&between("arm:near", "wall:*")).as_str(), distance(&between("arm:near", "wall:*"))),
        ("arm:near wall:near", 2.25)
    );
    assert_eq!((parts(&between("post", "*")).as_str()), "post wall:off");
    // If both globs match all parts, all pairs are measured, but no part against itself.
    assert_eq!(parts(&between("*", "*")), "arm:off wall:near");
    let output = folder.run(&["distance", "arm.obj", "--between", "*", "*", "--json"]);
    assert_eq!((parts(&output).as_str(), distance(&output)), ("arm:near arm:off", 1.0));
}

#[test]
fn scale_and_move_are_applied() {
    let folder = three();
    let measured = |arguments: &[&str]| {
        let output = folder.run(&[&["distance", "base.obj", "beside.obj", "--json"], arguments].concat());
        (output.status.code(), distance(&output))
    };
    assert_eq!(measured(&["--scale", "10"]), (Some(0), 5.0));
    assert_eq!(measured(&["--scale", "10", "--move", "beside=-4,0,0"]), (Some(0), 1.0));
    assert_eq!(measured(&["--move", "beside=2.5,0,6"]), (Some(0), 5.0));
    assert_eq!(measured(&["--move", "beside=-0.5,0,0"]), (Some(1), 0.0));
    let message = error(&folder.run(&["distance", "base.obj", "beside.obj", "--move", "besides=1,0,0"]));
    assert!(message.contains("--move besides: no part name matches; similar names: beside"), "{message}");
}

#[test]
fn between_selects_parts_of_built_in_assembly() {
    for near in near_misses() {
        let output = run(&["distance", "--between", near.a, near.b, "--json"]);
        expect(&output, 0);
        let ratio = distance(&output) / near.gap;
        assert!((0.9..1.1).contains(&ratio), "{} and {}: {:e}", near.a, near.b, distance(&output));
        assert_eq!(json(&output)["summary"]["units"], "mm");
    }
    let output = run(&["distance", "--between", "bolt-foot-03", "base-plate"]);
    expect(&output, 1);
    assert!(stdout(&output).contains("intersecting: distance 0"), "{}", stdout(&output));
    let message = error(&run(&["distance", "--between", "gear-1-pinion", "gear-1-weel"]));
    assert!(message.contains("--between gear-1-weel: no part") && message.contains("gear-1-wheel"), "{message}");
}

#[test]
fn set_without_triangles_has_no_distance() {
    let folder = three();
    folder.write("empty.obj", "v 0 0 0\n");
    let output = folder.run(&["distance", "empty.obj", "base.obj"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("empty.obj: the file contains no triangles"), "{}", stderr(&output));
    assert!(stdout(&output).contains("\nno distance: empty.obj has no triangles\n"), "{}", stdout(&output));
    let document = json(&folder.run(&["distance", "base.obj", "empty.obj", "--json"]));
    assert!(["distance", "a", "b"].iter().all(|key| document[key].is_null()), "{document}");
    assert_eq!(
        (&document["intersects"], document["warnings"].as_array().map(Vec::len)),
        (&Value::Bool(false), Some(1))
    );
}

#[test]
fn single_triangles_are_measured() {
    let folder = Folder::new();
    folder.write("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    folder.write("b.off", "OFF\n3 1 0\n0.25 0.25 3\n5 5 7\n5 6 7\n3 0 1 2\n");
    let output = folder.run(&["distance", "a.off", "b.off", "--json"]);
    expect(&output, 0);
    let document = json(&output);
    assert_eq!(distance(&output), 3.0);
    assert_eq!([&document["a"]["point"], &document["b"]["point"]].map(point), [[0.25, 0.25, 0.0], [0.25, 0.25, 3.0]]);
}

#[test]
fn result_does_not_depend_on_threads() {
    let [one, many] = ["1", "5"].map(|threads| {
        let arguments = ["distance", "--between", "bolt-cover-*", "bearing-*", "--json", "--threads", threads];
        let mut document = json(&run(&arguments));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    assert!(number(&one["summary"]["part_pairs"]) > number(&one["summary"]["pair_tests"]), "{}", one["summary"]);
    assert_eq!(one, many);
}

#[test]
fn wrong_sets_are_rejected() {
    let folder = three();
    let message = error(&folder.run(&["distance"]));
    assert!(message.contains("no path is given") && message.contains("--between"), "{message}");
    assert!(error(&folder.run(&["distance", "base.obj"])).contains("one path is given"));
    assert!(error(&folder.run(&["distance", "base.obj", "beside.obj", "touching.obj"])).contains("3 paths are given"));
    let message = error(&folder.run(&["distance", "base.obj", "."]));
    assert!(message.contains("base.obj is in both base.obj and ."), "{message}");
    let message = error(&folder.run(&["distance", "base.obj", "./base.obj"]));
    assert!(message.contains("base.obj is in both base.obj and ./base.obj; pass two different files"), "{message}");
    assert!(error(&folder.run(&["distance", "base.obj", "base.obj"])).contains("base.obj is given twice; pass two"));
    let message = error(&folder.run(&["distance", ".", "--between", "base", "bas*"]));
    assert!(message.contains("both match only base"), "{message}");
    let message = error(&folder.run(&["distance", "base.obj", "besides.obj"]));
    assert!(message.contains("no such file or folder; did you mean beside.obj?"), "{message}");
    let message = error(&folder.run(&["distance", ".", "--between", "x", "y"]));
    assert!(message.contains("--between x: no part") && message.contains("--between y: no part"), "{message}");
    assert!(error(&folder.run(&["distance", ".", "--between", "base"])).contains("--between"));
}

/// Messages do not suggest options that this command does not have.
#[test]
fn options_of_other_commands_are_not_suggested() {
    let folder = three();
    let message = error(&folder.run(&["distance", "base.obj", "beside.obj", "--clearance", "1"]));
    assert!(message.contains("use 'boxwood clash ... --clearance LENGTH'"), "{message}");
    folder.write("broken.obj", "f 1 2 3\n");
    let message = error(&folder.run(&["distance", "base.obj", "broken.obj"]));
    assert!(message.contains("1 of 2 files cannot be read") && !message.contains("--skip-unreadable"), "{message}");
}
