//! Values of a binary PLY file, read in two passes.
//!
//! The header declares elements such as `vertex` and `face`, each with a count. The first pass finds where the
//! bytes of each declared element start and end, and counts its triangles. If all values of an element have a
//! fixed size, one multiplication gives the end. If the element has lists, the pass walks along them. So all
//! declared data is known to be present before memory is allocated for it, and the second pass can read vertices
//! before faces in any file order.
//!
//! In nearly all files a face is one list with a 1-byte length and 4-byte indices, and all faces are triangles: 13
//! bytes each. Each pass processes the triangles of this kind at the start of the face data in a fast loop. It
//! walks along the lists only from the first other face on.

use super::byte_walk::{ByteWalk, ReadStep, steps};
use super::faces::FaceReader;
use super::header::{PlyElement, PlyHeader, PlyScalar, PropertyKind};
use super::layout::{ElementLayout, ElementRole};
use super::{Geometry, check_finite, warn_about_extra_bytes};
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;

/// Bytes of all values of one declared element, such as all vertices or all faces.
struct ElementExtent {
    start: usize,
    end: usize,
    /// Upper bound of the number of triangles in the lists of the element.
    triangles: usize,
}

pub(super) fn read<const BIG: bool>(
    input: &mut ReaderInput<'_>,
    header: &PlyHeader,
    layout: &ElementLayout,
) -> Result<Geometry, ParseError> {
    let bytes = input.bytes;
    let mut at = header.end;
    let mut extents = Vec::new();
    for (element, role) in header.elements.iter().zip(&layout.roles) {
        extents.push(measure::<BIG>(bytes, element, *role, at)?);
        at = extents.last().map_or(at, |extent| extent.end);
    }
    warn_about_extra_bytes(input, at, FileLocation::Byte(at as u64));
    let elements = || header.elements.iter().zip(&layout.roles).zip(&extents);
    let mut vertices = Vec::new();
    for ((element, role), extent) in elements() {
        if let ElementRole::Vertex(axes) = *role {
            vertices = read_vertices::<BIG>(bytes, element, axes, extent)?;
        }
    }
    let mut faces = FaceReader::new(&vertices, &input.options.limits);
    faces.triangles.reserve_exact(extents.iter().map(|extent| extent.triangles).sum());
    for ((element, role), extent) in elements() {
        read_lists::<BIG>(element, *role, extent, &mut faces, input)?;
    }
    let triangles = faces.triangles;
    Ok((vertices, triangles))
}

/// First pass over all values of one declared element, which start at byte `start`: finds their end and counts their
/// triangles.
fn measure<const BIG: bool>(
    bytes: &[u8],
    element: &PlyElement,
    role: ElementRole,
    start: usize,
) -> Result<ElementExtent, ParseError> {
    let left = bytes.len() - start;
    let min_bytes = element.count.checked_mul(element.min_size() as u64).and_then(|bytes| usize::try_from(bytes).ok());
    let Some(min_bytes) = min_bytes.filter(|&bytes| bytes <= left) else {
        let what = format!(
            "the header declares {} of the element \"{}\", each of {} bytes or more, but only {left} bytes are left; \
             the file is truncated",
            element.count,
            element.printable_name(),
            element.min_size()
        );
        return Err(ParseError::truncated(FileLocation::Byte(start as u64), what));
    };
    if element.fixed_size().is_some() {
        return Ok(ElementExtent { start, end: start + min_bytes, triangles: 0 });
    }
    let steps = steps(element, role);
    let fast = leading_triangles(&bytes[start..], element.count, &steps).len();
    let mut triangles = fast;
    let mut walk = ByteWalk::<BIG> { bytes, at: start + TRIANGLE * fast, element };
    for number in fast as u64..element.count {
        walk.step_through(&steps, number, |_, length, _| {
            triangles += length.saturating_sub(2);
            Ok(())
        })?;
    }
    Ok(ElementExtent { start, end: walk.at, triangles })
}

fn read_vertices<const BIG: bool>(
    bytes: &[u8],
    element: &PlyElement,
    axes: [usize; 3],
    extent: &ElementExtent,
) -> Result<Vec<[f64; 3]>, ParseError> {
    let Some(size) = element.fixed_size() else { return read_vertices_with_lists::<BIG>(bytes, element, axes, extent) };
    let types = axes.map(|axis| element.properties[axis].kind.number_type());
    let offsets =
        axes.map(|axis| element.properties[..axis].iter().map(|before| before.kind.number_type().size()).sum());
    let values = &bytes[extent.start..extent.end];
    // Vertices of nearly all files: three adjacent `f32`. The compiler turns this into one load of three numbers.
    if types == [PlyScalar::F32; 3] && offsets == [0, 4, 8] {
        let float = |bytes: &[u8]| PlyScalar::F32.number::<BIG>(bytes).unwrap_or(f64::NAN);
        return points(values, size, extent, |vertex| [float(vertex), float(&vertex[4..]), float(&vertex[8..])]);
    }
    points(values, size, extent, |vertex| {
        [0, 1, 2].map(|i: usize| types[i].number::<BIG>(&vertex[offsets[i]..]).unwrap_or(f64::NAN))
    })
}

