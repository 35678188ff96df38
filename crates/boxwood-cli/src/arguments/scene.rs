//! Options of commands that run one query against many parts: input files, selection and placement.

use super::{PlacementArgs, ReadArgs};
use boxwood_report::view::FactList;
use clap::Args;
use std::path::PathBuf;

/// Input files, selection and placement of parts.
#[derive(Args)]
pub(crate) struct SceneArgs {
    /// Mesh files, folders of them, or globs [default: the built-in assembly]
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Use only parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) only: Vec<String>,

    /// Exclude parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) except: Vec<String>,

    #[command(flatten)]
    pub(crate) placing: PlacementArgs,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    /// Skip files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_unreadable: bool,
}

impl SceneArgs {
    /// Adds the selection and the placement to the settings that the HTML page of `--report` lists.
    pub(crate) fn add_facts(&self, facts: &mut FactList) {
        facts.settings("only parts", self.only.iter().cloned());
        facts.settings("except parts", self.except.iter().cloned());
        self.placing.add_facts(facts);
    }
}

const SELECTION: &str = "Selection";
