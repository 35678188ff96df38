//! Loads the robot and its joint values.

use crate::arguments::RobotArgs;
use crate::notes::{self, CommandError, shown};
use crate::output::counted;
use crate::progress;
use boxwood_assembly::robot::{JointAssignment, RobotModel};
use boxwood_io::PackageSubstitution;

/// The robot of a file, or a built-in one, with the SRDF. Prints notes and warnings about the files.
pub(super) fn robot(arguments: &RobotArgs) -> Result<RobotModel, CommandError> {
    let mut robot = match &arguments.file {
        Some(path) => {
            let options = arguments.read_options();
            let robot = progress::observed(|observer| RobotModel::read(path, &options, observer))?;
            robot.substitutions.iter().for_each(|found| note_substitution(found, arguments));
            robot
        }
        None if arguments.visual || !arguments.packages.is_empty() => {
            let option = if arguments.visual { "--visual" } else { "--packages" };
            return Err(format!("{option} needs a URDF file; add one, or omit the option").into());
        }
        None => RobotModel::built_in(arguments.built_in.robot()),
    };
    if let Some(path) = &arguments.srdf {
        robot.read_srdf(path, &arguments.reading.options().limits)?;
    }
    notes::warn(&robot.warnings);
    Ok(robot)
}

fn note_substitution(PackageSubstitution { prefix, folder, mesh_names }: &PackageSubstitution, arguments: &RobotArgs) {
    let files = counted(*mesh_names as u64, "mesh", "meshes");
    let hint = if arguments.packages.is_empty() { "; set another folder with --packages" } else { "" };
    // The prefix is empty for a relative mesh name that was found in a package folder, not in the folder of the URDF.
    let found = match prefix.as_str() {
        "" => format!("meshes found in {}, not in the folder of the URDF", shown(folder)),
        prefix => format!("{} resolved to {}", notes::printable(prefix), shown(folder)),
    };
    notes::note(&format!("{found} ({files}){hint}"));
}

/// The joint values: `--state` is applied first, then `--joints`.
pub(super) fn joints(robot: &RobotModel, arguments: &RobotArgs) -> Result<JointAssignment, CommandError> {
    let mut joints = JointAssignment::new(robot);
    if let Some(state) = &arguments.state {
        joints.set_state(state).map_err(|error| format!("--{error}"))?;
    }
    let parsed = joints.parse(&arguments.joints);
    parsed.map_err(|error| notes::printable(&format!("--joints {}: {error}", arguments.joints.join(","))))?;
    Ok(joints)
}
