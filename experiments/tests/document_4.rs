//! Document 4, quick: what repeats on every machine is pinned, and verdicts follow from the tables.

mod support;

use boxwood_experiments::{Outcome, Settings, Table, Verdict, document_4};
use std::sync::LazyLock;
use support::{Number, number};

static OUTCOME: LazyLock<Outcome> = LazyLock::new(|| document_4::run(&Settings { quick: true, progress: &() }));

fn table(id: &str) -> &'static Table {
    OUTCOME.tables.iter().find(|table| table.id == id).expect("there is such a table")
}

#[test]
fn tables_are_tables() {
    support::check(&OUTCOME, document_4::claims);
}

/// Tables as the document would have them.
fn agreeable() -> Vec<Table> {
    let mut tables = OUTCOME.tables.clone();
    for table in &mut tables {
        let columns: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
        for (place, row) in table.rows.iter_mut().enumerate() {
            for (cell, column) in row.cells.iter_mut().zip(&columns) {
                let number = match *column {
                    "balance" if row.name == "best-axis" => 1.0,
                    "balance" => 0.5,
                    "deepest leaf" if row.name == "best-axis" => 10.0,
                    "splits by count of all" => 0.0,
                    // The best is between.
                    "time" if table.id.starts_with("4-leaf-size") => {
                        if place == 2 {
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

/// All numbers of some tables.
fn numbers(tables: &[Table]) -> Vec<Number> {
    let cells = tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)));
    let cells = cells.flat_map(|(table, row)| {
        let cells = table.columns.iter().zip(&row.cells);
        cells.filter_map(|(column, cell)| Some(number(&table.id, &row.name, &column.name, cell.ours?)))
    });
    cells.collect()
}

/// Times differ from run to run, so that they are replaced first.
#[test]
fn a_wrong_number_changes_a_verdict() {
    let right = numbers(&agreeable());
    let best = |id, model: &str, column, ours| (id, number(&format!("4-trees-{model}"), "best-axis", column, ours));
    let wrong = [
        best("4-balanced", "soup", "balance", 0.8),
        best("4-perfectly-balanced", "torus", "deepest leaf", 14.0),
        best("4-more-balanced", "teapot", "balance", 0.4),
        ("4-prune", number("4-prune", "torus", "splits by count of all", 0.02)),
        ("4-trade-off", number("4-leaf-size-soup", "min_vertices = 384", "time", 0.5)),
        ("4-trade-off", number("4-leaf-size-torus", "min_vertices = 3", "time", 0.5)),
        ("4-trade-off", number("4-leaf-size-teapot", "min_vertices = 96", "nodes", 1e6)),
        ("4-trade-off", number("4-leaf-size-teapot", "min_vertices = 96", "triangle tests", 0.0)),
    ];
    support::verdicts_follow(&right, &wrong, document_4::claims);
    support::nothing_follows_from_nothing(document_4::claims);
}

#[test]
fn claims_can_fail() {
    let trade_off = [("", "time", 1.0), ("384", "nodes", 1e9), ("384", "triangle tests", 0.0)];
    let trade_off = trade_off.map(|(row, column, ours)| ("4-leaf-size", row, column, ours));
    support::verdicts_can_fail(
        &numbers(&agreeable()),
        &[
            ("4-balanced", &[("4-trees", "best-axis", "balance", 0.8)]),
            ("4-perfectly-balanced", &[("4-trees", "best-axis", "deepest leaf", 14.0)]),
            ("4-more-balanced", &[("4-trees", "best-axis", "balance", 0.4)]),
            ("4-prune", &[("4-prune", "", "splits by count of all", 0.02)]),
            ("4-trade-off", &trade_off),
        ],
        document_4::claims,
    );
}

/// The document has no numbers that could take the place of ours.
#[test]
fn nothing_is_published() {
    let found: Vec<(&str, Verdict)> = OUTCOME.claims.iter().map(|claim| (&*claim.id, claim.verdict)).collect();
    support::published_numbers_agree(&OUTCOME, document_4::claims, &found);
}

#[test]
fn every_table_of_trees_has_today_in_its_last_row() {
    let with_today = OUTCOME.tables.iter().filter(|table| table.id != "4-prune");
    assert!(with_today.into_iter().all(|table| table.rows.last().is_some_and(|row| row.is_today)));
}

#[test]
fn counts_repeat() {
    let nodes = |rule: &str| ["nodes", "deepest leaf"].map(|column| table("4-trees-teapot").ours(rule, column));
    assert_eq!(nodes("best-axis"), [7519.0, 17.0].map(Some));
    assert_eq!(nodes("longest-axis"), [7519.0, 20.0].map(Some));
    let verdicts =
        OUTCOME.claims.iter().map(|claim| (&*claim.id, claim.verdict)).filter(|(id, _)| *id != "4-trade-off");
    let pinned = [
        ("4-balanced", Verdict::Confirmed),
        ("4-perfectly-balanced", Verdict::NotConfirmed),
        ("4-more-balanced", Verdict::Confirmed),
        ("4-prune", Verdict::Partly),
    ];
    assert_eq!(verdicts.collect::<Vec<_>>(), pinned);
    let fingerprints = OUTCOME.tables.iter().map(|table| (&*table.id, support::fingerprint(table)));
    let pinned = [
        ("4-trees-teapot", 0x340e_cb2d_ab28_4c43),
        ("4-questions-teapot", 0x7e4e_1373_1c16_151c),
        ("4-trees-torus", 0x4843_532e_da1b_85c0),
        ("4-questions-torus", 0x97b6_8020_7202_68ed),
        ("4-trees-spacecraft", 0xff08_c91e_2331_e96e),
        ("4-questions-spacecraft", 0x7349_a1f2_be25_2e3c),
        ("4-trees-soup", 0xd8bd_d5a7_c0b6_1ac7),
        ("4-questions-soup", 0xeb1d_f77f_e7f4_5c30),
        ("4-leaf-size-teapot", 0x2e79_826a_61d7_40d1),
        ("4-leaf-size-torus", 0x2547_8c5b_0ae7_06e6),
        ("4-leaf-size-spacecraft", 0x6454_5fa0_1a39_8b5d),
        ("4-leaf-size-soup", 0xaa93_da8c_295c_ce85),
        ("4-depth-teapot", 0x1d1b_5913_169f_3971),
        ("4-prune", 0xa154_5ed0_845f_7efd),
    ];
    assert_eq!(fingerprints.collect::<Vec<_>>(), pinned);
}
