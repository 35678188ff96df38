//! A capsule slides along the plane of a triangle at a distance equal to its radius. No case is harder to decide,
//! and it must take only one exact test per triangle.

use crate::work_growth::model_of;
use boxwood::reference;
use boxwood::{Motion, Pose, Shape, measure};
use boxwood_scenes::Random;

#[test]
fn capsule_and_triangle_take_one_exact_test() {
    let mut random = Random::new(0xca9);
    let mut close = 0;
    for round in 0..300 {
        let scale = [1.0, 1e-20, 1e40][round % 3];
        let mut point = || random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| scale * x);
        let corners = [0; 3].map(|_| point()).map(|[x, y, _]| [x, y, 0.0]);
        let ([x, y, z], [u, v, _], [dx, dy, _]) = (point(), point(), point());
        let model = model_of(&[corners]);
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let shape = Shape::capsule([[x, y, z], [u, v, z]], z.abs()).expect("finite");
        let motion = Motion::linear([4.0 * dx, 4.0 * dy, 0.0]).expect("finite");
        let (impact, stats) = measure(|| placed.first_impact(&shape, motion));
        assert_eq!(impact, reference::first_impact(&placed, &shape, motion), "round {round}");
        assert!(stats.triangle_tests <= 1 && stats.exact_tests <= 1, "{stats:?}");
        close += stats.exact_tests;
    }
    assert!(close > 30, "too few close decisions: {close}");
}
