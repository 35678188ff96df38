//! Sweeps: the first contacts of a shape or of parts that move along a straight line.

mod select;
#[cfg(test)]
mod tests;
mod view;

use super::Scene;
use super::shape::{SceneCapsule, SceneShape};
use super::vector_length::vector_length;
use crate::error::AssemblyError;
use crate::observer::{Observer, Stage};
use crate::units::with_units;
use boxwood::query::{Impact, QueryStats};
use boxwood::world::{BodyImpact, Groups};
use boxwood::{InvalidInput, Motion, Shape, measure};
use boxwood_report::format::{counted, length, thousands};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// Maximum number of swept parts that [`SweepResult::swept_text`] names.
const MAX_NAMED: usize = 4;
/// Maximum number of characters of a name in a sentence.
const MAX_NAME: usize = 40;
/// Groups of the swept parts and of the obstacles: they are tested against each other, but not among themselves.
const SWEPT: Groups = Groups { memberships: 1, filter: 2 };
const OBSTACLE: Groups = Groups { memberships: 2, filter: 1 };

/// Object that is swept.
#[derive(Clone, Debug, PartialEq)]
pub enum SweptObject {
    /// A sphere or box, against all parts.
    Shape(SceneShape),
    /// A capsule, against all parts.
    Capsule(SceneCapsule),
    /// Parts with these indices, moved together, against all other parts.
    Parts(Vec<usize>),
}

/// Options of [`Scene::sweep`]. By default, only the first contact is reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SweepOptions {
    /// If set, the first contact with each part is reported.
    pub all_parts: bool,
}

/// First contact of a swept object with a part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartImpact {
    /// Index of the part that is hit.
    pub part: usize,
    /// Index of the swept part that hits it; `None` if a shape is swept.
    pub swept_part: Option<usize>,
    /// Time, point, normal and triangles of the contact.
    pub impact: Impact,
}

/// Result of [`Scene::sweep`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SweepResult {
    /// The scene; part indices refer to its parts.
    pub scene: Scene,
    /// The swept object. Indices of swept parts are sorted.
    pub swept: SweptObject,
    /// Motion of the swept object.
    pub motion: Motion,
    /// Options of the query.
    pub options: SweepOptions,
    /// First contact with each part that is hit: contacts at the start first, then by time, then by part. At most one contact, unless all
    /// parts are requested.
    pub impacts: Vec<PartImpact>,
    /// Number of parts that can be hit: all except for the swept ones.
    pub obstacles: usize,
    /// Stats of the sweep.
    pub stats: QueryStats,
    /// Elapsed time of the query.
    pub search_time: Duration,
}

impl SweptObject {
    /// The swept shape; `None` if parts are swept.
    fn shape(&self) -> Result<Option<Shape>, AssemblyError> {
        let invalid = |what| move |cause: InvalidInput| AssemblyError::Invalid { what, cause };
        Ok(match self {
            Self::Shape(shape) => Some(shape.shape().map_err(invalid(shape.kind()))?),
            Self::Capsule(capsule) => Some(capsule.shape().map_err(invalid("capsule"))?),
            Self::Parts(_) => None,
        })
    }
}

impl Scene {
    /// Moves an object along a straight line and reports its first contact, or its first contact with each part.
    ///
    /// Whether there is a contact is decided exactly; touching counts. Its time is never late, and early by at most 2^-40 of the motion.
    /// Shapes are solid. Parts are surfaces: a part fully inside another hits it when it reaches its surface. Parts that are swept
    /// together are not tested against each other. Of contacts at the same time, the contact with the lowest part is the first; if
    /// several swept parts hit it, the contact of the lowest swept part.
    ///
    /// ```
    /// use boxwood::Motion;
    /// use boxwood_assembly::scene::{SceneShape, SweepOptions, SweptObject};
    /// use boxwood_assembly::{Assembly, Observer};
    ///
    /// let scene = Assembly::built_in().scene(Observer::NONE)?;
    /// let cutter = SweptObject::Shape(SceneShape::Sphere { center: [0.0, 0.0, 300.0], radius: 5.0 });
    /// let motion = Motion::linear([0.0, 0.0, -300.0])?;
    /// let result = scene.sweep(cutter, motion, &SweepOptions::default(), Observer::NONE)?;
    /// assert_eq!(result.verdict(), "housing-cover is hit after 159 mm");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`AssemblyError::Invalid`] if a parameter of the shape is invalid.
    /// - [`AssemblyError::UnknownPart`] if a swept part does not exist.
    /// - [`AssemblyError::Cancelled`].
    pub fn sweep(
        &self,
        mut swept: SweptObject,
        motion: Motion,
        options: &SweepOptions,
        observer: Observer<'_>,
    ) -> Result<SweepResult, AssemblyError> {
        let start = Instant::now();
        let shape = swept.shape()?;
        let mut obstacles = self.assembly().parts.len();
        let (mut impacts, stats) = match (&mut swept, shape) {
            (SweptObject::Parts(parts), _) => {
                parts.sort_unstable();
                parts.dedup();
                let found = self.part_impacts(parts, motion, options, observer)?;
                obstacles -= parts.len();
                found
            }
            (_, Some(shape)) => self.shape_impacts(&shape, motion, options, observer)?,
            // Cannot happen: an object that is not parts has a shape.
            (_, None) => Default::default(),
        };
        impacts.sort_unstable_by(PartImpact::order);
        let mut is_hit = vec![false; self.assembly().parts.len()];
        impacts.retain(|impact| !std::mem::replace(&mut is_hit[impact.part], true));
        if !options.all_parts {
            impacts.truncate(1);
        }
        Ok(SweepResult {
            scene: self.clone(),
            swept,
            motion,
            options: options.clone(),
            impacts,
            obstacles,
            stats,
            search_time: start.elapsed(),
        })
    }

