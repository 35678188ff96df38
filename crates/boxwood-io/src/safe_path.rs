//! Resolves file names found inside files (glTF buffers, URDF meshes) and refuses paths outside a permitted
//! folder.
//!
//! A name is checked after percent-decoding, by the rules of all operating systems at once. A name that denotes a
//! drive or a network share on one system is refused on every system. Symbolic links are resolved before a file is
//! opened, and the target of a link must be inside the folder too. (The target is not protected against
//! replacement between this check and the opening. An attacker who can replace files in the folder can do harm
//! without special names.)

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Splits a URI at its first colon into scheme and rest.
///
/// `None` if the text before the colon is not a scheme: a letter, then letters, digits, `+`, `-` and `.`. A Windows drive
/// letter counts as a scheme.
pub(crate) fn scheme(uri: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = uri.split_once(':')?;
    let letter = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let all = scheme.bytes().all(|c| c.is_ascii_alphanumeric() || b"+-.".contains(&c));
    (letter && all).then_some((scheme, rest))
}

/// Decodes percent escapes such as `%20`.
pub(crate) fn percent_decoded(uri: &str) -> Result<String, &'static str> {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
        let [high, low, after @ ..] = rest else { return Err("ends within a percent escape") };
        let (Some(high), Some(low)) = (digit(*high), digit(*low)) else {
            return Err("has a percent sign without two hexadecimal digits (a plain one is written %25)");
        };
        bytes.push(high << 4 | low);
        rest = after;
    }
    String::from_utf8(bytes).map_err(|_| "is not UTF-8")
}

/// Refuses characters that no file name should contain.
pub(crate) fn check_characters(name: &str) -> Result<(), &'static str> {
    if name.is_empty() {
        return Err("is empty");
    }
    if name.contains(char::is_control) {
        return Err("has a control character");
    }
    // On Windows, these characters denote a drive, a share or a stream. They are harmless elsewhere, but a name must
    // mean the same on every system.
    if name.contains(['\\', ':']) {
        return Err("has a backslash or a colon");
    }
    Ok(())
}

/// Returns true if a path component consists of dots and blanks only.
///
/// Windows removes dots and blanks at the end of a name, which could leave `..` or an empty name.
pub(crate) fn is_dots_and_blanks(step: &str) -> bool {
    step.trim_end_matches(['.', ' ']).is_empty()
}

/// Parses `name` as a relative path; absolute paths, `..` and paths without a file name are errors.
pub(crate) fn relative(name: &str) -> Result<PathBuf, &'static str> {
    if name.starts_with(['/', '\\']) {
        return Err("is an absolute path");
    }
    check_characters(name)?;
    let mut path = PathBuf::new();
    for step in name.split('/').filter(|&step| step != ".") {
        if is_dots_and_blanks(step) {
            return Err("leaves its folder or contains an empty name");
        }
        path.push(step);
    }
    if path.as_os_str().is_empty() { Err("names no file") } else { Ok(path) }
}

/// Canonical path of a folder; of the current folder if `folder` is empty.
pub(crate) fn canonical_folder(folder: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
}

/// Canonical path of a file, with links resolved; `None` if it is outside `folder`, which must be canonical.
pub(crate) fn canonical_file_inside(folder: &Path, path: &Path) -> io::Result<Option<PathBuf>> {
    let file = fs::canonicalize(path)?;
    Ok(file.starts_with(folder).then_some(file))
}
