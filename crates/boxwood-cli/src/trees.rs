//! Trees by their words on the command line, and the one place where a word becomes a type: what is asked of a tree is
//! generic, and chosen once a question.

use crate::notes::Failure;
use boxwood::{
    AabbOptions, AabbTree, Build, BuildQuality, Collide, EncodedOptions, Leafless, LeaflessFull, ObbOptions, ObbTree,
    PlainTree, RTree, RTreeBuild, RTreeOptions, Sat, SplitRule, Tree, WideTree,
};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::{Serialize, Serializer};
use std::fmt;

/// A tree, by what it is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeName {
    /// Eight children a node, up to eight triangles a leaf: the library's own choice
    #[default]
    Wide,
    /// Binary, of axis-aligned boxes (van den Bergen 1998)
    Aabb,
    /// Binary, of boxes turned to fit (Gottschalk, Lin and Manocha 1996)
    Obb,
    /// Nodes of several entries, searched by overlap boxes (Figueiredo 2009, version 2)
    Rtree,
    /// The same tree, searched as in version 1
    RtreeV1,
    /// The aabb tree in its textbook form: what the leafless ones are measured against
    Plain,
    /// Without leaf nodes: a parent names its triangles (Wang, Wang and Li)
    LeaflessFull,
    /// The same with compressed boxes, 21 bytes a node
    Leafless,
}

impl TreeName {
    /// The word on the command line and in results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Wide => WideTree::NAME,
            Self::Aabb => AabbTree::NAME,
            Self::Obb => ObbTree::NAME,
            Self::Rtree => RTree::NAME,
            Self::RtreeV1 => "rtree-v1",
            Self::Plain => PlainTree::NAME,
            Self::LeaflessFull => LeaflessFull::NAME,
            Self::Leafless => Leafless::NAME,
        }
    }

    /// Up to how many triangles a tree is asked without having been named. Version 1 of the R-tree's search compares all
    /// pairs: by what it takes of smaller meshes, a query lasts a third of a second at this size, an hour at a hundred times.
    pub(crate) fn triangles_in_reason(self) -> usize {
        if self == Self::RtreeV1 { 50_000 } else { usize::MAX }
    }

    /// Whether it is told what R-trees are told.
    pub(crate) fn is_rtree(self) -> bool {
        matches!(self, Self::Rtree | Self::RtreeV1)
    }

    /// How the tree is made if nothing is chosen.
    pub(crate) fn default_manner(self) -> Manner {
        match self {
            Self::Wide => Manner::Quality(Build::default().quality),
            Self::Aabb => Manner::Rule(AabbOptions::default().rule),
            Self::Plain | Self::LeaflessFull | Self::Leafless => Manner::Rule(EncodedOptions::default().rule),
            Self::Obb | Self::Rtree | Self::RtreeV1 => Manner::Only,
        }
    }

    /// Whether it has split rules to choose from.
    pub(crate) fn has_rules(self) -> bool {
        matches!(self.default_manner(), Manner::Rule(_))
    }

    /// Whether it is built fast or well.
    pub(crate) fn has_qualities(self) -> bool {
        matches!(self.default_manner(), Manner::Quality(_))
    }
}

impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tree and how it is built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) tree: TreeName,
    /// One that the tree has.
    pub(crate) manner: Manner,
    pub(crate) options: Options,
}

/// In which of its ways a tree is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Nodes are divided by this rule.
    Rule(SplitRule),
    /// So much time is given to a better tree.
    Quality(BuildQuality),
    /// There is one way.
    Only,
}

impl Manner {
    /// Its word on the command line; `None` if there is nothing to choose.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Rule(rule) => Some(rule.name()),
            Self::Quality(quality) => Some(QualityName::from(quality).name()),
            Self::Only => None,
        }
    }
}

/// What can be told to some of the trees.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// Its rule is that of the choice.
    pub(crate) aabb: AabbOptions,
    /// How it is searched is up to the name of the tree.
    pub(crate) rtree: RTreeOptions,
}

/// Asked of whatever tree is chosen. A closure cannot be generic.
pub(crate) trait Question {
    type Answer;

    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer;
}

impl Choice {
    /// A tree as it is made if nothing is chosen.
    pub(crate) fn of(tree: TreeName) -> Self {
        Self { tree, manner: tree.default_manner(), options: Options::default() }
    }

    /// With a rule. Fails if there is nothing to be ruled.
    pub(crate) fn with_rule(self, rule: SplitRule) -> Result<Self, Failure> {
        if self.tree.has_rules() {
            Ok(Self { manner: Manner::Rule(rule), ..self })
        } else {
            Err(no_rules(rule, self.tree))
        }
    }

    /// Built fast or well. Fails if the tree is built in one way only.
    pub(crate) fn with_quality(self, quality: QualityName) -> Result<Self, Failure> {
        if self.tree.has_qualities() {
            return Ok(Self { manner: Manner::Quality(quality.into()), ..self });
        }
        let (quality, tree, wide) = (quality.name(), self.tree, TreeName::Wide);
        Err(format!("--quality {quality}: the tree {tree} has no choice of it; only the tree {wide} has").into())
    }

