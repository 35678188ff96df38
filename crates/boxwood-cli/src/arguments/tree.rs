//! The options of `boxwood tree`.

use super::values::fanout;
use super::{OutputArguments, ReadingArguments};
use crate::notes::Failure;
use crate::trees::{Choice, Options, PackingName, QualityName, RuleName, SatName, TreeName};
use boxwood::{AabbOptions, Fanout, RTreeOptions};
use clap::{Args, ValueEnum, value_parser};
use std::path::PathBuf;

/// Compare the trees that can be built over a mesh
///
/// For each mesh a table of all trees and split rules: size, depth and tightness of the tree, the time to build it, and
/// what it costs to ask whether the mesh intersects a copy of itself, as the mean over random placements of both. All
/// trees give the same answers; if two do not, that is an error.
///
/// All parts of a file are taken together, where their poses put them. Without a file, the table is of a teapot.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct TreeArguments {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Take each part whose name matches by itself, in its own coordinates; may be repeated
    ///
    /// Parts that share a mesh have one table. Without a file, these are parts of the built-in assembly.
    #[arg(long, value_name = "GLOB", help_heading = "What is compared")]
    pub(crate) only: Vec<String>,

    /// Only this tree; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = "What is compared")]
    tree: Vec<TreeName>,

    /// Only this split rule, of the trees that have rules; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = "What is compared")]
    rule: Vec<RuleName>,

    /// Only this quality of the tree wide; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = "What is compared")]
    quality: Vec<QualityName>,

    /// How many random placements are asked; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "What is compared")]
    pub(crate) placements: u32,

    /// Where the random numbers begin: the same seed gives the same placements on every machine
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "What is compared")]
    pub(crate) seed: u64,

    /// The test of two boxes
    #[arg(long, value_enum, value_name = "NAME", default_value_t, help_heading = "How trees are built and asked")]
    pub(crate) sat: SatName,

    /// Of the tree aabb: nodes with no more corners of triangles than this are leaves [default: 3]
    #[arg(long, value_name = "N", help_heading = "How trees are built and asked")]
    min_vertices: Option<u32>,

    /// Of the tree aabb: nodes at this depth are leaves; the root has depth 0
    #[arg(long, value_name = "N", help_heading = "How trees are built and asked")]
    max_depth: Option<u32>,

    /// Of the tree aabb: a node that its rule cannot divide is a leaf, not halved by count
    #[arg(long, help_heading = "How trees are built and asked")]
    no_prune: bool,

    /// Of R-trees: the least and the greatest number of entries of a node [default: 3..8]
    #[arg(long, value_name = "MIN..MAX", value_parser = fanout, help_heading = "How trees are built and asked")]
    fanout: Option<Fanout>,

    /// Of R-trees: how they are made
    #[arg(long, value_enum, value_name = "NAME", default_value_t, help_heading = "How trees are built and asked")]
    packing: PackingName,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    /// Go on without the files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_broken: bool,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// Draw the levels of all trees to a file
    #[arg(long, value_name = "FILE", value_parser = value_parser!(PathBuf), help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
}

impl TreeArguments {
    /// The trees that are compared, in the order of their names and rules.
    pub(crate) fn choices(&self) -> Result<Vec<Choice>, Failure> {
        let trees: Vec<TreeName> =
            TreeName::value_variants().iter().copied().filter(|tree| self.wants(*tree)).collect();
        // Says what is wrong with the first.
        if let ([rule, ..], false) = (&self.rule[..], trees.iter().any(|tree| tree.has_rules())) {
            Choice::of(trees[0]).with_rule(rule.0)?;
        }
        if let (&[quality, ..], false) = (&self.quality[..], trees.iter().any(|tree| tree.has_qualities())) {
            Choice::of(trees[0]).with_quality(quality)?;
        }
        let options = self.options(&trees)?;
        let mut choices = Vec::new();
        for tree in trees {
            choices.extend(self.manners(Choice { options, ..Choice::of(tree) })?);
        }
        Ok(choices)
    }

