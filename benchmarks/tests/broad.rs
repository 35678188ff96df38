//! The task `broad` as a test: everyone finds the pairs of brute force, in every frame.

use std::{process::Command, time::Duration};

use boxwood::{Bounds, BroadMethod};
use boxwood_benchmarks::{
    apart::Driver,
    broad::{Finder, Job, Outcome},
    measure::Effort,
    table::Table,
};
use boxwood_scenes::{MovingBoxes, Spread};

/// One pass and no more: a test need not be precise about time.
fn one_pass() -> Effort {
    Effort { turn: Duration::ZERO, ..Effort::turns(1) }
}

fn job(count: usize, frames: usize, spread: Spread) -> Job {
    Job::new(count, frames, spread, one_pass()).unwrap()
}

fn overlap(a: &Bounds, b: &Bounds) -> bool {
    (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis])
}

/// How many pairs there are in each frame behind the first, without any library.
fn brute_force(job: &Job) -> Vec<u64> {
    let mut scene = MovingBoxes::new(job.count, job.spread);
    let pairs = |boxes: &[Bounds]| {
        let before = |i: usize| boxes[..i].iter().filter(|other| overlap(&boxes[i], other)).count() as u64;
        (0..boxes.len()).map(before).sum()
    };
    let mut frame = || {
        scene.step();
        pairs(scene.bounds())
    };
    (1..job.frames).map(|_| frame()).collect()
}

fn counts(outcome: &Outcome) -> Vec<u64> {
    outcome.tallies.iter().map(|tally| tally.pairs).collect()
}

#[test]
fn all_find_the_pairs_of_brute_force() {
    let finders: Vec<Finder> = Finder::all_of_ours().chain(Finder::peers()).collect();
    for spread in Spread::ALL {
        for count in [0, 1, 2, 3, 300] {
            // Long enough for a peer that rebuilds now and then to do so.
            let job = job(count, 24, spread);
            let outcomes = job.run(&finders).unwrap();
            assert_eq!(counts(&outcomes[0]), brute_force(&job), "{count} boxes, {}", spread.name());
            for outcome in &outcomes {
                assert_eq!(outcome.tallies, outcomes[0].tallies, "{:?}: {count}, {}", outcome.finder, spread.name());
            }
        }
    }
}

#[test]
fn ours_counts_its_work_and_tells_what_happened() {
    let outcome = job(200, 5, Spread::Clustered).run(&[Finder::ours(BroadMethod::BruteForce)]).unwrap().remove(0);
    assert_eq!(outcome.box_tests, Some(200.0 * 199.0 / 2.0));
    assert!(outcome.events.is_some() && outcome.bytes.unwrap() > 0 && outcome.first > Duration::ZERO);
}

#[test]
fn threads_find_the_same() {
    // So many that they are divided among threads.
    let one = job(5000, 3, Spread::Uniform);
    let two = Job { threads: 2, ..one };
    let [one, two] = [one, two].map(|job| job.run(&[Finder::all_of_ours().next().unwrap()]).unwrap().remove(0));
    assert_eq!(one.tallies, two.tallies);
}

#[test]
fn the_driver_keeps_the_contract() {
    let bench = |words: &[&str]| Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).args(words).output().unwrap();
    let output = bench(&["broad", "300", "4", "mixed", "--passes", "1", "--method", "brute-force"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree method boxes frames spread \
                ns_per_box us_first events_us box_tests checksum";
    let places: Vec<Option<usize>> = keys.split_whitespace().map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
    let pairs = brute_force(&job(300, 4, Spread::Mixed))[2];
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"broad","us_per_query":"#), "{line}");
    assert!(line.contains(&format!(r#""pairs":{pairs},"#)) && line.contains(r#""method":"brute-force","#), "{line}");
    assert!(line.contains(r#""boxes":300,"frames":4,"spread":"mixed","#) && line.lines().count() == 1, "{line}");

    let output = bench(&["broad", "300", "--passes", "1", "--threads", "2"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.contains(r#""threads":2,"#) && line.contains(r#""frames":20,"spread":"uniform","#), "{line}");

    for (words, message) in [
        (&["broad"][..], "broad takes numbers and a word: boxwood-bench broad N [FRAMES [uniform|mixed|clustered]]"),
        (&["broad", "many"], "\"many\" is no whole number"),
        (&["broad", "10", "1"], "broad needs 2 frames or more"),
        (&["broad", "10", "5", "dense"], "boxes are spread uniform, mixed or clustered"),
        (&["broad", "10", "--method", "magic"], "[possible values: tree, axial-cut, axial-cut-unsorted, brute-force"),
        (&["broad", "10", "--lib", "parry", "--method", "tree"], "--method: parry has none"),
        (&["broad", "10", "--lib", "obvhs-medium"], "obvhs-medium: obvhs builds and refits, and has no such question"),
        #[cfg(not(feature = "rapier"))]
        (&["broad", "10", "--lib", "rapier"], "rapier is not in this build; build with `--features rapier`"),
    ] {
        let output = bench(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
    }
}

#[test]
fn the_table_has_both_tables() {
    let driver = Driver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), words: Vec::new() };
    let mut table = Table::new(Vec::new(), Vec::new(), driver);
    for spread in [Spread::Uniform, Spread::Clustered] {
        table.add_broad(&job(200, 3, spread)).unwrap();
    }
    let text = table.to_markdown();
    for peer in ["parry", "rapier"] {
        let is_in = Finder::peers().any(|finder| finder.library().name() == peer);
        assert_eq!(text.matches(&format!(" {peer} |")).count(), if is_in { 2 } else { 0 }, "{text}");
    }
    assert!(text.contains("| uniform | 200 |") && text.contains("| clustered | 200 |"), "{text}");
    assert!(text.contains("boxwood, ns a box |") && text.contains("\n| 200 |"), "{text}");
    assert_eq!(text.contains(" ✓ |"), Finder::peers().next().is_some(), "{text}");
    assert!(table.is_right() && !text.contains("MISMATCH"), "{text}");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!(
        (&rows[0]["lib"], &rows[0]["task"], &rows[0]["boxes"]),
        (&"boxwood".into(), &"broad".into(), &200.into())
    );
}
