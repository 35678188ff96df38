//! PLY: hard cases, each in a test named `case_NUMBER_...`, and other valid and invalid files.

use boxwood::MeshError;
use boxwood_io::{FileLocation, MeshFile, ReadError, ReadErrorKind, ReadOptions, read_bytes};
use std::path::Path;
use std::time::{Duration, Instant};

fn read(bytes: &[u8]) -> Result<MeshFile, ReadError> {
    read_bytes(bytes, Path::new("folder/thing.ply"), &ReadOptions::default())
}

fn good(bytes: &[u8]) -> MeshFile {
    read(bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn bad(bytes: &[u8]) -> (FileLocation, String) {
    let error = read(bytes).expect_err("an invalid file");
    (error.location, error.kind.to_string())
}

/// Vertices and triangles of a file, which must have one part.
fn mesh(file: &MeshFile) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    assert_eq!(file.parts.len(), 1);
    assert_eq!(file.parts[0].name, "thing");
    (file.parts[0].mesh.vertices().to_vec(), file.parts[0].mesh.triangles().to_vec())
}

fn warnings(file: &MeshFile) -> Vec<(&str, u64)> {
    file.warnings.iter().map(|warning| (&*warning.what, warning.count)).collect()
}

const SQUARE: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
const XYZ: &str = "property float x\nproperty float y\nproperty float z\n";
const LIST: &str = "property list uchar int vertex_indices\n";

fn header(format: &str, declarations: &str) -> Vec<u8> {
    format!("ply\nformat {format} 1.0\n{declarations}end_header\n").into_bytes()
}

fn ascii(declarations: &str, values: &str) -> Vec<u8> {
    [header("ascii", declarations), values.as_bytes().to_vec()].concat()
}

/// Declarations for a square of two triangles.
fn declarations() -> String {
    format!("element vertex 4\n{XYZ}element face 2\n{LIST}")
}

/// Appends a number, given by its little-endian bytes; in big-endian order if `big` is set.
fn put(out: &mut Vec<u8>, big: bool, little_endian: &[u8]) {
    let mut bytes = little_endian.to_vec();
    if big {
        bytes.reverse();
    }
    out.extend(bytes);
}

fn put_number(out: &mut Vec<u8>, big: bool, kind: &str, value: f64) {
    match kind {
        "char" | "int8" => put(out, big, &(value as i8).to_le_bytes()),
        "uchar" | "uint8" => put(out, big, &(value as u8).to_le_bytes()),
        "short" | "int16" => put(out, big, &(value as i16).to_le_bytes()),
        "ushort" | "uint16" => put(out, big, &(value as u16).to_le_bytes()),
        "int" | "int32" => put(out, big, &(value as i32).to_le_bytes()),
        "uint" | "uint32" => put(out, big, &(value as u32).to_le_bytes()),
        "float" | "float32" => put(out, big, &(value as f32).to_le_bytes()),
        "double" | "float64" => put(out, big, &value.to_le_bytes()),
        _ => panic!("unknown type {kind}"),
    }
}

/// A square of two triangles, little-endian.
fn binary_square() -> Vec<u8> {
    let mut bytes = header("binary_little_endian", &declarations());
    SQUARE.as_flattened().iter().for_each(|&x| put_number(&mut bytes, false, "float", x));
    for triangle in [[0, 1, 2], [0, 2, 3]] {
        bytes.push(3);
        triangle.iter().for_each(|&i| put_number(&mut bytes, false, "int", f64::from(i)));
    }
    bytes
}

const ASCII_SQUARE: &str = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n";

fn expected() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    (SQUARE.to_vec(), vec![[0, 1, 2], [0, 2, 3]])
}

#[test]
fn case_108_empty_file_is_an_error() {
    assert!(bad(b"").1.starts_with("the file is empty"));
}

