//! The law of the kinds of clashes: every row says how its parts lie to each other, `--solid` finds what is inside, and
//! `--ignore-touching` leaves out what only touches.

mod support;

use boxwood::Relation;
use boxwood_scenes::{Block, expected_contacts};
use serde_json::Value;
use std::process::Output;
use support::{Folder, cube, cube_after, expect, json, keys, number, point, run, stderr, stdout};

const TREES: [&str; 8] = ["wide", "aabb", "obb", "rtree", "rtree-v1", "plain", "leafless-full", "leafless"];

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

/// A box with a hollow in it: the inner surface faces the hollow.
fn hollow(low: [f64; 3], high: [f64; 3], inner: ([f64; 3], [f64; 3])) -> String {
    let turned = |line: &str| match line.strip_prefix("f ") {
        Some(corners) => format!("f {}\n", corners.split(' ').rev().collect::<Vec<_>>().join(" ")),
        None => format!("{line}\n"),
    };
    let inner: String = cube_after(inner.0, inner.1, 8).lines().map(turned).collect();
    cube(low, high) + &inner
}

/// A box without its last face.
fn open_box(low: [f64; 3], high: [f64; 3]) -> String {
    let closed = cube(low, high);
    let lines: Vec<&str> = closed.lines().collect();
    lines[..lines.len() - 1].join("\n") + "\n"
}

#[test]
fn boxes_of_every_kind() {
    let unit = ([0.0; 3], [4.0; 3]);
    for (other, kind, meets) in [
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
        assert_eq!((pair["touching"].as_bool(), number(&pair["triangle_pairs"]) > 0), (Some(meets), meets), "{pair}");
        assert_eq!(pair["point"].is_null(), !meets, "{pair}");
        let summary = &json(&output)["summary"];
        assert_eq!((number(&summary["kinds"][kind]), &summary["solid"]), (1, &Value::Bool(true)), "{summary}");
        // Surfaces alone say the same of those that meet, and nothing of the others.
        let output = folder.run(&["clash", ".", "--json"]);
        expect(&output, i32::from(meets));
        assert_eq!(kinds(&output), if meets { vec![format!("a b {kind}")] } else { Vec::new() });
    }
}

