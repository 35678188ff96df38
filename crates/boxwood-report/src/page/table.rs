//! A table: ours large, the published number and the ratio small below it, and today's row set apart.

use super::data::{Cell, Column, Row, Section, Table};
use super::html::{Html, slug};
use super::{claim, numbers};

pub(super) fn anchor(section: &Section, table: &Table) -> String {
    format!("document-{}-table-{}", section.number, slug(&table.id))
}

pub(super) fn write(html: &mut Html, section: &Section, table: &Table) {
    let id = anchor(section, table);
    let title = format!("{id}-title");
    html.element("figure", &[("id", &id)], |html| {
        html.prose("figcaption", &[("id", &title)], &table.title);
        // Can be scrolled from the keyboard.
        let scroll = [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", &title)];
        html.element("div", &scroll, |html| {
            html.element("table", &[("aria-labelledby", &title)], |html| {
                html.element("thead", &[], |html| write_heads(html, table));
                for is_today in [false, true] {
                    let rows = || table.rows.iter().filter(|row| row.is_today == is_today);
                    if rows().next().is_some() {
                        let class = if is_today { "today" } else { "rows" };
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

fn write_heads(html: &mut Html, table: &Table) {
    html.element("tr", &[], |html| {
        // Above the names of the rows stands nothing.
        html.element("td", &[], |_| ());
        for column in &table.columns {
            html.element("th", &[("scope", "col"), ("class", class(column))], |html| {
                html.symbols(&column.name);
                if !column.unit.is_empty() || column.is_time {
                    html.element("span", &[("class", "unit")], |html| {
                        html.text(&numbers::unit(&column.unit));
                        if column.is_time {
                            write_clock(html, !column.unit.is_empty());
                        }
                    });
                }
            });
        }
    });
}

/// A clock, and the word for who does not see it.
fn write_clock(html: &mut Html, gap: bool) {
    html.text(if gap { " " } else { "" });
    html.element("svg", &[("class", "clock"), ("viewBox", "0 0 16 16"), ("aria-hidden", "true")], |html| {
        html.empty("path", &[("d", "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM8 4v4.4l2.8 1.7")]);
    });
    html.words("span", &[("class", "unseen")], "(time)");
}

fn write_row(html: &mut Html, table: &Table, row: &Row) {
    html.element("tr", &[], |html| {
        html.element("th", &[("scope", "row")], |html| {
            html.element("span", &[("class", "name")], |html| {
                html.symbols(&row.name);
                if row.is_today && !row.name.to_lowercase().contains("today") {
                    html.text(" ");
                    html.words("span", &[("class", "tag")], "today");
                }
            });
        });
        for (place, column) in table.columns.iter().enumerate() {
            let cell = row.cells.get(place).copied().unwrap_or_default();
            html.element("td", &[("class", class(column))], |html| write_cell(html, cell, column));
        }
    });
}

fn write_cell(html: &mut Html, cell: Cell, column: &Column) {
    if cell.ours.is_none() && cell.published.is_none() {
        return html.words("span", &[("class", "none")], "–");
    }
    let ours = cell.ours.map_or("–".to_owned(), |ours| numbers::figure(ours, column.figures));
    html.words("span", &[("class", "ours")], &ours);
    let Some(published) = cell.published else { return };
    html.element("span", &[("class", "published")], |html| {
        html.words("span", &[("class", "unseen")], " published ");
        html.text(&numbers::published(published, column.figures));
        if cell.fitted {
            html.text(" ");
            html.words("span", &[("class", "ratio")], "fitted");
        }
        if let Some(ratio) = ratio(cell) {
            html.words("span", &[("class", "unseen")], ", ratio");
            html.text(" ");
            html.words("span", &[("class", "ratio")], &numbers::ratio(ratio));
        }
    });
}

/// Ours over the published one, if that says something.
fn ratio(cell: Cell) -> Option<f64> {
    let ratio = cell.ours? / cell.published.filter(|&published| published != 0.0 && !cell.fitted)?;
    Some(ratio).filter(|ratio| ratio.is_finite())
}

fn class(column: &Column) -> &'static str {
    if column.is_time { "number time" } else { "number" }
}

/// How to read the cells, where there is something to be told.
fn write_key(html: &mut Html, table: &Table) {
    let has_published = table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.published.is_some());
    let has_time = table.columns.iter().any(|column| column.is_time);
    if !has_published && !has_time {
        return;
    }
    html.element("p", &[("class", "key")], |html| {
        if has_published {
            html.text("Small: the published number, and × ours over it. ");
            if table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.fitted) {
                html.text("Fitted: the experiment was set up so that ours is near it. ");
            }
        }
        if has_time {
            write_clock(html, false);
            html.text(" Times of one machine: compare them down the column");
            html.text(if has_published { ", where a like × means a like ratio between methods." } else { "." });
        }
    });
}
