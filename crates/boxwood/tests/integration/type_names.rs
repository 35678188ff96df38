//! No type name is defined twice in the workspace, so that a reader never has to look up which type a name means.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Source folders of the workspace, relative to its root.
const CRATES: [&str; 8] = [
    "crates/boxwood/src",
    "crates/boxwood-io/src",
    "crates/boxwood-report/src",
    "crates/boxwood-scenes/src",
    "crates/boxwood-cli/src",
    "experiments/src",
    "benchmarks/src",
    "xtask/src",
];

/// Names that are defined twice on purpose: crate folder, name, reason.
const ALLOWED: [(&str, &str, &str); 0] = [];

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.expect("readable").path()) {
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Returns true if the file contains tests, which may define any type name.
fn is_test(file: &Path) -> bool {
    let names = ["tests", "tests.rs", "soundness", "soundness.rs", "reference_tests.rs", "testing.rs"];
    file.components().any(|part| names.iter().any(|name| part.as_os_str() == *name))
}

/// Names of the types that a file defines, outside of its test module. Associated types are indented and do not count.
fn type_names(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let name = |line: &str| {
        let line = line.split_once(") ").filter(|_| line.starts_with("pub(")).map_or(line, |(_, rest)| rest);
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let definition =
            ["struct ", "enum ", "trait ", "union ", "type "].iter().find_map(|word| line.strip_prefix(word))?;
        Some(definition.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
    };
    code.lines().filter_map(name).collect()
}

#[test]
fn no_crate_defines_a_type_name_twice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut duplicates = Vec::new();
    for folder in CRATES {
        let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        let base = root.join(folder);
        for file in files_below(&base) {
            let own = file.strip_prefix(&base).expect("a file of the crate").to_owned();
            if !is_test(&own) {
                for name in type_names(&fs::read_to_string(&file).expect("readable")) {
                    places.entry(name).or_default().push(own.clone());
                }
            }
        }
        for (name, files) in places.into_iter().filter(|(_, files)| files.len() > 1) {
            if !ALLOWED.iter().any(|(allowed, other, _)| *allowed == folder && *other == name) {
                duplicates.push(format!("{folder}: {name} in {files:?}"));
            }
        }
    }
    assert!(duplicates.is_empty(), "type names that are defined twice:\n{}", duplicates.join("\n"));
}

#[test]
fn type_names_are_found_behind_any_visibility() {
    let text = "pub struct A;\nenum B {\npub(in crate::x) trait C<T> {\n    type D;\ntype E = u8;\n#[cfg(test)]\nmod tests {\nstruct F;";
    assert_eq!(type_names(text), ["A", "B", "C", "E"]);
}
