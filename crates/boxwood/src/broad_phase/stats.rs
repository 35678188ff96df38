//! Stats of an update of a broad phase.

#[cfg(feature = "papers")]
use crate::papers::axial_cut::AxialCutStats;

/// Stats of one update of a [`BroadPhase`](super::BroadPhase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpdateStats {
    /// Number of boxes.
    pub boxes: usize,
    /// Number of boxes that were new or had changed since the previous update.
    pub moved: usize,
    /// Number of box pairs tested for overlap; the boxes include those of tree nodes.
    pub box_tests: u64,
    /// How the update computed the pairs and, if it rebuilt the tree, for which reason.
    pub kind: UpdateKind,
}

/// How an update computed its pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpdateKind {
    /// No box changed; the pairs of the last update are still valid.
    #[default]
    Unchanged,
    /// Few boxes changed. Only the pairs of these boxes were searched for; all other pairs were reused.
    Incremental,
    /// All pairs were computed with the existing tree.
    Full,
    /// The tree was rebuilt first, then all pairs were computed.
    Rebuilt(RebuildReason),
    /// All pairs were computed by the axial cut of `papers`.
    #[cfg(feature = "papers")]
    AxialCut(AxialCutStats),
    /// All pairs of boxes were tested: the reference implementation.
    BruteForce,
}

/// Why an update rebuilt the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RebuildReason {
    /// This was the first update: there was no tree.
    Initial,
    /// Many boxes were inserted or removed, or many boxes moved far away from their neighbors in the tree.
    ManyInsertedOrRemoved,
    /// Boxes moved so far that many leaves have grown.
    NodesGrown,
    /// There were many pairs, so boxes that overlap a large share of all boxes were moved out of the tree.
    ManyPairs,
    /// Too few of the large boxes, which are kept out of the tree, still overlapped a large share of all boxes.
    LargeBoxesGone,
}
