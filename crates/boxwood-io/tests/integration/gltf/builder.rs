//! Builds small glTF and GLB files, valid or with one error.

use boxwood_io::{FileLocation, MeshFile, Part, ReadError, ReadErrorKind, ReadOptions, read_bytes};
use serde_json::{Value, json};

pub(crate) const FLOAT: u32 = 5126;
pub(crate) const TRIANGLE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

/// Document under construction, and the buffer of its accessors.
pub(crate) struct Builder {
    pub(crate) json: Value,
    pub(crate) bin: Vec<u8>,
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self { json: json!({ "asset": { "version": "2.0" } }), bin: Vec::new() }
    }

    /// File with one node with one mesh of one triangle.
    pub(crate) fn triangle() -> Self {
        let mut file = Self::new();
        let position = file.positions(&TRIANGLE);
        file.mesh(json!([{ "attributes": { "POSITION": position } }]));
        file.push("nodes", json!({ "mesh": 0 }));
        file
    }

    /// File with one node with one mesh of one primitive.
    pub(crate) fn of_primitive(&mut self, primitive: Value) -> Vec<u8> {
        self.mesh(Value::Array(vec![primitive]));
        self.push("nodes", json!({ "mesh": 0 }));
        self.glb()
    }

    /// Appends `element` to a list of the document and returns its index.
    pub(crate) fn push(&mut self, list: &str, element: Value) -> usize {
        if self.json[list].is_null() {
            self.json[list] = json!([]);
        }
        let list = self.json[list].as_array_mut().unwrap();
        list.push(element);
        list.len() - 1
    }

    pub(crate) fn mesh(&mut self, primitives: Value) -> usize {
        let mut mesh = json!({});
        mesh["primitives"] = primitives;
        self.push("meshes", mesh)
    }

    /// Adds a buffer view of `bytes` and returns its index.
    pub(crate) fn view(&mut self, bytes: &[u8]) -> usize {
        self.bin.resize(self.bin.len().next_multiple_of(4), 0);
        let offset = self.bin.len();
        self.bin.extend_from_slice(bytes);
        self.push("bufferViews", json!({ "buffer": 0, "byteOffset": offset, "byteLength": bytes.len() }))
    }

    /// Adds an accessor to `count` elements stored in `bytes` and returns its index.
    pub(crate) fn accessor(&mut self, bytes: &[u8], component: u32, kind: &str, count: usize) -> usize {
        let view = self.view(bytes);
        let accessor = json!({ "bufferView": view, "componentType": component, "type": kind, "count": count });
        self.push("accessors", accessor)
    }

    pub(crate) fn positions(&mut self, points: &[[f32; 3]]) -> usize {
        self.accessor(&floats(points), FLOAT, "VEC3", points.len())
    }

    pub(crate) fn indices8(&mut self, indices: &[u8]) -> usize {
        self.accessor(indices, 5121, "SCALAR", indices.len())
    }

    pub(crate) fn indices16(&mut self, indices: &[u16]) -> usize {
        let bytes: Vec<u8> = indices.iter().flat_map(|index| index.to_le_bytes()).collect();
        self.accessor(&bytes, 5123, "SCALAR", indices.len())
    }

    pub(crate) fn indices32(&mut self, indices: &[u32]) -> usize {
        let bytes: Vec<u8> = indices.iter().flat_map(|index| index.to_le_bytes()).collect();
        self.accessor(&bytes, 5125, "SCALAR", indices.len())
    }

    pub(crate) fn glb(&self) -> Vec<u8> {
        let mut json = self.json.clone();
        if json["buffers"].is_null() {
            json["buffers"] = json!([{ "byteLength": self.bin.len() }]);
        }
        glb(json.to_string().as_bytes(), Some(&self.bin))
    }

    /// The file as JSON, with the buffer at a URI.
    pub(crate) fn gltf(&self, uri: &str) -> Vec<u8> {
        let mut json = self.json.clone();
        json["buffers"] = json!([{ "byteLength": self.bin.len(), "uri": uri }]);
        json.to_string().into_bytes()
    }

    pub(crate) fn data_uri(&self) -> String {
        format!("data:application/octet-stream;base64,{}", base64(&self.bin))
    }

    pub(crate) fn read(&self) -> MeshFile {
        read(&self.glb())
    }

    pub(crate) fn fail(&self) -> ReadError {
        fail(&self.glb())
    }
}

pub(crate) fn floats(points: &[[f32; 3]]) -> Vec<u8> {
    points.as_flattened().iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// GLB with a JSON chunk and an optional binary chunk.
pub(crate) fn glb(json: &[u8], bin: Option<&[u8]>) -> Vec<u8> {
    let mut chunks = vec![(*b"JSON", padded(json, b' '))];
    chunks.extend(bin.map(|bin| (*b"BIN\0", padded(bin, 0))));
    glb_of(&chunks)
}

pub(crate) fn glb_of(chunks: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (kind, data) in chunks {
        body.extend_from_slice(&(data.len() as u32).to_le_bytes());
        body.extend_from_slice(kind);
        body.extend_from_slice(data);
    }
    let length = 12 + body.len() as u32;
    [&b"glTF"[..], &2_u32.to_le_bytes(), &length.to_le_bytes(), &body].concat()
}

fn padded(bytes: &[u8], by: u8) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(4), by);
    bytes
}

pub(crate) fn base64(bytes: &[u8]) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = three.iter().fold(0, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for letter in 0..4 {
            let value = (word >> (18 - 6 * letter)) & 63;
            text.push(if letter > three.len() { '=' } else { alphabet[value as usize].into() });
        }
    }
    text
}

/// Reads a GLB under the name `box.glb`.
pub(crate) fn read(bytes: &[u8]) -> MeshFile {
    read_bytes(bytes, "box.glb", &ReadOptions::default()).unwrap()
}

pub(crate) fn fail(bytes: &[u8]) -> ReadError {
    read_bytes(bytes, "box.glb", &ReadOptions::default()).expect_err("invalid file")
}

/// Reads JSON under the name `box.gltf`.
pub(crate) fn read_json(bytes: &[u8]) -> Result<MeshFile, ReadError> {
    read_bytes(bytes, "box.gltf", &ReadOptions::default())
}

/// Names of the parts, in order.
pub(crate) fn names(file: &MeshFile) -> Vec<&str> {
    file.parts.iter().map(|part| &*part.name).collect()
}

/// Corners of every triangle, transformed by the pose of the part.
pub(crate) fn placed(part: &Part) -> Vec<[[f64; 3]; 3]> {
    let corners = |triangle: u32| part.mesh.triangle_vertices(triangle).map(|point| part.pose.transform_point(point));
    (0..part.mesh.triangles().len() as u32).map(corners).collect()
}

/// Asserts the location and kind of an error, and that its message contains `words`.
#[track_caller]
pub(crate) fn assert_error(error: &ReadError, location: FileLocation, is: fn(&ReadErrorKind) -> bool, words: &str) {
    assert!(error.location == location && is(&error.kind), "{error:?}");
    assert!(error.to_string().contains(words), "\"{error}\" does not contain \"{words}\"");
}

pub(crate) fn is_syntax(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Syntax(_))
}

pub(crate) fn is_truncated(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Truncated(_))
}

pub(crate) fn is_unsupported(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Unsupported(_))
}

pub(crate) fn is_limit(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Limit { .. })
}
