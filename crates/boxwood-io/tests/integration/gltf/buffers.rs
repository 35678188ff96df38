//! Sources of buffer bytes, and files that the reader must not open.

use crate::gltf::builder::*;
use boxwood_io::{FileLocation, MeshFile, ReadError, ReadErrorKind, ReadOptions, read, read_bytes};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const BUFFER: FileLocation = FileLocation::Element("buffer", 0);

/// Temporary folder of one test, removed at the end. Its folder `in` contains the glTF; its folder `out` contains files
/// that the reader must not open.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("boxwood-gltf-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(folder.inside("sub")).unwrap();
        fs::create_dir_all(folder.0.join("out")).unwrap();
        folder
    }

    fn inside(&self, name: &str) -> PathBuf {
        self.0.join("in").join(name)
    }

    /// Reads a glTF of one triangle whose buffer has this URI.
    fn read(&self, uri: &str) -> Result<MeshFile, ReadError> {
        let path = self.inside("box.gltf");
        fs::write(&path, Builder::triangle().gltf(uri)).unwrap();
        read(&path, &ReadOptions::default())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn case_124_names_in_the_folder_are_opened() {
    let folder = Folder::new();
    let bin = Builder::triangle().bin;
    for (uri, name) in [
        ("box.bin", "box.bin"),
        ("./box.bin", "box.bin"),
        ("A..B.bin", "A..B.bin"),
        ("..bin", "..bin"),
        ("sub/box.bin", "sub/box.bin"),
        ("my%20file.bin", "my file.bin"),
        ("gr%C3%BCn.bin", "grün.bin"),
    ] {
        fs::write(folder.inside(name), &bin).unwrap();
        let file = folder.read(uri).unwrap_or_else(|error| panic!("{uri}: {error}"));
        assert_eq!(file.parts[0].mesh.triangles().len(), 1, "{uri}");
        fs::remove_file(folder.inside(name)).unwrap();
    }
}

/// Verifies that buffers outside the folder are refused. The files exist, so only the check of the path prevents
/// reading them.
#[test]
fn case_124_paths_out_of_the_folder_are_refused() {
    let folder = Folder::new();
    let outside = folder.0.join("out").join("box.bin");
    fs::write(&outside, Builder::triangle().bin).unwrap();
    fs::write(folder.inside("box.bin"), Builder::triangle().bin).unwrap();
    let absolute = outside.to_str().unwrap();
    let inside = folder.inside("box.bin");
    for uri in [
        "../out/box.bin",
        "sub/../../out/box.bin",
        "sub/../box.bin",
        "%2e%2e/out/box.bin",
        "%2E%2E%2Fout%2Fbox.bin",
        ".%2e/out/box.bin",
        absolute,
        inside.to_str().unwrap(),
        &format!("file://{absolute}"),
        &format!("file:{absolute}"),
        "file:box.bin",
        "http://localhost/box.bin",
        "https://localhost/box.bin",
        "//localhost/share/box.bin",
        "\\\\localhost\\share\\box.bin",
        "..\\out\\box.bin",
        "C:\\box.bin",
        "C:/box.bin",
        "C:box.bin",
        "%43%3Abox.bin",
        "box.bin\0",
        "box.bin%00",
        "box.bin%00.png",
        "",
    ] {
        let error = folder.read(uri).expect_err(uri);
        assert_error(&error, BUFFER, is_unsupported, "only files in the folder of the glTF are opened");
    }
}

#[cfg(unix)]
#[test]
fn case_124_links_out_of_the_folder_are_refused() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let bin = Builder::triangle().bin;
    fs::write(folder.0.join("out").join("box.bin"), &bin).unwrap();
    fs::write(folder.inside("real.bin"), &bin).unwrap();
    symlink("../out/box.bin", folder.inside("file-link.bin")).unwrap();
    symlink("../out", folder.inside("folder-link")).unwrap();
    symlink("real.bin", folder.inside("inner-link.bin")).unwrap();
    for uri in ["file-link.bin", "folder-link/box.bin"] {
        let error = folder.read(uri).expect_err(uri);
        assert_error(&error, BUFFER, is_unsupported, "link to a file outside the folder");
    }
    assert_eq!(folder.read("inner-link.bin").unwrap().parts.len(), 1);
    // The folder that contains the glTF may itself be a symbolic link.
    symlink("in", folder.0.join("alias")).unwrap();
    assert!(folder.read("real.bin").is_ok());
    assert!(read(folder.0.join("alias/box.gltf"), &ReadOptions::default()).is_ok());
}

