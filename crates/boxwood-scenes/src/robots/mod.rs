//! Robots and their motions.
//!
//! The chains and the hand follow the experiments of Schmidl, Walker and Lin, "CAB: fast update of OBB trees for
//! collision detection between articulated bodies" (Journal of Graphics Tools 9(2), 2004). The paper states which
//! bodies move, and the numbers of links, vertices and frames. Its shapes and motions are not public, so the
//! shapes and motions here are new.

mod arm;
mod bones;
mod braid;
mod chains;
mod hand;
mod hand_and_ball;
mod links;
mod sine_sum;
mod swing;

pub use arm::arm;
pub use chains::{Chains, chains};
pub use hand::hand;
pub use hand_and_ball::{HandAndBall, HandFrame, hand_and_ball};
pub use links::{dented_link, ellipsoid_link};

use boxwood::robot::{Joint, JointKind, Link};
use boxwood::{Mesh, Model, Pose};

/// Pose of the root link and configuration of a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotPlacement {
    /// Pose of the root link.
    pub base: Pose,
    /// Configuration: the values of all joints, in joint order.
    pub values: Vec<f64>,
}

/// A link with a mesh; `origin` is the pose of the mesh in the link frame.
fn link_with_mesh(name: &str, mesh: Mesh, origin: Pose) -> Link {
    Link::new(name).with_model(Model::new(mesh), origin)
}

/// A revolute joint at `origin` in the frame of the parent link, with limits in degrees.
fn revolute_joint(
    name: &str,
    [parent, child]: [&str; 2],
    origin: Pose,
    axis: [f64; 3],
    [lower, upper]: [f64; 2],
) -> Joint {
    Joint::new(name, parent, child, origin, JointKind::Revolute { axis })
        .with_limits(lower.to_radians(), upper.to_radians())
}

/// Pose that only translates.
fn at(position: [f64; 3]) -> Pose {
    Pose::from_translation(position)
}

#[cfg(test)]
mod tests;
