//! Runs the measuring code on a mesh so small that all its results are known.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use boxwood::papers::SplitRule;
use boxwood::{Mesh, Model, Pair, Pose, Ray};
#[cfg(all(feature = "parry", feature = "obvhs", feature = "bvh"))]
use boxwood_benchmarks::rays::{RayMismatches, RaySet};
use boxwood_benchmarks::{
    build_process::BuildDriver,
    competitor::Competitor,
    engine::Library,
    engines::external,
    job::{PairJob, PairResult},
    measure::Effort,
    table::{Table, TableExtent},
    task::Task,
    tree::{QualityName, TreeChoice, TreeName},
    workload,
};
#[cfg(feature = "parry")]
use boxwood_benchmarks::{
    distances::{TOLERANCE, distances_of, largest_difference},
    points::PointSet,
};
use clap::ValueEnum;

/// Surface of the cube [-1, 1]^3 with 12 triangles, as OBJ.
const CUBE: &str = "\
v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\n\
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

/// Translations of the second cube, and whether the two cubes intersect. They intersect unless a coordinate of the
/// translation exceeds 2 in magnitude.
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
    MOVES.iter().map(|&(by, _)| Pose::from_translation(by)).collect()
}

/// Effort of one pass only: the tests do not depend on times.
fn one_pass() -> Effort {
    Effort { min_turn: std::time::Duration::ZERO, ..Effort::with_turns(1) }
}

fn run(task: Task, competitor: Competitor) -> PairResult {
    run_on(task, competitor, 1)
}

fn run_on(task: Task, competitor: Competitor, threads: usize) -> PairResult {
    let (mesh, poses) = (cube(), poses());
    let job = PairJob::new(task, &mesh, &poses, one_pass()).on_threads(threads);
    job.run(&[competitor], &mut || ()).unwrap().remove(0)
}

fn boxwood() -> Competitor {
    Competitor::new(Library::Boxwood)
}

/// Number of intersecting triangle pairs, computed with one model per triangle, so that no tree is involved.
fn brute_force(mesh: &Mesh, pose: Pose) -> u64 {
    let one = |&triangle: &[u32; 3]| Model::new(Mesh::new(mesh.vertices().to_vec(), vec![triangle]).unwrap());
    let models: Vec<Model> = mesh.triangles().iter().map(one).collect();
    let intersect = |a: &Model, b: &Model| Pair::new(&a.at(Pose::IDENTITY).unwrap(), &b.at(pose).unwrap()).intersects();
    models.iter().map(|a| models.iter().filter(|b| intersect(a, b)).count() as u64).sum()
}

#[test]
fn first_finds_the_known_hits() {
    let outcome = run(Task::First, boxwood());
    assert_eq!(outcome.results, MOVES.map(|(_, hit)| u64::from(hit)));
    assert_eq!(outcome.hits(), HITS);
    assert!(outcome.stats.unwrap().box_tests > 0.0);
}

#[test]
fn all_finds_the_pairs_of_brute_force() {
    let (mesh, outcome) = (cube(), run(Task::All, boxwood()));
    let brute: Vec<u64> = poses().into_iter().map(|pose| brute_force(&mesh, pose)).collect();
    assert_eq!(outcome.results, brute);
    assert_eq!(outcome.hits(), HITS);
}

#[test]
fn distances_of_cubes_are_correct() {
    for threads in [1, 2] {
        let outcome = run_on(Task::Dist, boxwood(), threads);
        let between = |(by, _): ([f64; 3], bool)| {
            let gaps = by.map(|along| (along.abs() - 2.0).max(0.0));
            gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt()
        };
        for (&result, by) in outcome.results.iter().zip(MOVES) {
            assert!((f64::from_bits(result) - between(by)).abs() < 1e-15, "{by:?}: {}", f64::from_bits(result));
        }
        assert_eq!(Task::Dist.hits(&outcome.results), HITS);
    }
}