#[test]
fn case_122_ascii_is_read() {
    let file = good(&ascii(&declarations(), ASCII_SQUARE));
    assert_eq!((mesh(&file), warnings(&file)), (expected(), vec![]));
    let forms = [
        ASCII_SQUARE.replace('\n', "\r\n"),
        ASCII_SQUARE.replace(' ', " \t "),
        ASCII_SQUARE.replace("1 1 0", "1\n1\n0"),
        ASCII_SQUARE.trim_end().to_owned(),
        format!("\n\n{ASCII_SQUARE}\n \n"),
    ];
    for form in forms {
        let file = good(&ascii(&declarations(), &form));
        assert_eq!((mesh(&file), warnings(&file)), (expected(), vec![]), "{form:?}");
    }
}

#[test]
fn case_122_binary_is_read_in_both_byte_orders_and_all_types() {
    let wholes =
        ["char", "int8", "uchar", "uint8", "short", "int16", "ushort", "uint16", "int", "int32", "uint", "uint32"];
    let reals = ["float", "float32", "double", "float64"];
    for (format, big) in [("binary_little_endian", false), ("binary_big_endian", true)] {
        for index in wholes {
            for coordinate in wholes.into_iter().chain(reals) {
                let xyz = ["x", "y", "z"].map(|axis| format!("property {coordinate} {axis}\n")).concat();
                let list = format!("property list {index} {index} vertex_index\n");
                let mut bytes = header(format, &format!("element vertex 4\n{xyz}element face 2\n{list}"));
                SQUARE.as_flattened().iter().for_each(|&x| put_number(&mut bytes, big, coordinate, x));
                for number in [3, 0, 1, 2, 3, 0, 2, 3] {
                    put_number(&mut bytes, big, index, f64::from(number));
                }
                let file = good(&bytes);
                assert_eq!((mesh(&file), warnings(&file)), (expected(), vec![]), "{format} {index} {coordinate}");
            }
        }
    }
}

#[test]
fn case_122_doubles_are_exact() {
    let numbers = [0.1, 1.0 / 3.0, 1e-300];
    let xyz = XYZ.replace("float", "double");
    let mut bytes = header("binary_big_endian", &format!("element vertex 1\n{xyz}"));
    numbers.iter().for_each(|&x| put_number(&mut bytes, true, "double", x));
    assert_eq!(mesh(&good(&bytes)).0, [numbers]);
    let text =
        ascii(&format!("element vertex 1\n{xyz}"), &format!("{:?} {:?} {:?}", numbers[0], numbers[1], numbers[2]));
    assert_eq!(mesh(&good(&text)).0, [numbers]);
}

#[test]
fn case_122_negative_list_length_is_an_error() {
    let declared = declarations().replace("uchar", "char");
    let mut bytes = binary_square();
    let body = bytes.split_off(bytes.len() - 48 - 26);
    let mut bytes = [header("binary_little_endian", &declared), body].concat();
    let first = bytes.len() - 26;
    bytes[first + 13] = 0xff;
    let (place, what) = bad(&bytes);
    assert_eq!(place, FileLocation::Byte(first as u64 + 14));
    assert_eq!(what, "a list of \"face\" 1 has -1 items; a length cannot be negative");
    let (place, what) = bad(&ascii(&declared, &ASCII_SQUARE.replace("3 0 2 3", "-1 0 2 3")));
    assert_eq!(
        (place, &*what),
        (FileLocation::Line(15), "a list of \"face\" 1 has -1 items; a length cannot be negative")
    );
}

#[test]
fn case_122_list_length_of_2_to_the_31_is_an_error() {
    let declared = declarations().replace("uchar", "uint");
    let start = Instant::now();
    let mut bytes = header("binary_little_endian", &declared);
    bytes.extend([0; 48]);
    bytes.extend((1_u32 << 31).to_le_bytes());
    bytes.extend([0; 16]);
    let (place, what) = bad(&bytes);
    assert_eq!(place, FileLocation::Byte(bytes.len() as u64 - 16));
    assert_eq!(what, "a list of \"face\" 0 has 2147483648 items, but only 16 bytes are left");
    let (place, what) = bad(&ascii(&declared, &ASCII_SQUARE.replace("3 0 1 2", "2147483648 0 1 2")));
    assert_eq!(place, FileLocation::Line(14));
    assert!(what.starts_with("a list of \"face\" 0 has 2147483648 items, but only"), "{what}");
    assert!(start.elapsed() < Duration::from_millis(50), "no memory is allocated for the declared length of a list");
}

