//! What is on the page, that it is well-formed, and that no name can break out of its place.

use super::*;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;

const HOSTILE: &str = "</td></style><script>alert('&\"')</script> #1\u{1b}\n";

fn parsed(text: &str) -> Document<'_> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
        .unwrap_or_else(|error| panic!("{error}"))
}

fn column(name: &str, unit: &str, figures: Figures, is_time: bool) -> Column {
    Column { name: name.to_owned(), unit: unit.to_owned(), figures, is_time }
}

fn beside(ours: f64, published: f64) -> Cell {
    Cell { ours: Some(ours), published: Some(published), fitted: false }
}

/// A page about names of all kinds.
fn page(words: &str) -> Page {
    let words = words.to_owned();
    let claim = |id: &str, verdict| Claim {
        id: id.to_owned(),
        place: words.clone(),
        claimed: words.clone(),
        measured: words.clone(),
        verdict,
        why: words.clone(),
        by_construction: id == "a",
        tables: vec!["1-2".to_owned()],
        plots: vec!["figure-1".to_owned()],
    };
    let fitted = Cell { fitted: true, ..beside(7.0, 8.0) };
    let today = Row { name: words.clone(), cells: vec![beside(0.5, 1.0), fitted], is_today: true };
    let table = Table {
        id: "1-2".to_owned(),
        title: words.clone(),
        columns: vec![column("N_b", "", Figures::Whole, false), column(&words, &words, Figures::Digits, true)],
        rows: vec![
            Row { name: words.clone(), cells: vec![beside(1_850_000.0, 6_303.0), beside(2.5, 0.0)], is_today: false },
            today,
        ],
    };
    let plot = Plot {
        id: "figure-1".to_owned(),
        title: words.clone(),
        x: Axis { name: words.clone(), log: true },
        y: Axis { name: words.clone(), log: false },
        lines: vec![
            Line {
                name: words.clone(),
                points: vec![[0.0, 1.0], [1.0, 2.0], [2.0, 3.0], [10.0, f64::NAN], [100.0, 5.0]],
            },
            Line { name: "other".to_owned(), points: (1..100).map(|x| [f64::from(x), 1.0 / f64::from(x)]).collect() },
        ],
    };
    let panels = vec![crate::Panel { title: words.clone(), subtitle: words.clone(), levels: Vec::new() }];
    let trees = crate::Section { title: words.clone(), panels };
    let section = Section {
        number: 1,
        title: words.clone(),
        setup: vec![words.clone(); 2],
        stands_in: vec![words.clone()],
        claims: vec![
            claim("a", Verdict::Confirmed),
            claim("b", Verdict::Partly),
            claim(&words, Verdict::NotConfirmed),
            claim("d", Verdict::NotConfirmed),
        ],
        tables: vec![table],
        plots: vec![plot],
        trees: vec![trees],
    };
    let second = Section {
        number: 2,
        claims: Vec::new(),
        tables: Vec::new(),
        plots: Vec::new(),
        trees: Vec::new(),
        ..section.clone()
    };
    Page {
        version: words.clone(),
        command: words.clone(),
        quick: true,
        rules: vec![words.clone()],
        files: vec![words],
        sections: vec![section, second],
    }
}

fn of_class<'a, 'input: 'a>(document: &'a Document<'input>, class: &'a str) -> Vec<Node<'a, 'input>> {
    let has = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(has).collect()
}

fn words_of(node: Node<'_, '_>) -> String {
    let words: String = node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn hostile_names_stay_names() {
    let text = html(&page(HOSTILE));
    let document = parsed(&text);
    let elements: BTreeSet<&str> =
        document.descendants().filter(Node::is_element).map(|node| node.tag_name().name()).collect();
    assert!(!elements.contains("script"));
    assert_eq!(text.matches("<script").count(), 0);
    let said = HOSTILE.replace(['\u{1b}', '\n'], "\u{fffd}");
    for name in ["figcaption", "dd", "th", "h2", "code", "text", "title", "li"] {
        let mut nodes = document.descendants().filter(|node| node.tag_name().name() == name);
        // Names of axes are cut to what fits.
        assert!(nodes.any(|node| words_of(node).contains(&said[..20])), "{name}");
    }
}

#[test]
fn every_claim_is_shown_with_its_verdict_and_linked() {
    let text = html(&page("words"));
    let document = parsed(&text);
    let claims = of_class(&document, "claim");
    let verdicts: Vec<String> = claims.iter().map(|claim| words_of(*claim)).collect();
    assert_eq!(verdicts.len(), 4);
    for (shown, verdict) in
        verdicts.iter().zip(["confirmed words", "confirmed in part", "not confirmed", "not confirmed"])
    {
        assert!(shown.starts_with(verdict), "{shown}");
    }
    let counts = words_of(of_class(&document, "counts")[0]);
    assert_eq!(counts, "1 confirmed 1 confirmed in part 2 not confirmed 4 claims 1 of them by construction");
    let mut planted = page("words");
    planted.sections[0].claims[0].verdict = Verdict::NotConfirmed;
    let text = html(&planted);
    assert!(words_of(of_class(&parsed(&text), "counts")[0]).starts_with("0 confirmed 1 confirmed in part 3 not"));
}

#[test]
fn links_and_labels_lead_somewhere() {
    for words in ["words", HOSTILE] {
        let text = html(&page(words));
        let document = parsed(&text);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), distinct.len(), "an id is there twice");
        for node in document.descendants() {
            let link = node.attribute("href").and_then(|link| link.strip_prefix('#'));
            for target in [link, node.attribute("aria-labelledby")].into_iter().flatten() {
                assert!(distinct.contains(target), "{target}");
            }
        }
    }
}