#[test]
fn distances_of_points_are_correct() {
    let mesh = cube();
    let points = [[0.0; 3], [0.25, 0.5, 0.75], [1.0, 0.5, 0.5], [4.0, 0.0, -5.0]];
    for threads in [1, 2] {
        let job = PairJob::with_points(&mesh, &points, one_pass()).on_threads(threads);
        let results = job.run(&[boxwood()], &mut || ()).unwrap().remove(0).results;
        assert_eq!(results, [1.0, 0.25, 0.0, 5.0].map(f64::to_bits));
    }
}

#[test]
fn ray_hits_are_correct() {
    let mesh = cube();
    let rays =
        [([0.0; 3], [0.0, 0.5, 0.0]), ([-3.0, 0.5, 0.25], [1.0, 0.0, 0.0]), ([-3.0, 0.5, 1.25], [1.0, 0.0, 0.0])];
    let rays = rays.map(|(origin, direction)| Ray::new(origin, direction).unwrap());
    for task in [Task::Ray, Task::RayBatch] {
        for threads in [1, 2] {
            let job = PairJob::with_rays(task, &mesh, &rays, one_pass()).on_threads(threads);
            let results = job.run(&[boxwood()], &mut || ()).unwrap().remove(0).results;
            assert_eq!(results, [2.0, 2.0, f64::INFINITY].map(f64::to_bits));
            assert_eq!(task.hits(&results), 2);
        }
    }
}

/// Verifies the hits of all peers against boxwood's. Peers that compute in `f32` may differ for a few rays.
#[cfg(all(feature = "parry", feature = "obvhs", feature = "bvh"))]
#[test]
fn peers_find_the_same_hits() {
    let mesh = cube();
    let competitors: Vec<Competitor> =
        [Library::Boxwood].into_iter().chain(Library::peers()).map(Competitor::new).collect();
    for &set in RaySet::value_variants() {
        // The directions have length 2, so that a peer that returns a distance instead of a ray parameter is
        // detected.
        let twice = |ray: Ray| Ray::new(ray.origin(), ray.direction().map(|x| 2.0 * x)).unwrap();
        let rays: Vec<Ray> = set.rays(&mesh, 100).unwrap().into_iter().map(twice).collect();
        let mut outcomes =
            PairJob::with_rays(Task::Ray, &mesh, &rays, one_pass()).run(&competitors, &mut || ()).unwrap();
        let ours = outcomes.remove(0).results;
        assert_eq!(outcomes.len(), 5);
        for PairResult { results, competitor, .. } in outcomes {
            // A ray that starts very close to the surface may start outside the compressed boxes of obvhs.
            let (tolerance, max_count) = if competitor.library().is_f32() { (1e-5, 5) } else { (1e-12, 0) };
            let mismatches = RayMismatches::new(&ours, &results, tolerance);
            assert!(mismatches.count() <= max_count, "{set:?} by {}: {mismatches}", competitor.name());
        }
    }
}

/// Verifies the distances of the peers, and that slow peers run at most `max_slow_queries` queries.
#[cfg(feature = "parry")]
#[test]
fn peers_return_the_same_distances() {
    let (mesh, poses) = (cube(), [[0.5, 0.25, 0.125], [5.0, 0.0, 6.0], [0.0, -2.5, 0.0]]);
    let poses = poses.map(Pose::from_translation);
    let points = PointSet::Around.points(&mesh, 100).unwrap();
    let competitors: Vec<Competitor> =
        [Library::Boxwood].into_iter().chain(Library::peers()).map(Competitor::new).collect();
    let far = PairJob { max_slow_queries: 2, ..PairJob::new(Task::Dist, &mesh, &poses, one_pass()) };
    for (job, peers, count) in [(far, 1, 2), (PairJob::with_points(&mesh, &points, one_pass()), 2, 100)] {
        let mut outcomes = job.run(&competitors, &mut || ()).unwrap();
        let ours = outcomes.remove(0).results;
        assert_eq!(outcomes.len(), peers);
        for PairResult { results, competitor, .. } in outcomes {
            assert_eq!(results.len(), count, "{}", competitor.name());
            let difference = largest_difference(&ours, distances_of(&results), 2.0);
            assert!(difference < TOLERANCE, "{} by {}: {difference}", job.task, competitor.name());
        }
    }
}

