//! Options for the format and the destination of a result.

use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Output options of commands with several formats.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Format of the result [default: text, or by the extension of -o]
    #[arg(long, value_enum)]
    format: Option<OutputFormat>,

    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write the result to a file instead of standard output
    ///
    /// The file is replaced atomically: on failure, the old file remains. Without --format, the extensions .json, .jsonl and .csv
    /// select the format.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl OutputArgs {
    /// Format given by option or by the extension of the output file; text by default.
    pub(crate) fn format(&self) -> OutputFormat {
        if self.json {
            return OutputFormat::Json;
        }
        let by_extension = || OutputFormat::from_extension(self.output.as_deref()?);
        self.format.or_else(by_extension).unwrap_or(OutputFormat::Text)
    }
}

/// Format of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A table for people
    Text,
    /// One JSON document
    Json,
    /// One JSON object per line, each with a "type"
    Jsonl,
    /// Comma-separated table with a header
    Csv,
}

impl OutputFormat {
    fn from_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_string_lossy().to_ascii_lowercase();
        match extension.as_str() {
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
}
