//! Table of all claims with counts per verdict.

use super::claim::{self, write_verdict};
use super::data::{Claim, ClaimVerdict, PaperSection};
use super::html::HtmlWriter;
use super::section::anchor;

/// Writes the table of all claims.
///
/// ARIA roles are explicit: on narrow screens rows are displayed as blocks, and browsers then drop the implicit roles.
pub(super) fn write(html: &mut HtmlWriter, sections: &[PaperSection]) {
    html.element("section", &[("id", "claims"), ("aria-labelledby", "claims-title")], |html| {
        html.text_element("h2", &[("id", "claims-title")], "All claims");
        write_counts(html, sections);
        html.element("table", &[("class", "claims"), ("role", "table"), ("aria-labelledby", "claims-title")], |html| {
            html.element("thead", &[("role", "rowgroup")], |html| {
                html.element("tr", &[("role", "row")], |html| {
                    for head in ["Verdict", "Claim", "Measured"] {
                        html.text_element("th", &[("scope", "col"), ("role", "columnheader")], head);
                    }
                });
            });
            sections.iter().for_each(|section| write_group(html, section));
        });
    });
}

/// Writes the claims of one paper, below the title of the paper.
fn write_group(html: &mut HtmlWriter, section: &PaperSection) {
    html.element("tbody", &[("role", "rowgroup")], |html| {
        html.element("tr", &[("role", "row"), ("class", "group")], |html| {
            let head = [("scope", "rowgroup"), ("colspan", "3"), ("role", "rowheader")];
            html.element("th", &head, |html| {
                html.text_element("span", &[("class", "number")], &section.number.to_string());
                html.text_element("a", &[("href", &format!("#{}", anchor(section)))], &section.title);
            });
        });
        section.claims.iter().for_each(|claim| write_row(html, section, claim));
        if section.claims.is_empty() {
            html.element("tr", &[("role", "row")], |html| {
                html.text_element("td", &[("colspan", "3"), ("role", "cell")], "No measurable claims.");
            });
        }
    });
}

fn write_row(html: &mut HtmlWriter, section: &PaperSection, claim: &Claim) {
    html.element("tr", &[("role", "row")], |html| {
        html.element("td", &[("role", "cell")], |html| write_verdict(html, claim.verdict));
        html.element("th", &[("scope", "row"), ("role", "rowheader")], |html| {
            let target = format!("#{}", claim::anchor(section, claim));
            html.prose_element("a", &[("href", &target)], &claim.claimed);
        });
        html.prose_element("td", &[("role", "cell"), ("class", "measured")], &claim.measured);
    });
}

fn write_counts(html: &mut HtmlWriter, sections: &[PaperSection]) {
    let claims = || sections.iter().flat_map(|section| &section.claims);
    html.element("ul", &[("class", "counts")], |html| {
        for verdict in ClaimVerdict::ALL {
            let count = claims().filter(|claim| claim.verdict == verdict).count();
            html.element("li", &[], |html| {
                html.text_element("b", &[], &count.to_string());
                html.text(" ");
                write_verdict(html, verdict);
            });
        }
        html.element("li", &[("class", "all")], |html| {
            let all = claims().count();
            html.text_element("b", &[], &all.to_string());
            html.text(if all == 1 { " claim" } else { " claims" });
        });
        let certain = claims().filter(|claim| claim.by_construction).count();
        if certain > 0 {
            html.element("li", &[("class", "all")], |html| {
                html.text_element("b", &[], &certain.to_string());
                html.text(" of them by construction");
            });
        }
    });
}
