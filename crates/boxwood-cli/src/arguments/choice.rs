//! Which tree a check searches: the answers are the same with any.

use crate::notes::Failure;
use crate::trees::{Choice, RuleName, SatName, TreeName};
use clap::Args;

/// The tree of a check.
#[derive(Args)]
#[command(next_help_heading = "Trees (answers are the same with any of them)")]
pub(crate) struct ChoiceArguments {
    /// The tree of boxes that is built over each part [default: that of the library]
    #[arg(long, value_enum, value_name = "NAME", hide_short_help = true)]
    pub(crate) tree: Option<TreeName>,

    /// How a tree divides the triangles of a node [default: that of the tree]
    #[arg(long, value_enum, value_name = "NAME", hide_short_help = true)]
    pub(crate) rule: Option<RuleName>,

    /// The test of two boxes
    #[arg(long, value_enum, value_name = "NAME", default_value_t, hide_short_help = true)]
    pub(crate) sat: SatName,
}

impl ChoiceArguments {
    /// The tree, or why there is none such.
    pub(crate) fn choice(&self) -> Result<Choice, Failure> {
        Choice::new(self.tree.unwrap_or_default(), self.rule.map(|rule| rule.0))
    }

    /// Whether something was chosen.
    pub(crate) fn is_told(&self) -> bool {
        self.tree.is_some() || self.rule.is_some() || self.sat != SatName::default()
    }
}
