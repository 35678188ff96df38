//! Pairs of placed models, in families that are difficult for distance queries.

use crate::support::poses::{Kind, moved, near_poses};
use crate::support::shapes::{
    beside, coarse, degenerate_meshes, mesh_of, scaled, some_triangles, square_at, surfaces, with_lowest_at,
};
use boxwood::query::ClosestPoints;
use boxwood::reference;
use boxwood::{Mesh, Model, PlacedModel, Pose};
use boxwood_scenes::{
    Random, assembly, cuboid, near_misses, random_mesh, sheet, soup, spacecraft, sphere, teapot, torus,
};
use std::sync::{LazyLock, OnceLock};

pub(crate) struct Scene {
    /// Name of the family and of the scene in it, for messages.
    pub(crate) name: String,
    pub(crate) models: [Model; 2],
    pub(crate) poses: [Pose; 2],
    /// Distance by the reference implementation, computed on first use.
    reference_distance: OnceLock<Option<ClosestPoints>>,
}

impl Scene {
    pub(crate) fn new(name: String, meshes: [&Mesh; 2], poses: [Pose; 2]) -> Self {
        Self { name, models: meshes.map(|mesh| Model::new(mesh.clone())), poses, reference_distance: OnceLock::new() }
    }

    pub(crate) fn placed(&self) -> [PlacedModel; 2] {
        [0, 1].map(|side| self.models[side].at(self.poses[side]).expect("in range"))
    }

    /// Distance of the models by brute force over all triangle pairs.
    pub(crate) fn reference_distance(&self) -> Option<ClosestPoints> {
        let [a, b] = self.placed();
        *self.reference_distance.get_or_init(|| reference::distance(&a, &b))
    }

    /// The longest side of the bounding box of both models, and the largest absolute coordinate in it.
    pub(crate) fn span_and_max_abs(&self) -> [f64; 2] {
        let boxes: Vec<_> = self.placed().iter().filter_map(PlacedModel::bounds).collect();
        let sides = [0, 1, 2].map(|k| {
            let low = boxes.iter().map(|bounds| bounds.min[k]).fold(f64::INFINITY, f64::min);
            let high = boxes.iter().map(|bounds| bounds.max[k]).fold(f64::NEG_INFINITY, f64::max);
            [high - low, high.abs().max(low.abs())]
        });
        [0, 1].map(|which| sides.iter().map(|side| side[which]).fold(0.0, f64::max))
    }

    /// Number of triangle pairs of the two models.
    pub(crate) fn pairs(&self) -> usize {
        self.models.iter().map(|model| model.mesh().triangles().len()).product()
    }
}

type Family = (&'static str, fn(&mut Random) -> Vec<Scene>);

const FAMILIES: [Family; 10] = [
    ("kinds of poses", kinds_of_poses),
    ("surfaces", real_surfaces),
    ("assembly", assembly_pairs),
    ("degenerate", degenerate),
    ("gaps", gaps),
    ("far apart", far_apart),
    ("sizes", scales),
    ("far out", far_from_origin),
    ("ends of the range", ends_of_the_range),
    ("ties", ties),
];

/// Every scene of every family, the same in every run.
pub(crate) fn scenes() -> &'static [Scene] {
    static SCENES: LazyLock<Vec<Scene>> = LazyLock::new(|| {
        let scenes_of_family = |(index, (name, make)): (usize, Family)| {
            let mut scenes = make(&mut Random::new(0xd157 + index as u64));
            scenes.iter_mut().for_each(|scene| scene.name = format!("{name}: {}", scene.name));
            scenes
        };
        FAMILIES.into_iter().enumerate().flat_map(scenes_of_family).collect()
    });
    &SCENES
}

