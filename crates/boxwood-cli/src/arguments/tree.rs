//! Arguments of `boxwood tree`.

use super::values::fanout;
use super::{OutputArgs, ReadArgs};
use crate::notes::CommandError;
use crate::trees::{QualityName, RTreeConstructionName, RuleName, SatName, TreeChoice, TreeName, TreeOptions};
use boxwood::papers::{AabbTreeOptions, Fanout, RTreeOptions};
use clap::{Args, ValueEnum, value_parser};
use std::path::PathBuf;

/// Compare bounding-volume hierarchies built over a mesh
///
/// Prints one table per mesh with all trees and split rules: size, depth and quality of the tree, build time, and the cost of testing the
/// mesh against a copy of itself, averaged over random placements of both. All trees must give the same results; a difference is an error.
///
/// All parts of a file are merged, transformed by their poses. Without a file, a built-in teapot is used.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct TreeArgs {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Compare each part whose name matches separately, in its own coordinates; may be repeated
    ///
    /// Parts that share a mesh have one table. Without a file, the parts of the built-in assembly are matched.
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) only: Vec<String>,

    /// Compare only this tree; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = SELECTION)]
    tree: Vec<TreeName>,

    /// Compare only this split rule, for trees that have rules; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = SELECTION)]
    rule: Vec<RuleName>,

    /// Compare only this build quality of bvh8; may be repeated
    #[arg(long, value_enum, value_name = "NAME", help_heading = SELECTION)]
    quality: Vec<QualityName>,

    /// Number of random placements to test; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = SELECTION)]
    pub(crate) placements: u32,

    /// Random seed: the same seed gives the same placements on every machine
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = SELECTION)]
    pub(crate) seed: u64,

    /// Separating-axis test for two boxes
    #[arg(long, value_enum, value_name = "NAME", default_value_t, help_heading = OPTIONS)]
    pub(crate) sat: SatName,

    /// For the tree aabb: maximum number of triangle corners in a leaf [default: 3]
    #[arg(long, value_name = "N", help_heading = OPTIONS)]
    max_leaf_vertices: Option<u32>,

    /// For the tree aabb: maximum depth; the root has depth 0
    #[arg(long, value_name = "N", help_heading = OPTIONS)]
    max_depth: Option<u32>,

    /// For the tree aabb: make a leaf of a node that the rule cannot split, instead of splitting it at the median
    #[arg(long, help_heading = OPTIONS)]
    no_fallback_split: bool,

    /// For R-trees: minimum and maximum number of entries per node [default: 3..8]
    #[arg(long, value_name = "MIN..MAX", value_parser = fanout, help_heading = OPTIONS)]
    fanout: Option<Fanout>,

    /// For R-trees: construction method
    #[arg(long, value_enum, value_name = "NAME", default_value_t, help_heading = OPTIONS)]
    rtree_build: RTreeConstructionName,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    /// Skip files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_unreadable: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Draw the levels of all trees to an SVG file
    #[arg(long, value_name = "FILE", value_parser = value_parser!(PathBuf), help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
}

const SELECTION: &str = "Selection";
const OPTIONS: &str = "Tree options";

impl TreeArgs {
    /// Selected trees with their rules or qualities, in the order of the names.
    pub(crate) fn choices(&self) -> Result<Vec<TreeChoice>, CommandError> {
        let trees: Vec<TreeName> =
            TreeName::value_variants().iter().copied().filter(|tree| self.is_selected(*tree)).collect();
        // If `--rule` is given but no selected tree has rules, setting the rule on any tree returns the error. The same
        // holds for `--quality`.
        if let ([rule, ..], false) = (&self.rule[..], trees.iter().any(|tree| tree.has_rules())) {
            TreeChoice::new(trees[0]).with_rule(rule.0)?;
        }
        if let (&[quality, ..], false) = (&self.quality[..], trees.iter().any(|tree| tree.has_qualities())) {
            TreeChoice::new(trees[0]).with_quality(quality)?;
        }
        let options = self.options(&trees)?;
        let mut choices = Vec::new();
        for tree in trees {
            choices.extend(self.variants(TreeChoice { options, ..TreeChoice::new(tree) })?);
        }
        Ok(choices)
    }

