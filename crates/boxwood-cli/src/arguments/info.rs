//! Arguments of `boxwood info` and `boxwood formats`.

use super::ReadArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Print parts, sizes and topology of mesh files
///
/// For each file: format, size on disk and in memory, parts, triangles, vertices, bounding box, whether its surfaces are closed, and the
/// number of degenerate triangles. A surface is closed if every edge is used by two triangles, once in each direction; vertices with equal
/// coordinates count as one. If a file cannot be read, the others are still shown.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct InfoArgs {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    #[command(flatten)]
    pub(crate) output: TextOrJsonArgs,
}

/// List the supported file formats
#[derive(Args)]
pub(crate) struct FormatsArgs {
    #[command(flatten)]
    pub(crate) output: TextOrJsonArgs,
}

/// Output arguments of commands that support only text and JSON.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TextOrJsonArgs {
    /// Output format [default: text]
    #[arg(long, value_enum)]
    format: Option<TextOrJson>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// Value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TextOrJson {
    /// Text for people
    Text,
    /// One JSON document
    Json,
}

impl TextOrJsonArgs {
    /// Returns true if JSON is selected.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Some(TextOrJson::Json)
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if all files were read, 2 on an error.

Examples:
  boxwood info gearbox.glb
  boxwood info parts/ --json | jq '.files[] | select(.closed | not) | .file'";
