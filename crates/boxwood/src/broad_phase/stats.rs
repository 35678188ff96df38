//! Statistics of an update.

use crate::papers::axial_cut::AxialCutWork;

/// Statistics of one update of a [`BroadPhase`](super::BroadPhase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BroadWork {
    /// Number of boxes.
    pub boxes: usize,
    /// Number of boxes that were new or changed.
    pub moved: usize,
    /// Number of box pairs tested for overlap, including boxes of nodes.
    pub box_tests: u64,
    /// How the pairs were computed, and why.
    pub way: BroadWay,
}

/// How an update computed its pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BroadWay {
    /// No box changed; the pairs of the last update are still valid.
    #[default]
    Unchanged,
    /// Few boxes changed; only these were searched for, all other pairs were reused.
    Few,
    /// All pairs were computed with the existing tree.
    All,
    /// The tree was rebuilt first, then all pairs were computed.
    Anew(Reordering),
    /// Computed by [`BroadMethod::AxialCut`](super::BroadMethod::AxialCut).
    AxialCut(AxialCutWork),
    /// Computed by [`BroadMethod::BruteForce`](super::BroadMethod::BruteForce).
    BruteForce,
}

/// Why the tree was rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reordering {
    /// First update: there was no tree.
    First,
    /// Many boxes were inserted or removed.
    Changed,
    /// Boxes moved so far that many leaves have grown.
    Grown,
    /// Many pairs: boxes that overlap a large share of all others were moved out of the tree.
    Crowded,
    /// Too few of the boxes outside the tree still overlap a large share of all others.
    Thinned,
}