/// Two random meshes under every pair of pose kinds. Some meshes have their vertices on a coarse lattice, where many
/// distances are equal. The meshes are near each other; in every second scene, the second mesh is moved away by 0.5 to
/// 5.
fn kinds_of_poses(random: &mut Random) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let meshes = match scenes.len() % 3 {
                0 => [soup(random, 17, 0.4), random_mesh(random, 12, 20)],
                1 => [coarse(&random_mesh(random, 12, 14)), coarse(&random_mesh(random, 12, 17))],
                _ => [coarse(&soup(random, 15, 0.6)), soup(random, 9, 0.8)],
            };
            let mut poses = near_poses(random, [kind_a, kind_b]);
            if scenes.len() % 2 == 1 {
                let distance = random.range(0.5, 5.0);
                poses[1] = moved(&poses[1], random.direction().map(|x| x * distance));
            }
            scenes.push(Scene::new(format!("{kind_a:?} and {kind_b:?}"), meshes.each_ref(), poses));
        }
    }
    scenes
}

/// Surfaces of realistic shapes: each beside its copy, inside its copy, and beside another surface.
fn real_surfaces(random: &mut Random) -> Vec<Scene> {
    let surfaces = surfaces();
    let mut scenes = Vec::new();
    for (name, mesh) in &surfaces {
        for kind in [Kind::Rigid, Kind::NonUniformScale, Kind::Shear, Kind::Reflection] {
            let poses = [Kind::Rigid, kind].map(|kind| kind.pose(random));
            let gap = [-0.3, 1e-9, 0.02, 0.7][random.below(4) as usize];
            let poses = beside([mesh, mesh], poses, random.below(3) as usize, gap);
            scenes.push(Scene::new(format!("{name}, {kind:?}, boxes {gap} apart"), [mesh, mesh], poses));
        }
        let (other_name, other) = &surfaces[random.below(surfaces.len() as u64) as usize];
        let poses = beside([mesh, other], [Kind::Rigid.pose(random), Kind::Rigid.pose(random)], 0, 0.01);
        scenes.push(Scene::new(format!("{name} beside {other_name}"), [mesh, other], poses));
        let within = Pose::from_scale([0.2; 3]);
        scenes.push(Scene::new(format!("{name} within itself"), [mesh, mesh], [Pose::IDENTITY, within]));
    }
    let (craft, block) = (spacecraft(), cuboid([-0.1; 3], [0.1; 3]));
    for gap in [-0.05, 0.001, 0.4] {
        let poses = beside([&craft, &block], [Kind::Rigid.pose(random), Kind::Rigid.pose(random)], 1, gap);
        scenes.push(Scene::new(format!("spacecraft and a box {gap} beside it"), [&craft, &block], poses));
    }
    let part = some_triangles(&craft, 19);
    let poses = beside([&part, &part], [Kind::Rigid.pose(random), Kind::Shear.pose(random)], 2, 0.01);
    scenes.push(Scene::new("parts of spacecrafts".into(), [&part, &part], poses));
    scenes
}

/// Pairs of parts of the built-in assembly that nearly intersect, or that touch in one point.
fn assembly_pairs(_: &mut Random) -> Vec<Scene> {
    let parts = assembly();
    let part = |name: &str| parts.iter().find(|part| part.name == name).expect("part exists");
    let touching = ["housing-cover dial-indicator", "pipe-coolant-supply saddle-pipe"];
    let touching = touching.map(|names| names.split_once(' ').expect("two part names"));
    let near = near_misses().into_iter().map(|pair| (pair.a, pair.b));
    let scene = |(a, b): (&str, &str)| {
        let (a, b) = (part(a), part(b));
        // Keeps at most 400 triangles of a part, because brute force takes too long for more. So the nearest
        // triangles of the whole part may be missing.
        let every = [&a.mesh, &b.mesh].map(|mesh| mesh.triangles().len().div_ceil(400));
        let meshes = [some_triangles(&a.mesh, every[0]), some_triangles(&b.mesh, every[1])];
        Scene::new(format!("{} and {}", a.name, b.name), meshes.each_ref(), [a.pose, b.pose])
    };
    near.chain(touching).map(scene).collect()
}

/// Degenerate meshes (points, segments, single and repeated triangles, coplanar and empty meshes), each against
/// each, under several kinds of poses.
fn degenerate(random: &mut Random) -> Vec<Scene> {
    let meshes = degenerate_meshes();
    let mut scenes = Vec::new();
    for (name_a, a) in &meshes {
        for (name_b, b) in &meshes {
            let kind = [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::FlatToPlane][scenes.len() % 4];
            let by = random.direction().map(|x| (x * 4.0).round() / 4.0);
            let poses = [Pose::IDENTITY, moved(&kind.pose(random), by)];
            scenes.push(Scene::new(format!("{name_a} and {name_b}, {kind:?}"), [a, b], poses));
        }
    }
    scenes
}

