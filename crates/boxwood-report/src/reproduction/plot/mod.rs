//! Plot as inline SVG. Lines differ by color, dash and marker, so that they are distinguishable in grayscale print.
//! Values are shown on hover and in a table below.

mod scale;
mod stroke;
mod values;

use super::claim;
use super::data::{PaperSection, Plot, PlotAxis, PlotLine};
use super::html::{HtmlWriter, slug};
use super::numbers::{all_digits, format_unit};
use crate::charts::style::{SMALL, truncate_text};
use crate::charts::svg::{SvgNumber, TextStyle};
use scale::PlotScale;
use stroke::LineStyle;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 350.0;
/// Margin to the left of the plot area, in units of the SVG. On narrow screens the style sheet makes the letters about
/// 1.5 times as large in these units. All four margins allow for that.
const LEFT: f64 = 66.0;
/// Margin above the plot area.
const TOP: f64 = 36.0;
/// Margin to the right of the plot area.
const RIGHT: f64 = 22.0;
/// Margin below the plot area.
const BOTTOM: f64 = 54.0;
/// Text style of axis names at their largest size, which they have on narrow screens.
const NAME: TextStyle = TextStyle { size: 17.0, ..SMALL };

/// If a line has more points than this, only about this many of them have markers.
const MAX_MARKERS: usize = 24;
/// Maximum number of hover targets per line.
const MAX_TARGETS: usize = 400;

pub(super) fn anchor(section: &PaperSection, plot: &Plot) -> String {
    format!("paper-{}-plot-{}", section.number, slug(&plot.id))
}

pub(super) fn write(html: &mut HtmlWriter, section: &PaperSection, plot: &Plot) {
    let id = anchor(section, plot);
    let title = format!("{id}-title");
    html.element("figure", &[("id", &id), ("class", "plot")], |html| {
        html.prose_element("figcaption", &[("id", &title)], &plot.title);
        let size = format!("0 0 {WIDTH} {HEIGHT}");
        html.element("svg", &[("viewBox", &size), ("role", "img"), ("aria-labelledby", &title)], |html| {
            write_plot(html, plot);
        });
        write_legend(html, &plot.lines);
        values::write(html, plot);
        claim::write_links(html, section, |claim| claim.plots.contains(&plot.id));
    });
}

fn write_plot(html: &mut HtmlWriter, plot: &Plot) {
    let points = || plot.lines.iter().flat_map(|line| &line.points).filter(|point| is_shown(plot, point));
    if points().next().is_none() {
        return text(html, [WIDTH / 2.0, HEIGHT / 2.0], "middle", "no data");
    }
    let x = PlotScale::new(points().map(|point| point[0]), plot.x.log, false, [LEFT, WIDTH - RIGHT], 62.0);
    let y = PlotScale::new(points().map(|point| point[1]), plot.y.log, true, [HEIGHT - BOTTOM, TOP], 34.0);
    write_axes(html, plot, &x, &y);
    for (index, shown) in plot.lines.iter().enumerate() {
        let stroke = LineStyle::new(index);
        html.element("g", &[("class", &stroke.class())], |html| {
            let positions: Vec<Option<[f64; 2]>> = shown
                .points
                .iter()
                .map(|point| is_shown(plot, point).then(|| [x.position(point[0]), y.position(point[1])]))
                .collect();
            write_line(html, &positions, &stroke);
            write_points(html, plot, shown, &positions, index);
        });
    }
}

/// Returns true if a point can be shown on both axes.
fn is_shown(plot: &Plot, point: &[f64; 2]) -> bool {
    [(point[0], plot.x.log), (point[1], plot.y.log)].iter().all(|&(value, log)| PlotScale::can_show(value, log))
}

