//! Tests of `boxwood tree`: text, JSON and CSV of the comparison.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Output;
use support::{Folder, boxwood, cube_after, cube_at, in_one_line, json, keys, number, run, stderr, stdout};

/// Trees with split rules.
const RULED: [&str; 4] = ["aabb", "plain", "leafless-full", "leafless-compressed"];
/// Trees without split rules.
const UNRULED: [&str; 3] = ["obb", "rtree", "rtree-v1"];
/// Build qualities of bvh8.
const QUALITIES: [&str; 2] = ["fast", "high"];
/// Split rules.
const RULES: [&str; 7] = ["middle", "median", "half-balanced", "centroid", "best-axis", "longest-axis", "sah"];

const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("cube.obj", cube_at(0.0));
    folder
}

#[track_caller]
fn succeeded(output: &Output) {
    assert_eq!((output.status.code(), stderr(output)), (Some(0), ""), "{}", stdout(output));
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    assert!(stderr(output).starts_with("error: "), "{}", stderr(output));
    stderr(output).to_owned()
}

/// Tree and rule of every row of the table.
fn names(text: &str) -> Vec<[&str; 2]> {
    let rows = text.lines().filter(|line| line.starts_with("  ")).map(|line| line.split_whitespace());
    let mut names: Vec<[&str; 2]> = rows.filter_map(|mut row| Some([row.next()?, row.next()?])).collect();
    names.retain(|row| row[0] != "tree");
    names
}

#[test]
fn all_trees_and_rules_have_row() {
    let output = folder().run(&["tree", "cube.obj"]);
    succeeded(&output);
    let text = stdout(&output);
    assert!(text.starts_with("cube.obj: 12 triangles, 8 vertices\n"), "{text}");
    let ruled = RULED.iter().flat_map(|tree| RULES.map(|rule| [*tree, rule]));
    let bvh8 = QUALITIES.map(|quality| ["bvh8", quality]);
    let expected: BTreeSet<[&str; 2]> = ruled.chain(UNRULED.map(|tree| [tree, "-"])).chain(bvh8).collect();
    assert_eq!(BTreeSet::from_iter(names(text)), expected);
    assert_eq!(names(text)[..2], bvh8, "the default comes first");
    assert_eq!(names(text).len(), 4 * 7 + 3 + 2);
    assert!(text.contains(" of 20 placements of two copies intersect (seed 1); all trees agree"), "{text}");
}

#[test]
fn without_file_built_in_teapot_is_used() {
    let output = run(&["tree", "--tree", "aabb", "--tree", "obb", "--rule", "sah"]);
    succeeded(&output);
    assert!(stdout(&output).starts_with("Built-in teapot: 3,760 triangles"), "{}", stdout(&output));
    assert_eq!(names(stdout(&output)), [["aabb", "sah"], ["obb", "-"]]);
    // With --only and without a file, parts of the built-in assembly are compared; equal meshes have one table.
    let output = run(&["tree", "--only", "bolt-base-*", "--tree", "obb", "--json"]);
    succeeded(&output);
    let document = json(&output);
    assert_eq!(document["meshes"].as_array().map(Vec::len), Some(1));
    assert!(number(&document["meshes"][0]["parts"]) > 1);
}

#[test]
fn narrow_terminal_splits_columns_into_blocks() {
    let columns = |width: &str| {
        let output = boxwood(&["tree", "--tree", "aabb", "--placements", "2"]).env("COLUMNS", width).output();
        let output = output.expect("the command runs");
        succeeded(&output);
        let text = stdout(&output).to_owned();
        let headings = text.lines().filter(|line| line.starts_with("  tree")).count();
        (headings, text.lines().map(|line| line.chars().count()).max())
    };
    let (headings, widest) = columns("80");
    assert!(headings > 1 && widest <= Some(80), "{headings}, {widest:?}");
    assert_eq!(columns("1000").0, 1);
}

