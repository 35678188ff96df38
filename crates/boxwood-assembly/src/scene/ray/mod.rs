//! Rays: the first or all parts that they hit.

mod scene_ray;
#[cfg(test)]
mod tests;
mod view;

pub use scene_ray::SceneRay;

use super::Scene;
use crate::error::AssemblyError;
use crate::observer::{Cancelled, Observer, Stage};
use crate::units::with_units;
use boxwood::query::{Hit, HitSide, QueryStats};
use boxwood::{Ray, measure};
use boxwood_report::format::{counted, length, thousands};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Number of rays that one parallel step casts.
const RAYS_PER_STEP: usize = 64;

/// Options of [`Scene::cast_rays`]. By default, only the first hit of each ray is reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RayOptions {
    /// If set, all hits of each ray are reported.
    pub all_hits: bool,
}

/// Hit of a ray with a part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartHit {
    /// Index of the part.
    pub part: usize,
    /// Triangle, point and ray parameter of the hit.
    pub hit: Hit,
}

impl PartHit {
    /// Name of the side of the triangle that is hit, in JSON and tables: "front", "back" or "edge_on".
    #[must_use]
    pub fn side_name(&self) -> &'static str {
        match self.hit.side {
            HitSide::Front => "front",
            HitSide::Back => "back",
            HitSide::EdgeOn => "edge_on",
        }
    }
}

/// Result of [`Scene::cast_rays`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RayResult {
    /// The scene; part indices refer to its parts.
    pub scene: Scene,
    /// The rays.
    pub rays: Vec<SceneRay>,
    /// Hits of each ray, sorted by the computed `t`, then by part, then by triangle. At most one per ray, unless all are requested.
    pub hits: Vec<Vec<PartHit>>,
    /// Options of the query.
    pub options: RayOptions,
    /// Stats of all rays.
    pub stats: QueryStats,
    /// Elapsed time of the query.
    pub search_time: Duration,
}

impl Scene {
    /// Casts rays, on all threads. Hits are decided exactly: no ray passes between adjacent triangles. Results are in the order of the
    /// rays; of hits at the same computed `t`, the hit of the lowest part, then of the lowest triangle, is the first.
    ///
    /// ```
    /// use boxwood_assembly::scene::{RayOptions, SceneRay};
    /// use boxwood_assembly::{Assembly, Observer};
    ///
    /// let scene = Assembly::built_in().scene(Observer::NONE)?;
    /// let down = SceneRay::towards([0.0, 0.0, 500.0], [20.0, -25.0, 0.0])?;
    /// let mut options = RayOptions::default();
    /// options.all_hits = true;
    /// let result = scene.cast_rays(vec![down], &options, Observer::NONE)?;
    /// let first = &result.hits[0][0];
    /// assert_eq!(scene.name(first.part), "housing-cover");
    /// assert!(result.hits[0].len() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AssemblyError::Cancelled`].
    pub fn cast_rays(
        &self,
        rays: Vec<SceneRay>,
        options: &RayOptions,
        observer: Observer<'_>,
    ) -> Result<RayResult, AssemblyError> {
        let start = Instant::now();
        let progress = observer.begin(Stage::Casting, rays.len());
        let cast = |rays: &[SceneRay]| {
            progress.check()?;
            let hits = |ray: &SceneRay| self.hits(ray.ray(), options);
            let result = measure(|| rays.iter().map(hits).collect::<Vec<_>>());
            progress.advance(rays.len());
            Ok(result)
        };
        let results: Vec<_> = rays.par_chunks(RAYS_PER_STEP).map(cast).collect::<Result<_, Cancelled>>()?;
        progress.check()?;
        let stats = results.iter().map(|&(_, stats)| stats).sum();
        let hits = results.into_iter().flat_map(|(hits, _)| hits).collect();
        Ok(RayResult { scene: self.clone(), rays, hits, options: options.clone(), stats, search_time: start.elapsed() })
    }

    fn hits(&self, ray: &Ray, options: &RayOptions) -> Vec<PartHit> {
        let hits = match options.all_hits {
            true => self.world().all_hits(ray),
            false => self.world().first_hit(ray).into_iter().collect(),
        };
        hits.into_iter().map(|hit| PartHit { part: self.part_of(hit.body), hit: hit.hit }).collect()
    }
}

impl RayResult {
    /// Number of rays with at least one hit.
    #[must_use]
    pub fn rays_with_hits(&self) -> usize {
        self.hits.iter().filter(|hits| !hits.is_empty()).count()
    }

    /// Number of hits of all rays.
    #[must_use]
    pub fn hit_count(&self) -> usize {
        self.hits.iter().map(Vec::len).sum()
    }

    /// The result in one sentence: "lid is hit at distance 3 mm" or "2 of 3 rays hit a part".
    #[must_use]
    pub fn verdict(&self) -> String {
        match (&self.rays[..], &self.hits[..]) {
            ([_], _) if self.rays_with_hits() == 0 => "No hit".to_owned(),
            ([ray], [hits]) if !self.options.all_hits && !hits.is_empty() => self.hit_text(ray, &hits[0]),
            _ => self.hit_summary() + &self.total_summary(),
        }
    }

    /// A hit as a sentence: "lid is hit at distance 3 mm".
    #[must_use]
    pub fn hit_text(&self, ray: &SceneRay, hit: &PartHit) -> String {
        let distance = with_units(&length(ray.distance(hit.hit.t)), self.scene.assembly().units);
        format!("{} is hit at distance {distance}", self.scene.name(hit.part))
    }

    /// Numbers of hits: for a single ray, of triangles and parts ("4 triangles of 2 parts hit"); for several rays, of rays that hit a
    /// part ("2 of 3 rays hit a part").
    #[must_use]
    pub fn hit_summary(&self) -> String {
        match (&self.rays[..], self.hit_count()) {
            ([_], 0) => "no hit".to_owned(),
            ([_], hits) => {
                let parts: BTreeSet<usize> = self.hits.iter().flatten().map(|hit| hit.part).collect();
                let parts = counted(parts.len() as u64, "part", "parts");
                format!("{} of {parts} hit", counted(hits as u64, "triangle", "triangles"))
            }
            (rays, _) => {
                let (with_hits, rays) = (thousands(self.rays_with_hits() as u64), thousands(rays.len() as u64));
                format!("{with_hits} of {rays} rays hit a part")
            }
        }
    }

    /// Total number of hits of several rays, with a comma in front, if all hits are requested; otherwise empty.
    #[must_use]
    pub fn total_summary(&self) -> String {
        if self.rays.len() == 1 || !self.options.all_hits {
            return String::new();
        }
        format!(", {} in total", counted(self.hit_count() as u64, "hit", "hits"))
    }
}