#[cfg(unix)]
#[test]
fn case_127_buffers_that_are_not_regular_files_are_errors() {
    let folder = Folder::new();
    let made =
        std::process::Command::new("mkfifo").arg(folder.inside("pipe")).status().is_ok_and(|done| done.success());
    let is_io = |kind: &ReadErrorKind| matches!(kind, ReadErrorKind::Io(_));
    assert_error(&folder.read("sub").unwrap_err(), BUFFER, is_io, "not a regular file");
    assert_error(&folder.read("missing.bin").unwrap_err(), BUFFER, is_io, "\"missing.bin\"");
    if made {
        assert_error(&folder.read("pipe").unwrap_err(), BUFFER, is_io, "not a regular file");
    }
}

#[test]
fn too_short_and_too_large_files_are_errors() {
    let folder = Folder::new();
    let bin = Builder::triangle().bin;
    fs::write(folder.inside("box.bin"), &bin[..35]).unwrap();
    assert_error(&folder.read("box.bin").unwrap_err(), BUFFER, is_truncated, "declares 36 bytes, but has 35");
    fs::write(folder.inside("box.bin"), [&bin[..], b"more"].concat()).unwrap();
    assert_eq!(folder.read("box.bin").unwrap().parts.len(), 1);
    let mut options = ReadOptions::default();
    let gltf = fs::metadata(folder.inside("box.gltf")).unwrap().len();
    options.limits.max_file_bytes = gltf + 39;
    let error = read(folder.inside("box.gltf"), &options).unwrap_err();
    assert_error(&error, BUFFER, is_limit, &format!("limit {} exceeded", gltf + 39));
    options.limits.max_file_bytes += 1;
    assert!(read(folder.inside("box.gltf"), &options).is_ok());
}

/// Verifies that a file used by many buffers is loaded once, and that its size counts once against the limit.
#[test]
fn many_buffers_with_one_file_load_it_once() {
    let folder = Folder::new();
    let mut file = Builder::triangle();
    fs::write(folder.inside("box.bin"), &file.bin).unwrap();
    for number in 1..100 {
        file.push("bufferViews", json!({ "buffer": number, "byteLength": 36 }));
        let accessor = json!({ "bufferView": number, "componentType": FLOAT, "type": "VEC3", "count": 3 });
        file.push("accessors", accessor);
        file.mesh(json!([{ "attributes": { "POSITION": number } }]));
        file.push("nodes", json!({ "mesh": number }));
    }
    let buffers = (0..100).map(|number| {
        let uri = ["box.bin", "./box.bin", "%62ox.bin"][number % 3];
        json!({ "byteLength": 36, "uri": uri })
    });
    file.json["buffers"] = buffers.collect();
    let path = folder.inside("many.gltf");
    fs::write(&path, file.json.to_string()).unwrap();
    let mut options = ReadOptions::default();
    options.limits.max_file_bytes = fs::metadata(&path).unwrap().len() + 36;
    assert_eq!(read(&path, &options).unwrap().parts.len(), 100);
}

#[test]
fn read_bytes_opens_no_file() {
    let bytes = Builder::triangle().gltf("box.bin");
    let error = read_bytes(&bytes, Path::new("box.gltf"), &ReadOptions::default()).unwrap_err();
    assert_error(&error, BUFFER, is_unsupported, "when reading from bytes");
}

