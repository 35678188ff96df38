//! STL: hard cases, each in a test named `case_NUMBER_...`, and other valid and invalid files.

use boxwood::MeshError;
use boxwood_io::{FileLocation, MeshFile, ReadError, ReadErrorKind, ReadOptions, read_bytes};
use std::path::Path;
use std::time::{Duration, Instant};

const FACET: &str =
    "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n";

fn read(bytes: &[u8]) -> Result<MeshFile, ReadError> {
    read_bytes(bytes, Path::new("folder/thing.stl"), &ReadOptions::default())
}

fn good(bytes: &[u8]) -> MeshFile {
    read(bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn bad(bytes: &[u8]) -> (FileLocation, String) {
    let error = read(bytes).expect_err("an invalid file");
    (error.location, error.kind.to_string())
}

/// Names and triangle counts of the parts.
fn parts(file: &MeshFile) -> Vec<(&str, usize)> {
    file.parts.iter().map(|part| (&*part.name, part.mesh.triangles().len())).collect()
}

/// Texts and counts of the warnings.
fn warnings(file: &MeshFile) -> Vec<(&str, u64)> {
    file.warnings.iter().map(|warning| (&*warning.what, warning.count)).collect()
}

const NO_TRIANGLES: (&str, u64) = ("the file has no triangles", 1);
const EMPTY: &str = "solids without triangles were skipped";
const UNTERMINATED: &str = "solids without \"endsolid\": the file may be truncated";

/// Binary STL with `present` triangles side by side, of which the header declares `declared`.
fn binary(header: &[u8], declared: u32, present: u8) -> Vec<u8> {
    let mut bytes = header.to_vec();
    bytes.resize(80, 0);
    bytes.extend(declared.to_le_bytes());
    for i in 0..present {
        let x = f32::from(i);
        let numbers = [0.0, 0.0, 1.0, x, 0.0, 0.0, x + 1.0, 0.0, 0.0, x, 1.0, 0.0];
        bytes.extend(numbers.iter().flat_map(|number: &f32| number.to_le_bytes()));
        bytes.extend([0, 0]);
    }
    bytes
}

#[test]
fn binary_file_is_one_welded_part_named_after_the_file() {
    let file = good(&binary(b"exported", 3, 3));
    assert_eq!((parts(&file), warnings(&file)), (vec![("thing", 3)], vec![]));
    let mesh = &file.parts[0].mesh;
    assert_eq!(mesh.vertices()[..3], [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(mesh.triangles(), [[0, 1, 2], [1, 3, 4], [3, 5, 6]]);
}

#[test]
fn case_108_empty_file_is_an_error() {
    assert!(bad(b"").1.starts_with("the file is empty"));
}

#[test]
fn case_109_every_truncation_of_binary_is_an_error_with_the_offset() {
    let bytes = binary(b"", 2, 2);
    for length in 1..84 {
        let (place, what) = bad(&bytes[..length]);
        assert_eq!(place, FileLocation::Byte(length as u64));
        assert!(what.starts_with("the file ends in the header"), "{what}");
    }
    for length in 84..bytes.len() {
        let (place, what) = bad(&bytes[..length]);
        assert_eq!(place, FileLocation::Byte(length as u64));
        let present = (length - 84) / 50;
        assert!(
            what.starts_with(&format!("the header declares 2 triangles, but the file ends after {present}")),
            "{what}"
        );
    }
}

#[test]
fn case_109_truncation_in_ascii_facet_is_an_error_with_the_line() {
    let text = format!("solid a\n{FACET}{FACET}endsolid a\n");
    let second = "solid a\n".len() + FACET.len() + "facet ".len();
    let end = text.len() - "endfacet\nendsolid a\n".len();
    for length in second..end {
        let (place, _) = bad(&text.as_bytes()[..length]);
        assert!(matches!(place, FileLocation::Line(9..=15)), "{length}: {place}");
    }
    let (place, what) = bad(&text.as_bytes()[..second + "normal 0 0 1\n outer loop\n  vertex 0 0 0\n".len()]);
    assert_eq!(place, FileLocation::Line(11));
    assert_eq!(what, "expected \"vertex\", but the file ends here; it is truncated");
}

#[test]
fn case_110_count_larger_than_file_is_an_error() {
    let (place, what) = bad(&binary(b"", 1000, 3));
    assert_eq!(place, FileLocation::Byte(84 + 150));
    assert!(what.contains("declares 1000 triangles") && what.contains("after 3 of them"), "{what}");
}

#[test]
fn case_110_count_smaller_than_file_is_a_warning() {
    let file = good(&binary(b"", 2, 3));
    assert_eq!(parts(&file), [("thing", 2)]);
    assert_eq!(warnings(&file), [("bytes after the last triangle were ignored", 50)]);
    assert_eq!(file.warnings[0].first, FileLocation::Byte(184));
}

#[test]
fn case_111_largest_count_in_84_bytes_is_rejected_at_once() {
    let start = Instant::now();
    let (place, what) = bad(&binary(b"", u32::MAX, 0));
    assert!(start.elapsed() < Duration::from_millis(10), "no memory is allocated for the declared count");
    assert_eq!(place, FileLocation::Byte(84));
    assert!(what.contains("declares 4294967295 triangles"), "{what}");
}

#[test]
fn case_112_binary_header_may_start_with_solid() {
    assert_eq!(parts(&good(&binary(b"solid made by somebody", 2, 2))), [("thing", 2)]);
    assert_eq!(parts(&good(&binary(b"solid\nfacet normal 0 0 1\n", 2, 2))), [("thing", 2)]);
    // A binary file with a wrong length is still not taken for text, because its triangle count contains a zero
    // byte.
    let padded = [b"solid".as_slice(), &[b' '; 75]].concat();
    assert!(bad(&binary(&padded, 3, 2)).1.contains("declares 3 triangles"));
    assert_eq!(warnings(&good(&binary(&padded, 1, 2))), [("bytes after the last triangle were ignored", 50)]);
}

#[test]
fn case_113_missing_endsolid_is_a_warning() {
    let file = good(format!("solid a\n{FACET}").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("a", 1)], vec![(UNTERMINATED, 1)]));
    assert_eq!(file.warnings[0].first, FileLocation::Line(1));
    let file = good(format!("solid a\n{FACET}solid b\n{FACET}{FACET}endsolid").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("a", 1), ("b", 2)], vec![(UNTERMINATED, 1)]));
}

