//! Writer of OBJ: for each part its name (`o`), its vertices (`v`) and its triangles (`f`).
//!
//! Coordinates have the fewest digits that round-trip to the same `f64`. Vertex indices are counted through the whole file, from 1.
//! Triangles refer only to vertices of their own part, so reading the file gives the same parts. The exception is a part without
//! triangles, which readers drop together with its vertices.

use super::placed;
use crate::Part;
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes parts that `super::check` has accepted, so that `super::placed` returns finite points.
pub(super) fn write(out: &mut dyn Write, parts: &[Part]) -> io::Result<()> {
    let mut next_index = 1;
    for part in parts {
        writeln!(out, "o {}", one_line(&part.name))?;
        for [x, y, z] in placed(part) {
            // Uses `Debug` formatting, because `Display` writes 1e300 with 300 zeros. Either one round-trips to
            // the same `f64`.
            writeln!(out, "v {x:?} {y:?} {z:?}")?;
        }
        for corners in part.mesh.triangles() {
            let [a, b, c] = corners.map(|corner| next_index + u64::from(corner));
            writeln!(out, "f {a} {b} {c}")?;
        }
        next_index += part.mesh.vertices().len() as u64;
    }
    Ok(())
}

/// Makes a name safe for one line: no control characters, which could end the line, and no backslash at the end, which would
/// continue it.
pub(super) fn one_line(name: &str) -> Cow<'_, str> {
    if !name.contains(char::is_control) && !name.ends_with('\\') {
        return Cow::Borrowed(name);
    }
    let mut line = name.replace(char::is_control, "_");
    if line.ends_with('\\') {
        line.push(' ');
    }
    Cow::Owned(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadOptions, read_bytes};
    use boxwood::{Mesh, Pose};
    use boxwood_scenes::Random;
    use std::sync::Arc;

    fn part(name: &str, mesh: Mesh, pose: Pose) -> Part {
        Part { name: name.to_owned(), mesh: Arc::new(mesh), pose }
    }

    fn written(parts: &[Part]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&mut bytes, parts).expect("memory takes everything");
        bytes
    }

    fn triangle(points: [[f64; 3]; 3]) -> Mesh {
        Mesh::new(points.to_vec(), vec![[0, 1, 2]]).expect("a triangle")
    }

    #[test]
    fn write_places_names_and_numbers_parts() {
        let mesh = triangle([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.5, -0.0]]);
        let pose = Pose::from_translation([0.1, 0.0, 1e300]);
        let text = written(&[part("a b", mesh.clone(), Pose::IDENTITY), part("c", mesh, pose)]);
        let expected = "o a b\nv 0.0 0.0 0.0\nv 1.0 0.0 0.0\nv 0.0 0.5 0.0\nf 1 2 3\n\
                        o c\nv 0.1 0.0 1e300\nv 1.1 0.0 1e300\nv 0.1 0.5 1e300\nf 4 5 6\n";
        assert_eq!(String::from_utf8(text).expect("text"), expected);
    }

    #[test]
    fn written_parts_are_read_back_bit_for_bit() {
        let mut random = Random::new(1);
        let mut number = || loop {
            let x = f64::from_bits(random.u64());
            if x.is_finite() {
                return x;
            }
        };
        let mut parts = Vec::new();
        for name in ["left", "right\\", "with # sign", "line\nbreak", "left"] {
            let points = [0; 3].map(|_| [0; 3].map(|_| number()));
            parts.push(part(name, triangle(points), Pose::IDENTITY));
        }
        let file = read_bytes(&written(&parts), "x.obj", &ReadOptions::default()).expect("valid OBJ");
        assert!(file.warnings.is_empty());
        let names: Vec<_> = file.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["left", "right\\", "with # sign", "line_break", "left-2"]);
        for (read, part) in file.parts.iter().zip(&parts) {
            assert_eq!(read.mesh.triangles(), part.mesh.triangles());
            let bits = |mesh: &Mesh| mesh.vertices().as_flattened().iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&read.mesh), bits(&part.mesh));
        }
    }

    #[test]
    fn no_parts_give_empty_file() {
        assert_eq!(written(&[]), b"");
    }
}
