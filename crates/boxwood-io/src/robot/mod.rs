//! Readers of robot files: URDF with its meshes, and SRDF.
//!
//! Follows the URDF specification (ROS XML). Only data for collision detection is read: links with their geometry,
//! and joints with origin, axis, limits and mimic. Inertia, transmissions, control, simulation, materials, safety
//! and calibration are ignored by design.
//!
//! The modules for a URDF, with arrows in the direction in which data flows:
//!
//! ```text
//! file ─▶ xml (elements with line numbers) ─▶ links (geometry, joints) ─▶ Robot
//!                                               ▲
//! package_folders (resolves mesh names) ─▶ geometry_cache ◀─ solids (box, cylinder, sphere, capsule)
//! ```

mod attributes;
mod error;
mod geometry_cache;
mod links;
mod package_folders;
mod solids;
mod srdf;
mod xml;

pub use error::{RobotElement, RobotReadError, RobotReadErrorKind};
pub use package_folders::PackageSubstitution;
pub use srdf::{DisabledPair, NamedState, Srdf, read_srdf};

use crate::error::FileLocation;
use crate::options::ReadOptions;
use crate::reader_input::Warning;
use boxwood::Robot;
use boxwood::robot::RobotError;
use geometry_cache::GeometryCache;
use package_folders::PackageFolders;
use roxmltree::Node;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xml::XmlSource;

/// Contents of a URDF file.
#[derive(Clone, Debug)]
pub struct RobotFile {
    /// Name of the robot.
    pub name: String,
    /// Links and joints, in the order of the file.
    pub robot: Arc<Robot>,
    /// Data that was repaired or is doubtful.
    pub warnings: Vec<RobotWarning>,
    /// Files that were read: the URDF, then the meshes, in order.
    pub files: Vec<PathBuf>,
    /// Folders that were substituted for prefixes of mesh names.
    pub substitutions: Vec<PackageSubstitution>,
}

/// Warning, and the file that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotWarning {
    /// The URDF or a mesh file.
    pub path: PathBuf,
    /// Description, count and first location.
    pub warning: Warning,
}

/// Elements of a URDF link from which its geometry is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RobotGeometry {
    /// `<collision>`, which is often simpler than `<visual>`.
    #[default]
    Collision,
    /// `<visual>`.
    Visual,
}

/// Options of [`read_robot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotReadOptions {
    /// Folders that may contain mesh files, and in which packages are searched.
    ///
    /// If empty: the parent of the URDF's folder (or the URDF's folder, if the parent is the root of the file
    /// system). Relative mesh names may also refer to the URDF's folder. No file outside these folders is opened,
    /// even if a mesh name or a symbolic link refers to it.
    pub package_folders: Vec<PathBuf>,
    /// Elements of a link from which its geometry is read.
    pub geometry: RobotGeometry,
    /// Number of segments around a cylinder, sphere or capsule, clamped to 3..=1,024. 32 by default.
    ///
    /// Round shapes become polyhedra whose vertices are on the surface, so the polyhedron lies inside the shape.
    /// With n segments, the polyhedron of a cylinder deviates from its surface by at most `1 - cos(π/n)` of the
    /// radius (0.5 % for 32). The polyhedron of a sphere deviates by at most twice as much.
    pub segments: u32,
    /// Maximum number of triangles of all geometry together. 100 million by default.
    pub max_triangles: u64,
    /// Options for mesh files. The limits also apply to the URDF.
    pub read: ReadOptions,
}

impl Default for RobotReadOptions {
    fn default() -> Self {
        Self {
            package_folders: Vec::new(),
            geometry: RobotGeometry::default(),
            segments: 32,
            max_triangles: 100_000_000,
            read: ReadOptions::default(),
        }
    }
}

