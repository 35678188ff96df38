//! The list of all papers whose experiments are reproduced.

use crate::{PaperResult, RunSettings, aabb_tree, axial_cut, best_axis, cab, r_tree};

/// A paper whose experiments can be run.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Number of the paper, 1 to 5.
    pub number: u8,
    run: fn(&RunSettings<'_>) -> PaperResult,
}

impl Paper {
    /// All papers, sorted by number.
    pub const ALL: &'static [Self] = &[
        Self { number: 1, run: aabb_tree::run },
        Self { number: 2, run: axial_cut::run },
        Self { number: 3, run: r_tree::run },
        Self { number: 4, run: best_axis::run },
        Self { number: 5, run: cab::run },
    ];

    /// Returns the paper with this number.
    #[must_use]
    pub fn by_number(number: u8) -> Option<&'static Self> {
        Self::ALL.iter().find(|paper| paper.number == number)
    }

    /// Runs the experiments of this paper.
    #[must_use]
    pub fn run(&self, settings: &RunSettings<'_>) -> PaperResult {
        (self.run)(settings)
    }
}

/// Runs the experiments of the paper with this number. Returns `None` if there is no such paper.
#[must_use]
pub fn run(number: u8, settings: &RunSettings<'_>) -> Option<PaperResult> {
    Paper::by_number(number).map(|paper| paper.run(settings))
}

#[cfg(test)]
mod tests {
    use super::Paper;

    #[test]
    fn papers_are_sorted_and_found_by_number() {
        assert!(Paper::ALL.is_sorted_by(|a, b| a.number < b.number));
        for paper in Paper::ALL {
            assert_eq!(Paper::by_number(paper.number).map(|found| found.number), Some(paper.number));
        }
        assert!(Paper::by_number(0).is_none());
    }
}
