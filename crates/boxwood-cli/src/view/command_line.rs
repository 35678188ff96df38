//! The command that gives a result again, as somebody would type it.

use std::ffi::OsStr;
use std::fmt::Write;

/// The command line of this process, to be pasted into a shell.
pub(crate) fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(&argument));
    std::iter::once("boxwood".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// As a shell takes it: plain words as they are, all others between single quotes. What would break the line, or is no text,
/// is written by its number, which bash, zsh and ksh understand.
fn quoted(argument: &OsStr) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:+@%".contains(&byte);
    match argument.to_str() {
        Some(text) if !text.is_empty() && text.bytes().all(is_plain) => text.to_owned(),
        Some(text) if !text.contains(char::is_control) => format!("'{}'", text.replace('\'', r"'\''")),
        _ => numbered(argument),
    }
}

/// Between `$'` and `'`. Only a system whose names are bytes has arguments that are no text.
fn numbered(argument: &OsStr) -> String {
    let mut quoted = "$'".to_owned();
    for chunk in argument.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\'' | '\\' => quoted.extend(['\\', character]),
                '\n' => quoted.push_str(r"\n"),
                '\t' => quoted.push_str(r"\t"),
                control if control.is_control() => add_numbers(&mut quoted, control.to_string().as_bytes()),
                other => quoted.push(other),
            }
        }
        add_numbers(&mut quoted, chunk.invalid());
    }
    quoted.push('\'');
    quoted
}

/// Three digits each, so that none that follows is taken for one more.
fn add_numbers(quoted: &mut String, bytes: &[u8]) {
    for byte in bytes {
        // A string takes all that is written to it.
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
    fn words_are_quoted_where_a_shell_would_change_them() {
        assert_eq!(quoted("parts/a.stl"), "parts/a.stl");
        assert_eq!(quoted("--move=lid*=0,0,1"), "'--move=lid*=0,0,1'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("Größe"), "'Größe'");
    }

    #[test]
    fn what_breaks_a_line_is_written_by_its_number() {
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
    fn bytes_that_are_no_text_are_written_by_their_numbers() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(super::quoted(OsStr::from_bytes(b"bad\xff1.off")), r"$'bad\3771.off'");
    }

    /// If there is a bash to ask.
    #[cfg(unix)]
    #[test]
    fn a_shell_gives_back_every_byte() {
        use std::os::unix::ffi::OsStrExt;
        for name in odd_names() {
            let line = format!("printf %s {}", super::quoted(OsStr::from_bytes(&name)));
            let Ok(said) = std::process::Command::new("bash").args(["--norc", "-c", &line]).output() else { return };
            assert_eq!(said.stdout, name, "{line}");
        }
    }
}
