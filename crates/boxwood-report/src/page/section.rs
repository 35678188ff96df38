//! A document: how its experiments were set up, its claims, its tables, its figures.

use super::data::Section;
use super::html::Html;
use super::{claim, plot, table, trees};

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
        write_parts(html, section);
        section.setup.iter().for_each(|sentence| html.prose("p", &[], sentence));
        write_stands_in(html, section);
        for part in Part::EVERY.into_iter().filter(|part| part.count(section) > 0) {
            html.words("h3", &[("id", &part.anchor(section))], part.title());
            html.element("div", &[("class", part.class())], |html| match part {
                Part::Claims => section.claims.iter().for_each(|one| claim::write(html, section, one)),
                Part::Tables => section.tables.iter().for_each(|one| table::write(html, section, one)),
                Part::Figures => {
                    section.plots.iter().for_each(|one| plot::write(html, section, one));
                    trees::write(html, section);
                }
            });
        }
        html.element("p", &[("class", "back")], |html| html.words("a", &[("href", "#claims")], "Back to all claims"));
    });
}

/// What a document has.
#[derive(Clone, Copy)]
enum Part {
    Claims,
    Tables,
    Figures,
}

impl Part {
    const EVERY: [Self; 3] = [Self::Claims, Self::Tables, Self::Figures];

    fn count(self, section: &Section) -> usize {
        match self {
            Self::Claims => section.claims.len(),
            Self::Tables => section.tables.len(),
            Self::Figures => section.plots.len() + usize::from(!section.trees.is_empty()),
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Claims => "Claims",
            Self::Tables => "Tables",
            Self::Figures => "Figures",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Claims => "claims-of",
            Self::Tables => "tables",
            Self::Figures => "plots",
        }
    }

    fn anchor(self, section: &Section) -> String {
        format!("{}-{}", anchor(section), self.title().to_ascii_lowercase())
    }
}

/// How many of each, and where they are.
fn write_parts(html: &mut Html, section: &Section) {
    html.element("p", &[("class", "parts")], |html| {
        for (place, part) in Part::EVERY.into_iter().filter(|part| part.count(section) > 0).enumerate() {
            let (count, title) = (part.count(section), part.title().to_ascii_lowercase());
            let title = if count == 1 { title.trim_end_matches('s') } else { &title };
            html.text(if place > 0 { " · " } else { "" });
            html.words("a", &[("href", &format!("#{}", part.anchor(section)))], &format!("{count} {title}"));
        }
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
