use super::*;
use boxwood_scenes::Random;

/// The shortcut for triangles in a plane across an axis decides as the general test does, by the same kind of arithmetic.
#[test]
fn level_shortcut_equals_general_test() {
    let mut random = Random::new(0x1e7e1);
    let (mut level, mut met, mut exact) = (0, 0, 0);
    for case in 0..60_000 {
        // Few places, so that corners and edges coincide, and triangles are degenerate.
        let mut corner = || DVec3::from_array([0; 3].map(|_: u8| random.below(5) as f64 / 3.0));
        let [mut a, mut b] = [0; 2].map(|_: u8| [corner(), corner(), corner()]);
        let axis = random.below(4) as usize;
        if axis < 3 {
            let height = random.below(3) as f64 - 0.7;
            a.iter_mut().chain(&mut b).for_each(|point| point[axis] = height);
        }
        if random.below(2) == 0 {
            // Boxes that are apart, or just touch.
            b.iter_mut().for_each(|point| point[(axis + 1) % 3] += 4.0 / 3.0);
        }
        let result = open_triangles_meet(&a, &b);
        assert_eq!(result, triangles_meet(&a, &b), "case {case}: {a:?} {b:?}");
        assert_eq!(result.0, edgewise::edgewise(&a, &b).is_some(), "case {case}: {a:?} {b:?}");
        level += u32::from(axis < 3);
        met += u32::from(axis < 3 && result.0);
        exact += u32::from(axis < 3 && result.1 == Rung::Exact);
    }
    assert!(level > 10_000 && met > 1_000 && met < level - 1_000 && exact > 1_000, "{level} {met} {exact}");
}
