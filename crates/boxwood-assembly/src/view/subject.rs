//! Subject of a view, for its title.

use boxwood_report::format::{counted, printable};
use std::path::Path;

/// Names of one or two files, or the number of files; "the built-in assembly" without files.
pub(crate) fn subject(files: &[String]) -> String {
    match files {
        [] => "the built-in assembly".to_owned(),
        [file] => name(file),
        [first, second] => format!("{} and {}", name(first), name(second)),
        many => counted(many.len() as u64, "file", "files"),
    }
}

/// File name without its folder.
fn name(file: &str) -> String {
    printable(&Path::new(file).file_name().map_or_else(|| file.into(), |name| name.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::subject;

    #[test]
    fn subject_names_at_most_two_files() {
        let of = |files: &[&str]| subject(&files.iter().map(|&file| file.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&[]), "the built-in assembly");
        assert_eq!(of(&["parts/gear.stl"]), "gear.stl");
        assert_eq!(of(&["a.stl", "../b.stl"]), "a.stl and b.stl");
        assert_eq!(of(&["a", "b", "c"]), "3 files");
    }
}
