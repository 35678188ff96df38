//! Tests of the content of the page, that it is well-formed, and that names are escaped.

use super::*;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;

const HOSTILE: &str = "</td></style><script>alert('&\"')</script> #1\u{1b}\n";

fn parsed(text: &str) -> Document<'_> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
        .unwrap_or_else(|error| panic!("{error}"))
}

fn column(name: &str, unit: &str, number_kind: NumberKind, is_time: bool) -> ResultColumn {
    ResultColumn { name: name.to_owned(), unit: unit.to_owned(), number_kind, is_time }
}

fn cell(ours: f64, published: f64) -> ResultCell {
    ResultCell { ours: Some(ours), published: Some(published), calibrated: false }
}

/// Page in which every text is `words`.
fn page(words: &str) -> ReproductionPage {
    let words = words.to_owned();
    let claim = |id: &str, verdict| Claim {
        id: id.to_owned(),
        location: words.clone(),
        claimed: words.clone(),
        measured: words.clone(),
        verdict,
        rule: words.clone(),
        by_construction: id == "a",
        tables: vec!["1-2".to_owned()],
        plots: vec!["figure-1".to_owned()],
    };
    let calibrated = ResultCell { calibrated: true, ..cell(7.0, 8.0) };
    let current = ResultRow { name: words.clone(), cells: vec![cell(0.5, 1.0), calibrated], is_current: true };
    let table = ResultTable {
        id: "1-2".to_owned(),
        title: words.clone(),
        columns: vec![column("N_b", "", NumberKind::Whole, false), column(&words, &words, NumberKind::Digits, true)],
        rows: vec![
            ResultRow {
                name: words.clone(),
                cells: vec![cell(1_850_000.0, 6_303.0), cell(2.5, 0.0)],
                is_current: false,
            },
            current,
        ],
    };
    let plot = Plot {
        id: "figure-1".to_owned(),
        title: words.clone(),
        x: PlotAxis { name: words.clone(), log: true },
        y: PlotAxis { name: words.clone(), log: false },
        lines: vec![
            PlotLine {
                name: words.clone(),
                points: vec![[0.0, 1.0], [1.0, 2.0], [2.0, 3.0], [10.0, f64::NAN], [100.0, 5.0]],
            },
            PlotLine {
                name: "other".to_owned(),
                points: (1..100).map(|x| [f64::from(x), 1.0 / f64::from(x)]).collect(),
            },
        ],
    };
    let panels = vec![crate::charts::TreePanel { title: words.clone(), subtitle: words.clone(), levels: Vec::new() }];
    let trees = crate::charts::TreeSection { title: words.clone(), panels };
    let section = PaperSection {
        number: 1,
        title: words.clone(),
        setup: vec![words.clone(); 2],
        substitutions: vec![words.clone()],
        claims: vec![
            claim("a", ClaimVerdict::Confirmed),
            claim("b", ClaimVerdict::Partly),
            claim(&words, ClaimVerdict::NotConfirmed),
            claim("d", ClaimVerdict::NotConfirmed),
        ],
        tables: vec![table],
        plots: vec![plot],
        trees: vec![trees],
    };
    let second = PaperSection {
        number: 2,
        claims: Vec::new(),
        tables: Vec::new(),
        plots: Vec::new(),
        trees: Vec::new(),
        ..section.clone()
    };
    ReproductionPage {
        version: words.clone(),
        command: words.clone(),
        quick: true,
        rules: vec![words.clone()],
        files: vec![words],
        sections: vec![section, second],
    }
}

fn nodes_of_class<'a, 'input: 'a>(document: &'a Document<'input>, class: &'a str) -> Vec<Node<'a, 'input>> {
    let has = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(has).collect()
}

fn text_of(node: Node<'_, '_>) -> String {
    let words: String = node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn markup_in_names_is_escaped() {
    let text = to_html(&page(HOSTILE));
    let document = parsed(&text);
    let elements: BTreeSet<&str> =
        document.descendants().filter(Node::is_element).map(|node| node.tag_name().name()).collect();
    assert!(!elements.contains("script"));
    assert_eq!(text.matches("<script").count(), 0);
    let expected = HOSTILE.replace(['\u{1b}', '\n'], "\u{fffd}");
    for name in ["figcaption", "dd", "th", "h2", "code", "text", "title", "li"] {
        let mut nodes = document.descendants().filter(|node| node.tag_name().name() == name);
        // Only the first 20 characters are compared, because axis names are truncated.
        assert!(nodes.any(|node| text_of(node).contains(&expected[..20])), "{name}");
    }
}

#[test]
fn every_claim_has_a_verdict_and_is_counted() {
    let text = to_html(&page("words"));
    let document = parsed(&text);
    let claims = nodes_of_class(&document, "claim");
    let verdicts: Vec<String> = claims.iter().map(|claim| text_of(*claim)).collect();
    assert_eq!(verdicts.len(), 4);
    for (shown, verdict) in
        verdicts.iter().zip(["confirmed words", "confirmed in part", "not confirmed", "not confirmed"])
    {
        assert!(shown.starts_with(verdict), "{shown}");
    }
    let counts = text_of(nodes_of_class(&document, "counts")[0]);
    assert_eq!(counts, "1 confirmed 1 confirmed in part 2 not confirmed 4 claims 1 of them by construction");
    let mut planted = page("words");
    planted.sections[0].claims[0].verdict = ClaimVerdict::NotConfirmed;
    let text = to_html(&planted);
    assert!(text_of(nodes_of_class(&parsed(&text), "counts")[0]).starts_with("0 confirmed 1 confirmed in part 3 not"));
}

#[test]
fn link_and_label_targets_exist() {
    for words in ["words", HOSTILE] {
        let text = to_html(&page(words));
        let document = parsed(&text);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), distinct.len(), "duplicate id");
        for node in document.descendants() {
            let link = node.attribute("href").and_then(|link| link.strip_prefix('#'));
            for target in [link, node.attribute("aria-labelledby")].into_iter().flatten() {
                assert!(distinct.contains(target), "{target}");
            }
        }
    }
}

