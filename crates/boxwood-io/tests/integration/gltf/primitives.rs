//! Primitives: lists, strips and fans, and skipped data.

use crate::gltf::builder::*;
use boxwood_io::FileLocation;
use serde_json::json;

/// Five points on a parabola, for strips and fans.
fn row() -> Vec<[f32; 3]> {
    (0..5).map(|i| [i as f32, (i * i) as f32, 0.0]).collect()
}

fn triangles(primitive: serde_json::Value, file: &mut Builder) -> Vec<[u32; 3]> {
    read(&file.of_primitive(primitive)).parts[0].mesh.triangles().to_vec()
}

#[test]
fn indices_of_every_size_are_read() {
    for size in [8, 16, 32] {
        let mut file = Builder::new();
        let position = file.positions(&row());
        let indices = match size {
            8 => file.indices8(&[4, 3, 2, 0, 1, 2]),
            16 => file.indices16(&[4, 3, 2, 0, 1, 2]),
            _ => file.indices32(&[4, 3, 2, 0, 1, 2]),
        };
        let primitive = json!({ "attributes": { "POSITION": position }, "indices": indices, "mode": 4 });
        assert_eq!(triangles(primitive, &mut file), [[4, 3, 2], [0, 1, 2]], "{size}");
    }
}

#[test]
fn strips_reverse_every_second_triangle() {
    let mut file = Builder::new();
    let position = file.positions(&row());
    let primitive = json!({ "attributes": { "POSITION": position }, "mode": 5 });
    assert_eq!(triangles(primitive, &mut file), [[0, 1, 2], [1, 3, 2], [2, 3, 4]]);
}

#[test]
fn degenerate_triangles_of_strips_are_kept() {
    let mut file = Builder::new();
    let position = file.positions(&row());
    let indices = file.indices16(&[0, 1, 1, 2]);
    let primitive = json!({ "attributes": { "POSITION": position }, "indices": indices, "mode": 5 });
    assert_eq!(triangles(primitive, &mut file), [[0, 1, 1], [1, 2, 1]]);
}

#[test]
fn fans_start_at_their_first_corner() {
    let mut file = Builder::new();
    let position = file.positions(&row());
    let indices = file.indices8(&[4, 0, 1, 2]);
    let primitive = json!({ "attributes": { "POSITION": position }, "indices": indices, "mode": 6 });
    assert_eq!(triangles(primitive, &mut file), [[0, 1, 4], [1, 2, 4]]);
}

#[test]
fn primitives_are_merged_and_share_equal_positions() {
    let mut file = Builder::new();
    let first = file.positions(&row());
    let second = file.positions(&TRIANGLE);
    let indices = file.indices8(&[2, 1, 0]);
    let mesh = json!([
        { "attributes": { "POSITION": second } },
        { "attributes": { "POSITION": first }, "indices": indices },
        { "attributes": { "POSITION": first }, "mode": 6 },
        { "attributes": { "POSITION": second }, "indices": indices },
    ]);
    file.mesh(mesh);
    file.push("nodes", json!({ "mesh": 0 }));
    let read = file.read();
    let mesh = &read.parts[0].mesh;
    assert_eq!(mesh.vertices().len(), 8);
    assert_eq!(mesh.triangles(), [[5, 6, 7], [2, 1, 0], [1, 2, 0], [2, 3, 0], [3, 4, 0], [7, 6, 5]]);
    assert_eq!(mesh.triangle_vertices(5), [TRIANGLE[2], TRIANGLE[1], TRIANGLE[0]].map(|point| point.map(f64::from)));
}

#[test]
fn points_and_lines_are_ignored() {
    let mut file = Builder::triangle();
    for mode in 0..4 {
        file.json["meshes"][0]["primitives"][0]["mode"] = json!(mode);
        let read = file.read();
        assert!(read.parts.is_empty() && read.warnings.is_empty(), "{mode}");
    }
    file.json["meshes"][0]["primitives"][0]["mode"] = json!(7);
    assert_error(&file.fail(), FileLocation::Element("mesh", 0), is_syntax, "mode 7");
}

#[test]
fn incomplete_last_triangle_is_a_warning() {
    for (mode, corners, whole) in [(4, 5, 1), (4, 2, 0), (5, 2, 0), (6, 1, 0)] {
        let mut file = Builder::new();
        let position = file.positions(&row()[..corners]);
        let read = read(&file.of_primitive(json!({ "attributes": { "POSITION": position }, "mode": mode })));
        assert_eq!(read.parts[0].mesh.triangles().len(), whole);
        assert!(matches!(&read.warnings[..], [warning] if warning.count == 1), "{mode} {corners}");
        assert_eq!(read.warnings[0].first, FileLocation::Element("mesh", 0));
    }
}

#[test]
fn case_125_primitive_without_positions_is_skipped_with_a_warning() {
    let mut file = Builder::triangle();
    file.mesh(json!([{ "attributes": { "NORMAL": 0 } }, { "attributes": {} }]));
    file.push("nodes", json!({ "mesh": 1 }));
    let read = file.read();
    assert_eq!(read.parts.len(), 1);
    assert_eq!((read.warnings[0].count, read.warnings[0].first), (2, FileLocation::Element("mesh", 1)));
    assert!(read.warnings[0].what.contains("without positions"));
}

#[test]
fn case_125_restart_index_is_an_error() {
    for (size, value) in [(8, 255), (16, 65_535), (32, u32::MAX)] {
        let mut file = Builder::new();
        // For 8-bit and 16-bit indices there are 65,536 points, so every index is in range and only the restart
        // value is wrong.
        let position = file.positions(&vec![[0.0; 3]; if size == 32 { 3 } else { 65_536 }]);
        let indices = match size {
            8 => file.indices8(&[0, 1, 255]),
            16 => file.indices16(&[0, 1, 65_535]),
            _ => file.indices32(&[0, 1, u32::MAX]),
        };
        let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position }, "indices": indices }));
        let words = format!("element 2 is index {value}, the largest index of its type");
        assert_error(&fail(&bytes), FileLocation::Element("accessor", 1), is_syntax, &words);
    }
}

#[test]
fn index_out_of_range_is_an_error() {
    let mut file = Builder::new();
    let position = file.positions(&row());
    let indices = file.indices16(&[0, 1, 5]);
    let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position }, "indices": indices }));
    let words = "element 2 is index 5, but accessor 0 has 5 positions";
    assert_error(&fail(&bytes), FileLocation::Element("accessor", 1), is_syntax, words);
}

#[test]
fn morph_targets_are_a_warning() {
    let mut file = Builder::triangle();
    file.json["meshes"][0]["primitives"][0]["targets"] = json!([]);
    assert!(file.read().warnings.is_empty());
    file.json["meshes"][0]["primitives"][0]["targets"] = json!([{ "POSITION": 0 }]);
    let read = file.read();
    assert_eq!((read.parts.len(), read.warnings[0].count), (1, 1));
    assert!(read.warnings[0].what.contains("morph targets"));
}

#[test]
fn case_129_nonfinite_point_is_an_error_with_its_accessor() {
    for value in [f32::NAN, f32::INFINITY] {
        let mut file = Builder::new();
        let position = file.positions(&[[0.0; 3], [0.0, value, 0.0], [1.0; 3]]);
        let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position } }));
        let is_mesh = |kind: &boxwood_io::ReadErrorKind| matches!(kind, boxwood_io::ReadErrorKind::Mesh(_));
        assert_error(&fail(&bytes), FileLocation::Element("accessor", 0), is_mesh, "vertex 1 has");
    }
}
