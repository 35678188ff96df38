//! Meshes and models of link geometry. Each file is read once, and equal geometry shares one model.

use super::error::{RobotReadError, RobotReadErrorKind};
use super::package_folders::{MeshFileError, PackageFolders};
use super::solids::{UrdfPrimitive, tessellate};
use super::xml::XmlElement;
use super::{RobotReadOptions, RobotWarning};
use crate::error::{LimitKind, ReadError, ReadErrorKind};
use boxwood::{Mesh, MeshError, Model, Pose};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Geometry of a link.
#[derive(Clone, Debug)]
pub(super) enum LinkGeometry {
    Primitive(UrdfPrimitive),
    /// Mesh file, by its name in the URDF.
    File {
        name: String,
        scale: [f64; 3],
    },
}

/// Identity of a geometry. For a file: its canonical path and the bits of its scale. For a primitive: its kind and
/// the bits of its lengths.
type GeometryKey = (PathBuf, [u64; 3]);

/// Meshes and models read so far.
pub(super) struct GeometryCache<'o> {
    options: &'o RobotReadOptions,
    pub(super) folders: PackageFolders,
    /// Mesh of each file, by canonical path, without scale.
    files: HashMap<PathBuf, Arc<Mesh>>,
    /// Meshes with their scale applied.
    meshes: HashMap<GeometryKey, Arc<Mesh>>,
    models: HashMap<GeometryKey, Model>,
    /// Number of triangles of all meshes created so far.
    triangles: u64,
    /// Mesh files, in the order in which they were read.
    pub(super) read: Vec<PathBuf>,
    pub(super) warnings: Vec<RobotWarning>,
}

