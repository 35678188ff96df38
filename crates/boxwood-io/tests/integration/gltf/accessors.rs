//! Accessors: offsets, strides, integers and sparse elements.

use crate::gltf::builder::*;
use boxwood_io::{FileLocation, ReadError};
use serde_json::{Value, json};

const ACCESSOR: FileLocation = FileLocation::Element("accessor", 0);

fn vertices(file: &mut Builder, accessor: Value) -> Vec<[f64; 3]> {
    let position = file.push("accessors", accessor);
    read(&file.of_primitive(json!({ "attributes": { "POSITION": position } }))).parts[0].mesh.vertices().to_vec()
}

fn failing(file: &mut Builder, accessor: Value) -> ReadError {
    let position = file.push("accessors", accessor);
    fail(&file.of_primitive(json!({ "attributes": { "POSITION": position } })))
}

fn doubles(points: &[[f32; 3]]) -> Vec<[f64; 3]> {
    points.iter().map(|point| point.map(f64::from)).collect()
}

#[test]
fn interleaved_data_is_read() {
    let mut file = Builder::new();
    // Bytes of a strided accessor: 3 bytes to skip, then 12 bytes per point. After every point except the last,
    // there are 5 bytes of other data.
    let mut bytes = vec![9; 3];
    for point in TRIANGLE {
        bytes.extend_from_slice(&floats(&[point]));
        bytes.extend_from_slice(&[7; 5]);
    }
    bytes.truncate(bytes.len() - 5);
    let view = file.view(&bytes);
    file.json["bufferViews"][view]["byteStride"] = json!(17);
    let accessor =
        json!({ "bufferView": view, "byteOffset": 3, "componentType": FLOAT, "type": "VEC3", "count": 3, "max": [1] });
    assert_eq!(vertices(&mut file, accessor), doubles(&TRIANGLE));
}

#[test]
fn floats_are_exact() {
    let odd = [[0.1, f32::MIN_POSITIVE, -3.4e38], [1e-45, -0.0, 1.0], [16_777_217.0, 0.3, 2.5e-8]];
    let mut file = Builder::new();
    let position = file.positions(&odd);
    let read = read(&file.of_primitive(json!({ "attributes": { "POSITION": position } })));
    assert_eq!(read.parts[0].mesh.vertices(), doubles(&odd));
}

#[test]
fn quantized_positions_are_read() {
    let bytes: Vec<u8> =
        [0_i16, 1, -2, 32_767, -32_767, -32_768, 5, 6, 7].iter().flat_map(|x| x.to_le_bytes()).collect();
    let plain = [[0.0, 1.0, -2.0], [32_767.0, -32_767.0, -32_768.0], [5.0, 6.0, 7.0]];
    let mut file = Builder::new();
    let view = file.view(&bytes);
    let accessor = |normalized: bool| json!({ "bufferView": view, "componentType": 5122, "type": "VEC3", "count": 3, "normalized": normalized });
    assert_eq!(vertices(&mut file, accessor(false)), plain);
    let mut file = Builder::new();
    file.view(&bytes);
    let fraction = plain.map(|point| point.map(|x: f64| (x / 32_767.0).max(-1.0)));
    assert_eq!(vertices(&mut file, accessor(true)), fraction);
    for (component, size) in [(5120, 1), (5121, 1), (5123, 2)] {
        let mut file = Builder::new();
        let position = file.accessor(&vec![0; 9 * size], component, "VEC3", 3);
        assert_eq!(read(&file.of_primitive(json!({ "attributes": { "POSITION": position } }))).parts.len(), 1);
    }
}

#[test]
fn wrong_types_of_positions_and_indices_are_errors() {
    for (component, kind) in [(5125, "VEC3"), (FLOAT, "SCALAR"), (FLOAT, "VEC4"), (FLOAT, "MAT9")] {
        let mut file = Builder::new();
        let position = file.accessor(&[0; 64], component, kind, 3);
        let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position } }));
        assert_error(&fail(&bytes), ACCESSOR, is_syntax, "positions must be");
    }
    for (component, kind) in [(FLOAT, "SCALAR"), (5122, "SCALAR"), (5123, "VEC3")] {
        let mut file = Builder::new();
        let indices = file.accessor(&[0; 64], component, kind, 3);
        let position = file.positions(&TRIANGLE);
        let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position }, "indices": indices }));
        assert_error(&fail(&bytes), ACCESSOR, is_syntax, "indices must be");
    }
    let mut file = Builder::new();
    let position = file.accessor(&[0; 64], 5124, "VEC3", 3);
    let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position } }));
    assert_error(&fail(&bytes), ACCESSOR, is_syntax, "component type 5124");
}

/// File with three buffer views. View 0 has three points. View 1 has the indices of the replaced points, as bytes.
/// View 2 has two points that replace two of the three points of view 0.
fn sparse_file(indices: &[u8]) -> Builder {
    let mut file = Builder::new();
    file.view(&floats(&TRIANGLE));
    file.view(indices);
    file.view(&floats(&[[5.0; 3], [6.0; 3]]));
    file
}

fn sparse(count: u64, component: u32) -> Value {
    let indices = json!({ "bufferView": 1, "componentType": component });
    json!({ "count": count, "indices": indices, "values": { "bufferView": 2 } })
}

