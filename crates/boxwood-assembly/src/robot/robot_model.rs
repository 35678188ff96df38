//! Robots with names and warnings: from a URDF, built in, or made in code.

use super::error::RobotModelError;
use crate::observer::{Observer, Stage};
use crate::units::Units;
use crate::warning::Warning;
use boxwood::Robot;
use boxwood_io::{FileLocation, PackageSubstitution, ReadLimits, RobotReadOptions, Srdf, read_robot, read_srdf};
use boxwood_report::format::{counted, printable};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Robot to test for self-collision, with its SRDF and the warnings of its files.
///
/// ```no_run
/// use boxwood_assembly::robot::RobotModel;
///
/// let robot = RobotModel::open("arm.urdf")?.with_srdf("arm.srdf")?;
/// println!("{}: {} links, {} degrees of freedom", robot.name, robot.robot.links().len(), robot.robot.dof());
/// # Ok::<(), boxwood_assembly::robot::RobotModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RobotModel {
    /// Name of the robot, or of its file if the robot has none. Contains no control characters.
    pub name: String,
    /// Path of the URDF, as given; `None` for a robot that is not from a file.
    pub file: Option<String>,
    /// Links and joints.
    pub robot: Arc<Robot>,
    /// SRDF with ignored pairs of links and named states.
    pub srdf: Option<Arc<RobotSrdf>>,
    /// Unit of length, if known. Shown with results; it changes no number.
    pub units: Option<Units>,
    /// Folders that were substituted for prefixes of mesh names.
    pub substitutions: Vec<PackageSubstitution>,
    /// What was skipped, repaired or not found while reading.
    pub warnings: Vec<Warning>,
    /// Elapsed time for reading the files and building the models.
    pub read_time: Duration,
}

/// SRDF of a robot: pairs of links that are not tested, and named states.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RobotSrdf {
    /// Path of the file, as given.
    pub file: String,
    /// Content of the file.
    pub content: Srdf,
}

/// Built-in robot. [`Display`](fmt::Display) gives its [`name`](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuiltInRobot {
    /// Arm with six axes and a tool, in millimeters.
    Arm,
    /// Hand with five fingers on a forearm, in millimeters.
    Hand,
}

impl BuiltInRobot {
    /// All built-in robots.
    pub const ALL: [Self; 2] = [Self::Arm, Self::Hand];

    /// Name on the command line: "arm" or "hand".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Arm => "arm",
            Self::Hand => "hand",
        }
    }
}

impl fmt::Display for BuiltInRobot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl RobotModel {
    /// Robot made in code, in unknown units. Control characters in the name are escaped.
    #[must_use]
    pub fn new(name: &str, robot: Arc<Robot>) -> Self {
        Self {
            name: printable(name),
            file: None,
            robot,
            srdf: None,
            units: None,
            substitutions: Vec::new(),
            warnings: Vec::new(),
            read_time: Duration::ZERO,
        }
    }

    /// The built-in robot.
    ///
    /// ```
    /// use boxwood_assembly::robot::{BuiltInRobot, RobotModel};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// assert_eq!((arm.name.as_str(), arm.robot.dof()), ("Built-in arm", 6));
    /// ```
    #[must_use]
    pub fn built_in(robot: BuiltInRobot) -> Self {
        let start = Instant::now();
        let made = match robot {
            BuiltInRobot::Arm => boxwood_scenes::arm(),
            BuiltInRobot::Hand => boxwood_scenes::hand(),
        };
        let model = Self::new(&format!("Built-in {robot}"), made);
        Self { units: Some(Units::Mm), read_time: start.elapsed(), ..model }
    }

