//! The benchmarks as a test: the code that measures, on a mesh so small that all answers are known.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use boxwood::{Mesh, Model, Pair, Pose, Ray, SplitRule};
#[cfg(all(feature = "parry", feature = "obvhs", feature = "bvh"))]
use boxwood_benchmarks::rays::{Aim, Otherwise};
use boxwood_benchmarks::{
    apart::Driver,
    entrant::Entrant,
    job::{Job, Outcome},
    library::Library,
    measure::Effort,
    table::{Extent, Table},
    task::Task,
    tree::{Choice, QualityName, TreeName},
    visitor, workload,
};
#[cfg(feature = "parry")]
use boxwood_benchmarks::{
    distances::{TOLERANCE, largest_difference, of_answers},
    points::Whereabouts,
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

fn run(task: Task, entrant: Entrant) -> Outcome {
    run_on(task, entrant, 1)
}

fn run_on(task: Task, entrant: Entrant, threads: usize) -> Outcome {
    let (mesh, poses) = (cube(), poses());
    let job = Job::new(task, &mesh, &poses, one_pass()).on_threads(threads);
    job.run(&[entrant], &mut || ()).unwrap().remove(0)
}

fn boxwood() -> Entrant {
    Entrant::of(Library::Boxwood)
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
    let outcome = run(Task::First, boxwood());
    assert_eq!(outcome.answers, MOVES.map(|(_, hit)| u64::from(hit)));
    assert_eq!(outcome.hits(), HITS);
    assert!(outcome.work.unwrap().box_tests > 0.0);
}

#[test]
fn all_finds_the_pairs_of_brute_force() {
    let (mesh, outcome) = (cube(), run(Task::All, boxwood()));
    let brute: Vec<u64> = poses().into_iter().map(|pose| brute_force(&mesh, pose)).collect();
    assert_eq!(outcome.answers, brute);
    assert_eq!(outcome.hits(), HITS);
}

#[test]
fn distances_are_those_of_cubes() {
    for threads in [1, 2] {
        let outcome = run_on(Task::Dist, boxwood(), threads);
        let between = |(by, _): ([f64; 3], bool)| {
            let gaps = by.map(|along| (along.abs() - 2.0).max(0.0));
            gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt()
        };
        for (&answer, by) in outcome.answers.iter().zip(MOVES) {
            assert!((f64::from_bits(answer) - between(by)).abs() < 1e-15, "{by:?}: {}", f64::from_bits(answer));
        }
        assert_eq!(Task::Dist.hits(&outcome.answers), HITS);
    }
}

#[test]
fn points_are_as_far_as_a_cube_is() {
    let mesh = cube();
    let points = [[0.0; 3], [0.25, 0.5, 0.75], [1.0, 0.5, 0.5], [4.0, 0.0, -5.0]];
    for threads in [1, 2] {
        let job = Job::about_points(&mesh, &points, one_pass()).on_threads(threads);
        let answers = job.run(&[boxwood()], &mut || ()).unwrap().remove(0).answers;
        assert_eq!(answers, [1.0, 0.25, 0.0, 5.0].map(f64::to_bits));
    }
}

#[test]
fn rays_hit_a_cube_where_it_is() {
    let mesh = cube();
    let rays =
        [([0.0; 3], [0.0, 0.5, 0.0]), ([-3.0, 0.5, 0.25], [1.0, 0.0, 0.0]), ([-3.0, 0.5, 1.25], [1.0, 0.0, 0.0])];
    let rays = rays.map(|(origin, direction)| Ray::new(origin, direction).unwrap());
    for task in [Task::Ray, Task::RayBatch] {
        for threads in [1, 2] {
            let job = Job::about_rays(task, &mesh, &rays, one_pass()).on_threads(threads);
            let answers = job.run(&[boxwood()], &mut || ()).unwrap().remove(0).answers;
            assert_eq!(answers, [2.0, 2.0, f64::INFINITY].map(f64::to_bits));
            assert_eq!(task.hits(&answers), 2);
        }
    }
}

/// Those who count in `f32` are not far off.
#[cfg(all(feature = "parry", feature = "obvhs", feature = "bvh"))]
#[test]
fn peers_hit_the_same() {
    let mesh = cube();
    let everyone: Vec<Entrant> = [Library::Boxwood].into_iter().chain(Library::peers()).map(Entrant::of).collect();
    for &aim in Aim::value_variants() {
        // Of twice the length, so that nobody takes a distance for how far along a hit is.
        let twice = |ray: Ray| Ray::new(ray.origin(), ray.direction().map(|x| 2.0 * x)).unwrap();
        let rays: Vec<Ray> = aim.rays(&mesh, 100).unwrap().into_iter().map(twice).collect();
        let mut outcomes = Job::about_rays(Task::Ray, &mesh, &rays, one_pass()).run(&everyone, &mut || ()).unwrap();
        let ours = outcomes.remove(0).answers;
        assert_eq!(outcomes.len(), 5);
        for Outcome { answers, entrant, .. } in outcomes {
            // A ray that begins on the surface but for a little may leave the compressed boxes of obvhs.
            let (tolerance, excused) = if entrant.library().is_single() { (1e-5, 5) } else { (1e-12, 0) };
            let otherwise = Otherwise::of(&ours, &answers, tolerance);
            assert!(otherwise.count() <= excused, "{aim:?} by {}: {otherwise}", entrant.name());
        }
    }
}

/// Both of parry's ways, and as many poses as are given to the slow one.
#[cfg(feature = "parry")]
#[test]
fn peers_give_the_same_distances() {
    let (mesh, poses) = (cube(), [[0.5, 0.25, 0.125], [5.0, 0.0, 6.0], [0.0, -2.5, 0.0]]);
    let poses = poses.map(|by| Pose::translation(by).unwrap());
    let points = Whereabouts::Around.points(&mesh, 100).unwrap();
    let everyone: Vec<Entrant> = [Library::Boxwood].into_iter().chain(Library::peers()).map(Entrant::of).collect();
    let far = Job { few: 2, ..Job::new(Task::Dist, &mesh, &poses, one_pass()) };
    for (job, peers, asked) in [(far, 1, 2), (Job::about_points(&mesh, &points, one_pass()), 2, 100)] {
        let mut outcomes = job.run(&everyone, &mut || ()).unwrap();
        let ours = outcomes.remove(0).answers;
        assert_eq!(outcomes.len(), peers);
        for Outcome { answers, entrant, .. } in outcomes {
            assert_eq!(answers.len(), asked, "{}", entrant.name());
            let difference = largest_difference(&ours, of_answers(&answers), 2.0);
            assert!(difference < TOLERANCE, "{} by {}: {difference}", job.task, entrant.name());
        }
    }
}

#[test]
fn a_build_tells_its_size() {
    for task in [Task::Build, Task::Refit] {
        let bytes = run(task, boxwood()).bytes.unwrap();
        assert!(bytes.model >= bytes.nodes && bytes.nodes > 0, "{task}: {bytes:?}");
    }
}

#[test]
fn a_cube_does_not_intersect_itself_and_two_do() {
    let [apart, crossing] = [3.0, 0.5].map(|by| {
        let (cube, place) = (cube(), Pose::translation([by, 0.25, 0.125]).unwrap());
        let moved = cube.vertices().iter().map(|&vertex| place.place(vertex));
        let vertices = cube.vertices().iter().copied().chain(moved).collect();
        let others = cube.triangles().iter().map(|corners| corners.map(|corner| corner + 8));
        let mesh = Mesh::new(vertices, cube.triangles().iter().copied().chain(others).collect()).unwrap();
        let ask = |threads| Job::new(Task::Itself, &mesh, &[], one_pass()).on_threads(threads);
        let [one, two] = [1, 2].map(|threads| ask(threads).run(&[boxwood()], &mut || ()).unwrap().remove(0));
        assert_eq!(one.answers, two.answers);
        assert!(one.work.unwrap().box_tests > 0.0 && one.bytes.is_some());
        assert_eq!(one.pairs(), if by > 2.0 { 0 } else { brute_force(&cube, place) });
        one.pairs()
    });
    assert!(apart == 0 && crossing > 0);
}

#[test]
fn threads_give_the_same_answers() {
    let [first, all] = [Task::First, Task::All].map(|task| run(task, boxwood()).answers);
    for threads in [1, 2] {
        assert_eq!(run_on(Task::Batch, boxwood(), threads).answers, first);
        assert_eq!(run_on(Task::All, boxwood(), threads).answers, all);
    }
}

/// Every tree with every rule that it can have.
fn choices() -> Vec<Choice> {
    let rules = SplitRule::ALL.map(Some).into_iter().chain([None]);
    let with_rules = |&tree: &TreeName| rules.clone().filter_map(move |rule| Choice::new(tree, rule).ok());
    let wide = [QualityName::Fast, QualityName::High].map(Choice::wide);
    TreeName::value_variants().iter().flat_map(with_rules).chain(wide).collect()
}

#[test]
fn every_tree_gives_the_same_answers() {
    for task in [Task::First, Task::All, Task::Batch] {
        let truth = run(task, boxwood()).answers;
        for tree in choices() {
            let outcome = run(task, Entrant::ours(tree));
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
        let peers: Vec<Entrant> = Library::peers().map(Entrant::of).collect();
        let outcomes = Job::new(task, &mesh, &poses, one_pass()).run(&peers, &mut || ()).unwrap();
        assert!(outcomes.len() > 1);
        for outcome in outcomes {
            let hits: Vec<bool> = outcome.answers.iter().map(|&answer| answer > 0).collect();
            assert_eq!(hits, [true, true, false, false], "{task} by {}", outcome.entrant.name());
        }
    }
}

/// Here every pair of triangles is decided by far.
#[cfg(feature = "parry")]
#[test]
fn peers_that_find_all_pairs_find_the_same() {
    let (mesh, poses) = (cube(), [Pose::translation([0.5, 0.25, 0.125]).unwrap()]);
    let peers: Vec<Entrant> = Library::peers().map(Entrant::of).collect();
    let outcomes = Job::new(Task::All, &mesh, &poses, one_pass()).run(&peers, &mut || ()).unwrap();
    let libraries: Vec<Library> = outcomes.iter().map(|outcome| outcome.entrant.library()).collect();
    assert_eq!(libraries, [Library::ParryWalk, Library::ParryTuned]);
    for outcome in outcomes {
        assert_eq!(outcome.pairs(), brute_force(&mesh, poses[0]), "{}", outcome.entrant.name());
    }
}

#[cfg(feature = "obvhs")]
#[test]
fn obvhs_builds_and_refits() {
    for library in [Library::ObvhsFastest, Library::ObvhsMedium] {
        for task in [Task::Build, Task::Refit] {
            assert!(run(task, Entrant::of(library)).bytes.unwrap().nodes > 0, "{task} by {library}");
        }
    }
}

#[cfg(not(feature = "parry"))]
#[test]
fn a_peer_that_is_not_built_says_how() {
    let (mesh, poses) = (cube(), poses());
    let error = Job::new(Task::First, &mesh, &poses, one_pass()).run(&[Entrant::of(Library::Parry)], &mut || ());
    let error = error.unwrap_err();
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
    let keys = "lib task us_per_query hits pairs sum bytes node_bytes threads tree rule quality";
    let places: Vec<Option<usize>> = keys.split(' ').map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
    assert!(line.starts_with(r#"{"lib":"boxwood","task":"all","us_per_query":"#), "{line}");
    assert!(line.contains(r#""hits":5,"#) && line.contains(r#""tree":"wide","rule":null,"quality":"high","#), "{line}");
    assert!(line.ends_with("}\n") && line.lines().count() == 1, "{line}");

    let output = bench(&["build", "a.obj", "--passes", "1", "--tree", "leafless", "--rule", "sah"]);
    let line = String::from_utf8(output.stdout).unwrap();
    // Eleven nodes over twelve triangles.
    assert!(
        line.contains(r#""node_bytes":231,"#) && line.contains(r#""tree":"leafless","rule":"sah","quality":null,"#),
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

    for (words, message) in [
        (
            &["articulate", "a.obj"][..],
            "there is no task \"articulate\"; there are first, all, batch, dist, nearest, ray, ray-batch, build,",
        ),
        (&["ray"], "ray takes a mesh and rays"),
        (&["ray", "a.obj", "points.txt"], "line 1: a ray is 6 numbers, here are 3"),
        (&["ray-batch", "a.obj", "rays.txt", "--rays", "near"], "--rays: the rays are read from a file"),
        (&["nearest", "a.obj", "--rays", "near"], "--rays: it is the tasks ray and ray-batch that have rays"),
        (&["ray", "a.obj", "rays.txt", "--tree", "obb"], "only the tree wide is asked about rays"),
        (&["ray", "a.obj", "rays.txt", "--lib", "obvhs-medium"], "--lib obvhs-medium: "),
        (&["build", "a.obj", "--lib", "bvh"], "--lib bvh: it is asked about rays alone"),
        (&["build", "a.obj", "--method", "tree"], "--method: it is the task broad that has methods"),
        (&["build", "a.obj", "--lib", "rapier"], "--lib rapier: of rapier the broad phase alone is asked"),
        (&["first", "a.obj"], "first takes a mesh and poses"),
        (&["dist", "a.obj"], "dist takes a mesh and poses"),
        (&["dist", "a.obj", "poses-random.txt", "--tree", "obb"], "only the tree wide is asked for distances"),
        (
            &["first", "a.obj", "poses-random.txt", "--points", "near"],
            "--points: it is the task nearest that has points",
        ),
        (&["nearest"], "nearest takes a mesh and points"),
        (&["nearest", "a.obj", "poses-random.txt"], "line 1: a point is 3 numbers, here are 12"),
        (&["nearest", "a.obj", "points.txt", "--points", "near"], "--points: the points are read from a file"),
        (&["nearest", "a.obj", "points.txt", "--poses", "9"], "--poses 9: there are 2"),
        (&["nearest", "a.obj", "points.txt", "--lib", "parry-walk"], "--lib parry-walk: "),
        (&["dist", "a.obj", "poses-random.txt", "--lib", "parry-tuned"], "--lib parry-tuned: "),
        (&["build", "missing.obj"], "missing.obj: No such file"),
        (&["refit", "a.obj", "poses-random.txt"], "refit takes a mesh and nothing else"),
        (&["self", "a.obj", "poses-random.txt"], "self takes a mesh and nothing else"),
        (&["self", "a.obj", "--tree", "obb"], "--lib boxwood: only the tree wide is asked about a mesh itself"),
        (&["self", "a.obj", "--lib", "parry"], "--lib parry: parry is not asked for this"),
        (&["refit", "a.obj", "--tree", "aabb"], "--lib boxwood: only the tree wide is refitted"),
        (&["build", "a.obj", "--threads", "0"], "--threads"),
        (&["build", "a.obj", "--tree", "obb", "--quality", "fast"], "--quality: the tree obb has no choice of it"),
        (
            &["build", "a.obj", "--tree", "oak"],
            "[possible values: wide, aabb, obb, rtree, rtree-v1, plain, leafless-full",
        ),
        (&["build", "a.obj", "--rule", "best"], "[possible values: middle, median, half-balanced, centroid, best-axis"),
        (&["build", "a.obj", "--tree", "obb", "--rule", "sah"], "--rule sah: the tree obb has no split rules"),
        (&["first", "a.obj", "poses-random.txt", "--poses", "9"], "--poses 9: there are 8"),
        (
            &["build", "a.obj", "--lib", "fcl"],
            "[possible values: boxwood, parry, parry-walk, parry-tuned, obvhs-fastest,",
        ),
        (&["all", "a.obj", "poses-random.txt", "--lib", "parry"], "--lib parry: "),
        (&["build", "a.obj", "--lib", "parry-walk"], "--lib parry-walk: "),
        (&["build", "a.obj", "--lib", "parry-tuned"], "--lib parry-tuned: "),
        (&["first", "a.obj", "poses-random.txt", "--lib", "obvhs-medium"], "--lib obvhs-medium: "),
    ] {
        let output = bench(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
    }
}

fn extent() -> Extent {
    Extent { first: 1000, all: 100, few: 2, points: 20, effort: one_pass() }
}

fn empty_table(visitors: Vec<visitor::Visitor>) -> Table {
    let peers = [Entrant::binary().unwrap()].into_iter().chain(Library::peers().map(Entrant::of)).collect();
    let driver = Driver { path: env!("CARGO_BIN_EXE_boxwood-bench").into(), words: Vec::new() };
    Table::new(peers, visitors, driver)
}

fn table_of(root: &Path, visitors: Vec<visitor::Visitor>) -> Table {
    let mut table = empty_table(visitors);
    for workload in workload::in_directory(root).unwrap() {
        table.add(&workload, extent()).unwrap();
        table.add_memory(&workload, extent()).unwrap();
        table.add_threads(&workload, 2, extent()).unwrap();
    }
    table
}

#[test]
fn the_table_has_a_row_for_every_task() {
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
    assert!(text.contains(" 5 hits |") && text.contains("times as fast |"), "{text}");
    assert!(text.contains("| cube | fast | kept |"), "{text}");
    assert!(table.is_right());
    let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
    assert_eq!((&rows[0]["lib"], &rows[0]["hits"]), (&"boxwood".into(), &5.into()));
}

/// Two programs with the contract: one that answers, rightly for `first` alone, and one that cannot.
#[cfg(unix)]
#[test]
fn programs_take_part() {
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
    let visitors = visitor::in_directory(&programs).unwrap();
    let names: Vec<&str> = visitors.iter().map(|visitor| visitor.name.as_str()).collect();
    assert_eq!(names, ["able", "unable"]);

    let table = table_of(&root, visitors);
    let text = table.to_markdown();
    assert!(text.contains(" able |") && !text.contains(" unable |"), "{text}");
    assert!(text.contains("- * able, cube all 8 random: 1 pairs where there are "), "{text}");
    assert!(!text.contains("able, cube first"), "{text}");
    assert!(text.contains("- – unable has none of these tasks (first: exit status: 3: out of order)"), "{text}");
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

/// Two programs that write each distance to a file, as they are told: one of them the right ones.
#[cfg(unix)]
#[test]
fn distances_of_programs_are_compared() {
    let write = |last: &str| {
        let line = r#"echo '{"task":"'$1'","us_per_query":1e9,"hits":5,"sum_dist":98.5}'"#;
        format!("#!/bin/sh\n[ $1 = dist ] || exit 3\nprintf '0 0 0 0 9e-16 -1 0.5 {last}' > $DUMP\n{line}\n")
    };
    let root = folder("distances");
    for (name, last, is_right) in [("right", "98", true), ("wrong", "98.00000001", false)] {
        let programs = scripts(&root.join(name), &[(name, &write(last))]);
        let mut table = empty_table(visitor::in_directory(&programs).unwrap());
        table.add_distances(&workload::from_folder(&root.join("cube")).unwrap(), extent()).unwrap();
        let text = table.to_markdown();
        let said = if is_right { "5 hits, sum 98.500000 ✓ within " } else { "MISMATCH (wrong differs by 5.0e-9)" };
        assert!(text.contains(said), "{text}");
        assert_eq!(table.is_right(), is_right, "{text}");
        let rows: Vec<serde_json::Value> = serde_json::from_str(&table.to_json().unwrap()).unwrap();
        let row = rows.iter().find(|row| row["lib"] == name && row["task"] == "dist").unwrap();
        assert_eq!((&row["sum"], row["difference"].as_f64().unwrap() < 1e-9), (&98.5.into(), is_right), "{row}");
    }
}
