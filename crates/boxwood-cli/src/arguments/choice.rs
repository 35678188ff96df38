//! Which tree a check searches: the answers are the same with any.

use crate::notes::Failure;
use crate::trees::{Choice, QualityName, RuleName, SatName, TreeName};
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

    /// Of the tree wide: how much time its build takes [default: that of the library]
    #[arg(long, value_enum, value_name = "NAME", hide_short_help = true)]
    pub(crate) quality: Option<QualityName>,

    /// The test of two boxes
    #[arg(long, value_enum, value_name = "NAME", default_value_t, hide_short_help = true)]
    pub(crate) sat: SatName,
}

impl ChoiceArguments {
    /// The tree, or why there is none such.
    pub(crate) fn choice(&self) -> Result<Choice, Failure> {
        let mut choice = Choice::of(self.tree.unwrap_or_default());
        if let Some(RuleName(rule)) = self.rule {
            choice = choice.with_rule(rule)?;
        }
        if let Some(quality) = self.quality {
            choice = choice.with_quality(quality)?;
        }
        Ok(choice)
    }

    /// Whether something was chosen.
    pub(crate) fn is_told(&self) -> bool {
        self.tree.is_some() || self.rule.is_some() || self.quality.is_some() || self.sat != SatName::default()
    }
}
