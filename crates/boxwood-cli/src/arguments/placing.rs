//! Options for the units and the placement of parts.

use super::values::{factor, part_move};
use crate::notes::CommandError;
use crate::output::{plain, plain_point};
use boxwood_assembly::{Assembly, Units};
use boxwood_report::view::FactList;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Units, scale and translation of the parts.
#[derive(Args)]
#[command(next_help_heading = "Units and placement")]
pub(crate) struct PlacementArgs {
    /// Unit of the coordinates; only shown with the results
    #[arg(long, value_parser = units(), value_name = "UNIT")]
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
    /// Scales and translates the parts, and sets their unit.
    ///
    /// # Errors
    /// If a glob matches no part, or a part is moved out of range.
    pub(crate) fn place(&self, assembly: &mut Assembly) -> Result<(), CommandError> {
        if let Some(factor) = self.scale {
            assembly.scale(factor)?;
        }
        self.moves.iter().try_for_each(|PartMove { glob, by }| assembly.translate(glob, *by))?;
        assembly.units = self.units.or(assembly.units);
        Ok(())
    }

    /// Adds the scale and the translations to the settings that the HTML page of `--report` lists.
    pub(crate) fn add_facts(&self, facts: &mut FactList) {
        facts.settings("scaled by", self.scale.map(plain));
        let moved = |PartMove { glob, by }: &PartMove| format!("{glob} by {}", plain_point(*by));
        facts.settings("moved", self.moves.iter().map(moved));
    }
}

/// Parser for `--units`, with the names of the units in the help text.
fn units() -> impl TypedValueParser<Value = Units> {
    let value = |unit: Units| {
        PossibleValue::new(unit.name()).help(match unit {
            Units::Mm => "Millimeters",
            Units::Cm => "Centimeters",
            Units::M => "Meters",
            Units::In => "Inches",
            Units::Ft => "Feet",
        })
    };
    PossibleValuesParser::new(Units::ALL.map(value)).try_map(|name| name.parse::<Units>())
}
