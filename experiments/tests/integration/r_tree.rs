//! Quick run of the experiments of the R-tree paper. Numbers that are the same on every machine must equal stored
//! values, and verdicts must follow from the tables.

use crate::support;
use boxwood_experiments::{ClaimVerdict, PaperResult, RunSettings, r_tree};
use std::sync::LazyLock;
use support::{Number, number};

static RESULT: LazyLock<PaperResult> = LazyLock::new(|| r_tree::run(&RunSettings { quick: true, progress: &() }));

#[test]
fn result_is_well_formed() {
    support::check_result(&RESULT, r_tree::claims);
}

/// Table numbers with which every claim of the paper would be confirmed.
fn confirming_numbers() -> Vec<Number> {
    let mut numbers = Vec::new();
    for (method, boxes, at_0, time) in [(V1, 1.85e6, 6.15e6, 4.4e4), (V2, 6_303.0, 16_315.0, 4e3)] {
        numbers.push(number("3-1", method, "box tests", boxes));
        numbers.push(number("3-1", method, "triangle tests", 13.0));
        numbers.push(number("3-1", method, "time", time));
        numbers.push(number("3-2", method, "box tests at 0.00", at_0));
        numbers.extend(["0.10", "0.20"].map(|at| number("3-2", method, &format!("triangle tests at {at}"), 0.0)));
        for hundredths in 0..=20 {
            let farther = 1.0 / f64::from(1 + hundredths);
            let distance = format!("0.{hundredths:02}");
            numbers.push(number("3-figure-6", &*distance, method, time * farther));
            numbers.push(number("3-boxes", &*distance, method, at_0 * farther));
        }
    }
    numbers.push(number("3-box", OBB, "over version 1", 40.0));
    numbers.push(number("3-box", OBB, "over version 2", 40.0));
    numbers.push(number("3-box", OBB, "over axis-aligned", 2.5));
    numbers
}

const V1: &str = "R-tree, version 1";
const V2: &str = "R-tree, version 2";
const OBB: &str = "OBB tree, SAT";

#[test]
fn wrong_number_changes_verdict() {
    let wrong = [
        ("3-rate", number("3-figure-6", "0.00", V2, 2e4)),
        ("3-faster", number("3-1", V2, "time", 5e3)),
        ("3-slowest-at-0", number("3-boxes", "0.07", V1, 7e6)),
        ("3-slowest-at-0", number("3-figure-6", "0.07", V2, 700.0)),
        ("3-box-tests", number("3-1", V2, "box tests", 2e4)),
        ("3-box-tests-at-0", number("3-2", V1, "box tests at 0.00", 1e6)),
        ("3-triangle-tests", number("3-1", V1, "triangle tests", 20.0)),
        ("3-no-triangles", number("3-2", V2, "triangle tests at 0.10", 1.0)),
        ("3-box-test", number("3-box", OBB, "over version 1", 10.0)),
        ("3-box-test", number("3-box", OBB, "over version 2", 2.0)),
        ("3-storage", number("3-box", OBB, "over axis-aligned", 2.0)),
    ];
    support::wrong_numbers_change_verdicts(&confirming_numbers(), &wrong, r_tree::claims);
    support::no_claim_holds_without_numbers(r_tree::claims);
}

#[test]
fn every_claim_can_fail() {
    support::spoiled_numbers_refute(
        &confirming_numbers(),
        &[
            ("3-rate", &[("3-figure-6", "0.00", V2, 1e6)]),
            ("3-faster", &[("3-figure-6", "0.00", V2, 4.3e3), ("3-1", V2, "time", 4.3e3)]),
            ("3-slowest-at-0", &[("3-figure-6", "", "", 1.0), ("3-boxes", "", "", 1.0)]),
            ("3-box-tests", &[("3-1", V1, "box tests", 6_303.0)]),
            ("3-box-tests-at-0", &[("3-2", V1, "box tests at 0.00", 1_000.0)]),
            ("3-triangle-tests", &[("3-1", V1, "triangle tests", 20.0)]),
            (
                "3-no-triangles",
                &[("3-2", "", "triangle tests at 0.10", 1.0), ("3-2", "", "triangle tests at 0.20", 1.0)],
            ),
            ("3-box-test", &[("3-box", OBB, "over version 1", 1.0), ("3-box", OBB, "over version 2", 1.0)]),
            ("3-storage", &[("3-box", OBB, "over axis-aligned", 2.0)]),
        ],
        r_tree::claims,
    );
}

#[test]
fn published_numbers_confirm_claims() {
    let agreeing = ["3-box-tests", "3-box-tests-at-0", "3-triangle-tests", "3-no-triangles", "3-box-test", "3-storage"];
    let expected = agreeing.map(|id| (id, ClaimVerdict::Confirmed));
    support::published_numbers_give(&RESULT, r_tree::claims, &expected);
}

#[test]
fn counts_match_pinned_values() {
    let fingerprints = RESULT.tables.iter().map(|table| (&*table.id, support::fingerprint(table)));
    let pinned: &[(&str, u64)] = &[
        ("3-1", 0x3c62_e009_4f6e_3449),
        ("3-2", 0xa6b0_056c_0ffa_cb6f),
        ("3-figure-6", 0xcbf2_9ce4_8422_2325),
        ("3-boxes", 0x3d17_8716_f18a_fa98),
        ("3-box", 0x2fd3_f217_514e_2cdf),
    ];
    assert_eq!(fingerprints.collect::<Vec<_>>(), pinned);
}
