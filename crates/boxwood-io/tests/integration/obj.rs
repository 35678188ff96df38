//! OBJ: statements, parts, and invalid files.

use boxwood_io::{FileLocation, Format, MeshFile, ReadError, ReadErrorKind, ReadLimits, ReadOptions, read_bytes};

fn try_read(text: impl AsRef<[u8]>) -> Result<MeshFile, ReadError> {
    read_bytes(text.as_ref(), "thing.obj", &ReadOptions::default())
}

fn read(text: impl AsRef<[u8]>) -> MeshFile {
    let file = try_read(text).expect("a good file");
    assert_eq!(file.format, Format::Obj);
    file
}

fn error(text: impl AsRef<[u8]>) -> String {
    try_read(text).expect_err("an invalid file").detail()
}

/// Triangles of a file with one part and without warnings.
fn triangles(text: impl AsRef<[u8]>) -> Vec<[u32; 3]> {
    let file = read(text);
    assert_eq!(file.warnings, []);
    assert_eq!(file.parts.len(), 1);
    file.parts[0].mesh.triangles().to_vec()
}

fn names(file: &MeshFile) -> Vec<&str> {
    file.parts.iter().map(|part| part.name.as_str()).collect()
}

fn split() -> ReadOptions {
    ReadOptions { split_groups: true, ..ReadOptions::default() }
}

/// Vertices of a square.
const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

#[test]
fn case_115_negative_indices_count_back_from_the_statement() {
    let text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 0 1 0\nf -4 -2 -1\nf 1 -3 3\n";
    assert_eq!(triangles(text), [[0, 1, 2], [0, 2, 3], [0, 1, 2]]);
    let message = error("v 0 0 0\nv 1 0 0\nv 1 1 0\nf -4 -2 -1\nv 0 0 0\n");
    assert_eq!(message, "line 4: a corner refers to vertex -4, but only 3 vertices precede it");
}

#[test]
fn faces_may_refer_to_later_vertices() {
    let text = format!("f 1 2 3\nv 5 5 5\nf -1 2 3 4\n{SQUARE}f 1 2 -1\n");
    assert_eq!(triangles(text), [[0, 1, 2], [0, 1, 2], [0, 2, 3], [0, 1, 4]]);
}

#[test]
fn case_116_invalid_indices_are_errors_with_line_and_value() {
    let with = |face: &str| error(format!("{SQUARE}f 1 2 3\n{face}\n"));
    assert_eq!(with("f 0 1 2"), "line 6: a corner refers to vertex 0, but OBJ counts vertices from 1");
    assert_eq!(with("f 1 2 12"), "line 6: a corner refers to vertex 12, but the file has only 4 vertices");
    assert_eq!(with("f 1 2 5"), "line 6: a corner refers to vertex 5, but the file has only 4 vertices");
    assert_eq!(with("f 1 2 -5"), "line 6: a corner refers to vertex -5, but only 4 vertices precede it");
    for number in ["4294967297", "9223372036854775807", "-9223372036854775808", "9223372036854775808"] {
        assert!(with(&format!("f 1 2 {number}")).starts_with(&format!("line 6: a corner refers to vertex {number}, ")));
    }
    let beyond = "1".repeat(1000);
    assert!(with(&format!("f 1 2 {beyond}/1/1")).ends_with("which is too large"));
    for corner in ["x", "1.5", "1x", "1/x", "/1", "//", "-", "--1", "1e3", "1,2"] {
        assert_eq!(
            with(&format!("f 1 2 {corner}")),
            format!("line 6: \"{corner}\" is not a corner of a face; expected v, v/t, v//n or v/t/n")
        );
    }
}

#[test]
fn case_117_corner_forms_may_be_mixed() {
    let text = format!("{SQUARE}vt 0 0\nvn 0 0 1\nf 1 2/1 3//1\nf 1/1/1 +3 4/-1/-1\nf 1// 2/1/ 3/\nf 001 2 3\n");
    assert_eq!(triangles(text), [[0, 1, 2], [0, 2, 3], [0, 1, 2], [0, 1, 2]]);
}

#[test]
fn case_118_faces_with_many_corners_are_triangulated() {
    assert_eq!(triangles(format!("{SQUARE}f 1 2 3 4\n")), [[0, 1, 2], [0, 2, 3]]);
    // The reflex corner is the second one: a fan from the first corner would cross the boundary.
    let dented = "v 4 0 0\nv 1 1 0\nv 0 4 0\nv 0 0 0\nf 1 2 3 4\n";
    assert_eq!(triangles(dented), [[1, 2, 3], [1, 3, 0]]);
    let star = "v 0 3 0\nv -1 1 0\nv -3 0 0\nv -1 -1 0\nv 0 -3 0\nv 1 -1 0\nv 3 0 0\nv 1 1 0\nf 1 2 3 4 5 6 7 8\n";
    assert_eq!(triangles(star).len(), 6);
}

