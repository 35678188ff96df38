//! The law of `boxwood robot`: which links of a robot collide, at one configuration or over many.

mod support;

use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, expect, in_one_line, json, keys, number, point, run, stderr, stdout};

/// A base with two arms: one that turns about z at (2, 0, 0), and on it one that slides along x. Both are boxes about their middles;
/// at 0 nothing meets, and slid by -2 the tip is in the base.
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

/// Runs it on the crane; the note of its package is left aside.
#[track_caller]
fn ask(folder: &Folder, arguments: &[&str], code: i32) -> Output {
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
fn one_configuration() {
    let folder = crane();
    let output = ask(&folder, &[], 0);
    let text = stdout(&output);
    assert!(
        text.starts_with("crane: 4 links (1 without a shape), 2 joints that move, 36 triangles\nall joints at 0\n"),
        "{text}"
    );
    assert!(text.contains("1 of 3 pairs of links are tested; not: 2 adjacent\n"), "{text}");
    assert!(text.contains("nothing collides: none of 1 pair of links\n"), "{text}");
    let note = in_one_line(stderr(&output));
    assert!(note.contains("note: package://crane is taken for") && note.contains("(1 mesh)"), "{note}");

    let output = ask(&folder, &["--joints", "0,-2"], 1);
    let text = stdout(&output);
    assert!(text.contains("\nturn 0, slide -2\n"), "{text}");
    assert!(text.contains("  base  tip   crossing"), "{text}");
    assert!(text.contains("1 of 1 pair of links collides (touching counts)"), "{text}");
    // By name, by the state, and two ways of writing the numbers.
    for joints in [&["--joints", "slide=-2"][..], &["--joints", "0 -2"], &["--joints", "0", "--joints", "-2"]] {
        assert_eq!(lines(&ask(&folder, joints, 1)), lines(&output), "{joints:?}");
    }
}

/// All but the times.
fn lines(output: &Output) -> Vec<String> {
    stdout(output).lines().filter(|line| !line.starts_with("read ")).map(str::to_owned).collect()
}

#[test]
fn depth_and_distance_and_data() {
    let folder = crane();
    let document = json(&ask(&folder, &["--joints", "slide=-2", "--depth", "--distance", "--adjacent", "--json"], 1));
    let mut found = keys(&document);
    found.sort_unstable();
    let documented = ["collisions", "configuration", "nearest", "robot", "summary", "untested", "version", "warnings"];
    assert_eq!(found, documented);
    let [tip] = &document["collisions"].as_array().expect("a list")[..] else { panic!("one: {document}") };
    assert_eq!((&tip["a"], &tip["b"], &tip["kind"]), (&"base".into(), &"tip".into(), &"crossing".into()));
    // From 0.75 to 1.25 on x: a quarter is in the base, which ends at 1.
    let depth = tip["depth"]["upper"].as_f64().expect("a depth");
    assert!((depth - 0.25).abs() < 1e-12, "{depth}");
    let _ = point(&tip["point"]);
    let nearest = &document["nearest"];
    assert_eq!((&nearest["a"], &nearest["b"]), (&"arm".into(), &"tip".into()));
    assert_eq!(nearest["distance"].as_f64(), Some(0.5));
    let joints = document["robot"]["joints"].as_array().expect("a list");
    assert_eq!(
        (&joints[1]["type"], &joints[1]["lower"], &joints[1]["values"]["start"]),
        (&"prismatic".into(), &(-3.0).into(), &1.into())
    );
    assert!(document["robot"]["links"][3]["triangles"].is_null());
    assert_eq!(document["robot"]["packages"][0]["beginning"], "package://crane");
    assert_eq!(number(&document["summary"]["tested_pairs"]), 3);

    let text = ask(&folder, &["--joints", "slide=-2", "--depth", "--distance"], 1);
    assert!(
        stdout(&text).contains(" 0.25 m ") && stdout(&text).contains("no two links are left to be measured"),
        "{}",
        stdout(&text)
    );
    let text = ask(&folder, &["--distance"], 0);
    assert!(stdout(&text).contains("nearest: base and tip, 1.75 m apart, (1, "), "{}", stdout(&text));
    let csv = ask(&folder, &["--joints", "slide=-2", "--format", "csv", "--depth"], 1);
    let rows: Vec<&str> = stdout(&csv).lines().collect();
    assert!(rows[0].starts_with("a,b,kind,x,y,z,depth_lower") && rows[1].starts_with("base,tip,crossing,"), "{rows:?}");
    assert_eq!(rows[0].split(',').count(), rows[1].split(',').count());
}

#[test]
fn an_srdf_leaves_out_pairs_and_names_states() {
    let folder = crane();
    let srdf = ["--srdf", "crane/crane.srdf"];
    let output = ask(&folder, &[&srdf[..], &["--state", "back"]].concat(), 0);
    let text = stdout(&output);
    assert!(text.contains("0 of 3 pairs of links are tested; not: 2 adjacent, 1 by the SRDF\n"), "{text}");
    let notes = in_one_line(stderr(&output));
    assert!(notes.contains("crane.srdf: names 1 link that the robot does not have: gone"), "{notes}");
    assert!(notes.contains("no pair of links is left to be tested"), "{notes}");
    // The state is the first word, --joints has the last.
    let document = json(&ask(&folder, &[&srdf[..], &["--state", "back", "--joints", "turn=1", "--json"]].concat(), 0));
    assert_eq!(document["configuration"], serde_json::json!([1.0, -2.0]));
    let reasons: Vec<&str> =
        document["untested"].as_array().expect("a list").iter().filter_map(|row| row["reason"].as_str()).collect();
    assert_eq!(reasons, ["Adjacent", "Never", "Adjacent", "Adjacent"]);
    let message = error(&folder.run(&[&CRANE[..], &srdf, &["--state", "front"]].concat()));
    assert!(message.contains("--state front") && message.contains("it has back"), "{message}");
    assert!(error(&folder.run(&[&CRANE[..], &["--state", "back"]].concat())).contains("--srdf <FILE>"));
}

#[test]
fn pairs_are_allowed_by_globs() {
    let folder = crane();
    let output = ask(&folder, &["--joints", "slide=-2", "--allow", "b*:t?p"], 0);
    assert!(stdout(&output).contains("not: 2 adjacent, 1 by --allow"), "{}", stdout(&output));
    let message = error(&folder.run(&[&CRANE[..], &["--allow", "base:tib"]].concat()));
    assert!(message.contains("--allow base:tib: no link has a name like tib") && message.contains("tip"), "{message}");
}

#[test]
fn random_configurations_are_the_same_for_a_seed_on_any_number_of_threads() {
    let folder = crane();
    let sample = ["--samples", "5000", "--json"];
    let document = json(&ask(&folder, &sample, 1));
    let (pairs, suggested) = (&document["pairs"], &document["suggested"]);
    let [pair] = &pairs.as_array().expect("a list")[..] else { panic!("one: {pairs}") };
    assert_eq!((&pair["a"], &pair["b"], &pair["verdict"]), (&"base".into(), &"tip".into(), &"sometimes".into()));
    let share = pair["share"].as_f64().expect("a share");
    assert!((0.1..0.6).contains(&share), "{share}");
    assert_eq!(number(&document["summary"]["colliding"]), number(&pair["collides"]));
    assert_eq!(suggested.as_array().expect("a list").len(), 3, "the adjacent ones");
    for more in [&["--threads", "1"][..], &["--threads", "3"], &["--fit", "brute"], &["--fit", "aabb+"]] {
        let other = json(&ask(&folder, &[&sample[..], more].concat(), 1));
        assert_eq!((&other["pairs"], &other["suggested"]), (pairs, suggested), "{more:?}");
    }
    assert_ne!(&json(&ask(&folder, &[&sample[..], &["--seed", "2"]].concat(), 1))["pairs"], pairs);
    // The example collides.
    let example: Vec<String> = pair["example"].as_array().expect("numbers").iter().map(Value::to_string).collect();
    ask(&folder, &["--joints", &example.join(",")], 1);
    let text = ask(&folder, &["--samples", "5000"], 1);
    let text = stdout(&text);
    assert!(text.contains("5,000 random configurations within the limits of the joints, seed 1\n"), "{text}");
    assert!(text.contains("of 1 pair of links, 0 always collide, 1 sometimes, 0 never\n"), "{text}");
    assert!(text.contains("the first that collides: --joints "), "{text}");
}

#[test]
fn joints_that_are_named_stay() {
    let folder = crane();
    let output = ask(&folder, &["--samples", "500", "--joints", "slide=0.5"], 0);
    assert!(stdout(&output).contains("0 of 500 configurations collide (0 %"), "{}", stdout(&output));
    let always = json(&ask(&folder, &["--samples", "1000", "--joints", "slide=-2,turn=0", "--json"], 1));
    assert_eq!(always["pairs"][0]["verdict"], "always");
    // What is found is said of the joints where they are held, and nothing is suggested for all.
    assert_eq!(
        always["summary"]["held"],
        serde_json::json!([{"joint": "turn", "values": [0.0]}, {"joint": "slide", "values": [-2.0]}])
    );
    assert_eq!(always["suggested"].as_array().map(Vec::len), Some(3), "the adjacent ones");
    let output = ask(&folder, &["--samples", "2000", "--joints", "slide=0.5"], 0);
    let text = in_one_line(stdout(&output));
    assert!(text.contains("within the limits of the joints, seed 1; held: slide 0.5 "), "{text}");
    assert!(text.contains("in fewer than 0.15 % of these configurations, with joints held, with 95 %"), "{text}");
    assert!(text.contains("which pairs need no test is not said while joints are held"), "{text}");
    let held = ["--samples", "2000", "--joints", "slide=0.5", "--write-srdf", "new.srdf"];
    let message = error(&folder.run(&[&CRANE[..], &held].concat()));
    assert!(message.contains("--write-srdf: joints are held (slide 0.5)"), "{message}");
    assert!(!folder.path("new.srdf").exists());
    let message = error(&folder.run(&[&CRANE[..], &["--samples", "5", "--joints", "0,0"]].concat()));
    assert!(message.contains("name those that are to stay"), "{message}");
}

#[test]
fn few_configurations_tell_little() {
    let folder = crane();
    folder.write("crane/urdf/crane.urdf", ROBOT.replace("lower=\"-3\" upper=\"1\"", "lower=\"-2\" upper=\"-2\""));
    let document = json(&ask(&folder, &["--samples", "1", "--json"], 1));
    let pair = &document["pairs"][0];
    assert_eq!((&pair["verdict"], &pair["collides"]), (&"sometimes".into(), &1.into()));
    assert_eq!(document["summary"]["unseen_share"], 1.0);
    let text = ask(&crane(), &["--samples", "2", "--seed", "3", "--allow", "base:tip"], 0);
    assert!(!stdout(&text).contains("no test"), "{}", stdout(&text));
    let output = run(&["robot", "--samples", "30"]);
    let text = stdout(&output);
    assert!(text.contains("never seen to collide, which means little: --samples 1000 or more"), "{text}");
    assert!(!text.contains("--write-srdf"), "{text}");
}

#[test]
fn names_of_joints_may_have_blanks_and_commas() {
    let folder = crane();
    folder.write(
        "crane/urdf/crane.urdf",
        ROBOT.replace("\"slide\"", "\"slide, out\"").replace("\"turn\"", "\"my turn\""),
    );
    for joints in ["my turn=0.25,slide, out=-1", "slide, out = -1 my turn=0.25", "slide, out=-1,my turn=0.25"] {
        let document = json(&ask(&folder, &["--joints", joints, "--json"], 0));
        assert_eq!(document["configuration"], serde_json::json!([0.25, -1.0]), "{joints}");
    }
    folder.write("named.csv", "my turn\n0.5\n");
    let document = json(&ask(&folder, &["--configurations", "named.csv", "--json"], 0));
    assert_eq!(document["summary"]["configurations"], 1);
}

#[test]
fn what_is_suggested_can_be_written_and_read() {
    let folder = crane();
    // The tip cannot come back to the base. Where the whole crane floats is no matter.
    let floating = "<link name=\"world\"/><joint name=\"float\" type=\"floating\"><parent link=\"world\"/><child link=\"base\"/></joint>";
    let away = ROBOT.replace("lower=\"-3\"", "lower=\"0\"").replace("</robot>", &format!("{floating}</robot>"));
    folder.write("crane/urdf/crane.urdf", away);
    let few = error(&folder.run(&[&CRANE[..], &["--samples", "999", "--write-srdf", "new.srdf"]].concat()));
    assert!(few.contains("999 configurations are too few") && few.contains("--samples 1000 or more"), "{few}");
    let output = ask(&folder, &["--samples", "1000", "--write-srdf", "new.srdf"], 0);
    assert!(stdout(&output).contains("held: float 0:0:0:0:0:0\n"), "{}", stdout(&output));
    assert!(stderr(&output).contains("5 pairs that need no test are written to new.srdf"), "{}", stderr(&output));
    let srdf = folder.read("new.srdf");
    assert!(srdf.contains("<disable_collisions link1=\"base\" link2=\"arm\" reason=\"Adjacent\"/>"), "{srdf}");
    assert!(srdf.contains("<disable_collisions link1=\"base\" link2=\"tip\" reason=\"Never\"/>"), "{srdf}");
    let output = ask(&folder, &["--srdf", "new.srdf", "--adjacent"], 0);
    assert!(stdout(&output).contains("0 of 3 pairs of links are tested; not: 3 by the SRDF"), "{}", stdout(&output));
    let message =
        error(&folder.run(&[&CRANE[..], &["--samples", "5", "--write-srdf", "crane/urdf/crane.urdf"]].concat()));
    assert!(message.contains("--write-srdf") && message.contains("would be overwritten"), "{message}");
}

#[test]
fn configurations_of_a_file() {
    let folder = crane();
    folder.write("plain.txt", "# turn, slide\n0 0\n\n0, -2\n0\t-1.99\n");
    folder.write("named.csv", "slide,turn\n0,0\n-2,0\n-2,3\n");
    folder.write("lines.jsonl", "[0, -2]\n{\"slide\": -2}\n{}\n");
    let collide = |name: &str, more: &[&str]| -> Vec<(u64, bool)> {
        let output = folder.run(&[&CRANE[..], &["--configurations", name, "--json"], more].concat());
        let answers = json(&output)["answers"].as_array().expect("a list").clone();
        answers.iter().map(|row| (number(&row["line"]), row["collides"] == true)).collect()
    };
    assert_eq!(collide("plain.txt", &[]), [(2, false), (4, true), (5, true)]);
    assert_eq!(collide("named.csv", &[]), [(2, false), (3, true), (4, false)]);
    assert_eq!(collide("lines.jsonl", &[]), [(1, true), (2, true), (3, false)]);
    assert_eq!(collide("lines.jsonl", &["--joints", "slide=-2.1"]), [(1, true), (2, true), (3, true)]);
    let output = ask(&folder, &["--configurations", "plain.txt"], 1);
    let text = stdout(&output);
    assert!(text.contains("3 configurations of a file\n") && text.contains("     4  base - tip\n"), "{text}");
    assert!(text.contains("2 of 3 configurations collide (66.7 %; touching counts)"), "{text}");
    let output = ask(&folder, &["--configurations", "named.csv"], 1);
    let note = in_one_line(stderr(&output));
    assert!(
        note.contains(
            "1 configuration is beyond the limits of joints; it is tried all the same; line 4: joint \"turn\""
        ),
        "{note}"
    );
    folder.write("beyond.txt", "0 0\n0 2\n0 3\n");
    let note = in_one_line(stderr(&ask(&folder, &["--configurations", "beyond.txt"], 0)));
    assert!(
        note.contains("2 configurations are beyond the limits") && note.contains("line 2: joint \"slide\""),
        "{note}"
    );
    for (content, words) in [
        ("0 0\n0 0 0\n", "line 2: 3 given for 2 numbers of joints; the joints are turn, slide"),
        ("slide,turm\n", "there is no joint turm; the joints are turn, slide; did you mean turn?"),
        ("slide,flange\n", "joint flange takes no number: it is fixed"),
        ("slide\n1 2\n", "line 2: 2 numbers under 1 names"),
        ("0 x\n", "'x' is no number"),
        ("0 nan\n", "'nan' is no number"),
        ("{\"slide\": true}\n", "slide: true is no number"),
        ("[0, 0", "EOF"),
        ("# nothing\n", "has no configurations"),
    ] {
        folder.write("bad.txt", content);
        let message = error(&folder.run(&[&CRANE[..], &["--configurations", "bad.txt"]].concat()));
        assert!(message.contains(words), "{content:?}: {message}");
    }
}

#[test]
fn joints_that_are_told_wrongly() {
    let folder = crane();
    for (joints, words) in [
        ("1", "--joints 1: 1 given for 2 numbers of joints; the joints are turn, slide"),
        ("1,2,3", "3 given for 2 numbers"),
        ("turm=1", "there is no joint turm; the joints are turn, slide; did you mean turn?"),
        ("flange=1", "joint flange takes no number: it is fixed"),
        ("turn=x", "joint turn: 'x' is no number"),
        ("turn=nan", "joint turn: 'nan' is no number"),
        ("0,1e400", "joint slide: '1e400' is beyond all numbers"),
        ("turn=1:2", "joint turn takes 1; here are 2"),
        ("turn=1,2", "not both"),
        ("nan,0", "'nan' is no number"),
        (",", "write numbers, or NAME=NUMBER"),
    ] {
        let message = error(&folder.run(&[&CRANE[..], &["--joints", joints]].concat()));
        assert!(message.contains(words), "{joints}: {message}");
    }
    let output = ask(&folder, &["--joints", "turn=2"], 0);
    assert!(
        in_one_line(stderr(&output))
            .contains("joint \"turn\" is to stand at 2, beyond its limits -1 and 1; it is tried all the same")
    );
}

#[test]
fn files_that_are_none_are_told() {
    let folder = crane();
    let message = error(&folder.run(&["robot", "nowhere.urdf"]));
    assert!(message.contains("nowhere.urdf"), "{message}");
    folder.write("dae.urdf", ROBOT.replace("tip.obj", "tip.dae"));
    folder.write("tip.dae", "<COLLADA/>");
    let message = error(&folder.run(&["robot", "dae.urdf", "--packages", "."]));
    assert!(message.contains("link \"tip\"") && message.contains("in no format that is read (OBJ, STL"), "{message}");
    let message = error(&folder.run(&["robot", "crane/urdf/crane.urdf", "--packages", "crane/urdf"]));
    assert!(
        message.contains("crane.urdf: line 5: link \"tip\": there is no mesh file") && message.contains("--packages"),
        "{message}"
    );
    folder.write("free.urdf", ROBOT.replace("lower=\"-3\" upper=\"1\"", ""));
    let output = folder.run(&["robot", "free.urdf", "--packages", "crane", "--samples", "5"]);
    assert!(in_one_line(stderr(&output)).contains("joint slide slides and has no limits"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    let message = error(&folder.run(&["robot", "crane/crane.srdf"]));
    assert!(message.contains("this looks like an SRDF"), "{message}");
    let message = error(&folder.run(&[&CRANE[..], &["--srdf", "crane/urdf/crane.urdf"]].concat()));
    assert!(message.contains("this looks like a URDF"), "{message}");
    let message = error(&folder.run(&["robot", "--visual"]));
    assert!(message.contains("--visual tells how a URDF is read"), "{message}");
}

#[test]
fn the_built_in_arm() {
    expect(&run(&["robot"]), 0);
    let output = run(&["robot", "--samples", "2000"]);
    expect(&output, 1);
    let text = stdout(&output);
    assert!(text.starts_with("Built-in arm: 7 links, 6 joints that move, "), "{text}");
    let [one, other] = ["1", "2"].map(|threads| run(&["robot", "--samples", "2000", "--threads", threads]));
    let answer = |output: &Output| lines(output);
    assert_eq!(answer(&one), answer(&other));
}

#[test]
fn the_built_in_hand_and_the_example_of_the_help() {
    let output = run(&["robot", "--built-in", "hand", "--json"]);
    expect(&output, 0);
    let summary = &json(&output)["summary"];
    assert_eq!(number(&summary["links_with_shapes"]), 18);
    assert!(number(&summary["work"]["link_box_tests"]) > 0 && summary["work"]["box_tests"].is_u64(), "{summary}");
    assert!(error(&run(&["robot", "--built-in", "hand", "arm.urdf"])).contains("cannot be used with"));
    let output = run(&["robot", "--joints", "elbow=2.7,wrist-1-bend=2", "--depth"]);
    expect(&output, 1);
    assert!(stdout(&output).contains(" mm  ("), "{}", stdout(&output));
}

#[test]
fn answers_as_lines() {
    let folder = crane();
    let types = |arguments: &[&str]| -> Vec<String> {
        let output = folder.run(&[&CRANE[..], arguments, &["--format", "jsonl"]].concat());
        let kind = |line: &str| {
            serde_json::from_str::<Value>(line).expect("JSON")["type"].as_str().expect("a type").to_owned()
        };
        stdout(&output).lines().map(kind).collect()
    };
    assert_eq!(types(&["--joints", "slide=-2", "--distance", "--adjacent"]), ["collision", "nearest", "summary"]);
    assert_eq!(types(&["--samples", "10"]), ["pair", "summary"]);
    folder.write("two.txt", "0 0\n0 -2\n");
    assert_eq!(types(&["--configurations", "two.txt"]), ["pair", "answer", "answer", "summary"]);
}

/// A base without a shape, and links that turn about it.
fn star(links: usize, place: impl Fn(usize) -> f64) -> String {
    let link = |n: usize| {
        format!(
            "<link name=\"l{n}\"><collision><geometry><box size=\"1 1 1\"/></geometry></collision></link>\
             <joint name=\"j{n}\" type=\"revolute\"><parent link=\"base\"/><child link=\"l{n}\"/>\
             <origin xyz=\"{} 0 0\"/><axis xyz=\"0 0 1\"/><limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>",
            place(n)
        )
    };
    format!("<robot name=\"star\"><link name=\"base\"/>{}</robot>", (0..links).map(link).collect::<String>())
}

/// Of links on each other all pairs collide: those up to a limit are listed, and it is said that there are more.
#[test]
fn collisions_are_counted_up_to_a_limit() {
    let folder = Folder::new();
    folder.write("heap.urdf", star(40, |n| 0.01 * n as f64));
    let output = folder.run(&["robot", "heap.urdf", "--json"]);
    expect(&output, 1);
    let all = json(&output);
    assert_eq!((number(&all["summary"]["collisions"]), &all["summary"]["complete"]), (780, &true.into()));
    let output = folder.run(&["robot", "heap.urdf", "--json", "--max-pairs", "20", "--distance"]);
    assert_eq!(output.status.code(), Some(1));
    let some = json(&output);
    assert_eq!((number(&some["summary"]["collisions"]), &some["summary"]["complete"]), (20, &false.into()));
    assert!(some["nearest"].is_null() && some["warnings"].as_array().is_some_and(|all| all.len() == 1), "{some}");
    assert!(
        in_one_line(stderr(&output)).contains("stopped at its limit of 20 pairs (--max-pairs"),
        "{}",
        stderr(&output)
    );
    let output = folder.run(&["robot", "heap.urdf", "--max-pairs", "20"]);
    assert!(stdout(&output).contains("more than 20 of 780 pairs of links collide"), "{}", stdout(&output));
    // Over many configurations: nothing is said never to collide.
    let sampled = ["robot", "heap.urdf", "--max-pairs", "20", "--samples", "1000"];
    let output = folder.run(&[&sampled[..], &["--json"]].concat());
    let document = json(&output);
    assert_eq!((output.status.code(), &document["summary"]["complete"]), (Some(1), &false.into()));
    assert!(document["suggested"].as_array().is_some_and(Vec::is_empty), "{document}");
    assert!(document["pairs"].as_array().is_some_and(|pairs| pairs.iter().all(|pair| pair["verdict"] != "never")));
    let output = folder.run(&sampled);
    assert!(
        stdout(&output).contains("not all were tested") && !stdout(&output).contains("never"),
        "{}",
        stdout(&output)
    );
    let message = error(&folder.run(&[&sampled[..], &["--write-srdf", "out.srdf"]].concat()));
    assert!(message.contains("--write-srdf: which pairs never collide is not known"), "{message}");
    // Apart, but too many boxes to look at.
    folder.write("far.urdf", star(200, |n| 1.5 * n as f64));
    let output = folder.run(&["robot", "far.urdf", "--json"]);
    assert_eq!((output.status.code(), &json(&output)["summary"]["complete"]), (Some(0), &true.into()));
    let output = folder.run(&["robot", "far.urdf", "--fit", "brute", "--max-pairs", "1"]);
    assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
    assert!(
        stdout(&output).contains("nothing was found to collide, but not all of 19,900 pairs"),
        "{}",
        stdout(&output)
    );
}

/// A relative name that is only found among the packages: there is no beginning to be named.
#[test]
fn relative_names_in_another_folder() {
    let folder = Folder::new();
    folder.write("urdf/crane.urdf", ROBOT.replace("package://crane/meshes/", ""));
    folder.write("meshes/tip.obj", cube([-0.25; 3], [0.25; 3]));
    let output = folder.run(&["robot", "urdf/crane.urdf", "--packages", "meshes"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let note = in_one_line(stderr(&output));
    assert!(note.contains("note: mesh names are found in ") && note.contains("(1 mesh)"), "{note}");
    assert!(!note.contains("note: is taken for"), "{note}");
}
