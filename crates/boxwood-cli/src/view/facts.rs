//! Counts, settings and times of a run, in the order in which they are told.

use crate::output::{thousands, time};
use boxwood_report::view::{Fact, FactGroup, View};
use std::time::Duration;

/// Facts, one after the other.
#[derive(Default)]
pub(crate) struct Facts(Vec<Fact>);

impl Facts {
    /// Those that are added.
    pub(crate) fn of(add: impl FnOnce(&mut Self)) -> Self {
        let mut facts = Self::default();
        add(&mut facts);
        facts
    }

    /// The view, with these after its own.
    pub(crate) fn added_to(&self, mut view: View) -> View {
        view.facts.extend_from_slice(&self.0);
        view
    }

    /// How many there were.
    pub(crate) fn count(&mut self, label: &str, number: u64) {
        self.add(FactGroup::Counts, label, thousands(number));
    }

    /// How many files there were. What is built in has none, and nothing is said of them.
    pub(crate) fn files(&mut self, files: usize) {
        if files > 0 {
            self.count("files", files as u64);
        }
    }

    /// What was asked, and how.
    pub(crate) fn setting(&mut self, label: &str, value: impl Into<String>) {
        self.add(FactGroup::Settings, label, value.into());
    }

    /// What was given of an option that may be repeated; nothing if it was not.
    pub(crate) fn settings(&mut self, label: &str, values: impl IntoIterator<Item = String>) {
        let values: Vec<String> = values.into_iter().collect();
        if !values.is_empty() {
            self.setting(label, values.join(", "));
        }
    }

    /// How long it took.
    pub(crate) fn time(&mut self, label: &str, taken: Duration) {
        self.add(FactGroup::Times, label, time(taken));
    }

    pub(crate) fn into_list(self) -> Vec<Fact> {
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
    fn what_is_built_in_has_no_files() {
        let labels = |files: usize| {
            let mut facts = Facts::default();
            facts.files(files);
            facts.into_list().into_iter().map(|fact| (fact.label, fact.value)).collect::<Vec<_>>()
        };
        assert_eq!(labels(0), []);
        assert_eq!(labels(1_200), [("files".to_owned(), "1,200".to_owned())]);
    }
}
