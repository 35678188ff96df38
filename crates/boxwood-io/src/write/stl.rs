//! Writer of binary STL: an 80-byte header, the number of triangles, and 50 bytes per triangle, little-endian.
//!
//! The format has only `f32`, so coordinates are rounded to the nearest `f32`, ties to even. Points closer than about
//! 1e-7 of their magnitude may coincide, and coordinates up to 7e-46 (half the smallest positive `f32`) become zero.
//! The normal is computed from the `f64` corners; a degenerate triangle gets a zero normal, which readers treat as
//! unspecified. The format has no parts and no names: the triangles of all parts are concatenated.

use super::{WriteError, placed, total_triangles};
use crate::{Format, Part};
use std::io::{self, Write};

/// Header. It does not start with "solid", so that readers do not take the file for ASCII.
const HEADER: &[u8; 80] = b"binary STL by boxwood                                                           ";

pub(super) fn check_count(triangles: u64) -> Result<(), WriteError> {
    let limit = u64::from(u32::MAX);
    if triangles > limit {
        return Err(WriteError::TooLarge { what: "triangles", count: triangles, limit, format: Format::Stl });
    }
    Ok(())
}

/// Returns true if a coordinate is finite after rounding to `f32`.
pub(super) fn can_store(value: f64) -> bool {
    round(value).is_finite()
}

pub(super) fn write(out: &mut dyn Write, parts: &[Part]) -> io::Result<()> {
    let count = u32::try_from(total_triangles(parts)).map_err(io::Error::other)?;
    out.write_all(HEADER)?;
    out.write_all(&count.to_le_bytes())?;
    for part in parts {
        let points: Vec<[f64; 3]> = placed(part).collect();
        for triangle in part.mesh.triangles() {
            out.write_all(&record(triangle.map(|vertex| points[vertex as usize])))?;
        }
    }
    Ok(())
}

/// Bytes of one triangle: normal, three corners, and two zero attribute bytes.
fn record(corners: [[f64; 3]; 3]) -> [u8; 50] {
    let mut bytes = [0; 50];
    let numbers = [normal(corners), corners[0], corners[1], corners[2]];
    for (slot, number) in bytes.chunks_exact_mut(4).zip(numbers.as_flattened()) {
        slot.copy_from_slice(&round(*number).to_le_bytes());
    }
    bytes
}

#[expect(clippy::cast_possible_truncation, reason = "the format requires f32, rounded to nearest")]
fn round(value: f64) -> f32 {
    value as f32
}

/// Unit normal; zero for a degenerate triangle.
fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let [u, v] = [b, c].map(|p| [0, 1, 2].map(|i| p[i] - a[i]));
    // Scale the edge vectors to about 1, so that neither the products nor the squared length overflow or underflow.
    let largest = u.iter().chain(&v).fold(0.0, |max: f64, x| max.max(x.abs()));
    let [u, v] = [u, v].map(|w| w.map(|x| x / largest));
    let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
    let unit = n.map(|x| x / length);
    if unit.iter().all(|x| x.is_finite()) { unit } else { [0.0; 3] }
}
