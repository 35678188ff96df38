//! Tests that an outcome has the same numbers on the page, in JSON and CSV, and in the text.

use super::*;
use crate::output::TerminalWidth;
use crate::testing;
use boxwood_experiments::{
    Claim, NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultColumn, ResultRow, ResultTable,
};
use serde_json::Value;

const NAME: &str = "spacecraft, \"slender\" <b>";

fn outcome() -> PaperResult {
    let column = |name: &str, unit: &str, kind| ResultColumn { name: name.to_owned(), unit: unit.to_owned(), kind };
    let row = |name: &str, cells, is_current| ResultRow { name: name.to_owned(), cells, is_current };
    let table = ResultTable {
        id: "1-2".to_owned(),
        title: "Table 1".to_owned(),
        columns: vec![
            column("N_b", "", NumberKind::Mean),
            column("T_b", "ms", NumberKind::Time),
            column("share", "", NumberKind::Share),
        ],
        rows: vec![
            row(
                NAME,
                vec![ResultCell::with_published(1.5, 3.0), ResultCell::ours(0.25), ResultCell::calibrated(0.6, 0.5)],
                false,
            ),
            row("wide", vec![ResultCell::ours(7.0), ResultCell::NONE, ResultCell::NONE], true),
        ],
    };
    let claim = |id: &str, verdict| Claim {
        id: id.to_owned(),
        place: "section 5".to_owned(),
        claimed: format!("{NAME} is fast"),
        measured: "0.5 times".to_owned(),
        verdict,
        why: "below 1".to_owned(),
        by_construction: id == "first",
        tables: vec!["1-2".to_owned()],
        plots: vec!["figure-2".to_owned()],
    };
    let axis = |name: &str| PlotAxis { name: name.to_owned(), log: false };
    PaperResult {
        paper: 4,
        title: "Trees (Somebody, 1998)".to_owned(),
        setup: vec!["As published.".to_owned()],
        substitutions: vec!["A model that is made in code.".to_owned()],
        tables: vec![table],
        plots: vec![Plot {
            id: "figure-2".to_owned(),
            title: "Figure 2".to_owned(),
            x: axis("distance"),
            y: axis("ms"),
            lines: vec![PlotLine { name: NAME.to_owned(), points: vec![[0.0, 1.0], [0.1, 0.5]] }],
        }],
        trees: Vec::new(),
        claims: vec![claim("first", ClaimVerdict::Confirmed), claim("second", ClaimVerdict::NotConfirmed)],
    }
}

fn reproduction() -> Reproduction {
    Reproduction { outcomes: vec![outcome()], command: "boxwood reproduce best-axis".to_owned(), quick: false }
}

fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("a vector takes all");
    String::from_utf8(bytes).expect("UTF-8")
}

/// Splits a line of CSV into its fields (RFC 4180; fields with line breaks do not occur here).
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let last = fields.last_mut().expect("there is one from the start");
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => last.extend(characters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => last.push(character),
        }
    }
    fields
}

#[test]
fn json_and_csv_agree() {
    let json: Value = serde_json::from_str(&written(|out| data::write_json(out, &reproduction()))).expect("JSON");
    let table = &json["papers"][0]["tables"][0];
    let csv = written(|out| data::write_csv(out, &reproduction()));
    let lines: Vec<Vec<String>> = csv.lines().map(fields).collect();
    assert_eq!(lines[0].join(" "), "paper table row column unit ours published ratio kind calibrated");
    assert!(lines.iter().all(|line| line.len() == 10), "{csv}");
    let mut numbers = lines[1..].iter();
    for row in table["rows"].as_array().expect("rows") {
        for (index, cell) in
            row["cells"].as_array().expect("cells").iter().enumerate().filter(|(_, cell)| !cell["ours"].is_null())
        {
            let line = numbers.next().expect("one line per number");
            let column = &table["columns"][index];
            let names = [&row["name"], &column["name"], &column["unit"], &column["kind"]]
                .map(|name| name.as_str().unwrap_or(""));
            assert_eq!([&line[2], &line[3], &line[4], &line[8]], names);
            for (field, key) in line[5..8].iter().zip(["ours", "published", "ratio"]) {
                assert_eq!(field.parse::<f64>().ok(), cell[key].as_f64(), "{key} of {line:?}");
            }
            assert_eq!(line[9].parse().ok(), cell["calibrated"].as_bool(), "{line:?}");
        }
    }
    let points: Vec<&Vec<String>> = numbers.collect();
    assert_eq!(points.len(), 2);
    assert_eq!(points[1].join("|"), format!("best-axis|figure-2|{NAME}|distance = 0.1|ms|0.5|||point|false"));
    assert_eq!(
        json["summary"].to_string(),
        r#"{"by_construction":1,"claims":2,"confirmed":1,"not_confirmed":1,"partly_confirmed":0}"#
    );
}

/// The keys of the JSON output are a stable interface: keys are added, never renamed.
#[test]
fn json_has_the_documented_keys() {
    let json: Value = serde_json::from_str(&written(|out| data::write_json(out, &reproduction()))).expect("JSON");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    let paper = &json["papers"][0];
    // `keys` returns the keys in alphabetical order.
    assert_eq!(keys(&json), "command papers quick rules summary version");
    assert_eq!(keys(paper), "claims id number plots setup substitutions tables title");
    assert_eq!(keys(&paper["claims"][1]), "by_construction claimed id measured place plots tables verdict why");
    assert_eq!(paper["claims"][1]["verdict"], "not_confirmed");
    assert_eq!(keys(&paper["tables"][0]), "columns id rows title");
    assert_eq!(keys(&paper["tables"][0]["rows"][0]), "cells is_current name");
    assert_eq!(keys(&paper["tables"][0]["rows"][0]["cells"][0]), "calibrated ours published ratio");
    assert_eq!(keys(&paper["plots"][0]), "id lines title x y");
}

#[test]
fn page_contains_all_results() {
    let page = pages::html(&reproduction());
    let name = "spacecraft, &quot;slender&quot; &lt;b&gt;";
    let words = [
        name,
        "boxwood reproduce best-axis",
        "Trees (Somebody, 1998)",
        "As published.",
        "A model that is made in code.",
    ];
    let more =
        ["Figure 2", "not confirmed", "0.5 times", "below 1", "×0.50", "60.0%", "paper-4-claim-second", "calibrated"];
    for words in words.iter().chain(&more) {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("<b>s") && page == pages::html(&reproduction()));
}

#[test]
fn text_has_one_line_per_claim_and_totals() {
    let above = testing::Folder::new();
    let folder = OutputFolder::open(&above.path("out")).unwrap_or_else(|failure| panic!("{failure:?}"));
    let mut out = anstream::StripStream::new(Vec::new());
    text::write(&mut out, &reproduction(), &folder, TerminalWidth(60)).expect("a vector takes all");
    let text = String::from_utf8(out.into_inner()).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Paper 4 (best-axis): Trees (Somebody, 1998)");
    assert_eq!(lines[2], "  confirmed          first   0.5 times");
    assert_eq!(lines[3], "  not confirmed      second  0.5 times");
    assert_eq!(lines[5], "1 of 2 claims confirmed, 0 in part, 1 not confirmed; 1 of them by construction");
    assert!(lines[6].contains("reproduce.html") && lines.len() == 7, "{text}");
}
