//! Tests of `boxwood robot`: self-collision at one or many configurations.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// Robot with a base, an arm that rotates about z at (2, 0, 0), and a tip that slides on the arm along x. All
/// three are boxes about their origins. With all joint values at 0, nothing collides; with slide = -2, the tip
/// intersects the base.
const ROBOT: &str = r#"<?xml version="1.0"?>
<robot name="crane">
  <link name="base"><collision><geometry><box size="2 2 2"/></geometry></collision></link>
  <link name="arm"><collision><geometry><box size="0.5 0.5 0.5"/></geometry></collision></link>
  <link name="tip"><collision><origin xyz="0 0 0"/><geometry><mesh filename="package://crane/meshes/tip.obj"/></geometry></collision></link>
  <link name="frame"/>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="2 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="slide" type="prismatic"><parent link="arm"/><child link="tip"/><origin xyz="1 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-3" upper="1" effort="1" velocity="1"/></joint>
  <joint name="flange" type="fixed"><parent link="tip"/><child link="frame"/></joint>
</robot>
"#;

const SRDF: &str = r#"<robot name="crane">
  <group_state name="back" group="all"><joint name="slide" value="-2"/></group_state>
  <disable_collisions link1="base" link2="tip" reason="Never"/>
  <disable_collisions link1="base" link2="gone" reason="Never"/>
</robot>
"#;

fn crane() -> Folder {
    let folder = Folder::new();
    folder.write("crane/urdf/crane.urdf", ROBOT);
    folder.write("crane/meshes/tip.obj", cube([-0.25; 3], [0.25; 3]));
    folder.write("crane/crane.srdf", SRDF);
    folder
}

const CRANE: [&str; 2] = ["robot", "crane/urdf/crane.urdf"];

/// Runs the command on the crane. The note about its package is not checked.
#[track_caller]
fn run_crane(folder: &Folder, arguments: &[&str], code: i32) -> Output {
    let output = folder.run(&[&CRANE, arguments].concat());
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(&output), stderr(&output));
    output
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    in_one_line(stderr(output))
}

#[test]
fn single_configuration_reports_collisions() {
    let folder = crane();
    let output = run_crane(&folder, &[], 0);
    let text = stdout(&output);
    assert!(
        text.starts_with("crane: 4 links (1 without geometry), 2 movable joints, 36 triangles\nall joints at 0\n"),
        "{text}"
    );
    assert!(text.contains("1 of 3 pairs of links tested; ignored: 2 adjacent\n"), "{text}");
    assert!(text.contains("nothing collides: 1 pair of links tested\n"), "{text}");
    let note = in_one_line(stderr(&output));
    assert!(note.contains("note: package://crane resolved to") && note.contains("(1 mesh)"), "{note}");

    let output = run_crane(&folder, &["--joints", "0,-2"], 1);
    let text = stdout(&output);
    assert!(text.contains("\nturn 0, slide -2\n"), "{text}");
    assert!(text.contains("  base  tip   crossing"), "{text}");
    assert!(text.contains("1 of 1 pair of links collides (touching counts)"), "{text}");
    // The configuration of `output` again: by the name of one joint, and as all values in one or two options.
    for joints in [&["--joints", "slide=-2"][..], &["--joints", "0 -2"], &["--joints", "0", "--joints", "-2"]] {
        assert_eq!(lines(&run_crane(&folder, joints, 1)), lines(&output), "{joints:?}");
    }
}

/// All lines of the output except the one with the times.
fn lines(output: &Output) -> Vec<String> {
    stdout(output).lines().filter(|line| !line.starts_with("read ")).map(str::to_owned).collect()
}

