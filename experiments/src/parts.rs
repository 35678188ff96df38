//! What a part of a document's experiments gives.

use crate::{Plot, Table, Trees};

#[derive(Default)]
pub(crate) struct Part {
    pub(crate) tables: Vec<Table>,
    pub(crate) plots: Vec<Plot>,
    pub(crate) trees: Vec<Trees>,
}

impl Part {
    pub(crate) fn append(&mut self, other: Self) {
        self.tables.extend(other.tables);
        self.plots.extend(other.plots);
        self.trees.extend(other.trees);
    }
}
