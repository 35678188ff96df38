//! What every reader is given: the bytes, the options, and a place for warnings.

use crate::error::{Broken, Place, Problem};
use crate::options::Options;
use std::path::Path;

/// Something in a file that was left out or mended, how often, and where first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What it is, in words that fit any number of them.
    pub what: String,
    /// How often it occurred.
    pub count: u64,
    /// Where it occurred first.
    pub first: Place,
}

/// The content of a file and how to read it.
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) options: &'a Options,
    /// The file name without folder and extensions: the name of a part that has none of its own.
    pub(crate) stem: String,
    /// The folder that a glTF file's buffers may be in; `None` if the bytes come from no file.
    pub(crate) folder: Option<&'a Path>,
    pub(crate) warnings: Vec<Warning>,
}

impl Input<'_> {
    /// Counts a warning; equal texts are one warning.
    pub(crate) fn warn(&mut self, what: &str, place: Place) {
        match self.warnings.iter_mut().find(|warning| warning.what == what) {
            Some(warning) => warning.count += 1,
            None => self.warnings.push(Warning { what: what.to_owned(), count: 1, first: place }),
        }
    }

    /// Refuses more parts than the limit.
    pub(crate) fn check_parts(&self, parts: usize) -> Result<(), Broken> {
        let limit = self.options.limits.parts;
        if parts as u64 > limit {
            let what = format!("the file has more than {limit} parts");
            let problem = Problem::Limit { what, limit, option: Some("--max-parts") };
            return Err(Broken { place: Place::File, problem });
        }
        Ok(())
    }
}
