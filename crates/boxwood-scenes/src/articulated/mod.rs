//! Bodies of links and joints, and how they move.
//!
//! The chains and the hand are those of the experiments of Schmidl, Walker and Lin, "CAB: fast update of OBB trees for collision
//! detection between articulated bodies" (Journal of Graphics Tools 9(2), 2004), as far as their text tells of them: what moves,
//! how many links and vertices, how many frames. Shapes and motions themselves are not public, so they are ours.

mod arm;
mod braid;
mod chains;
mod hand;
mod hand_and_ball;
mod limb;
mod links;
mod swing;
mod waves;

pub use arm::arm;
pub use chains::{Chains, chains};
pub use hand::hand;
pub use hand_and_ball::{HandAndBall, HandFrame, hand_and_ball};
pub use links::{dented_link, ellipsoid_link};

use boxwood::{Joint, JointKind, Link, Mesh, Model, Pose};

/// How a body stands: where its root is, and the numbers of its joints.
#[derive(Clone, Debug, PartialEq)]
pub struct Stance {
    /// Where the root is.
    pub base: Pose,
    /// The numbers of all joints, one joint after the other.
    pub values: Vec<f64>,
}

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
