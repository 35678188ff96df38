//! Tests of the structure of the chart, not of its pixels.

use super::*;
use boxwood::Mesh;
use boxwood::papers::{AabbTree, AabbTreeOptions, SplitRule, TreeModel};
use roxmltree::{Document, Node};

fn panel_of(mesh: Mesh, rule: SplitRule) -> TreePanel {
    TreePanel::new(
        format!("aabb, {}", rule.name()),
        &TreeModel::<AabbTree>::new(mesh, &AabbTreeOptions::with_rule(rule)).tree_stats(),
    )
}

fn empty() -> Mesh {
    Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid")
}

fn sections(panels: usize) -> Vec<TreeSection> {
    let panel = panel_of(boxwood_scenes::teapot(4), SplitRule::Sah);
    vec![TreeSection { title: "teapot".to_owned(), panels: vec![panel; panels] }]
}

fn level(inner: u64, leaves: u64, sibling_overlap: Option<f64>) -> LevelStats {
    let mut level = LevelStats::default();
    (level.inner, level.leaves, level.triangles, level.sibling_overlap) = (inner, leaves, leaves, sibling_overlap);
    level
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
        for (name, max) in [("x", size[0]), ("cx", size[0]), ("x2", size[0]), ("y", size[1]), ("cy", size[1])] {
            let coordinate: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(coordinate.is_none_or(|coordinate| (0.0..=max).contains(&coordinate)), "{name} of {node:?}");
        }
    }
}

#[test]
fn chart_has_one_panel_per_tree_and_one_heading_per_section() {
    for panels in [0, 1, 2, 3, 4, 5, 7, 9, 20, 31] {
        let text = tree_levels(&sections(panels));
        let document = Document::parse(&text).expect("well-formed");
        assert_eq!(nodes_of_class(&document, "panel").len(), panels);
        assert_eq!((nodes_of_class(&document, "section").len(), nodes_of_class(&document, "legend").len()), (1, 1));
        assert_inside_picture(&document);
    }
    let text = tree_levels(&[sections(3), sections(1), sections(0)].concat());
    assert_eq!(nodes_of_class(&Document::parse(&text).expect("well-formed"), "section").len(), 3);
    assert!(Document::parse(&tree_levels(&[])).is_ok());
}

#[test]
fn panel_has_one_bar_per_level_and_a_dot_for_finite_overlap() {
    let levels_of_tree = vec![level(1, 0, None), level(1, 1, Some(0.5)), level(0, 2, Some(f64::NAN))];
    let panel = TreePanel { title: "t".to_owned(), subtitle: String::new(), levels: levels_of_tree };
    let text = tree_levels(&[TreeSection { title: "s".to_owned(), panels: vec![panel] }]);
    let document = Document::parse(&text).expect("well-formed");
    let panel = nodes_of_class(&document, "panel")[0];
    // Level 0 has only inner nodes, level 1 inner nodes and leaves, level 2 only leaves.
    assert_eq!(count_elements(panel, "rect"), 1 + 2 + 1);
    assert_eq!(count_elements(panel, "circle"), 1);
    assert_eq!(count_elements(panel, "polyline"), 0, "a single dot is not connected");
}

#[test]
fn panels_of_a_section_have_equal_scales() {
    let [small, large] = [2, 8].map(|steps| panel_of(boxwood_scenes::teapot(steps), SplitRule::Middle));
    let axis = |node: &Node<'_, '_>| -> Vec<String> {
        let ends = node.descendants().filter(|node| node.attribute("text-anchor") == Some("middle"));
        ends.filter_map(|node| node.text().map(str::to_owned)).collect()
    };
    let text = tree_levels(&[TreeSection { title: "both".to_owned(), panels: vec![small, large] }]);
    let document = Document::parse(&text).expect("well-formed");
    let panels = nodes_of_class(&document, "panel");
    assert_eq!(axis(&panels[0]), axis(&panels[1]));
}

#[test]
fn trees_of_any_size_are_drawn() {
    let huge = TreePanel {
        title: "x".repeat(500),
        subtitle: "y".repeat(500),
        levels: (0..200).map(|_| level(u64::MAX, u64::MAX, Some(1.5))).collect(),
    };
    let triangle = boxwood_scenes::soup(&mut boxwood_scenes::Random::new(1), 1, 0.5);
    let panels = vec![huge, panel_of(empty(), SplitRule::Sah), panel_of(triangle, SplitRule::Sah)];
    let text = tree_levels(&[TreeSection { title: "z".repeat(500), panels }]);
    let document = Document::parse(&text).expect("well-formed");
    assert_inside_picture(&document);
    assert!(text.contains("no nodes") && text.contains('…') && !text.contains("NaN") && !text.contains("inf"));
}

#[test]
fn equal_trees_give_equal_bytes() {
    assert_eq!(tree_levels(&sections(5)), tree_levels(&sections(5)));
}

#[test]
fn chart_has_no_scripts_or_external_references() {
    let text = tree_levels(&sections(4));
    for word in ["<script", "href", "@import", "url(", "<image", "<style"] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(text.matches("http").count(), 1, "only the XML namespace");
}

#[test]
fn subtitle_lists_depth_cost_and_overlap() {
    let panel = panel_of(boxwood_scenes::teapot(4), SplitRule::Middle);
    let words: Vec<&str> = panel.subtitle.split(", ").map(|figure| figure.split(' ').next().unwrap_or("")).collect();
    assert_eq!(words, ["depth", "cost", "overlap"]);
    assert_eq!(panel_of(empty(), SplitRule::Middle).subtitle, "depth 0");
}
