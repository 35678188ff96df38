//! The law of frames: rigid and deforming models in one loop, and from the second round of frames on no memory is taken,
//! neither to deform, nor to judge the tree, nor to ask.
//!
//! One test, because the heap is measured: nothing else may allocate at the same time.

use boxwood::{AabbTree, Leafless, LeaflessFull, Mesh, Model, Pair, PlainTree, Pose, RTree, Scratch, Tree, WideTree};
use boxwood_scenes::{torus, wave};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Some models that never change, one that waves and one of which a corner is pulled.
struct Scene<T: Tree> {
    rigid: Vec<Model<T>>,
    waving: Model<T>,
    pulled: Model<T>,
    scratch: Scratch,
}

/// How often a model meets itself.
type Itself<T> = fn(&mut Scratch, &Model<T>) -> u64;

impl<T: Tree> Scene<T> {
    fn new() -> Self {
        let model = |mesh: Mesh| Model::<T>::with(mesh, &T::Options::default());
        Self {
            rigid: vec![model(torus(0.5, 0.2, 24, 12)), model(torus(0.3, 0.1, 16, 8))],
            waving: model(wave(24, 24, 0.1, 2.0, 0.0)),
            pulled: model(wave(16, 16, 0.2, 1.0, 0.0)),
            scratch: Scratch::new(),
        }
    }

    /// One frame; how many pairs of triangles meet in it, of a model that deforms with itself too, if its tree can be asked.
    fn frame(&mut self, number: u32, shapes: &[Mesh], itself: Itself<T>) -> u64 {
        let time = f64::from(number) * 0.1;
        let shape = &shapes[number as usize % shapes.len()];
        if number.is_multiple_of(2) {
            self.waving.set_vertices(shape.vertices()).expect("finite");
        } else {
            self.waving.deform(|_, new| new.copy_from_slice(shape.vertices())).expect("finite");
        }
        self.pulled.deform_some(&[0, 1, 17, 40], |_, [x, y, _]| [x, y, 0.3 * time.sin()]).expect("finite");
        assert!(self.pulled.growth() < 1.5, "a corner is not much");
        let turn = Pose::rotation([0.0, 1.0, 0.0], time).expect("an axis");
        let [waving, pulled] = [&self.waving, &self.pulled].map(|model| model.at(Pose::IDENTITY).expect("in range"));
        let mut met = self.scratch.count(&Pair::new(&waving, &pulled));
        met += itself(&mut self.scratch, &self.waving) + itself(&mut self.scratch, &self.pulled);
        for rigid in &self.rigid {
            let rigid = rigid.at(turn).expect("in range");
            for soft in [&waving, &pulled] {
                let pair = Pair::new(&rigid, soft);
                let count = self.scratch.count(&pair);
                assert_eq!(self.scratch.intersects(&pair), count > 0);
                met += count;
            }
        }
        met
    }
}

fn frames_take_no_memory<T: Tree>(judged_without_memory: bool, itself: Itself<T>) {
    let shapes: Vec<Mesh> = (0..8).map(|step| wave(24, 24, 0.1, 2.0, f64::from(step) * 0.8)).collect();
    let mut scene = Scene::<T>::new();
    // All shapes and poses of a round: what memory they need, they take now.
    let first: u64 = (0..64).map(|number| scene.frame(number, &shapes, itself)).sum();
    assert!(first > 1000, "{}: only {first} pairs meet", T::NAME);
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mut second = 0;
    for number in 0..64 {
        second += scene.frame(number, &shapes, itself);
        assert_eq!(HEAP.current_usage(), before, "{}, frame {number}", T::NAME);
    }
    assert_eq!(first, second, "{}", T::NAME);
    if judged_without_memory {
        assert_eq!(HEAP.peak_usage(), before, "{}: memory was taken and given back", T::NAME);
    } else {
        // A stack of the depth of the tree.
        assert!(HEAP.peak_usage() - before < 1 << 16, "{}", T::NAME);
    }
}

#[test]
fn frames_of_rigid_and_deforming_models_take_no_memory() {
    frames_take_no_memory::<WideTree>(true, Scratch::count_self_intersections);
    frames_take_no_memory::<AabbTree>(true, |_, _| 0);
    frames_take_no_memory::<PlainTree>(true, |_, _| 0);
    frames_take_no_memory::<RTree>(true, |_, _| 0);
    frames_take_no_memory::<LeaflessFull>(false, |_, _| 0);
    frames_take_no_memory::<Leafless>(false, |_, _| 0);
}
