//! Which bodies are in a volume, exactly: what a camera sees of a scene.

use super::World;
use super::ids::BodyId;
#[cfg(feature = "parallel")]
use super::narrow::sum;
use crate::in_order::in_order;
use crate::query::{Nearby, Scratch, Volume};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Bodies that one task asks.
#[cfg(feature = "parallel")]
const PER_TASK: usize = 32;
/// Bodies that are worth threads.
#[cfg(feature = "parallel")]
const MANY: usize = 256;

/// What a question about bodies in a volume cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CullWork {
    /// Nodes of the tree of all boxes.
    pub nodes: usize,
    /// How many of them were looked at.
    pub node_visits: usize,
    /// Boxes that were looked at, of nodes and of bodies.
    pub box_tests: usize,
    /// Bodies whose triangles were asked: those whose boxes are neither surely outside nor surely inside.
    pub asked: usize,
    /// Of those.
    pub narrow: Work,
}

/// What is asked about bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Part,
    Whole,
}

/// # Bodies in a volume
///
/// Decided exactly, by their triangles, as the bodies are now. Groups make no difference, and bodies without triangles are nowhere.
/// Nodes of the tree of boxes that are outside are left, and bodies whose box is wholly inside, alone or in a node, are
/// found without a look at their triangles.
///
/// No step is needed. But bodies that have changed since the last step, or [`update_boxes`](World::update_boxes), are looked at one
/// by one, as far as their boxes: step first, if there are many questions. Many bodies are asked on threads; answers are the same
/// on any number of them.
impl World {
    /// The bodies that have a point in common with a volume, in order. Touching counts.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Volume, World};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Arc::new(Model::new(mesh)), World::new());
    /// let near = world.add(&model, Pose::translation([0.0, 0.0, 5.0])?)?;
    /// let far = world.add(&model, Pose::translation([0.0, 0.0, 50.0])?)?;
    /// let beside = world.add(&model, Pose::translation([9.0, 0.0, 5.0])?)?;
    ///
    /// // From the origin along z, 60 degrees high and wide.
    /// let view = Volume::frustum([0.0; 3], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], 1.047, 1.0, 0.1, 50.0)?;
    /// assert_eq!(world.bodies_in(&view), [near, far]);
    /// assert!(!world.bodies_in(&view).contains(&beside));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bodies_in(&self, volume: &Volume) -> Vec<BodyId> {
        self.bodies_in_and_work(volume).0
    }

    /// The same, and what it cost.
    #[must_use]
    pub fn bodies_in_and_work(&self, volume: &Volume) -> (Vec<BodyId>, CullWork) {
        self.cull(volume, Asked::Part)
    }

    /// The bodies that are wholly inside a volume, in order. They may touch its surface from within.
    #[must_use]
    pub fn bodies_inside(&self, volume: &Volume) -> Vec<BodyId> {
        self.cull(volume, Asked::Whole).0
    }

    fn cull(&self, volume: &Volume, asked: Asked) -> (Vec<BodyId>, CullWork) {
        // By slot: no two bodies have the same, and names are in the order of slots.
        let (mut found, mut open) = (Vec::new(), Vec::new());
        let sifted = self.broad.sift(
            |frame| volume.in_frame(frame),
            |id, is_inside| {
                let slot = self.boxed[id.slot()].body.slot() as u32;
                if is_inside { found.push(slot) } else { open.push(slot) }
            },
        );
        let narrow = self.ask_all(&open, volume, asked, &mut found);
        let work = CullWork {
            nodes: sifted.nodes,
            node_visits: sifted.node_visits,
            box_tests: sifted.box_tests,
            asked: open.len(),
            narrow,
        };
        let bodies = in_order(found, self.bodies.slots());
        (bodies.into_iter().map(|slot| self.bodies.name(slot)).collect(), work)
    }

    /// Adds those of some bodies for which the answer is yes.
    fn ask_all(&self, open: &[u32], volume: &Volume, asked: Asked, found: &mut Vec<u32>) -> Work {
        #[cfg(feature = "parallel")]
        // Number first: asking for the threads starts them.
        if open.len() >= MANY && rayon::current_num_threads() > 1 {
            let ask = |some: &[u32]| {
                let mut found = Vec::new();
                let work = self.ask_some(some, volume, asked, &mut found);
                (found, work)
            };
            let parts: Vec<(Vec<u32>, Work)> = open.par_chunks(PER_TASK).map(ask).collect();
            parts.iter().for_each(|(part, _)| found.extend_from_slice(part));
            return parts.into_iter().map(|(_, work)| work).fold(Work::default(), sum);
        }
        self.ask_some(open, volume, asked, found)
    }

    fn ask_some(&self, open: &[u32], volume: &Volume, asked: Asked, found: &mut Vec<u32>) -> Work {
        Scratch::of_this_thread(|scratch| {
            let (mut nearby, mut work) = (Nearby::new(volume), Work::default());
            for &slot in open {
                let id = self.bodies.name(slot);
                // Bodies that were found by their boxes are there.
                let (Ok(placed), Ok(Some(bounds))) = (self.placed(id), self.bounds(id)) else { continue };
                let volume = nearby.of_box(bounds);
                let is_in = match asked {
                    Asked::Part => scratch.is_any_in(&placed, volume),
                    Asked::Whole => scratch.is_inside(&placed, volume),
                };
                work += scratch.work();
                if is_in {
                    found.push(slot);
                }
            }
            work
        })
    }
}
