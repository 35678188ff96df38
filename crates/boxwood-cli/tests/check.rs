//! Tests of `boxwood check`: problems of meshes in text, JSON and CSV.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Output;
use support::{Folder, cube, cube_after, cube_at, in_one_line, json, keys, number, point, run, stderr, stdout};

const OK: &str = "ok: closed, oriented, no self-intersections; supports all queries\n";

#[track_caller]
fn verdict(output: &Output) -> (Option<i32>, String) {
    assert_eq!(stderr(output), "");
    (output.status.code(), stdout(output).to_owned())
}

/// The problem of this kind in the first part of the first file in the document.
#[track_caller]
fn problem(document: &Value, kind: &str) -> Value {
    let problems = document["files"][0]["parts"][0]["problems"].as_array().expect("an array");
    problems.iter().find(|problem| problem["kind"] == kind).unwrap_or_else(|| panic!("no {kind}: {problems:?}")).clone()
}

#[track_caller]
fn ids(value: &Value) -> Vec<u64> {
    value.as_array().expect("an array").iter().map(number).collect()
}

/// Two triangles that intersect along the z axis, from (0, 0, 1/2) upward.
const CROSSED: &str = "v -1 0 0\nv 1 0 0\nv 0 0 1\nv 0 -1 0.5\nv 0 1 0.5\nv 0 0 2\nf 1 2 3\nf 4 5 6\n";
/// Two triangles with a common edge, the second folded onto the first.
const FOLDED: &str = "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0.5 0.5 0\nf 1 2 3\nf 2 1 4\n";

#[test]
fn cube_is_ok() {
    let folder = Folder::new();
    folder.write("cube.obj", cube_at(0.0));
    assert_eq!(verdict(&folder.run(&["check", "cube.obj"])), (Some(0), format!("cube.obj: {OK}")));
    let document = json(&folder.run(&["check", "cube.obj", "--json"]));
    let part = &document["files"][0]["parts"][0];
    assert_eq!(["ok", "closed", "has_interior"].map(|key| part[key].as_bool()), [Some(true); 3]);
    assert_eq!(part["problems"].as_array().map(Vec::len), Some(0));
}

#[test]
fn hole_is_found_with_examples() {
    let folder = Folder::new();
    let text = cube_at(0.0);
    let (open, _) = text.trim_end().rsplit_once('\n').expect("lines");
    folder.write("open.obj", open);
    let output = folder.run(&["check", "open.obj", "--max-examples", "2"]);
    let (code, text) = verdict(&output);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["open.obj: 1 problem", "  4 open edges: a boundary or a hole"]);
    assert!(lines[2].starts_with("    edge ") && lines[2].contains(" of triangle ") && lines[2].contains(") to ("));
    assert_eq!(lines[4], "    and 2 more");
    let supported = "  supports collision queries only: 4 edges have no match in the opposite direction";
    assert_eq!(lines[5..], [supported, "show more examples with --max-examples N"]);
    // The missing face is at x = 1: the open edges are its edges.
    let document = json(&folder.run(&["check", "open.obj", "--max-examples", "9", "--json"]));
    let open = problem(&document, "open");
    let examples = open["examples"].as_array().expect("an array");
    assert_eq!((number(&open["count"]), examples.len()), (4, 4));
    for example in examples {
        assert_eq!((ids(&example["triangles"]).len(), ids(&example["vertices"]).len()), (1, 2));
        assert!([0, 1].iter().all(|&end| point(&example["points"][end])[0] == 1.0), "{example}");
    }
    let part = &document["files"][0]["parts"][0];
    assert_eq!(["ok", "closed", "has_interior"].map(|key| part[key].as_bool()), [Some(false); 3]);
}

