//! Work of the relation query for two solids that touch in many places: along one long edge, or face to face.

use crate::work_growth::assert_near_linear;
use boxwood::query::{QueryStats, Relation};
use boxwood::{Mesh, Model, Pair, Pose, measure};
use boxwood_scenes::{cuboid, merged};

fn relation_stats(a: Mesh, b: Mesh) -> QueryStats {
    let (a, b) = (Model::new(a), Model::new(b));
    let (a, b) = (a.at(Pose::IDENTITY).expect("pose in range"), b.at(Pose::IDENTITY).expect("pose in range"));
    let (relation, stats) = measure(|| Pair::new(&a, &b).relation());
    assert_eq!(relation, Relation::Touching);
    stats
}

/// One solid is two boxes that touch face to face; because of this self-contact, the relation needs its general
/// method (`query/relation/arrangement.rs`). The other solid is many blocks along the common edge of the boxes.
/// The test runs once with coordinates of few bits and once with coordinates of many bits.
#[test]
fn relation_of_blocks_along_one_edge_takes_linear_work() {
    for unit in [1.0, 0.1] {
        assert_near_linear("blocks along one edge", 50, 4_000, |count| {
            let long = count as f64 * unit;
            let bodies = [cuboid([0.0, -unit, 0.0], [long, 0.0, unit]), cuboid([0.0, 0.0, 0.0], [long, unit, unit])];
            let blocks: Vec<Mesh> = (0..count)
                .map(|n| {
                    let x = n as f64 * unit;
                    cuboid([x, -unit, unit], [x + 0.5 * unit, unit, 2.0 * unit])
                })
                .collect();
            relation_stats(merged(&bodies), merged(&blocks))
        });
    }
}

/// Each solid is a layer of many boxes that touch face to face, and the two layers touch face to face too.
#[test]
fn relation_of_boxes_face_to_face_takes_linear_work() {
    assert_near_linear("boxes face to face", 10, 200_000, |count| {
        let layer = |low: f64| -> Vec<Mesh> {
            let cells = (0..count).flat_map(|x| (0..5).map(move |y| [f64::from(x as u32), f64::from(y)]));
            cells.map(|[x, y]| cuboid([x, y, low], [x + 1.0, y + 1.0, low + 1.0])).collect()
        };
        relation_stats(merged(&layer(0.0)), merged(&layer(1.0)))
    });
}
