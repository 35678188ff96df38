//! The values of a plot as a table: for who cannot see it, and for who wants to know.

use crate::page::data::Plot;
use crate::page::html::Html;
use crate::page::numbers::all_digits;

pub(super) fn write(html: &mut Html, plot: &Plot) {
    html.element("details", &[], |html| {
        html.words("summary", &[], "Values");
        let label = format!("Values: {}", plot.title);
        html.element(
            "div",
            &[("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", &label)],
            |html| {
                html.element("table", &[("aria-label", &label)], |html| {
                    html.element("thead", &[], |html| {
                        html.element("tr", &[], |html| {
                            html.words("th", &[("scope", "col")], &plot.x.name);
                            for line in &plot.lines {
                                html.words("th", &[("scope", "col"), ("class", "number")], &line.name);
                            }
                        });
                    });
                    html.element("tbody", &[], |html| places(plot).into_iter().for_each(|x| write_row(html, plot, x)));
                });
            },
        );
    });
}

/// All x of all lines, in order.
fn places(plot: &Plot) -> Vec<f64> {
    let mut places: Vec<f64> = plot.lines.iter().flat_map(|line| &line.points).map(|point| point[0]).collect();
    places.sort_by(f64::total_cmp);
    places.dedup_by_key(|x| x.to_bits());
    places
}

fn write_row(html: &mut Html, plot: &Plot, x: f64) {
    html.element("tr", &[], |html| {
        html.words("th", &[("scope", "row")], &all_digits(x));
        for line in &plot.lines {
            let found = line.points.iter().find(|point| point[0].to_bits() == x.to_bits());
            let words =
                found.filter(|point| point[1].is_finite()).map_or("–".to_owned(), |point| all_digits(point[1]));
            html.words("td", &[("class", "number")], &words);
        }
    });
}
