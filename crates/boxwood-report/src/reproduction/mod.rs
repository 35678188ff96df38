//! HTML page about reproduced experiments of papers: every claim with its verdict, every number beside the
//! published one, every figure as a plot.
//!
//! The page from top to bottom; the list of all claims has links to the claims of each paper:
//!
//! ```text
//! header: what this is, how to repeat it
//! all claims and their verdicts ──────┐ links
//! per paper: setup, claims ◀──────────┘, tables, plots
//! ```
//!
//! The page is a single HTML text that is also well-formed XML: no scripts, no external resources, no date. It
//! follows the reader's light or dark theme and prints in grayscale. If a table is wider than the page, only the
//! table scrolls sideways.

mod claim;
mod data;
mod header_footer;
mod html;
mod numbers;
mod plot;
mod section;
mod summary;
mod table;
mod tree_levels;

pub use data::{
    Claim, ClaimVerdict, NumberKind, PaperSection, Plot, PlotAxis, PlotLine, ReproductionPage, ResultCell,
    ResultColumn, ResultRow, ResultTable,
};

use html::HtmlWriter;

/// Writes the page as HTML. Equal data gives equal bytes.
#[must_use]
pub fn to_html(page: &ReproductionPage) -> String {
    let mut html = HtmlWriter::new();
    html.element("html", &[("lang", "en"), ("xmlns", "http://www.w3.org/1999/xhtml")], |html| {
        html.element("head", &[], |html| header_footer::write_head(html, page));
        html.element("body", &[], |html| {
            html.text_element("a", &[("class", "skip"), ("href", "#claims")], "Skip to the claims");
            html.element("header", &[], |html| header_footer::write_header(html, page));
            html.element("main", &[], |html| {
                summary::write(html, &page.sections);
                page.sections.iter().for_each(|section| section::write(html, section));
            });
            html.element("footer", &[], |html| header_footer::write_footer(html, page));
        });
    });
    html.finish()
}

#[cfg(test)]
mod tests;
