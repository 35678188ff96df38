//! Reader of Wavefront OBJ.
//!
//! What is relied on: a statement is a line (a backslash at its end continues it), its first word says what it is, and
//! `#` begins a comment. `v` gives a vertex, `f` a face whose corners name vertices from 1, or from the latest one
//! backwards if negative; a face may name vertices that come after it. `o` begins a part, and so does `g` if groups are
//! asked for; parts without faces are none.
//!
//! Ignored by design, as they are no geometry of triangles: normals, texture coordinates, materials (no `mtllib` is ever
//! opened), smoothing groups, points, lines; of a vertex, what follows x, y and z (a weight, which only free-form curves
//! and surfaces use, or a colour).
//!
//! Left out with a warning: free-form curves and surfaces, files included by `call`, unknown statements, faces of fewer
//! than three corners.

mod face;
mod parts;
mod statement;

use crate::Part;
use crate::error::{Broken, Place};
use crate::input::Input;
use crate::polygon::Cutter;
use crate::text::{Lines, Words, fast_number, refuse_nul, shown, words};
use boxwood::MeshError;
use parts::Group;
use statement::next_statement;

/// The fewest bytes that a vertex takes: "v 0 0 0" and the end of the line.
const VERTEX_BYTES: usize = 8;

const ODD_VERTEX: &str = "vertices had other than 3, 4, 6 or 7 values; the first 3 were taken";
const FREE_FORM: &str = "free-form curves and surfaces are not read";
const INCLUDED: &str = "files included by \"call\" or \"csh\" are not read";
const UNKNOWN: &str = "statements that OBJ does not know were ignored";

pub(crate) fn read(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let mut lines = Lines::new(input.bytes, &input.options.limits)?;
    refuse_nul(input.bytes)?;
    let mut joined = Vec::new();
    let mut reader = Reader::new(input);
    while let Some((line, statement)) = next_statement(&mut lines, &mut joined)? {
        reader.take(Place::Line(line), statement, &lines)?;
    }
    reader.check_known()?;
    let Reader { vertices, triangles, groups, .. } = reader;
    parts::build(vertices, triangles, groups, input)
}

struct Reader<'r, 'a> {
    input: &'r mut Input<'a>,
    cutter: Cutter,
    /// Those of the statements so far, or all of the file once a face has named a later one.
    vertices: Vec<[f64; 3]>,
    all_vertices: bool,
    /// How many `v` statements there were so far: what a negative corner counts back from.
    seen: usize,
    /// Of all parts, by the vertices of the file.
    triangles: Vec<[u32; 3]>,
    /// Of these only the last can be without triangles.
    groups: Vec<Group>,
    /// Of one face; here so that its memory is reused.
    corners: Vec<u32>,
    /// Whether anything was understood, and the first that was not: a text of another kind is no empty OBJ.
    known: bool,
    first_unknown: Option<(Place, String)>,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn new(input: &'r mut Input<'a>) -> Self {
        Self {
            cutter: Cutter::new(&input.options.limits),
            input,
            vertices: Vec::new(),
            all_vertices: false,
            seen: 0,
            triangles: Vec::new(),
            groups: vec![Group::default()],
            corners: Vec::new(),
            known: false,
            first_unknown: None,
        }
    }

    /// Takes one statement; the lines are those that come after it.
    fn take(&mut self, place: Place, statement: &[u8], lines: &Lines<'_>) -> Result<(), Broken> {
        let mut values = words(statement);
        match values.next() {
            None => Ok(()),
            Some(b"v") => self.take_vertex(place, values, lines),
            Some(b"f" | b"fo") => self.take_face(place, &values, lines),
            Some(word) => self.take_other(place, word, values.rest()),
        }
    }

    fn take_vertex(&mut self, place: Place, mut values: Words<'_>, lines: &Lines<'_>) -> Result<(), Broken> {
        let vertex = vertex(place, self.seen, &mut values)?;
        if !self.all_vertices {
            lines.make_room(&mut self.vertices, 1, VERTEX_BYTES);
            self.vertices.push(vertex);
        }
        self.seen += 1;
        self.known = true;
        self.skip_weight_and_colour(place, values)
    }

    fn skip_weight_and_colour(&mut self, place: Place, values: Words<'_>) -> Result<(), Broken> {
        let mut count = 0;
        for word in without_comment(values) {
            fast_number(word, place)?;
            count += 1;
        }
        if !matches!(count, 0 | 1 | 3 | 4) {
            self.input.warn(ODD_VERTEX, place);
        }
        Ok(())
    }

    fn take_other(&mut self, place: Place, word: &[u8], rest: &[u8]) -> Result<(), Broken> {
        match word {
            b"o" => self.begin_group(rest)?,
            b"g" if self.input.options.split_groups => self.begin_group(rest)?,
            // No geometry of triangles.
            b"g" | b"vn" | b"vt" | b"vp" | b"s" | b"mg" | b"usemtl" | b"mtllib" | b"usemap" | b"maplib" => {}
            b"p" | b"l" | b"bevel" | b"c_interp" | b"d_interp" | b"lod" | b"shadow_obj" | b"trace_obj" => {}
            // What belongs to the free-form elements, which are counted themselves.
            b"cstype" | b"deg" | b"bmat" | b"step" | b"ctech" | b"stech" => {}
            b"parm" | b"trim" | b"hole" | b"scrv" | b"sp" | b"end" | b"con" => {}
            b"curv" | b"curv2" | b"surf" | b"bsp" | b"bzp" | b"cdc" | b"cdp" | b"res" => {
                self.input.warn(FREE_FORM, place);
            }
            b"call" | b"csh" => self.input.warn(INCLUDED, place),
            _ if word.starts_with(b"#") => return Ok(()),
            _ => {
                self.input.warn(UNKNOWN, place);
                self.first_unknown.get_or_insert_with(|| (place, shown(word)));
                return Ok(());
            }
        }
        self.known = true;
        Ok(())
    }

    fn begin_group(&mut self, name: &[u8]) -> Result<(), Broken> {
        let name = String::from_utf8_lossy(name.trim_ascii()).into_owned();
        let group = Group { name, start: self.triangles.len() };
        match self.groups.last_mut() {
            Some(last) if last.start == group.start => *last = group,
            _ => self.groups.push(group),
        }
        // The one that begins has no faces yet.
        self.input.check_parts(self.groups.len() - 1)
    }

    fn check_known(&mut self) -> Result<(), Broken> {
        match self.first_unknown.take() {
            Some((place, word)) if !self.known => {
                let what = format!(
                    "\"{word}\" is no statement of OBJ, and nothing else in the file is; is it another format?"
                );
                Err(Broken::syntax(place, what))
            }
            _ => Ok(()),
        }
    }
}

/// The three coordinates of the vertex of that number.
fn vertex(place: Place, number: usize, values: &mut Words<'_>) -> Result<[f64; 3], Broken> {
    let mut point = [0.0; 3];
    for axis in 0..3 {
        let Some(word) = values.next().filter(|word| !word.starts_with(b"#")) else {
            return Err(Broken::syntax(place, format!("the vertex has only {axis} coordinates; it needs 3")));
        };
        point[axis] = fast_number(word, place)?;
        if !point[axis].is_finite() {
            let problem = MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] };
            return Err(Broken { place, problem: problem.into() });
        }
    }
    Ok(point)
}

/// The words up to one that begins a comment.
fn without_comment(values: Words<'_>) -> impl Iterator<Item = &[u8]> {
    values.take_while(|word| !word.starts_with(b"#"))
}
