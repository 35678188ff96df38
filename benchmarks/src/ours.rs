//! boxwood's questions, asked the way a user with many poses asks them: one `Scratch` for all, the fixed model placed
//! once, the moving model placed anew for every question.

use anyhow::{Context, Result};
use boxwood::{Model, Pair, Placed, Pose, Sat, Scratch, Tree, Work};

/// Two models and the poses of the second.
pub struct Questions<'a, T> {
    a: Placed<'a, T>,
    b: &'a Model<T>,
    /// All of them can place `b`: `new` has tried.
    poses: Vec<Pose>,
    /// `None` leaves the choice to the library.
    sat: Option<Sat>,
    scratch: Scratch,
}

impl<'a, T: Tree> Questions<'a, T> {
    pub(crate) fn new(a: &'a Model<T>, b: &'a Model<T>, poses: &[Pose], sat: Option<Sat>) -> Result<Self> {
        for (index, &pose) in poses.iter().enumerate() {
            b.at(pose).with_context(|| format!("pose {}", index + 1))?;
        }
        Ok(Self { a: a.at(Pose::IDENTITY)?, b, poses: poses.to_vec(), sat, scratch: Scratch::new() })
    }

    #[inline]
    pub(crate) fn first(&mut self, pose: usize) -> bool {
        let b = self.placed(pose);
        self.scratch.intersects(&pair(&self.a, &b, self.sat))
    }

    #[inline]
    pub(crate) fn count(&mut self, pose: usize) -> u64 {
        let b = self.placed(pose);
        self.scratch.count(&pair(&self.a, &b, self.sat))
    }

    pub(crate) fn work(&self) -> Work {
        self.scratch.work()
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
