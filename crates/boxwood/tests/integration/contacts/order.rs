//! The contacts of two models depend neither on the order of triangles and vertices nor on the order of the models.

use crate::contacts::{at, contacts_of, random_pose};
use boxwood::query::TrianglePair;
use boxwood::query::contacts::{ContactCurve, ContactRegion, Contacts, TriangleContact};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid, random_mesh, sheet, soup, sphere, teapot, torus};

struct ContactScene {
    name: &'static str,
    models: [Mesh; 2],
    poses: [Pose; 2],
}

fn scenes() -> Vec<ContactScene> {
    let mut random = Random::new(0x0de);
    let mut pose = |size| random_pose(&mut random, size);
    let (cube, plate) = (cuboid([0.0; 3], [1.0; 3]), cuboid([0.0; 3], [4.0, 3.0, 1.0]));
    let (ring, ball, pot) = (torus(1.0, 0.4, 30, 16), sphere(1.0, 3), boxwood_scenes::unit_sized(&teapot(5)));
    let here = Pose::IDENTITY;
    let scene = |name, a: &Mesh, pose_a, b: &Mesh, pose_b| ContactScene {
        name,
        models: [a.clone(), b.clone()],
        poses: [pose_a, pose_b],
    };
    let mut scenes = vec![
        scene("ball and ring", &ball, here, &ring, pose(0.5)),
        scene("ring and ring", &ring, pose(0.5), &ring, pose(0.5)),
        scene("pot and ring", &pot, at([0.8, 0.1, 0.2]), &ring, here),
        scene("cube on a plate", &cube, at([1.0, 1.0, 1.0]), &plate, here),
        scene("cube in a plate", &cube, at([1.0, 1.0, 0.0]), &plate, here),
        scene("cube at the corner of a plate", &cube, at([3.0, 2.0, 1.0]), &plate, here),
        scene("cube and its copy", &cube, here, &cube, here),
        scene("cubes with an edge in common", &cube, here, &cube, at([1.0, 0.0, 1.0])),
        scene("cubes with a corner in common", &cube, here, &cube, at([1.0; 3])),
        scene("ball and its copy", &ball, here, &ball, here),
        scene("ball and its mirror image", &ball, here, &ball, Pose::from_scale([-1.0, 1.0, 1.0])),
    ];
    let mut random = Random::new(0x50b);
    let soups = [soup(&mut random, 200, 0.4), soup(&mut random, 200, 0.4)];
    let tangles = [random_mesh(&mut random, 12, 60), random_mesh(&mut random, 12, 60)];
    scenes.push(scene("soups", &soups[0], here, &soups[1], here));
    scenes.push(scene("tangles", &tangles[0], here, &tangles[1], here));
    // Vertices on a lattice of 64 integer points, so that most triangles touch each other.
    for _ in 0..10 {
        let mut integer_soup = |count: usize| {
            let mut corner = || [0, 1, 2].map(|_| random.below(4) as f64);
            crate::contacts::mesh_of(&(0..count).map(|_| [0; 3].map(|_| corner())).collect::<Vec<_>>())
        };
        let [a, b] = [integer_soup(12), integer_soup(12)];
        scenes.push(scene("integers", &a, here, &b, here));
    }
    let squares = sheet(4, 4, |_, _| 0.0);
    let moved = at([0.25, 0.125, 0.0]);
    scenes.push(scene("grids in one plane", &squares, here, &squares, moved));
    scenes
}

/// Returns the same surface with triangles, corners and vertices in another order and with some vertices
/// duplicated; and for each new triangle its old index and the old positions of its corners.
fn shuffled(mesh: &Mesh, random: &mut Random) -> (Mesh, Vec<(u32, [u8; 3])>) {
    let mut vertices: Vec<usize> = (0..mesh.vertices().len()).flat_map(|v| [v, v]).collect();
    random.shuffle(&mut vertices);
    let mut order: Vec<u32> = (0..mesh.triangles().len() as u32).collect();
    random.shuffle(&mut order);
    let (mut triangles, mut old) = (Vec::new(), Vec::new());
    for triangle in order {
        let turn = random.below(3) as usize;
        let corners = [0, 1, 2].map(|i| (i + turn) % 3);
        triangles.push(corners.map(|i| {
            let vertex = mesh.triangles()[triangle as usize][i] as usize;
            let positions: Vec<usize> = (0..vertices.len()).filter(|&position| vertices[position] == vertex).collect();
            positions[random.below(positions.len() as u64) as usize] as u32
        }));
        old.push((triangle, corners.map(|i| i as u8)));
    }
    let positions = vertices.into_iter().map(|v| mesh.vertices()[v]).collect();
    (Mesh::new(positions, triangles).expect("valid mesh"), old)
}

