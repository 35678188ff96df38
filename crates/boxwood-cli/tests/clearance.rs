//! `boxwood clash --clearance` finds exactly the pairs that are too close; `--move` translates parts.

mod support;

use boxwood_scenes::{expected_contacts, near_misses};
use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_at, expect, json, keys, number, point, run, stderr, stdout};

/// Cubes of side 2, centered at x = 0, 2.5, 4 and 20: the second and the third overlap, the first is 0.5 from the
/// second.
fn four() -> Folder {
    let folder = Folder::new();
    for (name, x) in [("left", 0.0), ("middle", 2.5), ("right", 4.0), ("far", 20.0)] {
        folder.write(&format!("{name}.obj"), cube_at(x));
    }
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    stderr(output).to_owned()
}

/// Names, kind and distance of every pair.
#[track_caller]
fn pairs(output: &Output) -> Vec<(String, String, f64)> {
    let document = json(output);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |pair: &Value| {
        let names = format!("{} {}", text(&pair["a"]), text(&pair["b"]));
        (names, text(&pair["kind"]), pair["distance"].as_f64().expect("a distance"))
    };
    document["pairs"].as_array().expect("an array").iter().map(row).collect()
}

fn row(names: &str, kind: &str, distance: f64) -> (String, String, f64) {
    (names.to_owned(), kind.to_owned(), distance)
}

/// A gap of exactly the clearance is accepted; one rounding step less is not.
#[test]
fn clearance_is_compared_exactly() {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [1.0; 3]));
    folder.write("b.obj", cube([1.5, 0.0, 0.0], [2.0, 1.0, 1.0]));
    let checked = |clearance: f64| folder.run(&["clash", ".", "--json", "--clearance", &clearance.to_string()]);
    for enough in [0.5, 0.5_f64.next_down(), 0.1, 0.0] {
        let output = checked(enough);
        expect(&output, 0);
        assert!(pairs(&output).is_empty(), "{enough}");
    }
    for too_much in [0.5_f64.next_up(), 0.6, 1e300] {
        let output = checked(too_much);
        expect(&output, 1);
        assert_eq!(pairs(&output), [row("a b", "too_close", 0.5)], "{too_much}");
    }
}

#[test]
fn intersecting_pairs_come_first_then_by_distance() {
    let folder = four();
    let output = folder.run(&["clash", ".", "--clearance", "16", "--json"]);
    expect(&output, 1);
    let expected = [
        row("middle right", "crossing", 0.0),
        row("left middle", "too_close", 0.5),
        row("left right", "too_close", 2.0),
        row("far right", "too_close", 14.0),
        row("far middle", "too_close", 15.5),
    ];
    assert_eq!(pairs(&output), expected);
    let summary = &json(&output)["summary"];
    assert_eq!(["clashes", "too_close", "part_pairs"].map(|key| number(&summary[key])), [1, 4, 6]);
    assert_eq!(summary["clearance"].as_f64(), Some(16.0));
}

#[test]
fn close_pair_has_points_and_triangles() {
    let document = json(&four().run(&["clash", ".", "--clearance", "1", "--json"]));
    let documented =
        ["a", "b", "triangle_pairs", "kind", "surfaces_intersect", "box", "point", "distance", "points", "triangles"];
    let (clash, close) = (&document["pairs"][0], &document["pairs"][1]);
    for pair in [clash, close] {
        let mut found = keys(pair);
        found.sort_unstable();
        let mut documented = documented;
        documented.sort_unstable();
        assert_eq!(found, documented);
    }
    assert!(number(&clash["triangle_pairs"]) > 0 && !clash["box"].is_null() && !clash["point"].is_null());
    assert!(clash["points"].is_null() && clash["triangles"].is_null());
    assert!(number(&close["triangle_pairs"]) == 0 && close["box"].is_null() && close["point"].is_null());
    let [p, q] = [0, 1].map(|side| point(&close["points"][side]));
    assert_eq!(([p[0], q[0]], [p[1], p[2]]), ([1.0, 1.5], [q[1], q[2]]));
    // The indices of the closest triangles are valid.
    for side in 0..2 {
        assert!(number(&close["triangles"][side]) < 12, "{close}");
    }
    let summary = &json(&four().run(&["clash", ".", "--json"]))["summary"];
    assert!(summary["clearance"].is_null() && summary["too_close"].is_null(), "{summary}");
}

