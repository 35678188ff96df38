//! Triangle intersection tests from the literature, for comparison with the test that queries use.

pub(crate) mod moller;

use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::triangle::intersect::edgewise::edgewise;
use crate::kernel::triangle::{check_finite, triangles_intersect};
use glam::DVec3;

/// Algorithm of the triangle intersection test. All algorithms are exact and always agree; they differ in cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TriangleTest {
    /// Guigue and Devillers 2003: uses only orientations of vertices. This is the test that queries use.
    #[default]
    GuigueDevillers,
    /// Möller 1997: compares the intervals that the triangles cut out of the intersection line of their planes.
    Moller,
    /// Tests the three edges of each triangle against the other triangle. This is the reference implementation of
    /// the test. The other algorithms call it for degenerate triangles.
    Edgewise,
}

impl TriangleTest {
    /// All algorithms.
    pub const ALL: [Self; 3] = [Self::GuigueDevillers, Self::Moller, Self::Edgewise];

    /// Returns true if two closed triangles have a common point. Touching counts; triangles may be degenerate.
    ///
    /// # Errors
    /// [`InvalidInput`] if a coordinate is NaN or infinite.
    ///
    /// ```
    /// use boxwood::papers::TriangleTest;
    ///
    /// let floor = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let tip_on_floor = [[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    /// let tip_above = [[0.25, 0.25, 5e-324], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    /// let test = TriangleTest::default();
    /// assert!(test.intersect(&floor, &tip_on_floor)?);
    /// assert!(!test.intersect(&floor, &tip_above)?);
    /// # Ok::<(), boxwood::InvalidInput>(())
    /// ```
    pub fn intersect(self, a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> Result<bool, InvalidInput> {
        check_finite(a.iter().chain(b))?;
        let (a, b) = (a.map(DVec3::from_array), b.map(DVec3::from_array));
        Ok(match self {
            Self::GuigueDevillers => triangles_intersect(&a, &b).0,
            Self::Moller => moller::moller(&a, &b),
            Self::Edgewise => edgewise(&a, &b).is_some(),
        })
    }
}
