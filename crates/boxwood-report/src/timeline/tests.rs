//! The structure of the picture: what is in it, never how it looks to the pixel.

use super::*;
use roxmltree::{Document, Node};

fn series(name: &str, values: &[Option<f64>]) -> Series {
    Series { name: name.to_owned(), values: values.to_vec() }
}

fn chart(title: &str, base: f64, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), scale: Scale::From(base), series }
}

fn picture(charts: Vec<Chart>) -> Timeline {
    let words = |text: &str| text.to_owned();
    Timeline { title: words("title"), subtitle: words("subtitle"), charts, marks: Vec::new(), marked: words("marked") }
}

fn two_charts() -> Timeline {
    let counts: Vec<Option<f64>> = (0..30).map(|frame| Some(f64::from(frame * frame))).collect();
    let growth: Vec<Option<f64>> = (0..30).map(|frame| Some(1.0 + f64::from(frame) / 100.0)).collect();
    picture(vec![
        chart("Pairs", 0.0, vec![series("pairs", &counts), series("self", &counts[..20])]),
        chart("Growth", 1.0, vec![series("growth", &growth)]),
    ])
}

fn of_class<'a, 'input: 'a>(document: &'a Document<'input>, class: &'a str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn elements(node: Node<'_, '_>, name: &str) -> usize {
    node.descendants().filter(|node| node.tag_name().name() == name).count()
}

/// Every number that places something lies within the picture.
#[track_caller]
fn inside(document: &Document<'_>) {
    let root = document.root_element();
    let size =
        ["width", "height"].map(|name| root.attribute(name).and_then(|x| x.parse::<f64>().ok()).expect("a size"));
    for node in root.descendants().filter(Node::is_element) {
        let places = [("x", 0), ("cx", 0), ("x1", 0), ("x2", 0), ("y", 1), ("cy", 1), ("y1", 1), ("y2", 1)];
        for (name, axis) in places {
            let place: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(place.is_none_or(|place| (0.0..=size[axis]).contains(&place)), "{name} of {node:?}");
        }
    }
}

#[test]
fn a_chart_a_group_and_a_line_a_series() {
    let text = timeline(&two_charts());
    let document = Document::parse(&text).expect("well-formed");
    let charts = of_class(&document, "chart");
    assert_eq!(charts.iter().map(|&chart| elements(chart, "polyline")).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(charts.iter().map(|&chart| elements(chart, "circle")).collect::<Vec<_>>(), [50, 30]);
    inside(&document);
    for word in ["Pairs", "Growth", "pairs", "self", "growth", "title", "subtitle", "frame"] {
        assert!(text.contains(&format!(">{word}</text>")), "{word}");
    }
}

#[test]
fn gaps_divide_lines_and_single_figures_are_dots() {
    let values = [Some(1.0), Some(2.0), None, Some(3.0), Some(f64::NAN), Some(4.0), Some(5.0)];
    let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &values)])]));
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!(elements(document.root_element(), "polyline"), 2);
    assert_eq!(elements(document.root_element(), "circle"), 5);
    let many: Vec<Option<f64>> = (0..1000).map(|frame| (frame != 500).then_some(1.0)).collect();
    let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &many)])]));
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!((elements(document.root_element(), "polyline"), elements(document.root_element(), "circle")), (2, 0));
}

/// A thousandth is as far from one as one is from a thousand; what has no logarithm is left out.
#[test]
fn orders_of_magnitude_are_steps() {
    let values = [Some(1e-3), Some(1.0), Some(1e3), Some(0.0), Some(-1.0)];
    let chart = Chart { scale: Scale::Logarithmic, ..chart("c", 0.0, vec![series("s", &values)]) };
    let text = timeline(&picture(vec![chart]));
    let document = Document::parse(&text).expect("well-formed");
    let circles = document.descendants().filter_map(|node| node.attribute("cy")?.parse::<f64>().ok());
    let heights: Vec<f64> = circles.collect();
    assert_eq!(heights.len(), 3);
    assert!((heights[0] - 2.0 * heights[1] + heights[2]).abs() < 0.05, "{heights:?}");
}

/// A base is no floor: what is less has its place on the axis, above the foot of the chart.
#[test]
fn figures_below_the_base_are_on_the_axis() {
    let heights = |values: &[Option<f64>]| -> Vec<f64> {
        let text = timeline(&picture(vec![chart("c", 1.0, vec![series("s", values)])]));
        let document = Document::parse(&text).expect("well-formed");
        document.descendants().filter_map(|node| node.attribute("cy")?.parse().ok()).collect()
    };
    let foot = heights(&[Some(1.0), Some(2.0)])[0];
    let found = heights(&[Some(1.0), Some(0.45), Some(1.2)]);
    assert!(found[0] < foot && found[1] <= foot && found[2] < found[0], "{found:?} {foot}");
}

#[test]
fn marks_are_in_every_chart_and_in_the_legend() {
    let plain = timeline(&two_charts());
    let marked = timeline(&Timeline { marks: vec![3, 7, 99], ..two_charts() });
    let lines = |text: &str| text.matches(&format!("stroke=\"{MARK}\"")).count();
    assert_eq!((lines(&plain), lines(&marked)), (0, 2 * (2 + 1)), "two marks and a legend; frame 99 does not exist");
    assert!(!plain.contains(">marked<") && marked.contains(">marked<"));
}

#[test]
fn figures_of_any_size_can_be_drawn() {
    let extremes = [0.0, -1.0, 1e300, 1e-300, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    for a in extremes {
        for b in extremes {
            let figures = vec![series("s", &[Some(a), Some(b), None])];
            let plain = chart("c", 0.0, figures);
            let charts = vec![Chart { scale: Scale::Logarithmic, ..plain.clone() }, plain];
            let text = timeline(&picture(charts));
            let document = Document::parse(&text).expect("well-formed");
            inside(&document);
            assert!(!text.contains("NaN") && !text.contains("inf"), "{a} {b}");
        }
    }
    for frames in [0, 1, 2, 5_000] {
        let values: Vec<Option<f64>> = (0..frames).map(|frame| Some(f64::from(frame))).collect();
        let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &values)]), chart("d", 0.0, Vec::new())]));
        inside(&Document::parse(&text).expect("well-formed"));
    }
    assert!(Document::parse(&timeline(&picture(Vec::new()))).is_ok());
}

#[test]
fn hostile_and_long_words_stay_inside() {
    let long = "<script>&".repeat(100);
    let mut picture = two_charts();
    (picture.title, picture.subtitle, picture.marked) = (long.clone(), long.clone(), long.clone());
    (picture.charts[0].title, picture.charts[0].series[0].name) = (long.clone(), long);
    picture.marks = vec![1];
    let text = timeline(&picture);
    inside(&Document::parse(&text).expect("well-formed"));
    assert!(!text.contains("<script"));
}

#[test]
fn the_same_figures_are_the_same_bytes_with_nothing_from_elsewhere() {
    let text = timeline(&two_charts());
    assert_eq!(text, timeline(&two_charts()));
    for word in ["href", "@import", "url(", "<image", "<style"] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(text.matches("http").count(), 1, "only the name of the format");
}
