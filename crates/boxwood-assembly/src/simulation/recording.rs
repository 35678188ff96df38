//! Recording of the frames for the view: poses of the bodies, and contacts with their first and last frame.

use super::simulated_world::SimulatedWorld;
use boxwood::query::contacts::Contacts;
use boxwood::{BodyId, Mesh, Pose, World};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of recorded bodies. With this and the next three limits, an HTML page stays below 30 MB, including the
/// rows of its table: a pose takes about 60 bytes, a point 15.
const MAX_BODIES: usize = 5_000;
/// Maximum number of poses: of the recorded bodies, in all recorded frames.
const MAX_POSES: usize = 200_000;
/// Maximum number of contacts whose regions are recorded.
const MAX_REGIONS: usize = 5_000;
/// Maximum number of points in all recorded regions: isolated points and points of curves.
const MAX_POINTS: usize = 500_000;
/// Maximum number of recorded contacts, which are the rows of the table.
const MAX_CONTACTS: usize = 20_000;

/// Recording of a simulation, for pages and images.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SimulationRecording {
    /// The first bodies of the simulation.
    pub bodies: Vec<RecordedBody>,
    /// Interval of the recorded frames: the poses of every `stride`-th frame are recorded.
    pub stride: usize,
    /// Poses of the recorded bodies, per recorded frame.
    pub poses: Vec<Vec<Pose>>,
    /// The first contacts of the simulation, in all frames, sorted by first frame.
    pub contacts: Vec<RecordedContact>,
    /// Number of all contacts, including those that are not recorded.
    pub contact_count: usize,
    /// If set, the regions of some contacts were left out, because there are too many.
    pub truncated: bool,
}

/// Recorded body.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedBody {
    /// Index of the kind of the body; `None` for the cloth.
    pub kind: Option<usize>,
    /// Initial mesh of the cloth; `None` for other bodies, which have the mesh of their kind.
    pub mesh: Option<Arc<Mesh>>,
}

/// Contact of two bodies over consecutive frames.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedContact {
    /// Indices of the bodies.
    pub bodies: [usize; 2],
    /// Frames in which the bodies intersect.
    pub frames: Range<usize>,
    /// Contact regions in the first recorded frame of the contact; `None` if there is none, or if they were left out.
    pub regions: Option<Contacts>,
}

impl SimulationRecording {
    /// Converts a range of frames to the range of the recorded frames among them, counted in recorded frames. If there are
    /// none, the result is empty and begins at the last recorded frame before the range.
    pub(super) fn recorded(&self, frames: &Range<usize>) -> Range<usize> {
        let recorded = frames.start.div_ceil(self.stride)..frames.end.div_ceil(self.stride);
        let before = frames.start / self.stride;
        if recorded.is_empty() { before..before } else { recorded }
    }
}

/// Records a simulation.
pub(super) struct SimulationRecorder {
    recording: SimulationRecording,
    /// Ids of the recorded bodies.
    ids: Vec<BodyId>,
    /// Contacts that have not ended, each with its index in the recording; `None` for a contact that is not recorded.
    ongoing: BTreeMap<[BodyId; 2], Option<usize>>,
    /// Contacts whose regions will be recorded in the next recorded frame, each with its index in the recording.
    pending: BTreeMap<[BodyId; 2], usize>,
    /// Number of contacts whose regions are recorded or pending.
    with_regions: usize,
    /// Number of points of the recorded regions.
    points: usize,
}

impl SimulationRecorder {
    pub(super) fn new(simulated: &SimulatedWorld, frames: usize) -> Self {
        let kinds = simulated.kinds.len();
        let cloth = simulated.has_cloth.then(|| simulated.bodies - 1);
        let ids: Vec<BodyId> = simulated.world.ids().take(MAX_BODIES).collect();
        let body = |(number, &id): (usize, &BodyId)| {
            let is_cloth = cloth == Some(number);
            let model = simulated.world.model(id).ok().filter(|_| is_cloth);
            let mesh = model.map(|model| Arc::new(model.mesh().clone()));
            RecordedBody { kind: (!is_cloth).then_some(number % kinds), mesh }
        };
        let max_count = (MAX_POSES / ids.len().max(1)).max(1);
        let recording = SimulationRecording {
            bodies: ids.iter().enumerate().map(body).collect(),
            stride: frames.div_ceil(max_count).max(1),
            poses: Vec::new(),
            contacts: Vec::new(),
            contact_count: 0,
            truncated: false,
        };
        Self { recording, ids, ongoing: BTreeMap::new(), pending: BTreeMap::new(), with_regions: 0, points: 0 }
    }

    /// Records frame `number`, after the step of the world.
    pub(super) fn record(&mut self, number: usize, world: &World) {
        let events = world.events();
        for pair in events.ended() {
            self.pending.remove(pair);
            if let Some(Some(index)) = self.ongoing.remove(pair) {
                self.recording.contacts[index].frames.end = number;
            }
        }
        for &pair in events.began() {
            self.recording.contact_count += 1;
            let contacts = &mut self.recording.contacts;
            let index = (contacts.len() < MAX_CONTACTS).then(|| {
                let bodies = pair.map(BodyId::index);
                contacts.push(RecordedContact { bodies, frames: number..number + 1, regions: None });
                contacts.len() - 1
            });
            self.ongoing.insert(pair, index);
            if let Some(index) = index.filter(|_| self.with_regions < MAX_REGIONS) {
                self.pending.insert(pair, index);
                self.with_regions += 1;
            }
        }
        if number.is_multiple_of(self.recording.stride) {
            self.recording.poses.push(self.ids.iter().map(|&id| world.pose(id).unwrap_or_default()).collect());
            for ([a, b], index) in std::mem::take(&mut self.pending) {
                let found = world.contacts(a, b).ok();
                let points = found.as_ref().map_or(0, count_points);
                if self.points + points <= MAX_POINTS {
                    self.points += points;
                    self.recording.contacts[index].regions = found;
                } else {
                    self.with_regions -= 1;
                }
            }
        }
    }

    /// Ends the recording after `count` frames.
    pub(super) fn finish(mut self, count: usize) -> SimulationRecording {
        for index in self.ongoing.into_values().flatten() {
            self.recording.contacts[index].frames.end = count;
        }
        self.recording.truncated = self.with_regions < self.recording.contact_count;
        self.recording
    }
}

/// Number of points drawn for a contact.
fn count_points(contacts: &Contacts) -> usize {
    let of_region = |region: &boxwood::query::contacts::ContactRegion| {
        region.points.len() + region.curves.iter().map(|curve| curve.points.len()).sum::<usize>()
    };
    contacts.regions.iter().map(of_region).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{BodyKind, BodySource, SimulationOptions};
    use super::*;
    use crate::observer::Observer;

    #[test]
    fn contacts_between_recorded_frames_are_listed() {
        let options = SimulationOptions { bodies: 2, ..SimulationOptions::default() };
        let kinds = BodyKind::of(BodySource::BuiltIn, &options, &mut Vec::new(), Observer::NONE).expect("two kinds");
        let simulated = SimulatedWorld::new(kinds, &options).expect("a world");
        let recording = SimulationRecorder::new(&simulated, 400_000).finish(400_000);
        assert_eq!(recording.stride, 4);
        assert_eq!(
            [0..9, 1..9, 5..8, 8..9, 9..11].map(|frames| recording.recorded(&frames)),
            [0..3, 1..3, 1..1, 2..3, 2..2]
        );
    }
}
