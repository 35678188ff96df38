//! All claims at a glance: how many hold, and which.

use super::claim::{self, write_verdict};
use super::data::{Claim, Section, Verdict};
use super::html::Html;
use super::section::anchor;

/// Roles are named although the elements have them: on a narrow screen rows are shown as blocks, and browsers then forget.
pub(super) fn write(html: &mut Html, sections: &[Section]) {
    html.element("section", &[("id", "claims"), ("aria-labelledby", "claims-title")], |html| {
        html.words("h2", &[("id", "claims-title")], "All claims");
        write_counts(html, sections);
        html.element("table", &[("class", "claims"), ("role", "table"), ("aria-labelledby", "claims-title")], |html| {
            html.element("thead", &[("role", "rowgroup")], |html| {
                html.element("tr", &[("role", "row")], |html| {
                    for head in ["Verdict", "Claim", "Measured"] {
                        html.words("th", &[("scope", "col"), ("role", "columnheader")], head);
                    }
                });
            });
            sections.iter().for_each(|section| write_group(html, section));
        });
    });
}

/// The claims of a document, below its title.
fn write_group(html: &mut Html, section: &Section) {
    html.element("tbody", &[("role", "rowgroup")], |html| {
        html.element("tr", &[("role", "row"), ("class", "group")], |html| {
            let head = [("scope", "rowgroup"), ("colspan", "3"), ("role", "rowheader")];
            html.element("th", &head, |html| {
                html.words("span", &[("class", "number")], &section.number.to_string());
                html.words("a", &[("href", &format!("#{}", anchor(section)))], &section.title);
            });
        });
        section.claims.iter().for_each(|claim| write_row(html, section, claim));
        if section.claims.is_empty() {
            html.element("tr", &[("role", "row")], |html| {
                html.words("td", &[("colspan", "3"), ("role", "cell")], "Claims nothing that can be measured.");
            });
        }
    });
}

fn write_row(html: &mut Html, section: &Section, claim: &Claim) {
    html.element("tr", &[("role", "row")], |html| {
        html.element("td", &[("role", "cell")], |html| write_verdict(html, claim.verdict));
        html.element("th", &[("scope", "row"), ("role", "rowheader")], |html| {
            let target = format!("#{}", claim::anchor(section, claim));
            html.prose("a", &[("href", &target)], &claim.claimed);
        });
        html.prose("td", &[("role", "cell"), ("class", "measured")], &claim.measured);
    });
}

fn write_counts(html: &mut Html, sections: &[Section]) {
    let claims = || sections.iter().flat_map(|section| &section.claims);
    html.element("ul", &[("class", "counts")], |html| {
        for verdict in Verdict::EVERY {
            let count = claims().filter(|claim| claim.verdict == verdict).count();
            html.element("li", &[], |html| {
                html.words("b", &[], &count.to_string());
                html.text(" ");
                write_verdict(html, verdict);
            });
        }
        html.element("li", &[("class", "all")], |html| {
            let all = claims().count();
            html.words("b", &[], &all.to_string());
            html.text(if all == 1 { " claim" } else { " claims" });
        });
        let certain = claims().filter(|claim| claim.by_construction).count();
        if certain > 0 {
            html.element("li", &[("class", "all")], |html| {
                html.words("b", &[], &certain.to_string());
                html.text(" of them by construction");
            });
        }
    });
}