fn write_axes(html: &mut HtmlWriter, plot: &Plot, x: &PlotScale, y: &PlotScale) {
    let (left, right, top, bottom) = (LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM);
    for tick in y.ticks() {
        line(html, "grid", [left, tick.position], [right, tick.position]);
        text(html, [left - 8.0, tick.position + 4.0], "end", &tick.label);
    }
    for tick in x.ticks() {
        line(html, "tick", [tick.position, bottom], [tick.position, bottom + 5.0]);
        text(html, [tick.position, bottom + 21.0], "middle", &tick.label);
    }
    x.minor_ticks().for_each(|x| line(html, "tick", [x, bottom], [x, bottom + 3.0]));
    y.minor_ticks().for_each(|y| line(html, "tick", [left - 3.0, y], [left, y]));
    line(html, "axis", [left, bottom], [right, bottom]);
    line(html, "axis", [left, top], [left, bottom]);
    text(html, [4.0, 18.0], "start", &truncate_text(&axis_title(&plot.y), NAME, WIDTH - 8.0));
    text(html, [right, HEIGHT - 8.0], "end", &truncate_text(&axis_title(&plot.x), NAME, right - 8.0));
}

fn axis_title(axis: &PlotAxis) -> String {
    format!("{}{}", format_unit(&axis.name), if axis.log { " (log scale)" } else { "" })
}

/// Draws the segments between consecutive points.
fn write_line(html: &mut HtmlWriter, positions: &[Option<[f64; 2]>], stroke: &LineStyle) {
    for run in positions.split(Option::is_none).filter(|run| run.len() > 1) {
        let points: Vec<String> =
            run.iter().flatten().map(|&[x, y]| format!("{},{}", SvgNumber(x), SvgNumber(y))).collect();
        html.empty("polyline", &[("points", &points.join(" ")), ("stroke-dasharray", stroke.dash())]);
    }
}

/// Draws markers and hover targets. If a line has many points, only some of them have markers, and the first
/// marker is at a different point of each line.
fn write_points(
    html: &mut HtmlWriter,
    plot: &Plot,
    shown: &PlotLine,
    positions: &[Option<[f64; 2]>],
    line_index: usize,
) {
    let marker_step = positions.len().div_ceil(MAX_MARKERS);
    let target_step = positions.len().div_ceil(MAX_TARGETS);
    let radius = (0.5 * (WIDTH - LEFT - RIGHT) / positions.len().max(1) as f64 * target_step as f64).clamp(2.5, 9.0);
    let stroke = LineStyle::new(line_index);
    for (index, at) in positions.iter().enumerate() {
        let Some([x, y]) = *at else { continue };
        let is_marked = index % marker_step == (line_index * 5) % marker_step;
        if !is_marked && index % target_step != 0 {
            continue;
        }
        let [value_x, value_y] = shown.points[index].map(all_digits);
        html.element("g", &[("class", "point")], |html| {
            html.text_element(
                "title",
                &[],
                &format!("{}: {} {value_x}, {} {value_y}", shown.name, plot.x.name, plot.y.name),
            );
            let [at_x, at_y, radius] = [x, y, radius].map(|x| SvgNumber(x).to_string());
            html.empty("circle", &[("class", "target"), ("cx", &at_x), ("cy", &at_y), ("r", &radius)]);
            if is_marked {
                stroke.write_marker(html, [x, y]);
            }
        });
    }
}

fn write_legend(html: &mut HtmlWriter, lines: &[PlotLine]) {
    html.element("ul", &[("class", "legend")], |html| {
        for (index, line) in lines.iter().enumerate() {
            html.element("li", &[], |html| {
                let stroke = LineStyle::new(index);
                html.element("svg", &[("viewBox", "0 0 40 14"), ("aria-hidden", "true")], |html| {
                    html.element("g", &[("class", &stroke.class())], |html| {
                        write_line(html, &[Some([1.0, 7.0]), Some([39.0, 7.0])], &stroke);
                        stroke.write_marker(html, [20.0, 7.0]);
                    });
                });
                html.prose_element("span", &[], &line.name);
            });
        }
    });
}

fn line(html: &mut HtmlWriter, class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|x| SvgNumber(x).to_string());
    html.empty("line", &[("class", class), ("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)]);
}

fn text(html: &mut HtmlWriter, at: [f64; 2], anchor: &str, words: &str) {
    let [x, y] = at.map(|x| SvgNumber(x).to_string());
    html.text_element("text", &[("x", &x), ("y", &y), ("text-anchor", anchor)], words);
}
