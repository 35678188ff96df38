//! How a result is written, and where to.

use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// The options of every command that has a result to write.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// How to write the result [default: text, or by the extension of -o]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write the result to a file instead of standard output
    ///
    /// The file is complete or not there: it is written beside its place and then renamed. Without --format, the
    /// extensions .json, .jsonl and .csv choose their formats.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl OutputArguments {
    /// The format that was asked for, by name or by the extension of the file.
    pub(crate) fn format(&self) -> Format {
        if self.json {
            return Format::Json;
        }
        let by_extension = || Format::of_extension(self.output.as_deref()?);
        self.format.or_else(by_extension).unwrap_or(Format::Text)
    }
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    Text,
    /// One JSON document
    Json,
    /// One JSON object a line, each with a "type"
    Jsonl,
    /// A table, comma-separated, with a header
    Csv,
}

impl Format {
    fn of_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_string_lossy().to_ascii_lowercase();
        match extension.as_str() {
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
}
