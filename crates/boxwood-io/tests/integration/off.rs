//! OFF: headers, layout, and invalid files.

use boxwood_io::{FileLocation, Format, MeshFile, ReadError, ReadErrorKind, ReadLimits, ReadOptions, read_bytes};

fn try_read(text: impl AsRef<[u8]>) -> Result<MeshFile, ReadError> {
    read_bytes(text.as_ref(), "thing.off", &ReadOptions::default())
}

fn read(text: impl AsRef<[u8]>) -> MeshFile {
    let file = try_read(text).expect("a good file");
    assert_eq!(file.format, Format::Off);
    assert_eq!(file.parts.len(), 1);
    assert_eq!(file.parts[0].name, "thing");
    file
}

/// Numbers of vertices and triangles of a file without warnings.
fn sizes(text: impl AsRef<[u8]>) -> (usize, usize) {
    let file = read(text);
    assert_eq!(file.warnings, []);
    (file.parts[0].mesh.vertices().len(), file.parts[0].mesh.triangles().len())
}

fn error(text: impl AsRef<[u8]>) -> String {
    try_read(text).expect_err("an invalid file").detail()
}

const BODY: &str = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n";

#[test]
fn case_123_header_may_have_one_or_two_lines_and_no_edge_count() {
    for header in
        ["OFF\n4 2 5\n", "OFF 4 2 5\n", "OFF4 2 5\n", "OFF\n4 2\n", "OFF 4 2\n", "4 2 5\n", "4 2\n", "off\n4 2 0\n"]
    {
        assert_eq!(sizes(format!("{header}{BODY}")), (4, 3), "{header:?}");
        assert_eq!(sizes(format!("\u{feff}{header}{BODY}")), (4, 3), "{header:?} after a byte-order mark");
        assert_eq!(sizes(format!("{header}{BODY}").replace('\n', "\r\n")), (4, 3), "{header:?} with CRLF");
    }
}

#[test]
fn case_123_comments_and_blank_lines_are_accepted_anywhere() {
    let body = BODY.replace('\n', " # a comment 7 8 9\n\n  # another\n\t\n");
    assert_eq!(sizes(format!("# first\n\n\tOFF # the header\n# 9 9 9\n4 2 5#edges\n{body}")), (4, 3));
}

#[test]
fn case_123_extra_values_of_vertices_and_faces_are_ignored() {
    let faces = "4 0 1 2 3 255 0 0\n3 0 1 2 0.5 0.5 0.5 1\n";
    for (header, extra) in [
        ("COFF", " 255 0 0 255"),
        ("NOFF", " 0 0 1"),
        ("CNOFF", " 0 0 1 1 0 0 1"),
        ("STOFF", " 0.5 0.5"),
        ("STCNOFF", ""),
        ("noff", " 0 0 1"),
    ] {
        let vertices: String = ["0 0 0", "1 0 0", "1 1 0", "0 1 0"].map(|v| format!("{v}{extra}\n")).concat();
        assert_eq!(sizes(format!("{header}\n4 2 0\n{vertices}{faces}")), (4, 3), "{header}");
    }
}

#[test]
fn case_123_other_dimensions_and_binary_are_unsupported() {
    for header in ["4OFF", "C4OFF", "nOFF", "4nOFF", "OFF BINARY", "OFF binary", "OFF\nBINARY"] {
        let refused = try_read(format!("{header}\n4 2 0\n{BODY}")).expect_err("not supported");
        assert!(matches!(refused.kind, ReadErrorKind::Unsupported(_)), "{header}: {refused}");
    }
    assert!(error(b"OFF BINARY\n\0\0\0\x08\0\0\0\x06").contains("save the file as text"));
}

#[test]
fn case_123_counts_beyond_the_file_are_rejected_before_allocation() {
    let message = error(format!("OFF\n353535235358 6 0\n{BODY}"));
    assert!(
        message.starts_with("line 2: the header declares 353535235358 vertices and 6 faces, but only "),
        "{message}"
    );
    for counts in ["4 353535235358 0", "18446744073709551615 18446744073709551615 0", "4 100 0", "100 2 0"] {
        let refused = try_read(format!("OFF {counts}\n{BODY}")).expect_err("too many");
        assert!(matches!(refused.kind, ReadErrorKind::Truncated(_)), "{counts}: {refused}");
    }
    assert!(error("OFF\n99999999999999999999 6 0\n").contains("is not an integer >= 0"));
}

#[test]
fn fewer_lines_than_declared_are_an_error_with_the_line() {
    let long = |count: usize| "0.000000000000 0.000000000000 0.000000000000\n".repeat(count);
    let broken = try_read(format!("OFF\n5 1 0\n{}", long(4))).expect_err("a vertex is missing");
    assert_eq!(broken.location, FileLocation::Line(6));
    assert!(broken.to_string().contains("ends after 4 of 5 vertices"), "{broken}");
    let message = error(format!("OFF\n4 3 0\n{BODY}"));
    assert!(message.starts_with("line 8: the file ends after 2 of 3 faces"), "{message}");
}

#[test]
fn missing_last_newline_is_accepted() {
    assert_eq!(sizes(format!("OFF 4 2 0\n{BODY}").trim_end()), (4, 3));
    assert_eq!(sizes("OFF 1 1 0\n0 0 0\n3 0 0 0"), (1, 1));
}

