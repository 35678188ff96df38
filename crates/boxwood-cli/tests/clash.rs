//! `boxwood clash`: from files to results, as users and scripts see it.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, cube_at, in_one_line, json, keys, number, point, stderr, stdout};

/// Cubes of side 2, centered at x = 0, 1.5 and 10: the first two overlap.
fn three() -> Folder {
    let folder = Folder::new();
    for (name, x) in [("base", 0.0), ("cover", 1.5), ("far", 10.0)] {
        folder.write(&format!("parts/{name}.obj"), cube_at(x));
    }
    folder
}

#[track_caller]
fn expect(output: &Output, code: i32, message: &str) {
    assert_eq!((output.status.code(), stderr(output)), (Some(code), message), "{}", stdout(output));
}

#[track_caller]
fn pairs(output: &Output) -> Vec<[String; 2]> {
    let document = json(output);
    let name = |value: &Value| value.as_str().expect("a name").to_owned();
    document["pairs"].as_array().expect("an array").iter().map(|pair| [name(&pair["a"]), name(&pair["b"])]).collect()
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    assert!(stderr(output).starts_with("error: "), "{}", stderr(output));
    stderr(output).to_owned()
}

#[test]
fn folder_prints_table_and_exits_with_1() {
    let output = three().run(&["clash", "parts"]);
    expect(&output, 1, "");
    let text = stdout(&output);
    assert!(text.starts_with("3 files: 3 parts, 36 triangles\n"), "{text}");
    assert!(text.contains("1 of 3 pairs of parts intersect"), "{text}");
    assert!(text.contains("  base    cover   crossing  "), "{text}");
    assert!(text.contains("read ") && text.contains("build ") && text.contains("intersect "), "{text}");
}

#[test]
fn no_collision_exits_with_0() {
    let output = three().run(&["clash", "parts/base.obj", "parts/far.obj", "--units", "mm"]);
    expect(&output, 0, "");
    assert!(stdout(&output).contains("24 triangles, in mm\n"));
    assert!(stdout(&output).contains("0 of 1 pair of parts intersect"));
}

#[test]
fn json_contains_parts_pairs_and_summary() {
    let output = three().run(&["clash", "parts", "--json", "--units", "in"]);
    expect(&output, 1, "");
    let document = json(&output);
    assert_eq!(document["parts"][1]["name"], "cover");
    let file = document["parts"][1]["file"].as_str().expect("a file");
    assert_eq!(file.replace('\\', "/"), "parts/cover.obj");
    assert_eq!(point(&document["parts"][1]["box"]["min"]), [0.5, -1.0, -1.0]);
    let pair = &document["pairs"][0];
    assert_eq!((&pair["a"], &pair["b"], &pair["kind"]), (&"base".into(), &"cover".into(), &"crossing".into()));
    let [low, high, common] = [point(&pair["box"]["min"]), point(&pair["box"]["max"]), point(&pair["point"])];
    assert_eq!((low, high), ([0.5, -1.0, -1.0], [1.0, 1.0, 1.0]));
    assert!((0..3).all(|k| low[k] <= common[k] && common[k] <= high[k]), "{pair}");
    let summary = &document["summary"];
    let counts = ["files", "parts", "triangles", "part_pairs", "candidate_pairs", "clashes"];
    assert_eq!(counts.map(|key| number(&summary[key])), [3, 3, 36, 3, 1, 1]);
    assert_eq!(summary["units"], "in");
    assert_eq!(keys(&summary["seconds"]).len(), 4);
}

#[test]
fn json_lines_have_types() {
    let output = three().run(&["clash", "parts", "--format", "jsonl"]);
    expect(&output, 1, "");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["part", "part", "part", "pair", "summary"]);
    assert_eq!((&lines[3]["a"], &lines[3]["b"]), (&Value::from("base"), &Value::from("cover")));
    assert_eq!((&lines[4]["version"], number(&lines[4]["schema"])), (&env!("CARGO_PKG_VERSION").into(), 1));
    assert_eq!(number(&lines[4]["clashes"]), 1);
}

