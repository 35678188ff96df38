//! HTML `<article>` of one claim: its text, the measured result, the verdict, and the rule that gave the verdict.

use super::data::{Claim, ClaimVerdict, PaperSection};
use super::html::{HtmlWriter, slug};
use super::{plot, table};

pub(super) fn anchor(section: &PaperSection, claim: &Claim) -> String {
    format!("paper-{}-claim-{}", section.number, slug(&claim.id))
}

pub(super) fn write(html: &mut HtmlWriter, section: &PaperSection, claim: &Claim) {
    let id = anchor(section, claim);
    let class = format!("claim {}", class(claim.verdict));
    html.element("article", &[("id", &id), ("class", &class)], |html| {
        html.element("h4", &[], |html| {
            write_verdict(html, claim.verdict);
            html.text(" ");
            html.element("span", &[("class", "place")], |html| {
                html.text(&claim.location);
                html.text(" · ");
                html.text_element("code", &[], &claim.id);
            });
        });
        html.element("dl", &[], |html| {
            for (name, words) in [("Claimed", &claim.claimed), ("Measured", &claim.measured), ("Rule", &claim.rule)] {
                if !words.is_empty() {
                    html.text_element("dt", &[], name);
                    html.prose_element("dd", &[("class", &name.to_ascii_lowercase())], words);
                }
            }
            write_shown_in(html, section, claim);
        });
    });
}

/// Links to the tables and plots of the claim.
fn write_shown_in(html: &mut HtmlWriter, section: &PaperSection, claim: &Claim) {
    let tables = section.tables.iter().filter(|table| claim.tables.contains(&table.id));
    let tables = tables.map(|table| (table::anchor(section, table), &table.title));
    let plots = section.plots.iter().filter(|plot| claim.plots.contains(&plot.id));
    let plots = plots.map(|plot| (plot::anchor(section, plot), &plot.title));
    let all: Vec<(String, &String)> = tables.chain(plots).collect();
    if all.is_empty() {
        return;
    }
    html.text_element("dt", &[], "Numbers");
    html.element("dd", &[("class", "shown-in")], |html| {
        for (index, (anchor, title)) in all.iter().enumerate() {
            html.text(if index > 0 { "; " } else { "" });
            html.prose_element("a", &[("href", &format!("#{anchor}"))], title);
        }
    });
}

/// Links from a table or a plot back to the claims that it shows.
pub(super) fn write_links(html: &mut HtmlWriter, section: &PaperSection, is_about: impl Fn(&Claim) -> bool) {
    let claims: Vec<&Claim> = section.claims.iter().filter(|claim| is_about(claim)).collect();
    if claims.is_empty() {
        return;
    }
    html.element("p", &[("class", "key judged")], |html| {
        html.text(if claims.len() == 1 { "Claim about this: " } else { "Claims about this: " });
        for (index, one) in claims.iter().enumerate() {
            html.text(if index > 0 { ", " } else { "" });
            html.text_element("a", &[("href", &format!("#{}", anchor(section, one)))], &one.id);
        }
    });
}

/// Writes a verdict as an icon and a text. The icons (disc with a check mark, half-filled ring, ring around a cross)
/// are distinguishable without colors, and the text is readable without the icon.
pub(super) fn write_verdict(html: &mut HtmlWriter, verdict: ClaimVerdict) {
    let class = format!("verdict {}", class(verdict));
    html.element("span", &[("class", &class)], |html| {
        html.element("svg", &[("viewBox", "0 0 16 16"), ("aria-hidden", "true")], |html| {
            html.empty("path", &[("d", mark(verdict)), ("fill", "currentColor"), ("fill-rule", "evenodd")]);
        });
        html.text_element("span", &[], verdict.label());
    });
}

fn class(verdict: ClaimVerdict) -> &'static str {
    match verdict {
        ClaimVerdict::Confirmed => "confirmed",
        ClaimVerdict::Partly => "partly",
        ClaimVerdict::NotConfirmed => "not-confirmed",
    }
}

fn mark(verdict: ClaimVerdict) -> &'static str {
    match verdict {
        // Disc with a check mark cut out.
        ClaimVerdict::Confirmed => {
            "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM6.9 11.6l5-6.1l-1.5-1.3l-3.6 4.4l-1.6-1.6l-1.4 1.4z"
        }
        // Ring with its left half filled.
        ClaimVerdict::Partly => "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM8 3v10a5 5 0 1 0 0-10z",
        // Ring around a cross.
        ClaimVerdict::NotConfirmed => {
            "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM8 2.6a5.4 5.4 0 1 0 0 10.8a5.4 5.4 0 1 0 0-10.8zM5.2 6.4l1.2-1.2l1.6 \
             1.6l1.6-1.6l1.2 1.2l-1.6 1.6l1.6 1.6l-1.2 1.2l-1.6-1.6l-1.6 1.6l-1.2-1.2l1.6-1.6z"
        }
    }
}
