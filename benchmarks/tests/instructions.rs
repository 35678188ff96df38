//! Verifies that the cases of the instruction counts run, have a nonzero result, and return the same result in
//! every run.

use std::collections::HashSet;

use boxwood_benchmarks::instructions::cases;

#[test]
fn cases_return_the_same_result_in_every_run() {
    for case in cases() {
        let result = case.run();
        assert_ne!(result, 0, "the result of {} is zero", case.name);
        assert_eq!(result, case.run(), "{}", case.name);
    }
}

#[test]
fn case_names_are_unique_and_without_spaces() {
    let mut seen = HashSet::new();
    for case in cases() {
        assert!(seen.insert(case.name), "duplicate case {}", case.name);
        assert!(!case.name.contains(char::is_whitespace), "{}", case.name);
    }
}
