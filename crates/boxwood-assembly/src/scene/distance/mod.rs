//! Distances: the closest two parts of two sets.

mod part_sets;
#[cfg(test)]
mod tests;
mod view;

pub use part_sets::PartSets;

use super::Scene;
use crate::assembly::Assembly;
use crate::error::AssemblyError;
use crate::observer::{Observer, Stage};
use crate::units::with_units;
use boxwood::query::{ClosestPoints, QueryStats, TrianglePair};
use boxwood::world::{ClosestBodies, Groups};
use boxwood::{World, measure};
use boxwood_report::format::length;
use std::time::{Duration, Instant};

/// Closest pair of parts, one of each set.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClosestParts {
    /// Part of the first set and part of the second set.
    pub parts: [usize; 2],
    /// Distance and closest points, in the order of the parts.
    pub closest: ClosestPoints,
}

/// Result of [`Scene::distance`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DistanceResult {
    /// The scene; part indices refer to its parts.
    pub scene: Scene,
    /// The two sets of parts.
    pub sets: PartSets,
    /// Closest pair of parts; `None` if no pair has triangles in both parts.
    pub closest: Option<ClosestParts>,
    /// Number of pairs of parts, one of each set, in which both parts have triangles.
    pub part_pairs: u64,
    /// Stats of the query. Its number of tested bodies is the number of pairs of parts that were tested exactly.
    pub stats: QueryStats,
    /// Elapsed time of the query.
    pub measure_time: Duration,
}

impl Assembly {
    /// Distance between two sets of parts: [`Scene::distance`] in a scene of these parts.
    ///
    /// ```
    /// use boxwood_assembly::scene::PartSets;
    /// use boxwood_assembly::{Assembly, Observer};
    ///
    /// let assembly = Assembly::built_in();
    /// let sets = PartSets::between(&assembly, ["gear-1-pinion", "bolt-*"])?;
    /// let result = assembly.distance(&sets, Observer::NONE)?;
    /// let found = result.closest.expect("the parts have triangles");
    /// println!("{}: {}", result.scene.name(found.parts[1]), found.closest.distance);
    /// # assert!(found.closest.distance > 0.0);
    /// # Ok::<(), boxwood_assembly::AssemblyError>(())
    /// ```
    ///
    /// # Errors
    /// As [`scene`](Self::scene) and [`Scene::distance`].
    pub fn distance(&self, sets: &PartSets, observer: Observer<'_>) -> Result<DistanceResult, AssemblyError> {
        let (kept, sets) = sets.renumbered();
        if let Some(&part) = kept.last().filter(|&&part| part >= self.parts.len()) {
            return Err(AssemblyError::UnknownPart { part, parts: self.parts.len() });
        }
        let mut assembly = self.clone();
        assembly.retain(&kept);
        assembly.scene(observer)?.distance(&sets, observer)
    }
}

impl Scene {
    /// Distance between two sets of parts: the closest pair of a part of the first set and another part of the second set.
    ///
    /// The distance is 0 exactly if two parts intersect; otherwise it and the points are rounded. It is the distance of the
    /// surfaces: a part in a cavity of another part has a positive distance.
    ///
    /// Of pairs at the same distance, one is reported, always the same: the pair with the lowest part indices, where parts of the
    /// first set come before all others.
    ///
    /// # Errors
    /// [`AssemblyError::UnknownPart`] if a part does not exist; [`AssemblyError::Cancelled`].
    pub fn distance(&self, sets: &PartSets, observer: Observer<'_>) -> Result<DistanceResult, AssemblyError> {
        let start = Instant::now();
        let (is_first, is_second) = (self.membership(&sets.parts[0])?, self.membership(&sets.parts[1])?);
        let all = 0..is_first.len();
        let only_second = all.clone().filter(|&part| is_second[part] && !is_first[part]);
        // Of pairs at the same distance, a world reports the pair with the lowest ids.
        let parts: Vec<usize> = all.filter(|&part| is_first[part]).chain(only_second).collect();
        let mut world = World::new();
        for &part in &parts {
            let body = world.insert(self.placed(part)?.model(), self.part(part).pose)?;
            // A part is a member of the groups of its sets, and is tested against the other set of each.
            let [first, second] = [is_first[part], is_second[part]].map(u32::from);
            world.set_groups(body, Groups { memberships: first | second << 1, filter: second | first << 1 })?;
        }
        let progress = observer.begin(Stage::Measuring, 1);
        progress.check()?;
        let (closest, stats) = measure(|| world.closest_pair());
        progress.advance(1);
        progress.check()?;
        let oriented = |ClosestBodies { bodies, closest }: ClosestBodies| {
            let [low, high] = bodies.map(|body| parts[body.index()]);
            match is_first[low] && is_second[high] {
                true => ClosestParts { parts: [low, high], closest },
                false => ClosestParts { parts: [high, low], closest: swapped(closest) },
            }
        };
        Ok(DistanceResult {
            scene: self.clone(),
            sets: sets.clone(),
            closest: closest.map(oriented),
            part_pairs: sets.pair_count(|part| self.bounds()[part].is_some()),
            stats,
            measure_time: start.elapsed(),
        })
    }
}

/// The same closest points for the two parts in the other order.
fn swapped(mut closest: ClosestPoints) -> ClosestPoints {
    let TrianglePair { a, b } = closest.triangles;
    closest.triangles = TrianglePair { a: b, b: a };
    closest.points.reverse();
    closest
}

impl DistanceResult {
    /// Returns true if the two sets intersect.
    #[must_use]
    pub fn intersects(&self) -> bool {
        self.closest.is_some_and(|found| found.closest.distance == 0.0)
    }

    /// Number of triangles of a set, 0 or 1.
    ///
    /// # Panics
    /// If `set` is above 1.
    #[must_use]
    pub fn triangles(&self, set: usize) -> u64 {
        self.sets.parts[set].iter().map(|&part| self.scene.part(part).triangles as u64).sum()
    }

    /// The result in one sentence: "arm and wall are 3 mm apart".
    #[must_use]
    pub fn verdict(&self) -> String {
        let [a, b] = &self.sets.names;
        match self.closest {
            None => format!("No distance: {}", self.no_distance_reason()),
            Some(_) if self.intersects() => format!("{a} and {b} intersect: distance 0"),
            Some(found) => {
                let distance = with_units(&length(found.closest.distance), self.scene.assembly().units);
                format!("{a} and {b} are {distance} apart")
            }
        }
    }

    /// Reason why there is no distance between the two sets: "arm has no triangles". Meaningless if there is a distance.
    #[must_use]
    pub fn no_distance_reason(&self) -> String {
        let empty: Vec<&str> =
            (0..2).filter(|&set| self.triangles(set) == 0).map(|set| self.sets.names[set].as_str()).collect();
        match empty.as_slice() {
            [a, b] => format!("neither {a} nor {b} has triangles"),
            [a] => format!("{a} has no triangles"),
            // Both sets contain the same part, the only one with triangles.
            _ => "only one part has triangles".to_owned(),
        }
    }
}
