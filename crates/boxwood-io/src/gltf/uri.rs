//! Where a buffer's bytes are: in the URI itself, or in a file of the same folder.
//!
//! What would be a way out of the folder is refused by `inside`; links are followed by whoever opens the file.

use crate::error::Problem;
use crate::inside::{relative, scheme, unescaped};
use crate::text::shown;
use std::path::PathBuf;

#[derive(Debug)]
pub(super) enum Uri<'a> {
    /// Base64.
    Data(&'a [u8]),
    /// A relative path, without `..`, that begins with a name.
    File(PathBuf),
}

pub(super) fn parse(uri: &str) -> Result<Uri<'_>, Problem> {
    if let Some((scheme, rest)) = scheme(uri) {
        if scheme.eq_ignore_ascii_case("data") {
            return data(rest);
        }
        return Err(refused(uri, &format!("begins with \"{}:\"", shown(scheme.as_bytes()))));
    }
    let name = unescaped(uri).map_err(|why| refused(uri, why))?;
    relative(&name).map(Uri::File).map_err(|why| refused(uri, why))
}

fn refused(uri: &str, why: &str) -> Problem {
    let uri = shown(uri.as_bytes());
    Problem::Unsupported(format!("the URI \"{uri}\" {why}; only files in the folder of the glTF are opened"))
}

/// `[media type][;base64],data`. The media type does not matter.
fn data(rest: &str) -> Result<Uri<'_>, Problem> {
    let Some((kind, data)) = rest.split_once(',') else {
        return Err(Problem::Syntax("the data URI has no comma before its data".to_owned()));
    };
    let is_base64 = kind.rsplit(';').next().is_some_and(|last| last.eq_ignore_ascii_case("base64"));
    if !is_base64 {
        return Err(Problem::Unsupported("the data URI is not in base64".to_owned()));
    }
    Ok(Uri::Data(data.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(uri: &str) -> Option<PathBuf> {
        match parse(uri) {
            Ok(Uri::File(path)) => Some(path),
            _ => None,
        }
    }

    #[test]
    fn names_in_the_folder() {
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
    fn ways_out_of_the_folder() {
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
            let problem = parse(uri).expect_err(uri);
            assert!(matches!(problem, Problem::Unsupported(_)), "{uri}: {problem}");
        }
    }

    #[test]
    fn data_is_found() {
        for uri in ["data:;base64,QUJD", "data:application/octet-stream;base64,QUJD", "DATA:a/b;charset=x;BASE64,QUJD"]
        {
            assert!(matches!(parse(uri), Ok(Uri::Data(b"QUJD"))), "{uri}");
        }
        for uri in ["data:", "data:base64", "data:,abc", "data:text/plain,abc", "data:;base64;x,abc"] {
            assert!(parse(uri).is_err(), "{uri}");
        }
    }
}
