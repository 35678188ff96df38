//! Polylines are written unchanged, and mesh readers find no triangles in the files.

use boxwood_io::{Format, Polyline, ReadOptions, WriteError, read_bytes, write_polylines, write_polylines_to};

const TRIANGLE: [[f64; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.1], [0.0, 1e300, -2.5]];

fn polylines() -> [Polyline<'static>; 4] {
    [
        Polyline { name: "closed", points: &TRIANGLE, closed: true },
        Polyline { name: "none", points: &[], closed: true },
        Polyline { name: "point", points: &TRIANGLE[1..2], closed: false },
        Polyline { name: "open", points: &TRIANGLE, closed: false },
    ]
}

fn written(format: Format, polylines: &[Polyline<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_polylines_to(&mut bytes, format, polylines).expect("memory takes everything");
    bytes
}

#[test]
fn obj_contains_lines_and_points() {
    let expected = "o closed\nv 0.0 0.0 0.0\nv 1.0 0.0 0.1\nv 0.0 1e300 -2.5\nl 1 2 3 1\no none\n\
                    o point\nv 1.0 0.0 0.1\np 4\n\
                    o open\nv 0.0 0.0 0.0\nv 1.0 0.0 0.1\nv 0.0 1e300 -2.5\nl 5 6 7\n";
    assert_eq!(String::from_utf8(written(Format::Obj, &polylines())).expect("text"), expected);
}

#[test]
fn ply_contains_edges() {
    let bytes = written(Format::Ply, &polylines());
    let header = "ply\nformat binary_little_endian 1.0\ncomment by boxwood\n\
                  element vertex 7\nproperty double x\nproperty double y\nproperty double z\n\
                  element edge 5\nproperty int vertex1\nproperty int vertex2\nend_header\n";
    assert!(bytes.starts_with(header.as_bytes()));
    let (points, edges) = bytes[header.len()..].split_at(7 * 24);
    let points: Vec<f64> = points.chunks_exact(8).map(|x| f64::from_le_bytes(x.try_into().expect("eight"))).collect();
    let expected = [&TRIANGLE[..], &TRIANGLE[1..2], &TRIANGLE].concat();
    assert_eq!(points, expected.as_flattened());
    let edges: Vec<u32> = edges.chunks_exact(4).map(|x| u32::from_le_bytes(x.try_into().expect("four"))).collect();
    assert_eq!(edges, [0, 1, 1, 2, 2, 0, 4, 5, 5, 6]);
}

#[test]
fn written_polylines_are_read_as_files_without_triangles() {
    for (format, name) in [(Format::Obj, "a.obj"), (Format::Ply, "a.ply")] {
        let file = read_bytes(&written(format, &polylines()), name, &ReadOptions::default()).expect("a valid file");
        let triangles: usize = file.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        assert_eq!((file.format, triangles), (format, 0));
    }
    let file = read_bytes(&written(Format::Ply, &[]), "a.ply", &ReadOptions::default()).expect("a valid file");
    assert!(file.parts.is_empty());
}

#[test]
fn invalid_polylines_are_rejected_before_the_first_byte() {
    let mut bytes = Vec::new();
    let error = write_polylines_to(&mut bytes, Format::Stl, &polylines()).expect_err("no polylines in STL");
    assert!(matches!(error, WriteError::NoPolylines(Format::Stl)));
    assert_eq!(error.to_string(), "polylines cannot be written as STL; write OBJ or PLY");
    let points = [[0.0; 3], [0.0, f64::NAN, 0.0]];
    let broken = [Polyline { name: "broken", points: &points, closed: false }];
    let error = write_polylines_to(&mut bytes, Format::Obj, &broken).expect_err("not a number");
    assert!(matches!(error, WriteError::Coordinate { vertex: 1, .. }));
    assert!(bytes.is_empty());
    assert!(matches!(write_polylines("a.txt", &polylines()), Err(WriteError::Extension(_))));
}
