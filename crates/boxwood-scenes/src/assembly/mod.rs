//! The built-in assembly: a two-stage gearbox with its motor on a base plate, 48 parts, in millimetres, z up.
//!
//! It is a drawing with mistakes in it, as drawings have. Some parts clash, each for a reason that an engineer knows (a
//! bolt too long, a hole in the wrong place, an axis out of line). Some touch exactly: their faces have the same
//! coordinate to the last bit. Some only come close, down to one unit in the last place. All else is clear by 0.1 mm or
//! more, because gaskets, paint, press fits and the last half turn of every bolt are left out: bolt heads stand off by
//! 0.5 mm, and shafts have play in their bearings. [`expected_contacts`] and [`near_misses`] tell the truth about every
//! pair.
//!
//! Shafts run along y. The motor is in front (negative y), the gearbox behind it; power goes from x = -72 (input) by
//! x = -12 (intermediate) to x = 62 (output).

mod drive;
mod gearbox;
mod housing;
mod plumbing;
mod truth;

pub use truth::{Expected, Kind, NearMiss, expected_contacts, near_misses};

use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// One part of an assembly.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Unique in its assembly: lower case, words and numbers joined by hyphens.
    pub name: String,
    /// In the part's own frame. Equal parts share it.
    pub mesh: Arc<Mesh>,
    /// Where the part stands.
    pub pose: Pose,
}

/// The parts of the gearbox.
///
/// ```
/// let parts = boxwood_scenes::assembly();
/// assert_eq!(parts.len(), 48);
/// assert_eq!(parts[0].name, "base-plate");
/// ```
#[must_use]
pub fn assembly() -> Vec<Part> {
    let mut parts = housing::parts();
    parts.extend(gearbox::parts());
    parts.extend(drive::parts());
    parts.extend(plumbing::parts());
    parts
}

/// Where the shafts are, x and z. The second stage needs 75 mm between its axes and has 74: that is one of the
/// mistakes.
const INPUT: [f64; 2] = [-72.0, 68.0];
const INTERMEDIATE: [f64; 2] = [-12.0, 68.0];
const OUTPUT: [f64; 2] = [62.0, 68.0];

/// What all bolt heads, caps, brackets and feet stand off by, unless they touch on purpose.
const STAND_OFF: f64 = 0.5;

fn part(name: &str, mesh: impl Into<Arc<Mesh>>, pose: Pose) -> Part {
    Part { name: name.to_owned(), mesh: mesh.into(), pose }
}

/// Equal parts in several places, numbered from 01.
fn numbered(name: &str, mesh: Mesh, places: &[[f64; 3]]) -> Vec<Part> {
    let mesh = Arc::new(mesh);
    let numbered = (1..).zip(places);
    numbered.map(|(n, &place)| part(&format!("{name}-{n:02}"), Arc::clone(&mesh), at(place))).collect()
}

fn at(place: [f64; 3]) -> Pose {
    Pose::translation(place).expect("places in an assembly are finite")
}

/// Turns a part's z axis to the world's y, its y axis downward, and moves it. No entry rounds anything.
fn along_y(place: [f64; 3]) -> Pose {
    along_y_turned(place, [1.0, 0.0])
}

/// [`along_y`] after a turn about the part's own axis, given by its cosine and sine.
fn along_y_turned(place: [f64; 3], [cos, sin]: [f64; 2]) -> Pose {
    Pose::rigid([[cos, -sin, 0.0], [0.0, 0.0, 1.0], [-sin, -cos, 0.0]], place).expect("a turn is a rotation")
}

/// Turns a part's z axis to the world's x, its x to y and its y to z, and moves it. No entry rounds anything.
fn along_x(place: [f64; 3]) -> Pose {
    Pose::rigid([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], place).expect("a turn is a rotation")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combine::placed;
    use crate::topology::{check_solid, hash};
    use std::collections::BTreeSet;

    #[test]
    fn every_part_is_solid_and_has_a_name_of_its_own() {
        let parts = assembly();
        let names: BTreeSet<_> = parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names.len(), 48);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(names.iter().all(|name| name.chars().all(plain)));
        for part in &parts {
            check_solid(&placed(&part.mesh, &part.pose));
        }
    }

    #[test]
    fn the_truth_speaks_of_pairs_of_parts() {
        let parts = assembly();
        let index = |name: &str| parts.iter().position(|part| part.name == name).unwrap_or_else(|| panic!("no {name}"));
        let contacts = expected_contacts().into_iter().map(|pair| [pair.a, pair.b]);
        let pairs: Vec<_> = contacts.chain(near_misses().into_iter().map(|pair| [pair.a, pair.b])).collect();
        assert!(pairs.iter().all(|&[a, b]| index(a) < index(b)), "the part that comes first in the assembly is a");
        assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len());
    }

    /// Touching faces must have equal coordinates after placing, not only in the drawing.
    #[test]
    fn touching_faces_are_equal_to_the_bit() {
        let parts = assembly();
        let reach = |name: &str, axis: usize, side: usize| {
            let part = parts.iter().find(|part| part.name == name).expect("a part of this name");
            placed(&part.mesh, &part.pose).bounds().expect("parts have triangles")[side][axis]
        };
        assert_eq!(reach("housing-body", 2, 0), reach("base-plate", 2, 1));
        assert_eq!(reach("housing-cover", 2, 0), reach("housing-body", 2, 1));
        assert_eq!(reach("bolt-foot-04", 2, 0), -12.0);
        assert_eq!(reach("motor", 2, 0), reach("base-plate", 2, 1));
        assert_eq!(reach("dial-indicator", 2, 0), reach("housing-cover", 2, 1));
        assert_eq!(reach("saddle-pipe", 2, 1), reach("pipe-coolant-supply", 2, 0));
        assert_eq!(reach("gear-2-wheel", 1, 1), 30.0);
        assert_eq!(reach("inspection-hatch", 2, 0), reach("housing-cover", 2, 1).next_up());
    }

    #[test]
    fn is_the_same_on_every_machine() {
        let bits = assembly()
            .iter()
            .map(|part| hash(&placed(&part.mesh, &part.pose)))
            .fold(0_u64, |all, one| all.rotate_left(1) ^ one);
        assert_eq!(bits, 0xc30b_6a60_8ffa_78dc);
    }
}
