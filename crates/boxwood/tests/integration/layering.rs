//! Module dependencies of the library: which modules may import which. ARCHITECTURE.md has the map.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every module at the crate root and the root modules that it may import. `papers` may import all others.
const MAY_IMPORT: [(&str, &[&str]); 17] = [
    ("kernel", &[]),
    ("exact", &["kernel"]),
    ("mesh", &["kernel"]),
    ("broad_phase", &["kernel"]),
    ("region", &["kernel"]),
    ("shape", &["kernel"]),
    ("bvh", &["kernel", "mesh", "query::stats"]),
    ("model", &["kernel", "mesh", "bvh"]),
    ("placed", &["kernel", "mesh", "bvh", "model", "pair"]),
    ("pair", &["kernel", "bvh", "placed", "query", "scratch"]),
    ("interop", &["kernel", "mesh"]),
    ("scratch", &["bvh", "pair", "query"]),
    ("query", &["kernel", "mesh", "bvh", "model", "placed", "pair", "scratch", "region", "shape"]),
    ("reference", &["kernel", "mesh", "placed", "pair", "query", "region", "shape"]),
    ("world", &["kernel", "mesh", "broad_phase", "model", "placed", "pair", "scratch", "query", "region", "shape"]),
    ("robot", &["kernel", "mesh", "broad_phase", "model", "placed", "pair", "scratch", "query", "world"]),
    ("testing", &["kernel", "mesh"]),
];

/// Imports that [`MAY_IMPORT`] does not permit, as file and imported module; a comment gives the reason of each.
const EXCEPTIONS: [(&str, &str); 3] = [
    // `BroadPhase` can run the axial cut, a broad phase of the papers, and reports its stats.
    ("broad_phase/mod.rs", "papers"),
    ("broad_phase/stats.rs", "papers"),
    // The scratch memory of a traversal contains the buffers of the trees of the papers.
    ("bvh/traverse/mod.rs", "papers"),
];

/// For a folder of the library, words that must not occur in its code, because they name things of a higher layer.
const FORBIDDEN_WORDS: [(&str, &[&str]); 3] = [
    // The SIMD layer does not depend on a geometry library.
    ("kernel/simd", &["glam"]),
    // Functions of triangles and boxes do not depend on meshes.
    ("kernel", &["Mesh;", "Mesh,", "&Mesh"]),
    // The broad phase works on boxes and does not depend on poses.
    ("broad_phase", &["Pose"]),
];

/// Words that must not occur anywhere in the library: it never prints, reads a file or the environment, or looks at
/// a clock.
const FORBIDDEN_EVERYWHERE: [&str; 7] =
    ["println!", "eprintln!", "print!(", "std::fs", "std::time", "std::env", "std::process"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All source files in a folder and its subfolders. If `path` is a file, returns that file.
fn files_below(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("the folder exists").map(|entry| entry.expect("readable").path());
    entries.flat_map(|entry| files_below(&entry)).collect()
}

/// Returns true if the file contains tests, which may import anything.
fn is_test(file: &Path) -> bool {
    let own = file.strip_prefix(source()).expect("a file of the library");
    let names = ["tests", "tests.rs", "soundness", "soundness.rs", "reference_tests.rs", "test_level.rs"];
    own.components().any(|part| names.iter().any(|name| part.as_os_str() == *name))
}

/// The code of a file without comments and without its test module.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("readable");
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The paths that follow `crate::` in the code of a file.
fn imports(code: &str) -> BTreeSet<String> {
    let path = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect();
    code.split("crate::").skip(1).map(path).collect()
}

fn module_files(module: &str) -> Vec<PathBuf> {
    let (folder, file) = (source().join(module), source().join(format!("{module}.rs")));
    let files = if folder.is_dir() { files_below(&folder) } else { files_below(&file) };
    assert!(!files.is_empty(), "module {module} has no files");
    files.into_iter().filter(|file| !is_test(file)).collect()
}

#[test]
fn modules_import_only_what_is_below_them() {
    let mut used: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (module, allowed) in MAY_IMPORT {
        for file in module_files(module) {
            let name = file.strip_prefix(source()).expect("a file of the library").display().to_string();
            for import in imports(&code_of(&file)) {
                let root = import.split("::").next().unwrap_or_default();
                let is_item = !MAY_IMPORT.iter().any(|(other, _)| *other == root) && root != "papers";
                let permitted = |allowed: &&str| import == *allowed || import.starts_with(&format!("{allowed}::"));
                if is_item || root == module || allowed.iter().any(permitted) {
                    continue;
                }
                let exception = EXCEPTIONS.iter().find(|(file, other)| *file == name && *other == root);
                used.extend(exception);
                assert!(exception.is_some(), "{name} must not import crate::{import}");
            }
        }
    }
    let unused: Vec<_> = EXCEPTIONS.iter().filter(|exception| !used.contains(exception)).collect();
    assert!(unused.is_empty(), "exceptions that are no longer needed: {unused:?}");
}

#[test]
fn every_root_module_has_a_rule() {
    let entries = fs::read_dir(source()).expect("the source exists").map(|entry| entry.expect("readable").path());
    for entry in entries {
        let module = entry.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let known = MAY_IMPORT.iter().any(|(known, _)| *known == module) || ["lib", "papers"].contains(&&*module);
        assert!(known, "module {module} has no rule in MAY_IMPORT");
    }
}

#[test]
fn modules_do_not_mention_what_they_must_not_know() {
    for (module, words) in FORBIDDEN_WORDS {
        for file in module_files(module) {
            let code = code_of(&file);
            for word in words {
                assert!(!code.contains(word), "{} must not mention {word}", file.display());
            }
        }
    }
}

#[test]
fn library_neither_prints_nor_reads_files_or_clocks() {
    for file in files_below(&source()) {
        let code = code_of(&file);
        for word in FORBIDDEN_EVERYWHERE {
            assert!(!code.contains(word), "{} contains {word}", file.display());
        }
    }
}

/// An error message contains its cause. A field `source` would return the cause from `Error::source` too, and reports that follow
/// the chain of sources would print it twice.
#[test]
fn errors_print_their_cause_and_do_not_return_it() {
    for file in files_below(&source()) {
        let code = code_of(&file);
        let has_field = code.lines().any(|line| line.trim_start().trim_start_matches("pub ").starts_with("source: "));
        assert!(!has_field && !code.contains("#[source]"), "{}: call the field `cause`", file.display());
    }
}
