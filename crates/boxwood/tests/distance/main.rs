//! The laws of distance: how far apart two models are, where, and what of them is closer than a clearance is what trying
//! all pairs of triangles gives, bit for bit, whichever model is the first, however the search begins and in whatever order
//! the triangles are; and it is the truth, within the bound that is stated for it.

mod as_brute_force;
mod clearance;
mod effort;
#[path = "../families/mod.rs"]
mod families;
mod points;
#[path = "../poses/mod.rs"]
mod poses;
mod rational;
mod scenes;
mod shapes;
mod starts;
mod symmetry;
mod threads;
mod truth;
#[path = "../twin/mod.rs"]
mod twin;

use boxwood::{Closest, TrianglePair};

/// How far a distance of triangles may be from the true one, in spans of their corners: the bound that the library
/// states.
const ERROR: f64 = 32.0 * f64::EPSILON;

/// The greatest side of the box around some points.
fn span(points: &[[f64; 3]]) -> f64 {
    let side = |k: usize| {
        let on_axis = || points.iter().map(|point| point[k]);
        on_axis().fold(f64::NEG_INFINITY, f64::max) - on_axis().fold(f64::INFINITY, f64::min)
    };
    side(0).max(side(1)).max(side(2))
}

/// All of an answer in bits: numbers that are equal may differ in the sign of zero.
fn bits(closest: Option<Closest>) -> Option<(u64, [[u64; 3]; 2], TrianglePair)> {
    closest.map(|closest| {
        (closest.distance.to_bits(), closest.points.map(|point| point.map(f64::to_bits)), closest.triangles)
    })
}

/// The answer with the models exchanged.
fn exchanged(closest: Closest) -> Closest {
    let ([p, q], TrianglePair { a, b }) = (closest.points, closest.triangles);
    Closest { points: [q, p], triangles: TrianglePair { a: b, b: a }, ..closest }
}
