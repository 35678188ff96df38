//! boxwood's trees and split rules, by the words that all drivers share.

use anyhow::{Result, bail};
use boxwood::{
    AabbOptions, AabbTree, Build, Collide, EncodedOptions, Leafless, LeaflessFull, ObbOptions, ObbTree, PlainTree,
    RTree, RTreeOptions, SplitRule, Tree, WideTree,
};
use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

/// A tree that boxwood can search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TreeName {
    /// Eight children a node: the library's own choice.
    #[default]
    Wide,
    /// Binary, of axis-aligned boxes.
    Aabb,
    /// Binary, of boxes turned to fit.
    Obb,
    /// The R-tree, searched as in version 2 of its paper.
    Rtree,
    /// The R-tree, searched as in version 1.
    RtreeV1,
    /// Binary, of axis-aligned boxes, one triangle a leaf.
    Plain,
    /// Without leaf nodes.
    LeaflessFull,
    /// Without leaf nodes, boxes compressed.
    Leafless,
}

impl TreeName {
    /// The word on the command line and in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
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

    /// The rule of the tree if none is chosen; `None` if it has no split rules.
    #[must_use]
    pub fn default_rule(self) -> Option<SplitRule> {
        match self {
            Self::Aabb => Some(AabbOptions::default().rule),
            Self::Plain | Self::LeaflessFull | Self::Leafless => Some(EncodedOptions::default().rule),
            Self::Wide | Self::Obb | Self::Rtree | Self::RtreeV1 => None,
        }
    }
}

/// How much time is given to a better tree, as a value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QualityName {
    /// Built as fast as can be.
    Fast,
    /// Built for fast questions.
    High,
}

/// A tree and how it is built. The default is that of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    tree: TreeName,
    /// `None` if the tree has no split rules.
    rule: Option<SplitRule>,
    /// Of the tree wide alone.
    build: Build,
}

/// Asked of whatever tree is chosen. A closure cannot be generic.
pub trait Question {
    /// What comes of it.
    type Answer;

    /// Asks a tree that is built as told.
    fn ask<T: Tree>(self, options: &T::Options) -> Self::Answer;
}

impl Choice {
    /// A tree with a rule, or with its own if none is given. Fails if there is nothing to be ruled.
    pub fn new(tree: TreeName, rule: Option<SplitRule>) -> Result<Self> {
        match (rule, tree.default_rule()) {
            (Some(rule), None) => bail!("--rule {}: the tree {} has no split rules", rule.name(), tree.name()),
            (rule, default) => Ok(Self { tree, rule: rule.or(default), build: Build::default() }),
        }
    }

    /// The tree wide, built fast or well.
    #[must_use]
    pub fn wide(quality: QualityName) -> Self {
        let build = match quality {
            QualityName::Fast => Build::FAST,
            QualityName::High => Build::HIGH,
        };
        Self { tree: TreeName::Wide, rule: None, build }
    }

    /// Built fast or well. Fails if the tree is built in one way only.
    pub fn with_quality(self, quality: QualityName) -> Result<Self> {
        match self.tree {
            TreeName::Wide => Ok(Self::wide(quality)),
            tree => bail!("--quality: the tree {} has no choice of it; only the tree wide has", tree.name()),
        }
    }

    /// How the tree wide is built; `None` if it is another.
    #[must_use]
    pub fn wide_build(self) -> Option<Build> {
        (self.tree == TreeName::Wide).then_some(self.build)
    }

    /// The word of the tree.
    #[must_use]
    pub fn tree_name(self) -> &'static str {
        self.tree.name()
    }

    /// The word of the rule; `None` if the tree has no split rules.
    #[must_use]
    pub fn rule_name(self) -> Option<&'static str> {
        self.rule.map(SplitRule::name)
    }

    /// The word of the quality; `None` if the tree has no choice of it.
    #[must_use]
    pub fn quality_name(self) -> Option<&'static str> {
        self.wide_build().map(|build| build.quality.name())
    }

    /// Puts the question to the tree: the one place where a word becomes a type.
    pub fn ask<Q: Question>(self, question: Q) -> Q::Answer {
        let rule = self.rule.unwrap_or_default();
        let rtree = |collide| RTreeOptions { collide, ..RTreeOptions::default() };
        match self.tree {
            TreeName::Wide => question.ask::<WideTree>(&self.build),
            TreeName::Aabb => question.ask::<AabbTree>(&AabbOptions::with_rule(rule)),
            TreeName::Obb => question.ask::<ObbTree>(&ObbOptions::default()),
            TreeName::Rtree => question.ask::<RTree>(&rtree(Collide::V2)),
            TreeName::RtreeV1 => question.ask::<RTree>(&rtree(Collide::V1)),
            TreeName::Plain => question.ask::<PlainTree>(&EncodedOptions { rule }),
            TreeName::LeaflessFull => question.ask::<LeaflessFull>(&EncodedOptions { rule }),
            TreeName::Leafless => question.ask::<Leafless>(&EncodedOptions { rule }),
        }
    }
}

impl Default for Choice {
    fn default() -> Self {
        let tree = TreeName::default();
        Self { tree, rule: tree.default_rule(), build: Build::default() }
    }
}

/// Split rules as values of an option.
pub fn rules() -> impl TypedValueParser<Value = SplitRule> {
    let find = |word: String| SplitRule::ALL.into_iter().find(|rule| rule.name() == word).ok_or("no such rule");
    PossibleValuesParser::new(SplitRule::ALL.map(SplitRule::name)).try_map(find)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_names_of_the_library() {
        for tree in TreeName::value_variants() {
            assert_eq!(tree.to_possible_value().unwrap().get_name(), tree.name());
        }
        let default = Choice::default();
        assert_eq!((default.tree_name(), default.rule_name(), default.quality_name()), ("wide", None, Some("high")));
    }

    #[test]
    fn only_the_wide_tree_has_qualities() {
        for &tree in TreeName::value_variants() {
            let fast = Choice::new(tree, None).unwrap().with_quality(QualityName::Fast);
            assert_eq!(fast.ok().and_then(Choice::quality_name), (tree == TreeName::Wide).then_some("fast"));
        }
    }

    #[test]
    fn a_rule_needs_a_tree_that_has_some() {
        let error = Choice::new(TreeName::Obb, Some(SplitRule::Sah)).unwrap_err().to_string();
        assert_eq!(error, "--rule sah: the tree obb has no split rules");
        assert_eq!(Choice::new(TreeName::Leafless, None).unwrap().rule_name(), Some("centroid"));
    }
}
