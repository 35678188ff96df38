//! One panel: bars and the strip of overlaps beside them.

use super::scale::Scale;
use super::{INNER, LEAVES, OVERLAP, Panel};
use crate::style::{AXIS, GRID, MEDIUM, QUIET, SMALL, fitted};
use crate::svg::{Anchor, Svg, Type};
use boxwood::Level;

/// Above the bars: title and subtitle. Below them: the axes.
const HEAD: f64 = 42.0;
const FOOT: f64 = 34.0;
/// For the numbers of depths.
const GUTTER: f64 = 24.0;
/// Between bars and strip.
const BETWEEN: f64 = 20.0;
/// The strip takes this share of what bars and strip have.
const STRIP: f64 = 0.26;
/// Rows share this height, the second if there are many panels, but none is thinner or thicker than the bounds.
const HEIGHTS: [f64; 2] = [240.0, 176.0];
const MANY: usize = 9;
const ROW: [f64; 2] = [4.0, 18.0];
/// Numbers of depths are at least so far apart.
const LINE: f64 = 13.0;
/// A bar is never thinner than this: one node among millions is still a node.
const VISIBLE: f64 = 0.75;

const TICK: Type = Type { size: 10.0, fill: QUIET, anchor: Anchor::Middle, bold: false };
const DEPTH: Type = Type { anchor: Anchor::End, ..TICK };
const TITLE: Type = Type { size: 13.0, ..MEDIUM };

/// What the panels of a section have in common: sizes and scales.
pub(super) struct Frame {
    width: f64,
    rows: usize,
    row: f64,
    bars: Scale,
    bars_width: f64,
    strip_width: f64,
}

impl Frame {
    pub(super) fn of(panels: &[Panel], width: f64) -> Self {
        let rows = panels.iter().map(|panel| panel.levels.len()).max().unwrap_or(0).max(1);
        let height = HEIGHTS[usize::from(panels.len() > MANY)];
        let row = (height / rows as f64).clamp(ROW[0], ROW[1]);
        let room = width - GUTTER - BETWEEN;
        let (bars_width, strip_width) = (room * (1.0 - STRIP), room * STRIP);
        let most = panels.iter().flat_map(|panel| &panel.levels).map(nodes).max().unwrap_or(0);
        Self { width, rows, row, bars: Scale::new(most, bars_width), bars_width, strip_width }
    }

    pub(super) fn height(&self) -> f64 {
        HEAD + self.rows as f64 * self.row + FOOT
    }

    pub(super) fn write(&self, svg: &mut Svg, panel: &Panel, [x, y]: [f64; 2]) {
        svg.text([x, y + 12.0], TITLE, &fitted(&panel.title, TITLE, self.width));
        svg.text([x, y + 28.0], SMALL, &fitted(&panel.subtitle, SMALL, self.width));
        let (top, bars, strip) = (y + HEAD, x + GUTTER, x + GUTTER + self.bars_width + BETWEEN);
        self.write_axes(svg, top, bars, strip);
        self.write_depths(svg, panel.levels.len(), [bars - 6.0, top]);
        if panel.levels.is_empty() {
            let middle = [bars + self.bars_width / 2.0, top + self.plot_height() / 2.0 + 4.0];
            svg.text(middle, Type { size: 11.0, ..TICK }, "no nodes");
        }
        for (depth, level) in panel.levels.iter().enumerate() {
            self.write_bar(svg, level, [bars, top + depth as f64 * self.row]);
        }
        self.write_overlaps(svg, &panel.levels, [strip, top]);
    }

    fn plot_height(&self) -> f64 {
        self.rows as f64 * self.row
    }

    fn write_axes(&self, svg: &mut Svg, top: f64, bars: f64, strip: f64) {
        let bottom = top + self.plot_height();
        let halves = [(0.0, "0"), (0.5, ""), (1.0, "1")].map(|(at, label)| (at * self.strip_width, label.to_owned()));
        let bars = (bars, self.bars_width, "nodes, square root", self.bars.ticks());
        for (left, width, name, ticks) in [bars, (strip, self.strip_width, "overlap", halves.to_vec())] {
            svg.text([left + width / 2.0, bottom + 28.0], TICK, name);
            for (place, label) in ticks {
                let x = left + place;
                svg.line([x, top], [x, bottom], if place == 0.0 { AXIS } else { GRID }, 1.0);
                svg.text([x, bottom + 14.0], TICK, &label);
            }
        }
    }

    /// Every depth, or every second, fifth and so on if they are close.
    fn write_depths(&self, svg: &mut Svg, levels: usize, [right, top]: [f64; 2]) {
        let step = [1, 2, 5, 10, 20, 50].into_iter().find(|&step| step as f64 * self.row >= LINE).unwrap_or(100);
        for depth in (0..levels).step_by(step) {
            let y = top + (depth as f64 + 0.5) * self.row + 3.5;
            svg.text([right, y], DEPTH, &depth.to_string());
        }
    }

    /// Inner nodes and leaves, one behind the other.
    fn write_bar(&self, svg: &mut Svg, level: &Level, [left, top]: [f64; 2]) {
        let all = nodes(level);
        if all == 0 {
            return;
        }
        let gap = (self.row * 0.16).min(2.0);
        let length = self.bars.place(all as f64).max(VISIBLE);
        let inner = length * level.inner as f64 / all as f64;
        let (y, height) = (top + gap / 2.0, self.row - gap);
        svg.rect([left, y], [inner, height], INNER);
        svg.rect([left + inner, y], [length - inner, height], LEAVES);
    }

    /// A dot a level that has siblings, joined where the levels are neighbours.
    fn write_overlaps(&self, svg: &mut Svg, levels: &[Level], [left, top]: [f64; 2]) {
        let point = |(depth, level): (usize, &Level)| {
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

fn nodes(level: &Level) -> u64 {
    level.inner.saturating_add(level.leaves)
}
