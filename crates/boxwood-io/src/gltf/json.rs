//! The fields of the glTF JSON that are needed to read geometry.
//!
//! All other fields are skipped at any nesting depth: serde_json skips without recursion, and refuses more than 128
//! levels of the data that it parses.
//!
//! JSON can be much smaller than the structures it is parsed into: `{},` has three bytes. So objects that may be
//! empty take little memory ([`PresentOrEmpty`]), fields that the specification requires are required, and
//! strings are borrowed.

use super::extensions::{InstancingUse, MeshCompressionUse, RequiredExtensions};
use crate::error::{FileLocation, ParseError};
use crate::text::printable;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use std::borrow::Cow;

/// Top-level object of a glTF document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GltfDocument<'a> {
    #[serde(borrow)]
    asset: GltfAsset<'a>,
    #[serde(default)]
    extensions_required: RequiredExtensions,
    pub(super) scene: Option<u32>,
    #[serde(default)]
    pub(super) scenes: Vec<PresentOrEmpty<GltfScene>>,
    #[serde(default, borrow)]
    pub(super) nodes: Vec<PresentOrEmpty<GltfNode<'a>>>,
    #[serde(default, borrow)]
    pub(super) meshes: Vec<GltfMesh<'a>>,
    #[serde(default)]
    pub(super) accessors: Vec<GltfAccessor>,
    #[serde(default)]
    pub(super) buffer_views: Vec<BufferView>,
    #[serde(default, borrow)]
    pub(super) buffers: Vec<Buffer<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GltfAsset<'a> {
    #[serde(borrow)]
    version: JsonStr<'a>,
    #[serde(borrow)]
    min_version: Option<JsonStr<'a>>,
}

/// Version of a document. Parsed only if the document is invalid, to detect glTF 1, whose top-level lists (meshes,
/// nodes) are JSON objects.
#[derive(Deserialize)]
struct VersionProbe<'a> {
    #[serde(borrow)]
    asset: GltfAsset<'a>,
}

#[derive(Default, Deserialize, PartialEq)]
pub(super) struct GltfScene {
    #[serde(default)]
    pub(super) nodes: Box<[u32]>,
}

#[derive(Default, Deserialize, PartialEq)]
pub(super) struct GltfNode<'a> {
    #[serde(borrow)]
    pub(super) name: Option<JsonStr<'a>>,
    #[serde(default)]
    pub(super) children: Box<[u32]>,
    pub(super) mesh: Option<u32>,
    /// True if the node has a skin.
    #[serde(default, deserialize_with = "is_present")]
    pub(super) skin: bool,
    /// Local transform as a matrix, in column-major order.
    pub(super) matrix: Option<Box<[f64; 16]>>,
    pub(super) translation: Option<Box<[f64; 3]>>,
    /// Rotation as a quaternion x, y, z, w.
    pub(super) rotation: Option<Box<[f64; 4]>>,
    pub(super) scale: Option<Box<[f64; 3]>>,
    #[serde(default)]
    pub(super) extensions: InstancingUse,
}

#[derive(Deserialize)]
pub(super) struct GltfMesh<'a> {
    #[serde(borrow)]
    pub(super) name: Option<JsonStr<'a>>,
    pub(super) primitives: Box<[GltfPrimitive]>,
}

/// Primitive of a mesh. Primitives that compare equal have the same triangles, so their meshes are read only once.
#[derive(Deserialize, PartialEq, Eq, Hash)]
pub(super) struct GltfPrimitive {
    pub(super) attributes: GltfAttributes,
    pub(super) indices: Option<u32>,
    #[serde(default = "triangles_mode")]
    pub(super) mode: u32,
    /// True if there are morph targets.
    #[serde(default, deserialize_with = "is_nonempty")]
    pub(super) targets: bool,
    #[serde(default)]
    pub(super) extensions: MeshCompressionUse,
}

#[derive(Deserialize, PartialEq, Eq, Hash)]
pub(super) struct GltfAttributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GltfAccessor {
    pub(super) buffer_view: Option<u32>,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: u64,
    #[serde(rename = "type")]
    pub(super) kind: ElementType,
    pub(super) sparse: Option<Box<GltfSparse>>,
}

/// Type of the elements of an accessor. Geometry uses two of the seven types of glTF; `Other` is any of
/// the other five.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
pub(super) enum ElementType {
    #[serde(rename = "SCALAR")]
    Scalar,
    #[serde(rename = "VEC3")]
    Vec3,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub(super) struct GltfSparse {
    pub(super) count: u64,
    pub(super) indices: SparseIndices,
    pub(super) values: SparseValues,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseIndices {
    pub(super) buffer_view: u32,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseValues {
    pub(super) buffer_view: u32,
    #[serde(default)]
    pub(super) byte_offset: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub(super) buffer: u32,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) byte_length: u64,
    pub(super) byte_stride: Option<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer<'a> {
    pub(super) byte_length: u64,
    #[serde(borrow)]
    pub(super) uri: Option<JsonStr<'a>>,
}

/// String, borrowed from the file unless it has escapes. (serde would always copy an `Option<Cow<str>>`.)
#[derive(Deserialize, PartialEq)]
#[serde(transparent)]
pub(super) struct JsonStr<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// Object whose fields are all optional. An empty object takes no heap memory.
pub(super) struct PresentOrEmpty<T>(Option<Box<T>>);

impl<T> PresentOrEmpty<T> {
    /// Returns the object; `None` if it is empty.
    pub(super) fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<'de, T: Deserialize<'de> + Default + PartialEq> Deserialize<'de> for PresentOrEmpty<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let object = T::deserialize(from)?;
        Ok(Self((object != T::default()).then(|| Box::new(object))))
    }
}

/// Deserializes a field of any type and returns true if it is present and not null.
pub(super) fn is_present<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(from)?.is_some())
}