    /// The tree in all of its ways that are compared.
    fn manners(&self, choice: Choice) -> Result<Vec<Choice>, Failure> {
        let rules = RuleName::value_variants().iter().filter(|rule| self.rule.is_empty() || self.rule.contains(rule));
        let qualities = QualityName::value_variants().iter();
        let qualities = qualities.filter(|quality| self.quality.is_empty() || self.quality.contains(quality));
        if choice.tree.has_rules() {
            rules.map(|rule| choice.with_rule(rule.0)).collect()
        } else if choice.tree.has_qualities() {
            qualities.map(|&quality| choice.with_quality(quality)).collect()
        } else {
            Ok(vec![choice])
        }
    }

    /// Whether a tree is compared although a mesh has so many triangles: one that nobody named is left out where it would
    /// take for ever.
    pub(crate) fn dares(&self, tree: TreeName, triangles: usize) -> bool {
        triangles <= tree.triangles_in_reason() || self.tree.contains(&tree)
    }

    fn wants(&self, tree: TreeName) -> bool {
        self.tree.is_empty() || self.tree.contains(&tree)
    }

    /// What the trees are told. An option for a tree that is not compared is a mistake.
    fn options(&self, trees: &[TreeName]) -> Result<Options, Failure> {
        let default = AabbOptions::default();
        let aabb = AabbOptions {
            min_vertices: self.min_vertices.unwrap_or(default.min_vertices),
            max_depth: self.max_depth.unwrap_or(default.max_depth),
            prune: !self.no_prune,
            ..default
        };
        let rtree = RTreeOptions {
            fanout: self.fanout.unwrap_or_default(),
            build: self.packing.into(),
            ..RTreeOptions::default()
        };
        let lost = |options: &str, tree: &str| {
            Err(format!("{options}: only for the tree {tree}, which is left out; add --tree {tree}").into())
        };
        if aabb != default && !trees.contains(&TreeName::Aabb) {
            return lost("--min-vertices, --max-depth, --no-prune", "aabb");
        }
        if rtree != RTreeOptions::default() && !trees.iter().any(|tree| tree.is_rtree()) {
            return lost("--fanout, --packing", "rtree");
        }
        Ok(Options { aabb, rtree })
    }
}

const AFTER_HELP: &str = "\
Exit code: 0, or 2 on an error.

Examples:
  boxwood tree                                 the trees of a teapot
  boxwood tree gear.stl --svg levels.svg       a table and a picture
  boxwood tree gear.stl --tree aabb --rule sah --rule middle";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: nodes and leaves; depth of the leaves (least/mean/greatest); bytes of the tree, and bytes a triangle; cost by \
the surface area heuristic; overlap of siblings (the volume that two share over that of the smaller, mean); nodes that \
were halved by count because the rule could not divide them; tests of two boxes, of a triangle and a box, and of two \
triangles, a query; and two times, the best of up to three: a build, and a query. Figures that are best in their column \
are bold on a terminal.

All but the times is the same on every machine. A placement turns both copies in any way about the middle of the mesh \
and moves one within a cube, which is made so large that about 60% of the placements intersect; a query stops \
at the first common point. Trees are measured one after another, on one thread. The search of rtree-v1 compares all \
triangles of one model with all of the other: it is left out of meshes of more than 50,000 triangles unless it is named.

Exit code: 0, or 2 on an error, also if two trees give different answers.

Examples:
  boxwood tree                                 the trees of a teapot
  boxwood tree gear.stl --svg levels.svg       a table and a picture
  boxwood tree gear.stl --tree aabb --rule sah --rule middle
  boxwood tree gear.stl --placements 1000 --json | jq '.meshes[0].trees[] | [.tree, .rule, .work.box_tests]'

JSON: {version, placements, seed, sat, meshes: [{name, file, parts, triangles, vertices, hits, trees}], warnings}. A \
tree is {tree, rule, nodes, leaves, depth: {least, mean, greatest}, bytes, node_bytes, sah_cost, sibling_overlap, \
splits_by_count, levels: [{inner, leaves, triangles, sibling_overlap}], work, seconds: {build, query}}. The work is \
that of all placements together; work, hits and the time of a query are null without placements. The rule of the tree \
wide is its quality, fast or high; that of a tree without rules is null.";
