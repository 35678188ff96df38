//! The benchmarks as a test: the code that measures, on a mesh so small that all answers are known.

use std::{fs, path::PathBuf, process::Command};

use boxwood::{Mesh, Model, Pair, Pose, SplitRule};
use boxwood_benchmarks::{
    job::{Job, Outcome},
    library::Library,
    measure::Effort,
    table::{Extent, Table},
    task::Task,
    tree::{Choice, TreeName},
    workload,
};
use clap::ValueEnum;

/// The surface of the cube from -1 to 1, 12 triangles.
const CUBE: &str = "\
v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\n\
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

/// Where the second cube is moved to, and whether the two meet: unless they are more than 2 apart along an axis.
const MOVES: [([f64; 3], bool); 8] = [
    ([0.0, 0.0, 0.0], true),
    ([0.5, 0.25, 0.125], true),
    ([2.0, 0.0, 0.0], true),
    ([2.0, 2.0, 2.0], true),
    ([2.0, 2.0, 2.0 + 4.0 * f64::EPSILON], false),
    ([-1.5, 1.5, -1.5], true),
    ([0.0, -2.5, 0.0], false),
    ([100.0, 0.0, 0.0], false),
];
const HITS: u64 = 5;

fn cube() -> Mesh {
    boxwood_benchmarks::mesh::parse(CUBE.as_bytes(), "cube.obj").unwrap()
}

fn poses() -> Vec<Pose> {
    MOVES.iter().map(|&(by, _)| Pose::translation(by).unwrap()).collect()
}

/// One pass and no more: a test need not be precise about time.
fn one_pass() -> Effort {
    Effort { turn: std::time::Duration::ZERO, ..Effort::turns(1) }
}

fn run(task: Task, library: Library) -> Outcome {
    let (mesh, poses) = (cube(), poses());
    let job = Job { task, mesh: &mesh, poses: &poses, tree: Choice::default(), sat: None, effort: one_pass() };
    job.run(&[library]).unwrap().remove(0)
}

/// Pairs of intersecting triangles, each triangle a model of its own: no tree decides.
fn brute_force(mesh: &Mesh, pose: Pose) -> u64 {
    let one = |&triangle: &[u32; 3]| Model::new(Mesh::new(mesh.vertices().to_vec(), vec![triangle]).unwrap());
    let models: Vec<Model> = mesh.triangles().iter().map(one).collect();
    let meet = |a: &Model, b: &Model| Pair::new(&a.at(Pose::IDENTITY).unwrap(), &b.at(pose).unwrap()).intersects();
    models.iter().map(|a| models.iter().filter(|b| meet(a, b)).count() as u64).sum()
}

#[test]
fn first_finds_the_known_hits() {
    let outcome = run(Task::First, Library::Boxwood);
    assert_eq!(outcome.answers, MOVES.map(|(_, hit)| u64::from(hit)));
    assert_eq!(outcome.hits(), HITS);
    assert!(outcome.work.unwrap().box_tests > 0.0);
}

#[test]
fn all_finds_the_pairs_of_brute_force() {
    let (mesh, outcome) = (cube(), run(Task::All, Library::Boxwood));
    let brute: Vec<u64> = poses().into_iter().map(|pose| brute_force(&mesh, pose)).collect();
    assert_eq!(outcome.answers, brute);
    assert_eq!(outcome.hits(), HITS);
}

#[test]
fn a_build_tells_its_size() {
    let outcome = run(Task::Build, Library::Boxwood);
    let bytes = outcome.bytes.unwrap();
    assert!(bytes.model >= bytes.nodes && bytes.nodes > 0, "{bytes:?}");
}

/// Every tree with every rule that it can have.
fn choices() -> Vec<Choice> {
    let rules = SplitRule::ALL.map(Some).into_iter().chain([None]);
    let with_rules = |&tree: &TreeName| rules.clone().filter_map(move |rule| Choice::new(tree, rule).ok());
    TreeName::value_variants().iter().flat_map(with_rules).collect()
}

#[test]
fn every_tree_gives_the_same_answers() {
    let (mesh, poses) = (cube(), poses());
    for task in [Task::First, Task::All] {
        let truth = run(task, Library::Boxwood).answers;
        for tree in choices() {
            let job = Job { task, mesh: &mesh, poses: &poses, tree, sat: None, effort: one_pass() };
            let outcome = job.run(&[Library::Boxwood]).unwrap().remove(0);
            assert_eq!(outcome.answers, truth, "{task} by {tree:?}");
            assert!(outcome.work.unwrap().box_tests > 0.0, "{task} by {tree:?}");
            let bytes = outcome.bytes.unwrap();
            assert!(bytes.model > bytes.nodes && bytes.nodes > 0, "{tree:?}: {bytes:?}");
        }
    }
}

/// Only where a hair decides may a peer differ; these moves are decided by far.
#[cfg(feature = "parry")]
#[test]
fn peers_find_the_hits_too() {
    let (mesh, moves) = (cube(), [[0.5, 0.25, 0.125], [-1.5, 1.5, -1.5], [0.0, -2.5, 0.0], [100.0, 0.0, 0.0]]);
    let poses = moves.map(|by| Pose::translation(by).unwrap());
    for task in [Task::First, Task::All] {
        let job = Job { task, mesh: &mesh, poses: &poses, tree: Choice::default(), sat: None, effort: one_pass() };
        for outcome in job.run(Library::available()).unwrap() {
            let hits: Vec<bool> = outcome.answers.iter().map(|&answer| answer > 0).collect();
            assert_eq!(hits, [true, true, false, false], "{task} by {}", outcome.library);
        }
    }
}