    /// Variants of one tree to compare: one per selected split rule or build quality.
    fn variants(&self, choice: TreeChoice) -> Result<Vec<TreeChoice>, CommandError> {
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

    /// Returns true if the tree is compared on a mesh with this number of triangles. A tree that is too slow for it is compared only if it
    /// was named.
    pub(crate) fn is_compared(&self, tree: TreeName, triangles: usize) -> bool {
        triangles <= tree.max_default_triangles() || self.tree.contains(&tree)
    }

    fn is_selected(&self, tree: TreeName) -> bool {
        self.tree.is_empty() || self.tree.contains(&tree)
    }

    /// Options of the trees. An option of a tree that is not selected is an error.
    fn options(&self, trees: &[TreeName]) -> Result<TreeOptions, CommandError> {
        let default = AabbTreeOptions::default();
        let aabb = AabbTreeOptions {
            max_leaf_vertices: self.max_leaf_vertices.unwrap_or(default.max_leaf_vertices),
            max_depth: self.max_depth.unwrap_or(default.max_depth),
            fallback_split: !self.no_fallback_split,
            ..default
        };
        let rtree = RTreeOptions {
            fanout: self.fanout.unwrap_or_default(),
            build: self.rtree_build.into(),
            ..RTreeOptions::default()
        };
        let unused = |options: &str, tree: &str| {
            Err(format!("{options}: only for the tree {tree}, which is not selected; add --tree {tree}").into())
        };
        if aabb != default && !trees.contains(&TreeName::Aabb) {
            return unused("--max-leaf-vertices, --max-depth, --no-fallback-split", "aabb");
        }
        if rtree != RTreeOptions::default() && !trees.iter().any(|tree| tree.is_rtree()) {
            return unused("--fanout, --rtree-build", "rtree");
        }
        Ok(TreeOptions { aabb, rtree })
    }
}

const AFTER_HELP: &str = "\
Exit code: 0, or 2 on an error.

Examples:
  boxwood tree                                 the trees of a teapot
  boxwood tree gear.stl --svg levels.svg       a table and a chart
  boxwood tree gear.stl --tree aabb --rule sah --rule middle";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: nodes and leaves; depth of the leaves (min/mean/max); bytes of the tree, in total and per triangle; SAH cost (surface area \
heuristic); overlap of siblings (shared volume / volume of the smaller one, mean); fallback splits, the nodes split at the median because \
the rule could not split them; box tests, triangle-box tests and triangle tests per query; and two times, the best of up to three runs: \
build and query. The best value of a column is bold on a terminal.

All values except times are the same on every machine. A placement rotates both copies randomly about the center of the mesh and moves \
one within a cube, whose size is chosen so that about 60% of the placements intersect; a query stops at the first common point. Trees are \
measured one after another, on one thread. The search of rtree-v1 compares all triangles of one model with all of the other: it is \
skipped for meshes with more than 50,000 triangles unless it is named.

Exit code: 0, or 2 on an error, also if two trees give different results.

Examples:
  boxwood tree                                 the trees of a teapot
  boxwood tree gear.stl --svg levels.svg       a table and a chart
  boxwood tree gear.stl --tree aabb --rule sah --rule middle
  boxwood tree gear.stl --placements 1000 --json | jq '.meshes[0].trees[] | [.tree, .rule, .stats.box_tests]'

JSON: {version, placements, seed, sat, meshes: [{name, file, parts, triangles, vertices, intersecting_placements, trees}], warnings}. A \
tree is {tree, rule, nodes, leaves, depth: {min, mean, max}, bytes, node_bytes, sah_cost, sibling_overlap, fallback_splits, \
levels: [{inner, leaves, triangles, sibling_overlap}], stats, seconds: {build, query}}. stats are the sums over all placements; stats, \
intersecting_placements and the query time are null without placements. The rule of bvh8 is its build quality, fast or high; that of a \
tree without rules is null.";
