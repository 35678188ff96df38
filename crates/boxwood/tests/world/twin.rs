//! The world against a twin that asks every pair of bodies anew at every step.

use super::{models, pose};
use boxwood::{Body, BodyId, Groups, Mesh, Model, Pair, Placed, Pose, World, overlapping_boxes};
use boxwood_scenes::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

struct TwinBody {
    mesh: Mesh,
    deforms: bool,
    pose: Pose,
    groups: Groups,
}

#[derive(Default)]
struct Twin {
    bodies: BTreeMap<BodyId, TwinBody>,
    /// Both orders.
    allowed: BTreeSet<[BodyId; 2]>,
    meeting: BTreeSet<[BodyId; 2]>,
}

impl Twin {
    /// Every pair that intersects, by models that are built anew.
    fn find(&self) -> BTreeSet<[BodyId; 2]> {
        let models: Vec<Model> = self.bodies.values().map(|body| Model::new(body.mesh.clone())).collect();
        let bodies = self.bodies.iter().zip(&models);
        let placed: Vec<(BodyId, Groups, Placed<'_>)> =
            bodies.map(|((&id, body), model)| (id, body.groups, model.at(body.pose).expect("in range"))).collect();
        let mut meeting = BTreeSet::new();
        for (at, (a, groups, placed_a)) in placed.iter().enumerate() {
            for (b, other_groups, placed_b) in &placed[at + 1..] {
                let looked_at = groups.member & other_groups.meets != 0
                    && other_groups.member & groups.meets != 0
                    && !self.allowed.contains(&[*a, *b]);
                if looked_at && Pair::new(placed_a, placed_b).intersects() {
                    meeting.insert([*a, *b]);
                }
            }
        }
        meeting
    }

    fn remove(&mut self, id: BodyId) {
        self.bodies.remove(&id);
        self.allowed.retain(|pair| !pair.contains(&id));
    }
}

struct Run {
    random: Random,
    models: Vec<Arc<Model>>,
    world: World,
    twin: Twin,
    removed: Vec<BodyId>,
    /// How often each kind of event was seen.
    seen: [usize; 3],
}

impl Run {
    fn new(seed: u64) -> Self {
        let (world, twin) = (World::new(), Twin::default());
        Self { random: Random::new(seed), models: models(), world, twin, removed: Vec::new(), seen: [0; 3] }
    }

    fn any(&mut self) -> Option<BodyId> {
        let count = self.twin.bodies.len() as u64;
        (count > 0).then(|| *self.twin.bodies.keys().nth(self.random.below(count) as usize).expect("counted"))
    }

    fn add(&mut self) {
        let model = self.models[self.random.below(self.models.len() as u64) as usize].clone();
        let (mesh, deforms, pose) = (model.mesh().clone(), self.random.below(2) == 0, pose(&mut self.random, 1.2));
        let body = if deforms { Body::from((*model).clone()) } else { Body::from(model) };
        let id = self.world.add(body, pose).expect("in range");
        assert!(!self.removed.contains(&id), "a name is used again");
        self.twin.bodies.insert(id, TwinBody { mesh, deforms, pose, groups: Groups::ALL });
    }

    fn remove(&mut self) {
        let Some(id) = self.any() else { return };
        let body = self.world.remove(id).expect("there");
        assert_eq!(body.model().mesh(), &self.twin.bodies[&id].mesh);
        self.twin.remove(id);
        self.removed.push(id);
    }

    fn move_body(&mut self) {
        let Some(id) = self.any() else { return };
        let body = self.twin.bodies.get_mut(&id).expect("there");
        body.pose = match self.random.below(3) {
            0 => body.pose,
            1 => pose(&mut self.random, 1.2),
            _ => {
                let by = self.random.direction().map(|x| x * 0.2);
                body.pose.then(&Pose::translation(by).expect("finite")).expect("finite")
            }
        };
        self.world.set_pose(id, body.pose).expect("in range");
    }

    fn deform(&mut self) {
        let Some(id) = self.any() else { return };
        let body = self.twin.bodies.get_mut(&id).expect("there");
        if !body.deforms {
            assert!(self.world.deform(id, |_, _| panic!("a rigid body is asked for vertices")).is_err());
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
                let place = self.random.point_in_box([-2.0; 3], [2.0; 3]);
                vertices[vertex as usize] = place;
                self.world.deform_some(id, &[vertex], |_, _| place).expect("finite");
            }
        }
        if self.random.below(8) == 0 {
            self.world.rebuild_if(id, 1.0).expect("it deforms");
        }
        body.mesh = Mesh::new(vertices, triangles).expect("as it was");
    }

