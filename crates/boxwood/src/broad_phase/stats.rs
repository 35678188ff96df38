//! Statistics of an update.

#[cfg(feature = "papers")]
use crate::papers::axial_cut::AxialCutStats;

/// Statistics of one update of a [`BroadPhase`](super::BroadPhase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpdateStats {
    /// Number of boxes.
    pub boxes: usize,
    /// Number of boxes that were new or changed.
    pub moved: usize,
    /// Number of box pairs tested for overlap, including boxes of nodes.
    pub box_tests: u64,
    /// How the pairs were computed, and why.
    pub kind: UpdateKind,
}

/// How an update computed its pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpdateKind {
    /// No box changed; the pairs of the last update are still valid.
    #[default]
    Unchanged,
    /// Few boxes changed; only these were searched for, all other pairs were reused.
    Incremental,
    /// All pairs were computed with the existing tree.
    Full,
    /// The tree was rebuilt first, then all pairs were computed.
    Rebuilt(RebuildReason),
    /// Computed by the axial cut of `papers`.
    #[cfg(feature = "papers")]
    AxialCut(AxialCutStats),
    /// All pairs of boxes were tested: the reference implementation.
    BruteForce,
}

/// Why the tree was rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RebuildReason {
    /// First update: there was no tree.
    Initial,
    /// Many boxes were inserted or removed.
    ManyInsertedOrRemoved,
    /// Boxes moved so far that many leaves have grown.
    NodesGrown,
    /// Many pairs: boxes that overlap a large share of all others were moved out of the tree.
    ManyPairs,
    /// Too few of the boxes outside the tree still overlap a large share of all others.
    LargeBoxesGone,
}
