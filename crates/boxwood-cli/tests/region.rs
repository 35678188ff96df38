//! `boxwood region`: the parts and triangles in a region, exactly.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, expect, in_one_line, json, keys, number, run, stderr, stdout};

/// Cubes of side 1 with their lower corners at x = 0, 2, 4, ...
fn row() -> Folder {
    let folder = Folder::new();
    for n in 0..5 {
        let x = 2.0 * f64::from(n);
        folder.write(&format!("c{n}.obj"), cube([x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]));
    }
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    in_one_line(stderr(output))
}

/// Names of the parts that intersect the region; a star marks those within it.
#[track_caller]
fn parts(output: &Output) -> String {
    let document = json(output);
    let name = |part: &Value| {
        let star = if part["contained"] == true { "*" } else { "" };
        format!("{}{star}", part["part"].as_str().expect("a name"))
    };
    document["parts"].as_array().expect("an array").iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn box_contains_parts_completely_and_partly() {
    let folder = row();
    let output = folder.run(&["region", ".", "--box", "-1,-1,-1,2.5,2,2", "--units", "cm"]);
    expect(&output, 1);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines[..9],
        [
            "5 files: 5 parts, 60 triangles, in cm",
            "region: box from (-1, -1, -1) to (2.5, 2, 2)",
            "",
            "  part  containment  intersecting  within  total",
            "  c0    within                 12      12     12",
            "  c1    partly                 10       2     12",
            "",
            "2 of 5 parts intersect the region, 1 is within it (touching counts)",
            "intersecting triangles: 22 of 60",
        ]
    );
    let output = folder.run(&["region", ".", "--box", "-1,-1,-1,2.5,2,2", "--json"]);
    expect(&output, 1);
    let document = json(&output);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["parts", "region", "schema", "summary", "version", "warnings"]);
    assert_eq!(document["region"]["kind"], "box");
    let mut found = keys(&document["parts"][1]);
    found.sort_unstable();
    assert_eq!(found, ["contained", "file", "intersecting", "part", "triangles", "within"]);
    assert_eq!(["triangles", "intersecting", "within"].map(|key| number(&document["parts"][1][key])), [12, 10, 2]);
    let counts = ["parts_intersecting", "parts_within", "triangles_intersecting", "triangles_within", "parts"];
    assert_eq!(counts.map(|key| number(&document["summary"][key])), [2, 1, 22, 14, 5]);
}

#[test]
fn every_region_has_expected_parts() {
    let folder = row();
    for (region, expected) in [
        (&["--box", "3,0,0,4,1,1"][..], "c1 c2"),
        (&["--box", "3.0000000000000004,0,0,3.9999999999999996,1,1"], ""),
        (&["--sphere", "2.5,0.5,0.5,0.9"], "c1*"),
        (&["--sphere", "3.5,0.5,0.5,0.5"], "c1 c2"),
        (&["--obb", "3,0.5,0.5,5,1,1,0,1,0,0"], "c0* c1* c2* c3* c4"),
        (&["--obb", "3,0.5,0.5,0.6,9,1,0,0,1,90"], "c0* c1* c2* c3* c4*"),
        (&["--obb", "0,0,0,1,1,1,1,1,0,-1,1,0,0,0,1"], "c0"),
        (&["--half-space", "1,0,0,3"], "c0* c1*"),
        (&["--half-space", "-1,0,0,-3"], "c1 c2* c3* c4*"),
        (&["--half-space", "1,0,0,3", "--half-space", "-1,0,0,-1"], "c0 c1*"),
        (&["--half-space", "1,0,0,-1"], ""),
        // Frusta of a camera above the third cube that looks straight down.
        (&["--eye", "4.5,0.5,5", "--look", "0,0,-1", "--up", "0,1,0", "--fov", "30"], "c2*"),
        (
            &["--eye", "4.5,0.5,5", "--look-at", "4.5,0.5,0", "--up", "0,1,0", "--fov", "30", "--aspect", "2:1"],
            "c1 c2* c3",
        ),
        // Frusta of a camera that looks along the row. The first one extends from the third to the fourth cube.
        (&["--eye", "-9,0.5,0.5", "--look", "1,0,0", "--near", "13", "--far", "16"], "c2* c3*"),
        (&["--eye", "-9,0.5,0.5", "--look", "1,0,0", "--near", "18"], "c4"),
        (&["--eye", "-9,0.5,0.5", "--look", "-1,0,0"], ""),
    ] {
        let output = folder.run(&[&["region", ".", "--json"], region].concat());
        expect(&output, i32::from(!expected.is_empty()));
        assert_eq!(parts(&output), expected, "{region:?}");
    }
}

#[test]
fn triangle_ids_are_listed() {
    let folder = row();
    let region = ["region", ".", "--box", "-1,-1,-1,2.5,2,2", "--triangles"];
    let document = json(&folder.run(&[&region[..], &["--json"]].concat()));
    let ids = |part: usize, key: &str| document["parts"][part][key].as_array().expect("an array").len();
    assert_eq!(
        (ids(0, "intersecting_triangles"), ids(1, "intersecting_triangles"), ids(1, "triangles_within")),
        (12, 10, 2)
    );
    let output = folder.run(&region);
    assert!(
        stdout(&output).contains("\n  c0    within                 12      12     12  0-11\n"),
        "{}",
        stdout(&output)
    );
    let output = folder.run(&[&region[..], &["--format", "csv"]].concat());
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!((lines.len(), lines[0], lines[1]), (23, "part,triangle,within", "c0,0,true"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("c1,") && line.ends_with(",true")).count(), 2);
}

