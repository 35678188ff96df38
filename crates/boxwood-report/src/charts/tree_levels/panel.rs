//! One panel: bars of node counts and the strip of overlaps beside them.

use super::scale::SquareRootScale;
use super::{INNER, LEAVES, OVERLAP, TreePanel};
use crate::charts::style::{AXIS, GRID, MEDIUM, MUTED, SMALL, truncate_text};
use crate::charts::svg::{SvgWriter, TextAnchor, TextStyle};
use boxwood::model::LevelStats;

/// Height above the bars, for title and subtitle.
const HEADER_HEIGHT: f64 = 42.0;
/// Height below the bars, for the axes.
const FOOTER_HEIGHT: f64 = 34.0;
/// Width of the depth labels.
const LABEL_WIDTH: f64 = 24.0;
/// Gap between the bars and the strip of overlaps.
const STRIP_GAP: f64 = 20.0;
/// Share of the plot width that the strip of overlaps takes.
const STRIP_SHARE: f64 = 0.26;
/// Total height of all rows of a panel; the second value is for sections with more than [`MANY_PANELS`] panels.
const PLOT_HEIGHTS: [f64; 2] = [240.0, 176.0];
/// Sections with more panels than this have panels of less height.
const MANY_PANELS: usize = 9;
/// Minimum and maximum height of a row.
const ROW_HEIGHT: [f64; 2] = [4.0, 18.0];
/// Minimum vertical distance of depth labels.
const MIN_LABEL_SPACING: f64 = 13.0;
/// Minimum length of a bar, so that one node among millions is visible.
const MIN_BAR_LENGTH: f64 = 0.75;

const TICK: TextStyle = TextStyle { size: 10.0, fill: MUTED, anchor: TextAnchor::Middle, bold: false };
const DEPTH: TextStyle = TextStyle { anchor: TextAnchor::End, ..TICK };
const TITLE: TextStyle = TextStyle { size: 13.0, ..MEDIUM };

/// Sizes and scales shared by the panels of a section.
pub(super) struct PanelFrame {
    width: f64,
    rows: usize,
    row: f64,
    bars: SquareRootScale,
    bars_width: f64,
    strip_width: f64,
}

impl PanelFrame {
    pub(super) fn new(panels: &[TreePanel], width: f64) -> Self {
        let rows = panels.iter().map(|panel| panel.levels.len()).max().unwrap_or(0).max(1);
        let height = PLOT_HEIGHTS[usize::from(panels.len() > MANY_PANELS)];
        let row = (height / rows as f64).clamp(ROW_HEIGHT[0], ROW_HEIGHT[1]);
        let plot_width = width - LABEL_WIDTH - STRIP_GAP;
        let (bars_width, strip_width) = (plot_width * (1.0 - STRIP_SHARE), plot_width * STRIP_SHARE);
        let max_count = panels.iter().flat_map(|panel| &panel.levels).map(nodes).max().unwrap_or(0);
        Self { width, rows, row, bars: SquareRootScale::new(max_count, bars_width), bars_width, strip_width }
    }

    pub(super) fn height(&self) -> f64 {
        HEADER_HEIGHT + self.rows as f64 * self.row + FOOTER_HEIGHT
    }

    pub(super) fn write(&self, svg: &mut SvgWriter, panel: &TreePanel, [x, y]: [f64; 2]) {
        svg.text([x, y + 12.0], TITLE, &truncate_text(&panel.title, TITLE, self.width));
        svg.text([x, y + 28.0], SMALL, &truncate_text(&panel.subtitle, SMALL, self.width));
        let (top, bars, strip) = (y + HEADER_HEIGHT, x + LABEL_WIDTH, x + LABEL_WIDTH + self.bars_width + STRIP_GAP);
        self.write_axes(svg, top, bars, strip);
        self.write_depths(svg, panel.levels.len(), [bars - 6.0, top]);
        if panel.levels.is_empty() {
            let middle = [bars + self.bars_width / 2.0, top + self.plot_height() / 2.0 + 4.0];
            svg.text(middle, TextStyle { size: 11.0, ..TICK }, "no nodes");
        }
        for (depth, level) in panel.levels.iter().enumerate() {
            self.write_bar(svg, level, [bars, top + depth as f64 * self.row]);
        }
        self.write_overlaps(svg, &panel.levels, [strip, top]);
    }

    fn plot_height(&self) -> f64 {
        self.rows as f64 * self.row
    }

    fn write_axes(&self, svg: &mut SvgWriter, top: f64, bars: f64, strip: f64) {
        let bottom = top + self.plot_height();
        let halves = [(0.0, "0"), (0.5, ""), (1.0, "1")].map(|(at, label)| (at * self.strip_width, label.to_owned()));
        let bars = (bars, self.bars_width, "nodes, square root", self.bars.ticks());
        for (left, width, name, ticks) in [bars, (strip, self.strip_width, "overlap", halves.to_vec())] {
            svg.text([left + width / 2.0, bottom + 28.0], TICK, name);
            for (offset, label) in ticks {
                let x = left + offset;
                svg.line([x, top], [x, bottom], if offset == 0.0 { AXIS } else { GRID }, 1.0);
                svg.text([x, bottom + 14.0], TICK, &label);
            }
        }
    }

    /// Labels every depth. If the rows are too low for that, labels every 2nd, 5th, 10th, … depth.
    fn write_depths(&self, svg: &mut SvgWriter, levels: usize, [right, top]: [f64; 2]) {
        let step =
            [1, 2, 5, 10, 20, 50].into_iter().find(|&step| step as f64 * self.row >= MIN_LABEL_SPACING).unwrap_or(100);
        for depth in (0..levels).step_by(step) {
            let y = top + (depth as f64 + 0.5) * self.row + 3.5;
            svg.text([right, y], DEPTH, &depth.to_string());
        }
    }

    /// Bar of one level: inner nodes, followed by leaves.
    fn write_bar(&self, svg: &mut SvgWriter, level: &LevelStats, [left, top]: [f64; 2]) {
        let all = nodes(level);
        if all == 0 {
            return;
        }
        let gap = (self.row * 0.16).min(2.0);
        let length = self.bars.position(all as f64).max(MIN_BAR_LENGTH);
        let inner = length * level.inner as f64 / all as f64;
        let (y, height) = (top + gap / 2.0, self.row - gap);
        svg.rect([left, y], [inner, height], INNER);
        svg.rect([left + inner, y], [length - inner, height], LEAVES);
    }

    /// Draws one dot per level that has siblings, and lines between the dots of adjacent levels.
    fn write_overlaps(&self, svg: &mut SvgWriter, levels: &[LevelStats], [left, top]: [f64; 2]) {
        let point = |(depth, level): (usize, &LevelStats)| {
            let overlap = level.sibling_overlap.filter(|overlap| overlap.is_finite())?.clamp(0.0, 1.0);
            Some([left + overlap * self.strip_width, top + (depth as f64 + 0.5) * self.row])
        };
        let points: Vec<Option<[f64; 2]>> = levels.iter().enumerate().map(point).collect();
        for run in points.split(Option::is_none) {
            let run: Vec<[f64; 2]> = run.iter().copied().flatten().collect();
            if run.len() > 1 {
                svg.polyline(&run, OVERLAP, 1.25);
            }
            let radius = (self.row * 0.3).clamp(1.25, 2.5);
            run.iter().for_each(|&at| svg.circle(at, radius, OVERLAP));
        }
    }
}

fn nodes(level: &LevelStats) -> u64 {
    level.inner.saturating_add(level.leaves)
}