/// Deserializes a list and returns true if it is not empty.
fn is_nonempty<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    // `IgnoredAny` is a zero-sized type, so a list of any length takes no memory.
    Ok(!Vec::<IgnoredAny>::deserialize(from)?.is_empty())
}

/// Default primitive mode: a list of triangles.
fn triangles_mode() -> u32 {
    4
}

/// Parses a text file. A byte-order mark is skipped, although the specification forbids it.
pub(super) fn parse(bytes: &[u8]) -> Result<GltfDocument<'_>, ParseError> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(ParseError::unsupported(FileLocation::File, "the text is UTF-16; save it as UTF-8"));
    }
    let json = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    read(json, |line, _| FileLocation::Line(line))
}

/// Parses the JSON chunk of a GLB, which starts at byte `start` of the file.
pub(super) fn parse_chunk(json: &[u8], start: u64) -> Result<GltfDocument<'_>, ParseError> {
    read(json, |line, column| FileLocation::Byte(start + offset(json, line, column)))
}

fn read(json: &[u8], location: impl Fn(u64, u64) -> FileLocation) -> Result<GltfDocument<'_>, ParseError> {
    match serde_json::from_slice::<GltfDocument<'_>>(json) {
        Ok(document) => {
            document.asset.check()?;
            document.extensions_required.check()?;
            Ok(document)
        }
        Err(error) => {
            if let Ok(old) = serde_json::from_slice::<VersionProbe<'_>>(json) {
                old.asset.check()?;
            }
            let (line, column) = (error.line() as u64, error.column() as u64);
            let what = error.to_string();
            let what = what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what);
            Err(ParseError::syntax(location(line, column), format!("column {column}: {what}")))
        }
    }
}

/// Byte offset of a line and column, both counted from 1.
fn offset(json: &[u8], line: u64, column: u64) -> u64 {
    let mut before = 0;
    for text in json.split(|&byte| byte == b'\n').take(usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX)) {
        before += text.len() as u64 + 1;
    }
    before + column.saturating_sub(1)
}

impl GltfAsset<'_> {
    fn check(&self) -> Result<(), ParseError> {
        let version = &self.version.0;
        if version.split('.').next() != Some("2") {
            let what = format!("glTF version {} is not supported, only 2.0", printable(version.as_bytes()));
            return Err(ParseError::unsupported(FileLocation::File, what));
        }
        match &self.min_version {
            Some(JsonStr(required)) if required != "2.0" => {
                let what =
                    format!("the file requires glTF version {}; only 2.0 is supported", printable(required.as_bytes()));
                Err(ParseError::unsupported(FileLocation::File, what))
            }
            _ => Ok(()),
        }
    }
}

impl GltfDocument<'_> {
    pub(super) fn node(&self, node: u32) -> Option<&GltfNode<'_>> {
        self.nodes.get(node as usize)?.get()
    }

    /// Estimated heap memory of the document, without the borrowed strings. Assumes that lists may have twice the capacity that
    /// they need.
    pub(super) fn estimated_heap_bytes(&self) -> u64 {
        let node = |node: &GltfNode<'_>| {
            let matrix = 128 * usize::from(node.matrix.is_some());
            let translation = 24 * usize::from(node.translation.is_some());
            let rotation = 32 * usize::from(node.rotation.is_some());
            let scale = 24 * usize::from(node.scale.is_some());
            size_of::<GltfNode<'_>>() + 4 * node.children.len() + matrix + translation + rotation + scale
        };
        let nodes: usize = self.nodes.iter().filter_map(PresentOrEmpty::get).map(node).sum();
        let scenes: usize =
            self.scenes.iter().filter_map(PresentOrEmpty::get).map(|scene| 16 + 4 * scene.nodes.len()).sum();
        let primitives: usize = self.meshes.iter().map(|mesh| mesh.primitives.len()).sum();
        let lists = 8 * (self.nodes.len() + self.scenes.len())
            + size_of::<GltfMesh<'_>>() * self.meshes.len()
            + size_of::<GltfAccessor>() * self.accessors.len()
            + size_of::<BufferView>() * self.buffer_views.len()
            + size_of::<Buffer<'_>>() * self.buffers.len();
        (nodes + scenes + primitives * size_of::<GltfPrimitive>() + 2 * lists) as u64
    }
}
