//! Scenes, nodes, poses and names.

use crate::gltf::builder::*;
use boxwood_io::{FileLocation, ReadErrorKind, ReadOptions, read_bytes};
use serde_json::{Value, json};
use std::sync::Arc;

/// File with one mesh, named "mesh", and the given nodes.
fn with_nodes(nodes: Value) -> Builder {
    let mut file = Builder::triangle();
    file.json["meshes"][0]["name"] = json!("mesh");
    file.json["nodes"] = nodes;
    file
}

/// Position of the origin of each part.
fn origins(file: &Builder) -> Vec<[f64; 3]> {
    file.read().parts.iter().map(|part| part.pose.transform_point([0.0; 3])).collect()
}

#[test]
fn poses_are_multiplied_down_the_tree() {
    let file = with_nodes(json!([
        { "children": [1], "translation": [1, 2, 3], "scale": [2, 2, 2] },
        { "children": [2], "rotation": [0, 0, 1, 1] },
        // The matrix of a translation by 5 along x, in the column-major order of glTF.
        { "mesh": 0, "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1] },
    ]));
    let file = file.read();
    // Transforms of a point, in the order in which they apply: translated by 5 along x, rotated from x to y (the
    // quaternion is not normalized), doubled, translated.
    let [a, b, c] = placed(&file.parts[0])[0];
    assert_eq!((a, b, c), ([1.0, 12.0, 3.0], [1.0, 14.0, 3.0], [-1.0, 12.0, 3.0]));
}

#[test]
fn scale_comes_first_then_rotation_then_translation() {
    let file = with_nodes(json!([
        { "mesh": 0, "scale": [2, 3, 1], "rotation": [0, 0, 1, 1], "translation": [10, 0, 0] },
    ]));
    assert_eq!(placed(&file.read().parts[0])[0], [[10.0, 0.0, 0.0], [10.0, 2.0, 0.0], [7.0, 0.0, 0.0]]);
}

#[test]
fn matrix_is_column_major_and_may_mirror_or_flatten() {
    let file = with_nodes(json!([{ "mesh": 0, "matrix": [-1, 4, 0, 0, 0, 1, 7, 0, 0, 0, 0, 0, 0.5, 0.25, 1e-10, 1] }]));
    let rows = file.read().parts[0].pose.to_rows();
    assert_eq!(rows, [[-1.0, 0.0, 0.0, 0.5], [4.0, 1.0, 0.0, 0.25], [0.0, 7.0, 0.0, 1e-10]]);
}

/// Verifies that numbers in poses are read exactly. Without its feature `float_roundtrip`, serde_json may return a
/// neighbor of the nearest `f64`.
#[test]
fn pose_numbers_are_exact() {
    let exact = [1e-30, 0.300_000_000_000_000_04, 123_456_789.123_456_79, 8.410_254_980_305_6e-17, 5e-324];
    for number in exact {
        let file = with_nodes(json!([{ "mesh": 0, "translation": [number, 0, 0] }]));
        assert_eq!(origins(&file), [[number, 0.0, 0.0]]);
    }
}

#[test]
fn invalid_transforms_are_errors_with_their_node() {
    let node = FileLocation::Element("node", 0);
    let read_error = |transform: Value| with_nodes(json!([transform])).fail();
    let projective = read_error(json!({ "mesh": 0, "matrix": [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }));
    assert_error(&projective, node, is_syntax, "must be 0, 0, 0, 1");
    let no_rotation = read_error(json!({ "mesh": 0, "rotation": [0, 0, 0, 0] }));
    assert_error(&no_rotation, node, |kind| matches!(kind, ReadErrorKind::Pose(_)), "quaternion is zero");
    assert!(is_syntax(&read_error(json!({ "matrix": [1, 2, 3] })).kind));
    let deep = with_nodes(json!([
        { "scale": [1e300, 1, 1], "children": [1] },
        { "mesh": 0, "scale": [1e300, 1, 1] },
    ]));
    let overflow = |kind: &ReadErrorKind| matches!(kind, ReadErrorKind::Pose(_));
    assert_error(&deep.fail(), FileLocation::Element("node", 1), overflow, "row 0, column 0 is inf");
    let both = with_nodes(json!([
        { "mesh": 0, "translation": [9, 9, 9], "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1] },
    ]));
    assert_eq!(origins(&both), [[4.0, 0.0, 0.0]]);
    assert_eq!(both.read().warnings[0].count, 1);
}

#[test]
fn default_scene_then_first_scene_then_all_roots_are_read() {
    let mut file = with_nodes(json!([
        { "mesh": 0, "name": "a" }, { "mesh": 0, "name": "b", "children": [2] }, { "mesh": 0, "name": "c" },
    ]));
    assert_eq!(names(&file.read()), ["a", "b", "c"]);
    file.json["scenes"] = json!([{ "nodes": [1] }, { "nodes": [0] }, {}]);
    let read = file.read();
    assert_eq!(names(&read), ["b", "c"]);
    assert!(matches!(&read.warnings[..], [warning] if warning.what.contains("not in the scene") && warning.count == 1));
    assert_eq!(read.warnings[0].first, FileLocation::Element("node", 0));
    file.json["scene"] = json!(1);
    assert_eq!(names(&file.read()), ["a"]);
    file.json["scene"] = json!(2);
    assert!(file.read().parts.is_empty());
    file.json["scene"] = json!(3);
    assert_error(&file.fail(), FileLocation::Element("scene", 3), is_syntax, "the scene does not exist");
}

#[test]
fn without_nodes_every_mesh_is_a_part() {
    let mut file = with_nodes(json!([]));
    let mesh = file.json["meshes"][0].clone();
    file.push("meshes", mesh);
    assert_eq!(names(&file.read()), ["mesh", "mesh-2"]);
    file.json.as_object_mut().unwrap().remove("nodes");
    assert_eq!(names(&file.read()), ["mesh", "mesh-2"]);
}

#[test]
fn instances_share_one_mesh_and_have_names() {
    let mut file = with_nodes(json!([
        { "mesh": 0 }, { "mesh": 0, "name": "left" }, { "mesh": 0, "name": "" }, { "mesh": 0, "name": "left" },
    ]));
    let read = file.read();
    assert_eq!(names(&read), ["mesh", "left", "mesh-2", "left-2"]);
    assert!(read.parts.iter().all(|part| Arc::ptr_eq(&part.mesh, &read.parts[0].mesh)));
    file.json["meshes"][0].as_object_mut().unwrap().remove("name");
    assert_eq!(names(&file.read()), ["box", "left", "box-2", "left-2"]);
}

#[test]
fn names_are_unchanged() {
    let file = with_nodes(json!([{ "mesh": 0, "name": "Zahnrad \"groß\"\n\\/\u{1F600}" }]));
    assert_eq!(names(&file.read()), ["Zahnrad \"groß\"\n\\/\u{1F600}"]);
}

#[test]
fn skin_is_a_warning() {
    let file = with_nodes(json!([{ "mesh": 0, "skin": 0 }, { "mesh": 0, "skin": 0 }, { "skin": 0 }]));
    let read = file.read();
    assert_eq!((read.parts.len(), read.warnings[0].count), (2, 2));
    assert!(read.warnings[0].what.contains("rest pose"));
}

#[test]
fn case_125_node_cycle_is_an_error() {
    let cycle = |nodes: Value| {
        let mut file = with_nodes(nodes);
        let without_scene = file.fail();
        file.json["scenes"] = json!([{ "nodes": [0] }]);
        assert_eq!(file.fail().to_string(), without_scene.to_string());
        without_scene
    };
    let node = |number: u64| FileLocation::Element("node", number);
    assert_error(&cycle(json!([{ "mesh": 0, "children": [0] }])), node(0), is_syntax, "own ancestor");
    let three = cycle(json!([{ "mesh": 0, "children": [2] }, { "children": [0] }, { "children": [1] }]));
    assert_error(&three, node(0), is_syntax, "own ancestor");
    // A cycle of nodes that are not in the scene is an error, too.
    let aside = cycle(json!([{ "mesh": 0 }, { "children": [2] }, { "children": [1] }]));
    assert_error(&aside, node(1), is_syntax, "own ancestor");
}

#[test]
fn nodes_that_are_not_a_forest_are_errors() {
    let node = |number: u64| FileLocation::Element("node", number);
    let two = with_nodes(json!([{ "children": [2] }, { "children": [2] }, { "mesh": 0 }]));
    assert_error(&two.fail(), node(2), is_syntax, "child of node 0 and of node 1");
    let twice = with_nodes(json!([{ "children": [1, 1] }, { "mesh": 0 }]));
    assert_error(&twice.fail(), node(1), is_syntax, "child of node 0 and of node 0");
    let beyond = with_nodes(json!([{ "children": [7] }]));
    assert_error(&beyond.fail(), node(7), is_syntax, "node 0 has it as a child, but the file has 1");
    for (roots, number, words) in [
        (json!([1]), 1, "also a child of node 0"),
        (json!([0, 1]), 1, "also a child of node 0"),
        (json!([0, 0]), 0, "lists it twice"),
        (json!([2]), 2, "but the file has 2 nodes"),
    ] {
        let mut file = with_nodes(json!([{ "children": [1] }, { "mesh": 0 }]));
        file.json["scenes"] = json!([{ "nodes": roots }]);
        assert_error(&file.fail(), node(number), is_syntax, words);
    }
}

/// Chain of nodes with a mesh at its end.
fn chain(depth: usize) -> Vec<u8> {
    let mut nodes: Vec<Value> = (1..depth).map(|child| json!({ "children": [child], "scale": [1, 1, 1] })).collect();
    nodes.push(json!({ "mesh": 0 }));
    with_nodes(nodes.into()).glb()
}

#[test]
fn case_125_node_depth_of_100_000_is_rejected() {
    assert_eq!(read(&chain(1000)).parts.len(), 1);
    assert_error(
        &fail(&chain(1001)),
        FileLocation::Element("node", 1000),
        is_limit,
        "1000 ancestors: limit 1000 exceeded",
    );
    let deep = chain(100_000);
    assert_error(&fail(&deep), FileLocation::Element("node", 1000), is_limit, "limit 1000 exceeded");
    let mut options = ReadOptions::default();
    options.limits.max_node_depth = 100_000;
    assert_eq!(read_bytes(&deep, "deep.glb", &options).unwrap().parts.len(), 1);
}

#[test]
fn number_of_parts_is_limited() {
    let nodes: Vec<Value> = (0..11).map(|_| json!({ "mesh": 0 })).collect();
    let bytes = with_nodes(nodes.into()).glb();
    let mut options = ReadOptions::default();
    options.limits.max_parts = 11;
    assert_eq!(read_bytes(&bytes, "a.glb", &options).unwrap().parts.len(), 11);
    options.limits.max_parts = 10;
    let error = read_bytes(&bytes, "a.glb", &options).unwrap_err();
    assert_error(&error, FileLocation::File, is_limit, "parts: limit");
}
