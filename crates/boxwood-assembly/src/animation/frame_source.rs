//! Frames of an animation: files, meshes or the built-in cloth.
//!
//! The first frame defines the mesh; later frames move its vertices. Each frame is read when it is needed, so that only one is in memory.

use super::error::{FrameErrorKind, MeshDifference};
use super::natural_order::natural_order;
use crate::error::AssemblyError;
use crate::merge::{MergePart, merge};
use crate::part_names::stem;
use crate::sources::{MeshSource, find_sources};
use crate::warning::{Warning, file_warnings};
use boxwood::Mesh;
use boxwood_io::{Format, ReadOptions};
use boxwood_report::format::{printable, printable_path};
use boxwood_scenes::Cloth;
use std::path::Path;
use std::sync::Arc;

/// Number of vertices per side of the built-in cloth.
const CLOTH_SIDE: u32 = 60;
/// Number of frames of the built-in cloth.
const CLOTH_FRAMES: usize = 60;

/// Frames of an animation, in order.
#[derive(Clone, Debug)]
pub struct FrameSource(FrameList);

#[derive(Clone, Debug)]
enum FrameList {
    Files { files: Vec<MeshSource>, options: ReadOptions },
    Meshes { title: String, meshes: Vec<Arc<Mesh>> },
    Cloth,
}

impl FrameSource {
    /// The built-in animation: a cloth of 60 by 60 vertices that falls over [a ball](super::StaticModel::built_in), in 60 frames.
    #[must_use]
    pub fn built_in() -> Self {
        Self(FrameList::Cloth)
    }

    /// Finds the files of the frames, in files, folders and globs (see [`find_sources`]). They are read later, one at a time.
    ///
    /// Paths keep their order. The files of a folder or glob are in natural order: `frame-9.ply` comes before `frame-10.ply`. A file
    /// that is given twice is two frames. All parts of a file are merged.
    ///
    /// # Errors
    /// [`AssemblyError::Sources`] with one error per path without mesh files.
    pub fn find<P: AsRef<Path>>(paths: &[P], options: ReadOptions) -> Result<Self, AssemblyError> {
        let (mut files, mut errors) = (Vec::new(), Vec::new());
        for path in paths {
            match find_sources(std::slice::from_ref(path)) {
                Ok(mut found) => {
                    found.sort_by(|a, b| natural_order(&a.text(), &b.text()));
                    files.extend(found);
                }
                Err(AssemblyError::Sources(of_path)) => errors.extend(of_path),
                Err(other) => return Err(other),
            }
        }
        if errors.is_empty() { Ok(Self::from_files(files, options)) } else { Err(AssemblyError::Sources(errors)) }
    }

    /// Frames from these files, in this order.
    #[must_use]
    pub fn from_files(files: Vec<MeshSource>, options: ReadOptions) -> Self {
        Self(FrameList::Files { files, options })
    }

    /// Frames from meshes, in this order. Control characters in the title are escaped.
    #[must_use]
    pub fn from_meshes(title: &str, meshes: Vec<Arc<Mesh>>) -> Self {
        Self(FrameList::Meshes { title: printable(title), meshes })
    }

    /// Number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            FrameList::Files { files, .. } => files.len(),
            FrameList::Meshes { meshes, .. } => meshes.len(),
            FrameList::Cloth => CLOTH_FRAMES,
        }
    }

    /// Returns true if there are no frames.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Files of the frames; empty for frames that are not from files.
    #[must_use]
    pub fn files(&self) -> &[MeshSource] {
        match &self.0 {
            FrameList::Files { files, .. } => files,
            FrameList::Meshes { .. } | FrameList::Cloth => &[],
        }
    }

    /// Title of the animation: names of the first and the last file.
    #[must_use]
    pub fn title(&self) -> String {
        let name = |file: &MeshSource| printable_path(file.path.file_name().map_or(&file.path, Path::new));
        match &self.0 {
            FrameList::Files { files, .. } => match &files[..] {
                [] => String::new(),
                [only] => name(only),
                [first, .., last] => format!("{} to {}", name(first), name(last)),
            },
            FrameList::Meshes { title, .. } => title.clone(),
            FrameList::Cloth => "Built-in cloth over a ball".to_owned(),
        }
    }

    /// Path of a frame's file, or the name of a frame that is not from a file; for errors.
    pub(super) fn path_or_name(&self, frame: usize) -> String {
        match &self.0 {
            FrameList::Files { files, .. } => files[frame].text(),
            FrameList::Meshes { .. } => format!("frame-{frame}"),
            FrameList::Cloth => format!("cloth-{frame}"),
        }
    }
}