#[test]
fn self_intersections_are_counted_with_examples() {
    let folder = Folder::new();
    folder.write("crossed.obj", CROSSED);
    let output = folder.run(&["check", "crossed.obj", "--allow", "open"]);
    let (code, text) = verdict(&output);
    assert_eq!(code, Some(1));
    assert!(
        text.starts_with("crossed.obj: 1 problem\n  1 pair of triangles intersects\n    triangles 0 and 1 at (0, 0, ")
    );
    let found = problem(&json(&folder.run(&["check", "crossed.obj", "--json"])), "self_intersection");
    let at = point(&found["examples"][0]["points"][0]);
    assert!(at[..2] == [0.0; 2] && (0.5..=1.0).contains(&at[2]), "{at:?}");
    assert_eq!((&found["truncated"], number(&found["sharing_vertex"])), (&Value::Bool(false), 0));
    // Two neighbors, folded onto each other: the reported point is not on their shared edge.
    folder.write("folded.obj", FOLDED);
    let output = folder.run(&["check", "folded.obj"]);
    assert!(stdout(&output).contains("  1 pair of triangles intersects, neighbors\n"), "{}", stdout(&output));
    let found = problem(&json(&folder.run(&["check", "folded.obj", "--json"])), "self_intersection");
    assert_eq!(point(&found["examples"][0]["points"][0]), [0.5, 0.5, 0.0]);
}

#[test]
fn two_overlapping_solids_in_one_part_have_interior() {
    let folder = Folder::new();
    folder.write("two.obj", cube([0.0; 3], [2.0; 3]) + &cube_after([1.0; 3], [3.0; 3], 8));
    let (code, text) = verdict(&folder.run(&["check", "two.obj"]));
    assert_eq!(code, Some(1));
    assert!(text.starts_with("two.obj: 1 problem\n") && text.contains("pairs of triangles intersect"), "{text}");
    assert!(
        text.contains("  supports collision and solid queries; the interior is where the winding number is not zero\n"),
        "{text}"
    );
}

