//! The command that gives a result again, as somebody would type it.

/// The command line of this process, to be pasted into a shell.
pub(crate) fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(&argument.to_string_lossy()));
    std::iter::once("boxwood".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// As a POSIX shell takes it: plain words as they are, all others between single quotes.
fn quoted(argument: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:+@%".contains(&byte);
    if !argument.is_empty() && argument.bytes().all(is_plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_would_change_them() {
        assert_eq!(quoted("parts/a.stl"), "parts/a.stl");
        assert_eq!(quoted("--move=lid*=0,0,1"), "'--move=lid*=0,0,1'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("Größe"), "'Größe'");
    }
}
