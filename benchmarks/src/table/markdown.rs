//! The table in Markdown: ratios row by row, the least of all models, threads, and what is to be said about the peers.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{Cell, Row, Spread, Store, Table, articulated, broad, sorts};
use crate::{job::MeanWork, task::Task};

pub(super) const NOTHING: &str = "–";

impl Table {
    /// All of it.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let columns = self.columns();
        let mut text = if self.rows.is_empty() { String::new() } else { self.ratios(&columns) };
        if !columns.is_empty() {
            text += "\nA figure is the time of a peer over that of boxwood: above 1 boxwood is faster. ✗: the peer is. *: see the \
                     notes.\n";
        }
        if self.models() > 1 && !columns.is_empty() {
            text += &self.least(&columns);
        }
        text += &broad::markdown(&self.scenarios);
        text += &sorts::markdown(&self.sorted);
        text += &articulated::markdown(&self.boxed);
        text += &memory(&self.stores);
        text += &threads(&self.spreads);
        text += &self.notes(&columns);
        text
    }

    /// The names of those who have a figure anywhere.
    fn columns(&self) -> Vec<&str> {
        let Some(row) = self.rows.first() else { return Vec::new() };
        let names = row.cells.iter().map(|cell| cell.name.as_str()).enumerate();
        let measured = |place: usize| self.rows.iter().any(|row| row.cells[place].us.is_some());
        names.filter(|&(place, _)| measured(place)).map(|(_, name)| name).collect()
    }

    fn models(&self) -> usize {
        self.rows.iter().map(|row| row.model.as_str()).collect::<BTreeSet<&str>>().len()
    }

    fn ratios(&self, columns: &[&str]) -> String {
        let mut headings = vec!["model", "task", "poses", "boxwood, us"];
        headings.extend(columns);
        headings.extend(["answer", "box tests", "filter tests", "of these exact"]);
        let mut text = heading(&headings, 3);
        for row in &self.rows {
            let mut cells = vec![row.model.clone(), row.title.clone(), row.poses_cell(), figure(row.us())];
            cells.extend(columns.iter().map(|column| row.ratio_cell(column)));
            cells.push(row.answer_cell());
            cells.extend(work_cells(row.ours.work));
            text += &line(&cells);
        }
        text
    }

    /// The worst case of each task: what can be said of every model.
    fn least(&self, columns: &[&str]) -> String {
        let mut headings = vec!["least of all models", "poses"];
        headings.extend(columns);
        let mut text = format!("\n{}", heading(&headings, 2));
        let mut done: Vec<(&str, &str)> = Vec::new();
        for row in &self.rows {
            let kind = (row.title.as_str(), row.poses.as_str());
            if done.contains(&kind) {
                continue;
            }
            done.push(kind);
            let alike = || self.rows.iter().filter(|row| (row.title.as_str(), row.poses.as_str()) == kind);
            let mut cells = vec![kind.0.to_owned(), kind.1.to_owned()];
            for column in columns {
                let least = alike().filter_map(|row| row.ratio(column)).reduce(f64::min);
                cells.push(least.map_or_else(|| NOTHING.to_owned(), marked));
            }
            text += &line(&cells);
        }
        text
    }

    /// Wrong answers row by row; why there is no figure, once a task, or once and for all if there is none anywhere.
    fn notes(&self, columns: &[&str]) -> String {
        let mut notes: Vec<String> = Vec::new();
        let mut absent: Vec<&str> = Vec::new();
        let add = |notes: &mut Vec<String>, note: String| {
            if !notes.contains(&note) {
                notes.push(note);
            }
        };
        for row in &self.rows {
            for Cell { name, us, note, queries, .. } in &row.cells {
                if us.is_some() && *queries < row.queries {
                    add(&mut notes, format!("* {name}, {}: of the first {queries} alone", row.task));
                }
                let Some(note) = note else { continue };
                let note = match us {
                    Some(_) => format!("* {name}, {} {} {}: {note}", row.model, row.title, row.poses_cell()),
                    None if absent.contains(&name.as_str()) => continue,
                    None if !columns.contains(&name.as_str()) => {
                        absent.push(name);
                        format!("{NOTHING} {name} has none of these tasks ({}: {note})", row.task)
                    }
                    None => format!("{NOTHING} {name}, {}: {note}", row.task),
                };
                add(&mut notes, note);
            }
        }
        if notes.is_empty() { String::new() } else { format!("\nNotes:\n\n- {}\n", notes.join("\n- ")) }
    }
}

impl Row {
    fn us(&self) -> f64 {
        self.ours.best.us_per_query
    }

    fn poses_cell(&self) -> String {
        if self.poses.is_empty() { String::new() } else { format!("{} {}", self.queries, self.poses) }
    }

