//! GLB container, JSON, versions and extensions.

use crate::gltf::builder::*;
use boxwood_io::{FileLocation, Format, Warning};
use serde_json::json;

#[test]
fn triangle_is_read_as_glb_and_as_json() {
    let file = Builder::triangle();
    let glb = file.read();
    assert_eq!((glb.format, glb.parts.len(), &*glb.parts[0].name), (Format::Glb, 1, "box"));
    assert_eq!(glb.parts[0].mesh.vertices(), TRIANGLE.map(|point| point.map(f64::from)));
    assert_eq!(glb.parts[0].mesh.triangles(), [[0, 1, 2]]);
    assert!(glb.warnings.is_empty());
    let json = read_json(&file.gltf(&file.data_uri())).unwrap();
    assert_eq!(json.format, Format::Gltf);
    assert_eq!(json.parts, glb.parts);
}

#[test]
fn byte_order_mark_is_skipped_and_utf_16_rejected() {
    let file = Builder::triangle();
    let json = file.gltf(&file.data_uri());
    assert_eq!(read_json(&[b"\xef\xbb\xbf", &*json].concat()).unwrap().parts.len(), 1);
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(json.iter().flat_map(|&byte| [byte, 0])).collect();
    assert_error(&read_json(&wide).unwrap_err(), FileLocation::File, is_unsupported, "UTF-16");
}

#[test]
fn case_108_empty_files_are_errors() {
    for name in ["empty.glb", "empty.gltf"] {
        let error = boxwood_io::read_bytes(b"", name, &boxwood_io::ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains("empty"), "{error}");
    }
    for text in [&b"  "[..], b"[{\"version\":\"2.0\"}]", b"null", b"not JSON"] {
        assert_error(&read_json(text).unwrap_err(), FileLocation::File, is_syntax, "not a JSON object");
    }
    assert_error(&read_json(b"{}").unwrap_err(), FileLocation::Line(1), is_syntax, "missing field `asset`");
}

#[test]
fn case_128_file_without_geometry_has_no_parts() {
    assert!(Builder::new().read().parts.is_empty());
    let mut file = Builder::new();
    let position = file.accessor(&[], FLOAT, "VEC3", 0);
    file.mesh(json!([{ "attributes": { "POSITION": position } }]));
    file.push("nodes", json!({ "mesh": 0 }));
    assert!(file.read().parts[0].mesh.is_empty());
}

#[test]
fn json_errors_have_line_or_byte() {
    let error = read_json(b"{\n\"asset\": {\"version\": \"2.0\"},\n\"nodes\": [{\"mesh\": -1}]\n}").unwrap_err();
    assert_error(&error, FileLocation::Line(3), is_syntax, "invalid value: integer `-1`");
    let error = fail(&glb(b"{\"asset\": {\"version\": \"2.0\"},\n\"nodes\": 7}", None));
    let FileLocation::Byte(byte) = error.location else { panic!("{error:?}") };
    assert!((20 + 30..20 + 43).contains(&byte), "{error}");
}

#[test]
fn truncated_glb_is_an_error_with_its_location() {
    let whole = Builder::triangle().glb();
    for length in 4..12 {
        assert_error(&fail(&whole[..length]), FileLocation::Byte(length as u64), is_truncated, "12 bytes");
    }
    for length in 12..whole.len() {
        assert_error(&fail(&whole[..length]), FileLocation::Byte(8), is_truncated, "the header declares");
    }
}

/// Verifies that a truncated file is an error with a location, if its header declares the truncated length.
#[test]
fn truncated_chunk_is_an_error_with_its_location() {
    let whole = Builder::triangle().glb();
    for length in 12..whole.len() {
        let mut short = whole[..length].to_vec();
        short[8..12].copy_from_slice(&(length as u32).to_le_bytes());
        let error = fail(&short);
        assert!(is_truncated(&error.kind) || is_syntax(&error.kind), "{length}: {error}");
        assert_ne!(error.location, FileLocation::File, "{length}: {error}");
    }
}

