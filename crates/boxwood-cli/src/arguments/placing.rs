//! Where parts stand, and in which units: the options of the commands that ask about them there.

use super::values::{factor, part_move};
use crate::assembly::Assembly;
use crate::notes::Failure;
use crate::output::{plain, plain_point};
use crate::view::Facts;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt;

/// What is done to the coordinates of the files before anything is asked.
#[derive(Args)]
#[command(next_help_heading = "Units and places")]
pub(crate) struct PlacingArguments {
    /// What a length of 1 in the files means; only shown beside the results
    #[arg(long, value_enum, value_name = "UNIT")]
    pub(crate) units: Option<Units>,

    /// Multiply all coordinates by this
    ///
    /// Each part is scaled about the origin, as part of its pose: 25.4 makes millimetres of inches. Does not change
    /// what --units says.
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    pub(crate) scale: Option<f64>,

    /// Move the parts whose names match, to try them elsewhere; may be repeated
    ///
    /// As part of their poses, after --scale: --move 'bolt-*=0,0,-2.5' lowers all bolts by 2.5 in the units of the result. A
    /// part that several of these match is moved by each of them.
    #[arg(long = "move", value_name = "GLOB=X,Y,Z", value_parser = part_move)]
    moves: Vec<PartMove>,
}

/// Parts that are moved, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartMove {
    pub(crate) glob: String,
    pub(crate) by: [f64; 3],
}

impl PlacingArguments {
    /// Scales and moves the parts. Fails if there is nothing to be moved.
    pub(crate) fn place(&self, assembly: &mut Assembly) -> Result<(), Failure> {
        if let Some(factor) = self.scale {
            assembly.scale(factor)?;
        }
        self.moves.iter().try_for_each(|PartMove { glob, by }| assembly.shift(glob, *by))
    }

    /// Adds to the settings of a view what was given.
    pub(crate) fn add_facts(&self, facts: &mut Facts) {
        facts.settings("scaled by", self.scale.map(plain));
        let moved = |PartMove { glob, by }: &PartMove| format!("{glob} by {}", plain_point(*by));
        facts.settings("moved", self.moves.iter().map(moved));
    }
}

/// What a length of 1 means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Units {
    /// Millimetres
    Mm,
    /// Centimetres
    Cm,
    /// Metres
    M,
    /// Inches
    In,
    /// Feet
    Ft,
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mm => "mm",
            Self::Cm => "cm",
            Self::M => "m",
            Self::In => "inches",
            Self::Ft => "feet",
        })
    }
}