#[test]
fn cells_have_ours_the_published_number_and_the_ratio() {
    let text = html(&page("words"));
    let document = parsed(&text);
    let table = document.descendants().find(|node| node.attribute("id") == Some("document-1-table-1-2"));
    let cells: Vec<String> = table
        .expect("a table")
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/1999/xhtml", "td")))
        .map(words_of)
        .collect();
    // A published 0 has no ratio, nor has what was fitted.
    let [first, second] = ["1,850,000 published 6,303, ratio ×294", "2.50 published 0"];
    assert_eq!(cells, ["", first, second, "0.500 published 1, ratio ×0.50", "7.00 published 8 fitted"]);
    let mut without = page("words");
    without.sections[0].tables[0].rows[1].cells[1] = Cell::default();
    let text = html(&without);
    assert_eq!(of_class(&parsed(&text), "none").len(), 1, "what is not there is a dash");
    let today = of_class(&document, "today");
    assert_eq!((today.len(), words_of(today[0]).starts_with("words today0.500")), (1, true));
    assert_eq!(of_class(&document, "time").len(), 3, "a head and two cells");
    assert!(text.contains("N<sub>b</sub>"));
}

#[test]
fn claims_link_to_their_numbers_and_back() {
    let text = html(&page("words"));
    let document = parsed(&text);
    let links = |class: &str| {
        let nodes = of_class(&document, class);
        nodes
            .into_iter()
            .map(|node| {
                let links = node.descendants().filter_map(|node| node.attribute("href"));
                links.collect::<Vec<_>>().join(" ")
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(links("shown-in"), ["#document-1-table-1-2 #document-1-plot-figure-1"; 4]);
    let back = "#document-1-claim-a #document-1-claim-b #document-1-claim-words #document-1-claim-d";
    assert_eq!(links("judged"), [back; 2], "from the table and from the plot");
    assert!(words_of(of_class(&document, "counts")[0]).ends_with("4 claims 1 of them by construction"));
}

#[test]
fn plots_have_lines_markers_and_values() {
    let text = html(&page("words"));
    let document = parsed(&text);
    let plot = of_class(&document, "plot")[0];
    let count = |name: &str| plot.descendants().filter(|node| node.tag_name().name() == name).count();
    // In the plot one run of the first line (0 is not on a logarithmic axis, NaN on none) and the second; two in the legend.
    assert_eq!(count("polyline"), 2 + 2);
    let titles: Vec<&str> =
        plot.descendants().filter(|node| node.tag_name().name() == "title").filter_map(|node| node.text()).collect();
    assert_eq!(titles.len(), 3 + 99, "a value a point");
    assert!(titles.contains(&"words: words 100, words 5"), "{titles:?}");
    assert!(words_of(plot).contains("(log scale)"));
    for node in plot.descendants().filter(Node::is_element) {
        for (name, most) in [("x", 560.0), ("cx", 560.0), ("x2", 560.0), ("y", 350.0), ("cy", 350.0)] {
            let place: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(place.is_none_or(|place| (0.0..=most).contains(&place)), "{name} of {node:?}");
        }
    }
    let mut empty = page("words");
    empty.sections[0].plots[0].lines.clear();
    assert!(html(&empty).contains("nothing was measured"));
}

#[test]
fn nothing_from_elsewhere_and_the_same_bytes() {
    let text = html(&page("words"));
    assert_eq!(text, html(&page("words")));
    for word in ["<script", "@import", "url(", "<img", "<link", "src="] {
        assert!(!text.contains(word), "{word}");
    }
    let formats = text.matches("xmlns=\"http://www.w3.org/").count();
    assert_eq!((text.matches("http").count(), formats), (2, 2), "only the names of the formats, HTML and SVG");
}

#[test]
fn a_page_of_nothing_is_a_page() {
    let text = html(&Page { sections: Vec::new(), ..page("words") });
    assert!(words_of(of_class(&parsed(&text), "counts")[0]).ends_with("0 claims"));
}
