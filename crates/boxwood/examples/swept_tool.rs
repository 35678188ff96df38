//! Sweeps a cutter and its holder along a path over a workpiece: reports the first contact at several heights, and the lowest height at
//! which the whole path is free of contact.

use boxwood::query::Impact;
use boxwood::{Model, Motion, PlacedModel, Pose, Shape};
use boxwood_scenes::{cuboid, cylinder, torus};
use std::error::Error;
use std::io::{Write, stdout};

/// Corners of the path of the cutter tip in the x-y plane: along one side of the workpiece, across, and back over
/// the center.
const PATH: [[f64; 2]; 5] = [[-90.0, -50.0], [90.0, -50.0], [90.0, 45.0], [0.0, 0.0], [-90.0, 45.0]];
/// Vertical distance that the tool keeps from the workpiece in rapid moves.
const CLEARANCE: f64 = 2.0;

/// The two parts of the tool, with their names: a ball-nose cutter, and a wider holder above it. The lowest point of
/// the tool is at (x, y, z).
fn tool([x, y]: [f64; 2], z: f64) -> Result<[(&'static str, Shape); 2], Box<dyn Error>> {
    let cutter = Shape::capsule([[x, y, z + 4.0], [x, y, z + 40.0]], 4.0)?;
    let holder = Shape::cuboid([[x - 15.0, y - 15.0, z + 30.0], [x + 15.0, y + 15.0, z + 80.0]])?;
    Ok([("cutter", cutter), ("holder", holder)])
}

/// First contact on a path: index of the path segment, name of the tool part, name of the workpiece part, and the impact.
type PathContact<'n> = (usize, &'static str, &'n str, Impact);

/// First contact of the tool with a workpiece part on the path at height `z`; `None` if there is no contact.
fn first_contact<'n>(parts: &[(&'n str, PlacedModel)], z: f64) -> Result<Option<PathContact<'n>>, Box<dyn Error>> {
    for (segment, ends) in PATH.windows(2).enumerate() {
        let motion = Motion::linear([ends[1][0] - ends[0][0], ends[1][1] - ends[0][1], 0.0])?;
        let mut contacts = Vec::new();
        for (tool_part, shape) in tool(ends[0], z)? {
            let impacts = parts.iter().filter_map(|(name, part)| Some((name, part.first_impact(&shape, motion)?)));
            contacts.extend(impacts.map(|(name, impact)| (segment, tool_part, *name, impact)));
        }
        if let Some(first) = contacts.into_iter().min_by(|a, b| a.3.t.total_cmp(&b.3.t)) {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

fn main() -> Result<(), Box<dyn Error>> {
    let models = [cuboid([-80.0, -60.0, -20.0], [80.0, 60.0, 0.0]), cylinder(18.0, 25.0, 48), torus(12.0, 5.0, 60, 30)];
    let models = models.map(Model::new);
    let positions = [[0.0; 3], [5.0, -5.0, 0.0], [50.0, -45.0, 4.0]];
    let mut parts = Vec::new();
    for (name, (model, position)) in ["plate", "boss", "ring"].into_iter().zip(models.iter().zip(positions)) {
        parts.push((name, model.at(Pose::from_translation(position))?));
    }
    for z in [2.0, 10.0, 20.0] {
        let contact = first_contact(&parts, z)?.ok_or("no contact, although the boss is higher than z")?;
        let (segment, tool, part, Impact { t, point: [x, y, height], .. }) = contact;
        let point = format!("({x:.3}, {y:.3}, {height:.3})");
        writeln!(
            stdout(),
            "z = {z}: the {tool} touches the {part} after {:.1}% of segment {segment} at {point}",
            100.0 * t
        )?;
    }
    let (mut blocked, mut free) = (20.0, 100.0);
    while free - blocked > 1e-6 {
        let z = (blocked + free) / 2.0;
        *(if first_contact(&parts, z)?.is_some() { &mut blocked } else { &mut free }) = z;
    }
    writeln!(stdout(), "no contact above {free:.6}: height for rapid moves z = {:.3}", free + CLEARANCE)?;
    Ok(())
}
