//! A mesh from a file, its parts, and the way back: OBJ in, PLY out, and read again.

use boxwood_io::{Format, Options, read_bytes, write_to};
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
    let file = read_bytes(OBJ.as_bytes(), Path::new("house.obj"), &Options::default())?;
    for part in &file.parts {
        writeln!(stdout(), "{}: {} triangles, box {:?}", part.name, part.mesh.triangles().len(), part.mesh.bounds())?;
    }
    let mut ply = Vec::new();
    write_to(&mut ply, Format::Ply, &file.parts)?;
    let again = read_bytes(&ply, Path::new("house.ply"), &Options::default())?;
    writeln!(stdout(), "{} bytes of PLY, {} triangles", ply.len(), again.parts[0].mesh.triangles().len())?;

    let broken = read_bytes(b"v 0 0 0\nf 1 2 3\n", Path::new("broken.obj"), &Options::default());
    if let Err(error) = broken {
        writeln!(stdout(), "{error}")?;
    }
    Ok(())
}
