//! Names of trees on the command line, and the only place that maps a name to a tree type.
//!
//! A computation on a tree is a [`TreeTask`], generic over the tree type. [`TreeChoice::run`] calls it with the type
//! that belongs to a name.

use crate::notes::CommandError;
use boxwood::model::{BuildOptions, BuildQuality};
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh, Bvh8, EncodedTreeOptions, LeaflessCompressed, LeaflessFull, ObbTree,
    ObbTreeOptions, PlainTree, RTree, RTreeConstruction, RTreeOptions, RTreeSearch, Sat, SplitRule,
};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::{Serialize, Serializer};
use std::fmt;

/// Value of `--tree`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeName {
    /// Eight children per node, up to eight triangles per leaf: the library's default
    #[default]
    Bvh8,
    /// Binary tree of axis-aligned boxes (van den Bergen 1998)
    Aabb,
    /// Binary tree of oriented boxes (Gottschalk, Lin and Manocha 1996)
    Obb,
    /// R-tree, descended once per triangle of the other model (Figueiredo 2009, version 2)
    Rtree,
    /// R-tree, its triangles compared with all of the other model (Figueiredo 2009, version 1)
    RtreeV1,
    /// Textbook binary tree of axis-aligned boxes, for comparison with the leafless trees
    Plain,
    /// Binary tree without leaf nodes: a parent stores its triangles (Wang, Wang and Li)
    LeaflessFull,
    /// leafless-full with compressed boxes, 21 bytes per node
    LeaflessCompressed,
}

impl TreeName {
    /// Name on the command line and in results.
    pub(crate) fn name(self) -> &'static str {
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

    /// Maximum number of triangles of a mesh on which this tree is compared, unless `--tree` names the tree.
    ///
    /// The search of `rtree-v1` compares all pairs of triangles. Extrapolated from smaller meshes, a query takes a
    /// third of a second for 50,000 triangles, and an hour for a hundred times as many.
    pub(crate) fn max_default_triangles(self) -> usize {
        if self == Self::RtreeV1 { 50_000 } else { usize::MAX }
    }

    /// Returns true for an R-tree: `--fanout` and `--rtree-build` apply to it.
    pub(crate) fn is_rtree(self) -> bool {
        matches!(self, Self::Rtree | Self::RtreeV1)
    }

    /// Default split rule or build quality of the tree.
    pub(crate) fn default_variant(self) -> TreeVariant {
        match self {
            Self::Bvh8 => TreeVariant::Quality(BuildOptions::default().quality),
            Self::Aabb => TreeVariant::Rule(AabbTreeOptions::default().split_rule),
            Self::Plain | Self::LeaflessFull | Self::LeaflessCompressed => {
                TreeVariant::Rule(EncodedTreeOptions::default().split_rule)
            }
            Self::Obb | Self::Rtree | Self::RtreeV1 => TreeVariant::Fixed,
        }
    }

    /// Returns true if the tree can be built with different split rules.
    pub(crate) fn has_rules(self) -> bool {
        matches!(self.default_variant(), TreeVariant::Rule(_))
    }

    /// Returns true if the tree can be built with different qualities.
    pub(crate) fn has_qualities(self) -> bool {
        matches!(self.default_variant(), TreeVariant::Quality(_))
    }
}

impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tree, its rule or quality, and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeChoice {
    pub(crate) tree: TreeName,
    /// Split rule or build quality, which the tree must support.
    pub(crate) variant: TreeVariant,
    pub(crate) options: TreeOptions,
}

/// Variant of a tree: its split rule or build quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeVariant {
    /// Nodes are split by this rule.
    Rule(SplitRule),
    /// Build quality of `bvh8`.
    Quality(BuildQuality),
    /// The tree has no variants.
    Fixed,
}

impl TreeVariant {
    /// Name on the command line; `None` for a tree without variants.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Rule(rule) => Some(rule.name()),
            Self::Quality(quality) => Some(QualityName::from(quality).name()),
            Self::Fixed => None,
        }
    }
}

/// Options of the trees that have any.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TreeOptions {
    /// Options of `aabb`; the rule comes from [`TreeVariant`].
    pub(crate) aabb: AabbTreeOptions,
    /// Options of the R-trees; the search version comes from [`TreeName`].
    pub(crate) rtree: RTreeOptions,
}

