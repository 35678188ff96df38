//! Table of results. Each cell has the measured number and, small below it, the published number and their ratio. Rows
//! for the default method of boxwood are in a separate group.

use super::data::{PaperSection, ResultCell, ResultColumn, ResultRow, ResultTable};
use super::html::{HtmlWriter, slug};
use super::{claim, numbers};

pub(super) fn anchor(section: &PaperSection, table: &ResultTable) -> String {
    format!("paper-{}-table-{}", section.number, slug(&table.id))
}

pub(super) fn write(html: &mut HtmlWriter, section: &PaperSection, table: &ResultTable) {
    let id = anchor(section, table);
    let title = format!("{id}-title");
    html.element("figure", &[("id", &id)], |html| {
        html.prose_element("figcaption", &[("id", &title)], &table.title);
        // The element around the table is focusable, so that the table can be scrolled with the keyboard.
        let scroll = [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", &title)];
        html.element("div", &scroll, |html| {
            html.element("table", &[("aria-labelledby", &title)], |html| {
                html.element("thead", &[], |html| write_heads(html, table));
                for is_current in [false, true] {
                    let rows = || table.rows.iter().filter(|row| row.is_current == is_current);
                    if rows().next().is_some() {
                        let class = if is_current { "current" } else { "rows" };
                        html.element("tbody", &[("class", class)], |html| {
                            rows().for_each(|row| write_row(html, table, row));
                        });
                    }
                }
            });
        });
        write_key(html, table);
        claim::write_links(html, section, |claim| claim.tables.contains(&table.id));
    });
}

fn write_heads(html: &mut HtmlWriter, table: &ResultTable) {
    html.element("tr", &[], |html| {
        // The first cell of the heading row is empty: it is above the column of row names.
        html.element("td", &[], |_| ());
        for column in &table.columns {
            html.element("th", &[("scope", "col"), ("class", class(column))], |html| {
                html.symbols(&column.name);
                if !column.unit.is_empty() || column.is_time {
                    html.element("span", &[("class", "unit")], |html| {
                        html.text(&numbers::format_unit(&column.unit));
                        if column.is_time {
                            write_clock(html, !column.unit.is_empty());
                        }
                    });
                }
            });
        }
    });
}

/// Writes the clock icon that marks running times, and the text "(time)" for screen readers.
fn write_clock(html: &mut HtmlWriter, gap: bool) {
    html.text(if gap { " " } else { "" });
    html.element("svg", &[("class", "clock"), ("viewBox", "0 0 16 16"), ("aria-hidden", "true")], |html| {
        html.empty("path", &[("d", "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM8 4v4.4l2.8 1.7")]);
    });
    html.text_element("span", &[("class", "unseen")], "(time)");
}

fn write_row(html: &mut HtmlWriter, table: &ResultTable, row: &ResultRow) {
    html.element("tr", &[], |html| {
        html.element("th", &[("scope", "row")], |html| {
            html.element("span", &[("class", "name")], |html| {
                html.symbols(&row.name);
                let is_named = ["current", "today"].iter().any(|word| row.name.to_lowercase().contains(word));
                if row.is_current && !is_named {
                    html.text(" ");
                    html.text_element("span", &[("class", "tag")], "current");
                }
            });
        });
        for (index, column) in table.columns.iter().enumerate() {
            let cell = row.cells.get(index).copied().unwrap_or_default();
            html.element("td", &[("class", class(column))], |html| write_cell(html, cell, column));
        }
    });
}

fn write_cell(html: &mut HtmlWriter, cell: ResultCell, column: &ResultColumn) {
    if cell.ours.is_none() && cell.published.is_none() {
        return html.text_element("span", &[("class", "none")], "–");
    }
    let ours = cell.ours.map_or("–".to_owned(), |ours| numbers::format_ours(ours, column.number_kind));
    html.text_element("span", &[("class", "ours")], &ours);
    let Some(published) = cell.published else { return };
    html.element("span", &[("class", "published")], |html| {
        html.text_element("span", &[("class", "unseen")], " published ");
        html.text(&numbers::format_published(published, column.number_kind));
        if cell.calibrated {
            html.text(" ");
            html.text_element("span", &[("class", "ratio")], "calibrated");
        }
        if let Some(ratio) = ratio(cell) {
            html.text_element("span", &[("class", "unseen")], ", ratio");
            html.text(" ");
            html.text_element("span", &[("class", "ratio")], &numbers::format_ratio(ratio));
        }
    });
}

/// Ratio of the measured number to the published one. `None` if one of them is missing, the published one is 0, or the
/// experiment was calibrated to it.
fn ratio(cell: ResultCell) -> Option<f64> {
    let ratio = cell.ours? / cell.published.filter(|&published| published != 0.0 && !cell.calibrated)?;
    Some(ratio).filter(|ratio| ratio.is_finite())
}

fn class(column: &ResultColumn) -> &'static str {
    if column.is_time { "number time" } else { "number" }
}

/// Writes the legend of the table, if it needs one.
fn write_key(html: &mut HtmlWriter, table: &ResultTable) {
    let has_published = table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.published.is_some());
    let has_time = table.columns.iter().any(|column| column.is_time);
    if !has_published && !has_time {
        return;
    }
    html.element("p", &[("class", "key")], |html| {
        if has_published {
            html.text("Small: published number, and × the ratio of ours to it. ");
            if table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.calibrated) {
                html.text("Calibrated: the experiment was set up so that our number is near the published one. ");
            }
        }
        if has_time {
            write_clock(html, false);
            html.text(" Times of one machine: compare them within a column");
            html.text(if has_published { "; equal × mean equal ratios between methods." } else { "." });
        }
    });
}