impl<'o> GeometryCache<'o> {
    pub(super) fn new(options: &'o RobotReadOptions, folders: PackageFolders) -> Self {
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

    /// Returns the model of one geometry.
    pub(super) fn model(
        &mut self,
        shape: &LinkGeometry,
        element: XmlElement<'_, '_>,
        link: &str,
    ) -> Result<Model, RobotReadError> {
        let key = self.key(shape, element, link)?;
        if let Some(model) = self.models.get(&key) {
            return Ok(model.clone());
        }
        let mesh = self.mesh(shape, &key, element, link)?;
        let model = Model::new(mesh);
        self.models.insert(key, model.clone());
        Ok(model)
    }

    /// Returns one model of several geometries, each transformed by its pose.
    pub(super) fn merged_model(
        &mut self,
        shapes: &[(LinkGeometry, Pose, XmlElement<'_, '_>)],
        link: &str,
    ) -> Result<Model, RobotReadError> {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for (shape, pose, element) in shapes {
            let key = self.key(shape, *element, link)?;
            let mesh = self.mesh(shape, &key, *element, link)?;
            self.count_triangles(mesh.triangles().len() as u64).map_err(|kind| element.error(kind))?;
            append(&mut vertices, &mut triangles, &mesh, pose);
        }
        let geometry = |cause| shapes[0].2.error(RobotReadErrorKind::Geometry { link: link.to_owned(), cause });
        Ok(Model::new(Mesh::new(vertices, triangles).map_err(geometry)?))
    }

    /// Returns the key of a geometry, with the file name resolved to a canonical path.
    fn key(
        &mut self,
        shape: &LinkGeometry,
        element: XmlElement<'_, '_>,
        link: &str,
    ) -> Result<GeometryKey, RobotReadError> {
        let primitive = |kind: &str, lengths: [f64; 3]| (PathBuf::from(kind), lengths.map(f64::to_bits));
        Ok(match shape {
            LinkGeometry::File { name, scale } => {
                let path = self.folders.find(name).map_err(|why| self.file_error(why, name, element, link))?;
                (path, scale.map(f64::to_bits))
            }
            LinkGeometry::Primitive(UrdfPrimitive::Box(sides)) => primitive("box", *sides),
            LinkGeometry::Primitive(UrdfPrimitive::Cylinder { radius, length }) => {
                primitive("cylinder", [*radius, *length, 0.0])
            }
            LinkGeometry::Primitive(UrdfPrimitive::Sphere { radius }) => primitive("sphere", [*radius, 0.0, 0.0]),
            LinkGeometry::Primitive(UrdfPrimitive::Capsule { radius, length }) => {
                primitive("capsule", [*radius, *length, 0.0])
            }
        })
    }

    fn file_error(&self, why: MeshFileError, name: &str, element: XmlElement<'_, '_>, link: &str) -> RobotReadError {
        let (link, name, folders) = (link.to_owned(), name.to_owned(), self.folders.all());
        element.error(match why {
            MeshFileError::Refused(reason) => RobotReadErrorKind::MeshName { link, name, reason, folders },
            MeshFileError::Missing => RobotReadErrorKind::MeshMissing { link, name, folders },
        })
    }

    fn mesh(
        &mut self,
        shape: &LinkGeometry,
        key: &GeometryKey,
        element: XmlElement<'_, '_>,
        link: &str,
    ) -> Result<Arc<Mesh>, RobotReadError> {
        if let Some(mesh) = self.meshes.get(key) {
            return Ok(Arc::clone(mesh));
        }
        let geometry = |cause| element.error(RobotReadErrorKind::Geometry { link: link.to_owned(), cause });
        let mesh = match shape {
            LinkGeometry::Primitive(primitive) => tessellate(*primitive, self.options.segments).map_err(geometry)?,
            LinkGeometry::File { scale, .. } => {
                let mesh = self.file(&key.0, element, link)?;
                if *scale == [1.0; 3] {
                    self.meshes.insert(key.clone(), Arc::clone(&mesh));
                    return Ok(mesh);
                }
                scaled(&mesh, *scale).map_err(geometry)?
            }
        };
        self.count_triangles(mesh.triangles().len() as u64).map_err(|kind| element.error(kind))?;
        let mesh = Arc::new(mesh);
        self.meshes.insert(key.clone(), Arc::clone(&mesh));
        Ok(mesh)
    }

    /// Reads a file, and merges all its parts into one mesh in the coordinate system of the file.
    fn file(&mut self, path: &PathBuf, element: XmlElement<'_, '_>, link: &str) -> Result<Arc<Mesh>, RobotReadError> {
        if let Some(mesh) = self.files.get(path) {
            return Ok(Arc::clone(mesh));
        }
        let file = crate::read(path, &self.options.read).map_err(|cause| element.error(unreadable(cause, link)))?;
        self.read.push(path.clone());
        self.warnings.extend(file.warnings.into_iter().map(|warning| RobotWarning { path: path.clone(), warning }));
        let count = file.parts.iter().map(|part| part.mesh.triangles().len() as u64).sum();
        self.count_triangles(count).map_err(|kind| element.error(kind))?;
        let mesh = match &file.parts[..] {
            [part] if part.pose == Pose::IDENTITY => Arc::clone(&part.mesh),
            parts => {
                let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
                parts.iter().for_each(|part| append(&mut vertices, &mut triangles, &part.mesh, &part.pose));
                let geometry = |cause| element.error(RobotReadErrorKind::Geometry { link: link.to_owned(), cause });
                Arc::new(Mesh::new(vertices, triangles).map_err(geometry)?)
            }
        };
        self.files.insert(path.clone(), Arc::clone(&mesh));
        Ok(mesh)
    }

    /// Adds to the number of triangles and checks the limit. Call it before the triangles are created.
    fn count_triangles(&mut self, triangles: u64) -> Result<(), ReadErrorKind> {
        self.triangles = self.triangles.saturating_add(triangles);
        let limit = self.options.max_triangles;
        if self.triangles > limit {
            let what = format!("the geometry of all links has more than {limit} triangles");
            return Err(ReadErrorKind::Limit { what, limit: LimitKind::RobotTriangles, max: limit });
        }
        Ok(())
    }
}

fn unreadable(cause: ReadError, link: &str) -> RobotReadErrorKind {
    let link = link.to_owned();
    match cause.kind {
        ReadErrorKind::UnknownFormat(_) => RobotReadErrorKind::MeshFormat { link, path: cause.path },
        _ => RobotReadErrorKind::Mesh { link, cause },
    }
}

/// Scales a mesh. A mirroring scale also reverses the corner order of the triangles, so that they still face
/// outward.
fn scaled(mesh: &Mesh, scale: [f64; 3]) -> Result<Mesh, MeshError> {
    let scale_vertex = |vertex: &[f64; 3]| [0, 1, 2].map(|axis| vertex[axis] * scale[axis]);
    let mirrors = scale.iter().filter(|&&factor| factor < 0.0).count() % 2 == 1;
    Mesh::new(mesh.vertices().iter().map(scale_vertex).collect(), oriented(mesh.triangles(), mirrors, 0).collect())
}

/// Appends a mesh transformed by `pose`. A mirroring pose also reverses the corner order of the triangles.
fn append(vertices: &mut Vec<[f64; 3]>, triangles: &mut Vec<[u32; 3]>, mesh: &Mesh, pose: &Pose) {
    let [[a, b, c, _], [d, e, f, _], [g, h, i, _]] = pose.to_rows();
    let mirrors = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0.0;
    // More than 2^32 vertices are rejected by the triangle limit or by `Mesh::new`, so a wrapped index is never used.
    let first = vertices.len() as u32;
    vertices.extend(mesh.vertices().iter().map(|&vertex| pose.transform_point(vertex)));
    triangles.extend(oriented(mesh.triangles(), mirrors, first));
}

/// Triangles with `first` added to every vertex index, with reversed corner order if `mirrors` is set.
fn oriented(triangles: &[[u32; 3]], mirrors: bool, first: u32) -> impl Iterator<Item = [u32; 3]> + '_ {
    triangles
        .iter()
        .map(move |&[a, b, c]| (if mirrors { [a, c, b] } else { [a, b, c] }).map(|corner| corner.wrapping_add(first)))
}