/// Reads a URDF file and the mesh files that it refers to.
///
/// ```no_run
/// let file = boxwood_io::read_robot("arm.urdf", &boxwood_io::RobotReadOptions::default())?;
/// let mut state = boxwood::RobotState::new(&file.robot)?;
/// state.set_configuration(&vec![0.1; file.robot.dof()])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RobotReadError`] if a file cannot be opened, is invalid, or exceeds a limit of `options`.
pub fn read_robot(path: impl AsRef<Path>, options: &RobotReadOptions) -> Result<RobotFile, RobotReadError> {
    let path = path.as_ref();
    let text = xml::load(path, &options.read.limits)?;
    let source = XmlSource::parse(path, &text, "URDF")?;
    if !has_any(&source, &["link"]) && has_any(&source, &SRDF_TAGS) {
        return Err(source.error(source.root(), RobotReadErrorKind::WrongFileKind { expected: "URDF" }));
    }
    let folders = PackageFolders::new(path, &options.package_folders).map_err(|(path, error)| {
        let kind = Box::new(RobotReadErrorKind::Read(error.into()));
        RobotReadError { path, location: FileLocation::File, kind }
    })?;
    let mut geometry = GeometryCache::new(options, folders);
    let elements = |tag: &'static str| {
        source.root().children().filter(move |node| node.is_element() && node.tag_name().name() == tag)
    };
    let mut warnings = Vec::new();
    // Parse joints before links: joints are cheap, so their errors need not wait until the meshes of the
    // links are read.
    let joints: Vec<_> =
        elements("joint").map(|node| links::joint(&source, node, &mut warnings)).collect::<Result<_, _>>()?;
    let links: Vec<_> =
        elements("link").map(|node| links::link(&source, node, options, &mut geometry)).collect::<Result<_, _>>()?;
    warn_if_no_collision_geometry(&source, options, links.iter().all(|link| link.model().is_none()), &mut warnings);
    let robot = Robot::new(links, joints).map_err(|error| {
        let element = invalid_element(&error)
            .and_then(|(tag, name)| elements(tag).rfind(|node| node.attribute("name") == Some(name)));
        source.error(element.unwrap_or(source.root()), error)
    })?;
    let own = warnings.into_iter().map(|warning| RobotWarning { path: path.to_owned(), warning });
    let GeometryCache { folders, read, warnings, .. } = geometry;
    Ok(RobotFile {
        name: source.root().attribute("name").unwrap_or_default().to_owned(),
        robot: Arc::new(robot),
        warnings: own.chain(warnings).collect(),
        files: [path.to_owned()].into_iter().chain(read).collect(),
        substitutions: folders.into_substitutions(),
    })
}

/// Elements that occur below the root of an SRDF, but never of a URDF.
const SRDF_TAGS: [&str; 6] =
    ["disable_collisions", "group", "group_state", "virtual_joint", "end_effector", "disable_default_collisions"];

fn has_any(source: &XmlSource<'_>, tags: &[&str]) -> bool {
    source.root().children().any(|node| node.is_element() && tags.contains(&node.tag_name().name()))
}

/// Warns if the file has `<visual>` geometry only, which is probably a mistake: such a robot never collides.
fn warn_if_no_collision_geometry(
    source: &XmlSource<'_>,
    options: &RobotReadOptions,
    no_models: bool,
    warnings: &mut Vec<Warning>,
) {
    let is_visual = |node: Node<'_, '_>| node.has_tag_name("visual");
    if no_models && options.geometry == RobotGeometry::Collision && source.root().descendants().any(is_visual) {
        let what = "robots without <collision> geometry: they have <visual> geometry only";
        warnings.push(Warning { what: what.to_owned(), count: 1, first: FileLocation::File });
    }
}

/// Returns the tag and the name of the element that caused the error.
fn invalid_element(error: &RobotError) -> Option<(&'static str, &str)> {
    match error {
        RobotError::DuplicateLink { name } => Some(("link", name)),
        RobotError::MultipleRoots { links } => Some(("link", &links[1])),
        RobotError::DuplicateJoint { name } => Some(("joint", name)),
        RobotError::UnknownLink { joint, .. }
        | RobotError::Cycle { joint, .. }
        | RobotError::InvalidAxis { joint, .. }
        | RobotError::InvalidLimits { joint, .. }
        | RobotError::UnknownMimicJoint { joint, .. }
        | RobotError::InvalidMimicJoint { joint, .. }
        | RobotError::NonFiniteMimic { joint, .. } => Some(("joint", joint)),
        RobotError::TwoParents { joints, .. } => Some(("joint", &joints[1])),
        _ => None,
    }
}
