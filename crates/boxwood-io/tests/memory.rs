//! The heap of a reader is at most 16 times the decompressed file size plus 4 MiB.
//!
//! Tested with files of a few MiB that need as much memory as their format allows: the shortest statements, one vertex per triangle,
//! very many parts. There is only one test, because the heap is measured and nothing else may allocate at the same time.

use boxwood_io::{ReadOptions, read_bytes};
use peak_alloc::PeakAlloc;
use std::io::Write;
use std::path::Path;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const FREE_BYTES: usize = 4 << 20;

/// Approximate number of bytes of each file.
const FILE_BYTES: usize = 6 << 20;

fn repeated(start: &str, line: &str) -> Vec<u8> {
    let mut bytes = start.as_bytes().to_vec();
    bytes.extend(line.as_bytes().repeat(FILE_BYTES / line.len()));
    bytes
}

/// Vertices that are all different, in the shortest notation of OBJ and other text formats.
fn numbered_vertices(prefix: &str, count: usize) -> String {
    (0..count).map(|i| format!("{prefix}{} {} {}\n", i % 10, i / 10 % 10, i / 100)).collect()
}

fn binary_stl(triangles: u32, same: bool) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend(triangles.to_le_bytes());
    for i in 0..triangles {
        bytes.extend([0; 12]);
        for corner in 0..3 {
            let x = if same { 0.0 } else { (3 * i + corner) as f32 };
            [x, corner as f32, 0.0].iter().for_each(|x| bytes.extend(x.to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

fn ply_header(vertices: usize, faces: usize, format: &str) -> String {
    format!(
        "ply\nformat {format} 1.0\nelement vertex {vertices}\nproperty uchar x\nproperty uchar y\nproperty uchar z\n\
         element face {faces}\nproperty list uchar uchar vertex_indices\nend_header\n"
    )
}

fn binary_ply() -> Vec<u8> {
    let (vertices, faces) = (200, FILE_BYTES / 4);
    let mut bytes = ply_header(vertices, faces, "binary_little_endian").into_bytes();
    bytes.extend((0..3 * vertices).map(|i| i as u8));
    bytes.extend([3, 0, 1, 2].repeat(faces));
    bytes
}

fn text_ply() -> Vec<u8> {
    let (vertices, faces) = (FILE_BYTES / 12, FILE_BYTES / 16);
    let mut text = ply_header(vertices, faces, "ascii");
    text.push_str(&"0 1 2\n".repeat(vertices));
    text.push_str(&"3 0 1 2\n".repeat(faces));
    text.into_bytes()
}

fn off() -> Vec<u8> {
    let (vertices, faces) = (FILE_BYTES / 12, FILE_BYTES / 16);
    format!("OFF {vertices} {faces} 0\n{}{}", "0 1 2\n".repeat(vertices), "3 0 1 2\n".repeat(faces)).into_bytes()
}

/// OBJ file with one convex face of very many corners.
fn polygon(corners: usize) -> Vec<u8> {
    let mut text: String = (0..corners).map(|i| format!("v {i} {} 0\n", (i * i) as f64)).collect();
    text.push('f');
    (1..=corners).for_each(|i| text.push_str(&format!(" {i}")));
    text.into_bytes()
}

fn gltf_of_nodes() -> Vec<u8> {
    let node = r#"{"mesh":0,"translation":[1,2,3]},"#;
    let count = FILE_BYTES / node.len();
    let roots: Vec<String> = (0..count).map(|i| i.to_string()).collect();
    let nodes = node.repeat(count);
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[{}]}}],"nodes":[{}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],"accessors":[{{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}}],"bufferViews":[{{"buffer":0,"byteLength":36}}],"buffers":[{{"byteLength":36,"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}}]}}"#,
        roots.join(","),
        nodes.trim_end_matches(',')
    )
    .into_bytes()
}

fn files() -> Vec<(&'static str, Vec<u8>)> {
    let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    vec![
        ("vertices.obj", repeated("", "v 0 0 0\n")),
        ("faces.obj", repeated(triangle, "f 1 2 3\n")),
        ("quads.obj", repeated(triangle, "f 1 2 3 1\n")),
        ("relative.obj", repeated(triangle, "f -1-2-3\nv 1 2 3\nf -1 -2 -3\n")),
        ("mixed.obj", [numbered_vertices("v ", FILE_BYTES / 24).into_bytes(), repeated("", "f 1 2 3\n")].concat()),
        ("parts.obj", repeated(triangle, "o a\nf 1 2 3\n")),
        ("names.obj", repeated(triangle, "o\nf 1 2 3\n")),
        ("polygon.obj", polygon(FILE_BYTES / 30)),
        ("nothing.obj", repeated("v 0 0 0\n", "\n")),
        ("different.stl", binary_stl((FILE_BYTES / 50) as u32, false)),
        ("same.stl", binary_stl((FILE_BYTES / 50) as u32, true)),
        (
            "solids.stl",
            repeated(
                "",
                "solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n",
            ),
        ),
        (
            "text.stl",
            repeated(
                "solid\n",
                "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n",
            ),
        ),
        ("empty-solids.stl", repeated("", "solid a\nendsolid a\n")),
        ("binary.ply", binary_ply()),
        ("text.ply", text_ply()),
        ("text.off", off()),
        ("nodes.gltf", gltf_of_nodes()),
    ]
}

#[test]
fn heap_stays_below_16_times_file_size() {
    for (name, bytes) in files() {
        for weld in [true, false] {
            let options = ReadOptions { weld, ..ReadOptions::default() };
            HEAP.reset_peak_usage();
            let before = HEAP.current_usage();
            let result = read_bytes(&bytes, Path::new(name), &options);
            let peak = HEAP.peak_usage().saturating_sub(before);
            let ratio = peak.saturating_sub(FREE_BYTES) as f64 / bytes.len() as f64;
            let outcome = result.map_or_else(|error| error.to_string(), |file| format!("{} parts", file.parts.len()));
            let outcome: String = outcome.chars().take(90).collect();
            let _ = writeln!(std::io::stderr(), "{name}: {} bytes, {ratio:.1}x: {outcome}", bytes.len());
            assert!(
                peak <= 16 * bytes.len() + FREE_BYTES,
                "{name} (weld {weld}): {peak} bytes of heap for {}",
                bytes.len()
            );
        }
    }
}
