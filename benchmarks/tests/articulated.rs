//! Task `articulated`: all methods find the same intersecting pairs, and the driver and the table report them.

use std::{process::Command, time::Duration};

use boxwood::papers::LinkBoxMethod;
use boxwood_benchmarks::{
    build_process::BuildDriver,
    measure::Effort,
    robots::{RobotJob, published::EXPERIMENTS},
    table::Table,
};

/// Job with one pass over the first `frames` frames: the tests do not depend on times.
fn job(experiment: u32, frames: u32) -> RobotJob {
    RobotJob { experiment, frames: Some(frames), effort: Effort { min_turn: Duration::ZERO, ..Effort::with_turns(1) } }
}

#[test]
fn all_methods_find_the_same_hits() {
    for (experiment, pairs) in [(1, 120), (2, 120), (3, 120), (4, 120), (5, 72)] {
        let outcomes = job(experiment, 70).run(&LinkBoxMethod::ALL).unwrap();
        assert_eq!(outcomes.len(), 6);
        for outcome in &outcomes {
            let counts = outcome.counts;
            assert_eq!((outcome.frames, outcome.passes), (70, 1));
            assert_eq!(counts.hits + counts.false_candidates(), counts.candidates);
            assert_eq!((counts.hits, counts.hit_checksum), (outcomes[0].counts.hits, outcomes[0].counts.hit_checksum));
            assert_eq!(counts.depths.to_bits(), outcomes[0].counts.depths.to_bits());
            assert_eq!(outcome.volume > 0.0, outcome.method != LinkBoxMethod::None);
        }
        let counts = |method| outcomes.iter().find(|outcome| outcome.method == method).unwrap().counts;
        assert_eq!(
            [counts(LinkBoxMethod::Covariance).candidate_checksum, counts(LinkBoxMethod::CabSum).candidate_checksum],
            [counts(LinkBoxMethod::Cab).candidate_checksum; 2]
        );
        let candidates = |method| counts(method).candidates;
        assert_eq!(candidates(LinkBoxMethod::None), 70 * pairs);
        assert_eq!(
            [candidates(LinkBoxMethod::Covariance), candidates(LinkBoxMethod::CabSum)],
            [candidates(LinkBoxMethod::Cab); 2]
        );
        assert!(candidates(LinkBoxMethod::AabbOfVertices) <= candidates(LinkBoxMethod::AabbOfBoxes));
    }
}

/// Verifies the number of intersecting pairs over all frames. If the number differs from the known one, the job itself
/// also fails.
#[test]
fn complete_experiment_has_the_known_hits() {
    let complete = RobotJob { frames: None, ..job(5, 0) };
    assert_eq!(complete.run(&[LinkBoxMethod::Cab]).unwrap()[0].counts.hits, 759);
}

#[test]
fn driver_prints_articulated_record() {
    let bench = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).args(args).output().unwrap();
    let output = bench(&["articulated", "cab", "--passes", "1", "--poses", "50"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree method experiment links frames false \
                box_tests us_test us_exact us_depth us_total inner_volume";
    let positions: Vec<Option<usize>> = keys.split_whitespace().map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{line}");
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"articulated","us_per_query":"#), "{line}");
    assert!(
        line.contains(r#""method":"cab","experiment":1,"links":16,"frames":50,"#) && line.lines().count() == 1,
        "{line}"
    );

    let args = ["articulated", "obb", "aabb*", "brute", "--experiment", "5", "--passes", "1", "--poses", "20"];
    let lines = String::from_utf8(bench(&args).stdout).unwrap();
    let methods = ["obb", "aabb*", "brute"].map(|method| format!(r#""method":"{method}","experiment":5,"links":18,"#));
    assert!(lines.lines().zip(&methods).filter(|(line, method)| line.contains(*method)).count() == 3, "{lines}");

    for (args, message) in [
        (
            &["articulated"][..],
            "articulated takes methods: boxwood-bench articulated cab|cab-sum|obb|aabb*|aabb+|brute",
        ),
        (&["articulated", "cub"], "unknown method \"cub\"; methods are cab, cab-sum, obb, aabb*, aabb+, brute"),
        (&["articulated", "cab", "--experiment", "6"], "6 is not in 1..=5"),
        (&["articulated", "cab", "--threads", "2"], "--threads: articulated runs on one thread"),
        (&["articulated", "cab", "--lib", "parry"], "--lib parry: it has no robots with joints"),
        (&["broad", "10", "--experiment", "2"], "--experiment: only the task articulated has experiments"),
    ] {
        let output = bench(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
}

#[test]
fn table_has_all_experiments_with_published_ratios() {
    let driver = BuildDriver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), args: Vec::new() };
    let mut table = Table::new(Vec::new(), Vec::new(), driver);
    for experiment in 1..=5 {
        table.add_robots(&job(experiment, 40)).unwrap();
    }
    let text = table.to_markdown();
    for (number, experiment) in (1..).zip(EXPERIMENTS) {
        assert!(text.contains(&format!("\n| {number}: {}, 40 frames |", experiment.title)), "{text}");
        assert!(text.contains(&format!("\n| {number}: {} | ", experiment.title)), "{text}");
    }
    // The table must contain the published mean ratios of OBB and AABB* to CAB, for update and total.
    for published in ["(2.30x)", "(1.32x)", "(1.75x)", "(1.87x)"] {
        assert!(text.contains(published), "{published}\n{text}");
    }
    assert!(text.contains("- Is AABB* faster than OBB when chains are braided?") && table.is_correct(), "{text}");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!((rows.len(), &rows[4]["method"], &rows[4]["task"]), (30, &"cab".into(), &"articulated".into()));
}
