//! A claim: what was said, what was found, the verdict and the rule behind it.

use super::data::{Claim, Section, Verdict};
use super::html::{Html, slug};
use super::{plot, table};

pub(super) fn anchor(section: &Section, claim: &Claim) -> String {
    format!("document-{}-claim-{}", section.number, slug(&claim.id))
}

pub(super) fn write(html: &mut Html, section: &Section, claim: &Claim) {
    let id = anchor(section, claim);
    let class = format!("claim {}", class(claim.verdict));
    html.element("article", &[("id", &id), ("class", &class)], |html| {
        html.element("h4", &[], |html| {
            write_verdict(html, claim.verdict);
            html.text(" ");
            html.element("span", &[("class", "place")], |html| {
                html.text(&claim.place);
                html.text(" · ");
                html.words("code", &[], &claim.id);
            });
        });
        html.element("dl", &[], |html| {
            for (name, words) in [("Claimed", &claim.claimed), ("Measured", &claim.measured), ("Rule", &claim.why)] {
                if !words.is_empty() {
                    html.words("dt", &[], name);
                    html.prose("dd", &[("class", &name.to_ascii_lowercase())], words);
                }
            }
            write_shown_in(html, section, claim);
        });
    });
}

/// Links to the tables and plots that it is about.
fn write_shown_in(html: &mut Html, section: &Section, claim: &Claim) {
    let tables = section.tables.iter().filter(|table| claim.tables.contains(&table.id));
    let tables = tables.map(|table| (table::anchor(section, table), &table.title));
    let plots = section.plots.iter().filter(|plot| claim.plots.contains(&plot.id));
    let plots = plots.map(|plot| (plot::anchor(section, plot), &plot.title));
    let all: Vec<(String, &String)> = tables.chain(plots).collect();
    if all.is_empty() {
        return;
    }
    html.words("dt", &[], "Numbers");
    html.element("dd", &[("class", "shown-in")], |html| {
        for (place, (anchor, title)) in all.iter().enumerate() {
            html.text(if place > 0 { "; " } else { "" });
            html.prose("a", &[("href", &format!("#{anchor}"))], title);
        }
    });
}

/// Links back, from a table or a plot to the claims that are about it.
pub(super) fn write_links(html: &mut Html, section: &Section, is_about: impl Fn(&Claim) -> bool) {
    let claims: Vec<&Claim> = section.claims.iter().filter(|claim| is_about(claim)).collect();
    if claims.is_empty() {
        return;
    }
    html.element("p", &[("class", "key judged")], |html| {
        html.text(if claims.len() == 1 { "The claim about it: " } else { "The claims about it: " });
        for (place, one) in claims.iter().enumerate() {
            html.text(if place > 0 { ", " } else { "" });
            html.words("a", &[("href", &format!("#{}", anchor(section, one)))], &one.id);
        }
    });
}

/// Words and a mark: a full disc, a half, an empty one. The mark tells without colours, the words without the mark.
pub(super) fn write_verdict(html: &mut Html, verdict: Verdict) {
    let class = format!("verdict {}", class(verdict));
    html.element("span", &[("class", &class)], |html| {
        html.element("svg", &[("viewBox", "0 0 16 16"), ("aria-hidden", "true")], |html| {
            html.empty("path", &[("d", mark(verdict)), ("fill", "currentColor"), ("fill-rule", "evenodd")]);
        });
        html.words("span", &[], verdict.words());
    });
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirmed => "confirmed",
        Verdict::Partly => "partly",
        Verdict::NotConfirmed => "not-confirmed",
    }
}

fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        // A disc with a hook cut out of it.
        Verdict::Confirmed => "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM6.9 11.6l5-6.1l-1.5-1.3l-3.6 4.4l-1.6-1.6l-1.4 1.4z",
        // A ring, its left half filled.
        Verdict::Partly => "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM8 3v10a5 5 0 1 0 0-10z",
        // A ring around a cross.
        Verdict::NotConfirmed => {
            "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM8 2.6a5.4 5.4 0 1 0 0 10.8a5.4 5.4 0 1 0 0-10.8zM5.2 6.4l1.2-1.2l1.6 \
             1.6l1.6-1.6l1.2 1.2l-1.6 1.6l1.6 1.6l-1.2 1.2l-1.6-1.6l-1.6 1.6l-1.2-1.2l1.6-1.6z"
        }
    }
}
