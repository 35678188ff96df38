//! boxwood's questions, asked the way a user with many poses asks them: one `Scratch` for all, the fixed model placed
//! once, the moving model placed anew for every question.

pub(crate) mod distance;
mod ray;

use std::time::Duration;

use anyhow::{Context, Error, Result};
use boxwood::{Build, Mesh, Model, Pair, Placed, Pose, Sat, Scratch, Tree, Work};

use crate::{
    clock::Clock,
    library::{self, Bytes},
    measure::Pass,
    task::Task,
};

/// Builds models with one of the trees.
pub(crate) struct Maker<T: Tree> {
    pub(crate) options: T::Options,
}

impl<T: Tree> library::Maker for Maker<T> {
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let mesh = mesh.clone();
        let start = clock.now();
        let model = Model::<T>::with(mesh, &self.options);
        let time = clock.now() - start;
        Ok((time, Some(bytes(&model))))
    }

    fn models(&self, mesh: &Mesh) -> Result<Box<dyn library::Models>> {
        Ok(Box::new([(); 2].map(|()| Model::<T>::with(mesh.clone(), &self.options))))
    }
}

fn bytes<T: Tree>(model: &Model<T>) -> Bytes {
    Bytes { model: model.bytes(), nodes: model.node_bytes() }
}

impl<T: Tree> library::Models for [Model<T>; 2] {
    fn bytes(&self) -> Option<Bytes> {
        Some(bytes(&self[0]))
    }

    fn questions(&self, poses: &[Pose], sat: Option<Sat>) -> Result<Box<dyn library::Questions + '_>> {
        let [a, b] = self;
        for (index, &pose) in poses.iter().enumerate() {
            b.at(pose).with_context(|| format!("pose {}", index + 1))?;
        }
        let a = a.at(Pose::IDENTITY)?;
        Ok(Box::new(Questions { a, b, poses: poses.to_vec(), sat, scratch: Scratch::new() }))
    }
}

/// Two models and the poses of the second.
struct Questions<'a, T: Tree> {
    a: Placed<'a, T>,
    b: &'a Model<T>,
    /// All of them can place `b`: it has been tried.
    poses: Vec<Pose>,
    /// `None` leaves the choice to the library.
    sat: Option<Sat>,
    scratch: Scratch,
}

impl<T: Tree> library::Questions for Questions<'_, T> {
    #[inline]
    fn ask(&mut self, task: Task, pose: usize) -> u64 {
        let b = self.placed(pose);
        let pair = pair(&self.a, &b, self.sat);
        match task {
            Task::All => self.scratch.count(&pair),
            _ => self.scratch.intersects(&pair).into(),
        }
    }

    fn ask_all(&mut self, task: Task, poses: usize, clock: Clock) -> Pass {
        if task == Task::Batch {
            return self.ask_batch(poses, clock);
        }
        let threads = rayon::current_num_threads();
        let mut answers = Vec::with_capacity(poses);
        let start = clock.now();
        if task == Task::All && threads > 1 {
            // A scratch works on one thread; the pair itself takes all of them.
            answers.extend((0..poses).map(|pose| pair(&self.a, &self.placed(pose), self.sat).count()));
        } else {
            answers.extend((0..poses).map(|pose| self.ask(task, pose)));
        }
        Pass { time: clock.now() - start, answers }
    }

    fn work(&self) -> Option<Work> {
        Some(self.scratch.work())
    }
}

impl<'a, T: Tree> Questions<'a, T> {
    fn ask_batch(&self, poses: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let answers = self.a.against(self.b).intersects(&self.poses[..poses]).expect("every pose was tried beforehand");
        let time = clock.now() - start;
        Pass { time, answers: answers.into_iter().map(u64::from).collect() }
    }

    #[inline]
    fn placed(&self, pose: usize) -> Placed<'a, T> {
        self.b.at(self.poses[pose]).expect("every pose was tried beforehand")
    }
}

#[inline]
fn pair<'p, T: Tree>(a: &'p Placed<'p, T>, b: &'p Placed<'p, T>, sat: Option<Sat>) -> Pair<'p, T> {
    match sat {
        Some(sat) => Pair::with_sat(a, b, sat),
        None => Pair::new(a, b),
    }
}

/// Builds a model and asks it about itself; freeing it is not timed.
pub(crate) fn itself(mesh: &Mesh, build: Build, clock: Clock) -> library::Itself {
    let mesh = mesh.clone();
    let mut scratch = Scratch::new();
    let start = clock.now();
    let model = Model::build(mesh, build);
    // A scratch works on one thread; the model itself takes all of them.
    let (pairs, work) = if rayon::current_num_threads() > 1 {
        (model.count_self_intersections(), None)
    } else {
        (scratch.count_self_intersections(&model), Some(scratch.work()))
    };
    let time = clock.now() - start;
    library::Itself { time, pairs, work, bytes: Some(bytes(&model)) }
}

/// A model of the default tree, whose vertices move.
pub(crate) struct Soft(Model);

impl Soft {
    pub(crate) fn new(mesh: &Mesh, build: Build) -> Self {
        Self(Model::build(mesh.clone(), build))
    }
}

impl library::Soft for Soft {
    fn refit(&mut self, vertices: &[[f64; 3]], clock: Clock) -> Duration {
        let mut moving = Duration::ZERO;
        let start = clock.now();
        let moved = self.0.deform(|_, new| {
            let start = clock.now();
            new.copy_from_slice(vertices);
            moving = clock.now() - start;
        });
        let time = clock.now() - start;
        moved.expect("the vertices are finite");
        time.saturating_sub(moving)
    }

    fn bytes(&self) -> Option<Bytes> {
        Some(bytes(&self.0))
    }

    fn check(&self) -> Result<()> {
        self.0.check().map_err(Error::msg)
    }
}
