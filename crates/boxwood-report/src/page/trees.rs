//! The levels of trees, as a picture among the figures. It has the colours of paper, in the dark as well.

use super::data::Section;
use super::html::Html;
use crate::levels::levels;

pub(super) fn write(html: &mut Html, section: &Section) {
    if section.trees.is_empty() {
        return;
    }
    let id = format!("document-{}-trees", section.number);
    html.element("figure", &[("id", &id), ("class", "picture")], |html| {
        html.words("figcaption", &[], "Levels of the trees, for every model");
        html.picture(&levels(&section.trees));
    });
}
