//! Files with excessive counts, and damaged files, give a mesh or an error, never a panic.

use crate::gltf::builder::*;
use boxwood_io::{FileLocation, ReadOptions, read_bytes};
use serde_json::json;

#[test]
fn case_125_glb_chunk_length_beyond_the_end_is_an_error() {
    let whole = Builder::triangle().glb();
    let json_length = u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    for at in [12, 12 + 8 + json_length] {
        let left = (whole.len() - at - 8) as u32;
        for declared in [left + 1, left + 4, u32::MAX / 2, u32::MAX] {
            let mut bytes = whole.clone();
            bytes[at..at + 4].copy_from_slice(&declared.to_le_bytes());
            let words = format!("the chunk declares {declared} bytes, but only {left} are left");
            assert_error(&fail(&bytes), FileLocation::Byte(at as u64), is_truncated, &words);
        }
    }
}

/// Verifies JSON with deep nesting. Deep nesting is an error in a field that the reader parses; any other field is
/// skipped without recursion.
#[test]
fn case_125_json_nesting_of_100_000_does_not_overflow_the_stack() {
    let deep = "[".repeat(100_000);
    let closed = format!("{deep}{}", "]".repeat(100_000));
    let objects = format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000));
    assert!(is_syntax(&read_json(deep.as_bytes()).unwrap_err().kind));
    assert!(is_syntax(&read_json(closed.as_bytes()).unwrap_err().kind));
    assert!(is_syntax(&read_json(objects.as_bytes()).unwrap_err().kind));
    for field in ["nodes", "scenes", "meshes", "accessors", "extensionsRequired", "scene"] {
        for value in [&deep, &closed, &objects] {
            let text = format!("{{\"asset\":{{\"version\":\"2.0\"}},\"{field}\":{value}}}");
            assert!(is_syntax(&read_json(text.as_bytes()).unwrap_err().kind), "{field}");
            assert!(is_syntax(&fail(&glb(text.as_bytes(), None)).kind), "{field}");
        }
    }
    for skipped in [&closed, &objects] {
        let text = format!("{{\"asset\":{{\"version\":\"2.0\"}},\"extras\":{skipped}}}");
        assert!(read_json(text.as_bytes()).unwrap().parts.is_empty());
    }
    let text = format!("{{\"asset\":{{\"version\":\"2.0\"}},\"extras\":{deep}}}");
    assert!(is_syntax(&read_json(text.as_bytes()).unwrap_err().kind));
}

/// File that uses all supported features.
fn full_featured_file() -> Builder {
    let mut file = Builder::new();
    let position = file.positions(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    let indices = file.indices16(&[0, 1, 2, 3]);
    let (places, values) = (file.view(&[1, 3]), file.view(&floats(&[[5.0; 3], [6.0; 3]])));
    let sparse = json!({
        "count": 2,
        "indices": { "bufferView": places, "componentType": 5121 },
        "values": { "bufferView": values },
    });
    let accessor = json!({ "bufferView": 0, "componentType": FLOAT, "type": "VEC3", "count": 4, "sparse": sparse });
    let sparse = file.push("accessors", accessor);
    file.mesh(json!([{ "attributes": { "POSITION": position }, "indices": indices, "mode": 5 }]));
    file.mesh(json!([{ "attributes": { "POSITION": sparse }, "mode": 6 }, { "attributes": { "POSITION": position } }]));
    file.push("nodes", json!({ "mesh": 0, "children": [1], "translation": [1, 2, 3], "rotation": [0, 0, 1, 1] }));
    file.push("nodes", json!({ "mesh": 1, "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1], "name": "a" }));
    file.json["scenes"] = json!([{ "nodes": [0] }]);
    file
}

#[test]
fn every_truncation_is_an_error() {
    let file = full_featured_file();
    let bytes = file.gltf(&file.data_uri());
    for length in 1..bytes.len() {
        let read = read_bytes(&bytes[..length], "a.gltf", &ReadOptions::default());
        assert!(read.is_err(), "{length}");
    }
}

/// Verifies that mutated files give a mesh or an error. The longer campaign (`tests/hostile.rs`) covers all formats.
#[test]
fn mutated_bytes_give_a_mesh_or_an_error() {
    let file = full_featured_file();
    let json = file.gltf(&file.data_uri());
    // Xorshift generator: the same bytes on every run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let mut read_count = 0;
    for (name, bytes) in [("a.glb", file.glb()), ("a.gltf", json)] {
        for _ in 0..20_000 {
            let mut damaged = bytes.clone();
            for _ in 0..1 + random(3) {
                let at = random(damaged.len());
                damaged[at] = match random(3) {
                    0 => b"0123456789{}[],:-e."[random(19)],
                    1 => damaged[random(bytes.len())],
                    _ => random(256) as u8,
                };
            }
            read_count += u32::from(read_bytes(&damaged, name, &ReadOptions::default()).is_ok());
        }
    }
    assert!(read_count > 1000, "{read_count}: too few mutations reach the geometry");
}