#[test]
fn cells_show_measured_published_and_ratio() {
    let text = to_html(&page("words"));
    let document = parsed(&text);
    let table = document.descendants().find(|node| node.attribute("id") == Some("paper-1-table-1-2"));
    let cells: Vec<String> = table
        .expect("a table")
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/1999/xhtml", "td")))
        .map(text_of)
        .collect();
    // No ratio is shown for a published 0 or a calibrated number.
    let [first, second] = ["1,850,000 published 6,303, ratio ×294", "2.50 published 0"];
    assert_eq!(cells, ["", first, second, "0.500 published 1, ratio ×0.50", "7.00 published 8 calibrated"]);
    let mut without = page("words");
    without.sections[0].tables[0].rows[1].cells[1] = ResultCell::default();
    let text = to_html(&without);
    assert_eq!(nodes_of_class(&parsed(&text), "none").len(), 1, "missing cells are dashes");
    let current = nodes_of_class(&document, "current");
    assert_eq!((current.len(), text_of(current[0]).starts_with("words current0.500")), (1, true));
    assert_eq!(nodes_of_class(&document, "time").len(), 3, "a heading and two cells");
    assert!(text.contains("N<sub>b</sub>"));
}

#[test]
fn claims_and_their_numbers_link_to_each_other() {
    let text = to_html(&page("words"));
    let document = parsed(&text);
    let links = |class: &str| {
        let nodes = nodes_of_class(&document, class);
        nodes
            .into_iter()
            .map(|node| {
                let links = node.descendants().filter_map(|node| node.attribute("href"));
                links.collect::<Vec<_>>().join(" ")
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(links("shown-in"), ["#paper-1-table-1-2 #paper-1-plot-figure-1"; 4]);
    let back = "#paper-1-claim-a #paper-1-claim-b #paper-1-claim-words #paper-1-claim-d";
    assert_eq!(links("judged"), [back; 2], "from the table and from the plot");
    assert!(text_of(nodes_of_class(&document, "counts")[0]).ends_with("4 claims 1 of them by construction"));
}

#[test]
fn plots_have_lines_markers_and_hover_values() {
    let text = to_html(&page("words"));
    let document = parsed(&text);
    let plot = nodes_of_class(&document, "plot")[0];
    let count = |name: &str| plot.descendants().filter(|node| node.tag_name().name() == name).count();
    // One polyline per line of the plot: 0 cannot be shown on a logarithmic axis and NaN on none, so each line has one
    // run of points. The legend has two more polylines.
    assert_eq!(count("polyline"), 2 + 2);
    let titles: Vec<&str> =
        plot.descendants().filter(|node| node.tag_name().name() == "title").filter_map(|node| node.text()).collect();
    assert_eq!(titles.len(), 3 + 99, "one value per point");
    assert!(titles.contains(&"words: words 100, words 5"), "{titles:?}");
    assert!(text_of(plot).contains("(log scale)"));
    for node in plot.descendants().filter(Node::is_element) {
        for (name, max) in [("x", 560.0), ("cx", 560.0), ("x2", 560.0), ("y", 350.0), ("cy", 350.0)] {
            let coordinate: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(coordinate.is_none_or(|coordinate| (0.0..=max).contains(&coordinate)), "{name} of {node:?}");
        }
    }
    let mut empty = page("words");
    empty.sections[0].plots[0].lines.clear();
    assert!(to_html(&empty).contains("no data"));
}

#[test]
fn page_is_deterministic_without_external_resources() {
    let text = to_html(&page("words"));
    assert_eq!(text, to_html(&page("words")));
    for word in ["<script", "@import", "url(", "<img", "<link", "src="] {
        assert!(!text.contains(word), "{word}");
    }
    let formats = text.matches("xmlns=\"http://www.w3.org/").count();
    assert_eq!((text.matches("http").count(), formats), (2, 2), "only the XML namespaces of HTML and SVG");
}

#[test]
fn empty_page_is_valid() {
    let text = to_html(&ReproductionPage { sections: Vec::new(), ..page("words") });
    assert!(text_of(nodes_of_class(&parsed(&text), "counts")[0]).ends_with("0 claims"));
}
