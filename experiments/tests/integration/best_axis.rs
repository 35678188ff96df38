//! Quick run of the experiments of the best-axis paper. Numbers that are the same on every machine must equal stored
//! values, and verdicts must follow from the tables.

use crate::support;
use boxwood_experiments::{ClaimVerdict, PaperResult, ResultTable, RunSettings, best_axis};
use std::sync::LazyLock;
use support::{Number, number};

static RESULT: LazyLock<PaperResult> = LazyLock::new(|| best_axis::run(&RunSettings { quick: true, progress: &() }));

fn table(id: &str) -> &'static ResultTable {
    RESULT.tables.iter().find(|table| table.id == id).expect("the table exists")
}

#[test]
fn result_is_well_formed() {
    support::check_result(&RESULT, best_axis::claims);
}

/// The measured tables, with numbers replaced so that all claims of the paper are confirmed.
fn confirming_tables() -> Vec<ResultTable> {
    let mut tables = RESULT.tables.clone();
    for table in &mut tables {
        let columns: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
        for (index, row) in table.rows.iter_mut().enumerate() {
            for (cell, column) in row.cells.iter_mut().zip(&columns) {
                let number = match *column {
                    "balance" if row.name == "best-axis" => 1.0,
                    "balance" => 0.5,
                    "deepest leaf" if row.name == "best-axis" => 10.0,
                    "share of splits by count" => 0.0,
                    // Neither the smallest nor the largest leaf size is the fastest.
                    "time" if table.id.starts_with("4-leaf-size") => {
                        if index == 2 {
                            0.5
                        } else {
                            1.0
                        }
                    }
                    _ => continue,
                };
                cell.ours = Some(number);
            }
        }
    }
    tables
}

/// All measured numbers in the tables.
fn numbers(tables: &[ResultTable]) -> Vec<Number> {
    let cells = tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)));
    let cells = cells.flat_map(|(table, row)| {
        let cells = table.columns.iter().zip(&row.cells);
        cells.filter_map(|(column, cell)| Some(number(&table.id, &row.name, &column.name, cell.ours?)))
    });
    cells.collect()
}

/// Verifies that a single wrong number changes the verdict on its claim. Times differ between runs, so they are first
/// replaced by times that confirm the claims.
#[test]
fn wrong_number_changes_verdict() {
    let confirming = numbers(&confirming_tables());
    let best = |id, model: &str, column, ours| (id, number(&format!("4-trees-{model}"), "best-axis", column, ours));
    let wrong = [
        best("4-balanced", "soup", "balance", 0.8),
        best("4-perfectly-balanced", "torus", "deepest leaf", 14.0),
        best("4-more-balanced", "teapot", "balance", 0.4),
        ("4-prune", number("4-prune", "torus", "share of splits by count", 0.02)),
        ("4-trade-off", number("4-leaf-size-soup", "min_vertices = 384", "time", 0.5)),
        ("4-trade-off", number("4-leaf-size-torus", "min_vertices = 3", "time", 0.5)),
        ("4-trade-off", number("4-leaf-size-teapot", "min_vertices = 96", "nodes", 1e6)),
        ("4-trade-off", number("4-leaf-size-teapot", "min_vertices = 96", "triangle tests", 0.0)),
    ];
    support::wrong_numbers_change_verdicts(&confirming, &wrong, best_axis::claims);
    support::no_claim_holds_without_numbers(best_axis::claims);
}

#[test]
fn every_claim_can_fail() {
    let trade_off = [("", "time", 1.0), ("384", "nodes", 1e9), ("384", "triangle tests", 0.0)];
    let trade_off = trade_off.map(|(row, column, ours)| ("4-leaf-size", row, column, ours));
    support::spoiled_numbers_refute(
        &numbers(&confirming_tables()),
        &[
            ("4-balanced", &[("4-trees", "best-axis", "balance", 0.8)]),
            ("4-perfectly-balanced", &[("4-trees", "best-axis", "deepest leaf", 14.0)]),
            ("4-more-balanced", &[("4-trees", "best-axis", "balance", 0.4)]),
            ("4-prune", &[("4-prune", "", "share of splits by count", 0.02)]),
            ("4-trade-off", &trade_off),
        ],
        best_axis::claims,
    );
}

/// Verifies that no verdict changes if measured numbers are replaced by published ones, because the best-axis paper
/// publishes none.
#[test]
fn paper_has_no_published_numbers() {
    let found: Vec<(&str, ClaimVerdict)> = RESULT.claims.iter().map(|claim| (&*claim.id, claim.verdict)).collect();
    support::published_numbers_give(&RESULT, best_axis::claims, &found);
}

#[test]
fn tree_tables_end_with_current_tree() {
    let with_today = RESULT.tables.iter().filter(|table| table.id != "4-prune");
    assert!(with_today.into_iter().all(|table| table.rows.last().is_some_and(|row| row.is_current)));
}

#[test]
fn counts_match_pinned_values() {
    let nodes = |rule: &str| ["nodes", "deepest leaf"].map(|column| table("4-trees-teapot").ours(rule, column));
    assert_eq!(nodes("best-axis"), [7519.0, 17.0].map(Some));
    assert_eq!(nodes("longest-axis"), [7519.0, 20.0].map(Some));
    let verdicts = RESULT.claims.iter().map(|claim| (&*claim.id, claim.verdict)).filter(|(id, _)| *id != "4-trade-off");
    let pinned = [
        ("4-balanced", ClaimVerdict::Confirmed),
        ("4-perfectly-balanced", ClaimVerdict::NotConfirmed),
        ("4-more-balanced", ClaimVerdict::Confirmed),
        ("4-prune", ClaimVerdict::Partly),
    ];
    assert_eq!(verdicts.collect::<Vec<_>>(), pinned);
    let fingerprints = RESULT.tables.iter().map(|table| (&*table.id, support::fingerprint(table)));
    let pinned = [
        ("4-trees-teapot", 0x340e_cb2d_ab28_4c43),
        ("4-queries-teapot", 0x7e4e_1373_1c16_151c),
        ("4-trees-torus", 0x4843_532e_da1b_85c0),
        ("4-queries-torus", 0x97b6_8020_7202_68ed),
        ("4-trees-spacecraft", 0xff08_c91e_2331_e96e),
        ("4-queries-spacecraft", 0x7349_a1f2_be25_2e3c),
        ("4-trees-soup", 0xd8bd_d5a7_c0b6_1ac7),
        ("4-queries-soup", 0xeb1d_f77f_e7f4_5c30),
        ("4-leaf-size-teapot", 0x2e79_826a_61d7_40d1),
        ("4-leaf-size-torus", 0x2547_8c5b_0ae7_06e6),
        ("4-leaf-size-spacecraft", 0x6454_5fa0_1a39_8b5d),
        ("4-leaf-size-soup", 0xaa93_da8c_295c_ce85),
        ("4-depth-teapot", 0x1d1b_5913_169f_3971),
        ("4-prune", 0xa154_5ed0_845f_7efd),
    ];
    assert_eq!(fingerprints.collect::<Vec<_>>(), pinned);
}
