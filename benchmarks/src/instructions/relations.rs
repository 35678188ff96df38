//! Instruction-count cases for the relation of two solids, one group per relation, each with its expected result.
//! The meshes are closed and do not intersect themselves.

use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Block, Random, assembly, cuboid, cylinder, sphere, transformed, unit_circle};
use boxwood_scenes::{revolve, torus as torus_of, tube, wave};

use super::{Case, Queries};

pub(super) const CASES: &[Case] = &[
    Case::warm("relation/crossing/cuboids-12", || relate(cuboid_12(), cuboid_12(), random_poses(50, 5.0), CROSSING)),
    Case::warm("relation/crossing/spheres-320", || relate(ball(2), ball(2), random_poses(50, 8.0), CROSSING)),
    Case::warm("relation/crossing/spheres-5120", || relate(ball(4), ball(4), random_poses(50, 8.0), CROSSING)),
    Case::warm("relation/crossing/sphere-20480-torus-5000", || {
        relate(ball(5), torus(50), random_poses(50, 4.0), CROSSING)
    }),
    Case::warm("relation/crossing/tori-5000", || relate(torus(50), torus(50), random_poses(50, 5.0), CROSSING)),
    Case::warm("relation/crossing/cylinders-256", || {
        relate(centered_rod(), centered_rod(), random_poses(50, 3.0), CROSSING)
    }),
    Case::warm("relation/crossing/cubes-972-aligned", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), vec![offset([4.5, 3.0, 2.0]); 4], CROSSING)
    }),
    Case::warm("relation/crossing/cubes-972-shared-planes", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), vec![offset([4.5, 0.0, 0.0])], CROSSING)
    }),
    Case::warm("relation/disjoint/boxes-apart", || {
        relate(ball(3), ball(3), vec![offset([25.0, 0.0, 0.0]); 200], Relation::Disjoint)
    }),
    Case::warm("relation/disjoint/spheres-1280", || {
        relate(ball(3), ball(3), random_poses(20, 20.5), Relation::Disjoint)
    }),
    Case::warm("relation/disjoint/linked-tori-5000", || {
        relate(torus(50), torus(50), vec![linked(); 40], Relation::Disjoint)
    }),
    Case::warm("relation/disjoint/rod-in-tube", || {
        let poses = vec![[Pose::IDENTITY; 2]; 8];
        relate(rod(4.5), tube(8.0, 5.0, 20.0, 64), poses, Relation::Disjoint)
    }),
    Case::warm("relation/inside/sphere-1280-in-sphere-5120", || {
        relate(scaled(&ball(3), 0.75), ball(4), random_poses(8, 1.0), IN_B)
    }),
    Case::warm("relation/inside/torus-5000-in-sphere-20480", || {
        relate(scaled(&torus(50), 0.5), ball(5), random_poses(20, 1.0), IN_B)
    }),
    Case::warm("relation/inside/cuboid-12-in-cylinder-256", || {
        relate(scaled(&cuboid_12(), 0.1), centered_rod(), random_poses(100, 1.0), IN_B)
    }),
    Case::warm("relation/inside-touching/cubes-972", || {
        relate(cube(0.0, 4.5, 9), cube(0.0, 9.0, 9), vec![[Pose::IDENTITY; 2]], IN_B_TOUCHING)
    }),
    Case::warm("relation/inside-touching/cylinders-256", || {
        let short = cylinder(3.0, 10.0, 64);
        relate(short, rod(5.0), vec![[Pose::IDENTITY; 2]], IN_B_TOUCHING)
    }),
    Case::warm("relation/inside-touching/spindle-512-in-cuboid", || {
        relate(ball_with_poles(16), cuboid([-9.0, -9.0, 0.0], [9.0; 3]), vec![[Pose::IDENTITY; 2]; 8], IN_B_TOUCHING)
    }),
    Case::warm("relation/touching/cubes-972-faces", || {
        relate(cube(0.0, 9.0, 9), cube_from([9.0, 0.0, 0.0], 9.0, 9), vec![[Pose::IDENTITY; 2]], TOUCHING)
    }),
    Case::warm("relation/touching/cubes-972-faces-translated", || {
        let poses = [[9.0, 0.0, 0.0], [0.0, -9.0, 0.0]].map(|by| offset_from([100.5, -37.25, 3.0], by));
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), poses.to_vec(), TOUCHING)
    }),
    Case::warm("relation/touching/cubes-972-faces-staggered", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), vec![offset([9.0, 0.25, 4.5]); 2], TOUCHING)
    }),
    Case::warm("relation/touching/cube-972-on-cuboid-12", || {
        relate(cuboid([0.0; 3], [9.0; 3]), cube(0.0, 9.0, 9), vec![offset([9.0, 1.0, 2.0]); 2], TOUCHING)
    }),
    Case::warm("relation/touching/cuboids-12-faces", || {
        relate(cuboid_12(), cuboid_12(), vec![offset([20.0, 1.0, 2.0]); 20], TOUCHING)
    }),
    Case::warm("relation/touching/cubes-972-edge", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), vec![offset([9.0, 9.0, 0.0]); 10], TOUCHING)
    }),
    Case::warm("relation/touching/cubes-972-vertex", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 9), vec![offset([9.0; 3]); 20], TOUCHING)
    }),
    Case::warm("relation/touching/spindle-512-tip-on-cuboid", || {
        let low = cuboid([-9.0, -9.0, -9.0], [9.0, 9.0, 0.0]);
        relate(ball_with_poles(16), low, vec![[Pose::IDENTITY; 2]; 40], TOUCHING)
    }),
    Case::warm("relation/touching/rod-fills-tube", || {
        relate(rod(5.0), tube(8.0, 5.0, 20.0, 64), vec![[Pose::IDENTITY; 2]], TOUCHING)
    }),
    Case::warm("relation/coincident/same-torus-5000", || {
        relate(torus(50), torus(50), vec![[Pose::IDENTITY; 2]; 12], Relation::Coincident)
    }),
    Case::warm("relation/coincident/cubes-972-and-432", || {
        relate(cube(0.0, 9.0, 9), cube(0.0, 9.0, 6), vec![[Pose::IDENTITY; 2]], Relation::Coincident)
    }),
    Case::warm("relation/open/wave-and-sphere-1280", open),
    Case::warm("relation/gearbox", gearbox),
    Case::cold("relation/cold/crossing-spheres-5120", || relate(ball(4), ball(4), random_poses(1, 8.0), CROSSING)),
    Case::cold("relation/cold/crossing-tori-9800", || relate(torus(70), torus(70), random_poses(1, 5.0), CROSSING)),
    Case::cold("relation/cold/disjoint-linked-tori-5000", || {
        relate(torus(50), torus(50), vec![linked()], Relation::Disjoint)
    }),
    Case::cold("relation/cold/inside-spheres-5120", || {
        relate(scaled(&ball(4), 0.75), ball(4), random_poses(1, 1.0), IN_B)
    }),
    Case::cold("relation/cold/touching-cubes-972", || {
        relate(cube(0.0, 9.0, 9), cube_from([9.0, 0.0, 0.0], 9.0, 9), vec![[Pose::IDENTITY; 2]], TOUCHING)
    }),
    Case::cold("relation/cold/touching-cuboids-12", || {
        relate(cuboid_12(), cuboid_12(), vec![offset([20.0, 1.0, 2.0]); 20], TOUCHING)
    }),
];

