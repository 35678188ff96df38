//! The values of a binary PLY file.
//!
//! Two passes. The first finds where each element begins and ends, by one multiplication if its size is fixed, else
//! along its lists, and counts the triangles that these will give. So what the header promises is known to be there
//! before memory is taken for it, and the second pass can read vertices before faces in whatever order they are.
//!
//! Nearly all files have faces of one list, with a length of one byte and indices of four, and only triangles: 13 bytes
//! each. Both passes go through as many of those as there are in one loop.

use super::faces::Faces;
use super::header::{Element, Header, Kind, Scalar};
use super::layout::{Layout, Role};
use super::walk::{Step, Walk, steps};
use super::{Geometry, check_finite, warn_of_extra};
use crate::error::{Broken, Place};
use crate::input::Input;

/// Where an element is.
struct Extent {
    start: usize,
    end: usize,
    /// How many triangles its lists give at most.
    triangles: usize,
}

pub(super) fn read<const BIG: bool>(
    input: &mut Input<'_>,
    header: &Header,
    layout: &Layout,
) -> Result<Geometry, Broken> {
    let bytes = input.bytes;
    let mut at = header.end;
    let mut extents = Vec::new();
    for (element, role) in header.elements.iter().zip(&layout.roles) {
        extents.push(measure::<BIG>(bytes, element, *role, at)?);
        at = extents.last().map_or(at, |extent| extent.end);
    }
    warn_of_extra(input, at, Place::Byte(at as u64));
    let elements = || header.elements.iter().zip(&layout.roles).zip(&extents);
    let mut vertices = Vec::new();
    for ((element, role), extent) in elements() {
        if let Role::Vertex(axes) = *role {
            vertices = read_vertices::<BIG>(bytes, element, axes, extent)?;
        }
    }
    let mut faces = Faces::new(&vertices, &input.options.limits);
    faces.triangles.reserve_exact(extents.iter().map(|extent| extent.triangles).sum());
    for ((element, role), extent) in elements() {
        read_lists::<BIG>(element, *role, extent, &mut faces, input)?;
    }
    let triangles = faces.triangles;
    Ok((vertices, triangles))
}

/// The first pass over one element.
fn measure<const BIG: bool>(bytes: &[u8], element: &Element, role: Role, start: usize) -> Result<Extent, Broken> {
    let left = bytes.len() - start;
    let least = element.count.checked_mul(element.least_size() as u64).and_then(|least| usize::try_from(least).ok());
    let Some(least) = least.filter(|&least| least <= left) else {
        let what = format!(
            "the header promises {} of the element \"{}\", each of {} bytes or more, but only {left} bytes are left: \
             the file is cut off",
            element.count,
            element.shown_name(),
            element.least_size()
        );
        return Err(Broken::truncated(Place::Byte(start as u64), what));
    };
    if element.fixed_size().is_some() {
        return Ok(Extent { start, end: start + least, triangles: 0 });
    }
    let steps = steps(element, role);
    let fast = leading_triangles(&bytes[start..], element.count, &steps).len();
    let mut triangles = fast;
    let mut walk = Walk::<BIG> { bytes, at: start + TRIANGLE * fast, element };
    for number in fast as u64..element.count {
        walk.step_through(&steps, number, |_, length, _| {
            triangles += length.saturating_sub(2);
            Ok(())
        })?;
    }
    Ok(Extent { start, end: walk.at, triangles })
}

fn read_vertices<const BIG: bool>(
    bytes: &[u8],
    element: &Element,
    axes: [usize; 3],
    extent: &Extent,
) -> Result<Vec<[f64; 3]>, Broken> {
    let Some(size) = element.fixed_size() else { return read_vertices_with_lists::<BIG>(bytes, element, axes, extent) };
    let types = axes.map(|axis| element.properties[axis].kind.number_type());
    let offsets =
        axes.map(|axis| element.properties[..axis].iter().map(|before| before.kind.number_type().size()).sum());
    let values = &bytes[extent.start..extent.end];
    // Nearly all files: the compiler makes one load of three numbers from this.
    if types == [Scalar::F32; 3] && offsets == [0, 4, 8] {
        let float = |bytes: &[u8]| Scalar::F32.number::<BIG>(bytes).unwrap_or(f64::NAN);
        return points(values, size, extent, |vertex| [float(vertex), float(&vertex[4..]), float(&vertex[8..])]);
    }
    points(values, size, extent, |vertex| {
        [0, 1, 2].map(|i: usize| types[i].number::<BIG>(&vertex[offsets[i]..]).unwrap_or(f64::NAN))
    })
}

