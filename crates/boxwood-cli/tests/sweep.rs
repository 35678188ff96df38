//! `boxwood sweep`: the first contact of a moving shape or of moving parts.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_at, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// A plate with its top at z = 0, a wall on it from x = 4, and a lid that hovers over the plate.
fn cell() -> Folder {
    let folder = Folder::new();
    folder.write("plate.obj", cube([-10.0, -10.0, -1.0], [10.0, 10.0, 0.0]));
    folder.write("wall.obj", cube([4.0, -10.0, 0.0], [5.0, 10.0, 3.0]));
    folder.write("lid.obj", cube([-1.0, -1.0, 2.0], [1.0, 1.0, 3.0]));
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    in_one_line(stderr(output))
}

#[track_caller]
fn impacts(output: &Output) -> Vec<Value> {
    json(output)["impacts"].as_array().expect("an array").clone()
}

/// Asserts that a time is at most slightly early, and never late.
#[track_caller]
fn assert_time(value: &Value, expected: f64) {
    let t = value.as_f64().expect("a number");
    assert!(t <= expected && expected - t < 1e-9, "{t} is not {expected}");
}

#[test]
fn sphere_hits_plate() {
    let folder = cell();
    let sweep = ["sweep", "plate.obj", "wall.obj", "--sphere", "-5,1,9,1", "--by", "0,0,-16"];
    let output = folder.run(&[&sweep[..], &["--units", "mm"]].concat());
    expect(&output, 1);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines[..4],
        [
            "2 files: 2 parts, 24 triangles, in mm",
            "sphere, radius 1, center (-5, 1, 9), moved by (0, 0, -16)",
            "",
            "plate is hit after 8 mm (t = 0.5)"
        ]
    );
    assert!(lines[4].starts_with("  at (-5, 1, 0) on triangle "), "{}", lines[4]);
    assert_eq!(lines[5], "  normal (0, 0, 1)");

    let output = folder.run(&[&sweep[..], &["--json"]].concat());
    expect(&output, 1);
    let document = json(&output);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["by", "impacts", "schema", "summary", "swept", "version", "warnings"]);
    assert_eq!((&document["swept"]["kind"], &document["swept"]["radius"]), (&"sphere".into(), &1.0.into()));
    assert_eq!(point(&document["by"]), [0.0, 0.0, -16.0]);
    let [impact] = &impacts(&output)[..] else { panic!("one impact: {document}") };
    let mut found = keys(impact);
    found.sort_unstable();
    let documented =
        ["at_start", "distance", "file", "normal", "part", "point", "swept_part", "swept_triangle", "t", "triangle"];
    assert_eq!(found, documented);
    assert_eq!((&impact["part"], &impact["file"]), (&"plate".into(), &"plate.obj".into()));
    assert_time(&impact["t"], 0.5);
    assert_time(&impact["distance"], 8.0);
    assert!(impact["swept_part"].is_null() && impact["at_start"] == false);
    let counts = ["parts", "obstacles", "obstacles_hit"].map(|key| number(&document["summary"][key]));
    assert_eq!(counts, [2, 2, 1]);
}

