//! Nodes outside a region are not visited, nor are nodes inside it.

use boxwood::{Model, Pose, Region, Scratch, brute_force_in};
use boxwood_scenes::{grid_46080, torus};

#[test]
fn narrow_frustum_visits_few_nodes() {
    // A large torus; the camera is above it and looks down at a part of it.
    let model = Model::new(torus(10.0, 1.0, 800, 125));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let view = Region::frustum([10.0, 0.0, 4.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0], 0.6, 1.0, 0.5, 3.5)
        .expect("valid frustum");
    let mut scratch = Scratch::new();
    let found = scratch.triangles_intersecting(&placed, &view);
    let (triangles, stats) = (model.mesh().triangles().len(), scratch.work());
    let quality = model.tree_stats();
    assert!((triangles / 200..triangles / 50).contains(&found.len()), "expected about one hundredth");
    assert_eq!(found, brute_force_in(&placed, &view));
    assert!(stats.node_visits * 20 < quality.nodes as u64, "{} of {} nodes", stats.node_visits, quality.nodes);
}

#[test]
fn nodes_inside_the_region_are_not_visited() {
    let model = Model::new(grid_46080());
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let [low, high] = placed.bounds().expect("not empty");
    let mut scratch = Scratch::new();
    let (low, high) = (low.map(|x| x - 1.0), high.map(|x| x + 1.0));
    let count = model.mesh().triangles().len();
    let all = [
        Region::cuboid(low, high).expect("valid box"),
        Region::sphere([0, 1, 2].map(|k| 0.5 * (low[k] + high[k])), 2.0 * (high[0] - low[0])).expect("valid sphere"),
    ];
    for region in all {
        assert_eq!(scratch.triangles_intersecting(&placed, &region).len(), count);
        let stats = scratch.work();
        assert_eq!((stats.node_visits, stats.triangle_tests), (1, 0));
        assert_eq!(scratch.triangles_within(&placed, &region).len(), count);
        assert_eq!((scratch.work().node_visits, scratch.work().triangle_tests), (1, 0));
    }
    let away = Region::sphere([1e3; 3], 1.0).expect("valid sphere");
    assert!(!scratch.intersects_region(&placed, &away));
    assert_eq!(scratch.work().node_visits, 1);
}
