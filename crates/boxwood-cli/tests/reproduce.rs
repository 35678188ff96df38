//! The law of `boxwood reproduce`: what it writes, prints and refuses. What the experiments find is theirs to test.

mod support;

use serde_json::Value;
use support::{Folder, expect, in_one_line, run, stderr, stdout};

/// The document whose quick experiments take the least time.
const QUICKEST: &str = "4";

#[test]
fn a_page_and_data_are_written_and_a_line_a_claim_is_printed() {
    let folder = Folder::new();
    let output = folder.run(&["reproduce", QUICKEST, "--quick"]);
    // Whatever the verdicts are.
    expect(&output, 0);
    assert_eq!(folder.names(), ["reproduce"]);
    let mut names: Vec<String> = std::fs::read_dir(folder.path("reproduce"))
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["reproduce.csv", "reproduce.html", "reproduce.json"]);

    let json: Value = serde_json::from_str(&folder.read("reproduce/reproduce.json")).expect("JSON");
    assert_eq!((&json["command"], &json["quick"]), (&"boxwood reproduce 4 --quick".into(), &true.into()));
    let document = &json["documents"][0];
    let claims = document["claims"].as_array().expect("claims");
    assert!(!claims.is_empty() && document["document"] == 4);

    let text = stdout(&output);
    assert!(text.starts_with("Document 4: "), "{text}");
    for claim in claims {
        let id = claim["id"].as_str().expect("a name");
        let line = text.lines().find(|line| line.split_whitespace().any(|word| word == id)).expect("a line a claim");
        let verdict = match claim["verdict"].as_str() {
            Some("confirmed") => "confirmed ",
            Some("partly") => "confirmed in part ",
            _ => "not confirmed ",
        };
        assert!(line.trim_start().starts_with(verdict), "{line}");
    }
    let summary = &json["summary"];
    let expected = format!(
        "\n{} of {} claims confirmed, {} in part, {} not confirmed\n",
        summary["confirmed"],
        claims.len(),
        summary["partly"],
        summary["not_confirmed"]
    );
    assert!(text.contains(&expected), "{text}");
    assert!(text.contains("written to") && text.contains("reproduce.html"), "{text}");

    let page = folder.read("reproduce/reproduce.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<article").count(), claims.len());
    let numbers = folder.read("reproduce/reproduce.csv");
    assert!(numbers.starts_with("document,table,row,column,unit,ours,published,ratio,kind,fitted\n4,"), "{numbers}");
}

#[test]
fn json_goes_to_standard_output_and_files_are_replaced() {
    let folder = Folder::new();
    folder.write("results/reproduce.json", "of a run before");
    folder.write("results/notes.txt", "mine");
    let output = folder.run(&["reproduce", QUICKEST, QUICKEST, "--quick", "--json", "--out", "results"]);
    expect(&output, 0);
    assert_eq!(stdout(&output), folder.read("results/reproduce.json"));
    assert_eq!(folder.read("results/notes.txt"), "mine");
    let json = support::json(&output);
    assert_eq!(json["documents"].as_array().map(Vec::len), Some(1), "once, however often it is named");
}

#[test]
fn mistakes_are_refused_before_the_work() {
    let folder = Folder::new();
    folder.write("file", "");
    for (arguments, words) in [
        (&["reproduce", "6"][..], "write the number of a document, from 1 to 5, or all"),
        (&["reproduce", "none"], "from 1 to 5, or all"),
        (&["reproduce", QUICKEST, "--out", "file"], "--out file: is no folder"),
        (&["reproduce", QUICKEST, "--out", "no/such"], "the folder above it does not exist"),
    ] {
        let output = folder.run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert!(stderr(&output).starts_with("error: ") && stderr(&output).contains(words), "{}", stderr(&output));
    }
    assert_eq!(folder.names(), ["file"], "nothing is left behind");
}

#[test]
fn the_help_tells_exit_codes_and_keys() {
    let text = in_one_line(stdout(&run(&["reproduce", "--help"])));
    for words in
        ["Exit code: 0 whatever the verdicts are", "--quick", "--out <DIR>", "JSON: {version, command", "CSV: "]
    {
        assert!(text.contains(words), "{words}");
    }
}