/// The keys of the JSON output are a stable interface: keys are added, never renamed.
#[test]
fn json_has_the_documented_keys() {
    let output = folder().run(&["tree", "cube.obj", "--json", "--placements", "7", "--seed", "3", "--sat", "full"]);
    succeeded(&output);
    let document = json(&output);
    let all = BTreeSet::from(["version", "placements", "seed", "sat", "meshes", "warnings"]);
    assert_eq!(BTreeSet::from_iter(keys(&document)), all);
    assert_eq!((number(&document["placements"]), number(&document["seed"]), &document["sat"]), (7, 3, &"full".into()));
    let mesh = &document["meshes"][0];
    let all = BTreeSet::from(["name", "file", "parts", "triangles", "vertices", "intersecting_placements", "trees"]);
    assert_eq!(BTreeSet::from_iter(keys(mesh)), all);
    assert_eq!((&mesh["file"], number(&mesh["triangles"])), (&"cube.obj".into(), 12));
    assert!((1..7).contains(&number(&mesh["intersecting_placements"])));
    for tree in mesh["trees"].as_array().expect("an array") {
        let all = "tree rule nodes leaves depth bytes node_bytes sah_cost sibling_overlap fallback_splits levels stats \
                   seconds";
        assert_eq!(BTreeSet::from_iter(keys(tree)), all.split_whitespace().collect());
        let is_bvh8 = tree["tree"] == "bvh8";
        let leaves = number(&tree["leaves"]);
        assert!(if is_bvh8 { (2..=6).contains(&leaves) } else { leaves == 12 }, "{tree}");
        let levels = tree["levels"].as_array().expect("an array");
        assert_eq!(levels.len() as u64, number(&tree["depth"]["max"]) + 1);
        assert_eq!(levels.iter().map(|level| number(&level["triangles"])).sum::<u64>(), 12);
        assert!(number(&tree["stats"]["box_tests"]) > 0);
        assert!(["build", "query"].iter().all(|key| tree["seconds"][key].as_f64().is_some()), "{tree}");
        let has_rule = RULED.contains(&tree["tree"].as_str().expect("a name"));
        assert_eq!(tree["rule"].is_string(), has_rule || is_bvh8, "{tree}");
    }
}

#[test]
fn values_except_times_are_deterministic() {
    let folder = folder();
    let counts = |threads: &str| {
        let mut document = json(&folder.run(&["tree", "cube.obj", "--json", "--threads", threads]));
        let trees = document["meshes"][0]["trees"].as_array_mut().expect("an array");
        trees.iter_mut().for_each(|tree| _ = tree["seconds"].take());
        document
    };
    assert_eq!(counts("1"), counts("3"));
}

#[test]
fn zero_placements_run_no_queries() {
    let output = folder().run(&["tree", "cube.obj", "--placements", "0", "--json"]);
    succeeded(&output);
    let document = json(&output);
    let mesh = &document["meshes"][0];
    assert_eq!(mesh["intersecting_placements"], Value::Null);
    assert!(mesh["trees"].as_array().expect("an array").iter().all(|tree| tree["stats"].is_null()));
    let output = folder().run(&["tree", "cube.obj", "--placements", "0"]);
    assert!(!stdout(&output).contains("placements"), "{}", stdout(&output));
}

#[test]
fn csv_and_json_lines_are_valid() {
    let folder = folder();
    folder.write("a, b.obj", TRIANGLE);
    let output = folder.run(&["tree", ".", "--format", "csv", "--tree", "aabb", "--rule", "sah", "--tree", "obb"]);
    succeeded(&output);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let fields = lines[0].split(',').count();
    assert!(lines[1].starts_with("\"a, b.obj\",1,aabb,sah,1,1,"), "{}", lines[1]);
    assert!(lines[4].starts_with("cube.obj,12,obb,,"), "{}", lines[4]);
    assert!(lines[3..].iter().all(|line| line.split(',').count() == fields), "{lines:?}");
    let without = folder.run(&["tree", "cube.obj", "--format", "csv", "--placements", "0"]);
    assert!(stdout(&without).lines().all(|line| line.split(',').count() == fields), "{}", stdout(&without));

    let output = folder.run(&["tree", ".", "--format", "jsonl"]);
    succeeded(&output);
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&Value> = lines.iter().map(|line| &line["type"]).collect();
    assert_eq!(types, ["mesh", "mesh", "summary"]);
}