#[test]
fn every_shape_is_swept() {
    let folder = cell();
    let first = |shape: &[&str], by: &str| {
        let output = folder.run(&[&["sweep", "plate.obj", "wall.obj", "--by", by, "--json"], shape].concat());
        let [impact] = &impacts(&output)[..] else { panic!("one impact: {}", stdout(&output)) };
        (impact["part"].as_str().expect("a name").to_owned(), impact["distance"].as_f64().expect("a length"))
    };
    for (shape, by, part, distance) in [
        (["--box", "-1,-1,5,1,1,6"], "0,0,-10", "plate", 5.0),
        (["--box", "-1,-1,1,1,1,2"], "9,0,0", "wall", 3.0),
        (["--capsule", "0,0,5,0,0,8,0.5"], "0,0,-10", "plate", 4.5),
        (["--capsule", "0,0,1,0,0,8,0.5"], "9,0,0", "wall", 3.5),
        (["--obb", "0,0,6,2,1,1,0,1,0,90"], "0,0,-10", "plate", 4.0),
        (["--obb", "0,0,6,1,1,1,1,0,0,0,1,1,0,-1,1"], "0,0,-10", "plate", 6.0 - 2.0_f64.sqrt()),
    ] {
        let (found, way) = first(&shape, by);
        assert_eq!(found, part, "{shape:?}");
        assert!((way - distance).abs() < 1e-9, "{shape:?}: {way}");
    }
    let output = folder.run(&["sweep", ".", "--sphere", "0,0,9,1", "--by", "0,0,5"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\nno contact: none of 3 parts is hit\n"), "{}", stdout(&output));
}

#[test]
fn part_is_swept_against_all_others() {
    let folder = cell();
    let output = folder.run(&["sweep", ".", "--part", "lid", "--by", "8,0,0"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(text.starts_with("3 files: 3 parts, 36 triangles\nlid, moved by (8, 0, 0)\n\n"), "{text}");
    assert!(
        text.contains("\nwall is hit after 3 (t = 0.375)\n  at (4, ")
            && text.contains("\n  moving part lid, triangle "),
        "{text}"
    );
    let [impact] = &impacts(&folder.run(&["sweep", ".", "--part", "lid", "--by", "8,0,0", "--json"]))[..] else {
        panic!("one impact")
    };
    assert_time(&impact["t"], 0.375);
    assert!(number(&impact["swept_triangle"]) < 12 && impact["swept_part"] == "lid");
    expect(&folder.run(&["sweep", ".", "--part", "lid", "--by", "2.9,0,0"]), 0);
    // Parts that move together are not tested against each other.
    let output = folder.run(&["sweep", ".", "--part", "lid", "--part", "wall", "--by", "8,0,0", "--except", "plate"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("the selection contains no obstacle"), "{}", stderr(&output));
    let message = error(&folder.run(&["sweep", ".", "--part", "*", "--by", "8,0,0"]));
    assert!(message.contains("--part *: matches all parts"), "{message}");
    let message = error(&folder.run(&["sweep", ".", "--part", "lit", "--by", "8,0,0"]));
    assert!(message.contains("--part lit: no part name matches; similar names: lid"), "{message}");
}

#[test]
fn contact_at_start_is_reported() {
    let folder = cell();
    // The wall touches the plate.
    let output = folder.run(&["sweep", ".", "--part", "wall", "--by=-9,0,0"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(text.contains("\nin contact with plate at the start (touching counts)\n"), "{text}");
    let document = json(&folder.run(&["sweep", ".", "--part", "wall", "--by=-9,0,0", "--all", "--json"]));
    let [plate, lid] = &document["impacts"].as_array().expect("an array")[..] else { panic!("two: {document}") };
    assert_eq!((&plate["part"], &plate["at_start"], &plate["t"]), (&"plate".into(), &true.into(), &0.0.into()));
    assert!(plate["normal"].is_null());
    assert_eq!((&lid["part"], &lid["at_start"]), (&"lid".into(), &false.into()));
    assert_time(&lid["distance"], 3.0);
    let normal = point(&lid["normal"]);
    assert!((normal[0] - 1.0).abs() < 1e-9, "{normal:?}");
    let output = folder.run(&["sweep", ".", "--part", "wall", "--by=-9,0,0", "--all"]);
    let text = stdout(&output);
    assert!(text.contains("\n  part   distance  triangle  point"), "{text}");
    assert!(text.contains("\n  plate  at start ") && text.contains("\n  lid           3 "), "{text}");
    assert!(text.contains("\n2 of 2 parts hit, 1 of them at the start (touching counts)\n"), "{text}");
    let output = folder.run(&["sweep", ".", "--part", "wall", "--by=-9,0,0", "--except", "plate"]);
    assert!(stdout(&output).contains("\nlid is hit after 3 "), "{}", stdout(&output));
}

#[test]
fn json_lines_and_csv_match() {
    let folder = cell();
    let sweep = ["sweep", ".", "--part", "wall", "--by=-9,0,0", "--all", "--format"];
    let output = folder.run(&[&sweep[..], &["jsonl"]].concat());
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["impact", "impact", "summary"]);
    assert_eq!(lines[2]["swept"]["parts"][0], "wall");
    let output = folder.run(&[&sweep[..], &["csv"]].concat());
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let header = "part,triangle,t,distance,at_start,x,y,z,normal_x,normal_y,normal_z,swept_part,swept_triangle";
    assert_eq!((lines.len(), lines[0]), (3, header));
    assert!(lines[1].starts_with("plate,") && lines[1].contains(",,,,wall,"), "{}", lines[1]);
    assert_eq!(lines[2].split(',').count(), header.split(',').count());
}

#[test]
fn obstacles_are_selected() {
    let folder = cell();
    folder.write("far.obj", cube_at(100.0));
    let output =
        folder.run(&["sweep", ".", "--sphere", "-5,1,9,1", "--by", "0,0,-16", "--only", "wall", "--only", "far"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("none of 2 parts is hit"), "{}", stdout(&output));
    let output = run(&["sweep", "--sphere", "0,0,300,5", "--by", "0,0,-300"]);
    expect(&output, 1);
    assert!(stdout(&output).contains("\nhousing-cover is hit after 159 mm (t = 0.53)\n"), "{}", stdout(&output));
}

#[test]
fn invalid_sweeps_are_rejected() {
    let folder = cell();
    let refused = |arguments: &[&str]| error(&folder.run(&[&["sweep", "."], arguments].concat()));
    assert!(refused(&["--by", "0,0,1"]).contains("--sphere <X,Y,Z,R>|--capsule"));
    assert!(refused(&["--sphere", "0,0,9,1"]).contains("--by <X,Y,Z>"));
    assert!(refused(&["--sphere", "0,0,9", "--by", "0,0,1"]).contains("expected a center and a radius, four numbers"));
    assert!(
        refused(&["--sphere", "0,0,9,-1", "--by", "0,0,1"]).contains("--sphere: radius is -1e0; it must be at least 0")
    );
    assert!(
        refused(&["--box", "0,0,9,1,-1,10", "--by", "0,0,1"])
            .contains("--box: inverted box: min 0e0 > max -1e0 on axis y")
    );
    assert!(
        refused(&["--capsule", "0,0,0,1,1,1e305,1", "--by", "0,0,1"]).contains("--capsule: end point has z = 1e305")
    );
    assert!(refused(&["--obb", "0,0,0,1,1,1,0,0,0,30", "--by", "0,0,1"]).contains("--obb"));
    assert!(refused(&["--sphere", "0,0,9,1", "--by", "1e200,0,1"]).contains("--by: displacement has x = 1e200"));
    assert!(refused(&["--sphere", "0,0,9,1", "--part", "lid", "--by", "0,0,1"]).contains("cannot be used with"));
}

#[test]
fn swept_part_without_triangles_is_reported() {
    let folder = cell();
    folder.write("points.obj", "v 0 0 9\nv 1 0 9\np 1 2\n");
    let output = folder.run(&["sweep", "plate.obj", "points.obj", "--part", "points*", "--by", "0,0,-16"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("note: the swept parts have no triangles"), "{}", stderr(&output));
}
