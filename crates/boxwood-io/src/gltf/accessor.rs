//! Accessors: typed elements in the bytes of a buffer, at a stride, some of them replaced (sparse).
//!
//! Nothing is copied: an element is read from the bytes when it is asked for. All bounds are checked once, when the
//! accessor is first met, so that no element can lie outside. An accessor without a buffer view is all zeros; whoever
//! copies its elements charges them first, since their number is nothing but a claim. Alignment is not enforced.

use super::buffers::Buffers;
use super::component::Component;
use super::json::{self, Document, Kind};
use crate::error::{Broken, Place};
use std::cell::OnceCell;

pub(super) struct Accessors<'d> {
    document: &'d Document<'d>,
    buffers: &'d Buffers<'d>,
    /// One for each accessor; empty until somebody asks.
    views: Vec<OnceCell<Box<View<'d>>>>,
}

/// An accessor whose bounds are checked.
pub(super) struct View<'d> {
    pub(super) number: u32,
    pub(super) count: usize,
    kind: Kind,
    component: Component,
    normalized: bool,
    /// From the first element on, long enough for `count`; `None` for zeros.
    bytes: Option<&'d [u8]>,
    stride: usize,
    /// Bytes of an element.
    size: usize,
    sparse: Option<Sparse<'d>>,
}

/// Elements that replace those of the buffer view.
struct Sparse<'d> {
    /// Strictly increasing, below the count of the accessor.
    indices: &'d [u8],
    component: Component,
    /// One after the other.
    values: &'d [u8],
}

impl<'d> Accessors<'d> {
    pub(super) fn new(document: &'d Document<'d>, buffers: &'d Buffers<'d>) -> Self {
        Self { document, buffers, views: document.accessors.iter().map(|_| OnceCell::new()).collect() }
    }

    /// Points: three floats, or three small integers (KHR_mesh_quantization).
    pub(super) fn positions(&self, number: u32) -> Result<&View<'d>, Broken> {
        let view = self.view(number)?;
        if view.kind != Kind::Vec3 || view.component == Component::U32 {
            let what = "positions must be of type VEC3, of floats or of integers of 8 or 16 bits";
            return Err(Broken::syntax(place(number), what));
        }
        Ok(view)
    }

    /// Indices: unsigned integers.
    pub(super) fn indices(&self, number: u32) -> Result<&View<'d>, Broken> {
        let view = self.view(number)?;
        if view.kind != Kind::Scalar || !view.component.is_unsigned() {
            let what = "indices must be of type SCALAR, of unsigned integers";
            return Err(Broken::syntax(place(number), what));
        }
        Ok(view)
    }

    /// Whether the accessor has bytes of its own.
    pub(super) fn has_data(&self, number: u32) -> bool {
        self.document.accessors.get(number as usize).is_some_and(|accessor| accessor.buffer_view.is_some())
    }

    fn view(&self, number: u32) -> Result<&View<'d>, Broken> {
        let (Some(cell), Some(accessor)) =
            (self.views.get(number as usize), self.document.accessors.get(number as usize))
        else {
            let what = format!("there is no such accessor; the file has {}", self.views.len());
            return Err(Broken::syntax(place(number), what));
        };
        if let Some(view) = cell.get() {
            return Ok(view);
        }
        let view = self.resolve(number, accessor)?;
        Ok(cell.get_or_init(|| Box::new(view)))
    }

    fn resolve(&self, number: u32, accessor: &json::Accessor) -> Result<View<'d>, Broken> {
        let component = component(accessor.component_type, number)?;
        let size = component.size() * if accessor.kind == Kind::Vec3 { 3 } else { 1 };
        let Ok(count) = usize::try_from(accessor.count) else {
            return Err(Broken::syntax(place(number), format!("no file has {} elements", accessor.count)));
        };
        let mut view = View {
            number,
            count,
            kind: accessor.kind,
            component,
            normalized: accessor.normalized,
            bytes: None,
            stride: size,
            size,
            sparse: None,
        };
        if let Some(buffer_view) = accessor.buffer_view {
            let (bytes, stride) = self.buffer_view(number, buffer_view)?;
            let stride = stride.unwrap_or(size as u64);
            view.bytes = Some(span(bytes, accessor.byte_offset, accessor.count, stride, size, number)?);
            // The span is in memory, so its stride is a `usize` unless there is but one element.
            view.stride = usize::try_from(stride).unwrap_or(size);
        }
        if let Some(sparse) = &accessor.sparse {
            view.sparse = Some(self.sparse(&view, sparse)?);
        }
        Ok(view)
    }

    /// The bytes of a buffer view and its stride, if it has one.
    fn buffer_view(&self, accessor: u32, number: u32) -> Result<(&'d [u8], Option<u64>), Broken> {
        let Some(view) = self.document.buffer_views.get(number as usize) else {
            let count = self.document.buffer_views.len();
            let what = format!("it names buffer view {number}, but the file has {count} (numbered from 0)");
            return Err(Broken::syntax(place(accessor), what));
        };
        let buffer = self.buffers.get(view.buffer)?;
        match cut(buffer, view.byte_offset, view.byte_length) {
            Some(bytes) => Ok((bytes, view.byte_stride)),
            None => {
                let what = format!(
                    "{} bytes from byte {} on are beyond the {} bytes of buffer {}",
                    view.byte_length,
                    view.byte_offset,
                    buffer.len(),
                    view.buffer
                );
                Err(Broken::syntax(Place::Element("buffer view", number.into()), what))
            }
        }
    }

    fn sparse(&self, view: &View<'d>, sparse: &json::Sparse) -> Result<Sparse<'d>, Broken> {
        let number = view.number;
        let component = component(sparse.indices.component_type, number)?;
        if !component.is_unsigned() {
            return Err(Broken::syntax(place(number), "sparse indices must be unsigned integers"));
        }
        let (indices, _) = self.buffer_view(number, sparse.indices.buffer_view)?;
        let (values, _) = self.buffer_view(number, sparse.values.buffer_view)?;
        let size = component.size();
        let indices = span(indices, sparse.indices.byte_offset, sparse.count, size as u64, size, number)?;
        let values = span(values, sparse.values.byte_offset, sparse.count, view.size as u64, view.size, number)?;
        let found = Sparse { indices, component, values };
        found.check(view)?;
        Ok(found)
    }
}