#[test]
fn case_122_faces_before_vertices_are_read() {
    let declared = format!("element face 2\n{LIST}element thing 1\nproperty int a\nelement vertex 4\n{XYZ}");
    let text = ascii(&declared, "3 0 1 2\n3 0 2 3\n77\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n");
    assert_eq!(mesh(&good(&text)), expected());
    let square = binary_square();
    let body = &square[square.len() - 48 - 26..];
    let (vertices, faces) = body.split_at(48);
    let bytes = [&header("binary_little_endian", &declared), faces, &[7; 4], vertices].concat();
    assert_eq!(mesh(&good(&bytes)), expected());
}

#[test]
fn case_122_unknown_type_is_an_error_with_its_line() {
    let (place, what) = bad(&header("ascii", "element vertex 1\nproperty quad x\n"));
    assert_eq!(place, FileLocation::Line(4));
    assert!(what.starts_with("unknown type \"quad\""), "{what}");
    let (place, what) = bad(&header("ascii", "element face 1\nproperty list float int vertex_indices\n"));
    assert_eq!((place, &*what), (FileLocation::Line(4), "the length of a list must have an integer type"));
    let (place, what) = bad(&header("ascii", "element face 1\nproperty list uchar float vertex_indices\n"));
    assert_eq!(place, FileLocation::Line(3));
    assert!(what.contains("must be a list of integers"), "{what}");
}

#[test]
fn case_122_header_without_end_is_an_error() {
    let (place, what) = bad(b"ply\nformat ascii 1.0\nelement vertex 1\n");
    assert_eq!(place, FileLocation::Line(4));
    assert!(what.contains("before \"end_header\""), "{what}");
    let long = [b"ply\nformat ascii 1.0\n".as_slice(), &b"comment x\n".repeat(200_000)].concat();
    let start = Instant::now();
    assert!(bad(&long).1.contains("no \"end_header\" within its first 1048576 bytes"));
    assert!(start.elapsed() < Duration::from_secs(1), "took {:?}", start.elapsed());
    let wide = header("ascii", &format!("element vertex 1\n{}", "property int a\n".repeat(2000)));
    let error = read(&wide).expect_err("too many properties");
    assert!(matches!(error.kind, ReadErrorKind::Limit { max: 1000, .. }));
}

#[test]
fn case_122_all_line_ends_are_accepted_in_the_header() {
    let square = binary_square();
    let at = square.len() - 48 - 26;
    for end in ["\r\n", "\r"] {
        let text = String::from_utf8(square[..at].to_vec()).expect("a header is text").replace('\n', end);
        // The first byte of the data is a line feed here. It must not be taken for the end of the last header line.
        let mut bytes = [text.as_bytes(), &square[at..]].concat();
        bytes[text.len()] = b'\n';
        let file = good(&bytes);
        assert_eq!(mesh(&file).1, expected().1);
        assert_eq!(mesh(&file).0[0][0], f64::from(f32::from_bits(10)));
        assert_eq!(warnings(&file), []);
    }
}

