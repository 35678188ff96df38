//! A plot: lines that differ by colour, dash and marker, so that grey print tells them apart; values on hover, and all of
//! them as a table below.

mod scale;
mod stroke;
mod values;

use super::claim;
use super::data::{Axis, Line, Plot, Section};
use super::html::{Html, slug};
use super::numbers::{all_digits, unit};
use crate::style::{SMALL, fitted};
use crate::svg::{Number, Type};
use scale::Scale;
use stroke::Stroke;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 350.0;
/// Left of, above, right of and below the plot. On a narrow screen letters are half as large again in these units: there
/// is room for that.
const LEFT: f64 = 66.0;
const TOP: f64 = 36.0;
const RIGHT: f64 = 22.0;
const BOTTOM: f64 = 54.0;
/// Names of axes, as large as they become.
const NAME: Type = Type { size: 17.0, ..SMALL };

/// A line has about so many markers if it has more points.
const MARKERS: usize = 24;
/// And values to point at, at most.
const TARGETS: usize = 400;

pub(super) fn anchor(section: &Section, plot: &Plot) -> String {
    format!("document-{}-plot-{}", section.number, slug(&plot.id))
}

pub(super) fn write(html: &mut Html, section: &Section, plot: &Plot) {
    let id = anchor(section, plot);
    let title = format!("{id}-title");
    html.element("figure", &[("id", &id), ("class", "plot")], |html| {
        html.prose("figcaption", &[("id", &title)], &plot.title);
        let size = format!("0 0 {WIDTH} {HEIGHT}");
        html.element("svg", &[("viewBox", &size), ("role", "img"), ("aria-labelledby", &title)], |html| {
            write_plot(html, plot);
        });
        write_legend(html, &plot.lines);
        values::write(html, plot);
        claim::write_links(html, section, |claim| claim.plots.contains(&plot.id));
    });
}

fn write_plot(html: &mut Html, plot: &Plot) {
    let points = || plot.lines.iter().flat_map(|line| &line.points).filter(|point| is_shown(plot, point));
    if points().next().is_none() {
        return text(html, [WIDTH / 2.0, HEIGHT / 2.0], "middle", "nothing was measured");
    }
    let x = Scale::new(points().map(|point| point[0]), plot.x.log, false, [LEFT, WIDTH - RIGHT], 62.0);
    let y = Scale::new(points().map(|point| point[1]), plot.y.log, true, [HEIGHT - BOTTOM, TOP], 34.0);
    write_axes(html, plot, &x, &y);
    for (place, shown) in plot.lines.iter().enumerate() {
        let stroke = Stroke::of(place);
        html.element("g", &[("class", &stroke.class())], |html| {
            let places: Vec<Option<[f64; 2]>> = shown
                .points
                .iter()
                .map(|point| is_shown(plot, point).then(|| [x.place(point[0]), y.place(point[1])]))
                .collect();
            write_line(html, &places, &stroke);
            write_points(html, plot, shown, &places, place);
        });
    }
}

/// What has a place on both axes.
fn is_shown(plot: &Plot, point: &[f64; 2]) -> bool {
    [(point[0], plot.x.log), (point[1], plot.y.log)].iter().all(|&(value, log)| Scale::has(value, log))
}

fn write_axes(html: &mut Html, plot: &Plot, x: &Scale, y: &Scale) {
    let (left, right, top, bottom) = (LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM);
    for tick in y.ticks() {
        line(html, "grid", [left, tick.place], [right, tick.place]);
        text(html, [left - 8.0, tick.place + 4.0], "end", &tick.label);
    }
    for tick in x.ticks() {
        line(html, "tick", [tick.place, bottom], [tick.place, bottom + 5.0]);
        text(html, [tick.place, bottom + 21.0], "middle", &tick.label);
    }
    x.between().for_each(|place| line(html, "tick", [place, bottom], [place, bottom + 3.0]));
    y.between().for_each(|place| line(html, "tick", [left - 3.0, place], [left, place]));
    line(html, "axis", [left, bottom], [right, bottom]);
    line(html, "axis", [left, top], [left, bottom]);
    text(html, [4.0, 18.0], "start", &fitted(&named(&plot.y), NAME, WIDTH - 8.0));
    text(html, [right, HEIGHT - 8.0], "end", &fitted(&named(&plot.x), NAME, right - 8.0));
}

fn named(axis: &Axis) -> String {
    format!("{}{}", unit(&axis.name), if axis.log { " (log scale)" } else { "" })
}

/// Joined where points follow each other.
fn write_line(html: &mut Html, places: &[Option<[f64; 2]>], stroke: &Stroke) {
    for run in places.split(Option::is_none).filter(|run| run.len() > 1) {
        let points: Vec<String> = run.iter().flatten().map(|&[x, y]| format!("{},{}", Number(x), Number(y))).collect();
        html.empty("polyline", &[("points", &points.join(" ")), ("stroke-dasharray", stroke.dash())]);
    }
}

/// Markers, and values to point at. Of many points only some have markers, each line in a place of its own.
fn write_points(html: &mut Html, plot: &Plot, shown: &Line, places: &[Option<[f64; 2]>], number: usize) {
    let marker_step = places.len().div_ceil(MARKERS);
    let target_step = places.len().div_ceil(TARGETS);
    let radius = (0.5 * (WIDTH - LEFT - RIGHT) / places.len().max(1) as f64 * target_step as f64).clamp(2.5, 9.0);
    let stroke = Stroke::of(number);
    for (place, at) in places.iter().enumerate() {
        let Some([x, y]) = *at else { continue };
        let is_marked = place % marker_step == (number * 5) % marker_step;
        if !is_marked && place % target_step != 0 {
            continue;
        }
        let [value_x, value_y] = shown.points[place].map(all_digits);
        html.element("g", &[("class", "point")], |html| {
            html.words("title", &[], &format!("{}: {} {value_x}, {} {value_y}", shown.name, plot.x.name, plot.y.name));
            let [at_x, at_y, radius] = [x, y, radius].map(|x| Number(x).to_string());
            html.empty("circle", &[("class", "target"), ("cx", &at_x), ("cy", &at_y), ("r", &radius)]);
            if is_marked {
                stroke.write_marker(html, [x, y]);
            }
        });
    }
}

fn write_legend(html: &mut Html, lines: &[Line]) {
    html.element("ul", &[("class", "legend")], |html| {
        for (place, line) in lines.iter().enumerate() {
            html.element("li", &[], |html| {
                let stroke = Stroke::of(place);
                html.element("svg", &[("viewBox", "0 0 40 14"), ("aria-hidden", "true")], |html| {
                    html.element("g", &[("class", &stroke.class())], |html| {
                        write_line(html, &[Some([1.0, 7.0]), Some([39.0, 7.0])], &stroke);
                        stroke.write_marker(html, [20.0, 7.0]);
                    });
                });
                html.prose("span", &[], &line.name);
            });
        }
    });
}

fn line(html: &mut Html, class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|x| Number(x).to_string());
    html.empty("line", &[("class", class), ("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)]);
}

fn text(html: &mut Html, at: [f64; 2], anchor: &str, words: &str) {
    let [x, y] = at.map(|x| Number(x).to_string());
    html.words("text", &[("x", &x), ("y", &y), ("text-anchor", anchor)], words);
}
