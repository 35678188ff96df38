//! Frames of deforming models, updates of a broad phase and steps of a world allocate no memory once all memory that they need is
//! allocated.
//!
//! A program of its own with a single test, because it measures the heap of the process: nothing else may allocate at the same
//! time.

mod broad_phase;
mod models;
mod world;

use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

#[test]
fn warm_frames_updates_and_steps_do_not_allocate() {
    models::frames_of_rigid_and_deformable_models_do_not_allocate();
    broad_phase::updates_of_moving_boxes_do_not_allocate();
    world::steps_do_not_allocate();
}