#[test]
fn comments_and_unknown_elements_and_properties_are_skipped() {
    let declared = format!(
        "comment a comment\nobj_info something\n\nelement vertex 4\nproperty list uchar short neighbours\n{}\
         property uchar red\nelement edge 1\nproperty int a\nproperty list int double b\nelement nothing 5\n\
         element face 2\nproperty float area\nproperty list uchar float texcoord\n{LIST}property int flags\n",
        XYZ.replace("property float z", "property uchar skipped\nproperty double z"),
    );
    let text = "2 5 6 0 0 9 0 255\n0 1 0 9 0 255\n1 7 1 1 9 0 255\n0 0 1 9 0 255\n8 2 0.5 0.25\n\
                0.5 2 0.1 0.2 3 0 1 2 77\n0.5 0 3 0 2 3 77\n";
    assert_eq!(mesh(&good(&ascii(&declared, text))), expected());
    for (format, big) in [("binary_little_endian", false), ("binary_big_endian", true)] {
        let mut bytes = header(format, &declared);
        for (i, [x, y, z]) in SQUARE.into_iter().enumerate() {
            put_number(&mut bytes, big, "uchar", i as f64);
            (0..i).for_each(|_| put_number(&mut bytes, big, "short", -7.0));
            for (kind, value) in [("float", x), ("float", y), ("uchar", 9.0), ("double", z), ("uchar", 255.0)] {
                put_number(&mut bytes, big, kind, value);
            }
        }
        put_number(&mut bytes, big, "int", 8.0);
        put_number(&mut bytes, big, "int", 1.0);
        put_number(&mut bytes, big, "double", 0.5);
        for triangle in [[0, 1, 2], [0, 2, 3]] {
            for (kind, value) in [("float", 0.5), ("uchar", 1.0), ("float", 0.1), ("uchar", 3.0)] {
                put_number(&mut bytes, big, kind, value);
            }
            triangle.iter().for_each(|&i| put_number(&mut bytes, big, "int", f64::from(i)));
            put_number(&mut bytes, big, "int", 77.0);
        }
        assert_eq!(mesh(&good(&bytes)), expected(), "{format}");
    }
}

#[test]
fn invalid_indices_are_errors_with_the_face() {
    for index in [-1, 4, i32::MIN, i32::MAX] {
        let message = format!("refers to vertex {index}, but the file has 4 vertices (numbered from 0)");
        let mut bytes = binary_square();
        let at = bytes.len() - 4;
        bytes[at..].copy_from_slice(&index.to_le_bytes());
        assert_eq!(bad(&bytes), (FileLocation::Element("face", 1), message.clone()));
        let text = ascii(&declarations(), &ASCII_SQUARE.replace("3 0 2 3", &format!("3 0 2 {index}")));
        assert_eq!(bad(&text), (FileLocation::Element("face", 1), message));
    }
    let (place, what) = bad(&ascii(&declarations(), &ASCII_SQUARE.replace("3 0 2 3", "3 0 2 3.5")));
    assert_eq!((place, &*what), (FileLocation::Line(15), "\"3.5\" is not an integer"));
    let (place, what) = bad(&ascii(&format!("element face 1\n{LIST}"), "0\n").replace_last("0", "3 0 1 2"));
    assert_eq!(place, FileLocation::Element("face", 0));
    assert!(what.contains("the file has only 0 vertices"), "{what}");
}

trait ReplaceLast {
    fn replace_last(self, from: &str, to: &str) -> Self;
}

impl ReplaceLast for Vec<u8> {
    fn replace_last(self, from: &str, to: &str) -> Self {
        let text = String::from_utf8(self).expect("text");
        let (before, after) = text.rsplit_once(from).expect("it is there");
        format!("{before}{to}{after}").into_bytes()
    }
}

#[test]
fn every_truncation_is_an_error() {
    for bytes in [binary_square(), ascii(&declarations(), ASCII_SQUARE.trim_end())] {
        for length in 1..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length} of {} bytes", bytes.len());
        }
    }
    let bytes = binary_square();
    let (place, what) = bad(&bytes[..bytes.len() - 30]);
    assert_eq!(place, FileLocation::Byte(bytes.len() as u64 - 26 - 48));
    assert!(
        what.contains("declares 4 of the element \"vertex\", each of 12 bytes or more, but only 44 bytes"),
        "{what}"
    );
    let (place, what) = bad(&bytes[..bytes.len() - 1]);
    assert_eq!(place, FileLocation::Byte(bytes.len() as u64 - 12));
    assert!(what.starts_with("a list of \"face\" 1 has 3 items, but only 11 bytes"), "{what}");
}

