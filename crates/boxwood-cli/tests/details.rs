//! `boxwood clash --contacts` and `--depth`: contacts and penetration depths of clashes.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, expect, json, keys, number, point, run, stderr, stdout};

/// A cube and a box that overlap by 0.5 along x, and by 1 or more along the other axes.
fn two() -> Folder {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [4.0; 3]));
    folder.write("b.obj", cube([3.5, 1.0, 1.0], [6.0, 2.0, 2.0]));
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    stderr(output).to_owned()
}

#[track_caller]
fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// The contact curve is a square of side 1 in the plane x = 4.
#[test]
fn contact_curve_has_known_length() {
    let folder = two();
    let output = folder.run(&["clash", ".", "--contacts", "--json"]);
    expect(&output, 1);
    let document = json(&output);
    let regions = &document["pairs"][0]["contacts"]["regions"];
    let region = &regions[0];
    assert_eq!((regions.as_array().map(Vec::len), region["curves"].as_array().map(Vec::len)), (Some(1), Some(1)));
    let curve = &region["curves"][0];
    assert_eq!((&curve["closed"], &curve["directed"]), (&Value::Bool(true), &Value::Bool(true)));
    assert_eq!([float(&curve["length"]), float(&region["length"]), float(&region["area"])], [4.0, 4.0, 0.0]);
    let points = curve["points"].as_array().expect("points");
    assert!(points.iter().all(|at| point(at)[0] == 4.0), "{curve}");
    // A closed curve has as many segments as points; all triangle indices are valid.
    let triangles = curve["triangles"].as_array().expect("segments");
    assert_eq!(triangles.len(), points.len());
    for pair in triangles.iter().flat_map(|of_segment| of_segment.as_array().expect("pairs")) {
        assert!((0..2).all(|side| number(&pair[side]) < 12), "{curve}");
    }
    // The normal points from a to b, exactly along x.
    assert_eq!(point(&region["normal"]), [1.0, 0.0, 0.0]);
    assert_eq!([point(&region["box"]["min"]), point(&region["box"]["max"])], [[4.0, 1.0, 1.0], [4.0, 2.0, 2.0]]);
    // Without --contacts, the result contains no contacts.
    assert!(json(&folder.run(&["clash", ".", "--json"]))["pairs"][0].get("contacts").is_none());
}

#[test]
fn coplanar_faces_have_patches() {
    let folder = two();
    let output = folder.run(&["clash", ".", "--move", "b=0.5,0,0", "--contacts", "--json"]);
    expect(&output, 1);
    let document = json(&output);
    let region = &document["pairs"][0]["contacts"]["regions"][0];
    assert_eq!((float(&region["area"]), &document["pairs"][0]["kind"]), (1.0, &Value::from("touching")));
    let patches = region["patches"].as_array().expect("patches");
    assert_eq!(patches.iter().map(|patch| float(&patch["area"])).sum::<f64>(), 1.0);
    assert!(patches.iter().all(|patch| patch["opposed"] == true));
    let text = folder.run(&["clash", ".", "--move", "b=0.5,0,0", "--contacts"]);
    let row: Vec<&str> = stdout(&text)
        .lines()
        .filter(|line| line.starts_with("  a "))
        .nth(1)
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(row[..7], ["a", "b", "1", "closed", "4", "1", "0"], "{}", stdout(&text));
}

#[test]
fn extension_of_contacts_file_selects_format() {
    let folder = two();
    for name in ["c.obj", "c.ply", "c.json", "C.OBJ"] {
        let output = folder.run(&["clash", "a.obj", "b.obj", &format!("--contacts={name}")]);
        expect(&output, 1);
        assert!(stdout(&output).contains("  1 closed  "), "{}", stdout(&output));
    }
    let obj = folder.read("c.obj");
    let lines = |start: &str| obj.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((lines("o a and b, region 1"), lines("l ")), (1, 1), "{obj}");
    let line: Vec<&str> = obj.lines().find(|line| line.starts_with("l ")).expect("a line").split(' ').collect();
    assert_eq!((line[1], line.last()), ("1", Some(&"1")), "a closed line ends at its start");
    assert_eq!(line.len(), lines("v ") + 2);
    assert_eq!(folder.read("C.OBJ"), obj);
    let ply = std::fs::read(folder.path("c.ply")).expect("a file");
    assert!(ply.starts_with(b"ply\nformat binary_little_endian 1.0\n"));
    let alone: Value = serde_json::from_str(&folder.read("c.json")).expect("JSON");
    assert_eq!(keys(&alone), ["pairs", "schema", "version"]);
    let whole = json(&folder.run(&["clash", "a.obj", "b.obj", "--contacts", "--json"]));
    assert_eq!(alone["pairs"][0]["regions"], whole["pairs"][0]["contacts"]["regions"]);
}

#[test]
fn invalid_contacts_file_is_rejected() {
    let folder = two();
    let refused = |arguments: &[&str]| error(&folder.run(&[&["clash", "a.obj", "b.obj"], arguments].concat()));
    assert!(refused(&["--contacts=c.stl"]).contains("--contacts=c.stl: unknown format of contacts"));
    assert!(refused(&["--contacts=c"]).contains("must end in .obj, .ply or .json"));
    assert!(refused(&["--contacts=a.obj"]).contains("is an input file"));
    assert!(refused(&["--contacts=no/c.obj"]).contains("the folder no does not exist"));
    assert!(refused(&["--contacts=c.json", "-o", "c.json"]).contains("-o and --contacts name the same file"));
    // A name after a blank is an input file and is not written.
    let before = folder.read("b.obj");
    expect(&folder.run(&["clash", "a.obj", "--contacts", "b.obj"]), 1);
    assert_eq!((folder.read("b.obj"), folder.names()), (before, vec!["a.obj".to_owned(), "b.obj".to_owned()]));
}

