//! Units of length.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Unit of length of an assembly. Shown with results; no number is converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// Millimeters.
    Mm,
    /// Centimeters.
    Cm,
    /// Meters.
    M,
    /// Inches.
    In,
    /// Feet.
    Ft,
}

impl Units {
    /// All units.
    pub const ALL: [Self; 5] = [Self::Mm, Self::Cm, Self::M, Self::In, Self::Ft];

    /// Name in JSON and on the command line: "mm", "cm", "m", "in" or "ft".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mm => "mm",
            Self::Cm => "cm",
            Self::M => "m",
            Self::In => "in",
            Self::Ft => "ft",
        }
    }
}

/// Text after a number: "mm", "cm", "m", "inches" or "feet".
impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::In => "inches",
            Self::Ft => "feet",
            other => other.name(),
        })
    }
}

/// Length followed by its unit, if the unit is known.
#[must_use]
pub fn with_units(length: &str, units: Option<Units>) -> String {
    units.map_or_else(|| length.to_owned(), |units| format!("{length} {units}"))
}

/// Error for a text that is not the name of a unit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a unit; expected mm, cm, m, in or ft")]
pub struct UnknownUnit(pub String);

impl FromStr for Units {
    type Err = UnknownUnit;

    fn from_str(text: &str) -> Result<Self, UnknownUnit> {
        Self::ALL.into_iter().find(|unit| unit.name() == text).ok_or_else(|| UnknownUnit(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_and_match_json() {
        for unit in Units::ALL {
            assert_eq!(unit.name().parse(), Ok(unit));
        }
        assert!("inches".parse::<Units>().is_err());
    }
}
