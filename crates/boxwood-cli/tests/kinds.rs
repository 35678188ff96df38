//! Kinds of clashes: every row has the exact relation of its parts, `--solid` finds enclosed parts, and `--ignore-touching` drops
//! pairs that only touch.

mod support;

use boxwood::query::Relation;
use boxwood_scenes::{Block, expected_contacts};
use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, expect, json, keys, number, point, run, stderr, stdout};

/// Names and kind of every pair.
#[track_caller]
fn kinds(output: &Output) -> Vec<String> {
    let document = json(output);
    let text = |value: &Value| value.as_str().expect("a word").to_owned();
    let row = |pair: &Value| format!("{} {} {}", text(&pair["a"]), text(&pair["b"]), text(&pair["kind"]));
    document["pairs"].as_array().expect("an array").iter().map(row).collect()
}

fn two(a: ([f64; 3], [f64; 3]), b: ([f64; 3], [f64; 3])) -> Folder {
    let folder = Folder::new();
    folder.write("a.obj", cube(a.0, a.1));
    folder.write("b.obj", cube(b.0, b.1));
    folder
}

/// A box with a cavity: the triangles of the inner surface face the cavity.
fn box_with_cavity(low: [f64; 3], high: [f64; 3], inner: ([f64; 3], [f64; 3])) -> String {
    let flipped = |line: &str| match line.strip_prefix("f ") {
        Some(corners) => format!("f {}\n", corners.split(' ').rev().collect::<Vec<_>>().join(" ")),
        None => format!("{line}\n"),
    };
    let inner: String = cube_after(inner.0, inner.1, 8).lines().map(flipped).collect();
    cube(low, high) + &inner
}

/// A box without its last face.
fn open_box(low: [f64; 3], high: [f64; 3]) -> String {
    let closed = cube(low, high);
    let lines: Vec<&str> = closed.lines().collect();
    lines[..lines.len() - 1].join("\n") + "\n"
}

#[test]
fn boxes_have_expected_kind() {
    let unit = ([0.0; 3], [4.0; 3]);
    for (other, kind, intersects) in [
        (([4.0, 0.0, 0.0], [5.0, 4.0, 4.0]), "touching", true),
        (([4.0, 1.0, 1.0], [5.0, 2.0, 2.0]), "touching", true),
        (([4.0, 4.0, 1.0], [5.0, 5.0, 2.0]), "touching", true),
        (([4.0, 4.0, 4.0], [5.0, 5.0, 5.0]), "touching", true),
        (([3.0, 3.0, 3.0], [5.0, 5.0, 5.0]), "crossing", true),
        (([2.0, 0.0, 0.0], [6.0, 4.0, 4.0]), "crossing", true),
        (([1.0; 3], [2.0; 3]), "b_inside_a", false),
        (([0.0, 1.0, 1.0], [2.0; 3]), "b_inside_a", true),
        (([-1.0; 3], [5.0; 3]), "a_inside_b", false),
        (([-1.0, -1.0, 0.0], [5.0; 3]), "a_inside_b", true),
        (([0.0; 3], [4.0; 3]), "coincident", true),
    ] {
        let folder = two(unit, other);
        let output = folder.run(&["clash", ".", "--solid", "--json"]);
        expect(&output, 1);
        assert_eq!(kinds(&output), [format!("a b {kind}")], "{other:?}");
        let pair = &json(&output)["pairs"][0];
        assert_eq!(
            (pair["surfaces_intersect"].as_bool(), number(&pair["triangle_pairs"]) > 0),
            (Some(intersects), intersects),
            "{pair}"
        );
        assert_eq!(pair["point"].is_null(), !intersects, "{pair}");
        let summary = &json(&output)["summary"];
        assert_eq!((number(&summary["kinds"][kind]), &summary["solid"]), (1, &Value::Bool(true)), "{summary}");
        // Without --solid: the same kind if the surfaces intersect, otherwise no result.
        let output = folder.run(&["clash", ".", "--json"]);
        expect(&output, i32::from(intersects));
        assert_eq!(kinds(&output), if intersects { vec![format!("a b {kind}")] } else { Vec::new() });
    }
}

