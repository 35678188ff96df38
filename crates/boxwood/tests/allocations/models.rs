//! Rigid and deformable models in one loop: from the second round of frames on, neither deforming, nor computing
//! the cost growth of the tree, nor queries allocate memory.

use super::HEAP;
use boxwood::papers::{
    AabbTree, Bvh, Bvh8, LeaflessCompressed, LeaflessFull, PlacedTree, PlainTree, RTree, TreeModel, TreePair,
    TreeScratch,
};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, MeshError, Model, Pair, PlacedModel, Pose};
use boxwood_scenes::{torus, wave};
use std::ops::ControlFlow;

/// The operations of a frame, for the library's `Model` and for a `TreeModel` with any tree of the papers.
trait FrameModel {
    const NAME: &str;
    /// Memory that the caller keeps between queries.
    type Scratch: Default;

    fn new(mesh: Mesh) -> Self;
    fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError>;
    fn deform(&mut self, move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]])) -> Result<(), MeshError>;
    fn deform_vertices(
        &mut self,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), MeshError>;
    fn cost_growth(&self) -> f64;
    /// Returns the number of intersecting triangle pairs of two models at two poses, and the result of `intersects`.
    fn count_and_intersects(scratch: &mut Self::Scratch, models: [&Self; 2], poses: [Pose; 2]) -> (u64, bool);
    /// Number of self-intersections, or 0 if the model does not support the query.
    fn count_self_intersections(model: &Self) -> u64;
}

/// Implements [`FrameModel`] for `Model` or `TreeModel` by calling its methods of the same names.
macro_rules! frame_model {
    (($($generics:tt)*) $model:ty, $name:expr, $scratch:ty, |$mesh:ident| $new:expr, $count:expr, $count_self:expr) => {
        impl $($generics)* FrameModel for $model {
            const NAME: &str = $name;
            type Scratch = $scratch;

            fn new($mesh: Mesh) -> Self {
                $new
            }

            fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError> {
                <$model>::set_vertices(self, vertices)
            }

            fn deform(&mut self, move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]])) -> Result<(), MeshError> {
                <$model>::deform(self, move_vertices)
            }

            fn deform_vertices(
                &mut self,
                vertices: &[u32],
                move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
            ) -> Result<(), MeshError> {
                <$model>::deform_vertices(self, vertices, move_vertex)
            }

            fn cost_growth(&self) -> f64 {
                <$model>::cost_growth(self)
            }

            fn count_and_intersects(scratch: &mut $scratch, models: [&Self; 2], poses: [Pose; 2]) -> (u64, bool) {
                let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
                $count(scratch, &a, &b)
            }

            fn count_self_intersections(model: &Self) -> u64 {
                $count_self(model)
            }
        }
    };
}

frame_model!(() Model, "model", (), |mesh| Model::new(mesh), count_pairs_of_models, count_self_intersections);
frame_model!((<T: Bvh>) TreeModel<T>, T::NAME, TreeScratch, |mesh| TreeModel::new(mesh, &T::Options::default()), count_pairs_of_trees, |_| 0);

/// Returns the number of intersecting triangle pairs and the result of `intersects`. Uses the visiting query,
/// because queries that may run on several threads allocate a list of their results.
fn count_pairs_of_models((): &mut (), a: &PlacedModel, b: &PlacedModel) -> (u64, bool) {
    let pair = Pair::new(a, b);
    (count_visits(|visit| pair.for_each_triangle_pair(visit)), pair.intersects())
}

fn count_pairs_of_trees<T: Bvh>(
    scratch: &mut TreeScratch,
    a: &PlacedTree<'_, T>,
    b: &PlacedTree<'_, T>,
) -> (u64, bool) {
    let pair = TreePair::new(a, b);
    (scratch.count_triangle_pairs(&pair), scratch.intersects(&pair))
}

fn count_self_intersections(model: &Model) -> u64 {
    count_visits(|visit| model.for_each_self_intersection(visit))
}

