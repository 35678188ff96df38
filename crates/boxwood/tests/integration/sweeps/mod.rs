//! Tests of sweeps: the first impact of a moving shape or model equals that of brute force over all triangles, bit
//! for bit. Its time agrees with static queries at single times, which use other algorithms.

mod bisection;
mod examples;
mod invalid_input;
mod invariants;
mod matches_bisection;
mod matches_reference;
mod movers;
mod threads;

use boxwood::query::Impact;

type Point = [f64; 3];

/// Documented error bound of the time of impact `t`, which is never late and early by at most this.
const ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// All values of an impact as bits, because `==` does not distinguish 0 and -0.
type Bits = (u64, bool, [u64; 3], [u64; 3], u32, Option<u32>);

fn bits(impact: &Impact) -> Bits {
    let &Impact { t, at_start, point, normal, triangle, moving_triangle: mover } = impact;
    (t.to_bits(), at_start, point.map(f64::to_bits), normal.map(f64::to_bits), triangle, mover)
}
