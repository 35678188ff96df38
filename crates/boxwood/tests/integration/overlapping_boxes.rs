//! `overlapping_pairs` finds exactly the pairs that a comparison of all boxes finds.

use boxwood::Aabb;
use boxwood::broad_phase::overlapping_pairs;
use boxwood_scenes::Random;

fn reference_pairs(boxes: &[Option<Aabb>]) -> Vec<[usize; 2]> {
    let overlap = |a: &Aabb, b: &Aabb| (0..3).all(|k| a.min[k] <= b.max[k] && b.min[k] <= a.max[k]);
    let pairs = (0..boxes.len()).flat_map(|i| (i + 1..boxes.len()).map(move |j| [i, j]));
    pairs.filter(|&[i, j]| matches!((&boxes[i], &boxes[j]), (Some(a), Some(b)) if overlap(a, b))).collect()
}

#[test]
fn sweep_matches_reference() {
    let mut random = Random::new(0xb0c5);
    for round in 0..300 {
        let count = random.below(60);
        let flat = [round % 2 == 0, round % 3 == 0, round % 5 == 0];
        let boxes: Vec<Option<Aabb>> = (0..count)
            .map(|_| {
                // Small integers, so that many boxes touch exactly or are equal.
                let min = [0, 1, 2].map(|k| if flat[k] { 0.0 } else { random.below(12) as f64 });
                let size = if random.below(10) == 0 { 12 } else { 3 };
                let max = min.map(|x| x + random.below(size) as f64);
                (random.below(15) > 0).then_some(Aabb { min, max })
            })
            .collect();
        assert_eq!(overlapping_pairs(&boxes).expect("valid boxes"), reference_pairs(&boxes), "{boxes:?}");
    }
}

#[test]
fn extreme_boxes_overlap_correctly() {
    let all = Some(Aabb { min: [-f64::MAX; 3], max: [f64::MAX; 3] });
    let point = Some(Aabb { min: [1e-300; 3], max: [1e-300; 3] });
    let zero = Some(Aabb { min: [-0.0; 3], max: [0.0; 3] });
    assert_eq!(
        overlapping_pairs(&[all, point, zero, all]).expect("valid boxes"),
        [[0, 1], [0, 2], [0, 3], [1, 3], [2, 3]]
    );
    assert!(overlapping_pairs(&[]).expect("valid boxes").is_empty());
    assert!(overlapping_pairs(&[None, None, zero]).expect("valid boxes").is_empty());
}
