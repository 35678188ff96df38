//! Document 5, quick: what repeats on every machine is pinned, and verdicts follow from the tables.

mod support;

use boxwood_experiments::{Outcome, Settings, document_5};
use std::sync::LazyLock;
use support::{Number, number};

static OUTCOME: LazyLock<Outcome> = LazyLock::new(|| document_5::run(&Settings { quick: true, progress: &() }));

#[test]
fn tables_are_tables() {
    support::check(&OUTCOME, document_5::claims);
    assert_eq!(OUTCOME.tables.len(), 6);
}

/// What repeats on every machine: pairs asked about and in vain, by every method.
#[test]
fn counts_repeat() {
    let count =
        |table: usize, row: &str, column: &str| OUTCOME.tables[table].ours(row, column).expect("a count") as u64;
    let of = |table: usize| {
        let asked = ["brute", "AABB+", "AABB*", "OBB", "CAB"].map(|row| count(table, row, "#coll"));
        (count(table, "CAB", "#coll - #false"), asked)
    };
    assert_eq!([0, 1, 2, 3, 4].map(of), COUNTS);
    assert_eq!(support::fingerprint(&OUTCOME.tables[5]), SIZES, "the sizes of boxes");
}

/// Of each experiment the pairs that meet, and those that each method asks about.
const COUNTS: [(u64, [u64; 5]); 5] = [
    (203, [1_200_000, 11_943, 141_772, 5_664, 5_664]),
    (175, [1_200_000, 1_329, 142_000, 7_180, 7_180]),
    (148, [1_200_000, 1_305, 140_417, 271, 271]),
    (9_318, [1_200_000, 44_162, 256_808, 45_393, 45_393]),
    (759, [288_072, 2_359, 4_086, 3_275, 3_275]),
];

/// Of the table of sizes.
const SIZES: u64 = 14_892_762_314_427_689_477;

/// Numbers that agree with the document.
fn agreeable() -> Vec<Number> {
    let mut numbers = Vec::new();
    for table in ["5-1", "5-2", "5-3", "5-4", "5-5"] {
        for (row, asked, update, total) in [
            ("brute", 1000.0, 0.0, 20.0),
            ("AABB+", 100.0, 136.0, 145.0),
            ("AABB*", 110.0, 8.1, if table == "5-3" { 19.5 } else { 18.0 }),
            ("OBB", 50.0, 14.7, 19.0),
            ("CAB", 50.0, 6.3, 10.4),
            ("CAB, variant", 50.0, 6.3, 10.5),
        ] {
            numbers.push(number(table, row, "#coll", asked));
            numbers.push(number(table, row, "#false", asked - 40.0));
            numbers.push(number(table, row, "#coll - #false", 40.0));
            numbers.push(number(table, row, "t[upd]", update));
            numbers.push(number(table, row, "t[total]", total));
            numbers.push(number(table, row, "a frame", 100.0));
        }
    }
    for experiment in OUTCOME.tables[5].rows.iter().map(|row| row.name.clone()) {
        numbers.push(number("5-sizes", experiment, "variant over CAB", 1.02));
    }
    numbers
}

#[test]
fn verdicts_follow_from_the_tables() {
    let wrong = [
        ("5-same-hits", number("5-3", "AABB+", "#coll - #false", 39.0)),
        ("5-same-as-obb", number("5-5", "OBB", "#coll", 51.0)),
        ("5-update-obb", number("5-1", "OBB", "t[upd]", 10.0)),
        ("5-update-aabb", number("5-2", "AABB*", "t[upd]", 5.0)),
        ("5-all-vertices", number("5-4", "AABB+", "t[upd]", 80.0)),
        ("5-twice-as-fast", number("5-1", "CAB", "t[total]", 1000.0)),
        ("5-braided", number("5-4", "AABB*", "t[total]", 20.0)),
        ("5-dented", number("5-3", "AABB*", "t[total]", 17.0)),
        ("5-frame", number("5-2", "CAB", "a frame", 1500.0)),
        ("5-variant", number("5-sizes", "a chain of eight, folded in any way", "variant over CAB", 0.99)),
    ];
    support::verdicts_follow(&agreeable(), &wrong, document_5::claims);
    support::nothing_follows_from_nothing(document_5::claims);
}
