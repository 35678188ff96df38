//! Tests of `boxwood reproduce`: files, output and errors. The results of the experiments are tested in `boxwood-experiments`.

mod support;

use serde_json::Value;
use support::{Folder, expect, in_one_line, run, stderr, stdout};

/// The paper with the fastest quick experiments.
const QUICKEST: &str = "best-axis";

#[test]
fn page_and_data_are_written_and_claims_are_printed() {
    let folder = Folder::new();
    let output = folder.run(&["reproduce", QUICKEST, "--quick"]);
    // The exit code does not depend on the verdicts on the claims.
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
    assert_eq!((&json["command"], &json["quick"]), (&"boxwood reproduce best-axis --quick".into(), &true.into()));
    let paper = &json["papers"][0];
    let claims = paper["claims"].as_array().expect("claims");
    assert!(!claims.is_empty() && paper["id"] == "best-axis" && paper["number"] == 4);

    let text = stdout(&output);
    assert!(text.starts_with("Paper 4 (best-axis): "), "{text}");
    for claim in claims {
        let id = claim["id"].as_str().expect("a name");
        let line =
            text.lines().find(|line| line.split_whitespace().any(|word| word == id)).expect("one line per claim");
        let verdict = match claim["verdict"].as_str() {
            Some("confirmed") => "confirmed ",
            Some("partly_confirmed") => "confirmed in part ",
            _ => "not confirmed ",
        };
        assert!(line.trim_start().starts_with(verdict), "{line}");
    }
    let summary = &json["summary"];
    let expected = format!(
        "\n{} of {} claims confirmed, {} in part, {} not confirmed\n",
        summary["confirmed"],
        claims.len(),
        summary["partly_confirmed"],
        summary["not_confirmed"]
    );
    assert!(text.contains(&expected), "{text}");
    assert!(text.contains("written to") && text.contains("reproduce.html"), "{text}");

    let page = folder.read("reproduce/reproduce.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<article").count(), claims.len());
    let numbers = folder.read("reproduce/reproduce.csv");
    assert!(
        numbers.starts_with("paper,table,row,column,unit,ours,published,ratio,kind,calibrated\nbest-axis,"),
        "{numbers}"
    );
}

#[test]
fn json_goes_to_standard_output_and_files_are_replaced() {
    let folder = Folder::new();
    folder.write("results/reproduce.json", "of a run before");
    folder.write("results/notes.txt", "mine");
    let output = folder.run(&["reproduce", QUICKEST, "4", "--quick", "--json", "--output-dir", "results"]);
    expect(&output, 0);
    assert_eq!(stdout(&output), folder.read("results/reproduce.json"));
    assert_eq!(folder.read("results/notes.txt"), "mine");
    let json = support::json(&output);
    assert_eq!(json["papers"].as_array().map(Vec::len), Some(1), "each paper once");
}

#[test]
fn invalid_arguments_are_errors() {
    let folder = Folder::new();
    folder.write("file", "");
    for (arguments, words) in [
        (
            &["reproduce", "6"][..],
            "write the topic of a paper (aabb-tree, axial-cut, r-tree, best-axis, cab), its number from 1 to 5, or all",
        ),
        (&["reproduce", "none"], "from 1 to 5, or all"),
        (&["reproduce", QUICKEST, "--output-dir", "file"], "--output-dir file: is not a folder"),
        (&["reproduce", QUICKEST, "--output-dir", "no/such"], "the parent folder does not exist"),
    ] {
        let output = folder.run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert!(stderr(&output).starts_with("error: ") && stderr(&output).contains(words), "{}", stderr(&output));
    }
    assert_eq!(folder.names(), ["file"], "nothing is left behind");
}

#[test]
fn help_lists_exit_codes_and_keys() {
    let text = in_one_line(stdout(&run(&["reproduce", "--help"])));
    for words in ["Exit code: 0 for any verdicts", "--quick", "--output-dir <DIR>", "JSON: {version, command", "CSV: "]
    {
        assert!(text.contains(words), "{words}");
    }
}
