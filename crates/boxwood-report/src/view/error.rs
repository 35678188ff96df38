//! What can be wrong with a view.

use thiserror::Error;

/// A view that does not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// Something names what is not there.
    #[error("{what} {number} names {named} {missing}, but there are only {count}")]
    NoSuch {
        /// What names it: "part", "mark", "row", "frame".
        what: &'static str,
        /// Its place.
        number: usize,
        /// What is named.
        named: &'static str,
        /// The place that is named.
        missing: usize,
        /// How many there are.
        count: usize,
    },
    /// A list is not as long as it must be.
    #[error("{what} {number} has {found} {named}, but {expected} are needed")]
    Length {
        /// What has the list: "row", "frame".
        what: &'static str,
        /// Its place.
        number: usize,
        /// What is listed.
        named: &'static str,
        /// How many.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}
