//! Loads the robot: from a file, or built in.

use crate::arguments::{BuiltInRobot, RobotArgs};
use crate::notes::{self, CommandError, shown, text_of};
use crate::output::counted;
use boxwood::Robot;
use boxwood_assembly::Units;
use boxwood_assembly::Warning;
use boxwood_io::{FileLocation, PackageSubstitution, RobotGeometry, RobotReadOptions, Srdf, read_robot, read_srdf};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The robot of a run, with its SRDF and warnings.
pub(super) struct LoadedRobot {
    pub(super) name: String,
    /// Path of the URDF; `None` for a built-in robot.
    pub(super) file: Option<String>,
    pub(super) robot: Arc<Robot>,
    /// Names of the links without control characters.
    shown: Vec<String>,
    /// Content and file name of `--srdf`.
    pub(super) srdf: Option<(Srdf, String)>,
    pub(super) units: Units,
    pub(super) substitutions: Vec<PackageSubstitution>,
    pub(super) warnings: Vec<Warning>,
    /// Time to read the files and build the models.
    pub(super) read: Duration,
}

impl LoadedRobot {
    pub(super) fn read(arguments: &RobotArgs) -> Result<Self, CommandError> {
        let start = Instant::now();
        let mut loaded = match &arguments.file {
            Some(path) => Self::from_file(path, arguments)?,
            None => Self::built_in(arguments)?,
        };
        if let Some(path) = &arguments.srdf {
            let srdf = read_srdf(path, &arguments.reading.options().limits);
            loaded.srdf = Some((srdf.map_err(|error| notes::robot_read_error(&error))?, text_of(path)));
        }
        notes::warn(&loaded.warnings);
        loaded.read = start.elapsed();
        Ok(loaded)
    }

    fn built_in(arguments: &RobotArgs) -> Result<Self, CommandError> {
        if arguments.visual || !arguments.packages.is_empty() {
            let option = if arguments.visual { "--visual" } else { "--packages" };
            return Err(format!("{option} needs a URDF file; add one, or omit the option").into());
        }
        let (name, robot) = match arguments.built_in {
            BuiltInRobot::Arm => ("Built-in arm", boxwood_scenes::arm()),
            BuiltInRobot::Hand => ("Built-in hand", boxwood_scenes::hand()),
        };
        Ok(Self {
            name: name.to_owned(),
            file: None,
            shown: shown_links(&robot),
            robot,
            srdf: None,
            units: Units::Mm,
            substitutions: Vec::new(),
            warnings: Vec::new(),
            read: Duration::ZERO,
        })
    }

    fn from_file(path: &Path, arguments: &RobotArgs) -> Result<Self, CommandError> {
        let options = RobotReadOptions {
            package_folders: arguments.packages.clone(),
            geometry: if arguments.visual { RobotGeometry::Visual } else { RobotGeometry::Collision },
            segments: arguments.segments,
            read: arguments.reading.options(),
            ..RobotReadOptions::default()
        };
        let robot = read_robot(path, &options).map_err(|error| notes::robot_read_error(&error))?;
        for PackageSubstitution { prefix, folder, mesh_names } in &robot.substitutions {
            let files = counted(*mesh_names as u64, "mesh", "meshes");
            let hint = if arguments.packages.is_empty() { "; set another folder with --packages" } else { "" };
            // The prefix is empty for a relative mesh name that was found in a package folder, not in the folder
            // of the URDF.
            let found = match prefix.as_str() {
                "" => format!("meshes found in {}, not in the folder of the URDF", shown(folder)),
                prefix => format!("{} resolved to {}", notes::printable(prefix), shown(folder)),
            };
            notes::note(&format!("{found} ({files}){hint}"));
        }
        let warnings = robot.warnings.into_iter().map(|warning| {
            let first =
                Some(warning.warning.first).filter(|place| *place != FileLocation::File).map(|place| place.to_string());
            let (what, count) = (warning.warning.what, warning.warning.count);
            Warning::new(Some(text_of(&warning.path)), what).with_count(count, first)
        });
        let file_name = || path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Self {
            name: notes::printable(if robot.name.is_empty() { file_name() } else { robot.name }.as_str()),
            file: Some(text_of(path)),
            shown: shown_links(&robot.robot),
            robot: robot.robot,
            srdf: None,
            units: Units::M,
            substitutions: robot.substitutions,
            warnings: warnings.collect(),
            read: Duration::ZERO,
        })
    }

    /// Name of a link as in the file.
    pub(super) fn link(&self, link: usize) -> &str {
        self.robot.links()[link].name()
    }

    /// Name of a link without control characters, for a terminal.
    pub(super) fn shown(&self, link: usize) -> &str {
        &self.shown[link]
    }

    /// Number of triangles of a link; `None` without geometry.
    pub(super) fn triangles(&self, link: usize) -> Option<usize> {
        self.robot.links()[link].model().map(|model| model.mesh().triangles().len())
    }

    /// Returns true if a link has triangles.
    pub(super) fn has_geometry(&self, link: usize) -> bool {
        self.triangles(link).is_some_and(|count| count > 0)
    }

    /// Indices of the links that have triangles, sorted.
    pub(super) fn links_with_geometry(&self) -> Vec<usize> {
        (0..self.robot.links().len()).filter(|&link| self.has_geometry(link)).collect()
    }
}

fn shown_links(robot: &Robot) -> Vec<String> {
    robot.links().iter().map(|link| notes::printable(link.name())).collect()
}