#[test]
fn build_and_refit_report_bytes() {
    for task in [Task::Build, Task::Refit] {
        let bytes = run(task, boxwood()).bytes.unwrap();
        assert!(bytes.model >= bytes.nodes && bytes.nodes > 0, "{task}: {bytes:?}");
    }
}

#[test]
fn self_intersections_are_found_only_for_crossing_cubes() {
    let [disjoint, crossing] = [3.0, 0.5].map(|by| {
        let (cube, place) = (cube(), Pose::from_translation([by, 0.25, 0.125]));
        let moved = cube.vertices().iter().map(|&vertex| place.transform_point(vertex));
        let vertices = cube.vertices().iter().copied().chain(moved).collect();
        let others = cube.triangles().iter().map(|corners| corners.map(|corner| corner + 8));
        let mesh = Mesh::new(vertices, cube.triangles().iter().copied().chain(others).collect()).unwrap();
        let job = |threads| PairJob::new(Task::SelfIntersection, &mesh, &[], one_pass()).on_threads(threads);
        let [one, two] = [1, 2].map(|threads| job(threads).run(&[boxwood()], &mut || ()).unwrap().remove(0));
        assert_eq!(one.results, two.results);
        assert!(one.stats.unwrap().box_tests > 0.0 && one.bytes.is_some());
        assert_eq!(one.pairs(), if by > 2.0 { 0 } else { brute_force(&cube, place) });
        one.pairs()
    });
    assert!(disjoint == 0 && crossing > 0);
}

#[test]
fn results_do_not_depend_on_threads() {
    let [first, all] = [Task::First, Task::All].map(|task| run(task, boxwood()).results);
    for threads in [1, 2] {
        assert_eq!(run_on(Task::Batch, boxwood(), threads).results, first);
        assert_eq!(run_on(Task::All, boxwood(), threads).results, all);
    }
}

/// All tree choices: each tree with every split rule that it supports, or without a rule if it has none.
fn tree_choices() -> Vec<TreeChoice> {
    let rules = SplitRule::ALL.map(Some).into_iter().chain([None]);
    let with_rules = |&tree: &TreeName| rules.clone().filter_map(move |rule| TreeChoice::new(tree, rule).ok());
    let bvh8 = [QualityName::Fast, QualityName::High].map(TreeChoice::bvh8);
    TreeName::value_variants().iter().flat_map(with_rules).chain(bvh8).collect()
}

#[test]
fn all_trees_return_the_same_results() {
    for task in [Task::First, Task::All, Task::Batch] {
        let expected = run(task, boxwood()).results;
        for tree in tree_choices() {
            let outcome = run(task, Competitor::boxwood(tree));
            assert_eq!(outcome.results, expected, "{task} by {tree:?}");
            assert!(outcome.stats.unwrap().box_tests > 0.0, "{task} by {tree:?}");
            let bytes = outcome.bytes.unwrap();
            assert!(bytes.model > bytes.nodes && bytes.nodes > 0, "{tree:?}: {bytes:?}");
        }
    }
}