/// Reads the frames of a source one after the other.
pub(super) struct FrameReader<'a> {
    source: &'a FrameSource,
    /// Index of the next frame.
    next: usize,
    /// State of the built-in cloth in the last frame.
    cloth: Option<Cloth>,
}

/// Frame as read from its source.
pub(super) struct LoadedFrame {
    pub(super) name: String,
    pub(super) file: Option<String>,
    pub(super) mesh: Arc<Mesh>,
    /// Number of vertices of each part of the file, in file order.
    pub(super) part_sizes: Vec<usize>,
    is_stl: bool,
}

impl<'a> FrameReader<'a> {
    pub(super) fn new(source: &'a FrameSource) -> Self {
        Self { source, next: 0, cloth: None }
    }

    /// Reads the next frame. There must be one.
    pub(super) fn read(&mut self, warnings: &mut Vec<Warning>) -> Result<LoadedFrame, FrameErrorKind> {
        let frame = self.next;
        self.next += 1;
        match &self.source.0 {
            FrameList::Files { files, options } => LoadedFrame::read(&files[frame], options, warnings),
            FrameList::Meshes { meshes, .. } => Ok(self.loaded(frame, Arc::clone(&meshes[frame]))),
            FrameList::Cloth => {
                match &mut self.cloth {
                    Some(cloth) => cloth.advance(),
                    None => self.cloth = Some(Cloth::new(CLOTH_SIDE)),
                }
                let mesh = self.cloth.as_ref().map(Cloth::mesh).unwrap_or_default();
                Ok(self.loaded(frame, Arc::new(mesh)))
            }
        }
    }

    /// Frame that is not from a file.
    fn loaded(&self, frame: usize, mesh: Arc<Mesh>) -> LoadedFrame {
        let part_sizes = vec![mesh.vertices().len()];
        LoadedFrame { name: self.source.path_or_name(frame), file: None, mesh, part_sizes, is_stl: false }
    }
}

impl LoadedFrame {
    fn read(source: &MeshSource, options: &ReadOptions, warnings: &mut Vec<Warning>) -> Result<Self, FrameErrorKind> {
        let file = boxwood_io::read(&source.path, options).map_err(FrameErrorKind::Unreadable)?;
        warnings.extend(file_warnings(&source.text(), &file));
        let parts = file.parts.iter().map(|part| MergePart { name: &part.name, mesh: &part.mesh, pose: part.pose });
        let mesh = merge(&parts.collect::<Vec<_>>()).map_err(FrameErrorKind::Merge)?;
        Ok(Self {
            name: stem(&source.path),
            file: Some(source.text()),
            mesh,
            part_sizes: file.parts.iter().map(|part| part.mesh.vertices().len()).collect(),
            is_stl: file.format == Format::Stl,
        })
    }

    /// Returns an error unless the triangles and the number of vertices are those of the first frame, whose path or name is
    /// `first_name`.
    pub(super) fn check_same_triangles(&self, first: &Mesh, first_name: &str) -> Result<(), FrameErrorKind> {
        let Some(difference) = MeshDifference::between(&self.mesh, first) else { return Ok(()) };
        // Another format avoids differences by welding, but not other numbers of triangles.
        let is_welding_likely = self.is_stl && !matches!(difference, MeshDifference::TriangleCount { .. });
        Err(FrameErrorKind::Different { difference, first: first_name.to_owned(), is_welding_likely })
    }
}
