//! Trees and split rules of boxwood, by their names on the command line and in records.

use anyhow::{Result, bail};
use boxwood::model::BuildOptions;
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh, Bvh8, EncodedTreeOptions, LeaflessCompressed, LeaflessFull, ObbTree,
    ObbTreeOptions, PlainTree, RTree, RTreeOptions, RTreeSearch, SplitRule,
};
use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

/// Tree type of boxwood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TreeName {
    /// Tree with eight children per node: the default of the library.
    #[default]
    Bvh8,
    /// Binary tree of axis-aligned boxes.
    Aabb,
    /// Binary tree of oriented boxes.
    Obb,
    /// R-tree with the second version of the collision algorithm of the R-tree paper.
    Rtree,
    /// R-tree with the first version of the collision algorithm of the R-tree paper.
    RtreeV1,
    /// Binary tree of axis-aligned boxes with one triangle per leaf.
    Plain,
    /// Binary tree without leaf nodes.
    LeaflessFull,
    /// Binary tree without leaf nodes, with compressed boxes.
    LeaflessCompressed,
}

impl TreeName {
    /// Name of the tree on the command line and in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bvh8 => Bvh8::NAME,
            Self::Aabb => AabbTree::NAME,
            Self::Obb => ObbTree::NAME,
            Self::Rtree => RTree::NAME,
            Self::RtreeV1 => "rtree-v1",
            Self::Plain => PlainTree::NAME,
            Self::LeaflessFull => LeaflessFull::NAME,
            Self::LeaflessCompressed => LeaflessCompressed::NAME,
        }
    }

    /// Default split rule of the tree; `None` if it has no split rules.
    #[must_use]
    pub fn default_rule(self) -> Option<SplitRule> {
        match self {
            Self::Aabb => Some(AabbTreeOptions::default().split_rule),
            Self::Plain | Self::LeaflessFull | Self::LeaflessCompressed => {
                Some(EncodedTreeOptions::default().split_rule)
            }
            Self::Bvh8 | Self::Obb | Self::Rtree | Self::RtreeV1 => None,
        }
    }
}

/// Build quality of boxwood's default tree `bvh8`, as a command-line value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QualityName {
    /// Fastest build.
    Fast,
    /// Slower build, for faster queries.
    High,
}

/// Tree type with its build options. The default is boxwood's default tree with its default options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeChoice {
    tree: TreeName,
    /// Split rule of the tree; `None` if the tree has no split rules.
    rule: Option<SplitRule>,
    /// Build options of the tree `bvh8`; ignored for other trees.
    build: BuildOptions,
}

/// Function that is generic over the tree type; [`TreeChoice::run`] calls it. It is a trait, because closures cannot be
/// generic.
pub trait TreeTask {
    /// Result of the function.
    type Output;

    /// Runs the function for the tree type `T` with the given build options.
    fn run<T: Bvh>(self, options: &T::Options) -> Self::Output;
}

impl TreeChoice {
    /// Creates a choice of the tree with the given split rule, or with its default rule.
    ///
    /// # Errors
    /// If a rule is given and the tree has no split rules.
    pub fn new(tree: TreeName, rule: Option<SplitRule>) -> Result<Self> {
        match (rule, tree.default_rule()) {
            (Some(rule), None) => bail!("--rule {}: the tree {} has no split rules", rule.name(), tree.name()),
            (rule, default) => Ok(Self { tree, rule: rule.or(default), build: BuildOptions::default() }),
        }
    }

    /// Creates a choice of the tree `bvh8` with the given build quality.
    #[must_use]
    pub fn bvh8(quality: QualityName) -> Self {
        let build = match quality {
            QualityName::Fast => BuildOptions::FAST,
            QualityName::High => BuildOptions::HIGH,
        };
        Self { tree: TreeName::Bvh8, rule: None, build }
    }