/// Verifies which poses all peers report as hits. Peers decide with rounding errors, but at these translations the
/// cubes overlap or are apart by far more than a rounding error.
#[cfg(feature = "parry")]
#[test]
fn peers_find_the_known_hits() {
    let (mesh, moves) = (cube(), [[0.5, 0.25, 0.125], [-1.5, 1.5, -1.5], [0.0, -2.5, 0.0], [100.0, 0.0, 0.0]]);
    let poses = moves.map(Pose::from_translation);
    for task in [Task::First, Task::All] {
        let peers: Vec<Competitor> = Library::peers().map(Competitor::new).collect();
        let outcomes = PairJob::new(task, &mesh, &poses, one_pass()).run(&peers, &mut || ()).unwrap();
        assert!(outcomes.len() > 1);
        for outcome in outcomes {
            let hits: Vec<bool> = outcome.results.iter().map(|&result| result > 0).collect();
            assert_eq!(hits, [true, true, false, false], "{task} by {}", outcome.competitor.name());
        }
    }
}

/// Verifies the intersecting triangle pairs that all peers report. Peers decide with rounding errors, but at this
/// pose every triangle pair overlaps or is apart by far more than a rounding error.
#[cfg(feature = "parry")]
#[test]
fn peers_find_all_triangle_pairs() {
    let (mesh, poses) = (cube(), [Pose::from_translation([0.5, 0.25, 0.125])]);
    let peers: Vec<Competitor> = Library::peers().map(Competitor::new).collect();
    let outcomes = PairJob::new(Task::All, &mesh, &poses, one_pass()).run(&peers, &mut || ()).unwrap();
    let libraries: Vec<Library> = outcomes.iter().map(|outcome| outcome.competitor.library()).collect();
    assert_eq!(libraries, [Library::ParryWalk, Library::ParryTuned]);
    for outcome in outcomes {
        assert_eq!(outcome.pairs(), brute_force(&mesh, poses[0]), "{}", outcome.competitor.name());
    }
}

#[cfg(feature = "obvhs")]
#[test]
fn obvhs_builds_and_refits() {
    for library in [Library::ObvhsFastest, Library::ObvhsMedium] {
        for task in [Task::Build, Task::Refit] {
            assert!(run(task, Competitor::new(library)).bytes.unwrap().nodes > 0, "{task} by {library}");
        }
    }
}

#[cfg(not(feature = "parry"))]
#[test]
fn missing_peer_error_names_the_feature() {
    let (mesh, poses) = (cube(), poses());
    let error =
        PairJob::new(Task::First, &mesh, &poses, one_pass()).run(&[Competitor::new(Library::Parry)], &mut || ());
    let error = error.unwrap_err();
    assert!(error.to_string().contains("--features parry"), "{error}");
}

/// Creates a folder that contains one workload.
fn folder(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(root.join("cube")).unwrap();
    fs::write(root.join("cube/a.obj"), CUBE).unwrap();
    let line = |&([x, y, z], _): &([f64; 3], bool)| format!("1 0 0 {x:?} 0 1 0 {y:?} 0 0 1 {z:?}\n");
    fs::write(root.join("cube/poses-random.txt"), MOVES.iter().map(line).collect::<String>()).unwrap();
    root
}

