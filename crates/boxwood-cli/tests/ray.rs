//! `boxwood ray`: the hits of rays, as users and scripts see them.

mod support;

use serde_json::Value;
use std::io::Write;
use std::process::{Output, Stdio};
use support::{Folder, cube_at, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// Cubes of side 2, centered at x = 0 and 5.
fn two() -> Folder {
    let folder = Folder::new();
    folder.write("near.obj", cube_at(0.0));
    folder.write("off.obj", cube_at(5.0));
    folder
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    in_one_line(stderr(output))
}

/// Hits of a single ray.
#[track_caller]
fn hits(output: &Output) -> Vec<Value> {
    let document = json(output);
    assert_eq!(document["rays"].as_array().map(Vec::len), Some(1), "{document}");
    document["rays"][0]["hits"].as_array().expect("an array").clone()
}

#[test]
fn first_hit_is_reported() {
    let folder = two();
    let output = folder.run(&["ray", ".", "--from", "-9,0.25,0.5", "--direction", "2,0,0", "--units", "mm"]);
    expect(&output, 1);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(
        lines[..4],
        [
            "2 files: 2 parts, 24 triangles, in mm",
            "ray from (-9, 0.25, 0.5) along (2, 0, 0)",
            "",
            "near is hit at distance 8 mm (t = 4)"
        ]
    );
    assert!(lines[4].starts_with("  at (-1, 0.25, 0.5) on triangle "), "{}", lines[4]);
    assert!(lines[5].starts_with("  from the front, barycentric "), "{}", lines[5]);
    assert!(lines[7].starts_with("read "), "{}", lines[7]);

    let output = folder.run(&["ray", ".", "--from", "-9,0.25,0.5", "--direction", "2,0,0", "--json"]);
    expect(&output, 1);
    let document = json(&output);
    let mut found = keys(&document);
    found.sort_unstable();
    assert_eq!(found, ["rays", "schema", "summary", "version", "warnings"]);
    let ray = &document["rays"][0];
    assert_eq!((point(&ray["from"]), point(&ray["direction"])), ([-9.0, 0.25, 0.5], [2.0, 0.0, 0.0]));
    assert!(ray["max_distance"].is_null());
    let [hit] = &hits(&output)[..] else { panic!("one hit: {document}") };
    let mut found = keys(hit);
    found.sort_unstable();
    assert_eq!(found, ["barycentric", "distance", "file", "part", "point", "side", "t", "triangle"]);
    assert_eq!((&hit["part"], &hit["file"], &hit["side"]), (&"near".into(), &"near.obj".into(), &"front".into()));
    assert_eq!((hit["t"].as_f64(), hit["distance"].as_f64()), (Some(4.0), Some(8.0)));
    assert_eq!(point(&hit["point"]), [-1.0, 0.25, 0.5]);
    assert!((point(&hit["barycentric"]).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let summary = &document["summary"];
    assert_eq!(["rays", "rays_with_hits", "hits", "parts"].map(|key| number(&summary[key])), [1, 1, 1, 2]);
}

#[test]
fn all_hits_are_sorted_by_distance() {
    let folder = two();
    // The ray passes through two faces of each cube.
    let output = folder.run(&["ray", ".", "--from", "-9,0.25,0.5", "--towards", "0,0.25,0.5", "--all", "--json"]);
    expect(&output, 1);
    let found: Vec<(String, f64, String)> = hits(&output)
        .iter()
        .map(|hit| {
            let word = |key: &str| hit[key].as_str().expect("a word").to_owned();
            (word("part"), hit["distance"].as_f64().expect("a length"), word("side"))
        })
        .collect();
    let expected = [("near", 8.0, "front"), ("near", 10.0, "back"), ("off", 13.0, "front"), ("off", 15.0, "back")];
    assert_eq!(found, expected.map(|(part, distance, side)| (part.to_owned(), distance, side.to_owned())));

    let output = folder.run(&["ray", ".", "--from", "-9,0.25,0.5", "--towards", "0,0.25,0.5", "--all"]);
    let text = stdout(&output);
    assert!(text.contains("\n  part  triangle  distance  side   point\n  near "), "{text}");
    assert!(text.contains("\n4 triangles of 2 parts hit (touching counts)\n"), "{text}");
    let output = folder.run(&["ray", ".", "--from", "-9,0,0.5", "--towards", "0,0,0.5", "--all", "--max-rows", "3"]);
    assert!(stdout(&output).contains("\n  and 1 more (--max-rows shows more"), "{}", stdout(&output));
}

/// A ray through an edge or a vertex hits all triangles there; the first hit is the lowest triangle of the first part.
#[test]
fn ray_through_vertex_hits() {
    let folder = two();
    let at_corner = ["ray", ".", "--from", "-9,1,1", "--direction", "1,0,0", "--json"];
    let [hit] = &hits(&folder.run(&at_corner))[..] else { panic!("one hit") };
    assert_eq!((&hit["part"], hit["distance"].as_f64()), (&"near".into(), Some(8.0)));
    assert!(hits(&folder.run(&[&at_corner[..], &["--all"]].concat())).len() > 4);
    let output = folder.run(&["ray", ".", "--from", "-9,1,1.0000000000000002", "--direction", "1,0,0"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\nno hit\n"), "{}", stdout(&output));
}

#[test]
fn max_distance_and_end_point_limit_ray() {
    let folder = two();
    let cast = |arguments: &[&str]| folder.run(&[&["ray", ".", "--from", "-9,0,0"], arguments].concat());
    expect(&cast(&["--direction", "3,0,0", "--max-distance", "8"]), 1);
    expect(&cast(&["--direction", "3,0,0", "--max-distance", "7.99"]), 0);
    expect(&cast(&["--to", "-1,0,0"]), 1);
    let output = cast(&["--to", "-1.5,0,0"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\nray from (-9, 0, 0) along (7.5, 0, 0), up to 7.5\n"), "{}", stdout(&output));
    assert_eq!(json(&cast(&["--to", "-1,0,0", "--json"]))["rays"][0]["max_distance"], 8.0);
}

#[test]
fn parts_are_selected_scaled_and_moved() {
    let folder = two();
    let first = |arguments: &[&str]| {
        let output = folder.run(&[&["ray", ".", "--from=-9,0,0", "--direction=1,0,0", "--json"], arguments].concat());
        hits(&output).first().map(|hit| format!("{} {}", hit["part"].as_str().expect("a name"), hit["distance"]))
    };
    assert_eq!(first(&[]).as_deref(), Some("near 8.0"));
    assert_eq!(first(&["--only", "o*"]).as_deref(), Some("off 13.0"));
    assert_eq!(first(&["--except", "near"]).as_deref(), Some("off 13.0"));
    assert_eq!(first(&["--scale", "2"]).as_deref(), Some("near 7.0"));
    assert_eq!(first(&["--move", "near=0,0,5"]).as_deref(), Some("off 13.0"));
    let message = error(&folder.run(&["ray", ".", "--from=0,0,0", "--direction=1,0,0", "--except", "neat"]));
    assert!(message.contains("--except neat: no part name matches; similar names: near"), "{message}");
    let output = folder.run(&["ray", ".", "--from=0,0,0", "--direction=1,0,0", "--except", "*"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("note: the selection contains no part"), "{}", stderr(&output));
}

#[test]
fn rays_from_file_keep_their_order() {
    let folder = two();
    folder.write("rays.txt", "# start, direction\n-9 0.25 0.5 1 0 0\n\n-9, 0.25, 7, 1, 0, 0\n20 0.25 0.5 -0.5 0 0\n");
    let output = folder.run(&["ray", ".", "--rays", "rays.txt", "--json"]);
    expect(&output, 1);
    let document = json(&output);
    let parts: Vec<&Value> = (0..3).map(|ray| &document["rays"][ray]["hits"][0]["part"]).collect();
    assert_eq!(parts, [&Value::from("near"), &Value::Null, &Value::from("off")]);
    assert_eq!(document["rays"][2]["hits"][0]["t"], 28.0);
    assert_eq!(number(&document["summary"]["rays_with_hits"]), 2);

    let output = folder.run(&["ray", ".", "--rays", "rays.txt"]);
    let text = stdout(&output);
    assert!(text.contains("\n3 rays\n\n  ray  part  triangle  distance  side   point\n    0  near "), "{text}");
    assert!(text.contains("\n    1  -            -         -  -      -\n"), "{text}");
    assert!(text.contains("\n2 of 3 rays hit a part (touching counts)\n"), "{text}");

    let output = folder.run(&["ray", ".", "--rays", "rays.txt", "-o", "hits.csv"]);
    expect(&output, 1);
    let csv = folder.read("hits.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "ray,part,triangle,t,distance,x,y,z,u,v,w,side");
    assert_eq!((lines.len(), lines[2]), (4, "1,,,,,,,,,,,"));
    assert!(lines[1].starts_with("0,near,") && lines[1].contains(",8.0,8.0,-1.0,0.25,0.5,"), "{}", lines[1]);
    assert!(lines[3].starts_with("2,off,") && lines[3].ends_with(",front"), "{}", lines[3]);

    let message = error(&folder.run(&["ray", ".", "--rays", "rays.txt", "-o", "rays.txt"]));
    assert!(message.contains("would be overwritten"), "{message}");
}

#[test]
fn rays_are_read_from_standard_input() {
    let folder = two();
    let mut command = folder.command(&["ray", ".", "--rays", "-", "--all", "--format", "jsonl"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command runs");
    child.stdin.take().expect("piped").write_all(b"-9,0.25,0.5,1,0,0\n0,0,9,0,1,0\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["ray", "ray", "summary"]);
    let counts: Vec<usize> = lines[..2].iter().map(|line| line["hits"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!((counts, &lines[1]["ray"]), (vec![4, 0], &Value::from(1)));
}

#[test]
fn result_does_not_depend_on_threads() {
    let folder = Folder::new();
    let ray = |n: i32| format!("{} {} 500 0.01 -0.02 -1\n", 5 * (n % 97) - 240, 2 * (n % 61) - 60);
    folder.write("rays.txt", (0..2000).map(ray).collect::<String>());
    let [one, many] = ["1", "5"].map(|threads| {
        let mut document = json(&folder.run(&["ray", "--rays", "rays.txt", "--json", "--threads", threads]));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    let with_hits = number(&one["summary"]["rays_with_hits"]);
    assert!((500..2000).contains(&with_hits), "{with_hits}");
    assert_eq!(one, many);
}

#[test]
fn built_in_assembly_is_used_without_files() {
    let output = run(&["ray", "--from", "0,0,500", "--towards", "20,-25,0"]);
    expect(&output, 1);
    assert!(
        stdout(&output).contains("\nhousing-cover is hit at distance 364.745 mm (t = 0.728)\n"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn invalid_rays_are_rejected() {
    let folder = two();
    let refused = |arguments: &[&str]| error(&folder.run(&[&["ray", "."], arguments].concat()));
    assert!(refused(&[]).contains("--from <X,Y,Z>|--rays <FILE>"));
    assert!(refused(&["--from", "0,0,0"]).contains("--towards <X,Y,Z>|--direction <X,Y,Z>|--to <X,Y,Z>"));
    assert!(refused(&["--from", "0,0", "--direction", "1,0,0"]).contains("expected three comma-separated numbers"));
    assert!(refused(&["--from", "0,0,0", "--direction", "1,nan,0"]).contains("expected three comma-separated numbers"));
    assert!(refused(&["--from", "0,0,0", "--direction", "0,0,0"]).contains("direction of the ray is zero"));
    let message = refused(&["--from", "1,2,3", "--towards", "1,2,3"]);
    assert!(message.contains("from (1, 2, 3) to (1, 2, 3): direction of the ray is zero"), "{message}");
    let message = refused(&["--from", "1e200,2,3", "--direction", "1,2,3"]);
    assert!(message.contains("origin of the ray has x = 1e200"), "{message}");
    assert!(refused(&["--from", "0,0,0", "--direction", "1,0,0", "--max-distance", "-1"]).contains("0 or more"));
    assert!(refused(&["--from", "0,0,0", "--to", "1,0,0", "--max-distance", "1"]).contains("cannot be used with"));
    assert!(refused(&["--from", "0,0,0", "--to", "1,0,0", "--direction", "1,0,0"]).contains("cannot be used with"));
    assert!(refused(&["--rays", "x", "--from", "1,0,0", "--to", "1,0,0"]).contains("cannot be used with"));
    assert!(refused(&["--rays", "none.txt"]).contains("--rays none.txt: cannot read the file"));
    folder.write("bad.txt", "0 0 0 1 0 0\n0 0 0 1 0\n");
    assert!(refused(&["--rays", "bad.txt"]).contains("--rays bad.txt, line 2: expected six numbers"));
    folder.write("broken.obj", "f 1 2 3\n");
    let message = refused(&["--from", "0,0,0", "--direction", "1,0,0"]);
    assert!(message.contains("1 of 3 files cannot be read; --skip-unreadable"), "{message}");
    let output = folder.run(&["ray", ".", "--from", "0,0,0", "--direction", "1,0,0", "--skip-unreadable"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("warning: broken.obj: skipped"), "{}", stderr(&output));
}