/// Gaps from 0 and the smallest positive number to 1000: a random mesh above a flat sheet, boxes face to face, and
/// parallel sheets.
fn gaps(random: &mut Random) -> Vec<Scene> {
    let floor = sheet(4, 3, |_, _| 0.0);
    let mut scenes = Vec::new();
    for gap in [0.0, 5e-324, 1e-310, 1e-300, 1e-200, 1e-100, 1e-30, 1e-17, 1e-9, 1e-3, 0.5, 1.0, 1e3] {
        let above = with_lowest_at(&soup(random, 12, 0.5), gap);
        let pose = Pose::from_translation([-0.5, -0.5, 0.0]);
        scenes.push(Scene::new(format!("soup {gap:e} above a sheet"), [&floor, &above], [Pose::IDENTITY, pose]));
        let (lower, upper) =
            (cuboid([0.0, 0.0, -1.0], [1.0, 1.0, 0.0]), cuboid([0.25, 0.5, gap], [0.75, 2.0, gap + 1.0]));
        scenes.push(Scene::new(format!("boxes {gap:e} apart"), [&lower, &upper], [Pose::IDENTITY; 2]));
        let lifted = Pose::from_translation([0.5, 0.0, gap]);
        scenes.push(Scene::new(format!("sheets {gap:e} apart"), [&floor, &floor], [Pose::IDENTITY, lifted]));
    }
    scenes
}

/// Models that are small compared with the distance between them.
fn far_apart(random: &mut Random) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for distance in [1e3, 1e6, 1e12, 1e18, 1e100] {
        // From 1e18 on, rounding makes all triangle pairs equally far apart. Such ties are slow to resolve, so
        // large meshes are left out.
        let large = if distance < 1e18 { 3 } else { 0 };
        for (name, mesh) in surfaces().iter().take(large) {
            let poses =
                [Kind::Rigid.pose(random), moved(&Kind::Rigid.pose(random), random.direction().map(|x| x * distance))];
            scenes.push(Scene::new(format!("{name}, {distance:e} apart"), [mesh, mesh], poses));
        }
        let meshes = [soup(random, 20, 0.3), random_mesh(random, 12, 25)];
        let along = moved(&Kind::Shear.pose(random), [distance, 0.0, 0.0]);
        scenes.push(Scene::new(format!("soups, {distance:e} apart"), meshes.each_ref(), [Pose::IDENTITY, along]));
    }
    scenes
}

/// A model that is far smaller than the other one. It is on a triangle of the large model, a few small-model sizes away
/// from that triangle, or 0.1 away.
fn scales(random: &mut Random) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for exponent in [3, 6, 9, 12, 19, 40] {
        let small = 10_f64.powi(-exponent);
        let large = soup(random, 40, 0.4);
        let corners = large.triangle_vertices(random.below(40) as u32);
        let center = [0, 1, 2].map(|k| (corners[0][k] + corners[1][k] + corners[2][k]) / 3.0);
        for away in [0.0, 3.0 * small, 0.1] {
            let off = random.direction().map(|x| x * away);
            let at = [0, 1, 2].map(|k| center[k] + off[k]);
            let pose = Pose::from_scale([small; 3]) * Kind::Rigid.pose(random);
            let mesh = torus(1.0, 0.4, 8, 5);
            let name = format!("1 to {small:e}, {away:e} from a triangle");
            scenes.push(Scene::new(name, [&large, &mesh], [Pose::IDENTITY, moved(&pose, at)]));
        }
    }
    scenes
}