#[test]
fn depth_distance_and_csv_are_reported() {
    let folder = crane();
    let document = json(&run_crane(
        &folder,
        &["--joints", "slide=-2", "--depth", "--distance", "--include-adjacent", "--json"],
        1,
    ));
    let mut found = keys(&document);
    found.sort_unstable();
    let documented =
        ["closest", "collisions", "configuration", "ignored_pairs", "robot", "summary", "version", "warnings"];
    assert_eq!(found, documented);
    let [tip] = &document["collisions"].as_array().expect("a list")[..] else { panic!("one: {document}") };
    assert_eq!((&tip["a"], &tip["b"], &tip["kind"]), (&"base".into(), &"tip".into(), &"crossing".into()));
    // The tip extends from 0.75 to 1.25 in x; the base ends at 1.
    let depth = tip["depth"]["upper"].as_f64().expect("a depth");
    assert!((depth - 0.25).abs() < 1e-12, "{depth}");
    let _ = point(&tip["point"]);
    let closest = &document["closest"];
    assert_eq!((&closest["a"], &closest["b"]), (&"arm".into(), &"tip".into()));
    assert_eq!(closest["distance"].as_f64(), Some(0.5));
    let joints = document["robot"]["joints"].as_array().expect("a list");
    assert_eq!(
        (&joints[1]["type"], &joints[1]["lower"], &joints[1]["values"]["start"]),
        (&"prismatic".into(), &(-3.0).into(), &1.into())
    );
    assert!(document["robot"]["links"][3]["triangles"].is_null());
    assert_eq!(document["robot"]["packages"][0]["prefix"], "package://crane");
    assert_eq!(number(&document["summary"]["tested_pairs"]), 3);

    let text = run_crane(&folder, &["--joints", "slide=-2", "--depth", "--distance"], 1);
    assert!(
        stdout(&text).contains(" 0.25 m ") && stdout(&text).contains("no pair of links to measure"),
        "{}",
        stdout(&text)
    );
    let text = run_crane(&folder, &["--distance"], 0);
    assert!(stdout(&text).contains("closest: base and tip, distance 1.75 m, (1, "), "{}", stdout(&text));
    let csv = run_crane(&folder, &["--joints", "slide=-2", "--format", "csv", "--depth"], 1);
    let rows: Vec<&str> = stdout(&csv).lines().collect();
    assert!(rows[0].starts_with("a,b,kind,x,y,z,depth_lower") && rows[1].starts_with("base,tip,crossing,"), "{rows:?}");
    assert_eq!(rows[0].split(',').count(), rows[1].split(',').count());
}

#[test]
fn srdf_ignores_pairs_and_defines_states() {
    let folder = crane();
    let srdf = ["--srdf", "crane/crane.srdf"];
    let output = run_crane(&folder, &[&srdf[..], &["--state", "back"]].concat(), 0);
    let text = stdout(&output);
    assert!(text.contains("0 of 3 pairs of links tested; ignored: 2 adjacent, 1 by the SRDF\n"), "{text}");
    let notes = in_one_line(stderr(&output));
    assert!(notes.contains("crane.srdf: names 1 link that the robot does not have: gone"), "{notes}");
    assert!(notes.contains("no pair of links to test"), "{notes}");
    // --joints overrides --state.
    let document =
        json(&run_crane(&folder, &[&srdf[..], &["--state", "back", "--joints", "turn=1", "--json"]].concat(), 0));
    assert_eq!(document["configuration"], serde_json::json!([1.0, -2.0]));
    let reasons: Vec<&str> =
        document["ignored_pairs"].as_array().expect("a list").iter().filter_map(|row| row["reason"].as_str()).collect();
    assert_eq!(reasons, ["Adjacent", "Never", "Adjacent", "Adjacent"]);
    let message = error(&folder.run(&[&CRANE[..], &srdf, &["--state", "front"]].concat()));
    assert!(message.contains("--state front") && message.contains("it has back"), "{message}");
    assert!(error(&folder.run(&[&CRANE[..], &["--state", "back"]].concat())).contains("--srdf <FILE>"));
}

#[test]
fn pairs_are_ignored_by_globs() {
    let folder = crane();
    let output = run_crane(&folder, &["--joints", "slide=-2", "--ignore", "b*:t?p"], 0);
    assert!(stdout(&output).contains("ignored: 2 adjacent, 1 by --ignore"), "{}", stdout(&output));
    let message = error(&folder.run(&[&CRANE[..], &["--ignore", "base:tib"]].concat()));
    assert!(message.contains("--ignore base:tib: no link name matches tib") && message.contains("tip"), "{message}");
}

