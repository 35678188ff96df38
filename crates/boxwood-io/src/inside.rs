//! Files that other files name: what a name says, and whether what it leads to is inside of a folder.
//!
//! A name is taken apart after its percent escapes are undone, and by the rules of every system at once: what would be
//! a drive or a share on one of them is refused on all. Links are followed before a file is opened, and what they lead to must be
//! inside as well. (Somebody who can swap files in the folder meanwhile needs no such names to do harm.)

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What stands before the first colon, if it is a scheme: a letter, then letters, digits, `+`, `-` and `.`. A drive of
/// Windows is one, too.
pub(crate) fn scheme(uri: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = uri.split_once(':')?;
    let letter = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let all = scheme.bytes().all(|c| c.is_ascii_alphanumeric() || b"+-.".contains(&c));
    (letter && all).then_some((scheme, rest))
}

/// Undoes `%20` and the like.
pub(crate) fn unescaped(uri: &str) -> Result<String, &'static str> {
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

/// Refuses letters that no file name should have.
pub(crate) fn check_letters(name: &str) -> Result<(), &'static str> {
    if name.is_empty() {
        return Err("is empty");
    }
    if name.contains(char::is_control) {
        return Err("has a control character");
    }
    // A drive, a share or a stream of Windows; harmless elsewhere, but a file should mean the same everywhere.
    if name.contains(['\\', ':']) {
        return Err("has a backslash or a colon");
    }
    Ok(())
}

/// Windows drops dots and blanks at the end of a name, which may leave `..` or nothing.
pub(crate) fn is_no_name(step: &str) -> bool {
    step.trim_end_matches(['.', ' ']).is_empty()
}

/// A path without `..` that begins with a name.
pub(crate) fn relative(name: &str) -> Result<PathBuf, &'static str> {
    if name.starts_with(['/', '\\']) {
        return Err("is an absolute path");
    }
    check_letters(name)?;
    let mut path = PathBuf::new();
    for step in name.split('/').filter(|&step| step != ".") {
        if is_no_name(step) {
            return Err("leads out of its folder or has an empty name in it");
        }
        path.push(step);
    }
    if path.as_os_str().is_empty() { Err("names no file") } else { Ok(path) }
}

/// A folder by its true path; the current one if it is empty.
pub(crate) fn true_folder(folder: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
}

/// What a path leads to, links followed; `None` if that is outside of the folder, which is given by its true path.
pub(crate) fn true_file(folder: &Path, path: &Path) -> io::Result<Option<PathBuf>> {
    let file = fs::canonicalize(path)?;
    Ok(file.starts_with(folder).then_some(file))
}
