//! What an update cost.

/// The work of one update of a [`BroadPhase`](super::BroadPhase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BroadWork {
    /// Boxes that there are.
    pub boxes: usize,
    /// How many of them were new or changed.
    pub moved: usize,
    /// Pairs of boxes tested for overlap, of nodes too.
    pub box_tests: u64,
}
