//! The law of `boxwood distance`: one answer, exact where it says 0, with the parts, points and triangles that it is about.

mod support;

use boxwood_scenes::near_misses;
use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, cube_at, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// A cube of side 2 around the origin, one that is 0.5 from it, one that touches it in an edge.
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

/// The names of the closest parts.
#[track_caller]
fn parts(output: &Output) -> String {
    let document = json(output);
    ["a", "b"].map(|side| document[side]["part"].as_str().expect("a name").to_owned()).join(" ")
}

#[test]
fn two_files_that_are_apart() {
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
    assert!(lines[6].starts_with("1 of 1 pair of parts measured, "), "{}", lines[6]);

    let output = folder.run(&["distance", "base.obj", "beside.obj", "--json"]);
    expect(&output, 0);
    let document = json(&output);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["a", "b", "distance", "intersects", "summary", "version", "warnings"]);
    assert_eq!((distance(&output), &document["intersects"]), (0.5, &Value::Bool(false)));
    let (a, b) = (&document["a"], &document["b"]);
    assert_eq!((&a["part"], &a["file"], &b["part"]), (&"base".into(), &"base.obj".into(), &"beside".into()));
    assert_eq!((point(&a["point"])[0], point(&b["point"])[0]), (1.0, 1.5));
    assert!(number(&a["triangle"]) < 12 && number(&b["triangle"]) < 12);
}

#[test]
fn the_other_way_round_the_sides_are_exchanged() {
    let folder = three();
    let [there, back] = [["base.obj", "beside.obj"], ["beside.obj", "base.obj"]]
        .map(|[a, b]| json(&folder.run(&["distance", a, b, "--json"])));
    assert_eq!((&there["distance"], &there["a"], &there["b"]), (&back["distance"], &back["b"], &back["a"]));
}

#[test]
fn two_files_that_intersect_are_exit_code_1() {
    let folder = three();
    let output = folder.run(&["distance", "base.obj", "touching.obj"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(
        text.contains("\nthey intersect: distance 0 (touching counts)\n  at (1, 1, 1)\n  on base, triangle "),
        "{text}"
    );
    let document = json(&folder.run(&["distance", "base.obj", "touching.obj", "--json"]));
    assert_eq!((document["distance"].as_f64(), &document["intersects"]), (Some(0.0), &Value::Bool(true)));
    assert_eq!([&document["a"]["point"], &document["b"]["point"]].map(point), [[1.0; 3]; 2]);
    // One rounding step apart they do not.
    let output = folder.run(&["distance", "base.obj", "touching.obj", "--move", "touching=3e-16,3e-16,3e-16"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\ndistance 3.84593e-16\n"), "{}", stdout(&output));
}

#[test]
fn files_of_several_parts_name_the_closest() {
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
    // All with all, but none with itself.
    assert_eq!(parts(&between("*", "*")), "arm:off wall:near");
    let output = folder.run(&["distance", "arm.obj", "--between", "*", "*", "--json"]);
    assert_eq!((parts(&output).as_str(), distance(&output)), ("arm:near arm:off", 1.0));
}

#[test]
fn parts_can_be_scaled_and_moved() {
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
    assert!(message.contains("--move besides: no part has a name like this; the nearest are beside"), "{message}");
}

#[test]
fn the_built_in_assembly_is_asked_by_the_names_of_its_parts() {
    for near in near_misses() {
        let output = run(&["distance", "--between", near.a, near.b, "--json"]);
        expect(&output, 0);
        let ratio = distance(&output) / near.gap;
        assert!((0.9..1.1).contains(&ratio), "{} and {}: {:e}", near.a, near.b, distance(&output));
        assert_eq!(json(&output)["summary"]["units"], "mm");
    }
    let output = run(&["distance", "--between", "bolt-foot-03", "base-plate"]);
    expect(&output, 1);
    assert!(stdout(&output).contains("they intersect"), "{}", stdout(&output));
    let message = error(&run(&["distance", "--between", "gear-1-pinion", "gear-1-weel"]));
    assert!(message.contains("--between gear-1-weel: no part") && message.contains("gear-1-wheel"), "{message}");
}

#[test]
fn what_has_no_triangles_has_no_distance() {
    let folder = three();
    folder.write("empty.obj", "v 0 0 0\n");
    let output = folder.run(&["distance", "empty.obj", "base.obj"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("empty.obj: there are no triangles in this file"), "{}", stderr(&output));
    assert!(stdout(&output).contains("\nno distance: empty.obj has no triangles\n"), "{}", stdout(&output));
    let document = json(&folder.run(&["distance", "base.obj", "empty.obj", "--json"]));
    assert!(["distance", "a", "b"].iter().all(|key| document[key].is_null()), "{document}");
    assert_eq!(
        (&document["intersects"], document["warnings"].as_array().map(Vec::len)),
        (&Value::Bool(false), Some(1))
    );
}

#[test]
fn single_triangles_have_a_distance() {
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
fn threads_change_nothing_but_the_time() {
    let [one, many] = ["1", "5"].map(|threads| {
        let arguments = ["distance", "--between", "bolt-cover-*", "bearing-*", "--json", "--threads", threads];
        let mut document = json(&run(&arguments));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    assert!(
        number(&one["summary"]["pairs_of_parts"]) > number(&one["summary"]["measured_pairs"]),
        "{}",
        one["summary"]
    );
    assert_eq!(one, many);
}

#[test]
fn a_distance_has_two_ends() {
    let folder = three();
    let message = error(&folder.run(&["distance"]));
    assert!(message.contains("nothing was named") && message.contains("--between"), "{message}");
    assert!(error(&folder.run(&["distance", "base.obj"])).contains("one path was named"));
    assert!(error(&folder.run(&["distance", "base.obj", "beside.obj", "touching.obj"])).contains("3 paths were named"));
    let message = error(&folder.run(&["distance", "base.obj", "."]));
    assert!(message.contains("base.obj is in both base.obj and ."), "{message}");
    let message = error(&folder.run(&["distance", "base.obj", "./base.obj"]));
    assert!(message.contains("base.obj is in both base.obj and ./base.obj; name two different files"), "{message}");
    assert!(error(&folder.run(&["distance", "base.obj", "base.obj"])).contains("base.obj was named twice; name two"));
    let message = error(&folder.run(&["distance", ".", "--between", "base", "bas*"]));
    assert!(message.contains("both match only base"), "{message}");
    let message = error(&folder.run(&["distance", "base.obj", "besides.obj"]));
    assert!(message.contains("no such file or folder; did you mean beside.obj?"), "{message}");
    let message = error(&folder.run(&["distance", ".", "--between", "x", "y"]));
    assert!(message.contains("--between x: no part") && message.contains("--between y: no part"), "{message}");
    assert!(error(&folder.run(&["distance", ".", "--between", "base"])).contains("--between"));
}

/// No advice that cannot be followed here.
#[test]
fn what_other_commands_take_is_told_as_theirs() {
    let folder = three();
    let message = error(&folder.run(&["distance", "base.obj", "beside.obj", "--clearance", "1"]));
    assert!(message.contains("write 'boxwood clash ... --clearance LENGTH'"), "{message}");
    folder.write("broken.obj", "f 1 2 3\n");
    let message = error(&folder.run(&["distance", "base.obj", "broken.obj"]));
    assert!(message.contains("1 of 2 files cannot be read") && !message.contains("--skip-broken"), "{message}");
}
