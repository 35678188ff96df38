//! Values of a plot as a table, for screen readers and for exact numbers.

use crate::reproduction::data::Plot;
use crate::reproduction::html::HtmlWriter;
use crate::reproduction::numbers::all_digits;

pub(super) fn write(html: &mut HtmlWriter, plot: &Plot) {
    html.element("details", &[], |html| {
        html.text_element("summary", &[], "Values");
        let label = format!("Values: {}", plot.title);
        html.element(
            "div",
            &[("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", &label)],
            |html| {
                html.element("table", &[("aria-label", &label)], |html| {
                    html.element("thead", &[], |html| {
                        html.element("tr", &[], |html| {
                            html.text_element("th", &[("scope", "col")], &plot.x.name);
                            for line in &plot.lines {
                                html.text_element("th", &[("scope", "col"), ("class", "number")], &line.name);
                            }
                        });
                    });
                    html.element("tbody", &[], |html| {
                        x_values(plot).into_iter().for_each(|x| write_row(html, plot, x));
                    });
                });
            },
        );
    });
}

/// All x values of all lines, sorted, without duplicates.
fn x_values(plot: &Plot) -> Vec<f64> {
    let mut x_values: Vec<f64> = plot.lines.iter().flat_map(|line| &line.points).map(|point| point[0]).collect();
    x_values.sort_by(f64::total_cmp);
    x_values.dedup_by_key(|x| x.to_bits());
    x_values
}

fn write_row(html: &mut HtmlWriter, plot: &Plot, x: f64) {
    html.element("tr", &[], |html| {
        html.text_element("th", &[("scope", "row")], &all_digits(x));
        for line in &plot.lines {
            let found = line.points.iter().find(|point| point[0].to_bits() == x.to_bits());
            let text =
                found.filter(|point| point[1].is_finite()).map_or("–".to_owned(), |point| all_digits(point[1]));
            html.text_element("td", &[("class", "number")], &text);
        }
    });
}
