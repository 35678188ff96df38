//! What document 1 claims, each judged by the tables alone. A rule is the document's own figure and how far "about" reaches.

mod deforming;
mod queries;
mod refits;

use super::costs::row_name;
use super::subjects::NAMES;
use crate::tabular::Numbers;
use crate::{Claim, Table};

/// A claim, judged.
type Judge = fn(Numbers<'_>) -> Claim;

/// What document 1 claims, judged by the tables of its [`Outcome`](crate::Outcome) alone.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    let all: Vec<Judge> = [queries::ALL, refits::ALL, deforming::ALL].concat();
    all.iter().map(|judge| judge(Numbers(tables))).collect()
}

/// A column of a table for each of the models.
fn of_models(numbers: Numbers<'_>, table: &str, tree: &str, column: &str) -> [f64; 3] {
    NAMES.map(|subject| numbers.at(table, &row_name(tree, subject), column))
}

/// One over the other, model by model.
fn over(above: [f64; 3], below: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|subject| above[subject] / below[subject])
}
