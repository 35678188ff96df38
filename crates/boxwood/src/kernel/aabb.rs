//! Axis-aligned boxes in `f64`.

use glam::DVec3;

/// Axis-aligned bounding box, given by its minimum and maximum corner. The box is closed: touching boxes overlap.
///
/// Fields are not checked; functions that take a box return an error for one that is inverted or NaN. Two corners convert into a box:
///
/// ```
/// use boxwood::Aabb;
///
/// let a = Aabb { min: [0.0; 3], max: [2.0; 3] };
/// let b = Aabb::from([[1.0; 3], [3.0; 3]]);
/// assert!(a.overlaps(&b) && a.contains_point([2.0, 0.0, 1.0]));
/// assert_eq!(a.union(&b), Aabb { min: [0.0; 3], max: [3.0; 3] });
/// assert_eq!(a.center(), [1.0; 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Aabb {
    /// Minimum corner.
    pub min: [f64; 3],
    /// Maximum corner.
    pub max: [f64; 3],
}

impl Aabb {
    /// Smallest box that contains all points; `None` if there are none. A NaN coordinate is ignored if another point
    /// has a number on that axis.
    pub fn from_points(points: impl IntoIterator<Item = [f64; 3]>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(
            points
                .fold(Self { min: first, max: first }, |bounds, point| bounds.union(&Self { min: point, max: point })),
        )
    }

    pub(crate) fn from_vectors(min: DVec3, max: DVec3) -> Self {
        Self { min: min.to_array(), max: max.to_array() }
    }

    pub(crate) fn to_vectors(self) -> [DVec3; 2] {
        self.corners().map(DVec3::from_array)
    }

    /// Center, rounded to `f64`. Does not overflow.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.min[axis] / 2.0 + self.max[axis] / 2.0)
    }

    /// Lengths of the edges, rounded to `f64`.
    #[must_use]
    pub fn size(&self) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.max[axis] - self.min[axis])
    }

    /// Smallest box that contains both boxes. Where a corner coordinate of one box is NaN, that of the other box is
    /// used.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            min: [0, 1, 2].map(|axis| self.min[axis].min(other.min[axis])),
            max: [0, 1, 2].map(|axis| self.max[axis].max(other.max[axis])),
        }
    }

    /// Returns true if the boxes have a common point.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis])
    }

    /// Returns true if the box contains the point.
    #[must_use]
    pub fn contains_point(&self, point: [f64; 3]) -> bool {
        (0..3).all(|axis| self.min[axis] <= point[axis] && point[axis] <= self.max[axis])
    }

    /// Minimum and maximum corner.
    #[must_use]
    pub fn corners(&self) -> [[f64; 3]; 2] {
        [self.min, self.max]
    }
}

impl From<[[f64; 3]; 2]> for Aabb {
    fn from([min, max]: [[f64; 3]; 2]) -> Self {
        Self { min, max }
    }
}

impl From<Aabb> for [[f64; 3]; 2] {
    fn from(bounds: Aabb) -> Self {
        bounds.corners()
    }
}
