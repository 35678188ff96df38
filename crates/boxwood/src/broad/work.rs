//! What an update cost, and how it was done.

use super::axial_cut::AxialCutWork;

/// The work of one update of a [`BroadPhase`](super::BroadPhase).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BroadWork {
    /// Boxes that there are.
    pub boxes: usize,
    /// How many of them were new or changed.
    pub moved: usize,
    /// Pairs of boxes tested for overlap, those of nodes too.
    pub box_tests: u64,
    /// How the pairs were found, and why so.
    pub way: BroadWay,
}

/// How an update found its pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BroadWay {
    /// No box had changed: the pairs are those of the update before.
    #[default]
    Unchanged,
    /// Few boxes had changed: only those were searched for in the tree, all other pairs were kept.
    Few,
    /// Every box in the tree against every other.
    All,
    /// The same, after boxes were given other places in the tree.
    Anew(Reordering),
    /// By [`BroadMethod::AxialCut`](super::BroadMethod::AxialCut).
    AxialCut(AxialCutWork),
    /// Each against each: [`BroadMethod::BruteForce`](super::BroadMethod::BruteForce).
    BruteForce,
}

/// Why boxes were given other places in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reordering {
    /// There was no tree yet.
    First,
    /// So many had come or gone.
    Changed,
    /// Boxes had moved so far that the nodes had grown.
    Grown,
    /// There were so many pairs that boxes which overlap a large share of all were looked for, to be kept apart.
    Crowded,
    /// Of the boxes that were kept apart too few still overlap so many.
    Thinned,
}
