//! Tables, plots and trees of one part of a paper's experiments.

use crate::{Plot, ResultTable, TreeGroup};

/// Tables, plots and trees that one part of a paper's experiments produces.
#[derive(Default)]
pub(crate) struct PaperPart {
    pub(crate) tables: Vec<ResultTable>,
    pub(crate) plots: Vec<Plot>,
    pub(crate) trees: Vec<TreeGroup>,
}

impl PaperPart {
    /// Appends the tables, plots and trees of `other`.
    pub(crate) fn append(&mut self, other: Self) {
        self.tables.extend(other.tables);
        self.plots.extend(other.plots);
        self.trees.extend(other.trees);
    }
}
