//! Clearance checks: an arm of three links rotates past posts. For each angle of the arm, prints the smallest distance
//! of all tested pairs of bodies and a point where it occurs, the number of pairs closer than the clearance, and the
//! body nearest to the tip of the arm.

use boxwood::{BodyId, InvalidInput, Model, Pose, World};
use boxwood_scenes::{cuboid, sphere};
use std::error::Error;
use std::io::{Write, stdout};

/// Minimum distance that the arm must keep from all bodies.
const CLEARANCE: f64 = 0.12;
/// Length of each link of the arm, from joint to joint.
const LENGTH: f64 = 1.0;

/// Returns the poses of the three links and the position of the tip. The first link has the angle `base` to the x axis;
/// each further link has the angle `bend` to the link before it.
fn arm_poses(base: f64, bend: f64) -> Result<(Vec<Pose>, [f64; 3]), InvalidInput> {
    let (mut poses, mut joint, mut angle) = (Vec::new(), [0.0; 3], base);
    for _ in 0..3 {
        poses.push(Pose::from_translation(joint) * Pose::from_axis_angle([0.0, 0.0, 1.0], angle)?);
        joint = [joint[0] + LENGTH * angle.cos(), joint[1] + LENGTH * angle.sin(), 0.0];
        angle += bend;
    }
    Ok((poses, joint))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let link = Model::new(cuboid([0.0, -0.08, -0.08], [LENGTH, 0.08, 0.08]));
    let links: Vec<BodyId> = (0..3).map(|_| world.insert(&link, Pose::IDENTITY)).collect::<Result<_, _>>()?;
    // Adjacent links touch at their joint by design, so these pairs are ignored.
    links.windows(2).try_for_each(|two| world.ignore_pair(two[0], two[1]).map(|_| ()))?;
    let post = Model::new(sphere(0.2, 2));
    let positions = [[2.9, 0.6, 0.1], [1.7, 1.9, 0.0], [0.4, 2.8, -0.1], [-0.9, 1.2, 0.2]];
    // A post is a member of group bit 1 and is tested only against members of group bit 0. The links are members of all
    // groups. So posts are tested against links, but not against other posts.
    for position in positions {
        let id = world.insert(&post, Pose::from_translation(position))?;
        world.set_groups(id, boxwood::world::Groups { memberships: 2, filter: 1 })?;
    }

    for step in 0..=10 {
        let (poses, tip) = arm_poses(0.15 * f64::from(step), 0.25)?;
        links.iter().zip(poses).try_for_each(|(&link, pose)| world.set_pose(link, pose))?;
        let found = world.closest_pair().ok_or("the world has no pair of bodies")?;
        let [x, y, z] = found.closest.points[0];
        let name = |id: BodyId| match links.iter().position(|&link| link == id) {
            Some(index) => format!("link {index}"),
            None => format!("post {}", id.index() - links.len()),
        };
        let names = found.bodies.map(name).join(" and ");
        let distance = format!("{:.4} between {names} at ({x:.3}, {y:.3}, {z:.3})", found.closest.distance);
        let too_close = world.bodies_closer_than(CLEARANCE)?.len();
        let nearest = world.nearest_body(tip)?.ok_or("the world has no bodies")?;
        writeln!(
            stdout(),
            "{step:2}: distance {distance}; {too_close} pairs too close; nearest to the tip: {}",
            name(nearest.body)
        )?;
    }
    Ok(())
}
