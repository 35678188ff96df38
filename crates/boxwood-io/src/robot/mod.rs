//! Robots: URDF with the meshes that it names, and SRDF.
//!
//! After the specification of URDF (XML of ROS). Read is what collisions need: links with their shapes, joints with their origins,
//! axes, limits and mimics. What is no geometry (inertia, transmissions, control, simulation, materials, safety, calibration) is
//! ignored by design.
//!
//! ```text
//! file ─▶ xml (elements that know their line) ─▶ links (shapes, joints) ─▶ Articulation
//!                                                  meshes ◀─ folders (which file a name means), solids (shapes without a file)
//! ```

mod error;
mod folders;
mod links;
mod meshes;
mod solids;
mod srdf;
mod values;
mod xml;

pub use error::{RobotError, RobotPart, RobotProblem};
pub use folders::Substitution;
pub use srdf::{DisabledPair, NamedState, Srdf, read_srdf};

use crate::error::Place;
use crate::input::Warning;
use crate::options::Options;
use boxwood::{Articulation, ArticulationError};
use folders::Folders;
use meshes::Meshes;
use roxmltree::Node;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xml::Source;

/// A robot from a URDF.
#[derive(Clone, Debug)]
pub struct Robot {
    /// Its name.
    pub name: String,
    /// Its links and joints, in the order of the file.
    pub body: Arc<Articulation>,
    /// What was mended or is doubtful.
    pub warnings: Vec<RobotWarning>,
    /// What was read: the URDF, then the meshes, in order.
    pub files: Vec<PathBuf>,
    /// What the beginnings of mesh names were taken for.
    pub substitutions: Vec<Substitution>,
}

/// A warning, and the file that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotWarning {
    /// The file.
    pub path: PathBuf,
    /// What, how often, and where first.
    pub warning: Warning,
}

/// Which of the two descriptions of a link's shape is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RobotGeometry {
    /// `<collision>`, often simpler than what is seen.
    #[default]
    Collision,
    /// `<visual>`.
    Visual,
}

/// How robots are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotOptions {
    /// The folders that mesh files may be in, and in which packages are looked for. By default the one above that of the URDF
    /// (its own, if that is the root of the disk). Names that are relative to the URDF may be in its own folder, too. No file
    /// elsewhere is opened, whatever names and links say.
    pub folders: Vec<PathBuf>,
    /// Which shapes are read.
    pub geometry: RobotGeometry,
    /// How many segments a cylinder or a sphere has around, from 3 to 1,024 (others become the nearest of these); 32 by default.
    /// Round shapes become polyhedra with their vertices on the surface, and so lie within it: with n segments the side of a
    /// cylinder by at most 1 - cos(π/n) of its radius (0.5 % for 32), a sphere by at most twice that.
    pub segments: u32,
    /// Triangles that all shapes may have together. 100 million by default.
    pub triangles: u64,
    /// How mesh files are read; its limits hold for the URDF as well.
    pub reading: Options,
}

impl Default for RobotOptions {
    fn default() -> Self {
        Self {
            folders: Vec::new(),
            geometry: RobotGeometry::default(),
            segments: 32,
            triangles: 100_000_000,
            reading: Options::default(),
        }
    }
}

/// Reads a URDF and the meshes that it names.
///
/// ```no_run
/// let robot = boxwood_io::read_robot("arm.urdf".as_ref(), &boxwood_io::RobotOptions::default())?;
/// let mut posture = boxwood::Posture::new(&robot.body);
/// posture.set(&vec![0.1; robot.body.freedoms()])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_robot(path: &Path, options: &RobotOptions) -> Result<Robot, RobotError> {
    let text = xml::load(path, &options.reading.limits)?;
    let source = Source::parse(path, &text, "URDF")?;
    if !has_any(&source, &["link"]) && has_any(&source, &OF_SRDF) {
        return Err(source.error(source.root(), RobotProblem::OtherKind { expected: "URDF" }));
    }
    let folders = Folders::new(path, &options.folders).map_err(|(path, error)| {
        let problem = Box::new(RobotProblem::Read(error.into()));
        RobotError { path, place: Place::File, problem }
    })?;
    let mut meshes = Meshes::new(options, folders);
    let elements = |tag: &'static str| {
        source.root().children().filter(move |node| node.is_element() && node.tag_name().name() == tag)
    };
    let mut warnings = Vec::new();
    // Joints first: they cost nothing, and what is wrong with them should not wait for meshes.
    let joints: Vec<_> =
        elements("joint").map(|node| links::joint(&source, node, &mut warnings)).collect::<Result<_, _>>()?;
    let links: Vec<_> =
        elements("link").map(|node| links::link(&source, node, options, &mut meshes)).collect::<Result<_, _>>()?;
    warn_without_shapes(&source, options, links.iter().all(|link| link.model().is_none()), &mut warnings);
    let body = Articulation::new(links, joints).map_err(|error| {
        let culprit =
            culprit(&error).and_then(|(tag, name)| elements(tag).rfind(|node| node.attribute("name") == Some(name)));
        source.error(culprit.unwrap_or(source.root()), error)
    })?;
    let own = warnings.into_iter().map(|warning| RobotWarning { path: path.to_owned(), warning });
    let Meshes { folders, read, warnings, .. } = meshes;
    Ok(Robot {
        name: source.root().attribute("name").unwrap_or_default().to_owned(),
        body: Arc::new(body),
        warnings: own.chain(warnings).collect(),
        files: [path.to_owned()].into_iter().chain(read).collect(),
        substitutions: folders.into_substitutions(),
    })
}

/// What no URDF has below its root.
const OF_SRDF: [&str; 6] =
    ["disable_collisions", "group", "group_state", "virtual_joint", "end_effector", "disable_default_collisions"];

fn has_any(source: &Source<'_>, tags: &[&str]) -> bool {
    source.root().children().any(|node| node.is_element() && tags.contains(&node.tag_name().name()))
}

/// A robot that is seen but never collides is hardly what was meant.
fn warn_without_shapes(source: &Source<'_>, options: &RobotOptions, none: bool, warnings: &mut Vec<Warning>) {
    let is_visual = |node: Node<'_, '_>| node.has_tag_name("visual");
    if none && options.geometry == RobotGeometry::Collision && source.root().descendants().any(is_visual) {
        let what =
            "robots of which no link has a <collision>: only the <visual> shapes are there (--visual reads them)";
        warnings.push(Warning { what: what.to_owned(), count: 1, first: Place::File });
    }
}

/// The element that a body could not be made for: its kind and name.
fn culprit(error: &ArticulationError) -> Option<(&'static str, &str)> {
    match error {
        ArticulationError::SameLink { name } => Some(("link", name)),
        ArticulationError::TwoRoots { links } => Some(("link", &links[1])),
        ArticulationError::SameJoint { name } => Some(("joint", name)),
        ArticulationError::UnknownLink { joint, .. }
        | ArticulationError::Cycle { joint, .. }
        | ArticulationError::Axis { joint, .. }
        | ArticulationError::Limits { joint, .. }
        | ArticulationError::UnknownLeader { joint, .. }
        | ArticulationError::Leader { joint, .. }
        | ArticulationError::Mimic { joint, .. } => Some(("joint", joint)),
        ArticulationError::CarriedTwice { joints, .. } => Some(("joint", &joints[1])),
        _ => None,
    }
}
