//! A cutter and its holder are swept along a path over a workpiece: where they first touch it, and the lowest height at which
//! the whole path is free.

use boxwood::{Impact, Model, Motion, Placed, Pose, Solid};
use boxwood_scenes::{cuboid, cylinder, torus};
use std::error::Error;
use std::io::{Write, stdout};

/// Where the tip of the cutter goes, seen from above: along one side, across, and back over the middle.
const PATH: [[f64; 2]; 5] = [[-90.0, -50.0], [90.0, -50.0], [90.0, 45.0], [0.0, 0.0], [-90.0, 45.0]];
/// What is to be left between tool and workpiece when it travels.
const CLEARANCE: f64 = 2.0;

/// The tool with the lowest point of its cutter at a place: a ball-nosed cutter, and the wider holder above it.
fn tool([x, y]: [f64; 2], z: f64) -> Result<[(&'static str, Solid); 2], Box<dyn Error>> {
    let cutter = Solid::capsule([[x, y, z + 4.0], [x, y, z + 40.0]], 4.0)?;
    let holder = Solid::axis_aligned([x - 15.0, y - 15.0, z + 30.0], [x + 15.0, y + 15.0, z + 80.0])?;
    Ok([("cutter", cutter), ("holder", holder)])
}

/// On which leg of the path, by what, which part, and where.
type Touch<'n> = (usize, &'static str, &'n str, Impact);
fn first_touch<'n>(parts: &[(&'n str, Placed<'_>)], z: f64) -> Result<Option<Touch<'n>>, Box<dyn Error>> {
    for (leg, ends) in PATH.windows(2).enumerate() {
        let motion = Motion::by([ends[1][0] - ends[0][0], ends[1][1] - ends[0][1], 0.0])?;
        let mut touches = Vec::new();
        for (solid_name, solid) in tool(ends[0], z)? {
            let impacts = parts.iter().filter_map(|(name, part)| Some((name, part.first_impact(&solid, motion)?)));
            touches.extend(impacts.map(|(name, impact)| (leg, solid_name, *name, impact)));
        }
        if let Some(first) = touches.into_iter().min_by(|a, b| a.3.t.total_cmp(&b.3.t)) {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

fn main() -> Result<(), Box<dyn Error>> {
    let models = [cuboid([-80.0, -60.0, -20.0], [80.0, 60.0, 0.0]), cylinder(18.0, 25.0, 48), torus(12.0, 5.0, 60, 30)];
    let models = models.map(Model::new);
    let at = [[0.0; 3], [5.0, -5.0, 0.0], [50.0, -45.0, 4.0]];
    let mut parts = Vec::new();
    for (name, (model, at)) in ["plate", "boss", "ring"].into_iter().zip(models.iter().zip(at)) {
        parts.push((name, model.at(Pose::translation(at)?)?));
    }
    for z in [2.0, 10.0, 20.0] {
        let touch = first_touch(&parts, z)?.ok_or("the boss is higher than that")?;
        let (leg, tool, part, Impact { t, point: [x, y, height], .. }) = touch;
        let place = format!("({x:.3}, {y:.3}, {height:.3})");
        writeln!(stdout(), "z = {z}: the {tool} touches the {part} after {:.1}% of leg {leg} at {place}", 100.0 * t)?;
    }
    let (mut touches, mut free) = (20.0, 100.0);
    while free - touches > 1e-6 {
        let z = (touches + free) / 2.0;
        *(if first_touch(&parts, z)?.is_some() { &mut touches } else { &mut free }) = z;
    }
    writeln!(stdout(), "free above {free:.6}: the tool travels at z = {:.3}", free + CLEARANCE)?;
    Ok(())
}