#[test]
fn csv_has_header_and_one_row_per_pair() {
    let folder = three();
    folder.write("parts/a, \"b\".obj", cube_at(10.5));
    let output = folder.run(&["clash", "parts", "--format", "csv"]);
    expect(&output, 1, "");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "a,b,triangle_pairs,kind,min_x,min_y,min_z,max_x,max_y,max_z,x,y,z,truncated");
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("\"a, \"\"b\"\"\",far,"), "{}", lines[1]);
    let fields: Vec<&str> = lines[2].split(',').collect();
    assert_eq!((fields.len(), fields[0], fields[1], fields[3], fields[13]), (14, "base", "cover", "crossing", "false"));
    assert_eq!(fields[4..10], ["0.5", "-1.0", "-1.0", "1.0", "1.0", "1.0"]);
}

#[test]
fn extension_of_output_file_selects_format() {
    let folder = three();
    for (name, start) in
        [("r.json", "{\n"), ("r.jsonl", "{\"type\""), ("r.csv", "a,b,"), ("r.txt", "3 files"), ("r", "3 files")]
    {
        folder.write(name, "before");
        let output = folder.run(&["clash", "parts", "-o", name]);
        expect(&output, 1, "");
        assert_eq!(stdout(&output), "");
        assert!(folder.read(name).starts_with(start), "{name}: {}", folder.read(name));
    }
    folder.run(&["clash", "parts", "-o", "r.csv", "--json"]);
    assert!(folder.read("r.csv").starts_with('{'), "an explicit format overrides the extension");
    assert_eq!(folder.names(), ["parts", "r", "r.csv", "r.json", "r.jsonl", "r.txt"], "no temporary file remains");
    assert!(error(&folder.run(&["clash", "parts", "-o", "no/r.json"])).contains("the folder no does not exist"));
    assert!(error(&folder.run(&["clash", "parts", "-o", "parts"])).contains("is a folder"));
    assert!(error(&folder.run(&["clash", "parts", "-o", "parts/far.obj"])).contains("is an input file"));
    assert!(folder.read("parts/far.obj").starts_with("v "));
}

#[test]
fn search_options_are_rejected() {
    let folder = three();
    for option in [["--tree", "obb"], ["--rule", "sah"], ["--quality", "fast"], ["--sat", "full"]] {
        let message = error(&folder.run(&[&["clash", "parts"], &option[..]].concat()));
        assert!(message.contains(&format!("unexpected argument '{}'", option[0])), "{message}");
    }
    let summary = &json(&folder.run(&["clash", "parts", "--json"]))["summary"];
    assert!(["tree", "rule", "sat"].iter().all(|key| summary.get(key).is_none()), "{summary}");
}

#[test]
fn result_does_not_depend_on_threads() {
    let folder = Folder::new();
    for n in 0..40 {
        folder.write(&format!("p{n:02}.obj"), cube_at(f64::from(n) * 1.5));
    }
    let [one, two, many] = ["1", "2", "7"].map(|threads| {
        let mut document = json(&folder.run(&["clash", ".", "--json", "--threads", threads]));
        document["summary"]["seconds"].take();
        assert_eq!(document["summary"]["threads"].take().to_string(), threads);
        document
    });
    assert_eq!(number(&one["summary"]["clashes"]), 39);
    assert_eq!(one, two);
    assert_eq!(one, many);
}

