//! What document 1 claims, each judged by the tables alone.

mod deforming;
mod queries;
mod refits;
mod storage;

use super::costs::row_name;
use crate::judging::{Judge, Numbers, figure, judged, listed, percent};
use crate::models::NAMES;
use crate::{Claim, Table};

/// What document 1 claims, judged by the tables of its [`Outcome`](crate::Outcome) alone.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    let all: Vec<Judge> = [queries::ALL, storage::ALL, refits::ALL, deforming::ALL].concat();
    judged(tables, &all)
}

/// A column of a table for each of the models.
fn of_models(numbers: Numbers<'_>, table: &str, tree: &str, column: &str) -> [f64; 3] {
    NAMES.map(|subject| numbers.at(table, &row_name(tree, subject), column))
}

/// One over the other, model by model.
fn over(above: [f64; 3], below: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|subject| above[subject] / below[subject])
}

/// A figure for each of the models.
fn figures(numbers: [f64; 3]) -> String {
    listed(NAMES.into_iter().zip(numbers), figure)
}

/// A share for each of the models.
fn percents(numbers: [f64; 3]) -> String {
    listed(NAMES.into_iter().zip(numbers), percent)
}
