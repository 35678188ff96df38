//! Interface of the command for scripts: exit codes, JSON keys, errors on standard error, no colors without a terminal, and no
//! error if the reader closes the pipe.

mod support;

use boxwood_scenes::{assembly, expected_contacts};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;
use std::process::Stdio;
use support::{boxwood, in_one_line, json, keys, number, point, run, stderr, stdout};

fn expected() -> BTreeSet<[String; 2]> {
    expected_contacts().iter().map(|pair| [pair.a, pair.b].map(str::to_owned)).collect()
}

fn document() -> Value {
    let output = run(&["--format", "json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    json(&output)
}

#[test]
fn collisions_exit_with_1_and_one_row_per_pair() {
    let output = run(&[]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let text = stdout(&output);
    // Rows of the table are indented; the first is the header.
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with("  ")).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["part", "a", "part", "b", "kind", "triangle", "pairs", "point", "overlap", "box"]);
    let pairs: Vec<[String; 2]> = rows[1..].iter().map(|row| [row[0], row[1]].map(str::to_owned)).collect();
    assert_eq!(pairs.len(), expected().len(), "one row per pair:\n{text}");
    assert_eq!(pairs.into_iter().collect::<BTreeSet<_>>(), expected());
    assert!(text.contains("48 parts") && text.contains("14 of 1,128 pairs of parts intersect"), "{text}");
}

#[test]
fn text_is_the_default_format() {
    // The text without its last line, which contains the times.
    let table = |arguments: &[&str]| {
        let output = run(arguments);
        let text = stdout(&output).trim_end();
        text.rsplit_once('\n').expect("more than one line").0.to_owned()
    };
    assert_eq!(table(&[]), table(&["--format", "text"]));
    assert_eq!(table(&[]), table(&["--format=text"]));
}

/// The keys of the JSON output are an interface: keys may be added, never renamed.
#[test]
fn json_has_documented_keys_and_same_pairs() {
    let document = document();
    assert_eq!(
        BTreeSet::from_iter(keys(&document)),
        BTreeSet::from(["version", "schema", "parts", "pairs", "summary", "warnings"])
    );
    assert_eq!(document["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(document["warnings"], Value::Array(Vec::new()));
    let parts = assembly();
    let rows = document["parts"].as_array().expect("an array");
    assert_eq!(rows.len(), parts.len());
    for (row, part) in rows.iter().zip(&parts) {
        assert_eq!(BTreeSet::from_iter(keys(row)), BTreeSet::from(["name", "file", "triangles", "box"]));
        assert_eq!((&row["name"], &row["file"]), (&Value::from(part.name.as_str()), &Value::Null));
        assert_eq!(number(&row["triangles"]), part.mesh.triangles().len() as u64);
        let [low, high] = ["min", "max"].map(|end| point(&row["box"][end]));
        assert!((0..3).all(|k| low[k] < high[k]), "{row}");
    }

    let mut pairs = BTreeSet::new();
    for pair in document["pairs"].as_array().expect("an array") {
        let documented = BTreeSet::from(["a", "b", "triangle_pairs", "kind", "surfaces_intersect", "box", "point"]);
        assert_eq!(BTreeSet::from_iter(keys(pair)), documented);
        assert!(pair["kind"].is_string() && pair["surfaces_intersect"] == true, "{pair}");
        assert!(number(&pair["triangle_pairs"]) > 0);
        let [common, low, high] = [&pair["point"], &pair["box"]["min"], &pair["box"]["max"]].map(point);
        assert!((0..3).all(|k| low[k] <= common[k] && common[k] <= high[k]), "{pair}");
        let name = |key: &str| pair[key].as_str().expect("a name").to_owned();
        assert!(pairs.insert([name("a"), name("b")]), "{pair} twice");
    }
    assert_eq!(pairs, expected());
}

#[test]
fn summary_contains_counts_and_times() {
    let document = document();
    let summary = &document["summary"];
    let parts = assembly();
    assert_eq!(number(&summary["parts"]), parts.len() as u64);
    let triangles: usize = parts.iter().map(|part| part.mesh.triangles().len()).sum();
    assert_eq!(number(&summary["triangles"]), triangles as u64);
    assert_eq!(number(&summary["part_pairs"]), (parts.len() * (parts.len() - 1) / 2) as u64);
    assert_eq!(number(&summary["clashes"]), expected().len() as u64);
    let candidates = number(&summary["candidate_pairs"]);
    assert!(number(&summary["clashes"]) <= candidates && candidates < number(&summary["part_pairs"]));
    assert_eq!(summary["units"], "mm");
    assert!(number(&summary["threads"]) >= 1);
    for stage in ["read", "build", "intersect", "classify"] {
        assert!(summary["seconds"][stage].as_f64().is_some_and(|seconds| seconds >= 0.0), "{summary}");
    }
    let counts =
        ["box_tests", "triangle_tests", "filter_tests", "exact_tests"].map(|key| number(&summary["stats"][key]));
    let [boxes, triangles, filtered, exact] = counts;
    assert!(boxes > 0 && triangles >= filtered && filtered >= exact && exact > 0, "{summary}");
}

#[test]
fn json_is_deterministic_except_for_times() {
    let [first, second] = [0; 2].map(|_| {
        let mut document = document();
        document["summary"]["seconds"].take();
        document
    });
    assert_eq!(first, second);
    assert_eq!(run(&["--json"]).stdout.last(), Some(&b'\n'));
}

#[test]
fn help_exits_with_0_and_lists_exit_codes() {
    for flag in ["--help", "-h"] {
        let output = run(&[flag]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        let text = in_one_line(stdout(&output));
        for words in ["Exit code: 0 ", "nothing", "--json", "Examples:"] {
            assert!(text.contains(words), "{flag} does not contain {words:?}:\n{text}");
        }
        assert!(text.contains("Usage: boxwood"), "{text}");
    }
}

#[test]
fn version_prints_command_and_package_version() {
    for flag in ["--version", "-V"] {
        let output = run(&[flag]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert_eq!(stdout(&output), concat!("boxwood ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn wrong_arguments_exit_with_2_and_are_reported() {
    for (arguments, named) in [
        (&["--no-such-option"][..], "--no-such-option"),
        (&["-q"], "-q"),
        (&["--format", "xml"], "xml"),
        (&["--format"], "--format"),
        (&["gearbox.stl"], "gearbox.stl"),
        (&["--json", "--format", "csv"], "--format"),
        (&["clash", "--units", "miles", "x.stl"], "miles"),
        (&["clash", "--scale", "0", "x.stl"], "--scale"),
        (&["clash", "--clearance", "-1", "x.stl"], "--clearance"),
        (&["distance", "--move", "x", "x.stl", "y.stl"], "--move"),
        (&["clash", "--threads", "0", "x.stl"], "--threads"),
        (&["clash", "--max-triangle-pairs", "0", "x.stl"], "--max-triangle-pairs"),
        (&["clash", "--ignore", "bolt", "x.stl"], "--ignore"),
        (&["clash", "--between", "bolt"], "--between"),
    ] {
        let output = run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
        let message = stderr(&output);
        assert!(message.starts_with("error:") && message.contains(named), "{arguments:?}: {message}");
        assert!(message.contains("--help"), "{arguments:?}: {message}");
    }
    // The message contains the valid values or the correct command.
    let output = run(&["--format", "xml"]);
    assert!(stderr(&output).contains("text, json, jsonl, csv"), "{}", stderr(&output));
    let output = run(&["gearbox.stl"]);
    assert!(stderr(&output).contains("'boxwood clash gearbox.stl'"), "{}", stderr(&output));
    let output = run(&["--clearance", "1", "clash", "gearbox.stl"]);
    assert!(stderr(&output).contains("options follow the command: 'boxwood clash ..."), "{}", stderr(&output));
}

#[test]
fn no_colors_without_terminal() {
    for arguments in
        [&[][..], &["--format", "json"], &["--help"], &["--no-such-option"], &["formats"], &["clash"], &["tree"]]
    {
        let output = run(arguments);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{arguments:?}");
    }
    // Forced colors appear in text, but never in data.
    let forced = |arguments: &[&str]| boxwood(arguments).env("CLICOLOR_FORCE", "1").output().expect("runs").stdout;
    assert!(forced(&[]).contains(&0x1b));
    for format in ["json", "jsonl", "csv"] {
        assert!(!forced(&["--format", format]).contains(&0x1b));
    }
    // NO_COLOR overrides CLICOLOR_FORCE.
    let silenced = boxwood(&[]).envs([("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).output().expect("runs").stdout;
    assert!(!silenced.contains(&0x1b));
}

/// `boxwood | true`: the pipe is closed before the first line is written.
#[test]
fn closed_pipe_is_not_an_error() {
    for (arguments, code) in [
        (&[][..], 1),
        (&["--json"], 1),
        (&["--help"], 0),
        (&["formats"], 0),
        (&["completions", "bash"], 0),
        (&["tree", "--placements", "1"], 0),
        (&["-x"], 2),
    ] {
        let mut child =
            boxwood(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
        drop(child.stdout.take());
        let mut message = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut message).expect("UTF-8");
        let status = child.wait().expect("it ends");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
        assert_eq!(message.is_empty(), code != 2, "{arguments:?}: {message}");
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

/// `boxwood 2>&-`: if no message can be written, the exit code still reports the error.
#[test]
fn closed_standard_error_does_not_panic() {
    let mut child = boxwood(&["--no-such-option"]).stderr(Stdio::piped()).spawn().expect("the command runs");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn formats_are_listed() {
    let output = run(&["formats"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    for extension in [".obj", ".stl", ".ply", ".off", ".gltf", ".glb", ".gz"] {
        assert!(stdout(&output).contains(extension), "no {extension}");
    }
    assert!(stdout(&output).lines().all(|line| line.chars().count() <= 80));
    let document = json(&run(&["formats", "--json"]));
    let formats = document["formats"].as_array().expect("an array");
    assert!(formats.iter().all(|format| format["reads"] == true));
    let written: Vec<&Value> =
        formats.iter().filter(|format| format["writes"] == true).map(|format| &format["extension"]).collect();
    assert_eq!(written, ["obj", "stl", "ply"]);
}

#[test]
fn completions_contain_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert!(
            [
                "skip-unreadable",
                "clearance",
                "ignore-touching",
                "distance",
                "region",
                "half-space",
                "towards",
                "capsule"
            ]
            .iter()
            .all(|word| stdout(&output).contains(word)),
            "{shell}"
        );
    }
}
