//! The boxes of articulated bodies: all methods find the same, and the driver and the table tell it.

use std::{process::Command, time::Duration};

use boxwood::LinkFit;
use boxwood_benchmarks::{
    apart::Driver,
    articulated::{Job, published::EXPERIMENTS},
    measure::Effort,
    table::Table,
};

/// One pass over the first frames: a test need not be precise about time.
fn job(experiment: u32, frames: u32) -> Job {
    Job { experiment, frames: Some(frames), effort: Effort { turn: Duration::ZERO, ..Effort::turns(1) } }
}

#[test]
fn all_methods_find_the_same() {
    for (experiment, pairs) in [(1, 120), (2, 120), (3, 120), (4, 120), (5, 72)] {
        let outcomes = job(experiment, 70).run(&LinkFit::EVERY).unwrap();
        assert_eq!(outcomes.len(), 6);
        for outcome in &outcomes {
            let counts = outcome.counts;
            assert_eq!((outcome.frames, outcome.passes), (70, 1));
            assert_eq!(counts.hits + counts.vain(), counts.candidates);
            assert_eq!((counts.hits, counts.checksum), (outcomes[0].counts.hits, outcomes[0].counts.checksum));
            assert_eq!(counts.depths.to_bits(), outcomes[0].counts.depths.to_bits());
            assert_eq!(outcome.volume > 0.0, outcome.fit != LinkFit::Brute);
        }
        let counts = |fit| outcomes.iter().find(|outcome| outcome.fit == fit).unwrap().counts;
        assert_eq!([counts(LinkFit::Obb).asked, counts(LinkFit::CabSum).asked], [counts(LinkFit::Cab).asked; 2]);
        let asked = |fit| counts(fit).candidates;
        assert_eq!(asked(LinkFit::Brute), 70 * pairs);
        assert_eq!([asked(LinkFit::Obb), asked(LinkFit::CabSum)], [asked(LinkFit::Cab); 2]);
        assert!(asked(LinkFit::AabbOfVertices) <= asked(LinkFit::AabbOfBoxes));
    }
}

/// As many as the scenes promise: the job fails if they are not.
#[test]
fn a_whole_experiment_has_its_hits() {
    let whole = Job { frames: None, ..job(5, 0) };
    assert_eq!(whole.run(&[LinkFit::Cab]).unwrap()[0].counts.hits, 759);
}

#[test]
fn the_driver_keeps_the_contract() {
    let bench = |words: &[&str]| Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).args(words).output().unwrap();
    let output = bench(&["articulated", "cab", "--passes", "1", "--poses", "50"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree method experiment links frames false \
                box_tests us_test us_exact us_depth us_total inner_volume";
    let places: Vec<Option<usize>> = keys.split_whitespace().map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"articulated","us_per_query":"#), "{line}");
    assert!(
        line.contains(r#""method":"cab","experiment":1,"links":16,"frames":50,"#) && line.lines().count() == 1,
        "{line}"
    );

    let words = ["articulated", "obb", "aabb*", "brute", "--experiment", "5", "--passes", "1", "--poses", "20"];
    let lines = String::from_utf8(bench(&words).stdout).unwrap();
    let methods = ["obb", "aabb*", "brute"].map(|method| format!(r#""method":"{method}","experiment":5,"links":18,"#));
    assert!(lines.lines().zip(&methods).filter(|(line, method)| line.contains(*method)).count() == 3, "{lines}");

    for (words, message) in [
        (
            &["articulated"][..],
            "articulated takes methods: boxwood-bench articulated cab|cab-sum|obb|aabb*|aabb+|brute",
        ),
        (&["articulated", "cub"], "there is no method \"cub\"; there are cab, cab-sum, obb, aabb*, aabb+, brute"),
        (&["articulated", "cab", "--experiment", "6"], "6 is not in 1..=5"),
        (&["articulated", "cab", "--threads", "2"], "--threads: boxes follow their joints on one thread"),
        (&["articulated", "cab", "--lib", "parry"], "--lib parry: it has no bodies with joints"),
        (&["broad", "10", "--experiment", "2"], "--experiment: it is the task articulated that has experiments"),
    ] {
        let output = bench(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
    }
}

#[test]
fn the_table_has_five_experiments_and_their_ratios() {
    let driver = Driver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), words: Vec::new() };
    let mut table = Table::new(Vec::new(), Vec::new(), driver);
    for experiment in 1..=5 {
        table.add_articulated(&job(experiment, 40)).unwrap();
    }
    let text = table.to_markdown();
    for (number, experiment) in (1..).zip(EXPERIMENTS) {
        assert!(text.contains(&format!("\n| {number}: {}, 40 frames |", experiment.title)), "{text}");
        assert!(text.contains(&format!("\n| {number}: {} | ", experiment.title)), "{text}");
    }
    // Ratios of the document: its mean over OBB and AABB*, in update and in total.
    for published in ["(2.30x)", "(1.32x)", "(1.75x)", "(1.87x)"] {
        assert!(text.contains(published), "{published}\n{text}");
    }
    assert!(text.contains("- Is AABB* faster than OBB when chains are braided?") && table.is_right(), "{text}");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!((rows.len(), &rows[4]["method"], &rows[4]["task"]), (30, &"cab".into(), &"articulated".into()));
}
