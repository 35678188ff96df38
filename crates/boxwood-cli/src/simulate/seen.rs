//! Recording of the frames for the view: poses of the bodies, and contacts with their first and last frame.

use super::kinds::BodyKind;
use super::room::Room;
use boxwood::query::contacts::Contacts;
use boxwood::{BodyId, Mesh, Pose, World};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of shown bodies. With this and the next three limits, an HTML page stays below 30 MB, including the
/// rows of its table: a pose takes about 60 bytes, a point 15.
const MAX_BODIES: usize = 5_000;
/// Maximum number of poses: of the shown bodies, in all recorded frames.
const MAX_POSES: usize = 200_000;
/// Maximum number of contacts that are drawn.
const MAX_DRAWN: usize = 5_000;
/// Maximum number of points in all drawn contacts: isolated points and points of curves.
const MAX_POINTS: usize = 500_000;

/// Maximum number of contacts that have a row in the table.
const MAX_CONTACTS: usize = 20_000;

/// Recording of a simulation.
pub(super) struct RecordedSimulation {
    pub(super) bodies: Vec<RecordedBody>,
    /// Only every `stride`-th frame is recorded and shown.
    pub(super) stride: usize,
    /// Poses of the shown bodies, per shown frame.
    pub(super) poses: Vec<Vec<Pose>>,
    /// Contacts that have a row in the table, sorted by first frame.
    pub(super) contacts: Vec<RecordedContact>,
    /// Number of all contacts, including those without a row.
    pub(super) count: usize,
    /// Contacts that have not ended, each with its index in `contacts`; `None` for a contact without a row.
    ongoing: BTreeMap<[BodyId; 2], Option<usize>>,
    /// Contacts that will be drawn in the next shown frame, each with its index in `contacts`.
    undrawn: BTreeMap<[BodyId; 2], usize>,
    drawn: usize,
    /// Number of points of the drawn curves.
    points: usize,
}

/// A shown body.
pub(super) struct RecordedBody {
    id: BodyId,
    /// Index of the kind of the body; `None` for the cloth.
    pub(super) kind: Option<usize>,
    /// Initial mesh of the cloth; `None` for other bodies, which use the mesh of their kind.
    pub(super) mesh: Option<Arc<Mesh>>,
}

/// A contact of two bodies.
pub(super) struct RecordedContact {
    /// Indices of the bodies.
    pub(super) bodies: [usize; 2],
    /// First frame of the contact, and one past its last frame.
    pub(super) frames: [usize; 2],
    /// Contact regions in the first shown frame of the contact; `None` if they are not drawn.
    pub(super) contacts: Option<Contacts>,
}

impl RecordedSimulation {
    pub(super) fn new(room: &Room, frames: usize) -> Self {
        let kinds = room.kinds.len();
        let cloth = room.facts.cloth.then(|| room.facts.bodies - 1);
        let body = |(number, id): (usize, BodyId)| {
            let is_cloth = cloth == Some(number);
            let mesh = room.world.model(id).ok().filter(|_| is_cloth);
            let mesh = mesh.map(|model| Arc::new(model.mesh().clone()));
            RecordedBody { id, kind: (!is_cloth).then_some(number % kinds), mesh }
        };
        let bodies: Vec<RecordedBody> = room.world.ids().enumerate().take(MAX_BODIES).map(body).collect();
        let max_count = (MAX_POSES / bodies.len().max(1)).max(1);
        Self {
            bodies,
            stride: frames.div_ceil(max_count).max(1),
            poses: Vec::new(),
            contacts: Vec::new(),
            count: 0,
            ongoing: BTreeMap::new(),
            undrawn: BTreeMap::new(),
            drawn: 0,
            points: 0,
        }
    }

    /// Records frame `number`, after the step of the world.
    pub(super) fn record(&mut self, number: usize, world: &World) {
        let events = world.events();
        for pair in events.ended() {
            self.undrawn.remove(pair);
            if let Some(Some(index)) = self.ongoing.remove(pair) {
                self.contacts[index].frames[1] = number;
            }
        }
        for &pair in events.began() {
            self.count += 1;
            let index = (self.contacts.len() < MAX_CONTACTS).then(|| {
                let bodies = pair.map(BodyId::index);
                self.contacts.push(RecordedContact { bodies, frames: [number, number + 1], contacts: None });
                self.contacts.len() - 1
            });
            self.ongoing.insert(pair, index);
            if let Some(index) = index.filter(|_| self.drawn < MAX_DRAWN) {
                self.undrawn.insert(pair, index);
                self.drawn += 1;
            }
        }
        if number.is_multiple_of(self.stride) {
            self.poses.push(self.bodies.iter().map(|body| world.pose(body.id).unwrap_or_default()).collect());
            for ([a, b], index) in std::mem::take(&mut self.undrawn) {
                let found = world.contacts(a, b).ok();
                let points = found.as_ref().map_or(0, points_of);
                if self.points + points <= MAX_POINTS {
                    self.points += points;
                    self.contacts[index].contacts = found;
                } else {
                    self.drawn -= 1;
                }
            }
        }
    }

    /// Ends the recording after `count` frames.
    pub(super) fn end(&mut self, count: usize) {
        for index in std::mem::take(&mut self.ongoing).into_values().flatten() {
            self.contacts[index].frames[1] = count;
        }
    }

    /// Converts a range of frames to the range of the shown frames among them, counted in shown frames. If there are
    /// none, the result is empty and begins at the last shown frame before the range.
    pub(super) fn shown(&self, [first, end]: [usize; 2]) -> Range<usize> {
        let shown = first.div_ceil(self.stride)..end.div_ceil(self.stride);
        let before = first / self.stride;
        if shown.is_empty() { before..before } else { shown }
    }

    /// Index, among the parts of the HTML page, of the part that shows this body; `None` if the body is not shown.
    pub(super) fn part(&self, body: usize) -> Option<usize> {
        (body < self.bodies.len()).then_some(body)
    }

    /// Returns two flags: whether all contacts have a row, and whether all are drawn.
    pub(super) fn is_complete(&self) -> [bool; 2] {
        [self.contacts.len() == self.count, self.drawn == self.count]
    }
}

/// Number of points drawn for a contact.
fn points_of(contacts: &Contacts) -> usize {
    let of_region = |region: &boxwood::query::contacts::ContactRegion| {
        region.points.len() + region.curves.iter().map(|curve| curve.points.len()).sum::<usize>()
    };
    contacts.regions.iter().map(of_region).sum()
}

/// Name of a body: its kind and its index.
pub(super) fn name(kinds: &[BodyKind], kind: Option<usize>, number: usize) -> String {
    kind.map_or_else(|| super::room::CLOTH.to_owned(), |kind| format!("{} {number}", kinds[kind].name))
}
