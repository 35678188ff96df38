//! Errors of the robot readers: the file, the line, the link or joint, and what is wrong.

use crate::error::{FileLocation, ReadError, ReadErrorKind, located};
use crate::format::Format;
use boxwood::robot::RobotError;
use boxwood::{InvalidInput, MeshError};
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// Error of [`read_robot`](crate::read_robot) and [`read_srdf`](crate::read_srdf): which file is wrong, where, and why.
#[derive(Debug, Error)]
#[error("{}: {}", path.display(), located(*location, kind))]
pub struct RobotReadError {
    /// Path as passed by the caller.
    pub path: PathBuf,
    /// Line of the invalid element, or the whole file if no single element is wrong.
    pub location: FileLocation,
    /// What is wrong at `location`.
    pub kind: Box<RobotReadErrorKind>,
}

/// Element of a robot file to which an error refers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RobotElement {
    /// The whole robot.
    Robot,
    /// Link with this name.
    Link(String),
    /// Joint with this name.
    Joint(String),
    /// `<group_state>` of an SRDF with this name.
    State(String),
}

impl fmt::Display for RobotElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot => f.write_str("the robot"),
            Self::Link(name) => write!(f, "link {name:?}"),
            Self::Joint(name) => write!(f, "joint {name:?}"),
            Self::State(name) => write!(f, "state {name:?}"),
        }
    }
}

/// What is wrong with a robot file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RobotReadErrorKind {
    /// The file cannot be read, or exceeds a limit.
    #[error(transparent)]
    Read(#[from] ReadErrorKind),
    /// The file is not well-formed XML.
    #[error("invalid XML: {0}")]
    Xml(String),
    /// The root element is not `<robot>`.
    #[error("not a {expected} file: root element is <{root}>, expected <robot>")]
    WrongRoot {
        /// "URDF" or "SRDF".
        expected: &'static str,
        /// Tag of the root element.
        root: String,
    },
    /// The file is an SRDF instead of a URDF, or the reverse.
    #[error("{}", if *expected == "SRDF" {
        "the file is a URDF, expected an SRDF (disable_collisions, group_state)"
    } else {
        "the file is an SRDF, expected a URDF (links and joints)"
    })]
    WrongFileKind {
        /// "URDF" or "SRDF".
        expected: &'static str,
    },
    /// The file is a xacro template.
    #[error(
        "the file is a xacro template (xacro elements, ${{...}} or $(...)); run xacro first: `xacro FILE.xacro > FILE.urdf`"
    )]
    Xacro,
    /// A required element or attribute is missing.
    #[error("{owner} has no {what}")]
    Missing {
        /// Robot, link, joint or state that lacks the element or attribute.
        owner: RobotElement,
        /// Name of the missing element or attribute.
        what: String,
    },
    /// An attribute has an invalid value.
    #[error("{owner}: {what} is {value:?}; it must be {expected}")]
    InvalidValue {
        /// Robot, link, joint or state that contains the attribute.
        owner: RobotElement,
        /// Name of the attribute and tag of its XML element.
        what: String,
        /// Value of the attribute in the file.
        value: String,
        /// Description of valid values.
        expected: String,
    },
    /// The type of a joint is not supported.
    #[error("joint {joint:?}: unsupported type {kind:?}; supported: revolute, continuous, prismatic, fixed, floating")]
    UnsupportedJointType {
        /// Name of the joint.
        joint: String,
        /// Type of the joint in the file.
        kind: String,
    },
    /// The geometry of a link is not supported.
    #[error("link {link:?}: unsupported geometry <{shape}>; supported: <mesh>, <box>, <cylinder>, <sphere>, <capsule>")]
    UnsupportedShape {
        /// Name of the link.
        link: String,
        /// Tag of the element inside `<geometry>`.
        shape: String,
    },
    /// The links and joints do not form a tree, or a joint is invalid.
    #[error(transparent)]
    Robot(#[from] RobotError),
    /// A mesh name is invalid, or refers to a file outside the permitted folders.
    #[error("link {link:?}: the mesh name {name:?} {reason}; only files in {} are opened", quoted(folders))]
    MeshName {
        /// Name of the link.
        link: String,
        /// Mesh name in the URDF.
        name: String,
        /// Why the name is refused.
        reason: &'static str,
        /// Folders in which mesh files may be.
        folders: Vec<PathBuf>,
    },
    /// A mesh file does not exist.
    #[error("link {link:?}: no mesh file {name:?} in {}", quoted(folders))]
    MeshMissing {
        /// Name of the link.
        link: String,
        /// Mesh name in the URDF.
        name: String,
        /// Folders in which the file was searched.
        folders: Vec<PathBuf>,
    },
    /// The format of a mesh file is not supported.
    #[error(
        "link {link:?}: unknown format of {}; convert it to a supported one ({}) and name that file in the URDF",
        path.display(),
        formats()
    )]
    MeshFormat {
        /// Name of the link.
        link: String,
        /// Path of the mesh file.
        path: PathBuf,
    },
    /// A mesh file is invalid.
    #[error("link {link:?}: {cause}")]
    Mesh {
        /// Name of the link.
        link: String,
        /// Error of the mesh file.
        cause: ReadError,
    },
    /// The scaled and placed geometry of a link is not a valid mesh: a coordinate overflows, or the mesh is too
    /// large.
    #[error("link {link:?}: {cause}")]
    Geometry {
        /// Name of the link.
        link: String,
        /// Reason why the mesh is invalid.
        cause: MeshError,
    },
    /// An `<origin>` is not a valid pose.
    #[error("{owner}: {cause}")]
    Pose {
        /// Link or joint that contains the `<origin>`.
        owner: RobotElement,
        /// Reason why the pose is invalid.
        cause: InvalidInput,
    },
}

fn formats() -> String {
    Format::ALL.map(|format| format.to_string()).join(", ")
}

fn quoted(folders: &[PathBuf]) -> String {
    let names: Vec<String> = folders.iter().map(|folder| format!("{:?}", folder.display().to_string())).collect();
    names.join(" or ")
}
