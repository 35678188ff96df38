//! Written files are read back unchanged.

use boxwood::{Mesh, Pose};
use boxwood_io::{Format, MeshFile, Part, ReadOptions, WriteError, read, read_bytes, write, write_to};
use boxwood_scenes::{Random, random_mesh, torus};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn part(name: &str, mesh: Mesh, pose: Pose) -> Part {
    Part { name: name.to_owned(), mesh: Arc::new(mesh), pose }
}

fn some_parts() -> Vec<Part> {
    let mut random = Random::new(3);
    let rotated = Pose::from_axis_angle([1.0, 2.0, 3.0], 0.7).expect("a rotation");
    vec![
        part("ring", torus(3.0, 1.0, 24, 12), Pose::IDENTITY),
        part("ring, rotated", torus(3.0, 1.0, 24, 12), rotated),
        part("any", random_mesh(&mut random, 50, 200), Pose::from_translation([1e6, -0.1, 3.0])),
    ]
}

/// All parts, transformed by their poses, as one mesh.
fn merged(parts: &[Part]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for part in parts {
        let first = vertices.len() as u32;
        triangles.extend(part.mesh.triangles().iter().map(|corners| corners.map(|corner| first + corner)));
        vertices.extend(part.mesh.vertices().iter().map(|&vertex| part.pose.transform_point(vertex)));
    }
    (vertices, triangles)
}

fn written(format: Format, parts: &[Part]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_to(&mut bytes, format, parts).unwrap_or_else(|error| panic!("{error}"));
    bytes
}

fn read_back(format: Format, parts: &[Part], weld: bool) -> MeshFile {
    let options = ReadOptions { weld, ..ReadOptions::default() };
    let name = format!("back.{}", format.extension());
    let file =
        read_bytes(&written(format, parts), Path::new(&name), &options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((file.format, file.warnings.len()), (format, 0));
    file
}

/// Path of a temporary file. The process id keeps it apart from files of other runs.
fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("boxwood-write-{}-{name}", std::process::id()))
}

#[test]
fn ply_round_trips_bit_for_bit() {
    let parts = some_parts();
    let file = read_back(Format::Ply, &parts, true);
    assert_eq!(file.parts.len(), 1);
    let (vertices, triangles) = merged(&parts);
    assert_eq!(file.parts[0].mesh.vertices(), vertices);
    assert_eq!(file.parts[0].mesh.triangles(), triangles);
}

#[test]
fn stl_round_trips_rounded_to_f32() {
    let parts = some_parts();
    let (vertices, triangles) = merged(&parts);
    let rounded = |corner: u32| vertices[corner as usize].map(|x| f64::from(x as f32));
    for weld in [true, false] {
        let file = read_back(Format::Stl, &parts, weld);
        assert_eq!(file.parts.len(), 1);
        let mesh = &file.parts[0].mesh;
        assert_eq!(mesh.triangles().len(), triangles.len());
        for (triangle, corners) in triangles.iter().enumerate() {
            assert_eq!(mesh.triangle_vertices(triangle as u32), corners.map(rounded));
        }
    }
}

#[test]
fn welding_restores_vertices_of_stl() {
    let ring = torus(3.0, 1.0, 24, 12);
    let count = ring.vertices().len();
    let file = read_back(Format::Stl, &[part("ring", ring, Pose::IDENTITY)], true);
    assert_eq!(file.parts[0].mesh.vertices().len(), count);
}

