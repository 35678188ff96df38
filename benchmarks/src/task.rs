//! The tasks of the contract, by the words that all drivers share.

use std::{fmt, str::FromStr};

use anyhow::{Error, bail};

/// A task that is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Does it intersect? Stops at the first intersecting pair of triangles.
    First,
    /// How many pairs of triangles intersect?
    All,
    /// How long does a build take?
    Build,
}

/// The tasks of the contract that wait for their part of the library.
const NOT_BUILT: [&str; 7] = ["batch", "dist", "refit", "self", "ray", "broad", "articulated"];

impl Task {
    /// Every task that is built.
    pub const EVERY: [Self; 3] = [Self::First, Self::All, Self::Build];

    /// The word on the command line and in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::All => "all",
            Self::Build => "build",
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Task {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        if let Some(task) = Self::EVERY.into_iter().find(|task| task.name() == word) {
            return Ok(task);
        }
        let built = Self::EVERY.map(Self::name).join(", ");
        if NOT_BUILT.contains(&word) {
            bail!("the task {word} is not built yet; there are {built}");
        }
        bail!("there is no task {word:?}; there are {built}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_which_tasks_there_are() {
        assert_eq!("all".parse::<Task>().unwrap(), Task::All);
        let message = |word: &str| word.parse::<Task>().unwrap_err().to_string();
        assert_eq!(message("dist"), "the task dist is not built yet; there are first, all, build");
        assert_eq!(message("dits"), "there is no task \"dits\"; there are first, all, build");
    }
}
