//! The search finds what trying all triangles finds.

use crate::poses::{Kind, moved};
use crate::volumes::about;
use boxwood::{Build, Mesh, Model, Placed, Pose, Scratch, Volume, brute_force_in, brute_force_inside};
use boxwood_scenes::{Random, random_mesh, spacecraft, teapot, torus_5000};

/// What was found, and what was asked in all.
#[derive(Default)]
struct Seen {
    some: usize,
    asked: usize,
}

fn agree(name: &str, placed: &Placed<'_>, volumes: &[Volume], seen: &mut Seen) {
    let mut scratch = Scratch::new();
    for volume in volumes {
        let truth = brute_force_in(placed, volume);
        assert!(placed.triangles_in(volume) == truth, "{name}, {volume:?}");
        assert!(scratch.triangles_in(placed, volume) == truth, "{name}, {volume:?}, memory of other questions");
        assert_eq!(placed.is_any_in(volume), !truth.is_empty(), "{name}, {volume:?}");
        let inside = brute_force_inside(placed, volume);
        assert!(placed.triangles_inside(volume) == inside, "{name}, inside {volume:?}");
        assert!(inside.iter().all(|triangle| truth.binary_search(triangle).is_ok()), "{name}, {volume:?}");
        let all = placed.model().mesh().triangles().len();
        assert_eq!(placed.is_inside(volume), all > 0 && inside.len() == all, "{name}, all inside {volume:?}");
        seen.some += usize::from(!truth.is_empty() && truth.len() < all);
        seen.asked += 1;
    }
}

#[test]
fn under_poses_of_every_kind() {
    let mut random = Random::new(0x701);
    let mut seen = Seen::default();
    for round in 0..6 {
        let model = Model::with(random_mesh(&mut random, 60, 20 + 60 * round), &Build::FAST);
        for kind in Kind::ALL {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = model.at(pose).expect("in range");
            let volumes = about(&mut random, placed.bounds().expect("not empty"));
            agree(&format!("{kind:?}"), &placed, &volumes, &mut seen);
        }
    }
    assert!(4 * seen.some > seen.asked, "too few have a part of a model: {} of {}", seen.some, seen.asked);
}

#[test]
fn on_real_meshes() {
    let mut random = Random::new(0x702);
    for (name, mesh) in [("torus", torus_5000()), ("teapot", teapot(7)), ("spacecraft", spacecraft())] {
        let model = Model::new(mesh);
        for kind in [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::FlatToPlane] {
            let placed = model.at(kind.pose(&mut random)).expect("in range");
            let volumes = about(&mut random, placed.bounds().expect("not empty"));
            agree(name, &placed, &volumes, &mut Seen::default());
        }
    }
}

#[test]
fn degenerate_triangles_and_ends_of_the_range() {
    let mut random = Random::new(0x703);
    for size in [1e-320, 1e-300, 1e-150, 1.0, 1e150, 1e295] {
        let mut vertices: Vec<[f64; 3]> = (0..30).map(|_| [0; 3].map(|_| random.range(-1.0, 1.0) * size)).collect();
        vertices.push(vertices[0]);
        let corner = |random: &mut Random| random.below(31) as u32;
        let mut triangles: Vec<[u32; 3]> = (0..60).map(|_| [0; 3].map(|_| corner(&mut random))).collect();
        triangles.extend([[0, 0, 0], [1, 1, 2], [0, 30, 3]]);
        let model = Model::new(Mesh::new(vertices, triangles).expect("a mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let volumes = about(&mut random, placed.bounds().expect("not empty"));
        agree(&format!("{size:e}"), &placed, &volumes, &mut Seen::default());
    }
    let model = Model::new(Mesh::new(vec![], vec![]).expect("a mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    agree("empty", &placed, &about(&mut random, [[0.0; 3], [1.0; 3]]), &mut Seen::default());
    let model = Model::new(Mesh::new(vec![[3.0; 3]], vec![[0, 0, 0]]).expect("a mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    agree("a point", &placed, &about(&mut random, [[2.0; 3], [4.0; 3]]), &mut Seen::default());
    let volume = Volume::sphere([3.0; 3], 0.0).expect("a ball");
    assert_eq!(placed.triangles_inside(&volume), [0]);
}
