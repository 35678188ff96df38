//! Input of every format reader: the bytes, the options, and the list of warnings.

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::options::ReadOptions;
use std::path::Path;

/// Kind of data in a file that was skipped or repaired, with its count and first location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What was skipped or repaired, phrased so that it fits any count.
    pub what: String,
    /// Number of occurrences.
    pub count: u64,
    /// Location of the first occurrence.
    pub first: FileLocation,
}

/// Content of a file, and how to read it.
pub(crate) struct ReaderInput<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) options: &'a ReadOptions,
    /// File name without folder and extensions; used as the name of parts without a name.
    pub(crate) stem: String,
    /// Folder that may contain the buffer files of a glTF; `None` if the bytes do not come from a file.
    pub(crate) folder: Option<&'a Path>,
    pub(crate) warnings: Vec<Warning>,
}

impl ReaderInput<'_> {
    /// Adds a warning, or increments the count of the warning with the same text.
    pub(crate) fn warn(&mut self, what: &str, location: FileLocation) {
        match self.warnings.iter_mut().find(|warning| warning.what == what) {
            Some(warning) => warning.count += 1,
            None => self.warnings.push(Warning { what: what.to_owned(), count: 1, first: location }),
        }
    }

    /// Returns an error if `parts` exceeds the limit.
    pub(crate) fn check_parts(&self, parts: usize) -> Result<(), ParseError> {
        let limit = self.options.limits.max_parts;
        if parts as u64 > limit {
            let what = format!("the file has more than {limit} parts");
            let kind = ReadErrorKind::Limit { what, limit: LimitKind::Parts, max: limit };
            return Err(ParseError { location: FileLocation::File, kind });
        }
        Ok(())
    }
}