#[test]
fn random_configurations_depend_only_on_seed() {
    let folder = crane();
    let sample = ["--samples", "5000", "--json"];
    let document = json(&run_crane(&folder, &sample, 1));
    let (pairs, suggested) = (&document["pairs"], &document["suggested_ignored_pairs"]);
    let [pair] = &pairs.as_array().expect("a list")[..] else { panic!("one: {pairs}") };
    assert_eq!((&pair["a"], &pair["b"], &pair["verdict"]), (&"base".into(), &"tip".into(), &"sometimes".into()));
    let fraction = pair["fraction"].as_f64().expect("a fraction");
    assert!((0.1..0.6).contains(&fraction), "{fraction}");
    assert_eq!(number(&document["summary"]["colliding_configurations"]), number(&pair["collisions"]));
    assert_eq!(suggested.as_array().expect("a list").len(), 3, "the adjacent ones");
    for more in [&["--threads", "1"][..], &["--threads", "3"]] {
        let other = json(&run_crane(&folder, &[&sample[..], more].concat(), 1));
        assert_eq!((&other["pairs"], &other["suggested_ignored_pairs"]), (pairs, suggested), "{more:?}");
    }
    assert_ne!(&json(&run_crane(&folder, &[&sample[..], &["--seed", "2"]].concat(), 1))["pairs"], pairs);
    // The configuration that is reported as the first colliding one collides when it is tested alone.
    let example: Vec<String> =
        pair["first_configuration"].as_array().expect("numbers").iter().map(Value::to_string).collect();
    run_crane(&folder, &["--joints", &example.join(",")], 1);
    let text = run_crane(&folder, &["--samples", "5000"], 1);
    let text = stdout(&text);
    assert!(text.contains("5,000 random configurations within the joint limits, seed 1\n"), "{text}");
    assert!(text.contains("of 1 pair of links, 0 always collide, 1 sometimes, 0 never\n"), "{text}");
    assert!(text.contains("first colliding configuration: --joints "), "{text}");
}

#[test]
fn named_joints_are_held_by_sampling() {
    let folder = crane();
    let output = run_crane(&folder, &["--samples", "500", "--joints", "slide=0.5"], 0);
    assert!(stdout(&output).contains("0 of 500 configurations collide (0 %"), "{}", stdout(&output));
    let always = json(&run_crane(&folder, &["--samples", "1000", "--joints", "slide=-2,turn=0", "--json"], 1));
    assert_eq!(always["pairs"][0]["verdict"], "always");
    // With joints held, only the ignored pairs are suggested.
    assert_eq!(
        always["summary"]["fixed_joints"],
        serde_json::json!([{"joint": "turn", "values": [0.0]}, {"joint": "slide", "values": [-2.0]}])
    );
    assert_eq!(always["suggested_ignored_pairs"].as_array().map(Vec::len), Some(3), "the adjacent ones");
    let output = run_crane(&folder, &["--samples", "2000", "--joints", "slide=0.5"], 0);
    let text = in_one_line(stdout(&output));
    assert!(text.contains("within the joint limits, seed 1; held: slide 0.5 "), "{text}");
    assert!(text.contains("in less than 0.15 % of the configurations with these joint values)"), "{text}");
    assert!(text.contains("no pairs are suggested to be ignored while joints are held"), "{text}");
    let held = ["--samples", "2000", "--joints", "slide=0.5", "--write-srdf", "new.srdf"];
    let message = error(&folder.run(&[&CRANE[..], &held].concat()));
    assert!(message.contains("--write-srdf: joints are held (slide 0.5)"), "{message}");
    assert!(!folder.path("new.srdf").exists());
    let message = error(&folder.run(&[&CRANE[..], &["--samples", "5", "--joints", "0,0"]].concat()));
    assert!(message.contains("give only the joints to hold"), "{message}");
}

