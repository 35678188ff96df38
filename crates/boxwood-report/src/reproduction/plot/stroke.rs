//! Color, dash and marker of a line; the lines of a plot differ even without colors.

use crate::charts::svg::SvgNumber;
use crate::reproduction::html::HtmlWriter;

/// Style of a line of a plot, chosen by the index of the line.
#[derive(Clone, Copy)]
pub(super) struct LineStyle(usize);

/// Number of colors in the style sheet.
const COLORS: usize = 8;
/// Dash patterns. The numbers of dash patterns and markers (5 and 7) have no common factor, so 35 lines differ without
/// colors.
const DASHES: [&str; 5] = ["none", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2"];
/// Marker paths around the point: circle, square, triangle, diamond, inverted triangle, x, plus.
const MARKERS: [&str; 7] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.6-3.6h7.2v7.2h-7.2z",
    "m0-4.8l4.6 8h-9.2z",
    "m0-5l5 5l-5 5l-5-5z",
    "m0 4.8l4.6-8h-9.2z",
    "m-3.8-3.8l7.6 7.6m0-7.6l-7.6 7.6",
    "m-4.8 0h9.6m-4.8-4.8v9.6",
];

impl LineStyle {
    pub(super) fn new(index: usize) -> Self {
        Self(index)
    }

    pub(super) fn class(self) -> String {
        // Lines use filled markers during the first cycle through the markers, hollow markers during the second,
        // and so on in turn.
        let hollow = if (self.0 / MARKERS.len()) % 2 == 1 { " hollow" } else { "" };
        format!("line color-{}{hollow}", self.0 % COLORS)
    }

    pub(super) fn dash(self) -> &'static str {
        DASHES[self.0 % DASHES.len()]
    }

    pub(super) fn write_marker(self, html: &mut HtmlWriter, [x, y]: [f64; 2]) {
        let path = format!("M{} {}{}", SvgNumber(x), SvgNumber(y), MARKERS[self.0 % MARKERS.len()]);
        html.empty("path", &[("class", "marker"), ("d", &path)]);
    }
}
