//! The laws of the broad phase: whatever is done to boxes, what it tells is what comparing each with each tells.

mod both;
mod effort;
mod growth;
mod memory;
mod operations;
mod refusals;
mod scenes;
mod threads;
mod ways;

use boxwood::{AxialCutOptions, BroadMethod, ProjectionSort, Resort};

/// All of them obey the same laws.
const METHODS: [BroadMethod; 4] = [
    BroadMethod::Tree,
    BroadMethod::AxialCut(AxialCutOptions { sort: ProjectionSort::Shell, resort: Resort::EveryUpdate, segments: None }),
    BroadMethod::AxialCut(AxialCutOptions {
        sort: ProjectionSort::Standard,
        resort: Resort::WhenCutting,
        segments: None,
    }),
    BroadMethod::BruteForce,
];

type Bounds = [[f64; 3]; 2];

/// A number from the environment, for campaigns.
fn number(variable: &str, default: u64) -> u64 {
    let asked = std::env::var(variable).ok();
    asked.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}