#[test]
fn case_113_two_solids_are_two_parts() {
    let file = good(format!("solid a\n{FACET}endsolid a\nsolid b\n{FACET}{FACET}endsolid b").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("a", 1), ("b", 2)], vec![]));
    let file = good(format!("solid\n{FACET}endsolid\nsolid x\n{FACET}endsolid\nsolid\n{FACET}endsolid").as_bytes());
    assert_eq!(parts(&file), [("thing", 1), ("x", 1), ("thing-2", 1)]);
}

#[test]
fn case_113_empty_solid_is_skipped_and_counted() {
    let file = good(format!("solid a\nendsolid a\nsolid b\n{FACET}endsolid b\nsolid c\nendsolid").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("b", 1)], vec![(EMPTY, 2)]));
    assert_eq!(file.warnings[0].first, FileLocation::Line(1));
}

#[test]
fn case_113_line_ends_case_and_white_space_do_not_matter() {
    let text = format!("solid A Thing\n{FACET}endsolid A Thing\n");
    let expected = good(text.as_bytes());
    let forms = [
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.to_uppercase().replace("A THING", "A Thing"),
        text.replace("\n ", "\n\t \t"),
        text.replace(" 0", "\n0"),
        text.replace('\n', " "),
        format!("\n\n  {text}\n\n"),
        format!("\u{feff}{text}"),
        text.trim_end().to_owned(),
    ];
    for form in forms {
        let file = good(form.as_bytes());
        assert_eq!((parts(&file), warnings(&file)), (parts(&expected), vec![]), "{form:?}");
        assert_eq!(file.parts[0].mesh, expected.parts[0].mesh);
    }
}

#[test]
fn case_113_names_may_have_blanks_and_bytes_that_are_not_utf_8() {
    let file = good(&[b"solid  Gr\xf6\xdfe 1\t2  \n", FACET.as_bytes(), b"endsolid Gr\xf6\xdfe"].concat());
    assert_eq!(file.parts[0].name, "Gr\u{fffd}\u{fffd}e 1\u{fffd}2");
    let file = good(format!("solid my solid facet thing\n{FACET}endsolid my solid facet thing").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("my solid facet thing", 1)], vec![]));
}

#[test]
fn many_solids_on_one_line_are_read() {
    let line = format!("solid a b {FACET}endsolid a b solid c {FACET}endsolid c").replace('\n', " ");
    let file = good(line.as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("a b", 1), ("c", 1)], vec![]));
    // Verifies that the time is linear in the length of the line, not quadratic.
    let line = line.repeat(20_000) + "\n";
    let start = Instant::now();
    assert_eq!(good(line.replace("csolid", "c solid").as_bytes()).parts.len(), 40_000);
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
}

#[test]
fn case_114_attribute_bytes_are_ignored() {
    let plain = binary(b"", 2, 2);
    let mut colored = plain.clone();
    colored[84 + 48..84 + 50].copy_from_slice(&[0xff, 0x80]);
    assert_eq!(good(&colored).parts, good(&plain).parts);
}

#[test]
fn normals_are_ignored_and_optional() {
    let expected = good(format!("solid a\n{FACET}endsolid a").as_bytes());
    for normal in ["normal nan nan -nan(ind)", "normal 1 2", "", "normal"] {
        let text = format!("solid a\n{}endsolid a", FACET.replace("normal 0 0 1", normal));
        assert_eq!(good(text.as_bytes()).parts, expected.parts, "{normal}");
    }
    let mut bytes = binary(b"", 1, 1);
    bytes[84..88].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(parts(&good(&bytes)), [("thing", 1)]);
}

