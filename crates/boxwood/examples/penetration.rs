//! Penetration depth of two parts, and the translation that separates them: a ball in a box (both convex), and a block that penetrates
//! the wall of a bracket.

use boxwood::query::{DepthBasis, Relation};
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{Block, cuboid, sphere};
use std::error::Error;
use std::io::{Write, stdout};

fn report(name: &str, a: Mesh, b: Mesh, offset: [f64; 3]) -> Result<(), Box<dyn Error>> {
    let (a, b) = (Model::new(a), Model::new(b));
    let (a, placed) = (a.at(Pose::IDENTITY)?, b.at(Pose::from_translation(offset))?);
    let Some(depth) = Pair::new(&a, &placed).penetration()? else {
        return Ok(writeln!(stdout(), "{name}: no penetration")?);
    };
    let [x, y, z] = depth.direction;
    writeln!(stdout(), "{name}: depth {:.9} to {:.9} in direction ({x:.3}, {y:.3}, {z:.3})", depth.lower, depth.upper)?;
    let basis = match depth.basis {
        DepthBasis::Convex { features: [a, b], .. } => format!("both parts are convex, {a:?} against {b:?}"),
        DepthBasis::InscribedBalls { radii: [r, s], .. } => {
            format!("inscribed balls of radius {r:.3} and {s:.3} around a common point")
        }
        _ => "trivial lower bound".to_owned(),
    };
    let separated = b.at(Pose::from_translation(depth.translation()) * *placed.pose())?;
    let relation = Pair::new(&a, &separated).relation();
    assert!(matches!(relation, Relation::Disjoint | Relation::Touching));
    Ok(writeln!(stdout(), "  {basis}; after the translation: {relation:?}")?)
}

fn main() -> Result<(), Box<dyn Error>> {
    report("ball in box", cuboid([-1.0; 3], [1.0; 3]), sphere(0.5, 3), [1.2, 0.0, 0.0])?;
    let bracket = Block::new(&[0.0, 1.0, 9.0, 10.0], &[0.0, 10.0], &[0.0, 1.0, 10.0])
        .fill([0.0; 3], [10.0, 10.0, 1.0])
        .fill([0.0; 3], [1.0, 10.0, 10.0])
        .fill([9.0, 0.0, 0.0], [10.0, 10.0, 10.0])
        .mesh();
    report("block in bracket", bracket, cuboid([0.0; 3], [6.0; 3]), [0.75, 2.0, 1.0])
}
