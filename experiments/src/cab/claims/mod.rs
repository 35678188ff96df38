//! Claims of the CAB paper. Their verdicts are computed from the result tables alone.

mod boxes;
mod totals;

use super::tables::id;
use crate::claims::judge::{Judge, TableReader, format_list, format_number, judge_all};
use crate::published::cab::TABLES;
use crate::{Claim, ResultTable};

/// Claims of the CAB paper (paper 5), with verdicts that are computed from the tables of its
/// [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    let all: Vec<Judge> = [boxes::ALL, totals::ALL].concat();
    judge_all(tables, &all)
}

/// Short names of the five experiments, for the text of claims.
const SHORT: [&str; 5] = ["3 to 1", "6 to 1", "dented", "braided", "hand"];

/// Measured number of the method `numerator` divided by that of `method`, in one column of one experiment.
fn ratio(tables: TableReader<'_>, number: u32, [numerator, method]: [&str; 2], column: &str) -> f64 {
    tables.at(&id(number), numerator, column) / tables.at(&id(number), method, column)
}

/// Measured number of the method `numerator` divided by that of `method`, in one column, for each experiment.
fn ratios(tables: TableReader<'_>, numerator: &str, method: &str, column: &str) -> [f64; 5] {
    [1, 2, 3, 4, 5].map(|number| ratio(tables, number, [numerator, method], column))
}

fn format_per_experiment(numbers: [f64; 5]) -> String {
    format_list(SHORT.into_iter().zip(numbers), format_number)
}

/// Index of a method in the published tables; index 0 is brute force.
#[derive(Clone, Copy)]
enum TableLine {
    AabbPlus = 1,
    AabbStar,
    Obb,
    Cab,
}

/// Published number of the method `numerator` divided by that of `method`, in one column, for each experiment.
fn published(numerator: TableLine, method: TableLine, column: fn(&[f64; 6]) -> f64) -> [f64; 5] {
    TABLES.map(|table| column(&table[numerator as usize]) / column(&table[method as usize]))
}
