//! Tests of `boxwood simulate`: text, JSON and CSV of many moving bodies. The library tests `World` against brute force; these test the
//! output of the command.

mod support;

use boxwood::{Model, Pair, PlacedModel, Pose};
use boxwood_scenes::{Random, Tumble, room_side};
use serde_json::Value;
use std::collections::BTreeSet;
use support::{Folder, cube, in_one_line, json, keys, number, run, stderr, stdout};

#[track_caller]
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    in_one_line(stderr(&output))
}

fn document(arguments: &[&str]) -> Value {
    let output = run(&[&["simulate", "--json"], arguments].concat());
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
    json(&output)
}

fn series(document: &Value, key: &str) -> Vec<u64> {
    document["series"][key].as_array().expect("an array").iter().map(number).collect()
}

/// The document without times.
fn counts(mut document: Value) -> Value {
    for frame in document["frames"].as_array_mut().expect("an array") {
        frame["milliseconds"].take();
    }
    for key in ["move_ms", "broad_ms", "narrow_ms"] {
        document["series"][key].take();
    }
    document["summary"]["milliseconds"].take();
    document["threads"].take();
    document
}

#[test]
fn scene_depends_only_on_seed() {
    let scene = ["--bodies", "200", "--frames", "6", "--sleeping", "0.3", "--speed", "10", "--cloth"];
    let on =
        |threads: &str, seed: &str| counts(document(&[&scene[..], &["--threads", threads, "--seed", seed]].concat()));
    let first = on("1", "7");
    assert_eq!(first, on("2", "7"));
    assert_ne!(first["frames"], on("2", "8")["frames"]);
    // Pinned: the same on every machine and in every release.
    let pinned = ["candidates", "intersecting", "began", "ended"].map(|key| number(&first["summary"][key]));
    assert_eq!(pinned, [857, 284, 91, 44]);
}

/// Recomputes the motions of cubes, tests all pairs in every frame, and compares the counts.
#[test]
fn counts_match_brute_force() {
    let folder = Folder::new();
    folder.write("small.obj", cube([5.0; 3], [6.0; 3]));
    folder.write("large.obj", cube([-1.0; 3], [1.0; 3]));
    let (bodies, frames, seed) = (40, 12, 3);
    let arguments = ["simulate", "small.obj", "large.obj", "--json", "--seed", "3", "--speed", "4", "--density", "0.3"];
    let output = folder.run(&[&arguments[..], &["--bodies", "40", "--frames", "12"]].concat());
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let document = json(&output);

    let model = |half: f64| Model::new(boxwood_scenes::cuboid([-half; 3], [half; 3]));
    let (models, radii) = ([model(0.5), model(1.0)], [0.75_f64.sqrt(), 3.0_f64.sqrt()]);
    let side = room_side((0..bodies).map(|body| radii[body % 2]), 0.3);
    let room = document["scene"]["room_side"].as_f64().expect("a number");
    assert!((room / side - 1.0).abs() < 1e-12, "{room} {side}");
    let mut random = Random::new(seed);
    let motions: Vec<Tumble> = (0..bodies)
        .map(|body| {
            let radius = radii[body % 2];
            let motion = Tumble::new(&mut random, side / 2.0 - radius, 4.0 * 2.0 * radius, 4.0);
            // Skips the random number by which the command decides whether the body sleeps.
            random.unit();
            motion
        })
        .collect();
    let mut before = BTreeSet::new();
    let counts = ["intersecting", "began", "ended"].map(|key| series(&document, key));
    for frame in 0..frames {
        let pose = |body: usize| -> Pose { motions[body].pose(f64::from(frame) / 60.0) };
        let placed: Vec<PlacedModel> = (0..bodies).map(|body| models[body % 2].at(pose(body)).expect("near")).collect();
        let pairs = (0..bodies).flat_map(|a| (0..a).map(move |b| [a, b]));
        let intersecting: BTreeSet<[usize; 2]> =
            pairs.filter(|&[a, b]| Pair::new(&placed[a], &placed[b]).intersects()).collect();
        let expected =
            [intersecting.len(), intersecting.difference(&before).count(), before.difference(&intersecting).count()];
        let found = [0, 1, 2].map(|key| counts[key][frame as usize] as usize);
        assert_eq!(found, expected, "frame {frame}");
        before = intersecting;
    }
    assert!(counts[1][1..].iter().chain(&counts[2]).sum::<u64>() > 4, "something happens: {counts:?}");
}