#[test]
fn json_lines_and_csv_match() {
    let folder = row();
    let region = ["region", ".", "--half-space", "1,0,0,3", "--format"];
    let output = folder.run(&[&region[..], &["jsonl"]].concat());
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["part", "part", "summary"]);
    assert_eq!(lines[2]["region"]["half_spaces"][0]["offset"], 3.0);
    let output = folder.run(&[&region[..], &["csv"]].concat());
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines,
        ["part,file,triangles,intersecting,within,contained", "c0,c0.obj,12,12,12,true", "c1,c1.obj,12,12,12,true"]
    );
}

#[test]
fn parts_are_selected_and_rows_limited() {
    let folder = row();
    let all = ["region", ".", "--half-space", "0,0,1,9"];
    let selected = |arguments: &[&str]| parts(&folder.run(&[&all[..], &["--json"], arguments].concat()));
    assert_eq!(selected(&["--only", "c[12]"]), "c1* c2*");
    assert_eq!(selected(&["--except", "c[12]"]), "c0* c3* c4*");
    assert_eq!(selected(&["--only", "c1", "--move", "c1=0,0,9"]), "c1");
    let output = folder.run(&[&all[..], &["--max-rows", "2"]].concat());
    assert!(stdout(&output).contains("\n  and 3 more (--max-rows shows more"), "{}", stdout(&output));
    assert!(
        stdout(&output).contains("\n5 of 5 parts intersect the region, 5 are within it (touching counts)\n"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn built_in_assembly_is_used_without_files() {
    let output = run(&["region", "--half-space", "0,0,1,-500"]);
    expect(&output, 0);
    assert!(
        stdout(&output).contains("\n0 of 48 parts intersect the region (touching counts)\n"),
        "{}",
        stdout(&output)
    );
    let document = json(&run(&["region", "--sphere", "0,0,0,1e4", "--json"]));
    assert_eq!(["parts_intersecting", "parts_within"].map(|key| number(&document["summary"][key])), [48, 48]);
    assert_eq!(document["summary"]["units"], "mm");
}

#[test]
fn extreme_numbers_are_shown_in_full() {
    let folder = Folder::new();
    folder.write("one.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let output = folder.run(&[
        "region",
        "one.obj",
        "--eye",
        "0,0,9",
        "--look",
        "0,0,-1",
        "--up",
        "0,1,0",
        "--fov",
        "179.9999999999",
    ]);
    expect(&output, 1);
    assert!(stdout(&output).contains(" fov 179.9999999999 degrees"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\nintersecting triangles: 1 of 1\n"), "{}", stdout(&output));
    let output = folder.run(&["region", "one.obj", "--sphere", "0,0,9,1"]);
    assert!(stdout(&output).contains("\nintersecting triangles: 0 of 1\n"), "{}", stdout(&output));
}

#[test]
fn result_does_not_depend_on_threads() {
    let [one, many] = ["1", "5"].map(|threads| {
        let view = ["region", "--eye", "500,0,200", "--look-at", "0,0,0", "--fov", "10", "--triangles", "--json"];
        let mut document = json(&run(&[&view[..], &["--threads", threads]].concat()));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    assert!(number(&one["summary"]["parts_intersecting"]) > 5, "{}", one["summary"]);
    assert_eq!(one, many);
}

#[test]
fn invalid_regions_are_rejected() {
    let folder = row();
    let refused = |arguments: &[&str]| error(&folder.run(&[&["region", "."], arguments].concat()));
    assert!(refused(&[]).contains("--box <X,Y,Z,X,Y,Z>"));
    assert!(refused(&["--box", "0,0,0,1,1"]).contains("expected the minimum and the maximum corner, six numbers"));
    assert!(refused(&["--box", "0,0,1,1,1,0"]).contains("--box: inverted box: min 1e0 > max 0e0 on axis z"));
    assert!(refused(&["--sphere", "0,0,0,-1"]).contains("--sphere: radius is -1e0; it must be at least 0"));
    assert!(
        refused(&["--half-space", "1,0,0,1", "--half-space", "0,0,0,1"])
            .contains("--half-space: normal of half-space 1 is zero")
    );
    assert!(refused(&["--eye", "0,0,0"]).contains("--look"));
    assert!(refused(&["--look", "1,0,0"]).contains("--eye"));
    assert!(
        refused(&["--eye", "0,0,0", "--look", "0,0,1"]).contains("choose another direction, for example --up 0,1,0")
    );
    let message = refused(&["--eye", "0,0,0", "--look", "0,1,0", "--up", "0,1,0"]);
    assert!(
        message.contains("parallel to the viewing direction; choose another direction, for example --up 0,0,1"),
        "{message}"
    );
    assert!(refused(&["--eye", "0,0,0", "--look-at", "0,0,0"]).contains("--eye and --look-at are the same point"));
    assert!(refused(&["--eye", "0,0,0", "--look", "1,0,0", "--fov", "180"]).contains("below 180"));
    let message = refused(&["--eye", "0,0,0", "--look", "1,0,0", "--near", "3", "--far", "2"]);
    assert!(message.contains("--near and --far: inverted frustum, near and far: 3e0 > 2e0"), "{message}");
    assert!(
        refused(&["--eye", "0,0,0", "--look", "1,0,0", "--far", "1e305"]).contains("--near and --far: far distance")
    );
    assert!(refused(&["--box", "0,0,0,1,1,1", "--sphere", "0,0,0,1"]).contains("cannot be used with"));
}