#[test]
fn every_kind_of_problem_is_reported() {
    let folder = Folder::new();
    // A fin on the edge 1 2 of a tetrahedron, a degenerate triangle, a duplicate, an unreferenced vertex.
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 -1 -1\nv 9 9 9\n\
                f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\nf 1 2 5\nf 1 1 2\nf 2 3 4\n";
    folder.write("all.obj", text);
    let output = folder.run(&["check", "all.obj"]);
    let (code, text) = verdict(&output);
    assert_eq!(code, Some(1));
    for line in [
        "all.obj: 6 problems",
        "  2 open edges: a boundary or a hole",
        "  4 edges of three or more triangles",
        "  1 degenerate triangle",
        "    triangle 5 at (0, 0, 0)",
        "  1 duplicate triangle",
        "    triangle 6 repeats 2 at (1, 0, 0)",
        "  1 unreferenced vertex",
        "    vertex 5 at (9, 9, 9)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    // The duplicate triangle intersects the one that it repeats.
    assert!(text.contains(" of triangles intersect"), "{text}");
    // All kinds can be allowed.
    let kinds = ["self-intersection", "open", "nonmanifold", "degenerate", "duplicate", "unreferenced"];
    let allowed: Vec<&str> = kinds.iter().flat_map(|kind| ["--allow", kind]).collect();
    let output = folder.run(&[&["check", "all.obj"], &allowed[..]].concat());
    let (code, text) = verdict(&output);
    assert!(code == Some(0) && text.starts_with("all.obj: ok: only allowed problems\n"), "{text}");
    assert_eq!(text.matches(" (allowed)").count(), 6);
}

#[test]
fn flipped_face_is_reported() {
    let folder = Folder::new();
    folder.write("turned.obj", cube_at(0.0).replace("f 1 3 4 2", "f 2 4 3 1"));
    let output = folder.run(&["check", "turned.obj"]);
    let (code, text) = verdict(&output);
    assert_eq!(code, Some(1));
    assert!(text.contains("  4 edges between triangles of opposite orientation\n    edge "), "{text}");
    assert!(text.contains("supports collision queries only: 4 edges"), "{text}");
}

/// Vertices with equal coordinates are welded, unless `--no-weld` is given: triangles at seams are neighbors, or intersect.
#[test]
fn seams_are_welded_unless_no_weld() {
    let folder = Folder::new();
    folder.write("seam.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv 1 0 0\nv 0 -1 0\nf 1 2 3\nf 5 4 6\n");
    let (code, text) = verdict(&folder.run(&["check", "seam.obj", "--allow", "open"]));
    assert!(code == Some(0), "{text}");
    let document = json(&folder.run(&["check", "seam.obj", "--json"]));
    assert_eq!(number(&document["files"][0]["parts"][0]["welded_vertices"]), 2);
    let (code, text) = verdict(&folder.run(&["check", "seam.obj", "--allow", "open", "--no-weld"]));
    assert!(code == Some(1) && text.contains("  1 pair of triangles intersects\n"), "{text}");
    // STL files are welded by the reader, unless `--no-weld` is given.
    let corner = |[x, y, z]: [i32; 3]| format!("vertex {x} {y} {z}\n");
    let facet = |corners: [[i32; 3]; 3]| {
        format!("facet normal 0 0 0\nouter loop\n{}endloop\nendfacet\n", corners.map(corner).concat())
    };
    let [o, x, y, z] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let facets = [[o, y, x], [o, x, z], [x, y, z], [y, o, z]].map(facet).concat();
    folder.write("t.stl", format!("solid t\n{facets}endsolid t\n"));
    assert_eq!(verdict(&folder.run(&["check", "t.stl"])), (Some(0), format!("t.stl: {OK}")));
    let (code, text) = verdict(&folder.run(&["check", "t.stl", "--no-weld"]));
    assert!(code == Some(1) && text.contains("  6 pairs of triangles intersect\n"), "{text}");
}

#[test]
fn parts_have_separate_verdicts() {
    let folder = Folder::new();
    let second = cube_after([5.0; 3], [6.0; 3], 8);
    let whole = format!("o first\n{}o second\n{second}", cube_at(0.0));
    folder.write("whole.obj", &whole);
    let good = format!("whole.obj: {}", OK.replace("ok: ", "ok: 2 parts, "));
    assert_eq!(verdict(&folder.run(&["check", "whole.obj"])), (Some(0), good));
    let (open, _) = whole.trim_end().rsplit_once('\n').expect("lines");
    folder.write("open.obj", open);
    let (code, text) = verdict(&folder.run(&["check", "open.obj"]));
    assert_eq!(code, Some(1));
    assert!(text.starts_with("open.obj: 1 of 2 parts has problems\n  second: 1 problem\n    4 open edges"), "{text}");
    assert!(text.ends_with(&format!("\n  1 other part: {OK}show more examples with --max-examples N\n")), "{text}");
    // Allowed problems are still listed per part; the hint is printed only if examples are omitted.
    let (code, text) = verdict(&folder.run(&["check", "open.obj", "--allow", "open", "--max-examples", "4"]));
    let expected = "open.obj: ok: 2 parts, only allowed problems\n  second: ok: only allowed problems\n    4 open edges: a boundary or a hole (allowed)\n";
    assert!(code == Some(0) && text.starts_with(expected), "{text}");
    assert!(text.ends_with(&format!("\n  1 other part: {OK}")), "{text}");
    // For a folder, every file is reported, followed by totals.
    let output = folder.run(&["check", "."]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).ends_with("\n2 files: 1 ok, 1 with problems\n"), "{}", stdout(&output));
}

#[test]
fn max_triangle_pairs_stops_search() {
    let folder = Folder::new();
    // A floor triangle, and ten triangles that intersect it.
    let walls: String = (1..=10).map(|i| format!("v {i} 1 -1\nv {i} 2 -1\nv {i} 1 1\n")).collect();
    let faces: String = (0..=10).map(|i| format!("f {} {} {}\n", 3 * i + 1, 3 * i + 2, 3 * i + 3)).collect();
    folder.write("walls.obj", format!("v 0 0 0\nv 50 0 0\nv 0 50 0\n{walls}{faces}"));
    let all = number(&problem(&json(&folder.run(&["check", "walls.obj", "--json"])), "self_intersection")["count"]);
    assert_eq!(all, 10);
    let capped = |max: &str| {
        let output = folder.run(&["check", "walls.obj", "--json", "--max-triangle-pairs", max]);
        let found = problem(&json(&output), "self_intersection");
        (number(&found["count"]), found["truncated"].as_bool())
    };
    assert_eq!((capped("3"), capped(&all.to_string())), ((3, Some(true)), (all, Some(false))));
    let output = folder.run(&["check", "walls.obj", "--max-triangle-pairs", "3"]);
    assert!(stdout(&output).contains("  more than 3 pairs of triangles intersect"), "{}", stdout(&output));
}

