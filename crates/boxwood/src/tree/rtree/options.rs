//! How an R-tree is built and searched.

use thiserror::Error;

/// How an [`RTree`](crate::RTree) is built, and how two of them are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RTreeOptions {
    /// How many entries a node has.
    pub fanout: Fanout,
    /// How the first tree of a mesh is made.
    pub build: RTreeBuild,
    /// How two trees are searched. If the two trees of a pair differ in this, the first decides.
    pub collide: Collide,
}

/// How the first tree of a mesh is made. Triangles that come later are inserted one by one, whatever it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RTreeBuild {
    /// Sort-tile-recursive packing, level by level (Leutenegger, Lopez and Edgington, STR: A Simple and Efficient
    /// Algorithm for R-Tree Packing, 1997): built much faster than by insertion, and with full nodes, in half the bytes.
    /// But siblings overlap more high up in the tree, and searches test 1.2 to 2.3 times the boxes.
    #[default]
    Bulk,
    /// One triangle after the other, in the order of their ids, with quadratic splits (Guttman, R-trees: A Dynamic Index
    /// Structure for Spatial Searching, 1984).
    Insertion,
}

impl RTreeBuild {
    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Insertion => "insertion",
        }
    }
}

/// How two R-trees are searched (Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009). The
/// answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Collide {
    /// Filters the triangles of both by the overlap box of the two models, then compares the boxes of all pairs that are
    /// left (its Figures 1 to 3).
    V1,
    /// Filters the triangles of b by the overlap box, and for each that is left descends a, with the part of the overlap
    /// box that the triangle's own box covers (its Figure 4).
    #[default]
    V2,
}

impl Collide {
    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
        }
    }
}

/// The least and the greatest number of entries of a node: Guttman's m and M. The root may have fewer than the least.
///
/// ```
/// use boxwood::Fanout;
///
/// assert_eq!(Fanout::default(), Fanout::new(3, 8)?);
/// assert!(Fanout::new(5, 8).is_err());
/// # Ok::<(), boxwood::FanoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fanout {
    /// At least [`LEAST`].
    min: u8,
    /// At least twice `min`, at most [`MOST`].
    max: u8,
}

/// With one entry a node, a tree need not become narrower towards its root: a chain of splits could make it as high as
/// it has triangles. With two, 2^31 triangles are less than 32 levels.
const LEAST: usize = 2;

/// Keeps a node that is split, and counts of entries, small. Quadratic splits do not suit larger nodes anyway.
pub(super) const MOST: usize = 64;

/// Why a fan-out was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FanoutError {
    /// Nodes of so few entries could make a tree of any height.
    #[error("nodes of an R-tree must have at least {LEAST} entries, not {min}")]
    LeastTooSmall {
        /// The least number asked for.
        min: usize,
    },
    /// A full node and one more entry could not be split into two that have enough.
    #[error(
        "the least number of entries of an R-tree's nodes may be at most half of the greatest; {min} is not, of {max}"
    )]
    LeastTooLarge {
        /// The least number asked for.
        min: usize,
        /// The greatest number asked for.
        max: usize,
    },
    /// Splitting a node of so many would cost too much.
    #[error("nodes of an R-tree may have at most {MOST} entries, not {max}")]
    GreatestTooLarge {
        /// The greatest number asked for.
        max: usize,
    },
}

impl Fanout {
    /// From `min` to `max` entries a node: 2 <= `min`, 2 `min` <= `max`, `max` <= 64.
    pub fn new(min: usize, max: usize) -> Result<Self, FanoutError> {
        if max > MOST {
            return Err(FanoutError::GreatestTooLarge { max });
        }
        if min < LEAST {
            return Err(FanoutError::LeastTooSmall { min });
        }
        if min > max / 2 {
            return Err(FanoutError::LeastTooLarge { min, max });
        }
        Ok(Self { min: min as u8, max: max as u8 })
    }

    /// The least number of entries of a node that is not the root.
    #[must_use]
    pub fn min(self) -> usize {
        self.min.into()
    }

    /// The greatest number of entries of a node.
    #[must_use]
    pub fn max(self) -> usize {
        self.max.into()
    }
}

impl Default for Fanout {
    /// 3 to 8.
    fn default() -> Self {
        Self { min: 3, max: 8 }
    }
}
