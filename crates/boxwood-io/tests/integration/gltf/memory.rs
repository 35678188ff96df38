//! Small files that would need much memory. The reader shares their meshes, copies only the used vertices, or
//! rejects the file.
//!
//! The memory of an accepted file is computed from the sizes of the result. The reader charges all memory before
//! it allocates it, so an error means that nothing was allocated.

use crate::gltf::builder::*;
use boxwood::Mesh;
use boxwood_io::{FileLocation, MeshFile, Part};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of bytes of all parts and meshes; shared meshes count once.
fn size(file: &MeshFile) -> usize {
    let meshes: BTreeMap<*const Mesh, &Mesh> =
        file.parts.iter().map(|part| (Arc::as_ptr(&part.mesh), &*part.mesh)).collect();
    let mesh = |mesh: &&Mesh| mesh.vertices().len() * 24 + mesh.triangles().len() * 12 + 64;
    let part = |part: &Part| size_of::<Part>() + part.name.len();
    meshes.values().map(mesh).sum::<usize>() + file.parts.iter().map(part).sum::<usize>()
}

#[track_caller]
fn assert_small(bytes: &[u8]) -> MeshFile {
    let start = Instant::now();
    let file = read(bytes);
    assert!(size(&file) <= 13 * bytes.len() + (1 << 20), "{} bytes from {}", size(&file), bytes.len());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    file
}

#[track_caller]
fn assert_rejected(bytes: &[u8]) {
    let start = Instant::now();
    assert_error(&fail(bytes), FileLocation::File, is_limit, "would take more than");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// File with an accessor of 75,000 points, which takes 900 kB, and the index of the accessor.
fn large() -> (Builder, usize) {
    let mut file = Builder::new();
    let points: Vec<[f32; 3]> = (0..75_000).map(|i| [i as f32, (i % 7) as f32, (i % 11) as f32]).collect();
    let position = file.positions(&points);
    (file, position)
}

fn add_part(file: &mut Builder, primitives: Value) {
    let mesh = file.mesh(primitives);
    file.push("nodes", json!({ "mesh": mesh }));
}

/// Verifies that one geometry in 10,000 materials is one mesh.
#[test]
fn meshes_with_equal_primitives_are_shared() {
    let (mut file, position) = large();
    for material in 0..10_000 {
        add_part(
            &mut file,
            json!([{ "attributes": { "POSITION": position, "NORMAL": material }, "material": material }]),
        );
    }
    let file = assert_small(&file.glb());
    assert_eq!(file.parts.len(), 10_000);
    assert!(file.parts.iter().all(|part| Arc::ptr_eq(&part.mesh, &file.parts[0].mesh)));
    assert_eq!(file.parts[9_999].mesh.triangles().len(), 25_000);
}

/// Verifies that meshes with a common vertex buffer and 10,000 index lists get only the vertices that they use.
#[test]
fn meshes_that_share_positions_copy_only_used_vertices() {
    let (mut file, position) = large();
    let indices: Vec<u32> =
        (0..10_000).flat_map(|i| [7 * i + 2, 7 * i, 7 * i + 1, 7 * i + 2, 7 * i + 1, 7 * i + 4]).collect();
    let all = file.indices32(&indices);
    let view = file.json["accessors"][all]["bufferView"].clone();
    for part in 0..10_000 {
        let accessor = json!({
            "bufferView": view, "byteOffset": 24 * part, "componentType": 5125, "type": "SCALAR", "count": 6
        });
        let indices = file.push("accessors", accessor);
        add_part(&mut file, json!([{ "attributes": { "POSITION": position }, "indices": indices }]));
    }
    let file = assert_small(&file.glb());
    let mesh = &file.parts[1_234].mesh;
    let first = 7 * 1_234;
    assert_eq!(mesh.triangles(), [[2, 0, 1], [2, 1, 3]]);
    let expected = [first, first + 1, first + 2, first + 4].map(|i| [i, i % 7, i % 11].map(f64::from));
    assert_eq!(mesh.vertices(), expected);
}

/// Verifies that a file of 1 MB is rejected if its meshes, which share positions, would take 9 GB.
#[test]
fn too_many_meshes_that_share_positions_are_rejected() {
    let (mut file, position) = large();
    let one = file.indices8(&[0, 1, 2]);
    for part in 1..1_600 {
        // All meshes differ from each other: in the number of single triangles (`part % 40`) or in the number of
        // strips (`part / 40`).
        let mut primitives = vec![json!({ "attributes": { "POSITION": position } })];
        let more = json!({ "attributes": { "POSITION": position }, "indices": one });
        primitives.extend(std::iter::repeat_n(more, part % 40));
        primitives.extend(std::iter::repeat_n(json!({ "attributes": { "POSITION": position }, "mode": 5 }), part / 40));
        add_part(&mut file, primitives.into());
    }
    assert_rejected(&file.glb());
}

#[test]
fn accessors_without_data_are_charged() {
    for count in [3_u64, 30_000, 3_000_000, 4_000_000_000, u64::from(u32::MAX)] {
        let mut file = Builder::new();
        let position = file.push("accessors", json!({ "componentType": FLOAT, "type": "VEC3", "count": count }));
        let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position } }));
        if count <= 30_000 {
            assert_eq!(assert_small(&bytes).parts[0].mesh.vertices().len() as u64, count);
        } else {
            assert_rejected(&bytes);
        }
    }
    // An accessor without data, used as indices.
    for count in [3_000_000, 1_u64 << 60, u64::MAX] {
        let mut file = Builder::new();
        let position = file.positions(&TRIANGLE);
        let indices = file.push("accessors", json!({ "componentType": 5121, "type": "SCALAR", "count": count }));
        let primitive = json!({ "attributes": { "POSITION": position }, "indices": indices, "mode": 5 });
        assert_rejected(&file.of_primitive(primitive));
    }
    // An accessor without data, used as positions: more points than a mesh can index.
    let mut file = Builder::new();
    let position = file.push("accessors", json!({ "componentType": FLOAT, "type": "VEC3", "count": u64::MAX }));
    let error = fail(&file.of_primitive(json!({ "attributes": { "POSITION": position } })));
    assert!(error.to_string().contains("too many"), "{error}");
}

