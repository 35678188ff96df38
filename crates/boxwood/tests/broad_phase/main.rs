//! Tests of the broad phase: after any operations, its pairs equal those of comparing each box with each.

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

/// All methods must give the same results.
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

/// A number from an environment variable, for campaigns.
fn number_from_env(variable: &str, default: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}