/// Decodes all vertices. Each takes `size` bytes; `size` is at least 3, because x, y and z take at least one byte
/// each.
#[inline]
fn points(
    values: &[u8],
    size: usize,
    extent: &ElementExtent,
    point: impl Fn(&[u8]) -> [f64; 3],
) -> Result<Vec<[f64; 3]>, ParseError> {
    let points: Vec<[f64; 3]> = values.chunks_exact(size).map(point).collect();
    for (number, point) in points.iter().enumerate() {
        check_finite(number, *point, || FileLocation::Byte((extent.start + number * size) as u64))?;
    }
    Ok(points)
}

fn read_vertices_with_lists<const BIG: bool>(
    bytes: &[u8],
    element: &PlyElement,
    axes: [usize; 3],
    extent: &ElementExtent,
) -> Result<Vec<[f64; 3]>, ParseError> {
    let mut walk = ByteWalk::<BIG> { bytes, at: extent.start, element };
    // The first pass has checked that this many elements fit the file.
    let mut points = Vec::with_capacity(usize::try_from(element.count).unwrap_or(0));
    for number in 0..element.count {
        let mut point = [0.0; 3];
        let start = walk.at;
        for (i, property) in element.properties.iter().enumerate() {
            match property.kind {
                PropertyKind::List { length, item } => {
                    walk.list(length, item, number)?;
                }
                PropertyKind::Scalar(scalar) => {
                    let value = walk.take(scalar.size(), number)?;
                    if let Some(axis) = axes.iter().position(|&axis| axis == i) {
                        point[axis] = scalar.number::<BIG>(value).unwrap_or(f64::NAN);
                    }
                }
            }
        }
        check_finite(points.len(), point, || FileLocation::Byte(start as u64))?;
        points.push(point);
    }
    Ok(points)
}

/// Second pass over faces or strips: decodes their lists to triangles.
fn read_lists<const BIG: bool>(
    element: &PlyElement,
    role: ElementRole,
    extent: &ElementExtent,
    faces: &mut FaceReader<'_>,
    input: &mut ReaderInput<'_>,
) -> Result<(), ParseError> {
    let is_face = match role {
        ElementRole::Face(_) => true,
        ElementRole::Strips(_) => false,
        ElementRole::Vertex(_) | ElementRole::Ignored => return Ok(()),
    };
    let bytes = input.bytes;
    let steps = steps(element, role);
    let mut number = 0;
    if is_face && let [ReadStep::List { item, .. }] = steps[..] {
        let triangles = leading_triangles(&bytes[extent.start..], element.count, &steps);
        // Indices are compared as unsigned numbers. As an unsigned number, a negative `i32` index is at least
        // 2^31, so the limit 2^31 rejects it.
        let limit = if item == PlyScalar::I32 { 1 << 31 } else { u32::MAX };
        number = faces.add_triangles(triangles.iter().map(corners::<BIG>), limit);
    }
    let mut walk = ByteWalk::<BIG> { bytes, at: extent.start + TRIANGLE * number, element };
    for number in number as u64..element.count {
        walk.step_through(&steps, number, |items, length, item| {
            // The layout accepts only lists of integers, so every item decodes and the default of `unwrap_or` is
            // never used.
            let list = items.chunks_exact(item.size()).map(|value| Ok(item.integer::<BIG>(value).unwrap_or(i64::MIN)));
            if is_face {
                faces.add_face(number, (length, list), input)
            } else {
                faces.add_strips(number, (length, list))
            }
        })?;
    }
    Ok(())
}

/// Number of bytes of a triangle with a 1-byte length and 4-byte indices.
const TRIANGLE: usize = 13;

/// Returns the leading triangles of `TRIANGLE` bytes each. The result is empty unless the element consists of one
/// list with a 1-byte length and 4-byte indices.
fn leading_triangles<'a>(bytes: &'a [u8], count: u64, steps: &[ReadStep]) -> &'a [[u8; TRIANGLE]] {
    let [ReadStep::List { length: PlyScalar::U8, item: PlyScalar::I32 | PlyScalar::U32, taken: true }] = steps else {
        return &[];
    };
    let (all, _) = bytes.as_chunks();
    let all = &all[..all.len().min(usize::try_from(count).unwrap_or(usize::MAX))];
    &all[..all.iter().position(|triangle| triangle[0] != 3).unwrap_or(all.len())]
}

#[inline]
fn corners<const BIG: bool>(triangle: &[u8; TRIANGLE]) -> [u32; 3] {
    [1, 5, 9].map(|at| {
        let bytes = [triangle[at], triangle[at + 1], triangle[at + 2], triangle[at + 3]];
        if BIG { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    })
}
