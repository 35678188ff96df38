//! List of counts, settings and times of a run, in insertion order.

use super::{Fact, FactGroup, View};
use crate::format::{thousands, time};
use std::time::Duration;

/// List of facts of a run.
#[derive(Clone, Debug, Default)]
pub struct FactList(Vec<Fact>);

impl FactList {
    /// Creates a list that `add` fills.
    #[must_use]
    pub fn collect(add: impl FnOnce(&mut Self)) -> Self {
        let mut facts = Self::default();
        add(&mut facts);
        facts
    }

    /// Appends these facts to those of the view.
    #[must_use]
    pub fn added_to(&self, mut view: View) -> View {
        view.facts.extend_from_slice(&self.0);
        view
    }

    /// Adds a count.
    pub fn count(&mut self, label: &str, number: u64) {
        self.add(FactGroup::Counts, label, thousands(number));
    }

    /// Adds the number of files, unless it is 0 (built-in scenes have no files).
    pub fn files(&mut self, files: usize) {
        if files > 0 {
            self.count("files", files as u64);
        }
    }

    /// Adds a setting.
    pub fn setting(&mut self, label: &str, value: impl Into<String>) {
        self.add(FactGroup::Settings, label, value.into());
    }

    /// Adds the values of an option that may be repeated, unless there are none.
    pub fn settings(&mut self, label: &str, values: impl IntoIterator<Item = String>) {
        let values: Vec<String> = values.into_iter().collect();
        if !values.is_empty() {
            self.setting(label, values.join(", "));
        }
    }

    /// Adds a time.
    pub fn time(&mut self, label: &str, taken: Duration) {
        self.add(FactGroup::Times, label, time(taken));
    }

    /// The facts in insertion order.
    #[must_use]
    pub fn into_list(self) -> Vec<Fact> {
        self.0
    }

    fn add(&mut self, group: FactGroup, label: &str, value: String) {
        self.0.push(Fact { group, label: label.to_owned(), value });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_fact_is_omitted_for_zero_files() {
        let labels = |files: usize| {
            let mut facts = FactList::default();
            facts.files(files);
            facts.into_list().into_iter().map(|fact| (fact.label, fact.value)).collect::<Vec<_>>()
        };
        assert_eq!(labels(0), []);
        assert_eq!(labels(1_200), [("files".to_owned(), "1,200".to_owned())]);
    }
}
