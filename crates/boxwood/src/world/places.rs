//! Where bodies meet, found by steps if that is wanted, and kept of pairs that stay.

use super::World;
use super::body::Bodies;
use super::events::Events;
use super::ids::{BodyId, WorldError};
#[cfg(feature = "parallel")]
use super::narrow::are_for_threads;
use super::narrow::{Question, sum};
use crate::query::{Contacts, Pair, Relation, Scratch};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::sync::Arc;

/// A pair that intersects, and where.
type Place = ([BodyId; 2], Arc<Contacts>);

/// The places of a world, in order of pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    wanted: bool,
    known: Vec<Place>,
}

impl Places {
    /// After a step that found these pairs meeting, in order, and asked these questions: the rest stays as it was.
    pub(super) fn step(&mut self, bodies: &Bodies, meeting: &[[BodyId; 2]], questions: &[Question]) -> Work {
        if !self.wanted {
            return Work::default();
        }
        let mut asked: Vec<[BodyId; 2]> =
            questions.iter().map(|question| super::ids::in_order(question.pair)).collect();
        asked.sort_unstable();
        let is_old = |pair: &[BodyId; 2]| asked.binary_search(pair).is_err();
        let mut old = std::mem::take(&mut self.known);
        old.retain(|(pair, _)| is_old(pair) && meeting.binary_search(pair).is_ok());
        let is_known = |pair: &[BodyId; 2]| old.binary_search_by_key(pair, |&(pair, _)| pair).is_ok();
        let open: Vec<[BodyId; 2]> = meeting.iter().copied().filter(|pair| !is_known(pair)).collect();
        let (found, work) = find(bodies, &open);
        old.extend(found);
        old.sort_unstable_by_key(|&(pair, _)| pair);
        self.known = old;
        work
    }

    pub(super) fn of(&self, pair: [BodyId; 2]) -> Option<&Contacts> {
        let place = self.known.binary_search_by_key(&pair, |&(pair, _)| pair).ok()?;
        Some(&self.known[place].1)
    }

    /// Every pair that meets has its place, if they are wanted and a step has been made since.
    pub(super) fn check(&self, meeting: &[[BodyId; 2]], stepped: bool) -> Result<(), String> {
        if self.wanted && (stepped || !self.known.is_empty()) && !self.known.iter().map(|(pair, _)| pair).eq(meeting) {
            return Err("places are not those of the pairs that intersect".to_owned());
        }
        Ok(())
    }
}

fn find(bodies: &Bodies, pairs: &[[BodyId; 2]]) -> (Vec<Place>, Work) {
    let one = |scratch: &mut Scratch, &pair: &[BodyId; 2]| {
        // Bodies that meet are there.
        let [Ok(a), Ok(b)] = pair.map(|id| bodies.get(id)) else { return None };
        let contacts = scratch.contacts(&Pair::new(&a.placed(), &b.placed()));
        Some(((pair, Arc::new(contacts)), scratch.work()))
    };
    #[cfg(feature = "parallel")]
    if are_for_threads(bodies, pairs.iter().copied()) {
        let found: Vec<(Place, Work)> = pairs.par_iter().map_init(Scratch::new, one).flatten_iter().collect();
        return with_work(found);
    }
    with_work(Scratch::of_this_thread(|scratch| pairs.iter().filter_map(|pair| one(scratch, pair)).collect()))
}

fn with_work(found: Vec<(Place, Work)>) -> (Vec<Place>, Work) {
    let work = found.iter().map(|&(_, work)| work).fold(Work::default(), sum);
    (found.into_iter().map(|(place, _)| place).collect(), work)
}

/// # Where bodies meet
impl World {
    /// Whether steps also find where the bodies that intersect do: [`Events::contacts`]. They do not, unless told. It
    /// takes several times as long as finding which ones intersect; pairs of bodies that stay keep theirs.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, World};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Arc::new(Model::new(mesh));
    /// let mut world = World::new();
    /// world.keep_contacts(true);
    /// let floor = world.add(&model, Pose::IDENTITY)?;
    /// let wall = world.add(&model, Pose::rotation([1.0, 0.0, 0.0], 1.0)?)?;
    /// let events = world.step();
    /// let contacts = events.contacts([floor, wall]).expect("they meet");
    /// assert_eq!(contacts.regions[0].length, 4.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_contacts(&mut self, keep: bool) {
        self.touched |= keep && !self.places.wanted;
        self.places.wanted = keep;
        if !keep {
            self.places.known = Vec::new();
        }
    }

    /// Where two bodies meet, of `a` and of `b`: [`Pair::contacts`] of them as they are now, whatever their groups are.
    pub fn contacts(&self, a: BodyId, b: BodyId) -> Result<Contacts, WorldError> {
        self.pair_of(a, b)?;
        Ok(Pair::new(&self.placed(a)?, &self.placed(b)?).contacts())
    }

    /// How two bodies lie to each other: [`Pair::relation`] of them as they are now, whatever their groups are.
    pub fn relation(&self, a: BodyId, b: BodyId) -> Result<Relation, WorldError> {
        self.pair_of(a, b)?;
        Ok(Pair::new(&self.placed(a)?, &self.placed(b)?).relation())
    }
}

impl<'w> Events<'w> {
    /// Where the two bodies of a pair that intersects meet, the lower one first; `None` if they did not at the last step, or if
    /// the world was not [told](World::keep_contacts) to find that.
    #[must_use]
    pub fn contacts(self, pair: [BodyId; 2]) -> Option<&'w Contacts> {
        self.world.places.of(pair)
    }
}
