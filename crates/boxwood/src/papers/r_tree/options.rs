//! Construction and search options of an R-tree.

use thiserror::Error;

/// Options of an [`RTree`](super::RTree): construction, and search of two trees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RTreeOptions {
    /// Minimum and maximum number of entries per node.
    pub fanout: Fanout,
    /// Construction of the initial tree.
    pub build: RTreeConstruction,
    /// Search algorithm for two trees. If the trees of a pair have different options, those of the first tree are
    /// used.
    pub search: RTreeSearch,
}

/// Construction of the initial tree of a mesh. Triangles added later are always inserted one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RTreeConstruction {
    /// Sort-tile-recursive packing, level by level (Leutenegger, Lopez and Edgington, STR: A Simple and Efficient
    /// Algorithm for R-Tree Packing, 1997).
    ///
    /// Much faster than insertion, and its full nodes need half the memory. But siblings overlap more near the root,
    /// and searches test 1.2 to 2.3 times as many boxes.
    #[default]
    Bulk,
    /// Insertion of one triangle at a time, in id order, with quadratic splits (Guttman, R-trees: A Dynamic Index
    /// Structure for Spatial Searching, 1984).
    Insertion,
}

impl RTreeConstruction {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Bulk, Self::Insertion];

    /// Name on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Insertion => "insertion",
        }
    }
}

crate::kernel::named_enum::named_enum!(RTreeConstruction, "R-tree construction");

/// Search algorithm for two R-trees (Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models,
/// 2009). Both versions find the same triangle pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RTreeSearch {
    /// Version 1: filters the triangles of both models by the overlap box of the models, then compares the boxes of
    /// all pairs of remaining triangles (Figures 1 to 3 of the paper).
    V1,
    /// Version 2: filters the triangles of b by the overlap box of the models. For each remaining triangle, it
    /// descends the tree of a with the intersection of the overlap box and the triangle's own box (Figure 4 of the
    /// paper).
    #[default]
    V2,
}

impl RTreeSearch {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    /// Name on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
        }
    }
}

crate::kernel::named_enum::named_enum!(RTreeSearch, "R-tree search");

/// Minimum and maximum number of entries per node: Guttman's m and M. The root may have fewer than the minimum.
///
/// ```
/// use boxwood::papers::Fanout;
///
/// assert_eq!(Fanout::default(), Fanout::new(3, 8)?);
/// assert!(Fanout::new(5, 8).is_err());
/// # Ok::<(), boxwood::papers::FanoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fanout {
    /// Minimum number of entries; at least [`MIN_ENTRIES`].
    min: u8,
    /// Maximum number of entries; at least twice `min`, at most [`MAX_ENTRIES`].
    max: u8,
}

/// Smallest permitted value of [`Fanout::min`]. With one entry per node, levels need not shrink towards the root: a
/// chain of splits could make the tree as high as it has triangles. With two, 2^31 triangles need fewer than 32
/// levels.
const MIN_ENTRIES: usize = 2;

/// Largest permitted value of [`Fanout::max`]. It keeps the number of entries within `u8` and the buffer of a split
/// small; quadratic splits do not suit larger nodes anyway.
pub(super) const MAX_ENTRIES: usize = 64;

/// Reason why a fan-out is invalid.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FanoutError {
    /// The minimum is too small: the height of the tree would be unbounded.
    #[error("invalid fan-out: min {min}; min must be at least {MIN_ENTRIES}")]
    MinTooSmall {
        /// The requested minimum.
        min: usize,
    },
    /// The minimum is too large: a full node plus one entry could not be split into two valid nodes.
    #[error("invalid fan-out {min}..{max}: min must be at most max / 2")]
    MinTooLarge {
        /// The requested minimum.
        min: usize,
        /// The requested maximum.
        max: usize,
    },
    /// The maximum is too large: splitting a node with that number of entries would be too slow.
    #[error("invalid fan-out: max {max}; max must be at most {MAX_ENTRIES}")]
    MaxTooLarge {
        /// The requested maximum.
        max: usize,
    },
}

impl Fanout {
    /// Creates a fan-out of `min` to `max` entries per node. Requires `2 <= min <= max / 2` and `max <= 64`.
    ///
    /// # Errors
    /// [`FanoutError`] if a requirement is violated.
    pub fn new(min: usize, max: usize) -> Result<Self, FanoutError> {
        if max > MAX_ENTRIES {
            return Err(FanoutError::MaxTooLarge { max });
        }
        if min < MIN_ENTRIES {
            return Err(FanoutError::MinTooSmall { min });
        }
        if min > max / 2 {
            return Err(FanoutError::MinTooLarge { min, max });
        }
        Ok(Self { min: min as u8, max: max as u8 })
    }

    /// Minimum number of entries of a node other than the root.
    #[must_use]
    pub fn min(self) -> usize {
        self.min.into()
    }

    /// Maximum number of entries of a node.
    #[must_use]
    pub fn max(self) -> usize {
        self.max.into()
    }
}

impl Default for Fanout {
    /// Fan-out of 3 to 8 entries per node.
    fn default() -> Self {
        Self { min: 3, max: 8 }
    }
}
