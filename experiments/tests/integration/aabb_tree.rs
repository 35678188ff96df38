//! Quick run of the experiments of the AABB tree paper. Numbers that are the same on every machine must equal stored
//! values, and verdicts must follow from the tables.

use crate::support;
use boxwood_experiments::{ClaimVerdict, PaperResult, ResultTable, RunSettings, aabb_tree};
use boxwood_scenes::Deformation;
use std::sync::LazyLock;
use support::{Number, number};

static RESULT: LazyLock<PaperResult> = LazyLock::new(|| aabb_tree::run(&RunSettings { quick: true, progress: &() }));

fn table(id: &str) -> &'static ResultTable {
    RESULT.tables.iter().find(|table| table.id == id).expect("the table exists")
}

#[test]
fn result_is_well_formed() {
    support::check_result(&RESULT, aabb_tree::claims);
}

/// Table numbers with which every claim of the paper would be confirmed.
fn confirming_numbers() -> Vec<Number> {
    let models = ["torus", "spacecraft", "teapot"];
    let mut numbers = Vec::new();
    for (tree, in_triangles) in [("OBB tree", 0.05), ("AABB tree", 0.28)] {
        let is_obb = tree == "OBB tree";
        for model in models {
            let row = || format!("{tree}, {model}");
            let shares = [("hits", 0.6), ("overlapping", 0.6), ("on edge axes", 0.15), ("SAT lite errors", 0.06)];
            let shares = shares.into_iter().chain([("T_p / T_total", in_triangles)]);
            numbers.extend(shares.map(|(column, share)| number("1-shares", row(), column, share)));
            let slower = if model == "torus" { 3.0 } else { 1.5 };
            let (boxes, triangles, time) = if is_obb { (1e7, 1.5e5, 50.0) } else { (2e7, 2e6, 50.0 * slower) };
            numbers.push(number("1-1", row(), "N_b", boxes));
            numbers.push(number("1-1", row(), "N_p", triangles));
            numbers.push(number("1-1", row(), "T_total", time));
            numbers.push(number("1-2", row(), "T_total", if is_obb { time } else { time / 1.15 }));
            numbers.push(number("1-storage", tree, model, if is_obb { 100.0 } else { 50.0 }));
        }
        numbers.push(number("1-storage", tree, "scalars", if is_obb { 15.0 } else { 6.0 }));
    }
    let operations = [
        ("Build an OBB tree", 300.0),
        ("Build an AABB tree", 100.0),
        ("Refit an AABB tree", 10.0),
        ("Refit a pair of AABB trees", 20.0),
        ("Test a pair of OBB trees", 0.5),
        ("Test a pair of AABB trees", 1.0),
    ];
    numbers.extend(operations.iter().flat_map(|(row, time)| models.map(|model| number("1-3", *row, model, *time))));
    for (row, triangles, gain) in [("AABB tree, small", 2e3, 9.0), ("AABB tree, large", 7e3, 10.0)] {
        let columns = [("triangles", triangles), ("build / refit", gain), ("refit per triangle", 3.0)];
        numbers.extend(columns.map(|(column, ours)| number("1-refit", row, column, ours)));
    }
    for (rule, time) in [("middle of the box", 5.0), ("equal counts", 7.0), ("half-balanced, least overlap", 6.0)] {
        numbers.extend(models.map(|model| number("1-rules", rule, &format!("time, {model}"), time)));
    }
    numbers.push(number("1-arithmetic", "boxes as in the paper", "per triangle", 18.0));
    numbers.push(number("1-arithmetic", "conservative f32 boxes", "per triangle", 40.0));
    for deformation in Deformation::ALL.map(Deformation::name) {
        let ratio = if deformation == "torn mesh" { 5.0 } else { 1.0 };
        numbers.extend(
            models.map(|model| number("1-deformations", format!("{deformation}, {model}"), "N_b ratio", ratio)),
        );
        for (level, refitted) in [(1, 0.5), (2, 0.4), (3, 0.1), (4, 0.1)] {
            let row = || format!("level {level}");
            numbers.push(number("1-overlap", row(), &format!("{deformation}, refitted"), refitted));
            numbers.push(number("1-overlap", row(), &format!("{deformation}, rebuilt"), 0.1));
        }
    }
    for (deforming, ratio) in [(1, 0.5), (2, 1.0), (20, 10.0)] {
        let row = || format!("AABB tree, {deforming} of 20 deform");
        numbers.push(number("1-frames", row(), "refits / tests", ratio));
        numbers.push(number("1-frames", row(), "refits", ratio));
    }
    numbers
}

