//! The part of glTF's JSON that geometry needs. Every other field is skipped, however deep it nests (serde_json skips
//! without recursion, and refuses more than 128 levels where it reads).
//!
//! JSON can be much smaller than what it is read into: `{},` is three bytes. The structures are therefore kept small
//! where an object may be empty ([`Compact`]), demand the fields that the specification demands, and borrow strings.

use super::extensions::{InstancingUse, MeshCompressionUse, Required};
use crate::error::{Broken, Place};
use crate::text::shown;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use std::borrow::Cow;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'a> {
    #[serde(borrow)]
    asset: Asset<'a>,
    #[serde(default)]
    extensions_required: Required,
    pub(super) scene: Option<u32>,
    #[serde(default)]
    pub(super) scenes: Vec<Compact<Scene>>,
    #[serde(default, borrow)]
    pub(super) nodes: Vec<Compact<Node<'a>>>,
    #[serde(default, borrow)]
    pub(super) meshes: Vec<Mesh<'a>>,
    #[serde(default)]
    pub(super) accessors: Vec<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: Vec<BufferView>,
    #[serde(default, borrow)]
    pub(super) buffers: Vec<Buffer<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asset<'a> {
    #[serde(borrow)]
    version: Text<'a>,
    #[serde(borrow)]
    min_version: Option<Text<'a>>,
}

/// The one thing that is asked of a document that cannot be read: whether it is glTF 1, whose lists are objects.
#[derive(Deserialize)]
struct Versioned<'a> {
    #[serde(borrow)]
    asset: Asset<'a>,
}

#[derive(Default, Deserialize, PartialEq)]
pub(super) struct Scene {
    #[serde(default)]
    pub(super) nodes: Box<[u32]>,
}

#[derive(Default, Deserialize, PartialEq)]
pub(super) struct Node<'a> {
    #[serde(borrow)]
    pub(super) name: Option<Text<'a>>,
    #[serde(default)]
    pub(super) children: Box<[u32]>,
    pub(super) mesh: Option<u32>,
    #[serde(default, deserialize_with = "is_there")]
    pub(super) skin: bool,
    /// By columns.
    pub(super) matrix: Option<Box<[f64; 16]>>,
    pub(super) translation: Option<Box<[f64; 3]>>,
    /// A quaternion, x, y, z, w.
    pub(super) rotation: Option<Box<[f64; 4]>>,
    pub(super) scale: Option<Box<[f64; 3]>>,
    #[serde(default)]
    pub(super) extensions: InstancingUse,
}

#[derive(Deserialize)]
pub(super) struct Mesh<'a> {
    #[serde(borrow)]
    pub(super) name: Option<Text<'a>>,
    pub(super) primitives: Box<[Primitive]>,
}

/// Equal primitives give equal triangles.
#[derive(Deserialize, PartialEq, Eq, Hash)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<u32>,
    #[serde(default = "triangles")]
    pub(super) mode: u32,
    /// Whether there are morph targets.
    #[serde(default, deserialize_with = "any_items")]
    pub(super) targets: bool,
    #[serde(default)]
    pub(super) extensions: MeshCompressionUse,
}

#[derive(Deserialize, PartialEq, Eq, Hash)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<u32>,
    #[serde(default)]
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: u64,
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    pub(super) sparse: Option<Box<Sparse>>,
}

/// What an element of an accessor is. Geometry needs two of the seven.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
pub(super) enum Kind {
    #[serde(rename = "SCALAR")]
    Scalar,
    #[serde(rename = "VEC3")]
    Vec3,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub(super) struct Sparse {
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
    pub(super) uri: Option<Text<'a>>,
}

/// A string, borrowed from the file unless it has escapes. (An `Option<Cow<str>>` would always be copied.)
#[derive(Deserialize, PartialEq)]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// An object whose fields may all be missing: it takes memory only if it says something.
pub(super) struct Compact<T>(Option<Box<T>>);

impl<T> Compact<T> {
    /// `None` if the object says nothing.
    pub(super) fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<'de, T: Deserialize<'de> + Default + PartialEq> Deserialize<'de> for Compact<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let object = T::deserialize(from)?;
        Ok(Self((object != T::default()).then(|| Box::new(object))))
    }
}