/// Boxes are convex: the depth is the smallest overlap along an axis.
#[test]
fn depth_of_boxes_is_smallest_overlap() {
    let folder = two();
    let output = folder.run(&["clash", ".", "--depth", "--json"]);
    expect(&output, 1);
    let depth = json(&output)["pairs"][0]["depth"].clone();
    assert!((float(&depth["lower"]) - 0.5).abs() < 1e-9 && (float(&depth["upper"]) - 0.5).abs() < 1e-9, "{depth}");
    assert!((point(&depth["direction"])[0] - 1.0).abs() < 1e-9 && depth["basis"] == "convex", "{depth}");
    assert_eq!(
        (depth["points"].as_array().map(Vec::len), depth["features"].as_array().map(Vec::len)),
        (Some(2), Some(2))
    );
    // Moving by the upper bound separates the parts; moving by slightly less than the lower bound does not.
    let moved = |length: f64| {
        let translation = point(&depth["direction"]).map(|x| (x * length).to_string()).join(",");
        folder.run(&["clash", ".", "--ignore-touching", "--move", &format!("b={translation}")]).status.code()
    };
    assert_eq!((moved(float(&depth["upper"])), moved(0.999 * float(&depth["lower"]))), (Some(0), Some(1)));
    let text = folder.run(&["clash", ".", "--depth"]);
    assert!(stdout(&text).contains("  a       b         0.5  (1, 0, 0)     convex parts\n"), "{}", stdout(&text));
    // Touching pairs and pairs that are too close have no depth.
    let output = folder.run(&["clash", ".", "--depth", "--move", "b=0.5,0,0", "--json"]);
    assert_eq!(json(&output)["pairs"][0]["depth"], Value::Null);
    let output = folder.run(&["clash", ".", "--depth", "--move", "b=0.75,0,0", "--clearance", "1", "--json"]);
    assert_eq!(
        (&json(&output)["pairs"][0]["depth"], &json(&output)["pairs"][0]["kind"]),
        (&Value::Null, &"too_close".into())
    );
}

#[test]
fn enclosed_part_has_depth_and_no_contacts() {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [4.0; 3]));
    folder.write("b.obj", cube([1.0; 3], [2.0; 3]));
    let output = folder.run(&["clash", ".", "--solid", "--depth", "--contacts", "--json"]);
    expect(&output, 1);
    let pair = &json(&output)["pairs"][0];
    assert!(pair["contacts"].is_null() && (float(&pair["depth"]["upper"]) - 2.0).abs() < 1e-9, "{pair}");
    // An open part has no interior and no depth.
    let open: String = cube([1.0; 3], [2.0; 3]).lines().take(13).map(|line| format!("{line}\n")).collect();
    folder.write("b.obj", open);
    let text = folder.run(&["clash", ".", "--solid", "--depth"]);
    assert!(stdout(&text).contains("\n1 pair has no depth: a part is not closed"), "{}", stdout(&text));
    let output = folder.run(&["clash", ".", "--solid", "--depth", "--json"]);
    assert_eq!(
        (&json(&output)["pairs"][0]["kind"], &json(&output)["pairs"][0]["depth"]),
        (&"b_inside_a".into(), &Value::Null)
    );
}

#[test]
fn csv_has_columns_for_contacts_and_depth() {
    let folder = two();
    let output = folder.run(&["clash", ".", "--contacts", "--depth", "--clearance", "9", "--format", "csv"]);
    expect(&output, 1);
    let lines: Vec<Vec<&str>> = stdout(&output).lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [33, 33]);
    assert_eq!(lines[0][23..28], ["regions", "curves", "curve_length", "patch_area", "depth_lower"]);
    assert_eq!(lines[1][23..27], ["1", "1", "4.0", "0.0"]);
    assert_eq!((lines[0][32], lines[1][32]), ("depth_basis", "convex"));
    folder.write("c.obj", cube([7.0, 1.0, 1.0], [8.0; 3]));
    let output = folder.run(&["clash", ".", "--contacts", "--depth", "--clearance", "9", "--format", "csv"]);
    assert!(stdout(&output).lines().all(|line| line.split(',').count() == 33), "{}", stdout(&output));
    let output = folder.run(&["clash", "a.obj", "b.obj", "--depth", "--format", "csv"]);
    assert!(stdout(&output).lines().all(|line| line.split(',').count() == 20), "{}", stdout(&output));
}

#[test]
fn details_do_not_depend_on_threads() {
    let folder = two();
    let found = |arguments: &[&str]| {
        let output = folder.run(&[&["clash", ".", "--contacts", "--depth", "--json"], arguments].concat());
        json(&output)["pairs"].clone()
    };
    let pairs = found(&[]);
    for arguments in [["--threads", "1"], ["--threads", "7"]] {
        assert_eq!(found(&arguments), pairs, "{arguments:?}");
    }
}

/// All crossing pairs of the built-in assembly have a depth, touching pairs have none.
#[test]
fn crossing_pairs_of_built_in_assembly_have_depth() {
    let output = run(&["--depth", "--contacts", "--json"]);
    expect(&output, 1);
    for pair in json(&output)["pairs"].as_array().expect("pairs") {
        assert_eq!(pair["depth"].is_null(), pair["kind"] == "touching", "{} {}", pair["a"], pair["b"]);
        if let Some(upper) = pair["depth"]["upper"].as_f64() {
            assert!(
                0.0 < float(&pair["depth"]["lower"]) && float(&pair["depth"]["lower"]) <= upper,
                "{}",
                pair["depth"]
            );
        }
        assert!(pair["contacts"]["regions"].as_array().is_some_and(|regions| !regions.is_empty()));
    }
}