/// Both models are far from the world origin, or from the origins of their own coordinates.
fn far_from_origin(random: &mut Random) -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mesh = teapot(2);
    for offset in [1e6, 1e10, 1e150] {
        let by = random.direction().map(|x| x * offset);
        for gap in [-0.2, 0.01, 3.0] {
            let poses = beside([&mesh, &mesh], [Kind::Rigid.pose(random), Kind::Rigid.pose(random)], 0, gap);
            let poses = poses.map(|pose| moved(&pose, by));
            scenes.push(Scene::new(format!("teapots at {offset:e}, boxes {gap} apart"), [&mesh, &mesh], poses));
        }
        let own = mesh_of(&[0, 1].map(|i| square_at([offset, -offset, f64::from(i)])).concat());
        let flat = Pose::from_scale([0.0, 0.0, 1.0]);
        let back = moved(&flat, [0.5, 0.25, 0.25]);
        scenes.push(Scene::new(format!("squares at {offset:e} of their own"), [&own, &own], [Pose::IDENTITY, back]));
    }
    scenes
}

/// Sizes at which squares or differences of coordinates overflow or underflow.
fn ends_of_the_range(random: &mut Random) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for exponent in [-1072, -1060, -1030, -1000, -540, -510, -149, 120, 510, 900, 995] {
        let (a, b) = (soup(random, 12, 0.6), random_mesh(random, 9, 14));
        let [large_a, large_b] = [&a, &b].map(|mesh| scaled(mesh, exponent));
        let rotated = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation");
        for poses in [[Pose::IDENTITY; 2], [rotated, Pose::IDENTITY]] {
            scenes.push(Scene::new(format!("2^{exponent}"), [&large_a, &large_b], poses));
            scenes.push(Scene::new(format!("2^{exponent} and 1"), [&large_a, &b], poses));
        }
        let beyond = scaled(&with_lowest_at(&a, 2.0), exponent);
        scenes.push(Scene::new(format!("2^{exponent}, apart"), [&beyond, &large_b], [Pose::IDENTITY; 2]));
    }
    scenes
}

/// Many pairs of triangles at the same distance: plates face to face, a vertex over an edge, a model and its copy.
fn ties(random: &mut Random) -> Vec<Scene> {
    let (plate, block, ball) = (sheet(6, 6, |_, _| 0.0), cuboid([0.0; 3], [1.0; 3]), sphere(1.0, 1));
    let ring = torus(1.0, 0.4, 12, 8);
    let mut scenes = Vec::new();
    let mut scene = |name: &str, meshes, pose: Pose| {
        scenes.push(Scene::new(name.into(), meshes, [Pose::IDENTITY, pose]));
        let both = Kind::Rigid.pose(random);
        scenes.push(Scene::new(format!("{name}, both rotated"), meshes, [both, both * pose]));
    };
    let by = |x: f64, y: f64, z: f64| Pose::from_translation([x, y, z]);
    scene("plates face to face", [&plate, &plate], by(0.0, 0.0, 0.5));
    scene("plates edge to edge", [&plate, &plate], by(1.5, 0.0, 0.0));
    scene("plates corner to corner", [&plate, &plate], by(1.25, 1.5, 0.25));
    scene("boxes face to face", [&block, &block], by(0.0, 0.0, 1.25));
    scene("boxes edge to edge", [&block, &block], by(1.5, 0.0, 1.5));
    scene("boxes corner to corner", [&block, &block], by(-1.5, 1.5, 1.5));
    let on_its_corner = Pose::from_axis_angle([1.0, -1.0, 0.0], 1.0).expect("nonzero axis");
    scene("a corner over a face", [&plate, &block], moved(&on_its_corner, [0.1, 0.1, 2.0]));
    scene("a ball in a ball", [&ball, &ball], Pose::from_scale([0.25; 3]));
    scene("a ball and its copy", [&ball, &ball], Pose::IDENTITY);
    scene("a ball and its mirror image", [&ball, &ball], moved(&Pose::from_scale([-1.0, 1.0, 1.0]), [2.5, 0.0, 0.0]));
    scene("a ring and its copy beside it", [&ring, &ring], by(3.0, 0.0, 0.0));
    scene("a ring and its copy over it", [&ring, &ring], by(0.0, 0.0, 1.0));
    scene("points", [&mesh_of(&[[[0.0; 3]; 3]; 5]), &mesh_of(&[[[0.0, 3.0, 4.0]; 3]; 7])], Pose::IDENTITY);
    scenes
}