#[test]
fn wrong_number_changes_verdict() {
    let wrong = [
        ("1-hits", number("1-shares", "AABB tree, torus", "hits", 0.7)),
        ("1-positive", number("1-shares", "OBB tree, teapot", "overlapping", 0.4)),
        ("1-on-edges", number("1-shares", "OBB tree, teapot", "on edge axes", 0.25)),
        ("1-lite-errs", number("1-shares", "AABB tree, torus", "SAT lite errors", 0.01)),
        ("1-box-tests", number("1-1", "AABB tree, torus", "N_b", 1e7)),
        ("1-times", number("1-1", "OBB tree, spacecraft", "T_total", 100.0)),
        ("1-triangle-tests", number("1-1", "OBB tree, teapot", "N_p", 2e5)),
        ("1-lite-aabb", number("1-2", "AABB tree, teapot", "T_total", 72.0)),
        ("1-lite-obb", number("1-2", "OBB tree, torus", "T_total", 60.0)),
        ("1-time-in-triangles", number("1-shares", "AABB tree, torus", "T_p / T_total", 0.04)),
        ("1-storage", number("1-storage", "AABB tree", "torus", 80.0)),
        ("1-scalars", number("1-storage", "OBB tree", "scalars", 12.0)),
        ("1-split-rule", number("1-rules", "equal counts", "time, teapot", 5.2)),
        ("1-build", number("1-3", "Build an OBB tree", "torus", 600.0)),
        ("1-refit-gain", number("1-refit", "AABB tree, large", "build / refit", 5.0)),
        ("1-refit-linear", number("1-refit", "AABB tree, small", "refit per triangle", 7.0)),
        ("1-arithmetic", number("1-arithmetic", "conservative f32 boxes", "per triangle", 60.0)),
        ("1-refit-test", number("1-3", "Refit a pair of AABB trees", "torus", 10.4)),
        ("1-refit-obb", number("1-3", "Refit an AABB tree", "teapot", 20.0)),
        ("1-deformable", number("1-3", "Refit an AABB tree", "spacecraft", 500.0)),
        ("1-gentle", number("1-deformations", "bend, teapot", "N_b ratio", 1.5)),
        ("1-severe", number("1-deformations", "radical twist, torus", "N_b ratio", 1.5)),
        ("1-torn", number("1-deformations", "torn mesh, spacecraft", "N_b ratio", 1.1)),
        ("1-high", number("1-overlap", "level 4", "wave, refitted", 0.9)),
        ("1-few-deform", number("1-frames", "AABB tree, 1 of 20 deform", "refits / tests", 3.0)),
        ("1-linear-in-deforming", number("1-frames", "AABB tree, 20 of 20 deform", "refits", 30.0)),
    ];
    support::wrong_numbers_change_verdicts(&confirming_numbers(), &wrong, aabb_tree::claims);
    support::no_claim_holds_without_numbers(aabb_tree::claims);
}

