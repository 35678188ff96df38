//! One page about published experiments that were run again: every claim with its verdict, every number beside the
//! published one, every figure as a plot.
//!
//! ```text
//! head: what this is, how to repeat it
//! all claims and their verdicts ──────┐ links
//! a document: setup, claims ◀─────────┘, tables, plots; the next document
//! ```
//!
//! It is a single HTML text that is well-formed XML too: no scripts, nothing from elsewhere, no date. It follows the reader's
//! choice of light or dark, prints in grey, and scrolls wide tables inside their own box.

mod claim;
mod data;
mod head;
mod html;
mod numbers;
mod plot;
mod section;
mod summary;
mod table;
mod trees;

pub use data::{Axis, Cell, Claim, Column, Figures, Line, Page, Plot, Row, Section, Table, Verdict};

use html::Html;

/// The page as HTML. The same data gives the same bytes.
#[must_use]
pub fn html(page: &Page) -> String {
    let mut html = Html::new();
    html.element("html", &[("lang", "en"), ("xmlns", "http://www.w3.org/1999/xhtml")], |html| {
        html.element("head", &[], |html| head::write_head(html, page));
        html.element("body", &[], |html| {
            html.words("a", &[("class", "skip"), ("href", "#claims")], "Skip to the claims");
            html.element("header", &[], |html| head::write_header(html, page));
            html.element("main", &[], |html| {
                summary::write(html, &page.sections);
                page.sections.iter().for_each(|section| section::write(html, section));
            });
            html.element("footer", &[], |html| head::write_footer(html, page));
        });
    });
    html.finish()
}

#[cfg(test)]
mod tests;
