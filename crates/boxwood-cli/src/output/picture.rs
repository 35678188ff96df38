//! Where a command writes that can draw a picture beside its result.

use super::destination::{Content, Destination};
use crate::notes::Failure;
use std::path::Path;

/// Of the result (`-o`), and of the picture if one is asked for (`--svg`).
pub(crate) struct Destinations {
    pub(crate) result: Destination,
    picture: Option<Destination>,
}

impl Destinations {
    /// Checks both before the work is done.
    pub(crate) fn new(result: Option<&Path>, svg: Option<&Path>, inputs: &[&Path]) -> Result<Self, Failure> {
        let result = Destination::new(result, inputs)?;
        let picture = svg.map(|path| Destination::of_option("--svg", Some(path), inputs)).transpose()?;
        if picture.as_ref().is_some_and(|picture| picture.is_file() && *picture == result) {
            return Err("-o and --svg name the same file; choose another name for one of them".to_owned().into());
        }
        Ok(Self { result, picture })
    }

    /// Both, for what may not take their place.
    pub(crate) fn all(&self) -> Vec<&Destination> {
        std::iter::once(&self.result).chain(&self.picture).collect()
    }

    /// Writes the picture, if one is asked for.
    pub(crate) fn draw(&self, picture: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(destination) = &self.picture else { return Ok(()) };
        let drawn = destination.write(Content::Data, |out, _| out.write_all(picture().as_bytes()));
        drawn.map_err(|error| format!("the picture cannot be written: {error}").into())
    }
}
