//! Source of the frames: files, read one by one, or the built-in cloth. The first frame defines the mesh; later
//! frames move its vertices.

use crate::assembly;
use crate::joined::{MergePart, merge};
use crate::names;
use crate::notes::{CommandError, printable, shown, text_of};
use crate::output::{counted, thousands};
use crate::sources::MeshSource;
use boxwood::Mesh;
use boxwood_assembly::Warning;
use boxwood_io::{Format, ReadOptions};
use boxwood_scenes::Cloth;
use std::sync::Arc;

/// Source of the frames of an animation.
pub(super) enum FrameSource {
    Files { sources: Vec<MeshSource>, options: ReadOptions },
    Cloth(Cloth),
}

/// Number of vertices per side of the built-in cloth.
const CLOTH_SIDE: u32 = 60;
/// Number of frames of the built-in cloth.
const CLOTH_FRAMES: usize = 60;

/// A frame as read from its source.
pub(super) struct LoadedFrame {
    pub(super) name: String,
    /// Path of the file; `None` for a frame of the built-in cloth.
    pub(super) file: Option<String>,
    pub(super) mesh: Arc<Mesh>,
    /// Number of vertices of each part of the file, in file order.
    pub(super) parts: Vec<usize>,
    /// True for STL files. Their error message suggests a format with vertex indices.
    is_stl: bool,
}

impl FrameSource {
    pub(super) fn cloth() -> Self {
        Self::Cloth(Cloth::new(CLOTH_SIDE))
    }

    pub(super) fn from_files(sources: Vec<MeshSource>, options: ReadOptions) -> Self {
        Self::Files { sources, options }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Files { sources, .. } => sources.len(),
            Self::Cloth(_) => CLOTH_FRAMES,
        }
    }

    /// Title of the animation.
    pub(super) fn title(&self) -> String {
        let name = |source: &MeshSource| shown(source.path.file_name().map_or(&source.path, std::path::Path::new));
        match self {
            Self::Files { sources, .. } => match &sources[..] {
                [] => String::new(),
                [only] => name(only),
                [first, .., last] => format!("{} to {}", name(first), name(last)),
            },
            Self::Cloth(_) => "Built-in cloth over a ball".to_owned(),
        }
    }

    /// Reads the next frame. Must be called with 0, 1, 2, … in order.
    pub(super) fn frame(&mut self, index: usize, warnings: &mut Vec<Warning>) -> Result<LoadedFrame, CommandError> {
        match self {
            Self::Files { sources, options } => read_frame(&sources[index], options, warnings),
            Self::Cloth(cloth) => {
                if index > 0 {
                    cloth.advance();
                }
                let (name, mesh) = (format!("cloth-{index}"), Arc::new(cloth.mesh()));
                let parts = vec![mesh.vertices().len()];
                Ok(LoadedFrame { name, file: None, mesh, parts, is_stl: false })
            }
        }
    }
}

fn read_frame(
    source: &MeshSource,
    options: &ReadOptions,
    warnings: &mut Vec<Warning>,
) -> Result<LoadedFrame, CommandError> {
    let file = boxwood_io::read(&source.path, options).map_err(|error| assembly::read_error_message(source, &error))?;
    warnings.extend(assembly::file_warnings(source, &file));
    let parts: Vec<MergePart<'_>> =
        file.parts.iter().map(|part| MergePart { name: &part.name, mesh: &part.mesh, pose: part.pose }).collect();
    let with_file = |CommandError(messages): CommandError| {
        CommandError(
            messages
                .iter()
                .map(|read_error_message| format!("{}: {read_error_message}", shown(&source.path)))
                .collect(),
        )
    };
    let mesh = merge(&parts, "scale it down").map_err(with_file)?;
    let (name, file_name) = (printable(&names::stem(&source.path)), Some(text_of(&source.path)));
    let parts = parts.iter().map(|part| part.mesh.vertices().len()).collect();
    Ok(LoadedFrame { name, file: file_name, mesh, parts, is_stl: file.format == Format::Stl })
}

impl LoadedFrame {
    /// Path of the frame's file, or the name of a frame of the built-in cloth; for messages.
    pub(super) fn display_name(&self) -> String {
        printable(self.file.as_deref().unwrap_or(&self.name))
    }

    /// Returns an error unless the triangles and the number of vertices equal those of the first frame.
    pub(super) fn check_same_triangles(&self, first: &Mesh, first_name: &str) -> Result<(), CommandError> {
        let Some(what) = difference(&self.mesh, first) else { return Ok(()) };
        let file = self.display_name();
        // If the numbers of triangles are equal, the STL vertices of the two frames were probably welded differently,
        // which other formats avoid. If they differ, another format does not help.
        let hint = if self.is_stl && self.mesh.triangles().len() == first.triangles().len() {
            "STL has no vertex indices, and equal vertices are welded: use PLY, OBJ or OFF, or --no-weld"
        } else {
            "frames must have the same triangles; only vertex positions may differ"
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
    let index = mesh.triangles().iter().zip(first.triangles()).position(|(a, b)| a != b)?;
    let corners = |mesh: &Mesh| {
        let [a, b, c] = mesh.triangles()[index];
        format!("{a}, {b}, {c}")
    };
    Some(format!("triangle {index} has the vertices {}, not {}", corners(mesh), corners(first)))
}
