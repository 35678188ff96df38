//! Lines are written as they are, and a reader of meshes takes the files for what they are: without triangles.

use boxwood_io::{Format, Line, Options, WriteError, read_bytes, write_lines, write_lines_to};

const TRIANGLE: [[f64; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.1], [0.0, 1e300, -2.5]];

fn lines() -> [Line<'static>; 4] {
    [
        Line { name: "closed", points: &TRIANGLE, closed: true },
        Line { name: "none", points: &[], closed: true },
        Line { name: "point", points: &TRIANGLE[1..2], closed: false },
        Line { name: "open", points: &TRIANGLE, closed: false },
    ]
}

fn written(format: Format, lines: &[Line<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_lines_to(&mut bytes, format, lines).expect("memory takes everything");
    bytes
}

#[test]
fn obj_has_lines_and_points() {
    let expected = "o closed\nv 0.0 0.0 0.0\nv 1.0 0.0 0.1\nv 0.0 1e300 -2.5\nl 1 2 3 1\no none\n\
                    o point\nv 1.0 0.0 0.1\np 4\n\
                    o open\nv 0.0 0.0 0.0\nv 1.0 0.0 0.1\nv 0.0 1e300 -2.5\nl 5 6 7\n";
    assert_eq!(String::from_utf8(written(Format::Obj, &lines())).expect("text"), expected);
}

#[test]
fn ply_has_edges() {
    let bytes = written(Format::Ply, &lines());
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
fn our_reader_takes_them() {
    for (format, name) in [(Format::Obj, "a.obj"), (Format::Ply, "a.ply")] {
        let file = read_bytes(&written(format, &lines()), name.as_ref(), &Options::default()).expect("a valid file");
        let triangles: usize = file.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        assert_eq!((file.format, triangles), (format, 0));
    }
    let file = read_bytes(&written(Format::Ply, &[]), "a.ply".as_ref(), &Options::default()).expect("a valid file");
    assert!(file.parts.is_empty());
}

#[test]
fn what_cannot_be_written_is_told_before_the_first_byte() {
    let mut bytes = Vec::new();
    let error = write_lines_to(&mut bytes, Format::Stl, &lines()).expect_err("no lines in STL");
    assert!(matches!(error, WriteError::NoLines(Format::Stl)));
    assert_eq!(error.to_string(), "STL holds no lines; write OBJ or PLY");
    let points = [[0.0; 3], [0.0, f64::NAN, 0.0]];
    let broken = [Line { name: "broken", points: &points, closed: false }];
    let error = write_lines_to(&mut bytes, Format::Obj, &broken).expect_err("not a number");
    assert!(matches!(error, WriteError::Coordinate { vertex: 1, .. }));
    assert!(bytes.is_empty());
    assert!(matches!(write_lines("a.txt".as_ref(), &lines()), Err(WriteError::Extension(_))));
}
