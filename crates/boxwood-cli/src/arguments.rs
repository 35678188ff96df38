//! The command line.

use clap::{Parser, ValueEnum};

/// Which parts of an assembly collide, and where.
///
/// Without arguments, boxwood checks an assembly that is built into it (a small gearbox on its base) and prints every
/// pair of parts whose surfaces intersect. The answer is exact: parts that touch in a single point are found, parts that
/// are one rounding step apart are not.
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    Text,
    /// One JSON document for scripts
    Json,
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides, 1 if something does, 2 on an error.

Examples:
  boxwood                               check the built-in assembly
  boxwood --format json | jq .clashes   the same for a script

Each row has the two parts, how many pairs of their triangles intersect (touching
counts), a point that both surfaces contain, and a box around all such points.";
