//! Compares a world with a reference that tests every pair of bodies at every step.

use super::{models, pose};
use boxwood::broad_phase::overlapping_pairs;
use boxwood::world::{Body, Groups};
use boxwood::{BodyId, Mesh, Model, Pair, PlacedModel, Pose, World};
use boxwood_scenes::Random;
use std::collections::{BTreeMap, BTreeSet};

struct ReferenceBody {
    mesh: Mesh,
    deforms: bool,
    pose: Pose,
    groups: Groups,
}

#[derive(Default)]
struct ReferenceWorld {
    bodies: BTreeMap<BodyId, ReferenceBody>,
    /// Pairs of bodies that are ignored, each stored in both orders.
    ignored: BTreeSet<[BodyId; 2]>,
    /// Pairs of bodies that intersected at the last step.
    intersecting: BTreeSet<[BodyId; 2]>,
}

impl ReferenceWorld {
    /// All intersecting pairs of bodies that are not excluded, tested with newly built models.
    fn intersecting_pairs(&self) -> BTreeSet<[BodyId; 2]> {
        let models: Vec<Model> = self.bodies.values().map(|body| Model::new(body.mesh.clone())).collect();
        let bodies = self.bodies.iter().zip(&models);
        let placed: Vec<(BodyId, Groups, PlacedModel)> =
            bodies.map(|((&id, body), model)| (id, body.groups, model.at(body.pose).expect("in range"))).collect();
        let mut intersecting = BTreeSet::new();
        for (at, (a, groups, placed_a)) in placed.iter().enumerate() {
            for (b, other_groups, placed_b) in &placed[at + 1..] {
                let is_tested = groups.memberships & other_groups.filter != 0
                    && other_groups.memberships & groups.filter != 0
                    && !self.ignored.contains(&[*a, *b]);
                if is_tested && Pair::new(placed_a, placed_b).intersects() {
                    intersecting.insert([*a, *b]);
                }
            }
        }
        intersecting
    }

    fn remove(&mut self, id: BodyId) {
        self.bodies.remove(&id);
        self.ignored.retain(|pair| !pair.contains(&id));
    }
}

struct WorldComparison {
    random: Random,
    models: Vec<Model>,
    world: World,
    reference: ReferenceWorld,
    removed: Vec<BodyId>,
    /// Total number of intersecting, began and ended pairs in all steps so far.
    seen: [usize; 3],
}

impl WorldComparison {
    fn new(seed: u64) -> Self {
        let (world, reference) = (World::new(), ReferenceWorld::default());
        Self { random: Random::new(seed), models: models(), world, reference, removed: Vec::new(), seen: [0; 3] }
    }

    fn random_body(&mut self) -> Option<BodyId> {
        let count = self.reference.bodies.len() as u64;
        (count > 0)
            .then(|| *self.reference.bodies.keys().nth(self.random.below(count) as usize).expect("index in range"))
    }

    fn add(&mut self) {
        let model = self.models[self.random.below(self.models.len() as u64) as usize].clone();
        let (mesh, deforms, pose) = (model.mesh().clone(), self.random.below(2) == 0, pose(&mut self.random, 1.2));
        let body = if deforms { Body::Deformable(model) } else { Body::from(model) };
        let id = self.world.insert(body, pose).expect("in range");
        assert!(!self.removed.contains(&id), "id {id:?} is used again");
        self.reference.bodies.insert(id, ReferenceBody { mesh, deforms, pose, groups: Groups::ALL });
    }

    fn remove(&mut self) {
        let Some(id) = self.random_body() else { return };
        let body = self.world.remove(id).expect("body exists");
        assert_eq!(body.model().mesh(), &self.reference.bodies[&id].mesh);
        self.reference.remove(id);
        self.removed.push(id);
    }

    fn move_body(&mut self) {
        let Some(id) = self.random_body() else { return };
        let body = self.reference.bodies.get_mut(&id).expect("body exists");
        body.pose = match self.random.below(3) {
            0 => body.pose,
            1 => pose(&mut self.random, 1.2),
            _ => {
                let by = self.random.direction().map(|x| x * 0.2);
                Pose::from_translation(by) * body.pose
            }
        };
        self.world.set_pose(id, body.pose).expect("in range");
    }

    fn deform(&mut self) {
        let Some(id) = self.random_body() else { return };
        let body = self.reference.bodies.get_mut(&id).expect("body exists");
        if !body.deforms {
            assert!(self.world.deform(id, |_, _| panic!("callback must not be called for a rigid body")).is_err());
            return;
        }
        let (mut vertices, triangles) = std::mem::take(&mut body.mesh).into_parts();
        match self.random.below(3) {
            0 => {
                vertices.iter_mut().flatten().for_each(|x| *x += self.random.range(-0.1, 0.1));
                self.world.set_vertices(id, &vertices).expect("finite");
            }
            1 => {
                let factor = self.random.range(0.5, 1.5);
                vertices.iter_mut().flatten().for_each(|x| *x *= factor);
                let write = |old: &[[f64; 3]], new: &mut [[f64; 3]]| {
                    old.iter().zip(new).for_each(|(old, new)| *new = old.map(|x| x * factor));
                };
                self.world.deform(id, write).expect("finite");
            }
            _ => {
                let vertex = self.random.below(vertices.len() as u64) as u32;
                let position = self.random.point_in_box([-2.0; 3], [2.0; 3]);
                vertices[vertex as usize] = position;
                self.world.deform_vertices(id, &[vertex], |_, _| position).expect("finite");
            }
        }
        if self.random.below(8) == 0 {
            self.world.rebuild_if_degraded(id, 1.0).expect("body is deformable");
        }
        body.mesh = Mesh::new(vertices, triangles).expect("valid mesh");
    }

