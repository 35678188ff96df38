//! Text output of `boxwood tree`: one table per mesh. Columns that do not fit side by side are continued below.

use super::measure::TreeMeasurement;
use super::{TreeComparison, TreeTable};
use crate::output::{TerminalWidth, bytes, counted, milliseconds, padded, thousands, width_of};
use anstyle::Style;
use boxwood::papers::TreeSearchStats;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const BEST: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

pub(super) fn write(out: &mut dyn Write, comparison: &TreeComparison, width: TerminalWidth) -> io::Result<()> {
    for (index, table) in comparison.tables.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_table(out, comparison, table, width)?;
    }
    Ok(())
}

fn write_table(
    out: &mut dyn Write,
    comparison: &TreeComparison,
    table: &TreeTable,
    width: TerminalWidth,
) -> io::Result<()> {
    let subject = &table.subject;
    let parts = if subject.parts == 1 { String::new() } else { counted(subject.parts as u64, "part, ", "parts, ") };
    let triangles = counted(subject.mesh.triangles().len() as u64, "triangle", "triangles");
    let vertices = counted(subject.mesh.vertices().len() as u64, "vertex", "vertices");
    writeln!(out, "{HEADING}{}{HEADING:#}: {parts}{triangles}, {vertices}\n", subject.name)?;
    let names = names(table);
    for block in blocks(&names, columns(table), width) {
        write_block(out, &names, &block, table.rows.len())?;
        writeln!(out)?;
    }
    if let Some(intersecting_placements) = table.intersecting_placements {
        let (intersecting_placements, all) = (
            thousands(intersecting_placements as u64),
            counted(comparison.placements.into(), "placement", "placements"),
        );
        writeln!(
            out,
            "{intersecting_placements} of {all} of two copies intersect (seed {}); all trees agree",
            comparison.seed
        )?;
        writeln!(out, "{QUIET}tests and query us: mean per query{QUIET:#}")?;
    }
    writeln!(out, "{QUIET}depth: min/mean/max; all values except times are the same on every machine{QUIET:#}")
}

/// A column of the table, as text.
struct TreeColumn {
    heading: &'static str,
    cells: Vec<String>,
    /// For each cell, true if its value is the best of the column.
    best: Vec<bool>,
    left_aligned: bool,
}

impl TreeColumn {
    /// Creates a column. The smallest value is the best, unless all values are equal.
    fn new(
        heading: &'static str,
        table: &TreeTable,
        cell: impl Fn(&TreeMeasurement) -> String,
        figure: impl Fn(&TreeMeasurement) -> Option<f64>,
    ) -> Self {
        let cells: Vec<String> = table.rows.iter().map(cell).collect();
        let figures: Vec<Option<f64>> = table.rows.iter().map(figure).collect();
        let [min, max] = [f64::min, f64::max].map(|f| figures.iter().copied().flatten().reduce(f));
        let best = figures.iter().map(|&figure| figure.is_some() && figure == min && min != max).collect();
        Self { heading, cells, best, left_aligned: false }
    }

    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width_of(cell)).chain([width_of(self.heading)]).max().unwrap_or(0)
    }

    fn aligned(&self, text: &str) -> String {
        let width = self.width();
        if self.left_aligned { padded(text, width) } else { format!("{text:>width$}") }
    }
}

fn names(table: &TreeTable) -> [TreeColumn; 2] {
    let tree = |row: &TreeMeasurement| row.choice.tree.to_string();
    let rule = |row: &TreeMeasurement| row.choice.rule_name().unwrap_or("-").to_owned();
    let columns = [TreeColumn::new("tree", table, tree, |_| None), TreeColumn::new("rule", table, rule, |_| None)];
    columns.map(|column| TreeColumn { left_aligned: true, ..column })
}