#[test]
fn text_has_tables_of_clashes_and_close_pairs() {
    let output = four().run(&["clash", ".", "--clearance", "1", "--units", "mm"]);
    expect(&output, 1);
    let text = stdout(&output);
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with("  ")).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 4, "{text}");
    assert_eq!(rows[0], ["part", "a", "part", "b", "kind", "triangle", "pairs", "point", "overlap", "box"]);
    assert_eq!(rows[1][..2], ["middle", "right"]);
    assert_eq!(rows[2], ["part", "a", "part", "b", "distance", "triangles", "closest", "points"]);
    assert_eq!(rows[3][..3], ["left", "middle", "0.5"]);
    assert!(text.contains("\n1 of 6 pairs of parts intersect: 1 crossing\n"), "{text}");
    assert!(text.contains("\n1 other pair is closer than 1 mm (a gap of exactly 1 mm is accepted)\n"), "{text}");
    let output = four().run(&["clash", "left.obj", "far.obj", "--clearance", "0.25"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\nno other pair is closer than 0.25 ("), "{}", stdout(&output));
}

/// A distance is shown with enough digits to be below the clearance.
#[test]
fn distance_just_below_clearance_is_shown_as_less() {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [1.0; 3]));
    folder.write("b.obj", cube([1.5_f64.next_down(), 0.0, 0.0], [2.0, 1.0, 1.0]));
    let output = folder.run(&["clash", ".", "--clearance", "0.5"]);
    expect(&output, 1);
    assert!(stdout(&output).contains(" 0.4999999999999998 "), "{}", stdout(&output));
}

#[test]
fn csv_and_json_lines_match_json() {
    let folder = four();
    let output = folder.run(&["clash", ".", "--clearance", "1", "--format", "csv"]);
    expect(&output, 1);
    let lines: Vec<Vec<&str>> = stdout(&output).lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        lines[0][13..],
        ["truncated", "distance", "a_x", "a_y", "a_z", "b_x", "b_y", "b_z", "a_triangle", "b_triangle"]
    );
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [23; 3]);
    assert_eq!((lines[1][3], lines[1][14], lines[1][15]), ("crossing", "0.0", ""));
    assert_eq!((lines[2][3], lines[2][4], lines[2][14]), ("too_close", "", "0.5"));
    assert_eq!([lines[2][15], lines[2][18]], ["1.0", "1.5"]);
    let output = folder.run(&["clash", ".", "--clearance", "1", "--format", "jsonl"]);
    let rows: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let document = json(&folder.run(&["clash", ".", "--clearance", "1", "--json"]));
    let of_pairs: Vec<&Value> = rows.iter().filter(|row| row["type"] == "pair").collect();
    assert_eq!(of_pairs.len(), 2);
    for (line, pair) in of_pairs.into_iter().zip(document["pairs"].as_array().expect("an array")) {
        assert!(keys(pair).into_iter().all(|key| line[key] == pair[key]), "{line} is not {pair}");
    }
}