/// A search that stops at a limit is reported, and the verdict is not ok.
#[test]
fn search_stopped_by_max_tests_is_incomplete() {
    let folder = Folder::new();
    // A double cone: the triangles of each half share its apex, so that every two of them are tested.
    let rim: String =
        (0..200).map(|n| f64::from(n) * 0.0314159).map(|at| format!("v {} {} 0\n", at.cos(), at.sin())).collect();
    let sides: String = (1..=200).map(|n| format!("f {n} {} 201\nf {} {n} 202\n", n % 200 + 1, n % 200 + 1)).collect();
    folder.write("cones.obj", format!("{rim}v 0 0 1\nv 0 0 -1\n{sides}"));
    let complete = |output: &Output| json(output)["summary"]["complete"].as_bool();
    let output = folder.run(&["check", "cones.obj", "--json"]);
    assert_eq!((output.status.code(), complete(&output)), (Some(0), Some(true)), "{}", stdout(&output));
    let output = folder.run(&["check", "cones.obj", "--max-tests", "1000", "--json"]);
    assert_eq!((output.status.code(), complete(&output)), (Some(3), Some(false)), "{}", stdout(&output));
    let document = json(&output);
    let part = &document["files"][0]["parts"][0];
    assert_eq!((&part["complete"], &part["ok"]), (&Value::Bool(false), &Value::Bool(false)), "{part}");
    assert_eq!(document["warnings"].as_array().map(Vec::len), Some(1), "{document}");
    assert!(
        stderr(&output).contains("stopped at its limit of tests (raise it with --max-tests"),
        "{}",
        stderr(&output)
    );
    let output = folder.run(&["check", "cones.obj", "--max-tests", "1000"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).starts_with("cones.obj: incomplete: no problem found, but"), "{}", stdout(&output));
    // If self-intersections are allowed, the search need not be complete.
    let output = folder.run(&["check", "cones.obj", "--max-tests", "1000", "--allow", "self-intersection"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    // Problems other than self-intersections are found in any case.
    folder.write("open.obj", format!("{rim}v 0 0 1\nv 0 0 -1\n{sides}v 5 5 5\nv 6 5 5\nv 5 6 5\nf 203 204 205\n"));
    let output = folder.run(&["check", ".", "--max-tests", "1000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).ends_with("2 files: 0 ok, 1 with problems, 1 incomplete\n"), "{}", stdout(&output));
}

/// All triangles on one line, or all needles through one point: the number of intersecting pairs is quadratic, and
/// the search stops at a limit.
#[test]
fn quadratic_self_intersections_are_limited() {
    let folder = Folder::new();
    let faces: String = (0..1_000).map(|n| format!("f {} {} {}\n", 3 * n + 1, 3 * n + 2, 3 * n + 3)).collect();
    let line = |n: u32| {
        (0..3).map(|k| (n * 3 + k) * 7919 % 3001).map(|x| format!("v {x} {} {}\n", 2 * x, 3 * x)).collect::<String>()
    };
    folder.write("line.obj", (0..1_000).map(line).collect::<String>() + &faces);
    let needle = |n: u32| {
        let end = [1, 2, 3].map(|k| f64::from(n * k * 37 % 1009) - 504.3);
        let [x, y, z] = end;
        format!("v {x} {y} {z}\nv {} {} {}\nv {} {} {}\n", -x, -y, -z, -x, 0.1 - y, -z)
    };
    folder.write("needles.obj", (0..1_000).map(needle).collect::<String>() + &faces);
    for file in ["line.obj", "needles.obj"] {
        let output = folder.run(&["check", file, "--json", "--max-triangle-pairs", "2000"]);
        assert_eq!(output.status.code(), Some(1));
        let (document, found) = (json(&output), problem(&json(&output), "self_intersection"));
        assert_eq!((number(&found["count"]), &found["truncated"]), (2_000, &Value::Bool(true)), "{file}");
        assert_eq!(document["summary"]["complete"], false, "{file}");
        let output = folder.run(&["check", file, "--max-triangle-pairs", "2000"]);
        assert!(stdout(&output).contains("  more than 2,000 pairs of triangles intersect"), "{}", stdout(&output));
        let on = |threads: &str| {
            let output = folder.run(&["check", file, "--json", "--max-triangle-pairs", "2000", "--threads", threads]);
            stdout(&output).to_owned()
        };
        assert_eq!(on("1"), on("3"), "{file}");
    }
}

#[test]
fn unreadable_file_is_error_but_others_are_checked() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    folder.write("b.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("c.off", "");
    let output = folder.run(&["check", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).starts_with("a.obj: ok: "), "{}", stdout(&output));
    assert!(stdout(&output).ends_with("\n3 files: 1 ok, 2 unreadable\n"), "{}", stdout(&output));
    let errors: Vec<&str> = stderr(&output).lines().collect();
    assert!(errors[0].starts_with("error: b.obj: line 1: "), "{errors:?}");
    assert!(errors[1].starts_with("error: c.off: "), "{errors:?}");
    let document = json(&folder.run(&["check", ".", "--json"]));
    assert_eq!(document["unreadable"].as_array().map(Vec::len), Some(2));
    assert_eq!(document["unreadable"][0]["file"], "b.obj");
    let output = folder.run(&["check"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no input files"), "{}", stderr(&output));
    assert!(stderr(&folder.run(&["check", "no.stl"])).contains("no.stl: no such file"));
}

#[test]
fn file_without_triangles_is_not_ok() {
    let folder = Folder::new();
    folder.write("points.obj", "v 0 0 0\nv 1 0 0\n");
    folder.write("empty.stl", "solid nothing\nendsolid nothing\n");
    for file in ["points.obj", "empty.stl"] {
        let output = folder.run(&["check", file]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        assert!(stdout(&output).contains("no triangles"), "{}", stdout(&output));
        assert!(stderr(&output).starts_with("warning: "), "{}", stderr(&output));
    }
    assert_eq!(folder.run(&["check", "empty.stl", "--allow", "empty"]).status.code(), Some(0));
    for file in ["points.obj", "empty.stl"] {
        assert_eq!(number(&problem(&json(&folder.run(&["check", file, "--json"])), "empty")["count"]), 1);
    }
}

/// Parts, files without parts and unreadable files all have a row.
#[test]
fn csv_has_row_for_every_file() {
    let folder = Folder::new();
    folder.write("a.stl", "solid nothing\nendsolid nothing\n");
    folder.write("b.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("c.obj", cube_at(0.0));
    let output = folder.run(&["check", ".", "--format", "csv"]);
    assert_eq!(output.status.code(), Some(2));
    let rows: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(rows[1], "a.stl,,0,0,false,false,false,1,0,0,0,0,0,0,0,0,false,");
    assert_eq!(rows[2], "c.obj,c,12,8,true,true,true,0,0,0,0,0,0,0,0,0,false,");
    assert!(rows[3].starts_with("b.obj,,,,false,,,,,,,,,,,,,line 1: "), "{}", rows[3]);
    let fields = |row: &str| row.split(',').count();
    assert!(rows.len() == 4 && rows[..3].iter().all(|row| fields(row) == fields(rows[0])), "{rows:?}");
}

#[test]
fn inside_out_solid_is_reported() {
    let folder = Folder::new();
    let flipped = |line: &str| match line.strip_prefix("f ") {
        Some(corners) => format!("f {}\n", corners.split(' ').rev().collect::<Vec<_>>().join(" ")),
        None => format!("{line}\n"),
    };
    folder.write("turned.obj", cube_at(0.0).lines().map(flipped).collect::<String>());
    let (code, text) = verdict(&folder.run(&["check", "turned.obj"]));
    let expected = "turned.obj: 1 problem\n  inside out: the triangles face inward\n  supports collision and solid \
                    queries\n";
    assert_eq!((code, text.as_str()), (Some(1), expected));
    let (code, _) = verdict(&folder.run(&["check", "turned.obj", "--allow", "inside-out"]));
    assert_eq!(code, Some(0));
    assert_eq!(number(&problem(&json(&folder.run(&["check", "turned.obj", "--json"])), "inside_out")["count"]), 1);
    // A solid with a cavity is not inside out.
    let hole: String = cube_after([1.0; 3], [2.0; 3], 8).lines().map(flipped).collect();
    folder.write("hollow.obj", cube([0.0; 3], [3.0; 3]) + &hole);
    assert_eq!(verdict(&folder.run(&["check", "hollow.obj"])), (Some(0), format!("hollow.obj: {OK}")));
}

/// The keys of the JSON output are a stable interface: keys are added, never renamed.
#[test]
fn json_has_the_documented_keys() {
    let folder = Folder::new();
    folder.write("t.obj", CROSSED);
    let output = folder.run(&["check", "t.obj", "--json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let document = json(&output);
    let expect = |value: &Value, all: &str| assert_eq!(BTreeSet::from_iter(keys(value)), all.split(' ').collect());
    expect(&document, "version files unreadable summary warnings");
    expect(&document["files"][0], "file format ok parts");
    let part = &document["files"][0]["parts"][0];
    expect(part, "name triangles vertices welded_vertices ok complete closed has_interior problems");
    for problem in part["problems"].as_array().expect("an array") {
        expect(problem, "kind count truncated sharing_vertex allowed examples");
        expect(&problem["examples"][0], "triangles vertices points");
    }
    expect(&document["summary"], "files ok with_problems unreadable complete");
    // JSON Lines output has one object per file, and the summary.
    let output = folder.run(&["check", "t.obj", "--format", "jsonl"]);
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.iter().map(|line| line["type"].as_str()).collect::<Vec<_>>(), [Some("file"), Some("summary")]);
    let output = folder.run(&["check", "t.obj", "--format", "csv"]);
    let header = "file,part,triangles,vertices,ok,closed,has_interior,empty,self_intersection,open,nonmanifold,orientation,\
                  inside_out,degenerate,duplicate,unreferenced,truncated,error";
    let rows: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(rows, [header, "t.obj,t,2,6,false,false,false,0,1,6,0,0,0,0,0,0,false,"]);
}

/// The JSON output is the same whether pictures are written or not.
#[test]
fn json_is_independent_of_pictures() {
    let folder = Folder::new();
    folder.write("crossed.obj", CROSSED);
    let plain = stdout(&folder.run(&["check", "crossed.obj", "--json", "--max-examples", "1"])).to_owned();
    let output = folder.run(&["check", "crossed.obj", "--json", "--max-examples", "1", "--report", "page.html"]);
    assert_eq!(stdout(&output), plain);
    assert!(folder.names().contains(&"page.html".to_owned()));
}

#[test]
fn result_is_independent_of_threads() {
    let folder = Folder::new();
    folder.write("crossed.obj", CROSSED);
    folder.write("cube.obj", cube_at(0.0));
    let on = |threads: &str| stdout(&folder.run(&["check", ".", "--json", "--threads", threads])).to_owned();
    assert_eq!(on("1"), on("4"));
}

#[test]
fn output_file_must_not_be_an_input() {
    let folder = Folder::new();
    folder.write("cube.obj", cube_at(0.0));
    let output = folder.run(&["check", "cube.obj", "-o", "verdict.json"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), ""));
    assert!(folder.read("verdict.json").contains("\"ok\":true"));
    let output = folder.run(&["check", "cube.obj", "-o", "cube.obj"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("is an input file"), "{}", stderr(&output));
}

#[test]
fn help_lists_exit_codes_and_kinds() {
    let text = in_one_line(stdout(&run(&["check", "--help"])));
    for words in [
        "Exit code: 0 if no problem was found, 1 if there is a problem",
        "self-intersection:",
        "--max-examples",
        "JSON: {",
    ] {
        assert!(text.contains(words), "{words}");
    }
    assert!(in_one_line(stdout(&run(&["--help"]))).contains("check Check meshes for holes"));
}
