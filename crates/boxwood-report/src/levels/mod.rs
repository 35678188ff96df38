//! Trees, level by level: small multiples, a panel a tree, so that split rules can be compared at a glance.
//!
//! ```text
//!      aabb, middle                         a panel: the root at the top, a bar a level
//!      depth 17, cost 34.2
//!    0 |▏              ·                    left: nodes and leaves, as the square root of their number
//!    1 |▎              ·                    right: how much siblings overlap, from 0 to 1
//!    2 |▌▌               ·
//!      0    500   2k   0    1
//! ```
//! All panels of a section have the same scales. Numbers of nodes double from level to level: a square root keeps the
//! first levels visible where a linear scale hides them, and starts at 0, which a logarithm cannot. A bar as a whole is
//! on that scale; within it, inner nodes and leaves take the shares that they have of the number.

mod panel;
mod scale;

use crate::style::{BACKGROUND, BLUE, INK, LARGE, MEDIUM, ORANGE, SMALL, fitted, width_of, wrapped};
use crate::svg::{Svg, Type};
use boxwood::{Level, Quality};
use panel::Frame;

/// A tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its name.
    pub title: String,
    /// A few words below it.
    pub subtitle: String,
    /// From the root down; none if the mesh is empty.
    pub levels: Vec<Level>,
}

impl Panel {
    /// A tree by its quality; depth and cost are said below the title.
    #[must_use]
    pub fn of(title: impl Into<String>, quality: &Quality) -> Self {
        let mut subtitle = format!("depth {}", quality.greatest_depth);
        for (name, figure) in [("cost", quality.sah_cost), ("overlap", quality.sibling_overlap)] {
            if let Some(figure) = figure {
                subtitle += &format!(", {name} {}", three_digits(figure));
            }
        }
        Self { title: title.into(), subtitle, levels: quality.levels.clone() }
    }
}

/// Trees of one mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// What they are trees of.
    pub title: String,
    /// In the order in which they are shown.
    pub panels: Vec<Panel>,
}

/// Blue and orange, and a grey near black.
const INNER: &str = BLUE;
const LEAVES: &str = ORANGE;
const OVERLAP: &str = "#333333";

const MARGIN: f64 = 28.0;
const GAP: [f64; 2] = [32.0, 22.0];
const HEADING: f64 = 34.0;

const TITLE: &str = "Trees, level by level";
const LEGEND: [(&str, &str); 3] = [(INNER, "inner nodes"), (LEAVES, "leaves"), (OVERLAP, "sibling overlap")];
const EXPLANATION: &str = "A bar a depth, the root at the top. Its length is the square root of the number of nodes; \
    colours divide it as inner nodes and leaves divide that number. Right: the volume that siblings share over that of \
    the smaller, the mean of each depth, from 0 to 1. Cost: surface area heuristic. All panels of a mesh have the same \
    scales.";

/// Draws the levels of trees.
#[must_use]
pub fn levels(sections: &[Section]) -> String {
    let most = sections.iter().map(|section| section.panels.len()).max().unwrap_or(0);
    let grid = Grid::for_panels(most);
    let explanation = wrapped(EXPLANATION, SMALL, grid.width - 2.0 * MARGIN);
    let top = MARGIN + 40.0 + 16.0 * explanation.len() as f64 + 30.0;
    let height = top + sections.iter().map(|section| grid.height_of(section)).sum::<f64>() + MARGIN;
    let mut svg = Svg::new([grid.width, height], BACKGROUND, TITLE, EXPLANATION);
    write_head(&mut svg, &explanation);
    let mut y = top;
    for section in sections {
        write_section(&mut svg, section, &grid, y);
        y += grid.height_of(section);
    }
    svg.finish()
}

fn write_head(svg: &mut Svg, explanation: &[String]) {
    svg.text([MARGIN, MARGIN + 14.0], LARGE, TITLE);
    for (line, words) in explanation.iter().enumerate() {
        svg.text([MARGIN, MARGIN + 36.0 + 16.0 * line as f64], SMALL, words);
    }
    let y = MARGIN + 36.0 + 16.0 * explanation.len() as f64 + 6.0;
    let mut x = MARGIN;
    svg.begin_group("legend");
    for (colour, words) in LEGEND {
        if colour == OVERLAP {
            svg.line([x, y - 4.0], [x + 14.0, y - 4.0], colour, 1.25);
            svg.circle([x + 7.0, y - 4.0], 2.5, colour);
        } else {
            svg.rect([x, y - 10.0], [14.0, 12.0], colour);
        }
        svg.text([x + 20.0, y], Type { fill: INK, ..SMALL }, words);
        x += 20.0 + width_of(words, SMALL) + 22.0;
    }
    svg.end_group();
}

fn write_section(svg: &mut Svg, section: &Section, grid: &Grid, top: f64) {
    let frame = Frame::of(&section.panels, grid.panel);
    svg.begin_group("section");
    svg.text([MARGIN, top + 16.0], MEDIUM, &fitted(&section.title, MEDIUM, grid.width - 2.0 * MARGIN));
    for (place, panel) in section.panels.iter().enumerate() {
        let (row, column) = (place / grid.columns, place % grid.columns);
        let x = MARGIN + column as f64 * (grid.panel + GAP[0]);
        let y = top + HEADING + row as f64 * (frame.height() + GAP[1]);
        svg.begin_group("panel");
        frame.write(svg, panel, [x, y]);
        svg.end_group();
    }
    svg.end_group();
}

/// How panels are arranged.
struct Grid {
    columns: usize,
    /// The width of a panel.
    panel: f64,
    /// The width of the picture.
    width: f64,
}

impl Grid {
    /// A few panels are large, many are in four columns; the picture is about as wide in any case.
    fn for_panels(most: usize) -> Self {
        let (columns, panel) = match most {
            0 | 1 => (1, 560.0),
            2 | 4 => (2, 430.0),
            3 | 5 | 6 | 9 => (3, 310.0),
            _ => (4, 252.0),
        };
        let width = 2.0 * MARGIN + columns as f64 * (panel + GAP[0]) - GAP[0];
        Self { columns, panel, width }
    }

    fn height_of(&self, section: &Section) -> f64 {
        let rows = section.panels.len().div_ceil(self.columns) as f64;
        HEADING + rows * (Frame::of(&section.panels, self.panel).height() + GAP[1])
    }
}

/// A figure that need not be exact.
fn three_digits(figure: f64) -> String {
    match figure {
        100.0.. => format!("{figure:.0}"),
        10.0.. => format!("{figure:.1}"),
        _ => format!("{figure:.2}"),
    }
}

#[cfg(test)]
mod tests;