/// All columns except those for the names of tree and rule.
fn columns(table: &TreeTable) -> Vec<TreeColumn> {
    let triangles = table.subject.mesh.triangles().len().max(1) as f64;
    let column = |heading: &'static str, of: &dyn Fn(&TreeMeasurement) -> Option<f64>, show: &dyn Fn(f64) -> String| {
        TreeColumn::new(heading, table, |row| of(row).map_or("-".to_owned(), show), of)
    };
    // Counts have no best value: fewer nodes are not better.
    let count = |heading: &'static str, of: &dyn Fn(&TreeMeasurement) -> u64| {
        TreeColumn::new(heading, table, |row| thousands(of(row)), |_| None)
    };
    let depth = |row: &TreeMeasurement| {
        let stats = &row.tree_stats;
        format!("{}/{:.1}/{}", stats.min_depth, stats.mean_depth, stats.max_depth)
    };
    let mut columns = vec![
        count("nodes", &|row| row.tree_stats.nodes as u64),
        count("leaves", &|row| row.tree_stats.leaves as u64),
        TreeColumn::new("depth", table, depth, |_| None),
        column("bytes", &|row| Some(row.bytes as f64), &|x| bytes(x as u64)),
        column("bytes/triangle", &|row| Some(row.bytes as f64 / triangles), &|x| format!("{x:.1}")),
        column("SAH cost", &|row| row.tree_stats.sah_cost, &figure),
        column("overlap", &|row| row.tree_stats.sibling_overlap, &|x| format!("{x:.3}")),
        count("fallback splits", &|row| row.tree_stats.fallback_splits),
        column("build ms", &|row| Some(milliseconds(row.build)), &figure),
    ];
    if table.intersecting_placements.is_some() {
        let mean = |row: &TreeMeasurement, count: fn(&TreeSearchStats) -> u64| {
            let queries = row.queries.as_ref()?;
            Some(count(&queries.stats) as f64 / queries.results.len().max(1) as f64)
        };
        columns.extend([
            column("box tests", &|row| mean(row, |stats| stats.box_tests), &figure),
            column("tri-box tests", &|row| mean(row, |stats| stats.triangle_box_tests), &figure),
            column("tri-tri tests", &|row| mean(row, |stats| stats.triangle_tests), &figure),
            column("query us", &|row| Some(row.queries.as_ref()?.time.as_secs_f64() * 1e6), &figure),
        ]);
    }
    columns
}

/// Splits the columns into blocks that fit the width after the names; at least one column per block.
fn blocks(
    names: &[TreeColumn; 2],
    columns: Vec<TreeColumn>,
    TerminalWidth(width): TerminalWidth,
) -> Vec<Vec<TreeColumn>> {
    let before = GAP.len() + names.iter().map(|column| column.width() + GAP.len()).sum::<usize>();
    let mut blocks: Vec<Vec<TreeColumn>> = Vec::new();
    let mut room = 0;
    for column in columns {
        let needed = column.width() + GAP.len();
        match blocks.last_mut() {
            Some(block) if room >= needed => {
                block.push(column);
                room -= needed;
            }
            _ => {
                room = (width - width.min(before)).saturating_sub(needed - GAP.len());
                blocks.push(vec![column]);
            }
        }
    }
    blocks
}

fn write_block(out: &mut dyn Write, names: &[TreeColumn; 2], block: &[TreeColumn], rows: usize) -> io::Result<()> {
    let columns = || names.iter().chain(block);
    let heading: Vec<String> = columns().map(|column| column.aligned(column.heading)).collect();
    writeln!(out, "{HEADING}{GAP}{}{HEADING:#}", heading.join(GAP).trim_end())?;
    for row in 0..rows {
        for column in columns() {
            let style = if column.best[row] { BEST } else { Style::new() };
            write!(out, "{GAP}{style}{}{style:#}", column.aligned(&column.cells[row]))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Formats a number of 0 or more: two decimals below 10, one below 100, none above.
fn figure(x: f64) -> String {
    match x {
        0.0 => "0".to_owned(),
        99.95.. => thousands(x.round() as u64),
        9.995.. => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_at_least_three_digits() {
        let shown = [0.0, 0.001, 1.0, 9.994, 9.996, 99.94, 99.96, 12_345.6].map(figure);
        assert_eq!(shown, ["0", "0.00", "1.00", "9.99", "10.0", "99.9", "100", "12,346"]);
    }

    fn column(heading: &'static str) -> TreeColumn {
        TreeColumn { heading, cells: Vec::new(), best: Vec::new(), left_aligned: false }
    }

    #[test]
    fn columns_that_do_not_fit_are_continued_below() {
        let names = || [column("tree"), column("rule")];
        let headings = |width: usize| -> Vec<Vec<&str>> {
            let columns = vec![column("aaaaaaaa"), column("bbbbbbbb"), column("cccccccc")];
            let blocks = blocks(&names(), columns, TerminalWidth(width));
            blocks.iter().map(|block| block.iter().map(|column| column.heading).collect()).collect()
        };
        // The two name columns take 2 + 4 + 2 + 4 + 2 characters. The other columns take 8, 10 and 10, with their
        // gaps: 42 in total.
        assert_eq!(headings(42), [vec!["aaaaaaaa", "bbbbbbbb", "cccccccc"]]);
        assert_eq!(headings(41), [vec!["aaaaaaaa", "bbbbbbbb"], vec!["cccccccc"]]);
        assert_eq!(headings(usize::MAX).len(), 1);
        assert_eq!(headings(0).len(), 3);
    }
}
