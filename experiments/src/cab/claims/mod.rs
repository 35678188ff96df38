//! Claims of the CAB paper, judged by the tables alone.

mod boxes;
mod totals;

use super::tables::id;
use crate::claims::judge::{Judge, TableReader, format_list, format_number, judge_all};
use crate::published::cab::TABLES;
use crate::{Claim, ResultTable};

/// Claims of the CAB paper (paper 5), judged by the tables of its [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    let all: Vec<Judge> = [boxes::ALL, totals::ALL].concat();
    judge_all(tables, &all)
}

/// Short names of the experiments.
const SHORT: [&str; 5] = ["3 to 1", "6 to 1", "dented", "braided", "hand"];

/// Our number of method `over` divided by our number of `method`, for a column and one experiment.
fn ratio(tables: TableReader<'_>, number: u32, [over, method]: [&str; 2], column: &str) -> f64 {
    tables.at(&id(number), over, column) / tables.at(&id(number), method, column)
}

/// Our number of method `over` divided by our number of `method`, for a column and each experiment.
fn ratios(tables: TableReader<'_>, over: &str, method: &str, column: &str) -> [f64; 5] {
    [1, 2, 3, 4, 5].map(|number| ratio(tables, number, [over, method], column))
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

/// Published number of method `over` divided by the published number of `method`, for each experiment.
fn published(over: TableLine, method: TableLine, column: fn(&[f64; 6]) -> f64) -> [f64; 5] {
    TABLES.map(|table| column(&table[over as usize]) / column(&table[method as usize]))
}