#[test]
fn few_samples_give_no_verdict() {
    let folder = crane();
    folder.write("crane/urdf/crane.urdf", ROBOT.replace("lower=\"-3\" upper=\"1\"", "lower=\"-2\" upper=\"-2\""));
    let document = json(&run_crane(&folder, &["--samples", "1", "--json"], 1));
    let pair = &document["pairs"][0];
    assert_eq!((&pair["verdict"], &pair["collisions"]), (&"sometimes".into(), &1.into()));
    assert_eq!(document["summary"]["unseen_fraction_bound"], 1.0);
    let text = run_crane(&crane(), &["--samples", "2", "--seed", "3", "--ignore", "base:tip"], 0);
    assert!(!stdout(&text).contains("no test"), "{}", stdout(&text));
    let output = run(&["robot", "--samples", "30"]);
    let text = stdout(&output);
    assert!(text.contains("never seen to collide; use --samples 1000 or more"), "{text}");
    assert!(!text.contains("--write-srdf"), "{text}");
}

#[test]
fn joint_names_may_contain_spaces_and_commas() {
    let folder = crane();
    folder.write(
        "crane/urdf/crane.urdf",
        ROBOT.replace("\"slide\"", "\"slide, out\"").replace("\"turn\"", "\"my turn\""),
    );
    for joints in ["my turn=0.25,slide, out=-1", "slide, out = -1 my turn=0.25", "slide, out=-1,my turn=0.25"] {
        let document = json(&run_crane(&folder, &["--joints", joints, "--json"], 0));
        assert_eq!(document["configuration"], serde_json::json!([0.25, -1.0]), "{joints}");
    }
    folder.write("named.csv", "my turn\n0.5\n");
    let document = json(&run_crane(&folder, &["--configurations", "named.csv", "--json"], 0));
    assert_eq!(document["summary"]["configurations"], 1);
}

#[test]
fn suggested_pairs_round_trip_through_srdf() {
    let folder = crane();
    // The tip cannot reach the base. The floating joint of the base is held, which does not matter: it moves the
    // whole robot.
    let floating = "<link name=\"world\"/><joint name=\"float\" type=\"floating\"><parent link=\"world\"/><child link=\"base\"/></joint>";
    let away = ROBOT.replace("lower=\"-3\"", "lower=\"0\"").replace("</robot>", &format!("{floating}</robot>"));
    folder.write("crane/urdf/crane.urdf", away);
    let few = error(&folder.run(&[&CRANE[..], &["--samples", "999", "--write-srdf", "new.srdf"]].concat()));
    assert!(few.contains("999 configurations are too few") && few.contains("--samples 1000 or more"), "{few}");
    let output = run_crane(&folder, &["--samples", "1000", "--write-srdf", "new.srdf"], 0);
    assert!(stdout(&output).contains("held: float 0:0:0:0:0:0\n"), "{}", stdout(&output));
    assert!(stderr(&output).contains("5 pairs that need no test written to new.srdf"), "{}", stderr(&output));
    let srdf = folder.read("new.srdf");
    assert!(srdf.contains("<disable_collisions link1=\"base\" link2=\"arm\" reason=\"Adjacent\"/>"), "{srdf}");
    assert!(srdf.contains("<disable_collisions link1=\"base\" link2=\"tip\" reason=\"Never\"/>"), "{srdf}");
    let output = run_crane(&folder, &["--srdf", "new.srdf", "--include-adjacent"], 0);
    assert!(stdout(&output).contains("0 of 3 pairs of links tested; ignored: 3 by the SRDF"), "{}", stdout(&output));
    let message =
        error(&folder.run(&[&CRANE[..], &["--samples", "5", "--write-srdf", "crane/urdf/crane.urdf"]].concat()));
    assert!(message.contains("--write-srdf") && message.contains("would be overwritten"), "{message}");
}