    /// Sets the build quality.
    ///
    /// # Errors
    /// If the tree is not `bvh8`: other trees have no build quality.
    pub fn with_quality(self, quality: QualityName) -> Result<Self> {
        match self.tree {
            TreeName::Bvh8 => Ok(Self::bvh8(quality)),
            tree => bail!("--quality: the tree {} has no build quality; only the tree bvh8 has one", tree.name()),
        }
    }

    /// Build options of the tree `bvh8`; `None` for other trees.
    #[must_use]
    pub fn wide_build(self) -> Option<BuildOptions> {
        (self.tree == TreeName::Bvh8).then_some(self.build)
    }

    /// Name of the tree.
    #[must_use]
    pub fn tree_name(self) -> &'static str {
        self.tree.name()
    }

    /// Name of the split rule; `None` if the tree has no split rules.
    #[must_use]
    pub fn rule_name(self) -> Option<&'static str> {
        self.rule.map(SplitRule::name)
    }

    /// Name of the build quality; `None` if the tree has none.
    #[must_use]
    pub fn quality_name(self) -> Option<&'static str> {
        self.wide_build().map(|build| build.quality.name())
    }

    /// Runs a function for the chosen tree type. This is the only place that maps tree names to types.
    pub fn run<T: TreeTask>(self, tree_task: T) -> T::Output {
        let rule = self.rule.unwrap_or_default();
        let rtree = |search| RTreeOptions { search, ..RTreeOptions::default() };
        match self.tree {
            TreeName::Bvh8 => tree_task.run::<Bvh8>(&self.build),
            TreeName::Aabb => tree_task.run::<AabbTree>(&AabbTreeOptions::with_rule(rule)),
            TreeName::Obb => tree_task.run::<ObbTree>(&ObbTreeOptions::default()),
            TreeName::Rtree => tree_task.run::<RTree>(&rtree(RTreeSearch::V2)),
            TreeName::RtreeV1 => tree_task.run::<RTree>(&rtree(RTreeSearch::V1)),
            TreeName::Plain => tree_task.run::<PlainTree>(&EncodedTreeOptions { split_rule: rule }),
            TreeName::LeaflessFull => tree_task.run::<LeaflessFull>(&EncodedTreeOptions { split_rule: rule }),
            TreeName::LeaflessCompressed => {
                tree_task.run::<LeaflessCompressed>(&EncodedTreeOptions { split_rule: rule })
            }
        }
    }
}

impl Default for TreeChoice {
    fn default() -> Self {
        let tree = TreeName::default();
        Self { tree, rule: tree.default_rule(), build: BuildOptions::default() }
    }
}

/// Command-line values of the split rules.
pub fn rules() -> impl TypedValueParser<Value = SplitRule> {
    let find = |name: String| SplitRule::ALL.into_iter().find(|rule| rule.name() == name).ok_or("unknown split rule");
    PossibleValuesParser::new(SplitRule::ALL.map(SplitRule::name)).try_map(find)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_values_equal_tree_names() {
        for tree in TreeName::value_variants() {
            assert_eq!(tree.to_possible_value().unwrap().get_name(), tree.name());
        }
        let default = TreeChoice::default();
        assert_eq!((default.tree_name(), default.rule_name(), default.quality_name()), ("bvh8", None, Some("high")));
    }

    #[test]
    fn only_wide_tree_has_build_quality() {
        for &tree in TreeName::value_variants() {
            let fast = TreeChoice::new(tree, None).unwrap().with_quality(QualityName::Fast);
            assert_eq!(fast.ok().and_then(TreeChoice::quality_name), (tree == TreeName::Bvh8).then_some("fast"));
        }
    }

    #[test]
    fn split_rule_is_rejected_for_tree_without_rules() {
        let error = TreeChoice::new(TreeName::Obb, Some(SplitRule::Sah)).unwrap_err().to_string();
        assert_eq!(error, "--rule sah: the tree obb has no split rules");
        assert_eq!(TreeChoice::new(TreeName::LeaflessCompressed, None).unwrap().rule_name(), Some("centroid"));
    }
}
