//! Tests of the broad phase: after any operations, its pairs equal those of comparing every box with every other
//! one.

mod growth;
mod invalid_input;
mod memory;
mod operations;
mod scenes;
mod stats;
mod threads;
mod update_kinds;
mod with_reference;

use boxwood::papers::{AxialCutOptions, BroadPhaseMethod, EndpointSort, SortPolicy};

/// Methods of the broad phase under test; all must give the same results.
const METHODS: [BroadPhaseMethod; 4] = [
    BroadPhaseMethod::Tree,
    BroadPhaseMethod::AxialCut(AxialCutOptions {
        sort: EndpointSort::Shell,
        resort: SortPolicy::EveryUpdate,
        segments: None,
    }),
    BroadPhaseMethod::AxialCut(AxialCutOptions {
        sort: EndpointSort::Standard,
        resort: SortPolicy::OnCut,
        segments: None,
    }),
    BroadPhaseMethod::BruteForce,
];

/// Minimum and maximum corner of a box.
type Corners = [[f64; 3]; 2];

/// Returns the number in an environment variable, which enlarges a test, or `default` if the variable is not set.
fn number_from_env(variable: &str, default: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}
