//! A command that is announced, run and timed.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// One step: a heading and a command in the root of the workspace.
pub(crate) struct Step {
    title: String,
    command: Arguments,
    environment: Vec<(String, String)>,
}

/// The arguments of `cargo`, collected.
pub(crate) struct Arguments(Vec<String>);

/// `cargo` with these arguments; the cargo that runs this program.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Arguments {
    Arguments(arguments.into_iter().map(str::to_owned).collect())
}

impl Arguments {
    pub(crate) fn args<S: AsRef<str>>(mut self, more: impl IntoIterator<Item = S>) -> Self {
        self.0.extend(more.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }
}

/// The root of the workspace, wherever the command was given.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Which step failed, and how.
pub(crate) struct Failed {
    title: String,
    reason: String,
}

impl Failed {
    pub(crate) fn new(title: &str, reason: &str) -> Self {
        Self { title: title.to_owned(), reason: reason.to_owned() }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step \"{}\" failed: {}", self.title, self.reason)
    }
}

impl Step {
    pub(crate) fn new(title: &str, command: Arguments) -> Self {
        Self { title: title.to_owned(), command, environment: Vec::new() }
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn run(self) -> Result<(), Failed> {
        self.run_with(Stdio::inherit()).map(|_| ())
    }

    /// Runs it and returns what it wrote to its standard output.
    pub(crate) fn output(self) -> Result<String, Failed> {
        self.run_with(Stdio::piped())
    }

    fn run_with(self, stdout: Stdio) -> Result<String, Failed> {
        eprintln!("\n== {}: cargo {}", self.title, self.command.0.join(" "));
        let start = Instant::now();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(AsRef::<OsStr>::as_ref(&cargo))
            .args(&self.command.0)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(root())
            .stdout(stdout)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| Failed::new(&self.title, &error.to_string()))?;
        if !output.status.success() {
            return Err(Failed::new(&self.title, &output.status.to_string()));
        }
        eprintln!("== {}: ok in {:.1} s", self.title, start.elapsed().as_secs_f64());
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