/// Vertices of a fixed size, which is at least 3.
#[inline]
fn points(
    values: &[u8],
    size: usize,
    extent: &Extent,
    point: impl Fn(&[u8]) -> [f64; 3],
) -> Result<Vec<[f64; 3]>, Broken> {
    let points: Vec<[f64; 3]> = values.chunks_exact(size).map(point).collect();
    for (number, point) in points.iter().enumerate() {
        check_finite(number, *point, || Place::Byte((extent.start + number * size) as u64))?;
    }
    Ok(points)
}

fn read_vertices_with_lists<const BIG: bool>(
    bytes: &[u8],
    element: &Element,
    axes: [usize; 3],
    extent: &Extent,
) -> Result<Vec<[f64; 3]>, Broken> {
    let mut walk = Walk::<BIG> { bytes, at: extent.start, element };
    // As many as the least sizes of all of them have been found to fit.
    let mut points = Vec::with_capacity(usize::try_from(element.count).unwrap_or(0));
    for number in 0..element.count {
        let mut point = [0.0; 3];
        let start = walk.at;
        for (i, property) in element.properties.iter().enumerate() {
            match property.kind {
                Kind::List { length, item } => {
                    walk.list(length, item, number)?;
                }
                Kind::Scalar(scalar) => {
                    let value = walk.take(scalar.size(), number)?;
                    if let Some(axis) = axes.iter().position(|&axis| axis == i) {
                        point[axis] = scalar.number::<BIG>(value).unwrap_or(f64::NAN);
                    }
                }
            }
        }
        check_finite(points.len(), point, || Place::Byte(start as u64))?;
        points.push(point);
    }
    Ok(points)
}

/// The second pass over faces or strips.
fn read_lists<const BIG: bool>(
    element: &Element,
    role: Role,
    extent: &Extent,
    faces: &mut Faces<'_>,
    input: &mut Input<'_>,
) -> Result<(), Broken> {
    let is_face = match role {
        Role::Face(_) => true,
        Role::Strips(_) => false,
        Role::Vertex(_) | Role::Nothing => return Ok(()),
    };
    let bytes = input.bytes;
    let steps = steps(element, role);
    let mut number = 0;
    if is_face && let [Step::List { item, .. }] = steps[..] {
        let triangles = leading_triangles(&bytes[extent.start..], element.count, &steps);
        // Negative numbers are above this limit if they are taken as unsigned.
        let limit = if item == Scalar::I32 { 1 << 31 } else { u32::MAX };
        number = faces.add_triangles(triangles.iter().map(corners::<BIG>), limit);
    }
    let mut walk = Walk::<BIG> { bytes, at: extent.start + TRIANGLE * number, element };
    for number in number as u64..element.count {
        walk.step_through(&steps, number, |items, length, item| {
            // The layout takes only lists of whole numbers, so that there is one in every piece.
            let list = items.chunks_exact(item.size()).map(|value| Ok(item.whole::<BIG>(value).unwrap_or(i64::MIN)));
            if is_face {
                faces.add_face(number, (length, list), input)
            } else {
                faces.add_strips(number, (length, list))
            }
        })?;
    }
    Ok(())
}

/// Bytes of a triangle with one byte for its length and four for each index.
const TRIANGLE: usize = 13;

/// The triangles of `TRIANGLE` bytes that an element begins with; none if it is not of that form.
fn leading_triangles<'a>(bytes: &'a [u8], count: u64, steps: &[Step]) -> &'a [[u8; TRIANGLE]] {
    let [Step::List { length: Scalar::U8, item: Scalar::I32 | Scalar::U32, taken: true }] = steps else { return &[] };
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