/// All numbers of a result as bits, except triangle indices and features.
fn values(contacts: &Contacts) -> Vec<u64> {
    let mut values = vec![contacts.triangle_pairs, contacts.degenerate_pairs, contacts.regions.len() as u64];
    let mut add = |x: &f64| values.push(x.to_bits());
    for region in &contacts.regions {
        let ContactRegion { curves, points, patches, normal, bounds, length, area } = region;
        bounds.corners().as_flattened().iter().chain([length, area]).chain(normal.iter().flatten()).for_each(&mut add);
        for curve in curves {
            add(&f64::from(u8::from(curve.closed) + 2 * u8::from(curve.directed)));
            curve.points.as_flattened().iter().chain([&curve.length]).for_each(&mut add);
        }
        points.iter().flat_map(|spot| &spot.point).for_each(&mut add);
        patches.iter().for_each(|patch| patch.points.as_flattened().iter().chain([&patch.area]).for_each(&mut add));
    }
    values
}

/// The triangle contacts of every curve segment and every isolated point, renamed by `rename` and sorted.
fn traces(contacts: &Contacts, rename: impl Fn(&TriangleContact) -> TriangleContact) -> Vec<Vec<TriangleContact>> {
    let mut all = Vec::new();
    let sorted = |traces: &[TriangleContact]| {
        let mut renamed: Vec<TriangleContact> = traces.iter().map(&rename).collect();
        renamed.sort_unstable();
        renamed
    };
    for region in &contacts.regions {
        for curve in &region.curves {
            all.extend((0..curve.segment_count()).map(|segment| sorted(curve.triangle_contacts(segment))));
        }
        all.extend(region.points.iter().map(|spot| sorted(&spot.contacts)));
    }
    all
}

#[test]
fn shuffled_meshes_give_bitwise_equal_contacts() {
    let mut random = Random::new(0x5f1e);
    for ContactScene { name, models, poses } in scenes() {
        let before = {
            let [a, b] = models.clone().map(Model::new);
            contacts_of(&a, poses[0], &b, poses[1])
        };
        assert!(!before.regions.is_empty(), "{name}");
        for _ in 0..3 {
            let [(a, old_a), (b, old_b)] = models.each_ref().map(|mesh| shuffled(mesh, &mut random));
            let after = contacts_of(&Model::new(a), poses[0], &Model::new(b), poses[1]);
            assert_eq!(values(&before), values(&after), "{name}");
            let renamed = |trace: &TriangleContact| {
                let (a, corners_a) = old_a[trace.triangles.a as usize];
                let (b, corners_b) = old_b[trace.triangles.b as usize];
                let feature = |feature: boxwood::query::TriangleFeature, corners: [u8; 3]| match feature {
                    boxwood::query::TriangleFeature::Vertex(i) => {
                        boxwood::query::TriangleFeature::Vertex(corners[usize::from(i)])
                    }
                    boxwood::query::TriangleFeature::Edge(i) => {
                        boxwood::query::TriangleFeature::Edge(corners[usize::from(i)])
                    }
                    boxwood::query::TriangleFeature::Face => boxwood::query::TriangleFeature::Face,
                };
                let features = [feature(trace.features[0], corners_a), feature(trace.features[1], corners_b)];
                TriangleContact { triangles: TrianglePair { a, b }, features }
            };
            assert_eq!(traces(&before, |trace| *trace), traces(&after, renamed), "{name}");
        }
    }
}

/// Converts the contacts of (b, a) to the expected contacts of (a, b): reverses curves, patches and normals.
fn swapped(mut contacts: Contacts) -> Contacts {
    let reverse = |curve: &mut ContactCurve| {
        if curve.directed {
            curve.points[usize::from(curve.closed)..].reverse();
        }
    };
    for region in &mut contacts.regions {
        region.curves.iter_mut().for_each(reverse);
        region.normal = region.normal.map(|normal| normal.map(|x| 0.0 - x));
        region.patches.iter_mut().filter(|patch| patch.opposed).for_each(|patch| patch.points[1..].reverse());
    }
    contacts
}

#[test]
fn swapped_models_give_reversed_curves() {
    for ContactScene { name, models, poses } in scenes() {
        let [a, b] = models.map(Model::new);
        let forward = contacts_of(&a, poses[0], &b, poses[1]);
        let backward = contacts_of(&b, poses[1], &a, poses[0]);
        assert_eq!(values(&forward), values(&swapped(backward)), "{name}");
    }
}
