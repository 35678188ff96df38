//! Tests of clash queries on the built-in assembly.

use super::*;

fn result(options: &ClashOptions) -> ClashResult {
    Assembly::built_in().clash(options, Observer::NONE).expect("the built-in assembly can be tested")
}

fn limited(max_triangle_pairs: Option<u64>) -> ClashResult {
    result(&ClashOptions { max_triangle_pairs, ..ClashOptions::default() })
}

#[test]
fn high_triangle_pair_limit_changes_nothing() {
    let (plain, limited) = (limited(None), limited(Some(1_000_000)));
    assert_eq!(plain.clashes.len(), limited.clashes.len());
    for (plain, limited) in plain.clashes.iter().zip(&limited.clashes) {
        assert_eq!((plain.parts, plain.kind, plain.overlap), (limited.parts, limited.kind, limited.overlap));
    }
    assert_eq!(plain.stats, limited.stats);
}

#[test]
fn low_triangle_pair_limit_is_reported_and_reduces_tests() {
    let (plain, limited) = (limited(None), limited(Some(5)));
    for (plain, limited) in plain.clashes.iter().zip(&limited.clashes) {
        assert_eq!(plain.kind, limited.kind);
        let [plain, limited] = [plain, limited].map(|clash| clash.overlap.expect("the surfaces intersect"));
        assert_eq!(limited.triangle_pairs, plain.triangle_pairs.min(5));
        assert_eq!(limited.truncated, plain.triangle_pairs > 5);
        assert!(limited.bounds.corners().into_iter().all(|corner| plain.bounds.contains_point(corner)));
    }
    assert!(limited.stats.triangle_tests < plain.stats.triangle_tests);
}

#[test]
fn filters_select_parts_and_unmatched_ignored_pairs_are_warnings() {
    let only = vec!["bolt-*".to_owned(), "base-plate".to_owned()];
    let filters = PairFilters { only, ignore: vec!["blot-*:base-plate".to_owned()], ..PairFilters::default() };
    let found = result(&ClashOptions { filters, ..ClashOptions::default() });
    assert!(found.assembly.parts.len() < 48 && found.clashes.len() == 2, "{:?}", found.clashes);
    assert_eq!(found.assembly.warnings.len(), 1);
    assert!(
        found.assembly.warnings[0].to_string().starts_with("ignore blot-*:base-plate: no part name matches blot-*")
    );
}

#[test]
fn invalid_clearance_is_an_error() {
    for clearance in [-1.0, f64::NAN] {
        let options = ClashOptions { clearance: Some(clearance), ..ClashOptions::default() };
        let error = Assembly::built_in().clash(&options, Observer::NONE).expect_err("invalid");
        assert!(matches!(error, AssemblyError::Invalid { what: "clearance", .. }), "{error}");
    }
}
