//! Two plates whose distance equals the clearance. No pair of triangles is closer than the clearance, but every
//! two facing triangles are exactly as far apart as the clearance. So each such pair is a borderline case.

use crate::work_growth::assert_near_linear;
use boxwood::{Mesh, Model, Pair, Pose, measure};

fn plate(sides: u32, z: f64) -> Model {
    let along = |i: u32| f64::from(i) / f64::from(sides);
    let vertices = (0..=sides).flat_map(|i| (0..=sides).map(move |j| [along(i), along(j), z])).collect();
    let row = sides + 1;
    let cells = (0..sides * sides).map(|n| n / sides * row + n % sides);
    let triangles = cells.flat_map(|n| [[n, n + row, n + 1], [n + 1, n + row, n + row + 1]]).collect();
    Model::new(Mesh::new(vertices, triangles).expect("finite"))
}

#[test]
fn clearance_equal_to_the_distance_of_plates_takes_linear_work() {
    for pose in [Pose::IDENTITY, Pose::from_translation([0.3, -7.0, 0.0])] {
        assert_near_linear("closer-than of plates", 512, 120, |count| {
            let sides = (count as f64 / 2.0).sqrt() as u32;
            let (lower, upper) = (plate(sides, 0.0), plate(sides, 0.1));
            let (a, b) = (lower.at(pose).expect("in range"), upper.at(pose).expect("in range"));
            let pair = Pair::new(&a, &b);
            assert!(pair.is_closer_than(0.1_f64.next_up()).expect("valid clearance"));
            let (is_closer, stats) = measure(|| pair.is_closer_than(0.1).expect("valid clearance"));
            assert!(!is_closer);
            assert_eq!(stats.exact_tests, 0, "box bounds should decide");
            stats
        });
    }
}
