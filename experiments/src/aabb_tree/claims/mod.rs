//! Claims of the AABB tree paper, judged by the tables alone.

mod deforming;
mod queries;
mod refits;
mod storage;

use super::costs::row_name;
use crate::claims::judge::{Judge, TableReader, format_list, format_number, format_percent, judge_all};
use crate::models::NAMES;
use crate::{Claim, ResultTable};

/// Claims of the AABB tree paper (paper 1), judged by the tables of its [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    let all: Vec<Judge> = [queries::ALL, storage::ALL, refits::ALL, deforming::ALL].concat();
    judge_all(tables, &all)
}

/// Numbers of one tree in a column, one per model.
fn per_model(tables: TableReader<'_>, table: &str, tree: &str, column: &str) -> [f64; 3] {
    NAMES.map(|model| tables.at(table, &row_name(tree, model), column))
}

/// Divides the numbers of each model.
fn divide(dividends: [f64; 3], divisors: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|model| dividends[model] / divisors[model])
}

/// Formats a number for each model.
fn format_per_model(numbers: [f64; 3]) -> String {
    format_list(NAMES.into_iter().zip(numbers), format_number)
}

/// Formats a share for each model, in percent.
fn format_percent_per_model(numbers: [f64; 3]) -> String {
    format_list(NAMES.into_iter().zip(numbers), format_percent)
}
