//! Cases with one model: points, rays, swept shapes, regions, self-intersections.

use boxwood::{Location, Mesh, Model, Motion, PlacedModel, Pose, Ray, Region, Scratch, Shape};
use boxwood_scenes::{Random, merged, torus, torus_5000, transformed};

use super::{Case, Queries};
use crate::{points::PointSet, rays::RaySet};

pub(super) const CASES: &[Case] = &[
    Case::warm("nearest/around", || points(PointSet::Around, 200, nearest)),
    Case::warm("nearest/near", || points(PointSet::Near, 200, nearest)),
    Case::warm("nearest/ten", || {
        points(PointSet::Near, 100, |scratch, placed, point| {
            scratch.k_nearest(placed, point, 10).expect("finite").len() as u64
        })
    }),
    Case::warm("locate/around", || points(PointSet::Around, 1000, locate)),
    Case::warm("locate/vertices", locate_vertices),
    Case::warm("locate/signed-distance", || {
        points(PointSet::Near, 200, |scratch, placed, point| {
            scratch.signed_distance(placed, point).expect("closed").to_bits() >> 48
        })
    }),
    Case::warm("ray/first-around", || {
        rays(RaySet::Around, |scratch, placed, ray| scratch.first_hit(placed, ray).map_or(0, hit))
    }),
    Case::warm("ray/first-near", || {
        rays(RaySet::Near, |scratch, placed, ray| scratch.first_hit(placed, ray).map_or(0, hit))
    }),
    Case::warm("ray/any", || rays(RaySet::Around, |scratch, placed, ray| scratch.any_hit(placed, ray).into())),
    Case::warm("ray/all", || rays(RaySet::Around, |scratch, placed, ray| scratch.all_hits(placed, ray).len() as u64)),
    Case::warm("ray/crossings", || {
        rays(RaySet::Near, |scratch, placed, ray| scratch.crossings(placed, ray).is_odd().map_or(2, u64::from))
    }),
    Case::warm("ray/batch", ray_batch),
    Case::warm("sweep/sphere", || sweeps(|position| Shape::sphere(position, 0.05).expect("finite"))),
    Case::warm("sweep/capsule", || {
        sweeps(|position| Shape::capsule([position, position.map(|x| x + 0.05)], 0.02).expect("finite"))
    }),
    Case::warm("sweep/box", || sweeps(|position| Shape::cuboid(position, position.map(|x| x + 0.05)).expect("finite"))),
    Case::warm("region/sphere", || region(|position| Region::sphere(position, 0.2).expect("finite"))),
    Case::warm("region/box", || {
        region(|position| Region::cuboid(position, position.map(|x| x + 0.3)).expect("finite"))
    }),
    Case::warm("region/frustum", || {
        region(|position| {
            let eye = position.map(|x| 2.0 * x);
            let look = eye.map(|x| 0.1 - x);
            Region::frustum(eye, look, [0.3, 0.4, 0.5], 0.5, 1.5, 0.1, 2.0).expect("valid frustum")
        })
    }),
    Case::warm("self/torus-5000", || self_intersections(torus_5000())),
    Case::warm("self/two-tori-800", || {
        let rotation = Pose::from_axis_angle([1.0, 0.3, 0.2], 1.0).expect("finite");
        let one = torus(0.4, 0.1, 20, 20);
        self_intersections(merged(&[transformed(&one, &rotation), one]))
    }),
];

/// Runs the query on a torus for each of `count` points.
fn points(set: PointSet, count: usize, query: fn(&mut Scratch, &PlacedModel, [f64; 3]) -> u64) -> Queries {
    let model = Model::new(torus_5000());
    let points = set.points(model.mesh(), count).expect("the torus has triangles");
    let mut scratch = Scratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        points.iter().map(|&point| query(&mut scratch, &placed, point)).sum()
    })
}

fn nearest(scratch: &mut Scratch, placed: &PlacedModel, point: [f64; 3]) -> u64 {
    scratch.nearest(placed, point).expect("finite").map_or(0, |nearest| nearest.triangle.into())
}

fn locate(scratch: &mut Scratch, placed: &PlacedModel, point: [f64; 3]) -> u64 {
    match scratch.locate(placed, point).expect("closed") {
        Location::Inside => 1,
        Location::Outside => 2,
        Location::OnSurface(triangle) => 3 + u64::from(triangle),
    }
}

/// Locates points on the surface, and points whose coordinates line up with vertices.
fn locate_vertices() -> Queries {
    let model = Model::new(torus_5000());
    let vertices = model.mesh().vertices().iter().step_by(10);
    let points: Vec<[f64; 3]> = vertices.flat_map(|&[x, y, z]| [[x, y, z], [0.5 * x, 0.5 * y, z]]).collect();
    let mut scratch = Scratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        points.iter().map(|&point| locate(&mut scratch, &placed, point)).sum()
    })
}

fn rays(set: RaySet, query: fn(&mut Scratch, &PlacedModel, &Ray) -> u64) -> Queries {
    let model = Model::new(torus_5000());
    let rays = set.rays(model.mesh(), 400).expect("the torus has triangles");
    let mut scratch = Scratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        rays.iter().map(|ray| query(&mut scratch, &placed, ray)).sum()
    })
}

fn hit(hit: boxwood::Hit) -> u64 {
    hit.triangle.into()
}

fn ray_batch() -> Queries {
    let model = Model::new(torus_5000());
    let rays = RaySet::Camera.rays(model.mesh(), 400).expect("the torus has triangles");
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        placed.first_hit_batch(&rays).into_iter().flatten().map(hit).sum()
    })
}

/// Sweeps shapes from around a torus to a point in its bounding box.
fn sweeps(solid: fn([f64; 3]) -> Shape) -> Queries {
    let model = Model::new(torus_5000());
    let mut random = Random::new(6);
    let sweep = |_| {
        let (from, to) = (random.direction(), random.point_in_box([-0.5, -0.5, -0.2], [0.5, 0.5, 0.2]));
        (solid(from), Motion::linear([0, 1, 2].map(|axis| to[axis] - from[axis])).expect("finite"))
    };
    let sweeps: Vec<(Shape, Motion)> = (0..50).map(sweep).collect();
    let mut scratch = Scratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        let mut sweep = |(solid, motion): &(Shape, Motion)| {
            scratch.first_impact(&placed, solid, *motion).map_or(1, |impact| u64::from(impact.triangle))
        };
        sweeps.iter().map(&mut sweep).sum()
    })
}

/// Counts the triangles of a torus that intersect a region and those that are inside it.
fn region(volume: fn([f64; 3]) -> Region) -> Queries {
    let model = Model::new(torus_5000());
    let mut random = Random::new(7);
    let volumes: Vec<Region> = (0..20).map(|_| volume(random.direction().map(|x| 0.4 * x))).collect();
    let mut scratch = Scratch::new();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        let mut count = |volume| {
            scratch.triangles_intersecting(&placed, volume).len() + scratch.triangles_within(&placed, volume).len()
        };
        volumes.iter().map(&mut count).sum::<usize>() as u64
    })
}

fn self_intersections(mesh: Mesh) -> Queries {
    let model = Model::new(mesh);
    let mut scratch = Scratch::new();
    Box::new(move || scratch.count_self_intersections(&model) + 1)
}