#[test]
fn case_118_faces_with_fewer_than_three_corners_are_a_counted_warning() {
    let file = read(format!("{SQUARE}f 1 2\nf 1 2 3\nf\nf 4 # alone\nl 1 2\np 1\n"));
    assert_eq!(file.parts[0].mesh.triangles(), [[0, 1, 2]]);
    assert_eq!(file.warnings.len(), 1);
    assert_eq!(file.warnings[0].what, "faces with fewer than 3 corners were skipped");
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (3, FileLocation::Line(5)));
    // An invalid corner is an error even in a face with fewer than three corners.
    assert!(error(format!("{SQUARE}f 1 9\n")).contains("vertex 9"));
}

#[test]
fn self_crossing_faces_are_a_counted_warning() {
    let file = read(format!("{SQUARE}f 1 3 2 4\nf 1 2 3 4\n"));
    assert_eq!(file.parts[0].mesh.triangles().len(), 4);
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (1, FileLocation::Line(5)));
}

#[test]
fn case_119_backslash_continues_a_line() {
    let text = "v 0 0 \\\n0\nv 1\\\r\n0\\\r\n0\nv 0 1 0\nf 1 \\\n 2 \\\n 3\n";
    assert_eq!(triangles(text), [[0, 1, 2]]);
    // A backslash at the end of the file is accepted, too. A comment that ends with a backslash is not continued.
    assert_eq!(triangles("# C:\\\nv 0 0 0\nv 1 0 0 # D:\\\nv 0 1 0\nf 1 2 3 \\\n"), [[0, 1, 2]]);
    // The error names the first line of the statement. Lines after the statement keep their numbers.
    assert!(error("v 0 0 \\\n\\\nx\n").starts_with("line 1: \"x\""));
    assert!(error("v 0 0 \\\n\\\n0\nv x\n").starts_with("line 4: \"x\""));
}

#[test]
fn case_119_line_of_a_megabyte_is_read_and_line_over_the_limit_rejected() {
    let corners = " 1 2 3 4".repeat(150_000);
    assert_eq!(read(format!("{SQUARE}f 1 2 3\n# {corners}\ng {corners}\n")).parts.len(), 1);
    let file = read(format!("{SQUARE}f{}\n", " 1".repeat(600_000)));
    assert_eq!(file.parts[0].mesh.triangles().len(), 599_998);
    let options =
        ReadOptions { limits: ReadLimits { max_line_bytes: 1000, ..ReadLimits::default() }, ..ReadOptions::default() };
    for text in [format!("{SQUARE}#{corners}\n"), format!("{SQUARE}{}", "v 1 \\\n".repeat(300))] {
        let refused = read_bytes(text.as_bytes(), "a.obj", &options).expect_err("a long line");
        assert!(matches!(refused.kind, ReadErrorKind::Limit { max: 1000, .. }), "{refused}");
        assert_eq!(refused.location, FileLocation::Line(5));
    }
}

#[test]
fn case_119_tabs_crlf_byte_order_mark_and_missing_newline_are_accepted() {
    let text = "\u{feff}# first\r\n\tv\t0 0\t0\r\n\r\n  v 1 0 0 \r\nv 0 1 0\t\r\nf\t1  2 3 # last";
    assert_eq!(triangles(text), [[0, 1, 2]]);
    assert_eq!(triangles(text.replace("\r\n", "\n")), [[0, 1, 2]]);
}

#[test]
fn case_119_nul_bytes_and_utf_16_are_rejected() {
    assert!(error(b"v 0 0 0\nv 1 0 0 # \0\n").starts_with("line 2: a NUL byte"));
    assert!(error(b"\xff\xfev\0 \0").contains("UTF-16"));
    assert!(error(b"\xfe\xff\0v\0 ").contains("UTF-16"));
}

