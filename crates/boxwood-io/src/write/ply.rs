//! Writer of PLY: binary, little-endian, with coordinates as `double`, so that nothing is lost.
//!
//! All parts become one mesh with concatenated vertices. Indices are `int`, which every reader supports, and `uint` only for more
//! than 2,147,483,647 vertices.

use super::{WriteError, placed, total_triangles, total_vertices};
use crate::{Format, Part};
use std::io::{self, Write};

pub(super) fn check_counts(vertices: u64, triangles: u64) -> Result<(), WriteError> {
    let limit = u64::from(u32::MAX);
    for (what, count) in [("vertices", vertices), ("triangles", triangles)] {
        if count > limit {
            return Err(WriteError::TooLarge { what, count, limit, format: Format::Ply });
        }
    }
    Ok(())
}

pub(super) fn write(out: &mut dyn Write, parts: &[Part]) -> io::Result<()> {
    let (vertices, triangles) = (total_vertices(parts), total_triangles(parts));
    let index = if vertices > i32::MAX as u64 { "uint" } else { "int" };
    write!(out, "ply\nformat binary_little_endian 1.0\ncomment by boxwood\n")?;
    write!(out, "element vertex {vertices}\nproperty double x\nproperty double y\nproperty double z\n")?;
    write!(out, "element face {triangles}\nproperty list uchar {index} vertex_indices\nend_header\n")?;
    for point in parts.iter().flat_map(placed) {
        let mut bytes = [0; 24];
        for (slot, x) in bytes.chunks_exact_mut(8).zip(point) {
            slot.copy_from_slice(&x.to_le_bytes());
        }
        out.write_all(&bytes)?;
    }
    write_faces(out, parts)
}

fn write_faces(out: &mut dyn Write, parts: &[Part]) -> io::Result<()> {
    // The total is below 2^32 (see `check_counts`), so no index wraps.
    let mut first = 0_u32;
    for part in parts {
        for triangle in part.mesh.triangles() {
            let mut bytes = [3; 13];
            for (slot, vertex) in bytes[1..].chunks_exact_mut(4).zip(triangle) {
                slot.copy_from_slice(&(first + vertex).to_le_bytes());
            }
            out.write_all(&bytes)?;
        }
        first = first.wrapping_add(u32::try_from(part.mesh.vertices().len()).map_err(io::Error::other)?);
    }
    Ok(())
}