#[test]
fn sparse_elements_replace_others() {
    let accessor = |sparse: Value| json!({ "bufferView": 0, "componentType": FLOAT, "type": "VEC3", "count": 3, "sparse": sparse });
    let expected = doubles(&[[5.0; 3], TRIANGLE[1], [6.0; 3]]);
    assert_eq!(vertices(&mut sparse_file(&[0, 2]), accessor(sparse(2, 5121))), expected);
    assert_eq!(vertices(&mut sparse_file(&[0, 0, 2, 0]), accessor(sparse(2, 5123))), expected);
    assert_eq!(vertices(&mut sparse_file(&[0, 0, 0, 0, 2, 0, 0, 0]), accessor(sparse(2, 5125))), expected);
}

#[test]
fn sparse_elements_without_a_buffer_view_replace_zeros() {
    let accessor = json!({ "componentType": FLOAT, "type": "VEC3", "count": 3, "sparse": sparse(2, 5121) });
    assert_eq!(vertices(&mut sparse_file(&[1, 2]), accessor), doubles(&[[0.0; 3], [5.0; 3], [6.0; 3]]));
}

#[test]
fn index_accessor_may_be_sparse() {
    let mut file = Builder::new();
    let position = file.positions(&[[0.0; 3], [1.0; 3], [2.0; 3], [3.0; 3]]);
    let (places, values) = (file.view(&[1, 2]), file.view(&[3, 0, 2, 0]));
    let sparse = json!({
        "count": 2,
        "indices": { "bufferView": places, "componentType": 5121 },
        "values": { "bufferView": values },
    });
    let indices = json!({ "componentType": 5123, "type": "SCALAR", "count": 3, "sparse": sparse });
    let indices = file.push("accessors", indices);
    let bytes = file.of_primitive(json!({ "attributes": { "POSITION": position }, "indices": indices }));
    assert_eq!(read(&bytes).parts[0].mesh.triangles(), [[0, 3, 2]]);
}

#[test]
fn case_125_invalid_sparse_indices_are_errors() {
    let accessor = |count: u64, component: u32| {
        let sparse = sparse(count, component);
        json!({ "bufferView": 0, "componentType": FLOAT, "type": "VEC3", "count": 3, "sparse": sparse })
    };
    let fail = |indices: &[u8], accessor: Value| failing(&mut sparse_file(indices), accessor);
    assert_error(&fail(&[0, 3], accessor(2, 5121)), ACCESSOR, is_syntax, "sparse index 3, but the accessor has 3");
    assert_error(&fail(&[2, 1], accessor(2, 5121)), ACCESSOR, is_syntax, "is not greater than the one before");
    assert_error(&fail(&[1, 1], accessor(2, 5121)), ACCESSOR, is_syntax, "is not greater than the one before");
    assert_error(&fail(&[0, 1], accessor(2, 5120)), ACCESSOR, is_syntax, "must be unsigned");
    assert_error(&fail(&[0, 1], accessor(3, 5121)), ACCESSOR, is_syntax, "exceed the");
    assert_error(&fail(&[0, 1], accessor(u64::MAX, 5121)), ACCESSOR, is_syntax, "exceed the");
}

#[test]
fn case_125_stride_smaller_than_the_element_is_an_error() {
    for stride in [0, 1, 4, 11] {
        let mut file = Builder::triangle();
        file.json["bufferViews"][0]["byteStride"] = json!(stride);
        assert_error(&file.fail(), ACCESSOR, is_syntax, "smaller than an element");
    }
}

#[test]
fn case_125_overflowing_offset_count_and_stride_are_errors() {
    let large = [4_u64, 1 << 32, 1 << 61, u64::MAX / 12, u64::MAX / 12 + 1, u64::MAX - 1, u64::MAX];
    for number in large {
        for field in ["count", "byteOffset"] {
            let mut file = Builder::triangle();
            file.json["accessors"][0][field] = json!(number);
            assert_error(&file.fail(), ACCESSOR, is_syntax, "exceed the 36 bytes");
        }
        let mut file = Builder::triangle();
        file.json["bufferViews"][0]["byteStride"] = json!(number.max(13));
        assert_error(&file.fail(), ACCESSOR, is_syntax, "exceed the 36 bytes");
        for field in ["byteLength", "byteOffset"] {
            let mut file = Builder::triangle();
            file.json["bufferViews"][0][field] = json!(number.max(37));
            assert_error(&file.fail(), FileLocation::Element("buffer view", 0), is_syntax, "exceed the 36 bytes");
        }
    }
    let mut file = Builder::triangle();
    file.json["accessors"][0]["count"] = json!(2.5);
    assert!(is_syntax(&file.fail().kind));
}

#[test]
fn references_to_missing_elements_are_errors() {
    let change = |pointer: &str, number: u32| {
        let mut file = Builder::triangle();
        *file.json.pointer_mut(pointer).unwrap() = json!(number);
        file.fail()
    };
    let no_accessor = change("/meshes/0/primitives/0/attributes/POSITION", 1);
    assert_error(&no_accessor, FileLocation::Element("accessor", 1), is_syntax, "the accessor does not exist");
    assert_error(&change("/accessors/0/bufferView", 9), ACCESSOR, is_syntax, "buffer view 9, but the file has 1");
    let no_buffer = change("/bufferViews/0/buffer", 1);
    assert_error(&no_buffer, FileLocation::Element("buffer", 1), is_syntax, "the buffer does not exist");
    assert_error(
        &change("/nodes/0/mesh", 1),
        FileLocation::Element("node", 0),
        is_syntax,
        "mesh 1, but the file has 1",
    );
}