#[test]
fn stl_normals_have_unit_length_and_point_outward() {
    let ring = part("ring", torus(3.0, 1.0, 24, 12), Pose::IDENTITY);
    let bytes = written(Format::Stl, &[ring]);
    for record in bytes[84..].chunks_exact(50) {
        let numbers: Vec<f64> =
            record[..48].chunks_exact(4).map(|b| f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]))).collect();
        let (normal, corner) = (&numbers[..3], &numbers[3..6]);
        assert!((normal.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-6);
        let radius = corner[0].hypot(corner[1]);
        let out = [corner[0] - 3.0 * corner[0] / radius, corner[1] - 3.0 * corner[1] / radius, corner[2]];
        assert!(normal.iter().zip(out).map(|(n, o)| n * o).sum::<f64>() > 0.5);
    }
    // A degenerate triangle has a zero normal, at any size.
    for size in [0.0, 1e-30, 1e30] {
        let needle =
            Mesh::new(vec![[0.0; 3], [size, 0.0, 0.0], [size / 2.0, 0.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        assert_eq!(written(Format::Stl, &[part("", needle, Pose::IDENTITY)])[84..96], [0; 12]);
        let flat = Mesh::new(vec![[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]], vec![[0, 1, 2]]).expect("valid");
        let normal = written(Format::Stl, &[part("", flat, Pose::IDENTITY)])[92..96].to_vec();
        assert_eq!(normal, if size > 0.0 { 1.0_f32 } else { 0.0 }.to_le_bytes());
    }
}

#[test]
fn obj_keeps_names_and_parts() {
    let parts = some_parts();
    let file = read_back(Format::Obj, &parts, true);
    assert_eq!(file.parts.len(), parts.len());
    for (back, part) in file.parts.iter().zip(&parts) {
        assert_eq!(back.name, part.name);
        assert_eq!(back.mesh.triangles().len(), part.mesh.triangles().len());
        for triangle in 0..part.mesh.triangles().len() as u32 {
            assert_eq!(
                back.mesh.triangle_vertices(triangle),
                part.mesh.triangle_vertices(triangle).map(|point| part.pose.transform_point(point))
            );
        }
    }
}

#[test]
fn empty_list_of_parts_can_be_written() {
    for format in [Format::Stl, Format::Ply] {
        let name = format!("a.{}", format.extension());
        let file = read_bytes(&written(format, &[]), Path::new(&name), &ReadOptions::default()).expect("a valid file");
        assert!(file.parts.is_empty());
    }
}

#[test]
fn coordinates_beyond_f32_are_rejected_in_stl_with_part_and_vertex() {
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1e39, 0.0]], vec![[0, 1, 2]]).expect("valid");
    let parts = [part("fine", torus(3.0, 1.0, 8, 8), Pose::IDENTITY), part("huge", mesh, Pose::IDENTITY)];
    let error = write_to(&mut Vec::new(), Format::Stl, &parts).expect_err("too large");
    assert!(
        matches!(&error, WriteError::Coordinate { part, vertex: 2, value: 1e39, format: Format::Stl } if part == "huge")
    );
    assert!(error.to_string().contains("part \"huge\": vertex 2"), "{error}");
    assert!(write_to(&mut Vec::new(), Format::Ply, &parts).is_ok());
    // The largest f32 can be written, and so can larger numbers that round to it; all numbers above these are errors.
    let largest = f64::from(f32::MAX);
    let at = |x: f64| part("a", Mesh::new(vec![[x, 0.0, 0.0]; 3], vec![[0, 1, 2]]).expect("valid"), Pose::IDENTITY);
    assert!(write_to(&mut Vec::new(), Format::Stl, &[at(largest * (1.0 + 1e-9))]).is_ok());
    assert!(write_to(&mut Vec::new(), Format::Stl, &[at(-largest * (1.0 + 1e-7))]).is_err());
}

#[test]
fn overflowing_pose_is_rejected_in_every_format() {
    let mesh = Mesh::new(vec![[1e300, 0.0, 0.0]; 3], vec![[0, 1, 2]]).expect("valid");
    let parts = [part("away", mesh, Pose::from_scale([1e300; 3]))];
    for format in [Format::Obj, Format::Stl, Format::Ply] {
        let error = write_to(&mut Vec::new(), format, &parts).expect_err("infinite");
        assert!(matches!(error, WriteError::Coordinate { vertex: 0, .. }), "{error}");
    }
}

#[test]
fn unsupported_formats_are_a_typed_error() {
    for format in [Format::Off, Format::Gltf, Format::Glb] {
        assert!(matches!(write_to(&mut Vec::new(), format, &[]), Err(WriteError::Format(found)) if found == format));
    }
    for name in ["a.step", "a", "a.stl.gz", ".stl.tmp"] {
        let path = temporary(name);
        assert!(matches!(write(&path, &[]), Err(WriteError::Extension(_))), "{name}");
        assert!(!path.exists());
    }
    assert!(matches!(write(temporary("a.glb"), &[]), Err(WriteError::Format(Format::Glb))));
}

#[test]
fn extension_determines_format_and_failure_keeps_existing_file() {
    let parts = some_parts();
    for (name, format) in [("a.stl", Format::Stl), ("b.PLY", Format::Ply), ("c.obj", Format::Obj)] {
        let path = temporary(name);
        write(&path, &parts).unwrap_or_else(|error| panic!("{error}"));
        let file = read(&path, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(file.format, format);
        assert_eq!(std::fs::read(&path).expect("it is there"), written(format, &parts));
        let away = Mesh::new(vec![[1e300, 0.0, 0.0]; 3], vec![[0, 1, 2]]).expect("valid");
        let away = part("away", away, Pose::from_scale([1e300; 3]));
        assert!(write(&path, &[away]).is_err());
        assert_eq!(std::fs::read(&path).expect("it is still there"), written(format, &parts));
        std::fs::remove_file(&path).expect("it can be removed");
    }
    let error = write(Path::new("no/such/folder/a.stl"), &parts).expect_err("no folder").to_string();
    assert!(error.starts_with("no/such/folder/a.stl: "), "{error}");
}
