//! Options for reading files.

use super::values::bytes;
use boxwood_assembly::AssemblyReadOptions;
use boxwood_io::{ReadLimits, ReadOptions};
use clap::{Args, value_parser};

/// Reader options and limits.
#[derive(Args)]
pub(crate) struct ReadArgs {
    /// Do not weld vertices with equal coordinates in STL files
    ///
    /// STL has no shared vertices: each triangle has three of its own. They are welded while reading, which saves memory. Whether
    /// parts intersect does not depend on it.
    #[arg(long, help_heading = "Reading")]
    no_weld: bool,

    /// Split OBJ files into one part per group (g), not only per object (o)
    #[arg(long, help_heading = "Reading")]
    split_groups: bool,

    /// Number of threads [default: one per core]
    ///
    /// The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), help_heading = "Reading")]
    pub(crate) threads: Option<u16>,

    /// Reject files with more bytes after decompression; K, M, G and T are accepted [default: 16G]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_file_bytes: Option<u64>,

    /// Reject gzip files that grow by more than FACTOR [default: 200]
    #[arg(long, value_name = "FACTOR", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_gzip_ratio: Option<u64>,

    /// Reject files with more parts; every instance counts [default: 1000000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_parts: Option<u64>,

    /// Reject glTF files with more levels of nested nodes [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_node_depth: Option<u64>,

    /// Reject concave faces with more vertices: their triangulation takes quadratic time [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(3..))]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    max_concave_corners: Option<u64>,
}

/// Heading of the limits in the help text. There is no separate limit for memory: see [`ReadLimits`].
const LIMITS: &str = "Limits for untrusted files";

impl ReadArgs {
    /// Returns true if vertices with equal coordinates are welded.
    pub(crate) fn welds(&self) -> bool {
        !self.no_weld
    }

    /// Options for reading an assembly.
    pub(crate) fn assembly_options(&self, skip_unreadable: bool) -> AssemblyReadOptions {
        AssemblyReadOptions::new(self.options()).with_skip_unreadable(skip_unreadable)
    }

    /// Options of the mesh readers.
    pub(crate) fn options(&self) -> ReadOptions {
        let limits = ReadLimits::default();
        ReadOptions {
            weld: self.welds(),
            split_groups: self.split_groups,
            limits: ReadLimits {
                max_file_bytes: self.max_file_bytes.unwrap_or(limits.max_file_bytes),
                max_gzip_ratio: self.max_gzip_ratio.unwrap_or(limits.max_gzip_ratio),
                max_parts: self.max_parts.unwrap_or(limits.max_parts),
                max_node_depth: self.max_node_depth.unwrap_or(limits.max_node_depth),
                max_concave_corners: self.max_concave_corners.unwrap_or(limits.max_concave_corners),
                ..limits
            },
        }
    }
}
