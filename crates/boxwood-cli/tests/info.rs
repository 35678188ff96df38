//! Tests of `boxwood info`.

mod support;

use serde_json::Value;
use support::{Folder, cube_after, cube_at, json, number, point, stderr, stdout};

#[test]
fn closed_cube_is_described() {
    let folder = Folder::new();
    folder.write("cube.obj", cube_at(0.0));
    let output = folder.run(&["info", "cube.obj"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], format!("cube.obj  OBJ, {} bytes", cube_at(0.0).len()));
    assert_eq!(lines[1], "  1 part, 12 triangles, 8 vertices");
    assert_eq!(lines[2], "  box (-1, -1, -1) to (1, 1, 1)");
    assert_eq!(lines[3], "  closed, no degenerate triangles");
    assert!(lines[4].starts_with("  in memory: mesh 336 bytes, tree "), "{}", lines[4]);
    assert_eq!(lines.len(), 5);
}

#[test]
fn open_degenerate_and_duplicate_are_reported() {
    let folder = Folder::new();
    folder.write("t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\nf 1 2 3\nf 3 1 2\nf 1 2 4\n");
    let output = folder.run(&["info", "t.obj"]);
    let text = stdout(&output);
    assert!(
        text.contains("not closed: 2 edges open, 1 of three or more triangles, 2 with inconsistent orientation"),
        "{text}"
    );
    assert!(text.contains("1 degenerate triangle, 1 duplicate"), "{text}");
}

#[test]
fn json_has_all_files_and_parts() {
    let folder = Folder::new();
    let second = cube_after([5.0; 3], [6.0; 3], 8);
    folder.write("two.obj", format!("o first\n{}o second\n{second}", cube_at(0.0)));
    folder.write("triangle.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let output = folder.run(&["info", ".", "--json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let document = json(&output);
    let [open, two] = [0, 1].map(|file| &document["files"][file]);
    assert_eq!((&open["closed"], &two["closed"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!(number(&open["parts"][0]["boundary_edges"]), 3);
    assert_eq!(["triangles", "vertices", "degenerate_triangles"].map(|key| number(&two[key])), [24, 16, 0]);
    assert_eq!(point(&two["box"]["max"]), [6.0; 3]);
    assert_eq!(
        (&two["parts"][1]["name"], &two["format"], &two["gzip"]),
        (&"second".into(), &"OBJ".into(), &false.into())
    );
    assert_eq!(number(&two["disk_bytes"]), number(&two["bytes"]));
    assert_eq!(number(&two["memory"]["mesh_bytes"]), 16 * 24 + 24 * 12);
    assert!(number(&two["memory"]["tree_bytes"]) > 0);
}

#[test]
fn unreadable_file_is_error_but_others_are_shown() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    folder.write("b.obj", "f 1 2 3\n");
    folder.write("c.obj", cube_at(0.0));
    let output = folder.run(&["info", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("error: ") && stderr(&output).contains("b.obj: "), "{}", stderr(&output));
    assert!(stdout(&output).ends_with("2 files: 2 parts, 24 triangles\n"), "{}", stdout(&output));
    let output = folder.run(&["info"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no input files"), "{}", stderr(&output));
}

#[test]
fn text_lists_at_most_20_parts() {
    let folder = Folder::new();
    let part = |n: usize| format!("o part-{n}\n{}", cube_after([0.0; 3], [1.0; 3], 8 * n));
    folder.write("many.obj", (0..50).map(part).collect::<String>());
    let output = folder.run(&["info", "many.obj"]);
    let text = stdout(&output);
    assert!(
        text.contains("  all 50 parts closed, no degenerate triangles")
            && text.contains("and 30 more (list all with --json)"),
        "{text}"
    );
    assert_eq!(
        json(&folder.run(&["info", "many.obj", "--json"]))["files"][0]["parts"].as_array().map(Vec::len),
        Some(50)
    );
}
