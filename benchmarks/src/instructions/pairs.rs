//! Instruction-count cases with two models: intersection, contacts, distance, clearance, sweep, penetration depth.

use std::sync::Arc;

use boxwood::{Mesh, Model, Motion, Pair, Pose};
use boxwood_scenes::{Random, random_placements, sphere, teapot_3760, torus, torus_5000};

use super::{Case, Queries};

pub(super) const CASES: &[Case] = &[
    Case::warm("first/torus-5000", || placements(torus_5000(), 100, |pair| pair.intersects().into())),
    Case::warm("first/gap", || nested(4, |pair| pair.intersects().into())),
    Case::warm("first/batch", first_of_batch),
    Case::warm("all/torus-5000", || placements(torus_5000(), 12, |pair| pair.triangle_pairs().len() as u64)),
    Case::warm("all/teapot-3760", || placements(teapot_3760(), 12, |pair| pair.triangle_pairs().len() as u64)),
    Case::warm("count/torus-5000", || placements(torus_5000(), 12, count)),
    Case::warm("overlap/torus-5000", || {
        placements(torus_5000(), 12, |pair| pair.overlap().map_or(0, |overlap| overlap.triangle_pairs))
    }),
    Case::warm("contacts/torus-800", || {
        placements(torus(5.0, 2.0, 20, 20), 6, |pair| pair.contacts().regions.len() as u64)
    }),
    Case::warm("distance/torus-5000", || placements(torus_5000(), 8, distance)),
    Case::warm("distance/gap", || nested(1, distance)),
    Case::warm("closer-than/torus-5000", || {
        placements(torus_5000(), 20, |pair| pair.is_closer_than(0.1).expect("finite").into())
    }),
    Case::warm("closer-than/triangles", || {
        nested(1, |pair| pair.triangle_pairs_closer_than(0.02).expect("finite").len() as u64)
    }),
    Case::warm("sweep/models", sweep_of_models),
    Case::warm("depth/convex", || nudged(sphere(1.0, 2), 4, depth)),
    Case::warm("depth/torus-288", || nudged(torus(5.0, 2.0, 12, 12), 1, depth)),
];

type Query = fn(&Pair<'_>) -> u64;

/// Runs the query at random placements of two copies of a mesh. About 60% of the placements intersect.
fn placements(mesh: Mesh, count: u32, query: Query) -> Queries {
    let mesh = Arc::new(mesh);
    let placements = random_placements(&mesh, count, 1).expect("the mesh is small");
    let (a, b) = (Model::new(Arc::clone(&mesh)), Model::new(mesh));
    Box::new(move || {
        let at = |[pose_a, pose_b]: [Pose; 2]| {
            let (a, b) = (a.at(pose_a).expect("near"), b.at(pose_b).expect("near"));
            query(&Pair::new(&a, &b))
        };
        placements.iter().copied().map(at).sum()
    })
}

/// Runs the query on a sphere and a slightly larger sphere around it, with several rotations: the surfaces are
/// close everywhere, without contact.
fn nested(count: usize, query: Query) -> Queries {
    let (a, b) = (Model::new(sphere(1.0, 4)), Model::new(sphere(1.03, 3)));
    let mut random = Random::new(2);
    let poses: Vec<Pose> =
        (0..count).map(|_| Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("finite")).collect();
    Box::new(move || {
        let a = a.at(Pose::IDENTITY).expect("near");
        poses.iter().map(|&pose| query(&Pair::new(&a, &b.at(pose).expect("near")))).sum::<u64>() + 1
    })
}

/// Runs the query on two overlapping copies of a mesh. The second copy is rotated, and moved by a fifth of its size.
fn nudged(mesh: Mesh, count: usize, query: Query) -> Queries {
    let step = mesh.bounds().expect("it has triangles").size()[0] / 5.0;
    let mut random = Random::new(3);
    let pose = |_| Pose::from_rotation_matrix(random.rotation(), random.direction().map(|x| x * step)).expect("finite");
    let poses: Vec<Pose> = (0..count).map(pose).collect();
    let mesh = Arc::new(mesh);
    let (a, b) = (Model::new(Arc::clone(&mesh)), Model::new(mesh));
    Box::new(move || {
        let a = a.at(Pose::IDENTITY).expect("near");
        poses.iter().map(|&pose| query(&Pair::new(&a, &b.at(pose).expect("near")))).sum()
    })
}

fn count(pair: &Pair<'_>) -> u64 {
    pair.count_triangle_pairs()
}

fn distance(pair: &Pair<'_>) -> u64 {
    pair.distance().map_or(0, |closest| closest.distance.to_bits() >> 32)
}

fn depth(pair: &Pair<'_>) -> u64 {
    let options = boxwood::query::PenetrationOptions { max_centers: 40, max_directions: 8, max_steps: 60 };
    let depth = pair.penetration_with(&options).expect("both are closed");
    depth.map_or(0, |depth| depth.upper.to_bits() >> 32)
}

fn first_of_batch() -> Queries {
    let mesh = Arc::new(torus_5000());
    let poses: Vec<Pose> =
        random_placements(&mesh, 100, 4).expect("the mesh is small").into_iter().map(|[_, pose]| pose).collect();
    let (a, b) = (Model::new(Arc::clone(&mesh)), Model::new(mesh));
    Box::new(move || {
        let a = a.at(Pose::IDENTITY).expect("near");
        let intersects = a.pose_batch(&b).intersects(&poses).expect("near");
        intersects.into_iter().map(u64::from).sum()
    })
}

fn sweep_of_models() -> Queries {
    let (a, b) = (Model::new(torus(5.0, 2.0, 20, 20)), Model::new(sphere(3.0, 3)));
    let mut random = Random::new(5);
    let sweeps: Vec<(Pose, Motion)> = (0..10)
        .map(|_| {
            let from = random.direction().map(|x| x * 12.0);
            let to = random.point_in_box([-4.0; 3], [4.0; 3]);
            let motion = Motion::linear([0, 1, 2].map(|axis| to[axis] - from[axis])).expect("finite");
            (Pose::from_rotation_matrix(random.rotation(), from).expect("finite"), motion)
        })
        .collect();
    Box::new(move || {
        let b = b.at(Pose::IDENTITY).expect("near");
        let sweep = |&(pose, motion): &(Pose, Motion)| {
            let a = a.at(pose).expect("near");
            a.pair(&b).first_impact(motion).map_or(1, |impact| impact.t.to_bits() >> 32)
        };
        sweeps.iter().map(sweep).sum()
    })
}
