//! A capsule that slides along a triangle at its radius exactly: the hardest call there is, and one triangle is one exact test.

use crate::model_of;
use boxwood::{Motion, Pose, Scratch, Solid, brute_force_impact};
use boxwood_scenes::Random;

#[test]
fn one_triangle_is_one_test() {
    let mut random = Random::new(0xca9);
    let mut scratch = Scratch::new();
    let mut close = 0;
    for round in 0..300 {
        let scale = [1.0, 1e-20, 1e40][round % 3];
        let mut point = || random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| scale * x);
        let corners = [0; 3].map(|_| point()).map(|[x, y, _]| [x, y, 0.0]);
        let ([x, y, z], [u, v, _], [dx, dy, _]) = (point(), point(), point());
        let model = model_of(&[corners]);
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let solid = Solid::capsule([[x, y, z], [u, v, z]], z.abs()).expect("finite");
        let motion = Motion::by([4.0 * dx, 4.0 * dy, 0.0]).expect("finite");
        let impact = scratch.first_impact(&placed, &solid, motion);
        assert_eq!(impact, brute_force_impact(&placed, &solid, motion), "round {round}");
        let work = scratch.work();
        assert!(work.triangle_tests <= 1 && work.exact_tests <= 1, "{work:?}");
        close += work.exact_tests;
    }
    assert!(close > 30, "few were close calls: {close}");
}
