//! The law of `boxwood clash`: from files to answers, as a user and as a script see it.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, cube_at, in_one_line, json, keys, number, point, stderr, stdout};

/// Cubes of side 2 at 0, 1.5 and 10: the first two overlap.
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
fn a_folder_gives_a_table_and_exit_code_1() {
    let output = three().run(&["clash", "parts"]);
    expect(&output, 1, "");
    let text = stdout(&output);
    assert!(text.starts_with("3 files: 3 parts, 36 triangles\n"), "{text}");
    assert!(text.contains("1 of 3 pairs of parts intersect"), "{text}");
    assert!(text.contains("  base    cover   crossing  "), "{text}");
    assert!(text.contains("read ") && text.contains("build ") && text.contains("check "), "{text}");
}

#[test]
fn nothing_that_collides_is_exit_code_0() {
    let output = three().run(&["clash", "parts/base.obj", "parts/far.obj", "--units", "mm"]);
    expect(&output, 0, "");
    assert!(stdout(&output).contains("24 triangles, in mm\n"));
    assert!(stdout(&output).contains("0 of 1 pair of parts intersect"));
}

#[test]
fn json_has_parts_pairs_summary_and_warnings() {
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
    let counts = ["files", "parts", "triangles", "pairs_of_parts", "candidate_pairs", "clashes"];
    assert_eq!(counts.map(|key| number(&summary[key])), [3, 3, 36, 3, 1, 1]);
    assert_eq!(summary["units"], "in");
    assert_eq!(keys(&summary["seconds"]).len(), 4);
}

#[test]
fn json_lines_say_what_they_are() {
    let output = three().run(&["clash", "parts", "--format", "jsonl"]);
    expect(&output, 1, "");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["part", "part", "part", "pair", "summary"]);
    assert_eq!((&lines[3]["a"], &lines[3]["b"]), (&Value::from("base"), &Value::from("cover")));
    assert_eq!(lines[4]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(number(&lines[4]["clashes"]), 1);
}

