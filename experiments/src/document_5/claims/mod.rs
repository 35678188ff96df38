//! What the document claims, judged by the tables.

mod boxes;
mod totals;

use super::tables::id;
use crate::judging::{Judge, Numbers, figure, judged, listed};
use crate::published::document_5::TABLES;
use crate::{Claim, Table};

/// Every claim of the document, judged by the tables.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    let all: Vec<Judge> = [boxes::ALL, totals::ALL].concat();
    judged(tables, &all)
}

const SHORT: [&str; 5] = ["3 to 1", "6 to 1", "dented", "braided", "hand"];

/// A column of one method over that of another, of an experiment.
fn ratio(all: Numbers<'_>, number: u32, [over, method]: [&str; 2], column: &str) -> f64 {
    all.at(&id(number), over, column) / all.at(&id(number), method, column)
}

/// The same of all experiments.
fn ratios(all: Numbers<'_>, over: &str, method: &str, column: &str) -> [f64; 5] {
    [1, 2, 3, 4, 5].map(|number| ratio(all, number, [over, method], column))
}

fn named(numbers: [f64; 5]) -> String {
    listed(SHORT.into_iter().zip(numbers), figure)
}

/// The lines of the document's tables.
#[derive(Clone, Copy)]
enum Line {
    AabbPlus = 1,
    AabbStar,
    Obb,
    Cab,
}

/// What the document's own tables give: the column of one line over that of another.
fn published(over: Line, method: Line, column: fn(&[f64; 6]) -> f64) -> [f64; 5] {
    TABLES.map(|table| column(&table[over as usize]) / column(&table[method as usize]))
}
