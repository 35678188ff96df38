//! Instruction-count cases with one model: points, rays, swept shapes, regions, self-intersections.

use boxwood::query::{Frustum, Hit, Location};
use boxwood::{Mesh, Model, Motion, PlacedModel, Pose, Ray, Region, Shape};
use boxwood_scenes::{Random, merged, torus, torus_5000, transformed};

use super::{Case, Queries};
use crate::{points::PointSet, rays::RaySet};

pub(super) const CASES: &[Case] = &[
    Case::warm("nearest/around", || points(PointSet::Around, 200, nearest)),
    Case::warm("nearest/near", || points(PointSet::Near, 200, nearest)),
    Case::warm("nearest/ten", || {
        points(PointSet::Near, 100, |placed, point| placed.k_nearest(point, 10).expect("finite").len() as u64)
    }),
    Case::warm("locate/around", || points(PointSet::Around, 1000, locate)),
    Case::warm("locate/vertices", locate_vertices),
    Case::warm("locate/signed-distance", || {
        points(PointSet::Near, 200, |placed, point| placed.signed_distance(point).expect("closed").to_bits() >> 48)
    }),
    Case::warm("ray/first-around", || rays(RaySet::Around, |placed, ray| placed.first_hit(ray).map_or(0, hit))),
    Case::warm("ray/first-near", || rays(RaySet::Near, |placed, ray| placed.first_hit(ray).map_or(0, hit))),
    Case::warm("ray/any", || rays(RaySet::Around, |placed, ray| placed.any_hit(ray).into())),
    Case::warm("ray/all", || rays(RaySet::Around, |placed, ray| placed.all_hits(ray).len() as u64)),
    Case::warm("ray/crossings", || {
        rays(RaySet::Near, |placed, ray| placed.crossings(ray).is_odd().map_or(2, u64::from))
    }),
    Case::warm("ray/batch", ray_batch),
    Case::warm("sweep/sphere", || sweeps(|position| Shape::sphere(position, 0.05).expect("finite"))),
    Case::warm("sweep/capsule", || {
        sweeps(|position| Shape::capsule([position, position.map(|x| x + 0.05)], 0.02).expect("finite"))
    }),
    Case::warm("sweep/box", || {
        sweeps(|position| Shape::cuboid([position, position.map(|x| x + 0.05)]).expect("finite"))
    }),
    Case::warm("region/sphere", || region(|position| Region::sphere(position, 0.2).expect("finite"))),
    Case::warm("region/box", || {
        region(|position| Region::cuboid([position, position.map(|x| x + 0.3)]).expect("finite"))
    }),
    Case::warm("region/frustum", || {
        region(|position| {
            let eye = position.map(|x| 2.0 * x);
            let frustum = Frustum {
                eye,
                direction: eye.map(|x| 0.1 - x),
                up: [0.3, 0.4, 0.5],
                vertical_fov: 0.5,
                aspect: 1.5,
                near: 0.1,
                far: 2.0,
            };
            Region::frustum(&frustum).expect("valid frustum")
        })
    }),
    Case::warm("self/torus-5000", || self_intersections(torus_5000())),
    Case::warm("self/two-tori-800", || {
        let rotation = Pose::from_axis_angle([1.0, 0.3, 0.2], 1.0).expect("finite");
        let one = torus(0.4, 0.1, 20, 20);
        self_intersections(merged(&[transformed(&one, &rotation), one]))
    }),
];

/// Runs the query on a torus for each of `count` points of a set.
fn points(set: PointSet, count: usize, query: fn(&PlacedModel, [f64; 3]) -> u64) -> Queries {
    let model = Model::new(torus_5000());
    let points = set.points(model.mesh(), count).expect("the torus has triangles");
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        points.iter().map(|&point| query(&placed, point)).sum()
    })
}

fn nearest(placed: &PlacedModel, point: [f64; 3]) -> u64 {
    placed.nearest(point).expect("finite").map_or(0, |nearest| nearest.triangle.into())
}

fn locate(placed: &PlacedModel, point: [f64; 3]) -> u64 {
    match placed.locate(point).expect("closed") {
        Location::Inside => 1,
        Location::Outside => 2,
        Location::OnSurface(triangle) => 3 + u64::from(triangle),
    }
}

/// Locates the vertices of a torus, which are on the surface, and points inside or outside with the same z
/// coordinate as a vertex.
fn locate_vertices() -> Queries {
    let model = Model::new(torus_5000());
    let vertices = model.mesh().vertices().iter().step_by(10);
    let points: Vec<[f64; 3]> = vertices.flat_map(|&[x, y, z]| [[x, y, z], [0.5 * x, 0.5 * y, z]]).collect();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        points.iter().map(|&point| locate(&placed, point)).sum()
    })
}

fn rays(set: RaySet, query: fn(&PlacedModel, &Ray) -> u64) -> Queries {
    let model = Model::new(torus_5000());
    let rays = set.rays(model.mesh(), 400).expect("the torus has triangles");
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        rays.iter().map(|ray| query(&placed, ray)).sum()
    })
}

fn hit(hit: Hit) -> u64 {
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

/// Sweeps shapes from positions around a torus to a point in the bounding box of the torus.
fn sweeps(shape: fn([f64; 3]) -> Shape) -> Queries {
    let model = Model::new(torus_5000());
    let mut random = Random::new(6);
    let sweep = |_| {
        let (from, to) = (random.direction(), random.point_in_box([-0.5, -0.5, -0.2], [0.5, 0.5, 0.2]));
        (shape(from), Motion::linear([0, 1, 2].map(|axis| to[axis] - from[axis])).expect("finite"))
    };
    let sweeps: Vec<(Shape, Motion)> = (0..50).map(sweep).collect();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        let sweep = |(shape, motion): &(Shape, Motion)| {
            placed.first_impact(shape, *motion).map_or(1, |impact| u64::from(impact.triangle))
        };
        sweeps.iter().map(sweep).sum()
    })
}

/// Counts the triangles of a torus that intersect a region and the triangles that are inside the region.
fn region(region: fn([f64; 3]) -> Region) -> Queries {
    let model = Model::new(torus_5000());
    let mut random = Random::new(7);
    let regions: Vec<Region> = (0..20).map(|_| region(random.direction().map(|x| 0.4 * x))).collect();
    Box::new(move || {
        let placed = model.at(Pose::IDENTITY).expect("near");
        let count = |region| placed.triangles_intersecting(region).len() + placed.triangles_within(region).len();
        regions.iter().map(count).sum::<usize>() as u64
    })
}

fn self_intersections(mesh: Mesh) -> Queries {
    let model = Model::new(mesh);
    Box::new(move || model.count_self_intersections() + 1)
}