#[test]
fn long_name_of_many_nodes_is_rejected() {
    let mut file = Builder::triangle();
    file.json["meshes"][0]["name"] = json!("n".repeat(10_000));
    file.json["nodes"] = (0..10_000).map(|_| json!({ "mesh": 0 })).collect();
    assert_rejected(&file.glb());
}

#[test]
fn many_instances_are_accepted() {
    let mut file = Builder::triangle();
    file.json["nodes"] = (0..100_000).map(|i| json!({ "mesh": 0, "translation": [i, 0, 0] })).collect();
    let file = assert_small(&file.glb());
    assert_eq!(file.parts.len(), 100_000);
    assert_eq!((&*file.parts[0].name, &*file.parts[99_999].name), ("box", "box-100000"));
}

/// Verifies that files of very many short objects take little memory, because the structures they are parsed
/// into are small.
#[test]
fn lists_of_empty_objects_take_little_memory() {
    let document = |list: &str| format!("{{\"asset\":{{\"version\":\"2.0\"}},{list}}}");
    let nodes = document(&format!("\"nodes\":[{}{{}}]", "{},".repeat(300_000)));
    assert!(assert_small(&glb(nodes.as_bytes(), None)).parts.is_empty());
    let scenes = document(&format!("\"scenes\":[{}{{}}]", "{},".repeat(300_000)));
    assert!(assert_small(&glb(scenes.as_bytes(), None)).parts.is_empty());
    let names = document(&format!("\"extensionsRequired\":[{}\"\"]", "\"\",".repeat(300_000)));
    assert!(is_unsupported(&fail(&glb(names.as_bytes(), None)).kind));
    for list in ["meshes", "accessors", "bufferViews", "buffers"] {
        let text = document(&format!("\"{list}\":[{}{{}}]", "{},".repeat(300_000)));
        assert!(fail(&glb(text.as_bytes(), None)).to_string().contains("missing field"), "{list}");
    }
}