const CROSSING: Relation = Relation::Crossing;
const TOUCHING: Relation = Relation::Touching;
const IN_B: Relation = Relation::AInsideB { touching: false };
const IN_B_TOUCHING: Relation = Relation::AInsideB { touching: true };

/// Returns queries that compute the relation of two meshes at each pair of poses and compare it with `expected`.
fn relate(a: Mesh, b: Mesh, poses: Vec<[Pose; 2]>, expected: Relation) -> Queries {
    let (a, b) = (Model::new(a), Model::new(b));
    Box::new(move || {
        for &[pose_a, pose_b] in &poses {
            let (a, b) = (a.at(pose_a).expect("near"), b.at(pose_b).expect("near"));
            assert_eq!(a.pair(&b).relation(), expected);
        }
        poses.len() as u64
    })
}

/// Random poses: the first model at the origin, the second at `distance` from it in a random direction, both
/// rotated randomly.
fn random_poses(count: usize, distance: f64) -> Vec<[Pose; 2]> {
    let mut random = Random::new(1);
    let pose = |_| {
        let rotations = [(); 2].map(|()| random.rotation());
        let position = random.direction().map(|x| x * distance);
        [Pose::from_rotation_matrix(rotations[0], [0.0; 3]), Pose::from_rotation_matrix(rotations[1], position)]
            .map(|pose| pose.expect("finite"))
    };
    (0..count).map(pose).collect()
}

