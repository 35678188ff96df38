//! A small reader of Wavefront OBJ: the lines `v` and `f`, everything else passed over.
//!
//! A face may name its corners as `v`, `v/t`, `v//n` or `v/t/n`, from 1 or backwards from -1; a polygon becomes a fan
//! around its first corner.

use std::{fs, path::Path};

use anyhow::{Context, Result, anyhow, bail, ensure};
use boxwood::Mesh;

/// Reads a file. An error names the file and the line.
pub fn read(path: &Path) -> Result<Mesh> {
    let is_obj = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("obj"));
    ensure!(is_obj, "{}: only OBJ files (.obj) can be read so far", path.display());
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Reads a text. An error names the line.
pub fn parse(text: &str) -> Result<Mesh> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(number, line).with_context(|| format!("line {number}"))?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    /// The line of each triangle: a face may come before its vertices, so its indices are checked at the end.
    lines: Vec<usize>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<()> {
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
        match words.next() {
            Some("v") => self.vertices.push(vertex(words)?),
            Some("f") => self.face(number, words)?,
            _ => {}
        }
        Ok(())
    }

    fn face<'a>(&mut self, number: usize, words: impl Iterator<Item = &'a str>) -> Result<()> {
        let corners = words.map(|word| self.corner(word)).collect::<Result<Vec<u32>>>()?;
        ensure!(corners.len() >= 3, "a face needs at least three corners, here are {}", corners.len());
        for pair in corners[1..].windows(2) {
            self.triangles.push([corners[0], pair[0], pair[1]]);
            self.lines.push(number);
        }
        Ok(())
    }

    fn corner(&self, word: &str) -> Result<u32> {
        let index = word.split('/').next().unwrap_or_default();
        let index: i64 = index.parse().map_err(|_| anyhow!("{word:?} names no vertex"))?;
        let from_zero = match index {
            1.. => index - 1,
            0 => bail!("vertices are numbered from 1, here is 0"),
            _ => self.vertices.len() as i64 + index,
        };
        u32::try_from(from_zero).map_err(|_| anyhow!("{word:?} names no vertex: {} are known", self.vertices.len()))
    }

    fn finish(self) -> Result<Mesh> {
        let count = self.vertices.len();
        for (triangle, line) in self.triangles.iter().zip(&self.lines) {
            if let Some(&index) = triangle.iter().find(|&&index| index as usize >= count) {
                bail!("line {line}: vertex {} of {count}", u64::from(index) + 1);
            }
        }
        Ok(Mesh::new(self.vertices, self.triangles)?)
    }
}

/// The first three numbers; a weight or a colour may follow.
fn vertex<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<[f64; 3]> {
    let mut point = [0.0; 3];
    for coordinate in &mut point {
        let word = words.next().context("a vertex needs three coordinates")?;
        let number: f64 = word.parse().map_err(|_| anyhow!("{word:?} is no number"))?;
        ensure!(number.is_finite(), "{word} is not finite");
        *coordinate = number;
    }
    Ok(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

    fn triangles(face: &str) -> Vec<[u32; 3]> {
        parse(&format!("# a square\no square\n{SQUARE}vn 0 0 1\n{face} # the face\n")).unwrap().triangles().to_vec()
    }

    fn message(text: &str) -> String {
        format!("{:#}", parse(text).unwrap_err())
    }

    #[test]
    fn corners_in_all_forms() {
        for face in ["f 1 2 3", "f 1/7 2/8 3/9", "f 1//1 2//1 3//1", "f 1/7/1 2/8/1 3/9/1", "f -4 -3 -2", "  f 1 2 3 "]
        {
            assert_eq!(triangles(face), [[0, 1, 2]], "{face}");
        }
    }

    #[test]
    fn a_polygon_is_a_fan() {
        assert_eq!(triangles("f 1 2 3 4"), [[0, 1, 2], [0, 2, 3]]);
    }

    #[test]
    fn a_face_may_come_first() {
        assert_eq!(parse("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0 0.5 0.5 0.5\n").unwrap().triangles(), [[0, 1, 2]]);
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(message("v 0 0 0\nv 0 0\n"), "line 2: a vertex needs three coordinates");
        assert_eq!(message("v 0 zero 0\n"), "line 1: \"zero\" is no number");
        assert_eq!(message("v 0 nan 0\n"), "line 1: nan is not finite");
        assert_eq!(message(&format!("{SQUARE}f 1 2\n")), "line 5: a face needs at least three corners, here are 2");
        assert_eq!(message(&format!("{SQUARE}f 1 2 0\n")), "line 5: vertices are numbered from 1, here is 0");
        assert_eq!(message(&format!("{SQUARE}f 1 2 -5\n")), "line 5: \"-5\" names no vertex: 4 are known");
        assert_eq!(message(&format!("{SQUARE}f 1 2 x/1\n")), "line 5: \"x/1\" names no vertex");
        assert_eq!(message(&format!("{SQUARE}f 1 2 5\n")), "line 5: vertex 5 of 4");
    }

    #[test]
    fn errors_name_the_file() {
        let missing = read(Path::new("no/such.obj")).unwrap_err();
        assert!(format!("{missing:#}").contains("no/such.obj"), "{missing:#}");
        assert!(read(Path::new("mesh.stl")).is_err());
    }
}