#[test]
fn case_120_vertices_may_have_three_to_seven_numbers() {
    let text = "v 1 2 3\nv 1 2 3 0.5\nv 1 2 3 255 0 0\nv 1 2 3 1 0.5 0.5 0.5\nv 1 2 3 # 4 5\nf 1 2 3\n";
    let file = read(text);
    assert_eq!(file.warnings, []);
    assert_eq!(file.parts[0].mesh.vertices(), [[1.0, 2.0, 3.0]; 5]);
    let file = read("v 1 2 3 4 5\nv 1 2 3\nv 1 2 3 4 5 6 7 8\nf 1 2 3\n");
    assert_eq!((file.warnings[0].count, file.warnings[0].first), (2, FileLocation::Line(1)));
    assert_eq!(error("v 1 2 3\nv 1 2\n"), "line 2: the vertex has only 2 coordinates, expected 3");
    assert_eq!(error("v\n"), "line 1: the vertex has only 0 coordinates, expected 3");
    assert!(error("v 1 2 # 3\n").contains("only 2 coordinates"));
    assert!(error("v 1 2 3 red\n").contains("\"red\" is not a number"));
}

#[test]
fn case_120_129_invalid_and_nonfinite_numbers_are_errors() {
    let with = |number: &str| error(format!("v 0 0 0\nv 1 {number} 0\n"));
    assert!(with("nan").starts_with("line 2: vertex 1 has NaN as its y coordinate"));
    assert!(with("-inf").starts_with("line 2: vertex 1 has -inf as its y coordinate"));
    assert!(with("1e999").starts_with("line 2: vertex 1 has inf as its y coordinate"));
    assert!(with("0x10").contains("\"0x10\" is not a number"));
    assert_eq!(with("1,5"), "line 2: \"1,5\" is not a number; the decimal separator must be a point");
    assert!(with("1.2.3").contains("is not a number"));
    assert!(with(&"9".repeat(500)).contains("has inf"));
}

#[test]
fn coordinates_are_the_nearest_f64() {
    let text = "v 0.1 -1.5e-7 1.7976931348623157e308\nv 4.9e-324 0.30000000000000004 123456789.123456789\nv .5 5. -0\nf 1 2 3\n";
    let expected = [[0.1, -1.5e-7, f64::MAX], [f64::from_bits(1), 0.1 + 0.2, 123_456_789.123_456_79], [0.5, 5.0, -0.0]];
    let file = read(text);
    let bits = |points: &[[f64; 3]]| points.as_flattened().iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(file.parts[0].mesh.vertices()), bits(&expected));
}

#[test]
fn case_121_materials_are_never_opened() {
    let text = format!("mtllib /dev/zero ../../secret.mtl\n{SQUARE}usemtl \\\\server\\share\nf 1 2 3\n");
    assert_eq!(triangles(text), [[0, 1, 2]]);
}

#[test]
fn other_statements_are_ignored_and_lost_geometry_is_counted() {
    let quiet =
        "vn 0 0 1\nvt x\nvp 1\ns off\ng a\nusemtl m\nmg 1\nlod 2\nbevel on\ncstype bezier\ndeg 3\nparm u 0 1\nend\n";
    assert_eq!(triangles(format!("{quiet}{SQUARE}f 1 2 3\n")), [[0, 1, 2]]);
    let file = read(format!("{SQUARE}f 1 2 3\ncurv 0 1 1 2\nsurf 0 1 0 1 1 2 3 4\nhello\nV 1 2 3\ncall other.obj\n"));
    let counts: Vec<_> = file.warnings.iter().map(|warning| (warning.count, warning.first)).collect();
    assert_eq!(counts, [(2, FileLocation::Line(6)), (2, FileLocation::Line(8)), (1, FileLocation::Line(10))]);
    assert_eq!(file.warnings[0].what, "free-form curves and surfaces were skipped");
}

#[test]
fn text_without_obj_statements_is_an_error() {
    assert!(error("<html>\n</html>\n").starts_with("line 1: \"<html>\" is not an OBJ statement"));
}

