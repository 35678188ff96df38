//! Closed surfaces in general position intersect in closed curves only.

use crate::contacts::{contacts_of, random_pose};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Bracket, Gear, Random, bolt, cuboid, pipe, sphere, teapot, torus, tube};

fn shapes() -> Vec<Mesh> {
    let path = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0]];
    let gear = Gear { teeth: 20, module: 2.0, width: 20.0, bore_radius: 10.0, backlash: 0.05 };
    let bracket = Bracket { width: 24.0, height: 56.0, depth: 36.0, thickness: 6.0, bolt_radius: 4.5, hole: None };
    vec![
        sphere(1.0, 3),
        torus(1.0, 0.4, 40, 20),
        cuboid([-0.8; 3], [0.8; 3]),
        tube(1.0, 0.6, 1.5, 30),
        boxwood_scenes::unit_sized(&gear.mesh()),
        boxwood_scenes::unit_sized(&bracket.mesh()),
        boxwood_scenes::unit_sized(&pipe(&path, 0.2, 0.1, 12)),
        boxwood_scenes::unit_sized(&bolt(4.0, 30.0, 16)),
    ]
}

#[test]
fn closed_surfaces_intersect_in_closed_curves() {
    let models: Vec<Model> = shapes().into_iter().map(Model::new).collect();
    let mut random = Random::new(0x10b);
    let (mut intersection_count, mut curves) = (0, 0);
    for _ in 0..30 {
        for a in &models {
            for b in &models {
                let pose = random_pose(&mut random, 0.8);
                let contacts = contacts_of(a, Pose::IDENTITY, b, pose);
                for region in &contacts.regions {
                    assert!(region.points.is_empty() && region.patches.is_empty());
                    let [curve] = &region.curves[..] else { panic!("{} curves in a region", region.curves.len()) };
                    assert!(curve.closed && curve.directed);
                    let mut segments = (0..curve.segment_count()).map(|segment| curve.triangle_contacts(segment).len());
                    assert!(segments.all(|traces| traces == 1), "only faces cross faces");
                    curves += 1;
                }
                intersection_count += u32::from(!contacts.regions.is_empty());
            }
        }
    }
    assert!(
        intersection_count > 1000 && curves > intersection_count,
        "{intersection_count} pairs intersect in {curves} curves"
    );
}

/// The teapot is an open surface of several sheets that pass through one another, so its contacts with a sphere
/// include both open and closed curves.
#[test]
fn open_surface_curves_end_at_boundary_edges() {
    let pot = Model::new(boxwood_scenes::unit_sized(&teapot(6)));
    let ball = Model::new(sphere(0.4, 3));
    let mut random = Random::new(0x7ea);
    let (mut open, mut closed) = (0, 0);
    for _ in 0..40 {
        let contacts = contacts_of(&pot, Pose::IDENTITY, &ball, random_pose(&mut random, 0.4));
        for curve in contacts.regions.iter().flat_map(|region| &region.curves) {
            if curve.closed { closed += 1 } else { open += 1 }
        }
    }
    assert!(open > 0 && closed > 0, "{open} open and {closed} closed");
}

/// Models are placed up to 1e8 from the origin, where the placed vertices are rounded coarsely; all curves must
/// still be closed.
#[test]
fn pose_rounding_does_not_open_curves() {
    let (ball, ring) = (Model::new(sphere(1.0, 3)), Model::new(torus(1.0, 0.4, 40, 20)));
    let mut random = Random::new(0xfa2);
    for _ in 0..100 {
        let far = random.point_in_box([-1e8; 3], [1e8; 3]);
        let near = [0, 1, 2].map(|k| far[k] + random.range(-0.9, 0.9));
        let poses =
            [far, near].map(|offset| Pose::from_rotation_matrix(random.rotation(), offset).expect("valid rotation"));
        let contacts = contacts_of(&ball, poses[0], &ring, poses[1]);
        let curves = contacts.regions.iter().flat_map(|region| &region.curves);
        assert!(curves.into_iter().all(|curve| curve.closed));
    }
}