    /// Reads a URDF and its meshes with default options.
    ///
    /// # Errors
    /// [`RobotModelError::Read`] if a file cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, RobotModelError> {
        Self::read(path, &RobotReadOptions::default(), Observer::NONE)
    }

    /// Reads a URDF and its meshes. Lengths are in meters.
    ///
    /// # Errors
    /// [`RobotModelError::Read`] if a file cannot be read; [`RobotModelError::Cancelled`].
    pub fn read(
        path: impl AsRef<Path>,
        options: &RobotReadOptions,
        observer: Observer<'_>,
    ) -> Result<Self, RobotModelError> {
        let (start, path) = (Instant::now(), path.as_ref());
        let progress = observer.begin(Stage::Reading, 1);
        progress.check()?;
        let file = read_robot(path, options)?;
        progress.advance(1);
        progress.check()?;
        let warnings = file.warnings.into_iter().map(|warning| {
            let place = warning.warning.first;
            let first = (place != FileLocation::File).then(|| place.to_string());
            Warning::new(Some(text_of(&warning.path)), warning.warning.what).with_count(warning.warning.count, first)
        });
        let stem = || path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let name = if file.name.is_empty() { stem() } else { file.name };
        Ok(Self {
            file: Some(text_of(path)),
            units: Some(Units::M),
            substitutions: file.substitutions,
            warnings: warnings.collect(),
            read_time: start.elapsed(),
            ..Self::new(&name, file.robot)
        })
    }

    /// The robot with this SRDF, read with default limits: its pairs of links are ignored, and its states have names.
    ///
    /// # Errors
    /// [`RobotModelError::Read`] if the file cannot be read.
    pub fn with_srdf(mut self, path: impl AsRef<Path>) -> Result<Self, RobotModelError> {
        self.read_srdf(path, &ReadLimits::default())?;
        Ok(self)
    }

    /// Reads an SRDF and replaces the SRDF of the robot, if it has one. Names of links that the robot does not have are a
    /// warning.
    ///
    /// # Errors
    /// [`RobotModelError::Read`] if the file cannot be read; the robot is unchanged.
    pub fn read_srdf(&mut self, path: impl AsRef<Path>, limits: &ReadLimits) -> Result<(), RobotModelError> {
        let (start, path) = (Instant::now(), path.as_ref());
        let content = read_srdf(path, limits)?;
        let (_, unknown) = content.ignored_pairs(&self.robot);
        let file = text_of(path);
        if !unknown.is_empty() {
            let links = counted(
                unknown.len() as u64,
                "link that the robot does not have",
                "links that the robot does not have",
            );
            let what = format!("names {links}: {}", printable(&unknown.join(", ")));
            self.warnings.push(Warning::new(Some(file.clone()), what));
        }
        self.srdf = Some(Arc::new(RobotSrdf { file, content }));
        self.read_time += start.elapsed();
        Ok(())
    }

    /// Name of a link, as in the file. May contain control characters.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn link_name(&self, link: usize) -> &str {
        self.robot.links()[link].name()
    }

    /// Names of a pair of links, as in the file. May contain control characters.
    ///
    /// # Panics
    /// If there is no link with one of these indices.
    #[must_use]
    pub fn link_names(&self, links: [usize; 2]) -> [&str; 2] {
        links.map(|link| self.link_name(link))
    }

    /// Number of triangles of a link; `None` for a link without geometry.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn link_triangles(&self, link: usize) -> Option<usize> {
        self.robot.links()[link].model().map(|model| model.mesh().triangles().len())
    }

    /// Returns true if a link has triangles.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn has_geometry(&self, link: usize) -> bool {
        self.link_triangles(link).is_some_and(|count| count > 0)
    }

    /// Indices of the links that have triangles, sorted.
    #[must_use]
    pub fn links_with_geometry(&self) -> Vec<usize> {
        (0..self.robot.links().len()).filter(|&link| self.has_geometry(link)).collect()
    }

    /// Number of triangles of all links.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        (0..self.robot.links().len()).filter_map(|link| self.link_triangles(link)).map(|count| count as u64).sum()
    }

    /// Indices of the joints that have values in a configuration: neither fixed nor mimic joints.
    #[must_use]
    pub fn movable_joints(&self) -> Vec<usize> {
        (0..self.robot.joints().len()).filter(|&joint| !self.robot.value_range(joint).is_empty()).collect()
    }
}

/// Path as text. Bytes that are not Unicode are replaced.
fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
