//! Contacts, relation and penetration depth of colliding links.

use super::{LinkPair, RobotScratch, Target, with_models};
use crate::query::contacts::Contacts;
use crate::query::{Penetration, PenetrationError, PenetrationOptions, Relation};
use crate::robot::RobotState;

/// Contact of a link with another link, a model or a body.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkContact {
    /// The colliding pair. In `relation`, `contacts` and `penetration`, the link is the first of the two models.
    pub pair: LinkPair,
    /// Relation of the two models as solids.
    pub relation: Relation,
    /// Common points of the two surfaces.
    pub contacts: Contacts,
    /// Penetration depth; `None` if the interiors are disjoint, an error if a mesh is not closed.
    pub penetration: Result<Option<Penetration>, PenetrationError>,
}

impl LinkContact {
    /// Unit vector that points from the link to its partner: the direction in which the partner must move to separate
    /// from the link.
    ///
    /// If the penetration is not known, this is the normal of the longest contact region that has a normal; `None` if
    /// no region has a normal.
    #[must_use]
    pub fn normal(&self) -> Option<[f64; 3]> {
        let direction = self.penetration.ok().flatten().map(|penetration| penetration.direction);
        direction.or_else(|| {
            let with_normal = self.contacts.regions.iter().filter(|region| region.normal.is_some());
            // If several regions have the largest length, the first of them is used: the comparison is strict.
            with_normal.reduce(|best, next| if next.length > best.length { next } else { best })?.normal
        })
    }
}

impl RobotState {
    /// All pairs that collide, sorted, with contacts, relation and penetration depth.
    #[must_use]
    pub fn contacts(&self, target: Target<'_>) -> Vec<LinkContact> {
        RobotScratch::query(|scratch| scratch.contacts(self, target))
    }
}

impl RobotScratch {
    /// Implements [`RobotState::contacts`].
    pub(super) fn contacts(&mut self, state: &RobotState, target: Target<'_>) -> Vec<LinkContact> {
        let collisions = self.collisions(state, target);
        let Self { scratch, stats, .. } = self;
        let describe = |pair| {
            with_models(state, target, pair, |models| {
                let relation = scratch.relation(models);
                *stats += scratch.stats();
                let contacts = scratch.contacts(models);
                *stats += scratch.stats();
                let penetration = scratch.penetration(models, &PenetrationOptions::default());
                *stats += scratch.stats();
                LinkContact { pair, relation, contacts, penetration }
            })
        };
        collisions.into_iter().filter_map(describe).collect()
    }
}
