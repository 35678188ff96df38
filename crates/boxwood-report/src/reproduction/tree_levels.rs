//! Levels of the trees as an SVG figure. It has light colors in the dark theme, too.

use super::data::PaperSection;
use super::html::HtmlWriter;
use crate::charts::tree_levels;

pub(super) fn write(html: &mut HtmlWriter, section: &PaperSection) {
    if section.trees.is_empty() {
        return;
    }
    let id = format!("paper-{}-trees", section.number);
    html.element("figure", &[("id", &id), ("class", "picture")], |html| {
        html.text_element("figcaption", &[], "Levels of the trees of every model");
        html.picture(&tree_levels(&section.trees));
    });
}
