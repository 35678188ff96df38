//! Methods to compute the boxes of links and of sets of links.

/// Method to compute the boxes of links and of connected sets of links. Results do not depend on it, only their cost does.
///
/// CAB updates oriented boxes after joint motions at very low cost; the other methods are there for comparison. The oriented boxes of single
/// links are computed once, in the frame of their model, with some effort to make them tight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkBoxMethod {
    /// CAB: oriented boxes whose axes are derived from the longest axes of the two child boxes.
    #[default]
    Cab,
    /// CAB, but along the sum of the longest axes of the child boxes where their ends are nearer to each other than the axes are long.
    CabSum,
    /// Oriented boxes along the principal axes (covariance) of the corners of the two child boxes.
    Covariance,
    /// Axis-aligned boxes of the oriented boxes of the links (AABB*).
    AabbOfBoxes,
    /// Axis-aligned boxes of all vertices (AABB+).
    AabbOfVertices,
    /// No boxes: all pairs of links are tested.
    None,
}

impl LinkBoxMethod {
    /// All methods.
    pub const ALL: [Self; 6] =
        [Self::Cab, Self::CabSum, Self::Covariance, Self::AabbOfBoxes, Self::AabbOfVertices, Self::None];

    /// Name on the command line and in tables.
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
    /// Depth in the tree of boxes: 0 for the box of all links.
    pub level: usize,
    /// Indices of the links in the box.
    pub links: Vec<usize>,
    /// Corners of the box, up to rounding. Bit i of a corner's index gives its side along axis i.
    pub corners: [[f64; 3]; 8],
}
