//! Options for the units and the placement of parts.

use super::values::{factor, part_move};
use crate::assembly::Assembly;
use crate::notes::CommandError;
use crate::output::{plain, plain_point};
use crate::view::RunFacts;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt;

/// Units, scale and translation of the parts.
#[derive(Args)]
#[command(next_help_heading = "Units and placement")]
pub(crate) struct PlacementArgs {
    /// Unit of the coordinates; only shown with the results
    #[arg(long, value_enum, value_name = "UNIT")]
    pub(crate) units: Option<Units>,

    /// Multiply all coordinates by FACTOR
    ///
    /// Each part is scaled about the origin, as part of its pose: 25.4 converts inches to millimeters. Does not change --units.
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    pub(crate) scale: Option<f64>,

    /// Translate the parts whose names match; may be repeated
    ///
    /// Changes their poses, after --scale: --move 'bolt-*=0,0,-2.5' lowers all bolts by 2.5 in output units. A part that matches
    /// several times is moved each time.
    #[arg(long = "move", value_name = "GLOB=X,Y,Z", value_parser = part_move)]
    moves: Vec<PartMove>,
}

/// Translation of the parts that match a glob.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartMove {
    pub(crate) glob: String,
    pub(crate) by: [f64; 3],
}

impl PlacementArgs {
    /// Scales and translates the parts.
    ///
    /// # Errors
    /// If a glob matches no part, or a part is moved out of range.
    pub(crate) fn place(&self, assembly: &mut Assembly) -> Result<(), CommandError> {
        if let Some(factor) = self.scale {
            assembly.scale(factor)?;
        }
        self.moves.iter().try_for_each(|PartMove { glob, by }| assembly.translate(glob, *by))
    }

    /// Adds the scale and the translations to the settings that the HTML page of `--report` lists.
    pub(crate) fn add_facts(&self, facts: &mut RunFacts) {
        facts.settings("scaled by", self.scale.map(plain));
        let moved = |PartMove { glob, by }: &PartMove| format!("{glob} by {}", plain_point(*by));
        facts.settings("moved", self.moves.iter().map(moved));
    }
}

/// Unit of length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Units {
    /// Millimeters
    Mm,
    /// Centimeters
    Cm,
    /// Meters
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
