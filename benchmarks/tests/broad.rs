//! Task `broad`: all engines find the pairs of brute force in every frame.

use std::{process::Command, time::Duration};

use boxwood::Aabb;
use boxwood::papers::BroadPhaseMethod;
use boxwood_benchmarks::{
    broad_phase::{BroadPhaseEngine, BroadPhaseJob, BroadPhaseResult},
    build_process::BuildDriver,
    measure::Effort,
    table::Table,
};
use boxwood_scenes::{BoxDistribution, MovingBoxes};

/// Effort of one pass only: the tests do not depend on times.
fn one_pass() -> Effort {
    Effort { min_turn: Duration::ZERO, ..Effort::with_turns(1) }
}

fn job(count: usize, frames: usize, spread: BoxDistribution) -> BroadPhaseJob {
    BroadPhaseJob::new(count, frames, spread, one_pass()).unwrap()
}

fn overlap(a: &Aabb, b: &Aabb) -> bool {
    (0..3).all(|axis| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])
}

/// Number of overlapping pairs in each frame after the first, computed without any library.
fn brute_force(job: &BroadPhaseJob) -> Vec<u64> {
    let mut scene = MovingBoxes::new(job.count, job.spread);
    let pairs = |boxes: &[Aabb]| {
        let before = |i: usize| boxes[..i].iter().filter(|other| overlap(&boxes[i], other)).count() as u64;
        (0..boxes.len()).map(before).sum()
    };
    let mut frame = || {
        scene.step();
        pairs(scene.bounds())
    };
    (1..job.frames).map(|_| frame()).collect()
}

fn counts(outcome: &BroadPhaseResult) -> Vec<u64> {
    outcome.tallies.iter().map(|tally| tally.pairs).collect()
}

#[test]
fn all_engines_find_the_pairs_of_brute_force() {
    let engines: Vec<BroadPhaseEngine> = BroadPhaseEngine::all_boxwood().chain(BroadPhaseEngine::peers()).collect();
    for spread in BoxDistribution::ALL {
        for count in [0, 1, 2, 3, 300] {
            // Within 24 frames, the peers that rebuild their tree periodically do so at least once.
            let job = job(count, 24, spread);
            let outcomes = job.run(&engines).unwrap();
            assert_eq!(counts(&outcomes[0]), brute_force(&job), "{count} boxes, {}", spread.name());
            for outcome in &outcomes {
                assert_eq!(outcome.tallies, outcomes[0].tallies, "{:?}: {count}, {}", outcome.engine, spread.name());
            }
        }
    }
}

#[test]
fn boxwood_reports_box_tests_events_and_bytes() {
    let outcome = job(200, 5, BoxDistribution::Clustered)
        .run(&[BroadPhaseEngine::boxwood(BroadPhaseMethod::BruteForce)])
        .unwrap()
        .remove(0);
    assert_eq!(outcome.box_tests, Some(200.0 * 199.0 / 2.0));
    assert!(outcome.events.is_some() && outcome.bytes.unwrap() > 0 && outcome.first > Duration::ZERO);
}

#[test]
fn two_threads_find_the_same_pairs() {
    // 5,000 boxes are enough for boxwood to split the work among threads.
    let one = job(5000, 3, BoxDistribution::Uniform);
    let two = BroadPhaseJob { threads: 2, ..one };
    let [one, two] =
        [one, two].map(|job| job.run(&[BroadPhaseEngine::all_boxwood().next().unwrap()]).unwrap().remove(0));
    assert_eq!(one.tallies, two.tallies);
}

#[test]
fn driver_prints_broad_phase_record() {
    let bench = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).args(args).output().unwrap();
    let output = bench(&["broad", "300", "4", "mixed", "--passes", "1", "--method", "brute-force"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree method boxes frames spread \
                ns_per_box us_first events_us box_tests checksum";
    let positions: Vec<Option<usize>> = keys.split_whitespace().map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{line}");
    let pairs = brute_force(&job(300, 4, BoxDistribution::Mixed))[2];
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"broad","us_per_query":"#), "{line}");
    assert!(line.contains(&format!(r#""pairs":{pairs},"#)) && line.contains(r#""method":"brute-force","#), "{line}");
    assert!(line.contains(r#""boxes":300,"frames":4,"spread":"mixed","#) && line.lines().count() == 1, "{line}");

    let output = bench(&["broad", "300", "--passes", "1", "--threads", "2"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.contains(r#""threads":2,"#) && line.contains(r#""frames":20,"spread":"uniform","#), "{line}");

    for (args, message) in [
        (&["broad"][..], "broad takes the number of boxes: boxwood-bench broad N [FRAMES [uniform|mixed|clustered]]"),
        (&["broad", "many"], "not a whole number: \"many\""),
        (&["broad", "10", "1"], "broad needs 2 frames or more"),
        (&["broad", "10", "5", "dense"], "unknown distribution; use uniform, mixed or clustered"),
        (&["broad", "10", "--method", "magic"], "[possible values: tree, axial-cut, axial-cut-unsorted, brute-force"),
        (&["broad", "10", "--lib", "parry", "--method", "tree"], "--method: parry has no choice of methods"),
        (
            &["broad", "10", "--lib", "obvhs-medium"],
            "obvhs-medium: obvhs is measured for builds and refits; it has no such query",
        ),
        #[cfg(not(feature = "rapier"))]
        (&["broad", "10", "--lib", "rapier"], "rapier is not compiled in; build with `--features rapier`"),
    ] {
        let output = bench(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
}

#[test]
fn table_has_ratios_and_times_per_box() {
    let driver = BuildDriver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), args: Vec::new() };
    let mut table = Table::new(Vec::new(), Vec::new(), driver);
    for spread in [BoxDistribution::Uniform, BoxDistribution::Clustered] {
        table.add_broad(&job(200, 3, spread)).unwrap();
    }
    let text = table.to_markdown();
    for peer in ["parry", "rapier"] {
        let is_in = BroadPhaseEngine::peers().any(|engine| engine.library().name() == peer);
        assert_eq!(text.matches(&format!(" {peer} |")).count(), if is_in { 2 } else { 0 }, "{text}");
    }
    assert!(text.contains("| uniform | 200 |") && text.contains("| clustered | 200 |"), "{text}");
    assert!(text.contains("boxwood, ns per box |") && text.contains("\n| 200 |"), "{text}");
    assert_eq!(text.contains(" ✓ |"), BroadPhaseEngine::peers().next().is_some(), "{text}");
    assert!(table.is_correct() && !text.contains("MISMATCH"), "{text}");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!(
        (&rows[0]["lib"], &rows[0]["task"], &rows[0]["boxes"]),
        (&"boxwood".into(), &"broad".into(), &200.into())
    );
}