#[test]
fn counts_beyond_the_file_are_rejected_before_allocation() {
    for format in ["ascii", "binary_little_endian"] {
        for count in ["1000000000", "18446744073709551615"] {
            let start = Instant::now();
            let bytes = header(format, &format!("element vertex {count}\n{XYZ}"));
            assert!(bad(&bytes).1.contains(&format!("declares {count} of the element \"vertex\"")));
            let bytes = header(format, &format!("element vertex 0\n{XYZ}element face {count}\n{LIST}"));
            assert!(bad(&bytes).1.contains(&format!("declares {count} of the element \"face\"")));
            // Elements without properties take no bytes, so any number of them fits the file. They must be skipped
            // in constant time.
            let bytes = header(format, &format!("element nothing {count}\nelement vertex 0\n{XYZ}"));
            assert!(good(&bytes).parts.is_empty());
            assert!(start.elapsed() < Duration::from_millis(50), "took {:?}", start.elapsed());
        }
    }
    assert!(bad(&header("ascii", "element vertex -1\n")).1.starts_with("expected \"element NAME COUNT\""));
    assert!(bad(&header("ascii", "element vertex 18446744073709551616\n")).1.starts_with("expected \"element"));
}

#[test]
fn polygons_are_triangulated_and_faces_with_fewer_than_3_corners_counted() {
    let declared = format!("element vertex 4\n{XYZ}element face 4\n{LIST}");
    let file = good(&ascii(&declared, "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n0\n3 0 1 2\n"));
    assert_eq!(mesh(&file).1, [[0, 1, 2], [0, 2, 3], [0, 1, 2]]);
    assert_eq!(warnings(&file), [("faces with fewer than 3 corners were skipped", 2)]);
    assert_eq!(file.warnings[0].first, FileLocation::Element("face", 1));
    // A concave face, of which only the diagonal from corner 1 to corner 3 is correct. The triangles before it take
    // the fast path.
    let mut bytes = header("binary_little_endian", &format!("element vertex 4\n{XYZ}element face 3\n{LIST}"));
    for x in [[0.0, 0.0], [0.3, 0.3], [1.0, 0.0], [0.0, 1.0]].map(|[x, y]| [x, y, 0.0]).as_flattened() {
        put_number(&mut bytes, false, "float", *x);
    }
    for list in [&[3, 0, 1, 2][..], &[4, 0, 1, 2, 3], &[3, 2, 1, 0]] {
        bytes.push(list[0] as u8);
        list[1..].iter().for_each(|&i| put_number(&mut bytes, false, "int", f64::from(i)));
    }
    let (_, triangles) = mesh(&good(&bytes));
    let mut cut = triangles[1..3].to_vec();
    cut.iter_mut().for_each(|triangle| triangle.sort_unstable());
    cut.sort_unstable();
    assert_eq!(cut, [[0, 1, 3], [1, 2, 3]]);
    assert_eq!((triangles[0], triangles[3], triangles.len()), ([0, 1, 2], [2, 1, 0], 4));
}

#[test]
fn triangle_strips_are_read() {
    let declared = format!("element vertex 4\n{XYZ}element tristrips 1\nproperty list int int vertex_indices\n");
    let text = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";
    let file = good(&ascii(&declared, &format!("{text}12 0 1 3 2 -1 3 2 1 -1 0 1 1\n")));
    assert_eq!(mesh(&file).1, [[0, 1, 3], [3, 1, 2], [3, 2, 1]]);
    assert_eq!(warnings(&file), []);
    let mut bytes = header("binary_big_endian", &declared);
    SQUARE.as_flattened().iter().for_each(|&x| put_number(&mut bytes, true, "float", x));
    [4, 0, 1, 3, 2].iter().for_each(|&i| put_number(&mut bytes, true, "int", f64::from(i)));
    assert_eq!(mesh(&good(&bytes)).1, [[0, 1, 3], [3, 1, 2]]);
    let (place, what) = bad(&ascii(&declared, &format!("{text}4 0 1 -2 2\n")));
    assert_eq!(place, FileLocation::Element("tristrips", 0));
    assert!(what.starts_with("refers to vertex -2"), "{what}");
}