/// Computation that is generic over the tree type. It is a trait, because closures cannot be generic.
pub(crate) trait TreeTask {
    type Output;

    fn run<T: Bvh>(self, options: &T::Options) -> Self::Output;
}

impl TreeChoice {
    /// A choice of the tree, with its default split rule or build quality and default options.
    pub(crate) fn new(tree: TreeName) -> Self {
        Self { tree, variant: tree.default_variant(), options: TreeOptions::default() }
    }

    /// Sets the split rule. Returns an error if the tree has none.
    pub(crate) fn with_rule(self, rule: SplitRule) -> Result<Self, CommandError> {
        if self.tree.has_rules() {
            Ok(Self { variant: TreeVariant::Rule(rule), ..self })
        } else {
            Err(no_rules(rule, self.tree))
        }
    }

    /// Sets the build quality. Returns an error if the tree has none.
    pub(crate) fn with_quality(self, quality: QualityName) -> Result<Self, CommandError> {
        if self.tree.has_qualities() {
            return Ok(Self { variant: TreeVariant::Quality(quality.into()), ..self });
        }
        let (quality, tree, bvh8) = (quality.name(), self.tree, TreeName::Bvh8);
        Err(format!("--quality {quality}: the tree {tree} has no build qualities; only {bvh8} has").into())
    }

    /// Runs a task with the tree type and the options of this choice.
    pub(crate) fn run<Q: TreeTask>(&self, task: Q) -> Q::Output {
        let options = self.options;
        let rule = if let TreeVariant::Rule(rule) = self.variant { rule } else { SplitRule::default() };
        match self.tree {
            TreeName::Bvh8 => task.run::<Bvh8>(&self.build()),
            TreeName::Aabb => task.run::<AabbTree>(&AabbTreeOptions { split_rule: rule, ..options.aabb }),
            TreeName::Obb => task.run::<ObbTree>(&ObbTreeOptions::default()),
            TreeName::Rtree => task.run::<RTree>(&RTreeOptions { search: RTreeSearch::V2, ..options.rtree }),
            TreeName::RtreeV1 => task.run::<RTree>(&RTreeOptions { search: RTreeSearch::V1, ..options.rtree }),
            TreeName::Plain => task.run::<PlainTree>(&EncodedTreeOptions { split_rule: rule }),
            TreeName::LeaflessFull => task.run::<LeaflessFull>(&EncodedTreeOptions { split_rule: rule }),
            TreeName::LeaflessCompressed => task.run::<LeaflessCompressed>(&EncodedTreeOptions { split_rule: rule }),
        }
    }

    /// Name of the rule or quality; `None` for a tree without variants.
    pub(crate) fn rule_name(&self) -> Option<&'static str> {
        self.variant.name()
    }

    /// Build options of `bvh8`.
    pub(crate) fn build(&self) -> BuildOptions {
        match self.variant {
            TreeVariant::Quality(BuildQuality::Fast) => BuildOptions::FAST,
            TreeVariant::Quality(BuildQuality::High) => BuildOptions::HIGH,
            TreeVariant::Rule(_) | TreeVariant::Fixed => BuildOptions::default(),
        }
    }
}

impl fmt::Display for TreeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule_name() {
            Some(rule) => write!(f, "{}, {rule}", self.tree),
            None => write!(f, "{}", self.tree),
        }
    }
}

fn no_rules(rule: SplitRule, tree: TreeName) -> CommandError {
    let able: Vec<&str> =
        TreeName::value_variants().iter().filter(|tree| tree.has_rules()).map(|tree| tree.name()).collect();
    let (rule, able) = (rule.name(), able.join(", "));
    format!("--rule {rule}: the tree {tree} has no split rules; omit --rule, or choose one of: {able}").into()
}

/// Value of `--rule`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleName(pub(crate) SplitRule);

