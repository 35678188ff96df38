//! Builds a program with cargo and returns its path.

use crate::step::{Call, Step, StepError};

/// Runs a cargo build with JSON messages and returns the path of the executable.
pub(crate) fn build_executable(title: &str, build: Call) -> Result<String, StepError> {
    let messages = Step::new(title, build.args(["--message-format", "json-render-diagnostics"])).output()?;
    executable_path(&messages).ok_or_else(|| StepError::new(title, "cargo reported no executable"))
}

/// Returns the path in the last message that names an executable.
fn executable_path(messages: &str) -> Option<String> {
    let (_, after) = messages.rsplit_once(r#""executable":""#)?;
    let (path, _) = after.split_once('"')?;
    Some(path.replace(r"\\", r"\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_path_is_taken_from_last_message() {
        let messages = r#"{"executable":null} {"executable":"/a/b"}
            {"executable":"C:\\c\\d.exe","fresh":true} {"reason":"build-finished"}"#;
        assert_eq!(executable_path(messages).as_deref(), Some(r"C:\c\d.exe"));
        assert_eq!(executable_path("{}"), None);
    }
}
