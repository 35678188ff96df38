//! Format detection by content under any name, gzipped or not; damaged gzip data is an error.

use crate::seeds;
use boxwood_io::{Format, ReadError, ReadOptions, read_bytes};
use std::path::Path;

fn read(name: &str, bytes: &[u8]) -> Result<Format, ReadError> {
    read_bytes(bytes, Path::new(name), &ReadOptions::default()).map(|file| file.format)
}

fn message(name: &str, bytes: &[u8]) -> String {
    read(name, bytes).expect_err("broken").to_string()
}

fn seed(name: &str) -> Vec<u8> {
    let (_, bytes) = seeds::good_files().into_iter().find(|(seed, _)| *seed == name).expect("a seed of that name");
    bytes
}

#[test]
fn case_130_any_content_is_read_under_any_name() {
    for (name, bytes) in seeds::good_files() {
        // This OFF file has no keyword, so it has no signature and is not recognized under another name.
        if name == "bare.off" {
            continue;
        }
        let expected = read(name, &bytes).expect("a good file");
        for other in ["x.obj", "x.STL", "x.ply", "x.off", "x.gltf", "x.glb", "x.txt", "x", "x.stl.gz"] {
            let found = read(other, &bytes).unwrap_or_else(|error| panic!("{name} as {other}: {error}"));
            assert_eq!(found, expected, "{name} as {other}");
        }
    }
}

#[test]
fn unknown_content_is_an_error() {
    assert!(message("x.txt", b"once upon a time").contains("unknown format; supported formats"));
    assert!(message("x.ply", b"some garbage\nply\n").contains("does not start with the word \"ply\""));
    assert!(message("x.gltf", b"once upon a time").contains("not a JSON object"));
    assert!(message("x.obj", b"v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r").contains("CR alone"));
}

#[test]
fn case_126_gzip_padding_and_members_are_accepted_other_bytes_rejected() {
    let packed = seed("packed.obj.gz");
    let padded = [&packed[..], &[0; 512]].concat();
    assert_eq!(read("x.obj.gz", &padded).expect("padding"), Format::Obj);
    let garbage = [&packed[..], b"garbage"].concat();
    assert!(message("x.obj.gz", &garbage).contains("7 bytes follow the end of the gzip data"));
    let halves = seed("plain.obj");
    let (first, second) = halves.split_at(halves.len() / 2);
    let members = [seeds::gzip(first), seeds::gzip(second)].concat();
    assert_eq!(read("x.obj.gz", &members).expect("two members"), Format::Obj);
    assert!(message("x.obj.gz", &seeds::gzip(&packed)).contains("gzipped twice"));
    assert!(message("x.obj.gz", &packed[..packed.len() - 4]).contains("damaged gzip data"));
}

#[test]
fn case_126_gzip_bomb_is_rejected() {
    let bomb = seeds::gzip(&vec![b'\n'; 64 << 20]);
    assert!(bomb.len() < 128 << 10, "{} bytes are not a bomb", bomb.len());
    let error = message("bomb.obj.gz", &bomb);
    assert!(error.contains("more than 200 times its size: limit 200 exceeded"), "{error}");
}

/// Verifies that a form feed is read as a blank; it once caused an endless loop in the search for the name of a solid.
#[test]
fn form_feed_at_end_of_stl_does_not_hang() {
    for text in ["solid \x0c", "solid\x0c\n", "solid x\x0c\nendsolid \x0c", "solid \x0b"] {
        let _ = read("x.stl", text.as_bytes());
    }
}
