//! Names of the coordinate axes, for error messages.

/// Returns 'x', 'y' or 'z', and '?' for any other index: formatting a message must not panic.
pub(crate) fn axis_name(axis: usize) -> char {
    ['x', 'y', 'z'].get(axis).copied().unwrap_or('?')
}