    fn shape_impacts(
        &self,
        shape: &Shape,
        motion: Motion,
        options: &SweepOptions,
        observer: Observer<'_>,
    ) -> Result<(Vec<PartImpact>, QueryStats), AssemblyError> {
        let progress = observer.begin(Stage::Sweeping, 1);
        progress.check()?;
        let (impacts, stats) = measure(|| match options.all_parts {
            true => self.world().all_impacts(shape, motion),
            false => self.world().first_impact(shape, motion).into_iter().collect(),
        });
        progress.advance(1);
        progress.check()?;
        Ok((impacts.into_iter().map(|impact| self.part_impact(None, impact)).collect(), stats))
    }

    /// Contacts of the swept parts: of each with the parts that it hits, or only its first one.
    fn part_impacts(
        &self,
        parts: &[usize],
        motion: Motion,
        options: &SweepOptions,
        observer: Observer<'_>,
    ) -> Result<(Vec<PartImpact>, QueryStats), AssemblyError> {
        let is_swept = self.membership(parts)?;
        let world = self.world_with_groups(|part| if is_swept[part] { SWEPT } else { OBSTACLE })?;
        let results = observer.map(Stage::Sweeping, parts, |&part| {
            measure(|| match options.all_parts {
                true => world.all_impacts_of_body(self.body(part), motion),
                false => world.first_impact_of_body(self.body(part), motion).map(|first| first.into_iter().collect()),
            })
        })?;
        let (mut all, mut stats) = (Vec::new(), QueryStats::default());
        for (&part, (impacts, more)) in parts.iter().zip(results) {
            all.extend(impacts?.into_iter().map(|impact| self.part_impact(Some(part), impact)));
            stats += more;
        }
        Ok((all, stats))
    }

    fn part_impact(&self, swept_part: Option<usize>, BodyImpact { body, impact }: BodyImpact) -> PartImpact {
        PartImpact { part: self.part_of(body), swept_part, impact }
    }
}

impl PartImpact {
    /// Orders contacts at the start of the motion before all others, then by time, then by part, then by swept part.
    fn order(&self, other: &Self) -> Ordering {
        let (own, others) = (&self.impact, &other.impact);
        let parts = self.part.cmp(&other.part).then(self.swept_part.cmp(&other.swept_part));
        others.at_start.cmp(&own.at_start).then(own.t.total_cmp(&others.t)).then(parts)
    }
}

impl SweepResult {
    /// Distance that the swept object has moved at time `t`, as a length.
    #[must_use]
    pub fn distance(&self, t: f64) -> f64 {
        t * vector_length(self.motion.displacement())
    }

    /// The result in one sentence: "lid is hit after 3 mm" or "2 of 3 parts hit".
    #[must_use]
    pub fn verdict(&self) -> String {
        let obstacles = counted(self.obstacles as u64, "part", "parts");
        match &self.impacts[..] {
            [] => format!("No contact: none of {obstacles} is hit"),
            [first, ..] if !self.options.all_parts && first.impact.at_start => {
                format!("In contact with {} at the start", self.scene.name(first.part))
            }
            [first, ..] if !self.options.all_parts => {
                let distance = with_units(&length(self.distance(first.impact.t)), self.scene.assembly().units);
                format!("{} is hit after {distance}", self.scene.name(first.part))
            }
            all => format!("{} of {obstacles} hit", thousands(all.len() as u64)),
        }
    }

    /// Description of the swept object: the shape with its parameters, or the names of up to four parts. Long names are shortened.
    #[must_use]
    pub fn swept_text(&self) -> String {
        let parts = match &self.swept {
            SweptObject::Shape(shape) => return shape.to_string(),
            SweptObject::Capsule(capsule) => return capsule.to_string(),
            SweptObject::Parts(parts) => parts,
        };
        let mut names: Vec<String> =
            parts.iter().take(MAX_NAMED).map(|&part| shortened(self.scene.name(part))).collect();
        if let more @ 1.. = parts.len().saturating_sub(MAX_NAMED) {
            names.push(format!("{} more", thousands(more as u64)));
        }
        match &names[..] {
            [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
            _ => names.concat(),
        }
    }
}

/// The name if it is short, otherwise its start and end with an ellipsis between: names often differ at the end.
fn shortened(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= MAX_NAME {
        return name.to_owned();
    }
    let (head, tail) = (MAX_NAME / 2, (MAX_NAME - 1) / 2);
    let [head, tail] = [&characters[..head], &characters[characters.len() - tail..]].map(String::from_iter);
    format!("{head}…{tail}")
}
