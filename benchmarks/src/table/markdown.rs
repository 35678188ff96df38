//! Markdown form of the table: ratios per row, smallest ratios per task, speedups by threads, and notes on the peers.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{MemoryRow, Table, TableCell, TableRow, ThreadSpeedup, broad_phase, robots, sorts};
use crate::{job::MeanStats, task::Task};

/// Content of a table cell without a value.
pub(super) const NO_VALUE: &str = "–";

impl Table {
    /// Returns the whole table as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let columns = self.columns();
        let mut text = if self.rows.is_empty() { String::new() } else { self.ratios(&columns) };
        if !columns.is_empty() {
            text += "\nRatio of the time of a peer to that of boxwood: above 1, boxwood is faster. ✗: the peer is faster. *: see the \
                     notes.\n";
        }
        if self.model_count() > 1 && !columns.is_empty() {
            text += &self.smallest_ratios(&columns);
        }
        text += &broad_phase::markdown(&self.scenarios);
        text += &sorts::markdown(&self.sorts);
        text += &robots::markdown(&self.robots);
        text += &memory(&self.memory_rows);
        text += &threads(&self.thread_speedups);
        text += &self.notes(&columns);
        text
    }

    /// Names of the peers with at least one measurement.
    fn columns(&self) -> Vec<&str> {
        let Some(row) = self.rows.first() else { return Vec::new() };
        let names = row.cells.iter().map(|cell| cell.name.as_str()).enumerate();
        let measured = |column: usize| self.rows.iter().any(|row| row.cells[column].us.is_some());
        names.filter(|&(column, _)| measured(column)).map(|(_, name)| name).collect()
    }

    fn model_count(&self) -> usize {
        self.rows.iter().map(|row| row.model.as_str()).collect::<BTreeSet<&str>>().len()
    }

    fn ratios(&self, columns: &[&str]) -> String {
        let mut headings = vec!["model", "task", "poses", "boxwood, us"];
        headings.extend(columns);
        headings.extend(["result", "box tests", "filter tests", "of these exact"]);
        let mut text = heading(&headings, 3);
        for row in &self.rows {
            let mut cells = vec![row.model.clone(), row.title.clone(), row.poses_cell(), format_value(row.us())];
            cells.extend(columns.iter().map(|column| row.ratio_cell(column)));
            cells.push(row.answer_cell());
            cells.extend(stats_cells(row.ours.stats));
            text += &line(&cells);
        }
        text
    }

    /// Table of the smallest ratio per task, pose set and peer. A ratio is the peer's time divided by boxwood's
    /// time for one model; a cell has the smallest ratio of all models.
    fn smallest_ratios(&self, columns: &[&str]) -> String {
        let mut headings = vec!["smallest ratio of all models", "poses"];
        headings.extend(columns);
        let mut text = format!("\n{}", heading(&headings, 2));
        let mut done: Vec<(&str, &str)> = Vec::new();
        for row in &self.rows {
            let kind = (row.title.as_str(), row.poses.as_str());
            if done.contains(&kind) {
                continue;
            }
            done.push(kind);
            let same_kind = || self.rows.iter().filter(|row| (row.title.as_str(), row.poses.as_str()) == kind);
            let mut cells = vec![kind.0.to_owned(), kind.1.to_owned()];
            for column in columns {
                let smallest = same_kind().filter_map(|row| row.ratio(column)).reduce(f64::min);
                cells.push(smallest.map_or_else(|| NO_VALUE.to_owned(), marked));
            }
            text += &line(&cells);
        }
        text
    }

    /// Notes below the table. A wrong result is noted for each row. If a peer has no measurement for a task, the
    /// reason is noted once per task. If a peer has no measurement at all, the reason is noted once.
    fn notes(&self, columns: &[&str]) -> String {
        let mut notes: Vec<String> = Vec::new();
        let mut absent: Vec<&str> = Vec::new();
        let add = |notes: &mut Vec<String>, note: String| {
            if !notes.contains(&note) {
                notes.push(note);
            }
        };
        for row in &self.rows {
            for TableCell { name, us, note, queries, .. } in &row.cells {
                if us.is_some() && *queries < row.queries {
                    add(&mut notes, format!("* {name}, {}: only the first {queries} queries", row.task));
                }
                let Some(note) = note else { continue };
                let note = match us {
                    Some(_) => format!("* {name}, {} {} {}: {note}", row.model, row.title, row.poses_cell()),
                    None if absent.contains(&name.as_str()) => continue,
                    None if !columns.contains(&name.as_str()) => {
                        absent.push(name);
                        format!("{NO_VALUE} {name} supports none of these tasks ({}: {note})", row.task)
                    }
                    None => format!("{NO_VALUE} {name}, {}: {note}", row.task),
                };
                add(&mut notes, note);
            }
        }
        if notes.is_empty() { String::new() } else { format!("\nNotes:\n\n- {}\n", notes.join("\n- ")) }
    }
}

