//! Names of parts: short, unique and the same in every run.
//!
//! ```text
//! a file with one part      stem                    gear
//! with several              stem:part               gearbox:wheel
//! equal stems               + extension             gear.stl, gear.obj
//!   or, if that is equal    + parent folders        left/gear, right/gear
//! equal names in a file     + number                gearbox:bolt#1, gearbox:bolt#2
//! ```

use boxwood_report::format::printable;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

/// Names of the parts of a file, as the reader returns them.
pub(crate) struct FilePartNames {
    /// Name of the file, from [`file_names`].
    pub(crate) file: String,
    /// Name that readers give to an unnamed part: the [`stem`] of the file.
    pub(crate) unnamed: String,
    pub(crate) parts: Vec<String>,
}

/// Returns one name per file, in order. The paths must be different and absolute.
pub(crate) fn file_names(paths: &[PathBuf]) -> Vec<String> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (file, path) in paths.iter().enumerate() {
        groups.entry(stem(path)).or_default().push(file);
    }
    let mut names = vec![String::new(); paths.len()];
    for group in groups.values() {
        let group_paths: Vec<&Path> = group.iter().map(|&file| paths[file].as_path()).collect();
        for (&file, name) in group.iter().zip(shortest_distinct(&group_paths)) {
            names[file] = name;
        }
    }
    names
}

/// Returns one name per part of each file, in order.
pub(crate) fn part_names(files: &[FilePartNames]) -> Vec<String> {
    let plain = |file: &FilePartNames| -> Vec<String> {
        match file.parts.as_slice() {
            [_] => vec![file.file.clone()],
            parts => parts.iter().map(|part| in_file(file, part)).collect(),
        }
    };
    number_duplicates(files.iter().flat_map(plain).collect())
}

/// Name of a part in a file with several parts. An unnamed part has the name of the file.
fn in_file(FilePartNames { file, unnamed, .. }: &FilePartNames, part: &str) -> String {
    let part = printable(part.trim());
    if part.is_empty() || part == *unnamed { file.to_owned() } else { format!("{file}:{part}") }
}

/// Numbers the names that occur more than once, each from 1.
fn number_duplicates(names: Vec<String>) -> Vec<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    names.iter().for_each(|name| *count.entry(name).or_default() += 1);
    if count.len() == names.len() {
        return names;
    }
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut last: HashMap<&str, usize> = HashMap::new();
    let different = names.iter().map(|name| {
        if count[name.as_str()] == 1 {
            return name.clone();
        }
        let number = last.entry(name).or_default();
        loop {
            *number += 1;
            let new = format!("{name}#{number}");
            if taken.insert(new.clone()) {
                return new;
            }
        }
    });
    different.collect()
}

/// Shortest names that are all different: adds the extension, then one more parent folder, and so on.
fn shortest_distinct(paths: &[&Path]) -> Vec<String> {
    let deepest = paths.iter().map(|path| path.components().count()).max().unwrap_or(0);
    let variants = (0..deepest).flat_map(|folders| [(folders, false), (folders, true)]);
    let written = |(folders, extension): (usize, bool)| -> Vec<String> {
        paths.iter().map(|path| with_folders(path, folders, extension)).collect()
    };
    let different = |names: &Vec<String>| names.iter().collect::<HashSet<_>>().len() == names.len();
    // Files whose names differ only in unprintable bytes get equal names here; their parts are numbered later.
    variants.map(written).find(different).unwrap_or_else(|| written((deepest, true)))
}

/// Name of a file with `folders` parent folders, with or without its extension.
fn with_folders(path: &Path, folders: usize, extension: bool) -> String {
    let name = if extension { file_name(path) } else { stem(path) };
    let parents = path.parent().unwrap_or(Path::new("")).components().rev();
    let mut words: Vec<String> = parents
        .take(folders)
        .filter(|component| !matches!(component, Component::RootDir))
        .map(|component| printable(&component.as_os_str().to_string_lossy()))
        .collect();
    words.reverse();
    words.push(name);
    words.join("/")
}

fn file_name(path: &Path) -> String {
    printable(&path.file_name().map_or_else(|| "mesh".into(), |name| name.to_string_lossy()))
}