#[test]
fn lines_after_the_last_face_are_a_counted_warning() {
    let file = read(format!("OFF 4 2 0\n{BODY}# a comment is nothing\n\n1 2 3\n4 5 6\n"));
    assert_eq!(file.warnings.len(), 1);
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (2, FileLocation::Line(10)));
}

#[test]
fn faces_with_fewer_than_three_corners_are_a_counted_warning() {
    let file = read("OFF 3 5 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n3 0 1 2\n0\n1 2\n3 2 1 0\n");
    assert_eq!(file.parts[0].mesh.triangles(), [[0, 1, 2], [2, 1, 0]]);
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (3, FileLocation::Line(5)));
}

#[test]
fn concave_faces_are_triangulated_and_self_crossing_faces_counted() {
    let file = read("OFF 4 1 0\n0 0 0\n1 1 0\n4 0 0\n0 4 0\n4 2 1 3 0\n");
    assert_eq!(file.parts[0].mesh.triangles(), [[1, 3, 0], [1, 0, 2]], "not across the dent");
    let file = read("OFF 4 1 0\n0 0 0\n4 4 0\n4 0 0\n0 4 0\n4 0 1 2 3\n");
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (1, FileLocation::Line(6)));
}

#[test]
fn invalid_indices_are_errors_with_line_and_value() {
    let with = |face: &str| error(format!("OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n{face}\n"));
    assert_eq!(with("3 0 1 3"), "line 5: a corner refers to vertex 3, but there are 3 vertices (numbered from 0)");
    assert!(with("3 0 1 99999999999").starts_with("line 5: a corner refers to vertex 99999999999, but"));
    assert!(with("3 0 1 -1").contains("\"-1\" is not an integer >= 0"));
    assert!(with("3 0 1 x").contains("\"x\" is not an integer >= 0"));
    assert!(with("3 0 1").contains("declares 3 corners, but its line has only 2"));
    assert!(with("4000000000 0 1 2").contains("declares 4000000000 corners, but its line has only 3"));
    assert!(with("-3 0 1 2").contains("\"-3\" is not an integer >= 0"));
}

#[test]
fn case_129_invalid_and_nonfinite_numbers_are_errors_with_the_line() {
    let with = |vertex: &str| error(format!("OFF 3 1 0\n0 0 0\n{vertex}\n0 1 0\n3 0 1 2\n"));
    assert!(with("1 nan 0").starts_with("line 3: vertex 1 has NaN as its y coordinate"));
    assert!(with("1 0 1e999").starts_with("line 3: vertex 1 has inf as its z coordinate"));
    assert!(with("1,5 0 0").contains("the decimal separator must be a point"));
    assert!(with("1 0").starts_with("line 3: vertex 1 has only 2 coordinates"));
}

#[test]
fn case_108_empty_files_and_headers_without_content_are_errors() {
    assert!(error("").contains("empty"));
    assert!(error("# nothing\n\n").contains("only comments"));
    assert!(error("OFF\n").contains("ends before the counts"));
    assert!(error("OFF\n8\n").contains("on one line"));
    assert!(error("OFF 1 2 3 4\n").contains("more than 3 numbers"));
    assert!(error("hello\n").contains("not an OFF header"));
    assert!(error("XOFF 1 1 1\n").contains("not an OFF header"));
    assert!(error("OFFICE 1 1 1\n").contains("not an OFF header"));
}

#[test]
fn case_119_utf_16_and_nul_bytes_are_rejected() {
    assert!(error(b"\xff\xfeO\0F\0F\0").contains("UTF-16"));
    assert!(error(b"OFF 1 1 0\n0 0 0\n3 0 0\0 0\n").starts_with("line 3: a NUL byte"));
}

#[test]
fn case_128_file_without_faces_gives_mesh_without_triangles() {
    assert_eq!(sizes("OFF 0 0 0\n"), (0, 0));
    assert_eq!(sizes("OFF 2 0 0\n0 0 0\n1 1 1\n"), (2, 0));
}

#[test]
fn case_130_header_determines_format_under_any_name() {
    for header in ["OFF 4 2 5\n", "COFF\n4 2\n", "NOFF\n4 2\n"] {
        let file = read_bytes(format!("{header}{BODY}").as_bytes(), "thing.txt", &ReadOptions::default());
        assert_eq!(file.expect("known by its header").format, Format::Off);
    }
}

#[test]
fn concave_face_with_too_many_corners_is_rejected() {
    let teeth = 40;
    let mut text = format!("OFF {} 1 0\n", 2 * teeth + 2);
    for tooth in 0..teeth {
        text += &format!("{} 0 0\n{} 5 0\n", 2 * tooth, 2 * tooth + 1);
    }
    text += "100 -1 0\n-100 -1 0\n";
    text += &format!("{}", 2 * teeth + 2);
    (0..2 * teeth + 2).for_each(|i| text += &format!(" {i}"));
    assert_eq!(sizes(&text), (82, 80));
    let limits = ReadLimits { max_concave_corners: 20, ..ReadLimits::default() };
    let options = ReadOptions { limits, ..ReadOptions::default() };
    let refused = read_bytes(text.as_bytes(), "a.off", &options).expect_err("beyond the limit");
    assert!(refused.to_string().contains("limit 20 exceeded"), "{refused}");
}
