//! Where and how links meet.

use super::{Against, LinkPair, LinkScratch, with_models};
use crate::articulation::Posture;
use crate::query::{Contacts, Penetration, PenetrationError, PenetrationOptions, Relation};

/// How a link and what it meets lie to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkContact {
    /// Which they are. The link is the first of the two models.
    pub pair: LinkPair,
    /// How they lie to each other, as solids.
    pub relation: Relation,
    /// Where their surfaces meet.
    pub contacts: Contacts,
    /// How deep they are in each other, `None` if only their surfaces meet; an error if one of them is not closed.
    pub penetration: Result<Option<Penetration>, PenetrationError>,
}

impl LinkContact {
    /// Which way from the link to the other, of length one: the way on which the other becomes free of the link, or else that
    /// of the longest region of contact that has one.
    #[must_use]
    pub fn normal(&self) -> Option<[f64; 3]> {
        let way = self.penetration.ok().flatten().map(|penetration| penetration.direction);
        way.or_else(|| {
            let known = self.contacts.regions.iter().filter(|region| region.normal.is_some());
            // Of equals the first.
            known.reduce(|best, next| if next.length > best.length { next } else { best })?.normal
        })
    }
}

impl Posture {
    /// All that meets, in order, with where and how deep.
    #[must_use]
    pub fn contacts(&self, against: Against<'_>) -> Vec<LinkContact> {
        LinkScratch::new().contacts(self, against)
    }
}

impl LinkScratch {
    /// [`Posture::contacts`]. The work is that of finding them.
    pub fn contacts(&mut self, posture: &Posture, against: Against<'_>) -> Vec<LinkContact> {
        let collisions = self.collisions(posture, against);
        let describe = |pair| {
            with_models(posture, against, pair, |models| LinkContact {
                pair,
                relation: self.scratch.relation(models),
                contacts: self.scratch.contacts(models),
                penetration: self.scratch.penetration(models, &PenetrationOptions::default()),
            })
        };
        collisions.into_iter().filter_map(describe).collect()
    }
}
