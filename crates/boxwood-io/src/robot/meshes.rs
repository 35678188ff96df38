//! Models of shapes: each file is read once, and equal shapes share one model.

use super::error::{RobotError, RobotProblem};
use super::folders::{Folders, NoFile};
use super::solids::{Solid, tessellated};
use super::xml::Element;
use super::{RobotOptions, RobotWarning};
use crate::error::{Problem, ReadError};
use boxwood::{Mesh, Model, Pose};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What a geometry is.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Solid(Solid),
    /// By the name in the URDF.
    File {
        name: String,
        scale: [f64; 3],
    },
}

/// What tells shapes apart: a file by its true path, or the kind of a solid; and the bits of its lengths.
type Key = (PathBuf, [u64; 3]);

pub(super) struct Meshes<'o> {
    options: &'o RobotOptions,
    pub(super) folders: Folders,
    /// Each file, as it is.
    files: HashMap<PathBuf, Arc<Mesh>>,
    /// Scaled.
    meshes: HashMap<Key, Arc<Mesh>>,
    models: HashMap<Key, Arc<Model>>,
    /// Of all meshes made so far.
    triangles: u64,
    /// In the order in which they were read.
    pub(super) read: Vec<PathBuf>,
    pub(super) warnings: Vec<RobotWarning>,
}

