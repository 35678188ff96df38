//! Claims of the AABB tree paper. Their verdicts are computed from the result tables alone.

mod deforming;
mod queries;
mod refits;
mod storage;

use super::costs::row_name;
use crate::claims::judge::{Judge, TableReader, format_list, format_number, format_percent, judge_all};
use crate::models::NAMES;
use crate::{Claim, ResultTable};

/// Claims of the AABB tree paper (paper 1), with verdicts that are computed from the tables of its
/// [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    let all: Vec<Judge> = [queries::ALL, storage::ALL, refits::ALL, deforming::ALL].concat();
    judge_all(tables, &all)
}

/// Measured numbers in the rows of one tree, in the given column of a table: one number per model.
fn per_model(tables: TableReader<'_>, table: &str, tree: &str, column: &str) -> [f64; 3] {
    NAMES.map(|model| tables.at(table, &row_name(tree, model), column))
}

/// Divides the number of each model in `dividends` by the number of that model in `divisors`.
fn divide(dividends: [f64; 3], divisors: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|model| dividends[model] / divisors[model])
}

/// Formats one number per model as a list with the names of the models.
fn format_per_model(numbers: [f64; 3]) -> String {
    format_list(NAMES.into_iter().zip(numbers), format_number)
}

/// Formats one share per model as a list with the names of the models, in percent.
fn format_percent_per_model(numbers: [f64; 3]) -> String {
    format_list(NAMES.into_iter().zip(numbers), format_percent)
}
