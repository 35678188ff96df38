//! Files are known by their content: under any name, gzipped or not, and a damaged or doubtful wrapping is told.

mod seeds;

use boxwood_io::{Format, Options, ReadError, read_bytes};
use std::path::Path;

fn read(name: &str, bytes: &[u8]) -> Result<Format, ReadError> {
    read_bytes(bytes, Path::new(name), &Options::default()).map(|file| file.format)
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
        // An OFF file without its word has nothing to be known by.
        if name == "bare.off" {
            continue;
        }
        let truth = read(name, &bytes).expect("a good file");
        for other in ["x.obj", "x.STL", "x.ply", "x.off", "x.gltf", "x.glb", "x.txt", "x", "x.stl.gz"] {
            let found = read(other, &bytes).unwrap_or_else(|error| panic!("{name} as {other}: {error}"));
            assert_eq!(found, truth, "{name} as {other}");
        }
    }
}

#[test]
fn content_of_no_format_is_told() {
    assert!(message("x.txt", b"once upon a time").contains("in no format that is read"));
    assert!(message("x.ply", b"some garbage\nply\n").contains("does not begin with the word \"ply\""));
    assert!(message("x.gltf", b"once upon a time").contains("no JSON object"));
    assert!(message("x.obj", b"v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r").contains("CR alone"));
}

#[test]
fn case_126_gzip_may_be_padded_and_have_members_but_nothing_else() {
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
fn case_126_a_gzip_bomb_is_refused_before_it_is_in_memory() {
    let bomb = seeds::gzip(&vec![b'\n'; 64 << 20]);
    assert!(bomb.len() < 128 << 10, "{} bytes are no bomb", bomb.len());
    let error = message("bomb.obj.gz", &bomb);
    assert!(error.contains("more than 200 times") && error.contains("--max-gzip-ratio"), "{error}");
}

/// A form feed is a blank: it once made the reader look for a name for ever.
#[test]
fn a_form_feed_at_the_end_of_an_stl_is_no_riddle() {
    for text in ["solid \x0c", "solid\x0c\n", "solid x\x0c\nendsolid \x0c", "solid \x0b"] {
        let _ = read("x.stl", text.as_bytes());
    }
}