impl TableRow {
    fn us(&self) -> f64 {
        self.ours.best.us_per_query
    }

    fn poses_cell(&self) -> String {
        if self.poses.is_empty() { String::new() } else { format!("{} {}", self.queries, self.poses) }
    }

    pub(super) fn cell(&self, column: &str) -> Option<&TableCell> {
        self.cells.iter().find(|cell| cell.name == column)
    }

    fn ratio(&self, column: &str) -> Option<f64> {
        Some(self.cell(column)?.us? / self.us())
    }

    fn ratio_cell(&self, column: &str) -> String {
        let Some(ratio) = self.ratio(column) else { return NO_VALUE.to_owned() };
        let is_noted = |cell: &TableCell| cell.note.is_some() || cell.queries < self.queries;
        let star = if self.cell(column).is_some_and(is_noted) { "*" } else { "" };
        format!("{}{star}", marked(ratio))
    }

    fn answer_cell(&self) -> String {
        if !self.task.has_results() {
            let triangles = self.triangles.max(1) as f64;
            return self.ours.bytes.map_or_else(String::new, |bytes| {
                let [model, nodes] = [bytes.model, bytes.nodes].map(|bytes| bytes as f64 / triangles);
                format!("{model:.1} bytes per triangle, nodes {nodes:.1}")
            });
        }
        let (result, unit) = (self.count(&self.ours.results), self.unit());
        let count = match self.known_result {
            Some(known_result) if result == known_result => format!("{result} {unit} ✓"),
            Some(known_result) => format!("{result} {unit} MISMATCH (correct: {known_result})"),
            None => format!("{result} {unit}"),
        };
        match self.task {
            Task::Nearest => self.distances_cell(),
            Task::Dist => format!("{count}, {}", self.distances_cell()),
            Task::Ray | Task::RayBatch => format!("{count}, {}", self.hit_rate_cell(result)),
            _ => count,
        }
    }

    /// Cell with the percentage of rays that hit the mesh. If the hits of a peer differ from boxwood's for more rays
    /// than is accepted, the cell also has the peer and the numbers of rays.
    fn hit_rate_cell(&self, hits: u64) -> String {
        let share = format!("{:.2}%", 100.0 * hits as f64 / self.queries as f64);
        let differs = |cell: &TableCell| format!("{}: {}", cell.name, cell.mismatches.unwrap_or_default());
        let disagreeing: Vec<String> = self.disagreeing().map(differs).collect();
        let is_compared = self.cells.iter().any(|cell| !cell.is_f32 && cell.mismatches.is_some());
        match disagreeing.is_empty() {
            false => format!("{share} MISMATCH ({})", disagreeing.join("; ")),
            true if is_compared => format!("{share} ✓"),
            true => share,
        }
    }