#[test]
fn inconsistent_header_is_an_error_with_its_line() {
    let cases = [
        ("property int x\n", 3, "a property before the first element"),
        ("element vertex 1\nproperty int x\nproperty int y\n", 3, "the element \"vertex\" has no property \"z\""),
        (
            "element vertex 1\nproperty list int int x\n",
            3,
            "the property \"x\" of the element \"vertex\" must be a number",
        ),
        (
            "element vertex 1\nproperty int x\nproperty int x\n",
            3,
            "the element \"vertex\" has more than one property \"x\"",
        ),
        ("element face 1\n", 3, "the element \"face\" has no property \"vertex_indices\""),
        ("element a 1\nfoo bar\n", 4, "\"foo\" is not a keyword of a PLY header"),
        ("format ascii 1.0\n", 3, "a second \"format\" line"),
    ];
    for (declared, line, expected) in cases {
        assert_eq!(bad(&header("ascii", declared)), (FileLocation::Line(line), expected.to_owned()));
    }
    assert!(
        bad(&header("ascii", &format!("element vertex 0\n{XYZ}element vertex 0\n{XYZ}")))
            .1
            .contains("a second element")
    );
    assert!(bad(b"ply\nend_header\n").1.contains("no \"format\" line"));
    assert!(bad(b"ply\nformat binary 1.0\nend_header\n").1.starts_with("unknown format \"binary\""));
    assert!(bad(b"ply\nformat ascii 2.0\nend_header\n").1.starts_with("PLY version \"2.0\""));
}

#[test]
fn line_with_more_values_than_declared_is_an_error() {
    let (place, what) = bad(&ascii(&declarations(), &ASCII_SQUARE.replace("1 1 0", "1 1 0 255")));
    assert_eq!(place, FileLocation::Line(12));
    assert_eq!(what, "the line of \"vertex\" 2 has more values than the header declares");
}

#[test]
fn bytes_after_the_last_element_are_a_counted_warning() {
    let mut bytes = binary_square();
    let length = bytes.len() as u64;
    bytes.extend(b"trailer");
    let file = good(&bytes);
    assert_eq!((mesh(&file), warnings(&file)), (expected(), vec![("bytes after the last element were ignored", 7)]));
    assert_eq!(file.warnings[0].first, FileLocation::Byte(length));
    let file = good(&ascii(&declarations(), &format!("{ASCII_SQUARE}\nmore words")));
    assert_eq!(warnings(&file), [("bytes after the last element were ignored", 10)]);
    assert_eq!(file.warnings[0].first, FileLocation::Line(17));
}

#[test]
fn case_128_point_cloud_is_a_part_without_triangles_and_a_warning() {
    let file = good(&ascii(&format!("element vertex 1\n{XYZ}"), "1 2 3\n"));
    assert_eq!(mesh(&file), (vec![[1.0, 2.0, 3.0]], vec![]));
    assert_eq!(warnings(&file), [("the file has no triangles, only points", 1)]);
    let file = good(&header("binary_little_endian", &format!("element vertex 0\n{XYZ}element face 0\n{LIST}")));
    assert!(file.parts.is_empty());
    assert_eq!(file.warnings.len(), 1);
    assert!(good(b"ply\nformat ascii 1.0\nend_header").parts.is_empty());
}

#[test]
fn case_129_nonfinite_vertices_are_errors_with_their_index() {
    let mut bytes = binary_square();
    let at = bytes.len() - 26 - 12 + 4;
    bytes[at..at + 4].copy_from_slice(&f32::NEG_INFINITY.to_le_bytes());
    let error = read(&bytes).expect_err("infinite");
    assert_eq!(error.location, FileLocation::Byte(at as u64 - 4));
    let expected = MeshError::NonFiniteVertex { vertex: 3, axis: 1, value: f64::NEG_INFINITY };
    assert!(matches!(error.kind, ReadErrorKind::Mesh(found) if found == expected));
    for word in ["nan", "inf", "1e999"] {
        let (place, what) = bad(&ascii(&declarations(), &ASCII_SQUARE.replace("1 1 0", &format!("1 {word} 0"))));
        assert_eq!(place, FileLocation::Line(12));
        assert!(what.starts_with("vertex 2 has") && what.contains("y coordinate"), "{what}");
    }
}

#[test]
fn case_130_ply_is_detected_by_content() {
    for name in ["a.PLY", "a.stl", "a"] {
        let file =
            read_bytes(&binary_square(), Path::new(name), &ReadOptions::default()).expect("PLY by its first word");
        assert_eq!(file.parts[0].mesh.triangles().len(), 2);
    }
}
