//! The law of the rooms: who may know whom. ARCHITECTURE.md says why.

use std::fs;
use std::path::{Path, PathBuf};

/// A room, and the rooms and words that must not appear in it.
const FORBIDDEN: [(&str, &[&str]); 11] = [
    ("simd", &["crate::mesh", "crate::exact", "crate::bounds", "crate::tree", "crate::query", "glam"]),
    ("mesh", &["crate::exact", "crate::bounds", "crate::tree", "crate::query", "crate::model", "crate::pose"]),
    ("exact", &["crate::mesh", "crate::bounds", "crate::tree", "crate::query", "crate::model", "crate::pose", "Mesh"]),
    ("bounds", &["crate::exact", "crate::tree", "crate::query", "crate::model", "Mesh"]),
    ("tree", &["crate::exact", "crate::query", "crate::model", "crate::pose", "Pose"]),
    ("query", &["crate::mesh::Mesh"]),
    ("broad", &["crate::mesh", "crate::exact", "crate::tree", "crate::query", "crate::model", "crate::pose"]),
    ("model", &["crate::query", "crate::bounds", "crate::exact", "crate::pose"]),
    ("world", &["crate::exact", "crate::bounds", "crate::tree", "crate::simd", "glam"]),
    ("articulation", &["crate::exact", "crate::tree", "crate::simd"]),
    ("pose.rs", &["crate::query", "crate::bounds", "crate::tree", "crate::exact", "crate::mesh", "crate::model"]),
];

/// The library never prints, reads a file or looks at a clock.
const FORBIDDEN_EVERYWHERE: [&str; 7] =
    ["println!", "eprintln!", "print!(", "std::fs", "std::time", "std::env", "std::process"];

/// All files of a room, which may be a single one.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    if folder.is_file() {
        return vec![folder.to_owned()];
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source is there").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            files.extend(files_in(&entry));
        } else {
            files.push(entry);
        }
    }
    files
}

/// The code of a file without comments, and without its tests, which may use what they like.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("readable");
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_room_knows_a_later_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, forbidden) in FORBIDDEN {
        let files = files_in(&source.join(room));
        assert!(!files.is_empty(), "room {room} is empty");
        let is_test = |file: &Path| {
            let in_tests =
                file.strip_prefix(&source).is_ok_and(|own| own.components().any(|part| part.as_os_str() == "tests"));
            in_tests || ["soundness.rs", "tests.rs"].iter().any(|name| file.ends_with(name))
        };
        for file in files.iter().filter(|file| !is_test(file)) {
            let code = code_of(file);
            for word in forbidden {
                assert!(!code.contains(word), "{} must not know {word}", file.display());
            }
        }
    }
}

#[test]
fn the_library_is_silent() {
    for file in files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let code = code_of(&file);
        for word in FORBIDDEN_EVERYWHERE {
            assert!(!code.contains(word), "{} contains {word}", file.display());
        }
    }
}
