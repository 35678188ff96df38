//! Triangles degenerated to points, many at one position.

use crate::work_growth::{assert_near_linear, model_of, some_point};
use boxwood::{Pose, measure, reference};
use boxwood_scenes::Random;

#[test]
fn nearest_of_coincident_points_takes_linear_work() {
    assert_near_linear("nearest of coincident points", 200, 4, |count| {
        let model = model_of(&vec![[[0.1, 0.2, 0.3]; 3]; count]);
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let (nearest, stats) = measure(|| placed.nearest([1.0, 2.0, 4.0]).expect("finite"));
        assert_eq!(nearest.expect("not empty").triangle, 0);
        stats
    });
}

#[test]
fn point_triangles_match_reference() {
    let mut random = Random::new(0x901);
    for _ in 0..50 {
        let kinds = [0; 3].map(|_| [some_point(&mut random); 3]);
        let triangles: Vec<_> = (0..100).map(|_| kinds[random.below(3) as usize]).collect();
        let model = model_of(&triangles);
        let placed = model.at(Pose::IDENTITY).expect("in range");
        for point in [some_point(&mut random), kinds[0][0]] {
            for k in [1, 7] {
                let found = placed.k_nearest(point, k).expect("finite");
                assert_eq!(found, reference::nearest(&placed, point, k));
            }
        }
    }
}
