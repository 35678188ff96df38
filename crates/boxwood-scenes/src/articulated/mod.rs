//! Bodies of links and joints, and how they move.
//!
//! The chains and the hand are those of the experiments of Schmidl, Walker and Lin, "CAB: fast update of OBB trees for collision
//! detection between articulated bodies" (Journal of Graphics Tools 9(2), 2004), as far as their text tells of them: what moves,
//! how many links and vertices, how many frames. Shapes and motions themselves are not public, so they are ours.

mod arm;
mod hand;
mod limb;

pub use arm::arm;
pub use hand::hand;

use boxwood::{Joint, JointKind, Link, Mesh, Model, Pose};

/// A link with a shape in the frame of its joint.
fn shaped(name: &str, mesh: Mesh, origin: Pose) -> Link {
    Link::new(name).with_model(Model::new(mesh), origin)
}

/// A hinge in a place of the carrying link, with limits in degrees.
fn hinge(name: &str, [parent, child]: [&str; 2], origin: Pose, axis: [f64; 3], [lower, upper]: [f64; 2]) -> Joint {
    Joint::new(name, parent, child, origin, JointKind::Revolute { axis })
        .with_limits(lower.to_radians(), upper.to_radians())
}

fn at(place: [f64; 3]) -> Pose {
    Pose::translation(place).expect("places in a body are finite")
}

#[cfg(test)]
mod tests;