#[test]
fn svg_chart_is_written() {
    let folder = folder();
    let arguments = ["tree", "cube.obj", "--placements", "0", "--svg", "levels.svg", "-o", "trees.json"];
    succeeded(&folder.run(&arguments));
    assert_eq!(folder.names(), ["cube.obj", "levels.svg", "trees.json"]);
    let svg = folder.read("levels.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("class=\"panel\"").count(), 4 * 7 + 3 + 2);
    folder.run(&arguments);
    assert_eq!(folder.read("levels.svg"), svg, "the same at every run");

    assert!(error(&folder.run(&["tree", "cube.obj", "--svg", "."])).contains("--svg .: is a folder"));
    assert!(error(&folder.run(&["tree", "cube.obj", "--svg", "cube.obj"])).contains("would be overwritten"));
    assert!(error(&folder.run(&["tree", "--svg", "x", "-o", "x"])).contains("name the same file"));
    assert!(folder.read("cube.obj").starts_with("v "));
}

#[test]
fn invalid_options_are_errors() {
    for (arguments, expected) in [
        (
            &["--tree", "oak"][..],
            "[possible values: bvh8, aabb, obb, rtree, rtree-v1, plain, leafless-full, leafless-compressed]",
        ),
        (
            &["--rule", "best"],
            "[possible values: middle, median, half-balanced, centroid, best-axis, longest-axis, sah]",
        ),
        (&["--quality", "best"], "[possible values: fast, high]"),
        (&["--tree", "obb", "--quality", "high"], "--quality high: the tree obb has no build qualities"),
        (&["--sat", "fat"], "[possible values: lite, full]"),
        (&["--tree", "obb", "--rule", "sah"], "--rule sah: the tree obb has no split rules"),
        (&["--tree", "rtree", "--tree", "obb", "--rule", "sah"], "has no split rules"),
        (&["--tree", "obb", "--max-depth", "3"], "only for the tree aabb, which is not selected"),
        (&["--tree", "aabb", "--fanout", "2..4"], "only for the tree rtree, which is not selected"),
        (&["--fanout", "3..4"], "min must be at most max / 2"),
        (&["--fanout", "8"], "for example 3..8"),
        (&["--only", "gaer-*"], "no part name matches"),
        (&["--placements", "few"], "--placements"),
    ] {
        let message = error(&run(&[&["tree"], arguments].concat()));
        assert!(in_one_line(&message).contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn tree_options_are_applied() {
    let folder = folder();
    let trees = |arguments: &[&str]| {
        let output = folder.run(&[&["tree", "cube.obj", "--json"], arguments].concat());
        succeeded(&output);
        json(&output)["meshes"][0]["trees"].clone()
    };
    let of = |arguments: &[&str]| trees(arguments)[0].clone();
    assert_eq!(number(&of(&["--tree", "aabb", "--max-depth", "2"])["depth"]["max"]), 2);
    let fast = trees(&["--tree", "bvh8", "--quality", "fast"]);
    assert_eq!((fast.as_array().map(Vec::len), &fast[0]["rule"]), (Some(1), &"fast".into()));
    assert!(number(&of(&["--tree", "aabb", "--max-leaf-vertices", "12"])["leaves"]) < 12);
    assert!(number(&of(&["--tree", "aabb", "--no-fallback-split"])["leaves"]) <= 12);
    assert_eq!(number(&of(&["--tree", "rtree", "--fanout", "6..12"])["nodes"]), 1);
    assert!(number(&of(&["--tree", "rtree", "--rtree-build", "insertion", "--fanout", "2..4"])["nodes"]) > 3);
    let [lite, full] = ["lite", "full"].map(|sat| number(&of(&["--tree", "aabb", "--sat", sat])["stats"]["box_tests"]));
    assert!(full <= lite, "{full} {lite}");
}

#[test]
fn parts_are_merged_or_selected_by_only() {
    let folder = Folder::new();
    let second = cube_after([5.0; 3], [6.0; 3], 8);
    folder.write("two.obj", format!("o first\n{}o second\n{second}", cube_at(0.0)));
    let document = json(&folder.run(&["tree", "two.obj", "--json", "--tree", "aabb"]));
    assert_eq!((number(&document["meshes"][0]["parts"]), number(&document["meshes"][0]["triangles"])), (2, 24));
    let document = json(&folder.run(&["tree", "two.obj", "--json", "--tree", "aabb", "--only", "*:second"]));
    assert_eq!(document["meshes"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&document["meshes"][0]["name"], number(&document["meshes"][0]["triangles"])),
        (&"two:second".into(), 12)
    );
}

#[test]
fn small_and_degenerate_meshes_are_valid() {
    let folder = Folder::new();
    folder.write("triangle.obj", TRIANGLE);
    folder.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 1\nf 3 2 1\n");
    folder.write("huge.obj", "v 1e299 0 0\nv -1e299 1e299 0\nv 0 0 1e299\nf 1 2 3\n");
    folder.write("tiny.obj", "v 1e-320 0 0\nv 0 1e-320 0\nv 0 0 1e-320\nf 1 2 3\n");
    let output = folder.run(&["tree", ".", "--json", "--svg", "x.svg"]);
    succeeded(&output);
    let document = json(&output);
    assert_eq!(document["meshes"].as_array().map(Vec::len), Some(4));
    succeeded(&folder.run(&["tree", "."]));

    folder.write("empty/empty.obj", "v 0 0 0\n");
    let output = folder.run(&["tree", "empty", "--json", "--svg", "y.svg"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stderr(&output).starts_with("warning: ") && stderr(&output).contains("no triangles"),
        "{}",
        stderr(&output)
    );
    let mesh = json(&output)["meshes"][0].clone();
    assert_eq!((number(&mesh["triangles"]), number(&mesh["intersecting_placements"])), (0, 0));
    assert!(mesh["trees"].as_array().is_some_and(|trees| trees.iter().all(|tree| number(&tree["nodes"]) == 0)));
    assert_eq!(folder.run(&["tree", "empty"]).status.code(), Some(0));

    // The coordinates are so large that placed vertices overflow.
    folder.write("beyond/beyond.obj", "v 1e305 0 0\nv 0 1e305 0\nv 0 0 1e305\nf 1 2 3\n");
    assert!(error(&folder.run(&["tree", "beyond"])).contains("use --placements 0 to skip the queries"));
    succeeded(&folder.run(&["tree", "beyond", "--placements", "0"]));
}

#[test]
fn unreadable_files_are_errors_or_skipped() {
    let folder = folder();
    folder.write("broken.obj", "v 0 0 0\nf 1 2 3\n");
    let message = error(&folder.run(&["tree", "broken.obj"]));
    assert!(message.contains("broken.obj: ") && message.contains("line 2"), "{message}");
    assert!(error(&folder.run(&["tree", "."])).contains("--skip-unreadable"));
    let output = folder.run(&["tree", ".", "--skip-unreadable", "--tree", "obb"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).starts_with("warning: broken.obj: skipped"), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("cube.obj: 12 triangles"), "{}", stdout(&output));
    assert!(error(&folder.run(&["tree", "cuba.obj"])).contains("did you mean cube.obj?"));
}

#[test]
fn help_describes_every_tree_and_rule() {
    let output = run(&["tree", "--help"]);
    succeeded(&output);
    let text = in_one_line(stdout(&output));
    for name in RULED.iter().chain(&UNRULED).chain(&RULES).chain(&QUALITIES).chain(&["bvh8"]) {
        assert!(text.contains(&format!("- {name}: ")), "{name}");
    }
    assert!(text.contains("Exit code: 0, or 2 on an error"), "{text}");
}
