//! URI of a buffer: embedded data, or a file in the same folder.
//!
//! [`safe_path`](crate::safe_path) refuses paths that leave the folder. Symbolic links are resolved and checked when the file is
//! opened.

use crate::error::ReadErrorKind;
use crate::safe_path::{percent_decoded, relative, scheme};
use crate::text::printable;
use std::path::PathBuf;

/// Parsed URI of a buffer.
#[derive(Debug)]
pub(super) enum BufferUri<'a> {
    /// Base64 text.
    Data(&'a [u8]),
    /// Relative path without `..`.
    File(PathBuf),
}

pub(super) fn parse(uri: &str) -> Result<BufferUri<'_>, ReadErrorKind> {
    if let Some((scheme, rest)) = scheme(uri) {
        if scheme.eq_ignore_ascii_case("data") {
            return data(rest);
        }
        return Err(refused(uri, &format!("starts with \"{}:\"", printable(scheme.as_bytes()))));
    }
    let name = percent_decoded(uri).map_err(|reason| refused(uri, reason))?;
    relative(&name).map(BufferUri::File).map_err(|reason| refused(uri, reason))
}

fn refused(uri: &str, reason: &str) -> ReadErrorKind {
    let uri = printable(uri.as_bytes());
    ReadErrorKind::Unsupported(format!("the URI \"{uri}\" {reason}; only files in the folder of the glTF are opened"))
}

/// Parses `[media type][;base64],data`. The media type is ignored.
fn data(rest: &str) -> Result<BufferUri<'_>, ReadErrorKind> {
    let Some((kind, data)) = rest.split_once(',') else {
        return Err(ReadErrorKind::Syntax("the data URI has no comma before its data".to_owned()));
    };
    let is_base64 = kind.rsplit(';').next().is_some_and(|last| last.eq_ignore_ascii_case("base64"));
    if !is_base64 {
        return Err(ReadErrorKind::Unsupported("the data URI is not in base64".to_owned()));
    }
    Ok(BufferUri::Data(data.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(uri: &str) -> Option<PathBuf> {
        match parse(uri) {
            Ok(BufferUri::File(path)) => Some(path),
            _ => None,
        }
    }

    #[test]
    fn names_in_the_folder_are_accepted() {
        for (uri, path) in [
            ("a.bin", "a.bin"),
            ("A..B.bin", "A..B.bin"),
            ("..a", "..a"),
            ("./a.bin", "a.bin"),
            ("sub/deeper/a.bin", "sub/deeper/a.bin"),
            ("my%20file.bin", "my file.bin"),
            ("my file.bin", "my file.bin"),
            ("gr%C3%BCn.bin", "grün.bin"),
            ("100%25.bin", "100%.bin"),
        ] {
            assert_eq!(file(uri), Some(PathBuf::from(path)), "{uri}");
        }
    }

    #[test]
    fn paths_out_of_the_folder_are_refused() {
        for uri in [
            "",
            ".",
            "./",
            "..",
            "../a.bin",
            "sub/../../a.bin",
            "sub/../a.bin",
            "sub//a.bin",
            "%2e%2e/a.bin",
            "%2E%2E%2Fa.bin",
            ".%2e/a.bin",
            ".. /a.bin",
            ".../a.bin",
            "/etc/passwd",
            "%2fetc/passwd",
            "//server/share",
            "\\\\server\\share",
            "%5c%5cserver%5cshare",
            "..\\a.bin",
            "C:\\a.bin",
            "C:/a.bin",
            "C:a.bin",
            "%43%3a/a.bin",
            "file:///etc/passwd",
            "FILE:a.bin",
            "http://host/a.bin",
            "https://host/a.bin",
            "blob:x",
            "a.bin%00.png",
            "a\0b",
            "a%0ab",
            "a.bin:stream",
            "1:a.bin",
            "100%.bin",
            "a%2",
            "%ff.bin",
        ] {
            let kind = parse(uri).expect_err(uri);
            assert!(matches!(kind, ReadErrorKind::Unsupported(_)), "{uri}: {kind}");
        }
    }

    #[test]
    fn data_uri_is_split_and_checked() {
        for uri in ["data:;base64,QUJD", "data:application/octet-stream;base64,QUJD", "DATA:a/b;charset=x;BASE64,QUJD"]
        {
            assert!(matches!(parse(uri), Ok(BufferUri::Data(b"QUJD"))), "{uri}");
        }
        for uri in ["data:", "data:base64", "data:,abc", "data:text/plain,abc", "data:;base64;x,abc"] {
            assert!(parse(uri).is_err(), "{uri}");
        }
    }
}