/// Here every pair of triangles is decided by far.
#[cfg(feature = "parry")]
#[test]
fn peers_that_find_all_pairs_find_the_same() {
    let (mesh, poses) = (cube(), [Pose::translation([0.5, 0.25, 0.125]).unwrap()]);
    let job =
        Job { task: Task::All, mesh: &mesh, poses: &poses, tree: Choice::default(), sat: None, effort: one_pass() };
    let outcomes = job.run(Library::available()).unwrap();
    let libraries: Vec<Library> = outcomes.iter().map(|outcome| outcome.library).collect();
    assert_eq!(libraries, [Library::Boxwood, Library::ParryWalk, Library::ParryTuned]);
    for outcome in outcomes {
        assert_eq!(outcome.pairs(), brute_force(&mesh, poses[0]), "{}", outcome.library);
    }
}

#[cfg(not(feature = "parry"))]
#[test]
fn a_peer_that_is_not_built_says_how() {
    let (mesh, poses) = (cube(), poses());
    let job =
        Job { task: Task::First, mesh: &mesh, poses: &poses, tree: Choice::default(), sat: None, effort: one_pass() };
    let error = job.run(&[Library::Parry]).unwrap_err();
    assert!(error.to_string().contains("--features parry"), "{error}");
}

/// A folder of workloads on disk, with one workload in it.
fn folder(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(root.join("cube")).unwrap();
    fs::write(root.join("cube/a.obj"), CUBE).unwrap();
    let line = |&([x, y, z], _): &([f64; 3], bool)| format!("1 0 0 {x:?} 0 1 0 {y:?} 0 0 1 {z:?}\n");
    fs::write(root.join("cube/poses-random.txt"), MOVES.iter().map(line).collect::<String>()).unwrap();
    root
}

#[test]
fn the_driver_keeps_the_contract() {
    let folder = folder("driver").join("cube");
    let bench = |words: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).current_dir(&folder).args(words).output().unwrap()
    };
    let output = bench(&["all", "a.obj", "poses-random.txt", "--poses", "6", "--passes", "1", "--sat", "full"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree rule";
    let places: Vec<Option<usize>> = keys.split(' ').map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"all","us_per_query":"#), "{line}");
    assert!(line.contains(r#""hits":5,"#) && line.contains(r#""tree":"aabb","rule":"middle","#), "{line}");
    assert!(line.ends_with("}\n") && line.lines().count() == 1, "{line}");

    let output = bench(&["build", "a.obj", "--passes", "1", "--tree", "leafless", "--rule", "sah"]);
    let line = String::from_utf8(output.stdout).unwrap();
    // Eleven nodes over twelve triangles.
    assert!(line.contains(r#""node_bytes":231,"#) && line.contains(r#""tree":"leafless","rule":"sah","#), "{line}");

    for (words, message) in [
        (&["dist", "a.obj", "poses-random.txt"][..], "the task dist is not built yet; there are first, all, build"),
        (&["broad", "1000", "20", "mixed"], "not built yet"),
        (&["first", "a.obj"], "first takes a mesh and poses"),
        (&["build", "missing.obj"], "missing.obj: No such file"),
        (&["build", "a.obj", "--threads", "2"], "only 1 thread so far"),
        (&["build", "a.obj", "--tree", "wide"], "[possible values: aabb, obb, rtree, rtree-v1, plain, leafless-full"),
        (&["build", "a.obj", "--rule", "best"], "[possible values: middle, median, half-balanced, centroid, best-axis"),
        (&["build", "a.obj", "--tree", "obb", "--rule", "sah"], "--rule sah: the tree obb has no split rules"),
        (&["first", "a.obj", "poses-random.txt", "--poses", "9"], "--poses 9: there are 8"),
        (&["build", "a.obj", "--lib", "fcl"], "[possible values: boxwood, parry, parry-walk, parry-tuned]"),
        (&["all", "a.obj", "poses-random.txt", "--lib", "parry"], "--lib parry: "),
        (&["build", "a.obj", "--lib", "parry-walk"], "--lib parry-walk: "),
        (&["build", "a.obj", "--lib", "parry-tuned"], "--lib parry-tuned: "),
    ] {
        let output = bench(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
    }
}

#[test]
fn the_table_has_a_row_for_every_task() {
    let mut table = Table::new(Library::available());
    for workload in workload::in_directory(&folder("table")).unwrap() {
        table.add(&workload, Extent { first: 1000, all: 100, effort: one_pass() }).unwrap();
    }
    let text = table.to_markdown();
    for library in Library::available() {
        assert!(text.contains(&format!("| {library}, us |")), "{text}");
        assert_eq!(text.contains(&format!("| {library} / boxwood |")), *library != Library::Boxwood, "{text}");
    }
    assert_eq!(text.lines().count(), 2 + 3, "{text}");
    assert!(text.contains("| cube | first | 8 random |") && text.contains(" 5 hits |"), "{text}");
    assert!(table.is_right());
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!((&rows[0]["lib"], &rows[0]["hits"]), (&"boxwood".into(), &5.into()));
}
