//! The cases of the instruction guard: they run, find something, and are the same in every run.

use std::collections::HashSet;

use boxwood_benchmarks::instructions::cases;

#[test]
fn cases_find_the_same_in_every_run() {
    for case in cases() {
        let result = case.run();
        assert_ne!(result, 0, "{} finds nothing", case.name);
        assert_eq!(result, case.run(), "{}", case.name);
    }
}

#[test]
fn names_are_unique_words() {
    let mut seen = HashSet::new();
    for case in cases() {
        assert!(seen.insert(case.name), "{} is there twice", case.name);
        assert!(!case.name.contains(char::is_whitespace), "{}", case.name);
    }
}