/// Poses with the second model moved by `by`.
fn offset(by: [f64; 3]) -> [Pose; 2] {
    offset_from([0.0; 3], by)
}

/// Poses with the first model at `position` and the second at `position + by`. The coordinates of this sum must be
/// exact in `f64`.
fn offset_from(position: [f64; 3], by: [f64; 3]) -> [Pose; 2] {
    let second = [0, 1, 2].map(|axis| position[axis] + by[axis]);
    [position, second].map(Pose::from_translation)
}

/// Poses of two tori that pass through each other's hole, like links of a chain.
fn linked() -> [Pose; 2] {
    let upright = [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]];
    [Pose::IDENTITY, Pose::from_rotation_matrix(upright, [7.0, 0.0, 0.0]).expect("finite")]
}

/// Sphere of radius 10.
fn ball(subdivisions: u32) -> Mesh {
    sphere(10.0, subdivisions)
}

/// Torus with the same outer radius as [`ball`].
fn torus(segments: u32) -> Mesh {
    torus_of(7.5, 2.5, segments, segments)
}

/// Cylinder with 256 triangles from z = 0 to z = 20.
fn rod(radius: f64) -> Mesh {
    cylinder(radius, 20.0, 64)
}

/// Cylinder of radius 5 and height 20, centered at the origin.
fn centered_rod() -> Mesh {
    transformed(&rod(5.0), &Pose::from_translation([0.0, 0.0, -10.0]))
}

fn cuboid_12() -> Mesh {
    cuboid([-10.0; 3], [10.0; 3])
}

/// Cube from `low` to `high` whose faces are grids of `cells` x `cells` squares.
fn cube(low: f64, high: f64, cells: u32) -> Mesh {
    cube_from([low; 3], high - low, cells)
}

fn cube_from(low: [f64; 3], side: f64, cells: u32) -> Mesh {
    let lines = low.map(|low| (0..=cells).map(|i| low + side * f64::from(i) / f64::from(cells)).collect::<Vec<f64>>());
    let high = low.map(|low| low + side);
    Block::new(&lines[0], &lines[1], &lines[2]).fill(low, high).mesh()
}

/// Ball with two poles; the lower pole is exactly at the origin.
fn ball_with_poles(rings: u32) -> Mesh {
    let half = unit_circle(2 * rings);
    let profile = (0..=rings as usize).map(|i| match i {
        0 => [0.0, 0.0],
        i if i == rings as usize => [0.0, 8.0],
        i => [4.0 * half[i][1], 4.0 - 4.0 * half[i][0]],
    });
    revolve(&profile.collect::<Vec<_>>(), rings)
}

fn scaled(mesh: &Mesh, by: f64) -> Mesh {
    transformed(mesh, &Pose::from_scale([by; 3]))
}

/// Queries of the relation of an open and a closed surface, at poses where they intersect and where they do not.
fn open() -> Queries {
    let (sheet, ball) = (Model::new(wave(40, 40, 0.1, 3.0, 0.0)), Model::new(sphere(0.2, 3)));
    let heights: Vec<Pose> = (0..100).map(|i| Pose::from_translation([0.1, 0.1, 0.01 * f64::from(i)])).collect();
    Box::new(move || {
        let sheet = sheet.at(Pose::IDENTITY).expect("near");
        let relation = |&pose: &Pose| sheet.pair(&ball.at(pose).expect("near")).relation();
        heights.iter().filter(|pose| relation(pose) == Relation::Disjoint).count() as u64
    })
}

/// Queries of the relations of all pairs among the first 16 parts of the gearbox assembly.
fn gearbox() -> Queries {
    let parts = assembly().into_iter().take(16);
    let models: Vec<(Model, Pose)> = parts.map(|part| (Model::new(part.mesh), part.pose)).collect();
    Box::new(move || {
        let placed: Vec<_> = models.iter().map(|(model, pose)| model.at(*pose).expect("near")).collect();
        let mut sum = 0;
        for (index, a) in placed.iter().enumerate() {
            for b in &placed[..index] {
                sum += u64::from(a.pair(b).relation() != Relation::Disjoint);
            }
        }
        sum
    })
}
