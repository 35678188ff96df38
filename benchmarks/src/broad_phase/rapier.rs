//! Broad phase of the physics engine rapier3d-f64, `BroadPhaseBvh`, without the rest of the engine: `set_aabb` for
//! each box, then `update`.
//!
//! `BroadPhaseBvh` widens the boxes by a margin (its skin). It reports which pairs of widened boxes began and
//! ended, but not the current pairs. The caller must therefore keep a list of pairs; here a map (of the type that
//! rapier uses) gives the position of each pair in the list. The exact boxes then decide which of these pairs
//! overlap. Keeping the list takes a twentieth to a fifth of the time.
//!
//! The alternative is to move the colliders and pass their list to `update`. It works only inside rapier's
//! pipeline: nothing else can clear the "new" flag of a collider, and while that flag is set, the leaf of the
//! collider is removed and inserted in every frame.

use boxwood::Aabb;
use boxwood_scenes::BoxDistribution;
use rapier3d_f64::{
    dynamics::{IntegrationParameters, RigidBodySet},
    geometry::{
        Aabb as RapierAabb, ActiveCollisionTypes, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder, ColliderHandle,
        ColliderPair, ColliderSet,
    },
    math::Vector,
    parry::utils::hashmap::HashMap,
};

use super::{BroadPhaseRun, PairTally};

/// Colliders without bodies, one per box, and the pairs of widened boxes that overlap now.
pub(super) struct RapierColliders {
    parameters: IntegrationParameters,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    handles: Vec<ColliderHandle>,
    broad: BroadPhaseBvh,
    events: Vec<BroadPhasePairEvent>,
    widened_pairs: Vec<(u32, u32)>,
    /// For each pair of widened boxes that overlaps: its index in `widened_pairs`.
    positions: HashMap<(u32, u32), u32>,
    pairs: Vec<(u32, u32)>,
}

impl RapierColliders {
    /// Chooses the skin, the margin by which rapier widens the boxes. The skin is 0.04 length units of rapier;
    /// this function chooses the length unit by the distribution of the boxes.
    ///
    /// With rapier's default length unit of 1, boxes that move by 0.1 leave the widened box in nearly every frame.
    /// For uniform and clustered boxes, the skin is almost zero here; a frame takes 0.8 to 1 times as long as with
    /// the default. The mixed distribution has many pairs per box. Its skin is wide, which saves more than it
    /// costs: a frame takes half as long as with the default.
    pub(super) fn new(spread: BoxDistribution) -> Self {
        let length_unit = match spread {
            BoxDistribution::Uniform | BoxDistribution::Clustered => 0.025,
            BoxDistribution::Mixed => 5.0,
        };
        Self {
            parameters: IntegrationParameters { length_unit, ..IntegrationParameters::default() },
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            handles: Vec::new(),
            broad: BroadPhaseBvh::new(),
            events: Vec::new(),
            widened_pairs: Vec::new(),
            positions: HashMap::default(),
            pairs: Vec::new(),
        }
    }

    fn insert(&mut self, boxes: &[Aabb]) {
        for bounds in boxes {
            let [x, y, z] = bounds.size().map(|side| 0.5 * side);
            // rapier treats colliders without bodies as fixed. It ignores pairs of fixed colliders unless all
            // collision types are active.
            let collider = ColliderBuilder::cuboid(x, y, z).active_collision_types(ActiveCollisionTypes::all());
            self.handles.push(self.colliders.insert(collider));
        }
    }

    fn apply(&mut self, event: &BroadPhasePairEvent) {
        match *event {
            BroadPhasePairEvent::AddPair(pair) => {
                self.positions.insert(box_indices(pair), self.widened_pairs.len() as u32);
                self.widened_pairs.push(box_indices(pair));
            }
            BroadPhasePairEvent::DeletePair(pair) => {
                let position = self.positions.remove(&box_indices(pair)).expect("a pair that ends has begun before");
                self.widened_pairs.swap_remove(position as usize);
                if let Some(&moved) = self.widened_pairs.get(position as usize) {
                    self.positions.insert(moved, position);
                }
            }
        }
    }
}

impl BroadPhaseRun for RapierColliders {
    fn frame(&mut self, boxes: &[Aabb]) -> PairTally {
        if self.handles.is_empty() {
            self.insert(boxes);
        }
        for (&handle, bounds) in self.handles.iter().zip(boxes) {
            let aabb = RapierAabb { mins: Vector::from_array(bounds.min), maxs: Vector::from_array(bounds.max) };
            self.broad.set_aabb(&self.parameters, handle, aabb);
        }
        let mut events = std::mem::take(&mut self.events);
        self.broad.update(&self.parameters, &self.colliders, &self.bodies, &[], &[], &mut events);
        events.iter().for_each(|event| self.apply(event));
        events.clear();
        self.events = events;

        self.pairs.clear();
        let overlap = |&&(a, b): &&(u32, u32)| boxes[a as usize].overlaps(&boxes[b as usize]);
        self.pairs.extend(self.widened_pairs.iter().filter(overlap));
        PairTally::new(self.pairs.iter().copied())
    }
}

/// Returns the box indices of a pair of colliders. The raw index of a handle is the box index, since no collider is
/// ever removed.
fn box_indices(pair: ColliderPair) -> (u32, u32) {
    let [a, b] = [pair.collider1, pair.collider2].map(|handle| handle.into_raw_parts().0);
    (a.min(b), a.max(b))
}