#[test]
fn every_claim_can_fail() {
    let refits = "Refit an AABB tree";
    let few = [("1 of 20", 3.0), ("2 of 20", 3.0), ("20 of 20", 0.5)];
    let few = few.map(|(row, ours)| ("1-frames", row, "refits / tests", ours));
    support::spoiled_numbers_refute(
        &confirming_numbers(),
        &[
            ("1-hits", &[("1-shares", "", "hits", 0.1)]),
            ("1-positive", &[("1-shares", "", "overlapping", 0.2)]),
            ("1-on-edges", &[("1-shares", "", "on edge axes", 0.5)]),
            ("1-lite-errs", &[("1-shares", "", "SAT lite errors", 0.3)]),
            ("1-box-tests", &[("1-1", "AABB tree", "N_b", 1e7)]),
            ("1-times", &[("1-1", "AABB tree", "T_total", 1.0)]),
            ("1-triangle-tests", &[("1-1", "OBB tree", "N_p", 1e6)]),
            ("1-lite-aabb", &[("1-2", "AABB tree", "T_total", 1000.0)]),
            ("1-lite-obb", &[("1-2", "OBB tree", "T_total", 100.0)]),
            ("1-time-in-triangles", &[("1-shares", "", "T_p / T_total", 0.9)]),
            ("1-storage", &[("1-storage", "AABB tree", "", 100.0)]),
            ("1-scalars", &[("1-storage", "", "scalars", 1.0)]),
            ("1-split-rule", &[("1-rules", "middle", "", 100.0)]),
            ("1-build", &[("1-3", "Build an OBB tree", "", 104.0)]),
            ("1-refit-gain", &[("1-refit", "", "build / refit", 1.0)]),
            ("1-refit-linear", &[("1-refit", "small", "refit per triangle", 100.0)]),
            ("1-arithmetic", &[("1-arithmetic", "", "per triangle", 60.0)]),
            ("1-refit-test", &[("1-3", "Refit a pair", "", 4.0)]),
            ("1-refit-obb", &[("1-3", refits, "", 100.0)]),
            ("1-deformable", &[("1-3", refits, "", 500.0)]),
            ("1-gentle", &[("1-deformations", "", "N_b ratio", 2.0)]),
            ("1-severe", &[("1-deformations", "", "N_b ratio", 2.0)]),
            ("1-torn", &[("1-deformations", "", "N_b ratio", 1.0)]),
            ("1-high", &[("1-overlap", "", "", 0.1)]),
            ("1-few-deform", &few),
            ("1-linear-in-deforming", &[("1-frames", "20 of 20", "refits", 30.0)]),
        ],
        aabb_tree::claims,
    );
}

/// Verifies that the published numbers confirm the claims of the paper, except for its torus, which the paper
/// itself treats as an exception.
#[test]
fn published_numbers_confirm_claims() {
    let agreeing = [
        "1-hits",
        "1-positive",
        "1-on-edges",
        "1-lite-errs",
        "1-times",
        "1-triangle-tests",
        "1-lite-aabb",
        "1-lite-obb",
        "1-time-in-triangles",
        "1-scalars",
        "1-build",
        "1-refit-gain",
        "1-refit-linear",
        "1-refit-test",
        "1-refit-obb",
        "1-deformable",
    ];
    let expected =
        agreeing.map(|id| (id, ClaimVerdict::Confirmed)).into_iter().chain([("1-box-tests", ClaimVerdict::Partly)]);
    support::published_numbers_give(&RESULT, aabb_tree::claims, &expected.collect::<Vec<_>>());
}

#[test]
fn counts_match_pinned_values() {
    let counts = |id: &str, tree: &str| {
        ["torus", "spacecraft", "teapot"].map(|model| {
            ["N_b", "N_p"].map(|column| {
                table(id).ours(&format!("{tree}, {model}"), column).expect("the cell has a number") as u64
            })
        })
    };
    assert_eq!(counts("1-1", "OBB tree"), [[9_015_250, 172_700], [17_730_800, 265_250], [13_351_200, 156_100]]);
    assert_eq!(counts("1-1", "AABB tree"), [[23_540_850, 2_019_900], [16_644_600, 1_023_650], [21_004_400, 1_882_750]]);
    assert_eq!(counts("1-2", "OBB tree"), [[11_374_650, 266_250], [22_457_600, 552_850], [16_158_100, 247_400]]);
    assert_eq!(counts("1-2", "AABB tree"), [[28_261_750, 2_500_400], [21_748_300, 1_973_150], [24_747_500, 2_273_150]]);
    let fingerprints = RESULT.tables.iter().map(|table| (&*table.id, support::fingerprint(table)));
    let pinned: &[(&str, u64)] = &[
        ("1-1", 0xb7d4_231d_fc55_38e0),
        ("1-2", 0xc616_82e3_994c_be5e),
        ("1-3", 0xcbf2_9ce4_8422_2325),
        ("1-figure-2", 0x7e15_3a2e_4e61_2bf5),
        ("1-shares", 0xd493_2d75_5460_0034),
        ("1-storage", 0x12a7_7a4f_1ac8_874f),
        ("1-rotated", 0xc70e_eac0_5c06_c911),
        ("1-rules", 0x41d1_75a4_13fe_8ec4),
        ("1-refit", 0x738e_05f7_6542_2c05),
        ("1-arithmetic", 0x72a0_9da1_64a9_6056),
        ("1-deformations", 0xc819_a402_00c7_ff18),
        ("1-overlap", 0x51b0_5013_9e68_d7a8),
        ("1-frames", 0x75a1_80e2_fe9c_0c25),
    ];
    assert_eq!(fingerprints.collect::<Vec<_>>(), pinned);
}
