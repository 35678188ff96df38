//! The broad phase of the physics engine rapier3d-f64, `BroadPhaseBvh`, by itself: `set_aabb` for each box, then `update`.
//!
//! It widens boxes by a skin, and tells which pairs of them began and ended but not which there are. So its user keeps a list
//! of these, here with the place of each pair in a map (of the kind that rapier itself has), and the boxes as they are decide which of
//! them overlap. The list takes a twentieth to a fifth of the time.
//!
//! The other way, to move the colliders and hand the list of them to `update`, is for its pipeline alone: only that
//! can take back the mark of a new collider, and as long as that is there, its leaf is removed and inserted in every frame.

use boxwood::Bounds;
use boxwood_scenes::Spread;
use rapier3d_f64::{
    dynamics::{IntegrationParameters, RigidBodySet},
    geometry::{
        Aabb, ActiveCollisionTypes, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder, ColliderHandle, ColliderPair,
        ColliderSet,
    },
    math::Vector,
    parry::utils::hashmap::HashMap,
};

use super::{Phase, Tally};

/// Colliders without bodies, and the pairs that began and have not ended.
pub(super) struct Colliders {
    parameters: IntegrationParameters,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    handles: Vec<ColliderHandle>,
    broad: BroadPhaseBvh,
    events: Vec<BroadPhasePairEvent>,
    wide: Vec<(u32, u32)>,
    /// Where each pair stands in `wide`.
    places: HashMap<(u32, u32), u32>,
    pairs: Vec<(u32, u32)>,
}

impl Colliders {
    /// The skin is 0.04 units of length. Boxes that move by 0.1 leave it in nearly every frame: without it a frame takes
    /// 0.8 to 1 times as long as with rapier's choice. Where each box has many pairs, a wide one spares more than it costs
    /// (half the time).
    pub(super) fn new(spread: Spread) -> Self {
        let length_unit = match spread {
            Spread::Uniform | Spread::Clustered => 0.025,
            Spread::Mixed => 5.0,
        };
        Self {
            parameters: IntegrationParameters { length_unit, ..IntegrationParameters::default() },
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            handles: Vec::new(),
            broad: BroadPhaseBvh::new(),
            events: Vec::new(),
            wide: Vec::new(),
            places: HashMap::default(),
            pairs: Vec::new(),
        }
    }

    fn insert(&mut self, boxes: &[Bounds]) {
        for [low, high] in boxes {
            let [x, y, z] = [0, 1, 2].map(|axis| 0.5 * (high[axis] - low[axis]));
            // Those without bodies count as fixed, and pairs of fixed ones are left out if not asked for.
            let collider = ColliderBuilder::cuboid(x, y, z).active_collision_types(ActiveCollisionTypes::all());
            self.handles.push(self.colliders.insert(collider));
        }
    }

    fn note(&mut self, event: &BroadPhasePairEvent) {
        match *event {
            BroadPhasePairEvent::AddPair(pair) => {
                self.places.insert(numbers(pair), self.wide.len() as u32);
                self.wide.push(numbers(pair));
            }
            BroadPhasePairEvent::DeletePair(pair) => {
                let place = self.places.remove(&numbers(pair)).expect("what ended began before");
                self.wide.swap_remove(place as usize);
                if let Some(&moved) = self.wide.get(place as usize) {
                    self.places.insert(moved, place);
                }
            }
        }
    }
}

impl Phase for Colliders {
    fn frame(&mut self, boxes: &[Bounds]) -> Tally {
        if self.handles.is_empty() {
            self.insert(boxes);
        }
        for (&handle, [low, high]) in self.handles.iter().zip(boxes) {
            let aabb = Aabb { mins: Vector::from_array(*low), maxs: Vector::from_array(*high) };
            self.broad.set_aabb(&self.parameters, handle, aabb);
        }
        let mut events = std::mem::take(&mut self.events);
        self.broad.update(&self.parameters, &self.colliders, &self.bodies, &[], &[], &mut events);
        events.iter().for_each(|event| self.note(event));
        events.clear();
        self.events = events;

        self.pairs.clear();
        let overlap = |&&(a, b): &&(u32, u32)| overlap(&boxes[a as usize], &boxes[b as usize]);
        self.pairs.extend(self.wide.iter().filter(overlap));
        Tally::of(self.pairs.iter().copied())
    }
}

/// Colliders that were inserted one after the other, and never removed, are numbered so.
fn numbers(pair: ColliderPair) -> (u32, u32) {
    let [a, b] = [pair.collider1, pair.collider2].map(|handle| handle.into_raw_parts().0);
    (a.min(b), a.max(b))
}

fn overlap(a: &Bounds, b: &Bounds) -> bool {
    (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis])
}