    /// Puts the question to the tree.
    pub(crate) fn ask<Q: Question>(&self, question: Q) -> Q::Answer {
        let options = self.options;
        let rule = if let Manner::Rule(rule) = self.manner { rule } else { SplitRule::default() };
        match self.tree {
            TreeName::Wide => question.ask::<WideTree>(&self.build()),
            TreeName::Aabb => question.ask::<AabbTree>(&AabbOptions { rule, ..options.aabb }),
            TreeName::Obb => question.ask::<ObbTree>(&ObbOptions::default()),
            TreeName::Rtree => question.ask::<RTree>(&RTreeOptions { collide: Collide::V2, ..options.rtree }),
            TreeName::RtreeV1 => question.ask::<RTree>(&RTreeOptions { collide: Collide::V1, ..options.rtree }),
            TreeName::Plain => question.ask::<PlainTree>(&EncodedOptions { rule }),
            TreeName::LeaflessFull => question.ask::<LeaflessFull>(&EncodedOptions { rule }),
            TreeName::Leafless => question.ask::<Leafless>(&EncodedOptions { rule }),
        }
    }

    /// The word of the rule, or of the quality of a tree that has this choice instead.
    pub(crate) fn rule_name(&self) -> Option<&'static str> {
        self.manner.name()
    }

    /// How the tree wide is built.
    pub(crate) fn build(&self) -> Build {
        match self.manner {
            Manner::Quality(BuildQuality::Fast) => Build::FAST,
            Manner::Quality(BuildQuality::High) => Build::HIGH,
            Manner::Rule(_) | Manner::Only => Build::default(),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule_name() {
            Some(rule) => write!(f, "{}, {rule}", self.tree),
            None => write!(f, "{}", self.tree),
        }
    }
}

fn no_rules(rule: SplitRule, tree: TreeName) -> Failure {
    let able: Vec<&str> =
        TreeName::value_variants().iter().filter(|tree| tree.has_rules()).map(|tree| tree.name()).collect();
    let (rule, able) = (rule.name(), able.join(", "));
    format!("--rule {rule}: the tree {tree} has no split rules; leave the rule out, or choose a tree that has: {able}")
        .into()
}

/// A split rule as a value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleName(pub(crate) SplitRule);

impl ValueEnum for RuleName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [RuleName; SplitRule::ALL.len()] = {
            let mut all = [RuleName(SplitRule::Middle); SplitRule::ALL.len()];
            let mut place = 0;
            while place < all.len() {
                all[place] = RuleName(SplitRule::ALL[place]);
                place += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            SplitRule::Middle => "At the middle of the longest side",
            SplitRule::Median => "Equal counts along the longest side, by the middles of boxes",
            SplitRule::HalfBalanced => "The least overlap, neither half with more than two thirds",
            SplitRule::Centroid => "Equal counts along the longest side, by centroids",
            SplitRule::BestAxis => "At the centre, on the axis that divides most equally",
            SplitRule::LongestAxis => "At the centre of the longest side, by centroids",
            SplitRule::Sah => "The least cost by the surface area heuristic",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

/// How much time a build takes, as a value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QualityName {
    /// Built as fast as can be
    Fast,
    /// Built for fast questions
    High,
}

impl QualityName {
    /// The word on the command line and in results.
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

/// A test of two boxes as a value of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SatName {
    /// The six axes of the two boxes
    #[default]
    Lite,
    /// These, and the nine that are normal to an edge of each: fewer boxes pass, each test takes longer
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

/// How an R-tree is made, as a value of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PackingName {
    /// All triangles at once, sorted and packed
    #[default]
    Bulk,
    /// One triangle after the other
    Insertion,
}

impl From<PackingName> for RTreeBuild {
    fn from(name: PackingName) -> Self {
        match name {
            PackingName::Bulk => Self::Bulk,
            PackingName::Insertion => Self::Insertion,
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
    use boxwood::{Mesh, Model};

    /// The type parameter of a model.
    fn name_of<T: Tree>(_: &Model<T>) -> &'static str {
        T::NAME
    }

    #[test]
    fn the_default_is_that_of_the_library() {
        let model = Model::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh is valid"));
        let choice = Choice::of(TreeName::default());
        assert_eq!((name_of(&model), Build::default()), (choice.tree.name(), choice.build()));
        assert_eq!(Sat::from(SatName::default()), Sat::default());
    }

    #[test]
    fn words_are_the_names_of_the_library() {
        for tree in TreeName::value_variants() {
            assert_eq!(tree.to_possible_value().expect("not hidden").get_name(), tree.name());
        }
        assert_eq!(RuleName::value_variants().len(), SplitRule::ALL.len());
        assert_eq!(RuleName::from_str("sah", false), Ok(RuleName(SplitRule::Sah)));
        for quality in QualityName::value_variants() {
            assert_eq!(quality.to_possible_value().expect("not hidden").get_name(), quality.name());
        }
    }

    #[test]
    fn every_choice_builds_what_it_says() {
        struct Name;
        impl Question for Name {
            type Answer = &'static str;

            fn ask<T: Tree>(self, _: &T::Options) -> &'static str {
                T::NAME
            }
        }
        for &tree in TreeName::value_variants() {
            let choice = Choice::of(tree);
            // rtree-v1 is an R-tree that is searched in another way.
            assert_eq!(choice.ask(Name), tree.name().trim_end_matches("-v1"));
            let ruled = choice.with_rule(SplitRule::Sah);
            assert_eq!(ruled.is_ok_and(|choice| choice.rule_name() == Some("sah")), tree.has_rules());
            let fast = choice.with_quality(QualityName::Fast);
            assert_eq!(fast.is_ok_and(|choice| choice.build() == Build::FAST), tree == TreeName::Wide);
        }
    }
}