#[test]
fn sleeping_bodies_are_not_tested_again() {
    let document = document(&["--bodies", "300", "--frames", "4", "--sleeping", "1"]);
    assert_eq!(document["scene"]["sleeping"], 300);
    let frames = document["frames"].as_array().expect("an array");
    assert!(number(&frames[0]["tested"]) > 0 && number(&frames[0]["moved"]) == 300);
    for frame in &frames[1..] {
        let costs = ["moved", "tested", "began", "ended"].map(|key| number(&frame[key]));
        assert_eq!((costs, number(&frame["broad_phase"]["box_tests"])), ([0; 4], 0));
        assert_eq!((&frame["reused"], &frame["intersecting"]), (&frames[0]["tested"], &frames[0]["intersecting"]));
    }
    // At speed 0, all bodies sleep, including the cloth.
    let still = run(&["simulate", "--bodies", "20", "--frames", "2", "--speed", "0", "--cloth"]);
    assert!(stdout(&still).contains("21 bodies") && stdout(&still).contains("21 sleeping"), "{}", stdout(&still));
}

/// The fraction of sleeping bodies does not change the initial scene.
#[test]
fn sleeping_fraction_does_not_change_first_frame() {
    let first =
        |fraction: &str| document(&["--bodies", "100", "--frames", "1", "--sleeping", fraction])["frames"].take();
    let none = first("0");
    assert_eq!(none[0]["intersecting"], first("0.7")[0]["intersecting"]);
}

/// The keys of the JSON output are a stable interface: keys are added, never renamed.
#[test]
fn data_have_the_documented_keys() {
    let expect = |value: &Value, expected: &str| {
        assert_eq!(BTreeSet::from_iter(keys(value)), expected.split_whitespace().collect::<BTreeSet<_>>());
    };
    let scene = ["--bodies", "50", "--frames", "3", "--cloth"];
    let document = document(&scene);
    expect(&document, "version scene threads frames series summary warnings");
    expect(&document["scene"], "title bodies sleeping deformable triangles room_side seed speed density kinds");
    let kinds = document["scene"]["kinds"].as_array().expect("an array");
    kinds.iter().for_each(|kind| expect(kind, "name file triangles bodies"));
    assert_eq!(kinds.iter().map(|kind| number(&kind["bodies"])).collect::<Vec<_>>(), [9, 9, 8, 8, 8, 8]);
    assert_eq!((number(&document["scene"]["bodies"]), number(&document["scene"]["deformable"])), (51, 1));
    for (index, frame) in document["frames"].as_array().expect("an array").iter().enumerate() {
        let expected = "frame bodies moved candidates tested reused intersecting began ended bodies_in_contact broad_phase \
             narrow_phase milliseconds";
        expect(frame, expected);
        expect(&frame["broad_phase"], "box_tests");
        expect(
            &frame["narrow_phase"],
            "box_tests triangle_box_tests node_visits triangle_tests filter_tests exact_tests",
        );
        expect(&frame["milliseconds"], "move broad_phase narrow_phase");
        assert_eq!((number(&frame["frame"]), number(&frame["bodies"])), (index as u64, 51));
        assert_eq!(number(&frame["tested"]) + number(&frame["reused"]), number(&frame["candidates"]));
    }
    let expected = "candidates reused intersecting began ended box_tests triangle_tests move_ms broad_ms narrow_ms";
    expect(&document["series"], expected);
    let expected = "frames frames_with_contacts candidates tested reused intersecting began ended box_tests triangle_tests \
                    exact_tests milliseconds";
    expect(&document["summary"], expected);
    expect(&document["summary"]["milliseconds"], "build move broad_phase narrow_phase frame");
    expect(&document["summary"]["milliseconds"]["frame"], "mean median max max_frame total");

    // There are at most as many kinds of bodies as bodies.
    let few = self::document(&["--bodies", "2", "--frames", "1"]);
    let few: Vec<_> = few["scene"]["kinds"].as_array().expect("an array").iter().collect();
    assert_eq!(
        few.iter().map(|kind| (&kind["name"], number(&kind["bodies"]))).collect::<Vec<_>>(),
        [(&"torus".into(), 1), (&"teapot".into(), 1)]
    );

    let output = run(&[&["simulate", "--format", "jsonl"], &scene[..]].concat());
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["type"], &lines[3]["type"]), (4, &"frame".into(), &"summary".into()));
    let output = run(&[&["simulate", "--format", "csv"], &scene[..]].concat());
    let rows: Vec<&str> = stdout(&output).lines().collect();
    let header = "frame,bodies,moved,candidates,tested,reused,intersecting,began,ended,bodies_in_contact,broad_box_tests,\
                  narrow_box_tests,triangle_tests,exact_tests,move_ms,broad_ms,narrow_ms";
    assert_eq!((rows[0], rows.len()), (header, 4));
    assert!(rows.iter().all(|row| row.split(',').count() == 17) && rows[1].starts_with("0,51,51,"), "{rows:?}");
}

