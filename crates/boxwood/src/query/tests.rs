//! The law of the lanes: a whole search gives the same pairs, in the same order, for the same work, on the plain lanes and
//! on every instruction set.

use crate::bounds::Sat;
use crate::simd::vector::chosen::on_all_lanes;
use crate::{Build, Mesh, Model, Overlap, Pair, Pose, Scratch, TrianglePair, Work};
use boxwood_scenes::Random;
use std::ops::ControlFlow;

/// A mesh of the scenes crate, which is built upon the library itself and so has another `Mesh`, in our own type.
macro_rules! own {
    ($mesh:expr) => {{
        let mesh = $mesh;
        $crate::Mesh::new(mesh.vertices().to_vec(), mesh.triangles().to_vec()).expect("it was valid before")
    }};
}
pub(super) use own;

/// Poses of every kind that placing and searching could stumble over; the models are about one in size.
pub(super) fn poses(random: &mut Random) -> Vec<Pose> {
    let rigid = |random: &mut Random, by: [f64; 3]| Pose::rigid(random.rotation(), by);
    let near = random.point_in_box([-0.3; 3], [0.3; 3]);
    let rows = [0; 3].map(|_| random.point_in_box([-1.0; 3], [1.0; 3]));
    let turned = |random: &mut Random, scale: [f64; 3]| {
        rigid(random, [0.0; 3])?.then(&Pose::scale(scale)?)?.then(&rigid(random, near)?)
    };
    let all = [
        Ok(Pose::IDENTITY),
        rigid(random, near),
        rigid(random, near),
        rigid(random, near.map(|x| x + 1e6)),
        Pose::affine(rows, near),
        turned(random, [-1.0, 1.0, 1.0]),
        turned(random, [3.0, 0.2, 1.0]),
        turned(random, [1.0, 1.0, 1e-7]),
        turned(random, [1.0, 1.0, 0.0]),
        turned(random, [0.0; 3]),
        Pose::scale([-0.0, 0.0, 1.0]),
        turned(random, [1e-3; 3]),
        turned(random, [1e3; 3]),
        Pose::scale([1e-200; 3]),
        Pose::scale([1e200; 3]),
    ];
    all.into_iter().map(|pose| pose.expect("finite")).collect()
}

/// All that a scratch says of a pair, and the work of each question.
#[derive(Debug, PartialEq)]
pub(super) struct Answers {
    pub(super) in_order: Vec<TrianglePair>,
    intersects: bool,
    overlap: Option<Overlap>,
    work: [Work; 3],
}

pub(super) fn ask(scratch: &mut Scratch, pair: &Pair<'_>) -> Answers {
    let intersects = scratch.intersects(pair);
    let first = scratch.work();
    let mut in_order = Vec::new();
    let all: ControlFlow<()> = scratch.for_each(pair, |found| {
        in_order.push(found);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    let work = scratch.work();
    let overlap = scratch.overlap(pair);
    Answers { in_order, intersects, overlap, work: [first, work, scratch.work()] }
}

fn meshes(random: &mut Random) -> Vec<Mesh> {
    let scenes: [fn(&mut Random) -> Mesh; 4] = [
        |random| own!(boxwood_scenes::soup(random, 150, 0.25)),
        |random| own!(boxwood_scenes::random_mesh(random, 30, 60)),
        |_| own!(boxwood_scenes::torus(0.5, 0.2, 20, 10)),
        // Contact everywhere, on a lattice.
        |_| own!(boxwood_scenes::sheet(8, 8, |x, y| ((x + y) * 4.0).round() / 16.0)),
    ];
    scenes.map(|scene| scene(random)).into()
}

#[test]
fn a_search_is_the_same_on_all_lanes() {
    let mut random = Random::new(0x1a9e5);
    let meshes = meshes(&mut random);
    let (mut met, mut asked) = (0, 0);
    for mesh_a in &meshes {
        for mesh_b in &meshes {
            let [a, b] = [mesh_a, mesh_b].map(|mesh| Model::new(mesh.clone()));
            let b = if random.below(2) == 0 { b } else { Model::build(mesh_b.clone(), Build::FAST) };
            for (pose_a, pose_b) in poses(&mut random).into_iter().zip(poses(&mut random)) {
                let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
                for sat in [Sat::Lite, Sat::Full] {
                    let pair = Pair::with_sat(&a, &b, sat);
                    let mut truth: Option<[Answers; 2]> = None;
                    on_all_lanes(|lanes| {
                        let answers = [Scratch::new, Scratch::counting_sat_exits].map(|make| ask(&mut make(), &pair));
                        match &truth {
                            None => truth = Some(answers),
                            Some(truth) => assert_eq!(&answers, truth, "{lanes:?}, {sat:?}, {pose_a:?}, {pose_b:?}"),
                        }
                        asked += 1;
                    });
                    let [plain, counted] = truth.expect("asked");
                    assert_eq!(counted.in_order, plain.in_order, "{sat:?}, {pose_a:?}, {pose_b:?}");
                    let work = Work { sat_exits: None, ..counted.work[1] };
                    assert_eq!(
                        work, plain.work[1],
                        "counting axes changes no search for all: {sat:?}, {pose_a:?}, {pose_b:?}"
                    );
                    met += plain.in_order.len();
                }
            }
        }
    }
    assert!(met > 10_000 && asked > 1_000, "{met} pairs, asked {asked} times");
}

/// A tree that is fitted to moved vertices has the same boxes on all lanes.
#[test]
fn a_deformed_model_is_the_same_on_all_lanes() {
    let mut random = Random::new(0xdef);
    for mesh in meshes(&mut random) {
        let by = random.rotation();
        let mut truth: Option<(String, Answers)> = None;
        on_all_lanes(|lanes| {
            let (still, mut moving) = (Model::new(mesh.clone()), Model::new(mesh.clone()));
            let bend =
                |v: [f64; 3]| [0, 1, 2].map(|k| by[k][0] * v[0] + by[k][1] * v[1] * v[2] + by[k][2] * v[2].abs());
            let deformed = moving.deform(|old, new| old.iter().zip(new).for_each(|(&old, new)| *new = bend(old)));
            assert_eq!(deformed, Ok(()));
            assert_eq!(moving.check(), Ok(()), "{lanes:?}");
            let (a, b) = (still.at(Pose::IDENTITY).expect("in range"), moving.at(Pose::IDENTITY).expect("in range"));
            let found = (format!("{:?}", moving.quality()), ask(&mut Scratch::new(), &Pair::new(&a, &b)));
            match &truth {
                None => truth = Some(found),
                Some(truth) => assert_eq!(&found, truth, "{lanes:?}"),
            }
        });
    }
}