#[test]
fn driver_prints_records_and_errors() {
    let folder = folder("driver").join("cube");
    let bench = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_boxwood-bench")).current_dir(&folder).args(args).output().unwrap()
    };
    let output = bench(&["all", "a.obj", "poses-random.txt", "--poses", "6", "--passes", "1", "--sat", "full"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree rule quality";
    let positions: Vec<Option<usize>> = keys.split(' ').map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{line}");
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"all","us_per_query":"#), "{line}");
    assert!(line.contains(r#""hits":5,"#) && line.contains(r#""tree":"bvh8","rule":null,"quality":"high","#), "{line}");
    assert!(line.ends_with("}\n") && line.lines().count() == 1, "{line}");

    let output = bench(&["build", "a.obj", "--passes", "1", "--tree", "leafless-compressed", "--rule", "sah"]);
    let line = String::from_utf8(output.stdout).unwrap();
    // The leafless compressed tree has eleven nodes for twelve triangles, with 21 bytes per node.
    assert!(
        line.contains(r#""node_bytes":231,"#)
            && line.contains(r#""tree":"leafless-compressed","rule":"sah","quality":null,"#),
        "{line}"
    );

    let output = bench(&["batch", "a.obj", "poses-random.txt", "--passes", "1", "--threads", "2", "--quality", "fast"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.contains(r#""hits":5,"#) && line.contains(r#""threads":2,"#), "{line}");
    assert!(line.contains(r#""quality":"fast","#), "{line}");

    for threads in ["1", "2"] {
        let output = bench(&["dist", "a.obj", "poses-random.txt", "--passes", "1", "--threads", threads]);
        let line = String::from_utf8(output.stdout).unwrap();
        assert!(line.contains(r#""hits":5,"pairs":null,"sum":98.5"#), "{line}");
        fs::write(folder.join("points.txt"), "0 0 0\n3 0.5 0.5\n").unwrap();
        let output = bench(&["nearest", "a.obj", "points.txt", "--passes", "1", "--threads", threads]);
        let line = String::from_utf8(output.stdout).unwrap();
        assert!(
            line.contains(r#""task":"nearest","#) && line.contains(r#""hits":null,"pairs":null,"sum":3.0"#),
            "{line}"
        );
    }
    let output = bench(&["nearest", "a.obj", "--passes", "1", "--points", "near", "--poses", "50"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(line["sum"].as_f64().unwrap() < 50.0 * 0.02, "{line}");

    fs::write(folder.join("rays.txt"), "0 0 0 0 0 2\n3 0.5 0.5 -1 0 0\n3 0.5 0.5 1 0 0\n").unwrap();
    for (task, threads) in [("ray", "1"), ("ray", "2"), ("ray-batch", "1"), ("ray-batch", "2")] {
        let output = bench(&[task, "a.obj", "rays.txt", "--passes", "1", "--threads", threads]);
        let line = String::from_utf8(output.stdout).unwrap();
        assert!(line.contains(&format!(r#""task":"{task}","#)) && line.contains(r#""hits":2,"pairs":null"#), "{line}");
    }
    let output = bench(&["ray", "a.obj", "--passes", "1", "--rays", "camera", "--poses", "50"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(line["hits"].as_u64().unwrap() < 50, "{line}");

    let output = bench(&["self", "a.obj", "--passes", "1"]);
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.contains(r#""hits":null,"pairs":0,"#) && line.contains(r#""quality":"fast","#), "{line}");

    for (args, message) in [
        (
            &["articulate", "a.obj"][..],
            "unknown task \"articulate\"; tasks are first, all, batch, dist, nearest, ray, ray-batch, build,",
        ),
        (&["ray"], "ray takes a mesh and rays"),
        (&["ray", "a.obj", "points.txt"], "line 1: a ray has 6 numbers, found 3"),
        (&["ray-batch", "a.obj", "rays.txt", "--rays", "near"], "--rays conflicts with RAYS.txt"),
        (&["nearest", "a.obj", "--rays", "near"], "--rays: only the tasks ray and ray-batch take rays"),
        (&["ray", "a.obj", "rays.txt", "--tree", "obb"], "rays are measured for the tree bvh8 only"),
        (&["ray", "a.obj", "rays.txt", "--lib", "obvhs-medium"], "--lib obvhs-medium: "),
        (&["build", "a.obj", "--lib", "bvh"], "--lib bvh: it is measured for rays only"),
        (&["build", "a.obj", "--method", "tree"], "--method: only the task broad has methods"),
        (&["build", "a.obj", "--lib", "rapier"], "--lib rapier: only the broad phase of rapier is measured"),
        (&["first", "a.obj"], "first takes a mesh and poses"),
        (&["dist", "a.obj"], "dist takes a mesh and poses"),
        (&["dist", "a.obj", "poses-random.txt", "--tree", "obb"], "distances are measured for the tree bvh8 only"),
        (&["first", "a.obj", "poses-random.txt", "--points", "near"], "--points: only the task nearest takes points"),
        (&["nearest"], "nearest takes a mesh and points"),
        (&["nearest", "a.obj", "poses-random.txt"], "line 1: a point has 3 numbers, found 12"),
        (&["nearest", "a.obj", "points.txt", "--points", "near"], "--points conflicts with POINTS.txt"),
        (&["nearest", "a.obj", "points.txt", "--poses", "9"], "--poses 9: the input has only 2"),
        (&["nearest", "a.obj", "points.txt", "--lib", "parry-walk"], "--lib parry-walk: "),
        (&["dist", "a.obj", "poses-random.txt", "--lib", "parry-tuned"], "--lib parry-tuned: "),
        (&["build", "missing.obj"], "missing.obj: No such file"),
        (&["refit", "a.obj", "poses-random.txt"], "refit takes a mesh and nothing else"),
        (&["self", "a.obj", "poses-random.txt"], "self takes a mesh and nothing else"),
        (&["self", "a.obj", "--tree", "obb"], "--lib boxwood: self-intersections are measured for the tree bvh8 only"),
        (&["self", "a.obj", "--lib", "parry"], "--lib parry: parry is not measured for this task"),
        (&["refit", "a.obj", "--tree", "aabb"], "--lib boxwood: refits are measured for the tree bvh8 only"),
        (&["build", "a.obj", "--threads", "0"], "--threads"),
        (&["build", "a.obj", "--tree", "obb", "--quality", "fast"], "--quality: the tree obb has no build quality"),
        (
            &["build", "a.obj", "--tree", "oak"],
            "[possible values: bvh8, aabb, obb, rtree, rtree-v1, plain, leafless-full",
        ),
        (&["build", "a.obj", "--rule", "best"], "[possible values: middle, median, half-balanced, centroid, best-axis"),
        (&["build", "a.obj", "--tree", "obb", "--rule", "sah"], "--rule sah: the tree obb has no split rules"),
        (&["first", "a.obj", "poses-random.txt", "--poses", "9"], "--poses 9: the input has only 8"),
        (
            &["build", "a.obj", "--lib", "fcl"],
            "[possible values: boxwood, parry, parry-walk, parry-tuned, obvhs-fastest,",
        ),
        (&["all", "a.obj", "poses-random.txt", "--lib", "parry"], "--lib parry: "),
        (&["build", "a.obj", "--lib", "parry-walk"], "--lib parry-walk: "),
        (&["build", "a.obj", "--lib", "parry-tuned"], "--lib parry-tuned: "),
        (&["first", "a.obj", "poses-random.txt", "--lib", "obvhs-medium"], "--lib obvhs-medium: "),
    ] {
        let output = bench(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
}

fn extent() -> TableExtent {
    TableExtent { first: 1000, all: 100, max_slow_queries: 2, points: 20, effort: one_pass() }
}

fn empty_table(externals: Vec<external::ExternalEngine>) -> Table {
    let peers =
        [Competitor::boxwood_aabb().unwrap()].into_iter().chain(Library::peers().map(Competitor::new)).collect();
    let driver = BuildDriver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), args: Vec::new() };
    Table::new(peers, externals, driver)
}

fn table_of(root: &Path, externals: Vec<external::ExternalEngine>) -> Table {
    let mut table = empty_table(externals);
    for workload in workload::in_directory(root).unwrap() {
        table.add(&workload, extent()).unwrap();
        table.add_memory(&workload, extent()).unwrap();
        table.add_threads(&workload, 2, extent()).unwrap();
    }
    table
}

#[test]
fn table_has_a_row_for_every_task() {
    let table = table_of(&folder("table"), Vec::new());
    let text = table.to_markdown();
    for title in ["boxwood aabb", "parry-walk", "obvhs-medium"] {
        let is_in = title.starts_with("boxwood") || Library::peers().any(|library| library.name() == title);
        assert_eq!(text.contains(&format!(" {title} |")), is_in, "{title}: {text}");
    }
    for row in [
        "first | 8 random",
        "all | 8 random",
        "dist | 8 random",
        "nearest | 20 around",
        "nearest | 20 near",
        "ray | 20 around",
        "ray | 20 near",
        "ray | 16 camera",
        "ray-batch | 16 camera",
        "build fast | ",
        "build high | ",
        "refit | ",
        "self | ",
    ] {
        assert!(text.contains(&format!("| cube | {row} |")), "{row}: {text}");
    }
    assert!(text.contains(" 5 hits |") && text.contains("speedup |"), "{text}");
    assert!(text.contains("| cube | fast | reused |"), "{text}");
    assert!(table.is_correct());
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!((&rows[0]["lib"], &rows[0]["hits"]), (&"boxwood".into(), &5.into()));
}

/// Verifies the table with two external programs: the results of the first are correct only for the task `first`,
/// and the second fails.
#[cfg(unix)]
#[test]
fn external_programs_are_measured() {
    let root = folder("programs");
    let programs = scripts(
        &root,
        &[
            (
                "able",
                "#!/bin/sh\necho '{\"task\":\"'$1'\",\"us_per_query\":1e9,\"hits\":5,\"pairs\":1,\"bytes\":null}'\n",
            ),
            ("unable", "#!/bin/sh\necho out of order >&2\nexit 3\n"),
        ],
    );
    fs::write(programs.join("notes.txt"), "no program").unwrap();
    let externals = external::in_directory(&programs).unwrap();
    let names: Vec<&str> = externals.iter().map(|external| external.name.as_str()).collect();
    assert_eq!(names, ["able", "unable"]);

    let table = table_of(&root, externals);
    let text = table.to_markdown();
    assert!(text.contains(" able |") && !text.contains(" unable |"), "{text}");
    assert!(text.contains("- * able, cube all 8 random: 1 pairs, expected "), "{text}");
    assert!(!text.contains("able, cube first"), "{text}");
    assert!(text.contains("- – unable supports none of these tasks (first: exit status: 3: out of order)"), "{text}");
    assert!(table.to_json().unwrap().contains(r#""lib": "able""#));
}

#[cfg(unix)]
fn scripts(root: &Path, named: &[(&str, &str)]) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let programs = root.join("programs");
    fs::create_dir_all(&programs).unwrap();
    for (name, text) in named {
        fs::write(programs.join(name), text).unwrap();
        fs::set_permissions(programs.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    programs
}

/// Verifies that the table compares distances, with one external program that writes correct distances and one
/// that writes a wrong distance. Each program has its own table. Distances are written to the file named by
/// `DUMP`.
#[cfg(unix)]
#[test]
fn distances_of_external_programs_are_compared() {
    let write = |last: &str| {
        let line = r#"echo '{"task":"'$1'","us_per_query":1e9,"hits":5,"sum_dist":98.5}'"#;
        format!("#!/bin/sh\n[ $1 = dist ] || exit 3\nprintf '0 0 0 0 9e-16 -1 0.5 {last}' > $DUMP\n{line}\n")
    };
    let root = folder("distances");
    for (name, last, is_correct) in [("right", "98", true), ("wrong", "98.00000001", false)] {
        let programs = scripts(&root.join(name), &[(name, &write(last))]);
        let mut table = empty_table(external::in_directory(&programs).unwrap());
        table.add_distances(&workload::from_folder(&root.join("cube")).unwrap(), extent()).unwrap();
        let text = table.to_markdown();
        let cell = if is_correct { "5 hits, sum 98.500000 ✓ within " } else { "MISMATCH (wrong differs by 5.0e-9)" };
        assert!(text.contains(cell), "{text}");
        assert_eq!(table.is_correct(), is_correct, "{text}");
        let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
        let row = rows.iter().find(|row| row["lib"] == name && row["task"] == "dist").unwrap();
        assert_eq!((&row["sum"], row["difference"].as_f64().unwrap() < 1e-9), (&98.5.into(), is_correct), "{row}");
    }
}
