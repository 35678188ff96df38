//! A document: how its experiments were set up, its claims, its tables, its figures.

use super::data::Section;
use super::html::Html;
use super::{claim, plot, table};

pub(super) fn anchor(section: &Section) -> String {
    format!("document-{}", section.number)
}

pub(super) fn write(html: &mut Html, section: &Section) {
    let id = anchor(section);
    let title = format!("{id}-title");
    html.element("section", &[("id", &id), ("class", "document"), ("aria-labelledby", &title)], |html| {
        html.element("h2", &[("id", &title)], |html| {
            html.words("span", &[("class", "number")], &format!("Document {}", section.number));
            html.text(" ");
            html.text(&section.title);
        });
        section.setup.iter().for_each(|sentence| html.prose("p", &[], sentence));
        write_stands_in(html, section);
        part(html, "Claims", "claims-of", section.claims.len(), |html, place| {
            claim::write(html, section, &section.claims[place]);
        });
        part(html, "Tables", "tables", section.tables.len(), |html, place| {
            table::write(html, section, &section.tables[place]);
        });
        part(html, "Figures", "plots", section.plots.len(), |html, place| {
            plot::write(html, section, &section.plots[place]);
        });
    });
}

fn write_stands_in(html: &mut Html, section: &Section) {
    if section.stands_in.is_empty() {
        return;
    }
    html.element("div", &[("class", "stands-in")], |html| {
        html.words("h3", &[], "What is not public, and what stands in for it");
        html.element("ul", &[], |html| section.stands_in.iter().for_each(|words| html.prose("li", &[], words)));
    });
}

/// A heading and so many things below it; nothing if there are none.
fn part(html: &mut Html, title: &str, class: &str, count: usize, write: impl Fn(&mut Html, usize)) {
    if count > 0 {
        html.words("h3", &[], title);
        html.element("div", &[("class", class)], |html| (0..count).for_each(|place| write(html, place)));
    }
}
