//! Reader of Wavefront OBJ.
//!
//! A statement is a line (a backslash at its end continues it). Its first word is the keyword, and `#` starts a comment. `v` is a
//! vertex. `f` is a face whose corners are vertex indices, counted from 1, or backward from the latest vertex if negative; a face
//! may refer to later vertices. `o` starts a part, and so does `g` with
//! [`ReadOptions::split_groups`](crate::ReadOptions::split_groups). Parts without faces are dropped.
//!
//! Ignored by design: normals, texture coordinates, materials (no `mtllib` is ever opened), smoothing groups, points, lines, and
//! values of a vertex after x, y and z (a color, or a weight that only free-form curves and surfaces use).
//!
//! Skipped with a warning: free-form curves and surfaces, files included by `call`, unknown statements, and faces with fewer than
//! three corners.

mod face;
mod parts;
mod statement;

use crate::Part;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;
use crate::text::{Lines, Words, fast_number, printable, reject_nul, words};
use crate::triangulate::FaceTriangulator;
use boxwood::MeshError;
use parts::ObjGroup;
use statement::next_statement;

/// Minimum number of bytes per vertex: "v 0 0 0" and the line end.
const MIN_VERTEX_BYTES: usize = 8;

const ODD_VERTEX: &str = "vertices without 3, 4, 6 or 7 values: the first 3 were used";
const FREE_FORM: &str = "free-form curves and surfaces were skipped";
const INCLUDED: &str = "files included by \"call\" or \"csh\" were skipped";
const UNKNOWN: &str = "unknown statements were ignored";

pub(crate) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let mut lines = Lines::new(input.bytes, &input.options.limits)?;
    reject_nul(input.bytes)?;
    let mut buffer = Vec::new();
    let mut reader = ObjReader::new(input);
    while let Some((line, statement)) = next_statement(&mut lines, &mut buffer)? {
        reader.process(FileLocation::Line(line), statement, &lines)?;
    }
    reader.check_has_obj_statements()?;
    let ObjReader { vertices, triangles, groups, .. } = reader;
    parts::build(vertices, triangles, groups, input)
}

/// State of the reader.
struct ObjReader<'r, 'a> {
    input: &'r mut ReaderInput<'a>,
    triangulator: FaceTriangulator,
    /// Vertices read so far. Once a face has referred to a later vertex, all vertices of the file.
    vertices: Vec<[f64; 3]>,
    has_all_vertices: bool,
    /// Number of `v` statements so far; negative indices count back from it.
    vertex_count: usize,
    /// Triangles of all parts, with vertex indices of the file.
    triangles: Vec<[u32; 3]>,
    /// Groups so far. Only the last one can be without triangles.
    groups: Vec<ObjGroup>,
    /// Corners of one face; kept to reuse the memory.
    corners: Vec<u32>,
    /// True if any statement was valid. A file without a valid statement is text of another kind, not an empty
    /// OBJ.
    has_obj_statements: bool,
    /// Location and keyword of the first unknown statement.
    first_unknown: Option<(FileLocation, String)>,
}

impl<'r, 'a> ObjReader<'r, 'a> {
    fn new(input: &'r mut ReaderInput<'a>) -> Self {
        Self {
            triangulator: FaceTriangulator::new(&input.options.limits),
            input,
            vertices: Vec::new(),
            has_all_vertices: false,
            vertex_count: 0,
            triangles: Vec::new(),
            groups: vec![ObjGroup::default()],
            corners: Vec::new(),
            has_obj_statements: false,
            first_unknown: None,
        }
    }

    /// Processes one statement; `lines` are the lines after it.
    fn process(&mut self, location: FileLocation, statement: &[u8], lines: &Lines<'_>) -> Result<(), ParseError> {
        let mut values = words(statement);
        match values.next() {
            None => Ok(()),
            Some(b"v") => self.add_vertex(location, values, lines),
            Some(b"f" | b"fo") => self.add_face(location, &values, lines),
            Some(word) => self.process_other(location, word, values.rest()),
        }
    }