    pub(super) fn cell(&self, column: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == column)
    }

    fn ratio(&self, column: &str) -> Option<f64> {
        Some(self.cell(column)?.us? / self.us())
    }

    fn ratio_cell(&self, column: &str) -> String {
        let Some(ratio) = self.ratio(column) else { return NOTHING.to_owned() };
        let is_noted = |cell: &Cell| cell.note.is_some() || cell.queries < self.queries;
        let star = if self.cell(column).is_some_and(is_noted) { "*" } else { "" };
        format!("{}{star}", marked(ratio))
    }

    fn answer_cell(&self) -> String {
        if !self.task.has_answers() {
            let triangles = self.triangles.max(1) as f64;
            return self.ours.bytes.map_or_else(String::new, |bytes| {
                let [model, nodes] = [bytes.model, bytes.nodes].map(|bytes| bytes as f64 / triangles);
                format!("{model:.1} bytes a triangle, nodes {nodes:.1}")
            });
        }
        let (answer, unit) = (self.answer(&self.ours.answers), self.unit());
        let count = match self.truth {
            Some(truth) if answer == truth => format!("{answer} {unit} ✓"),
            Some(truth) => format!("{answer} {unit} MISMATCH (true: {truth})"),
            None => format!("{answer} {unit}"),
        };
        match self.task {
            Task::Nearest => self.distances_cell(),
            Task::Dist => format!("{count}, {}", self.distances_cell()),
            Task::Ray | Task::RayBatch => format!("{count}, {}", self.rays_cell(answer)),
            _ => count,
        }
    }

    /// The share of the rays that hit, and which peers are elsewhere.
    fn rays_cell(&self, hits: u64) -> String {
        let share = format!("{:.2}%", 100.0 * hits as f64 / self.queries as f64);
        let differs = |cell: &Cell| format!("{} answers {}", cell.name, cell.otherwise.unwrap_or_default());
        let disagreeing: Vec<String> = self.disagreeing().map(differs).collect();
        let is_compared = self.cells.iter().any(|cell| !cell.is_single && cell.otherwise.is_some());
        match disagreeing.is_empty() {
            false => format!("{share} MISMATCH ({})", disagreeing.join("; ")),
            true if is_compared => format!("{share} ✓"),
            true => share,
        }
    }

    /// The sum of the distances, and how far the peers are from them.
    fn distances_cell(&self) -> String {
        let sum = format!("sum {:.6}", self.ours.sum());
        let differs = |cell: &Cell| format!("{} differs by {:.1e}", cell.name, cell.difference.unwrap_or_default());
        let disagreeing: Vec<String> = self.disagreeing().map(differs).collect();
        let largest = self.cells.iter().filter_map(|cell| cell.difference).reduce(f64::max);
        match largest {
            _ if !disagreeing.is_empty() => format!("{sum} MISMATCH ({})", disagreeing.join(", ")),
            Some(largest) => format!("{sum} ✓ within {largest:.1e}"),
            None => sum,
        }
    }
}

fn work_cells(work: Option<MeanWork>) -> [String; 3] {
    let Some(work) = work else { return [NOTHING; 3].map(str::to_owned) };
    let exact = if work.filter_tests > 0.0 { 100.0 * work.exact_tests / work.filter_tests } else { 0.0 };
    [figure(work.box_tests), figure(work.filter_tests), format!("{exact:.3}%")]
}

fn memory(stores: &[Store]) -> String {
    let Some(first) = stores.first() else { return String::new() };
    let is_measured = |place: &usize| stores.iter().any(|store| store.peers[*place].1.is_some());
    let places: Vec<usize> = (0..first.peers.len()).filter(is_measured).collect();
    let mut headings = vec!["model", "build", "memory", "boxwood, us"];
    headings.extend(places.iter().map(|&place| first.peers[place].0.as_str()));
    let mut text = format!("\n{}", heading(&headings, 3));
    for Store { model, quality, memory, us, peers } in stores {
        let mut cells = vec![model.clone(), (*quality).to_owned(), memory.name().to_owned(), figure(*us)];
        let ratio = |&place: &usize| peers[place].1.map_or_else(|| NOTHING.to_owned(), |peer| marked(peer / us));
        cells.extend(places.iter().map(ratio));
        text += &line(&cells);
    }
    text + "\nMemory kept from the build before, or fresh from the operating system.\n"
}

fn threads(spreads: &[Spread]) -> String {
    let Some(first) = spreads.first() else { return String::new() };
    let many = format!("{} threads, us", first.threads);
    let mut text = format!("\n{}", heading(&["model", "task", "poses", "1 thread, us", &many, "times as fast"], 3));
    for Spread { model, task, queries, us: [one, many], .. } in spreads {
        let task: &Task = task;
        let cells = [model.clone(), task.to_string(), format!("{queries} random"), figure(*one), figure(*many)];
        text += &line(&[&cells[..], &[format!("{}x", figure(one / many))]].concat());
    }
    text + "\nWall time, of boxwood alone.\n"
}

/// A heading, so many columns of which are words.
pub(super) fn heading(names: &[&str], words: usize) -> String {
    let mut text = format!("| {} |\n|", names.join(" | "));
    for place in 0..names.len() {
        let _ = write!(text, "{}", if place < words { "---|" } else { "---:|" });
    }
    text + "\n"
}

pub(super) fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// A ratio; one that is lost is marked.
pub(super) fn marked(ratio: f64) -> String {
    if ratio < 1.0 { format!("**{}x** ✗", figure(ratio)) } else { format!("{}x", figure(ratio)) }
}

/// Three digits that mean something.
pub(super) fn figure(value: f64) -> String {
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
    fn what_is_lost_is_marked() {
        assert_eq!([0.5, 1.0, 12.34, 123.4].map(marked), ["**0.50x** ✗", "1.00x", "12.3x", "123x"]);
    }

    #[test]
    fn words_stand_left_and_figures_right() {
        assert_eq!(heading(&["a", "b", "c"], 2), "| a | b | c |\n|---|---|---:|\n");
    }
}