#[test]
fn configurations_are_read_from_file() {
    let folder = crane();
    folder.write("plain.txt", "# turn, slide\n0 0\n\n0, -2\n0\t-1.99\n");
    folder.write("named.csv", "slide,turn\n0,0\n-2,0\n-2,3\n");
    folder.write("lines.jsonl", "[0, -2]\n{\"slide\": -2}\n{}\n");
    let collide = |name: &str, more: &[&str]| -> Vec<(u64, bool)> {
        let output = folder.run(&[&CRANE[..], &["--configurations", name, "--json"], more].concat());
        let results = json(&output)["results"].as_array().expect("a list").clone();
        results.iter().map(|row| (number(&row["line"]), row["collides"] == true)).collect()
    };
    assert_eq!(collide("plain.txt", &[]), [(2, false), (4, true), (5, true)]);
    assert_eq!(collide("named.csv", &[]), [(2, false), (3, true), (4, false)]);
    assert_eq!(collide("lines.jsonl", &[]), [(1, true), (2, true), (3, false)]);
    assert_eq!(collide("lines.jsonl", &["--joints", "slide=-2.1"]), [(1, true), (2, true), (3, true)]);
    let output = run_crane(&folder, &["--configurations", "plain.txt"], 1);
    let text = stdout(&output);
    assert!(text.contains("3 configurations from a file\n") && text.contains("     4  base - tip\n"), "{text}");
    assert!(text.contains("2 of 3 configurations collide (66.7 %; touching counts)"), "{text}");
    let output = run_crane(&folder, &["--configurations", "named.csv"], 1);
    let note = in_one_line(stderr(&output));
    assert!(
        note.contains("1 configuration is outside the joint limits; tested anyway; line 4: value 3 of joint \"turn\""),
        "{note}"
    );
    folder.write("beyond.txt", "0 0\n0 2\n0 3\n");
    let note = in_one_line(stderr(&run_crane(&folder, &["--configurations", "beyond.txt"], 0)));
    assert!(
        note.contains("2 configurations are outside the joint limits")
            && note.contains("line 2: value 2 of joint \"slide\""),
        "{note}"
    );
    for (content, words) in [
        ("0 0\n0 0 0\n", "line 2: 3 values given; the robot has 2 degrees of freedom; the joints are turn, slide"),
        ("slide,turm\n", "unknown joint turm; the joints are turn, slide; did you mean turn?"),
        ("slide,flange\n", "joint flange has no value: it is fixed"),
        ("slide\n1 2\n", "line 2: 2 numbers for 1 column"),
        ("0 x\n", "'x' is not a number"),
        ("0 nan\n", "'nan' is not a number"),
        ("{\"slide\": true}\n", "slide: true is not a number"),
        ("[0, 0", "EOF"),
        ("# nothing\n", "no configurations"),
    ] {
        folder.write("bad.txt", content);
        let message = error(&folder.run(&[&CRANE[..], &["--configurations", "bad.txt"]].concat()));
        assert!(message.contains(words), "{content:?}: {message}");
    }
}

#[test]
fn invalid_joint_values_are_errors() {
    let folder = crane();
    for (joints, words) in [
        ("1", "--joints 1: 1 value given; the robot has 2 degrees of freedom; the joints are turn, slide"),
        ("1,2,3", "3 values given; the robot has 2"),
        ("turm=1", "unknown joint turm; the joints are turn, slide; did you mean turn?"),
        ("flange=1", "joint flange has no value: it is fixed"),
        ("turn=x", "joint turn: 'x' is not a number"),
        ("turn=nan", "joint turn: 'nan' is not a number"),
        ("0,1e400", "joint slide: '1e400' is too large"),
        ("turn=1:2", "joint turn has 1 value; 2 given"),
        ("turn=1,2", "not both"),
        ("nan,0", "'nan' is not a number"),
        (",", "write numbers, or NAME=VALUE"),
    ] {
        let message = error(&folder.run(&[&CRANE[..], &["--joints", joints]].concat()));
        assert!(message.contains(words), "{joints}: {message}");
    }
    let output = run_crane(&folder, &["--joints", "turn=2"], 0);
    assert!(
        in_one_line(stderr(&output)).contains("value 2 of joint \"turn\" is outside its limits [-1, 1]; tested anyway")
    );
}

