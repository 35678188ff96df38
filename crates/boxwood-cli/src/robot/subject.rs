//! The robot that is asked about: read, or built in.

use crate::arguments::{BuiltIn, RobotArguments, Units};
use crate::notes::{self, Failure, Warning, shown, text_of};
use crate::output::counted;
use boxwood::Articulation;
use boxwood_io::{Place, RobotGeometry, RobotOptions, Srdf, Substitution, read_robot, read_srdf};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) struct Subject {
    pub(super) name: String,
    /// `None` if it is built in.
    pub(super) file: Option<String>,
    pub(super) body: Arc<Articulation>,
    /// The names of its links, fit for a terminal.
    shown: Vec<String>,
    /// What it says, and the file.
    pub(super) srdf: Option<(Srdf, String)>,
    pub(super) units: Units,
    pub(super) substitutions: Vec<Substitution>,
    pub(super) warnings: Vec<Warning>,
    /// How long reading and building took.
    pub(super) read: Duration,
}

impl Subject {
    pub(super) fn read(arguments: &RobotArguments) -> Result<Self, Failure> {
        let start = Instant::now();
        let mut subject = match &arguments.file {
            Some(path) => Self::of_file(path, arguments)?,
            None => Self::built_in(arguments)?,
        };
        if let Some(path) = &arguments.srdf {
            let srdf = read_srdf(path, &arguments.reading.options().limits);
            subject.srdf = Some((srdf.map_err(|error| notes::printable(&error.to_string()))?, text_of(path)));
        }
        notes::warn(&subject.warnings);
        subject.read = start.elapsed();
        Ok(subject)
    }

    fn built_in(arguments: &RobotArguments) -> Result<Self, Failure> {
        if arguments.visual || !arguments.packages.is_empty() {
            let option = if arguments.visual { "--visual" } else { "--packages" };
            return Err(format!("{option} tells how a URDF is read; name one, or leave it out").into());
        }
        let (name, body) = match arguments.built_in {
            BuiltIn::Arm => ("Built-in arm", boxwood_scenes::arm()),
            BuiltIn::Hand => ("Built-in hand", boxwood_scenes::hand()),
        };
        Ok(Self {
            name: name.to_owned(),
            file: None,
            shown: shown_links(&body),
            body,
            srdf: None,
            units: Units::Mm,
            substitutions: Vec::new(),
            warnings: Vec::new(),
            read: Duration::ZERO,
        })
    }

    fn of_file(path: &Path, arguments: &RobotArguments) -> Result<Self, Failure> {
        let options = RobotOptions {
            folders: arguments.packages.clone(),
            geometry: if arguments.visual { RobotGeometry::Visual } else { RobotGeometry::Collision },
            segments: arguments.segments,
            reading: arguments.reading.options(),
            ..RobotOptions::default()
        };
        let robot = read_robot(path, &options).map_err(|error| notes::printable(&error.to_string()))?;
        for Substitution { beginning, folder, names } in &robot.substitutions {
            let files = counted(*names as u64, "mesh", "meshes");
            let told = if arguments.packages.is_empty() { "; --packages names another folder" } else { "" };
            // A relative name that is not found beside the URDF has no beginning that stands for the folder.
            let found = match beginning.as_str() {
                "" => format!("mesh names are found in {}, not in the folder of the URDF", shown(folder)),
                beginning => format!("{} is taken for {}", notes::printable(beginning), shown(folder)),
            };
            notes::note(&format!("{found} ({files}){told}"));
        }
        let warnings = robot.warnings.into_iter().map(|warning| {
            let first =
                Some(warning.warning.first).filter(|place| *place != Place::File).map(|place| place.to_string());
            let (what, count) = (warning.warning.what, warning.warning.count);
            Warning { file: Some(text_of(&warning.path)), what, count, first, open: None }
        });
        let file_name = || path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Self {
            name: notes::printable(if robot.name.is_empty() { file_name() } else { robot.name }.as_str()),
            file: Some(text_of(path)),
            shown: shown_links(&robot.body),
            body: robot.body,
            srdf: None,
            units: Units::M,
            substitutions: robot.substitutions,
            warnings: warnings.collect(),
            read: Duration::ZERO,
        })
    }

    /// The name of a link, as the file has it.
    pub(super) fn link(&self, link: usize) -> &str {
        self.body.links()[link].name()
    }

    /// The name of a link, fit for a terminal.
    pub(super) fn shown(&self, link: usize) -> &str {
        &self.shown[link]
    }

    /// `None` of a link without a shape.
    pub(super) fn triangles(&self, link: usize) -> Option<usize> {
        self.body.links()[link].model().map(|model| model.mesh().triangles().len())
    }

    /// Whether a link can collide.
    pub(super) fn has_shape(&self, link: usize) -> bool {
        self.triangles(link).is_some_and(|count| count > 0)
    }

    /// The links that can collide, in order.
    pub(super) fn shaped(&self) -> Vec<usize> {
        (0..self.body.links().len()).filter(|&link| self.has_shape(link)).collect()
    }
}

fn shown_links(body: &Articulation) -> Vec<String> {
    body.links().iter().map(|link| notes::printable(link.name())).collect()
}
