//! How the links of a body are boxed.

/// How the links of a body are boxed, and sets of them that hang together. Answers do not depend on it; what they cost does.
///
/// CAB follows the joints with oriented boxes at hardly any cost; the others are what it is measured against. Oriented boxes of single
/// links are found once, with some care for how tight they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkFit {
    /// Oriented boxes whose axes are seen from the longest axes of the two boxes in them.
    #[default]
    Cab,
    /// The same, along the sum of the longest axes where their ends are nearer to each other than they are long.
    CabSum,
    /// Oriented boxes along the axes of the covariance of the corners of the two boxes in them.
    Obb,
    /// Axis-aligned boxes around the oriented boxes of links (AABB*).
    AabbOfBoxes,
    /// Axis-aligned boxes around all vertices (AABB+).
    AabbOfVertices,
    /// No boxes: each link with each.
    Brute,
}

impl LinkFit {
    /// All of them.
    pub const EVERY: [Self; 6] =
        [Self::Cab, Self::CabSum, Self::Obb, Self::AabbOfBoxes, Self::AabbOfVertices, Self::Brute];

    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cab => "cab",
            Self::CabSum => "cab-sum",
            Self::Obb => "obb",
            Self::AabbOfBoxes => "aabb*",
            Self::AabbOfVertices => "aabb+",
            Self::Brute => "brute",
        }
    }
}

/// A box around links that hang together, for pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeBox {
    /// How many boxes it is in: 0 of the one around all.
    pub level: usize,
    /// Its links.
    pub links: Vec<usize>,
    /// About its corners: bit i of a corner's number says on which side of axis i it is.
    pub corners: [[f64; 3]; 8],
}
