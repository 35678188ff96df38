//! Self-collision of robots: at one configuration, at listed configurations, or at random ones.
//!
//! ```text
//! URDF, SRDF ─▶ RobotModel ─▶ LinkPairs ─┬─▶ check_configuration ──▶ ConfigurationResult ─┬─▶ View
//!                                        ├─▶ check_configurations ─▶ BatchResult ─────────┤
//!                                        └─▶ sample ───────────────▶ BatchResult ─────────┘
//! ```
//!
//! Links collide if their surfaces intersect or touch; there is no tolerance. A link that is enclosed by another one, with disjoint
//! surfaces, is not found. Results do not depend on the number of threads.
//!
//! This program opens a robot, tests 10,000 random configurations, prints how often each pair of links collides, and writes an
//! HTML page that shows each pair at its first collision:
//!
//! ```no_run
//! use boxwood_assembly::Observer;
//! use boxwood_assembly::robot::{RobotModel, SampleOptions};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let robot = RobotModel::open("arm.urdf")?.with_srdf("arm.srdf")?;
//!     let mut options = SampleOptions::default();
//!     options.configurations = 10_000;
//!     let result = robot.sample(&options, Observer::NONE)?;
//!     for (&links, count) in &result.counts {
//!         let [a, b] = robot.link_names(links);
//!         println!("{a} and {b} collide in {} of {} configurations", count.collisions, result.configurations);
//!     }
//!     std::fs::write("arm.html", result.view("").to_html()?)?;
//!     Ok(())
//! }
//! ```
//!
//! The built-in arm needs no file:
//!
//! ```
//! use boxwood_assembly::Observer;
//! use boxwood_assembly::robot::{BuiltInRobot, ConfigurationOptions, JointAssignment, RobotModel};
//!
//! let arm = RobotModel::built_in(BuiltInRobot::Arm);
//! let mut joints = JointAssignment::new(&arm);
//! joints.set("elbow", &[2.7])?;
//! joints.set("wrist-1-bend", &[2.0])?;
//! let result = arm.check_configuration(joints.values(), &ConfigurationOptions::default(), Observer::NONE)?;
//! assert_eq!(result.verdict(), "2 of 15 pairs of links collide");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch_result;
mod configuration_batch;
mod configuration_list;
mod configuration_result;
mod error;
mod held_joints;
mod joint_assignment;
mod joint_error;
mod joint_syntax;
mod link_pairs;
mod percent;
mod robot_model;
mod sampler;
mod suggestion;
#[cfg(test)]
mod tests;
mod view;

pub use batch_result::{
    BatchResult, CollisionVerdict, EntryResult, LinkPairCount, MIN_SAMPLES, OutsideLimits, SampleOptions, Sampling,
};
pub use configuration_list::{
    ConfigurationEntry, ConfigurationList, ConfigurationListError, ConfigurationListErrorKind,
};
pub use configuration_result::{ClosestLinks, ConfigurationOptions, ConfigurationResult, LinkCollision};
pub use error::RobotModelError;
pub use held_joints::{HeldJoint, HeldJoints};
pub use joint_assignment::JointAssignment;
pub use joint_error::JointError;
pub use link_pairs::{IgnoreReason, IgnoredPairCounts, LinkPairOptions, LinkPairs};
pub use percent::percent;
pub use robot_model::{BuiltInRobot, RobotModel, RobotSrdf};
pub use suggestion::{IgnoreSuggestion, SuggestedSrdf, SuggestionError};
