//! Reads an OBJ, prints its parts, writes them as PLY, and reads the PLY.

use boxwood_io::{Format, ReadOptions, read_bytes, write_to};
use std::error::Error;
use std::io::{Write, stdout};
use std::path::Path;

const OBJ: &str = "\
o roof
v 0 0 1\nv 2 0 1\nv 2 2 1\nv 1 1 1\nv 0 2 1
f 1 2 3 4 5
o wall
v 0 0 0\nv 2 0 0
f 6 7 2 1
";

fn main() -> Result<(), Box<dyn Error>> {
    let file = read_bytes(OBJ.as_bytes(), Path::new("house.obj"), &ReadOptions::default())?;
    for part in &file.parts {
        writeln!(stdout(), "{}: {} triangles, box {:?}", part.name, part.mesh.triangles().len(), part.mesh.bounds())?;
    }
    let mut ply = Vec::new();
    write_to(&mut ply, Format::Ply, &file.parts)?;
    let copy = read_bytes(&ply, Path::new("house.ply"), &ReadOptions::default())?;
    writeln!(stdout(), "{} bytes of PLY, {} triangles", ply.len(), copy.parts[0].mesh.triangles().len())?;

    let invalid = read_bytes(b"v 0 0 0\nf 1 2 3\n", Path::new("invalid.obj"), &ReadOptions::default());
    if let Err(error) = invalid {
        writeln!(stdout(), "{error}")?;
    }
    Ok(())
}
