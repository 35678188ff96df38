//! The names of the axes, for messages.

/// x, y or z; whatever number a message is asked to show, it must not panic.
pub(crate) fn axis_name(axis: usize) -> char {
    ['x', 'y', 'z'].get(axis).copied().unwrap_or('?')
}
