//! The documents whose experiments are here: the one place that knows all of them.

use crate::{Outcome, Settings, document_1, document_2, document_3, document_4, document_5};

/// A document, and how its experiments are run.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// 1 to 5.
    pub number: u8,
    run: fn(&Settings<'_>) -> Outcome,
}

impl Document {
    /// All of them, in order.
    pub const EVERY: &'static [Self] = &[
        Self { number: 1, run: document_1::run },
        Self { number: 2, run: document_2::run },
        Self { number: 3, run: document_3::run },
        Self { number: 4, run: document_4::run },
        Self { number: 5, run: document_5::run },
    ];

    /// The document of that number.
    #[must_use]
    pub fn of(number: u8) -> Option<&'static Self> {
        Self::EVERY.iter().find(|document| document.number == number)
    }

    /// Runs its experiments.
    #[must_use]
    pub fn run(&self, settings: &Settings<'_>) -> Outcome {
        (self.run)(settings)
    }
}

/// Runs the experiments of the document of that number, if it has any here.
#[must_use]
pub fn run(number: u8, settings: &Settings<'_>) -> Option<Outcome> {
    Document::of(number).map(|document| document.run(settings))
}

#[cfg(test)]
mod tests {
    use super::Document;

    #[test]
    fn documents_are_in_order_and_are_found() {
        assert!(Document::EVERY.is_sorted_by(|a, b| a.number < b.number));
        for document in Document::EVERY {
            assert_eq!(Document::of(document.number).map(|found| found.number), Some(document.number));
        }
        assert!(Document::of(0).is_none());
    }
}
