//! How a line is drawn: a colour, a dash and a marker, so that no two of many lines look the same without colours.

use crate::page::html::Html;
use crate::svg::Number;

/// The look of a line, by its place among the lines.
#[derive(Clone, Copy)]
pub(super) struct Stroke(usize);

/// Colours of the style sheet.
const COLOURS: usize = 8;
/// Numbers of looks that have no common factor with that of the markers: 35 lines differ without colours.
const DASHES: [&str; 5] = ["none", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2"];
/// Around the point: circle, square, triangle, diamond, triangle upside down, cross, and upright cross.
const MARKERS: [&str; 7] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.6-3.6h7.2v7.2h-7.2z",
    "m0-4.8l4.6 8h-9.2z",
    "m0-5l5 5l-5 5l-5-5z",
    "m0 4.8l4.6-8h-9.2z",
    "m-3.8-3.8l7.6 7.6m0-7.6l-7.6 7.6",
    "m-4.8 0h9.6m-4.8-4.8v9.6",
];

impl Stroke {
    pub(super) fn of(place: usize) -> Self {
        Self(place)
    }

    pub(super) fn class(self) -> String {
        // Every other round of markers is hollow.
        let hollow = if (self.0 / MARKERS.len()) % 2 == 1 { " hollow" } else { "" };
        format!("line colour-{}{hollow}", self.0 % COLOURS)
    }

    pub(super) fn dash(self) -> &'static str {
        DASHES[self.0 % DASHES.len()]
    }

    pub(super) fn write_marker(self, html: &mut Html, [x, y]: [f64; 2]) {
        let path = format!("M{} {}{}", Number(x), Number(y), MARKERS[self.0 % MARKERS.len()]);
        html.empty("path", &[("class", "marker"), ("d", &path)]);
    }
}
