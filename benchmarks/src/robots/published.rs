//! Published results of the CAB paper: Tables 1 to 4, measured on a Pentium 4 at 1.8 GHz, and Table 5, measured on
//! a Pentium 3 at 866 MHz.

use boxwood::papers::LinkBoxMethod;

/// Row of a published table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedLine {
    /// Method that computes the link boxes.
    pub method: LinkBoxMethod,
    /// Number of exact tests (#coll).
    pub candidates: u64,
    /// Number of exact tests that found no intersection (#false).
    pub false_candidates: u64,
    /// Seconds for all frames: exact queries, update, box tests, total. Times are rounded, so they do not always
    /// add up.
    pub times: [f64; 4],
}

/// Published table of one experiment.
#[derive(Clone, Copy, Debug)]
pub struct PublishedExperiment {
    /// Short description of the links and their motion.
    pub title: &'static str,
    /// Rows in the order of the paper, one per method.
    pub lines: [PublishedLine; 5],
}

const fn line(method: LinkBoxMethod, candidates: u64, false_candidates: u64, times: [f64; 4]) -> PublishedLine {
    PublishedLine { method, candidates, false_candidates, times }
}

use LinkBoxMethod::{AabbOfBoxes, AabbOfVertices, Cab, Covariance, None};

/// Tables 1 to 5 of the CAB paper.
pub const EXPERIMENTS: [PublishedExperiment; 5] = [
    PublishedExperiment {
        title: "convex links, 3:1",
        lines: [
            line(None, 1_200_000, 1_199_786, [19.34, 0.0, 0.0, 19.34]),
            line(AabbOfVertices, 71_534, 71_320, [1.86, 135.86, 4.94, 142.67]),
            line(AabbOfBoxes, 84_148, 83_934, [1.99, 8.08, 5.42, 15.94]),
            line(Covariance, 5_740, 5_526, [0.16, 14.63, 1.75, 16.54]),
            line(Cab, 5_740, 5_526, [0.16, 6.34, 2.06, 8.56]),
        ],
    },
    PublishedExperiment {
        title: "convex links, 6:1",
        lines: [
            line(None, 1_200_000, 1_199_646, [20.52, 0.0, 0.0, 20.52]),
            line(AabbOfVertices, 130_112, 129_758, [2.97, 136.34, 7.04, 146.34]),
            line(AabbOfBoxes, 149_466, 149_112, [3.44, 8.04, 7.45, 18.94]),
            line(Covariance, 7_194, 6_840, [0.21, 14.62, 1.60, 16.43]),
            line(Cab, 7_194, 6_840, [0.21, 6.33, 2.26, 8.80]),
        ],
    },
    PublishedExperiment {
        title: "dented links, 6:1",
        lines: [
            line(None, 1_200_000, 1_199_927, [22.24, 0.0, 0.0, 22.24]),
            line(AabbOfVertices, 130_112, 130_039, [3.71, 135.79, 7.13, 146.63]),
            line(AabbOfBoxes, 148_784, 148_711, [3.97, 8.06, 7.46, 19.50]),
            line(Covariance, 3_405, 3_332, [0.34, 14.70, 0.85, 15.88]),
            line(Cab, 3_405, 3_332, [0.34, 6.36, 1.38, 8.08]),
        ],
    },
    PublishedExperiment {
        title: "convex links, 6:1, braided",
        lines: [
            line(None, 1_200_000, 1_190_472, [21.37, 0.0, 0.0, 21.37]),
            line(AabbOfVertices, 65_936, 56_408, [3.88, 136.34, 4.67, 144.89]),
            line(AabbOfBoxes, 93_502, 83_974, [4.55, 8.11, 5.64, 18.29]),
            line(Covariance, 24_731, 15_203, [2.83, 14.90, 3.01, 20.74]),
            line(Cab, 24_731, 15_203, [2.80, 6.35, 4.01, 13.17]),
        ],
    },
    PublishedExperiment {
        title: "hand and ball",
        lines: [
            line(None, 288_072, 287_308, [16.08, 0.0, 0.0, 16.08]),
            line(AabbOfVertices, 25_893, 25_129, [7.92, 68.42, 1.00, 77.35]),
            line(AabbOfBoxes, 27_337, 26_573, [8.79, 4.48, 0.88, 14.16]),
            line(Covariance, 11_031, 10_267, [5.62, 6.65, 0.52, 12.79]),
            line(Cab, 11_031, 10_267, [5.65, 3.01, 0.56, 9.22]),
        ],
    },
];

impl PublishedExperiment {
    /// Returns the row of a method; `None` if the paper does not have the method.
    #[must_use]
    pub fn line(&self, method: LinkBoxMethod) -> Option<&PublishedLine> {
        self.lines.iter().find(|line| line.method == method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_hits_are_equal_for_all_methods() {
        let hits = EXPERIMENTS.map(|experiment| experiment.lines.map(|line| line.candidates - line.false_candidates));
        assert_eq!(hits, [214, 354, 73, 9_528, 764].map(|hits| [hits; 5]));
    }

    #[test]
    fn published_times_add_up_within_rounding() {
        for line in EXPERIMENTS.iter().flat_map(|experiment| experiment.lines) {
            let [query, update, test, total] = line.times;
            assert!((query + update + test - total).abs() < 0.47, "{line:?}");
        }
    }
}
