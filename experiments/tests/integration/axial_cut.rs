//! Quick run of the experiments of the axial-cut paper. Numbers that are the same on every machine must equal stored
//! values, and verdicts must follow from the tables.

use crate::support;
use boxwood_experiments::{ClaimVerdict, NumberKind, PaperResult, ResultTable, RunSettings, axial_cut};
use std::sync::LazyLock;
use support::{Number, number};

static RESULT: LazyLock<PaperResult> = LazyLock::new(|| axial_cut::run(&RunSettings { quick: true, progress: &() }));

fn table(id: &str) -> &'static ResultTable {
    RESULT.tables.iter().find(|table| table.id == id).expect("the table exists")
}

#[test]
fn result_is_well_formed() {
    support::check_result(&RESULT, axial_cut::claims);
}

/// Returns the measured tables with replaced times. Every time ratio other than 1 becomes `ratio`, the share of
/// triangle tests in the time becomes 0.1, and the work of every sort becomes linear in the number of boxes.
fn with_ratios(ratio: f64) -> Vec<ResultTable> {
    let mut tables = RESULT.tables.clone();
    for table in &mut tables {
        for row in &mut table.rows {
            for (cell, column) in row.cells.iter_mut().zip(&table.columns) {
                if table.id == "2-1-sort-growth" {
                    cell.ours = Some(1.0);
                } else if column.name == "time in triangle tests" {
                    cell.ours = cell.ours.map(|_| 0.1);
                } else if column.kind == NumberKind::TimeRatio && cell.ours.is_some_and(|ours| ours != 1.0) {
                    cell.ours = Some(ratio);
                }
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
    let confirming = numbers(&with_ratios(0.5));
    let cut = |id, column, ours| (id, number("2-1-segments", "limit", column, ours));
    let tree = |id, tree: &str, column, ours| (id, number("2-2-teapot", format!("leafless, {tree}"), column, ours));
    let wrong = [
        cut("2-fewer-tests", "box tests per box", 1e9),
        cut("2-more-segments", "time", 0.6),
        ("2-improved-sort", number("2-1-frame-time", "Shell sort, cut", "N = 8000", 1.0)),
        ("2-improved-sort", number("2-1-frame-change", "Shell sort, cut", "shuffled", 1.0)),
        ("2-shell-faster", number("2-1-sort-time", "0.1 sides", "Shell sort", 1.1)),
        ("2-shell-linear", number("2-1-sort-growth", "in order: Shell sort", "N = 8000", 1.1)),
        ("2-bytes", number("2-1-nodes", "canonical inner node", "node", 36.0)),
        ("2-bytes", number("2-1-nodes", "parent of leaves, compressed (Table 1)", "node", 24.0)),
        ("2-balanced", number("2-2-balance", "teapot", "time, balanced / middle", 1.1)),
        tree("2-triangle-as-box", "full bounds", "time", 3.0),
        tree("2-memory", "compressed", "bytes per triangle", 32.0),
        tree("2-time", "compressed", "time", 1.0),
        ("2-whole", number("2-whole", "improved", "total time", 0.97)),
    ];
    support::wrong_numbers_change_verdicts(&confirming, &wrong, axial_cut::claims);
    support::no_claim_holds_without_numbers(axial_cut::claims);
    let of_times = ["2-improved-sort", "2-shell-faster", "2-triangle-as-box", "2-balanced", "2-time", "2-whole"];
    for claim in axial_cut::claims(&with_ratios(2.0)) {
        let expected =
            if of_times.contains(&&*claim.id) { ClaimVerdict::NotConfirmed } else { ClaimVerdict::Confirmed };
        // `with_ratios` has set the time of every number of segments to twice the time without a cut. So the first
        // cut makes the search slower, but further segments do not.
        let expected = if claim.id == "2-more-segments" { ClaimVerdict::Partly } else { expected };
        assert_eq!(claim.verdict, expected, "{}: {}", claim.id, claim.measured);
    }
}

#[test]
fn every_claim_can_fail() {
    let slower = [("k = 2", 2.0), ("k = 4", 3.0), ("k = 8", 4.0), ("k = 16", 5.0), ("limit", 6.0)];
    let slower = slower.map(|(row, ours)| ("2-1-segments", row, "time", ours));
    support::spoiled_numbers_refute(
        &numbers(&with_ratios(0.5)),
        &[
            ("2-fewer-tests", &[("2-1-segments", "", "box tests per box", 5.0)]),
            ("2-more-segments", &slower),
            ("2-improved-sort", &[("2-1-frame", "Shell sort, cut", "", 0.96)]),
            ("2-shell-faster", &[("2-1-sort-time", "", "Shell sort", 0.96)]),
            ("2-shell-linear", &[("2-1-sort-growth", "in order: Shell sort", "N = 500", 0.1)]),
            ("2-bytes", &[("2-1-nodes", "", "node", 1.0)]),
            ("2-triangle-as-box", &[("2-2-", "full bounds", "time", 3.0)]),
            ("2-balanced", &[("2-2-balance", "", "time, balanced / middle", 0.96)]),
            ("2-memory", &[("2-2-", "compressed", "bytes per triangle", 100.0)]),
            ("2-time", &[("2-2-", "leafless, compressed", "time", 0.96)]),
            ("2-whole", &[("2-whole", "improved", "total time", 0.96)]),
        ],
        axial_cut::claims,
    );
    support::published_numbers_give(&RESULT, axial_cut::claims, &[("2-bytes", ClaimVerdict::Confirmed)]);
}

#[test]
fn tables_end_with_current_method() {
    let ids = ["2-1-frame-time", "2-1-frame-tests", "2-1-frame-change", "2-1-segments", "2-2-torus", "2-whole"];
    assert!(ids.iter().all(|id| table(id).rows.last().is_some_and(|row| row.is_current)));
}

#[test]
fn verdicts_on_counts_match_pinned_values() {
    let verdict = |id: &str| RESULT.claims.iter().find(|claim| claim.id == id).expect("the claim exists").verdict;
    assert_eq!(["2-fewer-tests", "2-bytes", "2-memory"].map(verdict), [ClaimVerdict::Confirmed; 3]);
    assert_eq!(verdict("2-shell-linear"), ClaimVerdict::NotConfirmed);
}

/// The table without the rows of the standard library's sort, which may change with the Rust release.
fn without_standard_sort(table: &ResultTable) -> ResultTable {
    let mut own = table.clone();
    own.rows.retain(|row| !row.name.ends_with("standard sort"));
    for (place, column) in table.columns.iter().enumerate().filter(|(_, column)| column.name == "standard sort") {
        assert!(column.kind != NumberKind::Count);
        own.rows.iter_mut().for_each(|row| row.cells[place].ours = None);
    }
    own
}

#[test]
fn counts_match_pinned_values() {
    let tests = |method: &str| ["N = 500", "N = 2000", "N = 8000"].map(|n| table("2-1-frame-tests").ours(method, n));
    assert_eq!(tests("brute force"), [Some(249.5), Some(999.5), None]);
    assert_eq!(tests("Shell sort, no cut").map(|tests| tests.map(f64::round)), [38.0, 98.0, 249.0].map(Some));
    assert_eq!(tests("Shell sort, cut").map(|tests| tests.map(f64::round)), [10.0, 11.0, 12.0].map(Some));
    let with_counts = |table: &&ResultTable| table.columns.iter().any(|column| column.kind.is_reproducible());
    let fingerprints = RESULT
        .tables
        .iter()
        .filter(with_counts)
        .map(|table| (&*table.id, support::fingerprint(&without_standard_sort(table))));
    let pinned = [
        ("2-1-nodes", 0x3993_e80b_eef3_0a04),
        ("2-1-sort-work", 0x05d3_af73_63fb_fd2a),
        ("2-1-sort-growth", 0xb9d0_1a58_2491_5590),
        ("2-1-frame-tests", 0xcd3b_5ff9_a9c1_2468),
        ("2-1-segments", 0x2273_c466_63f0_53ab),
        ("2-2-torus", 0x43d9_fd1c_14d6_7df2),
        ("2-2-spacecraft", 0x774d_7e2a_0afd_88d1),
        ("2-2-teapot", 0x4a31_a7ea_66ab_4910),
        ("2-2-balance", 0xff43_1174_052d_5f80),
        ("2-whole", 0x3530_ca9e_939f_84a8),
    ];
    assert_eq!(fingerprints.collect::<Vec<_>>(), pinned);
}