    fn regroup(&mut self) {
        let Some(id) = self.any() else { return };
        let mut bits =
            || if self.random.below(3) < 2 { u32::MAX } else { 1 << self.random.below(3) | 8 >> self.random.below(3) };
        let groups = Groups { member: bits(), meets: bits() };
        self.world.set_groups(id, groups).expect("there");
        self.twin.bodies.get_mut(&id).expect("there").groups = groups;
    }

    fn allow(&mut self) {
        let (Some(a), Some(b)) = (self.any(), self.any()) else { return };
        if a == b {
            assert!(self.world.allow_contact(a, b).is_err());
        } else if self.random.below(4) == 0 {
            let is_new = self.twin.allowed.insert([a, b]) & self.twin.allowed.insert([b, a]);
            assert_eq!(self.world.allow_contact(a, b), Ok(is_new));
        } else {
            let was_there = self.twin.allowed.remove(&[a, b]) & self.twin.allowed.remove(&[b, a]);
            assert_eq!(self.world.forbid_contact(b, a), Ok(was_there));
        }
    }

    /// What must be refused, and leave all as it is.
    fn misuse(&mut self) {
        if let Some(&gone) = self.removed.last() {
            assert!(self.world.set_pose(gone, Pose::IDENTITY).is_err() && self.world.remove(gone).is_err());
        }
        let Some(id) = self.any() else { return };
        let far = Pose::translation([f64::MAX, 0.0, 0.0]).expect("finite");
        assert!(self.world.set_pose(id, far).is_err() && self.world.add(&self.models[0], far).is_err());
        let count = self.twin.bodies[&id].mesh.vertices().len();
        assert!(self.world.set_vertices(id, &vec![[f64::NAN; 3]; count]).is_err());
        assert!(self.world.deform(id, |_, new| new.fill([f64::INFINITY; 3])).is_err());
    }

    fn operate(&mut self) {
        match self.random.below(24) {
            0..3 if self.twin.bodies.len() < 14 => self.add(),
            3..5 => self.remove(),
            5..14 => self.move_body(),
            14..18 => self.deform(),
            18..20 => self.regroup(),
            20..23 => self.allow(),
            23 if self.random.below(2) == 0 => self.world.update_boxes(),
            23 => self.misuse(),
            _ => (),
        }
    }

    /// How many pairs are looked at whose boxes overlap.
    fn candidates(&self) -> usize {
        let (ids, bodies): (Vec<BodyId>, Vec<&TwinBody>) =
            self.twin.bodies.iter().map(|(&id, body)| (id, body)).unzip();
        let boxes: Vec<_> = ids.iter().map(|&id| self.world.bounds(id).expect("there")).collect();
        let looked_at = |&[a, b]: &[usize; 2]| {
            bodies[a].groups.meet(bodies[b].groups) && !self.twin.allowed.contains(&[ids[a], ids[b]])
        };
        overlapping_boxes(&boxes).expect("boxes").iter().filter(|pair| looked_at(pair)).count()
    }

    fn step(&mut self) {
        let meeting = self.twin.find();
        let candidates = self.candidates();
        let events = self.world.step();
        assert_eq!(events.work().candidates, candidates);
        let list = |pairs: &BTreeSet<[BodyId; 2]>, others: &BTreeSet<[BodyId; 2]>| {
            pairs.difference(others).copied().collect::<Vec<_>>()
        };
        assert_eq!(events.intersecting(), list(&meeting, &BTreeSet::new()));
        assert_eq!(events.began(), list(&meeting, &self.twin.meeting));
        assert_eq!(events.ended(), list(&self.twin.meeting, &meeting));
        let work = events.work();
        assert_eq!(work.asked + work.kept, work.candidates);
        let counts = [meeting.len(), events.began().len(), events.ended().len()];
        self.seen.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        self.twin.meeting = meeting;
        assert!(self.world.bodies().eq(self.twin.bodies.keys().copied()));
        assert_eq!(self.world.allowed_contacts().count() * 2, self.twin.allowed.len());
    }
}

#[test]
fn a_world_finds_what_all_pairs_give_one_by_one() {
    for seed in 0..4 {
        let mut run = Run::new(seed);
        (0..8).for_each(|_| run.add());
        for step in 0..1500 {
            for _ in 0..run.random.below(8) {
                run.operate();
            }
            run.step();
            if step % 10 == 0 {
                run.world.check().unwrap_or_else(|error| panic!("seed {seed}, step {step}: {error}"));
            }
        }
        assert!(run.seen.iter().all(|&count| count > 400), "seed {seed}: too little happened, {:?}", run.seen);
    }
}
