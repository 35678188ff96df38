//! Rays to look at: arrows to what they hit.

use super::Answer;
use super::beams::Beam;
use super::cast::PartHit;
use super::data::side;
use super::text::verdict;
use crate::output::{Numbers, VERSION, thousands};
use crate::scene::length_of;
use crate::view::{
    Facts, around, columns, command_line, count, focus, length_cell, parts_of, shapes_of, subject, words,
};
use boxwood::Mesh;
use boxwood_report::view::{Cell, ColumnKind, Fact, Figure, Mark, Row, Table, Tone, Verdict, View};
use std::sync::Arc;

/// So many rows are shown, and the rays that they are of.
const MOST_ROWS: usize = 20_000;

/// The view of what was hit of these meshes.
pub(super) fn view_of(answer: &Answer, meshes: &[Arc<Mesh>]) -> View {
    let assembly = &answer.scene.assembly;
    let mut parts = parts_of(&assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let tone = if answer.hitting() > 0 { Tone::Found } else { Tone::Clear };
    let drawn = Drawn::of(answer, MOST_ROWS);
    let mut notes: Vec<String> = assembly.warnings.iter().map(ToString::to_string).collect();
    notes.extend(drawn.note());
    View {
        title: format!("{} in {}", if answer.beams.len() == 1 { "A ray" } else { "Rays" }, subject(&assembly.files)),
        verdict: Verdict { tone, text: verdict(answer) },
        command: command_line(),
        version: VERSION.to_owned(),
        units: answer.scene.units.map(|units| units.to_string()),
        facts: facts(answer),
        notes,
        shapes,
        parts,
        marks: drawn.marks,
        table: Drawn::table(drawn.rows),
        frames: None,
    }
}

fn facts(answer: &Answer) -> Vec<Fact> {
    let mut facts = Facts::default();
    facts.count("rays", answer.beams.len() as u64);
    facts.count("of them hit something", answer.hitting() as u64);
    facts.count("hits", answer.hits.iter().map(Vec::len).sum::<usize>() as u64);
    facts.setting("hits of a ray", if answer.all { "all" } else { "the first" });
    answer.scene.add_facts(&mut facts, &answer.cost);
    facts.into_list()
}

/// Rows, and what is drawn of them.
struct Drawn<'a> {
    answer: &'a Answer,
    numbers: Numbers,
    rows: Vec<Row>,
    marks: Vec<Mark>,
    /// How many rows there would be.
    all: usize,
}

impl<'a> Drawn<'a> {
    /// A row a hit, and one for a ray that hits nothing, until there are so many.
    fn of(answer: &'a Answer, most: usize) -> Self {
        let numbers = answer.scene.numbers();
        let mut drawn = Self { answer, numbers, rows: Vec::new(), marks: Vec::new(), all: 0 };
        for (ray, (beam, hits)) in answer.beams.iter().zip(&answer.hits).enumerate() {
            drawn.all += hits.len().max(1);
            let room = most - drawn.rows.len();
            if hits.is_empty() && room > 0 {
                drawn.add_miss(ray, beam);
            }
            let mut from = beam.ray.origin();
            for hit in hits.iter().take(room) {
                drawn.add_hit(ray, beam, hit, from);
                from = hit.hit.point;
            }
        }
        drawn
    }

    /// An arrow to it: from where the ray begins, or from what it hit before.
    fn add_hit(&mut self, ray: usize, beam: &Beam, &PartHit { part, hit }: &PartHit, from: [f64; 3]) {
        if from != hit.point {
            self.mark(Figure::Arrow([from, hit.point]), None);
        }
        self.mark(Figure::Point(hit.point), Some(part));
        self.mark(Figure::Triangles(vec![hit.triangle]), Some(part));
        let scene = &self.answer.scene;
        let cells = vec![
            count(ray as u64),
            words(scene.name(part)),
            count(u64::from(hit.triangle)),
            length_cell(beam.distance(hit.t)),
            words(side(hit.side)),
            words(self.numbers.point(hit.point)),
        ];
        let bounds = around([hit.point]).map(|point| focus(point, [scene.bounds[part]]));
        self.rows.push(Row { cells, parts: vec![part], bounds, frames: None });
    }

    /// An arrow past all parts, or to where the ray ends.
    fn add_miss(&mut self, ray: usize, beam: &Beam) {
        let (from, direction) = (beam.ray.origin(), beam.ray.direction());
        let reach = beam.up_to.unwrap_or_else(|| farthest(self.answer, from));
        let to = [0, 1, 2].map(|axis: usize| from[axis] + direction[axis] / beam.length * reach);
        let bounds = if to != from && to.iter().all(|x| x.is_finite()) {
            self.mark(Figure::Arrow([from, to]), None);
            around([from, to])
        } else {
            around([from])
        };
        let cells = vec![count(ray as u64), Cell::Empty, Cell::Empty, Cell::Empty, words("nothing"), Cell::Empty];
        self.rows.push(Row { cells, parts: Vec::new(), bounds, frames: None });
    }

    /// Of the row that comes next.
    fn mark(&mut self, figure: Figure, part: Option<usize>) {
        self.marks.push(Mark { figure, row: Some(self.rows.len()), part, frames: None });
    }

    /// What is left out.
    fn note(&self) -> Option<String> {
        let [shown, all] = [self.rows.len(), self.all].map(|count| thousands(count as u64));
        let advice = "-o hits.csv has all";
        (self.rows.len() < self.all).then(|| format!("The first {shown} of {all} rows are shown, and drawn; {advice}."))
    }

    fn table(rows: Vec<Row>) -> Table {
        let kinds = [
            ("ray", ColumnKind::Number),
            ("part", ColumnKind::Part),
            ("triangle", ColumnKind::Number),
            ("distance", ColumnKind::Number),
            ("side", ColumnKind::Choice),
            ("where", ColumnKind::Text),
        ];
        Table { caption: "What the rays hit, in order".to_owned(), columns: columns(kinds), rows }
    }
}

/// How far the farthest corner of what is around all parts is.
fn farthest(answer: &Answer, from: [f64; 3]) -> f64 {
    let corners = answer.scene.bounds.iter().copied().flatten().flatten();
    let Some([low, high]) = around(corners) else { return 1.0 };
    length_of([0, 1, 2].map(|axis: usize| (from[axis] - low[axis]).abs().max((high[axis] - from[axis]).abs())))
}

#[cfg(test)]
mod tests;