#[test]
fn parts_are_selected_by_name() {
    let folder = Folder::new();
    // All parts are at the same position: every pair collides.
    for name in ["base", "bolt-1", "bolt-2", "cover"] {
        folder.write(&format!("{name}.obj"), cube_at(0.0));
    }
    let count = |arguments: &[&str]| {
        let output = folder.run(&[&["clash", ".", "--json"], arguments].concat());
        assert_eq!(stderr(&output), "");
        pairs(&output).len()
    };
    assert_eq!(count(&[]), 6);
    assert_eq!(count(&["--only", "bolt-*", "--only", "base"]), 3);
    assert_eq!(count(&["--ignore", "bolt-*:base"]), 4);
    assert_eq!(count(&["--ignore", "base:bolt-*", "--ignore", "cover:*"]), 1);
    assert_eq!(count(&["--between", "bolt-*", "{base,cover}"]), 4);
    // Parts that are not selected are not in the result.
    let document = json(&folder.run(&["clash", ".", "--json", "--only", "b*"]));
    assert_eq!(document["parts"].as_array().map(Vec::len), Some(3));
    assert_eq!(number(&document["summary"]["part_pairs"]), 3);

    assert!(error(&folder.run(&["clash", ".", "--only", "blot-1"])).contains("similar names: bolt-1"));
    assert!(error(&folder.run(&["clash", ".", "--between", "base", "x"])).contains("--between x: no part"));
    assert!(error(&folder.run(&["clash", ".", "--only", "[b"])).contains("not a valid glob"));
    let output = folder.run(&["clash", ".", "--ignore", "base:nut", "--json"]);
    assert_eq!((output.status.code(), pairs(&output).len()), (Some(1), 6));
    assert!(stderr(&output).starts_with("warning: --ignore base:nut"), "{}", stderr(&output));
    assert_eq!(json(&output)["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn part_names_are_short_and_unique() {
    let folder = Folder::new();
    let objects = |names: [&str; 2]| {
        let [first, second] = [cube_at(0.0), cube_after([-1.0; 3], [0.5; 3], 8)];
        format!("o {}\n{first}o {}\n{second}", names[0], names[1])
    };
    folder.write("box.obj", objects(["lid", "body"]));
    folder.write("left/gear.obj", cube_at(0.0));
    folder.write("right/gear.obj", cube_at(0.0));
    let document = json(&folder.run(&["clash", ".", "--json"]));
    let names: Vec<&str> =
        document["parts"].as_array().expect("an array").iter().filter_map(|part| part["name"].as_str()).collect();
    assert_eq!(names, ["box:lid", "box:body", "left/gear", "right/gear"]);
    let output = folder.run(&["clash", ".", "--json", "--ignore", "box:lid:box:body", "--only", "box:*"]);
    expect(&output, 0, "note: the selection contains no pair of parts; nothing was tested\n");
}

#[test]
fn split_groups_makes_one_part_per_group() {
    let folder = Folder::new();
    let second = cube_after([0.5, -1.0, -1.0], [2.5, 1.0, 1.0], 8);
    folder.write("robot.obj", format!("g arm\n{}g hand\n{second}", cube_at(0.0)));
    let output = folder.run(&["clash", "robot.obj"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).starts_with("note: 1 part selected; there is no pair"), "{}", stderr(&output));
    let output = folder.run(&["clash", "robot.obj", "--split-groups", "--json"]);
    expect(&output, 1, "");
    assert_eq!(pairs(&output), [["robot:arm".to_owned(), "robot:hand".to_owned()]]);
}

#[test]
fn max_triangle_pairs_limits_count() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    folder.write("b.obj", cube_at(0.0));
    let all = number(&json(&folder.run(&["clash", ".", "--json"]))["pairs"][0]["triangle_pairs"]);
    assert!(all > 10);
    let capped = json(&folder.run(&["clash", ".", "--json", "--max-triangle-pairs", "5"]));
    assert_eq!(
        (number(&capped["pairs"][0]["triangle_pairs"]), &capped["pairs"][0]["truncated"]),
        (5, &Value::Bool(true))
    );
    assert!(stdout(&folder.run(&["clash", ".", "--max-triangle-pairs", "5"])).contains(" 5+ "));
    let high = json(&folder.run(&["clash", ".", "--json", "--max-triangle-pairs", "1000000"]));
    assert_eq!((number(&high["pairs"][0]["triangle_pairs"]), high["pairs"][0].get("truncated")), (all, None));
}

#[test]
fn scale_multiplies_coordinates() {
    let folder = three();
    let document = json(&folder.run(&["clash", "parts", "--json", "--scale", "25.4", "--units", "mm"]));
    assert_eq!(point(&document["parts"][0]["box"]["max"]), [25.4; 3]);
    assert_eq!((number(&document["summary"]["clashes"]), &document["summary"]["units"]), (1, &Value::from("mm")));
    // A scale that moves a part out of range is an error. Its message names the part and the option.
    let message = error(&folder.run(&["clash", "parts", "--scale", "1e305"]));
    assert!(message.contains("part base") && message.contains("--scale"), "{message}");
}

#[test]
fn wrong_path_is_reported_with_suggestion() {
    let folder = three();
    let message = error(&folder.run(&["clash", "parts/bsae.obj"]));
    assert!(message.contains("no such file or folder; did you mean base.obj?"), "{message}");
    folder.write("empty/notes.txt", "nothing");
    let message = error(&folder.run(&["clash", "empty"]));
    assert!(message.contains("no mesh files in this folder") && message.contains(".stl"), "{message}");
    let message = error(&folder.run(&["clash", "*.stl"]));
    assert!(message.contains("no file matches this glob"), "{message}");
    let message = in_one_line(&error(&folder.run(&["clash"])));
    assert!(message.contains("no input files") && message.contains("'boxwood' alone"), "{message}");
}

#[test]
fn globs_are_expanded_and_duplicate_files_read_once() {
    let folder = three();
    let output = folder.run(&["clash", "parts/*.obj", "parts/base.obj", "./parts/../parts/base.obj", "--json"]);
    expect(&output, 1, "");
    assert_eq!(number(&json(&output)["summary"]["parts"]), 3);
    let output = folder.run(&["clash", "**/[bc]*.obj", "--json"]);
    expect(&output, 1, "");
    assert_eq!(number(&json(&output)["summary"]["parts"]), 2);
}

#[test]
fn unreadable_file_is_error_unless_skipped() {
    let folder = three();
    folder.write("parts/broken.obj", "v 0 0 0\nv 1 0 0\nv 0 1 nothing\nf 1 2 3\n");
    let output = folder.run(&["clash", "parts"]);
    let message = error(&output);
    assert!(message.contains("broken.obj: line 3: "), "{message}");
    assert!(message.contains("1 of 4 files cannot be read; --skip-unreadable skips them"), "{message}");
    let output = folder.run(&["clash", "parts", "--skip-unreadable", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("warning: ") && stderr(&output).contains("broken.obj: skipped: line 3"));
    let warning = &json(&output)["warnings"][0];
    assert!(warning["file"].as_str().is_some_and(|file| file.ends_with("broken.obj")), "{warning}");
    assert_eq!(number(&json(&output)["summary"]["files"]), 3);
}

/// A file without triangles gives a warning and no clash (case 128 of the hard cases in `boxwood-io/tests/integration/stl.rs`).
#[test]
fn file_without_triangles_collides_with_nothing() {
    let folder = Folder::new();
    folder.write("points.obj", "v 0 0 0\nv 1 0 0\n");
    folder.write("a.obj", cube_at(0.0));
    let output = folder.run(&["clash", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("points.obj: the file contains no triangles"), "{}", stderr(&output));
}

#[test]
fn file_size_limit_is_enforced() {
    let folder = three();
    let message = error(&folder.run(&["clash", "parts/base.obj", "--max-file-bytes", "100"]));
    assert!(message.contains("raise it with --max-file-bytes"), "{message}");
    assert_eq!(folder.run(&["clash", "parts/base.obj", "--max-file-bytes", "1K"]).status.code(), Some(0));
}

#[test]
fn hundred_files_are_checked() {
    let folder = Folder::new();
    for n in 0..100 {
        let x = f64::from(n) * 2.0 + if n == 50 { -0.5 } else { 0.0 };
        folder.write(&format!("part-{n:03}.obj"), cube([x, 0.0, 0.0], [x + 1.5, 1.0, 1.0]));
    }
    let output = folder.run(&["clash", "."]);
    expect(&output, 1, "");
    assert!(stdout(&output).starts_with("100 files: 100 parts, 1,200 triangles\n"));
    assert!(stdout(&output).contains("1 of 4,950 pairs of parts intersect"));
    assert!(stdout(&output).contains("  part-049  part-050  "));
}

#[test]
fn table_fits_eighty_columns() {
    let folder = Folder::new();
    for name in
        ["a-rather-long-name-of-a-part-in-an-assembly-left", "a-rather-long-name-of-a-part-in-an-assembly-right"]
    {
        folder.write(&format!("{name}.obj"), cube_at(0.123_456_789));
    }
    let output = folder.command(&["clash", "."]).env("COLUMNS", "80").output().expect("runs");
    expect(&output, 1, "");
    let text = stdout(&output);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains('…') && text.contains("left") && text.contains("right"), "{text}");
}

#[cfg(unix)]
#[test]
fn devices_are_rejected_as_input_and_accepted_as_output() {
    let folder = three();
    let message = error(&folder.run(&["clash", "/dev/zero"]));
    assert!(message.contains("not a regular file"), "{message}");
    let output = folder.run(&["clash", "parts", "-o", "/dev/null"]);
    expect(&output, 1, "");
    assert!(std::path::Path::new("/dev/null").metadata().is_ok_and(|metadata| !metadata.is_file()));
}
