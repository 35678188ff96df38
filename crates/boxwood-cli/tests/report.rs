//! `--report` and `--image` write pages and pictures, and do not change the result.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube_at, in_one_line, json, stderr, stdout};

/// Cubes of side 2, centered at x = 0, 1.5 and 10: the first two overlap.
fn three() -> Folder {
    let folder = Folder::new();
    for (name, x) in [("base", 0.0), ("cover", 1.5), ("far", 10.0)] {
        folder.write(&format!("parts/{name}.obj"), cube_at(x));
    }
    folder
}

/// The JSON document with its times replaced by null.
fn timeless(mut document: Value) -> Value {
    document["summary"]["seconds"] = Value::Null;
    document
}

/// Runs the command with and without a page, and asserts that the results are the same apart from times.
#[track_caller]
fn pictured(folder: &Folder, arguments: &[&str]) -> Output {
    let drawn = compared(folder, arguments, &["--report", "page.html"]);
    assert!(folder.read("page.html").starts_with("<!DOCTYPE html>"));
    drawn
}

#[track_caller]
fn compared(folder: &Folder, arguments: &[&str], pictures: &[&str]) -> Output {
    let plain = folder.run(&[arguments, &["--json"]].concat());
    let drawn = folder.run(&[arguments, &["--json"], pictures].concat());
    assert_eq!((drawn.status.code(), stderr(&drawn)), (plain.status.code(), stderr(&plain)), "{}", stdout(&drawn));
    assert_eq!(timeless(json(&drawn)), timeless(json(&plain)));
    drawn
}

/// Data of the page.
#[track_caller]
fn view(folder: &Folder) -> Value {
    let page = folder.read("page.html");
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"view\">").expect("a view");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

#[track_caller]
fn rows(view: &Value) -> Vec<Vec<&Value>> {
    let rows = view["table"]["rows"].as_array().expect("rows").iter();
    rows.map(|row| row["cells"].as_array().expect("cells").iter().collect()).collect()
}

/// Asserts that the command fails before it reads the input files, which may be invalid.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str], message: &str) {
    let output = folder.run(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
    assert!(in_one_line(stderr(&output)).contains(message), "{}", stderr(&output));
}

#[test]
fn built_in_assembly_has_page() {
    let folder = Folder::new();
    let output = pictured(&folder, &[]);
    assert_eq!(output.status.code(), Some(1));
    let (view, result) = (view(&folder), json(&output));
    let pairs = result["pairs"].as_array().expect("pairs");
    assert_eq!(rows(&view).len(), pairs.len());
    for (row, pair) in rows(&view).iter().zip(pairs) {
        assert_eq!([row[0], row[1]], [&pair["a"], &pair["b"]]);
        assert_eq!(row[3][0].as_f64(), pair["triangle_pairs"].as_f64());
    }
    assert_eq!(view["parts"].as_array().map(Vec::len), Some(48));
    assert_eq!(view["command"], "boxwood --json --report page.html");
    pictured(&Folder::new(), &["--clearance", "0.06", "--depth", "--contacts"]);
}

#[test]
fn clash_writes_page() {
    let folder = three();
    for options in [&[][..], &["--solid", "--clearance", "9"], &["--max-triangle-pairs", "2"]] {
        let output = pictured(&folder, &[&["clash", "parts"], options].concat());
        assert_eq!(output.status.code(), Some(1), "{options:?}");
    }
    let output = pictured(&folder, &["clash", "parts/base.obj", "parts/far.obj"]);
    assert_eq!(output.status.code(), Some(0));
}

/// With `--image`, several commands write a still picture, and their result is the same without it.
#[test]
fn pictures_are_drawn() {
    let folder = three();
    let ray = ["ray", "parts", "--from", "-9,0,0", "--direction", "1,0,0"];
    let distance = ["distance", "parts/base.obj", "parts/far.obj"];
    for (index, command) in [&["clash", "parts"][..], &["check", "parts"], &ray, &distance].into_iter().enumerate() {
        let still = format!("still-{index}.png");
        compared(&folder, command, &["--image", &still]);
        let bytes = std::fs::read(folder.path(&still)).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG\r\n"), "{command:?}");
    }
    compared(&folder, &["clash", "parts"], &["--image", "both.png", "--report", "both.html"]);
    assert!(folder.path("both.png").exists() && folder.path("both.html").exists());
}

#[test]
fn distance_writes_page() {
    let folder = three();
    let disjoint = pictured(&folder, &["distance", "parts/base.obj", "parts/far.obj"]);
    assert_eq!(disjoint.status.code(), Some(0));
    let intersecting = pictured(&folder, &["distance", "parts/base.obj", "parts/cover.obj"]);
    assert_eq!(intersecting.status.code(), Some(1));
    pictured(&folder, &["distance", "--between", "gear-1-pinion", "gear-1-wheel"]);
    folder.write("empty.obj", "v 0 0 0\n");
    pictured(&folder, &["distance", "parts/base.obj", "empty.obj"]);
}

