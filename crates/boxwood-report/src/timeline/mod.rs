//! Figures over time: small charts below each other, with one axis of frames for all, so that what happens in one can be
//! seen in the others.
//!
//! ```text
//!      pairs              ■ pairs  ■ self pairs
//! 200 |        ╱╲___
//!   0 |_______╱_____
//!      growth
//! 1.5 |       ___╱│        upright: a frame that is marked
//!   1 |______╱    │
//!     0    10    20   frame
//! ```

use crate::axis::{Axis, LIMIT};
use crate::style::{
    AXIS, BACKGROUND, BLUE, GREEN, GRID, INK, LARGE, MEDIUM, ORANGE, QUIET, SMALL, fitted, width_of, wrapped,
};
use crate::svg::{Anchor, Svg, Type};

/// Charts over the same frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// What is shown.
    pub title: String,
    /// More words about it.
    pub subtitle: String,
    /// From top to bottom.
    pub charts: Vec<Chart>,
    /// Frames where something happened, which all charts show.
    pub marks: Vec<usize>,
    /// What happened there, for the legend.
    pub marked: String,
}

/// Figures of one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What they are.
    pub title: String,
    /// Its axis.
    pub scale: Scale,
    /// Up to three; more repeat colours.
    pub series: Vec<Series>,
}

/// How figures become heights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// As they are, from this figure on unless one is less: 0 for counts, 1 for ratios.
    From(f64),
    /// By their logarithms, for figures of different orders of magnitude; those that are not positive are left out.
    Logarithmic,
}

impl Scale {
    /// What stands on the axis; `None` if nothing can.
    fn figure(self, value: Option<f64>) -> Option<f64> {
        let value = value.filter(|value| value.is_finite())?;
        match self {
            Self::From(_) => Some(value.clamp(-LIMIT, LIMIT)),
            Self::Logarithmic => (value > 0.0).then(|| value.log10().clamp(-POWERS, POWERS)),
        }
    }

    /// An axis for these figures.
    fn axis(self, figures: impl Iterator<Item = f64> + Clone) -> Axis {
        let first = match self {
            Self::From(base) => self.figure(Some(base)),
            Self::Logarithmic => figures.clone().next(),
        };
        let least = figures.clone().fold(first.unwrap_or(0.0), f64::min);
        let most = figures.fold(least, f64::max);
        match self {
            Self::From(_) => Axis::new(least, most, HEIGHT, 30.0),
            Self::Logarithmic => Axis::powers(least, most, HEIGHT),
        }
    }
}

/// A figure for each frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// From frame 0 on; `None` where there is none.
    pub values: Vec<Option<f64>>,
}

const COLOURS: [&str; 3] = [BLUE, ORANGE, GREEN];
const MARK: &str = "#b0b0b0";

const WIDTH: f64 = 860.0;
const MARGIN: f64 = 28.0;
/// For the numbers left of a chart.
const GUTTER: f64 = 46.0;
/// Above a chart: its title and legend. Below it: a gap.
const HEAD: f64 = 30.0;
const GAP: f64 = 20.0;
const HEIGHT: f64 = 132.0;
/// Below the last: the frames.
const FOOT: f64 = 40.0;
/// Orders of magnitude that a logarithmic axis shows, both ways.
const POWERS: f64 = 9.0;
/// So few figures have dots.
const FEW: usize = 80;

const TICK: Type = Type { size: 10.0, fill: QUIET, anchor: Anchor::Middle, bold: false };
const VALUE: Type = Type { anchor: Anchor::End, ..TICK };
const HEADING: Type = Type { size: 13.0, ..MEDIUM };
const LEGEND: Type = Type { fill: INK, ..SMALL };

/// Draws figures over time.
#[must_use]
pub fn timeline(picture: &Timeline) -> String {
    let subtitle = wrapped(&picture.subtitle, SMALL, WIDTH - 2.0 * MARGIN);
    let top = MARGIN + 28.0 + 16.0 * subtitle.len() as f64 + 8.0;
    let charts = picture.charts.len() as f64;
    let height = top + charts * (HEAD + HEIGHT + GAP) - GAP + FOOT + MARGIN;
    let mut svg = Svg::new([WIDTH, height], BACKGROUND, &picture.title, &picture.subtitle);
    svg.text([MARGIN, MARGIN + 14.0], LARGE, &fitted(&picture.title, LARGE, WIDTH - 2.0 * MARGIN));
    for (line, words) in subtitle.iter().enumerate() {
        svg.text([MARGIN, MARGIN + 36.0 + 16.0 * line as f64], SMALL, words);
    }
    let frames = Frames::of(picture);
    let mut y = top;
    for chart in &picture.charts {
        svg.begin_group("chart");
        write_chart(&mut svg, chart, &frames, y);
        svg.end_group();
        y += HEAD + HEIGHT + GAP;
    }
    if !picture.charts.is_empty() {
        frames.write_numbers(&mut svg, y - GAP);
    }
    svg.finish()
}