#[test]
fn text_has_table_and_summary() {
    let output = run(&["simulate", "--bodies", "60", "--frames", "60"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let text = stdout(&output);
    assert!(text.starts_with("Built-in scene: 60 bodies, "), "{text}");
    for words in [
        "of torus, teapot, spacecraft, gear, bracket and bolt\n",
        "1 of 5 frames shown; show all with --every 1",
        " ended in 60 frames (touching counts)\n",
        "\n  narrow   ",
        "triangle tests (",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let heading = text.lines().position(|line| line.trim_start().starts_with("frame ")).expect("a heading");
    let rows: Vec<&str> = text.lines().skip(heading + 1).take_while(|line| line.starts_with("  ")).collect();
    assert_eq!(rows.len(), 12, "{text}");
    let narrow = support::boxwood(&["simulate", "--bodies", "60", "--frames", "5", "--sleeping", "0.9"])
        .env("COLUMNS", "80")
        .output()
        .expect("the command runs");
    assert!(stdout(&narrow).lines().all(|line| line.chars().count() <= 80), "{}", stdout(&narrow));
    assert!(!stdout(&narrow).contains(" reused  triangle tests") && stdout(&narrow).contains("reused"));
    let all = run(&["simulate", "--bodies", "6", "--frames", "60", "--every", "1"]);
    assert!(stdout(&all).contains("\n     59  ") && !stdout(&all).contains("frames shown"), "{}", stdout(&all));
}

#[test]
fn nothing_collides_at_low_density() {
    let output = run(&["simulate", "--bodies", "2", "--frames", "3", "--density", "0.00001"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(stdout(&output).contains("0 contacts began, 0 ended"), "{}", stdout(&output));
    assert_eq!(run(&["simulate", "--bodies", "1", "--frames", "1"]).status.code(), Some(0));
}

#[test]
fn bodies_keep_sizes_of_files() {
    let folder = Folder::new();
    folder.write("small.obj", cube([100.0; 3], [101.0; 3]));
    folder.write("large.obj", cube([0.0; 3], [8.0; 3]));
    let room = |more: &[&str]| {
        let arguments = ["simulate", "small.obj", "large.obj", "--bodies", "2", "--frames", "1", "--json"];
        let output = folder.run(&[&arguments[..], more].concat());
        assert!(output.status.code() < Some(2), "{}", stderr(&output));
        json(&output)["scene"]["room_side"].as_f64().expect("a number")
    };
    assert!(room(&[]) > 4.0 * room(&["--unit-size"]), "{} {}", room(&[]), room(&["--unit-size"]));
    // Files without triangles are skipped; a single point is a body.
    folder.write("points.obj", "v 0 0 0\n");
    folder.write("point.obj", "v 1 1 1\nf 1 1 1\n");
    let output = folder.run(&["simulate", "points.obj", "small.obj", "--frames", "1", "--bodies", "3"]);
    assert!(stdout(&output).contains("of small\n") && stderr(&output).contains("points.obj"), "{}", stderr(&output));
    let output = folder.run(&["simulate", "points.obj"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no triangles in any of the files"), "{}", stderr(&output));
    let output = folder.run(&["simulate", "point.obj", "--frames", "2", "--unit-size"]);
    assert!(output.status.code() < Some(2), "{}", stderr(&output));
    let output = folder.run(&["simulate", "small.obj", "large.obj", "--frames", "1", "--bodies", "1"]);
    assert!(stderr(&output).contains("2 parts: only the first 1"), "{}", stderr(&output));
    // Sizes are printed with significant digits, however small or large.
    folder.write("tiny.obj", cube([0.0; 3], [1e-9; 3]));
    let output = folder.run(&["simulate", "tiny.obj", "--bodies", "1", "--frames", "1", "--density", "1"]);
    assert!(stdout(&output).contains("room side 1.73205e-9, seed 1"), "{}", stdout(&output));
    // Too large for a room, unless scaled.
    folder.write("huge.obj", "v 0 0 0\nv 1e200 0 0\nv 0 1e200 0\nf 1 2 3\n");
    let output = folder.run(&["simulate", "huge.obj", "--frames", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("part huge: ") && stderr(&output).contains("--unit-size"), "{}", stderr(&output));
    let output = folder.run(&["simulate", "huge.obj", "--frames", "1", "--unit-size"]);
    assert!(output.status.code() < Some(2), "{}", stderr(&output));
}

#[test]
fn invalid_options_are_errors() {
    for (option, value, named) in [
        ("--bodies", "1000000000", "a whole number from 1 to 1000000"),
        ("--bodies", "0", "a whole number from 1 to 1000000"),
        ("--bodies", "10k", "a whole number from 1 to 1000000"),
        ("--bodies", "-1", "a whole number from 1 to 1000000"),
        ("--frames", "-1", "a whole number from 1 to 1000000"),
        ("--seed", "-1", "a whole number from 0"),
        ("--every", "-1", "a whole number from 1"),
        ("--frames", "0", "a whole number from 1 to 1000000"),
        ("--frames", "4294967296", "a whole number from 1 to 1000000"),
        ("--sleeping", "1.5", "from 0 to 1"),
        ("--sleeping", "-1", "from 0 to 1"),
        ("--speed", "nan", "from 0"),
        ("--density", "0", "for example 0.1"),
        ("--every", "0", "--every"),
        ("--seed", "x", "--seed"),
    ] {
        let message = error(&["simulate", option, value]);
        assert!(message.contains(named) && message.contains("--help"), "{message}");
    }
    let message = error(&["simulate", "--bodies", "1000000", "--density", "100"]);
    assert!(message.contains("use fewer bodies or a lower density"), "{message}");
    let message = error(&["simulate", "no-such-file.stl"]);
    assert!(message.contains("no-such-file.stl"), "{message}");
}

#[test]
fn svg_chart_is_written() {
    let folder = Folder::new();
    let scene = ["simulate", "--bodies", "40", "--frames", "8"];
    let output = folder.run(&[&scene[..], &["--svg", "frames.svg"]].concat());
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let svg = folder.read("frames.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for words in ["Built-in scene: 40 bodies", "candidates", "intersecting", "began", "broad", "narrow", "seed 1"] {
        assert!(svg.contains(words), "{words}");
    }
    assert_eq!(svg.matches("class=\"chart\"").count(), 3);
    let output = folder.run(&[&scene[..], &["--svg", "x.svg", "-o", "x.svg"]].concat());
    assert!(stderr(&output).contains("-o and --svg name the same file"), "{}", stderr(&output));
}

#[test]
fn help_lists_exit_codes_and_keys() {
    let text = in_one_line(stdout(&run(&["simulate", "--help"])));
    for words in ["Exit code: 0 if nothing collides in any frame", "--sleeping", "--density", "--cloth", "JSON: {"] {
        assert!(text.contains(words), "{words}");
    }
    assert!(stdout(&run(&["--help"])).contains("boxwood simulate"));
}
