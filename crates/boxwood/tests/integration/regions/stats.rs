//! A region query visits no node that is outside the region. Of nodes inside the region it visits only the topmost
//! ones, not their descendants.

use boxwood::query::Frustum;
use boxwood::reference;
use boxwood::{Aabb, Model, Pose, Region, measure};
use boxwood_scenes::{grid_46080, torus};

#[test]
fn narrow_frustum_visits_few_nodes() {
    // A large torus; the camera is above it and looks down at a part of it.
    let model = Model::new(torus(10.0, 1.0, 800, 125));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let view = Region::frustum(&Frustum {
        eye: [10.0, 0.0, 4.0],
        direction: [0.0, 0.0, -1.0],
        up: [0.0, 1.0, 0.0],
        vertical_fov: 0.6,
        aspect: 1.0,
        near: 0.5,
        far: 3.5,
    })
    .expect("valid frustum");
    let (found, stats) = measure(|| placed.triangles_intersecting(&view));
    let (triangles, nodes) = (model.mesh().triangles().len(), model.tree_stats().nodes);
    assert!((triangles / 200..triangles / 50).contains(&found.len()), "expected about one hundredth");
    assert_eq!(found, reference::triangles_intersecting(&placed, &view));
    assert!(stats.node_visits * 20 < nodes as u64, "{} of {nodes} nodes", stats.node_visits);
}

#[test]
fn nodes_inside_the_region_are_not_visited() {
    let model = Model::new(grid_46080());
    let placed = model.at(Pose::IDENTITY).expect("in range");
    let Aabb { min, max } = placed.bounds().expect("not empty");
    let bounds = Aabb { min: min.map(|x| x - 1.0), max: max.map(|x| x + 1.0) };
    let count = model.mesh().triangles().len();
    let all = [
        Region::cuboid(bounds).expect("valid box"),
        Region::sphere(bounds.center(), 2.0 * bounds.size()[0]).expect("valid sphere"),
    ];
    for region in all {
        let (found, stats) = measure(|| placed.triangles_intersecting(&region));
        assert_eq!((found.len(), stats.node_visits, stats.triangle_tests), (count, 1, 0));
        let (inside, stats) = measure(|| placed.triangles_within(&region));
        assert_eq!((inside.len(), stats.node_visits, stats.triangle_tests), (count, 1, 0));
    }
    let away = Region::sphere([1e3; 3], 1.0).expect("valid sphere");
    let (intersects, stats) = measure(|| placed.intersects_region(&away));
    assert_eq!((intersects, stats.node_visits), (false, 1));
}