/// `--solid` finds an enclosed part. Libraries that test surfaces only, such as FCL, report no collision.
#[test]
fn enclosed_part_is_found_with_its_box() {
    let folder = two(([0.0; 3], [4.0; 3]), ([1.0; 3], [2.0, 2.0, 3.0]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    let bounds = &json(&output)["pairs"][0]["box"];
    assert_eq!([point(&bounds["min"]), point(&bounds["max"])], [[1.0; 3], [2.0, 2.0, 3.0]]);
    let text = folder.run(&["clash", ".", "--solid"]);
    expect(&text, 1);
    let row = "  a       b       b in a               0  none   (1, 1, 1) to (2, 2, 3)\n";
    assert!(stdout(&text).contains(row), "{}", stdout(&text));
    assert!(stdout(&text).contains("\n1 of 1 pair of parts intersect: 1 inside\n"), "{}", stdout(&text));
    let text = folder.run(&["clash", "."]);
    expect(&text, 0);
    assert!(stdout(&text).contains("\n0 of 1 pair of parts intersect (touching counts)\n"), "{}", stdout(&text));
    let csv = folder.run(&["clash", ".", "--solid", "--format", "csv"]);
    let row = stdout(&csv).lines().nth(1);
    assert_eq!(row, Some("a,b,0,b_inside_a,1.0,1.0,1.0,2.0,2.0,3.0,,,,false"));
}

#[test]
fn part_in_cavity_is_not_inside() {
    let folder = Folder::new();
    folder.write("shell.obj", box_with_cavity([0.0; 3], [10.0; 3], ([2.0; 3], [8.0; 3])));
    folder.write("core.obj", cube([3.0; 3], [7.0; 3]));
    expect(&folder.run(&["clash", ".", "--solid"]), 0);
    // The core is larger than the cavity: it extends into the wall on all sides, and the surfaces do not
    // intersect. The kind is crossing, because the core fills the cavity, which is not part of the shell.
    folder.write("core.obj", cube([1.0; 3], [9.0; 3]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["core shell crossing"]);
    let pair = &json(&output)["pairs"][0];
    assert_eq!((number(&pair["triangle_pairs"]), &pair["surfaces_intersect"]), (0, &Value::Bool(false)));
    assert_eq!(point(&pair["box"]["max"]), [9.0; 3]);
    // The core is as large as the cavity and touches all its walls.
    folder.write("core.obj", cube([2.0; 3], [8.0; 3]));
    assert_eq!(kinds(&folder.run(&["clash", ".", "--solid", "--json"])), ["core shell touching"]);
    // The core is inside the wall.
    folder.write("core.obj", cube([0.5; 3], [1.5; 3]));
    assert_eq!(kinds(&folder.run(&["clash", ".", "--solid", "--json"])), ["core shell a_inside_b"]);
}

#[test]
fn nested_parts_are_all_reported() {
    let folder = Folder::new();
    for (name, half) in [("l", 4.0), ("m", 3.0), ("s", 2.0)] {
        folder.write(&format!("{name}.obj"), cube([-half; 3], [half; 3]));
    }
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["l m b_inside_a", "l s b_inside_a", "m s b_inside_a"]);
    // With --solid, enclosed parts are reported as inside, not as too close. Without it, only the clearance
    // between the surfaces is tested.
    let output = folder.run(&["clash", ".", "--solid", "--clearance", "1.5", "--json"]);
    assert_eq!(kinds(&output), ["l m b_inside_a", "l s b_inside_a", "m s b_inside_a"]);
    assert!(json(&output)["pairs"].as_array().expect("rows").iter().all(|pair| pair["distance"] == 0.0));
    let output = folder.run(&["clash", ".", "--clearance", "1.5", "--json"]);
    assert_eq!(kinds(&output), ["l m too_close", "m s too_close"]);
}

#[test]
fn open_part_has_no_interior_and_is_reported() {
    let folder = Folder::new();
    folder.write("closed.obj", cube([0.0; 3], [4.0; 3]));
    folder.write("lidless.obj", open_box([1.0; 3], [3.0; 3]));
    let inside = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!((inside.status.code(), kinds(&inside)), (Some(1), vec!["closed lidless b_inside_a".to_owned()]));
    let message = stderr(&inside);
    assert!(message.contains("lidless.obj: part lidless is not closed") && message.lines().count() == 1, "{message}");
    let warnings = &json(&inside)["warnings"];
    let open = &warnings[0]["open_part"];
    assert_eq!((warnings.as_array().map(Vec::len), &open["part"]), (Some(1), &Value::from("lidless")));
    // The open edges are those of the missing face at x = 3, with the vertices 1, 3, 5 and 7, counted from 0.
    for end in 0..2 {
        assert_eq!(number(&open["edge"][end]) % 2, 1, "{open}");
    }
    assert!(number(&open["triangle"]) < 10 && keys(open).len() == 3, "{open}");
    // A closed part inside an open one is not found; the warning says why.
    folder.write("closed.obj", cube([1.5; 3], [2.5; 3]));
    let around = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!((around.status.code(), kinds(&around).len()), (Some(0), 0));
    assert_eq!(json(&around)["warnings"][0]["open_part"]["part"], "lidless");
    // The only kind of a pair with an open part and intersecting surfaces is `surfaces_only`. Without --solid,
    // there is no warning about the open part.
    folder.write("closed.obj", cube([2.0; 3], [5.0; 3]));
    let surfaces = folder.run(&["clash", ".", "--json"]);
    expect(&surfaces, 1);
    assert_eq!(kinds(&surfaces), ["closed lidless surfaces_only"]);
    let text = folder.run(&["clash", "."]);
    assert!(stdout(&text).contains("  surfaces only  "), "{}", stdout(&text));
    assert!(stdout(&text).contains(": 1 surfaces only\n"), "{}", stdout(&text));
}

#[test]
fn warnings_about_open_parts_are_limited() {
    let folder = Folder::new();
    for n in 0..25 {
        folder.write(&format!("p{n:02}.obj"), open_box([f64::from(n); 3], [f64::from(n) + 0.9; 3]));
    }
    folder.write("p25.obj", cube([-1.0; 3], [50.0; 3]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!(kinds(&output).len(), 25);
    assert_eq!(stderr(&output).lines().count(), 11, "{}", stderr(&output));
    assert!(stderr(&output).ends_with("note: and 15 more parts that are not closed; --json prints all\n"));
    assert_eq!(json(&output)["warnings"].as_array().map(Vec::len), Some(25));
}

#[test]
fn ignore_touching_drops_touching_pairs() {
    let folder = two(([0.0; 3], [1.0; 3]), ([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]));
    let output = folder.run(&["clash", ".", "--ignore-touching"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\n0 of 1 pair of parts intersect\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\n1 touching pair ignored (--ignore-touching)\n"));
    let document = json(&folder.run(&["clash", ".", "--ignore-touching", "--json"]));
    assert_eq!((document["pairs"].as_array().map(Vec::len), number(&document["summary"]["clashes"])), (Some(0), 0));
    assert_eq!(number(&document["summary"]["touching_ignored"]), 1);
    let summary = &json(&folder.run(&["clash", ".", "--json"]))["summary"];
    assert!(summary["touching_ignored"].is_null() && number(&summary["kinds"]["touching"]) == 1, "{summary}");
    // A touching pair is not reported as too close either.
    expect(&folder.run(&["clash", ".", "--ignore-touching", "--clearance", "0.5"]), 0);
    // Pairs of other kinds are still reported, such as a part that fills the corner of another and touches it from
    // within.
    folder.write("c.obj", cube([0.0; 3], [0.5; 3]));
    let output = folder.run(&["clash", ".", "--ignore-touching", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["a c b_inside_a"]);
}

#[test]
fn several_parts_have_expected_kinds() {
    let folder = Folder::new();
    for (name, low, high) in [
        ("a", [0.0; 3], [4.0; 3]),
        ("b", [4.0, 0.0, 0.0], [6.0, 4.0, 4.0]),
        ("c", [1.0; 3], [2.0; 3]),
        ("d", [3.0, 1.0, 1.0], [5.0, 2.0, 2.0]),
        ("e", [4.0, 0.0, 0.0], [6.0, 4.0, 4.0]),
    ] {
        folder.write(&format!("{name}.obj"), cube(low, high));
    }
    let expected = ["a b touching", "a c b_inside_a", "a d crossing", "a e touching", "b d crossing"];
    let expected = [&expected[..], &["b e coincident", "d e crossing"]].concat();
    let without = |excluded: &str| expected.iter().filter(|row| !row.ends_with(excluded)).copied().collect::<Vec<_>>();
    let kinds = |arguments: &[&str]| kinds(&folder.run(&[&["clash", ".", "--json"], arguments].concat()));
    assert_eq!(kinds(&["--solid"]), expected);
    assert_eq!(kinds(&[]), without("a c b_inside_a"));
    assert_eq!(kinds(&["--solid", "--ignore-touching"]), without("touching"));
}

/// The expected kinds come from the construction of the assembly, not from an earlier result.
#[test]
fn built_in_assembly_has_designed_kinds() {
    let name = |relation| match relation {
        Relation::Touching => "touching",
        Relation::Crossing => "crossing",
        other => panic!("unexpected relation {other:?}"),
    };
    let mut designed: Vec<String> = expected_contacts()
        .iter()
        .map(|pair| format!("{} {} {}", pair.a, pair.b, name(pair.kind.relation())))
        .collect();
    designed.sort();
    for arguments in [&["--json"][..], &["--json", "--solid"]] {
        let output = run(arguments);
        expect(&output, 1);
        let mut found = kinds(&output);
        found.sort();
        assert_eq!(found, designed);
    }
    let output = run(&["--ignore-touching"]);
    expect(&output, 1);
    assert!(stdout(&output).contains("\n7 of 1,128 pairs of parts intersect: 7 crossing\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\n7 touching pairs ignored"), "{}", stdout(&output));
}

#[test]
fn result_does_not_depend_on_threads_or_file_order() {
    let folder = two(([0.0; 3], [4.0; 3]), ([1.0; 3], [2.0; 3]));
    let [one, many] = ["1", "7"].map(|threads| {
        let mut document = json(&folder.run(&["clash", ".", "--solid", "--json", "--threads", threads]));
        document["summary"]["seconds"].take();
        document["summary"]["threads"].take();
        document
    });
    assert_eq!(one, many);
    let output = folder.run(&["clash", "b.obj", "a.obj", "--solid", "--json"]);
    let [first, second] = ["a", "b"].map(|side| json(&output)["pairs"][0][side].clone());
    let kind = if first == "a" { "b_inside_a" } else { "a_inside_b" };
    assert_eq!(kinds(&output), [format!("{} {} {kind}", first.as_str().expect("a"), second.as_str().expect("b"))]);
}

/// Stats are the same for any number of threads. This includes the stats of pairs without a depth (an open part inside
/// a closed one), and of models whose data is computed on first use.
#[test]
fn stats_do_not_depend_on_threads() {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [20.0; 3]));
    for n in 0..12 {
        let low = 1.0 + 1.5 * f64::from(n);
        let part = cube([low; 3], [low + 1.0 + f64::from(n % 2); 3]);
        let (open, _) = part.trim_end().rsplit_once('\n').expect("lines");
        folder.write(&format!("p{n}.obj"), if n % 2 == 0 { open } else { &part });
    }
    // Cubes that touch face to face. Their faces consist of many coplanar triangles: the depth query merges these
    // when it first uses a model.
    for n in 0..6 {
        let lines = |from: f64| -> Vec<f64> { (0..=4).map(|i| from + f64::from(i)).collect() };
        let (x, yz) = (lines(40.0 + 4.0 * f64::from(n)), lines(0.0));
        let mesh = Block::new(&x, &yz, &yz).fill([x[0], 0.0, 0.0], [x[4], 4.0, 4.0]).mesh();
        let vertices = mesh.vertices().iter().map(|[x, y, z]| format!("v {x} {y} {z}\n"));
        let faces = mesh.triangles().iter().map(|[a, b, c]| format!("f {} {} {}\n", a + 1, b + 1, c + 1));
        folder.write(&format!("divided{n}.obj"), vertices.chain(faces).collect::<String>());
    }
    let stats = |threads: &str| {
        let output = folder.run(&["clash", ".", "--solid", "--depth", "--json", "--threads", threads]);
        json(&output)["summary"]["classification_stats"].clone()
    };
    let one = stats("1");
    for threads in ["2", "3", "4"] {
        assert_eq!(stats(threads), one, "{threads} threads");
    }
}
