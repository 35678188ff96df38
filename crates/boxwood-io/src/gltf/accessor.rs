//! Accessors: typed elements in the bytes of a buffer, a fixed number of bytes (the stride) apart. A sparse
//! accessor replaces some of its elements by other values.
//!
//! Elements are not copied but decoded on access. The first use of an accessor checks once that all its elements
//! are inside the buffer, so no later access can be out of range. An accessor without a buffer view is all zeros.
//! Code that copies elements of such an accessor must charge them to the memory budget first, because the file can
//! declare any number of them without containing data. Alignment is not enforced.

use super::buffers::GltfBuffers;
use super::component::ComponentType;
use super::json::{self, ElementType, GltfDocument};
use crate::error::{FileLocation, ParseError};
use std::cell::OnceCell;

/// All accessors of the document.
pub(super) struct Accessors<'d> {
    document: &'d GltfDocument<'d>,
    buffers: &'d GltfBuffers<'d>,
    /// Checked view of each accessor of the document; filled on first use.
    views: Vec<OnceCell<Box<AccessorView<'d>>>>,
}

/// Accessor with checked bounds.
pub(super) struct AccessorView<'d> {
    pub(super) number: u32,
    pub(super) count: usize,
    kind: ElementType,
    component: ComponentType,
    normalized: bool,
    /// Bytes from the first element on, long enough for `count` elements; `None` if the accessor has no buffer view
    /// and its elements are zeros.
    bytes: Option<&'d [u8]>,
    stride: usize,
    /// Number of bytes per element.
    size: usize,
    sparse: Option<SparseOverride<'d>>,
}

/// Sparse data of an accessor: values that replace some of its elements.
struct SparseOverride<'d> {
    /// Indices of the replaced elements, strictly increasing and less than the count of the accessor.
    indices: &'d [u8],
    component: ComponentType,
    /// New values of the replaced elements, contiguous.
    values: &'d [u8],
}

impl<'d> Accessors<'d> {
    pub(super) fn new(document: &'d GltfDocument<'d>, buffers: &'d GltfBuffers<'d>) -> Self {
        Self { document, buffers, views: document.accessors.iter().map(|_| OnceCell::new()).collect() }
    }

    /// Returns an accessor of points: three floats, or three 8-bit or 16-bit integers (KHR_mesh_quantization).
    pub(super) fn positions(&self, index: u32) -> Result<&AccessorView<'d>, ParseError> {
        let view = self.view(index)?;
        if view.kind != ElementType::Vec3 || view.component == ComponentType::U32 {
            let what = "positions must be of type VEC3, of floats or of integers of 8 or 16 bits";
            return Err(ParseError::syntax(location(index), what));
        }
        Ok(view)
    }

    /// Returns an accessor of indices: unsigned integers.
    pub(super) fn indices(&self, index: u32) -> Result<&AccessorView<'d>, ParseError> {
        let view = self.view(index)?;
        if view.kind != ElementType::Scalar || !view.component.is_unsigned() {
            let what = "indices must be of type SCALAR, of unsigned integers";
            return Err(ParseError::syntax(location(index), what));
        }
        Ok(view)
    }

    /// Returns true if the accessor has a buffer view.
    pub(super) fn has_data(&self, index: u32) -> bool {
        self.document.accessors.get(index as usize).is_some_and(|accessor| accessor.buffer_view.is_some())
    }

    fn view(&self, index: u32) -> Result<&AccessorView<'d>, ParseError> {
        let (Some(cell), Some(accessor)) =
            (self.views.get(index as usize), self.document.accessors.get(index as usize))
        else {
            let what = format!("the accessor does not exist; the file has {}", self.views.len());
            return Err(ParseError::syntax(location(index), what));
        };
        if let Some(view) = cell.get() {
            return Ok(view);
        }
        let view = self.resolve(index, accessor)?;
        Ok(cell.get_or_init(|| Box::new(view)))
    }

    fn resolve(&self, index: u32, accessor: &json::GltfAccessor) -> Result<AccessorView<'d>, ParseError> {
        let component = component(accessor.component_type, index)?;
        let size = component.size() * if accessor.kind == ElementType::Vec3 { 3 } else { 1 };
        let Ok(count) = usize::try_from(accessor.count) else {
            return Err(ParseError::syntax(location(index), format!("{} elements are too many", accessor.count)));
        };
        let mut view = AccessorView {
            number: index,
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
            let (bytes, stride) = self.buffer_view(index, buffer_view)?;
            let stride = stride.unwrap_or(size as u64);
            view.bytes = Some(span(bytes, accessor.byte_offset, accessor.count, stride, size, index)?);
            // `span` has checked that all elements are in memory. With two or more elements, the stride is less
            // than the number of these bytes, so it fits a `usize`. With a single element, the stride is not used.
            view.stride = usize::try_from(stride).unwrap_or(size);
        }
        if let Some(sparse) = &accessor.sparse {
            view.sparse = Some(self.sparse(&view, sparse)?);
        }
        Ok(view)
    }

    /// Returns the bytes of a buffer view, and the stride if the view declares one.
    fn buffer_view(&self, accessor: u32, index: u32) -> Result<(&'d [u8], Option<u64>), ParseError> {
        let Some(view) = self.document.buffer_views.get(index as usize) else {
            let count = self.document.buffer_views.len();
            let what = format!("it refers to buffer view {index}, but the file has {count} (numbered from 0)");
            return Err(ParseError::syntax(location(accessor), what));
        };
        let buffer = self.buffers.get(view.buffer)?;
        match subslice(buffer, view.byte_offset, view.byte_length) {
            Some(bytes) => Ok((bytes, view.byte_stride)),
            None => {
                let what = format!(
                    "{} bytes from byte {} exceed the {} bytes of buffer {}",
                    view.byte_length,
                    view.byte_offset,
                    buffer.len(),
                    view.buffer
                );
                Err(ParseError::syntax(FileLocation::Element("buffer view", index.into()), what))
            }
        }
    }

    fn sparse(&self, view: &AccessorView<'d>, sparse: &json::GltfSparse) -> Result<SparseOverride<'d>, ParseError> {
        let index = view.number;
        let component = component(sparse.indices.component_type, index)?;
        if !component.is_unsigned() {
            return Err(ParseError::syntax(location(index), "sparse indices must be unsigned integers"));
        }
        let (indices, _) = self.buffer_view(index, sparse.indices.buffer_view)?;
        let (values, _) = self.buffer_view(index, sparse.values.buffer_view)?;
        let size = component.size();
        let indices = span(indices, sparse.indices.byte_offset, sparse.count, size as u64, size, index)?;
        let values = span(values, sparse.values.byte_offset, sparse.count, view.size as u64, view.size, index)?;
        let found = SparseOverride { indices, component, values };
        found.check(view)?;
        Ok(found)
    }
}