/// The axis of frames, which all charts share.
struct Frames<'a> {
    count: usize,
    axis: Axis,
    marks: &'a [usize],
    marked: &'a str,
}

impl<'a> Frames<'a> {
    fn of(picture: &'a Timeline) -> Self {
        let series = picture.charts.iter().flat_map(|chart| &chart.series);
        let count = series.map(|series| series.values.len()).max().unwrap_or(0);
        let length = WIDTH - 2.0 * MARGIN - GUTTER;
        let axis = Axis::whole(count.saturating_sub(1) as f64, length, 70.0);
        Self { count, axis, marks: &picture.marks, marked: &picture.marked }
    }

    fn x(&self, frame: usize) -> f64 {
        // A single frame stands in the middle of nothing.
        let place = if self.count > 1 { self.axis.place(frame as f64) } else { self.axis.length() / 2.0 };
        MARGIN + GUTTER + place
    }

    fn write_grid(&self, svg: &mut Svg, top: f64) {
        for tick in self.axis.ticks().iter().filter(|_| self.count > 1) {
            let x = self.x(tick.value as usize);
            svg.line([x, top], [x, top + HEIGHT], GRID, 1.0);
        }
        for &frame in self.marks.iter().filter(|&&frame| frame < self.count) {
            svg.line([self.x(frame), top], [self.x(frame), top + HEIGHT], MARK, 1.5);
        }
    }

    fn write_numbers(&self, svg: &mut Svg, bottom: f64) {
        for tick in self.axis.ticks().iter().filter(|_| self.count > 1) {
            svg.text([self.x(tick.value as usize), bottom + 15.0], TICK, &tick.label);
        }
        let middle = MARGIN + GUTTER + self.axis.length() / 2.0;
        svg.text([middle, bottom + 32.0], Type { size: 11.0, ..TICK }, "frame");
    }
}

fn write_chart(svg: &mut Svg, chart: &Chart, frames: &Frames<'_>, y: f64) {
    let top = y + HEAD;
    write_legend(svg, chart, frames, y + 18.0);
    frames.write_grid(svg, top);
    let figures = chart.series.iter().flat_map(|series| &series.values).filter_map(|&value| chart.scale.figure(value));
    let axis = chart.scale.axis(figures);
    let (left, right) = (MARGIN + GUTTER, WIDTH - MARGIN);
    let height = |value: f64| top + HEIGHT - axis.place(value);
    for (place, tick) in axis.ticks().iter().enumerate() {
        let y = height(tick.value);
        svg.line([left, y], [right, y], if place == 0 { AXIS } else { GRID }, 1.0);
        svg.text([left - 8.0, y + 3.5], VALUE, &tick.label);
    }
    for (series, colour) in chart.series.iter().zip(COLOURS.iter().cycle()) {
        let point =
            |(frame, &value): (usize, &Option<f64>)| Some([frames.x(frame), height(chart.scale.figure(value)?)]);
        let points: Vec<Option<[f64; 2]>> = series.values.iter().enumerate().map(point).collect();
        write_line(svg, &points, colour);
    }
}

/// Joined where frames follow each other; what stands alone has a dot.
fn write_line(svg: &mut Svg, points: &[Option<[f64; 2]>], colour: &str) {
    for run in points.split(Option::is_none) {
        let run: Vec<[f64; 2]> = run.iter().copied().flatten().collect();
        if run.len() > 1 {
            svg.polyline(&run, colour, 1.75);
        }
        if run.len() == 1 || points.len() <= FEW {
            let radius = if points.len() <= FEW / 2 { 2.5 } else { 2.0 };
            run.iter().for_each(|&at| svg.circle(at, radius, colour));
        }
    }
}

/// The title, and what the lines are.
fn write_legend(svg: &mut Svg, chart: &Chart, frames: &Frames<'_>, y: f64) {
    svg.text([MARGIN, y], HEADING, &fitted(&chart.title, HEADING, 400.0));
    let marks = (!frames.marks.is_empty()).then_some((frames.marked, MARK));
    let lines = chart.series.iter().map(|series| series.name.as_str()).zip(COLOURS.into_iter().cycle());
    let entries: Vec<(String, &str)> =
        lines.chain(marks).map(|(name, colour)| (fitted(name, LEGEND, 150.0), colour)).collect();
    let widths: f64 = entries.iter().map(|(name, _)| 20.0 + width_of(name, LEGEND) + 14.0).sum();
    let mut x = WIDTH - MARGIN - widths + 14.0;
    for (name, colour) in entries {
        svg.line([x, y - 4.0], [x + 14.0, y - 4.0], colour, 2.5);
        svg.text([x + 20.0, y], LEGEND, &name);
        x += 20.0 + width_of(&name, LEGEND) + 14.0;
    }
}

#[cfg(test)]
mod tests;
