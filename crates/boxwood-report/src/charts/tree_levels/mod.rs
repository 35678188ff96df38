//! Chart of tree levels as small multiples: one panel per tree, to compare split rules at a glance.
//!
//! One panel, with explanations on the right:
//!
//! ```text
//!      aabb, middle                         title of the panel
//!      depth 17, cost 34.2                  subtitle
//!    0 |▏              ·                    one row per tree level, the root at the top
//!    1 |▎              ·                    bars: number of nodes and leaves, on a square root scale
//!    2 |▌▌               ·                  dots: overlap of siblings, from 0 to 1
//!      0    500   2k   0    1
//! ```
//! All panels of a section have equal scales. The number of nodes doubles from level to level. On a square root
//! scale the first levels remain visible, whereas a linear scale would hide them. The scale also starts at 0,
//! which a logarithmic scale cannot. Only the length of a whole bar is on the square root scale; inner nodes and
//! leaves divide the bar in proportion to their numbers.

mod panel;
mod scale;

use crate::charts::style::{BACKGROUND, BLUE, INK, LARGE, MEDIUM, ORANGE, SMALL, text_width, truncate_text, wrap_text};
use crate::charts::svg::{SvgWriter, TextStyle};
use boxwood::model::{LevelStats, TreeStats};
use panel::PanelFrame;

/// Panel of the chart: one tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreePanel {
    /// Name of the tree.
    pub title: String,
    /// Text below the title.
    pub subtitle: String,
    /// Levels of the tree from the root down; empty for an empty mesh.
    pub levels: Vec<LevelStats>,
}

impl TreePanel {
    /// Panel of a tree with its depth, SAH cost and sibling overlap as subtitle.
    #[must_use]
    pub fn new(title: impl Into<String>, quality: &TreeStats) -> Self {
        let mut subtitle = format!("depth {}", quality.max_depth);
        for (name, value) in [("cost", quality.sah_cost), ("overlap", quality.sibling_overlap)] {
            if let Some(value) = value {
                subtitle += &format!(", {name} {}", three_significant(value));
            }
        }
        Self { title: title.into(), subtitle, levels: quality.levels.clone() }
    }
}

/// Section of the chart: the trees of one mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeSection {
    /// Name of the mesh.
    pub title: String,
    /// Panels in display order.
    pub panels: Vec<TreePanel>,
}

/// Color of inner nodes.
const INNER: &str = BLUE;
/// Color of leaves.
const LEAVES: &str = ORANGE;
/// Color of the overlap of siblings.
const OVERLAP: &str = "#333333";

const MARGIN: f64 = 28.0;
const GAP: [f64; 2] = [32.0, 22.0];
const HEADING: f64 = 34.0;

const TITLE: &str = "Trees, level by level";
const LEGEND: [(&str, &str); 3] = [(INNER, "inner nodes"), (LEAVES, "leaves"), (OVERLAP, "sibling overlap")];
const EXPLANATION: &str = "One bar per depth, the root at the top. Its length is the square root of the number of nodes; \
    colors divide it as inner nodes and leaves divide that number. Right: the shared volume of siblings over the volume of \
    the smaller one, mean per depth, from 0 to 1. Cost: surface area heuristic. All panels of a mesh have the same \
    scales.";

/// Draws the levels of trees as SVG.
#[must_use]
pub fn tree_levels(sections: &[TreeSection]) -> String {
    let max_panels = sections.iter().map(|section| section.panels.len()).max().unwrap_or(0);
    let grid = PanelGrid::for_panels(max_panels);
    let explanation = wrap_text(EXPLANATION, SMALL, grid.width - 2.0 * MARGIN);
    let top = MARGIN + 40.0 + 16.0 * explanation.len() as f64 + 30.0;
    let height = top + sections.iter().map(|section| grid.height_of(section)).sum::<f64>() + MARGIN;
    let mut svg = SvgWriter::new([grid.width, height], BACKGROUND, TITLE, EXPLANATION);
    write_head(&mut svg, &explanation);
    let mut y = top;
    for section in sections {
        write_section(&mut svg, section, &grid, y);
        y += grid.height_of(section);
    }
    svg.finish()
}

fn write_head(svg: &mut SvgWriter, explanation: &[String]) {
    svg.text([MARGIN, MARGIN + 14.0], LARGE, TITLE);
    for (line, text) in explanation.iter().enumerate() {
        svg.text([MARGIN, MARGIN + 36.0 + 16.0 * line as f64], SMALL, text);
    }
    let y = MARGIN + 36.0 + 16.0 * explanation.len() as f64 + 6.0;
    let mut x = MARGIN;
    svg.begin_group("legend");
    for (color, text) in LEGEND {
        if color == OVERLAP {
            svg.line([x, y - 4.0], [x + 14.0, y - 4.0], color, 1.25);
            svg.circle([x + 7.0, y - 4.0], 2.5, color);
        } else {
            svg.rect([x, y - 10.0], [14.0, 12.0], color);
        }
        svg.text([x + 20.0, y], TextStyle { fill: INK, ..SMALL }, text);
        x += 20.0 + text_width(text, SMALL) + 22.0;
    }
    svg.end_group();
}

fn write_section(svg: &mut SvgWriter, section: &TreeSection, grid: &PanelGrid, top: f64) {
    let frame = PanelFrame::new(&section.panels, grid.panel);
    svg.begin_group("section");
    svg.text([MARGIN, top + 16.0], MEDIUM, &truncate_text(&section.title, MEDIUM, grid.width - 2.0 * MARGIN));
    for (index, panel) in section.panels.iter().enumerate() {
        let (row, column) = (index / grid.columns, index % grid.columns);
        let x = MARGIN + column as f64 * (grid.panel + GAP[0]);
        let y = top + HEADING + row as f64 * (frame.height() + GAP[1]);
        svg.begin_group("panel");
        frame.write(svg, panel, [x, y]);
        svg.end_group();
    }
    svg.end_group();
}

/// Arrangement of the panels of a section.
struct PanelGrid {
    columns: usize,
    /// Width of a panel.
    panel: f64,
    /// Width of the image.
    width: f64,
}

impl PanelGrid {
    /// Chooses the number of columns: few panels are large, many panels are in four columns. The image width is similar
    /// in all cases.
    fn for_panels(max_panels: usize) -> Self {
        let (columns, panel) = match max_panels {
            0 | 1 => (1, 560.0),
            2 | 4 => (2, 430.0),
            3 | 5 | 6 | 9 => (3, 310.0),
            _ => (4, 252.0),
        };
        let width = 2.0 * MARGIN + columns as f64 * (panel + GAP[0]) - GAP[0];
        Self { columns, panel, width }
    }

    fn height_of(&self, section: &TreeSection) -> f64 {
        let rows = section.panels.len().div_ceil(self.columns) as f64;
        HEADING + rows * (PanelFrame::new(&section.panels, self.panel).height() + GAP[1])
    }
}

/// Number with about three significant digits.
fn three_significant(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests;
