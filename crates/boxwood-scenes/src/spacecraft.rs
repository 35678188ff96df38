//! A slender spacecraft of 6,084 triangles, a substitute for the X-wing of the AABB tree paper (van den Bergen, 1997, section 5). It has
//! the same number of triangles and the same difficulty: long thin parts in several directions that no axis-aligned box fits well.
//!
//! It consists of fuselage, canopy, four wings in an X, and an engine and a cannon on each wing. Each part is a closed shell; adjacent
//! parts intersect. The nose points along x, z is up, and the length is 1.
//!
//! A shell has twice as many triangles as its loops have points (see `builder.rs`):
//! 2 * (24 * 40 + 14 * 7 + 4 * (20 * 20 + 12 * 6 + 6 * 4)) = 6,084.

use crate::builder::loft;
use crate::circle::unit_circle;
use crate::merge::merged;
use crate::vector::{Vector, add, cross, scale};
use boxwood::Mesh;

/// Cosine and sine of the angle between a wing and the horizontal plane, about 16 degrees: 24/25 and 7/25.
const WING_TILT: [f64; 2] = [0.96, 0.28];

/// The spacecraft, 6,084 triangles in 14 closed shells.
#[must_use]
pub fn spacecraft() -> Mesh {
    let mut shells = vec![fuselage(), canopy()];
    for side in [1.0, -1.0] {
        for up in [1.0, -1.0] {
            let outward = [0.0, side * WING_TILT[0], up * WING_TILT[1]];
            shells.extend([wing(outward), engine(outward), cannon(outward)]);
        }
    }
    merged(&shells)
}

/// A closed shell along x through elliptic sections `[x, half width, half height, center z]`, from tail to nose.
fn elliptic_shell(stations: &[[f64; 4]], segments: u32) -> Mesh {
    let section = |&[x, width, height, middle]: &[f64; 4]| -> Vec<Vector> {
        unit_circle(segments).iter().map(|[a, b]| [x, width * a, middle + height * b]).collect()
    };
    let pole = |station: Option<&[f64; 4]>| {
        let &[x, _, _, middle] = station.expect("there is at least one station");
        vec![[x, 0.0, middle]]
    };
    let mut loops = vec![pole(stations.first())];
    loops.extend(stations.iter().map(section));
    loops.push(pole(stations.last()));
    loft(&loops)
}

/// Fuselage of 40 elliptic sections, with a blunt tail and a long flat nose.
fn fuselage() -> Mesh {
    let stations: Vec<_> = (0..40)
        .map(|k| {
            let along = f64::from(k) / 39.0;
            // The half widths and half heights of the fuselage are scaled by 1 at the tail and by 1/4 at the nose;
            // most of the taper is in front.
            let taper = 1.0 - 0.75 * along * along;
            [along - 0.5, 0.045 * taper, 0.04 * taper, 0.0]
        })
        .collect();
    elliptic_shell(&stations, 24)
}

/// Canopy of 7 sections behind the nose, half sunk into the fuselage.
fn canopy() -> Mesh {
    let stations: Vec<_> = (1..8)
        .map(|k| {
            let [cos, sin] = crate::unit_circle_point(k, 16);
            [-0.02 - 0.09 * cos, 0.022 * sin, 0.024 * sin, 0.03]
        })
        .collect();
    elliptic_shell(&stations, 14)
}

/// A flat swept wing of 20 elliptic sections that taper toward the tip. It starts inside the fuselage.
fn wing(outward: Vector) -> Mesh {
    let thickness = cross(outward, [1.0, 0.0, 0.0]);
    let section = |k: u32| -> (Vector, Vec<Vector>) {
        let along = f64::from(k) / 19.0;
        let middle = add([-0.3 - 0.08 * along, 0.0, 0.0], scale(outward, 0.02 + 0.4 * along));
        let (half_chord, half_thickness) = (0.11 - 0.06 * along, 0.006 - 0.003 * along);
        let point =
            |[a, b]: &[f64; 2]| add(add(middle, [half_chord * a, 0.0, 0.0]), scale(thickness, half_thickness * b));
        (middle, unit_circle(20).iter().map(point).collect())
    };
    let mut loops = vec![vec![section(0).0]];
    loops.extend((0..20).map(|k| section(k).1));
    loops.push(vec![section(19).0]);
    loft(&loops)
}

/// A nacelle on a wing through circular sections `[x, radius]`, at a distance `along_wing` from the fuselage axis.
/// The axis of the nacelle is `rise` above an upper wing or below a lower wing.
fn nacelle(outward: Vector, along_wing: f64, rise: f64, stations: &[[f64; 2]], segments: u32) -> Mesh {
    let middle = add(scale(outward, along_wing), [0.0, 0.0, rise * outward[2].signum()]);
    let section = |&[x, radius]: &[f64; 2]| -> Vec<Vector> {
        unit_circle(segments).iter().map(|[a, b]| add(middle, [x, radius * a, radius * b])).collect()
    };
    let pole = |[x, _]: [f64; 2]| vec![add(middle, [x, 0.0, 0.0])];
    let mut loops = vec![pole(stations[0])];
    loops.extend(stations.iter().map(section));
    loops.push(pole(stations[stations.len() - 1]));
    loft(&loops)
}

fn engine(outward: Vector) -> Mesh {
    let stations = [[-0.48, 0.014], [-0.44, 0.02], [-0.36, 0.022], [-0.26, 0.026], [-0.16, 0.026], [-0.155, 0.02]];
    nacelle(outward, 0.09, 0.02, &stations, 12)
}

fn cannon(outward: Vector) -> Mesh {
    let stations = [[-0.45, 0.008], [-0.2, 0.007], [-0.19, 0.004], [0.05, 0.003]];
    nacelle(outward, 0.42, 0.0, &stations, 6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, hash, shell_volumes};

    #[test]
    fn spacecraft_has_the_triangle_count_of_the_paper() {
        let mesh = spacecraft();
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 6_084);
        assert_eq!(shell_volumes(&mesh).len(), 14);
        assert_eq!(hash(&mesh), 0x20c0_9a30_1b7e_8922);
    }

    #[test]
    fn spacecraft_is_slender_and_has_length_1() {
        let mesh = spacecraft();
        let [low, high] = extents(&mesh);
        assert_eq!((low[0], high[0]), (-0.5, 0.5));
        let box_volume: f64 = (0..3).map(|axis| high[axis] - low[axis]).product();
        // The sum of the shell volumes counts the volume twice where two shells intersect. This error is small.
        let volume = shell_volumes(&mesh).iter().sum::<f64>() / 6.0;
        assert!(volume / box_volume < 0.05, "{}", volume / box_volume);
    }

    #[test]
    fn spacecraft_is_symmetric_in_y() {
        let [low, high] = extents(&spacecraft());
        assert_eq!(low[1], -high[1]);
    }
}