/// FCL and others say that nothing collides.
#[test]
fn a_part_inside_another_is_found_with_its_box() {
    let folder = two(([0.0; 3], [4.0; 3]), ([1.0; 3], [2.0, 2.0, 3.0]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    let bounds = &json(&output)["pairs"][0]["box"];
    assert_eq!([point(&bounds["min"]), point(&bounds["max"])], [[1.0; 3], [2.0, 2.0, 3.0]]);
    let text = folder.run(&["clash", ".", "--solid"]);
    expect(&text, 1);
    let row = "  a       b       b in a      0  none          (1, 1, 1) to (2, 2, 3)\n";
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
fn what_is_in_a_hollow_is_not_inside() {
    let folder = Folder::new();
    folder.write("shell.obj", hollow([0.0; 3], [10.0; 3], ([2.0; 3], [8.0; 3])));
    folder.write("core.obj", cube([3.0; 3], [7.0; 3]));
    expect(&folder.run(&["clash", ".", "--solid"]), 0);
    // Wider than the hollow: in the wall on all sides, and surfaces apart. It fills the hollow, which the other does not.
    folder.write("core.obj", cube([1.0; 3], [9.0; 3]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["core shell crossing"]);
    let pair = &json(&output)["pairs"][0];
    assert_eq!((number(&pair["triangle_pairs"]), &pair["touching"]), (0, &Value::Bool(false)));
    assert_eq!(point(&pair["box"]["max"]), [9.0; 3]);
    // As wide as the hollow: it touches it all around.
    folder.write("core.obj", cube([2.0; 3], [8.0; 3]));
    assert_eq!(kinds(&folder.run(&["clash", ".", "--solid", "--json"])), ["core shell touching"]);
    // In the wall.
    folder.write("core.obj", cube([0.5; 3], [1.5; 3]));
    assert_eq!(kinds(&folder.run(&["clash", ".", "--solid", "--json"])), ["core shell a_inside_b"]);
}

#[test]
fn nested_parts_are_all_inside() {
    let folder = Folder::new();
    for (name, half) in [("l", 4.0), ("m", 3.0), ("s", 2.0)] {
        folder.write(&format!("{name}.obj"), cube([-half; 3], [half; 3]));
    }
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["l m b_inside_a", "l s b_inside_a", "m s b_inside_a"]);
    // What is inside is no question of clearance, and without --solid it is nothing else.
    let output = folder.run(&["clash", ".", "--solid", "--clearance", "1.5", "--json"]);
    assert_eq!(kinds(&output), ["l m b_inside_a", "l s b_inside_a", "m s b_inside_a"]);
    assert!(json(&output)["pairs"].as_array().expect("rows").iter().all(|pair| pair["distance"] == 0.0));
    let output = folder.run(&["clash", ".", "--clearance", "1.5", "--json"]);
    assert_eq!(kinds(&output), ["l m too_close", "m s too_close"]);
}

#[test]
fn an_open_part_has_no_inside_and_is_named() {
    let folder = Folder::new();
    folder.write("closed.obj", cube([0.0; 3], [4.0; 3]));
    folder.write("lidless.obj", open_box([1.0; 3], [3.0; 3]));
    let inside = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!((inside.status.code(), kinds(&inside)), (Some(1), vec!["closed lidless b_inside_a".to_owned()]));
    let message = stderr(&inside);
    assert!(message.contains("lidless.obj: part lidless is not closed") && message.lines().count() == 1, "{message}");
    let warnings = &json(&inside)["warnings"];
    let open = &warnings[0]["open"];
    assert_eq!((warnings.as_array().map(Vec::len), &open["part"]), (Some(1), &Value::from("lidless")));
    // The rim is of the face that was left out: x = 3, vertices 1, 3, 5 and 7 from 0.
    for end in 0..2 {
        assert_eq!(number(&open["edge"][end]) % 2, 1, "{open}");
    }
    assert!(number(&open["triangle"]) < 10 && keys(open).len() == 3, "{open}");
    // The other way round nothing is found; it is said why.
    folder.write("closed.obj", cube([1.5; 3], [2.5; 3]));
    let around = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!((around.status.code(), kinds(&around).len()), (Some(0), 0));
    assert_eq!(json(&around)["warnings"][0]["open"]["part"], "lidless");
    // Surfaces that meet say no more; who asks only for surfaces is not warned.
    folder.write("closed.obj", cube([2.0; 3], [5.0; 3]));
    let meeting = folder.run(&["clash", ".", "--json"]);
    expect(&meeting, 1);
    assert_eq!(kinds(&meeting), ["closed lidless meeting"]);
    let text = folder.run(&["clash", "."]);
    assert!(stdout(&text).contains("  surfaces meet  "), "{}", stdout(&text));
    assert!(stdout(&text).contains(": 1 of open surfaces\n"), "{}", stdout(&text));
}

#[test]
fn many_open_parts_do_not_flood_the_terminal() {
    let folder = Folder::new();
    for n in 0..25 {
        folder.write(&format!("p{n:02}.obj"), open_box([f64::from(n); 3], [f64::from(n) + 0.9; 3]));
    }
    folder.write("p25.obj", cube([-1.0; 3], [50.0; 3]));
    let output = folder.run(&["clash", ".", "--solid", "--json"]);
    assert_eq!(kinds(&output).len(), 25);
    assert_eq!(stderr(&output).lines().count(), 11, "{}", stderr(&output));
    assert!(stderr(&output).ends_with("note: and 15 more parts that are not closed; --json has all\n"));
    assert_eq!(json(&output)["warnings"].as_array().map(Vec::len), Some(25));
}

#[test]
fn what_only_touches_can_be_left_out() {
    let folder = two(([0.0; 3], [1.0; 3]), ([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]));
    let output = folder.run(&["clash", ".", "--ignore-touching"]);
    expect(&output, 0);
    assert!(stdout(&output).contains("\n0 of 1 pair of parts intersect\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\n1 pair that only touches was left out (--ignore-touching)\n"));
    let document = json(&folder.run(&["clash", ".", "--ignore-touching", "--json"]));
    assert_eq!((document["pairs"].as_array().map(Vec::len), number(&document["summary"]["clashes"])), (Some(0), 0));
    assert_eq!(number(&document["summary"]["touching_left_out"]), 1);
    let summary = &json(&folder.run(&["clash", ".", "--json"]))["summary"];
    assert!(summary["touching_left_out"].is_null() && number(&summary["kinds"]["touching"]) == 1, "{summary}");
    // Contact is no gap either.
    expect(&folder.run(&["clash", ".", "--ignore-touching", "--clearance", "0.5"]), 0);
    // Everything else stays: a part that fills the corner of another, and touches it from within.
    folder.write("c.obj", cube([0.0; 3], [0.5; 3]));
    let output = folder.run(&["clash", ".", "--ignore-touching", "--json"]);
    expect(&output, 1);
    assert_eq!(kinds(&output), ["a c b_inside_a"]);
}

#[test]
fn every_tree_gives_the_same_kinds() {
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
    let without = |left_out: &str| expected.iter().filter(|row| !row.ends_with(left_out)).copied().collect::<Vec<_>>();
    for tree in TREES {
        for sat in ["lite", "full"] {
            let kinds = |arguments: &[&str]| {
                kinds(&folder.run(&[&["clash", ".", "--json", "--tree", tree, "--sat", sat], arguments].concat()))
            };
            assert_eq!(kinds(&["--solid"]), expected, "{tree}");
            assert_eq!(kinds(&[]), without("a c b_inside_a"), "{tree}");
            assert_eq!(kinds(&["--solid", "--ignore-touching"]), without("touching"), "{tree}");
        }
    }
}

/// By how it is drawn, not by what was once found.
#[test]
fn the_built_in_assembly_is_as_drawn() {
    let name = |relation| match relation {
        Relation::Touching => "touching",
        Relation::Crossing => "crossing",
        other => panic!("nothing is drawn as {other:?}"),
    };
    let mut drawn: Vec<String> = expected_contacts()
        .iter()
        .map(|pair| format!("{} {} {}", pair.a, pair.b, name(pair.kind.relation())))
        .collect();
    drawn.sort();
    for arguments in [&["--json"][..], &["--json", "--solid"]] {
        let output = run(arguments);
        expect(&output, 1);
        let mut found = kinds(&output);
        found.sort();
        assert_eq!(found, drawn);
    }
    let output = run(&["--ignore-touching"]);
    expect(&output, 1);
    assert!(stdout(&output).contains("\n7 of 1,128 pairs of parts intersect: 7 crossing\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("\n7 pairs that only touch were left out"), "{}", stdout(&output));
}

#[test]
fn threads_and_order_of_files_change_nothing() {
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

/// Parts that are not closed, in one that is: they have no depth, and the work of others is not counted for them.
#[test]
fn work_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new();
    folder.write("a.obj", cube([0.0; 3], [20.0; 3]));
    for n in 0..12 {
        let low = 1.0 + 1.5 * f64::from(n);
        let part = cube([low; 3], [low + 1.0 + f64::from(n % 2); 3]);
        let (open, _) = part.trim_end().rsplit_once('\n').expect("lines");
        folder.write(&format!("p{n}.obj"), if n % 2 == 0 { open } else { &part });
    }
    // Cubes face to face, whose faces are divided: they are merged when that is first needed.
    for n in 0..6 {
        let lines = |from: f64| -> Vec<f64> { (0..=4).map(|i| from + f64::from(i)).collect() };
        let (x, yz) = (lines(40.0 + 4.0 * f64::from(n)), lines(0.0));
        let mesh = Block::new(&x, &yz, &yz).fill([x[0], 0.0, 0.0], [x[4], 4.0, 4.0]).mesh();
        let vertices = mesh.vertices().iter().map(|[x, y, z]| format!("v {x} {y} {z}\n"));
        let faces = mesh.triangles().iter().map(|[a, b, c]| format!("f {} {} {}\n", a + 1, b + 1, c + 1));
        folder.write(&format!("divided{n}.obj"), vertices.chain(faces).collect::<String>());
    }
    let work = |threads: &str| {
        let output = folder.run(&["clash", ".", "--solid", "--depth", "--json", "--threads", threads]);
        json(&output)["summary"]["kinds_work"].clone()
    };
    let one = work("1");
    for threads in ["2", "3", "4"] {
        assert_eq!(work(threads), one, "{threads} threads");
    }
}