    fn add_vertex(
        &mut self,
        location: FileLocation,
        mut values: Words<'_>,
        lines: &Lines<'_>,
    ) -> Result<(), ParseError> {
        let vertex = vertex(location, self.vertex_count, &mut values)?;
        if !self.has_all_vertices {
            lines.reserve(&mut self.vertices, 1, MIN_VERTEX_BYTES);
            self.vertices.push(vertex);
        }
        self.vertex_count += 1;
        self.has_obj_statements = true;
        self.check_weight_and_color(location, values)
    }

    fn check_weight_and_color(&mut self, location: FileLocation, values: Words<'_>) -> Result<(), ParseError> {
        let mut count = 0;
        for word in without_comment(values) {
            fast_number(word, location)?;
            count += 1;
        }
        if !matches!(count, 0 | 1 | 3 | 4) {
            self.input.warn(ODD_VERTEX, location);
        }
        Ok(())
    }

    fn process_other(&mut self, location: FileLocation, word: &[u8], rest: &[u8]) -> Result<(), ParseError> {
        match word {
            b"o" => self.begin_group(rest)?,
            b"g" if self.input.options.split_groups => self.begin_group(rest)?,
            // Statements that define no triangles; ignored by design.
            b"g" | b"vn" | b"vt" | b"vp" | b"s" | b"mg" | b"usemtl" | b"mtllib" | b"usemap" | b"maplib" => {}
            b"p" | b"l" | b"bevel" | b"c_interp" | b"d_interp" | b"lod" | b"shadow_obj" | b"trace_obj" => {}
            // Statements inside free-form curves and surfaces; the warning counts only the curves and surfaces,
            // matched below.
            b"cstype" | b"deg" | b"bmat" | b"step" | b"ctech" | b"stech" => {}
            b"parm" | b"trim" | b"hole" | b"scrv" | b"sp" | b"end" | b"con" => {}
            b"curv" | b"curv2" | b"surf" | b"bsp" | b"bzp" | b"cdc" | b"cdp" | b"res" => {
                self.input.warn(FREE_FORM, location);
            }
            b"call" | b"csh" => self.input.warn(INCLUDED, location),
            _ if word.starts_with(b"#") => return Ok(()),
            _ => {
                self.input.warn(UNKNOWN, location);
                self.first_unknown.get_or_insert_with(|| (location, printable(word)));
                return Ok(());
            }
        }
        self.has_obj_statements = true;
        Ok(())
    }

    fn begin_group(&mut self, name: &[u8]) -> Result<(), ParseError> {
        let name = String::from_utf8_lossy(name.trim_ascii()).into_owned();
        let group = ObjGroup { name, start: self.triangles.len() };
        match self.groups.last_mut() {
            Some(last) if last.start == group.start => *last = group,
            _ => self.groups.push(group),
        }
        // The new group is the last one and is not counted: it has no faces yet, and a group without faces becomes
        // no part.
        self.input.check_parts(self.groups.len() - 1)
    }

    fn check_has_obj_statements(&mut self) -> Result<(), ParseError> {
        match self.first_unknown.take() {
            Some((location, word)) if !self.has_obj_statements => {
                let what = format!(
                    "\"{word}\" is not an OBJ statement, and the file contains no valid one; is it another format?"
                );
                Err(ParseError::syntax(location, what))
            }
            _ => Ok(()),
        }
    }
}

/// Parses the three coordinates of a vertex; `number` is its index.
fn vertex(location: FileLocation, number: usize, values: &mut Words<'_>) -> Result<[f64; 3], ParseError> {
    let mut point = [0.0; 3];
    for axis in 0..3 {
        let Some(word) = values.next().filter(|word| !word.starts_with(b"#")) else {
            return Err(ParseError::syntax(location, format!("the vertex has only {axis} coordinates, expected 3")));
        };
        point[axis] = fast_number(word, location)?;
        if !point[axis].is_finite() {
            let kind = MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] };
            return Err(ParseError { location, kind: kind.into() });
        }
    }
    Ok(point)
}

/// Words up to the start of a comment.
fn without_comment(values: Words<'_>) -> impl Iterator<Item = &[u8]> {
    values.take_while(|word| !word.starts_with(b"#"))
}