fn component(code: u32, index: u32) -> Result<ComponentType, ParseError> {
    let unknown = || ParseError::syntax(location(index), format!("unknown component type {code}"));
    ComponentType::from_code(code).ok_or_else(unknown)
}

fn location(index: u32) -> FileLocation {
    FileLocation::Element("accessor", index.into())
}

/// Returns `length` bytes from `start`; `None` if they are out of range.
fn subslice(bytes: &[u8], start: u64, length: u64) -> Option<&[u8]> {
    let end = usize::try_from(start.checked_add(length)?).ok()?;
    bytes.get(usize::try_from(start).ok()?..end)
}

/// Returns the bytes of `count` elements of `size` bytes, `stride` apart, from byte `start`.
fn span(bytes: &[u8], start: u64, count: u64, stride: u64, size: usize, index: u32) -> Result<&[u8], ParseError> {
    if stride < size as u64 {
        let what = format!("the stride of {stride} bytes is smaller than an element of {size} bytes");
        return Err(ParseError::syntax(location(index), what));
    }
    let Some(before_last) = count.checked_sub(1) else { return Ok(&[]) };
    let length = before_last.checked_mul(stride).and_then(|length| length.checked_add(size as u64));
    length.and_then(|length| subslice(bytes, start, length)).ok_or_else(|| {
        let what = format!(
            "{count} elements of {size} bytes, {stride} apart, from byte {start} exceed the {} bytes of the buffer view",
            bytes.len()
        );
        ParseError::syntax(location(index), what)
    })
}

impl<'d> AccessorView<'d> {
    /// Returns an element as a point. The result is exact, except that the division of normalized integers is
    /// rounded once.
    #[inline]
    pub(super) fn point(&self, element: usize) -> [f64; 3] {
        let bytes = self.element(element);
        let size = self.component.size();
        [0, 1, 2].map(|axis| self.component.number(&bytes[axis * size..], self.normalized))
    }

    /// Element as an index.
    #[inline]
    pub(super) fn index(&self, element: usize) -> u32 {
        self.component.index(self.element(element))
    }

    /// Largest value of the component type. glTF reserves this value for primitive restart, so no index may have
    /// it.
    pub(super) fn restart_index(&self) -> u32 {
        match self.component {
            ComponentType::U8 => u8::MAX.into(),
            ComponentType::U16 => u16::MAX.into(),
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

impl<'d> SparseOverride<'d> {
    fn check(&self, view: &AccessorView<'_>) -> Result<(), ParseError> {
        let mut min = 0;
        for i in 0..self.len() {
            let index = self.index(i);
            if index < min {
                let what = format!("sparse index {index} (number {i}) is not greater than the one before");
                return Err(ParseError::syntax(location(view.number), what));
            }
            if index >= view.count as u64 {
                let what = format!("sparse index {index}, but the accessor has {} elements", view.count);
                return Err(ParseError::syntax(location(view.number), what));
            }
            min = index + 1;
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.indices.len() / self.component.size()
    }

    fn index(&self, index: usize) -> u64 {
        self.component.index(&self.indices[index * self.component.size()..]).into()
    }

    /// Finds the value that replaces an element, by binary search; `None` if the element is not replaced.
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