#[test]
fn bytes_after_the_declared_length_are_a_warning() {
    let mut bytes = Builder::triangle().glb();
    let end = bytes.len() as u64;
    bytes.extend_from_slice(b"more");
    let file = read(&bytes);
    assert_eq!(file.parts.len(), 1);
    assert!(matches!(&file.warnings[..], [Warning { count: 1, first: FileLocation::Byte(at), .. }] if *at == end));
}

#[test]
fn unknown_chunks_are_skipped_and_repeated_chunks_rejected() {
    let file = Builder::triangle();
    let json = file.gltf(&file.data_uri());
    let mut chunks = vec![(*b"JSON", json.clone()), (*b"XYZ\0", vec![1, 2, 3]), (*b"BIN\0", vec![0; 4])];
    assert_eq!(read(&glb_of(&chunks)).parts.len(), 1);
    chunks.push((*b"BIN\0", Vec::new()));
    assert!(fail(&glb_of(&chunks)).to_string().contains("second binary chunk"));
    assert!(fail(&glb_of(&[(*b"JSON", json.clone()), (*b"JSON", json)])).to_string().contains("second JSON chunk"));
    assert_error(&fail(&glb_of(&[(*b"BIN\0", Vec::new())])), FileLocation::Byte(12), is_syntax, "must be JSON");
    assert_error(&fail(&glb_of(&[])), FileLocation::Byte(12), is_truncated, "no JSON chunk");
}

#[test]
fn other_versions_are_not_supported() {
    let mut bytes = Builder::triangle().glb();
    bytes[4] = 1;
    assert_error(&fail(&bytes), FileLocation::Byte(4), is_unsupported, "version 1");
    for version in ["1.0", "3.0", "20", "", "x"] {
        let mut file = Builder::triangle();
        file.json["asset"]["version"] = json!(version);
        assert_error(&file.fail(), FileLocation::File, is_unsupported, "only 2.0");
    }
    let mut file = Builder::triangle();
    file.json["asset"] = json!({ "version": "2.1", "minVersion": "2.1" });
    assert_error(&file.fail(), FileLocation::File, is_unsupported, "2.1");
    file.json["asset"] = json!({ "version": "2.1", "minVersion": "2.0" });
    assert_eq!(file.read().parts.len(), 1);
    // In glTF 1 the lists are objects; the error must be about the version, not about the type of the lists.
    let old = br#"{ "asset": { "version": "1.0" }, "meshes": { "a": { "primitives": [] } } }"#;
    assert_error(&read_json(old).unwrap_err(), FileLocation::File, is_unsupported, "version 1.0");
}

#[test]
fn required_extensions_are_accepted_only_if_supported() {
    let required = |name: &str| {
        let mut file = Builder::triangle();
        file.json["extensionsRequired"] = json!(["KHR_texture_transform", name]);
        file
    };
    for name in ["KHR_materials_unlit", "KHR_materials_of_tomorrow", "KHR_lights_punctual", "KHR_mesh_quantization"] {
        assert_eq!(required(name).read().parts.len(), 1, "{name}");
    }
    for name in ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "EXT_mesh_gpu_instancing", "MY_own", ""] {
        assert_error(&required(name).fail(), FileLocation::File, is_unsupported, name);
    }
}

#[test]
fn extensions_in_use_but_not_required_are_handled() {
    let mut file = Builder::triangle();
    file.json["extensionsUsed"] = json!(["MY_own"]);
    file.json["extensions"] = json!({ "MY_own": [1, { "a": null }] });
    file.json["nodes"][0]["extensions"] = json!({ "EXT_mesh_gpu_instancing": { "attributes": {} } });
    let draco = json!({ "KHR_draco_mesh_compression": { "bufferView": 0, "attributes": {} } });
    file.json["meshes"][0]["primitives"][0]["extensions"] = draco;
    let read = file.read();
    assert_eq!(read.parts[0].mesh.triangles().len(), 1, "the uncompressed accessors are read");
    assert!(matches!(&read.warnings[..], [warning] if warning.what.contains("EXT_mesh_gpu_instancing")));
    // Without its buffer view, the accessor has no uncompressed data: read without Draco, every point would be zero.
    file.json["accessors"][0].as_object_mut().unwrap().remove("bufferView");
    assert_error(&file.fail(), FileLocation::Element("mesh", 0), is_unsupported, "draco");
}
