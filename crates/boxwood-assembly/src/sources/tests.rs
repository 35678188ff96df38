use super::*;
use crate::testing::Folder;

/// Found paths relative to the folder, with forward slashes.
fn found(folder: &Folder, paths: &[&str]) -> Vec<String> {
    let paths: Vec<PathBuf> = paths.iter().map(|path| folder.path(path)).collect();
    let sources = find_sources(&paths).unwrap_or_else(|error| panic!("{error}"));
    let relative = |source: &MeshSource| source.path.strip_prefix(folder.path("")).expect("below").to_owned();
    sources.iter().map(|source| relative(source).to_string_lossy().replace('\\', "/")).collect()
}

fn message(folder: &Folder, path: &str) -> String {
    find_sources(&[folder.path(path)]).expect_err("no such file").to_string()
}

fn meshes() -> Folder {
    let folder = Folder::new();
    for name in ["b.stl", "a.OBJ", "c.ply.gz", "notes.txt", ".hidden.stl", "sub/d.glb", "sub/deep/e.off"] {
        folder.write(name, "");
    }
    folder.write("sub/.git/f.stl", "");
    folder
}

#[test]
fn folders_are_searched_recursively_without_hidden_files() {
    let folder = meshes();
    assert_eq!(found(&folder, &[""]), ["a.OBJ", "b.stl", "c.ply.gz", "sub/d.glb", "sub/deep/e.off"]);
    assert_eq!(found(&folder, &["sub"]), ["sub/d.glb", "sub/deep/e.off"]);
}

#[test]
fn files_keep_order_without_duplicates() {
    let folder = meshes();
    assert_eq!(found(&folder, &["b.stl", "a.OBJ", "sub/../b.stl", "b.stl"]), ["b.stl", "a.OBJ"]);
    assert_eq!(found(&folder, &["b.stl", ""])[..2], ["b.stl", "a.OBJ"]);
    // Named files are used regardless of extension or hidden names.
    assert_eq!(found(&folder, &["notes.txt", ".hidden.stl"]), ["notes.txt", ".hidden.stl"]);
}

#[test]
fn globs_are_expanded() {
    let folder = meshes();
    assert_eq!(found(&folder, &["*.stl"]), ["b.stl"]);
    assert_eq!(found(&folder, &["?.*"]), ["a.OBJ", "b.stl", "c.ply.gz"]);
    assert_eq!(found(&folder, &["**/*.{glb,off}"]), ["sub/d.glb", "sub/deep/e.off"]);
    assert_eq!(found(&folder, &["s*/d.glb"]), ["sub/d.glb"]);
    // A matching folder is searched, as if the shell had expanded the glob.
    assert_eq!(found(&folder, &["s*"]), ["sub/d.glb", "sub/deep/e.off"]);
    assert!(message(&folder, "*.dae").contains("no file matches this glob"));
    assert!(message(&folder, "[.stl").contains("not a valid glob"));
}

/// A file name may contain wildcard characters.
#[test]
fn existing_file_is_not_treated_as_glob() {
    let folder = meshes();
    folder.write("part[1].stl", "");
    assert_eq!(found(&folder, &["part[1].stl"]), ["part[1].stl"]);
}

#[test]
fn missing_path_error_suggests_similar_name() {
    let folder = meshes();
    folder.write("empty/readme.md", "");
    folder.write("gearbox.stl", "");
    assert!(message(&folder, "gaerbox.stl").ends_with("no such file or folder; did you mean gearbox.stl?"));
    assert!(message(&folder, "motor.stp").ends_with("no such file or folder"));
    let no_folder = message(&folder, "nowhere/a.stl");
    assert!(no_folder.contains("nowhere does not exist"), "{no_folder}");
    let in_a_file = message(&folder, "b.stl/a.stl");
    assert!(in_a_file.contains("b.stl is not a folder"), "{in_a_file}");
    let empty = message(&folder, "empty");
    assert!(
        empty.contains("no mesh files in this folder") && empty.contains(".obj .stl .ply .off .gltf .glb"),
        "{empty}"
    );
    // All missing paths are reported, not only the first.
    let both = find_sources(&[folder.path("x.stl"), folder.path("y.stl")]).expect_err("both missing");
    assert_eq!(both.to_string().lines().count(), 2);
}

#[cfg(unix)]
#[test]
fn link_cycles_terminate() {
    let folder = meshes();
    std::os::unix::fs::symlink(folder.path(""), folder.path("sub/loop")).expect("a link");
    std::os::unix::fs::symlink(folder.path("b.stl"), folder.path("sub/linked.stl")).expect("a link");
    assert_eq!(found(&folder, &[""]), ["a.OBJ", "b.stl", "c.ply.gz", "sub/d.glb", "sub/deep/e.off"]);
    assert_eq!(found(&folder, &["**/*.stl"]), ["b.stl"]);
}
