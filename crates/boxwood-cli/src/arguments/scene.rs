//! Which parts are asked: the options of the commands that put one question to all of them.

use super::{PlacingArguments, ReadingArguments};
use crate::view::Facts;
use clap::Args;
use std::path::PathBuf;

/// Parts, and where they stand.
#[derive(Args)]
pub(crate) struct SceneArguments {
    /// Mesh files, folders of them, or globs [default: the built-in assembly]
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Ask only parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) only: Vec<String>,

    /// Leave out parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) except: Vec<String>,

    #[command(flatten)]
    pub(crate) placing: PlacingArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    /// Go on without the files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_broken: bool,
}

impl SceneArguments {
    /// Adds to the settings of a view what was given of which parts are asked, and where they stand.
    pub(crate) fn add_facts(&self, facts: &mut Facts) {
        facts.settings("only parts", self.only.iter().cloned());
        facts.settings("except parts", self.except.iter().cloned());
        self.placing.add_facts(facts);
    }
}

const SELECTION: &str = "Which parts";