/// Number of triangle pairs that `query` passes to its visitor.
fn count_visits(query: impl FnOnce(&mut dyn FnMut(TrianglePair) -> ControlFlow<()>) -> ControlFlow<()>) -> u64 {
    let mut count = 0;
    let all = query(&mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    count
}

/// Rigid models, a sheet that waves (all vertices change) and a sheet that is pulled at a corner (four vertices
/// change).
struct Scene<M: FrameModel> {
    rigid: Vec<M>,
    waving: M,
    pulled: M,
    scratch: M::Scratch,
}

impl<M: FrameModel> Scene<M> {
    fn new() -> Self {
        Self {
            rigid: vec![M::new(torus(0.5, 0.2, 24, 12)), M::new(torus(0.3, 0.1, 16, 8))],
            waving: M::new(wave(24, 24, 0.1, 2.0, 0.0)),
            pulled: M::new(wave(16, 16, 0.2, 1.0, 0.0)),
            scratch: M::Scratch::default(),
        }
    }

    /// Deforms the two sheets, checks the cost growth and queries all pairs of models. Returns the number of
    /// intersecting triangle pairs, including self-intersections of the sheets if the model supports that query.
    fn frame(&mut self, index: u32, shapes: &[Mesh]) -> u64 {
        let time = f64::from(index) * 0.1;
        let shape = &shapes[index as usize % shapes.len()];
        if index.is_multiple_of(2) {
            self.waving.set_vertices(shape.vertices()).expect("finite");
        } else {
            self.waving.deform(|_, new| new.copy_from_slice(shape.vertices())).expect("finite");
        }
        self.pulled.deform_vertices(&[0, 1, 17, 40], |_, [x, y, _]| [x, y, 0.3 * time.sin()]).expect("finite");
        assert!(self.pulled.cost_growth() < 1.5, "pulling a corner should not degrade the tree");
        let turn = Pose::from_axis_angle([0.0, 1.0, 0.0], time).expect("nonzero axis");
        let Self { rigid, waving, pulled, scratch } = self;
        let (mut intersecting, _) = M::count_and_intersects(scratch, [waving, pulled], [Pose::IDENTITY; 2]);
        intersecting += M::count_self_intersections(waving) + M::count_self_intersections(pulled);
        for rigid in &*rigid {
            for soft in [&*waving, &*pulled] {
                let (count, intersects) = M::count_and_intersects(scratch, [rigid, soft], [turn, Pose::IDENTITY]);
                assert_eq!(intersects, count > 0);
                intersecting += count;
            }
        }
        intersecting
    }
}

fn assert_frames_do_not_allocate<M: FrameModel>(judged_without_memory: bool) {
    let shapes: Vec<Mesh> = (0..8).map(|step| wave(24, 24, 0.1, 2.0, f64::from(step) * 0.8)).collect();
    let mut scene = Scene::<M>::new();
    // The first round has all shapes and poses; in it, the models allocate all memory that they need.
    let first: u64 = (0..64).map(|index| scene.frame(index, &shapes)).sum();
    assert!(first > 1000, "{}: only {first} pairs intersect", M::NAME);
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mut second = 0;
    for index in 0..64 {
        second += scene.frame(index, &shapes);
        assert_eq!(HEAP.current_usage(), before, "{}, frame {index}", M::NAME);
    }
    assert_eq!(first, second, "{}", M::NAME);
    if judged_without_memory {
        assert_eq!(HEAP.peak_usage(), before, "{}: memory was allocated and freed", M::NAME);
    } else {
        // Computing the cost growth of this tree allocates a stack as deep as the tree, and frees it.
        assert!(HEAP.peak_usage() - before < 1 << 16, "{}", M::NAME);
    }
}

pub(crate) fn frames_of_rigid_and_deformable_models_do_not_allocate() {
    assert_frames_do_not_allocate::<Model>(true);
    assert_frames_do_not_allocate::<TreeModel<Bvh8>>(true);
    assert_frames_do_not_allocate::<TreeModel<AabbTree>>(true);
    assert_frames_do_not_allocate::<TreeModel<PlainTree>>(true);
    assert_frames_do_not_allocate::<TreeModel<RTree>>(true);
    assert_frames_do_not_allocate::<TreeModel<LeaflessFull>>(false);
    assert_frames_do_not_allocate::<TreeModel<LeaflessCompressed>>(false);
}
