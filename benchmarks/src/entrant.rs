//! Who takes part: a library, and of ours with which tree.

use anyhow::{Result, bail};
use boxwood::{Mesh, Tree};

use crate::{
    clock::Clock,
    library::{Itself, Library, Maker, Models, Soft},
    ours,
    task::Task,
    tree::{Choice, Question, TreeName},
};

/// A library, and of boxwood the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    library: Library,
    /// Of boxwood alone.
    tree: Choice,
}

impl Entrant {
    /// boxwood with a tree.
    #[must_use]
    pub fn ours(tree: Choice) -> Self {
        Self { library: Library::Boxwood, tree }
    }

    /// Any library; boxwood with its default tree.
    #[must_use]
    pub fn of(library: Library) -> Self {
        Self { library, tree: Choice::default() }
    }

    /// boxwood with its plainest tree, which the default is measured against.
    pub fn binary() -> Result<Self> {
        Ok(Self::ours(Choice::new(TreeName::Aabb, None)?))
    }

    /// Which library.
    #[must_use]
    pub fn library(&self) -> Library {
        self.library
    }

    /// boxwood's tree; `None` if it is another library.
    #[must_use]
    pub fn tree(&self) -> Option<Choice> {
        (self.library == Library::Boxwood).then_some(self.tree)
    }

    /// Its name in a table: that of the library, or of one of boxwood's other trees.
    #[must_use]
    pub fn name(&self) -> String {
        match self.tree() {
            Some(tree) if tree.wide_build().is_none() => format!("boxwood {}", tree.tree_name()),
            _ => self.library.name().to_owned(),
        }
    }

    /// Why it is not asked for a task; `None` if it is asked.
    #[must_use]
    pub fn lacks(&self, task: Task) -> Option<&'static str> {
        match self.tree() {
            Some(tree) if task == Task::Refit && tree.wide_build().is_none() => Some("only the tree wide is refitted"),
            Some(tree) if task == Task::Itself && tree.wide_build().is_none() => {
                Some("only the tree wide is asked about a mesh itself")
            }
            Some(tree) if task.tells_distances() && tree.wide_build().is_none() => {
                Some("only the tree wide is asked for distances")
            }
            Some(tree) if task.follows_rays() && tree.wide_build().is_none() => {
                Some("only the tree wide is asked about rays")
            }
            _ => self.library.lacks(task),
        }
    }

    /// What the driver is told, so that it asks this one.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = vec!["--lib", self.library.name()];
        if let Some(tree) = self.tree() {
            words.extend(["--tree", tree.tree_name()]);
            words.extend(tree.rule_name().iter().flat_map(|rule| ["--rule", rule]));
            words.extend(tree.quality_name().iter().flat_map(|quality| ["--quality", quality]));
        }
        words.into_iter().map(str::to_owned).collect()
    }

    /// What it does with a mesh. Fails if the library is not in this build.
    pub(crate) fn maker(&self) -> Result<Box<dyn Maker>> {
        match self.library {
            Library::Boxwood => Ok(self.tree.ask(Make)),
            #[cfg(feature = "parry")]
            library @ (Library::Parry | Library::ParryWalk | Library::ParryTuned) => {
                Ok(Box::new(crate::parry::Maker { library }))
            }
            #[cfg(feature = "obvhs")]
            Library::ObvhsFastest => Ok(Box::new(crate::obvhs::Maker::FASTEST)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsMedium => Ok(Box::new(crate::obvhs::Maker::MEDIUM)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsCwbvh => Ok(Box::new(crate::obvhs::ray::Maker::Cwbvh)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsBvh2 => Ok(Box::new(crate::obvhs::ray::Maker::Bvh2)),
            #[cfg(feature = "bvh")]
            Library::Bvh => Ok(Box::new(crate::bvh::Maker::Own)),
            #[cfg(feature = "bvh")]
            Library::BvhWalk => Ok(Box::new(crate::bvh::Maker::Walk)),
            Library::Rapier => bail!("rapier is given no meshes"),
            #[cfg(not(all(feature = "parry", feature = "obvhs", feature = "bvh")))]
            library => bail!(library.not_built()),
        }
    }

    /// Two models for the questions of a task.
    pub(crate) fn models(&self, task: Task, mesh: &Mesh) -> Result<Box<dyn Models>> {
        match self.tree().and_then(Choice::wide_build) {
            Some(build) if task.tells_distances() || task.follows_rays() => {
                Ok(Box::new(ours::distance::Models::new(mesh, build)))
            }
            _ => self.maker()?.models(mesh),
        }
    }

    /// A mesh itself: a build and the question.
    pub(crate) fn itself(&self, mesh: &Mesh, clock: Clock) -> Result<Itself> {
        match self.tree().and_then(Choice::wide_build) {
            Some(build) => Ok(ours::itself(mesh, build, clock)),
            None => self.maker()?.itself(mesh, clock),
        }
    }

    /// A model whose vertices can be moved.
    pub(crate) fn soft(&self, mesh: &Mesh) -> Result<Box<dyn Soft>> {
        match self.tree().and_then(Choice::wide_build) {
            Some(build) => Ok(Box::new(ours::Soft::new(mesh, build))),
            None => self.maker()?.soft(mesh),
        }
    }
}

/// Makes boxwood's models with whatever tree is chosen.
struct Make;

impl Question for Make {
    type Answer = Box<dyn Maker>;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer {
        Box::new(ours::Maker::<T> { options: options.clone() })
    }
}
