//! Test support: runs the command as a user does, in folders of mesh files.

// Each test file is a separate program and uses only some of these functions.
#![allow(dead_code)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The command, without environment variables that change colors or widths.
pub(crate) fn boxwood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwood"));
    for variable in ["CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.args(arguments).stdin(Stdio::null());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    boxwood(arguments).output().expect("the command runs")
}

/// Asserts the exit code and an empty standard error.
#[track_caller]
pub(crate) fn expect(output: &Output, code: i32) {
    assert_eq!((output.status.code(), stderr(output)), (Some(code), ""), "{}", stdout(output));
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// Text without line breaks, which depend on the width of the terminal.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub(crate) fn json(output: &Output) -> Value {
    serde_json::from_str(stdout(output)).unwrap_or_else(|error| panic!("{error}: {}", stdout(output)))
}

#[track_caller]
pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is not a count"))
}

#[track_caller]
pub(crate) fn point(value: &Value) -> [f64; 3] {
    let numbers: Vec<f64> = value.as_array().expect("an array").iter().filter_map(Value::as_f64).collect();
    numbers.try_into().unwrap_or_else(|numbers| panic!("{numbers:?} is not a point"))
}

#[track_caller]
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Temporary folder in which the command runs; removed when dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("boxwood-command-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder is writable");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        std::fs::write(path, content).expect("a file");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file of text")
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = boxwood(arguments);
        command.current_dir(&self.0);
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the command runs")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is harmless.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A box as an OBJ file: eight vertices, six quadrilaterals facing outward.
pub(crate) fn cube(low: [f64; 3], high: [f64; 3]) -> String {
    cube_after(low, high, 0)
}

/// A box whose vertices follow `before` other vertices in the same file.
pub(crate) fn cube_after(low: [f64; 3], high: [f64; 3], before: usize) -> String {
    let mut text = String::new();
    for corner in 0..8 {
        let [x, y, z] = [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { low[axis] } else { high[axis] });
        text.push_str(&format!("v {x} {y} {z}\n"));
    }
    for face in [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]] {
        let [a, b, c, d] = face.map(|vertex| vertex + before);
        text.push_str(&format!("f {a} {b} {c} {d}\n"));
    }
    text
}

/// A cube of side 2 around a point on the x axis.
pub(crate) fn cube_at(x: f64) -> String {
    cube([x - 1.0, -1.0, -1.0], [x + 1.0, 1.0, 1.0])
}
