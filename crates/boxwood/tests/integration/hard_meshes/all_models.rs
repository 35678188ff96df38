//! One mesh as a library model and as `TreeModel`s with two trees, and functions that run queries with all of them.

use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, PlacedTree, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{Mesh, Model, Pair, Pose};
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) type Triangle = [[f64; 3]; 3];

/// The triangle that most cases use.
pub(crate) const T: Triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// Triangle that pierces T in the middle, perpendicular to it.
pub(crate) const THROUGH_T: Triangle = [[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.125, 1.0]];

/// A mesh in which no two triangles share a vertex by index.
pub(crate) fn mesh_of(triangles: &[Triangle]) -> Mesh {
    let ids = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), ids).expect("finite")
}

pub(crate) fn shifted(t: Triangle, by: [f64; 3]) -> Triangle {
    t.map(|corner| [0, 1, 2].map(|k| corner[k] + by[k]))
}

/// Three models of one mesh: the library's `Model`, and `TreeModel`s with the default tree and the binary tree.
pub(crate) struct AllModels {
    pub(crate) product: Model,
    pub(crate) wide: TreeModel<Bvh8>,
    pub(crate) binary: TreeModel<AabbTree>,
}

impl AllModels {
    pub(crate) fn mesh(&self) -> &Mesh {
        self.wide.mesh()
    }
}

/// Builds all three models of a mesh and checks their trees.
#[track_caller]
pub(crate) fn sound(mesh: Mesh) -> AllModels {
    let mesh = Arc::new(mesh);
    let product = Model::new(Arc::clone(&mesh));
    assert_eq!(product.check(), Ok(()));
    let wide = sound_wide(Arc::clone(&mesh));
    assert_eq!(product.tree_stats(), wide.tree_stats(), "a model has the default tree");
    AllModels { product, wide, binary: sound_binary(mesh) }
}

#[track_caller]
pub(crate) fn sound_wide(mesh: Arc<Mesh>) -> TreeModel<Bvh8> {
    let model = TreeModel::<Bvh8>::new(mesh, &BuildOptions::default());
    assert_eq!(model.check(), Ok(()));
    let (shape, triangles) = (model.tree_stats(), model.mesh().triangles().len());
    assert!(shape.leaves <= triangles && triangles <= 8 * shape.leaves, "up to eight triangles a leaf: {shape:?}");
    assert!(shape.max_depth <= 64 + 32, "{shape:?}");
    // Every node has at least two children, except a root that is the only node, so there are fewer nodes than
    // leaves.
    assert!(shape.nodes < shape.leaves.max(2), "{shape:?}");
    assert_eq!(shape.levels.iter().map(|level| level.triangles).sum::<u64>(), triangles as u64, "{shape:?}");
    model
}

#[track_caller]
pub(crate) fn sound_binary(mesh: Arc<Mesh>) -> TreeModel<AabbTree> {
    let model = TreeModel::<AabbTree>::new(mesh, &AabbTreeOptions::default());
    assert_eq!(model.check(), Ok(()));
    let (shape, triangles) = (model.tree_stats(), model.mesh().triangles().len());
    assert_eq!(shape.nodes, (2 * shape.leaves).saturating_sub(1), "a binary tree");
    assert!(shape.leaves <= triangles && shape.max_depth <= 64 + 32, "{shape:?}");
    model
}

pub(crate) fn here<T: Bvh>(model: &TreeModel<T>) -> PlacedTree<'_, T> {
    model.at(Pose::IDENTITY).expect("in range")
}

/// Runs all intersection queries on two models at the identity pose, with all trees, and asserts that they find
/// exactly the triangle pairs `truth`.
#[track_caller]
pub(crate) fn assert_pairs(a: &AllModels, b: &AllModels, truth: &[TrianglePair]) {
    let [product_a, product_b] = [a, b].map(|models| models.product.at(Pose::IDENTITY).expect("in range"));
    let pair = Pair::new(&product_a, &product_b);
    assert_eq!(pair.triangle_pairs(), truth);
    let mut visited = Vec::new();
    let visit = |pair| -> ControlFlow<()> {
        visited.push(pair);
        ControlFlow::Continue(())
    };
    assert!(pair.for_each_triangle_pair(visit).is_continue());
    visited.sort_unstable();
    assert_eq!(visited, truth, "on this thread");
    assert_eq!(pair.intersects(), !truth.is_empty());
    assert_eq!(pair.count_triangle_pairs(), truth.len() as u64);
    assert_eq!(pair.overlap().map_or(0, |overlap| overlap.triangle_pairs), truth.len() as u64);
    assert_pairs_in(&a.wide, &b.wide, truth);
    assert_pairs_in(&a.binary, &b.binary, truth);
}

#[track_caller]
fn assert_pairs_in<T: Bvh>(a: &TreeModel<T>, b: &TreeModel<T>, truth: &[TrianglePair]) {
    let (a, b) = (here(a), here(b));
    for sat in [Sat::Lite, Sat::Full] {
        let (pair, context) = (TreePair::with_sat(&a, &b, sat), format!("{} {sat:?}", T::NAME));
        assert_eq!(pair.triangle_pairs(), truth, "{context}");
        assert_eq!(TreeScratch::new().triangle_pairs(&pair), truth, "{context}, on this thread");
        assert_eq!(pair.intersects(), !truth.is_empty(), "{context}");
        assert_eq!(pair.count_triangle_pairs(), truth.len() as u64, "{context}");
        assert_eq!(pair.overlap().map_or(0, |overlap| overlap.triangle_pairs), truth.len() as u64, "{context}");
    }
}

/// Intersecting triangle pairs by brute force. Asserts that all queries find the same pairs, in both orders of the
/// models.
#[track_caller]
pub(crate) fn as_brute_force(a: &AllModels, b: &AllModels) -> Vec<TrianglePair> {
    let [placed_a, placed_b] = [a, b].map(|models| models.product.at(Pose::IDENTITY).expect("in range"));
    let truth = reference::pairs(&placed_a, &placed_b);
    assert_pairs(a, b, &truth);
    let mut exchanged: Vec<_> = truth.iter().map(|pair| TrianglePair { a: pair.b, b: pair.a }).collect();
    exchanged.sort_unstable();
    assert_pairs(b, a, &exchanged);
    truth
}

/// Triangle pairs of triangle `a` of the first model with each of the triangles `ids` of the second model.
pub(crate) fn pairs_of(a: u32, ids: impl IntoIterator<Item = u32>) -> Vec<TrianglePair> {
    ids.into_iter().map(|b| TrianglePair { a, b }).collect()
}