impl<'o> Meshes<'o> {
    pub(super) fn new(options: &'o RobotOptions, folders: Folders) -> Self {
        Self {
            options,
            folders,
            files: HashMap::new(),
            meshes: HashMap::new(),
            models: HashMap::new(),
            triangles: 0,
            read: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The model of one shape.
    pub(super) fn model(
        &mut self,
        shape: &Shape,
        element: Element<'_, '_>,
        link: &str,
    ) -> Result<Arc<Model>, RobotError> {
        let key = self.key(shape, element, link)?;
        if let Some(model) = self.models.get(&key) {
            return Ok(Arc::clone(model));
        }
        let mesh = self.mesh(shape, &key, element, link)?;
        let model = Arc::new(Model::new(mesh));
        self.models.insert(key, Arc::clone(&model));
        Ok(model)
    }

    /// One model of several shapes, each in its place.
    pub(super) fn joined(
        &mut self,
        shapes: &[(Shape, Pose, Element<'_, '_>)],
        link: &str,
    ) -> Result<Arc<Model>, RobotError> {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for (shape, pose, element) in shapes {
            let key = self.key(shape, *element, link)?;
            let mesh = self.mesh(shape, &key, *element, link)?;
            self.count(mesh.triangles().len() as u64).map_err(|problem| element.error(problem))?;
            append(&mut vertices, &mut triangles, &mesh, pose);
        }
        let geometry = |cause| shapes[0].2.error(RobotProblem::Geometry { link: link.to_owned(), cause });
        Ok(Arc::new(Model::new(Mesh::new(vertices, triangles).map_err(geometry)?)))
    }

    fn key(&mut self, shape: &Shape, element: Element<'_, '_>, link: &str) -> Result<Key, RobotError> {
        let solid = |kind: &str, lengths: [f64; 3]| (PathBuf::from(kind), lengths.map(f64::to_bits));
        Ok(match shape {
            Shape::File { name, scale } => {
                let path = self.folders.find(name).map_err(|why| self.no_file(why, name, element, link))?;
                (path, scale.map(f64::to_bits))
            }
            Shape::Solid(Solid::Box(sides)) => solid("box", *sides),
            Shape::Solid(Solid::Cylinder { radius, length }) => solid("cylinder", [*radius, *length, 0.0]),
            Shape::Solid(Solid::Sphere { radius }) => solid("sphere", [*radius, 0.0, 0.0]),
            Shape::Solid(Solid::Capsule { radius, length }) => solid("capsule", [*radius, *length, 0.0]),
        })
    }

    fn no_file(&self, why: NoFile, name: &str, element: Element<'_, '_>, link: &str) -> RobotError {
        let (link, name, folders) = (link.to_owned(), name.to_owned(), self.folders.all());
        element.error(match why {
            NoFile::Refused(why) => RobotProblem::MeshName { link, name, why, folders },
            NoFile::Missing => RobotProblem::MeshMissing { link, name, folders },
        })
    }

    fn mesh(
        &mut self,
        shape: &Shape,
        key: &Key,
        element: Element<'_, '_>,
        link: &str,
    ) -> Result<Arc<Mesh>, RobotError> {
        if let Some(mesh) = self.meshes.get(key) {
            return Ok(Arc::clone(mesh));
        }
        let geometry = |cause| element.error(RobotProblem::Geometry { link: link.to_owned(), cause });
        let (vertices, triangles) = match shape {
            Shape::Solid(solid) => tessellated(*solid, self.options.segments),
            Shape::File { scale, .. } => {
                let mesh = self.file(&key.0, element, link)?;
                if *scale == [1.0; 3] {
                    self.meshes.insert(key.clone(), Arc::clone(&mesh));
                    return Ok(mesh);
                }
                scaled(&mesh, *scale)
            }
        };
        self.count(triangles.len() as u64).map_err(|problem| element.error(problem))?;
        let mesh = Arc::new(Mesh::new(vertices, triangles).map_err(geometry)?);
        self.meshes.insert(key.clone(), Arc::clone(&mesh));
        Ok(mesh)
    }

    /// All parts of a file as one mesh, in the frame of the file.
    fn file(&mut self, path: &PathBuf, element: Element<'_, '_>, link: &str) -> Result<Arc<Mesh>, RobotError> {
        if let Some(mesh) = self.files.get(path) {
            return Ok(Arc::clone(mesh));
        }
        let file = crate::read(path, &self.options.reading).map_err(|cause| element.error(unreadable(cause, link)))?;
        self.read.push(path.clone());
        self.warnings.extend(file.warnings.into_iter().map(|warning| RobotWarning { path: path.clone(), warning }));
        let count = file.parts.iter().map(|part| part.mesh.triangles().len() as u64).sum();
        self.count(count).map_err(|problem| element.error(problem))?;
        let mesh = match &file.parts[..] {
            [part] if part.pose == Pose::IDENTITY => Arc::clone(&part.mesh),
            parts => {
                let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
                parts.iter().for_each(|part| append(&mut vertices, &mut triangles, &part.mesh, &part.pose));
                let geometry = |cause| element.error(RobotProblem::Geometry { link: link.to_owned(), cause });
                Arc::new(Mesh::new(vertices, triangles).map_err(geometry)?)
            }
        };
        self.files.insert(path.clone(), Arc::clone(&mesh));
        Ok(mesh)
    }

    /// To be called before triangles are copied or made.
    fn count(&mut self, triangles: u64) -> Result<(), Problem> {
        self.triangles = self.triangles.saturating_add(triangles);
        let limit = self.options.triangles;
        if self.triangles > limit {
            let what = format!("the shapes of all links have more than {limit} triangles together");
            return Err(Problem::Limit { what, limit, option: None });
        }
        Ok(())
    }
}

fn unreadable(cause: ReadError, link: &str) -> RobotProblem {
    let link = link.to_owned();
    match cause.broken.problem {
        Problem::UnknownFormat(_) => RobotProblem::MeshFormat { link, path: cause.path },
        _ => RobotProblem::Mesh { link, cause },
    }
}

/// A factor below zero mirrors, which turns the outside in: the triangles are turned as well.
fn scaled(mesh: &Mesh, scale: [f64; 3]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let place = |vertex: &[f64; 3]| [0, 1, 2].map(|axis| vertex[axis] * scale[axis]);
    let mirrors = scale.iter().filter(|&&factor| factor < 0.0).count() % 2 == 1;
    (mesh.vertices().iter().map(place).collect(), turned(mesh.triangles(), mirrors, 0).collect())
}

fn append(vertices: &mut Vec<[f64; 3]>, triangles: &mut Vec<[u32; 3]>, mesh: &Mesh, pose: &Pose) {
    let [[a, b, c, _], [d, e, f, _], [g, h, i, _]] = pose.rows();
    let mirrors = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0.0;
    // More than 2^32 vertices are refused by the limit of triangles or by `Mesh::new`: a wrapped number is never used.
    let first = vertices.len() as u32;
    vertices.extend(mesh.vertices().iter().map(|&vertex| pose.place(vertex)));
    triangles.extend(turned(mesh.triangles(), mirrors, first));
}

fn turned(triangles: &[[u32; 3]], mirrors: bool, first: u32) -> impl Iterator<Item = [u32; 3]> + '_ {
    triangles
        .iter()
        .map(move |&[a, b, c]| (if mirrors { [a, c, b] } else { [a, b, c] }).map(|corner| corner.wrapping_add(first)))
}
