//! What is kept of the frames to be looked at, if somebody wants to: where the bodies were, and which met from when to when.

use super::kinds::Kind;
use super::room::Room;
use boxwood::{BodyId, Contacts, Mesh, Pose, World};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Bodies that are shown, poses of them in all frames, contacts that are drawn, and points of their curves. A page holds a pose
/// in about 60 bytes and a point in 15: with the rows of the table it stays below 30 MB.
const MOST_BODIES: usize = 5_000;
const MOST_POSES: usize = 200_000;
const MOST_DRAWN: usize = 5_000;
const MOST_POINTS: usize = 500_000;

/// Contacts that are listed.
const MOST_CONTACTS: usize = 20_000;

/// What is kept of all frames.
pub(super) struct Seen {
    pub(super) bodies: Vec<SeenBody>,
    /// Of so many frames one is shown.
    pub(super) every: usize,
    /// For each frame that is shown, the pose of each body that is.
    pub(super) poses: Vec<Vec<Pose>>,
    /// In order of their first frames.
    pub(super) contacts: Vec<Contact>,
    /// How many there were, listed or not.
    pub(super) count: usize,
    /// Those that go on, and their places in the list.
    going_on: BTreeMap<[BodyId; 2], Option<usize>>,
    /// Those whose place is not drawn yet: it will be in the next frame that is shown.
    undrawn: BTreeMap<[BodyId; 2], usize>,
    drawn: usize,
    /// Of the curves that are drawn.
    points: usize,
}

/// A body that is shown.
pub(super) struct SeenBody {
    id: BodyId,
    /// `None`: the cloth.
    pub(super) kind: Option<usize>,
    /// Of the cloth, as it is at first: all others have that of their kind.
    pub(super) mesh: Option<Arc<Mesh>>,
}

/// Two bodies that meet.
pub(super) struct Contact {
    /// By their numbers.
    pub(super) bodies: [usize; 2],
    /// The first frame, and one past the last.
    pub(super) frames: [usize; 2],
    /// Where, in the first of these frames that is shown.
    pub(super) place: Option<Contacts>,
}

impl Seen {
    pub(super) fn new(room: &Room, frames: usize) -> Self {
        let kinds = room.kinds.len();
        let cloth = room.facts.cloth.then(|| room.facts.bodies - 1);
        let body = |(number, id): (usize, BodyId)| {
            let is_cloth = cloth == Some(number);
            let mesh = room.world.model(id).ok().filter(|_| is_cloth);
            let mesh = mesh.map(|model| Arc::new(model.mesh().clone()));
            SeenBody { id, kind: (!is_cloth).then_some(number % kinds), mesh }
        };
        let bodies: Vec<SeenBody> = room.world.bodies().enumerate().take(MOST_BODIES).map(body).collect();
        let most = (MOST_POSES / bodies.len().max(1)).max(1);
        Self {
            bodies,
            every: frames.div_ceil(most).max(1),
            poses: Vec::new(),
            contacts: Vec::new(),
            count: 0,
            going_on: BTreeMap::new(),
            undrawn: BTreeMap::new(),
            drawn: 0,
            points: 0,
        }
    }

    /// After a step.
    pub(super) fn keep(&mut self, number: usize, world: &World) {
        let events = world.events();
        for pair in events.ended() {
            self.undrawn.remove(pair);
            if let Some(Some(place)) = self.going_on.remove(pair) {
                self.contacts[place].frames[1] = number;
            }
        }
        for &pair in events.began() {
            self.count += 1;
            let place = (self.contacts.len() < MOST_CONTACTS).then(|| {
                let bodies = pair.map(BodyId::slot);
                self.contacts.push(Contact { bodies, frames: [number, number + 1], place: None });
                self.contacts.len() - 1
            });
            self.going_on.insert(pair, place);
            if let Some(place) = place.filter(|_| self.drawn < MOST_DRAWN) {
                self.undrawn.insert(pair, place);
                self.drawn += 1;
            }
        }
        if number.is_multiple_of(self.every) {
            self.poses.push(self.bodies.iter().map(|body| world.pose(body.id).unwrap_or_default()).collect());
            for ([a, b], place) in std::mem::take(&mut self.undrawn) {
                let found = world.contacts(a, b).ok();
                let points = found.as_ref().map_or(0, points_of);
                if self.points + points <= MOST_POINTS {
                    self.points += points;
                    self.contacts[place].place = found;
                } else {
                    self.drawn -= 1;
                }
            }
        }
    }

    /// After the last of so many frames.
    pub(super) fn end(&mut self, count: usize) {
        for place in std::mem::take(&mut self.going_on).into_values().flatten() {
            self.contacts[place].frames[1] = count;
        }
    }

    /// The frames that are shown of these; none if they lie between two of them, at the one before.
    pub(super) fn shown(&self, [first, end]: [usize; 2]) -> Range<usize> {
        let shown = first.div_ceil(self.every)..end.div_ceil(self.every);
        let before = first / self.every;
        if shown.is_empty() { before..before } else { shown }
    }

    /// The place of a body among the parts, if it is shown.
    pub(super) fn part(&self, body: usize) -> Option<usize> {
        (body < self.bodies.len()).then_some(body)
    }

    /// Whether all contacts are listed, and whether all of them are drawn.
    pub(super) fn is_whole(&self) -> [bool; 2] {
        [self.contacts.len() == self.count, self.drawn == self.count]
    }
}

/// How many points are drawn of a contact.
fn points_of(contacts: &Contacts) -> usize {
    let of_region = |region: &boxwood::Region| {
        region.points.len() + region.curves.iter().map(|curve| curve.points.len()).sum::<usize>()
    };
    contacts.regions.iter().map(of_region).sum()
}

/// A body's name: its kind and its number.
pub(super) fn name(kinds: &[Kind], kind: Option<usize>, number: usize) -> String {
    kind.map_or_else(|| super::room::CLOTH.to_owned(), |kind| format!("{} {number}", kinds[kind].name))
}
