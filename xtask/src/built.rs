//! Programs that cargo builds, and where it puts them.

use crate::step::{Call, Failed, Step};

/// Builds a program and returns where it is. The build is told to write messages for machines.
pub(crate) fn built(title: &str, build: Call) -> Result<String, Failed> {
    let messages = Step::new(title, build.args(["--message-format", "json-render-diagnostics"])).output()?;
    executable(&messages).ok_or_else(|| Failed::new(title, "cargo does not tell where the program is"))
}

/// The program that the last message about one names.
fn executable(messages: &str) -> Option<String> {
    let (_, after) = messages.rsplit_once(r#""executable":""#)?;
    let (path, _) = after.split_once('"')?;
    Some(path.replace(r"\\", r"\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_program_counts() {
        let messages = r#"{"executable":null} {"executable":"/a/b"}
            {"executable":"C:\\c\\d.exe","fresh":true} {"reason":"build-finished"}"#;
        assert_eq!(executable(messages).as_deref(), Some(r"C:\c\d.exe"));
        assert_eq!(executable("{}"), None);
    }
}
