//! The options of `boxwood info` and `boxwood formats`.

use super::ReadingArguments;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Say what is in mesh files: parts, sizes, closed or not
///
/// For each file: its format, its size on disk and in memory, its parts, triangles and vertices, the box around them,
/// whether its surfaces are closed (every edge is used by two triangles, once in each direction; vertices with equal
/// coordinates count as one), and how many triangles have no area. A file that cannot be read does not keep the others
/// from being shown.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct InfoArguments {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    #[command(flatten)]
    pub(crate) output: TextOrJson,
}

/// List the file formats that are read and written
#[derive(Args)]
pub(crate) struct FormatsArguments {
    #[command(flatten)]
    pub(crate) output: TextOrJson,
}

/// The options of commands whose result is no table of pairs.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TextOrJson {
    /// How to write the result [default: text]
    #[arg(long, value_enum)]
    format: Option<PlainFormat>,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PlainFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
}

impl TextOrJson {
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Some(PlainFormat::Json)
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if all files were read, 2 on an error.

Examples:
  boxwood info gearbox.glb
  boxwood info parts/ --json | jq '.files[] | select(.closed | not) | .file'";
