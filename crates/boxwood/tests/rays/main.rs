//! The laws of rays: what a ray meets is what trying all triangles gives, bit for bit; whether it meets a triangle is the
//! truth; no ray slips through a closed surface, and counting what it goes through is right.

mod as_brute_force;
mod closed;
#[path = "../families/mod.rs"]
mod families;
mod moved;
mod parity;
#[path = "../poses/mod.rs"]
mod poses;
mod refused;
#[path = "../distance/scenes.rs"]
mod scenes;
#[path = "../distance/shapes.rs"]
mod shapes;
mod threads;
mod truth;
#[path = "../twin/mod.rs"]
mod twin;
mod watertight;
mod weights;

use boxwood::{Hit, Side};

/// By which share of it a value of t may be wrong: the bound that the library states.
const ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// All of an answer in bits: numbers that are equal may differ in the sign of zero.
type Bits = (u64, [u64; 3], u32, [u64; 3], Side);

fn bits(hit: &Hit) -> Bits {
    (hit.t.to_bits(), hit.point.map(f64::to_bits), hit.triangle, hit.barycentric.map(f64::to_bits), hit.side)
}

fn all_bits<'h>(hits: impl IntoIterator<Item = &'h Hit>) -> Vec<Bits> {
    hits.into_iter().map(bits).collect()
}
