//! Regions: the parts in a box, sphere, set of half-spaces or camera frustum, with their triangles.

mod scene_region;
#[cfg(test)]
mod tests;

pub use scene_region::{SceneFrustum, SceneRegion};

use super::Scene;
use crate::error::AssemblyError;
use crate::observer::{Observer, Stage};
use boxwood::measure;
use boxwood::query::QueryStats;
use std::time::{Duration, Instant};

/// Part that intersects a region.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartInRegion {
    /// Index of the part.
    pub part: usize,
    /// Sorted indices of the triangles with a point in the region.
    pub intersecting: Vec<u32>,
    /// Sorted indices of the triangles entirely in the region.
    pub within: Vec<u32>,
}

/// Result of [`Scene::parts_in_region`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RegionResult {
    /// The scene; part indices refer to its parts.
    pub scene: Scene,
    /// The region. A frustum has the far plane that was used.
    pub region: SceneRegion,
    /// Parts that intersect the region, sorted by part.
    pub parts: Vec<PartInRegion>,
    /// Stats of the query.
    pub stats: QueryStats,
    /// Elapsed time of the query.
    pub search_time: Duration,
}

impl Scene {
    /// Finds the parts that intersect a region, and their triangles in it, on all threads. Exact; touching counts.
    ///
    /// A part is treated as its surface: a part that encloses the region without touching it does not intersect it.
    ///
    /// ```
    /// use boxwood_assembly::scene::{SceneRegion, SceneShape};
    /// use boxwood_assembly::{Assembly, Observer};
    ///
    /// let scene = Assembly::built_in().scene(Observer::NONE)?;
    /// let cube = SceneRegion::Shape(SceneShape::Box { min: [-20.0; 3], max: [20.0; 3] });
    /// let result = scene.parts_in_region(&cube, Observer::NONE)?;
    /// for found in &result.parts {
    ///     println!("{}: {} triangles", scene.name(found.part), found.intersecting.len());
    /// }
    /// # assert!(!result.parts.is_empty());
    /// # Ok::<(), boxwood_assembly::AssemblyError>(())
    /// ```
    ///
    /// # Errors
    /// [`AssemblyError::Invalid`] if a parameter of the region is invalid; [`AssemblyError::Cancelled`].
    pub fn parts_in_region(&self, region: &SceneRegion, observer: Observer<'_>) -> Result<RegionResult, AssemblyError> {
        let start = Instant::now();
        let bounded = region.bounded_by(self.bounds());
        let region = bounded.region()?;
        let (bodies, mut stats) = measure(|| self.world().bodies_intersecting(&region));
        let results = observer.map(Stage::Searching, &bodies, |&body| {
            let part = self.part_of(body);
            let placed = self.placed(part)?;
            Ok::<_, AssemblyError>(measure(|| PartInRegion {
                part,
                intersecting: placed.triangles_intersecting(&region),
                within: placed.triangles_within(&region),
            }))
        })?;
        let mut parts = Vec::with_capacity(results.len());
        for result in results {
            let (part, more) = result?;
            parts.push(part);
            stats += more;
        }
        Ok(RegionResult { scene: self.clone(), region: bounded, parts, stats, search_time: start.elapsed() })
    }
}

impl RegionResult {
    /// Number of triangles of the mesh of a part.
    #[must_use]
    pub fn triangles(&self, part: &PartInRegion) -> usize {
        self.scene.part(part.part).triangles
    }

    /// Returns true if all triangles of a part are within the region.
    #[must_use]
    pub fn is_contained(&self, part: &PartInRegion) -> bool {
        part.within.len() == self.triangles(part)
    }

    /// Number of parts within the region.
    #[must_use]
    pub fn contained_parts(&self) -> usize {
        self.parts.iter().filter(|part| self.is_contained(part)).count()
    }

    /// Number of intersecting triangles of all parts.
    #[must_use]
    pub fn intersecting_triangles(&self) -> usize {
        self.parts.iter().map(|part| part.intersecting.len()).sum()
    }

    /// Number of triangles entirely in the region, of all parts.
    #[must_use]
    pub fn triangles_within(&self) -> usize {
        self.parts.iter().map(|part| part.within.len()).sum()
    }
}
