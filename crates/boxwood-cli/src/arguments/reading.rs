//! How files are read: the options of every command that reads some.

use super::values::bytes;
use boxwood_io::{Limits, Options};
use clap::{Args, value_parser};

/// What the readers are told.
#[derive(Args)]
pub(crate) struct ReadingArguments {
    /// Do not join the vertices of STL files that have equal coordinates
    ///
    /// STL has no shared vertices: each triangle has its own three. They are joined while reading, which saves memory;
    /// whether parts clash does not depend on it.
    #[arg(long, help_heading = "Reading")]
    no_weld: bool,

    /// Make a part of every group (g) of OBJ files, not only of every object (o)
    #[arg(long, help_heading = "Reading")]
    split: bool,

    /// How many threads to use [default: one for each core]
    ///
    /// The result is the same for any number.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), help_heading = "Reading")]
    pub(crate) threads: Option<u16>,

    /// Refuse files of more bytes, after decompression; K, M, G and T are understood [default: 16G]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_file_bytes: Option<u64>,

    /// Refuse gzip files that grow by more than this factor [default: 200]
    #[arg(long, value_name = "FACTOR", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_gzip_ratio: Option<u64>,

    /// Refuse files of more parts; instances count each [default: 1000000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_parts: Option<u64>,

    /// Refuse glTF files whose nodes are nested deeper [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_node_depth: Option<u64>,

    /// Refuse faces of more corners that are not convex: cutting them takes quadratic time [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(3..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_concave_corners: Option<u64>,
}

/// Memory has no limit of its own: see [`Limits`].
const LIMITS: &str = "Limits for files that cannot be trusted";

impl ReadingArguments {
    /// Whether vertices of equal coordinates are made one.
    pub(crate) fn welds(&self) -> bool {
        !self.no_weld
    }

    pub(crate) fn options(&self) -> Options {
        let limits = Limits::default();
        Options {
            weld: self.welds(),
            split_groups: self.split,
            limits: Limits {
                file_bytes: self.max_file_bytes.unwrap_or(limits.file_bytes),
                gzip_ratio: self.max_gzip_ratio.unwrap_or(limits.gzip_ratio),
                parts: self.max_parts.unwrap_or(limits.parts),
                node_depth: self.max_node_depth.unwrap_or(limits.node_depth),
                concave_corners: self.max_concave_corners.unwrap_or(limits.concave_corners),
                ..limits
            },
        }
    }
}
