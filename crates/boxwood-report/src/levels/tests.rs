//! The structure of the picture: what is in it, never how it looks to the pixel.

use super::*;
use boxwood::{AabbOptions, AabbTree, Mesh, Model, SplitRule};
use roxmltree::{Document, Node};

fn panel_of(mesh: Mesh, rule: SplitRule) -> Panel {
    Panel::of(format!("aabb, {}", rule.name()), &Model::<AabbTree>::with(mesh, &AabbOptions::with_rule(rule)).quality())
}

fn empty() -> Mesh {
    Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid")
}

fn sections(panels: usize) -> Vec<Section> {
    let panel = panel_of(boxwood_scenes::teapot(4), SplitRule::Sah);
    vec![Section { title: "teapot".to_owned(), panels: vec![panel; panels] }]
}

fn level(inner: u64, leaves: u64, sibling_overlap: Option<f64>) -> Level {
    let mut level = Level::default();
    (level.inner, level.leaves, level.triangles, level.sibling_overlap) = (inner, leaves, leaves, sibling_overlap);
    level
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
        for (name, most) in [("x", size[0]), ("cx", size[0]), ("x2", size[0]), ("y", size[1]), ("cy", size[1])] {
            let place: Option<f64> = node.attribute(name).map(|x| x.parse().expect("a number"));
            assert!(place.is_none_or(|place| (0.0..=most).contains(&place)), "{name} of {node:?}");
        }
    }
}

#[test]
fn a_panel_a_tree_and_a_heading_a_section() {
    for panels in [0, 1, 2, 3, 4, 5, 7, 9, 20, 31] {
        let text = levels(&sections(panels));
        let document = Document::parse(&text).expect("well-formed");
        assert_eq!(of_class(&document, "panel").len(), panels);
        assert_eq!((of_class(&document, "section").len(), of_class(&document, "legend").len()), (1, 1));
        inside(&document);
    }
    let text = levels(&[sections(3), sections(1), sections(0)].concat());
    assert_eq!(of_class(&Document::parse(&text).expect("well-formed"), "section").len(), 3);
    assert!(Document::parse(&levels(&[])).is_ok());
}

#[test]
fn a_bar_a_level_and_a_dot_for_its_siblings() {
    let levels_of_tree = vec![level(1, 0, None), level(1, 1, Some(0.5)), level(0, 2, Some(f64::NAN))];
    let panel = Panel { title: "t".to_owned(), subtitle: String::new(), levels: levels_of_tree };
    let text = levels(&[Section { title: "s".to_owned(), panels: vec![panel] }]);
    let document = Document::parse(&text).expect("well-formed");
    let panel = of_class(&document, "panel")[0];
    // Inner alone, both, leaves alone.
    assert_eq!(elements(panel, "rect"), 1 + 2 + 1);
    assert_eq!(elements(panel, "circle"), 1);
    assert_eq!(elements(panel, "polyline"), 0, "a dot has nothing to be joined to");
}

#[test]
fn panels_share_their_scales() {
    let [small, large] = [2, 8].map(|steps| panel_of(boxwood_scenes::teapot(steps), SplitRule::Middle));
    let axis = |node: &Node<'_, '_>| -> Vec<String> {
        let ends = node.descendants().filter(|node| node.attribute("text-anchor") == Some("middle"));
        ends.filter_map(|node| node.text().map(str::to_owned)).collect()
    };
    let text = levels(&[Section { title: "both".to_owned(), panels: vec![small, large] }]);
    let document = Document::parse(&text).expect("well-formed");
    let panels = of_class(&document, "panel");
    assert_eq!(axis(&panels[0]), axis(&panels[1]));
}

#[test]
fn trees_of_any_size_can_be_drawn() {
    let huge = Panel {
        title: "x".repeat(500),
        subtitle: "y".repeat(500),
        levels: (0..200).map(|_| level(u64::MAX, u64::MAX, Some(1.5))).collect(),
    };
    let triangle = boxwood_scenes::soup(&mut boxwood_scenes::Random::new(1), 1, 0.5);
    let panels = vec![huge, panel_of(empty(), SplitRule::Sah), panel_of(triangle, SplitRule::Sah)];
    let text = levels(&[Section { title: "z".repeat(500), panels }]);
    let document = Document::parse(&text).expect("well-formed");
    inside(&document);
    assert!(text.contains("no nodes") && text.contains('…') && !text.contains("NaN") && !text.contains("inf"));
}

#[test]
fn the_same_trees_are_the_same_bytes() {
    assert_eq!(levels(&sections(5)), levels(&sections(5)));
}

#[test]
fn no_scripts_and_nothing_from_elsewhere() {
    let text = levels(&sections(4));
    for word in ["<script", "href", "@import", "url(", "<image", "<style"] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(text.matches("http").count(), 1, "only the name of the format");
}

#[test]
fn titles_say_depth_cost_and_overlap() {
    let panel = panel_of(boxwood_scenes::teapot(4), SplitRule::Middle);
    let words: Vec<&str> = panel.subtitle.split(", ").map(|figure| figure.split(' ').next().unwrap_or("")).collect();
    assert_eq!(words, ["depth", "cost", "overlap"]);
    assert_eq!(panel_of(empty(), SplitRule::Middle).subtitle, "depth 0");
}
