//! An arm of three links turns past posts and has to keep its distance from them: at every angle, how much room is left and
//! where, which bodies are closer than the clearance, and what is nearest to the tip.

use boxwood::{BodyId, Model, Pose, PoseError, World};
use boxwood_scenes::{cuboid, sphere};
use std::error::Error;
use std::io::{Write, stdout};
use std::sync::Arc;

/// What the arm must keep from everything.
const CLEARANCE: f64 = 0.12;
/// Of a link, joint to joint.
const LENGTH: f64 = 1.0;

/// Where the links are, and the tip, if every joint is bent by the same angle.
fn arm(base: f64, bend: f64) -> Result<(Vec<Pose>, [f64; 3]), PoseError> {
    let (mut poses, mut joint, mut angle) = (Vec::new(), [0.0; 3], base);
    for _ in 0..3 {
        poses.push(Pose::rotation([0.0, 0.0, 1.0], angle)?.then(&Pose::translation(joint)?)?);
        joint = [joint[0] + LENGTH * angle.cos(), joint[1] + LENGTH * angle.sin(), 0.0];
        angle += bend;
    }
    Ok((poses, joint))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let link = Arc::new(Model::new(cuboid([0.0, -0.08, -0.08], [LENGTH, 0.08, 0.08])));
    let links: Vec<BodyId> = (0..3).map(|_| world.add(&link, Pose::IDENTITY)).collect::<Result<_, _>>()?;
    // Links at a joint touch by design.
    links.windows(2).try_for_each(|two| world.allow_contact(two[0], two[1]).map(|_| ()))?;
    let post = Arc::new(Model::new(sphere(0.2, 2)));
    let places = [[2.9, 0.6, 0.1], [1.7, 1.9, 0.0], [0.4, 2.8, -0.1], [-0.9, 1.2, 0.2]];
    for at in places {
        let id = world.add(&post, Pose::translation(at)?)?;
        world.set_groups(id, boxwood::Groups { member: 2, meets: 1 })?;
    }

    for step in 0..=10 {
        let (poses, tip) = arm(0.15 * f64::from(step), 0.25)?;
        links.iter().zip(poses).try_for_each(|(&link, pose)| world.set_pose(link, pose))?;
        let closest = world.closest_pair().ok_or("there are two bodies")?;
        let [x, y, z] = closest.closest.points[0];
        let name = |id: BodyId| match links.iter().position(|&link| link == id) {
            Some(number) => format!("link {number}"),
            None => format!("post {}", id.slot() - links.len()),
        };
        let names = closest.bodies.map(name).join(" and ");
        let room = format!("{:.4} left between {names} at ({x:.3}, {y:.3}, {z:.3})", closest.closest.distance);
        let too_close = world.bodies_closer_than(CLEARANCE)?.len();
        let nearest = world.nearest_body(tip)?.ok_or("there are bodies")?;
        writeln!(stdout(), "{step:2}: {room}; {too_close} pairs too close; the tip is on {}", name(nearest.body))?;
    }
    Ok(())
}