#[test]
fn result_does_not_depend_on_threads() {
    let folder = Folder::new();
    for n in 0..30 {
        folder.write(&format!("p{n:02}.obj"), cube_at(f64::from(n) * 2.0 + f64::from(n % 5) * 0.1));
    }
    let [one, two, many] = ["1", "2", "7"].map(|threads| {
        let mut document = json(&folder.run(&["clash", ".", "--clearance", "0.3", "--json", "--threads", threads]));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    assert!(number(&one["summary"]["too_close"]) > 10, "{}", one["summary"]);
    assert_eq!(one, two);
    assert_eq!(one, many);
}

#[test]
fn ignored_pairs_are_not_tested_for_clearance() {
    let folder = four();
    let rest = folder.run(&["clash", ".", "--clearance", "1", "--ignore", "left:middle", "--json"]);
    assert_eq!(pairs(&rest), [row("middle right", "crossing", 0.0)]);
    let only = folder.run(&["clash", ".", "--clearance", "1", "--only", "left", "--only", "middle", "--json"]);
    assert_eq!(pairs(&only), [row("left middle", "too_close", 0.5)]);
}

#[test]
fn clearance_is_in_output_units() {
    let folder = four();
    let checked = |clearance: &str| {
        folder.run(&["clash", "left.obj", "middle.obj", "--scale", "10", "--clearance", clearance, "--json"])
    };
    assert_eq!(checked("5").status.code(), Some(0));
    assert_eq!(pairs(&checked("5.5")), [row("left middle", "too_close", 5.0)]);
}

#[test]
fn empty_and_single_triangle_parts_are_tested_for_clearance() {
    let folder = Folder::new();
    folder.write("nothing.obj", "v 0 0 0\n");
    folder.write("one.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("other.obj", "v 0 0 2\nv 1 0 2\nv 0 1 2\nf 1 2 3\n");
    let output = folder.run(&["clash", ".", "--clearance", "3", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(pairs(&output), [row("one other", "too_close", 2.0)]);
    assert_eq!(json(&output)["pairs"][0]["triangles"], Value::from(vec![0, 0]));
}

#[test]
fn invalid_clearance_is_rejected() {
    let folder = four();
    for wrong in ["-1", "-0.5", "nan", "inf", "1mm", "1,5", ""] {
        for command in [&["clash", ".", "--clearance", wrong][..], &["--clearance", wrong]] {
            let message = error(&folder.run(command));
            assert!(message.contains("--clearance") && message.contains("0 or more"), "{wrong}: {message}");
        }
    }
    let message = error(&folder.run(&["clash", ".", "--clearance", "100", "--max-candidates", "3"]));
    assert!(message.contains("more than 3 pairs") && message.contains("closer than 100"), "{message}");
}

/// The near misses are known from the construction of the assembly.
#[test]
fn near_misses_of_built_in_assembly_are_found() {
    let output = run(&["--clearance", "0.1", "--json"]);
    expect(&output, 1);
    let close: Vec<_> = pairs(&output).into_iter().filter(|(_, kind, _)| kind == "too_close").collect();
    let mut known = near_misses();
    known.sort_by(|a, b| a.gap.total_cmp(&b.gap));
    assert_eq!(close.len(), known.len(), "{close:?}");
    for near in &known {
        let names = format!("{} {}", near.a, near.b);
        let found = close.iter().find(|(found, _, _)| *found == names);
        let (_, _, distance) = found.unwrap_or_else(|| panic!("{names} is not among {close:?}"));
        assert!((0.9..1.1).contains(&(distance / near.gap)), "{names}: {distance:e}, not {:e}", near.gap);
    }
    let clashes = pairs(&output).iter().filter(|(_, kind, _)| kind != "too_close").count();
    assert_eq!(clashes, expected_contacts().len());
    assert!(stdout(&run(&["--clearance", "0.1"])).contains("4 other pairs are closer than 0.1 mm"));
}

#[test]
fn move_translates_parts() {
    let folder = four();
    let checked =
        |arguments: &[&str]| folder.run(&[&["clash", ".", "--clearance", "0.75", "--json"], arguments].concat());
    let apart = [row("middle right", "too_close", 0.25), row("left middle", "too_close", 0.5)];
    assert_eq!(pairs(&checked(&["--move", "right=0.75,0,0"])), apart);
    // `--move` takes globs, and several moves of one part add up.
    assert_eq!(pairs(&checked(&["--move", "{right,far}=0.5,-1,2", "--move", "r*=0.25,1,-2"])), apart);
    // Moves are applied after the scale, in output units.
    let scaled = checked(&["--scale", "0.5", "--move", "right=0.375,0,0"]);
    assert_eq!(pairs(&scaled), [row("middle right", "too_close", 0.125), row("left middle", "too_close", 0.25)]);
    // A part can be moved into another part.
    let output = checked(&["--move", "far=-20,0,0", "--only", "far", "--only", "left"]);
    assert_eq!(pairs(&output), [row("far left", "coincident", 0.0)]);
    assert_eq!(point(&json(&output)["parts"][0]["box"]["min"]), [-1.0; 3]);
}

#[test]
fn invalid_move_is_reported() {
    let folder = four();
    let refused = |moved: &str| error(&folder.run(&["clash", ".", "--move", moved]));
    let message = refused("midle=1,0,0");
    assert!(message.contains("--move midle: no part name matches; similar names: middle"), "{message}");
    for wrong in ["middle", "middle=", "middle=1,2", "middle=1,2,x", "=1,2,3", "middle=1,2,inf"] {
        let message = refused(wrong);
        assert!(message.contains("--move") && message.contains("'lid=0,0,2.5'"), "{wrong}: {message}");
    }
    assert!(refused("[m=1,2,3").contains("not a valid glob"));
    let far = "middle=1.7e308,0,0";
    let message = error(&folder.run(&["clash", ".", "--move", far, "--move", far]));
    assert!(
        message.contains(
            "part middle: the translation of middle moves it out of range; use a smaller translation (--move)"
        ),
        "{message}"
    );
}
