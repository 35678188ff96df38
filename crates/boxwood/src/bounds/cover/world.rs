//! Cover boxes in the world: a placed model's box without looking at its triangles.
//!
//! With L', P, w, rho as in [`placement`](crate::bounds::placement): a vertex that is at p in the box frame is placed at
//! L' p + P up to 2w, w for its own rounding and w for that of P. So on every axis of the world
//!
//! ```text
//! placed vertices of the box l..h     from P + sum of l'_k l_k - slack, h_k for l_k where l'_k, an entry of L', is negative
//!                                     to   P + sum of l'_k h_k + slack, and the other way round
//!
//! slack = 2w + 16u (|L'| rho + |P|) + 2^-1068
//! ```
//!
//! The second term is the arithmetic here: three products and two sums are wrong by at most 3u |L'| rho, and the two sums
//! that follow are rounded once each, at most u (|L'| rho + |P|) and the slack. Underflow takes 2^-1075 from each of three
//! products, and from three entries of L' that much times a coordinate, which is at most 32 in any frame.
//!
//! A map of extreme entries, along axes on which the mesh has no extent, may overflow. No placed coordinate reaches
//! [`COORDINATE_LIMIT`] by more than its rounding: twice that is a bound where there is no better one. Otherwise all of the
//! above is finite, since |L o| <= |L v| + |L'| rho for the middle o of the frame and any vertex v.

use crate::bounds::placement::{COORDINATE_LIMIT, Placement, U};
use crate::bounds::relative::EightBoxes;
use crate::simd::LANES;
use glam::DVec3;

/// Beyond every placed coordinate.
const OUTSIDE: f64 = 2.0 * COORDINATE_LIMIT;

/// 2^-1068.
const UNDERFLOW: f64 = 64.0 * 5e-324;

impl Placement {
    /// A box in the world that holds all placed vertices of these boxes, lower and upper corner; `None` without boxes. Finite.
    pub(crate) fn cover<'b>(&self, boxes: impl Iterator<Item = &'b EightBoxes>) -> Option<[[f64; 3]; 2]> {
        let rows = [0, 1, 2].map(|axis| self.linear.row(axis).to_array());
        let mut lows = [[f64::INFINITY; LANES]; 3];
        let mut highs = [[f64::NEG_INFINITY; LANES]; 3];
        let mut any = false;
        for eight in boxes {
            for axis in 0..3 {
                reach(&rows[axis], eight, &mut lows[axis], &mut highs[axis]);
            }
            any = true;
        }
        // Not less: NaN is outside too.
        if self.size() < OUTSIDE {
            let slack = 2.0 * self.rounding + 16.0 * U * (DVec3::splat(self.size()) + self.origin.abs()) + UNDERFLOW;
            let low = DVec3::from_array(lows.map(|lanes| lanes.into_iter().fold(f64::INFINITY, f64::min)));
            let high = DVec3::from_array(highs.map(|lanes| lanes.into_iter().fold(f64::NEG_INFINITY, f64::max)));
            any.then(|| [(self.origin + low - slack).to_array(), (self.origin + high + slack).to_array()])
        } else {
            any.then_some([[-OUTSIDE; 3], [OUTSIDE; 3]])
        }
    }
}

/// How far eight boxes reach along a row of L', at least and at most, with what others reach in the same lanes.
#[inline(always)]
fn reach(row: &[f64; 3], boxes: &EightBoxes, lows: &mut [f64; LANES], highs: &mut [f64; LANES]) {
    let (mut low, mut high) = ([0.0; LANES], [0.0; LANES]);
    for k in 0..3 {
        let (near, far) = if row[k] < 0.0 { (&boxes.max[k], &boxes.min[k]) } else { (&boxes.min[k], &boxes.max[k]) };
        for lane in 0..LANES {
            low[lane] += row[k] * f64::from(near[lane]);
            high[lane] += row[k] * f64::from(far[lane]);
        }
    }
    for lane in 0..LANES {
        lows[lane] = if low[lane] < lows[lane] { low[lane] } else { lows[lane] };
        highs[lane] = if high[lane] > highs[lane] { high[lane] } else { highs[lane] };
    }
}