    /// Cell with the sum of boxwood's distances, and the largest difference of the peers' distances from these.
    fn distances_cell(&self) -> String {
        let sum = format!("sum {:.6}", self.ours.sum());
        let differs =
            |cell: &TableCell| format!("{} differs by {:.1e}", cell.name, cell.difference.unwrap_or_default());
        let disagreeing: Vec<String> = self.disagreeing().map(differs).collect();
        let largest = self.cells.iter().filter_map(|cell| cell.difference).reduce(f64::max);
        match largest {
            _ if !disagreeing.is_empty() => format!("{sum} MISMATCH ({})", disagreeing.join(", ")),
            Some(largest) => format!("{sum} ✓ within {largest:.1e}"),
            None => sum,
        }
    }
}

fn stats_cells(stats: Option<MeanStats>) -> [String; 3] {
    let Some(stats) = stats else { return [NO_VALUE; 3].map(str::to_owned) };
    let exact = if stats.filter_tests > 0.0 { 100.0 * stats.exact_tests / stats.filter_tests } else { 0.0 };
    [format_value(stats.box_tests), format_value(stats.filter_tests), format!("{exact:.3}%")]
}

fn memory(memory_rows: &[MemoryRow]) -> String {
    let Some(first) = memory_rows.first() else { return String::new() };
    let is_measured = |column: &usize| memory_rows.iter().any(|row| row.peers[*column].1.is_some());
    let columns: Vec<usize> = (0..first.peers.len()).filter(is_measured).collect();
    let mut headings = vec!["model", "build", "memory", "boxwood, us"];
    headings.extend(columns.iter().map(|&column| first.peers[column].0.as_str()));
    let mut text = format!("\n{}", heading(&headings, 3));
    for MemoryRow { model, quality, memory, us, peers } in memory_rows {
        let mut cells = vec![model.clone(), (*quality).to_owned(), memory.name().to_owned(), format_value(*us)];
        let ratio = |&column: &usize| peers[column].1.map_or_else(|| NO_VALUE.to_owned(), |peer| marked(peer / us));
        cells.extend(columns.iter().map(ratio));
        text += &line(&cells);
    }
    text + "\nMemory reused from an earlier build, or fresh from the operating system.\n"
}

fn threads(thread_speedups: &[ThreadSpeedup]) -> String {
    let Some(first) = thread_speedups.first() else { return String::new() };
    let many = format!("{} threads, us", first.threads);
    let mut text = format!("\n{}", heading(&["model", "task", "poses", "1 thread, us", &many, "speedup"], 3));
    for ThreadSpeedup { model, task, queries, us: [one, many], .. } in thread_speedups {
        let task: &Task = task;
        let cells =
            [model.clone(), task.to_string(), format!("{queries} random"), format_value(*one), format_value(*many)];
        text += &line(&[&cells[..], &[format!("{}x", format_value(one / many))]].concat());
    }
    text + "\nWall time of boxwood.\n"
}

/// Heading of a table. The first `text_columns` columns are aligned left, the others right.
pub(super) fn heading(names: &[&str], text_columns: usize) -> String {
    let mut text = format!("| {} |\n|", names.join(" | "));
    for column in 0..names.len() {
        let _ = write!(text, "{}", if column < text_columns { "---|" } else { "---:|" });
    }
    text + "\n"
}

pub(super) fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// Formats a ratio. Ratios below 1, where the peer is faster, are marked.
pub(super) fn marked(ratio: f64) -> String {
    if ratio < 1.0 { format!("**{}x** ✗", format_value(ratio)) } else { format!("{}x", format_value(ratio)) }
}

/// Formats a value with three significant digits.
pub(super) fn format_value(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratio_below_one_is_marked() {
        assert_eq!([0.5, 1.0, 12.34, 123.4].map(marked), ["**0.50x** ✗", "1.00x", "12.3x", "123x"]);
    }

    #[test]
    fn text_columns_are_aligned_left() {
        assert_eq!(heading(&["a", "b", "c"], 2), "| a | b | c |\n|---|---|---:|\n");
    }
}
