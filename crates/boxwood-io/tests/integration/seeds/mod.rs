//! Small valid files of every format and variant, generated in code, which the tests damage.

#![allow(dead_code, reason = "each test file uses only some of it")]

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Names and contents of the files.
pub(crate) fn good_files() -> Vec<(&'static str, Vec<u8>)> {
    let mut files: Vec<(&'static str, Vec<u8>)> =
        TEXTS.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect();
    let binary_stl = binary_stl(b"made in code");
    files.extend([
        ("binary.stl", binary_stl.clone()),
        ("solid-but-binary.stl", self::binary_stl(b"solid like a text")),
        ("little.ply", binary_ply("little", f32::to_le_bytes, i32::to_le_bytes)),
        ("big.ply", binary_ply("big", f32::to_be_bytes, i32::to_be_bytes)),
        ("embedded.gltf", gltf().into_bytes()),
        ("binary.glb", glb()),
        ("packed.stl.gz", gzip(&binary_stl)),
        ("packed.obj.gz", gzip(TEXTS[0].1.as_bytes())),
    ]);
    files
}

const TEXTS: [(&str, &str); 12] = [
    ("plain.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1/1 2/2 4/3\nf -1//1 -2//2 -3//3\n"),
    (
        "parts.obj",
        "mtllib x.mtl\no first\nv 0 0 0 1\nv 1 0 0 1\nv 0 1 0 1\ng lid\nf 1 2 3\no second\nv 1e0 1e-3 .5\nf 2 3 \\\n4\n",
    ),
    ("concave.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n"),
    ("quads.off", "OFF\n# a comment\n4 1 4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3 255 0 0\n"),
    ("colours.off", "COFF 3 1 0\n0 0 0 255 0 0 255\n1 0 0 0 255 0 255\n0 1 0 0 0 255 255\n3 0 1 2\n"),
    ("normals.off", "NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n3 0 1 2\n"),
    (
        "text.stl",
        "solid a b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a b\n",
    ),
    (
        "two.stl",
        "SOLID x\r\nFACET NORMAL 0 0 1\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1 0 0\r\nVERTEX 0 1 0\r\nENDLOOP\r\nENDFACET\r\nENDSOLID\r\nsolid y\nfacet normal 0 0 1\nouter loop\nvertex 0 0 1\nvertex 1 0 1\nvertex 0 1 1\nendloop\nendfacet\nendsolid y\n",
    ),
    (
        "text.ply",
        "ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\nproperty uchar red\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n0 0 0 9\n1 0 0 9\n1 1 0 9\n0 1 0 9\n3 0 1 2\n4 0 1 2 3\n",
    ),
    (
        "faces-first.ply",
        "ply\nformat ascii 1.0\nelement face 1\nproperty list uint8 uint32 vertex_index\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n",
    ),
    (
        "crlf.ply",
        "ply\r\nformat ascii 1.0\r\nelement vertex 3\r\nproperty float32 x\r\nproperty float32 y\r\nproperty float32 z\r\nelement face 1\r\nproperty list char short vertex_indices\r\nend_header\r\n0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n",
    ),
    ("bare.off", "3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"),
];

const CORNERS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const FACES: [[u16; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

fn binary_stl(header: &[u8]) -> Vec<u8> {
    let mut bytes = header.to_vec();
    bytes.resize(80, b' ');
    bytes.extend((FACES.len() as u32).to_le_bytes());
    for face in FACES {
        bytes.extend([0; 12]);
        face.iter().for_each(|&i| CORNERS[i as usize].iter().for_each(|x| bytes.extend(x.to_le_bytes())));
        bytes.extend([0; 2]);
    }
    bytes
}

fn binary_ply(order: &str, float: fn(f32) -> [u8; 4], int: fn(i32) -> [u8; 4]) -> Vec<u8> {
    let mut bytes = format!(
        "ply\nformat binary_{order}_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n\
         element face 4\nproperty list uchar int vertex_indices\nend_header\n"
    )
    .into_bytes();
    CORNERS.iter().flatten().for_each(|&x| bytes.extend(float(x)));
    for face in FACES {
        bytes.push(3);
        face.iter().for_each(|&i| bytes.extend(int(i32::from(i))));
    }
    bytes
}

/// Buffer with positions, then indices.
fn buffer() -> Vec<u8> {
    let positions = CORNERS.iter().flatten().flat_map(|x| x.to_le_bytes());
    positions.chain(FACES.iter().flatten().flat_map(|i| i.to_le_bytes())).collect()
}

fn json(buffer: &str) -> String {
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"children":[1,2],"translation":[1,2,3]}},{{"mesh":0,"name":"a"}},{{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1]}}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],"accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}},{{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}}],"bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":24}}],"buffers":[{buffer}]}}"#
    )
}

fn gltf() -> String {
    let uri = format!("data:application/octet-stream;base64,{}", base64(&buffer()));
    json(&format!(r#"{{"byteLength":72,"uri":"{uri}"}}"#))
}

fn glb() -> Vec<u8> {
    let (mut json, buffer) = (json(r#"{"byteLength":72}"#).into_bytes(), buffer());
    while !json.len().is_multiple_of(4) {
        json.push(b' ');
    }
    let total = 12 + 8 + json.len() + 8 + buffer.len();
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend((total as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", json), (b"BIN\0", buffer)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |piece: &[u8]| {
        let bits = piece.iter().fold(0_u32, |bits, &byte| (bits << 8) | u32::from(byte)) << (8 * (3 - piece.len()));
        let digit =
            |i: usize| if i > piece.len() { '=' } else { char::from(ALPHABET[(bits >> (18 - 6 * i)) as usize & 63]) };
        [digit(0), digit(1), digit(2), digit(3)]
    };
    bytes.chunks(3).flat_map(group).collect()
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory does not fail")
}
