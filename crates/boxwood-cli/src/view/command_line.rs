//! Command line that repeats a result, quoted for a shell.

use std::ffi::OsStr;
use std::fmt::Write;

/// Command line of this process, for pasting into a shell.
pub(crate) fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(&argument));
    std::iter::once("boxwood".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Quotes an argument for a shell: plain words as is, others in single quotes. Control characters and invalid UTF-8 are written as octal
/// escapes, which bash, zsh and ksh understand.
fn quoted(argument: &OsStr) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:+@%".contains(&byte);
    match argument.to_str() {
        Some(text) if !text.is_empty() && text.bytes().all(is_plain) => text.to_owned(),
        Some(text) if !text.contains(char::is_control) => format!("'{}'", text.replace('\'', r"'\''")),
        _ => ansi_c_quoted(argument),
    }
}

/// Quotes with `$'...'`. Invalid UTF-8 occurs only on systems whose file names are bytes.
fn ansi_c_quoted(argument: &OsStr) -> String {
    let mut quoted = "$'".to_owned();
    for chunk in argument.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\'' | '\\' => quoted.extend(['\\', character]),
                '\n' => quoted.push_str(r"\n"),
                '\t' => quoted.push_str(r"\t"),
                control if control.is_control() => push_octal(&mut quoted, control.to_string().as_bytes()),
                other => quoted.push(other),
            }
        }
        push_octal(&mut quoted, chunk.invalid());
    }
    quoted.push('\'');
    quoted
}

/// Appends octal escapes. They have three digits each, so that a following digit is not part of the escape.
fn push_octal(quoted: &mut String, bytes: &[u8]) {
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(quoted, "\\{byte:03o}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> String {
        super::quoted(OsStr::new(text))
    }

    #[test]
    fn arguments_with_special_characters_are_quoted() {
        assert_eq!(quoted("parts/a.stl"), "parts/a.stl");
        assert_eq!(quoted("--move=lid*=0,0,1"), "'--move=lid*=0,0,1'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("Größe"), "'Größe'");
    }

    #[test]
    fn control_characters_are_octal_escapes() {
        assert_eq!(quoted("two\nlines\t1"), r"$'two\nlines\t1'");
        assert_eq!(quoted("it's\r\\7\u{1b}8"), r"$'it\'s\015\\7\0338'");
        assert_eq!(quoted("next\u{85}Größe"), r"$'next\302\205Größe'");
    }

    #[cfg(unix)]
    fn odd_names() -> Vec<Vec<u8>> {
        let mut names: Vec<Vec<u8>> = vec![b"bad\xff.off".to_vec(), b"\xc3'\xe2\x82\n$x".to_vec(), b"!\\\"`*".to_vec()];
        names.push((1..=255).collect());
        names
    }

    #[cfg(unix)]
    #[test]
    fn invalid_utf8_is_octal_escapes() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(super::quoted(OsStr::from_bytes(b"bad\xff1.off")), r"$'bad\3771.off'");
    }

    /// `bash` reads every quoted name back unchanged. The test is skipped if bash is not installed.
    #[cfg(unix)]
    #[test]
    fn bash_round_trips_every_byte() {
        use std::os::unix::ffi::OsStrExt;
        for name in odd_names() {
            let line = format!("printf %s {}", super::quoted(OsStr::from_bytes(&name)));
            let Ok(output) = std::process::Command::new("bash").args(["--norc", "-c", &line]).output() else { return };
            assert_eq!(output.stdout, name, "{line}");
        }
    }
}
