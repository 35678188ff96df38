//! Charts over time, stacked on a common frame axis, so that an event in one chart can be found in the other
//! charts.
//!
//! An example with two charts and one marked frame:
//!
//! ```text
//!      pairs              ■ pairs  ■ self pairs
//! 200 |        ╱╲___
//!   0 |_______╱_____
//!      growth
//! 1.5 |       ___╱│        vertical line: a marked frame
//!   1 |______╱    │
//!     0    10    20   frame
//! ```

use crate::charts::axis::{ChartAxis, MAX_VALUE};
use crate::charts::style::{
    AXIS, BACKGROUND, BLUE, GREEN, GRID, INK, LARGE, MEDIUM, MUTED, ORANGE, SMALL, text_width, truncate_text, wrap_text,
};
use crate::charts::svg::{SvgWriter, TextAnchor, TextStyle};

/// Charts over a common frame axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// Title of the image.
    pub title: String,
    /// Text below the title.
    pub subtitle: String,
    /// Charts from top to bottom.
    pub charts: Vec<Chart>,
    /// Indices of the frames that are marked in all charts.
    pub marks: Vec<usize>,
    /// Legend label of the marks.
    pub mark_label: String,
}

/// One chart: series of values with a common unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Title of the chart, including the unit of the values.
    pub title: String,
    /// Scale of the value axis.
    pub scale: ValueScale,
    /// Series of the chart. There are three colors; further series repeat them.
    pub series: Vec<Series>,
}

/// Scale of the values of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueScale {
    /// Linear axis that starts at this value: for example 0 for counts, 1 for ratios. It starts lower if a value is
    /// lower.
    LinearFrom(f64),
    /// Logarithmic axis, for values of different magnitudes. Values that are not positive are omitted.
    Logarithmic,
}

impl ValueScale {
    /// Returns the coordinate of a value on the axis; `None` if the value cannot be shown.
    fn axis_value(self, value: Option<f64>) -> Option<f64> {
        let value = value.filter(|value| value.is_finite())?;
        match self {
            Self::LinearFrom(_) => Some(value.clamp(-MAX_VALUE, MAX_VALUE)),
            Self::Logarithmic => (value > 0.0).then(|| value.log10().clamp(-MAX_EXPONENT, MAX_EXPONENT)),
        }
    }

    /// Axis that covers `values`.
    fn axis(self, values: impl Iterator<Item = f64> + Clone) -> ChartAxis {
        let first = match self {
            Self::LinearFrom(base) => self.axis_value(Some(base)),
            Self::Logarithmic => values.clone().next(),
        };
        let min = values.clone().fold(first.unwrap_or(0.0), f64::min);
        let max = values.fold(min, f64::max);
        match self {
            Self::LinearFrom(_) => ChartAxis::new(min, max, HEIGHT, 30.0),
            Self::Logarithmic => ChartAxis::log10(min, max, HEIGHT),
        }
    }
}

/// Series of values, one per frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Values from frame 0 on; `None` for a frame without a value.
    pub values: Vec<Option<f64>>,
}

const COLORS: [&str; 3] = [BLUE, ORANGE, GREEN];
const MARK: &str = "#b0b0b0";

const WIDTH: f64 = 860.0;
const MARGIN: f64 = 28.0;
/// Width of the labels to the left of a chart.
const LABEL_WIDTH: f64 = 46.0;
/// Height above a chart, for its title and legend.
const HEADER_HEIGHT: f64 = 30.0;
/// Gap below a chart.
const GAP: f64 = 20.0;
/// Height of the plot area of a chart.
const HEIGHT: f64 = 132.0;
/// Height below the last chart, for the frame axis.
const FOOTER_HEIGHT: f64 = 40.0;
/// Largest absolute exponent on a logarithmic axis.
const MAX_EXPONENT: f64 = 9.0;
/// Maximum number of values of a series that is drawn with a dot at each value.
const MAX_DOTS: usize = 80;

const TICK: TextStyle = TextStyle { size: 10.0, fill: MUTED, anchor: TextAnchor::Middle, bold: false };
const VALUE: TextStyle = TextStyle { anchor: TextAnchor::End, ..TICK };
const HEADING: TextStyle = TextStyle { size: 13.0, ..MEDIUM };
const LEGEND: TextStyle = TextStyle { fill: INK, ..SMALL };

/// Draws values over time as SVG.
#[must_use]
pub fn timeline(picture: &Timeline) -> String {
    let subtitle = wrap_text(&picture.subtitle, SMALL, WIDTH - 2.0 * MARGIN);
    let top = MARGIN + 28.0 + 16.0 * subtitle.len() as f64 + 8.0;
    let charts = picture.charts.len() as f64;
    let height = top + charts * (HEADER_HEIGHT + HEIGHT + GAP) - GAP + FOOTER_HEIGHT + MARGIN;
    let mut svg = SvgWriter::new([WIDTH, height], BACKGROUND, &picture.title, &picture.subtitle);
    svg.text([MARGIN, MARGIN + 14.0], LARGE, &truncate_text(&picture.title, LARGE, WIDTH - 2.0 * MARGIN));
    for (line, text) in subtitle.iter().enumerate() {
        svg.text([MARGIN, MARGIN + 36.0 + 16.0 * line as f64], SMALL, text);
    }
    let frames = FrameAxis::new(picture);
    let mut y = top;
    for chart in &picture.charts {
        svg.begin_group("chart");
        write_chart(&mut svg, chart, &frames, y);
        svg.end_group();
        y += HEADER_HEIGHT + HEIGHT + GAP;
    }
    if !picture.charts.is_empty() {
        frames.write_numbers(&mut svg, y - GAP);
    }
    svg.finish()
}

