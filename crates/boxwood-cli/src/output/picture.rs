//! Output files of commands that can also draw a chart.

use super::destination::{ContentKind, Destination};
use crate::notes::CommandError;
use std::path::Path;

/// Destinations of the result (`-o`) and of the chart (`--svg`).
pub(crate) struct ResultFiles {
    pub(crate) result: Destination,
    picture: Option<Destination>,
}

impl ResultFiles {
    /// Validates both paths before the work starts.
    pub(crate) fn new(result: Option<&Path>, svg: Option<&Path>, inputs: &[&Path]) -> Result<Self, CommandError> {
        let result = Destination::new(result, inputs)?;
        let picture = svg.map(|path| Destination::for_option("--svg", Some(path), inputs)).transpose()?;
        if picture.as_ref().is_some_and(|picture| picture.is_file() && *picture == result) {
            return Err("-o and --svg name the same file; choose different names".to_owned().into());
        }
        Ok(Self { result, picture })
    }

    /// All destinations, which other outputs must not use.
    pub(crate) fn all(&self) -> Vec<&Destination> {
        std::iter::once(&self.result).chain(&self.picture).collect()
    }

    /// Writes the chart if `--svg` was given. `picture` returns its SVG text.
    pub(crate) fn draw(&self, picture: impl FnOnce() -> String) -> Result<(), CommandError> {
        let Some(destination) = &self.picture else { return Ok(()) };
        let drawn = destination.write(ContentKind::Data, |out, _| out.write_all(picture().as_bytes()));
        drawn.map_err(|error| format!("cannot write the picture: {error}").into())
    }
}
