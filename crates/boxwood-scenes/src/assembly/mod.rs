//! The built-in assembly: a two-stage gearbox with a motor on a base plate. 48 parts, in millimeters, z up.
//!
//! The design contains deliberate mistakes. Some parts clash, each for a typical reason (a bolt too long, a hole in the wrong place, an
//! axis out of line). Some touch exactly: their faces have bit-identical coordinates. Some are very close, down to one unit in the last
//! place. All other pairs have a clearance of at least 0.1 mm. For this, gaskets, paint, press fits and the last half turn of every bolt
//! are left out: bolt heads have a gap of 0.5 mm, and shafts have play in their bearings. [`expected_contacts`] and [`near_misses`] give
//! the expected result for every pair.
//!
//! The shafts are parallel to y. The motor is in front (negative y), the gearbox behind it. Power is transmitted from x = -72 (input)
//! through x = -12 (intermediate) to x = 62 (output).

mod drive;
mod expected;
mod gearbox;
mod housing;
mod plumbing;

pub use expected::{ContactKind, ExpectedContact, NearMiss, expected_contacts, near_misses};

use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// One part of an assembly.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenePart {
    /// Unique name: lower-case words and numbers, separated by hyphens.
    pub name: String,
    /// Mesh in the local frame of the part. Equal parts share it.
    pub mesh: Arc<Mesh>,
    /// Pose of the part in the assembly.
    pub pose: Pose,
}

/// All parts of the gearbox assembly.
///
/// ```
/// let parts = boxwood_scenes::assembly();
/// assert_eq!(parts.len(), 48);
/// assert_eq!(parts[0].name, "base-plate");
/// ```
#[must_use]
pub fn assembly() -> Vec<ScenePart> {
    let mut parts = housing::parts();
    parts.extend(gearbox::parts());
    parts.extend(drive::parts());
    parts.extend(plumbing::parts());
    parts
}

/// x and z of the input shaft, in mm.
const INPUT: [f64; 2] = [-72.0, 68.0];
/// x and z of the intermediate shaft, in mm.
const INTERMEDIATE: [f64; 2] = [-12.0, 68.0];
/// x and z of the output shaft. It is 74 mm from the intermediate shaft; the second stage needs 75 mm: a deliberate
/// mistake.
const OUTPUT: [f64; 2] = [62.0, 68.0];

/// Gap in mm under bolt heads, caps, brackets and feet, unless they touch deliberately.
const GAP: f64 = 0.5;

fn part(name: &str, mesh: impl Into<Arc<Mesh>>, pose: Pose) -> ScenePart {
    ScenePart { name: name.to_owned(), mesh: mesh.into(), pose }
}

/// Equal parts at several positions, named `name-01`, `name-02` and so on.
fn numbered_parts(name: &str, mesh: Mesh, positions: &[[f64; 3]]) -> Vec<ScenePart> {
    let mesh = Arc::new(mesh);
    let numbered = (1..).zip(positions);
    numbered.map(|(n, &position)| part(&format!("{name}-{n:02}"), Arc::clone(&mesh), at(position))).collect()
}

/// Pose of a part that is only translated.
fn at(position: [f64; 3]) -> Pose {
    Pose::from_translation(position)
}

/// Pose that maps the part's z axis to the world's y axis and its y axis to -z, then translates. All matrix entries are exact.
fn along_y(position: [f64; 3]) -> Pose {
    along_y_rotated(position, [1.0, 0.0])
}

/// Pose of [`along_y`] after a rotation around the part's z axis by the angle with this cosine and sine.
fn along_y_rotated(position: [f64; 3], [cos, sin]: [f64; 2]) -> Pose {
    Pose::from_rotation_matrix([[cos, -sin, 0.0], [0.0, 0.0, 1.0], [-sin, -cos, 0.0]], position)
        .expect("the matrix is a rotation")
}

/// Pose that maps the part's z axis to the world's x axis, its x to y and its y to z, then translates. All matrix entries are exact.
fn along_x(position: [f64; 3]) -> Pose {
    Pose::from_rotation_matrix([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], position)
        .expect("the matrix is a rotation")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::transformed;
    use crate::test_topology::{check_solid, hash};
    use std::collections::BTreeSet;

    #[test]
    fn every_part_is_solid_and_has_a_unique_name() {
        let parts = assembly();
        let names: BTreeSet<_> = parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names.len(), 48);
        let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(names.iter().all(|name| name.chars().all(is_allowed)));
        for part in &parts {
            check_solid(&transformed(&part.mesh, &part.pose));
        }
    }

    #[test]
    fn expected_pairs_name_existing_parts_once_and_in_order() {
        let parts = assembly();
        let index =
            |name: &str| parts.iter().position(|part| part.name == name).unwrap_or_else(|| panic!("no part {name}"));
        let contacts = expected_contacts().into_iter().map(|pair| [pair.a, pair.b]);
        let pairs: Vec<_> = contacts.chain(near_misses().into_iter().map(|pair| [pair.a, pair.b])).collect();
        assert!(pairs.iter().all(|&[a, b]| index(a) < index(b)), "a must be the part that is first in the assembly");
        assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len());
    }

    /// Verifies that touching faces have equal coordinates after the transformation, not only in the local frames.
    #[test]
    fn touching_faces_have_bit_identical_coordinates() {
        let parts = assembly();
        let extent = |name: &str, axis: usize, side: usize| {
            let part = parts.iter().find(|part| part.name == name).expect("a part of this name");
            transformed(&part.mesh, &part.pose).bounds().expect("parts have triangles").corners()[side][axis]
        };
        assert_eq!(extent("housing-body", 2, 0), extent("base-plate", 2, 1));
        assert_eq!(extent("housing-cover", 2, 0), extent("housing-body", 2, 1));
        assert_eq!(extent("bolt-foot-04", 2, 0), -12.0);
        assert_eq!(extent("motor", 2, 0), extent("base-plate", 2, 1));
        assert_eq!(extent("dial-indicator", 2, 0), extent("housing-cover", 2, 1));
        assert_eq!(extent("saddle-pipe", 2, 1), extent("pipe-coolant-supply", 2, 0));
        assert_eq!(extent("gear-2-wheel", 1, 1), 30.0);
        assert_eq!(extent("inspection-hatch", 2, 0), extent("housing-cover", 2, 1).next_up());
    }

    #[test]
    fn assembly_is_bit_identical_on_every_machine() {
        let bits = assembly()
            .iter()
            .map(|part| hash(&transformed(&part.mesh, &part.pose)))
            .fold(0_u64, |all, one| all.rotate_left(1) ^ one);
        assert_eq!(bits, 0xc30b_6a60_8ffa_78dc);
    }
}
