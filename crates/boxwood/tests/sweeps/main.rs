//! The laws of sweeps: what a moving solid or model meets first is what trying all triangles gives, bit for bit; and when that
//! is agrees with questions about where it is at some time, which are answered by other means.

mod as_brute_force;
mod bracket;
#[path = "../families/mod.rs"]
mod families;
mod laws;
mod movers;
mod named;
#[path = "../poses/mod.rs"]
mod poses;
mod refused;
#[path = "../distance/scenes.rs"]
mod scenes;
#[path = "../distance/shapes.rs"]
mod shapes;
mod threads;
mod truth;

use boxwood::Impact;

/// By how much a time may be too early: the bound that the library states.
const ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// All of an answer in bits: numbers that are equal may differ in the sign of zero.
type Bits = (u64, bool, [u64; 3], [u64; 3], u32, Option<u32>);

fn bits(impact: &Impact) -> Bits {
    let &Impact { t, at_start, point, normal, triangle, mover } = impact;
    (t.to_bits(), at_start, point.map(f64::to_bits), normal.map(f64::to_bits), triangle, mover)
}
