//! Tests of the structure of the image, not of its pixels.

use super::*;
use roxmltree::{Document, Node};

fn series(name: &str, values: &[Option<f64>]) -> Series {
    Series { name: name.to_owned(), values: values.to_vec() }
}

fn chart(title: &str, base: f64, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), scale: ValueScale::LinearFrom(base), series }
}

fn picture(charts: Vec<Chart>) -> Timeline {
    let text = |text: &str| text.to_owned();
    Timeline {
        title: text("title"),
        subtitle: text("subtitle"),
        charts,
        marks: Vec::new(),
        mark_label: text("mark_label"),
    }
}

fn two_charts() -> Timeline {
    let counts: Vec<Option<f64>> = (0..30).map(|frame| Some(f64::from(frame * frame))).collect();
    let growth: Vec<Option<f64>> = (0..30).map(|frame| Some(1.0 + f64::from(frame) / 100.0)).collect();
    picture(vec![
        chart("Pairs", 0.0, vec![series("pairs", &counts), series("self", &counts[..20])]),
        chart("Growth", 1.0, vec![series("growth", &growth)]),
    ])
}

fn nodes_of_class<'a, 'input: 'a>(document: &'a Document<'input>, class: &'a str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn count_elements(node: Node<'_, '_>, name: &str) -> usize {
    node.descendants().filter(|node| node.tag_name().name() == name).count()
}

/// Checks that all coordinates are inside the image.
#[track_caller]
fn assert_inside_picture(document: &Document<'_>) {
    let root = document.root_element();
    let size =
        ["width", "height"].map(|name| root.attribute(name).and_then(|x| x.parse::<f64>().ok()).expect("a size"));
    for node in root.descendants().filter(Node::is_element) {
        let coordinates = [("x", 0), ("cx", 0), ("x1", 0), ("x2", 0), ("y", 1), ("cy", 1), ("y1", 1), ("y2", 1)];
        for (name, axis) in coordinates {
            let coordinate: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(coordinate.is_none_or(|coordinate| (0.0..=size[axis]).contains(&coordinate)), "{name} of {node:?}");
        }
    }
}

#[test]
fn chart_is_a_group_with_one_line_per_series() {
    let text = timeline(&two_charts());
    let document = Document::parse(&text).expect("well-formed");
    let charts = nodes_of_class(&document, "chart");
    assert_eq!(charts.iter().map(|&chart| count_elements(chart, "polyline")).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(charts.iter().map(|&chart| count_elements(chart, "circle")).collect::<Vec<_>>(), [50, 30]);
    assert_inside_picture(&document);
    for word in ["Pairs", "Growth", "pairs", "self", "growth", "title", "subtitle", "frame"] {
        assert!(text.contains(&format!(">{word}</text>")), "{word}");
    }
}

#[test]
fn gaps_split_lines_and_isolated_values_are_dots() {
    let values = [Some(1.0), Some(2.0), None, Some(3.0), Some(f64::NAN), Some(4.0), Some(5.0)];
    let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &values)])]));
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!(count_elements(document.root_element(), "polyline"), 2);
    assert_eq!(count_elements(document.root_element(), "circle"), 5);
    let many: Vec<Option<f64>> = (0..1000).map(|frame| (frame != 500).then_some(1.0)).collect();
    let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &many)])]));
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!(
        (count_elements(document.root_element(), "polyline"), count_elements(document.root_element(), "circle")),
        (2, 0)
    );
}

/// Verifies that 0.001 and 1 are as far apart as 1 and 1000 on a logarithmic axis, and that values without a
/// logarithm are omitted.
#[test]
fn logarithmic_axis_has_equal_steps_per_magnitude() {
    let values = [Some(1e-3), Some(1.0), Some(1e3), Some(0.0), Some(-1.0)];
    let chart = Chart { scale: ValueScale::Logarithmic, ..chart("c", 0.0, vec![series("s", &values)]) };
    let text = timeline(&picture(vec![chart]));
    let document = Document::parse(&text).expect("well-formed");
    let circles = document.descendants().filter_map(|node| node.attribute("cy")?.parse::<f64>().ok());
    let heights: Vec<f64> = circles.collect();
    assert_eq!(heights.len(), 3);
    assert!((heights[0] - 2.0 * heights[1] + heights[2]).abs() < 0.05, "{heights:?}");
}

/// Verifies that a value below the base of the value axis (here 1) extends the axis downward.
#[test]
fn values_below_the_base_extend_the_axis() {
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
fn marks_appear_in_every_chart_and_legend() {
    let plain = timeline(&two_charts());
    let mark_label = timeline(&Timeline { marks: vec![3, 7, 99], ..two_charts() });
    let lines = |text: &str| text.matches(&format!("stroke=\"{MARK}\"")).count();
    assert_eq!(
        (lines(&plain), lines(&mark_label)),
        (0, 2 * (2 + 1)),
        "two marks and a legend; frame 99 does not exist"
    );
    assert!(!plain.contains(">mark_label<") && mark_label.contains(">mark_label<"));
}

#[test]
fn values_of_any_size_are_drawn() {
    let extremes = [0.0, -1.0, 1e300, 1e-300, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    for a in extremes {
        for b in extremes {
            let values = vec![series("s", &[Some(a), Some(b), None])];
            let plain = chart("c", 0.0, values);
            let charts = vec![Chart { scale: ValueScale::Logarithmic, ..plain.clone() }, plain];
            let text = timeline(&picture(charts));
            let document = Document::parse(&text).expect("well-formed");
            assert_inside_picture(&document);
            assert!(!text.contains("NaN") && !text.contains("inf"), "{a} {b}");
        }
    }
    for frames in [0, 1, 2, 5_000] {
        let values: Vec<Option<f64>> = (0..frames).map(|frame| Some(f64::from(frame))).collect();
        let text = timeline(&picture(vec![chart("c", 0.0, vec![series("s", &values)]), chart("d", 0.0, Vec::new())]));
        assert_inside_picture(&Document::parse(&text).expect("well-formed"));
    }
    assert!(Document::parse(&timeline(&picture(Vec::new()))).is_ok());
}

#[test]
fn markup_and_long_text_stay_inside_the_image() {
    let long = "<script>&".repeat(100);
    let mut picture = two_charts();
    (picture.title, picture.subtitle, picture.mark_label) = (long.clone(), long.clone(), long.clone());
    (picture.charts[0].title, picture.charts[0].series[0].name) = (long.clone(), long);
    picture.marks = vec![1];
    let text = timeline(&picture);
    assert_inside_picture(&Document::parse(&text).expect("well-formed"));
    assert!(!text.contains("<script"));
}

#[test]
fn equal_values_give_equal_bytes_without_external_references() {
    let text = timeline(&two_charts());
    assert_eq!(text, timeline(&two_charts()));
    for word in ["href", "@import", "url(", "<image", "<style"] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(text.matches("http").count(), 1, "only the XML namespace");
}
