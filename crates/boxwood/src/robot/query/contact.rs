//! Contacts, relation and penetration depth of colliding links.

use super::{LinkPair, LinkScratch, Target, with_models};
use crate::query::{Contacts, Penetration, PenetrationError, PenetrationOptions, Relation};
use crate::robot::RobotState;

/// Contact of a link with another link, a model or a body.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkContact {
    /// The pair. The link is the first of the two models.
    pub pair: LinkPair,
    /// Relation of the two as solids.
    pub relation: Relation,
    /// Common points of the surfaces.
    pub contacts: Contacts,
    /// Penetration depth; `None` if the interiors are disjoint, an error if one of the two is not closed.
    pub penetration: Result<Option<Penetration>, PenetrationError>,
}

impl LinkContact {
    /// Unit vector from the link to the other: the direction that separates the other from the link.
    ///
    /// If the penetration is not known, the normal of the longest contact region that has one.
    #[must_use]
    pub fn normal(&self) -> Option<[f64; 3]> {
        let direction = self.penetration.ok().flatten().map(|penetration| penetration.direction);
        direction.or_else(|| {
            let with_normal = self.contacts.regions.iter().filter(|region| region.normal.is_some());
            // The first of several with the same length.
            with_normal.reduce(|best, next| if next.length > best.length { next } else { best })?.normal
        })
    }
}

impl RobotState {
    /// All pairs that collide, sorted, with contacts, relation and penetration depth.
    #[must_use]
    pub fn contacts(&self, against: Target<'_>) -> Vec<LinkContact> {
        LinkScratch::new().contacts(self, against)
    }
}

impl LinkScratch {
    /// [`RobotState::contacts`]. The stats are those of finding the pairs.
    pub fn contacts(&mut self, state: &RobotState, against: Target<'_>) -> Vec<LinkContact> {
        let collisions = self.collisions(state, against);
        let describe = |pair| {
            with_models(state, against, pair, |models| LinkContact {
                pair,
                relation: self.scratch.relation(models),
                contacts: self.scratch.contacts(models),
                penetration: self.scratch.penetration(models, &PenetrationOptions::default()),
            })
        };
        collisions.into_iter().filter_map(describe).collect()
    }
}