/// File name without `.gz` and without extension.
pub(crate) fn stem(path: &Path) -> String {
    let name = file_name(path);
    let plain = match name.len().checked_sub(3) {
        Some(at) if at > 0 && name.is_char_boundary(at) && name[at..].eq_ignore_ascii_case(".gz") => &name[..at],
        _ => &name,
    };
    match plain.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem.to_owned(),
        _ => plain.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(paths: &[&str]) -> Vec<String> {
        file_names(&paths.iter().map(PathBuf::from).collect::<Vec<_>>())
    }

    fn parts(files: &[(&str, &[&str])]) -> Vec<String> {
        let of_file = |&(file, parts): &(&str, &[&str])| FilePartNames {
            file: file.to_owned(),
            unnamed: stem(Path::new(file)),
            parts: parts.iter().map(|&part| part.to_owned()).collect(),
        };
        part_names(&files.iter().map(of_file).collect::<Vec<_>>())
    }

    #[test]
    fn file_name_is_stem() {
        assert_eq!(files(&["/w/gear.stl", "/w/base.plate.obj", "/w/x.ply.gz"]), ["gear", "base.plate", "x"]);
        assert_eq!(files(&["/w/.stl", "/w/noextension", "/w/.gz"]), [".stl", "noextension", ".gz"]);
    }

    #[test]
    fn equal_stems_get_extension_or_folders() {
        assert_eq!(files(&["/w/gear.stl", "/w/gear.obj", "/w/pin.stl"]), ["gear.stl", "gear.obj", "pin"]);
        assert_eq!(files(&["/w/left/gear.stl", "/w/right/gear.stl"]), ["left/gear", "right/gear"]);
        assert_eq!(files(&["/w/gear.stl", "/w/gear.stl.gz"]), ["gear.stl", "gear.stl.gz"]);
        assert_eq!(files(&["/a/s/gear.stl", "/b/s/gear.stl"]), ["a/s/gear", "b/s/gear"]);
        assert_eq!(files(&["/w/gear.stl", "/w/s/gear.stl"]), ["w/gear", "s/gear"]);
        // Three files, no two of them in the same folder with the same extension.
        assert_eq!(
            files(&["/w/a/gear.stl", "/w/a/gear.obj", "/w/b/gear.obj"]),
            ["a/gear.stl", "a/gear.obj", "b/gear.obj"]
        );
    }

    #[test]
    fn names_do_not_depend_on_order() {
        let mut paths = ["/w/a/x.stl", "/w/b/x.stl", "/w/b/x.obj", "/w/y.stl"];
        let named = |paths: &[&str]| paths.iter().map(|&p| p.to_owned()).zip(files(paths)).collect::<BTreeMap<_, _>>();
        let before = named(&paths);
        paths.reverse();
        assert_eq!(before, named(&paths));
    }

    #[test]
    fn part_name_is_file_and_part() {
        assert_eq!(parts(&[("gear", &["Solid_1"])]), ["gear"]);
        assert_eq!(parts(&[("box", &["lid", "body"]), ("pin", &["pin"])]), ["box:lid", "box:body", "pin"]);
        assert_eq!(parts(&[("box", &[])]), [""; 0]);
    }

    #[test]
    fn duplicate_names_are_numbered() {
        assert_eq!(parts(&[("box", &["bolt", "lid", "bolt"])]), ["box:bolt#1", "box:lid", "box:bolt#2"]);
        assert_eq!(parts(&[("box", &["bolt", "bolt#1", "bolt"])]), ["box:bolt#2", "box:bolt#1", "box:bolt#3"]);
        // Readers give an unnamed part the name of the file.
        assert_eq!(parts(&[("box", &["box", "box"])]), ["box#1", "box#2"]);
        assert_eq!(parts(&[("a/box.stl", &["box", "lid"])]), ["a/box.stl", "a/box.stl:lid"]);
        // A part can have the same name as another file.
        assert_eq!(parts(&[("a", &["b", "c"]), ("a:b", &["x"])]), ["a:b#1", "a:c", "a:b#2"]);
    }

    #[test]
    fn names_have_no_control_characters() {
        assert_eq!(parts(&[("a", &["x\u{1b}[2J", "  y\n"])]), [r"a:x\u{1b}[2J", "a:y"]);
    }
}
