//! Tests of rays: the hits equal those of brute force over all triangles, bit for bit, and match exact arithmetic;
//! no ray passes through a closed surface without a hit, and crossing counts are correct.

mod barycentric;
mod closed;
mod deformed;
mod invalid_input;
mod matches_oracle;
mod matches_reference;
mod parity;
mod threads;
mod watertight;

use boxwood::query::{Hit, HitSide};

/// Documented error bound of the ray parameter `t` of a hit, relative to `t`.
const ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// All values of a hit as bits, because `==` does not distinguish 0 and -0.
type Bits = (u64, [u64; 3], u32, [u64; 3], HitSide);

fn bits(hit: &Hit) -> Bits {
    (hit.t.to_bits(), hit.point.map(f64::to_bits), hit.triangle, hit.barycentric.map(f64::to_bits), hit.side)
}

fn all_bits<'h>(hits: impl IntoIterator<Item = &'h Hit>) -> Vec<Bits> {
    hits.into_iter().map(bits).collect()
}