#[test]
fn invalid_files_are_errors() {
    let folder = crane();
    let message = error(&folder.run(&["robot", "nowhere.urdf"]));
    assert!(message.contains("nowhere.urdf"), "{message}");
    folder.write("dae.urdf", ROBOT.replace("tip.obj", "tip.dae"));
    folder.write("tip.dae", "<COLLADA/>");
    let message = error(&folder.run(&["robot", "dae.urdf", "--packages", "."]));
    assert!(
        message.contains("link \"tip\"") && message.contains("convert it to a supported one (OBJ, STL"),
        "{message}"
    );
    let message = error(&folder.run(&["robot", "crane/urdf/crane.urdf", "--packages", "crane/urdf"]));
    assert!(
        message.contains("crane.urdf: line 5: link \"tip\": no mesh file") && message.contains("--packages"),
        "{message}"
    );
    folder.write("free.urdf", ROBOT.replace("lower=\"-3\" upper=\"1\"", ""));
    let output = folder.run(&["robot", "free.urdf", "--packages", "crane", "--samples", "5"]);
    assert!(in_one_line(stderr(&output)).contains("prismatic joint slide has no limits"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    let message = error(&folder.run(&["robot", "crane/crane.srdf"]));
    assert!(message.contains("the file is an SRDF") && message.contains("--srdf"), "{message}");
    let message = error(&folder.run(&[&CRANE[..], &["--srdf", "crane/urdf/crane.urdf"]].concat()));
    assert!(message.contains("the file is a URDF"), "{message}");
    let message = error(&folder.run(&["robot", "--visual"]));
    assert!(message.contains("--visual needs a URDF file"), "{message}");
}

#[test]
fn built_in_arm_is_independent_of_threads() {
    expect(&run(&["robot"]), 0);
    let output = run(&["robot", "--samples", "2000"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(text.starts_with("Built-in arm: 7 links, 6 movable joints, "), "{text}");
    let [one, other] = ["1", "2"].map(|threads| run(&["robot", "--samples", "2000", "--threads", threads]));
    assert_eq!(lines(&one), lines(&other));
}

#[test]
fn built_in_hand_and_help_example_run() {
    let output = run(&["robot", "--built-in", "hand", "--json"]);
    expect(&output, 0);
    let summary = &json(&output)["summary"];
    assert_eq!(number(&summary["links_with_geometry"]), 18);
    assert!(number(&summary["stats"]["link_box_tests"]) > 0 && summary["stats"]["box_tests"].is_u64(), "{summary}");
    assert!(error(&run(&["robot", "--built-in", "hand", "arm.urdf"])).contains("cannot be used with"));
    let output = run(&["robot", "--joints", "elbow=2.7,wrist-1-bend=2", "--depth"]);
    expect(&output, 1);
    assert!(stdout(&output).contains(" mm  ("), "{}", stdout(&output));
}

#[test]
fn json_lines_have_documented_types() {
    let folder = crane();
    let types = |arguments: &[&str]| -> Vec<String> {
        let output = folder.run(&[&CRANE[..], arguments, &["--format", "jsonl"]].concat());
        let kind = |line: &str| {
            serde_json::from_str::<Value>(line).expect("JSON")["type"].as_str().expect("a type").to_owned()
        };
        stdout(&output).lines().map(kind).collect()
    };
    assert_eq!(
        types(&["--joints", "slide=-2", "--distance", "--include-adjacent"]),
        ["collision", "closest", "summary"]
    );
    assert_eq!(types(&["--samples", "10"]), ["pair", "summary"]);
    folder.write("two.txt", "0 0\n0 -2\n");
    assert_eq!(types(&["--configurations", "two.txt"]), ["pair", "result", "result", "summary"]);
}

/// A base without geometry, and `links` links with this geometry, each at its `position`.
fn star(links: usize, geometry: &str, position: impl Fn(usize) -> [f64; 3]) -> String {
    let link = |n: usize| {
        let [x, y, z] = position(n);
        format!(
            "<link name=\"l{n}\"><collision><geometry>{geometry}</geometry></collision></link>\
             <joint name=\"j{n}\" type=\"revolute\"><parent link=\"base\"/><child link=\"l{n}\"/>\
             <origin xyz=\"{x} {y} {z}\"/><axis xyz=\"0 0 1\"/><limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>"
        )
    };
    format!("<robot name=\"star\"><link name=\"base\"/>{}</robot>", (0..links).map(link).collect::<String>())
}

/// If all links overlap, all pairs collide: pairs up to the limit are listed, and the result is marked incomplete.
#[test]
fn collisions_are_limited_by_max_pairs() {
    let folder = Folder::new();
    folder.write("heap.urdf", star(40, "<box size=\"1 1 1\"/>", |n| [0.01 * n as f64, 0.0, 0.0]));
    let output = folder.run(&["robot", "heap.urdf", "--json"]);
    expect(&output, 1);
    let all = json(&output);
    assert_eq!((number(&all["summary"]["collisions"]), &all["summary"]["complete"]), (780, &true.into()));
    let output = folder.run(&["robot", "heap.urdf", "--json", "--max-pairs", "20", "--distance"]);
    assert_eq!(output.status.code(), Some(1));
    let some = json(&output);
    assert_eq!((number(&some["summary"]["collisions"]), &some["summary"]["complete"]), (20, &false.into()));
    assert!(some["closest"].is_null() && some["warnings"].as_array().is_some_and(|all| all.len() == 1), "{some}");
    assert!(
        in_one_line(stderr(&output)).contains("stopped at its limit of 20 pairs (raise it with --max-pairs"),
        "{}",
        stderr(&output)
    );
    let output = folder.run(&["robot", "heap.urdf", "--max-pairs", "20"]);
    assert!(stdout(&output).contains("more than 20 of 780 pairs of links collide"), "{}", stdout(&output));
    // If the search stopped at the limit in some configuration, no pair has the verdict "never".
    let sampled = ["robot", "heap.urdf", "--max-pairs", "20", "--samples", "1000"];
    let output = folder.run(&[&sampled[..], &["--json"]].concat());
    let document = json(&output);
    assert_eq!((output.status.code(), &document["summary"]["complete"]), (Some(1), &false.into()));
    assert!(document["suggested_ignored_pairs"].as_array().is_some_and(Vec::is_empty), "{document}");
    assert!(document["pairs"].as_array().is_some_and(|pairs| pairs.iter().all(|pair| pair["verdict"] != "never")));
    let output = folder.run(&sampled);
    assert!(
        stdout(&output).contains("not all were tested") && !stdout(&output).contains("never"),
        "{}",
        stdout(&output)
    );
    let message = error(&folder.run(&[&sampled[..], &["--write-srdf", "out.srdf"]].concat()));
    assert!(message.contains("--write-srdf: unknown which pairs never collide"), "{message}");
    // Disjoint spheres on a diagonal, whose boxes overlap: too many candidates for the limit.
    folder.write("far.urdf", star(200, "<sphere radius=\"0.5\"/>", |n| [0.6 * n as f64; 3]));
    let output = folder.run(&["robot", "far.urdf", "--json"]);
    assert_eq!((output.status.code(), &json(&output)["summary"]["complete"]), (Some(0), &true.into()));
    let output = folder.run(&["robot", "far.urdf", "--max-pairs", "1"]);
    assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
    assert!(stdout(&output).contains("no collision found, but not all of 19,900 pairs"), "{}", stdout(&output));
}

/// A relative mesh name, without the prefix `package://`, is also searched in the folders of `--packages`.
#[test]
fn relative_mesh_names_are_found_in_packages() {
    let folder = Folder::new();
    folder.write("urdf/crane.urdf", ROBOT.replace("package://crane/meshes/", ""));
    folder.write("meshes/tip.obj", cube([-0.25; 3], [0.25; 3]));
    let output = folder.run(&["robot", "urdf/crane.urdf", "--packages", "meshes"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let note = in_one_line(stderr(&output));
    assert!(note.contains("note: meshes found in ") && note.contains("(1 mesh)"), "{note}");
    assert!(!note.contains("note: resolved to"), "{note}");
}