    fn regroup(&mut self) {
        let Some(id) = self.random_body() else { return };
        let mut bits =
            || if self.random.below(3) < 2 { u32::MAX } else { 1 << self.random.below(3) | 8 >> self.random.below(3) };
        let groups = Groups { memberships: bits(), filter: bits() };
        self.world.set_groups(id, groups).expect("body exists");
        self.reference.bodies.get_mut(&id).expect("body exists").groups = groups;
    }

    fn change_ignored_pairs(&mut self) {
        let (Some(a), Some(b)) = (self.random_body(), self.random_body()) else { return };
        if a == b {
            assert!(self.world.ignore_pair(a, b).is_err());
        } else if self.random.below(4) == 0 {
            let is_new = self.reference.ignored.insert([a, b]) & self.reference.ignored.insert([b, a]);
            assert_eq!(self.world.ignore_pair(a, b), Ok(is_new));
        } else {
            let was_there = self.reference.ignored.remove(&[a, b]) & self.reference.ignored.remove(&[b, a]);
            assert_eq!(self.world.restore_pair(b, a), Ok(was_there));
        }
    }

    /// Makes invalid calls, which must return an error and change nothing.
    fn make_invalid_calls(&mut self) {
        if let Some(&gone) = self.removed.last() {
            assert!(self.world.set_pose(gone, Pose::IDENTITY).is_err() && self.world.remove(gone).is_err());
        }
        let Some(id) = self.random_body() else { return };
        let far = Pose::from_translation([f64::MAX, 0.0, 0.0]);
        assert!(self.world.set_pose(id, far).is_err() && self.world.insert(&self.models[0], far).is_err());
        let count = self.reference.bodies[&id].mesh.vertices().len();
        assert!(self.world.set_vertices(id, &vec![[f64::NAN; 3]; count]).is_err());
        assert!(self.world.deform(id, |_, new| new.fill([f64::INFINITY; 3])).is_err());
    }

    fn change_at_random(&mut self) {
        match self.random.below(24) {
            0..3 if self.reference.bodies.len() < 14 => self.add(),
            3..5 => self.remove(),
            5..14 => self.move_body(),
            14..18 => self.deform(),
            18..20 => self.regroup(),
            20..23 => self.change_ignored_pairs(),
            23 if self.random.below(2) == 0 => self.world.update_boxes(),
            23 => self.make_invalid_calls(),
            _ => (),
        }
    }

    /// Number of pairs that are not excluded and whose bounding boxes overlap.
    fn candidates(&self) -> usize {
        let (ids, bodies): (Vec<BodyId>, Vec<&ReferenceBody>) =
            self.reference.bodies.iter().map(|(&id, body)| (id, body)).unzip();
        let boxes: Vec<_> = ids.iter().map(|&id| self.world.bounds(id).expect("body exists")).collect();
        let is_tested = |&[a, b]: &[usize; 2]| {
            bodies[a].groups.test(bodies[b].groups) && !self.reference.ignored.contains(&[ids[a], ids[b]])
        };
        overlapping_pairs(&boxes).expect("valid boxes").iter().filter(|pair| is_tested(pair)).count()
    }

    fn step(&mut self) {
        let intersecting = self.reference.intersecting_pairs();
        let candidates = self.candidates();
        let events = self.world.step();
        assert_eq!(events.stats().candidates, candidates);
        let list = |pairs: &BTreeSet<[BodyId; 2]>, others: &BTreeSet<[BodyId; 2]>| {
            pairs.difference(others).copied().collect::<Vec<_>>()
        };
        assert_eq!(events.intersecting(), list(&intersecting, &BTreeSet::new()));
        assert_eq!(events.began(), list(&intersecting, &self.reference.intersecting));
        assert_eq!(events.ended(), list(&self.reference.intersecting, &intersecting));
        let stats = events.stats();
        assert_eq!(stats.tested + stats.reused, stats.candidates);
        let counts = [intersecting.len(), events.began().len(), events.ended().len()];
        self.seen.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        self.reference.intersecting = intersecting;
        assert!(self.world.ids().eq(self.reference.bodies.keys().copied()));
        assert_eq!(self.world.ignored_pairs().count() * 2, self.reference.ignored.len());
    }
}

#[test]
fn world_matches_all_pairs_tested_one_by_one() {
    for seed in 0..4 {
        let mut run = WorldComparison::new(seed);
        (0..8).for_each(|_| run.add());
        for step in 0..1500 {
            for _ in 0..run.random.below(8) {
                run.change_at_random();
            }
            run.step();
            if step % 10 == 0 {
                run.world.check().unwrap_or_else(|error| panic!("seed {seed}, step {step}: {error}"));
            }
        }
        assert!(run.seen.iter().all(|&count| count > 400), "seed {seed}: too little happened, {:?}", run.seen);
    }
}
