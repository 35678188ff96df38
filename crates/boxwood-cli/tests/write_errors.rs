//! Results that cannot be written are errors with exit code 2, and leave no partial file.

#![cfg(target_os = "linux")]

mod support;

use std::fs::File;
use std::process::{Command, Output};
use support::{Folder, boxwood, cube_at, stderr, stdout};

/// Runs the command with standard output on a full disk.
fn run_on_full_disk(arguments: &[&str]) -> Output {
    let full = File::options().write(true).open("/dev/full").expect("/dev/full exists on Linux");
    boxwood(arguments).stdout(full).output().expect("the command runs")
}

#[test]
fn full_disk_is_error() {
    for arguments in
        [&["--help"][..], &["-h"], &["--version"], &["clash", "--help"], &["help", "robot"], &["formats"], &["--json"]]
    {
        let output = run_on_full_disk(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).starts_with("error: cannot write the result: No space left"), "{arguments:?}");
    }
    // Errors of the command line go to standard error.
    let output = run_on_full_disk(&["--no-such-option"]);
    assert!(output.status.code() == Some(2) && stderr(&output).contains("--no-such-option"), "{}", stderr(&output));
}

/// Runs the command with a file size limit of two blocks of 512 bytes (`ulimit -f`).
fn run_with_size_limit(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 2; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_boxwood")]).args(arguments);
    command.current_dir(folder.path("")).output().expect("a shell")
}

#[test]
fn file_size_limit_is_error() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    folder.write("b.obj", cube_at(1.0));
    folder.write("old.json", "before");
    for arguments in [
        &["--json", "-o", "new.json"][..],
        &["--json", "-o", "old.json"],
        &["clash", "a.obj", "b.obj", "--report", "page.html"],
        &["clash", "a.obj", "b.obj", "--image", "still.png"],
    ] {
        let output = run_with_size_limit(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("File too large"), "{arguments:?}: {}", stderr(&output));
        assert_eq!(folder.names(), ["a.obj", "b.obj", "old.json"], "{arguments:?}");
    }
    assert_eq!(folder.read("old.json"), "before");
    let output = run_with_size_limit(&folder, &["--version", "-o", "x"]);
    assert!(output.status.code() == Some(0) && stdout(&output).starts_with("boxwood "), "{}", stderr(&output));
}