#[test]
fn objects_are_parts_with_their_own_vertices() {
    let text = "v 9 9 9\no left\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 3 2 4\no none\no  right  hand \nv 0 0 1\nf 5 4 2\nf 5 1 4\no last\n";
    let file = read(text);
    assert_eq!(file.warnings, []);
    assert_eq!(names(&file), ["left", "right  hand"]);
    assert_eq!(file.parts[0].mesh.vertices(), [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(file.parts[0].mesh.triangles(), [[1, 0, 2]]);
    assert_eq!(file.parts[1].mesh.vertices(), [[9.0, 9.0, 9.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    assert_eq!(file.parts[1].mesh.triangles(), [[3, 2, 1], [3, 0, 2]]);
}

#[test]
fn file_with_one_part_keeps_all_vertices() {
    let file = read(format!("v 7 7 7\no only\n{SQUARE}f 2 3 4\n"));
    assert_eq!(names(&file), ["only"]);
    assert_eq!(file.parts[0].mesh.vertices().len(), 5);
    assert_eq!(file.parts[0].mesh.triangles(), [[1, 2, 3]]);
}

#[test]
fn groups_are_parts_with_split_groups() {
    let text = format!("{SQUARE}g a\nf 1 2 3\ng b c\nf 1 2 4\no d\nf 2 3 4\n");
    assert_eq!(names(&read(&text)), ["thing", "d"]);
    let file = read_bytes(text.as_bytes(), "thing.obj", &split()).expect("a good file");
    assert_eq!(names(&file), ["a", "b c", "d"]);
}

#[test]
fn equal_names_are_numbered_without_collisions() {
    let name = |name: &str| format!("o {name}\nf 1 2 3\n");
    let text = ["a", "a", "a-2", "b", "a", "", "a-2", "thing"].map(name).concat();
    let file = read(format!("{SQUARE}f 1 2 3\n{text}"));
    assert_eq!(names(&file), ["thing", "a", "a-3", "a-2", "b", "a-4", "thing-2", "a-2-2", "thing-3"]);
    let file = read(format!("{SQUARE}o \u{fc}\nf 1 2 3\no x\nf 1 2 3\n").replace('\u{fc}', "M\u{fc}ller"));
    assert_eq!(names(&file), ["M\u{fc}ller", "x"]);
    let file = read([SQUARE.as_bytes(), b"o \xff\nf 1 2 3\no \xfe\nf 1 2 3\n"].concat());
    assert_eq!(names(&file), ["\u{fffd}", "\u{fffd}-2"]);
}

#[test]
fn too_many_parts_are_rejected() {
    let options =
        ReadOptions { limits: ReadLimits { max_parts: 3, ..ReadLimits::default() }, ..ReadOptions::default() };
    let text = format!("{SQUARE}{}", "o\nf 1 2 3\n".repeat(4));
    let refused = read_bytes(text.as_bytes(), "a.obj", &options).expect_err("too many parts");
    assert!(refused.to_string().contains("limit 3 exceeded"), "{refused}");
    let text = format!("{SQUARE}{}o end\n", "o\nf 1 2 3\n".repeat(3));
    assert_eq!(read_bytes(text.as_bytes(), "a.obj", &options).expect("just enough").parts.len(), 3);
}

/// Verifies that a file of very many tiny parts is rejected. Ten bytes of text make a part that takes 200 bytes of
/// memory, which exceeds the memory bound.
#[test]
fn too_many_tiny_parts_are_rejected() {
    let text = format!("{SQUARE}{}", "o\nf 1 2 3\n".repeat(200_000));
    let refused = try_read(text).expect_err("more than 16 times the file");
    assert!(matches!(refused.kind, ReadErrorKind::Limit { .. }), "{refused}");
    assert_eq!(read(format!("{SQUARE}{}", "o\nf 1 2 3\n".repeat(5000))).parts.len(), 5000);
}

/// Verifies with 20,000 parts, and all vertices first, that the time per part depends on the size of the part,
/// not of the file.
#[test]
fn time_of_many_parts_depends_on_their_own_size() {
    let parts = 20_000;
    let mut text = String::new();
    (0..3 * parts).for_each(|i| text += &format!("v {i} {} {}\n", i * i % 101, i % 7));
    (0..parts).for_each(|i| text += &format!("o p\nf {} {} {}\n", 3 * i + 1, 3 * i + 2, 3 * i + 3));
    let file = read(text);
    assert_eq!(file.parts.len(), parts);
    assert!(file.parts.iter().all(|part| part.mesh.vertices().len() == 3));
    assert_eq!(file.parts[parts - 1].name, format!("p-{parts}"));
}

#[test]
fn case_108_128_files_without_faces_have_no_triangles() {
    assert!(error("").contains("empty"));
    assert_eq!(read("# nothing\n").parts.len(), 0);
    let file = read(format!("o cloud\n{SQUARE}"));
    assert_eq!(names(&file), ["cloud"]);
    assert!(file.parts[0].mesh.is_empty());
    assert_eq!(file.parts[0].mesh.vertices().len(), 4);
}

#[test]
fn case_130_statements_determine_format_if_name_does_not() {
    let file = read_bytes(format!("# a\n\n{SQUARE}f 1 2 3\n").as_bytes(), "thing", &ReadOptions::default());
    assert_eq!(file.expect("known by its statements").format, Format::Obj);
}
