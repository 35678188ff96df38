//! The laws of the nearest point: which triangles of a model are nearest to a point, how near and where, is what trying
//! all of them gives, bit for bit; and it is the truth, within the bound that is stated for it.

mod as_brute_force;
#[path = "../distance/rational.rs"]
mod distance_of_triangles;
#[path = "../families/mod.rs"]
mod families;
mod features;
#[path = "../poses/mod.rs"]
mod poses;
mod questions;
mod rational;
mod refused;
#[path = "../distance/scenes.rs"]
mod scenes;
#[path = "../distance/shapes.rs"]
mod shapes;
mod symmetry;
mod threads;
mod truth;
#[path = "../twin/mod.rs"]
mod twin;

use boxwood::{Feature, Nearest};

/// How far a distance of a point and a triangle may be from the true one, in spans of the four points: the bound that
/// the library states.
const ERROR: f64 = 32.0 * f64::EPSILON;

/// All of an answer in bits: numbers that are equal may differ in the sign of zero.
fn bits(nearest: &Nearest) -> (u64, [u64; 3], u32, Feature) {
    (nearest.distance.to_bits(), nearest.point.map(f64::to_bits), nearest.triangle, nearest.feature)
}

fn all_bits<'n>(nearest: impl IntoIterator<Item = &'n Nearest>) -> Vec<(u64, [u64; 3], u32, Feature)> {
    nearest.into_iter().map(bits).collect()
}