/// Frame axis shared by all charts.
struct FrameAxis<'a> {
    count: usize,
    axis: ChartAxis,
    marks: &'a [usize],
    mark_label: &'a str,
}

impl<'a> FrameAxis<'a> {
    fn new(picture: &'a Timeline) -> Self {
        let series = picture.charts.iter().flat_map(|chart| &chart.series);
        let count = series.map(|series| series.values.len()).max().unwrap_or(0);
        let length = WIDTH - 2.0 * MARGIN - LABEL_WIDTH;
        let axis = ChartAxis::integers(count.saturating_sub(1) as f64, length, 70.0);
        Self { count, axis, marks: &picture.marks, mark_label: &picture.mark_label }
    }

    fn x(&self, frame: usize) -> f64 {
        // If there is only one frame, its position is the center of the axis.
        let offset = if self.count > 1 { self.axis.position(frame as f64) } else { self.axis.length() / 2.0 };
        MARGIN + LABEL_WIDTH + offset
    }

    fn write_grid(&self, svg: &mut SvgWriter, top: f64) {
        for tick in self.axis.ticks().iter().filter(|_| self.count > 1) {
            let x = self.x(tick.value as usize);
            svg.line([x, top], [x, top + HEIGHT], GRID, 1.0);
        }
        for &frame in self.marks.iter().filter(|&&frame| frame < self.count) {
            svg.line([self.x(frame), top], [self.x(frame), top + HEIGHT], MARK, 1.5);
        }
    }

    fn write_numbers(&self, svg: &mut SvgWriter, bottom: f64) {
        for tick in self.axis.ticks().iter().filter(|_| self.count > 1) {
            svg.text([self.x(tick.value as usize), bottom + 15.0], TICK, &tick.label);
        }
        let middle = MARGIN + LABEL_WIDTH + self.axis.length() / 2.0;
        svg.text([middle, bottom + 32.0], TextStyle { size: 11.0, ..TICK }, "frame");
    }
}

fn write_chart(svg: &mut SvgWriter, chart: &Chart, frames: &FrameAxis<'_>, y: f64) {
    let top = y + HEADER_HEIGHT;
    write_legend(svg, chart, frames, y + 18.0);
    frames.write_grid(svg, top);
    let values =
        chart.series.iter().flat_map(|series| &series.values).filter_map(|&value| chart.scale.axis_value(value));
    let axis = chart.scale.axis(values);
    let (left, right) = (MARGIN + LABEL_WIDTH, WIDTH - MARGIN);
    let height = |value: f64| top + HEIGHT - axis.position(value);
    for (index, tick) in axis.ticks().iter().enumerate() {
        let y = height(tick.value);
        svg.line([left, y], [right, y], if index == 0 { AXIS } else { GRID }, 1.0);
        svg.text([left - 8.0, y + 3.5], VALUE, &tick.label);
    }
    for (series, color) in chart.series.iter().zip(COLORS.iter().cycle()) {
        let point =
            |(frame, &value): (usize, &Option<f64>)| Some([frames.x(frame), height(chart.scale.axis_value(value)?)]);
        let points: Vec<Option<[f64; 2]>> = series.values.iter().enumerate().map(point).collect();
        write_line(svg, &points, color);
    }
}

/// Draws a series: lines between consecutive frames, dots for isolated values and for short series.
fn write_line(svg: &mut SvgWriter, points: &[Option<[f64; 2]>], color: &str) {
    for run in points.split(Option::is_none) {
        let run: Vec<[f64; 2]> = run.iter().copied().flatten().collect();
        if run.len() > 1 {
            svg.polyline(&run, color, 1.75);
        }
        if run.len() == 1 || points.len() <= MAX_DOTS {
            let radius = if points.len() <= MAX_DOTS / 2 { 2.5 } else { 2.0 };
            run.iter().for_each(|&at| svg.circle(at, radius, color));
        }
    }
}

/// Draws the title and the legend of a chart.
fn write_legend(svg: &mut SvgWriter, chart: &Chart, frames: &FrameAxis<'_>, y: f64) {
    svg.text([MARGIN, y], HEADING, &truncate_text(&chart.title, HEADING, 400.0));
    let marks = (!frames.marks.is_empty()).then_some((frames.mark_label, MARK));
    let lines = chart.series.iter().map(|series| series.name.as_str()).zip(COLORS.into_iter().cycle());
    let entries: Vec<(String, &str)> =
        lines.chain(marks).map(|(name, color)| (truncate_text(name, LEGEND, 150.0), color)).collect();
    let widths: f64 = entries.iter().map(|(name, _)| 20.0 + text_width(name, LEGEND) + 14.0).sum();
    let mut x = WIDTH - MARGIN - widths + 14.0;
    for (name, color) in entries {
        svg.line([x, y - 4.0], [x + 14.0, y - 4.0], color, 2.5);
        svg.text([x + 20.0, y], LEGEND, &name);
        x += 20.0 + text_width(&name, LEGEND) + 14.0;
    }
}

#[cfg(test)]
mod tests;