fn component(code: u32, number: u32) -> Result<Component, Broken> {
    let unknown = || Broken::syntax(place(number), format!("there is no component type {code}"));
    Component::of(code).ok_or_else(unknown)
}

fn place(number: u32) -> Place {
    Place::Element("accessor", number.into())
}

/// `length` bytes from `start` on.
fn cut(bytes: &[u8], start: u64, length: u64) -> Option<&[u8]> {
    let end = usize::try_from(start.checked_add(length)?).ok()?;
    bytes.get(usize::try_from(start).ok()?..end)
}

/// The bytes of `count` elements of `size` bytes, `stride` apart, from byte `start` on.
fn span(bytes: &[u8], start: u64, count: u64, stride: u64, size: usize, number: u32) -> Result<&[u8], Broken> {
    if stride < size as u64 {
        let what = format!("the stride of {stride} bytes is smaller than an element, which has {size}");
        return Err(Broken::syntax(place(number), what));
    }
    let Some(before_last) = count.checked_sub(1) else { return Ok(&[]) };
    let length = before_last.checked_mul(stride).and_then(|length| length.checked_add(size as u64));
    length.and_then(|length| cut(bytes, start, length)).ok_or_else(|| {
        let what = format!(
            "{count} elements of {size} bytes, {stride} apart, from byte {start} on, do not fit the {} bytes of the \
             buffer view",
            bytes.len()
        );
        Broken::syntax(place(number), what)
    })
}

impl<'d> View<'d> {
    /// An element as a point; exact, but for the division of normalized integers, which is rounded once.
    #[inline]
    pub(super) fn point(&self, element: usize) -> [f64; 3] {
        let bytes = self.element(element);
        let size = self.component.size();
        [0, 1, 2].map(|axis| self.component.number(&bytes[axis * size..], self.normalized))
    }

    /// An element as an index.
    #[inline]
    pub(super) fn index(&self, element: usize) -> u32 {
        self.component.index(self.element(element))
    }

    /// The index that the format keeps for restarting strips, and forbids.
    pub(super) fn restart(&self) -> u32 {
        match self.component {
            Component::U8 => u8::MAX.into(),
            Component::U16 => u16::MAX.into(),
            _ => u32::MAX,
        }
    }

    #[inline]
    fn element(&self, element: usize) -> &'d [u8] {
        if let Some(value) = self.sparse.as_ref().and_then(|sparse| sparse.find(element, self.size)) {
            return value;
        }
        match self.bytes {
            Some(bytes) => &bytes[element * self.stride..][..self.size],
            None => &[0; 12][..self.size],
        }
    }
}

impl<'d> Sparse<'d> {
    fn check(&self, view: &View<'_>) -> Result<(), Broken> {
        let mut least = 0;
        for place_in_list in 0..self.len() {
            let index = self.index(place_in_list);
            if index < least {
                let what = format!("sparse index {index} (number {place_in_list}) does not follow a smaller one");
                return Err(Broken::syntax(place(view.number), what));
            }
            if index >= view.count as u64 {
                let what = format!("sparse index {index}, but the accessor has {} elements", view.count);
                return Err(Broken::syntax(place(view.number), what));
            }
            least = index + 1;
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.indices.len() / self.component.size()
    }

    fn index(&self, number: usize) -> u64 {
        self.component.index(&self.indices[number * self.component.size()..]).into()
    }

    /// The value that replaces an element, by halving.
    fn find(&self, element: usize, size: usize) -> Option<&'d [u8]> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.index(middle) < element as u64 { low = middle + 1 } else { high = middle }
        }
        let found = low < self.len() && self.index(low) == element as u64;
        found.then(|| &self.values[low * size..][..size])
    }
}