#[test]
fn ray_writes_page() {
    let folder = three();
    let ray = ["ray", "parts", "--from", "-9,0,0", "--direction", "1,0,0"];
    assert_eq!(pictured(&folder, &ray).status.code(), Some(1));
    assert_eq!(pictured(&folder, &[&ray[..], &["--all"]].concat()).status.code(), Some(1));
    assert_eq!(pictured(&folder, &[&ray[..], &["--max-distance", "2"]].concat()).status.code(), Some(0));
    folder.write("rays.txt", "0 0 9 0 0 -1\n0 0 9 0 0 1\n");
    pictured(&folder, &["ray", "parts", "--rays", "rays.txt"]);
    refused(&folder, &["ray", "parts", "--rays", "rays.txt", "--report", "rays.txt"], "is an input file");
}

#[test]
fn check_page_is_written() {
    let folder = three();
    assert_eq!(pictured(&folder, &["check", "parts"]).status.code(), Some(0));
    folder.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 9 9 9\nf 1 2 3\n");
    assert_eq!(pictured(&folder, &["check", "open.obj", "parts"]).status.code(), Some(1));
    let kinds: Vec<Value> = rows(&view(&folder)).iter().map(|row| row[1].clone()).collect();
    assert_eq!(kinds, ["open", "open", "open", "open", "unreferenced"], "a problem and its examples");
    assert_eq!(
        pictured(&folder, &["check", "open.obj", "--allow", "open", "--allow", "unreferenced"]).status.code(),
        Some(0)
    );
    folder.write("empty.obj", "");
    pictured(&folder, &["check", "empty.obj", "--max-examples", "0"]);
    folder.write("broken.obj", "v 1 2 nonsense");
    assert_eq!(pictured(&folder, &["check", "broken.obj", "open.obj"]).status.code(), Some(2));
}

/// The settings contain the given selection and placement, and nothing else.
#[test]
fn settings_contain_selection_and_placement() {
    let folder = three();
    let settings = |arguments: &[&str]| {
        pictured(&folder, arguments);
        let view = view(&folder);
        let facts = view["facts"].as_array().expect("facts").iter().filter(|fact| fact["group"] == "settings");
        let labels = ["only parts", "except parts", "ignored pairs", "only pairs between", "scaled by", "moved"];
        let given = facts.map(|fact| ["label", "value"].map(|key| fact[key].as_str().expect("text").to_owned()));
        given.filter(|[label, _]| labels.contains(&label.as_str())).map(|fact| fact.join(": ")).collect::<Vec<_>>()
    };
    let placed = ["--scale", "2", "--move", "far=0,0,-2.5", "--move", "b*=1e-9,0,0"];
    let moved = ["scaled by: 2", "moved: far by (0, 0, -2.5), b* by (1e-9, 0, 0)"];
    let clash = ["--only", "*a*", "--only", "cover", "--ignore", "base:far", "--between", "base", "cover"];
    let pairs = ["only parts: *a*, cover", "ignored pairs: base:far", "only pairs between: base and cover"];
    assert_eq!(settings(&[&["clash", "parts"], &clash[..], &placed].concat()), [&pairs[..], &moved].concat());
    let distance = ["distance", "parts", "--between", "base", "far"];
    assert_eq!(settings(&[&distance[..], &placed].concat()), moved);
    let chosen = ["--except", "cover", "--only", "*"];
    let parts = ["only parts: *", "except parts: cover"];
    for command in [
        &["ray", "parts", "--from", "-9,0,0", "--direction", "1,0,0"][..],
        &["sweep", "parts", "--sphere", "0,0,50,1", "--by", "0,0,-9"],
    ] {
        assert_eq!(settings(&[command, &chosen, &placed].concat()), [&parts[..], &moved].concat());
        assert!(settings(command).is_empty());
    }
    assert!(settings(&["clash", "parts"]).is_empty());
}

/// Invalid output paths are rejected before the input files are read.
#[test]
fn invalid_output_paths_are_rejected() {
    let folder = Folder::new();
    folder.write("broken.obj", "v 1 2 nonsense");
    let ray = ["ray", "broken.obj", "--from", "0,0,0", "--to", "1,1,1"];
    let distance = ["distance", "broken.obj", "--between", "a", "b"];
    for command in [&["clash", "broken.obj"][..], &["check", "broken.obj"], &["view", "broken.obj"], &ray, &distance] {
        let with = |options: &[&'static str]| [command, options].concat();
        refused(&folder, &with(&["--report", "no/page.html"]), "--report no/page.html: the folder no does not exist");
        refused(&folder, &with(&["--image", "no/still.png"]), "--image no/still.png: the folder no does not exist");
        refused(&folder, &with(&["--report", "."]), "--report .: is a folder");
        refused(&folder, &with(&["--report", "broken.obj"]), "--report broken.obj: is an input file");
        refused(&folder, &with(&["--report", "x", "--image", "./x"]), "--report and --image are the same file");
        refused(&folder, &with(&["--image", "x.jpg"]), "--image x.jpg: the output is a PNG picture");
        refused(&folder, &with(&["--report", "x.pdf"]), "--report x.pdf: the output is an HTML page");
    }
    for command in [&["clash", "broken.obj"][..], &["check", "broken.obj"], &ray] {
        let same = [command, &["-o", "x", "--report", "./x"]].concat();
        refused(&folder, &same, "--report ./x: is also the file of another output");
    }
    refused(
        &folder,
        &["clash", "broken.obj", "--contacts=x.obj", "--image", "x.obj"],
        "--image x.obj: is also the file",
    );
    refused(&folder, &["--report", "no/page.html"], "the folder no does not exist");
    assert_eq!(folder.names(), ["broken.obj"], "no file is written");
}