/// Verifies that buffers without geometry need not exist: textures and animations may have their own buffers.
#[test]
fn buffers_without_geometry_are_never_opened() {
    let file = Builder::triangle();
    let mut json: serde_json::Value = serde_json::from_slice(&file.gltf(&file.data_uri())).unwrap();
    let other = json!({ "byteLength": 4_000_000_000_u64, "uri": "../texture.bin" });
    json["buffers"].as_array_mut().unwrap().push(other);
    assert_eq!(read_json(json.to_string().as_bytes()).unwrap().parts.len(), 1);
}

#[test]
fn buffer_without_data_is_an_error() {
    let file = Builder::triangle();
    let mut json: serde_json::Value = serde_json::from_slice(&file.gltf("x")).unwrap();
    json["buffers"] = json!([{ "byteLength": 36 }]);
    let error = read_json(json.to_string().as_bytes()).unwrap_err();
    assert_error(&error, BUFFER, is_syntax, "has no data");
    // Only the first buffer of a GLB can be its binary chunk, so the second buffer here has no data.
    json["buffers"] = json!([{ "byteLength": 36 }, { "byteLength": 36 }]);
    json["bufferViews"][0]["buffer"] = json!(1);
    let error = fail(&glb(json.to_string().as_bytes(), Some(&file.bin)));
    assert_error(&error, FileLocation::Element("buffer", 1), is_syntax, "has no data");
}

#[test]
fn case_125_invalid_base64_is_an_error_with_its_position() {
    let file = Builder::triangle();
    let good = base64(&file.bin);
    for (text, words) in [
        (format!("{}!{}", &good[..7], &good[8..]), "at byte 7 (\"!\")"),
        (format!("{}-{}", &good[..46], &good[47..]), "at byte 46"),
        (format!("{good}A"), "at byte 48"),
        (format!("{} {}", &good[..4], &good[4..]), "at byte 4"),
        (format!("{}é{}", &good[..4], &good[4..]), "at byte 4"),
    ] {
        let bytes = file.gltf(&format!("data:;base64,{text}"));
        assert_error(&read_json(&bytes).unwrap_err(), BUFFER, is_syntax, words);
    }
    let short = file.gltf(&format!("data:;base64,{}", &good[..44]));
    assert_error(&read_json(&short).unwrap_err(), BUFFER, is_truncated, "declares 36 bytes, but has 33");
    let plain = file.gltf("data:text/plain,abc");
    assert_error(&read_json(&plain).unwrap_err(), BUFFER, is_unsupported, "not in base64");
    // JSON permits a slash to be written as `\/`, also in the URI of a buffer.
    let escaped = String::from_utf8(file.gltf(&file.data_uri())).unwrap().replace("application/", "application\\/");
    assert_eq!(read_json(escaped.as_bytes()).unwrap().parts.len(), 1);
}

#[test]
fn case_125_declared_length_beyond_the_data_is_an_error() {
    for length in [37, 4_000_000_000, u64::MAX] {
        let mut file = Builder::triangle();
        file.json["buffers"] = json!([{ "byteLength": length }]);
        let words = format!("declares {length} bytes, but has 36");
        assert_error(&file.fail(), BUFFER, is_truncated, &words);
    }
    let folder = Folder::new();
    fs::write(folder.inside("ten.bin"), [0; 10]).unwrap();
    let mut json: serde_json::Value = serde_json::from_slice(&Builder::triangle().gltf("ten.bin")).unwrap();
    json["buffers"][0]["byteLength"] = json!(4_000_000_000_u64);
    fs::write(folder.inside("ten.gltf"), json.to_string()).unwrap();
    let error = read(folder.inside("ten.gltf"), &ReadOptions::default()).unwrap_err();
    assert_error(&error, BUFFER, is_truncated, "declares 4000000000 bytes, but has 10");
}

#[test]
fn gzipped_gltf_opens_buffer_files_in_its_folder() {
    use std::io::Write;
    let folder = Folder::new();
    let file = Builder::triangle();
    fs::write(folder.inside("box.bin"), &file.bin).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(&file.gltf("box.bin")).unwrap();
    let path = folder.inside("box.gltf.gz");
    fs::write(&path, encoder.finish().unwrap()).unwrap();
    assert_eq!(names(&read(&path, &ReadOptions::default()).unwrap()), ["box"]);
}
