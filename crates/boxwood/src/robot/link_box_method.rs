//! Methods to compute the boxes of links and of connected sets of links.

/// Method to compute the boxes of links and of connected sets of links. It affects the cost of queries, not their
/// results.
///
/// With CAB, the method of the CAB paper (Schmidl, Walker and Lin, 2004, on articulated robots), updating oriented
/// boxes after joint motions costs very little; the other methods are there for comparison. The oriented boxes of
/// single links are computed once, in the frame of their model, with some effort to make them tight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkBoxMethod {
    /// CAB: oriented boxes. The axes of the box of a set are derived from the longest axes of the boxes of its two
    /// subsets.
    #[default]
    Cab,
    /// Variant of CAB. Let a1 and a2 be vectors along the longest axes of the boxes of the two subsets, with the
    /// lengths of these axes, pointing away from the joint between the subsets. If a1 - a2 is shorter than a1 and
    /// shorter than a2, the first axis of the box is along a1 + a2. Otherwise the box is that of CAB.
    CabSum,
    /// Oriented boxes. The axes of the box of a set are the principal axes (covariance) of the corners of the boxes
    /// of its two subsets.
    Covariance,
    /// Axis-aligned boxes around the oriented boxes of single links (AABB* in the CAB paper).
    AabbOfBoxes,
    /// Axis-aligned boxes around all vertices of the links (AABB+ in the CAB paper).
    AabbOfVertices,
    /// No boxes: all pairs of links are tested exactly.
    None,
}

impl LinkBoxMethod {
    /// All methods.
    pub const ALL: [Self; 6] =
        [Self::Cab, Self::CabSum, Self::Covariance, Self::AabbOfBoxes, Self::AabbOfVertices, Self::None];

    /// Name of this method on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cab => "cab",
            Self::CabSum => "cab-sum",
            Self::Covariance => "obb",
            Self::AabbOfBoxes => "aabb*",
            Self::AabbOfVertices => "aabb+",
            Self::None => "brute",
        }
    }
}

crate::kernel::named_enum::named_enum!(LinkBoxMethod, "link box method");

/// Box of a link or of a connected set of links, for visualization.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkBounds {
    /// Depth in the tree of link boxes: 0 for the box of all links.
    pub level: usize,
    /// Indices of the links in the box.
    pub links: Vec<usize>,
    /// Corners of the box, up to rounding. Bit i of the index of a corner is set if the corner is on the upper side
    /// of the box along its axis i.
    pub corners: [[f64; 3]; 8],
}
