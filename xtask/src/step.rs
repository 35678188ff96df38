//! Steps of a project command: external programs that are announced, run and timed.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// A titled call of an external program.
pub(crate) struct Step {
    title: String,
    call: Call,
    environment: Vec<(String, String)>,
}

/// A program with its arguments and its working directory, which is by default the workspace root.
pub(crate) struct Call {
    program: String,
    arguments: Vec<String>,
    folder: PathBuf,
}

/// Creates a call of the `cargo` that runs this program.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Call {
    program("cargo", arguments)
}

/// Creates a call of any program.
pub(crate) fn program<'a>(name: &str, arguments: impl IntoIterator<Item = &'a str>) -> Call {
    let arguments = arguments.into_iter().map(str::to_owned).collect();
    Call { program: name.to_owned(), arguments, folder: root().to_owned() }
}

impl Call {
    pub(crate) fn args<S: AsRef<str>>(mut self, more: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(more.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    /// Sets the working directory, relative to the workspace root.
    pub(crate) fn in_folder(mut self, folder: &str) -> Self {
        self.folder = root().join(folder);
        self
    }

    fn command(&self) -> Command {
        let cargo = (self.program == "cargo").then(|| std::env::var_os("CARGO")).flatten();
        let mut command = Command::new(cargo.unwrap_or_else(|| OsString::from(&self.program)));
        command.args(&self.arguments).current_dir(&self.folder);
        command
    }

    /// Returns true if the program can be run and succeeds. Prints nothing.
    pub(crate) fn succeeds(&self) -> bool {
        let status = self.command().stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }
}

/// Workspace root, independent of the current directory.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Error of a failed step: its title and the reason.
pub(crate) struct StepError {
    title: String,
    reason: String,
}

impl StepError {
    pub(crate) fn new(title: &str, reason: &str) -> Self {
        Self { title: title.to_owned(), reason: reason.to_owned() }
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step \"{}\" failed: {}", self.title, self.reason)
    }
}

impl Step {
    pub(crate) fn new(title: &str, call: Call) -> Self {
        Self { title: title.to_owned(), call, environment: Vec::new() }
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn run(self) -> Result<(), StepError> {
        self.run_with(Stdio::inherit()).map(|_| ())
    }

    /// Runs the step and returns its standard output.
    pub(crate) fn output(self) -> Result<String, StepError> {
        self.run_with(Stdio::piped())
    }

    fn run_with(self, stdout: Stdio) -> Result<String, StepError> {
        eprintln!("\n== {}: {} {}", self.title, self.call.program, self.call.arguments.join(" "));
        let start = Instant::now();
        let output = self
            .call
            .command()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(stdout)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| StepError::new(&self.title, &format!("{}: {error}", self.call.program)))?;
        if !output.status.success() {
            return Err(StepError::new(&self.title, &output.status.to_string()));
        }
        eprintln!("== {}: ok in {:.1} s", self.title, start.elapsed().as_secs_f64());
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
