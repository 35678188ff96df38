//! One participant of a comparison: a library and, if the library is boxwood, a tree type.

use anyhow::{Result, bail};
use boxwood::Mesh;
use boxwood::papers::Bvh;

use crate::{
    clock::Clock,
    engine::{DeformableEngineModel, Engine, EngineModels, Library, SelfIntersectionResult},
    engines,
    task::Task,
    tree::{TreeChoice, TreeName, TreeTask},
};

/// Library under test, with a tree if it is boxwood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Competitor {
    library: Library,
    /// Tree type with its build options; ignored unless `library` is boxwood.
    tree: TreeChoice,
}

impl Competitor {
    /// Creates a competitor that runs boxwood with the given tree.
    #[must_use]
    pub fn boxwood(tree: TreeChoice) -> Self {
        Self { library: Library::Boxwood, tree }
    }

    /// Creates a competitor for the given library. boxwood uses its default tree.
    #[must_use]
    pub fn new(library: Library) -> Self {
        Self { library, tree: TreeChoice::default() }
    }

    /// Creates a competitor that runs boxwood with its binary tree of AABBs, a baseline for the default tree.
    pub fn boxwood_aabb() -> Result<Self> {
        Ok(Self::boxwood(TreeChoice::new(TreeName::Aabb, None)?))
    }

    /// Library under test.
    #[must_use]
    pub fn library(&self) -> Library {
        self.library
    }

    /// Tree of boxwood; `None` for other libraries.
    #[must_use]
    pub fn tree(&self) -> Option<TreeChoice> {
        (self.library == Library::Boxwood).then_some(self.tree)
    }

    /// Name in tables: the library, or `boxwood <tree>` if the tree is not the default one.
    #[must_use]
    pub fn name(&self) -> String {
        match self.tree() {
            Some(tree) if tree.wide_build().is_none() => format!("boxwood {}", tree.tree_name()),
            _ => self.library.name().to_owned(),
        }
    }

    /// Reason why this competitor is not measured for `task`; `None` if it is measured.
    #[must_use]
    pub fn unsupported_reason(&self, task: Task) -> Option<&'static str> {
        match self.tree() {
            Some(tree) if task == Task::Refit && tree.wide_build().is_none() => {
                Some("refits are measured for the tree bvh8 only")
            }
            Some(tree) if task == Task::SelfIntersection && tree.wide_build().is_none() => {
                Some("self-intersections are measured for the tree bvh8 only")
            }
            Some(tree) if task.measures_distances() && tree.wide_build().is_none() => {
                Some("distances are measured for the tree bvh8 only")
            }
            Some(tree) if task.casts_rays() && tree.wide_build().is_none() => {
                Some("rays are measured for the tree bvh8 only")
            }
            _ => self.library.unsupported_reason(task),
        }
    }

    /// Arguments that make the benchmark driver measure this competitor.
    pub(crate) fn driver_args(&self) -> Vec<String> {
        let mut args = vec!["--lib", self.library.name()];
        if let Some(tree) = self.tree() {
            args.extend(["--tree", tree.tree_name()]);
            args.extend(tree.rule_name().iter().flat_map(|rule| ["--rule", rule]));
            args.extend(tree.quality_name().iter().flat_map(|quality| ["--quality", quality]));
        }
        args.into_iter().map(str::to_owned).collect()
    }

    /// Returns the adapter of the library.
    ///
    /// # Errors
    /// If the library is not compiled in, or does not take meshes.
    pub(crate) fn engine(&self) -> Result<Box<dyn Engine>> {
        match self.library {
            Library::Boxwood => Ok(self.tree.run(BuildTask)),
            #[cfg(feature = "parry")]
            library @ (Library::Parry | Library::ParryWalk | Library::ParryTuned) => {
                Ok(Box::new(engines::parry::ParryEngine { library }))
            }
            #[cfg(feature = "obvhs")]
            Library::ObvhsFastest => Ok(Box::new(engines::obvhs::ObvhsEngine::FASTEST)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsMedium => Ok(Box::new(engines::obvhs::ObvhsEngine::MEDIUM)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsCwbvh => Ok(Box::new(engines::obvhs::ray::ObvhsRayEngine::Cwbvh)),
            #[cfg(feature = "obvhs")]
            Library::ObvhsBvh2 => Ok(Box::new(engines::obvhs::ray::ObvhsRayEngine::Bvh2)),
            #[cfg(feature = "bvh")]
            Library::Bvh => Ok(Box::new(engines::bvh::BvhEngine::Iterator)),
            #[cfg(feature = "bvh")]
            Library::BvhWalk => Ok(Box::new(engines::bvh::BvhEngine::Manual)),
            Library::Rapier => bail!("only the broad phase of rapier is measured; it takes no meshes"),
            #[cfg(not(all(feature = "parry", feature = "obvhs", feature = "bvh")))]
            library => bail!(library.not_built_message()),
        }
    }

    /// Builds two models for the queries of `task`.
    pub(crate) fn models(&self, task: Task, mesh: &Mesh) -> Result<Box<dyn EngineModels>> {
        match self.tree().and_then(TreeChoice::wide_build) {
            Some(build) if task.measures_distances() || task.casts_rays() => {
                Ok(Box::new(engines::boxwood::distance::BoxwoodModels::new(mesh, build)))
            }
            _ => self.engine()?.models(mesh),
        }
    }

    /// Builds a model and counts its self-intersections. Measures the total time of building and counting.
    pub(crate) fn self_intersections(&self, mesh: &Mesh, clock: Clock) -> Result<SelfIntersectionResult> {
        match self.tree().and_then(TreeChoice::wide_build) {
            Some(build) => Ok(engines::boxwood::self_intersections(mesh, build, clock)),
            None => self.engine()?.self_intersections(mesh, clock),
        }
    }

    /// Builds a model whose vertices can be moved.
    pub(crate) fn deformable(&self, mesh: &Mesh) -> Result<Box<dyn DeformableEngineModel>> {
        match self.tree().and_then(TreeChoice::wide_build) {
            Some(build) => Ok(Box::new(engines::boxwood::BoxwoodDeformable::new(mesh, build))),
            None => self.engine()?.deformable(mesh),
        }
    }
}

/// The [`TreeTask`] of [`Competitor::engine`]: creates the adapter of boxwood for the chosen tree type.
struct BuildTask;

impl TreeTask for BuildTask {
    type Output = Box<dyn Engine>;

    fn run<T: Bvh>(self, options: &T::Options) -> Self::Output {
        Box::new(engines::boxwood::BoxwoodEngine::<T> { options: options.clone() })
    }
}
