//! Where frames come from: files, read one after another, or the cloth that is built in. The first is a mesh, the others are
//! its vertices, moved.

use crate::assembly;
use crate::joined::{Piece, joined};
use crate::names;
use crate::notes::{Failure, Warning, printable, shown, text_of};
use crate::output::{counted, thousands};
use crate::sources::Source;
use boxwood::Mesh;
use boxwood_io::{Format, Options};
use boxwood_scenes::Cloth;
use std::sync::Arc;

/// Frames to come.
pub(super) enum Reel {
    Files { sources: Vec<Source>, options: Options },
    Cloth(Cloth),
}

/// Of the cloth: vertices of a side, and frames.
const SIDE: u32 = 60;
const FRAMES: usize = 60;

/// A frame as it is read.
pub(super) struct Shot {
    pub(super) name: String,
    /// `None` for what is built in.
    pub(super) file: Option<String>,
    pub(super) mesh: Arc<Mesh>,
    /// How many of the vertices each part has, in their order.
    pub(super) parts: Vec<usize>,
    /// For the differences to the first frame that it may have.
    is_stl: bool,
}

impl Reel {
    pub(super) fn cloth() -> Self {
        Self::Cloth(Cloth::new(SIDE))
    }

    pub(super) fn of_files(sources: Vec<Source>, options: Options) -> Self {
        Self::Files { sources, options }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Files { sources, .. } => sources.len(),
            Self::Cloth(_) => FRAMES,
        }
    }

    /// What is shown, in a few words.
    pub(super) fn title(&self) -> String {
        let name = |source: &Source| shown(source.path.file_name().map_or(&source.path, std::path::Path::new));
        match self {
            Self::Files { sources, .. } => match &sources[..] {
                [] => String::new(),
                [only] => name(only),
                [first, .., last] => format!("{} to {}", name(first), name(last)),
            },
            Self::Cloth(_) => "Built-in cloth over a ball".to_owned(),
        }
    }

    /// The next frame; they must be asked for in order.
    pub(super) fn frame(&mut self, number: usize, warnings: &mut Vec<Warning>) -> Result<Shot, Failure> {
        match self {
            Self::Files { sources, options } => read(&sources[number], options, warnings),
            Self::Cloth(cloth) => {
                if number > 0 {
                    cloth.advance();
                }
                let (name, mesh) = (format!("cloth-{number}"), Arc::new(cloth.mesh()));
                let parts = vec![mesh.vertices().len()];
                Ok(Shot { name, file: None, mesh, parts, is_stl: false })
            }
        }
    }
}

fn read(source: &Source, options: &Options, warnings: &mut Vec<Warning>) -> Result<Shot, Failure> {
    let file = boxwood_io::read(&source.path, options).map_err(|error| assembly::message(source, &error))?;
    warnings.extend(assembly::warnings_of(source, &file));
    let parts: Vec<Piece<'_>> =
        file.parts.iter().map(|part| Piece { name: &part.name, mesh: &part.mesh, pose: part.pose }).collect();
    let failed = |Failure(messages): Failure| {
        Failure(messages.iter().map(|message| format!("{}: {message}", shown(&source.path))).collect())
    };
    let mesh = joined(&parts, "scale it down").map_err(failed)?;
    let (name, file_name) = (printable(&names::stem(&source.path)), Some(text_of(&source.path)));
    let parts = parts.iter().map(|part| part.mesh.vertices().len()).collect();
    Ok(Shot { name, file: file_name, mesh, parts, is_stl: file.format == Format::Stl })
}

impl Shot {
    /// Its file, for messages.
    pub(super) fn shown(&self) -> String {
        printable(self.file.as_deref().unwrap_or(&self.name))
    }

    /// Whether it is the first frame, deformed; or what differs.
    pub(super) fn follows(&self, first: &Mesh, first_name: &str) -> Result<(), Failure> {
        let Some(what) = difference(&self.mesh, first) else { return Ok(()) };
        let file = self.shown();
        // Files of other triangles would not fit in any format.
        let hint = if self.is_stl && self.mesh.triangles().len() == first.triangles().len() {
            "STL has no numbers of vertices, and equal ones are joined: use PLY, OBJ or OFF, or --no-weld"
        } else {
            "frames must have the same triangles, and vertices that move"
        };
        Err(format!("{file}: {what}, unlike the first frame ({first_name}); {hint}").into())
    }
}

fn difference(mesh: &Mesh, first: &Mesh) -> Option<String> {
    let (vertices, triangles) = (mesh.vertices().len(), mesh.triangles().len());
    if triangles != first.triangles().len() {
        return Some(format!(
            "has {}, not {}",
            counted(triangles as u64, "triangle", "triangles"),
            thousands(first.triangles().len() as u64)
        ));
    }
    if vertices != first.vertices().len() {
        let expected = thousands(first.vertices().len() as u64);
        return Some(format!("has {}, not {expected}", counted(vertices as u64, "vertex", "vertices")));
    }
    let place = mesh.triangles().iter().zip(first.triangles()).position(|(a, b)| a != b)?;
    let corners = |mesh: &Mesh| {
        let [a, b, c] = mesh.triangles()[place];
        format!("{a}, {b}, {c}")
    };
    Some(format!("its triangle {place} has the vertices {}, not {}", corners(mesh), corners(first)))
}
