//! Sorts of endpoint lists: all sorts return the same lists, and operation counts equal the stored values.

use std::time::Duration;

use boxwood::papers::{EndpointSort, SortStats, sort_endpoints};
use boxwood_benchmarks::{
    build_process::BuildDriver,
    measure::Effort,
    sorts::{BoxChange, SORTS, SortJob},
    table::Table,
};

/// One pass only: the tests do not depend on times.
fn job(count: usize, motion: BoxChange) -> SortJob {
    SortJob { count, motion, effort: Effort { min_turn: Duration::ZERO, ..Effort::with_turns(1) } }
}

#[test]
fn all_sorts_return_the_same_lists() {
    for motion in BoxChange::MOTIONS {
        for count in [0, 1, 2, 300] {
            for list in job(count, motion).lists().into_iter().take(3) {
                let mut right = list.clone();
                right.sort();
                assert_eq!(list.len(), 2 * count);
                for (name, sort) in SORTS {
                    let mut sorted = list.clone();
                    sort_endpoints(&mut sorted, sort);
                    assert_eq!(sorted, right, "{name}: {count} boxes, motion {}", motion.name());
                }
            }
        }
    }
}

#[test]
fn insertion_sort_moves_equal_inversions() {
    let list = job(100, BoxChange::Move(0.1)).lists().remove(0);
    let before = |index: usize| list[..index].iter().filter(|end| **end > list[index]).count() as u64;
    let inversions: Vec<u64> = (0..list.len()).map(before).collect();
    let moves: u64 = inversions.iter().map(|&over| if over == 0 { 0 } else { over + 1 }).sum();
    assert_eq!(sort_endpoints(&mut list.clone(), EndpointSort::Insertion).moves, moves);
}

#[test]
fn operation_counts_are_pinned() {
    let sorts = SORTS.map(|(_, sort)| sort);
    let outcomes = job(1000, BoxChange::Move(0.1)).run(&sorts).unwrap();
    // The counts of the standard library's sort are not compared with stored values, because a new release may change
    // it.
    let works: Vec<SortStats> = outcomes.iter().take(3).map(|outcome| outcome.stats).collect();
    let pinned = [(972_187, 330_103), (1_087_649, 312_558), (505_136, 479_961)]
        .map(|(comparisons, moves)| SortStats { comparisons, moves });
    assert_eq!(works, pinned);
    assert!(outcomes.iter().all(|outcome| (outcome.lists, outcome.endpoints) == (50, 100_000)));
    assert!(outcomes.iter().all(|outcome| outcome.checksum == outcomes[0].checksum));
}

#[test]
fn sorted_list_is_compared_once_per_gap() {
    let outcomes = job(1000, BoxChange::Move(0.0)).run(&SORTS.map(|(_, sort)| sort)).unwrap();
    let ends = 2000;
    // The gaps of Shell sort by Ciura end at 701; the next one is 701 * 9 / 4 = 1577.
    let gaps = [1577, 701, 301, 132, 57, 23, 10, 4, 1];
    let comparisons: u64 = gaps.iter().map(|gap| ends - gap).sum();
    assert_eq!(outcomes[0].stats, SortStats { comparisons: 50 * comparisons, moves: 0 });
    assert_eq!(outcomes[2].stats, SortStats { comparisons: 50 * (ends - 1), moves: 0 });
}

#[test]
fn table_checks_the_claims_of_the_paper() {
    let driver = BuildDriver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), args: Vec::new() };
    let mut table = Table::new(Vec::new(), Vec::new(), driver);
    for count in [100, 400] {
        for motion in [BoxChange::Move(0.0), BoxChange::Random] {
            table.add_sorts(&job(count, motion)).unwrap();
        }
    }
    let text = table.to_markdown();
    assert!(text.contains("\n| 100 | 0 | ") && text.contains("\n| 400 | random | "), "{text}");
    for rival in ["insertion sort", "the standard library's sort"] {
        assert!(text.contains(&format!("- Is Shell sort faster than {rival}? In ")), "{text}");
    }
    assert!(
        text.contains("its comparisons per endpoint at motion 0.") && text.contains("\n| motion random | "),
        "{text}"
    );
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!(rows.len(), 16);
    assert_eq!((&rows[3]["task"], &rows[3]["sort"]), (&"sorts".into(), &"standard".into()));
    assert!(rows[3]["moves_per_end"].is_null() && rows[3]["motion"] == "0", "{}", rows[3]);
}
