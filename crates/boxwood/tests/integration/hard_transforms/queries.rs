//! Meshes for tests of hard poses, and queries between two meshes at two poses.

use boxwood::papers::{AabbTree, Bvh, Bvh8, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_oracle::{Triangle, triangles};
use boxwood_scenes::{cuboid, transformed};

/// 2^1000: absolute values of placed coordinates must be below this limit.
pub(crate) const LIMIT: f64 = f64::from_bits((1023 + 1000) << 52);

pub(crate) const UNIT_ROWS: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

pub(crate) fn scale(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_scale([x, y, z])
}

pub(crate) fn translation(by: [f64; 3]) -> Pose {
    Pose::from_translation(by)
}

pub(crate) fn unit_cube() -> Mesh {
    cuboid([0.0; 3], [1.0; 3])
}

pub(crate) fn triangle(corners: Triangle) -> Mesh {
    Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("finite")
}

/// Unit square perpendicular to the z axis, at height `z`.
pub(crate) fn plate(z: f64) -> Mesh {
    let corners = vec![[0.0, 0.0, z], [1.0, 0.0, z], [1.0, 1.0, z], [0.0, 1.0, z]];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).expect("finite")
}

pub(crate) fn model<T: Bvh>(mesh: &Mesh) -> TreeModel<T> {
    TreeModel::new(mesh.clone(), &T::Options::default())
}

/// Intersecting triangle pairs of two meshes at their poses, by brute force. Asserts that all queries find the same
/// pairs.
#[track_caller]
pub(crate) fn pairs(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let [placed_a, placed_b] =
        [(a, pose_a), (b, pose_b)].map(|(mesh, pose)| Model::new(mesh.clone()).at(pose).expect("in range"));
    let truth = reference::pairs(&placed_a, &placed_b);
    let pair = Pair::new(&placed_a, &placed_b);
    assert_eq!(pair.triangle_pairs(), truth, "{pose_a:?} {pose_b:?}");
    assert_eq!(pair.intersects(), !truth.is_empty());
    assert_eq!(
        Pair::new(&placed_b, &placed_a).count_triangle_pairs(),
        truth.len() as u64,
        "exchanged {pose_a:?} {pose_b:?}"
    );
    assert_same_in::<Bvh8>([a, b], [pose_a, pose_b], &truth);
    assert_same_in::<AabbTree>([a, b], [pose_a, pose_b], &truth);
    truth
}

#[track_caller]
fn assert_same_in<T: Bvh>([a, b]: [&Mesh; 2], [pose_a, pose_b]: [Pose; 2], truth: &[TrianglePair]) {
    let models = [a, b].map(model::<T>);
    let (at_a, at_b) = (models[0].at(pose_a).expect("in range"), models[1].at(pose_b).expect("in range"));
    let beforehand = [transformed(a, &pose_a), transformed(b, &pose_b)].map(|mesh| model::<T>(&mesh));
    let [here_a, here_b] = beforehand.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    for sat in [Sat::Lite, Sat::Full] {
        let pair = TreePair::with_sat(&at_a, &at_b, sat);
        assert_eq!(pair.triangle_pairs(), truth, "{} {sat:?} {pose_a:?} {pose_b:?}", T::NAME);
        assert_eq!(pair.intersects(), !truth.is_empty());
        let exchanged = TreePair::with_sat(&at_b, &at_a, sat);
        assert_eq!(
            exchanged.count_triangle_pairs(),
            truth.len() as u64,
            "{} {sat:?} exchanged {pose_a:?} {pose_b:?}",
            T::NAME
        );
        let here = TreePair::with_sat(&here_a, &here_b, sat);
        assert_eq!(here.triangle_pairs(), truth, "{}, placed beforehand", T::NAME);
    }
}

/// Number of intersecting triangle pairs of a model at pose `a` and itself at pose `b`, and the number of box
/// tests.
pub(crate) fn count_and_box_tests<T: Bvh>(model: &TreeModel<T>, a: Pose, b: Pose) -> (u64, u64) {
    let (a, b) = (model.at(a).expect("in range"), model.at(b).expect("in range"));
    let mut scratch = TreeScratch::new();
    (scratch.count_triangle_pairs(&TreePair::new(&a, &b)), scratch.stats().box_tests)
}

/// Intersecting triangle pairs, decided by rational arithmetic on the placed vertices. Asserts that all queries
/// find the same pairs.
#[track_caller]
pub(crate) fn pairs_by_oracle(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let corners =
        |mesh: &Mesh, id: u32, pose: &Pose| mesh.triangle_vertices(id).map(|corner| pose.transform_point(corner));
    let count = |mesh: &Mesh| mesh.triangles().len() as u32;
    let all = (0..count(a)).flat_map(|i| (0..count(b)).map(move |j| TrianglePair { a: i, b: j }));
    let truth: Vec<_> =
        all.filter(|pair| triangles::intersect(&corners(a, pair.a, &pose_a), &corners(b, pair.b, &pose_b))).collect();
    assert_eq!(pairs(a, pose_a, b, pose_b), truth);
    truth
}

#[track_caller]
pub(crate) fn meet(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) {
    assert!(!pairs_by_oracle(a, pose_a, b, pose_b).is_empty(), "{pose_a:?} misses {pose_b:?}");
}

#[track_caller]
pub(crate) fn miss(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) {
    assert_eq!(pairs_by_oracle(a, pose_a, b, pose_b), [], "{pose_a:?} and {pose_b:?}");
}
