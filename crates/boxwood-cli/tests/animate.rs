//! Tests of `boxwood animate`: text, JSON and CSV of deforming meshes.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use support::{Folder, cube, in_one_line, json, keys, number, run, stderr, stdout};

/// A triangle at height z, and another at height 0.
fn frame(z: f64) -> String {
    format!("v 0 0 {z}\nv 1 0 {z}\nv 0 1 {z}\nv 3 0 0\nv 4 0 0\nv 3 1 0\nf 1 2 3\nf 4 5 6\n")
}

/// A triangle across the plane z = 0 that intersects the first triangle of a frame if |z| <= 0.5.
const WALL: &str = "v 0.2 0.2 -0.5\nv 0.2 0.2 0.5\nv 0.3 0.4 0\nf 1 2 3\n";

/// Ten frames from height 0.9 to 0. The byte order of their names is not their numeric order.
fn fall() -> Folder {
    let folder = Folder::new();
    for number in 1..=10 {
        folder.write(&format!("fall/frame-{number}.obj"), frame(1.0 - f64::from(number) / 10.0));
    }
    folder.write("wall.obj", WALL);
    folder
}

#[track_caller]
fn error(folder: &Folder, arguments: &[&str]) -> String {
    let output = folder.run(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    stderr(&output).to_owned()
}

#[test]
fn frames_are_in_natural_order() {
    let folder = fall();
    for frames in ["fall", "fall/frame-*.obj"] {
        let output = folder.run(&["animate", frames, "--against", "wall.obj", "--json"]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
        let document = json(&output);
        let frames = document["frames"].as_array().expect("an array");
        let names: Vec<&str> = frames.iter().filter_map(|frame| frame["name"].as_str()).collect();
        assert_eq!(names, (1..=10).map(|number| format!("frame-{number}")).collect::<Vec<_>>());
        // The wall extends up to z = 0.5: it is hit in the frames at this height and below.
        let pairs: Vec<u64> = frames.iter().map(|frame| number(&frame["pairs"])).collect();
        assert_eq!(pairs, [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    }
    // Files that are named one by one keep the order of the command line.
    let output = folder.run(&["animate", "fall/frame-10.obj", "fall/frame-2.obj", "fall/frame-10.obj", "--json"]);
    let document = json(&output);
    let names = [0, 1, 2].map(|frame| document["frames"][frame]["name"].as_str().map(str::to_owned));
    assert_eq!(names.map(Option::unwrap_or_default), ["frame-10", "frame-2", "frame-10"]);
}

#[test]
fn text_has_one_row_per_frame_and_summary() {
    let folder = fall();
    let output = folder.run(&["animate", "fall", "--against", "wall.obj"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let text = stdout(&output);
    assert!(text.starts_with("frame-1.obj to frame-10.obj: 10 frames, 2 triangles, 6 vertices\n"), "{text}");
    assert!(text.contains("against wall.obj: 1 triangle\n"), "{text}");
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with("  ")).map(|line| line.split_whitespace().collect()).collect();
    let heading =
        ["frame", "file", "pairs", "self", "pairs", "refit", "ms", "pairs", "ms", "self", "ms", "cost", "growth"];
    assert_eq!((rows[0].as_slice(), rows.len()), (&heading[..], 11));
    assert_eq!(
        (rows[1][..5].to_vec(), rows[10][..4].to_vec()),
        (vec!["0", "frame-1", "0", "0", "-"], vec!["9", "frame-10", "1", "0"])
    );
    assert!(text.contains("6 of 10 frames intersect wall.obj, 0 themselves (touching counts)\n"), "{text}");
    // Without --against, only self-intersections are tested; there are none.
    let output = folder.run(&["animate", "fall"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("0 of 10 frames intersect themselves"), "{}", stdout(&output));
}

#[test]
fn self_intersections_are_counted_per_frame() {
    let folder = Folder::new();
    let triangles =
        |x: f64| format!("v 0 0 0\nv 2 0 0\nv 0 2 0\nv {x} 0.5 -1\nv {x} 0.5 1\nv {x} 0.8 0\nf 1 2 3\nf 4 5 6\n");
    [(1, 5.0), (2, 0.5)].iter().for_each(|&(number, x)| folder.write(&format!("{number}.obj"), triangles(x)));
    let output = folder.run(&["animate", "1.obj", "2.obj", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let document = json(&output);
    assert_eq!([0, 1].map(|frame| number(&document["frames"][frame]["self_pairs"])), [0, 1]);
    assert_eq!((&document["against"], &document["frames"][0]["pairs"]), (&Value::Null, &Value::Null));
}

#[test]
fn without_frames_built_in_cloth_is_used() {
    let output = run(&["animate", "--json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let document = json(&output);
    let series =
        |key: &str| -> Vec<u64> { document["series"][key].as_array().expect("an array").iter().map(number).collect() };
    let (pairs, own) = (series("pairs"), series("self_pairs"));
    assert_eq!((pairs.len(), own.len()), (60, 60));
    assert!(pairs[0] == 0 && pairs.iter().any(|&pairs| pairs > 0), "it falls onto the ball: {pairs:?}");
    assert!(own[0] == 0 && own.iter().any(|&pairs| pairs > 0), "it folds: {own:?}");
    assert_eq!((number(&document["mesh"]["vertices"]), number(&document["mesh"]["triangles"])), (3_600, 6_962));
    assert!(document["summary"]["max_cost_growth"].as_f64().expect("a number") > 1.5);
    // The results are the same with one thread.
    let again = json(&run(&["animate", "--json", "--threads", "1"]));
    assert_eq!(
        ["pairs", "self_pairs", "cost_growth"].map(|key| again["series"][key] == document["series"][key]),
        [true; 3]
    );
}

#[test]
fn tree_is_rebuilt_above_cost_growth() {
    let plain = json(&run(&["animate", "--json"]));
    let output = run(&["animate", "--rebuild-if", "1.5", "--json"]);
    let rebuilt = json(&output);
    assert_eq!(number(&plain["summary"]["rebuilds"]), 0);
    assert!(number(&rebuilt["summary"]["rebuilds"]) > 0);
    assert_eq!(plain["series"]["pairs"], rebuilt["series"]["pairs"], "results do not depend on rebuilds");
    assert_eq!(plain["series"]["self_pairs"], rebuilt["series"]["self_pairs"]);
    let frames = rebuilt["frames"].as_array().expect("an array");
    for pair in frames.windows(2) {
        let growth = [0, 1].map(|frame| pair[frame]["cost_growth"].as_f64().expect("a number"));
        assert_eq!(pair[0]["rebuilt"].as_bool(), Some(growth[0] > 1.5));
        assert_eq!(pair[0]["milliseconds"]["rebuild"].is_number(), growth[0] > 1.5);
        assert!(growth[0] <= 1.5 || growth[1] < growth[0], "{growth:?}");
    }
    assert!(stdout(&run(&["animate", "--rebuild-if", "1.5"])).contains("* the tree was rebuilt\n"));
}

#[test]
fn frames_with_other_triangles_are_errors() {
    let folder = Folder::new();
    folder.write("1.obj", frame(0.0));
    folder.write("fewer.obj", frame(0.0).replace("v 3 1 0\n", "").replace("f 4 5 6\n", ""));
    folder.write("added.obj", frame(0.0) + "f 1 2 4\n");
    folder.write("extra.obj", format!("v 9 9 9\n{}", frame(0.0)));
    folder.write("other.obj", frame(0.0).replace("f 4 5 6", "f 4 6 5"));
    folder.write("nan.obj", frame(0.0).replace("v 4 0 0", "v 4 inf 0"));
    let refused = |file: &str| error(&folder, &["animate", "1.obj", file]);
    let expected = "error: fewer.obj: has 1 triangle, not 2, unlike the first frame (1.obj); ";
    assert!(refused("fewer.obj").starts_with(expected), "{}", refused("fewer.obj"));
    assert!(refused("added.obj").contains("added.obj: has 3 triangles, not 2, "), "{}", refused("added.obj"));
    let expected = "other.obj: triangle 1 has the vertices 3, 5, 4, not 3, 4, 5, ";
    assert!(refused("other.obj").contains(expected), "{}", refused("other.obj"));
    assert!(refused("nan.obj").contains("nan.obj: line 5: "), "{}", refused("nan.obj"));
    assert!(refused("missing.obj").contains("missing.obj: no such file"));
    assert!(error(&folder, &["animate", "--against", "1.obj"]).contains("--against needs frames"));
    assert!(refused("extra.obj").contains("extra.obj: has 7 vertices, not 6, "), "{}", refused("extra.obj"));
    for factor in ["0", "1", "-1.5", "much"] {
        let message = error(&folder, &["animate", "1.obj", "--rebuild-if", factor]);
        assert!(message.contains("expected a number above 1, for example 1.5"), "{message}");
    }
}

#[test]
fn stl_frames_that_differ_have_hint() {
    let folder = Folder::new();
    let stl = |z: f64| {
        let facet = |corners: &str| format!("facet normal 0 0 0\nouter loop\n{corners}endloop\nendfacet\n");
        let [first, second] = [0.0, z].map(|z| facet(&format!("vertex 0 0 {z}\nvertex 1 0 0\nvertex 0 1 0\n")));
        format!("solid s\n{first}{second}endsolid s\n")
    };
    folder.write("1.stl", stl(1.0));
    folder.write("2.stl", stl(0.0));
    let message = error(&folder, &["animate", "1.stl", "2.stl"]);
    assert!(message.contains("2.stl: has 3 vertices, not 4") && message.contains("use PLY, OBJ or OFF"), "{message}");
    // If the numbers of triangles differ, the message does not suggest another format.
    folder.write("3.stl", stl(0.5).replace("endsolid s\n", "") + stl(2.0).trim_start_matches("solid s\n"));
    let message = error(&folder, &["animate", "1.stl", "3.stl"]);
    assert!(message.contains("3.stl: has 4 triangles, not 2") && !message.contains("use PLY"), "{message}");
}

/// Vertices that are equal in the first frame are welded in all frames, unless `--no-weld` is given.
#[test]
fn seams_are_welded_unless_no_weld() {
    let folder = Folder::new();
    let seam = |y: f64| format!("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 {y} 0\nv 1 {y} 0\nv 0 -1 0\nf 1 2 3\nf 5 4 6\n");
    [("1.obj", 0.0), ("2.obj", 0.5), ("3.obj", -0.5)].iter().for_each(|&(name, y)| folder.write(name, seam(y)));
    let own = |frames: &[&str]| -> Vec<u64> {
        let document = json(&folder.run(&[&["animate", "--json"], frames].concat()));
        assert_eq!(number(&document["mesh"]["vertices"]), 6);
        document["series"]["self_pairs"].as_array().expect("an array").iter().map(number).collect()
    };
    assert_eq!(own(&["1.obj", "2.obj", "3.obj"]), [0, 0, 0], "they stay neighbors");
    assert_eq!(own(&["1.obj", "2.obj", "3.obj", "--no-weld"]), [1, 1, 0]);
    assert_eq!(own(&["3.obj", "1.obj", "2.obj"]), [0, 1, 1], "not neighbors in the first frame");
    // The two triangles are in different parts, so they are not welded at the seam and intersect there.
    folder.write("parts.obj", format!("o a\n{}", seam(0.0).replace("f 5", "o b\nf 5")));
    let output = folder.run(&["animate", "parts.obj"]);
    assert!(stdout(&output).contains("\n1 of 1 frame intersects itself (touching counts)\n"), "{}", stdout(&output));
}

/// The keys of the JSON output are a stable interface: keys are added, never renamed.
#[test]
fn json_has_the_documented_keys() {
    let folder = fall();
    let document = json(&folder.run(&["animate", "fall", "--against", "wall.obj", "--json"]));
    let expect = |value: &Value, all: &str| assert_eq!(BTreeSet::from_iter(keys(value)), all.split(' ').collect());
    expect(&document, "version mesh against threads rebuild_if frames series summary warnings");
    expect(&document["mesh"], "name triangles vertices");
    expect(&document["against"], "name triangles");
    let frames = document["frames"].as_array().expect("an array");
    for (index, frame) in frames.iter().enumerate() {
        expect(frame, "frame name file pairs self_pairs cost_growth rebuilt milliseconds");
        expect(&frame["milliseconds"], "refit rebuild pairs self");
        assert_eq!((number(&frame["frame"]), frame["milliseconds"]["refit"].is_number()), (index as u64, index > 0));
    }
    expect(&document["series"], "pairs self_pairs refit_ms query_ms pairs_ms self_ms cost_growth");
    expect(
        &document["summary"],
        "frames frames_with_pairs frames_with_self_pairs rebuilds max_cost_growth milliseconds",
    );
    expect(&document["summary"]["milliseconds"], "build mean_refit mean_query");
    let output = folder.run(&["animate", "fall", "--format", "jsonl"]);
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["type"], &lines[10]["type"]), (11, &"frame".into(), &"summary".into()));
    let output = folder.run(&["animate", "fall", "--format", "csv"]);
    let rows: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(rows[0], "frame,name,pairs,self_pairs,cost_growth,rebuilt,refit_ms,rebuild_ms,pairs_ms,self_ms");
    assert!(rows.len() == 11 && rows[1].starts_with("0,frame-1,,0,1.0,false,,,,"), "{}", rows[1]);
}

#[test]
fn svg_chart_is_written() {
    let folder = fall();
    let output = folder.run(&["animate", "fall", "--against", "wall.obj", "--svg", "fall.svg"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let svg = folder.read("fall.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for words in
        ["frame-1.obj to frame-10.obj", "self pairs", "refit", "cost growth", "against wall.obj with 1 triangle"]
    {
        assert!(svg.contains(words), "{words}");
    }
    assert_eq!(svg.matches("class=\"chart\"").count(), 3);
    let message = error(&folder, &["animate", "fall", "--svg", "fall/frame-1.obj"]);
    assert!(message.contains("--svg fall/frame-1.obj: is an input file"), "{message}");
    let message = error(&folder, &["animate", "fall", "--svg", "x.svg", "-o", "x.svg"]);
    assert!(message.contains("-o and --svg name the same file"), "{message}");
}

#[test]
fn single_frame_and_empty_mesh_are_valid() {
    let folder = Folder::new();
    folder.write("cube.obj", cube([0.0; 3], [1.0; 3]));
    let output = folder.run(&["animate", "cube.obj"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("cube.obj: 1 frame, 12 triangles, 8 vertices\n"), "{}", stdout(&output));
    folder.write("points.obj", "v 0 0 0\n");
    let output = folder.run(&["animate", "points.obj", "points.obj", "--against", "cube.obj", "--svg", "p.svg"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn narrow_terminal_shortens_names() {
    let folder = Folder::new();
    let name = "a-very-long-name-of-a-frame-that-is-too-long-for-a-narrow-terminal.obj";
    folder.write(name, cube([0.0; 3], [1.0; 3]));
    let output = folder.command(&["animate", name, name]).env("COLUMNS", "80").output().expect("the command runs");
    let rows = stdout(&output).lines().filter(|line| line.starts_with("  "));
    assert!(rows.clone().count() == 3 && rows.clone().all(|line| line.chars().count() <= 80), "{}", stdout(&output));
}

#[test]
fn help_lists_exit_codes_and_keys() {
    let text = in_one_line(stdout(&run(&["animate", "--help"])));
    for words in ["Exit code: 0 if nothing collides in any frame", "--rebuild-if", "--against", "JSON: {"] {
        assert!(text.contains(words), "{words}");
    }
}