#[test]
fn csv_has_a_header_and_a_row_a_pair() {
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
fn a_result_goes_to_a_file_whose_extension_tells_the_format() {
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
    assert!(folder.read("r.csv").starts_with('{'), "what is said goes before what is guessed");
    assert_eq!(folder.names(), ["parts", "r", "r.csv", "r.json", "r.jsonl", "r.txt"], "nothing is left behind");
    assert!(error(&folder.run(&["clash", "parts", "-o", "no/r.json"])).contains("the folder no does not exist"));
    assert!(error(&folder.run(&["clash", "parts", "-o", "parts"])).contains("is a folder"));
    assert!(error(&folder.run(&["clash", "parts", "-o", "parts/far.obj"])).contains("one of the files to check"));
    assert!(folder.read("parts/far.obj").starts_with("v "));
}

#[test]
fn every_tree_finds_the_same_clashes() {
    let folder = three();
    let found = |arguments: &[&str]| {
        let output = folder.run(&[&["clash", "parts", "--json"], arguments].concat());
        expect(&output, 1, "");
        let document = json(&output);
        (document["pairs"].clone(), document["summary"].clone())
    };
    let (pairs, summary) = found(&[]);
    assert_eq!([&summary["tree"], &summary["rule"], &summary["sat"]], ["wide", "high", "lite"]);
    for tree in ["wide", "aabb", "obb", "rtree", "rtree-v1", "plain", "leafless-full", "leafless"] {
        let (same, summary) = found(&["--tree", tree]);
        assert_eq!((&same, &summary["tree"]), (&pairs, &Value::from(tree)));
        assert_eq!(found(&["--tree", tree, "--sat", "full"]).0, pairs, "{tree}");
        assert!(number(&summary["work"]["box_tests"]) > 0, "{tree}: {summary}");
        // A tree with rules, or qualities, says which it used.
        assert_eq!(summary["rule"].is_null(), ["obb", "rtree", "rtree-v1"].contains(&tree), "{summary}");
    }
    for rule in ["middle", "median", "half-balanced", "centroid", "best-axis", "longest-axis", "sah"] {
        let (same, summary) = found(&["--tree", "leafless", "--rule", rule]);
        assert_eq!((&same, &summary["rule"]), (&pairs, &Value::from(rule)));
    }
    for quality in ["fast", "high"] {
        let (same, summary) = found(&["--quality", quality]);
        assert_eq!((&same, &summary["tree"], &summary["rule"]), (&pairs, &"wide".into(), &quality.into()));
    }
    let output = folder.run(&["clash", "parts", "--tree", "leafless", "--rule", "sah"]);
    assert!(stdout(&output).contains("\ntree leafless, sah: "), "{}", stdout(&output));
}

#[test]
fn a_tree_that_cannot_be_is_refused() {
    let folder = three();
    let refused = |arguments: &[&str]| error(&folder.run(&[&["clash", "parts"], arguments].concat()));
    let message = refused(&["--tree", "obb", "--rule", "sah"]);
    assert!(message.contains("--rule sah: the tree obb has no split rules"), "{message}");
    assert!(message.contains("aabb, plain, leafless-full, leafless"), "{message}");
    assert!(refused(&["--rule", "sah"]).contains("--rule sah: the tree wide has no split rules"));
    let message = refused(&["--tree", "obb", "--quality", "fast"]);
    assert!(message.contains("--quality fast: the tree obb has no choice of it; only the tree wide has"), "{message}");
    assert!(refused(&["--quality", "best"]).contains("fast, high"));
    assert!(refused(&["--tree", "oak"]).contains("wide, aabb, obb, rtree, rtree-v1, plain, leafless-full, leafless"));
    assert!(refused(&["--rule", "best"]).contains("middle, median, half-balanced"));
    assert!(refused(&["--sat", "fat"]).contains("lite, full"));
}

#[test]
fn threads_change_nothing_but_the_time() {
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
    // All at one place: every pair collides.
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
    // Parts that were not asked for are not in the result.
    let document = json(&folder.run(&["clash", ".", "--json", "--only", "b*"]));
    assert_eq!(document["parts"].as_array().map(Vec::len), Some(3));
    assert_eq!(number(&document["summary"]["pairs_of_parts"]), 3);

    assert!(error(&folder.run(&["clash", ".", "--only", "blot-1"])).contains("the nearest are bolt-1"));
    assert!(error(&folder.run(&["clash", ".", "--between", "base", "x"])).contains("--between x: no part"));
    assert!(error(&folder.run(&["clash", ".", "--only", "[b"])).contains("not a valid glob"));
    let output = folder.run(&["clash", ".", "--ignore", "base:nut", "--json"]);
    assert_eq!((output.status.code(), pairs(&output).len()), (Some(1), 6));
    assert!(stderr(&output).starts_with("warning: --ignore base:nut"), "{}", stderr(&output));
    assert_eq!(json(&output)["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn names_are_short_and_different() {
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
    expect(&output, 0, "note: the selection leaves no pair of parts: nothing was checked\n");
}

#[test]
fn groups_are_parts_when_asked_for() {
    let folder = Folder::new();
    let second = cube_after([0.5, -1.0, -1.0], [2.5, 1.0, 1.0], 8);
    folder.write("robot.obj", format!("g arm\n{}g hand\n{second}", cube_at(0.0)));
    let output = folder.run(&["clash", "robot.obj"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).starts_with("note: 1 part to check"), "{}", stderr(&output));
    let output = folder.run(&["clash", "robot.obj", "--split", "--json"]);
    expect(&output, 1, "");
    assert_eq!(pairs(&output), [["robot:arm".to_owned(), "robot:hand".to_owned()]]);
}

#[test]
fn counting_stops_where_it_is_told() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    folder.write("b.obj", cube_at(0.0));
    let all = number(&json(&folder.run(&["clash", ".", "--json"]))["pairs"][0]["triangle_pairs"]);
    assert!(all > 10);
    let capped = json(&folder.run(&["clash", ".", "--json", "--max-pairs", "5"]));
    assert_eq!(
        (number(&capped["pairs"][0]["triangle_pairs"]), &capped["pairs"][0]["truncated"]),
        (5, &Value::Bool(true))
    );
    assert!(stdout(&folder.run(&["clash", ".", "--max-pairs", "5"])).contains(" 5+ "));
    let high = json(&folder.run(&["clash", ".", "--json", "--max-pairs", "1000000"]));
    assert_eq!((number(&high["pairs"][0]["triangle_pairs"]), high["pairs"][0].get("truncated")), (all, None));
}

#[test]
fn scale_multiplies_coordinates_and_units_are_shown() {
    let folder = three();
    let document = json(&folder.run(&["clash", "parts", "--json", "--scale", "25.4", "--units", "mm"]));
    assert_eq!(point(&document["parts"][0]["box"]["max"]), [25.4; 3]);
    assert_eq!((number(&document["summary"]["clashes"]), &document["summary"]["units"]), (1, &Value::from("mm")));
    // Past what the library can place: which part, and what to do.
    let message = error(&folder.run(&["clash", "parts", "--scale", "1e305"]));
    assert!(message.contains("part base") && message.contains("--scale"), "{message}");
}

#[test]
fn a_wrong_path_is_told_with_what_is_there() {
    let folder = three();
    let message = error(&folder.run(&["clash", "parts/bsae.obj"]));
    assert!(message.contains("no such file or folder; did you mean base.obj?"), "{message}");
    folder.write("empty/notes.txt", "nothing");
    let message = error(&folder.run(&["clash", "empty"]));
    assert!(message.contains("no mesh files in this folder") && message.contains(".stl"), "{message}");
    let message = error(&folder.run(&["clash", "*.stl"]));
    assert!(message.contains("no file matches this glob"), "{message}");
    let message = in_one_line(&error(&folder.run(&["clash"])));
    assert!(message.contains("no files given") && message.contains("'boxwood' alone"), "{message}");
}

#[test]
fn globs_in_quotes_and_files_given_twice() {
    let folder = three();
    let output = folder.run(&["clash", "parts/*.obj", "parts/base.obj", "./parts/../parts/base.obj", "--json"]);
    expect(&output, 1, "");
    assert_eq!(number(&json(&output)["summary"]["parts"]), 3);
    let output = folder.run(&["clash", "**/[bc]*.obj", "--json"]);
    expect(&output, 1, "");
    assert_eq!(number(&json(&output)["summary"]["parts"]), 2);
}

#[test]
fn a_broken_file_is_an_error_unless_it_is_to_be_skipped() {
    let folder = three();
    folder.write("parts/broken.obj", "v 0 0 0\nv 1 0 0\nv 0 1 nothing\nf 1 2 3\n");
    let output = folder.run(&["clash", "parts"]);
    let message = error(&output);
    assert!(message.contains("broken.obj: line 3: "), "{message}");
    assert!(message.contains("1 of 4 files cannot be read; --skip-broken checks the others"), "{message}");
    let output = folder.run(&["clash", "parts", "--skip-broken", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("warning: ") && stderr(&output).contains("broken.obj: left out: line 3"));
    let warning = &json(&output)["warnings"][0];
    assert!(warning["file"].as_str().is_some_and(|file| file.ends_with("broken.obj")), "{warning}");
    assert_eq!(number(&json(&output)["summary"]["files"]), 3);
}

/// Hard case 128.
#[test]
fn a_file_without_triangles_collides_with_nothing() {
    let folder = Folder::new();
    folder.write("points.obj", "v 0 0 0\nv 1 0 0\n");
    folder.write("a.obj", cube_at(0.0));
    let output = folder.run(&["clash", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("points.obj: there are no triangles in this file"), "{}", stderr(&output));
}

#[test]
fn limits_can_be_set() {
    let folder = three();
    let message = error(&folder.run(&["clash", "parts/base.obj", "--max-file-bytes", "100"]));
    assert!(message.contains("--max-file-bytes raises it"), "{message}");
    assert_eq!(folder.run(&["clash", "parts/base.obj", "--max-file-bytes", "1K"]).status.code(), Some(0));
}

#[test]
fn a_hundred_files() {
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
fn eighty_columns_are_enough() {
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
fn devices_and_pipes_are_no_meshes_but_may_be_written() {
    let folder = three();
    let message = error(&folder.run(&["clash", "/dev/zero"]));
    assert!(message.contains("no regular file"), "{message}");
    let output = folder.run(&["clash", "parts", "-o", "/dev/null"]);
    expect(&output, 1, "");
    assert!(std::path::Path::new("/dev/null").metadata().is_ok_and(|metadata| !metadata.is_file()));
}
