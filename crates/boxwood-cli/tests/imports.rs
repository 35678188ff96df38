//! The command computes no geometry: it asks `boxwood-assembly`. Only `boxwood tree`, which compares the trees of the
//! papers, queries models itself.

use std::fs;
use std::path::{Path, PathBuf};

/// Types and functions of the library that make queries, and so must not occur in the command.
const QUERIES: [&str; 9] =
    ["Model", "PlacedModel", "Pair", "World", "BroadPhase", "RobotState", "measure", "reference", "exact"];

/// All source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Names that a file imports from the library, or uses with its path.
fn names_from_library(code: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let names_of = |text| {
        let end = str::find(text, [';', '(', ')', '<', '>']).unwrap_or(text.len());
        text[..end].split(|c| !is_word(c))
    };
    code.split("boxwood::").skip(1).flat_map(names_of).collect()
}

#[test]
fn command_imports_no_geometry_query() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in sources(&root) {
        let name = file.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        if name.starts_with("tree/") {
            continue;
        }
        let code = fs::read_to_string(&file).expect("readable");
        for import in names_from_library(&code) {
            assert!(!QUERIES.contains(&import), "{name} uses boxwood::{import}; ask boxwood-assembly instead");
        }
    }
}