pub(super) fn is_there<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(from)?.is_some())
}

fn any_items<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    // Elements without size: the list takes no memory.
    Ok(!Vec::<IgnoredAny>::deserialize(from)?.is_empty())
}

fn triangles() -> u32 {
    4
}

/// Reads a text file. A byte-order mark is skipped, though the specification forbids it.
pub(super) fn parse(bytes: &[u8]) -> Result<Document<'_>, Broken> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Broken::unsupported(Place::File, "the text is UTF-16; save it as UTF-8"));
    }
    let json = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    read(json, |line, _| Place::Line(line))
}

/// Reads the JSON chunk of a GLB, which begins at a byte of the file.
pub(super) fn parse_chunk(json: &[u8], start: u64) -> Result<Document<'_>, Broken> {
    read(json, |line, column| Place::Byte(start + offset(json, line, column)))
}

fn read(json: &[u8], place: impl Fn(u64, u64) -> Place) -> Result<Document<'_>, Broken> {
    match serde_json::from_slice::<Document<'_>>(json) {
        Ok(document) => {
            document.asset.check()?;
            document.extensions_required.check()?;
            Ok(document)
        }
        Err(error) => {
            if let Ok(old) = serde_json::from_slice::<Versioned<'_>>(json) {
                old.asset.check()?;
            }
            let (line, column) = (error.line() as u64, error.column() as u64);
            let what = error.to_string();
            let what = what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what);
            Err(Broken::syntax(place(line, column), format!("column {column}: {what}")))
        }
    }
}

/// The byte of a line and column, both from 1.
fn offset(json: &[u8], line: u64, column: u64) -> u64 {
    let mut before = 0;
    for text in json.split(|&byte| byte == b'\n').take(usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX)) {
        before += text.len() as u64 + 1;
    }
    before + column.saturating_sub(1)
}

impl Asset<'_> {
    fn check(&self) -> Result<(), Broken> {
        let version = &self.version.0;
        if version.split('.').next() != Some("2") {
            let what = format!("glTF version {} is not read, only 2.0", shown(version.as_bytes()));
            return Err(Broken::unsupported(Place::File, what));
        }
        match &self.min_version {
            Some(Text(least)) if least != "2.0" => {
                let what = format!("the file needs glTF version {}; 2.0 is read", shown(least.as_bytes()));
                Err(Broken::unsupported(Place::File, what))
            }
            _ => Ok(()),
        }
    }
}

impl Document<'_> {
    pub(super) fn node(&self, node: u32) -> Option<&Node<'_>> {
        self.nodes.get(node as usize)?.get()
    }

    /// About what the document takes in memory, beyond the strings that it borrows. Lists may have room for twice
    /// what they hold.
    pub(super) fn heap_bytes(&self) -> u64 {
        let node = |node: &Node<'_>| {
            let matrix = 128 * usize::from(node.matrix.is_some());
            let moved = 24 * usize::from(node.translation.is_some());
            let turned = 32 * usize::from(node.rotation.is_some());
            let scaled = 24 * usize::from(node.scale.is_some());
            size_of::<Node<'_>>() + 4 * node.children.len() + matrix + moved + turned + scaled
        };
        let nodes: usize = self.nodes.iter().filter_map(Compact::get).map(node).sum();
        let scenes: usize = self.scenes.iter().filter_map(Compact::get).map(|scene| 16 + 4 * scene.nodes.len()).sum();
        let primitives: usize = self.meshes.iter().map(|mesh| mesh.primitives.len()).sum();
        let lists = 8 * (self.nodes.len() + self.scenes.len())
            + size_of::<Mesh<'_>>() * self.meshes.len()
            + size_of::<Accessor>() * self.accessors.len()
            + size_of::<BufferView>() * self.buffer_views.len()
            + size_of::<Buffer<'_>>() * self.buffers.len();
        (nodes + scenes + primitives * size_of::<Primitive>() + 2 * lists) as u64
    }
}
