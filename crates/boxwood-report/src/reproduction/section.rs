//! Section of one paper: setup, claims, tables, figures.

use super::data::PaperSection;
use super::html::HtmlWriter;
use super::{claim, plot, table, tree_levels};

pub(super) fn anchor(section: &PaperSection) -> String {
    format!("paper-{}", section.number)
}

pub(super) fn write(html: &mut HtmlWriter, section: &PaperSection) {
    let id = anchor(section);
    let title = format!("{id}-title");
    html.element("section", &[("id", &id), ("class", "paper"), ("aria-labelledby", &title)], |html| {
        html.element("h2", &[("id", &title)], |html| {
            html.text_element("span", &[("class", "number")], &format!("Paper {}", section.number));
            html.text(" ");
            html.text(&section.title);
        });
        write_parts(html, section);
        section.setup.iter().for_each(|sentence| html.prose_element("p", &[], sentence));
        write_substitutions(html, section);
        for part in SectionPart::ALL.into_iter().filter(|part| part.count(section) > 0) {
            html.text_element("h3", &[("id", &part.anchor(section))], part.title());
            html.element("div", &[("class", part.class())], |html| match part {
                SectionPart::Claims => section.claims.iter().for_each(|one| claim::write(html, section, one)),
                SectionPart::Tables => section.tables.iter().for_each(|one| table::write(html, section, one)),
                SectionPart::Figures => {
                    section.plots.iter().for_each(|one| plot::write(html, section, one));
                    tree_levels::write(html, section);
                }
            });
        }
        html.element("p", &[("class", "back")], |html| {
            html.text_element("a", &[("href", "#claims")], "Back to all claims");
        });
    });
}

/// Subsection of the section about one paper.
#[derive(Clone, Copy)]
enum SectionPart {
    Claims,
    Tables,
    Figures,
}

impl SectionPart {
    const ALL: [Self; 3] = [Self::Claims, Self::Tables, Self::Figures];

    fn count(self, section: &PaperSection) -> usize {
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

    fn anchor(self, section: &PaperSection) -> String {
        format!("{}-{}", anchor(section), self.title().to_ascii_lowercase())
    }
}

/// Links to the subsections, with counts.
fn write_parts(html: &mut HtmlWriter, section: &PaperSection) {
    html.element("p", &[("class", "parts")], |html| {
        for (index, part) in SectionPart::ALL.into_iter().filter(|part| part.count(section) > 0).enumerate() {
            let (count, title) = (part.count(section), part.title().to_ascii_lowercase());
            let title = if count == 1 { title.trim_end_matches('s') } else { &title };
            html.text(if index > 0 { " · " } else { "" });
            html.text_element("a", &[("href", &format!("#{}", part.anchor(section)))], &format!("{count} {title}"));
        }
    });
}

fn write_substitutions(html: &mut HtmlWriter, section: &PaperSection) {
    if section.substitutions.is_empty() {
        return;
    }
    html.element("div", &[("class", "substitutions")], |html| {
        html.text_element("h3", &[], "Substitutions for data that is not public");
        html.element("ul", &[], |html| {
            section.substitutions.iter().for_each(|words| html.prose_element("li", &[], words));
        });
    });
}