impl ValueEnum for RuleName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [RuleName; SplitRule::ALL.len()] = {
            let mut all = [RuleName(SplitRule::Middle); SplitRule::ALL.len()];
            let mut index = 0;
            while index < all.len() {
                all[index] = RuleName(SplitRule::ALL[index]);
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            SplitRule::Middle => "Middle of the longest side of the box of the node",
            SplitRule::Median => "Equal counts along the longest side, by centers of triangle boxes",
            SplitRule::HalfBalanced => "Least overlap of the children, with at most two thirds of the triangles in one",
            SplitRule::Centroid => "Equal counts along the longest side, by triangle centroids",
            SplitRule::BestAxis => "Box center, on the axis that divides the triangles most equally",
            SplitRule::LongestAxis => "Center of the longest side, by triangle centroids",
            SplitRule::Sah => "Least cost by the surface area heuristic (SAH)",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

/// Value of `--quality`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QualityName {
    /// Fastest build
    Fast,
    /// Slower build, faster queries
    High,
}

impl QualityName {
    /// Name on the command line and in results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::High => "high",
        }
    }
}

impl From<QualityName> for BuildQuality {
    fn from(name: QualityName) -> Self {
        match name {
            QualityName::Fast => Self::Fast,
            QualityName::High => Self::High,
        }
    }
}

impl From<BuildQuality> for QualityName {
    fn from(quality: BuildQuality) -> Self {
        match quality {
            BuildQuality::Fast => Self::Fast,
            BuildQuality::High => Self::High,
        }
    }
}

/// Value of `--sat`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SatName {
    /// The six face axes of the two boxes
    #[default]
    Lite,
    /// Also the nine edge-edge axes: fewer box pairs pass, each test takes longer
    Full,
}

impl From<SatName> for Sat {
    fn from(name: SatName) -> Self {
        match name {
            SatName::Lite => Self::Lite,
            SatName::Full => Self::Full,
        }
    }
}

/// Value of `--rtree-build`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RTreeConstructionName {
    /// Bulk loading: all triangles sorted and packed
    #[default]
    Bulk,
    /// Insertion of one triangle at a time
    Insertion,
}

impl From<RTreeConstructionName> for RTreeConstruction {
    fn from(name: RTreeConstructionName) -> Self {
        match name {
            RTreeConstructionName::Bulk => Self::Bulk,
            RTreeConstructionName::Insertion => Self::Insertion,
        }
    }
}

impl Serialize for TreeName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::Mesh;
    use boxwood::papers::TreeModel;

    /// Library name of the model's tree type.
    fn name_of<T: Bvh>(_: &TreeModel<T>) -> &'static str {
        T::NAME
    }

    #[test]
    fn default_tree_and_sat_match_library() {
        let empty = Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid");
        let model = TreeModel::<Bvh8>::new(empty, &BuildOptions::default());
        let choice = TreeChoice::new(TreeName::default());
        assert_eq!((name_of(&model), BuildOptions::default()), (choice.run(Name), choice.build()));
        assert_eq!(Sat::from(SatName::default()), Sat::default());
    }

    #[test]
    fn value_names_match_name_methods() {
        for tree in TreeName::value_variants() {
            assert_eq!(tree.to_possible_value().expect("not hidden").get_name(), tree.name());
        }
        assert_eq!(RuleName::value_variants().len(), SplitRule::ALL.len());
        assert_eq!(RuleName::from_str("sah", false), Ok(RuleName(SplitRule::Sah)));
        for quality in QualityName::value_variants() {
            assert_eq!(quality.to_possible_value().expect("not hidden").get_name(), quality.name());
        }
    }

    /// Task that returns the library name of the tree type with which it is run.
    struct Name;

    impl TreeTask for Name {
        type Output = &'static str;

        fn run<T: Bvh>(self, _: &T::Options) -> &'static str {
            T::NAME
        }
    }

    #[test]
    fn every_choice_runs_its_tree_type() {
        for &tree in TreeName::value_variants() {
            let choice = TreeChoice::new(tree);
            let expected = match tree {
                // `rtree` and `rtree-v1` have the same tree type and differ only in the search.
                TreeName::RtreeV1 => RTree::NAME,
                tree => tree.name(),
            };
            assert_eq!(choice.run(Name), expected);
            let ruled = choice.with_rule(SplitRule::Sah);
            assert_eq!(ruled.is_ok_and(|choice| choice.rule_name() == Some("sah")), tree.has_rules());
            let fast = choice.with_quality(QualityName::Fast);
            assert_eq!(fast.is_ok_and(|choice| choice.build() == BuildOptions::FAST), tree == TreeName::Bvh8);
        }
    }
}