#[test]
fn facet_without_exactly_three_vertices_is_an_error() {
    let four = FACET.replace(" endloop", "  vertex 1 1 0\n endloop");
    let (place, what) = bad(format!("solid a\n{four}endsolid a").as_bytes());
    assert_eq!(place, FileLocation::Line(7));
    assert!(what.contains("more than 3 vertices"), "{what}");
    let two = FACET.replace("  vertex 0 1 0\n", "");
    let (place, what) = bad(format!("solid a\n{two}endsolid a").as_bytes());
    assert_eq!(place, FileLocation::Line(6));
    assert!(what.contains("fewer than 3 vertices"), "{what}");
}

#[test]
fn misspelled_keyword_is_an_error_with_its_line() {
    let (place, what) = bad(format!("solid a\n{FACET}endsolid a").replace("endloop", "end loop").as_bytes());
    assert_eq!((place, &*what), (FileLocation::Line(7), "expected \"endloop\", found \"end\""));
    let (place, what) = bad(format!("solid a\n{FACET}colour 1\n{FACET}").as_bytes());
    assert_eq!(
        (place, &*what),
        (FileLocation::Line(9), "expected \"facet\", \"endsolid\" or \"solid\", found \"colour\"")
    );
    let (place, what) = bad(format!("solid a\n{FACET}").replace("vertex 1 0 0", "vertex 1,5 0 0").as_bytes());
    assert_eq!(place, FileLocation::Line(5));
    assert!(what.starts_with("\"1,5\" is not a number"), "{what}");
}

#[test]
fn zeros_after_the_end_are_a_counted_warning() {
    let file = good(format!("solid a\n{FACET}endsolid a\n\0\0\0\x1a").as_bytes());
    assert_eq!((parts(&file), warnings(&file)), (vec![("a", 1)], vec![("bytes after the last solid were ignored", 4)]));
}

#[test]
fn other_text_and_utf_16_have_specific_errors() {
    let (place, what) = bad(b"<!DOCTYPE html><title>404</title>");
    assert_eq!(place, FileLocation::Line(1));
    assert!(what.starts_with("not an STL file"), "{what}");
    let utf16: Vec<u8> = "\u{feff}solid a\nendsolid a".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(bad(&utf16).1.contains("UTF-16"));
}

#[test]
fn case_128_file_without_triangles_has_no_part_and_a_warning() {
    for text in ["solid x\nendsolid x\n", "solid x endsolid x", "solid"] {
        let file = good(text.as_bytes());
        assert!(file.parts.is_empty());
        assert!(warnings(&file).contains(&NO_TRIANGLES) && !warnings(&file).contains(&(EMPTY, 1)), "{text}");
    }
    let file = good(&binary(b"nothing", 0, 0));
    assert_eq!((parts(&file), warnings(&file)), (vec![], vec![NO_TRIANGLES]));
}

#[test]
fn case_129_nonfinite_numbers_are_errors_with_their_triangle_or_line() {
    let mut bytes = binary(b"", 3, 3);
    bytes[84 + 50 + 12 + 12 + 4..][..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    for weld in [true, false] {
        let options = ReadOptions { weld, ..ReadOptions::default() };
        let error = read_bytes(&bytes, Path::new("a.stl"), &options).expect_err("infinite");
        assert_eq!(error.location, FileLocation::Element("triangle", 1));
        let expected = MeshError::NonFiniteVertex { vertex: 4, axis: 1, value: f64::INFINITY };
        assert!(matches!(error.kind, ReadErrorKind::Mesh(found) if found == expected));
    }
    for word in ["nan", "inf", "1e999", "-Infinity"] {
        let text = format!("solid a\n{FACET}").replace("vertex 1 0 0", &format!("vertex 1 {word} 0"));
        let (place, what) = bad(text.as_bytes());
        assert_eq!(place, FileLocation::Line(5));
        assert!(what.starts_with("vertex 1 has") && what.contains("y coordinate"), "{what}");
    }
}

#[test]
fn case_130_content_takes_precedence_over_name() {
    let bytes = binary(b"", 2, 2);
    for name in ["a.STL", "a.obj", "a", "a.stl.gz"] {
        let file = read_bytes(&bytes, Path::new(name), &ReadOptions::default()).expect("binary STL by its length");
        assert_eq!(parts(&file), [("a", 2)], "{name}");
    }
    let text = format!("solid a\n{FACET}endsolid a");
    assert_eq!(
        parts(&read_bytes(text.as_bytes(), Path::new("x"), &ReadOptions::default()).expect("by solid")),
        [("a", 1)]
    );
}

#[test]
fn more_parts_than_the_limit_are_rejected() {
    let mut options = ReadOptions::default();
    options.limits.max_parts = 2;
    let text = format!("solid a\n{FACET}endsolid a\n").repeat(3);
    let error = read_bytes(text.as_bytes(), Path::new("a.stl"), &options).expect_err("3 parts");
    assert!(matches!(error.kind, ReadErrorKind::Limit { max: 2, .. }));
}
