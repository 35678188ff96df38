//! What can be wrong with the files of a robot: where, and of which link or joint.

use crate::error::{Place, Problem, ReadError};
use crate::format::Format;
use boxwood::{ArticulationError, MeshError, PoseError};
use std::fmt;
use std::path::PathBuf;
use thiserror::Error;

/// A robot that could not be read: which file, where in it, and why.
#[derive(Debug, Error)]
#[error("{}: {}{problem}", path.display(), line_of(*place))]
pub struct RobotError {
    /// The file, as it was given.
    pub path: PathBuf,
    /// The line of the element that is wrong; the file as a whole where it is no one element.
    pub place: Place,
    /// What is wrong, and what to do about it.
    pub problem: Box<RobotProblem>,
}

fn line_of(place: Place) -> String {
    if place == Place::File { String::new() } else { format!("{place}: ") }
}

/// Whose element it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RobotPart {
    /// The robot as a whole.
    Robot,
    /// A link, by its name.
    Link(String),
    /// A joint, by its name.
    Joint(String),
    /// A named state of an SRDF.
    State(String),
}

impl fmt::Display for RobotPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot => f.write_str("the robot"),
            Self::Link(name) => write!(f, "link {name:?}"),
            Self::Joint(name) => write!(f, "joint {name:?}"),
            Self::State(name) => write!(f, "state {name:?}"),
        }
    }
}

/// What is wrong with a file of a robot.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RobotProblem {
    /// The file cannot be read, or asks for more than a limit allows.
    #[error("{0}")]
    Read(#[from] Problem),
    /// It is no well-formed XML.
    #[error("broken XML: {0}")]
    Xml(String),
    /// It is XML, but of something else.
    #[error("this is no {expected}: its root is <{root}>, not <robot>")]
    NoRobot {
        /// "URDF" or "SRDF".
        expected: &'static str,
        /// The name of its root.
        root: String,
    },
    /// It is the other of the two files that a robot has.
    #[error("this looks like {}", if *expected == "SRDF" {
        "a URDF, which has the links and joints; an SRDF says which pairs need no test (disable_collisions)"
    } else {
        "an SRDF, which goes with a URDF: name the URDF as the robot, and this one by --srdf"
    })]
    OtherKind {
        /// "URDF" or "SRDF": what it should be.
        expected: &'static str,
    },
    /// It is a template that a URDF is made from.
    #[error(
        "the file has elements or values (${{...}}, $(...)) of xacro, which is a template; run xacro first: `xacro FILE.xacro > FILE.urdf`"
    )]
    Xacro,
    /// An element or an attribute that must be there is not.
    #[error("{owner} has no {what}")]
    Missing {
        /// Whose it is.
        owner: RobotPart,
        /// What is not there.
        what: String,
    },
    /// A value is not what it must be.
    #[error("{owner}: {what} is {value:?}; it must be {expected}")]
    Value {
        /// Whose it is.
        owner: RobotPart,
        /// The element and its attribute.
        what: String,
        /// The value, as the file has it.
        value: String,
        /// What it must be.
        expected: String,
    },
    /// A joint is of a type that is not read.
    #[error("joint {joint:?} is of the type {kind:?}; revolute, continuous, prismatic, fixed and floating are read")]
    JointType {
        /// The joint.
        joint: String,
        /// Its type, as the file has it.
        kind: String,
    },
    /// A geometry that is not read.
    #[error("link {link:?} has the geometry <{shape}>; <mesh>, <box>, <cylinder>, <sphere> and <capsule> are read")]
    Shape {
        /// The link.
        link: String,
        /// The name of the element.
        shape: String,
    },
    /// Links and joints make no body: two of one name, none to begin with, a circle.
    #[error("{0}")]
    Body(#[from] ArticulationError),
    /// The name of a mesh file leads out of the folders that may be read, or is no name.
    #[error(
        "link {link:?}: the mesh name {name:?} {why}; only files in {} are opened (--packages DIR names another)",
        shown(folders)
    )]
    MeshName {
        /// The link.
        link: String,
        /// The name, as the file has it.
        name: String,
        /// What is wrong with it.
        why: &'static str,
        /// The folders that may be read.
        folders: Vec<PathBuf>,
    },
    /// There is no such mesh file.
    #[error(
        "link {link:?}: there is no mesh file {name:?} in {} (--packages DIR names the folder that its package is in)",
        shown(folders)
    )]
    MeshMissing {
        /// The link.
        link: String,
        /// The name, as the file has it.
        name: String,
        /// The folders in which it was looked for.
        folders: Vec<PathBuf>,
    },
    /// A mesh file is in a format that is not read.
    #[error("link {link:?}: {} is in no format that is read ({}); convert it to one of these and name that file in the URDF", path.display(), formats())]
    MeshFormat {
        /// The link.
        link: String,
        /// The file.
        path: PathBuf,
    },
    /// A mesh file is broken.
    #[error("link {link:?}: {cause}")]
    Mesh {
        /// The link.
        link: String,
        /// Where in which file, and why.
        cause: ReadError,
    },
    /// A shape, scaled and placed as told, is no mesh: it reaches beyond all numbers.
    #[error("link {link:?}: {cause}")]
    Geometry {
        /// The link.
        link: String,
        /// What is wrong with the mesh.
        cause: MeshError,
    },
    /// An origin is no pose.
    #[error("{owner}: {cause}")]
    Pose {
        /// Whose it is.
        owner: RobotPart,
        /// What is wrong with it.
        cause: PoseError,
    },
}

fn formats() -> String {
    Format::ALL.map(|format| format.to_string()).join(", ")
}

fn shown(folders: &[PathBuf]) -> String {
    let names: Vec<String> = folders.iter().map(|folder| format!("{:?}", folder.display().to_string())).collect();
    names.join(" or ")
}
