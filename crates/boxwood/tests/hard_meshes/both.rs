//! A mesh in the default tree and in the binary one, and questions that are asked of both.

use boxwood::{
    AabbOptions, AabbTree, Mesh, Model, Pair, Placed, Pose, Sat, Scratch, Tree, TrianglePair, WideTree,
    brute_force_pairs,
};
use std::sync::Arc;

pub(crate) type Triangle = [[f64; 3]; 3];

/// The triangle that most cases are about.
pub(crate) const T: Triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// Stands on edge in the middle of T, and reaches above and below it.
pub(crate) const THROUGH_T: Triangle = [[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.125, 1.0]];

/// A mesh in which no two triangles share a vertex.
pub(crate) fn mesh_of(triangles: &[Triangle]) -> Mesh {
    let ids = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), ids).expect("finite")
}

pub(crate) fn shifted(t: Triangle, by: [f64; 3]) -> Triangle {
    t.map(|corner| [0, 1, 2].map(|k| corner[k] + by[k]))
}

/// A mesh in two trees.
pub(crate) struct Both {
    pub(crate) wide: Model,
    pub(crate) binary: Model<AabbTree>,
}

impl Both {
    pub(crate) fn mesh(&self) -> &Mesh {
        self.wide.mesh()
    }
}

/// Both models, their trees checked.
#[track_caller]
pub(crate) fn sound(mesh: Mesh) -> Both {
    let mesh = Arc::new(mesh);
    Both { wide: sound_wide(mesh.clone()), binary: sound_binary(mesh) }
}

#[track_caller]
pub(crate) fn sound_wide(mesh: Arc<Mesh>) -> Model {
    let model = Model::new(mesh);
    assert_eq!(model.check(), Ok(()));
    let (shape, triangles) = (model.quality(), model.mesh().triangles().len());
    assert!(shape.leaves <= triangles && triangles <= 8 * shape.leaves, "up to eight triangles a leaf: {shape:?}");
    assert!(shape.greatest_depth <= 64 + 32, "{shape:?}");
    // Every node but a lonely root has at least two children, so it divides something.
    assert!(shape.nodes < shape.leaves.max(2), "{shape:?}");
    assert_eq!(shape.levels.iter().map(|level| level.triangles).sum::<u64>(), triangles as u64, "{shape:?}");
    model
}

#[track_caller]
pub(crate) fn sound_binary(mesh: Arc<Mesh>) -> Model<AabbTree> {
    let model = Model::<AabbTree>::with(mesh, &AabbOptions::default());
    assert_eq!(model.check(), Ok(()));
    let (shape, triangles) = (model.quality(), model.mesh().triangles().len());
    assert_eq!(shape.nodes, (2 * shape.leaves).saturating_sub(1), "a binary tree");
    assert!(shape.leaves <= triangles && shape.greatest_depth <= 64 + 32, "{shape:?}");
    model
}

pub(crate) fn here<T: Tree>(model: &Model<T>) -> Placed<'_, T> {
    model.at(Pose::IDENTITY).expect("in range")
}

/// Asks everything about two models as they stand; the answers agree with one another and with `truth`.
#[track_caller]
pub(crate) fn assert_pairs(a: &Both, b: &Both, truth: &[TrianglePair]) {
    assert_pairs_in(&a.wide, &b.wide, truth);
    assert_pairs_in(&a.binary, &b.binary, truth);
}

#[track_caller]
fn assert_pairs_in<T: Tree>(a: &Model<T>, b: &Model<T>, truth: &[TrianglePair]) {
    let (a, b) = (here(a), here(b));
    for sat in [Sat::Lite, Sat::Full] {
        let (pair, context) = (Pair::with_sat(&a, &b, sat), format!("{} {sat:?}", T::NAME));
        assert_eq!(pair.triangle_pairs(), truth, "{context}");
        assert_eq!(Scratch::new().triangle_pairs(&pair), truth, "{context}, on this thread");
        assert_eq!(pair.intersects(), !truth.is_empty(), "{context}");
        assert_eq!(pair.count(), truth.len() as u64, "{context}");
        assert_eq!(pair.overlap().map_or(0, |overlap| overlap.triangle_pairs), truth.len() as u64, "{context}");
    }
}

/// The pairs by trying all of them, after the searches have found the same, both ways round.
#[track_caller]
pub(crate) fn as_brute_force(a: &Both, b: &Both) -> Vec<TrianglePair> {
    let truth = brute_force_pairs::<WideTree>(&here(&a.wide), &here(&b.wide));
    assert_pairs(a, b, &truth);
    let mut exchanged: Vec<_> = truth.iter().map(|pair| TrianglePair { a: pair.b, b: pair.a }).collect();
    exchanged.sort_unstable();
    assert_pairs(b, a, &exchanged);
    truth
}

/// Triangle `a` of the first model with each of the ids of the second.
pub(crate) fn pairs_of(a: u32, ids: impl IntoIterator<Item = u32>) -> Vec<TrianglePair> {
    ids.into_iter().map(|b| TrianglePair { a, b }).collect()
}
