//! Meshes with zero extent along an axis.

use crate::hard_meshes::all_models::{as_brute_force, sound};
use boxwood::Mesh;
use boxwood_scenes::{sheet, sphere};

/// Unit sheet perpendicular to `axis`, at the coordinate `height` on this axis and moved by `by` along the other
/// two.
fn flat_sheet(axis: usize, height: f64, by: [f64; 2]) -> Mesh {
    let sheet = sheet(6, 6, |_, _| height);
    let across = sheet.vertices().iter().map(|&[x, y, height]| {
        let mut point = [0.0; 3];
        point[axis] = height;
        point[(axis + 1) % 3] = x + by[0];
        point[(axis + 2) % 3] = y + by[1];
        point
    });
    Mesh::new(across.collect(), sheet.triangles().to_vec()).expect("finite")
}

#[test]
fn case_58_flat_meshes_in_axis_planes() {
    let ball = sound(sphere(0.45, 2));
    for axis in 0..3 {
        let flat = sound(flat_sheet(axis, 0.0, [0.0; 2]));
        assert_eq!(flat.mesh().bounds().expect("not empty").size()[axis], 0.0);
        for other in 0..3 {
            let pairs = as_brute_force(&flat, &sound(flat_sheet(other, 0.0, [0.03, 0.07])));
            assert!(!pairs.is_empty(), "planes {axis} and {other} cross in the middle");
        }
        assert!(!as_brute_force(&flat, &ball).is_empty());
        let beyond = sound(flat_sheet(axis, 0.46, [0.0; 2]));
        assert_eq!(as_brute_force(&beyond, &ball), []);
    }
}

#[test]
fn case_58_coplanar_plates_touch_exactly_or_not_at_all() {
    for axis in 0..3 {
        for height in [0.0, 0.3, -7.0] {
            let plate = sound(flat_sheet(axis, height, [0.0; 2]));
            let at = |height, by| as_brute_force(&plate, &sound(flat_sheet(axis, height, by))).len();
            assert_eq!(at(height.next_up(), [0.0; 2]), 0, "one unit in the last place above");
            assert_eq!(at(height.next_down(), [0.0; 2]), 0, "one unit in the last place below");
            // On each side, the plates share an edge, a part of an edge, or a corner. If the second plate is one
            // ulp farther away, they do not intersect.
            for side in [-1.0, 1.0] {
                assert!(at(height, [side, 0.0]) >= 6 && at(height, [0.25, side]) >= 4 && at(height, [side, side]) >= 1);
                let off = side * 1.0_f64.next_up();
                assert_eq!((at(height, [off, 0.0]), at(height, [0.25, off]), at(height, [off, off])), (0, 0, 0));
            }
            // The plate and its copy: a triangle that is not at the border intersects its copy and the copies of
            // its twelve neighbors.
            assert!((2 * 4 * 4 * 13..2 * 6 * 6 * 13).contains(&at(height, [0.0; 2])));
        }
    }
}
